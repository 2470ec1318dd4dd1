"""Boards to push about on, and strokes over them."""

from __future__ import annotations

import math

from fuchsbau.games.rumpelriesen.board.layout import giants, lay
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
