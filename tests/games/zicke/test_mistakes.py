"""A slap on a wrong card costs an animal (Z-19 to Z-23)."""

from __future__ import annotations

import pytest

from fuchsbau import IllegalMove
from fuchsbau.games.zicke.moves import Pay, Turn
from games.zicke.at_the_table import pay, position, reveal, slap, write

LIZZY, HUGO, NINA, GORDON = range(4)
FARM = position("cat pig", "dog hare", "worm", "snail caterpillar", by=HUGO)


@pytest.mark.rule("Z-14")
@pytest.mark.rule("Z-19")
def test_the_printed_example_of_the_caterpillar() -> None:
    """Lizzy slaps on Hugo's card, but the caterpillar hides with Gordon. Nina is first on Gordon's card."""
    state = slap(reveal(FARM, "caterpillar"), (LIZZY, HUGO))
    with pytest.raises(IllegalMove) as refused:
        slap(state, (LIZZY, GORDON))  # she sees it now, but may not slap again
    assert refused.value.statement == "Z-14"
    state = slap(state, (NINA, GORDON))
    assert write(state.heaps[NINA]) == "worm caterpillar"
    assert write(state.heaps[GORDON]) == "snail"
    assert state.to_move == {LIZZY}
    state = pay(state, LIZZY, "pig")
    assert write(state.heaps[LIZZY]) == "cat"
    assert state.barn == (*FARM.barn, "pig")
    assert state.to_move == {NINA}
    assert state.moves(NINA) == (Turn(),)


@pytest.mark.rule("Z-21")
def test_the_printed_example_of_the_double_loss() -> None:
    """Gordon's own caterpillar is sought, but he slaps on a wrong card: he loses it and one more."""
    state = slap(reveal(FARM, "caterpillar"), (GORDON, "barn"), (NINA, GORDON))
    assert state.moves(GORDON) == (Pay("snail"),)
    state = pay(state, GORDON, "snail")
    assert state.heaps[GORDON] == ()
    assert state.barn == (*FARM.barn, "snail")
    assert write(state.heaps[NINA]) == "worm caterpillar"


@pytest.mark.rule("Z-21")
@pytest.mark.rule("Z-22")
def test_the_printed_example_of_the_only_animal_that_goes_to_the_other_and_not_to_the_barn() -> None:
    state = slap(reveal(FARM, "worm"), (NINA, LIZZY), (HUGO, NINA))
    assert state.heaps[NINA] == ()
    assert write(state.heaps[HUGO]) == "dog hare worm"
    assert state.barn == FARM.barn
    assert state.to_move == {HUGO}


@pytest.mark.rule("Z-19")
def test_who_was_mistaken_chooses_which_animal_to_give() -> None:
    state = slap(reveal(FARM, "goose"), (HUGO, LIZZY), (NINA, "barn"))
    assert state.moves(HUGO) == (Pay("dog"), Pay("hare"))
    assert pay(state, HUGO, "dog").heaps[HUGO] == ("hare",)
    assert pay(state, HUGO, "hare").heaps[HUGO] == ("dog",)
    assert pay(state, HUGO, "hare").barn == (*state.barn, "hare")


@pytest.mark.rule("Z-19")
def test_nobody_gives_an_animal_of_another_or_from_the_barn() -> None:
    state = slap(reveal(FARM, "goose"), (HUGO, LIZZY), (NINA, "barn"))
    for animal in ("cat", "fox", "goose"):
        with pytest.raises(IllegalMove) as refused:
            pay(state, HUGO, animal)
        assert refused.value.statement == "Z-19"


@pytest.mark.rule("Z-19")
def test_all_who_were_mistaken_pay_each_one_in_any_order() -> None:
    state = slap(reveal(FARM, "goose"), (HUGO, LIZZY), (LIZZY, LIZZY), (NINA, "barn"))
    assert state.to_move == {LIZZY, HUGO}
    assert state.view(None).paying == (LIZZY, HUGO)
    one = pay(pay(state, HUGO, "dog"), LIZZY, "cat")
    other = pay(pay(state, LIZZY, "cat"), HUGO, "dog")
    assert one.heaps == other.heaps
    assert sorted(one.barn) == sorted(other.barn)
    assert one.to_move == other.to_move == {NINA}
    with pytest.raises(IllegalMove):
        pay(pay(state, HUGO, "dog"), HUGO, "hare")


@pytest.mark.rule("Z-18")
@pytest.mark.rule("Z-19")
def test_only_who_slapped_before_the_winner_was_mistaken() -> None:
    state = slap(reveal(FARM, "goose"), (LIZZY, HUGO), (NINA, "barn"))
    assert state.paying == {LIZZY}


@pytest.mark.rule("Z-20")
def test_first_the_animal_moves_and_then_mistakes_are_paid() -> None:
    state = slap(reveal(FARM, "pig"), (LIZZY, HUGO), (GORDON, LIZZY))
    assert "pig" in state.heaps[GORDON]
    assert state.phase == "pay"
    assert Pay("pig") not in state.moves(LIZZY)
    with pytest.raises(IllegalMove) as refused:
        state.play(GORDON, Turn())
    assert refused.value.statement == "Z-19"


@pytest.mark.rule("Z-22")
def test_who_has_no_animal_pays_nothing() -> None:
    state = slap(reveal(position("", "cat", "dog"), "cat"), (0, 2), (2, 1))
    assert state.paying == frozenset()
    assert state.heaps == ((), (), ("dog", "cat"))
    assert state.to_move == {2}


@pytest.mark.rule("Z-22")
def test_who_has_no_animal_searches_on_and_can_win_one() -> None:
    state = reveal(position("", "cat", "dog"), "cat")
    assert 0 in state.to_move
    assert slap(state, (0, 1)).heaps == (("cat",), (), ("dog",))


ALL_WRONG = slap(reveal(FARM, "goose"), (NINA, 0), (GORDON, 1), (HUGO, 2), (LIZZY, 3))


@pytest.mark.rule("Z-23")
def test_when_all_were_wrong_nobody_gets_the_animal_and_all_pay() -> None:
    assert ALL_WRONG.winner is None
    assert ALL_WRONG.taken is None
    assert "goose" in ALL_WRONG.barn
    assert ALL_WRONG.to_move == {LIZZY, HUGO, NINA, GORDON}


@pytest.mark.rule("Z-23")
def test_then_the_seat_that_turned_turns_again() -> None:
    state = ALL_WRONG
    for seat in (NINA, LIZZY, GORDON, HUGO):
        state = pay(state, seat, state.heaps[seat][0])
    assert len(state.barn) == len(FARM.barn) + 4
    assert state.to_move == {HUGO}
    assert state.moves(HUGO) == (Turn(),)


@pytest.mark.rule("Z-23")
def test_the_sought_animal_may_be_given_too() -> None:
    state = slap(reveal(position("cat pig", "dog"), "pig"), (0, 1), (1, "barn"))
    assert Pay("pig") in state.moves(0)
    state = pay(state, 0, "pig")
    assert state.barn[-1] == "pig"


@pytest.mark.rule("Z-22")
@pytest.mark.rule("Z-23")
def test_when_all_were_wrong_and_none_has_an_animal_the_next_card_is_turned() -> None:
    state = slap(reveal(position("", "", by=1), "pig"), (0, 1), (1, 0))
    assert state.to_move == {1}
    assert state.moves(1) == (Turn(),)
