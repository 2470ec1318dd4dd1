"""The server benchmark measures real servers: shortly here, and only that it does."""

from __future__ import annotations

import asyncio
import random
from functools import partial

import pytest

from fuchsbau.game import game, games
from fuchsbau.lab import bench_server, searching
from fuchsbau.lab.bench_server import Figures, GameFigures, Report, measure
from fuchsbau.lab.family import Family
from fuchsbau.lab.peers import EchoRoom
from fuchsbau.lab.searching import Searched
from fuchsbau.lab.servers import ECHO, HOUSE


def check(figures: Figures) -> None:
    assert figures.deliveries_per_second >= figures.moves_per_second > 0
    assert figures.p99_ms >= figures.p50_ms > 0
    assert figures.cpu_us_per_move >= 0


@pytest.mark.parametrize("game", games())
def test_our_server_is_measured_with_every_game(game: str) -> None:
    check(asyncio.run(measure(HOUSE, partial(Family, game), 0.2)))


def test_the_echo_is_measured_in_the_same_way() -> None:
    check(asyncio.run(measure(ECHO, lambda number: EchoRoom(), 0.2)))


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


def test_people_get_a_row_for_each_game() -> None:
    figures = Figures(10_000, 40_000, 80.0, 0.3, 2.0, 0.99)
    searched = (Searched(200, 19_000.0, 150.0, 1.0, 5.0, 40.0, 49.0, 60.0, 31.0, 0.6, 0.01),)
    rows = [
        GameFigures(name, figures, 0.5, None, 11.0, searched if game(name).races else ()) for name in games()
    ]
    headings, *body = bench_server.table(Report("here", tuple(rows), figures, figures, 17.0))
    assert {len(row) for row in body} == {len(headings)}
    named = [row for name in games() for row in (name, *["200 searches"] * game(name).races)]
    assert [row[0] for row in body] == ["echo", *named, "boardgame.io", "idle line"]
