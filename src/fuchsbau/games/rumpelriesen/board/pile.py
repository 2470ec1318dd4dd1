"""Who lies on whom, and how heavily. Lengths in millimetres, forces in millionths of a newton.

A leaf rests with each of its points (shapes.spreads) on the highest leaf beneath that covers this point, or
on the board. Its weight, and what lies on it, is handed down in equal parts by these points: all that is laid
on the board arrives there, no more and no less. Places are complex numbers where they are turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..material import LEAVES
from .shapes import CELL, CELLS, KINDS, SPREAD, Flags, Floats, bitmaps, kinds_of_leaves, spreads

Ints = npt.NDArray[np.intp]
Bits = npt.NDArray[np.uint64]
"""Some of a thing's points: one bit for each of them."""
Places = npt.NDArray[np.complex64]

BOARD: Final = -1
"""What lies beneath all leaves."""
GONE: Final = 1e6
"""Where leaves are that have left the board."""
_CELL: Final = np.float32(CELL)
_MIDDLE: Final = np.complex64(complex(CELLS / 2, CELLS / 2))
"""Of a bitmap."""
_FEW: Final = 4
"""A thing is not held by what is under fewer of its points: the others bear them."""
_LITTLE: Final = 0.12
"""What bears less than this share of a thing does not lift it by a layer."""


Touch = tuple[int, float, float, complex, complex]
"""Where a thing rests on another one: on which; with what share of its weight; how far this patch is spread
about its middle; the patch's middle on the thing itself, and the same place on the other one. There are so
many of these that they are plain tuples."""


Column = tuple[list[int], list[complex]]
"""The leaves over a spot, from the top down, and where on each leaf that is."""


class Patches(NamedTuple):
    """The touches of some things, in their order; for each thing from below, but the board last."""

    thing: Ints
    lower: Ints
    share: Floats
    radius: Floats
    own: npt.NDArray[np.complex128]
    other: npt.NDArray[np.complex128]

    def of_things(self) -> Sequence[Sequence[Touch]]:
        """What each of the things touches."""
        touches = zip(*(column.tolist() for column in self[1:]), strict=True)
        return [list(islice(touches, size)) for size in np.bincount(self.thing).tolist()]


