"""A game with scenes that is small enough to be right at a glance, and its world without physics.

In a meadow three lanterns are hidden, each of another colour. A hand that presses drags a ball along a line;
where the ball lies a lantern is uncovered, and nature says which colour it has. Who taps the wanted colour
scores. The ball rolls off behind 400, and the sand runs out; a new scene follows, as often as was agreed.

In a module of its own, as another process has to find it.
"""

from __future__ import annotations

import importlib
import os
import random
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import pytest
from msgspec.structs import replace

from fuchsbau.game import (
    NATURE,
    NOBODY,
    ONLY_NATURE,
    WORLD,
    Actor,
    BadSetup,
    Game,
    IllegalMove,
    Move,
    Options,
    Pause,
    Result,
    Scene,
    Seat,
    Timeless,
    View,
    equally,
    ranked,
)
from fuchsbau.world import Hand, World, Worlds

PLACES: Final = (100, 200, 300)
EDGE: Final = 400
FIRE, DEATH, SLEEP = 31_001, 31_002, 31_003
"""Hands that press there make the world fail, its process die, or hang for ever."""


class Choices(Options, frozen=True):
    together: bool = True
    sand: int = 10
    scenes: int = 2
    work: float = 0
    """Milliseconds that each step costs."""
    wide: int = 0
    """So many more bytes are in a picture."""

    @property
    def somebody_begins(self) -> bool:
        return not self.together


class Lay(Move, frozen=True):
    wanted: int
    ball: int


class Go(Move, frozen=True):
    pass


class Uncover(Move, frozen=True):
    place: int


class Cover(Move, frozen=True):
    place: int


class Shine(Move, frozen=True):
    colour: int


class Tap(Move, frozen=True):
    place: int


class Fall(Move, frozen=True):
    pass


class RunOut(Move, frozen=True):
    pass


class Tidy(Move, frozen=True):
    pass


class Sight(View, frozen=True):
    phase: str
    scene: int
    wanted: int | None
    ball: int
    seen: tuple[int | None, ...]
    scores: tuple[int, ...]


class State(Timeless, frozen=True):
    options: Choices
    turn: Seat
    scores: tuple[int, ...]
    phase: str = "lay"
    number: int = 0
    wanted: int | None = None
    ball: int = 0
    ready: frozenset[Seat] = frozenset()
    colours: tuple[int | None, ...] = (None,) * 3
    open: tuple[int, ...] = ()

    @property
    def hands(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.scores))) if self.options.together else (self.turn,)

    @property
    def to_move(self) -> frozenset[Actor]:
        if self.phase == "search":
            seats = self.hands if self.tapping is not None else ()
            return frozenset[Actor]((WORLD, *seats))
        if self.phase == "spell":
            return frozenset(self.hands) - self.ready
        if self.phase == "end":
            return frozenset[Actor]((WORLD,))
        return NOBODY if self.phase == "over" else ONLY_NATURE

    @property
    def tapping(self) -> Tap | None:
        places = (place for place in self.open if self.colours[place] == self.wanted)
        return next((Tap(place) for place in places), None)

    def moves(self, actor: Actor) -> Sequence[Move]:
        if actor not in self.to_move:
            return ()
        if self.phase == "search" and actor == WORLD:
            hidden = (Uncover(place) for place in range(3) if place not in self.open)
            return (*hidden, *map(Cover, self.open), Fall(), RunOut())
        if self.phase == "search":
            return () if self.tapping is None else (self.tapping,)
        if self.phase == "spell":
            return (Go(),)
        return (Tidy(),) if self.phase == "end" else tuple(move for move, _ in self.chances())

    def chances(self) -> Sequence[tuple[Move, float]]:
        if self.phase == "lay":
            return equally(Lay(wanted, ball) for wanted in range(3) for ball in (0, 10))
        if self.phase == "shine":
            return equally(Shine(colour) for colour in range(3) if colour not in self.colours)
        return ()

    def play(self, actor: Actor, move: Move) -> State:
        if move not in self.moves(actor):
            raise IllegalMove("M-03", f"{move} is no move of {actor} for now: {self.phase}")
        match move:
            case Lay(wanted, ball):
                begun = replace(self, phase="spell", number=self.number + 1, wanted=wanted, ball=ball)
                return replace(begun, open=(), ready=frozenset())
            case Go():
                assert isinstance(actor, int)
                ready = self.ready | {actor}
                return replace(
                    self, ready=ready, phase="spell" if ready < frozenset(self.hands) else "search"
                )
            case Uncover(place):
                phase = "shine" if self.colours[place] is None else "search"
                return replace(self, open=(*self.open, place), phase=phase)
            case Shine(colour):
                place = self.open[-1]
                colours = (*self.colours[:place], colour, *self.colours[place + 1 :])
                return replace(self, colours=colours, phase="search")
            case Cover(place):
                return replace(self, open=tuple(other for other in self.open if other != place))
            case Tap():
                scores = tuple(score + (seat == actor) for seat, score in enumerate(self.scores))
                return replace(self, scores=scores)._ended()
            case Tidy():
                return replace(self, phase="lay", turn=(self.turn + 1) % len(self.scores))
            case _:
                return self._ended()

    def _ended(self) -> State:
        return replace(self, phase="over" if self.number == self.options.scenes else "end")

    def view(self, seat: Seat | None) -> Sight:
        seen = tuple(colour if place in self.open else None for place, colour in enumerate(self.colours))
        return Sight(self.phase, self.number, self.wanted, self.ball, seen, self.scores)

    @property
    def result(self) -> Result | None:
        return ranked(self.scores) if self.phase == "over" else None

    @property
    def pause(self) -> Pause | None:
        return Pause(1, ((WORLD, Tidy()),)) if self.phase == "end" else None

    @property
    def scene(self) -> Scene | None:
        return (
            None if self.phase == "lay" else Scene(self.number, self.hands, self.phase in ("search", "shine"))
        )


