"""A table as a value: what is true after its events. Like a game state, it never changes; `apply` gives the
next one. Whether an event may happen is decided elsewhere (`decide`); here it has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from fuchsbau.game import Actor, Game, Move, Seat, State, game

from .events import (
    AnyEvent,
    Asked,
    BotSat,
    Cleared,
    Configured,
    Created,
    HandedBack,
    Handicapped,
    Judged,
    Moved,
    Reached,
    Readied,
    Sat,
    SeatInvited,
    Started,
    StoodIn,
)
from .log import Log, Played, Timing
from .words import Code, Figure, Level, TablePhase, WhoBegins


class Empty(msgspec.Struct, frozen=True):
    """Nobody sits here; nobody is awaited."""


class Awaited(msgspec.Struct, frozen=True):
    """Waits for somebody on another device. In a running game `figure` is the animal that sat here."""

    figure: Figure | None = None


class Person(msgspec.Struct, frozen=True):
    """A person at `device`. `stand_in` keeps the seat while they are away."""

    figure: Figure
    device: str
    stand_in: Level | None = None
    handicap: int = 0


class Bot(msgspec.Struct, frozen=True):
    """A computer player."""

    figure: Figure
    level: Level
    handicap: int = 0


Holder = Empty | Awaited | Person | Bot


def level_of(holder: Holder) -> Level | None:
    """The level of the computer player that moves for this seat, where one does."""
    match holder:
        case Bot(level=level) | Person(stand_in=level):
            return level
        case _:
            return None


class Staged(msgspec.Struct, frozen=True):
    """A scene: the state in which it began, and the hands in it (hands.read) in so many steps."""

    number: int
    state: State
    steps: int = 0
    hands: tuple[bytes, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """A game at a table: its list of moves, and the state they led to.

    `race` is the step with which the race began that is on, `scene` the scene that is.
    """

    number: int
    seats: int
    first: Seat | None
    options: Mapping[str, Any]
    state: State
    log: Log = Log()
    race: int | None = None
    scene: Staged | None = None


class Table(msgspec.Struct, frozen=True):
    """Everything about a table that is stored.

    Before the first game there is a holder for every seat the game can have; from the question who begins on
    only those that play, numbered clockwise as in the game. `changes` counts what people changed since a game
    last started.
    """

    play: str
    watch: str
    code: Code
    game_name: str
    holders: tuple[Holder, ...]
    options: Mapping[str, Any]
    phase: TablePhase = "setting"
    who_begins: WhoBegins = "ask"
    ready: frozenset[str] = frozenset()
    round: Round | None = None
    rounds: int = 0
    changes: int = 0

    @property
    def game(self) -> Game:
        return game(self.game_name)

    @property
    def devices(self) -> frozenset[str]:
        """The devices at which somebody sits."""
        return frozenset(holder.device for holder in self.holders if isinstance(holder, Person))

    def seats_of(self, device: str) -> tuple[Seat, ...]:
        """The seats of the people at `device`."""
        return tuple(
            seat
            for seat, holder in enumerate(self.holders)
            if isinstance(holder, Person) and holder.device == device
        )

    def apply(self, event: AnyEvent) -> Table:
        """The table after one more event."""
        return _APPLY[type(event)](self, event)

    def after(self, events: Iterable[AnyEvent]) -> Table:
        """The table after more events."""
        table = self
        for event in events:
            table = table.apply(event)
        return table

    def seated(self, seat: Seat, holder: Holder) -> Table:
        """This table with another holder of a seat."""
        holders = (*self.holders[:seat], holder, *self.holders[seat + 1 :])
        return msgspec.structs.replace(self, holders=holders, changes=self.changes + 1)

    def compact(self) -> Table:
        """Only seats that somebody holds or is awaited on, in their order (the seats of the coming game)."""
        return msgspec.structs.replace(self, holders=occupied(self))


def created(event: Created) -> Table:
    """The table that its first event makes."""
    kind = game(event.game)
    return Table(
        play=event.play,
        watch=event.watch,
        code=event.code,
        game_name=event.game,
        holders=(Empty(),) * kind.seats[-1],
        options=msgspec.to_builtins(kind.read_options({})),
    )


def occupied(table: Table) -> tuple[Holder, ...]:
    """The holders without the empty places."""
    return tuple(holder for holder in table.holders if not isinstance(holder, Empty))


def _sat(table: Table, event: Sat) -> Table:
    sitting = table.seated(event.seat, Person(event.figure, event.device))
    return msgspec.structs.replace(sitting, ready=sitting.ready - {event.device})


def _bot_sat(table: Table, event: BotSat) -> Table:
    return table.seated(event.seat, Bot(event.figure, event.level))


def _invited(table: Table, event: SeatInvited) -> Table:
    return table.seated(event.seat, Awaited())


def _cleared(table: Table, event: Cleared) -> Table:
    if table.phase in ("setting", "over"):
        freed = table.seated(event.seat, Empty())
    else:
        holder = table.holders[event.seat]
        freed = table.seated(event.seat, Awaited(None if isinstance(holder, Empty) else holder.figure))
    return msgspec.structs.replace(freed, ready=freed.ready & freed.devices)


def _configured(table: Table, event: Configured) -> Table:
    return msgspec.structs.replace(
        table, options=event.options, who_begins=event.who_begins, changes=table.changes + 1
    )


def _readied(table: Table, event: Readied) -> Table:
    ready = table.ready | {event.device} if event.ready else table.ready - {event.device}
    return msgspec.structs.replace(table, ready=ready, changes=table.changes + 1)


def _asked(table: Table, event: Asked) -> Table:
    return msgspec.structs.replace(table.compact(), phase="asking")


def _started(table: Table, event: Started) -> Table:
    table = table.compact()
    seats = len(table.holders)
    state = table.game.start(seats, event.first, **table.options)
    rounds = table.rounds + 1
    return msgspec.structs.replace(
        table,
        phase="playing",
        ready=frozenset[str](),
        round=Round(
            rounds,
            seats,
            event.first,
            table.options,
            state,
            race=_race(state, None, 0),
            scene=_scene(state, None),
        ),
        rounds=rounds,
        changes=0,
    )


def _moved(table: Table, event: Moved) -> Table:
    before = table.round
    if before is None:
        raise ValueError("a move came before any game")
    state = before.state.play(event.actor, event.move)
    log = before.log.append(_shared(event.actor, event.move, event.timing))
    race = _race(state, before.race, len(log))
    scene = _scene(state, before.scene)
    now = Round(before.number, before.seats, before.first, before.options, state, log, race, scene)
    return msgspec.structs.replace(table, round=now, phase="playing" if state.to_move else "over")


def _race(state: State, before: int | None, step: int) -> int | None:
    """The step with which the race began that is on, where one is."""
    if state.race is None:
        return None
    return step if before is None else before


def _scene(state: State, before: Staged | None) -> Staged | None:
    """The scene that is on, where one is."""
    scene = state.scene
    if scene is None:
        return None
    return before if before is not None and before.number == scene.number else Staged(scene.number, state)


def _reached(table: Table, event: Reached) -> Table:
    now = table.round
    if now is None or now.scene is None or now.scene.number != event.scene:
        return table  # the last of a scene that is over: for its film
    hands = (*now.scene.hands, event.hands) if event.hands else now.scene.hands
    scene = msgspec.structs.replace(now.scene, steps=event.steps, hands=hands)
    return msgspec.structs.replace(table, round=msgspec.structs.replace(now, scene=scene))


@lru_cache(maxsize=10_000)
def _shared(actor: Actor, move: Move, timing: Timing | None) -> Played:
    """The same moves come again at every table: each is kept in memory once."""
    return Played(actor, move, timing)


def _stood_in(table: Table, event: StoodIn) -> Table:
    return _with_stand_in(table, event.seat, event.level)


def _handed_back(table: Table, event: HandedBack) -> Table:
    return _with_stand_in(table, event.seat, None)


def _with_stand_in(table: Table, seat: Seat, level: Level | None) -> Table:
    holder = table.holders[seat]
    if not isinstance(holder, Person):
        raise ValueError(f"nobody holds seat {seat} whom a computer player could replace")
    return table.seated(seat, msgspec.structs.replace(holder, stand_in=level))


def _judged(table: Table, event: Judged) -> Table:
    """Evidence: what follows from it are moves."""
    return table


def _handicapped(table: Table, event: Handicapped) -> Table:
    holder = table.holders[event.seat]
    if not isinstance(holder, (Person, Bot)):
        raise ValueError(f"nobody holds seat {event.seat} who could be given a handicap")
    return table.seated(event.seat, msgspec.structs.replace(holder, handicap=event.handicap))


def _created_twice(table: Table, event: Created) -> Table:
    raise ValueError(f"table {table.play} was created twice")


_APPLY: Mapping[type, Callable[[Table, Any], Table]] = {
    Created: _created_twice,
    Sat: _sat,
    BotSat: _bot_sat,
    SeatInvited: _invited,
    Cleared: _cleared,
    Configured: _configured,
    Readied: _readied,
    Asked: _asked,
    Started: _started,
    Moved: _moved,
    StoodIn: _stood_in,
    HandedBack: _handed_back,
    Judged: _judged,
    Reached: _reached,
    Handicapped: _handicapped,
}
