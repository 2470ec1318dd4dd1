"""A search for the guide: a wand draws two leaves aside, by a plan, and an imp is to be seen.

What is made of it are pictures as the board itself makes them (board/picture.py). Lengths are in tenths of a
millimetre.
"""

from __future__ import annotations

import itertools
import math
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from fuchsbau.game import Seat
from fuchsbau.world import STEPS_PER_SECOND

from .board.picture import PRESSES
from .board.scene import Leafworld, things
from .board.shapes import disc
from .gestures import smooth
from .material import CHIP, HOLLOWS, SIDE
from .rules import State

Point = complex
"""A place on the board."""

MIDDLE: Final = (5, 6, 9, 10)
"""The hollows far from giants and edges."""
ENOUGH: Final = 0.7
"""So much of the chip is free when both leaves lie aside."""
FAR: Final = 720
"""How far a leaf is drawn."""
_INSIDE: Final = SIDE / 2 - 250
"""A leaf that is drawn aside stays within that."""
_TURNS: Final = 24
_ENTERS, _PRESSES, _DRAWS, _LIFTS, _TRAVELS = 0.7, 0.15, 1.0, 0.15, 0.5
"""Seconds that a wand takes for it."""
_PICTURES: Final = 30
"""In a second."""
_POSE: Final = struct.Struct("<BBhhH")
_DISC: Final = disc(CHIP, 40)
"""Points spread evenly over a chip."""


class Leaf(NamedTuple):
    """How a leaf lies; `turn` is its angle as it is in pictures."""

    number: int
    layer: int
    at: Point
    turn: int

    def covers(self, place: Point) -> bool:
        angle = self.turn * math.tau / 65536
        return _inside(_outline(self.number), (place - self.at) * complex(math.cos(angle), -math.sin(angle)))


class Stroke(NamedTuple):
    """A leaf is drawn so far by a wand that touches it there."""

    leaf: Leaf
    touch: Point
    way: Point


class Search(NamedTuple):
    """The leaves are laid in that way; at `place` an imp is to be seen after so many milliseconds."""

    leaves: int
    place: int
    after: float
    film: bytes


def searches(lay: Callable[[int], State], seat: Seat) -> Iterator[Search]:
    """Searches that take two strokes of a seat's wand. `lay` gives the state with leaves laid in one way."""
    for leaves in itertools.count():
        state = lay(leaves)
        picture = Leafworld(state).picture()
        lying = _leaves(picture)
        for place in MIDDLE:
            strokes = _strokes(lying, complex(*HOLLOWS[place]))
            if strokes:
                times = list(_times(strokes, seat))
                after = (len(times) - 1) * 1000 / _PICTURES
                yield Search(leaves, place, after, _film(state.search, [picture, *times]))
                break


def _leaves(picture: bytes) -> list[Leaf]:
    """The leaves of a picture without wands."""
    start = struct.calcsize("<IB") + 1
    poses = (_POSE.unpack_from(picture, start + n * _POSE.size) for n in range(picture[start - 1]))
    return [Leaf(number, layer, complex(x, y), turn) for number, layer, x, y, turn in poses]


def _strokes(lying: Sequence[Leaf], hollow: Point) -> list[Stroke] | None:
    """Two strokes, the upper leaf first, that free enough of the chip there; None where that cannot be."""
    chip = [hollow + point for point in _DISC]
    over = {leaf: {n for n, point in enumerate(chip) if leaf.covers(point)} for leaf in lying}
    over = {leaf: points for leaf, points in over.items() if points}
    for pair in itertools.combinations(over, 2):
        rest = {n for leaf, points in over.items() if leaf not in pair for n in points}
        if len(chip) - len(rest) < ENOUGH * len(chip):
            continue
        upper_first = sorted(pair, key=lambda leaf: leaf.number, reverse=True)
        strokes = [_stroke(leaf, [chip[n] for n in sorted(over[leaf])], chip) for leaf in upper_first]
        if all(strokes):
            return [stroke for stroke in strokes if stroke]
    return None


def _stroke(leaf: Leaf, touched: Sequence[Point], chip: Sequence[Point]) -> Stroke | None:
    """The way to draw a leaf off the chip that keeps it furthest from edges and corners."""
    best: Stroke | None = None
    for n in range(_TURNS):
        way = FAR * complex(math.cos(n * math.tau / _TURNS), math.sin(n * math.tau / _TURNS))
        there = leaf.at + way
        if any(leaf._replace(at=there).covers(point) for point in chip) or _edge(there) > _INSIDE:
            continue
        if best is None or _edge(there) < _edge(best.leaf.at + best.way):
            best = Stroke(leaf, sum(touched) / len(touched), way)
    return best


def _edge(place: Point) -> float:
    """How far a place is from the middle, the corners most of all."""
    return max(abs(place.real), abs(place.imag)) + 0.3 * min(abs(place.real), abs(place.imag))


def _times(strokes: Sequence[Stroke], seat: Seat) -> Iterator[bytes]:
    """What changes from picture to picture while a wand makes these strokes."""
    steps = itertools.count(0, STEPS_PER_SECOND // _PICTURES)

    def picture(tip: Point, presses: bool, *leaves: Leaf) -> bytes:
        wand = struct.pack("<Bhh", seat | PRESSES if presses else seat, round(tip.real), round(tip.imag))
        poses = (
            _POSE.pack(leaf.number, leaf.layer, round(leaf.at.real), round(leaf.at.imag), leaf.turn)
            for leaf in leaves
        )
        return b"".join((struct.pack("<IB", next(steps), 1), wand, bytes((len(leaves),)), *poses, b"\0"))

    tip = complex(0, -SIDE / 2)
    for index, (leaf, touch, way) in enumerate(strokes):
        for done in _eased(_TRAVELS if index else _ENTERS):
            yield picture(tip + done * (touch - tip), False)
        for _ in _eased(_PRESSES):
            yield picture(touch, True)
        for done in _eased(_DRAWS):
            yield picture(touch + done * way, True, leaf._replace(at=leaf.at + done * way))
        tip = touch + way
        for _ in _eased(_LIFTS):
            yield picture(tip, False)


def _eased(seconds: float) -> Iterator[float]:
    """From 0 to 1 as a hand moves, picture by picture."""
    pictures = round(seconds * _PICTURES)
    for n in range(1, pictures + 1):
        yield smooth(n / pictures)


def _film(scene: int, pictures: Sequence[bytes]) -> bytes:
    """All pictures as messages of the server, each after its length (docs/protocol.md)."""
    messages = (struct.pack("<BIH", int(n > 0), 0, scene) + picture for n, picture in enumerate(pictures))
    return b"".join(struct.pack("<I", len(message)) + message for message in messages)


def _outline(number: int) -> Sequence[Sequence[int]]:
    shapes: Any = _THINGS
    return shapes["kinds"][shapes["leaves"][number]]["outline"]


def _inside(outline: Sequence[Sequence[int]], place: Point) -> bool:
    within = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        crosses = (y1 > place.imag) != (y2 > place.imag)
        if crosses and place.real < (x2 - x1) * (place.imag - y1) / (y2 - y1) + x1:
            within = not within
    return within


_THINGS: Final = things()
