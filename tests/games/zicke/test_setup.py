"""What there is, and what happens before the first search (Z-02 to Z-11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fuchsbau import NATURE, BadSetup, IllegalMove, game
from fuchsbau.game import Begin
from fuchsbau.games.zicke.material import ANIMALS, HEAP, Face
from fuchsbau.games.zicke.moves import Choices, Deal, Lay, Reveal, Slap, Turn, Uncover
from fuchsbau.games.zicke.rules import places
from games.zicke.at_the_table import dealt, position, reveal, slap, start, write


@pytest.mark.rule("Z-02")
def test_fifteen_different_animals_hide_on_the_farm() -> None:
    assert len(ANIMALS) == len(set(ANIMALS)) == 15
    assert sorted(ANIMALS) == [
        "butterfly", "cat", "caterpillar", "chick", "dog", "duck", "fox", "goose", "hare", "hedgehog", "pig",
        "raven", "rooster", "snail", "worm",
    ]  # fmt: skip


@pytest.mark.rule("Z-02")
def test_each_animal_hides_at_one_place() -> None:
    state = dealt(start(3, 0))
    everywhere = [*state.barn, *(animal for heap in state.heaps for animal in heap)]
    assert sorted(everywhere) == sorted(ANIMALS)


@pytest.mark.rule("Z-03")
@pytest.mark.rule("Z-09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_is_a_slapping_card_for_every_heap_in_play_and_one_for_the_barn(seats: int) -> None:
    state = start(seats, 0)
    assert state.cards == (*range(seats), "barn")
    assert state.view(None).cards == state.cards


@pytest.mark.rule("Z-03")
def test_five_heaps_and_the_barn_are_the_six_places_where_animals_hide() -> None:
    assert places(5) == (0, 1, 2, 3, 4, "barn")
    for at, card in enumerate(places(5)):
        heaps = ["goose" if seat == at else "" for seat in range(5)]
        state = slap(reveal(position(*heaps), "goose"), (1, card))
        assert (state.winner, state.taken) == (1, card)


@pytest.mark.rule("Z-03")
def test_a_heap_that_is_not_in_play_has_no_slapping_card() -> None:
    with pytest.raises(IllegalMove) as refused:
        slap(reveal(position("goose", "cat"), "goose"), (0, 2))
    assert refused.value.statement == "Z-09"


def fronts(poops: int) -> tuple[Counter[Face], Counter[Face]]:
    """What the seek cards show, by their backs."""
    red, straw = start(2, 0, poops=poops).unseen
    return Counter(red), Counter(straw)


@pytest.mark.rule("Z-04")
def test_there_are_32_seek_cards() -> None:
    red, straw = fronts(Choices().poops)
    assert red == dict.fromkeys(ANIMALS, 1)
    assert straw == {**dict.fromkeys(ANIMALS, 1), "poop": 2}
    assert (red.total(), straw.total()) == (15, 17)


@pytest.mark.rule("Z-05")
@pytest.mark.parametrize("poops", [0, 2, 4, 6, 12])
def test_how_many_seek_cards_show_poop_is_an_option(poops: int) -> None:
    red, straw = fronts(poops)
    assert red["poop"] == 0
    assert straw["poop"] == poops
    assert dealt(start(2, 0, poops=poops)).view(None).pile == 25 + poops


@pytest.mark.rule("Z-05")
@pytest.mark.parametrize("poops", [-1, 13, "two", None, 2.5])
def test_poops_that_make_no_sense_are_refused(poops: Any) -> None:
    with pytest.raises(BadSetup, match="poops"):
        start(2, 0, poops=poops)


@pytest.mark.rule("Z-05")
@pytest.mark.rule("Z-10")
@pytest.mark.rule("Z-30")
def test_what_a_table_offers() -> None:
    assert Choices.offers == {"poops": (0, 2, 4, 6), "mixed": (False, True), "swapping": (False, True)}
    assert (Choices().poops, Choices().mixed, Choices().swapping) == (2, False, False)


@pytest.mark.rule("Z-06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play_each_with_a_heap_and_there_is_a_barn(seats: int) -> None:
    view = start(seats).view(0)
    assert view.heaps == ((),) * seats
    assert view.barn == ()


@pytest.mark.rule("Z-06")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_or_more_do_not(seats: int) -> None:
    with pytest.raises(BadSetup, match="for 2 to 5 seats"):
        game("zicke").start(seats)


@pytest.mark.rule("Z-07")
@pytest.mark.parametrize(("seats", "each", "barn"), [(2, 5, 5), (3, 4, 3), (4, 3, 3), (5, 3, 0)])
def test_how_many_animals_hide_where(seats: int, each: int, barn: int) -> None:
    state = dealt(start(seats, 0))
    assert [len(heap) for heap in state.heaps] == [each] * seats == [HEAP[seats]] * seats
    assert len(state.barn) == barn


@pytest.mark.rule("Z-07")
def test_the_animals_are_dealt_in_turn_and_then_to_the_barn() -> None:
    state = dealt(start(4, 0))
    assert [write(heap) for heap in state.heaps] == [
        "goose dog chick", "cat hedgehog pig", "butterfly caterpillar worm", "hare duck raven",
    ]  # fmt: skip
    assert write(state.barn) == "fox snail rooster"


@pytest.mark.rule("Z-07")
def test_every_animal_that_was_not_dealt_yet_is_as_likely_to_be_the_next() -> None:
    state = start(2, 0)
    for number, animal in enumerate(ANIMALS):
        left = 15 - number
        assert state.chances() == tuple((Deal(other), 1 / left) for other in ANIMALS[number:])
        state = state.play(NATURE, Deal(animal))
    assert state.phase == "turn"


@pytest.mark.rule("Z-08")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_27_cards_are_the_pile_and_the_first_is_red(seats: int) -> None:
    state = dealt(start(seats, 0))
    assert state.view(None).pile == 27
    assert state.view(None).back == "red"
    assert state.left == (10, 17)


@pytest.mark.rule("Z-08")
def test_whichever_red_card_is_first_it_can_be_any_and_nobody_knows_the_five_that_left() -> None:
    state = dealt(start(2, 0)).play(0, Turn()).play(NATURE, Uncover("red"))
    assert state.chances() == tuple((Reveal(animal), 1 / 15) for animal in ANIMALS)


@pytest.mark.rule("Z-08")
def test_the_back_of_the_card_on_top_is_always_visible() -> None:
    state = dealt(start(2, 0)).play(0, Turn())
    assert state.view(None).back is None  # for the instant in which nature shows it
    assert state.to_move == {NATURE}
    assert dict(state.chances()) == {Uncover("red"): 9 / 26, Uncover("straw"): 17 / 26}
    for back in ("red", "straw"):
        assert state.play(NATURE, Uncover(back)).view(None).back == back


@pytest.mark.rule("Z-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_slapping_cards_can_be_laid_out_mixed(seats: int) -> None:
    state = start(seats, 0, mixed=True)
    assert state.cards == ()
    state = dealt(state)
    assert state.cards == ("barn", *reversed(range(seats)))
    assert state.phase == "turn"


@pytest.mark.rule("Z-10")
def test_any_order_of_them_is_as_likely() -> None:
    state = start(2, 0, mixed=True)
    for animal in ANIMALS:
        state = state.play(NATURE, Deal(animal))
    assert state.chances() == ((Lay(0), 1 / 3), (Lay(1), 1 / 3), (Lay("barn"), 1 / 3))
    assert state.play(NATURE, Lay(1)).chances() == ((Lay(0), 1 / 2), (Lay("barn"), 1 / 2))


@pytest.mark.rule("Z-10")
def test_a_card_counts_by_its_colour_wherever_it_lies() -> None:
    state = reveal(dealt(start(3, 0, mixed=True)), "goose")
    assert "goose" in state.heaps[0]
    assert state.play(2, Slap(0)).winner == 2


@pytest.mark.rule("Z-11")
def test_who_saw_a_chicken_last_turns_the_first_card() -> None:
    state = dealt(start(3, 2))
    assert state.to_move == {2}
    assert state.moves(2) == (Turn(),)


@pytest.mark.rule("Z-11")
def test_where_nobody_says_any_seat_is_as_likely() -> None:
    state = start(3)
    assert state.chances() == tuple((Begin(seat), 1 / 3) for seat in range(3))
    assert dealt(state.play(NATURE, Begin(1))).to_move == {1}


@pytest.mark.rule("Z-11")
def test_if_they_are_away_the_card_is_turned_for_them_after_a_moment() -> None:
    pause = dealt(start(3, 2)).pause
    assert pause is not None
    assert pause.absent
    assert not pause.whole
    assert pause.then == ((2, Turn()),)
    assert 1 < pause.seconds < 6
    assert reveal(dealt(start(3, 2)), "goose").pause is None
