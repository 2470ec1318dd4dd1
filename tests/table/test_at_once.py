"""Several seats may move at once: people on their own devices, computer players, stand-ins."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.game import Actor, game, games
from fuchsbau.games.hexe.moves import Done, Roll, Turn
from fuchsbau.games.hoarders.material import PAIRS
from fuchsbau.games.hoarders.moves import Choose
from fuchsbau.table import House, decide
from fuchsbau.table.decide import left_to_time
from fuchsbau.table.entries import rebuild
from fuchsbau.table.events import HandedBack, Moved
from fuchsbau.table.host import Host
from scripted import Scripted, Seating, wishing
from tables import FIGURES, Device, FakeClock, Held, house, moves_of, raw, settled, state_of, witness

EVERY_GAME = pytest.mark.parametrize("name", games())
mia, ben = Device("mia"), Device("ben")


async def sat(home: House, name: str, *sits: Device | str) -> Host:
    """A game that seat 0 begins: at each seat a device, or a computer player of that level."""
    host = await mia.create(home, name)
    people = dict.fromkeys(one for one in sits if isinstance(one, Device))
    for device in people:
        host.arrive(device.name)
    for seat, one in enumerate(sits):
        if isinstance(one, Device):
            await one.do(host, decide.sit, seat, FIGURES[seat])
    for seat, one in enumerate(sits):
        if isinstance(one, str):
            await mia.do(host, decide.seat_bot, seat, one)
    for device in people:
        await device.do(host, decide.ready, True)
    await mia.do(host, decide.begins, 0)
    return host


async def test_a_computer_player_goes_on_after_a_refusal_that_came_with_the_last_move(
    tmp_path: Path, seating: Seating
) -> None:
    clock = FakeClock()
    seating("hexe", cub=wishing(Roll(), Done(), after=2))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await sat(home, "hexe", mia, "cub")
        await mia.do(host, decide.play, 0, raw(Roll()))
        clock.advance(2)
        await until(lambda: state_of(host.table).to_move == frozenset[Actor]({0}))
        last = mia.send(host, decide.play, 0, raw(Done()))
        stale = mia.send(host, decide.play, 0, raw(Turn(0)))
        assert await last is None
        refused = await stale
        assert refused is not None
        assert refused.problem == "illegal"
        clock.advance(2)
        await until(lambda: (1, Roll()) in moves_of(witness(host).events))


async def test_of_the_last_done_and_what_comes_too_late_one_counts_and_one_is_refused(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        host = await sat(home, "hexe", ben, mia)
        await ben.do(host, decide.play, 0, raw(Roll()))
        while len(state_of(host.table).moves(0)) < 3:  # until Ben finds two cards
            await ben.do(host, decide.play, 0, raw(Done()))
            await mia.do(host, decide.play, 1, raw(Done()))
            roller = ben if 0 in state_of(host.table).to_move else mia
            await roller.play(host, Roll())
        await mia.do(host, decide.play, 1, raw(Done()))
        first, second, *_, done = state_of(host.table).moves(0)
        before = len(moves_of(witness(host).events))
        acts = [ben.send(host, decide.play, 0, raw(move)) for move in (first, done, second, done)]
        answers = await asyncio.gather(*acts)
        assert [answer and answer.problem for answer in answers] == [None, None, "illegal", "illegal"]
        assert moves_of(witness(host).events)[before:] == [(0, first), (0, done)]


async def everybody_slaps(host: Host, people: list[Device], clock: FakeClock, rng: random.Random) -> int:
    """All slap twice, at about the same time and before they are decided; how many slaps that were."""
    race = host.racing.now
    assert race is not None
    clock.advance((race.reveal - clock.steady()) / 1000 + 0.5)
    state, before = state_of(host.newest), len(witness(host).told)
    slapped = [
        one.slap(host, seat, rng.choice(state.moves(seat)), 500 - rng.random())
        for seat, one in enumerate(people)
        for _ in range(2)
    ]
    clock.advance(1)
    assert [await slap for slap in slapped] == [None] * len(slapped)
    told = [event for event in witness(host).events[before:] if isinstance(event, Moved) and event.timing]
    late = [hand.seat for event in told if event.timing for hand in event.timing.late]
    assert sorted([*(event.actor for event in told), *late], key=str) == list(range(len(people)))
    return len(slapped)


@EVERY_GAME
async def test_everybody_acts_at_once_and_nothing_is_lost_doubled_or_reordered(
    tmp_path: Path, name: str
) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        people = [Device(figure) for figure in FIGURES[: min(4, game(name).seats[-1])]]
        host = await mia.create(home, name)
        for seat, one in enumerate(people):
            host.arrive(one.name)
            await one.do(host, decide.sit, seat, FIGURES[seat])
        for one in people:
            await one.do(host, decide.ready, True)
        if host.table.phase == "asking":
            await people[0].do(host, decide.begins, 0)
        rng = random.Random(1)
        sent = carried_out = 0
        while host.table.phase == "playing" and sent < 3_000:
            state = state_of(host.newest)
            if state.race is not None:
                sent += await everybody_slaps(host, people, clock, rng)
                continue
            acts: list[asyncio.Future[Any]] = []
            for seat, one in enumerate(people):
                left = left_to_time(state.pause, seat)
                moves = [move for move in state.moves(seat) if move not in left]
                for number in range(min(2, len(moves))):  # the second one is often too late
                    action = f"{sent}-{number}"
                    move = raw(rng.choice(moves))
                    once = one.send(host, decide.play, seat, move, action=action)
                    again = one.send(host, decide.play, seat, move, action=action)
                    acts += [once, again]
            sent += len(acts) // 2
            answers = await asyncio.gather(*acts)
            for once, again in zip(answers[::2], answers[1::2], strict=True):
                assert once is again
                assert once is None or once.problem in ("illegal", "phase")
                carried_out += once is None
            if not acts:
                clock.advance(clock.next_alarm() or 0)
                await settled(host)
        entries = await home.writer.ask(lambda store: store.read(host.id))
        assert rebuild(entries) == host.table
        assert [entry.n for entry in entries] == list(range(len(entries)))
        moved = [entry for entry in entries if entry.device and '"moved"' in entry.events]
        assert carried_out == len([entry for entry in moved if '"started"' not in entry.events])
        assert carried_out < sent


async def test_a_secret_choice_is_told_at_once_whatever_it_is(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await sat(home, "hoarders", *(mia for _ in range(6)))
        for seat, pair in enumerate(PAIRS[:6]):
            told = len(witness(host).told)
            due = clock.next_alarm()
            await mia.do(host, decide.play, seat, raw(Choose(pair)))
            assert witness(host).events[told:] == [Moved(seat, Choose(pair))]
            assert clock.next_alarm() == due
        assert host.table.phase == "playing"


async def test_who_leaves_in_the_middle_of_a_search_is_waited_for_until_somebody_lets_one_stand_in(
    tmp_path: Path, seating: Seating
) -> None:
    clock = FakeClock()
    seating("hexe", cub=wishing(Done(), after=3))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await sat(home, "hexe", mia, ben, "cub")
        await mia.do(host, decide.play, 0, raw(Roll()))
        await mia.do(host, decide.play, 0, raw(Done()))
        host.leave("ben")
        clock.advance(3600)
        await settled(host)
        assert state_of(host.table).to_move == {1}
        await mia.do(host, decide.stand_in, 1, "cub")
        assert clock.next_alarm() == 3
        clock.advance(3)
        await until(lambda: (1, Done()) in moves_of(witness(host).events))
        await settled(host)
        assert host.table.phase == "playing"


async def test_who_comes_back_while_a_stand_in_thinks_moves_instead(tmp_path: Path, seating: Seating) -> None:
    clock, thinker = FakeClock(), Held()
    seating("hexe", deep=("cub",), cub=wishing(Done(), after=3))
    async with house(tmp_path, clock=clock, thinker=thinker, sweep_every=10**9) as home:
        host = await sat(home, "hexe", mia, ben)
        await mia.do(host, decide.play, 0, raw(Roll()))
        host.leave("ben")
        await mia.do(host, decide.stand_in, 1, "cub")
        assert len(thinker.asked) == 1
        host.arrive("ben")
        await until(lambda: HandedBack(1) in witness(host).events)
        assert thinker.cancelled == [0]
        thinker.answer(0)  # it was too late to stop it
        clock.advance(1_000)
        await settled(host)
        assert 1 in state_of(host.table).to_move
        await ben.do(host, decide.play, 1, raw(Done()))


async def test_a_thought_goes_on_while_others_move_and_counts_from_when_it_began(
    tmp_path: Path, seating: Seating
) -> None:
    clock, thinker = FakeClock(), Held()
    seating("hexe", deep=("cub",), cub=wishing(Done(), after=3))
    async with house(tmp_path, clock=clock, thinker=thinker, sweep_every=10**9) as home:
        host = await sat(home, "hexe", mia, "cub", mia)
        await mia.do(host, decide.play, 0, raw(Roll()))
        clock.advance(1)
        await mia.do(host, decide.play, 0, raw(Done()))
        assert len(thinker.asked) == 1
        clock.advance(1.5)
        thinker.answer(0)
        assert clock.next_alarm() == 0.5
        clock.advance(0.5)
        await until(lambda: (1, Done()) in moves_of(witness(host).events))


async def test_a_thought_that_took_longer_than_a_person_is_followed_at_once(
    tmp_path: Path, seating: Seating
) -> None:
    clock, thinker = FakeClock(), Held()
    seating("hexe", deep=("cub",), cub=wishing(Done(), after=3))
    async with house(tmp_path, clock=clock, thinker=thinker, sweep_every=10**9) as home:
        host = await sat(home, "hexe", mia, "cub")
        await mia.do(host, decide.play, 0, raw(Roll()))
        clock.advance(20)
        thinker.answer(0)
        assert clock.next_alarm() == 0


async def test_what_cannot_be_thought_is_left_to_chance(tmp_path: Path, seating: Seating) -> None:
    clock, thinker = FakeClock(), Held()
    seating("hexe", deep=("cub",), cub=Scripted)
    async with house(tmp_path, clock=clock, thinker=thinker, sweep_every=10**9) as home:
        host = await sat(home, "hexe", mia, "cub")
        await mia.do(host, decide.play, 0, raw(Roll()))
        before = len(moves_of(witness(host).events))
        _, tell = thinker.asked[0]
        tell(None)
        clock.advance(0)
        await until(lambda: len(moves_of(witness(host).events)) > before)
        assert moves_of(witness(host).events)[before][0] == 1


async def test_a_table_that_starts_anew_wants_no_thought_of_the_last_game(
    tmp_path: Path, seating: Seating
) -> None:
    clock, thinker = FakeClock(), Held()
    seating("hoarders", deep=("cub",), cub=Scripted)
    async with house(tmp_path, clock=clock, thinker=thinker, sweep_every=10**9) as home:
        host = await sat(home, "hoarders", mia, "cub", "cub")
        assert [thought.who for thought, _ in thinker.asked] == ["the cub of hoarders"] * 2
        await mia.do(host, decide.play, 0, raw(Choose(("squirrel", "raccoon"))))
        assert len(thinker.asked) == 2
    assert thinker.cancelled == [0, 1]
    async with house(tmp_path, clock=clock, thinker=thinker, sweep_every=10**9) as home:
        again = home.to_play(host.id)
        assert again is not None
        assert len(thinker.asked) == 4
        thinker.answer(0)
        thinker.answer(2)
        clock.advance(1)
        await settled(again)
        assert len([seat for seat, _ in moves_of(witness(again).events)]) == 1
