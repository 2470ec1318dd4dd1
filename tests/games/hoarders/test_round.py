"""How a round goes: choosing in secret, turning over, passing, the crown (N-09 to N-15)."""

from __future__ import annotations

from itertools import permutations

import pytest

from fuchsbau import IllegalMove
from fuchsbau.game import Hidden, Move, seen_by
from fuchsbau.games.hoarders.material import ANIMALS, PAIRS
from fuchsbau.games.hoarders.moves import Choose, Hamster, Let, Reveal, Steal
from games.hoarders.at_the_table import chosen, position, told


@pytest.mark.rule("N-09")
def test_everybody_chooses_two_animals_at_the_same_time() -> None:
    state = position("", "", "", phase="choose")
    assert state.to_move == {0, 1, 2}
    state = state.play(1, Choose(("squirrel", "beaver")))
    assert state.to_move == {0, 2}
    assert state.view(0).chosen == (1,)
    state = state.play(2, Choose(("hamster", "beaver"))).play(0, Choose(("raccoon", "groundhog")))
    assert state.phase == "reveal"
    assert state.face_down == (("raccoon", "groundhog"), ("squirrel", "beaver"), ("hamster", "beaver"))


@pytest.mark.rule("N-09")
@pytest.mark.parametrize(
    "animals",
    [("squirrel", "squirrel"), ("beaver", "squirrel"), ("squirrel",), (), ANIMALS[:3], ("squirrel", "fox")],
)
def test_it_is_two_different_animals_of_the_five(animals: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match="two different animals") as refused:
        position("", "", phase="choose").play(0, Choose(animals))  # type: ignore[arg-type]
    assert refused.value.statement == "N-09"


@pytest.mark.rule("N-09")
def test_what_lies_stays() -> None:
    state = position("", "", phase="choose").play(0, Choose(PAIRS[0]))
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Choose(PAIRS[1]))
    assert refused.value.statement == "N-09"


@pytest.mark.rule("N-09")
def test_the_order_of_choosing_does_not_matter() -> None:
    opening = position("walnut", "acorn", "peanut", phase="choose")
    pairs = (PAIRS[0], PAIRS[5], PAIRS[0])
    ends = set[object]()
    for order in permutations(range(3)):
        state = opening
        for seat in order:
            state = state.play(seat, Choose(pairs[seat]))
        ends.add(state)
    assert len(ends) == 1


@pytest.mark.rule("N-10")
def test_others_see_that_a_seat_has_chosen_and_not_what() -> None:
    state = position("", "", phase="choose").play(0, Choose(("raccoon", "beaver")))
    assert state.view(0).mine == ("raccoon", "beaver")
    assert state.view(1).mine == ()
    assert state.view(None).mine is None
    assert state.view(1).face_down == (2, 0)
    assert seen_by(1, 0, Choose(("raccoon", "beaver"))) == Hidden()
    assert seen_by(None, 0, Choose(("raccoon", "beaver"))) == Hidden()
    assert seen_by(0, 0, Choose(("raccoon", "beaver"))) == Choose(("raccoon", "beaver"))


@pytest.mark.rule("N-10")
def test_an_animal_that_is_turned_over_is_seen_by_all() -> None:
    state = told(position("walnut | squirrel hamster", "acorn | raccoon beaver"), "hamster")
    for onlooker in (None, 0, 1):
        assert state.view(onlooker).face_up == (("hamster",), ())
        assert state.view(onlooker).face_down == (1, 2)


@pytest.mark.rule("N-11")
def test_the_crown_turns_over_one_of_its_face_down_animals() -> None:
    state = position("| squirrel hamster", "| raccoon beaver", "| hamster beaver", crown=1)
    assert state.to_move == {1}
    assert state.moves(1) == (Reveal("raccoon"), Reveal("beaver"))


@pytest.mark.rule("N-11")
@pytest.mark.parametrize("move", [Reveal("beaver"), Let(), Steal(1, "walnut"), Hamster()])
def test_nothing_else_can_be_done_on_a_turn(move: Move) -> None:
    state = position("walnut | squirrel hamster", "walnut | raccoon beaver")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, move)
    assert refused.value.statement == "N-11"


