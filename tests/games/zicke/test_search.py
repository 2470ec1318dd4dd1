"""All search at once, and the first on the right card gets the animal (Z-01, Z-12 to Z-18)."""

from __future__ import annotations

from itertools import permutations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import Race
from fuchsbau.games.zicke.moves import Slap, Turn, Uncover
from games.zicke.at_the_table import position, reveal, slap, write

FARM = position("goose cat", "dog hare fox", "pig", by=1)
"""All others are at the barn."""


@pytest.mark.rule("Z-01")
def test_who_is_quick_has_one_animal_more() -> None:
    state = slap(reveal(FARM, "hare"), (2, 1))
    assert [len(heap) for heap in state.heaps] == [2, 2, 2]
    assert write(state.heaps[2]) == "pig hare"


@pytest.mark.rule("Z-12")
def test_only_whose_turn_it_is_turns_a_card() -> None:
    assert FARM.to_move == {1}
    for seat in (0, 2):
        with pytest.raises(IllegalMove) as refused:
            FARM.play(seat, Turn())
        assert refused.value.statement == "Z-27"


@pytest.mark.rule("Z-12")
def test_all_see_the_front_at_once_and_nobody_before() -> None:
    """While the card is in the hand nature alone moves, and everybody's view is the same."""
    for state in (FARM.play(1, Turn()), FARM.play(1, Turn()).play(NATURE, Uncover("red"))):
        assert state.to_move == {NATURE}
        assert state.view(None).face is None
        assert state.race is None
    revealed = reveal(FARM, "hare")
    assert {revealed.view(seat) for seat in (None, 0, 1, 2)} == {revealed.view(None)}
    assert revealed.view(None).face == revealed.view(None).sought == "hare"


@pytest.mark.rule("Z-12")
def test_nobody_slaps_before_the_card_is_revealed() -> None:
    lifted = FARM.play(1, Turn())
    for state, statement in ((FARM, "Z-27"), (lifted, "Z-12"), (lifted.play(NATURE, Uncover("red")), "Z-12")):
        for seat in range(3):
            with pytest.raises(IllegalMove) as refused:
                state.play(seat, Slap("barn"))
            assert refused.value.statement == statement


@pytest.mark.rule("Z-13")
def test_everybody_searches_at_once_and_may_slap_on_any_card() -> None:
    state = reveal(FARM, "hare")
    assert state.to_move == {0, 1, 2}
    for seat in range(3):
        assert state.moves(seat) == (Slap(0), Slap(1), Slap(2), Slap("barn"))


@pytest.mark.rule("Z-13")
def test_right_is_the_card_of_the_heap_where_the_animal_hides() -> None:
    state = reveal(FARM, "pig")
    assert slap(state, (0, 2)).winner == 0
    for wrong in (0, 1, "barn"):
        assert slap(state, (0, wrong)).winner is None


@pytest.mark.rule("Z-13")
def test_right_is_the_card_of_the_barn_for_an_animal_there() -> None:
    state = reveal(FARM, "worm")
    assert slap(state, (0, "barn")).winner == 0
    for wrong in (0, 1, 2):
        assert slap(state, (0, wrong)).winner is None


GOOSE, RED = "goose", 1
"""The printed example: a goose is revealed, and it hides at the red heap, here seat 1's."""


@pytest.mark.rule("Z-13")
@pytest.mark.rule("Z-15")
def test_the_printed_example_of_the_goose_at_the_red_heap() -> None:
    state = slap(reveal(position("cat", "dog goose", "pig"), GOOSE), (2, RED))
    assert write(state.heaps[2]) == "pig goose"
    assert write(state.heaps[RED]) == "dog"


@pytest.mark.rule("Z-14")
def test_nobody_slaps_twice() -> None:
    state = slap(reveal(FARM, "pig"), (0, 1))
    assert state.to_move == {1, 2}
    assert state.moves(0) == ()
    for card in (2, "barn", 1):
        with pytest.raises(IllegalMove) as refused:
            slap(state, (0, card))
        assert refused.value.statement == "Z-14"


