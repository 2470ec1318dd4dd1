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

from ..material import SIDE
from .shapes import KINDS, inside, kinds_of_leaves

EDGE: Final = SIDE / 20
"""Half the length of a side."""
_CELL: Final = 2.5
_CELLS: Final = round(2 * EDGE / _CELL)
_TURNS: Final = 48
"""So many ways a leaf can be turned where it fills a gap."""
_REACH: Final = 22
"""Half the side of a leaf's mask, in cells."""
_INSIDE: Final = EDGE - 14.0
"""A leaf's centre of mass lies at most so far from the middle: it must not fall by itself."""
_COLUMNS, _ROWS = 6, 5
"""Of the lowest layer."""
_TRIES: Final = 16
"""Ways tried for each leaf that fills a gap; the one that covers most is taken."""

Masks = npt.NDArray[np.bool_]


class Pose(NamedTuple):
    """How a thing lies: its middle, and how far it is turned (radians, counter-clockwise)."""

    x: float
    y: float
    angle: float


@cache
def _masks() -> Masks:
    """Which cells around it each kind of leaf covers whole, each way it is turned: (kind, turn, y, x)."""
    corners = (np.arange(-_REACH, _REACH + 2) - 0.5) * _CELL
    xs, ys = corners[None, :], corners[:, None]
    turns = (2 * math.pi * turn / _TURNS for turn in range(_TURNS))
    turned = [(xs * math.cos(a) + ys * math.sin(a), ys * math.cos(a) - xs * math.sin(a)) for a in turns]
    within = np.array([[inside(kind.outline, *at) for at in turned] for kind in KINDS])
    return within[..., 1:, 1:] & within[..., 1:, :-1] & within[..., :-1, 1:] & within[..., :-1, :-1]


class _Cover:
    """How many leaves lie over each cell of the board, and of a margin around it."""

    def __init__(self) -> None:
        size = _CELLS + 2 * _REACH
        self._count = np.zeros((size, size), np.int16)
        self.board = self._count[_REACH:-_REACH, _REACH:-_REACH]

    @staticmethod
    def _corner(pose: Pose) -> tuple[int, int]:
        return round((pose.x + EDGE) / _CELL - 0.5), round((pose.y + EDGE) / _CELL - 0.5)

    def _under(self, pose: Pose) -> npt.NDArray[np.int16]:
        x, y = self._corner(pose)
        return self._count[y : y + 2 * _REACH + 1, x : x + 2 * _REACH + 1]

    def put(self, kind: int, pose: Pose) -> None:
        self._under(pose)[...] += _masks()[kind, _turn(pose)]

    def gain(self, kind: int, pose: Pose) -> float:
        """How much is gained by a leaf here: a gap that is closed counts most, then what lies thinnest."""
        x, y = self._corner(pose)
        under = self._count[y : y + 2 * _REACH + 1, x : x + 2 * _REACH + 1][_masks()[kind, _turn(pose)]]
        return float(np.bincount(under, minlength=3)[:3] @ (100.0, 4.0, 1.0))


def _turn(pose: Pose) -> int:
    return round(pose.angle * _TURNS / (2 * math.pi)) % _TURNS


def lay(number: int) -> Sequence[Pose]:
    """The leaves' poses, by their numbers, in the way with this number."""
    rng = random.Random(f"leaves {number}")
    while True:
        poses = _try(rng)
        if poses is not None:
            return poses


def _try(rng: random.Random) -> Sequence[Pose] | None:
    """One try; None where the board can still be seen somewhere."""
    cover = _Cover()
    _fill_margin(cover)
    kinds = kinds_of_leaves()
    poses: list[Pose] = []
    spots = [(column, row) for row in range(_ROWS) for column in range(_COLUMNS)]
    rng.shuffle(spots)
    for column, row in spots:
        x = EDGE * ((2 * column + 1 + rng.uniform(-0.35, 0.35)) / _COLUMNS - 1)
        y = EDGE * ((2 * row + 1 + rng.uniform(-0.35, 0.35)) / _ROWS - 1)
        pose = _pose(x, y, rng)
        cover.put(kinds[len(poses)], pose)
        poses.append(pose)
    for kind in kinds[len(poses) :]:
        x, y = _thinnest(cover.board)
        ways = [_pose(x + rng.gauss(0, 8), y + rng.gauss(0, 8), rng) for _ in range(_TRIES)]
        best = max(ways, key=lambda pose: cover.gain(kind, pose))
        cover.put(kind, best)
        poses.append(best)
    return None if (cover.board <= 0).any() else poses


def _fill_margin(cover: _Cover) -> None:
    """Beside the board nothing is gained."""
    board = cover.board.copy()
    cover._count += 9
    cover.board[...] = board


def _pose(x: float, y: float, rng: random.Random) -> Pose:
    """A pose on the board, in the middle of a cell: there the masks are exact."""
    return Pose(_in_cell(x), _in_cell(y), rng.randrange(_TURNS) * 2 * math.pi / _TURNS)


def _in_cell(x: float) -> float:
    cell = math.floor((min(_INSIDE, max(-_INSIDE, x)) + EDGE) / _CELL)
    return (cell + 0.5) * _CELL - EDGE


def _thinnest(board: npt.NDArray[np.int16]) -> tuple[float, float]:
    """The middle of where least lies: the largest gap, if there is one."""
    need = np.where(board <= 0, 400, np.where(board == 1, 2, 0)).astype(np.int32)
    near = np.pad(need, 5).cumsum(0).cumsum(1)
    sums = near[10:, 10:] - near[:-10, 10:] - near[10:, :-10] + near[:-10, :-10]
    row, column = divmod(int(np.argmax(sums)), sums.shape[1])
    return (column + 0.5) * _CELL - EDGE, (row + 0.5) * _CELL - EDGE


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
