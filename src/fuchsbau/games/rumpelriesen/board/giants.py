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
import pymunk

from .friction import Links
from .layout import EDGE, Pose
from .pile import Floats, Touch
from .shapes import GRAVITY

HALF_BASE: Final = 12.5
"""Half the side of a giant's square base."""
HEIGHT: Final = 90.0
GRAMS: Final = 60.0
THICK: Final = 1.0
"""Of a leaf: what giants stand on is uneven by it."""
FRICTION: Final = 0.6
"""Of a giant on leaves, as a share of its weight."""
RADIUS: Final = HALF_BASE * math.sqrt(2)
_GRID: Final = (
    np.array([(x, y) for y in (-1, -0.5, 0, 0.5, 1) for x in (-1, -0.5, 0, 0.5, 1)]) * HALF_BASE * 0.85
)
"""The points on which a giant stands."""
_MOVED: Final = 0.5
"""So far it has to move before it is found out on what it stands."""
_FALLEN: Final = 1.0
"""A block that leans so far has fallen: nothing brings it back."""
_PARTS: Final = 4
"""Each step is divided so often: rocking is quick near the base."""
_CALM: Final = 0.05
"""Speeds of turning below this end where the base is met."""


class Rocking:
    """One axis of a block. `lean` is how far it leans from the plumb, positive towards the axis."""

    __slots__ = ("_alpha", "_radius", "_restitution", "lean", "speed")

    def __init__(self, half_base: float = HALF_BASE, height: float = HEIGHT) -> None:
        self._alpha = math.atan2(half_base, height / 2)
        self._radius = math.hypot(half_base, height / 2)
        self._restitution = 1 - 1.5 * math.sin(self._alpha) ** 2
        self.lean = 0.0
        self.speed = 0.0

    @property
    def has_fallen(self) -> bool:
        return abs(self.lean) >= _FALLEN

    def step(self, seconds: float, ground: float, push: float) -> None:
        """Go on for so long, on a ground that is tilted so far and moves with this acceleration (mm/s²)."""
        part = seconds / _PARTS
        for _ in range(_PARTS):
            self._part(part, ground, push)

    def _part(self, seconds: float, ground: float, push: float) -> None:
        above = self.lean - ground
        if above == 0.0 and self.speed == 0.0:
            # On its base: only what overcomes the weight about an edge lifts it.
            wants = -push / GRAVITY + math.tan(ground)
            if abs(wants) <= math.tan(self._alpha):
                return
            side = math.copysign(1.0, wants)
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

    def __init__(self, space: pymunk.Space, pose: Pose, lower: Mapping[int, pymunk.Body]) -> None:
        side = 2 * HALF_BASE
        self.body = pymunk.Body(GRAMS, pymunk.moment_for_box(GRAMS, (side, side)))
        self.body.position, self.body.angle = (pose.x, pose.y), pose.angle
        shape = pymunk.Poly.create_box(self.body, (side, side), radius=0.5)
        shape.friction = 0.5
        space.add(self.body, shape)
        self.links = Links(space, self.body, lower, dict.fromkeys(lower, FRICTION))
        self.rocks = (Rocking(), Rocking())
        self.touches: Sequence[Touch] = ()
        self.layer = 0
        self._ground = (0.0, 0.0)
        self._seen = (pose.x, pose.y)
        self._velocity = (0.0, 0.0)

    def points(self) -> Floats:
        """Where it stands: (point, 2)."""
        cos, sin = math.cos(self.body.angle), math.sin(self.body.angle)
        return _GRID @ np.array([(cos, sin), (-sin, cos)]) + self.body.position

    @property
    def has_moved(self) -> bool:
        """Whether it has moved since it was found out on what it stands."""
        (x, y), (seen_x, seen_y) = self.body.position, self._seen
        return abs(x - seen_x) + abs(y - seen_y) > _MOVED

    @property
    def wobbles(self) -> bool:
        return any(rock.speed != 0.0 for rock in self.rocks)

    @property
    def has_fallen(self) -> bool:
        """Whether it lies, or stands beside the board."""
        x, y = self.body.position
        return any(rock.has_fallen for rock in self.rocks) or abs(x) > EDGE or abs(y) > EDGE

    def stand(self, touches: Sequence[Touch], layer: int, depths: Floats) -> None:
        """This is what it stands on; so many leaves lie under each of its points."""
        self.touches, self.layer = touches, layer
        x, y = self.body.position
        self._seen = (x, y)
        self._ground = plane(self.points() - (x, y), depths * THICK)

    def rest(self) -> None:
        """It leans as the ground does, and does not rock."""
        for rock, ground in zip(self.rocks, self._ground, strict=True):
            rock.lean, rock.speed = ground, 0.0

    def rock(self, seconds: float) -> None:
        """Go on rocking as its base has been moved in so many seconds."""
        velocity = self.body.velocity
        for axis, rock in enumerate(self.rocks):
            rock.step(seconds, self._ground[axis], (velocity[axis] - self._velocity[axis]) / seconds)
        self._velocity = (velocity[0], velocity[1])


def plane(points: Floats, heights: Floats) -> tuple[float, float]:
    """The tilt of a ground towards x and y, from its heights at points about the origin (least squares)."""
    slopes = (points * (heights - heights.mean())[:, None]).sum(0) / (points**2).sum(0)
    x, y = np.arctan(-slopes).tolist()
    return x, y
