"""The server under load: a real server process on one core, and clients on this machine.

`run` measures the server of Fuchsbau with each game, and beside it in the same run a bare aiohttp echo of
the same shape: 200 clients, four to a table; what one does, all four hear. Then many tables search at once
where it counts who is first, and many boards are pushed about on. Only 127.0.0.1 is used; all is bounded.
"""

from __future__ import annotations

import asyncio
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from fuchsbau.game import game, games

from . import boards, searching
from .boards import Pushed
from .family import Family
from .load import Load, steadily, until
from .peers import EchoRoom, Match
from .searching import Searched
from .servers import ECHO, HOUSE, LAST, ServerProcess, boardgame_io, pin
from .websocket import Client

TABLES: Final = 50
STEADY_RATE: Final = 500
IDLE: Final = 1_000
WARM_SECONDS: Final = 30
WARM_MOVES: Final = 60_000
IDLE_TABLES: Final = 300
MOVES_BEFORE_IDLE: Final = 60
LINES_BEFORE_IDLE: Final = 30
STAGED_TABLES: Final = 100
MOVES_BEFORE_STAGED: Final = 6
"""In games with scenes less is played, as all the sand has to run: a first search, and on into the second."""
SEARCHES: Final = (4, 200)
"""So many tables search at once: few, to compare, and many."""


class Figures(msgspec.Struct, frozen=True):
    """What one server does."""

    moves_per_second: float
    deliveries_per_second: float
    cpu_us_per_move: float
    """What a move costs the server's core, deliveries and storing included: the same on a busy machine."""
    p50_ms: float
    """From sending a move to hearing of it, at 500 moves a second."""
    p99_ms: float
    core_used: float
    """How busy the server's core was at full speed: well below one, the clients were too slow to tell."""


class GameFigures(msgspec.Struct, frozen=True):
    """What our server does while one game is played.

    The shares compare processor time a move, which other work on the machine disturbs least: ours is worth so
    many of the echo's moves, and so many of boardgame.io's.
    """

    game: str
    figures: Figures
    share_of_echo: float
    times_boardgame_io: float | None
    kib_per_idle_table: float
    searches: tuple[Searched, ...] = ()
    """How it judges, where the game has races."""
    boards: Pushed | None = None
    """What many boards at once do to it, where the game has scenes."""


class Report(msgspec.Struct, frozen=True):
    """The whole benchmark.

    boardgame.io keeps everything in memory and plays no rules; it is None where it is not installed (see
    `fuchsbau.lab.servers.boardgame_io`).
    """

    machine: str
    games: tuple[GameFigures, ...]
    echo: Figures
    boardgame_io: Figures | None
    mib_per_1000_idle_connections: float


def run(seconds: float = 5, names: Sequence[str] = ()) -> Report:
    """Measure for so many `seconds` each, with these games (none named: with all).

    The whole takes about two and a half times as long for each server and each game, 15 seconds more for
    each game, and another minute where it has races or scenes.
    """
    pin(os.getpid(), LAST)
    echo = asyncio.run(measure(ECHO, lambda number: EchoRoom(), seconds))
    command = boardgame_io()
    peer = asyncio.run(measure(command, Match, seconds)) if command else None
    return Report(
        machine=f"{platform.machine()}, Python {platform.python_version()}, one core for the server",
        games=tuple(_with(name, seconds, echo, peer) for name in names or games()),
        echo=echo,
        boardgame_io=peer,
        mib_per_1000_idle_connections=asyncio.run(_measure_connections()),
    )


def _with(name: str, seconds: float, echo: Figures, peer: Figures | None) -> GameFigures:
    ours = asyncio.run(measure(HOUSE, partial(Family, name), seconds))
    return GameFigures(
        name,
        ours,
        share_of_echo=echo.cpu_us_per_move / ours.cpu_us_per_move,
        times_boardgame_io=peer.cpu_us_per_move / ours.cpu_us_per_move if peer else None,
        kib_per_idle_table=asyncio.run(_measure_tables(name)),
        searches=_searches(name, seconds) if game(name).races else (),
        boards=asyncio.run(boards.measure(name, seconds)) if game(name).worlds else None,
    )


def _searches(name: str, seconds: float) -> tuple[Searched, ...]:
    return tuple(asyncio.run(searching.measure(name, tables, seconds)) for tables in SEARCHES)


def table(report: Report) -> Iterator[tuple[Any, ...]]:
    """The report as rows of text, headings first: narrow enough for a terminal."""
    yield "server", "µs", "moves/s", "heard/s", "p50", "p99", "core", "echo", "KiB"
    yield "echo", *_cells(report.echo), "", ""
    for row in report.games:
        idle = f"{row.kib_per_idle_table:.1f}"
        yield row.game, *_cells(row.figures), f"{row.share_of_echo:.0%}", idle
        for searched in row.searches:
            yield f"{searched.tables} searches", *_search_cells(searched), "", ""
    if report.boardgame_io:
        share = report.echo.cpu_us_per_move / report.boardgame_io.cpu_us_per_move
        yield "boardgame.io", *_cells(report.boardgame_io), f"{share:.0%}", ""
    line = f"{report.mib_per_1000_idle_connections * 1.024:.1f}"
    yield "idle line", *[""] * 7, line


def live(report: Report) -> Iterator[tuple[str, Iterable[tuple[Any, ...]]]]:
    """What many boards at once do to the server, as tables of text with their titles."""
    for row in report.games:
        if row.boards is not None:
            yield f"{row.boards.boards} boards of {row.game} at once", boards.table(row.boards)


