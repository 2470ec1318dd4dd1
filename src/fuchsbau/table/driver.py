"""What happens at a table without people: computer players move in human time, and pauses end."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fuchsbau.game import Actor, Move, Pause, Seat

from .clock import Alarm, Clock
from .decide import Events
from .events import Moved, Started
from .happen import Happened
from .minds import Mind
from .table import Bot, Holder, Person, Table
from .words import Level

log = logging.getLogger("fuchsbau.table")
_chance = random.SystemRandom()


@dataclass(frozen=True)
class _Intent:
    """A move that a computer player will make when it has thought."""

    move: Move
    alarm: Alarm


@dataclass(frozen=True)
class _Rest:
    """A pause that is running."""

    then: tuple[tuple[Actor, Move], ...]
    alarm: Alarm


class Driver:
    """Sets the alarms of one table. `pace` stretches all times: 1 is human, 0 at once."""

    def __init__(self, clock: Clock, pace: float, secret: str, happen: Callable[[Events], None]) -> None:
        self._clock = clock
        self._pace = pace
        self._secret = secret
        self._happen = happen
        self._minds: dict[Seat, Mind] = {}
        self._intents: dict[Seat, _Intent] = {}
        self._rest: _Rest | None = None
        self._holders: tuple[Holder, ...] = ()
        self._players: dict[Seat, Level] = {}
        """Where computer players sit among those holders."""

    def stop(self) -> None:
        """No alarm rings any more; nobody remembers anything."""
        for seat in list(self._intents):
            self._intents.pop(seat).alarm.cancel()
        self._end_rest()
        self._minds.clear()

    def see(self, story: Sequence[Happened]) -> None:
        """The computer players see what has happened."""
        for happened in story:
            now = happened.table.round
            if isinstance(happened.event, Started):
                self.stop()
            elif isinstance(happened.event, Moved) and now is not None:
                for mind in self._minds.values():
                    mind.see(len(now.log), happened.event.actor, happened.event.move, now.state)

    def drive(self, table: Table) -> None:
        """Set the alarms that this table needs, and take back those it does not need any more."""
        if table.phase != "playing" or table.round is None:
            self.stop()
            return
        if table.holders is not self._holders:
            self._seat_players(table.holders)
        players = self._players
        state = table.round.state
        for seat in [seat for seat in self._intents if seat not in state.to_move]:
            self._forget(seat)
        if players:
            for seat in state.to_move:
                if isinstance(seat, int) and seat in players:
                    self._think(table, seat, players[seat])
        self._pause(state.pause)

    def _seat_players(self, holders: tuple[Holder, ...]) -> None:
        self._holders = holders
        self._players = {
            seat: level for seat, holder in enumerate(holders) if (level := _level(holder)) is not None
        }
        for seat in [seat for seat, mind in self._minds.items() if self._players.get(seat) != mind.level]:
            del self._minds[seat]
            self._forget(seat)

    def _think(self, table: Table, seat: Seat, level: Level) -> None:
        intent = self._intents.get(seat)
        if intent is not None:
            if table.round is not None and intent.move in table.round.state.moves(seat):
                return
            self._forget(seat)
        mind = self._minds.get(seat)
        if mind is None:
            mind = self._minds[seat] = Mind(table, seat, level, self._secret)
        try:
            move, seconds = mind.decide(table)
        except Exception:  # whatever is wrong with a player: the family's game goes on
            log.exception("the %s of %s cannot decide: it moves by chance", level, table.game_name)
            move, seconds = _chance.choice(mind.moves(table)), 0.0
        self._intents[seat] = _Intent(move, self._later(seconds, lambda: self._move(seat)))

    def _move(self, seat: Seat) -> None:
        intent = self._intents.pop(seat)
        self._happen([Moved(seat, intent.move)])

    def _forget(self, seat: Seat) -> None:
        if seat in self._intents:
            self._intents.pop(seat).alarm.cancel()

    def _pause(self, pause: Pause | None) -> None:
        """A pause goes on while fewer and fewer moves wait for its end; otherwise a new one begins."""
        if pause is None:
            self._end_rest()
            return
        if self._rest is not None and set(pause.then) <= set(self._rest.then):
            self._rest = _Rest(pause.then, self._rest.alarm)
            return
        self._end_rest()
        self._rest = _Rest(pause.then, self._later(pause.seconds, self._pause_over))

    def _pause_over(self) -> None:
        rest, self._rest = self._rest, None
        if rest is not None:
            self._happen([Moved(actor, move) for actor, move in rest.then])

    def _end_rest(self) -> None:
        if self._rest is not None:
            self._rest.alarm.cancel()
            self._rest = None

    def _later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return self._clock.call_later(max(0.0, seconds * self._pace), call)


def _level(holder: Holder) -> Level | None:
    match holder:
        case Bot(level=level):
            return level
        case Person(stand_in=level):
            return level
        case _:
            return None
