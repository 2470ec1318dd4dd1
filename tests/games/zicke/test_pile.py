"""Poops, the next card, and the end (Z-24 to Z-29)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.games.zicke.moves import Pay, Reveal, Turn
from games.zicke.at_the_table import pay, position, reveal, slap, with_pile

FARM = position("cat pig", "dog hare", "worm", by=1, last="pig")


@pytest.mark.rule("Z-24")
def test_a_poop_asks_for_the_animal_of_the_last_search() -> None:
    state = reveal(FARM, "poop")
    assert state.view(None).face == "poop"
    assert state.view(None).sought == "pig"
    assert slap(state, (2, 0)).heaps == (("cat",), ("dog", "hare"), ("worm", "pig"))


@pytest.mark.rule("Z-24")
def test_wherever_that_animal_is_now() -> None:
    """The pig has just moved to seat 2: on the old heap it is a mistake."""
    state = reveal(slap(reveal(FARM, "pig"), (2, 0)), "poop")
    state = slap(state, (1, 0), (0, 2))
    assert state.paying == {1}
    assert state.winner == 0
    assert state.heaps[0] == ("cat", "pig")


@pytest.mark.rule("Z-24")
def test_it_may_have_been_given_to_the_barn() -> None:
    state = slap(reveal(FARM, "pig"), (0, 1), (1, 2), (2, "barn"))
    state = pay(pay(pay(state, 0, "pig"), 1, "dog"), 2, "worm")
    assert slap(reveal(state, "poop"), (2, "barn")).heaps[2] == ("pig",)


@pytest.mark.rule("Z-25")
def test_poop_can_follow_poop() -> None:
    state = reveal(slap(reveal(FARM, "poop"), (2, 0)), "poop")
    assert state.sought == "pig"
    assert slap(state, (1, 2)).heaps[1] == ("dog", "hare", "pig")


@pytest.mark.rule("Z-24")
def test_after_an_animal_a_poop_asks_for_that_one() -> None:
    state = slap(reveal(FARM, "dog"), (1, 1))
    assert reveal(state, "poop").sought == "dog"


@pytest.mark.rule("Z-24")
def test_poops_are_behind_straw_only_and_weigh_as_many_as_there_are() -> None:
    straw = dict(FARM.play(1, Turn()).play(NATURE, FARM.play(1, Turn()).chances()[0][0]).chances())
    assert straw[Reveal("poop")] == pytest.approx(2 / 17)
    red = position("cat", "dog", back="red").play(0, Turn())
    fronts = red.play(NATURE, red.chances()[0][0]).chances()
    assert Reveal("poop") not in dict(fronts)


@pytest.mark.rule("Z-26")
def test_no_card_is_turned_while_a_search_or_a_payment_is_on() -> None:
    state = reveal(FARM, "worm")
    for seat in range(3):
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Turn())
        assert refused.value.statement == "Z-13"
    state = slap(state, (0, 1), (1, 2))
    with pytest.raises(IllegalMove) as refused:
        state.play(1, Turn())
    assert refused.value.statement == "Z-19"
    assert state.play(0, Pay("cat")).moves(1) == (Turn(),)


@pytest.mark.rule("Z-27")
@pytest.mark.parametrize("seat", [0, 2])
def test_who_got_the_animal_turns_the_next_card(seat: int) -> None:
    state = slap(reveal(FARM, "dog"), (seat, 1))
    assert state.to_move == {seat}
    assert state.moves(seat) == (Turn(),)
    assert state.view(None).turn == seat


@pytest.mark.rule("Z-27")
def test_who_kept_the_animal_turns_the_next_card() -> None:
    assert slap(reveal(FARM, "worm"), (2, 2)).to_move == {2}


LAST = with_pile(FARM, ["goose", "fox"], ["dog"], (0, 1))
"""One card is left, with a dog on it; two red ones have left the game unseen."""


@pytest.mark.rule("Z-28")
def test_the_game_ends_after_the_search_for_the_last_card() -> None:
    state = reveal(LAST, "dog")
    assert state.view(None).back is None
    assert state.view(None).pile == 0
    assert state.result is None
    assert state.to_move == {0, 1, 2}
    state = slap(state, (0, 1))
    assert state.to_move == frozenset()
    assert state.result is not None


@pytest.mark.rule("Z-28")
def test_mistakes_of_the_last_search_are_still_paid() -> None:
    state = slap(reveal(LAST, "dog"), (1, 0), (0, 1))
    assert state.result is None
    state = pay(state, 1, "hare")
    assert state.result is not None
    assert state.result.scores == (3, 0, 1)


@pytest.mark.rule("Z-23")
@pytest.mark.rule("Z-28")
def test_the_game_ends_when_all_are_wrong_in_the_last_search() -> None:
    state = slap(reveal(LAST, "dog"), (1, 0), (0, 0), (2, 0))
    state = pay(pay(pay(state, 0, "cat"), 1, "dog"), 2, "worm")
    assert state.to_move == frozenset()
    assert state.result is not None
    assert state.result.scores == (1, 1, 0)


@pytest.mark.rule("Z-28")
def test_nothing_can_be_done_after_the_end() -> None:
    over = slap(reveal(LAST, "dog"), (0, 1))
    for seat in range(3):
        for move in (Turn(), Pay("cat")):
            with pytest.raises(IllegalMove) as refused:
                over.play(seat, move)
            assert refused.value.statement == "Z-28"


@pytest.mark.rule("Z-01")
@pytest.mark.rule("Z-29")
def test_whoever_has_the_most_animals_wins() -> None:
    result = slap(reveal(LAST, "dog"), (0, 1)).result
    assert result is not None
    assert result.scores == (3, 1, 1)
    assert result.winners == (0,)


@pytest.mark.rule("Z-29")
def test_all_who_tie_for_the_most_win_together() -> None:
    result = slap(reveal(LAST, "dog"), (1, 1)).result
    assert result is not None
    assert result.scores == (2, 2, 1)
    assert result.winners == (0, 1)


@pytest.mark.rule("Z-29")
def test_animals_at_the_barn_count_for_nobody() -> None:
    state = with_pile(position("", "", last="dog"), ["goose"], ["dog"], (0, 1))
    state = slap(reveal(state, "dog"), (0, 0), (1, 1))
    assert state.result is not None
    assert state.result.scores == (0, 0)
    assert state.result.winners == (0, 1)
