"""What lies in the box, who plays, and how it begins (R-02 to R-15, R-29, R-33)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fuchsbau import NATURE, IllegalMove, game
from fuchsbau.game import BadSetup, Begin
from fuchsbau.games.rumpelriesen.material import (
    CHIP,
    GIANTS,
    HOLLOWS,
    IMPS,
    LAYOUTS,
    LEAVES,
    SAND,
    SIDE,
    Imp,
)
from fuchsbau.games.rumpelriesen.moves import Choices, Draw, Lay, Raise, RunOut, Topple, Turn
from games.rumpelriesen.at_the_table import asleep, fitting, happens, laid, start, tidied


@pytest.mark.rule("R-02")
def test_there_are_85_leaves_laid_in_many_ways() -> None:
    assert LEAVES == 85
    lying = start(2).play(NATURE, Draw("moss"))
    assert lying.to_move == {NATURE}
    assert lying.chances() == tuple((Lay(leaves), 1 / LAYOUTS) for leaves in range(LAYOUTS))


@pytest.mark.rule("R-03")
def test_sixteen_imps_lie_in_as_many_hollows() -> None:
    assert len(IMPS) == len(set(IMPS)) == len(get_args(Imp)) == len(HOLLOWS) == 16
    assert start(2).imps == (None,) * 16


@pytest.mark.rule("R-03")
def test_hollows_do_not_touch_each_other_nor_the_edge() -> None:
    assert all(max(abs(x), abs(y)) + CHIP < SIDE / 2 for x, y in HOLLOWS)
    for number, (x, y) in enumerate(HOLLOWS):
        for other_x, other_y in HOLLOWS[:number]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * CHIP) ** 2


@pytest.mark.rule("R-04")
@pytest.mark.rule("R-12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_together_there_are_16_search_cards_one_of_each_imp(seats: int) -> None:
    state = start(seats)
    assert state.view(None).pile == 16
    assert state.chances() == tuple((Draw(imp), 1 / 16) for imp in IMPS)


@pytest.mark.rule("R-12")
@pytest.mark.parametrize(("seats", "cards"), [(2, 16), (3, 15), (4, 16)])
def test_each_for_themselves_three_have_a_card_less_and_nobody_knows_which(seats: int, cards: int) -> None:
    state = start(seats, 0, together=False)
    assert state.view(None).pile == cards
    assert state.chances() == tuple((Draw(imp), 1 / 16) for imp in IMPS)


@pytest.mark.rule("R-12")
def test_the_search_card_is_open_for_all() -> None:
    state = laid(start(3), "fern")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).wanted == "fern"
        assert state.view(seat).pile == 15


@pytest.mark.rule("R-05")
@pytest.mark.rule("R-27")
def test_four_giants_stand_and_each_can_fall() -> None:
    state = asleep(laid(start(2), "fern"))
    assert GIANTS == 4
    for giant in range(4):
        assert happens(state, Topple(giant)).view(None).ended_at == giant
    with pytest.raises(IllegalMove):
        happens(state, Topple(4))


@pytest.mark.rule("R-06")
@pytest.mark.rule("R-13")
@pytest.mark.rule("R-16")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_together_each_seat_has_a_wand_to_hold_up(seats: int) -> None:
    state = laid(start(seats), "fern")
    assert fitting(state) == {(seat, Raise) for seat in range(seats)}
    state = state.play(seats - 1, Raise())
    assert state.view(None).raised == (seats - 1,)
    assert seats - 1 not in state.to_move or seats == 1


@pytest.mark.rule("R-13")
def test_the_hourglass_is_turned_when_all_wands_are_up() -> None:
    state = laid(start(3), "fern")
    for seat in (2, 0):
        state = state.play(seat, Raise())
        with pytest.raises(IllegalMove) as refused:
            state.play(0, Turn())
        assert refused.value.statement == "R-13"
    assert state.play(1, Raise()).phase == "turn"


@pytest.mark.rule("R-13")
def test_nobody_holds_a_wand_up_twice() -> None:
    with pytest.raises(IllegalMove) as refused:
        laid(start(2), "fern").play(1, Raise()).play(1, Raise())
    assert refused.value.statement == "R-13"


@pytest.mark.rule("R-13")
@pytest.mark.rule("R-28")
def test_each_for_themselves_one_wand_is_enough_and_it_is_that_of_who_searches() -> None:
    state = laid(start(3, 1, together=False), "fern")
    assert fitting(state) == {(1, Raise)}
    assert state.play(1, Raise()).phase == "turn"


@pytest.mark.rule("R-14")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_together_anybody_turns_the_hourglass(seats: int) -> None:
    state = laid(start(seats), "fern")
    for seat in range(seats):
        state = state.play(seat, Raise())
    assert fitting(state) == {(seat, Turn) for seat in range(seats)}
    for seat in range(seats):
        assert state.play(seat, Turn()).phase == "search"


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(("seats", "others"), [(2, {0}), (3, {0, 2}), (4, {0, 2, 3})])
def test_each_for_themselves_one_of_the_others_turns_it(seats: int, others: set[int]) -> None:
    state = laid(start(seats, 1, together=False), "fern").play(1, Raise())
    assert state.to_move == others
    with pytest.raises(IllegalMove) as refused:
        state.play(1, Turn())
    assert refused.value.statement == "R-14"


@pytest.mark.rule("R-13")
@pytest.mark.rule("R-14")
def test_who_is_away_holds_nobody_up_and_who_is_there_has_time() -> None:
    state = laid(start(3), "fern").play(1, Raise())
    assert state.pause is not None
    assert state.pause.absent
    assert state.pause.then == ((0, Raise()), (2, Raise()))
    state = state.play(0, Raise()).play(2, Raise())
    assert state.pause is not None
    assert state.pause.absent
    assert state.pause.then == ((0, Turn()),)
    alone = laid(start(3, 0, together=False), "fern").play(0, Raise())
    assert alone.pause is not None
    assert alone.pause.then == ((1, Turn()),)


@pytest.mark.rule("R-15")
def test_the_sand_runs_for_45_seconds_unless_somebody_wants_it_otherwise() -> None:
    assert Choices().sand == SAND == 45
    assert start(2, sand=90).options.sand == 90


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("sand", [0, 9, 601, "45", None, 30.5, -1])
def test_sand_that_makes_no_sense_is_refused(sand: Any) -> None:
    with pytest.raises(BadSetup, match="sand"):
        start(2, sand=sand)


@pytest.mark.rule("R-15")
def test_the_scene_runs_only_while_the_sand_does() -> None:
    state = laid(start(2), "fern")
    for seat in range(2):
        assert state.scene is not None
        assert not state.scene.runs
        state = state.play(seat, Raise())
    state = state.play(0, Turn())
    assert state.scene is not None
    assert state.scene.runs
    state = happens(state, RunOut())
    assert state.scene is not None
    assert not state.scene.runs
    assert tidied(state).scene is None


@pytest.mark.rule("R-07")
def test_one_to_four_play_and_one_alone_only_together() -> None:
    assert list(game("rumpelriesen").seats) == [1, 2, 3, 4]
    assert start(1).to_move == {NATURE}
    for seats in (0, 5):
        with pytest.raises(BadSetup, match="1 to 4 seats"):
            start(seats)
    with pytest.raises(BadSetup, match="R-07"):
        start(1, together=False)


@pytest.mark.rule("R-09")
@pytest.mark.rule("R-27")
def test_before_each_search_the_leaves_are_laid_over_everything() -> None:
    state = laid(start(2), "fern", leaves=999)
    assert state.view(None).leaves == 999
    assert state.view(None).seen == (None,) * 16
    assert state.open == frozenset()
    for leaves in (-1, LAYOUTS):
        with pytest.raises(IllegalMove) as refused:
            start(2).play(NATURE, Draw("fern")).play(NATURE, Lay(leaves))
        assert refused.value.statement == "R-09"


@pytest.mark.rule("R-10")
@pytest.mark.rule("R-11")
@pytest.mark.rule("R-33")
def test_what_a_table_offers_and_what_it_is_otherwise() -> None:
    assert Choices.offers == {
        "together": (True, False),
        "sand": (30, 45, 60, 90),
        "harder": (False, True),
        "assist": (False, True),
    }
    assert Choices() == Choices(together=True, sand=45, harder=False, assist=False)


@pytest.mark.rule("R-29")
def test_each_for_themselves_the_smallest_searches_first() -> None:
    assert laid(start(3, 2, together=False), "fern").hands == (2,)


@pytest.mark.rule("R-29")
def test_where_nobody_says_any_seat_is_as_likely() -> None:
    state = start(3, together=False)
    assert state.chances() == tuple((Begin(seat), 1 / 3) for seat in range(3))
    assert laid(state.play(NATURE, Begin(1)), "fern").hands == (1,)
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Begin(3))
    assert refused.value.statement == "R-29"


@pytest.mark.rule("R-16")
@pytest.mark.rule("R-29")
def test_together_nobody_begins_and_nobody_is_asked() -> None:
    assert not Choices().somebody_begins
    assert Choices(together=False).somebody_begins
    for first in (None, 0, 2):
        assert fitting(start(3, first)) == {(NATURE, Draw)}
        assert laid(start(3, first), "fern").view(None).turn is None
