"""What there is, the goal, and how the game is set up (N-01 to N-08)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, BadSetup, IllegalMove, game
from fuchsbau.game import Begin
from fuchsbau.games.hoarders.material import ANIMALS, NUTS, PAIRS
from fuchsbau.games.hoarders.moves import Choose, Draw
from fuchsbau.games.hoarders.rules import State
from games.hoarders.at_the_table import dealt, nuts, position, start, told

HOARDERS = game("hoarders")


@pytest.mark.rule("N-01")
def test_there_are_55_nuts_eleven_of_each_of_five_kinds() -> None:
    state = start(4)
    assert dict(zip(NUTS, state.pile, strict=True)) == {
        "walnut": 11, "hazelnut": 11, "sunflower": 11, "acorn": 11, "peanut": 11,
    }  # fmt: skip
    assert state.view(0).pile == 55


@pytest.mark.rule("N-02")
def test_everybody_has_the_same_five_animals() -> None:
    assert ANIMALS == ("squirrel", "raccoon", "hamster", "groundhog", "beaver")
    state = dealt(start(3))
    for seat in range(3):
        assert state.moves(seat) == tuple(Choose(pair) for pair in PAIRS)
    assert {animal for pair in PAIRS for animal in pair} == set(ANIMALS)


@pytest.mark.rule("N-03")
def test_the_crown_says_who_begins_the_round() -> None:
    for crown in range(3):
        state = told(position("", "", "", crown=crown, phase="choose"), "squirrel,hamster " * 3)
        assert state.view(None).crown == crown
        assert state.to_move == {crown}


@pytest.mark.rule("N-04")
def test_three_to_six_play_and_two_may() -> None:
    assert [seats for seats in range(9) if seats in HOARDERS.seats] == [2, 3, 4, 5, 6]
    for seats in HOARDERS.seats:
        assert len(dealt(start(seats)).collections) == seats
    with pytest.raises(BadSetup, match="2 to 6 seats, not 7"):
        start(7)


@pytest.mark.rule("N-06")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_starts_with_three_nuts_from_the_pile(seats: int) -> None:
    state = dealt(start(seats))
    assert [sum(owned) for owned in state.collections] == [3] * seats
    assert sum(state.pile) == 55 - 3 * seats
    assert state.phase == "choose"


@pytest.mark.rule("N-06")
def test_chance_alone_says_which_and_each_card_is_as_likely() -> None:
    state = start(2)
    assert state.to_move == {NATURE}
    assert [chance for _, chance in state.chances()] == [11 / 55] * 5
    state = told(state, "+walnut")
    assert dict(state.chances())[Draw(1, "walnut")] == 10 / 54
    assert dict(state.chances())[Draw(1, "acorn")] == 11 / 54


@pytest.mark.rule("N-06")
@pytest.mark.parametrize("move", [Draw(1, "walnut"), Draw(0, "stone")])  # type: ignore[arg-type]
def test_no_nut_is_dealt_out_of_turn_and_none_that_is_not_there(move: Draw) -> None:
    with pytest.raises(IllegalMove) as refused:
        start(2).play(NATURE, move)
    assert refused.value.statement == "N-06"


@pytest.mark.rule("N-06")
def test_nobody_chooses_while_nuts_are_dealt() -> None:
    with pytest.raises(IllegalMove, match="not for 0 to move") as refused:
        start(2).play(0, Choose(PAIRS[0]))
    assert refused.value.statement == "N-06"
    assert start(2).view(None).chosen == ()


@pytest.mark.rule("N-07")
def test_everybody_sees_everybodys_nuts() -> None:
    state = position("3 walnut peanut | squirrel beaver", "2 acorn | squirrel hamster")
    for onlooker in (None, 0, 1):
        assert state.view(onlooker).collections == ((3, 0, 0, 0, 1), (0, 0, 0, 2, 0))


@pytest.mark.rule("N-08")
def test_the_crown_goes_to_whom_the_table_names() -> None:
    state = start(4, first=2)
    assert (state.crown, state.drawing[:5]) == (2, (2, 3, 0, 1, 2))
    assert nuts(told(state, "+walnut"), 2) == "walnut"


@pytest.mark.rule("N-08")
def test_chance_gives_the_crown_when_nobody_says() -> None:
    state = start(4, first=None)
    assert state.chances() == tuple((Begin(seat), 0.25) for seat in range(4))
    crowned = state.play(NATURE, Begin(3))
    assert isinstance(crowned, State)
    assert crowned.crown == 3
    with pytest.raises(IllegalMove, match="there is no seat 4") as refused:
        state.play(NATURE, Begin(4))
    assert refused.value.statement == "N-08"
