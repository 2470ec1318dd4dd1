"""The hands of computer players: where they look for the imp, and how they push leaves aside.

They see what everybody sees: which leaves lie on top, where giants stand, at which places something is to be
seen, and by the game who that is. They move as people do (gestures): they consider, reach for a leaf, drag
it, and look.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from fuchsbau.game import Seat
from fuchsbau.world import Hand

from .gestures import Point, Wrist
from .material import HOLLOWS, RECOGNISED, SIDE, Imp
from .moves import Sight

if TYPE_CHECKING:
    from .board.scene import Leafworld
    from .strokes import Eyes, Stroke

_CROWDED: Final = 70.0
"""A place so near to another hand is left to that, and any that is nearer to that hand (mm)."""
_CLOSE: Final = 45.0
"""Nobody drags a leaf so near to another hand that does (mm)."""
_CORNER: Final = 45.0
"""A place so near to a giant is hard to search (mm)."""
_NEAR: Final = 75.0
"""A giant that wobbles so near to the hand is seen to (mm)."""
_REACTION: Final = 15
"""Steps until a wobbling giant is noticed, and the wand lifted."""
_WAITS: Final = 0.7
"""Seconds until it is looked again whether it has calmed down."""


class Cub:
    """Looks here and there, pulls quickly, remembers little, and does not see giants coming."""

    slower: ClassVar[float] = 1.5
    """How much longer a reach takes than that of a quick grown-up."""
    strays: ClassVar[float] = 1.6
    """How far the hand wanders about (mm)."""
    considers: ClassVar[tuple[float, float]] = (0.6, 1.1)
    """Seconds before each stroke: at least, at most."""
    looks: ClassVar[tuple[float, float]] = (0.3, 0.6)
    """Seconds after each stroke."""
    pace: ClassVar[float] = 190.0
    """The mean speed of a stroke (mm/s)."""
    gentle: ClassVar[float] = 160.0
    """The same, where a giant stands on what is dragged, or near."""
    care: ClassVar[float] = 0.3
    """How much it minds giants and edges."""
    heeds: ClassVar[bool] = False
    """Whether it lets go where a giant wobbles."""
    remembers: ClassVar[float] = 0.6
    """The chance that who was seen in the search before comes to its mind; with each search it is less."""
    curious: ClassVar[float] = 2.0
    """How much chance there is in where it looks."""
    stubborn: ClassVar[int] = 4
    """So many strokes at one place, then another one."""

    def __init__(self, seat: Seat, rng: random.Random) -> None:
        self._seat = seat
        self._rng = rng
        side, along = math.tau * seat / 4, rng.uniform(-0.3, 0.3)
        edge = SIDE / 20 * math.sin(side + along), -SIDE / 20 * math.cos(side + along)
        self._wrist = Wrist(rng, edge, slower=self.slower, strays=self.strays)  # people sit around the board
        self._view: Sight | None = None
        self._met: dict[int, tuple[Imp, int]] = {}
        """Who was seen where, and in which search that was last."""
        self.known: dict[int, Imp] = {}
        """Who of them comes to mind in this search."""
        self._searched: set[int] = set()
        """Where it has looked in this search: the others too, where all search."""
        self._search = 0
        self._acts: Iterator[Hand] | None = None

    @property
    def at(self) -> Point:
        """Where it is held."""
        return self._wrist.at

    def see(self, view: Any) -> None:
        sight: Sight = view
        if sight.search != self._search:
            self._search = sight.search
            self._searched.clear()
            self.known = {place: imp for place, (imp, last) in self._met.items() if self._recalls(last)}
        for place, imp in enumerate(sight.seen):
            if imp is not None:
                self._met[place] = imp, sight.search
                self.known[place] = imp
                self._searched.add(place)
        self._view = sight

    def _recalls(self, last: int) -> bool:
        return self._rng.random() < self.remembers ** (self._search - last)

    def move(self, world: Any) -> Hand | None:
        if self._acts is None:
            self._acts = self._act(world)
        return next(self._acts)

    def _act(self, world: Leafworld) -> Iterator[Hand]:
        """Place after place, until the search ends."""
        from .strokes import Eyes  # noqa: PLC0415 - rules do without physics

        eyes = Eyes(world, self.care, self._rng)
        while True:
            yield from self._wrist.wait(self._rng.uniform(*self.considers))
            place = self._where(eyes, world)
            gives_way = yield from self._search_at(place, eyes, world)
            if not gives_way:
                self._searched.add(place)

    def _search_at(self, place: int, eyes: Eyes, world: Leafworld) -> Generator[Hand, None, bool]:
        """Drag leaves off a place until enough of it is to be seen; whether it is left to another hand."""
        for _ in range(self.stubborn):
            stroke = eyes.stroke(place, self._searched | self.known.keys())
            if stroke is None:
                return False
            yield from self._wrist.reach(stroke.start)
            if self._is_taken(self.at, world):
                return True
            yield from self._pull(stroke, eyes)
            yield from self._wrist.wait(self._rng.uniform(*self.looks))
            yield from self._point()
            if eyes.share(place) >= RECOGNISED:
                return False
        return False

    def _point(self) -> Iterator[Hand]:
        """Where the wanted imp is to be seen, keep the wand above it: leaves are let alone."""
        while (place := self._found()) is not None:
            x, y = _middle(place)
            if math.dist(self.at, (x, y)) > 15:
                yield from self._wrist.reach((x, y))
            yield from self._wrist.wait(0.1)

    def _found(self) -> int | None:
        view = self._view
        if view is None or view.wanted is None or view.wanted not in view.seen:
            return None
        return view.seen.index(view.wanted)

    def _where(self, eyes: Eyes, world: Leafworld) -> int:
        """The place to look at next: where the wanted imp was, if that comes to mind, or what seems best."""
        wanted = self._view.wanted if self._view is not None else None
        for place, imp in self.known.items():
            if imp == wanted and place not in self._searched and not self._is_taken(_middle(place), world):
                return place
        places = [
            place for place in range(len(HOLLOWS)) if place not in self._searched and place not in self.known
        ]
        if not places:
            self._searched.clear()
            places = list(range(len(HOLLOWS)))
        return max(places, key=lambda place: self._promise(eyes, world, place))

    def _promise(self, eyes: Eyes, world: Leafworld, place: int) -> float:
        """How good it is to look there next."""
        middle = _middle(place)
        far = math.dist(middle, self.at)
        crowd = sum(math.dist(middle, other) < max(_CROWDED, far) for other, _ in self._others(world))
        danger = sum(math.dist(middle, giant) < _CORNER for giant in eyes.giants())
        chance = self._rng.uniform(0, self.curious)
        return 3 * eyes.share(place) - far / 120 - 3 * crowd - 2 * self.care * danger + chance

    def _others(self, world: Leafworld) -> list[tuple[Point, bool]]:
        """Where the other hands are, and whether they press."""
        return [
            ((hand.x / 10, hand.y / 10), hand.presses)
            for seat, hand in world.hands.items()
            if seat != self._seat
        ]

    def _is_taken(self, spot: Point, world: Leafworld) -> bool:
        """Whether another hand drags leaves there."""
        return any(presses and math.dist(other, spot) < _CLOSE for other, presses in self._others(world))

    def _pull(self, stroke: Stroke, eyes: Eyes) -> Iterator[Hand]:
        """Drag a leaf. Where a giant wobbles who heeds that lets go, and waits until it has calmed down."""
        pace = self.gentle if stroke.is_near_giant else self.pace
        noticed = 0
        for hand in self._wrist.drag(stroke.end, pace * self._rng.uniform(0.85, 1.2)):
            yield hand
            noticed = noticed + 1 if self._minds(eyes) else 0
            if noticed >= _REACTION:
                break
        while self._minds(eyes):
            yield from self._wrist.wait(_WAITS)

    def _minds(self, eyes: Eyes) -> bool:
        return self.heeds and eyes.wobble(self.at, _NEAR)


class Fox(Cub):
    """Searches as a grown-up does: place after place, with some care, and remembers well."""

    slower = 1.2
    strays = 1.1
    considers = (0.35, 0.7)
    looks = (0.3, 0.5)
    pace = 150.0
    gentle = 110.0
    care = 0.7
    heeds = True
    remembers = 0.86
    curious = 1.0


class Owl(Cub):
    """Takes the leaves one by one, gently near giants, and forgets nearly nothing."""

    slower = 1.0
    strays = 0.8
    considers = (0.25, 0.5)
    looks = (0.2, 0.4)
    pace = 140.0
    gentle = 70.0
    care = 1.2
    heeds = True
    remembers = 0.97
    curious = 0.4
    stubborn = 5


MOVERS: Final[Mapping[str, type[Cub]]] = {"cub": Cub, "fox": Fox, "owl": Owl}


def _middle(place: int) -> Point:
    x, y = HOLLOWS[place]
    return x / 10, y / 10
