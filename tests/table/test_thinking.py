"""Deep players think in a process beside the server, which then has time for everybody."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from asynchronous import until
from deep import MOVES, Cheat, Closed, Clueless, Deadly, Slow, Thoughtful, answer, thought
from fuchsbau.table import thinking
from fuchsbau.table.thinking import Beside, Decision, Here
from processes import lives


@asynccontextmanager
async def beside() -> AsyncGenerator[Beside, None]:
    thinker = Beside()
    try:
        yield thinker
    finally:
        await thinker.close()


async def test_thoughts_are_thought_in_their_order_by_one_other_process() -> None:
    async with beside() as thinker:
        told: list[Decision | None] = []
        for _ in range(3):
            thinker.ask(thought(Thoughtful()), told.append)
        thinker.ask(thought(Slow(0)), told.append)
        await until(lambda: len(told) == 4)
        decisions = [decision for decision in told if decision is not None]
        assert [move for move, _ in decisions] == [MOVES[0], MOVES[0], MOVES[0], MOVES[1]]
        (pid,) = {pid for _, pid in decisions}
        assert pid != os.getpid()
        assert os.getpriority(os.PRIO_PROCESS, int(pid)) > os.getpriority(os.PRIO_PROCESS, 0)


async def test_the_server_has_time_for_everybody_while_a_deep_player_thinks() -> None:
    async with beside() as thinker:
        await answer(thinker, Thoughtful())  # the process is there
        thinking_ = asyncio.create_task(answer(thinker, Slow(0.5)))
        turns = 0
        while not thinking_.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert await thinking_ is not None
        assert turns > 20  # of some 400; none or one if the search were in its way


async def test_a_process_that_dies_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with beside() as thinker:
        before = await answer(thinker, Thoughtful())
        after = await answer(thinker, Deadly(tmp_path / "died"))
        assert before is not None
        assert after is not None
        assert after[0] == MOVES[-1]
        assert after[1] != before[1]
        assert "has ended" in caplog.text
        assert not lives(int(before[1]))


async def test_who_kills_every_process_moves_by_chance_and_the_next_one_thinks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with beside() as thinker:
        assert await answer(thinker, Deadly()) is None
        assert "the owl of the tests moves by chance" in caplog.text
        assert await answer(thinker, Slow(0)) is not None


@pytest.mark.parametrize("player", [Clueless(), Cheat(), Closed()])
async def test_a_player_that_fails_moves_by_chance_and_harms_nobody(
    player: Thoughtful, caplog: pytest.LogCaptureFixture
) -> None:
    async with beside() as thinker:
        before = await answer(thinker, Thoughtful())
        assert await answer(thinker, player) is None
        assert "the owl of the tests" in caplog.text
        assert await answer(thinker, Thoughtful()) == before


async def test_a_thought_without_end_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with beside() as thinker:
        before = await answer(thinker, Thoughtful())
        monkeypatch.setattr(thinking, "_PATIENCE", 0.3)
        assert await answer(thinker, Slow(600)) is None
        monkeypatch.undo()
        assert before is not None
        assert not lives(int(before[1]))
        assert await answer(thinker, Thoughtful()) not in (None, before)


async def test_what_nobody_wants_to_know_any_more_is_not_thought(tmp_path: Path) -> None:
    async with beside() as thinker:
        told: list[Decision | None] = []
        thinker.ask(thought(Slow(0.2)), told.append)
        unwanted = thinker.ask(thought(Slow(600, tmp_path / "diary")), told.append)
        unwanted.cancel()
        assert await answer(thinker, Thoughtful()) is not None
        assert len(told) == 1
        assert not (tmp_path / "diary").exists()


async def test_a_server_that_stops_in_the_middle_of_a_thought_leaves_no_process_and_hears_nothing(
    tmp_path: Path,
) -> None:
    told: list[Decision | None] = []
    async with beside() as thinker:
        thinker.ask(thought(Slow(600, tmp_path / "diary")), told.append)
        thinker.ask(thought(Slow(600)), told.append)
        await until(lambda: (tmp_path / "diary").exists() and (tmp_path / "diary").read_text() != "")
    assert not lives(int((tmp_path / "diary").read_text()))
    await asyncio.sleep(0)
    assert told in ([], [None])


async def test_a_server_that_is_killed_in_the_middle_of_a_thought_leaves_no_process(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    script = Path(__file__).parent.parent / "deep.py"
    server = subprocess.Popen([sys.executable, str(script), str(diary)])
    try:
        await until(lambda: diary.exists() and diary.read_text() != "")
        assert lives(int(diary.read_text()))
    finally:
        server.kill()
        server.wait()
    await until(lambda: not lives(int(diary.read_text())))


async def test_a_thinker_that_nobody_asked_starts_no_process() -> None:
    async with beside() as thinker:
        assert thinker._worker is None  # pyright: ignore[reportPrivateUsage]
    async with beside() as thinker:
        await thinker.close()
        told: list[Decision | None] = []
        with pytest.raises(RuntimeError):
            thinker.ask(thought(Thoughtful()), told.append)


async def test_here_it_is_decided_when_it_was_asked(caplog: pytest.LogCaptureFixture) -> None:
    told: list[Decision | None] = []
    for player in (Slow(0), Clueless(), Cheat()):
        Here().ask(thought(player), told.append)
    assert told == [(MOVES[1], os.getpid()), None, None]
    assert caplog.text.count("it moves by chance") == 2
