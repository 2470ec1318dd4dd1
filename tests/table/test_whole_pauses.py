"""A whole pause tells nobody anything: it lasts equally long whatever a seat holds and whoever sits there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fuchsbau.games.hoarders.material import NUTS, Nut, Pair
from fuchsbau.games.hoarders.moves import Choose, Hamster, Let, Reveal, Steal
from fuchsbau.table import House, decide
from fuchsbau.table.host import Host
from fuchsbau.table.words import Refusal
from scripted import Seating, wishing
from tables import Device, FakeClock, house, moves_of, raw, settled, state_of, witness

THIEF: Pair = ("raccoon", "groundhog")
HAMSTER: Pair = ("hamster", "beaver")
HAMSTER_AND_RACCOON: Pair = ("raccoon", "hamster")
NONE: Pair = ("squirrel", "beaver")
SECONDS = 6.0

mia, ben = Device("mia"), Device("ben")


async def at_the_theft(home: House, clock: FakeClock, pair: Pair, *, bot: bool = False) -> Host:
    """Mia's seat 0 is about to rob seat 1, where Ben sits (or a computer player) and holds `pair`."""
    host = await mia.create(home, "hoarders")
    host.arrive("mia")
    host.arrive("ben")
    await mia.do(host, decide.sit, 0, "fox")
    await mia.do(host, decide.sit, 2, "cat")
    if bot:
        await mia.do(host, decide.seat_bot, 1, "cub")
    else:
        await ben.do(host, decide.sit, 1, "owl")
        await ben.do(host, decide.ready, True)
    await mia.do(host, decide.ready, True)
    await mia.do(host, decide.begins, 0)
    await mia.do(host, decide.play, 0, raw(Choose(THIEF)))
    await mia.do(host, decide.play, 2, raw(Choose(pair)))
    if not bot:
        await ben.do(host, decide.play, 1, raw(Choose(pair)))
    while 1 in state_of(host.table).to_move:
        clock.advance(clock.next_alarm() or 0)
        await settled(host)
    await mia.do(host, decide.play, 0, raw(Reveal("raccoon")))
    return host


def theft(host: Host, victim: int) -> msgspec.Raw:
    """Robbing `victim` of a nut that it has."""
    view: Any = state_of(host.newest).view(None)
    nut: Nut = next(nut for nut, count in zip(NUTS, view.collections[victim], strict=True) if count)
    return raw(Steal(victim, nut))


async def rob(host: Host) -> None:
    await mia.do(host, decide.play, 0, theft(host, 1))


async def answered(host: Host, clock: FakeClock) -> tuple[float, Any]:
    """Let time go on until the theft is answered: after how long, and by what."""
    start = clock.now()
    while state_of(host.table).pause is not None:
        due = clock.next_alarm()
        assert due is not None
        clock.advance(due)
        await settled(host)
    return clock.now() - start, moves_of(witness(host).events)[-1]


async def nothing(host: Host) -> None:
    """Ben stays."""


async def away(host: Host) -> None:
    host.leave("ben")


async def stand_in(host: Host) -> None:
    host.leave("ben")
    await mia.do(host, decide.stand_in, 1, "cub")


async def cleared(host: Host) -> None:
    host.leave("ben")
    await mia.do(host, decide.clear, 1)


async def bot_instead(host: Host) -> None:
    await cleared(host)
    await mia.do(host, decide.seat_bot, 1, "cub")


@pytest.mark.parametrize("pair", [HAMSTER, NONE])
@pytest.mark.parametrize("then", [nothing, away, stand_in, cleared, bot_instead])
async def test_who_lets_it_go_is_waited_for_equally_long_whoever_it_is_and_whatever_they_hold(
    tmp_path: Path, seating: Seating, pair: Pair, then: Callable[[Host], Any]
) -> None:
    clock = FakeClock()
    seating("hoarders", cub=wishing(Let(), after=0.5))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, pair)
        await then(host)
        await rob(host)
        assert await answered(host, clock) == (SECONDS, (1, Let()))


@pytest.mark.parametrize("pair", [HAMSTER, NONE])
@pytest.mark.parametrize("then", [away, stand_in, cleared, bot_instead])
async def test_it_lasts_no_longer_when_somebody_leaves_or_comes_meanwhile(
    tmp_path: Path, seating: Seating, pair: Pair, then: Callable[[Host], Any]
) -> None:
    clock = FakeClock()
    seating("hoarders", cub=wishing(Let(), after=0.5))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, pair)
        await rob(host)
        clock.advance(4)
        await then(host)
        assert await answered(host, clock) == (SECONDS - 4, (1, Let()))


