"""Squirrel, raccoon, hamster and groundhog (N-16 to N-25). All pairs of them are in test_pairs.py."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import Pause
from fuchsbau.games.hoarders.material import ANIMALS, PAIRS
from fuchsbau.games.hoarders.moves import Choices, Draw, Hamster, Let, Reveal, Steal
from fuchsbau.games.hoarders.rules import State
from games.hoarders.at_the_table import nuts, position, start, told


def robbed(before: str) -> State:
    """Seat 1, which has these animals, is to lose a walnut to seat 0."""
    return told(position("| raccoon groundhog", f"2 walnut acorn | {before}"), "raccoon walnut<1")


@pytest.mark.rule("N-16")
def test_a_squirrel_draws_one_nut_from_the_pile() -> None:
    state = position("acorn | squirrel hamster", "| hamster beaver", pile="2 walnut 3 peanut")
    state = told(state, "squirrel")
    assert state.to_move == {NATURE}
    assert state.chances() == ((Draw(0, "walnut"), 2 / 5), (Draw(0, "peanut"), 3 / 5))
    state = told(state, "+peanut")
    assert nuts(state, 0) == "acorn peanut"
    assert sum(state.pile) == 4
    assert state.turn == 1


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("draw", [Draw(0, "acorn"), Draw(1, "walnut"), Draw(0, "stone")])  # type: ignore[arg-type]
def test_only_what_is_on_the_pile_is_drawn_and_by_whose_squirrel_it_is(draw: Draw) -> None:
    state = told(position("| squirrel hamster", "| hamster beaver", pile="2 walnut"), "squirrel")
    with pytest.raises(IllegalMove, match=f"no {draw.nut} can be drawn for seat {draw.seat}") as refused:
        state.play(NATURE, draw)
    assert refused.value.statement == "N-16"


@pytest.mark.rule("N-17")
def test_a_raccoon_may_take_any_nut_of_any_other_player() -> None:
    state = position("5 acorn | raccoon beaver", "2 walnut peanut | hamster beaver", "acorn | hamster beaver")
    state = told(state, "raccoon")
    assert state.moves(0) == (Steal(1, "walnut"), Steal(1, "peanut"), Steal(2, "acorn"))


@pytest.mark.rule("N-17")
def test_the_nut_goes_from_the_victim_to_the_thief() -> None:
    state = told(position("acorn | raccoon beaver", "2 walnut peanut |", "| hamster beaver"), "raccoon")
    state = told(state, "walnut<1")
    assert [nuts(state, seat) for seat in range(3)] == ["walnut acorn", "walnut peanut", ""]
    assert state.turn == 2


@pytest.mark.rule("N-17")
@pytest.mark.parametrize(
    ("theft", "reason"),
    [
        (Steal(0, "walnut"), "another player, not seat 0"),
        (Steal(3, "walnut"), "another player, not seat 3"),
        (Steal(-1, "walnut"), "another player, not seat -1"),
        (Steal(1, "acorn"), "seat 1 has no acorn"),
        (Steal(2, "walnut"), "seat 2 has no walnut"),
        (Steal(1, "stone"), "seat 1 has no stone"),  # type: ignore[arg-type]
    ],
)
def test_a_raccoon_takes_nothing_that_is_not_there(theft: Steal, reason: str) -> None:
    state = told(position("walnut | raccoon beaver", "2 walnut |", "|"), "raccoon")
    with pytest.raises(IllegalMove, match=reason) as refused:
        state.play(0, theft)
    assert refused.value.statement == "N-17"


@pytest.mark.rule("N-17")
def test_a_raccoon_must_steal_before_anything_else_happens() -> None:
    state = told(position("| raccoon beaver", "2 walnut | hamster beaver"), "raccoon")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Reveal("beaver"))
    assert refused.value.statement == "N-17"


@pytest.mark.rule("N-17")
def test_the_last_nut_of_a_player_can_be_taken() -> None:
    state = told(position("| raccoon groundhog", "walnut |", "|"), "raccoon walnut<1")
    assert nuts(state, 1) == ""
    state = told(state, "groundhog")  # nobody else has a nut any more: N-18
    assert state.round == 2


@pytest.mark.rule("N-18")
@pytest.mark.parametrize("mine", ["", "3 walnut acorn"])
def test_a_raccoon_does_nothing_when_nobody_else_has_a_nut(mine: str) -> None:
    state = told(position(f"{mine} | raccoon beaver", "| hamster beaver"), "raccoon")
    assert state.turn == 1
    assert nuts(state, 0) == mine
    assert state.face_up[0] == ("raccoon",)


@pytest.mark.rule("N-19")
def test_a_face_down_hamster_undoes_the_theft() -> None:
    state = robbed("hamster beaver")
    assert state.to_move == {1}
    assert state.moves(1) == (Hamster(), Let())
    state = told(state, "hamster!")
    assert (nuts(state, 0), nuts(state, 1)) == ("", "2 walnut acorn")
    assert state.face_up == (("raccoon",), ("hamster",))
    assert state.turn == 1
    assert state.victim is state.nut is None


@pytest.mark.rule("N-19")
def test_nobody_has_to_use_the_hamster() -> None:
    state = told(robbed("hamster beaver"), "let")
    assert (nuts(state, 0), nuts(state, 1)) == ("walnut", "walnut acorn")
    assert state.face_down[1] == ("hamster", "beaver")


@pytest.mark.rule("N-19")
def test_without_a_face_down_hamster_there_is_none_to_turn_over() -> None:
    state = robbed("squirrel beaver")
    assert state.moves(1) == (Let(),)
    with pytest.raises(IllegalMove, match="no hamster of yours") as refused:
        state.play(1, Hamster())
    assert refused.value.statement == "N-19"


@pytest.mark.rule("N-19")
def test_who_is_robbed_answers_before_anything_else() -> None:
    with pytest.raises(IllegalMove) as refused:
        robbed("hamster beaver").play(1, Reveal("beaver"))
    assert refused.value.statement == "N-19"


@pytest.mark.rule("N-20")
def test_a_hamster_that_lies_open_stops_nobody() -> None:
    state = told(robbed("hamster beaver"), "hamster! beaver +acorn +peanut +peanut")
    state = told(state, "groundhog walnut<1")  # all animals of seat 1 lie open
    assert nuts(state, 0) == "walnut"
    state = told(robbed("hamster squirrel"), "hamster! squirrel +acorn groundhog walnut<1")
    assert nuts(state, 0) == "walnut"


@pytest.mark.rule("N-20")
def test_one_hamster_does_not_stop_two_thieves() -> None:
    state = position("| raccoon beaver", "| raccoon hamster", "2 acorn | hamster groundhog")
    state = told(state, "raccoon acorn<2 hamster! raccoon acorn<2")
    assert state.moves(2) == (Let(),)
    assert nuts(told(state, "let"), 1) == "acorn"


@pytest.mark.rule("N-20")
def test_next_round_the_hamster_guards_again() -> None:
    state = told(robbed("hamster squirrel"), "hamster! squirrel +acorn groundhog walnut<1")
    state = told(state, "raccoon,beaver squirrel,hamster squirrel +peanut raccoon acorn<1")
    assert state.moves(1) == (Hamster(), Let())


@pytest.mark.rule("N-21")
def test_a_hamster_does_nothing_on_ones_own_turn() -> None:
    before = position("walnut | raccoon hamster", "acorn | squirrel beaver")
    after = told(before, "hamster")
    assert after.collections == before.collections
    assert after.pile == before.pile
    assert after.turn == 1


@pytest.mark.rule("N-21")
def test_a_hamster_turned_over_on_ones_own_turn_guards_no_more() -> None:
    state = position("walnut | squirrel hamster", "| raccoon beaver")
    state = told(state, "hamster raccoon walnut<0")
    assert state.moves(0) == (Let(),)


@pytest.mark.rule("N-21")
def test_who_has_only_the_hamster_left_must_turn_it_over() -> None:
    state = told(position("| squirrel hamster", "| groundhog hamster"), "squirrel +acorn groundhog")
    assert state.moves(0) == (Reveal("hamster"),)


@pytest.mark.rule("N-22")
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("seconds", [4, 6, 15])
def test_the_window_is_the_same_whatever_the_victim_holds(pair: tuple[str, str], seconds: float) -> None:
    state = position("| raccoon groundhog", f"walnut | {pair[0]} {pair[1]}")
    state = told(replace(state, options=Choices(hamster_seconds=seconds)), "raccoon walnut<1")
    assert state.to_move == {1}
    assert state.pause == Pause(seconds, ((1, Let()),), whole=True)
    assert Let() in state.moves(1)


@pytest.mark.rule("N-22")
@pytest.mark.parametrize("animal", ANIMALS)
def test_one_animal_face_down_is_enough_for_the_window(animal: str) -> None:
    other = "squirrel" if animal != "squirrel" else "beaver"
    state = told(position("| raccoon groundhog", f"walnut | {animal} {other}!"), "raccoon walnut<1")
    assert state.pause == Pause(6, ((1, Let()),), whole=True)


@pytest.mark.rule("N-22")
def test_who_has_no_animal_face_down_gets_no_window() -> None:
    state = told(position("| raccoon groundhog", "walnut | squirrel! hamster!"), "raccoon walnut<1")
    assert nuts(state, 0) == "walnut"
    assert state.pause is None


@pytest.mark.rule("N-22")
def test_nobody_else_can_shorten_the_window() -> None:
    state = robbed("squirrel beaver")
    assert state.pause is not None
    assert state.pause.whole
    for actor in (0, NATURE):
        with pytest.raises(IllegalMove) as refused:
            state.play(actor, Let())
        assert refused.value.statement == "N-22"


@pytest.mark.rule("N-22")
@pytest.mark.parametrize("seconds", [0, -1, 61, "6"])
def test_the_window_is_never_so_short_that_nobody_can_answer(seconds: object) -> None:
    with pytest.raises(ValueError, match="hamster_seconds"):
        start(2, hamster_seconds=seconds)


@pytest.mark.rule("N-23")
def test_a_groundhog_repeats_the_squirrel() -> None:
    state = told(position("| squirrel groundhog", "| hamster beaver"), "squirrel +acorn hamster groundhog")
    assert state.chances()
    state = told(state, "+walnut")
    assert nuts(state, 0) == "walnut acorn"
    assert state.face_up[0] == ("squirrel", "groundhog")


@pytest.mark.rule("N-23")
def test_a_groundhog_repeats_the_raccoon() -> None:
    state = position("| raccoon groundhog", "2 walnut | hamster beaver")
    state = told(state, "raccoon walnut<1 let hamster groundhog walnut<1 let")
    assert nuts(state, 0) == "2 walnut"


@pytest.mark.rule("N-24")
def test_a_groundhog_may_rob_somebody_else() -> None:
    state = position("| raccoon groundhog", "2 walnut | hamster beaver", "acorn | squirrel beaver")
    state = told(state, "raccoon walnut<1 let hamster squirrel +peanut groundhog")
    assert state.moves(0) == (Steal(1, "walnut"), Steal(2, "acorn"), Steal(2, "peanut"))
    assert nuts(told(state, "acorn<2 let"), 0) == "walnut acorn"


@pytest.mark.rule("N-24")
def test_a_groundhog_steals_even_when_the_raccoon_was_stopped() -> None:
    state = position("| raccoon groundhog", "2 walnut | hamster squirrel")
    state = told(state, "raccoon walnut<1 hamster! squirrel +acorn groundhog walnut<1")
    assert nuts(state, 0) == "walnut"


@pytest.mark.rule("N-24")
def test_a_groundhog_can_be_stopped_like_a_raccoon() -> None:
    state = position("| raccoon groundhog", "2 walnut | hamster beaver", "acorn | hamster squirrel")
    state = told(state, "raccoon walnut<1 hamster! beaver +acorn +acorn +peanut squirrel +peanut")
    state = told(state, "groundhog acorn<2")
    assert state.pause == Pause(6, ((2, Let()),), whole=True)
    state = told(state, "hamster!")
    assert nuts(state, 0) == ""
    assert state.round == 2


@pytest.mark.rule("N-25")
@pytest.mark.parametrize("other", ["squirrel", "raccoon", "hamster", "beaver"])
def test_a_groundhog_that_comes_first_does_nothing(other: str) -> None:
    before = position(f"acorn | {other} groundhog", "2 walnut | hamster beaver")
    after = told(before, "groundhog")
    assert after.collections == before.collections
    assert (after.phase, after.turn) == ("reveal", 1)


@pytest.mark.rule("N-25")
def test_a_groundhog_does_not_repeat_a_beaver() -> None:
    state = position("| beaver groundhog", "2 walnut | hamster squirrel")
    state = told(state, "beaver +acorn +acorn +peanut hamster groundhog")
    assert (nuts(state, 0), state.turn) == ("2 acorn peanut", 1)


@pytest.mark.rule("N-25")
@pytest.mark.parametrize("how", ["exposed", "answering", "on turn"])
def test_a_groundhog_does_not_repeat_what_did_nothing_of_its_own(how: str) -> None:
    match how:
        case "exposed":
            state = told(position("| beaver squirrel", "acorn | beaver groundhog", "|"), "beaver +acorn")
        case "answering":
            state = position("| raccoon squirrel", "acorn | hamster groundhog", "|")
            state = told(state, "raccoon acorn<1 hamster!")
        case _:
            state = position("| hamster groundhog", "acorn | hamster groundhog", crown=1)
            state = told(state, "hamster hamster")
    before = state.collections
    assert state.turn == 1
    after = told(state, "groundhog")
    assert after.collections == before
    assert after.phase == "reveal"
    assert after.turn == 0
