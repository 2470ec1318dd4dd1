"""Scenes at a real server: hands come in, pictures go out, and nobody is told more or faster than is good."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import struct
import sys
from pathlib import Path
from typing import Any

import pytest

from asynchronous import until
from clients import Client, devices, serving
from fuchsbau.server import Limits, Server
from fuchsbau.server.pictures import Pictures
from fuchsbau.table.stage import Picture
from fuchsbau.world import Hand
from meadow import EDGE, meadow
from meadow_clients import of, phase, reach, searching, sees, shown, view
from processes import Server as Process
from processes import free_port
from tables import FakeClock

__all__ = ["meadow"]
pytestmark = pytest.mark.usefixtures("meadow")


async def test_hands_come_in_and_everybody_sees_what_they_do(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        await searching(mia, ben)
        await eve.act("enter", table=mia.table["watch"])
        await reach(mia, (0, 100, -7, 1))
        for client in (mia, ben, eve):
            picture = await sees(client, lambda one: one.ball == 100)
            assert picture.hands == {0: Hand(100, -7, True)}
            assert (picture.game, picture.scene) == (1, 1)
            step = await client.wait(
                lambda client=client: next((one for one in client.steps if of(one) == "uncover"), None)
            )
            assert step["actor"] == "world"
            assert step["timing"]["after"] > 0
            shine = await client.wait(
                lambda client=client: next((one for one in client.steps if of(one) == "shine"), None)
            )
            assert shine["actor"] == "nature"


async def test_who_comes_sees_everything_after_the_steps_and_before_any_change(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia", "ben") as (mia, ben):
        await searching(mia, bots=1)
        await sees(mia, lambda one: one.ball > 50)
        for table in (mia.table["watch"], mia.table["play"]):
            before = len(ben.pictures)
            await ben.act("enter", table=table)
            assert ben.steps
            await ben.wait(lambda before=before: len(ben.pictures) > before + 3 or None)
            kinds = [shown(message).whole for message in ben.pictures[before:]]
            assert kinds[0]
            assert not all(kinds)
            await ben.act("exit")


async def test_everything_comes_when_a_scene_begins_runs_and_stops(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia") as (mia,):
        await searching(mia)
        await mia.wait(lambda: sum(shown(message).whole for message in mia.pictures) == 2 or None)
        await reach(mia, (0, EDGE + 300, 0, 1))
        await phase(mia, "end")
        last = await mia.wait(
            lambda: ((one := shown(mia.pictures[-1])).whole and one.ball > EDGE and one) or None
        )
        assert last.scene == 1
        await phase(mia, "spell")
        first = await mia.wait(lambda: ((one := shown(mia.pictures[-1])).scene == 2 and one) or None)
        assert (first.whole, first.steps) == (True, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        '[[0, 1.5, 2, 0]]', '[[0, NaN, 2, 0]]', '[[0, Infinity, 2, 0]]', '[[0, 1, 2]]', '[[0, 1, 2, 2]]',
        '[[0, 1, 2, -1]]', '[["a", 1, 2, 0]]', '[[0, 1, 2, true]]', '{}', 'null', '[[0, 1, 2, 0, 0]]',
        '[' + ', '.join(['[0, 1, 2, 0]'] * 9) + ']', '[], "round": 0', '[], "scene": -1', '[], "scene": "1"',
        '[], "scene": 70000', '[], "more": 1',
    ],
)  # fmt: skip
async def test_hands_that_are_none_are_faults(tmp_path: Path, wrong: str) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia") as (mia,):
        asking = asyncio.create_task(mia.fault())
        await asyncio.sleep(0)
        await mia.say(f'{{"type": "reach", "round": 1, "scene": 1, "hands": {wrong}}}')
        assert await asking == "malformed"


async def test_hands_far_out_of_other_seats_or_from_who_watches_harm_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        await reach(mia, (0, 1, 1, 1))  # at no table
        await searching(mia, ben)
        await eve.act("enter", table=mia.table["watch"])
        await reach(eve, (0, 300, 0, 1), (1, 300, 0, 1))
        await reach(ben, (0, 300, 0, 1), (-1, 300, 0, 1), (10**9, 1, 1, 1))
        await reach(ben, (1, 300, 0, 1), scene=2)
        await reach(ben, (1, 300, 0, 1), game=2)
        await eve.act("exit")
        await reach(mia, (0, 10**300, -(10**300), 0))
        assert (await sees(mia, lambda one: one.hands)).hands == {0: Hand(32_000, -32_000, False)}
        await reach(ben, (1, 5, 5, 0))
        assert (await sees(ben, lambda one: 1 in one.hands)).hands[1] == Hand(5, 5, False)


async def test_four_wands_at_the_rate_of_a_fast_screen_are_not_too_much_and_a_flood_is(
    tmp_path: Path,
) -> None:
    async with (
        serving(tmp_path, pace=1, limits=Limits()) as server,
        devices(server, "mia") as (mia,),
    ):
        await searching(mia)
        for x in range(600):  # five seconds of a screen with 120 frames a second, in less than that
            await reach(mia, *((seat, x, -x, 1) for seat in range(4)))
            await asyncio.sleep(1 / 130)
        assert not [heard for heard in mia.heard if heard["type"] == "fault"]
        for _ in range(3_000):
            await mia.say('{"type":"reach","round":1,"scene":1,"hands":[]}')
        assert await mia.until_closed() == 1008


class Reader:
    """Somebody who looks on, as Pictures knows them: reads when the test lets it."""

    def __init__(self) -> None:
        self.has_read = True
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    @property
    def kinds(self) -> list[int]:
        return [data[2] for data in self.sent]


def test_who_cannot_read_as_fast_misses_pictures_and_then_sees_everything() -> None:
    clock, looks = FakeClock(), list[int]()
    pictures = Pictures(clock, lambda: looks.append(1))
    quick, slow = Reader(), Reader()
    both: Any = (quick, slow)

    def show(whole: bool = False) -> None:
        pictures.show(1, 1, Picture(whole, b"frame"), both)

    for reader in both:
        pictures.enter(reader)
    assert len(looks) == 2
    show()
    assert quick.sent == slow.sent == []
    show(whole=True)
    show()
    assert quick.kinds == slow.kinds == [0, 1]
    slow.has_read = False
    for _ in range(50):
        show()
        clock.advance(0.03)
    show(whole=True)
    assert slow.kinds == [0, 1]
    assert len(looks) == 2
    slow.has_read = True
    show()
    assert slow.kinds == [0, 1]
    clock.advance(0.1)
    assert len(looks) == 3
    show(whole=True)
    show()
    assert slow.kinds == [0, 1, 0, 1]
    assert quick.kinds == [0, 1, *[1] * 50, 0, 1, 0, 1]
    clock.advance(10)
    assert len(looks) == 3
    slow.has_read = False
    show()
    pictures.leave(slow)  # type: ignore[arg-type]
    slow.has_read = True
    clock.advance(10)
    assert len(looks) == 3


async def test_what_is_late_does_not_wait_in_the_network(tmp_path: Path) -> None:
    """Somebody reads nothing for seconds: then there is little to read before what is to be seen now."""
    async with serving(tmp_path, pace=1) as server, devices(server, "mia") as (mia,):
        await searching(mia, wide=700)
        line = await _looking_on(server, mia.table["watch"])
        for x in range(240):
            await reach(mia, (0, x - 120, 0, 1))
            await asyncio.sleep(1 / 60)
        late = 0
        with line:
            line.setblocking(False)
            while True:
                data = await asyncio.get_running_loop().sock_recv(line, 1 << 20)
                late += len(data)
                newest = _steps(mia.pictures[-1])
                if any(newest - _steps(data[at + 4 :]) < 30 for at in _wholes(data)):
                    break
        assert late < 40_000  # of some 90,000 that were shown


def _steps(message: bytes) -> int:
    return int.from_bytes(message[7:11], "little")


def _wholes(data: bytes) -> list[int]:
    """Where pictures of the first scene begin that have everything."""
    head = bytes([0x82, 126]) + struct.pack(">H", 7 + 6 + 6 + 700) + struct.pack("<BIH", 0, 1, 1)
    return [at for at in range(len(data)) if data.startswith(head, at)]


async def _looking_on(server: Server, table: str) -> socket.socket:
    """A line by hand that looks on and does not read."""
    loop = asyncio.get_running_loop()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await loop.sock_connect(line, ("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(line, head.encode())
    assert b"101" in await loop.sock_recv(line, 4096)
    for message in (
        {"type": "hello", "token": "e" * 30, "protocol": 1},
        {"type": "enter", "id": "a", "table": table},
    ):
        data = json.dumps(message).encode()
        assert len(data) < 126
        await loop.sock_sendall(line, bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)
    return line


async def test_kill_in_the_middle_of_a_search_loses_only_a_moment(tmp_path: Path) -> None:
    command = (sys.executable, str(Path(__file__).parent.parent / "meadow_house.py"), "serve")
    server = Process(tmp_path, free_port(), command=command)
    await asyncio.to_thread(server.start)
    mia = Client(server.url, "mia")
    try:
        await mia.hello()
        await searching(mia)
        await reach(mia, (0, 100, 0, 1))
        await mia.wait(lambda: any(of(one) == "shine" for one in mia.steps) or None)
        await reach(mia, (0, 150, 3, 1))
        before = await sees(mia, lambda one: one.ball == 150)
        await asyncio.sleep(3)
        colours = view(mia)["seen"]
        await asyncio.to_thread(server.kill)
        await mia.cleanup()
        await asyncio.to_thread(server.start)
        await mia.hello()
        mia.pictures.clear()
        await mia.act("enter", table=mia.table["play"], since=mia.steps[-1]["n"], round=1)
        again = await mia.wait(lambda: shown(mia.pictures[0]) if mia.pictures else None)
        assert again.whole
        assert again.ball == 150
        assert again.steps > before.steps + 60
        await mia.wait(lambda: view(mia)["seen"] == colours or None)
        await reach(mia, (0, 200, 0, 1))
        await mia.wait(lambda: view(mia)["seen"][1] is not None or None)
    finally:
        await asyncio.to_thread(server.stop)
        await mia.cleanup()


async def test_a_server_that_stops_while_scenes_run_leaves_no_process(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia") as (mia,):
        await searching(mia, bots=1)
        await sees(mia, lambda one: one.ball > 20)
        stage: Any = server.house.stage
        process = stage._process._process
        await server.stop()
        with pytest.raises(ValueError, match="closed"):
            process.is_alive()
        await until(lambda: mia.is_closed)