def _search_cells(searched: Searched) -> tuple[str, ...]:
    """A heartbeat stands for a move, a decision for what is heard; the delay is how late a decision is."""
    return (
        f"{searched.us_per_heartbeat:.0f}",
        f"{searched.heartbeats_per_second:,.0f}",
        f"{searched.decisions_per_second:,.0f}",
        f"{searched.late_p50:.2f}",
        f"{searched.late_p99:.1f}",
        f"{searched.core_used:.0%}",
    )


def _cells(figures: Figures) -> tuple[str, ...]:
    return (
        f"{figures.cpu_us_per_move:.0f}",
        f"{figures.moves_per_second:,.0f}",
        f"{figures.deliveries_per_second:,.0f}",
        f"{figures.p50_ms:.2f}",
        f"{figures.p99_ms:.1f}",
        f"{figures.core_used:.0%}",
    )


async def measure(
    command: Sequence[str], new: Callable[[int], Load], seconds: float, count: int = TABLES
) -> Figures:
    """What the server that `command` starts does with so many tables of clients, each made by `new`."""
    with ServerProcess(command) as server:
        tables = [new(number) for number in range(count)]
        for table in tables:
            await table.come(server.port)
        moves, deliveries, used = await _at_full_speed(server, tables, seconds)
        delays = await steadily(tables, STEADY_RATE, seconds)
        if not all(table.is_well for table in tables):
            raise RuntimeError("a line of the benchmark broke: what was measured is not the whole load")
        for table in tables:
            table.leave()
    return Figures(
        moves_per_second=moves,
        deliveries_per_second=deliveries,
        cpu_us_per_move=used / moves * 1e6,
        p50_ms=statistics.median(delays) * 1000,
        p99_ms=statistics.quantiles(delays, n=100)[98] * 1000,
        core_used=used,
    )


async def _at_full_speed(
    server: ServerProcess, tables: Sequence[Load], seconds: float
) -> tuple[float, float, float]:
    """Every table plays its next move as soon as the last one was heard.

    Moves and deliveries a second, and seconds of processor time a second.
    """
    for table in tables:
        table.on_turn = table.play
        table.play()
    await asyncio.sleep(1)
    await until(lambda: all(table.is_warm for table in tables))
    at_first = [(table.moves, table.deliveries) for table in tables]
    start, before = time.perf_counter(), server.used()
    await asyncio.sleep(seconds)
    least = sum(moves for moves, _ in at_first) + len(tables)
    await until(lambda: sum(table.moves for table in tables) >= least)  # also where worlds take their time
    elapsed = time.perf_counter() - start
    used = server.used().since(before, elapsed)
    for table in tables:
        table.on_turn = _wait
    moves = sum(table.moves for table in tables) - sum(moves for moves, _ in at_first)
    deliveries = sum(table.deliveries for table in tables) - sum(heard for _, heard in at_first)
    await asyncio.sleep(0.5)
    return moves / elapsed, deliveries / elapsed, used.core


async def _measure_connections() -> float:
    """MiB for 1,000 connections that said hello."""
    with ServerProcess(HOUSE) as server:
        family = Family(games()[0], 0)
        await family.come(server.port)  # so that everything is imported and warm
        before = server.memory()
        clients = [await Family.device(server.port, lambda client, data: None) for _ in range(IDLE)]
        await asyncio.sleep(1)
        connections = (server.memory() - before) / 2**20 * (1000 / IDLE)
        for client in clients:
            client.close()
        family.leave()
    return connections


async def _measure_tables(name: str) -> float:
    """KiB for a table in the middle of a game."""
    stays = game(name).worlds is not None
    count, moves = (STAGED_TABLES, MOVES_BEFORE_STAGED) if stays else (IDLE_TABLES, MOVES_BEFORE_IDLE)
    with ServerProcess(HOUSE) as server:
        tables = [Family(name, number) for number in range(TABLES)]
        for table in tables:
            await table.come(server.port)
        warm = time.perf_counter() + WARM_SECONDS
        while sum(table.moves for table in tables) < WARM_MOVES and time.perf_counter() < warm:
            await _at_full_speed(server, tables, 1)  # until all bounded caches are full
        lines = [
            await Family.device(server.port, lambda client, data: None)
            for _ in range(count if stays else LINES_BEFORE_IDLE)
        ]
        before = server.memory()
        await _tables_in_play(server.port, name, lines, count, moves)
        kib = (server.memory() - before) / 2**10 / count
        for line in lines:
            line.close()
        for table in tables:
            table.leave()
    return kib


async def _tables_in_play(port: int, name: str, lines: Sequence[Client], count: int, moves: int) -> None:
    """Leave tables behind in the middle of their games: at each line one after the other.

    Where there is a line for each, it stays there: who is away from a scene does not hold it up, so an empty
    table would play on.
    """

    async def one_after_the_other(first: int) -> None:
        for number in range(first, count, LINES_BEFORE_IDLE):
            family = Family(name, number, lines[number % len(lines)])
            await family.come(port)
            await _play(family, moves)
            if len(lines) < count:
                await family.exit()

    await asyncio.gather(*map(one_after_the_other, range(LINES_BEFORE_IDLE)))
    await asyncio.sleep(0.5)


async def _play(family: Family, moves: int) -> None:
    """Play so many moves, and no more."""
    family.on_turn = family.play
    family.play()
    await until(lambda: family.moves >= moves)
    family.on_turn = _wait
    await family.settled()


def _wait() -> None:
    """Do nothing when it is one's turn."""
