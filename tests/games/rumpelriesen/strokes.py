"""Boards to push about on, and strokes over them.

    python tests/games/rumpelriesen/strokes.py > tests/games/rumpelriesen/poses.json

renews how the board lies after a few strokes: after a change of its physics that is meant.
"""

from __future__ import annotations

import json
import math

from fuchsbau.games.rumpelriesen.board.layout import EDGE, Pose, giants, lay
from fuchsbau.games.rumpelriesen.board.leafboard import LeafBoard
from fuchsbau.world import STEPS_PER_SECOND, Hand


def board(number: int = 0, *, harder: bool = False, guarded: bool = False) -> LeafBoard:
    """A board with the leaves laid in this way."""
    return LeafBoard(lay(number), giants(harder), guarded=guarded)


def hand(x: float, y: float, presses: bool = True) -> Hand:
    """A hand there, in millimetres."""
    return Hand(round(10 * x), round(10 * y), presses)


def stroke(
    on: LeafBoard, start: tuple[float, float], end: tuple[float, float], speed: float, seat: int = 0
) -> None:
    """Drag from start to end at this speed (mm/s), beginning and ending as gently as careful hands do, and
    lift."""
    far = math.dist(start, end)
    steps = max(1, round(far / speed * STEPS_PER_SECOND))
    on.step({seat: hand(*start)})
    for step in range(1, steps + 1):
        t = step / steps
        s = t * t * (3 - 2 * t)
        on.step({seat: hand(start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s)})
    on.step({})


def jerk(on: LeafBoard, start: tuple[float, float], end: tuple[float, float], speed: float) -> None:
    """Drag at this speed from the first moment to the last."""
    far = math.dist(start, end)
    steps = max(1, round(far / speed * STEPS_PER_SECOND))
    on.step({0: hand(*start)})
    for step in range(1, steps + 1):
        t = step / steps
        on.step({0: hand(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)})
    on.step({})


def rest(on: LeafBoard, seconds: float) -> None:
    """Leave it alone for a while."""
    for _ in range(round(seconds * STEPS_PER_SECOND)):
        on.step({})


ALOFT = 83
"""The leaf of `standing`: an oak's, and what lies above it is out of the way."""


def standing(number: int = 0) -> LeafBoard:
    """A board in whose middle a giant stands on one end of a leaf. The other end is free, 47 mm before it."""
    poses = list(lay(number))
    poses[ALOFT:] = [Pose(0.0, 0.0, 0.0), Pose(EDGE - 40, -EDGE + 40, 0.0)]
    return LeafBoard(poses, [Pose(0.0, 22.0, 0.0), *giants(harder=False)[1:]])


def poses() -> dict[str, list[tuple[int, int, int]]]:
    """How leaves and giants lie after a few strokes: x, y in tenths of a millimetre, degrees."""
    on = board(4)
    for start, end, speed in (
        ((0, 0), (45, 10), 100),
        ((-60, 30), (-20, 60), 150),
        ((70, -70), (30, -40), 80),
        ((-80, -80), (-60, -40), 200),
        ((112, 92), (112, 108), 60),
    ):
        stroke(on, start, end, speed)
    rest(on, 1)
    bodies = [giant.body for giant in on.giants]
    return {
        "leaves": [
            _rounded(x, y, angle) for (x, y), angle in zip(on.xy.tolist(), on.angle.tolist(), strict=True)
        ],
        "giants": [_rounded(*body.position, body.angle) for body in bodies],
    }


def _rounded(x: float, y: float, angle: float) -> tuple[int, int, int]:
    return round(10 * x), round(10 * y), round(math.degrees(angle))


if __name__ == "__main__":
    print(json.dumps(poses()))
