"""What a screen's touchable things must keep (KIDS: touch and layout), as plain geometry."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import msgspec

CHILD = 76
"""CSS pixels: two centimetres, for what a child touches."""
GROWNUP = 44
GAP = 8
WRISTS = 57
"""CSS pixels: the lowest 1.5 cm, where wrists rest."""
ROUNDING = 0.5
"""Browsers lay things out in fractions of a pixel."""


class Target(msgspec.Struct, frozen=True):
    """Something to touch, in CSS pixels."""

    name: str
    grownup: bool
    x: float
    y: float
    width: float
    height: float
    circle: bool

    @property
    def middle(self) -> tuple[float, float]:
        """Where a finger would aim."""
        return self.x + self.width / 2, self.y + self.height / 2


def gap(one: Target, other: Target) -> float:
    """The distance between two things; negative where they overlap. Round ones are measured as circles."""
    if one.circle and other.circle:
        return math.dist(one.middle, other.middle) - (one.width + other.width) / 2
    if one.circle or other.circle:
        ball, box = (one, other) if one.circle else (other, one)
        (x, y), radius = ball.middle, ball.width / 2
        dx = max(box.x - x, 0, x - box.x - box.width)
        dy = max(box.y - y, 0, y - box.y - box.height)
        return math.hypot(dx, dy) - radius
    dx = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    dy = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return math.hypot(max(dx, 0), max(dy, 0)) if max(dx, dy) > 0 else max(dx, dy)


def too_small(targets: list[Target]) -> Iterator[str]:
    """Things that a finger misses."""
    for target in targets:
        least = GROWNUP if target.grownup else CHILD
        if min(target.width, target.height) < least - ROUNDING:
            yield f"{target.name!r} is {target.width:.0f} × {target.height:.0f}, at least {least} is needed"


def too_close(targets: list[Target]) -> Iterator[str]:
    """Pairs that one finger could touch at once."""
    for one, other in combinations(targets, 2):
        if gap(one, other) < GAP - ROUNDING:
            yield f"{one.name!r} and {other.name!r} are {gap(one, other):.1f} apart, at least {GAP} is needed"


def under_wrists(targets: list[Target], height: float) -> Iterator[str]:
    """Things for children whose middle lies where wrists rest."""
    for target in targets:
        if not target.grownup and target.middle[1] > height - WRISTS:
            yield f"{target.name!r} lies in the lowest {WRISTS} of {height}"
