"""Laying the leaves: a layer in jittered rows, and the rest where they lie thinnest (R-09).

Lengths are in millimetres, from the middle of the board.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from ..material import SIDE
from .shapes import Floats, kinds_of_leaves, outlines, within

EDGE: Final = SIDE / 20
"""Half the length of a side."""
_CELL: Final = 2.5
_CELLS: Final = round(2 * EDGE / _CELL)
_QUARTER: Final = 12
_TURNS: Final = 4 * _QUARTER
"""So many ways a leaf can be turned."""
_REACH: Final = 22
"""A leaf's mask goes so many cells to each side of the one in its middle."""
_INSIDE: Final = EDGE - 14.0
"""A leaf's centre of mass lies at most so far from the middle: it must not fall by itself."""
_COLUMNS, _ROWS = 6, 5
"""Of the lowest layer."""
_TRIES: Final = 12
"""Ways tried for each leaf that fills a gap; the one that covers most is taken."""
_STRAY: Final = 10.0
"""So far these are from the gap."""
_BLOCK: Final = 5
"""Gaps are looked for in blocks of so many cells a side."""
_WORTH: Final = np.array([400, 4, 1, *[0] * 300], np.float32)
"""What a leaf gains over a cell by how many lie there: a gap that is closed counts most."""

Counts = npt.NDArray[np.intp]


class Pose(NamedTuple):
    """How a thing lies: its middle, and how far it is turned (radians, counter-clockwise)."""

    x: float
    y: float
    angle: float


class Place(NamedTuple):
    """Where a leaf is laid: in the middle of a cell, and turned in one of the ways: there masks are exact."""

    column: int
    row: int
    turn: int

    def pose(self) -> Pose:
        x, y = ((cell + 0.5) * _CELL - EDGE for cell in (self.column, self.row))
        return Pose(x, y, self.turn * 2 * math.pi / _TURNS)


@cache
def masks() -> npt.NDArray[np.float32]:
    """Which cells around it each kind of leaf covers whole, each way it is turned, as ones: (kind, turn, y,
    x)."""
    corners: Floats = np.linspace(-_REACH - 0.5, _REACH + 0.5, 2 * _REACH + 2) * _CELL
    turns = np.exp(2j * math.pi / _TURNS * np.arange(_QUARTER))
    inside = within(outlines()[:, None] * turns[:, None], corners)
    whole = inside[..., 1:, 1:] & inside[..., 1:, :-1] & inside[..., :-1, 1:] & inside[..., :-1, :-1]
    quarters = [whole]
    for _ in range(3):
        quarters.append(quarters[-1].swapaxes(-1, -2)[..., ::-1])
    return np.concatenate(quarters, axis=1).astype(np.float32)


class Cover:
    """How many leaves lie over each cell of the board, and what another one would gain there."""

    def __init__(self) -> None:
        size = _CELLS + 2 * _REACH
        self._count: Counts = np.full((size, size), len(_WORTH) // 2)  # beside the board nothing is gained
        self._worth: npt.NDArray[np.float32] = np.zeros((size, size), np.float32)
        self.board = self._count[_REACH:-_REACH, _REACH:-_REACH]
        self.board[...] = 0
        self._gains = self._worth[_REACH:-_REACH, _REACH:-_REACH]
        self._gains[...] = _WORTH[0]
        self._windows = sliding_window_view(self._worth, (2 * _REACH + 1, 2 * _REACH + 1))

    def put(self, kind: int, place: Place) -> None:
        rows = slice(place.row, place.row + 2 * _REACH + 1)
        columns = slice(place.column, place.column + 2 * _REACH + 1)
        count = self._count[rows, columns]
        count += masks()[kind, place.turn].astype(np.intp)
        self._worth[rows, columns] = _WORTH[count]

    def best(self, kind: int, ways: Sequence[Place]) -> Place:
        """That of these places where a leaf of this kind gains most."""
        columns, rows, turns = np.array(ways).T
        gains = np.einsum("nyx,nyx->n", self._windows[rows, columns], masks()[kind, turns])
        return ways[int(gains.argmax())]

    def thinnest(self) -> tuple[float, float]:
        """The middle of the block where most is to be gained, in cells."""
        blocks = self._gains.reshape(_CELLS // _BLOCK, _BLOCK, _CELLS // _BLOCK, _BLOCK).sum((1, 3))
        row, column = divmod(int(blocks.argmax()), _CELLS // _BLOCK)
        return (column + 0.5) * _BLOCK, (row + 0.5) * _BLOCK


def lay(number: int) -> Sequence[Pose]:
    """The leaves' poses, by their numbers, in the way with this number."""
    return [place.pose() for place in places(number)]


def places(number: int) -> Sequence[Place]:
    """In which cells the leaves lie, by their numbers, in the way with this number."""
    rng = random.Random(f"leaves {number}")
    while True:
        found, cover = _try(rng)
        if cover.board.min() > 0:
            return found


def _try(rng: random.Random) -> tuple[Sequence[Place], Cover]:
    """One try, after which the board may still be seen somewhere."""
    cover = Cover()
    kinds = kinds_of_leaves()
    found: list[Place] = []
    spots = [(column, row) for row in range(_ROWS) for column in range(_COLUMNS)]
    rng.shuffle(spots)
    for column, row in spots:
        x = _CELLS * (column + 0.5 + rng.uniform(-0.175, 0.175)) / _COLUMNS
        y = _CELLS * (row + 0.5 + rng.uniform(-0.175, 0.175)) / _ROWS
        place = _place(x, y, rng)
        cover.put(kinds[len(found)], place)
        found.append(place)
    for kind in kinds[len(found) :]:
        x, y = cover.thinnest()
        far = _STRAY / _CELL
        ways = [_place(x + rng.uniform(-far, far), y + rng.uniform(-far, far), rng) for _ in range(_TRIES)]
        best = cover.best(kind, ways)
        cover.put(kind, best)
        found.append(best)
    return found, cover


def _place(x: float, y: float, rng: random.Random) -> Place:
    """In the cell there, or the nearest in which a leaf may lie, turned anyhow."""
    least = round((EDGE - _INSIDE) / _CELL)
    column, row = (min(_CELLS - 1 - least, max(least, int(at))) for at in (x, y))
    return Place(column, row, int(rng.random() * _TURNS))


def giants(harder: bool) -> Sequence[Pose]:
    """Where the giants stand: in the four corners, or one in the middle and three around it (R-10, R-11)."""
    if not harder:
        far = EDGE - 38.0
        return [
            Pose(x, y, math.atan2(y, x) - math.pi / 2)
            for x, y in ((-far, far), (far, far), (far, -far), (-far, -far))
        ]
    around = [math.pi / 2 + n * 2 * math.pi / 3 for n in range(3)]
    return [Pose(0.0, 0.0, 0.0), *(Pose(72 * math.cos(a), 72 * math.sin(a), a - math.pi / 2) for a in around)]
