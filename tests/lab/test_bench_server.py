"""The server benchmark measures real servers: shortly here, and only that it does."""

from __future__ import annotations

import asyncio
import random
from functools import partial

import pytest

from fuchsbau.game import game, games
from fuchsbau.lab import bench_server, boards, searching
from fuchsbau.lab.bench_server import Figures, GameFigures, Report, measure
from fuchsbau.lab.boards import Delays, Pushed, Seen
from fuchsbau.lab.family import Family
from fuchsbau.lab.peers import EchoRoom
from fuchsbau.lab.searching import Searched
from fuchsbau.lab.servers import ECHO, HOUSE, Used


def check(figures: Figures) -> None:
    assert figures.deliveries_per_second >= figures.moves_per_second > 0
    assert figures.p99_ms >= figures.p50_ms > 0
    assert figures.cpu_us_per_move >= 0


@pytest.mark.parametrize("game", games())
def test_our_server_is_measured_with_every_game(game: str) -> None:
    check(asyncio.run(measure(HOUSE, partial(Family, game), 0.2, count=8)))


def test_the_echo_is_measured_in_the_same_way() -> None:
    check(asyncio.run(measure(ECHO, lambda number: EchoRoom(), 0.2, count=8)))


@pytest.mark.parametrize("name", [name for name in games() if game(name).races])
def test_tables_that_search_are_measured(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def quickly(rng: random.Random) -> float:
        return 400 + 100 * rng.random()

    monkeypatch.setattr(searching, "reaction", quickly)
    seen = asyncio.run(searching.measure(name, 6, 2))
    assert seen.heartbeats_per_second > 100
    assert 0 < seen.late_p50 <= seen.late_p99
    assert seen.whole_p50 <= seen.whole_p95 <= seen.longest
    assert seen.us_per_heartbeat > 0


@pytest.mark.parametrize("name", [name for name in games() if game(name).worlds])
def test_boards_that_are_pushed_about_on_are_measured(name: str) -> None:
    seen = asyncio.run(boards.measure(name, 2, boards=2))
    assert 0 < seen.seen.searches <= seen.boards == 2
    assert seen.seen.steps > 0
    assert seen.seen.messages_in > seen.seen.messages_out > 0
    assert 0 < seen.seen.kb <= seen.seen.kb_most <= 25
    assert seen.us_per_message > 0
    assert seen.beside.core > 0
    for delays in (seen.seen.late, seen.alone, seen.elsewhere, seen.together):
        assert 0 <= delays.p50 <= delays.p99 <= delays.longest


def test_people_get_a_row_for_each_game() -> None:
    figures = Figures(10_000, 40_000, 80.0, 0.3, 2.0, 0.99)
    searched = (Searched(200, 19_000.0, 150.0, 1.0, 5.0, 40.0, 49.0, 60.0, 31.0, 0.6, 0.01),)
    delays, used = Delays(0.5, 2.0, 9.0), Used(0.4, 0.1)
    seen = Seen(39.0, 2_340.0, delays, 9_600.0, 6_000.0, 11.0, 12.5, 0.4)
    pushed = Pushed(40, seen, 26.0, used, used, delays, delays, delays, 1.5)
    rows = [
        GameFigures(
            name,
            figures,
            0.5,
            None,
            11.0,
            searched if game(name).races else (),
            pushed if game(name).worlds else None,
        )
        for name in games()
    ]
    report = Report("here", tuple(rows), figures, figures, 17.0)
    headings, *body = bench_server.table(report)
    assert {len(row) for row in body} == {len(headings)}
    named = [row for name in games() for row in (name, *["200 searches"] * game(name).races)]
    assert [row[0] for row in body] == ["echo", *named, "boardgame.io", "idle line"]
    live = dict(bench_server.live(report))
    assert list(live) == [f"40 boards of {name} at once" for name in games() if game(name).worlds]
    for table in live.values():
        assert {len(row) for row in table} == {3}
