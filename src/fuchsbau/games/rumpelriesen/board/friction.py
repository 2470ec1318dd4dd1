"""Dry friction between what lies and what it lies on, as joints of pymunk that never pull back.

Where a thing touches another one a PivotJoint resists sliding up to a share of the force between them, and a
GearJoint turning, as a patch of that size does (its lever is that of an evenly pressed disc). Forces are in
millionths of a newton, lengths in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
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

    __slots__ = (
        "_factor",
        "_friction",
        "_gear",
        "_is_large",
        "_lever",
        "_most",
        "_other",
        "_own",
        "_pivot",
        "_space",
    )

    def __init__(self, space: Space, a: Body, b: Body, friction: float) -> None:
        self._space = space
        self._friction = friction
        self._pivot = slips(a, b)
        self._gear: GearJoint | None = None
        self._own = self._other = complex(math.inf)
        self._is_large = False
        self._factor = self._lever = self._most = 0.0

    def begin(self) -> None:
        """From now on they touch."""
        self._space.add(self._pivot)

    def end(self) -> None:
        """They touch no more."""
        self._space.remove(self._pivot)
        self._resist(False)

    def lie(self, touch: Touch, force: float) -> None:
        """The bodies touch so; the upper one is pressed with this force on all it lies on."""
        _, share, radius, own, other = touch
        if abs(own - self._own) + abs(other - self._other) > _NEAR:
            self._own, self._other = own, other
            self._pivot.anchor_a = (own.real, own.imag)
            self._pivot.anchor_b = (other.real, other.imag)
        self._factor, self._lever = self._friction * share, radius * _TURNING
        if (share > _LARGE) != self._is_large:
            self._resist(share > _LARGE)
        self.press(force)

    def press(self, force: float) -> None:
        """The upper one is pressed with this force on all it lies on."""
        most = self._factor * force
        if abs(most - self._most) > _SAME * most:
            self._most = self._pivot.max_force = most
            if self._gear is not None:
                self._gear.max_force = most * self._lever

    def _resist(self, turning: bool) -> None:
        """Whether the patch is large enough to resist turning."""
        if turning == self._is_large:
            return
        self._is_large = turning
        if self._gear is None:
            self._gear = GearJoint(self._pivot.a, self._pivot.b, 0.0, 1.0)
            self._gear.max_bias = 0.0
            self._gear.max_force = self._most * self._lever
        (self._space.add if turning else self._space.remove)(self._gear)


class Links:
    """The friction beneath one thing. `lower` are the bodies it can lie on, by the numbers of touches, and
    `friction` is how much there is with each of them."""

    def __init__(
        self, space: Space, body: Body, lower: Mapping[int, Body], friction: Callable[[int], float]
    ) -> None:
        self._space = space
        self._body = body
        self._lower = lower
        self._friction = friction
        self._patches: dict[int, _Patch] = {}
        """With all it has ever touched."""
        self._touching: dict[int, _Patch] = {}

    def touch(self, touches: Sequence[Touch], force: float) -> None:
        """It touches these now, and is pressed down with this force."""
        before, self._touching = self._touching, {}
        now = {on for on, _, _, _, _ in touches}
        for on, patch in before.items():
            if on not in now:
                patch.end()
        for touch in touches:
            on = touch[0]
            patch = before.get(on)
            if patch is None:
                patch = self._patch(on)
                patch.begin()
            self._touching[on] = patch
            patch.lie(touch, force)

    def press(self, force: float) -> None:
        """It is pressed down with this force."""
        for patch in self._touching.values():
            patch.press(force)

    def _patch(self, on: int) -> _Patch:
        patch = self._patches.get(on)
        if patch is None:
            friction = self._friction(on)
            patch = self._patches[on] = _Patch(self._space, self._body, self._lower[on], friction)
        return patch
