"""How a round ends, and who gets what (H-20 to H-25)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.games.hexe.material import FITTING
from fuchsbau.games.hexe.moves import Award, Discard, Done, Roll, Turn
from fuchsbau.games.hexe.rules import State
from games.hexe.at_the_table import card, done, position, roll, shared_out, turn, turn_all, write


def sizes(state: State) -> list[int]:
    """How many cards everybody has."""
    return [len(own) for own in state.cards]


def left_face_up(state: State) -> list[int]:
    """How many cards everybody has not turned."""
    return [len(set(own) - state.turned) for own in state.cards]


HELEN, EDITH, LAILA = 0, 1, 2

PRINTED_EXAMPLE = position(
    "cat frog hen, owl mouse spider, owl mouse cat, owl mouse hen, mouse frog hen, "
    "(owl mouse cat), (mouse cat hen), (owl cat hen)",
    "cat frog hen, cat spider frog, owl cat spider, owl spider frog, owl frog hen, "
    "(owl mouse frog), (mouse spider frog), (mouse spider hen)",
    "owl cat frog, mouse cat frog, owl spider frog, owl spider hen, "
    "(mouse cat spider), (mouse spider hen), (cat spider hen), (spider frog hen)",
    by=HELEN,
)
"""A round between three, near its end; all 24 cards are dealt, eight to each."""


@pytest.mark.rule("H-13")
def test_the_printed_example_a_frog_and_a_cat_are_on_one_card_of_helen_and_two_of_edith() -> None:
    """The picture gives Laila three. Our deck (H-03) has five such cards, not six: she turns the last two."""
    assert sum(map(len, PRINTED_EXAMPLE.cards)) == 24
    assert len(FITTING["frog", "cat"]) == 5
    state = roll(PRINTED_EXAMPLE, "frog cat")
    assert [len(state.moves(seat)) - 1 for seat in (HELEN, EDITH, LAILA)] == [1, 2, 2]


@pytest.mark.rule("H-21")
def test_the_printed_example_next_round_laila_has_12_cards_edith_7_and_helen_5() -> None:
    assert sizes(PRINTED_EXAMPLE) == [8, 8, 8]
    state = done(turn_all(roll(PRINTED_EXAMPLE, "frog cat"), HELEN, EDITH, LAILA))
    assert (state.phase, state.turn) == ("roll", EDITH)
    state = turn_all(roll(state, "owl spider"), HELEN, EDITH, LAILA)
    assert left_face_up(state) == [3, 1, 0]
    state = shared_out(done(state))
    assert state.round == 2
    assert (sizes(state)[LAILA], sizes(state)[EDITH], sizes(state)[HELEN]) == (12, 7, 5)
    assert state.to_move == {LAILA}


@pytest.mark.rule("H-20")
def test_a_round_is_won_only_after_everybody_is_done() -> None:
    state = position("owl mouse cat", "owl mouse spider, cat frog hen", rolled="owl mouse")
    state = turn(state, 0, "owl mouse cat")
    assert (state.phase, state.winners) == ("search", ())
    state = done(turn(state, 1, "owl mouse spider"))
    assert (state.phase, state.winners) == ("award", (0,))


@pytest.mark.rule("H-20")
def test_the_round_goes_on_while_everybody_has_a_card_face_up() -> None:
    state = position("owl mouse cat, cat frog hen", "owl mouse spider, cat frog hen", rolled="owl mouse")
    state = done(turn_all(state, 0, 1))
    assert (state.phase, state.round, state.winners) == ("roll", 1, ())
    assert state.turned == {card("owl mouse cat"), card("owl mouse spider")}


@pytest.mark.rule("H-20")
def test_several_can_win_a_round_together() -> None:
    state = position("owl mouse cat", "cat frog hen", "owl mouse spider", rolled="owl mouse")
    assert done(turn_all(state, 0, 2)).winners == (0, 2)


@pytest.mark.rule("H-20")
def test_who_won_is_seen_until_the_next_roll() -> None:
    state = shared_out(
        done(turn_all(position("owl mouse cat", "cat frog hen, owl mouse hen", rolled="owl cat"), 0))
    )
    assert state.phase == "over"  # it has all cards (H-28)
    state = position("owl mouse cat", "cat frog hen, (owl mouse hen)", rolled="owl cat")
    state = shared_out(done(turn_all(state, 0)))
    assert state.view(1).winners == (0,)
    assert state.play(state.turn, Roll()).view(1).winners == ()


@pytest.mark.rule("H-20")
def test_all_can_win_at_once_and_then_nobody_gets_anything() -> None:
    state = position(
        "(cat frog hen), owl mouse cat", "owl mouse spider", "owl mouse frog", rolled="owl mouse"
    )
    state = turn_all(state, 0, 1, 2)
    assert (state.phase, state.round, state.winners) == ("roll", 2, (0, 1, 2))
    assert sizes(state) == [2, 1, 1]


@pytest.mark.rule("H-21")
def test_the_winner_gets_what_the_others_have_face_up_and_nothing_else() -> None:
    state = position(
        "owl mouse cat",
        "(owl mouse spider), cat frog hen",
        "owl frog hen, (mouse frog hen), cat spider frog",
        rolled="owl mouse",
    )
    state = shared_out(done(turn_all(state, 0)))
    assert [write(own) for own in state.cards] == [
        ["cat frog hen", "cat spider frog", "owl frog hen", "owl mouse cat"],
        ["owl mouse spider"],
        ["mouse frog hen"],
    ]
    assert state.turned == frozenset()


@pytest.mark.rule("H-21")
def test_while_the_reward_is_handed_out_nobody_else_moves() -> None:
    state = done(turn_all(position("owl mouse cat", "cat frog hen", rolled="owl mouse"), 0))
    assert state.to_move == {NATURE}
    for move in (Roll(), Done(), Turn(card("cat frog hen"))):
        with pytest.raises(IllegalMove) as refused:
            state.play(1, move)
        assert refused.value.statement == "H-21"


@pytest.mark.rule("H-21")
def test_no_card_is_a_reward_but_those_face_up() -> None:
    state = position("owl mouse cat", "cat frog hen, (owl mouse frog)", rolled="owl mouse")
    state = done(turn_all(state, 0))
    for one in (card("owl mouse cat"), card("owl mouse frog"), card("spider frog hen"), 24):
        with pytest.raises(IllegalMove) as refused:
            state.play(NATURE, Award(one, 0))
        assert refused.value.statement == "H-21"


FOUR_LEFT = position(
    "owl mouse cat, (owl cat hen)",
    "owl mouse hen, (mouse cat hen)",
    "cat frog hen, (mouse spider hen), cat spider frog, owl spider frog",
    "owl frog hen, (spider frog hen)",
    rolled="owl mouse",
)
"""Two turn their last cards; the others have four face up."""


@pytest.mark.rule("H-22")
def test_two_winners_share_evenly_and_by_chance() -> None:
    state = done(turn_all(FOUR_LEFT, 0, 1))
    assert sizes(shared_out(state)) == [4, 4, 1, 1]
    first = state.chances()
    assert {type(move) for move, _ in first} == {Award}
    assert {move.card for move, _ in first if isinstance(move, Award)} == set(state.reward)
    assert [chance for _, chance in first] == [1 / 4] * 4


@pytest.mark.rule("H-22")
def test_winners_are_given_one_card_after_the_other_in_turn() -> None:
    state = done(turn_all(FOUR_LEFT, 0, 1))
    given: list[int] = []
    while state.phase == "award":
        move = state.chances()[-1][0]
        assert isinstance(move, Award)
        given.append(move.seat)
        wrong = Award(move.card, 2)
        with pytest.raises(IllegalMove) as refused:
            state.play(NATURE, wrong)
        assert refused.value.statement == "H-22"
        state = state.play(NATURE, move)
    assert given == [0, 1, 0, 1]


@pytest.mark.rule("H-22")
def test_three_winners_share_too() -> None:
    state = position(
        "owl mouse cat",
        "owl mouse spider",
        "cat frog hen, cat frog hen, spider frog hen, (owl frog hen)",
        "owl mouse hen, (mouse frog hen)",
        rolled="owl mouse",
    )
    state = shared_out(done(turn_all(state, 0, 1, 3)))
    assert sizes(state) == [2, 2, 1, 3]
    assert len(state.box) == 24 - 8


@pytest.mark.rule("H-23")
@pytest.mark.parametrize(
    ("face_up", "gets", "rest"),
    [(1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1)],
)
def test_what_two_winners_cannot_share_goes_into_the_box(face_up: int, gets: int, rest: int) -> None:
    others = ["cat frog hen", "cat frog hen", "spider frog hen", "owl frog hen", "owl spider hen"]
    state = position("owl mouse cat", "owl mouse spider", ", ".join(others[:face_up]), rolled="owl mouse")
    before = len(state.box)
    state = shared_out(done(turn_all(state, 0, 1)))
    assert sizes(state) == [1 + gets, 1 + gets, 0]
    assert len(state.box) == before + rest


@pytest.mark.rule("H-23")
@pytest.mark.parametrize(("face_up", "gets", "rest"), [(1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1), (5, 1, 2)])
def test_what_three_winners_cannot_share_goes_into_the_box(face_up: int, gets: int, rest: int) -> None:
    others = ["cat frog hen", "cat frog hen", "spider frog hen", "owl frog hen", "owl spider hen"]
    state = position(
        "owl mouse cat",
        "owl mouse spider",
        ", ".join(others[:face_up]),
        "owl mouse frog",
        rolled="owl mouse",
    )
    before = len(state.box)
    state = shared_out(done(turn_all(state, 0, 1, 3)))
    assert sizes(state) == [1 + gets, 1 + gets, 0, 1 + gets]
    assert len(state.box) == before + rest


@pytest.mark.rule("H-23")
def test_which_cards_go_into_the_box_is_chance_and_they_go_first() -> None:
    state = position(
        "owl mouse cat", "owl mouse spider", "cat frog hen, owl frog hen, spider frog hen", rolled="owl mouse"
    )
    state = done(turn_all(state, 0, 1))
    assert dict(state.chances()) == {Discard(one): 1 / 3 for one in state.reward}
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Award(state.reward[0], 0))
    assert refused.value.statement == "H-23"
    state = state.play(NATURE, Discard(card("owl frog hen")))
    assert state.view(0).box[-1] == card("owl frog hen")
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Discard(card("cat frog hen")))
    assert refused.value.statement == "H-23"


@pytest.mark.rule("H-23")
def test_cards_in_the_box_never_come_back() -> None:
    state = position("owl mouse cat", "owl mouse spider", "cat frog hen", rolled="owl mouse")
    state = shared_out(done(turn_all(state, 0, 1)))
    out = state.box
    assert card("cat frog hen") in out
    while state.to_move:
        assert state.box[: len(out)] == out
        state = shared_out(done(turn_all(roll(state, "owl mouse"), 0)))


@pytest.mark.rule("H-24")
def test_who_has_no_cards_rolls_in_turn_and_does_not_search() -> None:
    state = position("", "owl mouse cat", "owl mouse spider", by=0)
    assert state.to_move == {0}
    state = roll(state, "frog hen")
    assert state.to_move == {1, 2}
    assert state.moves(0) == ()
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Done())
    assert refused.value.statement == "H-17"


@pytest.mark.rule("H-24")
def test_who_has_no_cards_does_not_win_the_round() -> None:
    state = position("", "owl mouse cat, cat frog hen", "owl mouse spider", by=0)
    state = done(roll(state, "frog spider"))
    assert (state.phase, state.winners) == ("roll", ())
    state = done(turn_all(roll(state, "owl mouse"), 1, 2))
    assert state.winners == (2,)


@pytest.mark.rule("H-25")
def test_in_the_next_round_all_cards_are_face_up_with_those_of_the_reward() -> None:
    state = position(
        "owl mouse cat, (owl mouse hen)",
        "cat frog hen, (owl spider hen)",
        "(cat spider hen), owl frog hen",
        rolled="owl mouse",
    )
    state = shared_out(done(turn_all(state, 0)))
    assert state.turned == frozenset()
    assert write(state.cards[0]) == ["cat frog hen", "owl frog hen", "owl mouse cat", "owl mouse hen"]
    state = roll(state, "frog hen")
    assert {move.card for move in state.moves(0) if isinstance(move, Turn)} == {
        card("cat frog hen"),
        card("owl frog hen"),
    }
