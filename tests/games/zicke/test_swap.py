"""For advanced seekers: slapping cards are swapped (Z-30)."""

from __future__ import annotations

import pytest

from fuchsbau import IllegalMove
from fuchsbau.games.zicke.moves import Keep, Slap, Swap, Turn
from games.zicke.at_the_table import pay, position, reveal, slap, with_pile

FARM = position("cat pig", "dog hare", "worm", swapping=True)


@pytest.mark.rule("Z-30")
def test_who_got_an_animal_may_swap_the_card_that_was_slapped_with_another() -> None:
    state = slap(reveal(FARM, "dog"), (2, 1))
    assert state.to_move == {2}
    assert state.moves(2) == (Keep(), Swap(0), Swap(2), Swap("barn"))
    state = state.play(2, Swap("barn"))
    assert state.cards == (0, "barn", 2, 1)
    assert state.moves(2) == (Turn(),)


@pytest.mark.rule("Z-30")
def test_or_leave_the_cards_as_they_lie() -> None:
    state = slap(reveal(FARM, "goose"), (2, "barn"))
    assert state.moves(2) == (Keep(), Swap(0), Swap(1), Swap(2))
    state = state.play(2, Keep())
    assert state.cards == FARM.cards
    assert state.moves(2) == (Turn(),)


@pytest.mark.rule("Z-30")
def test_the_card_keeps_its_colour_wherever_it_lies() -> None:
    state = slap(reveal(FARM, "dog"), (2, 1)).play(2, Swap("barn"))
    state = reveal(state, "hare")
    assert state.moves(0) == (Slap(0), Slap("barn"), Slap(2), Slap(1))
    assert slap(state, (0, 1)).winner == 0


@pytest.mark.rule("Z-30")
def test_swaps_add_up() -> None:
    state = slap(reveal(FARM, "dog"), (2, 1)).play(2, Swap("barn"))
    state = slap(reveal(state, "hare"), (2, 1)).play(2, Swap(0))
    assert state.cards == (1, "barn", 2, 0)


@pytest.mark.rule("Z-30")
def test_who_kept_the_own_animal_swaps_nothing() -> None:
    assert slap(reveal(FARM, "worm"), (2, 2)).moves(2) == (Turn(),)


@pytest.mark.rule("Z-30")
def test_nobody_swaps_when_all_were_wrong() -> None:
    state = slap(reveal(FARM, "worm"), (0, 1), (1, 0), (2, 0))
    state = pay(pay(pay(state, 0, "cat"), 1, "dog"), 2, "worm")
    assert state.moves(0) == (Turn(),)


@pytest.mark.rule("Z-20")
@pytest.mark.rule("Z-30")
def test_mistakes_are_paid_before_cards_are_swapped() -> None:
    state = slap(reveal(FARM, "dog"), (0, "barn"), (2, 1))
    assert state.to_move == {0}
    assert pay(state, 0, "cat").moves(2)[0] == Keep()


@pytest.mark.rule("Z-30")
def test_only_the_winner_swaps_and_only_with_another_card() -> None:
    state = slap(reveal(FARM, "dog"), (2, 1))
    for seat, card in ((0, 0), (2, 1), (2, 3)):
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Swap(card))
        assert refused.value.statement == "Z-30"


@pytest.mark.rule("Z-30")
def test_without_that_option_no_card_is_swapped() -> None:
    state = slap(reveal(position("cat pig", "dog hare", "worm"), "dog"), (2, 1))
    assert state.moves(2) == (Turn(),)
    with pytest.raises(IllegalMove):
        state.play(2, Swap(0))


@pytest.mark.rule("Z-28")
@pytest.mark.rule("Z-30")
def test_after_the_last_search_there_is_nothing_to_swap() -> None:
    state = slap(reveal(with_pile(FARM, ["goose"], ["dog"], (0, 1)), "dog"), (2, 1))
    assert state.result is not None
