"""The contract every game keeps, and the registry that finds the games.

A game is its list of moves. A state is a value; a move turns it into another value; shuffles, draws and
dice are moves too, made by NATURE. A game played to its end, by hand:

>>> import random
>>> from fuchsbau import NATURE, game
>>> rng = random.Random(7)
>>> state = game("versteckt").start(seats=2, first=0)
>>> while state.to_move:
...     actor = next(iter(state.to_move))
...     if actor == NATURE:
...         moves, weights = zip(*state.chances())
...         move = rng.choices(moves, weights)[0]
...     else:
...         move = rng.choice(state.moves(actor))
...     state = state.play(actor, move)
>>> sum(state.result.scores)
15

The rules hold no clock, no random generator, no I/O, no colour and no word of any language.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Protocol

import msgspec

if TYPE_CHECKING:
    from .world import Worlds

Seat = int
"""A place at the table, numbered clockwise from 0."""
Actor = int | Literal["nature", "world"]
"""Who moves: a seat, NATURE or the WORLD."""
NATURE: Final = "nature"
"""The actor that shuffles, draws and rolls."""
WORLD: Final = "world"
"""The actor for what happens in space and time, and not by the rules: a thing falls, the sand runs out."""


class IllegalMove(ValueError):  # noqa: N818 - the field's word for it
    """A move the rules do not allow now; nothing has changed.

    `statement` is the number of the rulebook's statement that says why (such as "V-13").
    """

    def __init__(self, statement: str, reason: str) -> None:
        super().__init__(reason)
        self.statement = statement
        self.reason = reason


class BadSetup(ValueError):  # noqa: N818 - reads as what it is
    """A game that cannot start so: an unknown name, seats out of range, or an option that does not fit."""


class Move(
    msgspec.Struct, frozen=True, gc=False, tag_field="move", tag=str.lower, forbid_unknown_fields=True
):
    """What an actor does. Subclasses are the moves of a game, tagged by their name in lower case.

    A move class with `secret = True` is seen by the seat that made it only: see `seen_by`.
    """

    secret: ClassVar[bool] = False


class Begin(Move, frozen=True, gc=False):
    """Nature draws the seat that begins, where the table has not named one."""

    seat: Seat


class Hidden(Move, frozen=True, gc=False):
    """What others see of a secret move: that it was made, and nothing else."""


class View(msgspec.Struct, frozen=True, gc=False):
    """What a seat, or a spectator, may know of a state. Each game says what that is."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of one game: typed, each with a default."""

    offers: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """For each option the values that a table offers people; others may fit too."""

    @property
    def somebody_begins(self) -> bool:
        """Whether it matters who begins: otherwise nobody need be asked."""
        return True


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. `scores` has one number a seat; all who tied for the victory are `winners`.

    Where all played `together` against the game it says how that went; then all are winners, or none.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    together: Literal["won", "tied", "lost"] | None = None


class Pause(msgspec.Struct, frozen=True):
    """A hint for tables of people: show this state for `seconds`, then play `then` for those who did not.

    The rules themselves know no time: whoever drives a game without people may play on at once.
    """

    seconds: float
    then: tuple[tuple[Actor, Move], ...]
    whole: bool = False
    """Whether nobody may play `then` before the time is over: hurry would tell what they hold."""
    absent: bool = False
    """Whether only who is away is played for; whoever is there has all the time in the world.

    Seats that may move too but are not in `then` are such as could do it as well: while one of them is there,
    nobody is played for.
    """


class Race(msgspec.Struct, frozen=True):
    """Several seats may move, and it counts who is first: whoever drives the game finds the true order.

    Of two who are as quick as each other goes first whose move ends the race, then the seat with less of
    `favour` (one number a seat).
    """

    favour: tuple[int, ...]


class Scene(msgspec.Struct, frozen=True):
    """A part of the game that is played in space and time, in a world (fuchsbau.world).

    `number` tells this scene from others of the game; what the world is like when it begins follows from the
    state in which it begins. `hands` are the seats that may reach into it. While it `runs` time passes there.
    """

    number: int
    hands: tuple[Seat, ...]
    runs: bool


class State(Protocol):
    """One position of one game: an immutable value."""

    @property
    def to_move(self) -> frozenset[Actor]:
        """Who may move now: seats (several at once) and the WORLD, or {NATURE}, or nobody at the end."""
        ...

    def moves(self, actor: Actor) -> Sequence[Move]:
        """Every legal move of `actor`; empty when it is not theirs to move."""
        ...

    def chances(self) -> Sequence[tuple[Move, float]]:
        """When NATURE moves: each outcome with its probability, summing to one. Otherwise empty."""
        ...

    def play(self, actor: Actor, move: Move) -> State:
        """The state after `move`. Raises IllegalMove, and then this state is as good as before."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know; `view(None)` is what a spectator may know."""
        ...

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        ...

    @property
    def pause(self) -> Pause | None:
        """How long a table of people lets this state be seen, or None: as long as they like."""
        ...

    @property
    def race(self) -> Race | None:
        """Not None where moves are a race: seats should move in the order in which people really did."""
        ...

    @property
    def scene(self) -> Scene | None:
        """Not None where a world is to be seen (Game.world). What happens in it are moves of WORLD."""
        ...


