"""Who is at a table by which connection, and telling them: every message is encoded once for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import cast

import msgspec
from msgspec import UNSET

from fuchsbau.game import Actor, Move, Seat, State, View, seen_by
from fuchsbau.table import table as values
from fuchsbau.table.clock import RealClock
from fuchsbau.table.events import Created, Judged, Moved, Reached, Started
from fuchsbau.table.happen import Happened
from fuchsbau.table.host import Host
from fuchsbau.table.log import Timing
from fuchsbau.table.minds import history, opening
from fuchsbau.table.stage import Picture

from . import messages
from .connection import Connection
from .frames import frame
from .pictures import Pictures

_encode = msgspec.json.Encoder().encode

FEW_STEPS = 15
"""Who enters a game that has no more steps than this sees it from its beginning."""
MOST_STEPS = 40
"""Who comes back sees at most this many of the steps it has missed."""

_NO_SEATS: tuple[Seat, ...] = ()
_SPECTATORS = (None,)


class Room:
    """The audience of one table."""

    def __init__(self, host: Host, code_is_good: Callable[[Host], bool]) -> None:
        self.host = host
        self._code_is_good = code_is_good
        self._has_secrets = host.table.game.has_secrets
        self.players: dict[Connection, tuple[Seat, ...]] = {}
        """Who plays here, and the seats whose views each is told (kept where there are secrets)."""
        self.watchers: set[Connection] = set()
        self._pictures = Pictures(RealClock(), host.scenes.look)

    def enter(self, connection: Connection, *, watching: bool) -> None:
        """A connection comes to the table."""
        if self.host.table.game.worlds is not None:
            connection.hurry()
        if watching:
            self.watchers.add(connection)
        else:
            if self.host.table.game.races:
                self.host.racing.measured(connection.device, connection.measure())
            self.host.arrive(connection.device)
            self.players[connection] = _NO_SEATS

    def leave(self, connection: Connection) -> None:
        """A connection leaves the table."""
        self.watchers.discard(connection)
        self._pictures.leave(connection)
        if connection in self.players:
            del self.players[connection]
            connection.measure_no_more()
            self.host.leave(connection.device)

    def show(self, connection: Connection, since: int | None) -> None:
        """Tell one connection what the table is like, and what it has missed of the game."""
        connection.send(self._table(full=connection in self.players))
        seats = self._seats_of(connection)
        if connection in self.players:
            self.players[connection] = seats
        missed = self._missed(since)
        if (race := self._race()) is not None:
            connection.say(race)
        if missed is not None:
            steps, jump = missed
            connection.send(self._steps(steps, jump, seats))
        self._pictures.enter(connection)

    def happened(self, story: Sequence[Happened]) -> None:
        steps = [_step_of(happened) for happened in story if isinstance(happened.event, (Moved, Started))]
        started = any(isinstance(happened.event, Started) for happened in story)
        changed = not all(isinstance(happened.event, (Moved, Judged, Reached)) for happened in story)
        over = story[-1].table.phase == "over"
        if changed and not isinstance(story[0].event, Created):
            self._tell_table()
            if self._has_secrets:
                self._show_to_new_owners(started=started)
        race = self._race()
        if race is not None and any(step is not None and step[0] == race.n for step in steps):
            self.tell(race)
        if steps:
            self._tell_steps([step for step in steps if step is not None])
        if over and not (changed and not started):
            self._tell_table()

    def jumped(self) -> None:
        """What was told before may be wrong: show everything anew."""
        for connection in (*self.players, *self.watchers):
            self.show(connection, None)

    def presence_changed(self) -> None:
        self._tell_table()

    def slapped(self, seat: Seat) -> None:
        self.tell(messages.Slapped(seat))

    def pictured(self, scene: int, picture: Picture) -> None:
        self._pictures.show(self.host.table.rounds, scene, picture, (*self.players, *self.watchers))

    def _race(self) -> messages.Reveal | None:
        race = self.host.racing.now
        return None if race is None else messages.Reveal(self.host.table.rounds, race.n, race.reveal)

    def closed(self) -> None:
        self.tell(messages.Closing("expired", back=False))
        for connection in (*self.players, *self.watchers):
            connection.room = None
            connection.measure_no_more()
        self.players.clear()
        self.watchers.clear()

    def tell(self, message: messages.FromServer) -> None:
        """The same for everybody."""
        self._send(frame(_encode(message)), (*self.players, *self.watchers))

    def _tell_table(self) -> None:
        if self.players:
            self._send(self._table(full=True), self.players)
        if self.watchers:
            self._send(self._table(full=False), self.watchers)

    def _tell_steps(self, steps: Sequence[Step]) -> None:
        if not self._has_secrets:
            everybody = (*self.players, *self.watchers)
            if everybody:
                self._send(self._steps(steps, False, _NO_SEATS), everybody)
            return
        groups: dict[tuple[Seat, ...], list[Connection]] = {}
        for connection, seats in self.players.items():
            groups.setdefault(seats, []).append(connection)
        if self.watchers:
            groups.setdefault(_NO_SEATS, []).extend(self.watchers)
        for seats, connections in groups.items():
            self._send(self._steps(steps, False, seats), connections)

    def _show_to_new_owners(self, *, started: bool) -> None:
        """Who holds other seats than before sees what these may see, and no more what others may."""
        table = self.host.table
        for connection, before in self.players.items():
            seats = self._seats_of(connection)
            if seats == before:
                continue
            self.players[connection] = seats
            if table.round is not None and table.phase == "playing" and not started:
                connection.send(self._steps([_latest(table.round)], True, seats))

    def _send(self, data: bytes, connections: Iterable[Connection]) -> None:
        for connection in connections:
            connection.send(data)

    def _seats_of(self, connection: Connection) -> tuple[Seat, ...]:
        """Whose secrets a connection may see. Who watches sees nobody's, also from a device that plays."""
        if connection not in self.players:
            return _NO_SEATS
        return self.host.table.seats_of(connection.device)

    def _missed(self, since: int | None) -> tuple[Sequence[Step], bool] | None:
        table = self.host.table
        now = table.round
        if now is None or table.phase == "asking":
            return None
        newest = len(now.log)
        if since is None or not 0 <= since <= newest:
            if newest > FEW_STEPS:
                return [_latest(now)], True
            return [(0, None, None, opening(table), None), *history(table, 0)], False
        if since == newest:
            return None
        return history(table, max(since, newest - MOST_STEPS)), newest - since > MOST_STEPS

    def _table(self, *, full: bool) -> bytes:
        table = self.host.table
        return frame(
            _encode(
                messages.Table(
                    table.game_name,
                    table.phase,
                    tuple(self._holder(holder) for holder in table.holders),
                    dict(table.options),
                    table.who_begins,
                    table.rounds,
                    table.code if full and self._code_is_good(self.host) else UNSET,
                    table.play if full else UNSET,
                    table.watch if full else UNSET,
                )
            )
        )

    def _holder(self, holder: values.Holder) -> messages.Holder:
        match holder:
            case values.Person(figure, device, stand_in, handicap):
                ready = device in self.host.table.ready
                away = device not in self.host.present
                return messages.Person(figure, device, away, ready, stand_in, handicap)
            case values.Bot(figure, level, handicap):
                return messages.Bot(figure, level, handicap)
            case values.Awaited(figure):
                return messages.Invited(UNSET if figure is None else figure)
            case values.Empty():
                return messages.Empty()

    def _steps(self, steps: Sequence[Step], jump: bool, seats: tuple[Seat, ...]) -> bytes:
        table = self.host.table
        return frame(
            _encode(
                messages.Steps(
                    table.rounds,
                    tuple(step_for(seats if self._has_secrets else _NO_SEATS, step) for step in steps),
                    jump,
                )
            )
        )


