"""The races at one table: when they are revealed, what people claim, and what waits for the judge."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Final, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from fuchsbau.game import Move, Seat, State

from .clock import Alarm, Clock
from .decide import Who, own_move
from .events import Judged, Moved
from .log import Hand, Timing
from .reaction import (
    REST,
    TOO_SOON,
    UNKNOWN,
    Claim,
    Desk,
    Judge,
    Line,
    Purse,
    RoundTrips,
    in_order,
    lead,
)
from .table import Bot, Holder, Person, Table, level_of
from .words import Answer, Refusal

_chance = random.SystemRandom()
_TENTH: Final = 1
AGAIN: Final = 10.0
"""So often the judge looks again at what waits: with time alone it becomes sure that nobody was quicker."""


class Slap(NamedTuple):
    """What a device says of a person's move: in the race that began with step `n` of the game of `round`,
    `after` milliseconds after it showed what the race is about."""

    seat: Seat
    data: msgspec.Raw
    round: int
    n: int
    after: float


class Place(Protocol):
    """The table whose races these are. `table` is what is stored, `newest` what is decided."""

    table: Table
    newest: Table
    present: frozenset[str]

    def judged(self, events: Sequence[Judged | Moved], answers: Sequence[Answer]) -> None:
        """This follows from what people claimed; the answers are for when it is stored."""
        ...

    def slapped(self, seat: Seat) -> None:
        """A seat has moved, and waits for the judge."""
        ...


@dataclass(eq=False)
class Running:
    """A race that is on.

    `n` is the step that it began with, `reveal` its moment on the steady clock; the devices were told so long
    before it (`lead`).
    """

    n: int
    reveal: float
    lead: float
    judge: Judge = field(default_factory=Judge)
    desks: dict[str, Desk] = field(default_factory=dict[str, Desk])
    answers: dict[Seat, Answer] = field(default_factory=dict[Seat, Answer])
    rests: dict[Seat, float] = field(default_factory=dict[Seat, float])
    """Until when who slapped too soon has to wait."""
    planned: dict[Seat, float] = field(default_factory=dict[Seat, float])
    """When computer players are going to slap."""


class Racing:
    """Keeps the races of one table. Their times are milliseconds after the reveal."""

    def __init__(self, clock: Clock, pace: float, place: Place) -> None:
        self._clock = clock
        self._pace = pace
        self._place = place
        self._purses: dict[str, Purse] = {}
        self._trips: dict[str, RoundTrips] = {}
        self._alarm: Alarm | None = None
        self.now: Running | None = None
        """The race that is on."""

    def measured(self, device: str, trips: RoundTrips) -> None:
        """Where the round trips to a device are kept, until it leaves."""
        self._trips[device] = trips

    def gone(self, device: str) -> None:
        """A device has left: nobody waits for it."""
        self._trips.pop(device, None)
        self.look()

    def follow(self) -> None:
        """What is stored has changed: a race may have begun, or be over."""
        now = self._place.table.round
        n = now.race if now is not None else None
        if self.now is not None and self.now.n != n:
            for desk in self.now.desks.values():
                desk.earn()
            for answer in self.stop():
                answer(None)  # somebody was quicker
            self.now = None
        if self.now is None and n is not None:
            self._begin(n)
        self.look()

    def stop(self) -> list[Answer]:
        """The judge forgets what waits: whose slaps these were."""
        self._watch(None)
        if self.now is None:
            return []
        answers = list(self.now.answers.values())
        self.now.answers.clear()
        self.now.judge = Judge()
        return answers

    def _begin(self, n: int) -> None:
        place = self._place
        here = sorted(place.table.devices & place.present)
        before = lead(map(self._line, here)) if self._pace else 0.0
        self.now = race = Running(n, self._clock.steady() + before, before)
        kept = place.table.devices | place.present
        self._purses = {device: purse for device, purse in self._purses.items() if device in kept}
        for device in here:
            purse = self._purses.setdefault(device, Purse())
            race.desks[device] = Desk(len(race.desks), self._line(device), -before, purse)

    def _line(self, device: str) -> Line:
        trips = self._trips.get(device)
        return trips.line() if trips is not None else UNKNOWN

    def _desk(self, race: Running, device: str) -> Desk:
        """Who was not there at the reveal is judged by when its slaps come, and nothing is forgiven."""
        desk = race.desks.get(device)
        if desk is None:
            desk = race.desks[device] = Desk(len(race.desks), self._line(device), -race.lead, None)
        return desk

    def _time(self, race: Running) -> float:
        return self._clock.steady() - race.reveal

    @property
    def until_reveal(self) -> float:
        """Seconds until the race that is on is revealed; 0 where there is none, or it has been."""
        return max(0.0, -self._time(self.now)) / 1000 if self.now is not None else 0.0

    def waits(self, seat: Seat) -> bool:
        """Whether a slap of this seat waits for the judge."""
        return self.now is not None and self.now.judge.has(seat)

    def quiet(self, device: str, n: int, after: float) -> None:
        """A device says that nobody there has slapped before `after`, but for what it told already."""
        race = self.now
        if race is not None and race.n == n and device in self._place.newest.devices:
            self._desk(race, device).beat(after, self._time(race))
            self.look()

    def expects(self, seat: Seat, seconds: float) -> None:
        """A computer player is going to slap in so many seconds, and not before."""
        race = self.now
        if race is not None:
            race.planned[seat] = self._time(race) + 1000 * seconds
            self.look()

    def expects_no_more(self, seat: Seat) -> None:
        """A computer player is not going to slap after all, or thinks again."""
        if self.now is not None:
            self.now.planned.pop(seat, None)

    def slap_of_player(self, seat: Seat, move: Move) -> None:
        """A computer player slaps."""
        race = self.now
        if race is not None and self._may_slap(race, seat):
            now = self._time(race)
            self._take(race, Claim(seat, move, None, race.planned.get(seat, now), now))

    def slap(self, who: Who, slap: Slap, answer: Answer) -> None:
        """A person slaps. Raises Refusal when it was too soon, IllegalMove when the rules do not allow it."""
        race, table, seat = self.now, self._place.newest, slap.seat
        if table.round is None or (slap.round, slap.n) > (table.rounds, len(table.round.log)):
            raise Refusal("phase", "there was no such race yet")
        if race is None or (slap.round, slap.n) != (table.rounds, race.n) or _state(table).race is None:
            answer(None)  # somebody was quicker: neither a hit nor a mistake
            return
        move = own_move(table, who, seat, slap.data)
        if not self._may_slap(race, seat):  # once in a race: what is said again changes nothing
            before = race.answers.get(seat)
            if before is not None:
                race.answers[seat] = answer  # whoever asked last waits for the decision
            (before or answer)(None)
            return
        _state(table).play(seat, move)
        now, desk = self._time(race), self._desk(race, who.device)
        after = desk.after(slap.after, now)
        rests = after < race.rests.get(seat, -inf)
        if rests or after < TOO_SOON:
            if not rests:
                race.rests[seat] = after + REST
            raise Refusal("too-soon", "wait until you have seen it")
        race.answers[seat] = answer
        self._take(race, desk.claim(seat, move, after, now))

    def _may_slap(self, race: Running, seat: Seat) -> bool:
        return seat in _state(self._place.newest).to_move and not race.judge.has(seat)

    def _take(self, race: Running, claim: Claim) -> None:
        table = self._place.newest
        state, seat = _state(table), claim.seat
        assert state.race is not None
        claim = replace(
            claim,
            handicap=_handicap(table.holders[seat]),
            ends=state.play(seat, claim.move).race is None,
            favour=state.race.favour[seat],
            lot=_chance.random(),
        )
        race.judge.take(claim)
        self._place.slapped(seat)
        self.look()

    def look(self) -> None:
        """Decide what can be decided by now, and come back when more can."""
        if self.now is not None:
            self._look(self.now, -inf)

    def _look(self, race: Running, alarm: float) -> None:
        """`alarm` is when it was to ring: clocks of alarms are less exact."""
        self._watch(None)
        if not race.judge.pending or _state(self._place.newest).race is None:
            return
        now = max(alarm, self._time(race))
        claims = race.judge.decided(now, self._proven(race, now))
        if claims:
            self._decide(race, claims)
        if race.judge.pending:
            until = race.judge.until
            again = now + AGAIN if until is None else min(now + AGAIN, until)
            self._watch(self._clock.call_later((again - now) / 1000, partial(self._look, race, again)))

    def _proven(self, race: Running, now: float) -> float:
        """No slap that comes from now on can count as earlier than this."""
        table, earliest = self._place.newest, inf
        for seat in _state(table).to_move:
            if isinstance(seat, int) and not race.judge.has(seat):
                holder = table.holders[seat]
                earliest = min(earliest, self._earliest(race, seat, holder, now) + _handicap(holder))
        return earliest

    def _earliest(self, race: Running, seat: Seat, holder: Holder, now: float) -> float:
        """The same for one seat; nobody waits for who is away."""
        if level_of(holder) is not None:
            return race.planned.get(seat, now)
        if isinstance(holder, Person) and holder.device in self._place.present:
            return self._desk(race, holder.device).earliest(now)
        return inf

    def _decide(self, race: Running, claims: Sequence[Claim]) -> None:
        """These moves are made in this order, until the race is over; then all others were too late."""
        state = _state(self._place.newest)
        made: list[Claim] = []
        for claim in claims:
            if state.race is not None:
                state = state.play(claim.seat, claim.move)
                made.append(claim)
        judged = made if state.race is not None else in_order(race.judge.pending)
        race.judge.settle(judged)
        late = tuple(Hand(claim.seat, claim.move, _shown(claim)) for claim in judged[len(made) :])
        moves = [Moved(claim.seat, claim.move, Timing(_shown(claim))) for claim in made]
        moves[-1] = replace(moves[-1], timing=Timing(_shown(made[-1]), late))
        answers = [race.answers.pop(claim.seat) for claim in judged if claim.seat in race.answers]
        self._place.judged([Judged(tuple(judged)), *moves], answers)

    def _watch(self, alarm: Alarm | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm


def _shown(claim: Claim) -> float:
    return round(claim.time, _TENTH)


def _state(table: Table) -> State:
    assert table.round is not None
    return table.round.state


def _handicap(holder: Holder) -> float:
    return holder.handicap if isinstance(holder, (Person, Bot)) else 0.0
