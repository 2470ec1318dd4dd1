"""Tables where a race is on: Zicke Zacke with a card just revealed, and times told from that moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fuchsbau.game import Seat
from fuchsbau.games.zicke.moves import Sight, Slap, Turn
from fuchsbau.games.zicke.rules import State, places
from fuchsbau.table import House, decide
from fuchsbau.table.entries import decode
from fuchsbau.table.events import AnyEvent, Judged, Moved
from fuchsbau.table.host import Host
from fuchsbau.table.racing import Running
from fuchsbau.table.reaction import Claim, RoundTrips
from fuchsbau.table.words import Refusal
from tables import FIGURES, Device, FakeClock, house, raw, settled, state_of, witness

Answered = asyncio.Future[Refusal | None]


def trips(*times: float) -> RoundTrips:
    """A line that was measured so."""
    measured = RoundTrips()
    for time in times:
        measured.add(time)
    return measured


mia, ben, eve = Device("mia"), Device("ben"), Device("eve")


@dataclass
class Yard:
    """A table in a search."""

    home: House
    host: Host
    clock: FakeClock
    people: Mapping[Seat, Device]
    began: int = 0
    """So many events were told before this search."""

    @property
    def race(self) -> Running:
        assert self.host.racing.now is not None
        return self.host.racing.now

    @property
    def state(self) -> State:
        state = state_of(self.host.newest)
        assert isinstance(state, State)
        return state

    @property
    def time(self) -> float:
        """Milliseconds since the reveal."""
        return self.clock.steady() - self.race.reveal

    def at(self, time: float) -> None:
        """Let it be so late after the reveal."""
        self.clock.advance((time - self.time) / 1000)

    def right(self) -> Slap:
        """On the card where the animal hides."""
        state = self.state
        return next(
            Slap(place)
            for place in places(state.seats)
            if state.sought in _animals_at(state.view(None), place)
        )

    def wrong(self) -> Slap:
        """On another."""
        return next(Slap(place) for place in places(self.state.seats) if Slap(place) != self.right())

    def slap(self, seat: Seat, after: float, *, right: bool = True, n: int | None = None) -> Answered:
        """Whoever sits there slaps."""
        move = self.right() if right else self.wrong()
        return self.people[seat].slap(self.host, seat, move, after, n)

    def quiet(self, after: float, *seats: Seat) -> None:
        """They have not slapped before that (nobody has, where none is named)."""
        for seat in seats or self.people:
            self.people[seat].quiet(self.host, after)

    @property
    def told(self) -> Sequence[AnyEvent]:
        """What was told since the card was revealed."""
        return witness(self.host).events[self.began :]

    @property
    def slaps(self) -> list[Moved]:
        """The slaps that counted, in the order in which they did."""
        return [event for event in self.told if isinstance(event, Moved) and isinstance(event.move, Slap)]

    @property
    def order(self) -> list[Seat]:
        """Whose they were."""
        return [event.actor for event in self.slaps if isinstance(event.actor, int)]

    @property
    def late(self) -> list[Seat]:
        """Who was told to have slapped too late."""
        return [hand.seat for event in self.slaps if event.timing for hand in event.timing.late]

    async def decided(self) -> list[Seat]:
        """Whose slaps counted, when all that is decided by now is stored."""
        await settled(self.host)
        return self.order

    async def claims(self) -> list[Claim]:
        """The evidence of this search, as it is stored."""
        entries = await self.home.writer.ask(lambda store: store.read(self.host.id))
        game = self.host.table.game
        events = [event for entry in entries for event in decode(entry.events, game if entry.n else None)]
        return [claim for event in events if isinstance(event, Judged) for claim in event.claims]

    async def search(self) -> None:
        """People pay for their mistakes, and turn the next card."""
        while (paying := self.state.paying) and (seat := min(paying)) in self.people:
            await self.people[seat].play(self.host, seat=seat)
        turn = self.state.turn
        await self.people[turn].do(self.host, decide.play, turn, raw(Turn()))
        self.began = len(witness(self.host).events)


def _animals_at(view: Sight, place: Seat | str) -> Sequence[str]:
    return view.heaps[place] if isinstance(place, int) else view.barn


SLOW = {name: trips(*[600] * 12) for name in ("mia", "ben", "eve")}
"""Lines so long that the judge waits for heartbeats, as far as its patience goes."""


@asynccontextmanager
async def searching(
    folder: Path,
    *sitting: Device | str,
    lines: Mapping[str, RoundTrips] | None = None,
    handicaps: Mapping[Seat, int] | None = None,
    **rules: Any,
) -> AsyncGenerator[Yard, None]:
    """A search that these have just begun: people (the first of them is one) and computer players' levels."""
    clock = FakeClock()
    people = {seat: one for seat, one in enumerate(sitting) if isinstance(one, Device)}
    first, devices = people[0], list(dict.fromkeys(people.values()))
    async with house(folder, clock=clock, sweep_every=10**9, **rules) as home:
        host = await first.create(home, "zicke")
        for one in devices:
            host.arrive(one.name)
            host.racing.measured(one.name, (lines or {}).get(one.name, RoundTrips()))
        for seat, one in enumerate(sitting):
            if isinstance(one, Device):
                await one.do(host, decide.sit, seat, FIGURES[seat])
            else:
                await first.do(host, decide.seat_bot, seat, one)
        for seat, handicap in (handicaps or {}).items():
            await first.do(host, decide.handicap, seat, handicap)
        for one in devices:
            await one.do(host, decide.ready, True)
        await first.do(host, decide.begins, 0)
        yard = Yard(home, host, clock, people)
        await yard.search()
        yield yard


def problem(answer: Answered) -> str | None:
    """Why it was refused."""
    refusal = answer.result()
    return refusal and refusal.problem
