"""The sand runs: what is seen, tapped, found and missed (R-01, R-08, R-16 to R-28)."""

from __future__ import annotations

import math

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import WORLD, Scene
from fuchsbau.games.rumpelriesen.board.layout import giants
from fuchsbau.games.rumpelriesen.material import CHIP, HOLLOWS, IMPS, Imp
from fuchsbau.games.rumpelriesen.moves import (
    Appear,
    Cover,
    Draw,
    Flutter,
    Lay,
    RunOut,
    Tap,
    Tidy,
    Topple,
    Uncover,
)
from games.rumpelriesen.at_the_table import (
    asleep,
    find,
    fitting,
    happens,
    laid,
    miss,
    searching,
    start,
    tidied,
    uncover,
)


@pytest.mark.rule("R-01")
@pytest.mark.rule("R-19")
@pytest.mark.rule("R-25")
def test_who_taps_the_wanted_imp_while_the_sand_runs_has_found_it() -> None:
    state = find(searching("moss", None, "fern", "", "ivy hazel"), 5, by=2)
    assert state.found == (("fern",), (), ("ivy", "hazel", "moss"))
    view = state.view(None)
    assert (view.end, view.finder, view.ended_at) == ("found", 2, 5)


@pytest.mark.rule("R-08")
def test_who_lies_where_is_drawn_when_somebody_sees_them_first() -> None:
    state = uncover(searching("moss", {3: "fern", 9: "ivy"}), 5)
    assert state.to_move == {NATURE}
    others: list[Imp] = [imp for imp in IMPS if imp not in ("fern", "ivy")]
    assert state.chances() == tuple((Appear(imp), 1 / 14) for imp in others)
    assert state.play(NATURE, Appear("hazel")).view(None).seen[5] == "hazel"


@pytest.mark.rule("R-08")
@pytest.mark.rule("R-25")
def test_an_imp_lies_where_it_lies_for_the_whole_game() -> None:
    state = laid(tidied(find(searching("moss"), 5)), "fern")
    assert state.imps[5] == "moss"
    state = uncover(asleep(state), 5)
    assert state.to_move == {WORLD}  # nature is not asked again
    assert state.view(None).seen[5] == "moss"


@pytest.mark.rule("R-08")
def test_no_imp_lies_in_two_places() -> None:
    state = uncover(searching("moss", {3: "fern"}), 5)
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Appear("fern"))
    assert refused.value.statement == "R-08"


@pytest.mark.rule("R-16")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_together_all_hands_are_in_the_scene_and_anybody_may_find(seats: int) -> None:
    state = searching("moss", None, *[""] * seats)
    assert state.scene == Scene(1, tuple(range(seats)), runs=True)
    seen = uncover(state, 5, "moss")
    assert seen.to_move == {WORLD, *range(seats)}
    for seat in range(seats):
        assert seen.play(seat, Tap(5)).finder == seat


@pytest.mark.rule("R-17")
def test_what_lies_under_a_giant_in_a_corner_can_be_found_too() -> None:
    for corner, giant in zip((0, 3, 15, 12), giants(harder=False), strict=True):
        assert math.dist(HOLLOWS[corner], (10 * giant.x, 10 * giant.y)) < CHIP
        assert find(searching("moss"), corner).end == "found"


@pytest.mark.rule("R-18")
def test_an_imp_is_seen_by_all_when_enough_is_uncovered() -> None:
    state = searching("moss", {5: "fern"})
    assert state.view(None).seen == (None,) * 16
    state = uncover(state, 5)
    for seat in (None, 0, 1):
        assert state.view(seat).seen == tuple("fern" if place == 5 else None for place in range(16))


@pytest.mark.rule("R-18")
def test_what_is_not_uncovered_cannot_be_tapped_even_if_everybody_remembers_it() -> None:
    state = uncover(searching("moss", {5: "moss", 6: "fern"}), 6)
    assert state.to_move == {WORLD}
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Tap(5))
    assert refused.value.statement == "R-18"


@pytest.mark.rule("R-18")
@pytest.mark.rule("R-21")
def test_a_place_is_uncovered_once_and_covered_only_then() -> None:
    state = uncover(searching("moss", {5: "fern"}), 5)
    for move, statement in (
        (Uncover(5), "R-18"),
        (Cover(6), "R-21"),
        (Uncover(16), "R-18"),
        (Cover(-1), "R-21"),
    ):
        with pytest.raises(IllegalMove) as refused:
            happens(state, move)
        assert refused.value.statement == statement


@pytest.mark.rule("R-20")
def test_another_imp_is_not_found_and_the_search_goes_on() -> None:
    state = uncover(uncover(searching("moss"), 5, "fern"), 6, "moss")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Tap(5))
    assert refused.value.statement == "R-20"
    assert state.moves(0) == (Tap(6),)


@pytest.mark.rule("R-20")
@pytest.mark.rule("R-34")
def test_nobody_can_tap_while_only_others_are_to_be_seen() -> None:
    state = uncover(uncover(searching("moss"), 5, "fern"), 6, "ivy")
    assert state.to_move == {WORLD}


