"""The engine's benchmark measures every game there is."""

from __future__ import annotations

import importlib.util

from fuchsbau.game import games
from fuchsbau.lab import bench_engine


def test_every_game_is_measured() -> None:
    bench = bench_engine.run(seconds=0.3, rounds=2)
    assert [times.game for times in bench.games] == list(games())
    for times in bench.games:
        assert 0.1 < times.move < 1000
        assert 0.1 < times.view < 1000
        assert 0.1 < times.keeping < 1000
    assert (bench.peer is not None) == (importlib.util.find_spec("pyspiel") is not None)
    assert all((times.ratio is None) == (bench.peer is None) for times in bench.games)
    headings, *body = bench_engine.table(bench)
    assert {len(row) for row in body} == {len(headings)}
    assert [row[0] for row in body][: len(games())] == list(games())
