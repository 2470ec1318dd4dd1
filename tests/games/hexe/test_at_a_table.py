"""A game of Hexe at a table of the house: computer players in human time, by a clock held in the hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fuchsbau.game import Actor, Move
from fuchsbau.games.hexe.moves import Award, Deal, Discard, Done, Roll, Turn
from fuchsbau.games.hexe.rules import State
from fuchsbau.table import decide
from fuchsbau.table.host import Host
from fuchsbau.table.minds import Mind, history
from fuchsbau.table.thinking import decide as decision
from tables import Device, FakeClock, house, settled, state_of


async def bots_only(home: Any, levels: list[Any]) -> Host:
    mia = Device("mia")
    host = await mia.create(home, "hexe")
    host.arrive(mia.name)
    for seat, level in enumerate(levels):
        await mia.do(host, decide.seat_bot, seat, level)
    await mia.do(host, decide.ready, True)
    await settled(host)
    return host


def state(host: Host) -> State:
    now = state_of(host.table)
    assert isinstance(now, State)
    return now


async def evening(host: Host, clock: FakeClock) -> list[tuple[float, Actor, Move]]:
    """All moves of the game with the seconds since it began. Ends when it has ended."""
    began, told = clock.now(), list[tuple[float, Actor, Move]]()
    seen = 0
    while host.table.phase == "playing":
        clock.advance(clock.next_alarm() or 0)
        await settled(host)
        for n, actor, move, *_ in history(host.table, seen):
            told.append((clock.now() - began, actor, move))
            seen = n
    return told


@pytest.mark.parametrize(
    ("levels", "least", "most"),
    [(["owl"] * 4, 40, 500), (["cub"] * 2, 120, 1500), (["cub", "fox", "owl"], 60, 900)],
)
async def test_a_game_between_computer_players_is_a_short_evening(
    tmp_path: Path, levels: list[str], least: float, most: float
) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, levels)
        told = await evening(host, clock)
        assert least < told[-1][0] < most
        assert Counter(type(move) for _, _, move in told)[Deal] == 24


async def test_nobody_rolls_while_the_reward_is_still_handed_out_on_the_screen(tmp_path: Path) -> None:
    """What nature does comes at once; then there is time to watch it, a third of a second a card and more."""
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        told = await evening(await bots_only(home, ["owl", "fox", "cub"]), clock)
    given, since, waited = 0, 0.0, list[tuple[int, float]]()
    for at, _, move in told:
        if isinstance(move, Award | Discard):
            given, since = given + 1, at
        elif isinstance(move, Roll):
            if given:
                waited.append((given, at - since))
            given = 0
    assert waited
    for cards, seconds in waited:
        assert seconds > 3 + 0.3 * cards


async def test_all_search_at_the_same_time(tmp_path: Path) -> None:
    """Nobody waits for another's search to begin with their own: finds and dones of seats are mixed."""
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        told = await evening(await bots_only(home, ["fox"] * 3), clock)
    searches: list[list[Actor]] = [[]]
    for _, actor, move in told:
        if isinstance(move, Roll):
            searches.append([])
        elif isinstance(move, Turn | Done):
            searches[-1].append(actor)
    orders = {tuple(dict.fromkeys(actors)) for actors in searches if len(set(actors)) == 3}
    assert len(orders) > 2


@pytest.mark.parametrize("level", ["cub", "fox", "owl"])
async def test_a_mind_rebuilt_after_a_restart_has_noticed_the_same_cards(tmp_path: Path, level: Any) -> None:
    clock, compared = FakeClock(), 0
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, ["fox", "cub"])
        lived = Mind(host.table, 0, level, "secret")
        while host.table.phase == "playing" and compared < 80:
            for n, actor, move, now, _ in history(host.table, lived.seen):
                lived.see(n, actor, move, now)
            if 0 in state(host).to_move:
                again = Mind(host.table, 0, level, "secret")
                assert decision(lived.thought(host.table)) == decision(again.thought(host.table))
                compared += 1
            clock.advance(clock.next_alarm() or 0)
            await settled(host)
    assert compared > 15