@pytest.mark.rule("Z-14")
def test_with_the_next_card_everybody_may_slap_again() -> None:
    state = slap(reveal(FARM, "pig"), (0, 2))
    assert reveal(state, "goose").to_move == {0, 1, 2}


@pytest.mark.rule("Z-15")
def test_the_animal_comes_from_the_other_heap() -> None:
    state = slap(reveal(FARM, "fox"), (0, 1))
    assert [write(heap) for heap in state.heaps] == ["goose cat fox", "dog hare", "pig"]
    assert (state.winner, state.taken) == (0, 1)
    assert state.barn == FARM.barn


@pytest.mark.rule("Z-15")
def test_the_animal_comes_from_the_barn() -> None:
    state = slap(reveal(FARM, "worm"), (2, "barn"))
    assert [write(heap) for heap in state.heaps] == ["goose cat", "dog hare fox", "pig worm"]
    assert (state.winner, state.taken) == (2, "barn")
    assert sorted(state.barn) == sorted(animal for animal in FARM.barn if animal != "worm")


@pytest.mark.rule("Z-16")
def test_whose_animal_it_is_keeps_it_by_being_first_on_the_own_card() -> None:
    state = slap(reveal(FARM, "pig"), (2, 2))
    assert state.heaps == FARM.heaps
    assert state.barn == FARM.barn
    assert (state.winner, state.taken) == (2, 2)
    assert state.to_move == {2}


@pytest.mark.rule("Z-17")
def test_who_is_first_gets_it_whoever_that_is() -> None:
    for order in permutations(range(3)):
        state = reveal(FARM, "worm")
        state = slap(state, (order[0], "barn"))
        assert state.winner == order[0]


@pytest.mark.rule("Z-17")
def test_a_search_is_a_race_that_favours_who_has_fewer_animals() -> None:
    state = reveal(FARM, "worm")
    assert state.race == Race((2, 3, 1))
    assert slap(state, (0, 1)).race == Race((2, 3, 1))
    assert FARM.race is None
    assert slap(state, (0, "barn")).race is None


@pytest.mark.rule("Z-18")
def test_with_the_first_right_slap_the_search_is_over_for_all_others() -> None:
    state = slap(reveal(FARM, "pig"), (1, 2))
    assert state.slaps == ((1, 2),)
    assert state.paying == frozenset()
    for seat in (0, 2):
        assert state.moves(seat) == ()
        for card in (0, 2, "barn"):
            with pytest.raises(IllegalMove) as refused:
                slap(state, (seat, card))
            assert refused.value.statement == "Z-27"


@pytest.mark.rule("Z-18")
def test_what_was_slapped_is_shown_in_its_order_until_the_next_card_is_lifted() -> None:
    state = slap(reveal(FARM, "worm"), (2, 0), (1, "barn"))
    assert state.view(None).slaps == ((2, 0), (1, "barn"))
    assert state.view(None).winner == 1
    state = state.play(2, state.moves(2)[0])
    assert state.view(None).slaps == ((2, 0), (1, "barn"))
    lifted = state.play(1, Turn()).view(None)
    assert (lifted.slaps, lifted.winner, lifted.taken, lifted.face) == ((), None, None, None)


@pytest.mark.rule("Z-12")
def test_the_card_that_is_revealed_has_the_back_that_was_lifted() -> None:
    state = reveal(FARM, "hare", beneath="red")
    assert "hare" in state.unseen[0]
    assert "hare" not in state.unseen[1]
    state = reveal(slap(state, (1, 1)), "hare")
    assert "hare" not in state.unseen[0]
    with pytest.raises(IllegalMove) as refused:
        reveal(slap(state, (1, 1)), "hare")  # behind straw it was seen already
    assert refused.value.statement == "Z-04"
