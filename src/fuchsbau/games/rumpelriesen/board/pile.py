"""Who lies on whom, and how heavily. Lengths in millimetres, forces in newtons.

A leaf rests with each of its points (shapes.spreads) on the highest leaf beneath that covers this point, or
on the board. Its weight, and what lies on it, is handed down in equal parts by these points: all that is laid
on the board arrives there, no more and no less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..material import LEAVES
from .layout import Pose
from .shapes import CELL, CELLS, KINDS, SPREAD, Floats, bitmaps, kinds_of_leaves, spreads

Ints = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

BOARD: Final = -1
"""What lies beneath all leaves."""
GONE: Final = 1e6
"""Where leaves are that have left the board."""
_LITTLE: Final = 0.12


class Touch(NamedTuple):
    """Where a thing rests on another one: on which, with which share of its points, where, and how spread."""

    on: int
    share: float
    x: float
    y: float
    radius: float


class Pile:
    """The leaves as they lie. A leaf that has left the board lies nowhere."""

    def __init__(self, poses: Sequence[Pose]) -> None:
        self._kind = kinds_of_leaves()
        self._bits = bitmaps().reshape(-1)
        self._radius: Floats = np.array([KINDS[kind].radius for kind in self._kind])
        self.xy: Floats = np.array([(pose.x, pose.y) for pose in poses])
        self.angle: Floats = np.array([pose.angle for pose in poses])
        self._cos, self._sin = np.cos(self.angle), np.sin(self.angle)
        self._points = np.empty((LEAVES, SPREAD, 2))
        self.touches: list[Sequence[Touch]] = [()] * LEAVES
        self.layer: npt.NDArray[np.int64] = np.ones(LEAVES, np.int64)
        self._turn(np.arange(LEAVES))
        self._rest(np.arange(LEAVES), frozenset())

    def move(self, which: Ints, xy: Floats, angle: Floats) -> Sequence[int]:
        """Lay these leaves elsewhere; all leaves that rest otherwise now, upwards."""
        before = self.xy[which]
        self.xy[which], self.angle[which] = xy, angle
        self._turn(which)
        changed = np.zeros(LEAVES, bool)
        for leaf, old in zip(which, before, strict=True):
            reach = (self._radius[leaf] + self._radius[leaf + 1 :]) ** 2
            above = self.xy[leaf + 1 :]
            near = ((above - old) ** 2).sum(1) < reach
            near |= ((above - self.xy[leaf]) ** 2).sum(1) < reach
            changed[leaf + 1 :] |= near
        changed[which] = True
        changed &= self.xy[:, 0] < GONE
        return self._rest(np.flatnonzero(changed), frozenset(which.tolist()))

    def take_away(self, leaf: int) -> Sequence[int]:
        """A leaf has fallen off; all leaves that rest otherwise now."""
        self.touches[leaf] = ()
        return self.move(np.array([leaf]), np.array([[GONE, GONE]]), self.angle[[leaf]])

    def _turn(self, which: Ints) -> None:
        cos, sin = np.cos(self.angle[which]), np.sin(self.angle[which])
        self._cos[which], self._sin[which] = cos, sin
        local = spreads()[self._kind[which]]
        x, y = local[:, :, 0], local[:, :, 1]
        cos, sin = cos[:, None], sin[:, None]
        self._points[which, :, 0] = self.xy[which, 0, None] + x * cos - y * sin
        self._points[which, :, 1] = self.xy[which, 1, None] + x * sin + y * cos

    def _covers(self, leaves: Ints, points: Floats) -> Flags:
        """Which of each leaf's points (leaf, point, 2) it covers."""
        d = points - self.xy[leaves, None]
        cos, sin = self._cos[leaves, None], self._sin[leaves, None]
        x = ((d[..., 0] * cos + d[..., 1] * sin) * (1 / CELL) + CELLS / 2).astype(np.int64)
        y = ((d[..., 1] * cos - d[..., 0] * sin) * (1 / CELL) + CELLS / 2).astype(np.int64)
        within = (x >= 0) & (x < CELLS) & (y >= 0) & (y < CELLS)
        at = (self._kind[leaves, None] * CELLS + y) * CELLS + x
        return within & self._bits.take(at, mode="clip")

    def _look(self, points: Floats, middles: Floats, radii: Floats, below: Ints) -> tuple[Ints, Ints]:
        """For each group of points (group, point, 2), of the leaves smaller than `below`: the highest one
        that covers each point, and how many do."""
        numbers = np.arange(LEAVES)
        d = middles[:, None] - self.xy[None]
        near = (d**2).sum(2) < (radii[:, None] + self._radius[None]) ** 2
        near &= numbers[None] < below[:, None]
        group, leaf = np.nonzero(near)
        highest = np.full(points.shape[:2], BOARD)
        depth = np.zeros(points.shape[:2], np.intp)
        if len(group):
            covers = self._covers(leaf, points[group])
            starts = np.flatnonzero(np.diff(group, prepend=-1))
            found = np.where(covers, leaf[:, None], BOARD)
            highest[group[starts]] = np.maximum.reduceat(found, starts, axis=0)
            depth[group[starts]] = np.add.reduceat(covers, starts, axis=0, dtype=np.intp)
        return highest, depth

    def _rest(self, which: Ints, moved: frozenset[int]) -> Sequence[int]:
        """Find out on what these leaves rest; those for which that has changed as these have `moved`."""
        points = self._points[which]
        on, _ = self._look(points, self.xy[which], self._radius[which], which)
        again: list[int] = []
        for leaf, touches in zip(which.tolist(), touching(points, on), strict=True):
            before, self.touches[leaf] = self.touches[leaf], touches
            if leaf in moved or before != touches or any(touch.on in moved for touch in touches):
                again.append(leaf)
        for leaf in which.tolist():
            self.layer[leaf] = 1 + self.height_of(self.touches[leaf])
        return again

    def height_of(self, touches: Sequence[Touch]) -> int:
        """In layers, the height of what a thing rests on: of all that holds more than a little of it."""
        return max((int(self.layer[t.on]) for t in touches if t.on >= 0 and t.share > _LITTLE), default=0)

    def under(self, points: Floats, middles: Floats, radius: float) -> tuple[Ints, Ints]:
        """The highest leaf under each point (group, point, 2) of things, and how many lie there."""
        return self._look(points, middles, np.full(len(middles), radius), np.full(len(middles), LEAVES))

    def column(self, x: float, y: float) -> Sequence[int]:
        """All leaves over a spot, from the top down."""
        near = np.flatnonzero(((self.xy - (x, y)) ** 2).sum(1) < self._radius**2)
        covers = self._covers(near, np.broadcast_to(np.array([[x, y]]), (len(near), 1, 2)))[:, 0]
        return near[covers][::-1].tolist()

    def covered(self, points: Floats, middles: Floats, radius: float) -> Floats:
        """Which share of each group of points (group, point, 2) lies under leaves."""
        return (self.under(points, middles, radius)[1] > 0).mean(1)


def touching(points: Floats, on: Ints) -> Sequence[Sequence[Touch]]:
    """For each group of points what it touches: `on` says for each point on which thing it rests."""
    groups, each = on.shape
    size = LEAVES + 1
    keys = (np.arange(groups)[:, None] * size + on + 1).ravel()
    counts = np.bincount(keys, minlength=groups * size)
    found = np.flatnonzero(counts)
    n = counts[found]
    x = np.bincount(keys, points[..., 0].ravel(), groups * size)[found] / n
    y = np.bincount(keys, points[..., 1].ravel(), groups * size)[found] / n
    squares = np.bincount(keys, (points**2).sum(2).ravel(), groups * size)[found] / n
    radius = np.sqrt(np.maximum(squares - x * x - y * y, 1.0))
    touches: list[list[Touch]] = [[] for _ in range(groups)]
    for key, share, *place in zip(
        found.tolist(), (n / each).tolist(), x.tolist(), y.tolist(), radius.tolist(), strict=True
    ):
        touches[key // size].append(Touch(key % size - 1, share, *place))
    return touches
