"""Append, then tell: nothing is told before it is stored, whatever the storage does."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.games.versteckt.moves import Ready
from fuchsbau.table import StorageError, decide
from fuchsbau.table.entries import rebuild
from fuchsbau.table.events import Moved
from fuchsbau.table.storage import Entry
from fuchsbau.table.words import Refusal
from tables import Device, FakeClock, Moody, Wrapped, house, moves_of, raw, state_of, witness

READY = raw(Ready())


class Gate(Wrapped):
    """A storage that waits for the test before each commit."""

    def __init__(self, place: str | Path) -> None:
        super().__init__(place)
        self.open = threading.Event()
        self.open.set()

    def append(self, entries: Sequence[Entry]) -> None:
        assert self.open.wait(20)
        super().append(entries)


class Jumpy(Wrapped):
    """A storage that takes its time and fails now and then, differently each time."""

    def __init__(self, place: str | Path) -> None:
        super().__init__(place)
        self.rng = random.Random(5)

    def append(self, entries: Sequence[Entry]) -> None:
        time.sleep(self.rng.random() * 0.003)
        mood = self.rng.random()
        if mood < 0.1:
            raise StorageError("failed before")
        super().append(entries)
        if mood > 0.9:
            raise StorageError("failed after")


async def test_nobody_hears_of_a_move_that_is_not_stored_yet(tmp_path: Path) -> None:
    gates: list[Gate] = []

    def opener(place: str | Path) -> Gate:
        gates.append(Gate(place))
        return gates[0]

    async with house(tmp_path, opener=opener) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host)
        told = len(witness(host).told)
        gates[0].open.clear()
        answer = mia.send(host, decide.play, 0, READY)
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert not answer.done()
        assert len(witness(host).told) == told
        gates[0].open.set()
        assert await answer is None
        assert witness(host).events[told:] == [Moved(0, Ready())]


async def test_what_waits_is_stored_in_one_commit(tmp_path: Path) -> None:
    commits: list[int] = []

    class Counting(Gate):
        def append(self, entries: Sequence[Entry]) -> None:
            super().append(entries)
            commits.append(len(entries))

    gates: list[Counting] = []

    def opener(place: str | Path) -> Counting:
        gates.append(Counting(place))
        return gates[0]

    async with house(tmp_path, opener=opener) as home:
        mia = Device("mia")
        hosts = [await mia.create(home) for _ in range(5)]
        commits.clear()
        gates[0].open.clear()
        first = mia.send(hosts[0], decide.sit, 0, "fox")
        await asyncio.sleep(0.01)
        later = [
            mia.send(host, decide.sit, seat, figure)
            for host in hosts[1:]
            for seat, figure in ((0, "fox"), (1, "owl"))
        ]
        gates[0].open.set()
        await asyncio.gather(first, *later)
        assert commits == [1, 8]


async def test_the_same_action_again_changes_nothing_and_gets_its_first_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host)
        once, twice = (mia.send(host, decide.play, 0, READY, action="x") for _ in range(2))
        assert await once is None
        assert await twice is None
        assert await mia.send(host, decide.play, 0, READY, action="x") is None
        assert moves_of(witness(host).events).count((0, Ready())) == 1
        refused = await mia.send(host, decide.play, 0, READY, action="y")
        assert refused is not None
        await mia.do(host, decide.play, 1, READY)
        again = await mia.send(host, decide.play, 0, READY, action="y")
        assert again is refused


async def test_an_action_is_still_known_after_a_restart(tmp_path: Path) -> None:
    mia = Device("mia")
    async with house(tmp_path) as home:
        host = await mia.create(home, action="c")
        await mia.start(host)
        await mia.do(host, decide.play, 0, READY, action="x")
        before = host.table
    async with house(tmp_path) as home:
        same = await mia.create(home, action="c")
        assert same.id == host.id
        assert same.table == before
        await mia.do(same, decide.play, 0, READY, action="x")
        assert same.table == before


@pytest.mark.parametrize("mood", ["full", "gone"])
async def test_a_move_that_cannot_be_stored_did_not_happen(tmp_path: Path, mood: str) -> None:
    stores: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        stores.append(Moody(place))
        return stores[0]

    clock = FakeClock()
    async with house(tmp_path, opener=opener, clock=clock) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host, seats=3)
        before, told = host.table, len(witness(host).told)
        stores[0].mood = mood
        answers = await asyncio.gather(*(mia.send(host, decide.play, seat, READY) for seat in range(3)))
        assert [refusal and refusal.problem for refusal in answers] == ["storage"] * 3
        assert host.table == before
        assert len(witness(host).told) == told
        stores[0].mood = "well"
        clock.advance(2)
        await until(lambda: host.newest is host.table and not host.in_doubt)
        await mia.do(host, decide.play, 0, READY, action="later")
        assert witness(host).events[told:] == [Moved(0, Ready())]


async def test_a_table_that_could_not_be_stored_does_not_exist(tmp_path: Path) -> None:
    stores: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        stores.append(Moody(place))
        return stores[0]

    async with house(tmp_path, opener=opener) as home:
        mia = Device("mia")
        stores[0].mood = "full"
        with pytest.raises(Refusal, match="could not be stored"):
            await mia.create(home, action="c")
        assert len(home) == 0
        stores[0].mood = "well"
        await mia.create(home, action="c")
        assert len(home) == 1


async def test_what_was_stored_after_all_is_told_and_answered(tmp_path: Path) -> None:
    stores: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        stores.append(Moody(place))
        return stores[0]

    async with house(tmp_path, opener=opener) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host)
        stores[0].mood = "silent"
        assert await mia.send(host, decide.play, 0, READY, action="x") is None
        assert state_of(host.table).to_move == {1}
        assert witness(host).jumps == 1


async def test_a_table_that_was_stored_after_all_is_there(tmp_path: Path) -> None:
    stores: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        stores.append(Moody(place))
        return stores[0]

    async with house(tmp_path, opener=opener) as home:
        mia = Device("mia")
        stores[0].mood = "silent"
        host = await mia.create(home)
        stores[0].mood = "well"
        await mia.do(host, decide.sit, 0, "fox")
        assert home.to_play(host.id) is host
        entries = await home.writer.ask(lambda store: store.read(host.id))
        assert rebuild(entries) == host.table


async def test_a_storage_that_waits_and_fails_at_random_loses_doubles_and_reorders_nothing(
    tmp_path: Path,
) -> None:
    clock = FakeClock()
    async with house(tmp_path, opener=Jumpy, clock=clock) as home:
        rng = random.Random(3)
        devices = [Device(f"device-{number}") for number in range(3)]
        host = None
        while host is None:
            try:
                host = await devices[0].create(home)
            except Refusal:
                continue
        done: set[str] = set()

        async def fiddle(device: Device) -> None:
            for number in range(60):
                action = f"{device.name}-{number}"
                seat = rng.randrange(6)
                wishes: list[tuple[Any, ...]] = [
                    (decide.sit, seat, "fox"),
                    (decide.sit, seat, "owl"),
                    (decide.clear, seat),
                    (decide.invite, seat),
                ]
                wish = rng.choice(wishes)
                for _ in range(2):  # everything is sent twice
                    refusal = await device.send(host, *wish, action=action)
                    clock.advance(0.5)
                    if refusal is None:
                        done.add(action)
                    elif refusal.problem == "storage":
                        await until(lambda: not host.in_doubt)

        await asyncio.gather(*(fiddle(device) for device in devices))
        await until(lambda: not host.in_doubt and host.newest is host.table)
        entries = await home.writer.ask(lambda store: store.read(host.id))
        assert rebuild(entries) == host.table
        actions = [(entry.device, entry.action) for entry in entries if entry.action]
        assert len(actions) == len(set(actions))
        assert done == {action for _, action in actions if action and action.startswith("device-")}


async def test_a_house_that_closes_stores_what_came_and_answers_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        host = await mia.create(home)
        await mia.start(host)
        came = mia.send(host, decide.play, 0, READY, action="x")
        closing = asyncio.create_task(home.close())
        await asyncio.sleep(0)
        late = mia.send(host, decide.play, 1, READY, action="y")
        await closing
        assert await came is None
        assert not late.done()
    async with house(tmp_path) as home:
        again = home.to_play(host.id)
        assert again is not None
        await mia.do(again, decide.play, 0, READY, action="x")
        await mia.do(again, decide.play, 1, READY, action="y")


async def test_trouble_at_one_table_is_none_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        broken, well = await mia.create(home), await mia.create(home)

        def fail(story: object) -> None:
            raise RuntimeError("no ears")

        monkeypatch.setattr(witness(broken), "happened", fail)
        mia.send(broken, decide.sit, 0, "fox")
        await mia.do(well, decide.sit, 0, "fox")
        assert "could not be told" in caplog.text
        await mia.do(well, decide.sit, 1, "owl")
