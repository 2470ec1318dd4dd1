"""Recorded games, with every view, are played today as they were."""

from __future__ import annotations

import msgspec
import pytest

import write_golden
from fuchsbau.game import game, games


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_recorded_game_for_every_number_of_seats(name: str) -> None:
    for seats in game(name).seats:
        assert (write_golden.ROOT / name / "golden" / f"{seats}.jsonl").exists()


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in games() for seats in game(name).seats])
def test_a_recorded_game_shows_everybody_the_same_again(name: str, seats: int) -> None:
    text = (write_golden.ROOT / name / "golden" / f"{seats}.jsonl").read_text()
    moves = list(write_golden.recorded(game(name), text))
    assert msgspec.json.decode(text.splitlines()[-1])["result"], "a recorded game goes to its end"
    assert write_golden.golden(game(name), seats, lambda _: iter(moves)) == text


def test_no_recorded_game_is_left_of_a_game_that_is_no_more() -> None:
    assert {path.parent.parent.name for path in write_golden.ROOT.glob("*/golden/*")} == set(games())
