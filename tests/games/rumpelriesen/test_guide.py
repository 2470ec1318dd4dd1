"""What the guide shows of a search is staged: as a board could do it, and in time for a hand that waits."""

from __future__ import annotations

import base64
import math
import struct
from typing import Final, NamedTuple

import pytest

from fuchsbau.games.rumpelriesen.board.scene import things
from fuchsbau.games.rumpelriesen.guide import OTHER, guide
from fuchsbau.games.rumpelriesen.material import CHIP, HOLLOWS, LEAVES
from fuchsbau.games.rumpelriesen.moves import Uncover
from fuchsbau.guides import Demo, Try

PATIENCE: Final = 5000
"""So many milliseconds a ghost hand waits for what it is to tap, and a moment more."""


class Leaf(NamedTuple):
    """How a leaf lies in a picture."""

    number: int
    layer: int
    x: int
    y: int
    turn: int


class Shown(NamedTuple):
    """A scene of the guide: where the imp is to be seen, after how many milliseconds, and its film."""

    place: int
    after: float
    frames: list[tuple[int, bytes]]


@pytest.fixture(scope="module")
def scenes() -> list[Shown]:
    shown = guide()
    steps = [
        step
        for act in shown.acts
        if isinstance(act, Demo | Try)
        for steps in act.answers.values()
        for step in steps
    ]
    assert isinstance(shown.films, dict)
    found: list[Shown] = []
    for step in steps:
        if isinstance(step.move, Uncover):
            assert step.timing
            film = shown.films[str(len(found) + 1)]
            found.append(Shown(step.move.place, step.timing.after, frames(film)))
    return found


def frames(film: str) -> list[tuple[int, bytes]]:
    """The kind and the frame of each message of a film."""
    data = base64.b64decode(film)
    found: list[tuple[int, bytes]] = []
    while data:
        (length,) = struct.unpack_from("<I", data)
        found.append((data[4], data[11 : 4 + length]))
        data = data[4 + length :]
    return found


def leaves(frame: bytes) -> dict[int, Leaf]:
    """The leaves in a frame, by their numbers."""
    start = 6 + 5 * frame[4]
    lying = [Leaf(*struct.unpack_from("<BBhhH", frame, start + 8 * n)) for n in range(frame[start - 1])]
    return {leaf.number: leaf for leaf in lying}


def free(lying: dict[int, Leaf], place: int) -> float:
    """The share of a chip that no leaf covers."""
    middle = complex(*HOLLOWS[place])
    far = [CHIP * math.sqrt((n + 0.5) / 60) for n in range(60)]
    points = [middle + r * complex(math.cos(2.4 * n), math.sin(2.4 * n)) for n, r in enumerate(far)]
    return sum(not any(covers(leaf, point) for leaf in lying.values()) for point in points) / len(points)


def covers(leaf: Leaf, point: complex) -> bool:
    """Whether a leaf lies over a point: seen from there, its corners go all the way round."""
    shapes = things()
    angle = leaf.turn * math.tau / 65536
    turned = complex(math.cos(angle), math.sin(angle))
    outline = shapes["kinds"][shapes["leaves"][leaf.number]]["outline"]
    corners = [complex(leaf.x, leaf.y) + turned * complex(*corner) - point for corner in outline]
    around = 0.0
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        swept = other * one.conjugate()
        around += math.atan2(swept.imag, swept.real)
    return abs(around) > math.pi


def test_two_leaves_are_drawn_aside_and_the_imp_is_to_be_seen(scenes: list[Shown]) -> None:
    assert len(scenes) == len(("the ghost hand's", "the player's"))
    for place, _, [(_, whole), *changes] in scenes:
        lying = leaves(whole)
        drawn = {number: leaf for _, change in changes for number, leaf in leaves(change).items()}
        assert len(lying) == LEAVES
        assert len(drawn) == len(("the upper", "the lower"))
        assert free(lying, place) == 0
        assert free(lying | drawn, place) > 0.6


def test_the_other_draws_them_in_time_for_the_hand_that_taps(scenes: list[Shown]) -> None:
    for _, after, [(kind, _), *changes] in scenes:
        assert (kind, {kind for kind, _ in changes}) == (0, {1})
        assert all(change[4] == 1 and change[5] & 127 == OTHER for _, change in changes)
        assert pytest.approx(struct.unpack_from("<I", changes[-1][1])[0] * 1000 / 60) == after
        assert after < PATIENCE