class Timeless(msgspec.Struct, frozen=True, gc=False):
    """A State in which time plays no part, to inherit from: no pause, no race, no scene."""

    @property
    def pause(self) -> Pause | None:
        return None

    @property
    def race(self) -> Race | None:
        return None

    @property
    def scene(self) -> Scene | None:
        return None


class Player(Protocol):
    """A computer player in one seat. It is told what that seat is told, and keeps its own memory.

    Each `view` is the game's own kind of View.
    """

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None: ...

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        """Every move of the game as this seat sees it, with the seat's view after it."""
        ...

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        """One of `moves`. Only `see` changes what is remembered."""
        ...

    def think(self, view: Any, move: Move) -> float:
        """Seconds that a person of this kind would take over `move`, whatever it is where it is secret.

        In a race (State.race) from its beginning: there a player makes up its mind once.
        """
        ...


@dataclass(frozen=True)
class Game:
    """What the registry knows of a game: everything a table, a bot or a lab needs, by no name but its own."""

    name: str
    seats: range
    options: type[Options]
    move: Any
    """The union of the move classes, as a type to decode."""
    view: type[View]
    opening: Any
    """`(seats, first, options) -> State`: the state before any chance has happened."""
    players: Mapping[str, type[Player]]
    """Computer players by level, weakest first."""
    longest: int
    """Under random play a game ends within so many moves (stated, and tested)."""
    deep: frozenset[str] = frozenset()
    """Levels whose players search so long for a move that a server lets them think beside its tables."""
    races: bool = False
    """Whether it ever counts who is first (State.race): then tables need to know how far devices are."""
    lookalikes: frozenset[str] = frozenset()
    """Its own animals, and what looks like them: pictures that nobody should be known by while others are
    free. Computer players take others, and people are offered these last."""
    worlds: Worlds | None = None
    """For games with scenes (State.scene): the world of a scene, and the hands of computer players."""

    def start(self, seats: int, first: Seat | None = None, **options: Any) -> State:
        """The opening state for `seats` seats. `first` begins; None leaves that to NATURE.

        Raises BadSetup, saying what was expected, when seats, first or an option do not fit.
        """
        if type(seats) is not int or seats not in self.seats:
            raise BadSetup(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        if first is not None and (type(first) is not int or first not in range(seats)):
            raise BadSetup(f"first must be a seat from 0 to {seats - 1} or None, not {first!r}")
        return self.opening(seats, first, self.read_options(options))

    def read_options(self, options: Mapping[str, Any]) -> Options:
        """The typed options, missing ones at their defaults. Raises BadSetup."""
        try:
            return msgspec.convert(dict(options), self.options)
        except msgspec.ValidationError as error:
            raise BadSetup(f"an option of {self.name} does not fit: {error}") from error

    def read_move(self, data: bytes | msgspec.Raw) -> Move:
        """A move from JSON. Raises msgspec.DecodeError or its ValidationError."""
        return self._decoder.decode(data)

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.move)

    @property
    def has_secrets(self) -> bool:
        """Whether seats can know different things: only then do their views differ."""
        return any(kind.secret for kind in _members(self.move))


def _members(union: Any) -> tuple[type[Move], ...]:
    return getattr(union, "__args__", (union,))


def seen_by(seat: Seat | None, actor: Actor, move: Move) -> Move:
    """What `seat` (None: a spectator) sees of a move. Every secret passes through here, and only here."""
    return Hidden() if move.secret and seat != actor else move


NOBODY: Final[frozenset[Actor]] = frozenset()
"""Nobody is to move: the game is over."""
ONLY_NATURE: Final[frozenset[Actor]] = frozenset({NATURE})


@cache
def only(seat: Seat) -> frozenset[Actor]:
    """This seat alone is to move."""
    return frozenset({seat})


def out_of_place(state: State, phase: str, actor: Actor, move: Move) -> str:
    """Why a move cannot be made at this point of the game, whatever it is about."""
    if actor not in state.to_move:
        return f"it is not for {actor} to move: the game is at {phase!r}"
    return f"{type(move).__name__} is no move for now: the game is at {phase!r}"


@cache
def begins(seats: int) -> tuple[tuple[Move, float], ...]:
    """The chances where nature draws who begins."""
    return equally(Begin(seat) for seat in range(seats))


def equally(moves: Iterable[Move]) -> tuple[tuple[Move, float], ...]:
    """Chances where every outcome is as likely as any other."""
    outcomes = tuple(moves)
    return tuple(_weighed(move, len(outcomes)) for move in outcomes)


@lru_cache(1024)
def _weighed(move: Move, among: int) -> tuple[Move, float]:
    """The same few outcomes come again in ever new company: each is kept in memory once."""
    return move, 1 / among


def ranked(scores: Sequence[int]) -> Result:
    """The result where most wins and all who tie for the most win together."""
    best = max(scores)
    return Result(tuple(seat for seat, score in enumerate(scores) if score == best), tuple(scores))


@cache
def games() -> tuple[str, ...]:
    """The names of all games there are: the folders of fuchsbau/games."""
    package = importlib.import_module("fuchsbau.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


@cache
def game(name: str) -> Game:
    """The game of that name. Raises BadSetup when there is none."""
    if name not in games():
        raise BadSetup(f"there is no game named {name!r}; there is {', '.join(games())}")
    return importlib.import_module(f"fuchsbau.games.{name}").GAME
