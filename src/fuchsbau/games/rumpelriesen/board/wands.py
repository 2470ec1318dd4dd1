"""A wand: a hand moves its tip, and the tip drags what lies topmost under it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import pymunk

from fuchsbau.world import STEPS_PER_SECOND

from .friction import between
from .pile import BOARD

SECONDS: Final = 1 / STEPS_PER_SECOND
PRESS: Final = 0.4e6
"""So hard a wand presses, in millionths of a newton."""
OF_TIP: Final = 1.4
"""Friction of the rubber tip."""
TIP: Final = 4.0
"""The radius of the tip."""
FASTEST: Final = 1500.0
"""No hand is faster than this (mm/s)."""


class Wand:
    """`lower` are the leaves' bodies, and the board's, by their numbers."""

    def __init__(self, space: pymunk.Space, lower: Mapping[int, pymunk.Body]) -> None:
        self._space = space
        self._lower = lower
        self.body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._tip = pymunk.Circle(self.body, TIP)
        self._tip.friction = 0.4
        self._column: Sequence[int] = ()
        self._joints: list[pymunk.PivotJoint] = []
        self.presses = False
        space.add(self.body)

    def remove(self) -> None:
        """The hand is taken away."""
        self.lift()
        self._space.remove(self.body)

    def hover(self, x: float, y: float) -> None:
        """The tip is here, above everything."""
        self.lift()
        self.body.position, self.body.velocity = (x, y), (0.0, 0.0)

    def drag(self, x: float, y: float) -> None:
        """The tip presses, and moves to this place within the next step, as fast as hands can."""
        if not self.presses:
            self.hover(x, y)
            self.presses = True
            self._space.add(self._tip)
        at = self.body.position
        dx, dy = (x - at.x) / SECONDS, (y - at.y) / SECONDS
        slower = min(1.0, FASTEST / (math.hypot(dx, dy) or 1.0))
        self.body.velocity = (dx * slower, dy * slower)

    def lift(self) -> None:
        """The tip presses no more."""
        if self.presses:
            self.presses = False
            self._space.remove(self._tip)
            self._let_go()

    def press(self, column: Sequence[int]) -> None:
        """The tip drags the topmost of the leaves under it, and presses each of them on the next."""
        if column != self._column:
            self._let_go()
            self._column = column
            self._grip()
        tip = self.body.position
        for joint in self._joints:
            joint.anchor_a, joint.anchor_b = joint.a.world_to_local(tip), joint.b.world_to_local(tip)

    def _grip(self) -> None:
        if not self._column:
            return
        upper, friction = self.body, OF_TIP
        for leaf, beneath in zip(self._column, (*self._column[1:], BOARD), strict=True):
            self._joints.append(_slips(upper, self._lower[leaf], friction))
            upper, friction = self._lower[leaf], between(leaf, beneath)
        self._joints.append(_slips(upper, self._lower[BOARD], friction))
        self._space.add(*self._joints)

    def _let_go(self) -> None:
        if self._joints:
            self._space.remove(*self._joints)
        self._joints, self._column = [], ()


def _slips(a: pymunk.Body, b: pymunk.Body, friction: float) -> pymunk.PivotJoint:
    """The friction of a pressed spot."""
    joint = pymunk.PivotJoint(a, b, (0.0, 0.0), (0.0, 0.0))
    joint.max_bias, joint.max_force = 0.0, friction * PRESS
    return joint
