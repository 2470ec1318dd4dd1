"""A wand: a hand moves its tip, and the tip drags what lies topmost under it. Lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from pymunk.body import Body
from pymunk.constraints import PivotJoint
from pymunk.shapes import Circle
from pymunk.space import Space

from fuchsbau.world import STEPS_PER_SECOND

from .friction import between, slips
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
        self._column: Sequence[int] = ()
        self._grip: PivotJoint | None = None
        """The rubber on the topmost leaf."""
        self._held = 0j
        """Where on that leaf it holds."""
        self._pressed: dict[tuple[int, int], PivotJoint] = {}
        """The leaves under the tip, each on the next."""
        self._pressed_at = 0j
        self.tip = 0j
        """Where the tip was when the hand moved it last."""
        self.presses = False
        space.add(self.body)

    def remove(self) -> None:
        """The hand is taken away."""
        self.lift()
        self._space.remove(self.body)

    def hover(self, x: float, y: float) -> None:
        """The tip is here, above everything."""
        self.lift()
        self.tip = complex(x, y)
        self.body.position, self.body.velocity = (x, y), (0.0, 0.0)

    def drag(self, x: float, y: float) -> None:
        """The tip presses, and moves to this place within the next step, as fast as hands can."""
        if not self.presses:
            self.hover(x, y)
            self.presses = True
            self._space.add(self._tip)
        at_x, at_y = self.body.position
        self.tip = complex(at_x, at_y)
        dx, dy = (x - at_x) / SECONDS, (y - at_y) / SECONDS
        slower = min(1.0, FASTEST / (math.hypot(dx, dy) or 1.0))
        self.body.velocity = (dx * slower, dy * slower)

    def lift(self) -> None:
        """The tip presses no more."""
        if self.presses:
            self.presses = False
            self._space.remove(self._tip)
            self._let_go()
            self._column = ()
            self._press_others(())

    def press(self, column: Sequence[int], places: Sequence[complex]) -> None:
        """The tip drags the topmost of the leaves under it, and presses each of them on the next. `places`
        are where the tip is on each of these leaves."""
        if column[:1] != self._column[:1]:
            self._let_go()
            if column:
                self._take(column[0], places[0])
        elif column:
            given = self._held - places[0]
            if abs(given) > _GIVES:
                self._hold(places[0] + given * (_GIVES / abs(given)))
        if column != self._column:
            self._column = column
            self._press_others(column)
            self._press_here(places)
        elif abs(self.tip - self._pressed_at) > _STRAYS:
            self._press_here(places)

    def _take(self, leaf: int, place: complex) -> None:
        """Hold this leaf there."""
        self._grip = PivotJoint(self.body, self._lower[leaf], (0.0, 0.0), (0.0, 0.0))
        self._grip.max_force, self._grip.error_bias = OF_TIP * PRESS, _BACK
        self._space.add(self._grip)
        self._hold(place)

    def _hold(self, place: complex) -> None:
        self._held = place
        if self._grip is not None:
            self._grip.anchor_b = (place.real, place.imag)

    def _let_go(self) -> None:
        if self._grip is not None:
            self._space.remove(self._grip)
            self._grip = None

    def _press_others(self, column: Sequence[int]) -> None:
        """Press these leaves on each other, and no others."""
        pairs = list(pairwise((*column, BOARD) if column else ()))
        for pair in [pair for pair in self._pressed if pair not in pairs]:
            self._space.remove(self._pressed.pop(pair))
        before = self._pressed
        self._pressed = {}
        for leaf, beneath in pairs:
            joint = before.get((leaf, beneath))
            if joint is None:
                joint = slips(self._lower[leaf], self._lower[beneath])
                joint.max_force = between(leaf, beneath) * PRESS
                self._space.add(joint)
            self._pressed[leaf, beneath] = joint

    def _press_here(self, places: Sequence[complex]) -> None:
        """The tip is on these places of the leaves under it."""
        self._pressed_at = self.tip
        for joint, (own, other) in zip(self._pressed.values(), pairwise((*places, self.tip)), strict=True):
            joint.anchor_a, joint.anchor_b = (own.real, own.imag), (other.real, other.imag)
