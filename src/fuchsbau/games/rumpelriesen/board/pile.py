"""Who lies on whom, and how heavily. Lengths in millimetres, forces in millionths of a newton.

A leaf rests with each of its points (shapes.spreads) on the highest leaf beneath that covers this point, or
on the board. Its weight, and what lies on it, is handed down in equal parts by these points: all that is laid
on the board arrives there, no more and no less. Places are complex numbers where they are turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..material import LEAVES
from .layout import Pose
from .shapes import CELL, CELLS, KINDS, SPREAD, Flags, Floats, bitmaps, kinds_of_leaves, spreads

Ints = npt.NDArray[np.intp]
Places = npt.NDArray[np.complex64]

BOARD: Final = -1
"""What lies beneath all leaves."""
GONE: Final = 1e6
"""Where leaves are that have left the board."""
_FEW: Final = 4
"""A thing is not held by what is under fewer of its points: the others bear them."""
_LITTLE: Final = 0.12
"""What bears less than this share of a thing does not lift it by a layer."""


class Touch(NamedTuple):
    """Where a thing rests on another one."""

    on: int
    share: float
    """Of its weight."""
    radius: float
    """How far this patch is spread about its middle."""
    own: complex
    """The patch's middle, on the thing itself."""
    other: complex
    """The same place, on the other one."""


class Under(NamedTuple):
    """A leaf under a spot, and where on the leaf that is."""

    leaf: int
    place: complex


