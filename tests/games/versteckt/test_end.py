"""The goal and the end (V-06, V-28 to V-30)."""

from __future__ import annotations

import random

import pytest

from fuchsbau import IllegalMove, Result, game
from fuchsbau.games.versteckt.moves import Name
from fuchsbau.lab import arena
from fuchsbau.lab.random_play import play_at_random
from games.versteckt.at_the_table import look_is_over, position, take_turn


@pytest.mark.rule("V-06")
def test_what_counts_is_the_number_of_animals_collected() -> None:
    state = position("", "fox?", "", "", marker=1, collected=["owl wolf bear", "deer hare"])
    assert take_turn(state, "fox", shows="fox").result == Result(winners=(2,), scores=(4, 2, 9))


@pytest.mark.rule("V-06")
def test_who_remembers_collects_more() -> None:
    seats = arena.run("versteckt", ("owl", "cub"), games=200, seed=0).seats
    assert seats[0].mean_score > seats[1].mean_score + 1
    assert seats[0].wins > 1.5 * seats[1].wins


@pytest.mark.rule("V-28")
def test_the_game_ends_at_once_with_the_last_tile() -> None:
    state = position("", "", "", "fox?", marker=3)
    state = take_turn(state, "fox", shows="fox")
    assert state.to_move == frozenset()
    assert state.result is not None
    for seat in (0, 1):
        assert state.moves(seat) == ()
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Name("fox"))
        assert refused.value.statement == "V-28"


@pytest.mark.rule("V-28")
def test_the_game_goes_on_while_a_tile_is_left_anywhere() -> None:
    state = position("wolf?", "", "", "fox?", marker=3)
    state = take_turn(state, "fox", shows="fox")
    assert state.result is None
    assert look_is_over(state).to_move == {1}


@pytest.mark.rule("V-29")
def test_the_most_animals_win() -> None:
    state = position(
        "", "fox?", "", "", marker=1, collected=["owl wolf bear deer hare boar frog", "snail mouse"]
    )
    state = take_turn(state, "fox", shows="fox")
    assert state.result == Result(winners=(0,), scores=(8, 2, 5))


@pytest.mark.rule("V-29")
def test_who_tie_for_the_most_share_the_victory() -> None:
    state = position(
        "",
        "fox?",
        "",
        "",
        marker=1,
        collected=["owl wolf bear deer hare", "snail mouse frog boar badger squirrel"],
    )
    state = take_turn(state, "fox", shows="fox")
    assert state.result == Result(winners=(0, 1), scores=(6, 6, 3))


@pytest.mark.rule("V-30")
def test_a_last_tile_may_be_missed_as_often_as_you_like() -> None:
    state = position("", "fox?", "", "", marker=1)
    for _ in range(400):
        state = take_turn(state, "owl", shows="fox")
        assert state.result is None
        state = look_is_over(state)
    assert take_turn(state, "fox", shows="fox").result is not None


@pytest.mark.rule("V-30")
def test_random_games_end_well_within_the_stated_bound() -> None:
    versteckt, rng = game("versteckt"), random.Random(5)
    longest = max(len(play_at_random(versteckt, 2, 0, {}, rng).moves) for _ in range(100))
    assert longest < versteckt.longest / 1.5
