"""A device that is far away: a relay on this machine, through which everything arrives later."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from random import Random

_CHUNK = 1 << 16


@asynccontextmanager
async def far_away(port: int, way: float, *, jitter: float = 0, seed: int = 0) -> AsyncGenerator[int, None]:
    """A port that leads to `port`; it takes `way` seconds there, and as many back, and `jitter` more on
    average. What is sent stays in its order."""
    pumps: set[asyncio.Task[None]] = set()
    rng = Random(seed)

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            pump = asyncio.create_task(_pump(source, sink, way, jitter, rng))
            pumps.add(pump)
            pump.add_done_callback(pumps.discard)

    server = await asyncio.start_server(relay, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for pump in list(pumps):
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        await server.wait_closed()


@contextmanager
def far_away_beside(port: int, way: float, *, jitter: float = 0, seed: int = 0) -> Generator[int, None, None]:
    """The same beside tests that have no event loop of their own."""
    found: list[int] = []
    is_open, is_done = threading.Event(), threading.Event()

    async def hold() -> None:
        async with far_away(port, way, jitter=jitter, seed=seed) as far:
            found.append(far)
            is_open.set()
            await asyncio.to_thread(is_done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(hold()), daemon=True)
    thread.start()
    try:
        assert is_open.wait(10), "the relay did not open"
        yield found[0]
    finally:
        is_done.set()
        thread.join(10)
    assert not thread.is_alive(), "the relay did not close"


async def _pump(
    source: asyncio.StreamReader, sink: asyncio.StreamWriter, way: float, jitter: float, rng: Random
) -> None:
    """Let everything that comes arrive later, in its order."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - loop.time())
            if not data:
                sink.close()
                return
            sink.write(data)

    arriving = asyncio.create_task(arrive())
    try:
        data = b" "
        while data:
            with suppress(ConnectionError):
                data = b""
                data = await source.read(_CHUNK)
            late = rng.expovariate(1 / jitter) if jitter else 0.0
            under_way.put_nowait((loop.time() + way + late, data))
        await arriving
    finally:
        arriving.cancel()
        sink.close()