@pytest.mark.rule("R-21")
def test_an_imp_that_is_covered_again_is_seen_no_more_but_stays() -> None:
    state = happens(uncover(searching("moss"), 5, "moss"), Cover(5))
    assert state.view(None).seen == (None,) * 16
    assert state.to_move == {WORLD}
    state = uncover(state, 5)
    assert state.view(None).seen[5] == "moss"
    assert state.moves(1) == (Tap(5),)


@pytest.mark.rule("R-22")
@pytest.mark.rule("R-26")
@pytest.mark.parametrize("giant", range(4))
def test_a_giant_that_tips_over_breaks_the_spell_at_once(giant: int) -> None:
    state = happens(uncover(searching("moss"), 5, "moss"), Topple(giant))
    view = state.view(None)
    assert (view.end, view.ended_at, view.finder) == ("giant", giant, None)
    assert view.missed == ("moss",)
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Tap(5))
    assert refused.value.statement == "R-27"


@pytest.mark.rule("R-23")
@pytest.mark.rule("R-26")
def test_so_does_a_leaf_that_leaves_the_board() -> None:
    state = happens(uncover(searching("moss"), 5, "moss"), Flutter())
    assert (state.end, state.ended_at, state.missed) == ("leaf", None, ("moss",))
    with pytest.raises(IllegalMove):
        state.play(0, Tap(5))


@pytest.mark.rule("R-24")
@pytest.mark.rule("R-26")
def test_so_do_the_last_grains_of_sand() -> None:
    state = happens(uncover(searching("moss"), 5, "moss"), RunOut())
    assert (state.end, state.ended_at, state.missed) == ("sand", None, ("moss",))
    with pytest.raises(IllegalMove):
        state.play(0, Tap(5))


@pytest.mark.rule("R-26")
def test_an_imp_that_was_not_found_is_not_wanted_again_and_stays_where_it_is() -> None:
    state = tidied(happens(uncover(searching("moss"), 5, "moss"), RunOut()))
    assert state.chances() == tuple((Draw(imp), 1 / 15) for imp in IMPS if imp != "moss")
    assert state.imps[5] == "moss"
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Draw("moss"))
    assert refused.value.statement == "R-12"


@pytest.mark.rule("R-25")
def test_nor_is_one_that_was_found() -> None:
    state = tidied(find(searching("moss", None, "fern", "ivy"), 5))
    assert {move for move, _ in state.chances()} == {
        Draw(imp) for imp in IMPS if imp not in ("moss", "fern", "ivy")
    }


@pytest.mark.rule("R-27")
@pytest.mark.parametrize("ends", [Flutter(), Topple(2), RunOut()])
def test_how_it_ended_is_seen_for_a_moment_and_then_all_is_covered_anew(
    ends: Flutter | Topple | RunOut,
) -> None:
    state = happens(uncover(searching("moss"), 5, "fern"), ends)
    assert state.view(None).seen[5] == "fern"
    assert state.pause is not None
    assert 2 < state.pause.seconds < 6
    assert state.pause.then == ((WORLD, Tidy()),)
    assert fitting(state) == {(WORLD, Tidy)}
    state = tidied(state)
    view = state.view(None)
    assert view.seen == (None,) * 16
    assert (view.wanted, view.raised, view.end, view.ended_at, view.finder) == (None, (), None, None, None)
    assert fitting(state) == {(NATURE, Draw)}
    assert fitting(state.play(NATURE, Draw("hazel"))) == {(NATURE, Lay)}


@pytest.mark.rule("R-27")
def test_each_search_is_a_scene_of_its_own() -> None:
    state = start(2)
    for number, imp in enumerate(IMPS, 1):
        state = laid(state, imp)
        assert state.scene == Scene(number, (0, 1), runs=False)
        assert state.view(None).search == number
        state = miss(asleep(state))
        state = tidied(state) if state.pile else state


@pytest.mark.rule("R-28")
def test_each_for_themselves_only_who_has_the_turn_searches() -> None:
    state = uncover(searching("moss", None, "", "", "", by=1, together=False), 5, "moss")
    assert state.scene == Scene(1, (1,), runs=True)
    assert state.to_move == {WORLD, 1}
    for seat in (0, 2):
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Tap(5))
        assert refused.value.statement == "R-28"


@pytest.mark.rule("R-28")
@pytest.mark.parametrize("found", [True, False])
def test_then_the_next_clockwise_does_and_the_board_is_turned_by_a_quarter(*, found: bool) -> None:
    state = laid(start(3, 1, together=False), "moss")
    searched: list[tuple[int | None, int]] = []
    for place, imp in enumerate(IMPS[1:7]):
        view = state.view(None)
        searched.append((view.turn, view.quarters))
        state = asleep(state)
        state = find(state, place, state.turn) if found else miss(state)
        state = laid(tidied(state), imp)
    assert searched == [(1, 0), (2, 1), (0, 2), (1, 3), (2, 0), (0, 1)]


@pytest.mark.rule("R-28")
def test_together_the_board_is_not_turned() -> None:
    state = laid(tidied(miss(asleep(laid(start(2), "moss")))), "fern")
    assert state.view(None).quarters == 0
