"""Dry friction between what lies and what it lies on, as joints of pymunk that never pull back.

Where a thing touches another one a PivotJoint resists sliding up to a share of the force between them, and a
GearJoint turning, as a patch of that size does (its lever is that of an evenly pressed disc). Forces are in
millionths of a newton, lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pymunk.body import Body
from pymunk.constraints import GearJoint, PivotJoint
from pymunk.space import Space

from .pile import BOARD, Touch

_TURNING: Final = 2 / 3
"""The lever of a patch's friction against turning, as a share of its radius."""
_LARGE: Final = 0.2
"""What bears less than this share of a thing resists sliding only: its lever is short."""
_NEAR: Final = 0.5
"""A patch that has strayed less far on both bodies is left where it was."""
_SAME: Final = 0.02
"""A force that changes by less than this part is left as it was."""

ON_BOARD: Final = 0.24
"""Friction of a leaf on the board, as a share of the force that presses them together."""
ON_LEAVES: Final = (0.28, 0.48)
"""Friction of a leaf on another one: from pair to pair between these."""


def between(upper: int, lower: int) -> float:
    """The friction of one leaf on another, or on the board."""
    if lower == BOARD:
        return ON_BOARD
    least, most = ON_LEAVES
    return least + (most - least) * ((upper * 37 + lower * 61) % 16) / 15


def slips(a: Body, b: Body) -> PivotJoint:
    """A joint that resists sliding, and never pulls back."""
    joint = PivotJoint(a, b, (0.0, 0.0), (0.0, 0.0))
    joint.max_bias = 0.0
    return joint


class _Patch:
    """Where two bodies touch. `gear` is None while the patch is small."""

    __slots__ = ("factor", "gear", "lever", "most", "other", "own", "pivot")

    def __init__(self, space: Space, a: Body, b: Body) -> None:
        self.pivot = slips(a, b)
        self.gear: GearJoint | None = None
        self.own = self.other = 0j
        self.factor = self.lever = self.most = 0.0
        space.add(self.pivot)

    def lie(self, own: complex, other: complex) -> None:
        """Its middle is here on the one body, and there on the other."""
        if abs(own - self.own) + abs(other - self.other) > _NEAR:
            self.own, self.other = own, other
            self.pivot.anchor_a, self.pivot.anchor_b = (own.real, own.imag), (other.real, other.imag)

    def turns(self, space: Space, large: bool) -> None:
        """Whether it is large enough to resist turning."""
        if large and self.gear is None:
            self.gear = GearJoint(self.pivot.a, self.pivot.b, 0.0, 1.0)
            self.gear.max_bias, self.gear.max_force = 0.0, self.most * self.lever
            space.add(self.gear)
        elif not large and self.gear is not None:
            space.remove(self.gear)
            self.gear = None

    def press(self, force: float) -> None:
        """Both are pressed together, each thing with this force on what it lies on."""
        most = self.factor * force
        if abs(most - self.most) > _SAME * most:
            self.most = self.pivot.max_force = most
            if self.gear is not None:
                self.gear.max_force = most * self.lever

    def remove(self, space: Space) -> None:
        space.remove(self.pivot)
        if self.gear is not None:
            space.remove(self.gear)


class Links:
    """The friction beneath one thing. `lower` are the bodies it can lie on, by the numbers of touches, and
    `frictions` with each of them."""

    def __init__(
        self, space: Space, body: Body, lower: Mapping[int, Body], frictions: Mapping[int, float]
    ) -> None:
        self._space = space
        self._body = body
        self._lower = lower
        self._frictions = frictions
        self._patches: dict[int, _Patch] = {}
        self._force = 0.0
        """What the patches were last told; nothing where they have changed since."""

    def touch(self, touches: Sequence[Touch]) -> None:
        """It touches these now."""
        for on in sorted(self._patches.keys() - {touch.on for touch in touches}):
            self._patches.pop(on).remove(self._space)
        for on, share, radius, own, other in touches:
            patch = self._patches.get(on)
            if patch is None:
                patch = self._patches[on] = _Patch(self._space, self._body, self._lower[on])
            patch.lie(own, other)
            patch.factor, patch.lever = self._frictions[on] * share, radius * _TURNING
            patch.turns(self._space, share > _LARGE)
        self._force = 0.0

    def press(self, force: float) -> None:
        """It is pressed down with this force."""
        if abs(self._force - force) > _SAME * force:
            self._force = force
            for patch in self._patches.values():
                patch.press(force)