class Pile:
    """The leaves as they lie: at first, and when they have left the board, nowhere."""

    def __init__(self) -> None:
        self._kind: Ints = np.array(kinds_of_leaves(), np.intp)
        self._bitmap: npt.NDArray[np.int32] = (self._kind * CELLS**2).astype(np.int32)
        """Where the leaves' bitmaps begin."""
        self._radius: Floats = np.array([KINDS[kind].radius for kind in kinds_of_leaves()])
        self._here: Flags = np.zeros(LEAVES, bool)
        self._at: Places = np.zeros(LEAVES + 1, np.complex64)
        """Where the leaves are, and the board (BOARD, the last)."""
        self._turned: Places = np.ones(LEAVES + 1, np.complex64)
        self._points: Places = np.zeros((LEAVES, SPREAD), np.complex64)
        self._over: Bits = np.zeros((LEAVES, LEAVES), np.uint64)
        """Which of a leaf's points lie over a lower one (leaf, lower)."""
        self._held: Bits = np.zeros((LEAVES, LEAVES + 1), np.uint64)
        """Which of a leaf's points each lower one holds, and the board (BOARD, the last)."""
        self._shares: Floats = np.zeros((LEAVES, LEAVES + 1))
        """What share of its weight each leaf lays on each lower one, and on the board (BOARD, the last)."""
        self.layer: list[int] = [1] * LEAVES

    def move(self, which: Ints, xy: Floats, angle: Floats) -> Mapping[int, Sequence[Touch]]:
        """Lay these leaves elsewhere; what all leaves touch that rest otherwise now, upwards."""
        moved = np.zeros(LEAVES, bool)
        moved[which] = True
        changed = moved | self._over[:, which].any(1)
        self._over[which] = self._over[:, which] = 0
        self._put(which, xy, angle)
        upper, lower = self._pairs(which, moved)
        over = bits_of(self._covers(lower, self._points[upper], self._at[lower], self._turned[lower]))
        self._over[upper, lower] = over
        changed[upper[over != 0]] = True
        changed &= self._here
        rows = np.flatnonzero(changed)
        held = held_by(self._over[rows], SPREAD)
        again = moved[rows] | (held != self._held[rows]).any(1) | held[:, which].any(1)
        self._held[rows] = held
        return self._rest(rows[again]) if again.any() else {}

    def _rest(self, which: Ints) -> Mapping[int, Sequence[Touch]]:
        """These leaves rest on what holds them now."""
        held, points = self._held[which], self._points[which]
        patches = self.patches(points, held, self._at[which], self._turned[which])
        self._shares[which] = 0.0
        self._shares[which[patches.thing], patches.lower] = patches.share
        layer = [*[1] * LEAVES, 0]  # the board is the last
        for leaf, on in zip(*(found.tolist() for found in _where(self._shares > _LITTLE)), strict=True):
            if layer[leaf] <= layer[on]:
                layer[leaf] = layer[on] + 1
        self.layer = layer[:LEAVES]
        return dict(zip(which.tolist(), patches.of_things(), strict=True))

    def take_away(self, leaf: int) -> Mapping[int, Sequence[Touch]]:
        """A leaf has fallen off; what all leaves touch that rest otherwise now."""
        self._shares[leaf] = 0.0
        return self.move(np.array([leaf]), np.array([[GONE, GONE]]), np.zeros(1))

    def _put(self, which: Ints, xy: Floats, angle: Floats) -> None:
        self._here[which] = xy[:, 0] < GONE
        self._at[which], self._turned[which] = places(xy), turns(angle)
        local = spreads()[self._kind[which]]
        self._points[which] = self._at[which, None] + local * self._turned[which, None]

    def _pairs(self, which: Ints, moved: Flags) -> tuple[Ints, Ints]:
        """The pairs of leaves, of which at least one has moved, that may lie on each other: upper, lower."""
        apart = np.abs(self._at[which, None] - self._at[None, :LEAVES])
        near = apart < _reaches()[which]
        near &= ~moved | (np.arange(LEAVES) < which[:, None])  # each pair once
        first, second = np.nonzero(near)
        first = which[first]
        return np.maximum(first, second), np.minimum(first, second)

    def _covers(self, leaves: Ints, points: Places, at: Places, turned: Places) -> Flags:
        """Which of these points (leaf, point) each leaf covers, if it lies so."""
        back = turned.conj() / _CELL
        cell = (points - at[:, None]) * back[:, None]
        cell += _MIDDLE
        index = cell.imag.astype(np.int32)
        index *= CELLS
        index += cell.real.astype(np.int32)
        index += self._bitmap[leaves, None]
        return bitmaps().take(index, mode="clip")

    def near(self, middles: Places, radius: float) -> Flags:
        """Which leaves may lie over things so large: (thing, leaf)."""
        return np.abs(middles[:, None] - self._at[None, :LEAVES]) < radius + self._radius[None]

    def over(self, leaves: Ints, points: Places, middles: Places, radius: float) -> Flags:
        """Which points of things (thing, point) these leaves lie over: (leaf, thing, point). Things are so
        large about their middles."""
        apart = np.abs(self._at[leaves, None] - middles[None])
        leaf, thing = np.nonzero(apart < radius + self._radius[leaves, None])
        over = np.zeros((len(leaves), *points.shape), bool)
        lies = leaves[leaf]
        over[leaf, thing] = self._covers(lies, points[thing], self._at[lies], self._turned[lies])
        return over

    def patches(self, points: Places, held: Bits, at: Places, turned: Places) -> Patches:
        """Where things touch others: their points (thing, point) are held so (thing, lower); they lie so."""
        counts = np.bitwise_count(held)
        thing, lower = _where(counts >= np.minimum(_FEW, counts.max(1))[:, None])
        bits, borne = held[thing, lower], counts[thing, lower].astype(np.intp)
        share = borne / np.bincount(thing, borne)[thing]
        resting = np.where(_flags(bits, points.shape[1]), points[thing], 0)
        middle = resting.sum(1) / borne
        spread = (np.abs(resting) ** 2).sum(1) / borne - np.abs(middle) ** 2
        own = (middle - at[thing]) * turned[thing].conj()
        other = (middle - self._at[lower]) * self._turned[lower].conj()
        radius = np.sqrt(np.maximum(spread, 1.0))
        return Patches(thing, _named(lower), share, radius, own, other)

    def height_of(self, touches: Sequence[Touch]) -> int:
        """In layers, the height of what a thing rests on: of all that holds more than a little of it."""
        holding = (on for on, share, _, _, _ in touches if on != BOARD and share > _LITTLE)
        return max((self.layer[on] for on in holding), default=0)

    def shares(self) -> Iterable[tuple[int, int, float]]:
        """From the top down, what share of its weight each leaf lays on each lower one, and on the board."""
        leaf, lower = _where(self._shares > 0)
        columns = leaf, _named(lower), self._shares[leaf, lower]
        return zip(*(column[::-1].tolist() for column in columns), strict=True)

    def columns(self, spots: Places, xy: Floats, angle: Floats) -> Sequence[Column]:
        """All leaves over each spot, if leaves lie so."""
        at = places(xy)
        spot, leaf = (np.abs(spots[:, None] - at) < self._radius).nonzero()
        at, turned = at[leaf], turns(angle[leaf])
        covers = self._covers(leaf, spots[spot, None], at, turned).ravel().nonzero()[0][::-1]
        spot, leaf = spot[covers], leaf[covers]
        place = (spots[spot] - at[covers]) * turned[covers].conj()
        columns: list[Column] = [([], []) for _ in range(len(spots))]
        numbers: list[int] = spot.tolist()
        for number, under, where in zip(numbers, leaf.tolist(), place.tolist(), strict=True):
            leaves, leaf_places = columns[number]
            leaves.append(under)
            leaf_places.append(where)
        return columns

    def column(self, x: float, y: float) -> Sequence[int]:
        """All leaves over a spot, from the top down."""
        spot = np.array([complex(x, y)], np.complex64)
        return np.flatnonzero(self.over(np.arange(LEAVES), spot[:, None], spot, 0.0))[::-1].tolist()