Step = tuple[int, Actor | None, Move | None, State, Timing | None]
"""Number, actor, move, the state after it, and in a race its timing."""


def _step_of(happened: Happened) -> Step | None:
    now = happened.table.round
    if now is None:
        return None
    if isinstance(happened.event, Moved):
        event = happened.event
        return len(now.log), event.actor, event.move, now.state, event.timing
    return 0, None, None, now.state, None


def _latest(now: values.Round) -> Step:
    actor, move, timing = now.log.last if now.log else (None, None, None)
    return len(now.log), actor, move, now.state, timing


def step_for(seats: tuple[Seat, ...], step: Step) -> messages.Step:
    """A step as somebody sees it who holds `seats` (none: as spectators do)."""
    n, actor, move, state, timing = step
    return messages.Step(
        n,
        actor,
        _part(None if move is None or actor is None else _seen(seats, actor, move)),
        tuple([messages.SeatView(seat, _part(state.view(seat))) for seat in seats or _SPECTATORS]),
        _in_order(state.to_move),
        state.result,
        UNSET if timing is None else timing,
    )


@lru_cache(1024)
def _in_order(actors: frozenset[Actor]) -> tuple[Actor, ...]:
    return tuple(sorted(actors, key=str))


def _seen(seats: tuple[Seat, ...], actor: Actor, move: Move) -> Move:
    """The move as the one of `seats` sees it who sees most: its own actor."""
    return seen_by(actor if isinstance(actor, int) and actor in seats else None, actor, move)


def _part(value: Move | View | None) -> msgspec.Raw:
    """What receivers take as it is, and what is encoded with the message around it."""
    return cast("msgspec.Raw", value)
