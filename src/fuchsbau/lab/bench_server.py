"""The server under load: a real server process on one core, and clients on this machine.

`run` measures the server of Fuchsbau, and beside it in the same run a bare aiohttp echo of the same shape:
200 clients, four to a table; what one does, all four hear. Only 127.0.0.1 is used; all is bounded.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

import msgspec

from .load import Client, EchoRoom, Family, Load

TABLES: Final = 50
STEADY_RATE: Final = 500
IDLE: Final = 1_000
WARM_SECONDS: Final = 30
WARM_MOVES: Final = 60_000
IDLE_TABLES: Final = 100
MOVES_BEFORE_IDLE: Final = 60


class Figures(msgspec.Struct, frozen=True):
    """What one server does."""

    moves_per_second: float
    deliveries_per_second: float
    cpu_us_per_move: float
    """What a move costs the server's core, deliveries and storing included: the same on a busy machine."""
    p50_ms: float
    """From sending a move to hearing of it, at 500 moves a second."""
    p99_ms: float


class Report(msgspec.Struct, frozen=True):
    """The whole benchmark. `share_of_echo` is our moves per second as a part of the echo's."""

    machine: str
    fuchsbau: Figures
    echo: Figures
    share_of_echo: float
    mib_per_1000_idle_connections: float
    kib_per_idle_table: float


def run(seconds: float = 5, progress: Callable[[str], None] = lambda stage: None) -> Report:
    """Measure for so many `seconds` each; the whole takes about eight times as long."""
    _pin(os.getpid(), -1)
    progress("echo")
    echo = asyncio.run(_measure("echo", lambda number: EchoRoom(), seconds))
    progress("moves")
    ours = asyncio.run(_measure("house", Family, seconds))
    progress("idle")
    connections, tables = asyncio.run(_measure_idle())
    return Report(
        machine=f"{platform.machine()}, Python {platform.python_version()}, one core for the server",
        fuchsbau=ours,
        echo=echo,
        share_of_echo=ours.moves_per_second / echo.moves_per_second,
        mib_per_1000_idle_connections=connections,
        kib_per_idle_table=tables,
    )