class Pile:
    """The leaves as they lie. A leaf that has left the board lies nowhere."""

    def __init__(self, poses: Sequence[Pose]) -> None:
        self._kind: Ints = np.array(kinds_of_leaves(), np.intp)
        self._radius: Floats = np.array([KINDS[kind].radius for kind in kinds_of_leaves()])
        self.xy: Floats = np.array([(pose.x, pose.y) for pose in poses])
        self.angle: Floats = np.array([pose.angle for pose in poses])
        self._at: Places = np.zeros(LEAVES + 1, np.complex64)
        """Where the leaves are, and the board (BOARD, the last)."""
        self._turned: Places = np.ones(LEAVES + 1, np.complex64)
        self._points: Places = np.zeros((LEAVES, SPREAD), np.complex64)
        self._over: Flags = np.zeros((LEAVES, LEAVES, SPREAD), bool)
        """Which of a leaf's points lie over a lower one (leaf, lower, point), where `_lies` says so."""
        self._lies: Flags = np.zeros((LEAVES, LEAVES), bool)
        """Whether a leaf lies over a lower one with any of its points (leaf, lower)."""
        self._on: Ints = np.full((LEAVES, SPREAD), BOARD)
        """What each leaf's points rest on."""
        self.touches: list[Sequence[Touch]] = [()] * LEAVES
        self.layer: list[int] = [1] * LEAVES
        self.move(np.arange(LEAVES), self.xy, self.angle)

    def move(self, which: Ints, xy: Floats, angle: Floats) -> Sequence[int]:
        """Lay these leaves elsewhere; all leaves that rest otherwise now, upwards."""
        moved = np.zeros(LEAVES + 1, bool)
        moved[which] = True
        upper, lower = np.nonzero(self._lies & (moved[:LEAVES, None] | moved[None, :LEAVES]))
        self._lies[upper, lower] = False
        changed = moved[:LEAVES].copy()
        changed[upper] = True
        self._put(which, xy, angle)
        upper, lower = self._pairs(which, moved)
        covers = self._covers(lower, self._points[upper], self._at, self._turned)
        self._over[upper, lower] = covers
        self._lies[upper, lower] = lies = covers.any(1)
        changed[upper[lies]] = True
        changed &= self.xy[:, 0] < GONE
        rows = np.flatnonzero(changed)
        row, lower = np.nonzero(self._lies[rows])
        on = _topmost(len(rows), row, lower, self._over[rows[row], lower])
        again = moved[rows] | (on != self._on[rows]).any(1) | moved[on].any(1)
        self._on[rows] = on
        rows, on = rows[again], on[again]
        touches = self.touching(self._points[rows], on, self._at[rows], self._turned[rows])
        for leaf, resting in zip(rows.tolist(), touches, strict=True):
            self.touches[leaf] = resting
        for leaf, resting in enumerate(self.touches):
            self.layer[leaf] = 1 + self.height_of(resting)
        return rows.tolist()

    def take_away(self, leaf: int) -> Sequence[int]:
        """A leaf has fallen off; all leaves that rest otherwise now."""
        self.touches[leaf] = ()
        return self.move(np.array([leaf]), np.array([[GONE, GONE]]), self.angle[[leaf]])

    def _put(self, which: Ints, xy: Floats, angle: Floats) -> None:
        self.xy[which], self.angle[which] = xy, angle
        self._at[which], self._turned[which] = places(xy), turns(angle)
        local = spreads()[self._kind[which]]
        self._points[which] = self._at[which, None] + local * self._turned[which, None]

    def _pairs(self, which: Ints, moved: Flags) -> tuple[Ints, Ints]:
        """The pairs of leaves, of which at least one has moved, that may lie on each other: upper, lower."""
        here = self.xy[:, 0] < GONE
        apart = np.abs(self._at[which, None] - self._at[None, :LEAVES])
        near = apart < self._radius[which, None] + self._radius[None]
        near &= ~moved[None, :LEAVES] | (np.arange(LEAVES)[None] < which[:, None])  # each pair once
        near &= here[which, None] & here[None]
        first, second = np.nonzero(near)
        first = which[first]
        return np.maximum(first, second), np.minimum(first, second)

    def _covers(self, leaves: Ints, points: Places, at: Places, turned: Places) -> Flags:
        """Which of each leaf's points (leaf, point) it covers, if leaves lie so."""
        back = (turned[leaves].conj() / CELL).astype(np.complex64)
        cell = (points - at[leaves, None]) * back[:, None]
        cell += np.complex64(complex(CELLS / 2, CELLS / 2))
        index = cell.imag.astype(np.int32)
        index *= CELLS
        index += cell.real.astype(np.int32)
        index += (self._kind[leaves, None] * CELLS**2).astype(np.int32)
        return bitmaps().take(index, mode="clip")

    def near(self, middles: Places, radius: float) -> Flags:
        """Which leaves may lie over things so large: (thing, leaf)."""
        return np.abs(middles[:, None] - self._at[None, :LEAVES]) < radius + self._radius[None]

    def under(self, points: Places, near: Flags) -> Ints:
        """The highest leaf over each point (thing, point); `near` are those that may lie there."""
        thing, leaf = np.nonzero(near)
        return _topmost(len(points), thing, leaf, self._covers(leaf, points[thing], self._at, self._turned))

    def depths(self, points: Places, near: Flags) -> Ints:
        """How many leaves lie over each point (thing, point); `near` are those that may."""
        thing, leaf = np.nonzero(near)
        depths = np.zeros(points.shape, np.intp)
        np.add.at(depths, thing, self._covers(leaf, points[thing], self._at, self._turned))
        return depths

    def touching(self, points: Places, on: Ints, at: Places, turned: Places) -> Iterable[Sequence[Touch]]:
        """For each thing what it touches: its points (thing, point) rest `on` these; it lies so."""
        things = len(points)
        counts = np.zeros((things, LEAVES + 1), np.intp)
        np.add.at(counts, (np.arange(things)[:, None], on), 1)
        counts[counts < np.minimum(_FEW, counts.max(1, initial=0))[:, None]] = 0
        thing, lower = np.nonzero(counts)
        borne = counts[thing, lower]
        share = borne / counts.sum(1)[thing]
        beneath = np.where(lower == LEAVES, BOARD, lower)
        resting = np.where(on[thing] == beneath[:, None], points[thing], 0)
        middle = resting.sum(1) / borne
        spread = (np.abs(resting) ** 2).sum(1) / borne - np.abs(middle) ** 2
        own = (middle - at[thing]) * turned[thing].conj()
        other = (middle - self._at[lower]) * self._turned[lower].conj()
        radius = np.sqrt(np.maximum(spread, 1.0))
        touches: list[list[Touch]] = [[] for _ in range(things)]
        patches = zip(
            beneath.tolist(), share.tolist(), radius.tolist(), own.tolist(), other.tolist(), strict=True
        )
        for number, patch in zip(thing.tolist(), patches, strict=True):
            touches[number].append(Touch(*patch))
        return touches

    def height_of(self, touches: Sequence[Touch]) -> int:
        """In layers, the height of what a thing rests on: of all that holds more than a little of it."""
        highest, layer = 0, self.layer
        for on, share, _, _, _ in touches:
            if on != BOARD and share > _LITTLE and layer[on] > highest:
                highest = layer[on]
        return highest

    def columns(self, spots: Places, xy: Floats, angle: Floats) -> Sequence[Sequence[Under]]:
        """All leaves over each spot, from the top down, if leaves lie so."""
        at, turned = places(xy), turns(angle)
        spot, leaf = np.nonzero(np.abs(spots[:, None] - at[None]) < self._radius[None])
        covers = self._covers(leaf, spots[spot, None], at, turned)[:, 0]
        over: list[int] = spot[covers].tolist()
        leaf = leaf[covers]
        place = (spots[over] - at[leaf]) * turned[leaf].conj()
        columns: list[list[Under]] = [[] for _ in range(len(spots))]
        for number, under in zip(over, map(Under, leaf.tolist(), place.tolist()), strict=True):
            columns[number].insert(0, under)
        return columns

    def column(self, x: float, y: float) -> Sequence[int]:
        """All leaves over a spot, from the top down."""
        spot = np.array([complex(x, y)], np.complex64)
        (column,) = self.columns(spot, self.xy, self.angle)
        return [under.leaf for under in column]


def _topmost(things: int, thing: Ints, leaf: Ints, covers: Flags) -> Ints:
    """The highest leaf over each of the things' points (thing, point): `thing` and `leaf` are pairs in rising
    order, and `covers` says which points that leaf covers (pair, point)."""
    highest = np.full((things, covers.shape[1]), BOARD)
    if len(thing):
        starts = np.flatnonzero(np.diff(thing, prepend=-1))
        found = np.where(covers, leaf.astype(np.int8)[:, None], np.int8(BOARD))
        highest[thing[starts]] = np.maximum.reduceat(found, starts, axis=0)
    return highest


def places(xy: Floats) -> Places:
    """These places (…, 2) as complex numbers."""
    return (xy[..., 0] + 1j * xy[..., 1]).astype(np.complex64)


def turns(angle: Floats) -> Places:
    """What turns a place about the origin by these angles."""
    return np.exp(1j * angle).astype(np.complex64)
