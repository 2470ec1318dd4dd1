"""Dry friction between what lies and what it lies on, as joints of pymunk that never pull back.

Where a thing touches another one a PivotJoint resists sliding up to a share of the force between them, and a
GearJoint turning, as a patch of that size does (its lever is that of an evenly pressed disc). Forces are in
millionths of a newton, lengths in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pymunk import constraints
from pymunk.body import Body
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


class PivotJoint(constraints.PivotJoint):
    """pymunk's, but set as any object is: pymunk's own way to set is for type checkers, and slow."""

    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__


class GearJoint(constraints.GearJoint):
    """The same."""

    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__


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
    """Where two bodies touch, or have touched: its joints are kept, as making them is slow."""

    __slots__ = ("_factor", "_gear", "_large", "_lever", "_most", "_other", "_own", "_pivot")

    def __init__(self, a: Body, b: Body) -> None:
        self._pivot = slips(a, b)
        self._gear: GearJoint | None = None
        self._own = self._other = complex(math.inf)
        self._large = False
        self._factor = self._lever = self._most = 0.0

    def lie(self, touch: Touch, friction: float) -> None:
        """The bodies touch so."""
        self._factor, self._lever = friction * touch.share, touch.radius * _TURNING
        if abs(touch.own - self._own) + abs(touch.other - self._other) > _NEAR:
            self._own, self._other = touch.own, touch.other
            self._pivot.anchor_a = (touch.own.real, touch.own.imag)
            self._pivot.anchor_b = (touch.other.real, touch.other.imag)

    def press(self, force: float) -> None:
        """The upper one is pressed with this force on all it lies on."""
        most = self._factor * force
        if abs(most - self._most) > _SAME * most:
            self._most = self._pivot.max_force = most
            if self._gear is not None:
                self._gear.max_force = most * self._lever

    def add(self, space: Space) -> None:
        """From now on they touch."""
        space.add(self._pivot)

    def remove(self, space: Space) -> None:
        """They touch no more."""
        space.remove(self._pivot)
        self.resist(space, False)

    def resist(self, space: Space, large: bool) -> None:
        """Whether the patch is large enough to resist turning."""
        if large == self._large:
            return
        self._large = large
        if self._gear is None:
            self._gear = GearJoint(self._pivot.a, self._pivot.b, 0.0, 1.0)
            self._gear.max_bias = 0.0
            self._gear.max_force = self._most * self._lever
        (space.add if large else space.remove)(self._gear)


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
        self._on: Sequence[int] = ()

    def touch(self, touches: Sequence[Touch]) -> None:
        """It touches these now."""
        before, self._on = self._on, [touch.on for touch in touches]
        for on in before:
            if on not in self._on:
                self._patches[on].remove(self._space)
        for touch in touches:
            on = touch.on
            patch = self._patches.get(on)
            if patch is None:
                patch = self._patches[on] = _Patch(self._body, self._lower[on])
            if on not in before:
                patch.add(self._space)
            patch.lie(touch, self._frictions[on])
            patch.resist(self._space, touch.share > _LARGE)

    def press(self, force: float) -> None:
        """It is pressed down with this force."""
        for on in self._on:
            self._patches[on].press(force)