class _Process:
    """A server process on the first core. `kind` is a key of _SERVERS."""

    def __init__(self, kind: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="fuchsbau-bench-")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fuchsbau.lab.bench_server", kind, self._folder.name],
            stdout=subprocess.PIPE,
            text=True,
        )
        _pin(self.process.pid, 0)
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line.strip().isdecimal():
            self.stop()
            raise RuntimeError("the server of the benchmark did not start")
        self.port = int(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def cpu(self) -> float:
        """Seconds of processor time used so far, all threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self._folder.cleanup()


async def _measure(kind: str, new: Callable[[int], Load], seconds: float) -> Figures:
    with _Process(kind) as server:
        tables = [new(number) for number in range(TABLES)]
        for table in tables:
            await table.come(server.port)
        moves, deliveries, cpu = await _at_full_speed(server, tables, seconds)
        delays = await _at_steady_rate(tables, seconds)
        for table in tables:
            table.leave()
    return Figures(
        moves_per_second=moves,
        deliveries_per_second=deliveries,
        cpu_us_per_move=cpu * 1e6,
        p50_ms=statistics.median(delays) * 1000,
        p99_ms=statistics.quantiles(delays, n=100)[98] * 1000,
    )


async def _at_full_speed(
    server: _Process, tables: Sequence[Load], seconds: float
) -> tuple[float, float, float]:
    """Every table plays its next move as soon as the last one was heard."""
    for table in tables:
        table.on_turn = table.play
        table.play()
    await asyncio.sleep(1)  # warm
    before = [(table.moves, table.deliveries) for table in tables]
    start, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(seconds)
    elapsed, cpu = time.perf_counter() - start, server.cpu() - cpu
    for table in tables:
        table.on_turn = _wait
    moves = sum(table.moves for table in tables) - sum(moves for moves, _ in before)
    deliveries = sum(table.deliveries for table in tables) - sum(heard for _, heard in before)
    await asyncio.sleep(0.5)
    return moves / elapsed, deliveries / elapsed, cpu / moves


async def _at_steady_rate(tables: Sequence[Load], seconds: float) -> list[float]:
    """All tables together play 500 moves a second, evenly spread."""
    delays: list[float] = []
    for table in tables:
        table.delays = delays
    start = time.perf_counter()
    for number in range(int(seconds * STEADY_RATE)):
        due = start + number / STEADY_RATE
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tables[number % len(tables)].play()
    await asyncio.sleep(0.5)
    for table in tables:
        table.delays = None
    return delays


async def _measure_idle() -> tuple[float, float]:
    """MiB for 1,000 connections that said hello, and KiB for a table in the middle of a game."""
    with _Process("house") as server:
        family = Family(0)
        await family.come(server.port)  # so that everything is imported and warm
        before = server.memory()
        clients = [await Client.connect(server.port, lambda client, data: None) for _ in range(IDLE)]
        for number, client in enumerate(clients):
            client.say(b'{"type":"hello","protocol":1,"token":"idle-connection-%d"}' % (10_000 + number))
        await asyncio.sleep(1)
        connections = (server.memory() - before) / 2**20 * (1000 / IDLE)
        for client in clients:
            client.close()
        family.leave()
    with _Process("house") as server:
        tables = [Family(number) for number in range(TABLES)]
        for table in tables:
            await table.come(server.port)
        warm = time.perf_counter() + WARM_SECONDS
        while sum(table.moves for table in tables) < WARM_MOVES and time.perf_counter() < warm:
            await _at_full_speed(server, tables, 1)  # until all bounded caches are full
        before = server.memory()
        await _tables_in_play(server.port, IDLE_TABLES)
        kib = (server.memory() - before) / 2**10 / IDLE_TABLES
        for table in tables:
            table.leave()
    return connections, kib


async def _tables_in_play(port: int, tables: int) -> None:
    """Leave so many tables behind in the middle of their games."""
    for number in range(tables):
        family = Family(number, devices=1)
        await family.come(port)
        family.on_turn = family.play
        family.play()
        while family.moves < MOVES_BEFORE_IDLE:
            await asyncio.sleep(0.002)
        family.on_turn = _wait
        family.leave()
    await asyncio.sleep(0.5)


def _wait() -> None:
    """Do nothing when it is one's turn."""


def _pin(process: int, core: int) -> None:
    """Keep a process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0) | {0})
        with contextlib.suppress(OSError):
            os.sched_setaffinity(process, {cores[core]})


async def _serve_house(folder: str) -> None:
    from fuchsbau.server import Config, Limits, serve  # noqa: PLC0415

    limits = Limits(messages_per_second=1e6, messages_at_once=1_000_000)
    config = Config("127.0.0.1", 0, Path(folder), pace=0, limits=limits)
    await serve(config, ready=lambda server: print(server.port, flush=True))


async def _serve_echo(folder: str) -> None:
    from aiohttp import WSMsgType, web  # noqa: PLC0415

    waiting: list[web.WebSocketResponse] = []

    async def echo(request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(compress=False)
        await line.prepare(request)
        room = rooms[-1] if rooms and len(rooms[-1]) < 4 else []
        if not room:
            rooms.append(room)
        room.append(line)
        async for message in line:
            if message.type is WSMsgType.TEXT:
                for other in room:
                    if not other.closed:
                        await other.send_str(message.data)
        return line

    rooms: list[list[web.WebSocketResponse]] = []
    app = web.Application()
    app.router.add_get("/ws", echo)
    runner = web.AppRunner(app, access_log=None, handle_signals=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()
    del waiting


_SERVERS: Final = {"house": _serve_house, "echo": _serve_echo}


if __name__ == "__main__":
    asyncio.run(_SERVERS[sys.argv[1]](sys.argv[2]))