@cache
def _reaches() -> Floats:
    """Two leaves that are further apart do not lie on each other: (leaf, leaf)."""
    kinds = np.array(kinds_of_leaves())
    leaves = np.arange(LEAVES)
    upper, lower = np.maximum(leaves[:, None], leaves), np.minimum(leaves[:, None], leaves)
    spread = np.abs(spreads()).max(1)
    radius = np.array([kind.radius for kind in KINDS])
    return spread[kinds[upper]] + radius[kinds[lower]] + CELL  # cells stick out


def held_by(over: Bits, points: int) -> Bits:
    """Which points of each thing that has so many each leaf holds, and the board, the last (thing, lower): of
    the leaves that lie over these points (thing, leaf) the highest holds them."""
    covered = np.bitwise_or.accumulate(over[:, ::-1], axis=1)[:, ::-1]  # by a leaf or a higher one
    held = np.empty((len(over), LEAVES + 1), np.uint64)
    held[:, : LEAVES - 1] = over[:, :-1] & ~covered[:, 1:]
    held[:, LEAVES - 1] = over[:, -1]
    held[:, BOARD] = ~covered[:, 0] & np.uint64((1 << points) - 1)
    return held


def _named(lower: Ints) -> Ints:
    """What columns are about, of which the last is that of the board."""
    return np.where(lower == LEAVES, BOARD, lower)


def _where(flags: Flags) -> Sequence[Ints]:
    """Their nonzero(): where there are many of them, that is quicker so."""
    return np.unravel_index(np.flatnonzero(flags), flags.shape)


def bits_of(flags: Flags) -> Bits:
    """Flags of points (…, point), of at most 64, as bits."""
    packed = np.packbits(flags, axis=-1, bitorder="little")
    bits = np.zeros((*flags.shape[:-1], 8), np.uint8)
    bits[..., : packed.shape[-1]] = packed
    return bits.view(np.uint64)[..., 0]


def _flags(bits: Bits, points: int) -> Flags:
    """The other way round: (…, point)."""
    return np.unpackbits(bits[..., None].view(np.uint8), axis=-1, count=points, bitorder="little").view(bool)


def places(xy: Floats) -> Places:
    """These places (…, 2) as complex numbers."""
    return xy.astype(np.float32, "C").view(np.complex64)[..., 0]


def turns(angle: Floats) -> Places:
    """What turns a place about the origin by these angles."""
    return np.exp(1j * angle).astype(np.complex64)
