"""A device that is far away: a relay on this machine, through which everything arrives later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

_CHUNK = 1 << 16


@asynccontextmanager
async def far_away(port: int, way: float) -> AsyncGenerator[int, None]:
    """A port that leads to `port`; it takes `way` seconds there, and as many back."""
    pumps: set[asyncio.Task[None]] = set()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            pump = asyncio.create_task(_pump(source, sink, way))
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


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, way: float) -> None:
    """Let everything that comes arrive `way` seconds later, in its order."""
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
            under_way.put_nowait((loop.time() + way, data))
        await arriving
    finally:
        arriving.cancel()
        sink.close()
