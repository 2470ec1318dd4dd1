"""The races at one table: when they are revealed, what people claim, and what waits for the judge."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

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
    Judge,
    Line,
    Purse,
    RoundTrips,
    in_order,
    lead,
    unexplained,
)
from .table import Bot, Holder, Person, Table
from .words import Refusal

Answer = Callable[[Refusal | None], None]
Decided = Callable[[Sequence[Judged | Moved], Sequence[Answer]], None]

_chance = random.SystemRandom()
_TENTH: Final = 1


class Slap(NamedTuple):
    """What a device says of a person's move: in the race that began with step `n`, `after` milliseconds after
    it showed what the race is about."""

    seat: Seat
    data: msgspec.Raw
    n: int
    after: float


@dataclass(eq=False)
class Running:
    """A race that is on. `n` is the step that it began with, `reveal` its moment on the steady clock."""

    n: int
    reveal: float
    told: float
    judge: Judge
    devices: dict[str, int]
    answers: dict[Seat, Answer] = field(default_factory=dict[Seat, Answer])
    resting: dict[Seat, float] = field(default_factory=dict[Seat, float])
    beats: dict[str, float] = field(default_factory=dict[str, float])
    delays: dict[str, tuple[float, float]] = field(default_factory=dict[str, tuple[float, float]])
    """What the line of a device did not explain, and what of it was forgiven: once for all its seats."""
    planned: dict[Seat, float] = field(default_factory=dict[Seat, float])
    """When computer players are going to slap."""


class Racing:
    """Keeps the races of one table. `decided` is called with what follows, and whom to answer then."""

    def __init__(
        self, clock: Clock, pace: float, *, decided: Decided, slapped: Callable[[Seat], None]
    ) -> None:
        self._clock = clock
        self._pace = pace
        self._decided = decided
        self._slapped = slapped
        self._purses: dict[str, Purse] = {}
        self._trips: dict[str, RoundTrips] = {}
        self._alarm: Alarm | None = None
        self.now: Running | None = None
        """The race that is on."""

    def measured(self, device: str, trips: RoundTrips) -> None:
        """Where the round trips to a device are kept from now on."""
        self._trips[device] = trips

    def follow(self, table: Table, present: Collection[str]) -> None:
        """A table is so now: a race may have begun, or be over."""
        now = table.round
        if table.phase != "playing" or now is None or now.state.race is None:
            self.stop()
        elif self.now is None:
            self._begin(table, len(now.log), present)

    def stop(self) -> None:
        """No race is on. Whoever waits for the judge was too late."""
        race, self.now = self.now, None
        self._watch(None)
        if race is None:
            return
        for device in race.devices:
            self._purses.setdefault(device, Purse()).earn(self._line(device))
        for answer in race.answers.values():
            answer(None)

    def _begin(self, table: Table, n: int, present: Collection[str]) -> None:
        devices = {device: number for number, device in enumerate(sorted(table.devices & set(present)))}
        before = lead(map(self._line, devices)) if self._pace else 0.0
        handicaps = {seat: float(_handicap(holder)) for seat, holder in enumerate(table.holders)}
        waits = [seat for seat, holder in enumerate(table.holders) if _runs(holder, present)]
        self.now = Running(n, self._clock.steady() + before, -before, Judge(handicaps, waits), devices)

    def _line(self, device: str) -> Line:
        trips = self._trips.get(device)
        return trips.line() if trips is not None else UNKNOWN

    @property
    def until_reveal(self) -> float:
        """Seconds until the race that is on is revealed; 0 where there is none, or it has been."""
        return max(0.0, self.now.reveal - self._clock.steady()) / 1000 if self.now is not None else 0.0

    def gone(self, device: str, seats: Collection[Seat]) -> None:
        """A device has left: nobody waits for its seats."""
        if self.now is not None:
            for seat in seats:
                self.now.judge.gone(seat)

    def quiet(self, table: Table, device: str, n: int, after: float) -> None:
        """A device says that nobody there has slapped before `after`, but for what it told already."""
        race = self.now
        if race is None or race.n != n:
            return
        race.beats[device] = max(after, race.beats.get(device, 0.0))
        for seat in table.seats_of(device):
            race.judge.quiet(seat, after)
        self.look(table)

    def expects(self, seat: Seat, seconds: float) -> None:
        """A computer player is going to slap in so many seconds."""
        race = self.now
        if race is not None:
            race.planned[seat] = self._clock.steady() + 1000 * seconds - race.reveal
            race.judge.quiet(seat, race.planned[seat])

    def slap_of_player(self, table: Table, seat: Seat, move: Move) -> None:
        """A computer player slaps."""
        race = self.now
        if race is None or race.judge.has(seat) or _state(table).race is None:
            return
        arrived = self._clock.steady() - race.reveal
        self._take(table, race, Claim(seat, move, None, race.planned.get(seat, arrived), arrived))

    def slap(self, table: Table, who: Who, slap: Slap, answer: Answer) -> None:
        """A person slaps. Raises Refusal when it was too soon, IllegalMove when the rules do not allow it."""
        race, device, seat = self.now, who.device, slap.seat
        if race is None or race.n != slap.n or race.judge.has(seat) or _state(table).race is None:
            answer(None)  # somebody was quicker, or this seat was twice: neither a hit nor a mistake
            return
        move = own_move(table, who, seat, slap.data)
        arrived = self._clock.steady() - race.reveal
        after = max(slap.after, race.beats.get(device, 0.0))
        if arrived < TOO_SOON or after < TOO_SOON or arrived < race.resting.get(seat, 0.0):
            race.resting[seat] = arrived + REST
            raise Refusal("too-soon", "wait until you have seen it")
        if device not in race.delays:
            late = unexplained(after, arrived, race.told, self._line(device))
            race.delays[device] = late, self._purses.setdefault(device, Purse()).spend(late)
        late, forgiven = race.delays[device]
        number = race.devices.setdefault(device, len(race.devices))
        self._take(table, race, Claim(seat, move, number, after, arrived, late, forgiven), answer)

    def _take(self, table: Table, race: Running, claim: Claim, answer: Answer | None = None) -> None:
        state = _state(table)
        ends = state.play(claim.seat, claim.move).race is None
        favour = state.race.favour[claim.seat] if state.race is not None else 0
        handicap = _handicap(table.holders[claim.seat])
        race.judge.take(_with(claim, handicap, favour), ends=ends)
        if answer is not None:
            race.answers[claim.seat] = answer
        self._slapped(claim.seat)
        self.look(table)

    def look(self, table: Table) -> None:
        """Decide what can be decided by now, and come back when more can."""
        race = self.now
        if race is None or not race.judge.pending or _state(table).race is None:
            return
        now = self._clock.steady() - race.reveal
        claims = race.judge.decided(now)
        if claims:
            self._decide(table, race, claims)
        elif self._alarm is None and race.judge.until is not None:
            wait = (race.judge.until - now) / 1000
            self._watch(self._clock.call_later(max(0.0, wait), lambda: self._ring(table)))

    def _ring(self, table: Table) -> None:
        self._alarm = None
        self.look(table)

    def _decide(self, table: Table, race: Running, claims: Sequence[Claim]) -> None:
        state = _state(table)
        counted: list[Claim] = []
        for claim in claims:
            if state.race is None:
                break
            state = state.play(claim.seat, claim.move)
            counted.append(claim)
        late = [] if state.race is not None else [c for c in in_order(race.judge.pending) if c not in counted]
        race.judge.settle(counted)
        seats = [claim.seat for claim in (*counted, *late)]
        answers = [race.answers.pop(seat) for seat in seats if seat in race.answers]
        moves = [Moved(claim.seat, claim.move, Timing(_shown(claim))) for claim in counted]
        if late:
            hands = tuple(Hand(claim.seat, claim.move, _shown(claim)) for claim in late)
            last = moves[-1]
            moves[-1] = Moved(last.actor, last.move, Timing(_shown(counted[-1]), hands))
        self._decided([Judged((*counted, *late)), *moves], answers)

    def _watch(self, alarm: Alarm | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm


def _with(claim: Claim, handicap: float, favour: int) -> Claim:
    return Claim(
        claim.seat, claim.move, claim.device, claim.after, claim.arrived, claim.unexplained, claim.forgiven,
        handicap, favour, _chance.random(),
    )  # fmt: skip


def _shown(claim: Claim) -> float:
    return round(claim.time, _TENTH)


def _state(table: Table) -> State:
    assert table.round is not None
    return table.round.state


def _handicap(holder: Holder) -> int:
    return holder.handicap if isinstance(holder, (Person, Bot)) else 0


def _runs(holder: Holder, present: Collection[str]) -> bool:
    """Whether the judge waits for whoever holds this seat."""
    match holder:
        case Bot():
            return True
        case Person(device=device, stand_in=level):
            return level is not None or device in present
        case _:
            return False
