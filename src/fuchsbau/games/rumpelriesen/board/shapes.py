"""The outlines of the leaves, and what of them is looked up: points spread over them, and bitmaps.

Lengths are in millimetres. Every leaf is of a kind, and leaves lie one above another in the order of their
numbers: a leaf can only lie on those with smaller ones.
"""

from __future__ import annotations

import cmath
import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..material import LEAVES

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Points = list[tuple[float, float]]

GRAVITY: Final = 9810.0
"""In mm/s²."""
GRAMS_PER_AREA: Final = 1.3e-3
"""Of the leaves' cardboard, per square millimetre."""
CELL: Final = 1.5
"""The side of a bitmap's cell."""
CELLS: Final = 208
"""Cells along a side of a bitmap; its middle is the leaf's centre of mass. No point of a thing that may touch
the leaf is so far away that it lies beside the bitmap."""
SPREAD: Final = 60
"""So many points stand for a leaf's area, each for as much of it as any other."""


class Kind(NamedTuple):
    """A kind of leaf. `outline` goes round counter-clockwise, about the centre of mass."""

    name: str
    outline: Points
    radius: float
    """No point of it is further from the centre of mass."""
    area: float
    second_moment: float
    """The mean square of the distance from the centre of mass."""


def _along(length: float, width: float, edge: Any, steps: int = 40) -> Points:
    """A leaf from stalk (below) to tip (above): `edge(t)` is its half width at t from 0 to 1, as a share."""
    ts = [n / steps for n in range(steps + 1)]
    right = [(width / 2 * edge(t), length * (t - 0.5)) for t in ts]
    return [*right, *((-x, y) for x, y in reversed(right[1:-1]))]


def _oval(t: float) -> float:
    return math.sin(math.pi * t) ** 0.75


def _beech(t: float) -> float:
    return math.sin(math.pi * t**0.95) ** 0.8 * (1 + 0.02 * math.sin(40 * t))


def _oak(t: float) -> float:
    return (math.sin(math.pi * t**0.8) ** 0.7) * (0.86 + 0.17 * math.cos(2 * math.pi * 3.5 * t))


def _birch(t: float) -> float:
    return min(1.0, t / 0.22) ** 0.6 * (1 - max(0.0, t - 0.22) / 0.78) ** 0.85


def _lime(t: float) -> float:
    return math.sin(math.pi * t**0.62) ** 0.72


def _chestnut(t: float) -> float:
    return math.sin(math.pi * t**1.5) ** 0.85


def _willow(t: float) -> float:
    return math.sin(math.pi * t**0.85) ** 0.65


def _maple(radius: float) -> Points:
    """Five lobes around a middle."""
    points: Points = []
    for n in range(80):
        at = -math.pi / 2 + 2 * math.pi * n / 80
        lobe = abs(math.cos(2.5 * (at - math.pi / 2)))
        stalk = 0.62 if n in (0, 1, 79) else 1.0
        r = radius * (0.66 + 0.34 * lobe**1.5) * stalk
        points.append((r * math.cos(at), r * math.sin(at)))
    return points


_DRAWN: Final[tuple[tuple[str, Points], ...]] = (
    ("beech", _along(77, 51, _beech)),
    ("oak", _along(90, 58, _oak)),
    ("maple", _maple(41)),
    ("birch", _along(71, 58, _birch)),
    ("lime", _along(70, 64, _lime)),
    ("chestnut", _along(88, 45, _chestnut)),
    ("ash", _along(81, 39, _oval)),
    ("willow", _along(92, 31, _willow)),
)
_OFTEN: Final = (18, 16, 13, 10, 12, 7, 5, 4)
"""How many leaves there are of each kind."""