@pytest.mark.rule("N-11")
def test_an_animal_that_is_face_up_is_not_turned_over_again() -> None:
    state = position("walnut | squirrel! hamster", "walnut | raccoon beaver")
    with pytest.raises(IllegalMove, match="no squirrel lies face down"):
        state.play(0, Reveal("squirrel"))


@pytest.mark.rule("N-12")
def test_it_goes_clockwise_twice_around_the_table() -> None:
    state = position(*["| hamster groundhog"] * 4, crown=2)
    turns = list[tuple[int, int]]()
    for word in ["hamster"] * 4 + ["groundhog"] * 4:
        turns.append((state.turn, state.view(0).lap))
        state = told(state, word)
    assert turns == [(2, 0), (3, 0), (0, 0), (1, 0), (2, 1), (3, 1), (0, 1), (1, 1)]
    assert state.phase == "choose"


@pytest.mark.rule("N-12")
@pytest.mark.parametrize(
    ("story", "move"),
    [("", Reveal("raccoon")), ("raccoon", Steal(0, "acorn")), ("raccoon", Reveal("hamster"))],
)
def test_who_is_not_on_turn_waits(story: str, move: Move) -> None:
    state = told(position("acorn | raccoon hamster", "acorn | raccoon hamster"), story)
    with pytest.raises(IllegalMove, match="not for 1 to move") as refused:
        state.play(1, move)
    assert refused.value.statement == "N-12"


@pytest.mark.rule("N-13")
@pytest.mark.parametrize("pair", PAIRS)
def test_which_of_the_two_comes_first_is_free(pair: tuple[str, str]) -> None:
    state = position(f"| {pair[0]} {pair[1]}", "walnut | hamster groundhog")
    assert state.moves(0) == tuple(Reveal(animal) for animal in pair)  # type: ignore[arg-type]


@pytest.mark.rule("N-14")
def test_who_has_no_animal_face_down_is_passed_over() -> None:
    state = position("walnut | raccoon beaver", "walnut | hamster beaver", "| squirrel groundhog")
    state = told(state, "raccoon walnut<1 hamster! beaver +acorn squirrel +acorn")
    assert state.face_down == ((), (), ("groundhog",))
    assert state.view(2).chosen == (0, 1, 2)  # all have chosen, whatever is left of it
    assert (state.turn, state.view(0).lap) == (2, 1)


@pytest.mark.rule("N-14")
def test_both_turns_of_a_round_can_be_passed_over() -> None:
    """Seat 1 loses its hamster to a theft and its beaver to a beaver, before it was ever on turn."""
    state = position(
        "walnut | squirrel groundhog", "walnut | hamster beaver", "| squirrel groundhog", "| raccoon hamster",
        "| beaver groundhog", crown=3,
    )  # fmt: skip
    state = told(state, "raccoon walnut<1 hamster!")
    state = told(state, "beaver +acorn +acorn +acorn")  # seats 3, 0 and 2 have no beaver
    assert state.face_down[1] == ()
    assert state.turn == 0
    state = told(state, "squirrel +acorn")
    assert state.turn == 2
    state = told(state, "squirrel +acorn hamster groundhog groundhog +acorn")
    assert state.turn == 2
    assert told(state, "groundhog +peanut").round == 2


@pytest.mark.rule("N-14")
@pytest.mark.rule("N-15")
def test_a_round_can_be_over_before_its_second_time_around_the_table() -> None:
    state = position("| raccoon beaver", "acorn | hamster beaver")
    state = told(state, "raccoon acorn<1 hamster! beaver")
    assert (state.phase, state.round, state.crown) == ("choose", 2, 1)
    assert sum(state.pile) == 54  # both had a beaver: nobody drew


@pytest.mark.rule("N-15")
def test_after_the_round_animals_go_back_and_the_crown_to_the_left() -> None:
    state = position("| hamster groundhog", "| hamster groundhog", "| hamster groundhog", crown=2)
    state = told(state, "hamster hamster hamster groundhog groundhog groundhog")
    assert (state.phase, state.round, state.crown) == ("choose", 2, 0)
    assert state.to_move == {0, 1, 2}
    assert state.face_up == state.face_down == ((), (), ())
    assert state.moves(2) == tuple(Choose(pair) for pair in PAIRS)
    state = chosen(state, "squirrel raccoon", "squirrel raccoon", "squirrel raccoon")
    assert state.to_move == {0}
