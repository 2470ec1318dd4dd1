"""A giant that rocks: a wooden block on an uneven ground that moves (Housner 1963), in two axes.

The block rests on its base until the ground pushes or tilts it more than it can bear. Then it turns about an
edge of its base; whenever it comes down on the base again it loses speed, and in the end it stands. Lengths
in millimetres, times in seconds, angles in radians.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from pymunk.body import Body
from pymunk.shapes import Poly
from pymunk.space import Space

from .friction import Links
from .layout import EDGE, Pose
from .pile import Ints, Places, Touch
from .shapes import GRAVITY

HALF_BASE: Final = 12.5
"""Half the side of a giant's square base."""
HEIGHT: Final = 90.0
GRAMS: Final = 40.0
"""Of a block of beech so large."""
THICK: Final = 1.0
"""Of a leaf: what giants stand on is uneven by it."""
FRICTION: Final = 0.8
"""Of a giant on leaves, as a share of its weight."""
RADIUS: Final = HALF_BASE * math.sqrt(2)
_GRID: Final[Places] = np.array(
    [complex(x, y) * HALF_BASE * 0.85 for y in (-1, -0.5, 0, 0.5, 1) for x in (-1, -0.5, 0, 0.5, 1)],
    np.complex64,
)
"""The points on which a giant stands, about its middle."""
_SETTLES: Final = 0.25
"""By this share of what is missing the ground comes to a new tilt in each step: leaves bend."""
_FALLEN: Final = 1.0
"""A block that leans so far has fallen: nothing brings it back."""
_PARTS: Final = 4
"""Each step is divided so often: rocking is quick near the base."""
_CALM: Final = 0.05
"""Speeds of turning below this end where the base is met."""


class Rocking:
    """One axis of a block. `lean` is how far it leans from the plumb, positive towards the axis."""

    __slots__ = ("_alpha", "_bearable", "_radius", "_restitution", "ground", "lean", "speed")

    def __init__(self, half_base: float = HALF_BASE, height: float = HEIGHT, ground: float = 0.0) -> None:
        self._alpha = math.atan2(half_base, height / 2)
        self._bearable = half_base / (height / 2)
        self._radius = math.hypot(half_base, height / 2)
        self._restitution = 1 - 1.5 * math.sin(self._alpha) ** 2
        self.ground = self.lean = ground
        self.speed = 0.0

    @property
    def has_fallen(self) -> bool:
        return abs(self.lean) >= _FALLEN

    def step(self, seconds: float, ground: float, push: float) -> None:
        """Go on for so long, on a ground that is tilted so far and moves with this acceleration (mm/s²).

        What stands on its base is tilted with the ground.
        """
        if self.speed == 0.0 and self.lean == self.ground:
            self.lean = ground
        self.ground = ground
        if self.speed == 0.0 and self.lean == ground and self._bears(ground, push):
            return
        part = seconds / _PARTS
        for _ in range(_PARTS):
            self._part(part, ground, push)

    def _bears(self, ground: float, push: float) -> bool:
        """Whether its weight holds it on its base: whether it is not lifted about an edge."""
        return abs(math.tan(ground) - push / GRAVITY) <= self._bearable

    def _part(self, seconds: float, ground: float, push: float) -> None:
        above = self.lean - ground
        if above == 0.0 and self.speed == 0.0:
            if self._bears(ground, push):
                return
            side = math.copysign(1.0, math.tan(ground) - push / GRAVITY)
        else:
            side = math.copysign(1.0, above if above != 0.0 else self.speed)
        turning = 0.75 / self._radius
        angle = self._alpha - side * self.lean
        pull = -side * turning * (GRAVITY * math.sin(angle) + side * push * math.cos(angle))
        self.speed += pull * seconds
        self.lean += self.speed * seconds
        now = self.lean - ground
        if now * side <= 0.0:  # it comes down on its base
            self.speed *= self._restitution
            if abs(self.speed) < _CALM or abs(now) < 1e-4:
                self.lean, self.speed = ground, 0.0
        if self.has_fallen:
            self.lean = math.copysign(_FALLEN, self.lean)
            self.speed = 0.0


class Giant:
    """A giant on the leaves: where it stands, and how it rocks."""

    def __init__(self, space: Space, pose: Pose, lower: Mapping[int, Body]) -> None:
        side = 2 * HALF_BASE
        self.body = Body(GRAMS, GRAMS * side**2 / 6)
        self.body.position, self.body.angle = (pose.x, pose.y), pose.angle
        shape = Poly.create_box(self.body, (side, side), radius=0.5)
        shape.friction = 0.5
        space.add(self.body, shape)
        self.links = Links(space, self.body, lower, lambda _: FRICTION)
        self.rocks = (Rocking(), Rocking())
        self._tilt = (0.0, 0.0)
        self.touches: Sequence[Touch] = ()
        self.layer = 0
        self._velocity = (0.0, 0.0)
        self.has_fallen = False
        """Whether it lies, or stands beside the board."""

    @property
    def wobbles(self) -> bool:
        one, other = self.rocks
        return one.speed != 0.0 or other.speed != 0.0

    def stand(self, touches: Sequence[Touch], layer: int, tilt: tuple[float, float]) -> None:
        """This is what it stands on, and so far that is tilted."""
        self.touches, self.layer, self._tilt = touches, layer, tilt
        self.links.touch(touches, GRAMS * GRAVITY)

    def rest(self) -> None:
        """It leans as the ground does, and does not rock."""
        self.rocks = (Rocking(ground=self._tilt[0]), Rocking(ground=self._tilt[1]))

    def rock(self, seconds: float, x: float, y: float, velocity: tuple[float, float]) -> None:
        """Go on rocking for so many seconds, in which the base has come there, and to this velocity."""
        one, other = self.rocks
        for rock, tilt, now, before in zip(self.rocks, self._tilt, velocity, self._velocity, strict=True):
            rock.step(seconds, rock.ground + (tilt - rock.ground) * _SETTLES, (now - before) / seconds)
        self._velocity = velocity
        self.has_fallen = one.has_fallen or other.has_fallen or abs(x) > EDGE or abs(y) > EDGE


def footprints(middles: Places, turned: Places) -> Places:
    """The points on which giants stand that lie so: (giant, point)."""
    return (middles[:, None] + turned[:, None] * _GRID[None]).astype(np.complex64, copy=False)


def tilts(points: Places, depths: Ints) -> list[tuple[float, float]]:
    """How far the grounds under things are tilted towards x and y: so many leaves lie under each of their
    points (thing, point); the plane through these heights by least squares."""
    points = points - points.mean(1, keepdims=True)
    heights = (depths - depths.mean(1, keepdims=True)) * THICK
    slopes_x = (points.real * heights).sum(1) / (points.real**2).sum(1)
    slopes_y = (points.imag * heights).sum(1) / (points.imag**2).sum(1)
    return [(-math.atan(x), -math.atan(y)) for x, y in zip(slopes_x.tolist(), slopes_y.tolist(), strict=True)]
