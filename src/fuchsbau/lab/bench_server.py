"""The server under load: a real server process on one core, and clients on this machine.

`run` measures the server of Fuchsbau, and beside it in the same run a bare aiohttp echo of the same shape:
200 clients, four to a table; what one does, all four hear. Only 127.0.0.1 is used; all is bounded.
"""

from __future__ import annotations

import asyncio
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from .load import EchoRoom, Family, Load, Match
from .servers import ECHO, HOUSE, LAST, ServerProcess, boardgame_io, pin

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
    """The whole benchmark.

    The shares compare processor time a move, which other work on the machine disturbs least: ours is worth so
    many of the echo's moves, and so many of boardgame.io's. That one keeps everything in memory and plays no
    rules; None where it is not installed (see `fuchsbau.lab.servers.boardgame_io`).
    """

    machine: str
    fuchsbau: Figures
    echo: Figures
    boardgame_io: Figures | None
    share_of_echo: float
    times_boardgame_io: float | None
    mib_per_1000_idle_connections: float
    kib_per_idle_table: float


def run(seconds: float = 5, progress: Callable[[str], None] = lambda stage: None) -> Report:
    """Measure for so many `seconds` each; the whole takes about eight times as long."""
    pin(os.getpid(), LAST)
    progress("echo")
    echo = asyncio.run(measure(ECHO, lambda number: EchoRoom(), seconds))
    progress("moves")
    ours = asyncio.run(measure(HOUSE, Family, seconds))
    peer = None
    if (command := boardgame_io()) is not None:
        progress("boardgame.io")
        peer = asyncio.run(measure(command, Match, seconds))
    progress("idle")
    connections, tables = asyncio.run(_measure_idle())
    return Report(
        machine=f"{platform.machine()}, Python {platform.python_version()}, one core for the server",
        fuchsbau=ours,
        echo=echo,
        boardgame_io=peer,
        share_of_echo=echo.cpu_us_per_move / ours.cpu_us_per_move,
        times_boardgame_io=peer.cpu_us_per_move / ours.cpu_us_per_move if peer else None,
        mib_per_1000_idle_connections=connections,
        kib_per_idle_table=tables,
    )


async def measure(command: Sequence[str], new: Callable[[int], Load], seconds: float) -> Figures:
    """What the server that `command` starts does with so many tables of clients, each made by `new`."""
    with ServerProcess(command) as server:
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
    server: ServerProcess, tables: Sequence[Load], seconds: float
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
    with ServerProcess(HOUSE) as server:
        family = Family(0)
        await family.come(server.port)  # so that everything is imported and warm
        before = server.memory()
        clients = [await Family.device(server.port, lambda client, data: None) for _ in range(IDLE)]
        await asyncio.sleep(1)
        connections = (server.memory() - before) / 2**20 * (1000 / IDLE)
        for client in clients:
            client.close()
        family.leave()
    with ServerProcess(HOUSE) as server:
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
    line = await Family.device(port, lambda client, data: None)
    for number in range(tables):
        family = Family(number, line)
        await family.come(port)
        while family.moves < MOVES_BEFORE_IDLE:
            family.play()
            await family.settled()
            await asyncio.sleep(0)  # nature may have to move first
        await family.exit()
    await asyncio.sleep(0.5)
    line.close()


def _wait() -> None:
    """Do nothing when it is one's turn."""
