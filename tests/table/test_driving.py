"""Computer players and pauses: in human time by a clock held in the hand, and with nobody's secrets."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.game import NATURE, Actor, Move, game, games, seen_by
from fuchsbau.games.versteckt.bots import Owl
from fuchsbau.games.versteckt.moves import Deal, Name, Ready, Reveal, Shuffle, Turn
from fuchsbau.table import House, decide
from fuchsbau.table.events import HandedBack, Moved
from fuchsbau.table.host import Host
from fuchsbau.table.minds import Mind, history
from fuchsbau.table.table import Table
from fuchsbau.table.thinking import Beside, Decision
from fuchsbau.table.thinking import decide as decision
from tables import Device, FakeClock, house, moves_of, raw, settled, state_of, witness


async def play_on(host: Host, clock: FakeClock, steps: int) -> None:
    """Let alarms ring one by one, until the game is over or so many have rung."""
    for _ in range(steps):
        await settled(host)
        due = clock.next_alarm()
        if host.table.phase != "playing" or due is None:
            return
        clock.advance(due)


async def bots_only(home: House, mia: Device, levels: Sequence[str], name: str = "versteckt") -> Host:
    host = await mia.create(home, name)
    host.arrive(mia.name)
    for seat, level in enumerate(levels):
        await mia.do(host, decide.seat_bot, seat, level)
    await mia.do(host, decide.ready, True)
    return host


async def test_nature_deals_at_once_and_with_the_start(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host)
        dealt = moves_of(witness(host).events)
        assert [type(move) for _, move in dealt] == [Deal] * 10
        assert len({move.animal for _, move in dealt if isinstance(move, Deal)}) == 10


async def test_a_turned_tile_and_what_it_shows_are_stored_together(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host, seats=1)
        for move in (Ready(), Name("fox"), Turn(0)):
            await mia.do(host, decide.play, 0, raw(move))
        entries = await home.writer.ask(lambda store: store.read(host.id))
        assert entries[-1].events.count('"moved"') == 2
        assert isinstance(moves_of(witness(host).events)[-1][1], Reveal)


@pytest.mark.parametrize("name", games())
async def test_computer_players_play_a_whole_game_by_themselves(tmp_path: Path, name: str) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, Device("mia"), list(game(name).players), name)
        await play_on(host, clock, 5_000)
        assert host.table.phase == "over"
        result = state_of(host.table).result
        assert result is not None
        assert len(result.scores) == len(game(name).players)


async def test_a_computer_player_takes_its_time(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, Device("mia"), ["cub"])
        await settled(host)
        steps = len(host.table.round.log) if host.table.round else 0
        due = clock.next_alarm()
        assert due is not None
        assert due >= 3  # a cub looks at ten animals for three seconds at least
        clock.advance(due - 0.01)
        await settled(host)
        assert host.table.round is not None
        assert len(host.table.round.log) == steps
        clock.advance(0.01)
        await until(lambda: host.table.round is not None and len(host.table.round.log) > steps)


async def test_pace_stretches_time(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, pace=0, sweep_every=10**9) as home:
        host = await bots_only(home, Device("mia"), ["cub"])
        await settled(host)
        assert clock.next_alarm() == 0


async def test_arriving_tiles_are_seen_for_a_while_before_they_are_turned_down(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host, seats=1, look_seconds=5)
        await mia.play(host, Ready())
        rng = random.Random(1)
        while state_of(host.table).pause is None:
            await mia.play(host, rng.choice(state_of(host.table).moves(0)))
        assert clock.next_alarm() == 5
        clock.advance(5)
        await until(lambda: moves_of(witness(host).events)[-1] == (NATURE, Shuffle()))


async def test_a_time_limit_goes_on_while_one_after_the_other_gets_ready(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host, seats=3, memorise_seconds=30)
        clock.advance(20)
        await mia.do(host, decide.play, 1, raw(Ready()))
        assert clock.next_alarm() == 10
        clock.advance(10)
        await until(lambda: state_of(host.table).to_move == frozenset[Actor]({0}))
        assert {(0, Ready()), (1, Ready()), (2, Ready())} <= set(moves_of(witness(host).events))


async def test_a_stand_in_plays_until_the_person_returns(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        mia, ben = Device("mia"), Device("ben")
        host = await mia.create(home)
        host.arrive("mia")
        host.arrive("ben")
        await mia.do(host, decide.sit, 0, "fox")
        await ben.do(host, decide.sit, 1, "owl")
        await mia.do(host, decide.ready, True)
        await ben.do(host, decide.ready, True)
        await mia.do(host, decide.begins, 1)
        host.leave("ben")
        await mia.do(host, decide.stand_in, 1, "owl")
        await mia.do(host, decide.play, 0, raw(Ready()))
        await play_on(host, clock, 3)
        assert [actor for actor, _ in moves_of(witness(host).events)[10:]][:2] == [0, 1]
        host.arrive("ben")
        await until(lambda: HandedBack(1) in witness(host).events)
        await settled(host)
        moved = len(moves_of(witness(host).events))
        clock.advance(1_000)
        await settled(host)
        assert len(moves_of(witness(host).events)) == moved


async def test_a_running_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, Device("mia"), ["owl", "owl"])
        await play_on(host, clock, 30)
        await settled(host)
        before = host.table
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        again = home.to_play(host.id)
        assert again is not None
        assert again.table == before
        await play_on(again, clock, 5_000)
        assert again.table.phase == "over"


async def thoughts(
    home: House, clock: FakeClock, name: str, level: Any
) -> AsyncGenerator[tuple[Mind, Table], None]:
    """A mind that looks on from seat 0 in a game of others, whenever that seat is to decide."""
    host = await bots_only(home, Device("mia"), [next(iter(game(name).players))] * 2, name)
    lived: Mind | None = None
    left = 5 if level in game(name).deep else 100
    while host.table.phase == "playing" and left:
        await settled(host)
        if lived is None:
            lived = Mind(host.table, 0, level, "secret")
        else:
            for n, actor, move, state, _ in history(host.table, lived.seen):
                lived.see(n, actor, move, state)
        if 0 in state_of(host.table).to_move:
            left -= 1
            yield lived, host.table
        clock.advance(clock.next_alarm() or 0)


PLAYERS = [(name, level) for name in games() for level in game(name).players]


@pytest.mark.parametrize(("name", "level"), PLAYERS)
async def test_a_mind_rebuilt_after_a_restart_remembers_the_same(
    tmp_path: Path, name: str, level: Any
) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        async for lived, table in thoughts(home, clock, name, level):
            again = Mind(table, 0, level, "secret")
            assert decision(lived.thought(table)) == decision(again.thought(table))


@pytest.mark.parametrize(("name", "level"), [(name, list(game(name).players)[-1]) for name in games()])
async def test_beside_the_server_the_same_is_thought_as_in_it(tmp_path: Path, name: str, level: Any) -> None:
    clock, beside = FakeClock(), Beside()
    async with house(tmp_path, clock=clock, sweep_every=10**9, thinker=beside) as home:
        async for mind, table in thoughts(home, clock, name, level):
            told: list[Decision | None] = []
            beside.ask(mind.thought(table), told.append)
            await until(lambda told=told: bool(told))
            assert told == [decision(mind.thought(table))]


@pytest.mark.parametrize(("name", "level"), [one for one in PLAYERS if game(one[0]).has_secrets])
async def test_how_long_a_secret_choice_takes_does_not_tell_it(tmp_path: Path, name: str, level: Any) -> None:
    clock, compared = FakeClock(), 0
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        async for mind, table in thoughts(home, clock, name, level):
            secret = [move for move in mind.thought(table).moves if move.secret]
            taken: set[float] = set()
            for move in secret:
                thought = mind.thought(table)  # with the same chance each time
                taken.add(thought.player.think(thought.view, move))
            assert len(taken) == min(1, len(secret))
            compared += len(secret)
    assert compared > 1


def test_whoever_is_no_seat_sees_no_secret_move() -> None:
    class Whisper(Move, frozen=True, gc=False):
        secret = True  # type: ignore[assignment]

    move = Whisper()
    assert seen_by(1, 1, move) is move
    assert seen_by(0, 1, move) != move
    assert seen_by(None, 1, move) != move


async def test_a_move_that_became_impossible_while_thinking_is_thought_over(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        mia = Device("mia")
        host = await mia.create(home)
        host.arrive("mia")
        await mia.do(host, decide.sit, 0, "fox")
        await mia.do(host, decide.seat_bot, 1, "owl")
        await mia.do(host, decide.configure, {"memorise_seconds": 5}, "ask")
        await mia.do(host, decide.ready, True)
        await mia.do(host, decide.begins, 1)
        await settled(host)
        # the owl thinks about "ready"; meanwhile the time limit makes it ready
        clock.advance(5)
        await settled(host)
        host.happen_by_itself([Moved(1, Ready())])
        await play_on(host, clock, 1)
        await settled(host)
        assert moves_of(witness(host).events).count((1, Ready())) == 1


async def test_a_computer_player_that_fails_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(mind: Owl, view: object, moves: object) -> Move:
        raise RuntimeError("no idea")

    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, Device("mia"), ["owl"])
        monkeypatch.setattr(Owl, "choose", fail)
        await play_on(host, clock, 20)
        await settled(host)
        assert len(moves_of(witness(host).events)) > 20
        assert "it moves by chance" in caplog.text


async def test_a_computer_player_that_loses_the_thread_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(mind: Owl, actor: object, move: object, view: object) -> None:
        raise RuntimeError("what was that?")

    clock = FakeClock()
    async with house(tmp_path, clock=clock, sweep_every=10**9) as home:
        host = await bots_only(home, Device("mia"), ["owl"])
        await play_on(host, clock, 5)
        monkeypatch.setattr(Owl, "see", fail)
        before = len(moves_of(witness(host).events))
        await play_on(host, clock, 20)
        await settled(host)
        assert len(moves_of(witness(host).events)) > before + 10
        assert "the owl of versteckt lost the thread" in caplog.text
        assert "it moves by chance" in caplog.text
