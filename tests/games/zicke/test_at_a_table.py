"""Games of Zicke Zacke at a table of the house, by a clock held in the hand: who was truly first has it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fuchsbau.game import Actor, Move
from fuchsbau.games.zicke.bots import FASTEST
from fuchsbau.games.zicke.moves import Pay, Reveal, Slap, Swap, Turn
from fuchsbau.table import decide
from fuchsbau.table.host import Host
from fuchsbau.table.minds import Mind, history
from fuchsbau.table.reaction import AS_QUICK, REST, TOO_SOON
from fuchsbau.table.thinking import decide as decision
from races import Yard, searching, trips
from tables import Device, FakeClock, house, settled, state_of

mia, ben, eve = Device("mia"), Device("ben"), Device("eve")

Told = list[tuple[float, Actor, Move]]
"""All moves of a game with the seconds since it began."""


async def bots_only(home: Any, levels: list[Any], **options: Any) -> Host:
    host = await mia.create(home, "zicke")
    host.arrive(mia.name)
    if options:
        await mia.do(host, decide.configure, options, "random")
    for seat, level in enumerate(levels):
        await mia.do(host, decide.seat_bot, seat, level)
    await mia.do(host, decide.ready, True)
    await settled(host)
    return host


async def evening(host: Host, clock: FakeClock) -> Told:
    """The whole game."""
    began, told = clock.now(), Told()
    seen = 0
    while host.table.phase == "playing":
        clock.advance(clock.next_alarm() or 0)
        await settled(host)
        for n, actor, move, _, _ in history(host.table, seen):
            told.append((clock.now() - began, actor, move))
            seen = n
    return told


@pytest.mark.parametrize(
    ("levels", "least", "most"),
    [(["owl"] * 5, 60, 300), (["cub"] * 2, 100, 400), (["cub", "fox", "owl"], 60, 300)],
)
async def test_a_game_between_computer_players_is_as_short_as_one_of_people(
    tmp_path: Path, levels: list[str], least: float, most: float
) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        told = await evening(await bots_only(home, levels), clock)
    assert least < told[-1][0] < most
    assert sum(isinstance(move, Reveal) for _, _, move in told) == 27


async def test_players_slap_in_the_order_of_their_reactions(tmp_path: Path) -> None:
    """Each slap has its time, and so have those that came after the winner's."""
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, ["cub", "fox", "owl"])
        await evening(host, clock)
        searches: list[list[float]] = []
        for _, _, move, _, timing in history(host.table, 0):
            if isinstance(move, Reveal):
                searches.append([])
            assert (timing is not None) == isinstance(move, Slap)
            if timing is not None:
                searches[-1].append(timing.after)
                assert all(timing.after < hand.after + AS_QUICK for hand in timing.late)
    assert len(searches) == 27
    for times in searches:
        assert times[0] >= 1000 * FASTEST
        assert all(before - AS_QUICK <= after for before, after in pairwise(times))


@pytest.mark.rule("Z-26")
async def test_nobody_turns_a_card_before_hands_and_animals_have_come_to_rest(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        told = await evening(await bots_only(home, ["owl", "fox", "cub"], swapping=True), clock)
    busy = 0.0
    turned = 0
    for at, _, move in told:
        if isinstance(move, Slap | Pay | Swap):
            busy = at
        elif isinstance(move, Turn) and busy:
            assert at - busy > 0.5
            turned += 1
    assert turned == 26


@pytest.mark.rule("Z-11")
@pytest.mark.rule("Z-27")
async def test_a_card_is_turned_after_a_moment_for_who_has_left(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, ben) as yard:
        yard.at(700)
        yard.slap(0, 600)
        yard.quiet(680, 1)
        assert await yard.decided() == [0]
        yard.clock.advance(60)
        await settled(yard.host)
        assert yard.state.to_move == {0}  # whoever is there has all the time in the world
        yard.host.leave(mia.name)
        yard.clock.advance(10)
        await settled(yard.host)
        assert yard.state.phase == "search"


@pytest.mark.rule("Z-17")
async def test_the_true_order_counts_however_far_away_one_sits(tmp_path: Path) -> None:
    """Ben is 200 ms away and slapped 30 ms sooner: his slap comes later, and is first."""
    async with searching(tmp_path, mia, ben, lines={"ben": trips(*[400] * 12)}) as yard:
        yard.at(505)
        yard.slap(0, 500)
        assert await yard.decided() == []
        yard.at(680)
        yard.slap(1, 470)
        assert await yard.decided() == [1]
        assert yard.late == [0]


@pytest.mark.rule("Z-17")
@pytest.mark.rule("Z-18")
async def test_of_two_as_quick_who_has_fewer_animals_is_first(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        while len(yard.state.heaps[0]) == len(yard.state.heaps[1]):
            await won_by_the_first(yard)
        yard.at(520)
        yard.slap(0, 500)
        yard.slap(1, 500 + AS_QUICK - 1)
        assert await yard.decided() == [1]
        assert yard.late == [0]
        assert yard.state.to_move == {1}
        assert not yard.state.paying


async def won_by_the_first(yard: Yard) -> None:
    """Seat 0 wins this search, and turns the next card."""
    yard.at(500)
    yard.slap(0, 480)
    yard.quiet(500, 1)
    assert await yard.decided() == [0]
    await yard.search()


@pytest.mark.rule("Z-31")
async def test_a_grown_up_s_handicap_counts_and_everybody_sees_it(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, mia, ben, handicaps={0: 300}) as yard:
        assert [getattr(holder, "handicap", 0) for holder in yard.host.table.holders] == [300, 0, 0]
        yard.at(500)
        yard.slap(0, 500)
        yard.at(790)
        yard.slap(1, 790)
        yard.at(820)
        yard.quiet(820, 2)
        assert await yard.decided() == [1]
        assert yard.late == [0]
        (slap,) = yard.slaps
        assert slap.timing is not None
        assert slap.timing.after == 790
        assert [hand.after for hand in slap.timing.late] == [800]


@pytest.mark.rule("Z-32")
async def test_a_slap_before_anybody_can_have_seen_the_card_is_none(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(TOO_SOON - 20)
        refused = yard.slap(0, TOO_SOON - 30).result()
        assert refused is not None
        assert refused.problem == "too-soon"
        assert await yard.decided() == []
        yard.at(TOO_SOON + REST + 60)
        yard.slap(0, TOO_SOON + REST + 10)  # after a moment it may slap as if nothing had been
        yard.quiet(TOO_SOON + REST + 50, 1)
        assert await yard.decided() == [0]


@pytest.mark.parametrize("level", ["cub", "fox", "owl"])
async def test_a_mind_rebuilt_after_a_restart_slaps_as_it_would_have(tmp_path: Path, level: Any) -> None:
    clock, compared = FakeClock(), 0
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, ["fox", "cub"], swapping=True)
        lived = Mind(host.table, 0, level, "secret")
        while host.table.phase == "playing" and compared < 60:
            for n, actor, move, state, _ in history(host.table, lived.seen):
                lived.see(n, actor, move, state)
            if 0 in state_of(host.table).to_move:
                again = Mind(host.table, 0, level, "secret")
                assert decision(lived.thought(host.table)) == decision(again.thought(host.table))
                compared += 1
            clock.advance(clock.next_alarm() or 0)
            await settled(host)
    assert compared > 25
