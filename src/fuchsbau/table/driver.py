"""What happens at a table without people: computer players move in human time, and pauses end.

Alarms only wake the table. What follows is decided when nothing waits to be stored, on what everybody knows.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final

from msgspec.structs import replace

from fuchsbau.game import Actor, Move, Pause, Seat, State

from .clock import Alarm, Clock
from .decide import Events, left_to_time
from .events import Moved, Started
from .happen import Happened
from .minds import Mind
from .racing import Racing
from .table import Awaited, Holder, Person, Table, level_of
from .thinking import Decision, Here, Question, Thinker
from .words import Level

log = logging.getLogger("fuchsbau.table")
_chance = random.SystemRandom()
_HERE: Final = Here()
_INSIDE: Final = 0.9
"""Who moves in a whole pause does so before this part of what is left of it is over."""


@dataclass(eq=False, slots=True)
class _Intent:
    """What a computer player is about to do: it thinks, then waits as long as a person would have thought."""

    left: tuple[Move, ...]
    """What it leaves to time (Pause.whole)."""
    asked: float
    latest: float
    """The time until which it must have moved, where a whole pause ends soon after."""
    move: Move | None = None
    """None while it thinks."""
    waits: Question | Alarm | None = None
    is_due: bool = False

    def drop(self) -> None:
        if self.waits is not None:
            self.waits.cancel()


@dataclass(eq=False, slots=True)
class _Rest:
    """A pause that is running."""

    then: frozenset[tuple[Actor, Move]]
    ends: float
    alarm: Alarm | None = None
    is_over: bool = False

    def goes_on(self, pause: Pause | None) -> bool:
        """A pause goes on while fewer and fewer moves wait for its end."""
        return pause is not None and self.then.issuperset(pause.then)


class Driver:
    """Sets the alarms of one table. `pace` stretches all times: 1 is human, 0 at once.

    `happen` carries out events; `wake` calls `drive` as soon as nothing waits to be stored.
    """

    def __init__(
        self,
        clock: Clock,
        pace: float,
        secret: str,
        thinker: Thinker,
        racing: Racing,
        *,
        happen: Callable[[Events], None],
        wake: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._pace = pace
        self._secret = secret
        self._thinker = thinker
        self._racing = racing
        self._happen = happen
        self._wake = wake
        self._minds: dict[Seat, Mind] = {}
        self._intents: dict[Seat, _Intent] = {}
        self._rest: _Rest | None = None
        self._holders: tuple[Holder, ...] = ()
        self._players: dict[Seat, Level] = {}
        """Where computer players sit among those holders."""

    def stop(self) -> None:
        """No alarm rings any more; nobody remembers anything."""
        for seat in list(self._intents):
            self._forget(seat)
        self._end_rest()
        self._minds.clear()

    def see(self, story: Sequence[Happened]) -> None:
        """The computer players see what has happened, and what it has made pointless is dropped."""
        for happened in story:
            now = happened.table.round
            if isinstance(happened.event, Started):
                self.stop()
            elif isinstance(happened.event, Moved) and now is not None:
                self._show(len(now.log), happened.event, now.state)
                self._drop_old(happened.event.actor, now.state)

    def _show(self, n: int, event: Moved, state: State) -> None:
        for seat, mind in list(self._minds.items()):
            try:
                mind.see(n, event.actor, event.move, state)
            except Exception:
                log.exception("%s lost the thread of the game", mind.who)
                del self._minds[seat]

    def _drop_old(self, actor: Actor, state: State) -> None:
        if self._intents:
            to_move = state.to_move
            for seat in [seat for seat in self._intents if seat == actor or seat not in to_move]:
                self._forget(seat)
        if self._rest is not None and not self._rest.goes_on(state.pause):
            self._end_rest()

    def drive(self, table: Table, present: Collection[str]) -> None:
        """Do what is due at this table, set the alarms it needs, and take back those it does not.

        `present` are the devices that are there just now.
        """
        if table.phase != "playing" or table.round is None:
            self.stop()
            return
        if table.holders is not self._holders:
            self._seat_players(table.holders)
        state = table.round.state
        pause = _for_these(state, table.holders, present)
        self._rest_for(pause)
        if self._players:
            for seat in state.to_move:
                if isinstance(seat, int) and seat in self._players and not self._racing.waits(seat):
                    self._think(table, seat, self._players[seat], state)
        self._watch_rest()
        due = [(seat, intent.move) for seat, intent in self._intents.items() if intent.is_due and intent.move]
        if due and state.race is not None:
            for seat, move in due:
                del self._intents[seat]
                self._racing.slap_of_player(seat, move)
        elif due:
            seat, move = due[0]
            del self._intents[seat]
            self._happen([Moved(seat, move)])
        elif pause is not None and self._rest is not None and self._rest.is_over:
            self._rest = None
            self._happen([Moved(actor, move) for actor, move in pause.then])

    def _seat_players(self, holders: tuple[Holder, ...]) -> None:
        self._holders = holders
        self._players = {
            seat: level for seat, holder in enumerate(holders) if (level := level_of(holder)) is not None
        }
        for seat in [seat for seat in self._intents if seat not in self._players]:
            self._forget(seat)
        for seat in [seat for seat, mind in self._minds.items() if self._players.get(seat) != mind.level]:
            del self._minds[seat]
            self._forget(seat)

    def _think(self, table: Table, seat: Seat, level: Level, state: State) -> None:
        """Let a computer player think, unless what it thinks or wants still fits."""
        left = left_to_time(state.pause, seat)
        intent = self._intents.get(seat)
        if intent is not None:
            is_possible = intent.move is None or intent.move in state.moves(seat)
            if is_possible and intent.left == left:
                return
            self._forget(seat)
        now = self._clock.now() + self._racing.until_reveal
        latest = now + (self._rest.ends - now) * _INSIDE if left and self._rest is not None else inf
        intent = self._intents[seat] = _Intent(left, now, latest)
        tell = partial(self._decided, seat, intent, state)
        try:
            mind = self._minds.get(seat)
            if mind is None:
                mind = self._minds[seat] = Mind(table, seat, level, self._secret)
            thought = mind.thought(table)
        except Exception:  # whatever is wrong with a player: the family's game goes on
            log.exception("the %s of %s cannot decide: it moves by chance", level, table.game_name)
            tell(None)
            return
        question = (self._thinker if level in table.game.deep else _HERE).ask(thought, tell)
        if intent.move is None:
            intent.waits = question

    def _decided(self, seat: Seat, intent: _Intent, asked: State, decision: Decision | None) -> None:
        """It knows what it wants: it does so when a person would, or leaves it to time."""
        if self._intents.get(seat) is not intent:
            return
        move, seconds = decision or (_chance.choice(asked.moves(seat)), 0.0)
        intent.move, intent.waits = move, None
        if move not in intent.left:
            takes = seconds * self._pace
            due = min(intent.asked + takes, intent.latest)
            longest = self._racing.until_reveal + takes  # clocks can be set back
            wait = max(0.0, min(due - self._clock.now(), longest))
            if asked.race is not None:
                self._racing.expects(seat, wait)
            intent.waits = self._later(wait, partial(self._due, intent))

    def _due(self, intent: _Intent) -> None:
        intent.is_due = True
        self._wake()

    def _forget(self, seat: Seat) -> None:
        intent = self._intents.pop(seat, None)
        if intent is not None:
            intent.drop()
            self._racing.expects_no_more(seat)

    def _rest_for(self, pause: Pause | None) -> None:
        """The pause that runs, goes on or begins now."""
        if self._rest is not None and not self._rest.goes_on(pause):
            self._end_rest()
        if pause is None:
            return
        then = frozenset(pause.then)
        if self._rest is None:
            self._rest = _Rest(then, self._clock.now() + pause.seconds * self._pace)
        else:
            self._rest.then = then

    def _watch_rest(self) -> None:
        """Set the alarm of a pause that has begun: after those of who moves in it, should all ring now."""
        rest = self._rest
        if rest is not None and rest.alarm is None:
            rest.alarm = self._later(rest.ends - self._clock.now(), partial(self._over, rest))

    def _over(self, rest: _Rest) -> None:
        rest.is_over = True
        self._wake()

    def _end_rest(self) -> None:
        if self._rest is not None and self._rest.alarm is not None:
            self._rest.alarm.cancel()
        self._rest = None

    def _later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return self._clock.call_later(max(0.0, seconds), call)


def _for_these(state: State, holders: Sequence[Holder], present: Collection[str]) -> Pause | None:
    """The pause; where it is for who is away (Pause.absent), only as far as they are, and only while nobody
    who is there could move instead."""
    pause = state.pause
    if pause is None or not pause.absent:
        return pause
    away: set[Actor] = {seat for seat, holder in enumerate(holders) if _is_away(holder, present)}
    then = tuple((actor, move) for actor, move in pause.then if actor in away)
    others = state.to_move.difference(actor for actor, _ in pause.then)
    return replace(pause, then=then) if then and others <= away else None


def _is_away(holder: Holder, present: Collection[str]) -> bool:
    match holder:
        case Person(device=device, stand_in=None):
            return device not in present
        case Awaited():
            return True
        case _:
            return False
