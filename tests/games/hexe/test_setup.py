"""What there is, and what happens before the first roll (H-01 to H-05, H-07 to H-10)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from fuchsbau import NATURE, BadSetup, IllegalMove, game
from fuchsbau.game import Begin
from fuchsbau.games.hexe.material import ANIMALS, CARDS, ROUNDS, Animal
from fuchsbau.games.hexe.moves import Deal, Roll, Show
from games.hexe.at_the_table import card, dealt, position, roll, start, turn_all, write

CLIENT = Path(__file__).parents[3] / "web" / "src" / "games" / "hexe"


@pytest.mark.rule("H-01")
def test_there_are_24_cards_with_three_of_the_six_animals() -> None:
    assert len(CARDS) == 24
    assert all(len(trio) == 3 for trio in CARDS)
    assert frozenset[str]().union(*CARDS) == set(ANIMALS) == {"owl", "mouse", "cat", "spider", "frog", "hen"}


@pytest.mark.rule("H-02")
def test_in_the_picture_every_animal_has_one_place_and_no_two_have_the_same() -> None:
    """A card is drawn by who is there, each at its place whoever else is: see WitchCard.svelte."""
    drawing = (CLIENT / "art" / "WitchCard.svelte").read_text()
    places = {animal: re.findall(rf"\.{animal} {{([^}}]*)}}", drawing) for animal in ANIMALS}
    assert [len(places[animal]) for animal in ANIMALS] == [1] * 6
    assert len({"".join(found) for found in places.values()}) == 6


@pytest.mark.rule("H-03")
def test_every_three_are_there_once_and_four_trios_a_second_time() -> None:
    count = Counter(CARDS)
    assert set(count) == {frozenset(trio) for trio in combinations(ANIMALS, 3)}
    assert len(count) == 20
    twice = [card(words, 1) for words in write(one for one in range(24) if count[CARDS[one]] == 2)]
    assert write(set(twice)) == ["cat frog hen", "mouse spider hen", "owl mouse cat", "owl spider frog"]
    assert max(count.values()) == 2


@pytest.mark.rule("H-03")
def test_each_animal_is_on_exactly_twelve_cards() -> None:
    assert Counter(animal for trio in CARDS for animal in trio) == dict.fromkeys(ANIMALS, 12)


@pytest.mark.rule("H-03")
def test_the_client_has_the_same_deck() -> None:
    """Cards travel by their numbers: every trio in the order of the animals, then the four that are twice."""
    material = (CLIENT / "material.ts").read_text()
    lists = [re.findall(r'"(\w+)"', words) for words in re.findall(r"\[(\"\w+\"(?:, \"\w+\")+)\]", material)]
    assert lists == [list(ANIMALS), *(in_order(trio) for trio in CARDS[20:])]
    assert [in_order(trio) for trio in CARDS[:20]] == [list(trio) for trio in combinations(ANIMALS, 3)]


def in_order(trio: frozenset[Animal]) -> list[Animal]:
    return [animal for animal in ANIMALS if animal in trio]


@pytest.mark.rule("H-04")
def test_each_of_the_two_dice_has_each_animal_once() -> None:
    rolling = position("owl mouse cat", "owl mouse spider").play(0, Roll())
    assert dict(rolling.chances()) == {Show((one, other)): 1 / 36 for one, other in product(ANIMALS, ANIMALS)}


@pytest.mark.rule("H-04")
def test_dice_show_nothing_but_the_six_animals() -> None:
    rolling = position("owl mouse cat", "owl mouse spider").play(0, Roll())
    nonsense: list[Any] = [("owl",), ("owl", "fox"), ("owl", "cat", "hen")]
    for shown in nonsense:
        with pytest.raises(IllegalMove) as refused:
            rolling.play(NATURE, Show(shown))
        assert refused.value.statement == "H-04"


@pytest.mark.rule("H-05")
def test_two_to_four_can_play() -> None:
    assert [seats for seats in range(1, 8) if seats in game("hexe").seats] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadSetup, match="for 2 to 4 seats"):
            start(seats)


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 8), (4, 6)])
def test_everybody_gets_equally_many_cards(seats: int, each: int) -> None:
    state = dealt(start(seats, 1))
    assert [len(own) for own in state.cards] == [each] * seats
    assert sorted(one for own in state.cards for one in own) == list(range(24))
    assert state.box == ()


@pytest.mark.rule("H-07")
def test_cards_are_dealt_one_by_one_from_the_beginning_seat_on() -> None:
    state = start(3, 1)
    for one in (5, 6, 7, 8):
        state = state.play(NATURE, Deal(one))
    assert state.cards == ((7,), (5, 8), (6,))


@pytest.mark.rule("H-07")
def test_a_card_is_dealt_once() -> None:
    state = start(2, 0).play(NATURE, Deal(3))
    for one in (3, 24, -1):
        with pytest.raises(IllegalMove) as refused:
            state.play(NATURE, Deal(one))
        assert refused.value.statement == "H-07"


@pytest.mark.rule("H-08")
def test_all_cards_lie_face_up_and_everybody_sees_them() -> None:
    state = dealt(start(4, 0))
    assert state.view(2) == state.view(None)
    assert state.view(None).cards == state.cards
    assert state.view(None).turned == ()
    assert not game("hexe").has_secrets


@pytest.mark.rule("H-09")
def test_three_rounds_are_played() -> None:
    assert ROUNDS == 3
    state = position("owl mouse cat", "owl mouse spider")
    rounds = [state.round]
    while state.to_move:
        state = turn_all(roll(state, "owl mouse"), 0, 1)
        rounds.append(state.round)
    assert rounds == [1, 2, 3, 3]


@pytest.mark.rule("H-10")
def test_the_seat_that_was_named_rolls_first() -> None:
    for seat in range(3):
        assert dealt(start(3, seat)).to_move == {seat}


@pytest.mark.rule("H-10")
def test_where_nobody_is_named_nature_draws_who_begins() -> None:
    state = start(4)
    assert dict(state.chances()) == {Begin(seat): 0.25 for seat in range(4)}
    assert dealt(state.play(NATURE, Begin(2))).to_move == {2}
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Begin(4))
    assert refused.value.statement == "H-10"
