"""When the pile is used up, and who has won (R-30 to R-32)."""

from __future__ import annotations

import random

import pytest

from fuchsbau import game
from fuchsbau.game import NOBODY, Result
from fuchsbau.lab.random_play import play_at_random
from games.rumpelriesen.at_the_table import find, miss, played_to_the_end, searching, start


@pytest.mark.rule("R-30")
@pytest.mark.parametrize(
    ("seats", "together", "searches"),
    [(2, True, 16), (3, True, 16), (2, False, 16), (3, False, 15), (4, False, 16)],
)
def test_the_game_ends_with_the_search_for_the_last_card(seats: int, together: bool, searches: int) -> None:
    state = played_to_the_end(start(seats, 0, together=together), found=16)
    assert state.phase == "over"
    assert state.view(None).search == searches
    assert state.view(None).pile == 0
    assert state.to_move == NOBODY
    assert state.pause is None


@pytest.mark.rule("R-30")
@pytest.mark.parametrize("together", [True, False])
def test_whether_the_last_imp_is_found_or_not(*, together: bool) -> None:
    last = searching("moss", None, "ivy", "", pile=0, together=together)
    assert find(last, 5).result is not None
    assert miss(last).result is not None
    before = searching("moss", None, "ivy", "", pile=1, together=together)
    assert find(before, 5).result is None
    assert miss(before).result is None


@pytest.mark.rule("R-31")
@pytest.mark.parametrize(
    ("found", "how", "winners"),
    [
        (0, "lost", ()), (7, "lost", ()), (8, "tied", ()), (9, "won", (0, 1, 2)), (16, "won", (0, 1, 2)),
    ],
)  # fmt: skip
def test_together_more_than_eight_win_eight_tie_and_with_fewer_the_giants_do(
    found: int, how: str, winners: tuple[int, ...]
) -> None:
    result = played_to_the_end(start(3), found).result
    assert result is not None
    assert (result.together, result.winners, sum(result.scores)) == (how, winners, found)


@pytest.mark.rule("R-31")
def test_together_all_win_who_ever_found_the_imps() -> None:
    result = played_to_the_end(start(4), 9, by=2).result
    assert result == Result((0, 1, 2, 3), (0, 0, 9, 0), "won")


@pytest.mark.rule("R-31")
@pytest.mark.parametrize(("found", "how"), [(7, "lost"), (8, "tied"), (9, "won")])
def test_one_alone_plays_by_the_same_numbers(found: int, how: str) -> None:
    result = played_to_the_end(start(1), found).result
    assert result == Result((0,) if how == "won" else (), (found,), how)  # type: ignore[arg-type]


@pytest.mark.rule("R-32")
def test_each_for_themselves_most_imps_win() -> None:
    last = searching("moss", None, "fern ivy", "hazel", "rowan", by=0, pile=0, together=False)
    assert find(last, 5).result == Result((0,), (3, 1, 1))


@pytest.mark.rule("R-32")
def test_who_tie_for_the_most_win_together() -> None:
    last = searching("moss", None, "fern ivy", "hazel", "rowan sloe", by=1, pile=0, together=False)
    assert find(last, 5, by=1).result == Result((0, 1, 2), (2, 2, 2))
    assert miss(last).result == Result((0, 2), (2, 1, 2))


@pytest.mark.rule("R-32")
def test_each_for_themselves_eight_mean_nothing() -> None:
    assert played_to_the_end(start(2, 0, together=False), 1).result == Result((0,), (1, 0))
    assert played_to_the_end(start(2, 0, together=False), 0).result == Result((0, 1), (0, 0))


@pytest.mark.rule("R-30")
def test_random_games_end_well_within_the_stated_bound() -> None:
    rumpelriesen, rng = game("rumpelriesen"), random.Random(5)
    longest = max(len(play_at_random(rumpelriesen, 4, 0, {}, rng).moves) for _ in range(100))
    assert longest < rumpelriesen.longest / 1.5
