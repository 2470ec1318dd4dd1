"""What a computer player sees of the leaf board, and how it would drag a leaf off a place.

It sees the board from above, as everybody does: which leaf lies topmost at a spot, where giants stand and
whether they wobble. What lies beneath it does not know. Lengths are in millimetres.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .board.giants import RADIUS as GIANT
from .board.layout import EDGE
from .board.shapes import KINDS, Floats, disc, kinds_of_leaves
from .board.wands import TIP
from .gestures import Point
from .material import CHIP, HOLLOWS

if TYPE_CHECKING:
    from .board.scene import Leafworld

Flags = npt.NDArray[np.bool_]

_MIDDLES: Final[Floats] = np.array(HOLLOWS) / 10
_N: Final = 24
_DISC: Final[Floats] = np.array([(spot.real, spot.imag) for spot in disc(CHIP / 10, _N)])
"""Spots spread over a place."""
_HEADINGS: Final = 16
_LENGTHS: Final = np.arange(24.0, 97.0, 8.0)
_WAYS: Final[Floats] = np.array(
    [
        (far * math.cos(turn), far * math.sin(turn))
        for turn in np.arange(_HEADINGS) * 2 * math.pi / _HEADINGS
        for far in _LENGTHS
    ]
)
"""All strokes that are thought of: how far they go to the right and away from the front."""
_FAR: Final[Floats] = np.hypot(*_WAYS.T)
_FOLLOWS: Final = 0.85
"""A leaf follows the wand for about this share of a stroke."""
_MOST: Final = 3
"""So many of the leaves over a place are considered."""
_ROOM: Final = GIANT + TIP
"""A tip nearer to a giant's middle may touch it."""
_BEAR: Final = -1.0
"""A stroke that is worse than this is better left."""
_NOTICED: Final = 0.15
"""Nobody notices that less than this share of a chip lies open."""

_SIDES: Final = 90


@cache
def _rims() -> Floats:
    """For each kind of leaf how far its rim is from its middle, to all sides: (kind, side)."""
    sides = np.linspace(0, 2 * math.pi, _SIDES, endpoint=False)
    rims: list[Floats] = []
    for kind in KINDS:
        corners: Floats = np.array(kind.outline)
        turns, far = np.arctan2(corners[:, 1], corners[:, 0]), np.hypot(corners[:, 0], corners[:, 1])
        rims.append(np.interp(sides, turns, far, period=2 * math.pi))
    return np.array(rims)


class Stroke(NamedTuple):
    """From where to where to drag, and whether a giant stands on what is dragged, or near."""

    start: Point
    end: Point
    is_near_giant: bool


