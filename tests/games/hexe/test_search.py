"""Rolling and searching (H-11 to H-19)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, BadSetup, IllegalMove, game
from fuchsbau.games.hexe.material import ANIMALS, CARDS
from fuchsbau.games.hexe.moves import Choices, Done, Roll, Show, Turn
from games.hexe.at_the_table import card, dealt, dice, done, position, roll, start, turn, turn_all, write


@pytest.mark.rule("H-11")
def test_whose_turn_it_is_rolls_and_nobody_else() -> None:
    state = position("owl mouse cat", "owl mouse spider", "cat frog hen", by=1)
    assert state.to_move == {1}
    assert state.moves(1) == (Roll(),)
    for seat in (0, 2):
        assert state.moves(seat) == ()
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Roll())
        assert refused.value.statement == "H-11"


@pytest.mark.rule("H-11")
def test_both_dice_are_thrown_at_once_and_count_for_all() -> None:
    state = position("owl mouse cat", "owl mouse spider").play(0, Roll())
    assert state.to_move == {NATURE}
    state = state.play(NATURE, Show(dice("owl mouse")))
    assert state.view(0).dice == ("owl", "mouse")
    assert state.moves(0) == (Turn(card("owl mouse cat")), Done())
    assert state.moves(1) == (Turn(card("owl mouse spider")), Done())


@pytest.mark.rule("H-11")
def test_nobody_rolls_again_before_all_have_searched() -> None:
    state = position("owl mouse cat", "owl mouse spider", rolled="frog hen")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Roll())
    assert refused.value.statement == "H-17"


@pytest.mark.rule("H-12")
def test_all_search_at_once_in_any_order() -> None:
    state = position("owl mouse cat, cat frog hen", "owl mouse spider, cat frog hen", rolled="owl mouse")
    assert state.to_move == {0, 1}
    one = done(turn(turn(state, 0, "owl mouse cat"), 1, "owl mouse spider"), 0, 1)
    other = done(done(turn(turn(state, 1, "owl mouse spider"), 0, "owl mouse cat"), 1), 0)
    assert one == other


@pytest.mark.rule("H-12")
def test_being_quick_wins_nothing() -> None:
    """Who turns the last card first waits for the others, and shares with them."""
    state = position("owl mouse cat", "owl mouse spider", "cat frog hen", rolled="owl mouse")
    state = turn(state, 1, "owl mouse spider")
    assert state.to_move == {0, 2}
    assert done(turn(state, 0, "owl mouse cat")).winners == (0, 1)


@pytest.mark.rule("H-12")
def test_only_own_cards_are_turned() -> None:
    state = position("owl mouse cat", "owl mouse spider", rolled="owl mouse")
    for one in (card("owl mouse spider"), card("owl mouse hen"), 24, -1):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, Turn(one))
        assert refused.value.statement == "H-12"


@pytest.mark.rule("H-13")
def test_every_card_with_both_animals_may_be_turned() -> None:
    state = position(
        "owl mouse cat, owl mouse cat, owl mouse hen, owl cat hen, mouse cat hen, cat frog hen",
        "cat frog hen",
        rolled="owl mouse",
    )
    found = (card("owl mouse cat"), card("owl mouse cat", 1), card("owl mouse hen"))
    assert set(state.moves(0)) == {*map(Turn, found), Done()}
    assert turn_all(state, 0).turned == set(found)


@pytest.mark.rule("H-13")
def test_a_card_is_turned_once() -> None:
    state = position("(owl mouse cat), owl mouse hen", "cat frog hen", rolled="owl mouse")
    assert state.moves(0) == (Turn(card("owl mouse hen")), Done())
    with pytest.raises(IllegalMove) as refused:
        turn(state, 0, "owl mouse cat")
    assert refused.value.statement == "H-13"


@pytest.mark.rule("H-13")
@pytest.mark.parametrize("one", ANIMALS)
@pytest.mark.parametrize("other", ANIMALS)
def test_of_all_24_cards_those_may_be_turned_that_show_what_was_rolled(one: str, other: str) -> None:
    """All cards before one seat, all rolls: what may be turned is what the picture shows."""
    state = position(", ".join(" ".join(sorted(trio)) for trio in CARDS), "", rolled=f"{one} {other}")
    found = {move.card for move in state.moves(0) if isinstance(move, Turn)}
    assert found == {at for at, trio in enumerate(CARDS) if one in trio and other in trio}
    assert len(found) in ((12,) if one == other else (4, 5))


@pytest.mark.rule("H-14")
def test_for_a_double_the_animal_need_be_there_once() -> None:
    state = position("owl mouse cat, owl frog hen, cat frog hen", "cat frog hen", rolled="owl owl")
    assert set(state.moves(0)) == {Turn(card("owl mouse cat")), Turn(card("owl frog hen")), Done()}


@pytest.mark.rule("H-15")
@pytest.mark.parametrize(
    ("rolled", "missing"),
    [
        ("owl frog", "there is no frog on this card"),
        ("frog mouse", "there is no frog on this card"),
        ("frog hen", "there is no frog and no hen on this card"),
        ("hen hen", "there is no hen on this card"),
    ],
)
def test_a_card_without_both_animals_stays_and_what_is_missing_is_said(rolled: str, missing: str) -> None:
    state = position("owl mouse cat", "cat frog hen", rolled=rolled)
    with pytest.raises(IllegalMove) as refused:
        turn(state, 0, "owl mouse cat")
    assert (refused.value.statement, refused.value.reason) == ("H-15", missing)


@pytest.mark.rule("H-16")
def test_an_overlooked_card_stays_face_up_until_another_roll_fits_it() -> None:
    state = position("owl mouse cat, owl mouse hen", "cat frog hen", rolled="owl mouse")
    state = done(turn(state, 0, "owl mouse cat"))
    assert write(set(state.cards[0]) - state.turned) == ["owl mouse hen"]
    with pytest.raises(IllegalMove) as refused:
        turn(state, 0, "owl mouse hen")
    assert refused.value.statement == "H-11"
    state = roll(state, "frog spider")
    assert state.moves(0) == (Done(),)
    assert turn(roll(done(state), "mouse hen"), 0, "owl mouse hen").turned == {
        card("owl mouse cat"),
        card("owl mouse hen"),
    }


@pytest.mark.rule("H-17")
def test_the_roll_is_over_when_everybody_is_done() -> None:
    state = position("owl mouse cat", "owl mouse spider", "cat frog hen", rolled="frog mouse")
    for seat, left in ((2, {0, 1}), (0, {1})):
        state = done(state, seat)
        assert state.to_move == left
        assert state.view(None).searching == tuple(left)
    assert done(state, 1).phase == "roll"


@pytest.mark.rule("H-17")
def test_who_is_done_turns_nothing_more() -> None:
    state = done(position("owl mouse cat", "owl mouse spider", rolled="owl mouse"), 0)
    assert state.moves(0) == ()
    for move in (Turn(card("owl mouse cat")), Done()):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, move)
        assert refused.value.statement == "H-17"


@pytest.mark.rule("H-17")
def test_who_has_turned_all_cards_is_done_by_itself() -> None:
    state = position("owl mouse cat", "owl frog hen", "cat frog hen", rolled="owl mouse")
    state = turn(state, 0, "owl mouse cat")
    assert state.to_move == {1, 2}


@pytest.mark.rule("H-17")
def test_when_all_turn_their_last_card_nobody_needs_to_say_done() -> None:
    state = turn_all(position("owl mouse cat", "owl mouse hen", rolled="owl mouse"), 0, 1)
    assert (state.phase, state.round) == ("roll", 2)


@pytest.mark.rule("H-18")
def test_help_is_off_unless_a_table_wants_it() -> None:
    assert Choices().help_seconds is None
    assert Choices.offers["help_seconds"][0] is None
    for seconds in Choices.offers["help_seconds"]:
        assert start(2, 0, help_seconds=seconds).options == Choices(seconds)
    for nonsense in (0, -5, "soon", 601):
        with pytest.raises(BadSetup, match="help_seconds"):
            game("hexe").start(2, 0, help_seconds=nonsense)


@pytest.mark.rule("H-18")
def test_help_changes_nothing_in_the_rules() -> None:
    helped, alone = (roll(dealt(start(2, 0, help_seconds=time)), "owl cat") for time in (10, None))
    assert helped.view(0) == alone.view(0)
    assert [helped.moves(seat) for seat in (0, 1)] == [alone.moves(seat) for seat in (0, 1)]
    assert helped.pause is None


@pytest.mark.rule("H-19")
def test_the_dice_pass_to_the_left() -> None:
    state = position("owl mouse cat", "owl mouse spider", "owl mouse frog")
    rolled_by: list[int] = []
    for _ in range(4):
        rolled_by.append(state.turn)
        state = done(roll(state, "frog hen"))
    assert rolled_by == [0, 1, 2, 0]


@pytest.mark.rule("H-19")
def test_the_dice_pass_to_the_left_across_rounds() -> None:
    state = position("owl mouse cat", "owl mouse spider", "owl mouse frog", rolled="owl mouse", by=1)
    state = turn_all(state, 0, 1, 2)
    assert (state.round, state.to_move) == (2, {2})
