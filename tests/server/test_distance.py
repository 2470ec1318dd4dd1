"""The relay that makes a device far away: later, and otherwise as it was."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import AsyncGenerator, Sequence
from random import Random

import pytest

from distance import far_away, far_away_beside

WAY = 0.05
LINES = [b"%d %s" % (n, b"x" * (n * 37 % 500)) for n in range(60)]


@contextlib.asynccontextmanager
async def echo() -> AsyncGenerator[int, None]:
    """A server that says everything again; its port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def round_trips(port: int, lines: Sequence[bytes]) -> tuple[list[bytes], list[float]]:
    """Say these lines in short succession; what came back, and how long each took."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    loop = asyncio.get_running_loop()
    sent: list[float] = []
    heard: list[bytes] = []
    took: list[float] = []

    async def listen() -> None:
        for number in range(len(lines)):
            heard.append((await reader.readline()).rstrip(b"\n"))
            took.append(loop.time() - sent[number])

    listening = asyncio.create_task(listen())
    for line in lines:
        sent.append(loop.time())
        writer.write(line + b"\n")
        await asyncio.sleep(0.003)
    await listening
    writer.close()
    assert await reader.read() == b"", "the end of a line passes through as well"
    return heard, took


@pytest.mark.parametrize("jitter", [0, 0.01])
async def test_all_arrives_later_in_its_order_and_unchanged(jitter: float) -> None:
    async with echo() as port, far_away(port, WAY, jitter=jitter) as far:
        heard, took = await round_trips(far, LINES)
    assert heard == LINES
    assert min(took) >= 2 * WAY - 0.001
    if jitter:
        assert max(took) - min(took) > jitter


async def test_what_waits_on_its_way_does_not_hold_up_others() -> None:
    async with echo() as port, far_away(port, WAY) as far:
        began = asyncio.get_running_loop().time()
        await asyncio.gather(*(round_trips(far, LINES[:5]) for _ in range(20)))
        assert asyncio.get_running_loop().time() - began < 20 * WAY


def test_the_relay_runs_beside_a_test_without_an_event_loop_and_is_gone_after_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        before = threading.active_count()
        port = server.getsockname()[1]
        with far_away_beside(port, WAY) as far, socket.create_connection(("127.0.0.1", far)) as here:
            there, _ = server.accept()
            with there:
                data = Random(1).randbytes(3_000)
                began = time.monotonic()
                here.sendall(data)
                assert there.recv(len(data), socket.MSG_WAITALL) == data
                assert time.monotonic() - began >= WAY
        assert threading.active_count() == before
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", far))