@pytest.mark.parametrize("pair", [HAMSTER, NONE])
@pytest.mark.parametrize("deep", [(), ("cub",)])
async def test_a_computer_player_that_lets_it_go_waits_for_the_end(
    tmp_path: Path, seating: Seating, pair: Pair, deep: tuple[str, ...]
) -> None:
    clock = FakeClock()
    seating("hoarders", deep, cub=wishing(Choose(pair), Let(), after=0.5))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, pair, bot=True)
        await rob(host)
        assert await answered(host, clock) == (SECONDS, (1, Let()))


@pytest.mark.parametrize(("thinks", "takes"), [(1.5, 1.5), (60.0, SECONDS * 0.9)])
async def test_a_computer_player_that_defends_itself_does_so_inside_the_window(
    tmp_path: Path, seating: Seating, thinks: float, takes: float
) -> None:
    clock = FakeClock()
    seating("hoarders", cub=wishing(Choose(HAMSTER), Hamster(), after=thinks))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, HAMSTER, bot=True)
        await rob(host)
        seconds, answer = await answered(host, clock)
        assert seconds == pytest.approx(takes)
        assert answer == (1, Hamster())


async def test_a_stand_in_that_comes_late_defends_the_seat_in_what_is_left(
    tmp_path: Path, seating: Seating
) -> None:
    clock = FakeClock()
    seating("hoarders", cub=wishing(Hamster(), after=60))
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, HAMSTER)
        await rob(host)
        clock.advance(5)
        await stand_in(host)
        seconds, answer = await answered(host, clock)
        assert seconds == pytest.approx(0.9)
        assert answer == (1, Hamster())


@pytest.mark.parametrize("pace", [0, 0.5, 2])
async def test_it_is_stretched_like_all_time_and_at_no_time_at_all_a_hamster_still_defends(
    tmp_path: Path, seating: Seating, pace: float
) -> None:
    clock = FakeClock()
    seating("hoarders", cub=wishing(Let()), fox=wishing(Hamster(), after=0.5))
    async with house(tmp_path, clock=clock, sweep_every=10**9, pace=pace) as home:
        for level, answer in (("cub", Let()), ("fox", Hamster())):
            host = await at_the_theft(home, clock, HAMSTER)
            host.leave("ben")
            await mia.do(host, decide.stand_in, 1, level)
            await rob(host)
            assert await answered(host, clock) == ((SECONDS if level == "cub" else 0.5) * pace, (1, answer))


@pytest.mark.parametrize("pair", [HAMSTER, NONE])
async def test_nobody_may_end_it_by_hand_and_the_refusal_changes_and_tells_nothing(
    tmp_path: Path, pair: Pair
) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, pair)
        await rob(host)
        clock.advance(2)
        before, told = host.table, len(witness(host).told)
        with pytest.raises(Refusal, match="time does this") as refused:
            await ben.do(host, decide.play, 1, raw(Let()))
        assert refused.value.problem == "phase"
        assert host.table is before
        assert len(witness(host).told) == told
        assert await answered(host, clock) == (SECONDS - 2, (1, Let()))


async def test_only_a_hamster_ends_it_early(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, HAMSTER)
        await rob(host)
        clock.advance(2)
        await ben.do(host, decide.play, 1, raw(Hamster()))
        assert state_of(host.table).pause is None
        moved = len(moves_of(witness(host).events))
        clock.advance(100)
        await settled(host)
        assert len(moves_of(witness(host).events)) == moved


async def test_the_next_theft_is_waited_for_as_long_however_fast_it_follows(tmp_path: Path) -> None:
    """The answer, and the next raccoon, come so fast that the table has not looked up between them."""
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, HAMSTER_AND_RACCOON)
        await mia.do(host, decide.play, 0, theft(host, 2))
        clock.advance(5)
        fast = [
            mia.send(host, decide.play, 2, raw(Hamster())),
            ben.send(host, decide.play, 1, raw(Reveal("raccoon"))),
            ben.send(host, decide.play, 1, theft(host, 2)),
        ]
        assert await asyncio.gather(*fast) == [None, None, None]
        assert await answered(host, clock) == (SECONDS, (2, Let()))


async def test_after_a_restart_in_the_middle_the_window_begins_anew(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await at_the_theft(home, clock, HAMSTER)
        await rob(host)
        clock.advance(5)
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        again = home.to_play(host.id)
        assert again is not None
        assert await answered(again, clock) == (SECONDS, (1, Let()))
