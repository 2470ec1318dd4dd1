"""Scenes are played in a process beside the server, which then has time for everybody."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from asynchronous import until
from elsewhere import Heard, Strange, Unreadable, beside, number, pid
from fuchsbau.game import game, games
from fuchsbau.table import beside as processes
from fuchsbau.table import playhouse
from fuchsbau.table.stage import Opening, Unfilmed
from fuchsbau.world import Hand, Worlds
from meadow import DEATH, FIRE, SLEEP, WORLDS, Fall, Meadow, RunOut, begun, seen
from processes import lives


async def test_all_scenes_are_played_by_one_other_process_that_gives_way() -> None:
    async with beside() as stage:
        (number,) = {await pid(stage), await pid(stage)}
        assert number != os.getpid()
        assert os.getpriority(os.PRIO_PROCESS, number) > os.getpriority(os.PRIO_PROCESS, 0)
    assert not lives(number)


async def test_a_stage_where_nothing_was_played_starts_no_process() -> None:
    async with beside() as stage:
        assert stage._process is None  # pyright: ignore[reportPrivateUsage]


async def test_scenes_go_on_at_their_pace_side_by_side() -> None:
    async with beside() as stage:
        scenes = [Heard(stage) for _ in range(5)]
        await scenes[0].step()
        began, before = time.monotonic(), [scene.steps for scene in scenes]
        await scenes[0].step(60)
        took = time.monotonic() - began
        assert 0.9 < took < 3  # on a machine that does other things too
        assert all(scene.steps - then <= 60 * took + 6 for scene, then in zip(scenes, before, strict=True))


async def test_hands_go_in_and_what_happens_comes_out() -> None:
    async with beside() as stage:
        scene = Heard(stage)
        scene.where.reach({0: Hand(1_000, 7, True)})
        await until(lambda: any(move == Fall() for news in scene.news for _, move in news.moves))
        shown = [news.changes for news in scene.news if news.changes]
        assert seen(shown[-1])[2] == {0: Hand(1_000, 7, True)}
        scene.where.close()
        told = len(scene.news)
        await Heard(stage).step(10)
        assert len(scene.news) == told


async def test_at_no_pace_a_scene_is_over_soon() -> None:
    async with beside(0) as stage:
        scene = Heard(stage, Opening(WORLDS, begun(sand=60)))
        await until(lambda: any(move == RunOut() for news in scene.news for _, move in news.moves))


async def test_trouble_in_one_scene_is_none_of_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async with beside() as stage:
        before = await pid(stage)
        good, bad = Heard(stage), Heard(stage)
        bad.where.reach({0: Hand(0, FIRE, True)})
        await until(lambda: bool(bad.trouble))
        assert "the meadow is on fire" in bad.trouble
        told = len(bad.news)
        bad.where.look()
        await good.step(30)
        assert len(bad.news) == told
        assert await pid(stage) == before


def _local() -> type[Meadow]:
    """A world that no other process can find."""

    class Local(Meadow):
        pass

    return Local


async def test_what_cannot_go_to_another_process_is_trouble_of_its_own() -> None:
    async with beside() as stage:
        good = Heard(stage)
        bad = Heard(stage, Opening(Worlds(_local(), {}, dict), begun()))
        await until(lambda: bool(bad.trouble))
        assert "Local" in bad.trouble
        await good.step(10)


async def test_nor_does_what_cannot_be_read_there_or_told_from_there_harm_others() -> None:
    async with beside() as stage:
        good = Heard(stage)
        await good.step()
        strange = Opening(Worlds(Strange, {}, dict), begun())
        for bad, said in ((Opening(WORLDS, Unreadable()), "unreadable"), (strange, "pickle")):  # type: ignore[arg-type]
            heard = Heard(stage, bad)
            await until(lambda heard=heard: bool(heard.trouble))
            assert said in heard.trouble
        await good.step(10)
        assert not good.losses


async def test_the_process_is_there_when_the_first_scene_opens() -> None:
    async with beside() as stage:
        stage.expect()
        process = stage._process  # pyright: ignore[reportPrivateUsage]
        assert process is not None
        await pid(stage)
        stage.expect()
        assert stage._process is process  # pyright: ignore[reportPrivateUsage]


async def test_a_process_that_dies_is_replaced_and_all_its_scenes_are_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with beside() as stage:
        before = await pid(stage)
        scenes = [Heard(stage), Heard(stage)]
        scenes[0].where.reach({0: Hand(0, DEATH, True)})
        await until(lambda: all(scene.losses for scene in scenes))
        assert "has ended" in caplog.text
        await until(lambda: not lives(before))
        again = Heard(stage)
        await again.step(10)
        assert await pid(stage) != before
        assert [scene.losses for scene in scenes] == [1, 1]


async def test_a_process_that_cannot_be_started_is_told_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def start(*_: object) -> None:
        raise OSError("no more processes")

    async with beside() as stage:
        monkeypatch.setattr(processes, "start", start)
        scene = Heard(stage)
        await until(lambda: bool(scene.losses))
        assert "no more processes" in caplog.text
        monkeypatch.undo()
        await Heard(stage).step(10)


async def test_a_world_that_hangs_is_given_up_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async with beside() as stage:
        before = await pid(stage)
        monkeypatch.setattr(playhouse, "_SILENCE", 0.5)
        scene = Heard(stage)
        await scene.step()
        scene.where.reach({0: Hand(0, SLEEP, True)})
        await until(lambda: bool(scene.losses) and not lives(before))
        monkeypatch.undo()
        await Heard(stage).step(10)


async def test_a_stage_is_closed_also_while_a_world_hangs() -> None:
    async with beside() as stage:
        number = await pid(stage)
        scene = Heard(stage)
        await scene.step()
        scene.where.reach({0: Hand(0, SLEEP, True)})
        await asyncio.sleep(0.2)
        for _ in range(200):  # until no more fits into the pipe
            scene.where.reach({seat: Hand(seat, 0, False) for seat in range(200)})
            await asyncio.sleep(0)
        began = time.monotonic()
    assert time.monotonic() - began < 10
    assert not lives(number)
    assert not scene.losses


async def test_a_film_is_made_there_while_scenes_run() -> None:
    async with beside() as stage:
        scene = Heard(stage)
        scene.where.reach({0: Hand(150, 0, True)})
        await scene.step(60)
        scene.where.run(False)
        await until(lambda: not scene.news[-1].runs and bool(scene.news[-1].whole))
        hands = b"".join(news.hands or b"" for news in scene.news)
        other = Heard(stage)
        film = await stage.film(Opening(WORLDS, begun(sand=600), hands, scene.steps))
        assert film[0].whole
        assert seen(film[-1].frame)[1:] == seen(scene.news[-1].whole)[1:]
        await other.step(10)


async def test_a_film_that_cannot_be_made_says_why() -> None:
    async with beside() as stage:
        for hands, said in ((b"\x00\x40\x00" + number(2 * FIRE), "fire"), (b"\x00", "middle")):
            with pytest.raises(Unfilmed, match=said):
                await stage.film(Opening(WORLDS, begun(), hands, 10))
        deadly = b"\x00\x40\x00" + number(2 * DEATH)
        with pytest.raises(Unfilmed, match="no more"):
            await stage.film(Opening(WORLDS, begun(), deadly, 10))
        making = asyncio.create_task(stage.film(Opening(WORLDS, begun(work=1), b"", 100_000)))
        await asyncio.sleep(0.1)
    with pytest.raises(Unfilmed, match="no more"):
        await making


async def test_a_server_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).parent.parent / "elsewhere.py"), str(diary)]
    )
    try:
        await until(lambda: diary.exists() and diary.read_text() != "")
        assert lives(int(diary.read_text()))
    finally:
        server.kill()
        server.wait()
    await until(lambda: not lives(int(diary.read_text())))


async def test_busy_boards_delay_nothing_else_by_twenty_milliseconds() -> None:
    """What a card table waits for is this event loop: it is as free as without them."""
    async with beside() as stage:
        scenes = [Heard(stage, Opening(WORLDS, begun(4, sand=600, work=0.2)), runs=False) for _ in range(40)]
        await until(lambda: all(scene.news for scene in scenes))
        alone = await waits([])
        for scene in scenes:
            scene.where.run(True)
        busy = await waits(scenes)
        assert busy - alone < 0.02
        assert all(scene.steps > 20 for scene in scenes)


async def waits(scenes: Sequence[Heard]) -> float:
    """How much too late nine of ten alarms ring while hands move in all these scenes, in seconds."""
    late: list[float] = []
    end = time.monotonic() + 3
    while time.monotonic() < end:
        for seat, scene in enumerate(scenes):
            scene.where.reach({hand: Hand(len(late) % 300, seat, hand == 0) for hand in range(4)})
        began = time.monotonic()
        await asyncio.sleep(0.005)
        late.append(time.monotonic() - began - 0.005)
    return sorted(late)[len(late) * 9 // 10]


@pytest.mark.parametrize("name", [name for name in games() if game(name).worlds is not None])
def test_the_worlds_of_every_game_can_go_to_another_process(name: str) -> None:
    there = game(name).worlds
    assert pickle.loads(pickle.dumps(there)) == there