_PICTURE = struct.Struct("<Ih")
_HAND = struct.Struct("<Bhh?")


def picture(steps: int, ball: int, hands: Mapping[Seat, Hand]) -> bytes:
    """What is to be seen: steps and ball, then all hands."""
    return _PICTURE.pack(steps, ball) + b"".join(_HAND.pack(seat, *hand) for seat, hand in hands.items())


def seen(frame: bytes) -> tuple[int, int, dict[Seat, Hand]]:
    """Steps, ball and hands in a picture."""
    hands = {seat: Hand(x, y, presses) for seat, x, y, presses in _HAND.iter_unpack(frame[_PICTURE.size :])}
    steps, ball = _PICTURE.unpack_from(frame)
    return steps, ball, hands


class Meadow:
    """A ball on a line. Who presses drags it at most 5 a step."""

    def __init__(self, state: Any) -> None:
        self.steps = 0
        self.ball = state.ball
        self.hands: dict[Seat, Hand] = {}
        self._last = state.options.sand * 60
        self._work = state.options.work
        self._more = bytes(state.options.wide)
        self._open: set[int] = set()
        self._shown: Any = None

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Move]:
        self.steps += 1
        self.hands = dict(hands)
        _toil(self._work)
        for hand in hands.values():
            if hand.presses:
                _suffer(hand)
                self.ball += max(-5, min(5, hand.x - self.ball))
        there = {place for place, x in enumerate(PLACES) if abs(self.ball - x) <= 10}
        moves: list[Move] = [*map(Uncover, there - self._open), *map(Cover, self._open - there)]
        self._open = there
        if self.ball > EDGE:
            moves.append(Fall())
        if self.steps == self._last:
            moves.append(RunOut())
        return moves

    def picture(self) -> bytes:
        return picture(self.steps, self.ball, self.hands) + self._more

    def changes(self) -> bytes:
        now = self.ball, dict(self.hands)
        if now == self._shown or not self.steps:
            return b""
        self._shown = now
        return self.picture()


def _suffer(hand: Hand) -> None:
    if hand.y == FIRE:
        raise RuntimeError("the meadow is on fire")
    if hand.y == DEATH:
        os.kill(os.getpid(), signal.SIGKILL)
    if hand.y == SLEEP:
        time.sleep(600)


def _toil(milliseconds: float) -> None:
    end = time.perf_counter() + milliseconds / 1000
    while milliseconds and time.perf_counter() < end:
        pass


class Drags:
    """The hand of a computer player: drags the ball to the last place, with a wobble of its own."""

    def __init__(self, seat: Seat, rng: random.Random) -> None:
        self.rng = rng
        self.views: list[Sight] = []
        self._x = 0

    def see(self, view: View) -> None:
        assert isinstance(view, Sight)
        self.views.append(view)

    def move(self, world: World) -> Hand | None:
        self._x = min(PLACES[-1], self._x + 3)
        return Hand(self._x, self.rng.randrange(-20, 20), True)


class Clumsy(Drags):
    """Does not know how."""

    def move(self, world: World) -> Hand | None:
        raise RuntimeError("no hand is that clumsy")


class Taps:
    """A computer player that does the first thing it may, after a second."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        pass

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        pass

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return moves[0]

    def think(self, view: Any, move: Move) -> float:
        return 1


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    if options.scenes == 13:
        raise BadSetup("thirteen scenes bring bad luck")
    return State(options, first or 0, (0,) * seats)


def things() -> Any:
    return {"places": PLACES}


WORLDS = Worlds(Meadow, {"cub": Drags, "owl": Clumsy}, things)
GAME = Game(
    "meadow", range(1, 5), Choices, Lay | Go | Uncover | Cover | Shine | Tap | Fall | RunOut | Tidy, Sight,
    opening, {"cub": Taps, "owl": Taps}, 10_000, worlds=WORLDS,
)  # fmt: skip
_contract = importlib.import_module("fuchsbau.game")  # the package's `game` is the function in it


def register(setting: Callable[[Any, str, Any], None] = setattr) -> None:
    """Make the meadow a game among the others."""
    sys.modules["fuchsbau.games.meadow"] = sys.modules[__name__]
    names = (*_contract.games(), "meadow")
    setting(_contract, "games", lambda: names)
    _contract.game.cache_clear()


@pytest.fixture
def meadow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The meadow is a game for the length of a test."""
    register(monkeypatch.setattr)
    yield GAME
    monkeypatch.undo()
    _contract.game.cache_clear()


def begun(seats: int = 1, *, ball: int = 0, **options: Any) -> State:
    """The state in which the first scene begins."""
    return opening(seats, 0, Choices(**options)).play(NATURE, Lay(0, ball))
