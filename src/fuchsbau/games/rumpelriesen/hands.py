"""The hands of computer players: where they look for the imp, and how they push leaves aside.

They see what everybody sees: how the leaves lie, where giants stand, whose chip is uncovered how far. They
move as people do: they consider, reach for a leaf, drag it at a human speed with a little wobble, and look.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from fuchsbau.game import Seat
from fuchsbau.world import STEPS_PER_SECOND, Hand

from .material import GIANTS, HOLLOWS, SIDE, Imp
from .moves import Sight

if TYPE_CHECKING:
    from .board.scene import Leafworld

_DIRECTIONS: Final = 16
_ENOUGH: Final = 0.35
"""Where so much is uncovered there is no need to push further."""
_SAME: Final = 60.0
"""Two hands closer than this are in each other's way (mm)."""


class Cub:
    """Looks here and there, pulls quickly, remembers little, and does not see giants coming."""

    considers: ClassVar[tuple[float, float]] = (0.5, 1.1)
    """Seconds before each stroke: at least, at most."""
    pace: ClassVar[float] = 190.0
    """The mean speed of a stroke (mm/s)."""
    travels: ClassVar[float] = 330.0
    """The mean speed of a hand in the air (mm/s)."""
    wobble: ClassVar[float] = 2.5
    """How far the hand strays (mm)."""
    remembers: ClassVar[float] = 0.35
    """The chance to keep in mind who was seen where."""
    care: ClassVar[float] = 0.5
    """How much it minds giants and edges."""
    stubborn: ClassVar[int] = 3
    """So many strokes at one place, then another one."""

    def __init__(self, seat: Seat, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng
        self.known: dict[int, Imp] = {}
        """Who lies where, as far as it is remembered."""
        self._view: Sight | None = None
        self._looked: set[int] = set()
        """Where it has been looked in this search."""
        self._search = 0
        self._acts: Iterator[Hand | None] | None = None
        self._x, self._y = 0.0, -SIDE / 20
        self._stray_x = self._stray_y = 0.0

    def see(self, view: Any) -> None:
        """Who is to be seen where; some of it is remembered."""
        sight: Sight = view
        if sight.search != self._search:
            self._search, self._looked = sight.search, set()
        before = self._view.seen if self._view is not None else (None,) * len(HOLLOWS)
        for place, imp in enumerate(sight.seen):
            if imp is not None and before[place] is None:
                self._looked.add(place)
                if self.rng.random() < self.remembers:
                    self.known[place] = imp
        self._view = sight

    def move(self, world: Any) -> Hand | None:
        """The next step of what it is about to do."""
        if self._acts is None:
            self._acts = self._search_on(world)
        return next(self._acts, None)

    def _search_on(self, world: Leafworld) -> Iterator[Hand | None]:
        """Place after place, until the search ends."""
        while True:
            yield from self._wait(self.rng.uniform(*self.considers))
            place = self._where(world)
            for _ in range(self.stubborn):
                if self._can_see(world, place):
                    break
                stroke = self._stroke(world, place)
                if stroke is None:
                    break
                (x, y), (to_x, to_y) = stroke
                yield from self._travel(x, y)
                yield from self._drag(to_x, to_y)
                yield from self._wait(self.rng.uniform(*self.considers) / 2)
            self._looked.add(place)

    def _can_see(self, world: Leafworld, place: int) -> bool:
        return bool(world.shares[place] >= _ENOUGH)

    def _where(self, world: Leafworld) -> int:
        """The place to look at next: where the wanted imp was, if that is known, or what promises most."""
        view = self._view
        wanted = view.wanted if view is not None else None
        for place, imp in self.known.items():
            if imp == wanted and (view is None or view.seen[place] is None) and place not in self._looked:
                return place
        places = [
            place for place in range(len(HOLLOWS)) if place not in self._looked and place not in self.known
        ]
        if not places:
            self._looked.clear()
            places = list(range(len(HOLLOWS)))
        return max(places, key=lambda place: self._promise(world, place))

    def _promise(self, world: Leafworld, place: int) -> float:
        """How good it is to look there next."""
        x, y = _middle(place)
        near = math.hypot(x - self._x, y - self._y)
        others = [hand for seat, hand in world.hands.items() if seat != self.seat]
        crowd = sum(math.hypot(x - hand.x / 10, y - hand.y / 10) < _SAME for hand in others)
        danger = sum(math.hypot(x - gx, y - gy) < 45 for gx, gy in _giants(world))
        return (
            float(world.shares[place]) * 3
            - 0.6 * len(world.board.pile.column(x, y))
            - near / 120
            - 3 * crowd
            - 2 * self.care * danger
            + self.rng.uniform(0, 1.5)
        )

    def _stroke(self, world: Leafworld, place: int) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """From where to where to drag, to uncover a place; None where no leaf lies there."""
        x, y = _middle(place)
        pile = world.board.pile
        spots = [(x + dx, y + dy) for dx, dy in ((0, 0), (9, 0), (-9, 0), (0, 9), (0, -9))]
        spot = max(spots, key=lambda at: len(pile.column(*at)))
        column = pile.column(*spot)
        if not column:
            return None
        leaf = column[0]
        lx, ly = world.board.xy[leaf]
        best, where = -math.inf, (0.0, 0.0)
        for n in range(_DIRECTIONS):
            angle = 2 * math.pi * n / _DIRECTIONS
            cos, sin = math.cos(angle), math.sin(angle)
            far = 52 + (lx - x) * -cos + (ly - y) * -sin
            far = min(90.0, max(30.0, far))
            end = (lx + far * cos, ly + far * sin)
            worth = self._worth(world, end, (lx, ly), far)
            if worth > best:
                best, where = worth, (far * cos, far * sin)
        return spot, (spot[0] + where[0], spot[1] + where[1])

    def _worth(
        self, world: Leafworld, end: tuple[float, float], start: tuple[float, float], far: float
    ) -> float:
        """How good a stroke is that drags a leaf there: short, away from giants and edges."""
        edge = SIDE / 20 - max(abs(end[0]), abs(end[1]))
        worth = -far / 60 + self.rng.uniform(0, 0.8)
        worth -= self.care * max(0.0, 30 - edge) / 6
        if edge < 8:
            worth -= 20 * self.care
        for gx, gy in _giants(world):
            gap = min(math.hypot(gx - end[0], gy - end[1]), math.hypot(gx - start[0], gy - start[1]))
            worth -= self.care * max(0.0, 55 - gap) / 12
        return worth

    def _wait(self, seconds: float) -> Iterator[Hand | None]:
        for _ in range(max(1, round(seconds * STEPS_PER_SECOND))):
            yield self._at(False)

    def _travel(self, x: float, y: float) -> Iterator[Hand | None]:
        """Through the air."""
        yield from self._go(x, y, self.travels, presses=False)

    def _drag(self, x: float, y: float) -> Iterator[Hand | None]:
        """Pressing."""
        yield self._at(True)
        yield from self._go(x, y, self.pace * self.rng.uniform(0.8, 1.25), presses=True)

    def _go(self, x: float, y: float, speed: float, *, presses: bool) -> Iterator[Hand | None]:
        """As hands go: slowly, quickly, slowly (minimum jerk)."""
        from_x, from_y = self._x, self._y
        steps = max(4, round(math.hypot(x - from_x, y - from_y) / speed * STEPS_PER_SECOND))
        for step in range(1, steps + 1):
            t = step / steps
            s = t * t * t * (10 - 15 * t + 6 * t * t)
            self._x, self._y = from_x + (x - from_x) * s, from_y + (y - from_y) * s
            yield self._at(presses)

    def _at(self, presses: bool) -> Hand:
        """Where the hand is, its wobble with it."""
        self._stray_x += -0.12 * self._stray_x + self.rng.gauss(0, self.wobble * 0.2)
        self._stray_y += -0.12 * self._stray_y + self.rng.gauss(0, self.wobble * 0.2)
        return Hand(round(10 * (self._x + self._stray_x)), round(10 * (self._y + self._stray_y)), presses)


class Fox(Cub):
    """Looks where it has not looked, with some care, and remembers well."""

    considers = (0.35, 0.8)
    pace = 150.0
    travels = 400.0
    wobble = 1.6
    remembers = 0.7
    care = 1.0
    stubborn = 4


class Owl(Cub):
    """Takes the leaves one by one, gently near giants, and forgets nearly nothing."""

    considers = (0.2, 0.5)
    pace = 140.0
    travels = 480.0
    wobble = 1.0
    remembers = 0.97
    care = 1.6
    stubborn = 6


MOVERS: Final[Mapping[str, type[Cub]]] = {"cub": Cub, "fox": Fox, "owl": Owl}


def _middle(place: int) -> tuple[float, float]:
    x, y = HOLLOWS[place]
    return x / 10, y / 10


def _giants(world: Leafworld) -> list[tuple[float, float]]:
    return [tuple(giant.body.position) for giant in world.board.giants[:GIANTS]]
