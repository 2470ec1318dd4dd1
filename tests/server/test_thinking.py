"""Deep players at a real server: nobody waits for them, and nothing is left of them when it ends."""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from asynchronous import until
from clients import Client, devices, serving, together
from deep import Endless
from fuchsbau.game import game, games
from processes import Server, free_port
from scripted import Seating

DEEP = [(name, level) for name in games() for level in game(name).deep]


def children(pid: int) -> dict[int, str]:
    """The processes that a process has started, with the state of each."""
    found: dict[int, str] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(parent) == pid:
            found[int(path.parent.name)] = state
    return found


def trackers() -> set[int]:
    """Python's own helper for shared memory, which stays as long as this test process."""
    return {
        pid
        for pid in children(os.getpid())
        if "resource_tracker" in Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    }


def thinking(before: dict[int, str]) -> set[int]:
    """The processes that this one has started since, and that still run."""
    now = children(os.getpid())
    return {pid for pid, state in now.items() if pid not in before and state != "Z"} - trackers()


async def test_other_tables_and_everybody_else_go_on_while_one_thinks_for_ever(
    tmp_path: Path, seating: Seating
) -> None:
    seating("hexe", ("owl",), owl=Endless)
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await mia.create("hexe")
        await mia.act("sit", seat=0, figure="fox")
        await mia.act("seatbot", seat=1, level="owl")
        await mia.act("ready")
        await mia.act("begins", seat=1)  # who will never roll
        await together(ben, game="versteckt")
        await ben.play_on(random.Random(1), moves=40)
        await mia.act("stick", seat=0, sticker="sleepy")
        assert mia.steps[-1]["to_move"] == [1]


async def test_a_server_that_stops_waits_for_no_thought_and_leaves_no_process(
    tmp_path: Path, seating: Seating
) -> None:
    seating("hexe", ("owl",), owl=Endless)
    before = children(os.getpid())
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await mia.create("hexe")
        for seat in range(2):
            await mia.act("seatbot", seat=seat, level="owl")
        await mia.act("ready")
        await until(lambda: len(thinking(before)) == 1)
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        await server.stop()
        assert time.perf_counter() - began < 10
        await until(lambda: not thinking(before))


@pytest.mark.parametrize("end", ["stop", "kill"])
@pytest.mark.parametrize(("name", "level"), DEEP)
async def test_whatever_ends_a_server_no_process_is_left(
    tmp_path: Path, name: str, level: str, end: str
) -> None:
    server = Server(tmp_path, free_port(), "--pace", "0.1")
    await asyncio.to_thread(server.start)
    assert server.process is not None
    pid = server.process.pid
    mia = Client(server.url, "mia")
    try:
        await mia.hello()
        await mia.create(name)
        for seat in range(3):
            await mia.act("seatbot", seat=seat, level=level)
        await mia.act("ready")
        await mia.wait(lambda: any(step["actor"] not in (None, "nature") for step in mia.steps) or None)
        started = set(children(pid))
        assert started  # it thinks beside
    finally:
        await asyncio.to_thread(server.stop if end == "stop" else server.kill)
        await mia.close()
    await until(lambda: not any(Path(f"/proc/{child}").exists() for child in started))
