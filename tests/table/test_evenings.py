"""Long evenings: people come, leave, return and take over; computer players think late; time jumps."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fuchsbau.game import NATURE, Actor, Move, Seat, State, game, games
from fuchsbau.table import decide
from fuchsbau.table.entries import rebuild
from fuchsbau.table.host import Host
from fuchsbau.table.table import Awaited, Bot, Person
from fuchsbau.table.thinking import Question, Tell, Thought
from fuchsbau.table.thinking import decide as decision
from fuchsbau.table.words import Refusal
from scripted import Seating
from tables import FIGURES, Device, FakeClock, house, raw, settled, state_of

SEATS = 4
SOON = 100.0
"""No computer player thinks longer, and no pause takes so long."""
KINDLY = {"seat", "not-yours", "phase", "illegal", "full", "too-soon"}


class Late:
    """A thinker that answers some time later, and never who has cancelled."""

    def __init__(self, clock: FakeClock, rng: random.Random) -> None:
        self._clock = clock
        self._rng = rng

    def ask(self, thought: Thought, tell: Tell) -> Question:
        decided = None if self._rng.random() < 0.05 else decision(thought)
        return self._clock.call_later(self._rng.choice((0, 0.3, 5)), lambda: tell(decided))

    async def close(self) -> None:
        """Nothing is left to do."""


@dataclasses.dataclass
class Evening:
    """A table, those who may come to it, and what they do there by chance."""

    host: Host
    clock: FakeClock
    people: list[Device]
    rng: random.Random
    levels: list[str]
    done: set[str] = dataclasses.field(default_factory=set)
    refused: set[str] = dataclasses.field(default_factory=set)
    slaps: list[asyncio.Future[Refusal | None]] = dataclasses.field(default_factory=list)

    async def something(self) -> None:
        """Something happens."""
        name, act = self.rng.choice(
            [("plays", self.plays)] * 6
            + [("time", self.time)] * 4
            + [("walks", self.walks), ("helps", self.helps), ("returns", self.hands_back)]
            + [("clears", self.clears), ("sits", self.sits), ("bot", self.seats_bot)]
        )
        self.done.add(name)
        try:
            await act()
        except Refusal as refusal:
            self.refused.add(refusal.problem)
        await settled(self.host)
        self.check()

    def check(self) -> None:
        """Somebody can go on: a person, or an alarm rings."""
        table = self.host.table
        if table.phase != "playing":
            return
        state = state_of(table)
        assert NATURE not in state.to_move or state.pause is not None
        by_themselves = [seat for seat in state.to_move if isinstance(seat, int) and self.is_computer(seat)]
        if by_themselves or self.ends(state) or self.waiting():
            assert self.due() < SOON

    def ends(self, state: State) -> bool:
        """Whether there is a pause that ends by itself: one for who is away does not while they, or others
        who could move instead, are here."""
        if state.pause is None or not state.pause.absent:
            return state.pause is not None
        named: set[Actor] = {actor for actor, _ in state.pause.then}
        return not all(map(self.is_here, named)) and not any(map(self.is_here, state.to_move - named))

    def is_here(self, actor: Actor) -> bool:
        """Whether somebody can move for this seat, be it a computer player."""
        holder = self.host.table.holders[actor] if isinstance(actor, int) else None
        if isinstance(holder, Person) and holder.stand_in is None:
            return holder.device in self.host.present
        return isinstance(holder, (Person, Bot))

    def waiting(self) -> bool:
        """Whether a slap waits for the judge."""
        return any(not answer.done() for answer in self.slaps)

    def is_computer(self, seat: Seat) -> bool:
        holder = self.host.table.holders[seat]
        return isinstance(holder, Bot) or (isinstance(holder, Person) and holder.stand_in is not None)

    async def plays(self) -> None:
        """Mostly who may; now and then it is somebody else's seat, or time's to do."""
        state = state_of(self.host.table)
        seats = [seat for seat in state.to_move if isinstance(seat, int)]
        if not seats:
            return
        seat = self.rng.choice(seats)
        holder = self.host.table.holders[seat]
        owners = [one for one in self.people if isinstance(holder, Person) and one.name == holder.device]
        who = self.rng.choice([*owners * 9, self.anybody()])
        move = self.rng.choice(state.moves(seat))
        if state.race is None:
            await who.do(self.host, decide.play, seat, raw(move))
        else:
            await self.slap(who, seat, move)

    async def slap(self, who: Device, seat: Seat, move: Move) -> None:
        """A slap is answered later, unless it was none; heartbeats come before it, or not."""
        race = self.host.racing.now
        assert race is not None
        after = self.clock.steady() - race.reveal - self.rng.choice((0, 5, 50, 400))
        if self.rng.random() < 0.5:
            who.quiet(self.host, max(0, after - self.rng.choice((0, 1, 40))))
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            answer = who.slap(self.host, seat, move, max(0, after))
            if answer.done() and (refusal := answer.result()) is not None:
                raise refusal
            self.slaps.append(answer)

    async def time(self) -> None:
        self.clock.advance(self.rng.choice((min(self.due(), SOON), 0.05, 0.5, 20)))

    def due(self) -> float:
        """Seconds until an alarm rings (if only the one for sweeping, long after)."""
        due = self.clock.next_alarm()
        assert due is not None
        return due

    async def walks(self) -> None:
        one = self.anybody()
        if one.name in self.host.present:
            self.host.leave(one.name)
        else:
            self.host.arrive(one.name)

    async def helps(self) -> None:
        await self.anybody().do(self.host, decide.stand_in, self.seat(), self.rng.choice(self.levels))

    async def hands_back(self) -> None:
        await self.anybody().do(self.host, decide.hand_back, self.seat())

    async def clears(self) -> None:
        await self.anybody().do(self.host, decide.clear, self.seat())

    async def sits(self) -> None:
        await self.takes(decide.sit, lambda: FIGURES[self.seat()])

    async def seats_bot(self) -> None:
        await self.takes(decide.seat_bot, lambda: self.rng.choice(self.levels))

    async def takes(self, wish: Callable[..., Any], how: Callable[[], str]) -> None:
        """Somebody takes a place that was left."""
        for seat, holder in enumerate(self.host.table.holders):
            if isinstance(holder, Awaited):
                figure = holder.figure if wish is decide.sit else how()
                await self.anybody().do(self.host, wish, seat, figure or how())

    def anybody(self) -> Device:
        return self.rng.choice(self.people)

    def seat(self) -> Seat:
        return self.rng.randrange(SEATS)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", games())
async def test_whoever_comes_and_goes_a_table_never_stands_still_and_forgets_nothing(
    tmp_path: Path, seating: Seating, name: str, seed: int
) -> None:
    rng, clock = random.Random(f"{name} {seed}"), FakeClock()
    levels = list(game(name).players)[:2]
    seating(name, deep=(levels[-1],), **{level: game(name).players[level] for level in levels})
    async with house(tmp_path, clock=clock, thinker=Late(clock, rng), sweep_every=10**9) as home:
        people = [Device(figure) for figure in ("mia", "ben", "eve")]
        host = await people[0].create(home, name)
        evening = Evening(host, clock, people, rng, levels)
        for seat, one in enumerate((*people, people[0])):
            host.arrive(one.name)
            await one.do(host, decide.sit, seat, FIGURES[seat])
        for one in people:
            await one.do(host, decide.ready, True)
        if host.table.phase == "asking":
            await people[0].do(host, decide.begins, 0)
        for _ in range(400):
            if host.table.phase != "playing":
                break
            await evening.something()
        entries = await home.writer.ask(lambda store: store.read(host.id))
        assert rebuild(entries) == host.table
        assert evening.refused <= KINDLY
        if host.racing.now is None:
            assert not evening.waiting()
        assert all(answer.result() is None for answer in evening.slaps if answer.done())
        assert bool(evening.slaps) == game(name).races
        assert {"plays", "time", "walks", "helps", "clears"} <= evening.done
