"""A wand: a hand moves its tip, and the tip drags what lies topmost under it. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from pymunk.body import Body
from pymunk.shapes import Circle
from pymunk.space import Space

from fuchsbau.world import STEPS_PER_SECOND

from .friction import PivotJoint, between, slips
from .pile import BOARD, Column

SECONDS: Final = 1 / STEPS_PER_SECOND
PRESS: Final = 0.4e6
"""So hard a wand presses, in millionths of a newton."""
OF_TIP: Final = 2.0
"""Friction of the rubber tip."""
TIP: Final = 4.0
"""The radius of the tip."""
FASTEST: Final = 1500.0
"""No hand is faster than this (mm/s)."""
_GIVES: Final = 2.0
"""So far rubber gives before it slips."""
_BACK: Final = 0.5**STEPS_PER_SECOND
"""What is left after a second of how far it gives, while it holds: half of it comes back in each step."""
_STRAYS: Final = 3.0
"""So far the tip moves before it is told anew where it presses leaves on each other."""


class Wand:
    """`lower` are the leaves' bodies, and the board's, by their numbers."""

    def __init__(self, space: Space, lower: Mapping[int, Body]) -> None:
        self._space = space
        self._lower = lower
        self.body = Body(body_type=Body.KINEMATIC)
        self._tip = Circle(self.body, TIP)
        self._tip.friction = 0.4
        self._column: Sequence[int] = []
        self._grips: dict[int, PivotJoint] = {}
        """The rubber on each leaf that has been held; made once, as that is slow."""
        self._held = 0j
        """Where the rubber holds the topmost leaf."""
        self._pressed: dict[tuple[int, int], PivotJoint] = {}
        """Each leaf on the next that has lain under it where it was pressed; made once."""
        self._pressing: dict[tuple[int, int], PivotJoint] = {}
        """Those of the column."""
        self._pressed_at = 0j
        self.tip = 0j
        """Where the tip was when the hand moved it last."""
        self._velocity = 0j
        self.presses = False
        space.add(self.body)

    @property
    def leaf(self) -> int | None:
        """The leaf it drags."""
        return self._column[0] if self._column else None

    def hover(self, x: float, y: float) -> None:
        """The tip is here, above everything."""
        self.lift()
        self.tip = complex(x, y)
        self.body.position = (x, y)

    def touch(self, x: float, y: float) -> None:
        """The tip presses where it is, or where it comes down."""
        if not self.presses:
            self.hover(x, y)
            self.presses = True
            self._space.add(self._tip)
        self.tip += self._velocity * SECONDS

    def drag(self, x: float, y: float) -> None:
        """The tip moves to this place within the next step, as fast as hands can."""
        velocity = (complex(x, y) - self.tip) / SECONDS
        self._velocity = velocity * min(1.0, FASTEST / (math.hypot(velocity.real, velocity.imag) or 1.0))
        self.body.velocity = (self._velocity.real, self._velocity.imag)

    def lift(self) -> None:
        """The tip presses no more."""
        if self.presses:
            self.presses = False
            self._space.remove(self._tip)
            self._velocity, self.body.velocity = 0j, (0.0, 0.0)
            self._turn_to([])

    def press(self, under: Column) -> None:
        """The tip drags the topmost of the leaves under it, and presses each of them on the next."""
        before, (column, places) = self._column, under
        if column != before:
            self._turn_to(column)
        if not column:
            return
        leaf, place = column[0], places[0]
        given = self._held - place
        if [leaf] != before[:1]:
            self._hold(leaf, place)
        elif abs(given) > _GIVES:
            self._hold(leaf, place + given * (_GIVES / abs(given)))
        if column != before or abs(self.tip - self._pressed_at) > _STRAYS:
            self._pressed_at = self.tip
            patches = pairwise([*places, self.tip])
            for joint, (own, other) in zip(self._pressing.values(), patches, strict=True):
                joint.anchor_a, joint.anchor_b = (own.real, own.imag), (other.real, other.imag)

    def _hold(self, leaf: int, place: complex) -> None:
        """The rubber holds this leaf there."""
        self._held = place
        self._grips[leaf].anchor_b = (place.real, place.imag)

    def _turn_to(self, column: Sequence[int]) -> None:
        """Hold and press the leaves of this column instead of those before."""
        before, self._column = self._column, column
        if before[:1] != column[:1]:
            for leaf in before[:1]:
                self._space.remove(self._grips[leaf])
            for leaf in column[:1]:
                self._space.add(self._grip(leaf))
        pressed, self._pressing = self._pressing, {pair: self._press(pair) for pair in _pairs(column)}
        self._space.remove(*(joint for pair, joint in pressed.items() if pair not in self._pressing))
        self._space.add(*(joint for pair, joint in self._pressing.items() if pair not in pressed))

    def _grip(self, leaf: int) -> PivotJoint:
        if leaf not in self._grips:
            grip = self._grips[leaf] = PivotJoint(self.body, self._lower[leaf], (0.0, 0.0), (0.0, 0.0))
            grip.max_force, grip.error_bias = OF_TIP * PRESS, _BACK
        return self._grips[leaf]

    def _press(self, pair: tuple[int, int]) -> PivotJoint:
        if pair not in self._pressed:
            upper, lower = pair
            joint = self._pressed[pair] = slips(self._lower[upper], self._lower[lower])
            joint.max_force = between(upper, lower) * PRESS
        return self._pressed[pair]


def _pairs(column: Sequence[int]) -> Sequence[tuple[int, int]]:
    """Each leaf of a column and what is beneath."""
    return list(pairwise((*column, BOARD))) if column else ()
