"""The goal and the end (H-06, H-26 to H-28)."""

from __future__ import annotations

import random

import pytest

from fuchsbau import IllegalMove, Result, game
from fuchsbau.games.hexe.moves import Done, Roll
from fuchsbau.lab import arena
from fuchsbau.lab.random_play import play_at_random
from games.hexe.at_the_table import done, position, shared_out, turn_all


@pytest.mark.rule("H-06")
def test_who_finds_more_gets_more_cards() -> None:
    seats = arena.run("hexe", ("owl", "cub"), games=200, seed=0).seats
    assert seats[0].mean_score > seats[1].mean_score + 4
    assert seats[0].wins > 3 * seats[1].wins


@pytest.mark.rule("H-06")
def test_what_counts_is_the_number_of_cards_not_of_rounds_won() -> None:
    state = position(
        "owl mouse cat", "cat frog hen, (owl cat hen), (mouse cat hen)", rolled="owl mouse", in_round=3
    )
    state = shared_out(done(turn_all(state, 0)))
    assert state.result == Result(winners=(0, 1), scores=(2, 2))


@pytest.mark.rule("H-26")
def test_the_game_ends_after_the_third_round_and_the_most_cards_win() -> None:
    state = position(
        "owl mouse cat", "cat frog hen, owl frog hen, (spider frog hen)", rolled="owl mouse", in_round=3
    )
    assert state.result is None
    state = shared_out(done(turn_all(state, 0)))
    assert state.to_move == frozenset()
    assert state.result == Result(winners=(0,), scores=(3, 1))
    for seat in (0, 1):
        assert state.moves(seat) == ()
        for move in (Roll(), Done()):
            with pytest.raises(IllegalMove) as refused:
                state.play(seat, move)
            assert refused.value.statement == "H-26"


@pytest.mark.rule("H-26")
def test_the_game_goes_on_after_the_first_and_second_round() -> None:
    for number in (1, 2):
        state = position("owl mouse cat", "cat frog hen, (owl frog hen)", rolled="owl mouse", in_round=number)
        state = shared_out(done(turn_all(state, 0)))
        assert (state.phase, state.round, state.result) == ("roll", number + 1, None)


@pytest.mark.rule("H-26")
def test_the_last_round_ends_the_game_also_without_a_reward() -> None:
    state = position("owl mouse cat", "(cat frog hen), owl mouse hen", rolled="owl mouse", in_round=3)
    assert turn_all(state, 0, 1).result == Result(winners=(1,), scores=(1, 2))


@pytest.mark.rule("H-27")
def test_who_tie_for_the_most_cards_win_together() -> None:
    state = position(
        "owl mouse cat",
        "cat frog hen, (owl frog hen), (spider frog hen), (owl spider hen)",
        "(owl cat hen), mouse cat hen",
        rolled="owl mouse",
        in_round=3,
    )
    state = shared_out(done(turn_all(state, 0)))
    assert state.result == Result(winners=(0, 1), scores=(3, 3, 1))


@pytest.mark.rule("H-28")
def test_when_one_owns_all_cards_the_other_rounds_are_skipped() -> None:
    state = position("owl mouse cat", "cat frog hen, owl frog hen", "", rolled="owl mouse")
    state = shared_out(done(turn_all(state, 0)))
    assert (state.phase, state.round) == ("over", 1)
    assert state.result == Result(winners=(0,), scores=(3, 0, 0))
    for seat in range(3):
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Roll())
        assert refused.value.statement == "H-28"


@pytest.mark.rule("H-28")
def test_two_who_own_all_cards_play_on() -> None:
    state = position("owl mouse cat", "cat frog hen, owl frog hen", "owl mouse hen", rolled="owl mouse")
    state = shared_out(done(turn_all(state, 0, 2)))
    assert (state.phase, state.round) == ("roll", 2)


def test_random_games_end_well_within_the_stated_bound() -> None:
    hexe, rng = game("hexe"), random.Random(5)
    longest = max(
        len(play_at_random(hexe, seats, 0, {}, rng).moves) for seats in (2, 3, 4) for _ in range(60)
    )
    assert longest < hexe.longest / 1.5
    assert longest > 300