class Eyes:
    """Looks at a board. Giants and the edge are minded by so much `care`: 1 is enough for most."""

    def __init__(self, world: Leafworld, care: float, rng: random.Random) -> None:
        self._world = world
        self._board = world.board
        self._kinds: npt.NDArray[np.intp] = np.array(kinds_of_leaves())
        self._clear = _ROOM + 6 * care - 4
        """A tip comes no nearer to a giant, if all goes well."""
        self._care = care
        self._rng = rng

    def share(self, place: int) -> float:
        """How much of a place can be seen."""
        share = float(self._world.shares[place])
        return share if share >= _NOTICED else 0.0

    def giants(self) -> Sequence[Point]:
        """Where they stand."""
        return [(x, y) for x, y in (giant.body.position for giant in self._board.giants)]

    def wobble(self, at: Point, far: float) -> bool:
        """Whether a giant wobbles that is not further from there."""
        return any(
            giant.wobbles and math.dist(giant.body.position, at) <= far for giant in self._board.giants
        )

    def tops(self, spots: Floats) -> npt.NDArray[np.intp]:
        """The topmost leaf at each spot (spot, 2); less than 0 where the board lies open."""
        middle = spots.mean(0)
        far = np.hypot(*(spots - middle).T).max() + _rims().max()
        leaves = np.flatnonzero(np.hypot(*(self._board.xy - middle).T) < far)
        covers = self._covers(leaves[None], spots[:, None], np.zeros(2))
        return np.where(covers, leaves, -1).max(1, initial=-1)

    def stroke(self, place: int, searched: Collection[int]) -> Stroke | None:
        """How to drag a leaf off a place best, and not onto others but those that have been searched."""
        spots = _MIDDLES[place] + _DISC
        tops = self.tops(spots)
        leaves, counts = np.unique(tops[tops >= 0], return_counts=True)
        others = [other for other in range(len(HOLLOWS)) if other != place and other not in searched]
        found: list[tuple[float, Stroke]] = []
        for leaf in leaves[np.argsort(-counts, kind="stable")][:_MOST].tolist():
            grip = self._grip(leaf, place)
            if grip is not None:
                found.append(self._best(leaf, grip, spots[tops == leaf], _MIDDLES[others]))
        worth, stroke = max(found, default=(-math.inf, None))
        return stroke if worth > _BEAR else None

    def _covers(self, leaves: Any, spots: Floats, moved: Floats) -> Flags:
        """Whether leaves cover spots, if they are `moved` by so much from where they lie: each of the leaves
        its own spot, or whatever fits together in shape."""
        to = spots - self._board.xy[leaves] - moved
        turn = np.arctan2(to[..., 1], to[..., 0]) - self._board.angle[leaves]
        side = np.rint(turn * (_SIDES / (2 * math.pi))).astype(int) % _SIDES
        return np.hypot(to[..., 0], to[..., 1]) < _rims()[self._kinds[leaves], side]

    def _grip(self, leaf: int, place: int) -> Point | None:
        """Where to press on a leaf: where it lies open, near its middle, and clear of giants."""
        middle, angle = self._board.xy[leaf], float(self._board.angle[leaf])
        cos, sin = math.cos(angle), math.sin(angle)
        outline = np.array(KINDS[int(self._kinds[leaf])].outline[::4]) @ np.array([(cos, sin), (-sin, cos)])
        spots = middle + np.concatenate([outline * part for part in (0.0, 0.25, 0.5, 0.7, 0.85)])
        gaps = np.min([np.hypot(*(spots - giant).T) for giant in self.giants()], axis=0)
        is_good = (self.tops(spots) == leaf) & (np.abs(spots).max(1) < EDGE - 3) & (gaps > self._clear)
        if not is_good.any():
            return None
        far = np.hypot(*(spots - middle).T) + 0.3 * np.hypot(*(spots - _MIDDLES[place]).T)
        x, y = spots[np.argmin(np.where(is_good, far, np.inf))].tolist()
        return x, y

    def _best(self, leaf: int, grip: Point, over: Floats, others: Floats) -> tuple[float, Stroke]:
        """The best way to drag a leaf that lies over these spots of a place, and how good it is."""
        care, moved = self._care, _FOLLOWS * _WAYS
        start, tips, middles = np.array(grip), np.array(grip) + _WAYS, self._board.xy[leaf] + moved
        cleared = (~self._covers(leaf, over[None], moved[:, None])).sum(1) / _N
        buried = self._covers(leaf, others[None], moved[:, None]).sum(1)
        worth: Floats = 3 * cleared - 0.008 * _FAR - 0.35 * buried
        edge = EDGE - np.abs(middles).max(1)
        worth -= care * np.clip(30 - edge, 0, None) / 20 + 5 * (edge < 10 * care)
        tip_edge, before = EDGE - np.abs(tips).max(1), EDGE - np.abs(start).max()
        worth -= 5 * (tip_edge < 4) + care * np.clip(45 - tip_edge, 0, None) / 20 * (tip_edge < before)
        radius = KINDS[int(self._kinds[leaf])].radius
        near = np.full(len(_WAYS), False)
        for giant in self.giants():
            gap = _gaps(start, _WAYS, np.array(giant))
            worth -= 4 * (gap < self._clear) + care * np.clip(40 - gap, 0, None) / 40
            goes_under = np.hypot(*(middles - giant).T) < radius
            worth -= 0.3 * care * goes_under
            near |= goes_under | (gap < radius) | (math.dist(giant, self._board.xy[leaf]) < radius + GIANT)
        worth += np.repeat([self._rng.uniform(0, 0.3) for _ in range(_HEADINGS)], len(_LENGTHS))
        best = int(np.argmax(worth))
        x, y = tips[best].tolist()
        return float(worth[best]), Stroke(grip, (x, y), bool(near[best]))


def _gaps(start: Floats, ways: Floats, point: Floats) -> Floats:
    """How near strokes from there come to a point."""
    to = point - start
    along = np.clip(ways @ to / (ways**2).sum(1), 0, 1)
    return np.hypot(*(to - along[:, None] * ways).T)
