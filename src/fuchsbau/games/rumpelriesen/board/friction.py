"""Dry friction between what lies and what it lies on, as joints of pymunk that never pull back.

Where a thing touches another one a PivotJoint resists sliding up to a share of the force between them, and a
GearJoint turning, as a patch of that size does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pymunk

from .pile import BOARD, Touch

_TURNING: Final = 2 / 3
"""The lever of a patch's friction against turning, as a share of its radius."""
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


class _Patch:
    """Where two bodies touch."""

    __slots__ = ("factor", "gear", "pivot")

    def __init__(self, a: pymunk.Body, b: pymunk.Body) -> None:
        self.pivot = pymunk.PivotJoint(a, b, (0.0, 0.0), (0.0, 0.0))
        self.gear = pymunk.GearJoint(a, b, 0.0, 1.0)
        self.pivot.max_bias = self.gear.max_bias = 0.0
        self.factor = (0.0, 0.0)


class Links:
    """The friction beneath one thing. `lower` are the bodies it can lie on, by the numbers of touches."""

    def __init__(
        self,
        space: pymunk.Space,
        body: pymunk.Body,
        lower: Mapping[int, pymunk.Body],
        frictions: Mapping[int, float],
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
        gone = self._patches.keys() - {touch.on for touch in touches}
        for on in sorted(gone):
            patch = self._patches.pop(on)
            self._space.remove(patch.pivot, patch.gear)
        for touch in touches:
            patch = self._patches.get(touch.on)
            lower = self._lower[touch.on]
            if patch is None:
                patch = self._patches[touch.on] = _Patch(self._body, lower)
                self._space.add(patch.pivot, patch.gear)
            at = (touch.x, touch.y)
            patch.pivot.anchor_a = self._body.world_to_local(at)
            patch.pivot.anchor_b = lower.world_to_local(at)
            friction = self._frictions[touch.on] * touch.share
            patch.factor = (friction, friction * touch.radius * _TURNING)
        self._force = 0.0

    def press(self, force: float) -> None:
        """It is pressed down with this force."""
        if abs(self._force - force) <= _SAME * force:
            return
        self._force = force
        for patch in self._patches.values():
            patch.pivot.max_force = patch.factor[0] * force
            patch.gear.max_force = patch.factor[1] * force
