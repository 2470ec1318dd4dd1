"""A game small enough to be right at a glance, with everything a game can have, to break one law at a time.

Each seat secretly picks a number, nature rolls one, all show theirs, and who picked it scores; after a look
comes the next round. Its statements are T-01 (picking), T-02 (rolling) and T-03 (showing).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from fuchsbau.game import (
    NATURE,
    WORLD,
    Actor,
    Begin,
    Game,
    IllegalMove,
    Move,
    Options,
    Pause,
    Race,
    Result,
    Scene,
    Seat,
    Timeless,
    View,
    equally,
    ranked,
)
from fuchsbau.world import Hand, Worlds

STATEMENTS = ("T-01", "T-02", "T-03")


class Choices(Options, frozen=True):
    offers: ClassVar = {"rounds": (1, 2, 3)}
    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2


class Pick(Move, frozen=True):
    secret: ClassVar = True
    number: int


class Roll(Move, frozen=True):
    number: int


class Show(Move, frozen=True):
    number: int


class Onward(Move, frozen=True):
    pass


class Sight(View, frozen=True):
    left: int
    picked: tuple[bool, ...]
    own: int | None
    rolled: int | None
    scores: tuple[int, ...]


class State(Timeless, frozen=True):
    left: int
    picks: tuple[int | None, ...]
    scores: tuple[int, ...]
    phase: str
    rolled: int | None = None
    shown: frozenset[Seat] = frozenset()

    @property
    def to_move(self) -> frozenset[Actor]:
        if self.phase == "pick":
            return frozenset(seat for seat, pick in enumerate(self.picks) if pick is None)
        if self.phase == "show":
            return frozenset(range(len(self.picks))) - self.shown
        return frozenset() if self.phase == "over" else frozenset({NATURE})

    def moves(self, actor: Actor) -> Sequence[Move]:
        if actor not in self.to_move:
            return ()
        if self.phase == "pick":
            return tuple(Pick(number) for number in range(3))
        if self.phase == "show" and isinstance(actor, int):
            return (Show(self.picks[actor] or 0),)
        return tuple(move for move, _ in self.chances())

    def chances(self) -> Sequence[tuple[Move, float]]:
        if self.phase == "begin":
            return equally(Begin(seat) for seat in range(len(self.picks)))
        if self.phase == "roll":
            return equally(Roll(number) for number in range(3))
        return equally([Onward()]) if self.phase == "look" else ()

    def play(self, actor: Actor, move: Move) -> State:
        if move not in self.moves(actor):
            raise IllegalMove("T-01", "that is no move for now")
        return self.played(actor, move)

    def played(self, actor: Actor, move: Move) -> State:
        if isinstance(move, Pick):
            picks = tuple(move.number if seat == actor else pick for seat, pick in enumerate(self.picks))
            return self.but(picks=picks, phase="pick" if None in picks else "roll")
        if isinstance(move, Roll):
            return self.but(rolled=move.number, phase="show")
        if isinstance(move, Show) and actor != NATURE:
            shown = self.shown | {actor}
            hits = (seat == actor and move.number == self.rolled for seat in range(len(self.picks)))
            scores = tuple(score + hit for score, hit in zip(self.scores, hits, strict=True))
            return self.but(scores=scores, shown=shown, phase="show" if len(shown) < len(scores) else "look")
        if isinstance(move, Begin):
            return self.but(phase="pick")
        left = self.left - 1
        return self.but(
            left=left,
            picks=(None,) * len(self.picks),
            rolled=None,
            shown=frozenset[Seat](),
            phase="pick" if left else "over",
        )

    def but(self, **changes: Any) -> State:
        return msgspec.structs.replace(self, **changes)

    def view(self, seat: Seat | None) -> View:
        own = None if seat is None else self.picks[seat]
        return Sight(self.left, tuple(pick is not None for pick in self.picks), own, self.rolled, self.scores)

    @property
    def result(self) -> Result | None:
        return ranked(self.scores) if self.phase == "over" else None

    @property
    def pause(self) -> Pause | None:
        return Pause(1, ((NATURE, Onward()),)) if self.phase == "look" else None


class Racing(State, frozen=True):
    """Showing is a race: of two who are as quick the one with fewer points is first."""

    @property
    def race(self) -> Race | None:
        return Race(self.scores) if self.phase == "show" else None


class Staged(State, frozen=True):
    """Showing is over when a bell has been rung in a scene."""

    @property
    def to_move(self) -> frozenset[Actor]:
        return frozenset({WORLD}) if self.phase == "look" else super().to_move

    def moves(self, actor: Actor) -> Sequence[Move]:
        return (Onward(),) if actor == WORLD and self.phase == "look" else super().moves(actor)

    def chances(self) -> Sequence[tuple[Move, float]]:
        return () if self.phase == "look" else super().chances()

    @property
    def pause(self) -> Pause | None:
        return None

    @property
    def scene(self) -> Scene | None:
        hands = tuple(range(len(self.picks)))
        return Scene(10 - self.left, hands, runs=self.phase == "look") if self.shown else None


class Bell:
    """A world: it rings after some time, or as soon as a hand presses on it."""

    def __init__(self, state: Any) -> None:
        self.steps = 0
        self.hands: Mapping[Seat, Hand] = {}

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Move]:
        self.steps += 1
        self.hands = hands
        rings = self.steps == 100 or any(hand.presses and abs(hand.x) < 200 for hand in hands.values())
        return (Onward(),) if rings else ()

    def picture(self) -> bytes:
        return msgspec.json.encode((self.steps, self.hands))

    def changes(self) -> bytes:
        return self.picture()


class Ringer:
    """A hand that comes to the bell."""

    def __init__(self, seat: Seat, rng: random.Random) -> None:
        self.rng = rng
        self.x = 1000
        self.looks = 0

    def see(self, view: Any) -> None:
        self.looks += view.rolled is not None

    def move(self, world: Any) -> Hand | None:
        self.x -= self.rng.randrange(30)
        return Hand(self.x, 0, self.looks > 0)


WORLDS = Worlds(world=Bell, movers={"cub": Ringer}, things=dict)


class Guesser:
    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.rng = rng

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        pass

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return self.rng.choice(moves)

    def think(self, view: Any, move: Move) -> float:
        return 1


def toy(state: type[State] = State, **changes: Any) -> Game:
    """The toy, or the toy with another state or another part."""

    def opening(seats: int, first: Seat | None, options: Choices) -> State:
        phase = "begin" if first is None else "pick"
        return state(options.rounds, (None,) * seats, (0,) * seats, phase)

    parts: dict[str, Any] = {
        "name": "toy",
        "seats": range(2, 4),
        "options": Choices,
        "move": Begin | Pick | Roll | Show | Onward,
        "view": Sight,
        "opening": opening,
        "players": {"cub": Guesser},
        "longest": 60,
    }
    return Game(**(parts | changes))
