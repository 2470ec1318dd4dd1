"""`fuchsbau bench leafboard` measures what it says, and pictures stay as small as they are to be."""

from __future__ import annotations

from fuchsbau.lab import bench_leafboard as bench


def test_it_measures_boards_that_are_dragged_about_on() -> None:
    result = bench.run(0.3)
    assert result.steps >= bench.BOARDS
    assert 0 < result.p50 <= result.p99 <= result.longest
    assert 0 < result.kb_per_second <= 25
    rows = list(bench.table(result))
    assert all(len(row) == len(rows[0]) for row in rows)