def _kind(name: str, drawn: Points) -> Kind:
    """The kind, its centre of mass moved to the origin."""
    area, cx, cy = 0.0, 0.0, 0.0
    for (x0, y0), (x1, y1) in zip(drawn, drawn[1:] + drawn[:1], strict=True):
        cross = x0 * y1 - x1 * y0
        area += cross / 2
        cx += (x0 + x1) * cross / 6
        cy += (y0 + y1) * cross / 6
    outline = [(round(x - cx / area, 1), round(y - cy / area, 1)) for x, y in drawn]
    second = 0.0
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1], strict=True):
        cross = x0 * y1 - x1 * y0
        second += cross * (x0 * x0 + x0 * x1 + x1 * x1 + y0 * y0 + y0 * y1 + y1 * y1) / 12
    return Kind(name, outline, max(math.hypot(x, y) for x, y in outline), area, second / area)


KINDS: Final[tuple[Kind, ...]] = tuple(_kind(name, drawn) for name, drawn in _DRAWN)


@cache
def kinds_of_leaves() -> tuple[int, ...]:
    """The kind of each leaf, by its number: an index of KINDS."""
    kinds = [kind for kind, number in enumerate(_OFTEN) for _ in range(number)]
    random.Random("leaves").shuffle(kinds)
    if len(kinds) != LEAVES:
        raise AssertionError(f"{len(kinds)} leaves instead of {LEAVES}")
    return tuple(kinds)


@cache
def outlines() -> npt.NDArray[np.complex128]:
    """The kinds' outlines: (kind, corner)."""
    return np.array([[complex(x, y) for x, y in kind.outline] for kind in KINDS])


def disc(radius: float, number: int) -> Sequence[complex]:
    """So many points spread evenly over a disc about the origin, as the seeds of a sunflower are."""
    return [radius * math.sqrt((n + 0.5) / number) * cmath.exp(2.4j * n) for n in range(number)]


def within(shapes: npt.NDArray[np.complex128], along: Floats) -> Flags:
    """Which points of a square grid lie within each shape (…, corner): (…, y, x), both evenly spaced `along`.

    Seen along a row of the grid, each edge that is crossed changes whether one is inside.
    """
    x0, y0 = shapes.real[..., None], shapes.imag[..., None]
    x1, y1 = np.roll(x0, -1, axis=-2), np.roll(y0, -1, axis=-2)
    *shape, edge, row = np.nonzero((y0 > along) != (y1 > along))
    at = (*shape, edge, 0)
    x: Floats = x0[at] + (x1[at] - x0[at]) * (along[row] - y0[at]) / (y1[at] - y0[at])
    crossed = np.zeros((*shapes.shape[:-1], len(along), len(along) + 1), np.int16)
    np.add.at(crossed, (*shape, row, along.searchsorted(x)), 1)
    return crossed.cumsum(-1)[..., :-1] % 2 == 1


@cache
def bitmaps() -> Flags:
    """For each kind which cells around its centre of mass it covers: (kind, y, x), as one row."""
    middles: Floats = np.linspace(0.5 - CELLS / 2, CELLS / 2 - 0.5, CELLS) * CELL
    return within(outlines(), middles).ravel()


@cache
def spreads() -> npt.NDArray[np.complex64]:
    """For each kind SPREAD points, each standing for as much of its area as any other: (kind, point)."""
    return np.array([_spread(kind, outline) for kind, outline in zip(KINDS, outlines(), strict=True)])


def _spread(kind: Kind, outline: npt.NDArray[np.complex128]) -> npt.NDArray[np.complex64]:
    """Points of a square lattice that stands on a corner, as wide as gives enough of them, the innermost
    first."""
    pitch = math.sqrt(kind.area / SPREAD / 2)
    while True:
        along: Floats = np.linspace(-30, 30, 61) * pitch
        points = along[None, :] + 1j * along[:, None]
        every_other = (np.arange(61)[None, :] + np.arange(61)[:, None]) % 2 == 0
        inside = points[within(outline, along) & every_other]
        if len(inside) >= SPREAD:
            chosen = inside[np.argsort(np.abs(inside), kind="stable")[:SPREAD]]
            return (chosen - chosen.mean()).astype(np.complex64)
        pitch *= 0.99
