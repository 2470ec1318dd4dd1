"""What there is, and how the game is set up (V-01 to V-12)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, BadSetup, IllegalMove, game
from fuchsbau.game import Begin
from fuchsbau.games.versteckt.material import ANIMALS, BACK, SPACES
from fuchsbau.games.versteckt.moves import Deal, Name, Ready
from games.versteckt.at_the_table import FIRST_TEN, dealt, look_is_over, position, ready, start, take_turn

VERSTECKT = game("versteckt")


@pytest.mark.rule("V-01")
def test_there_are_15_different_animals() -> None:
    assert len(ANIMALS) == len(set(ANIMALS)) == 15
    assert {move.animal for move, _ in start(2, 0).chances() if isinstance(move, Deal)} == set(ANIMALS)


@pytest.mark.rule("V-02")
def test_four_forest_pieces_get_smaller_clockwise() -> None:
    assert SPACES == (15, 10, 6, 4)
    assert [len(spaces) for spaces in start(2, 0).view(0).pieces] == [15, 10, 6, 4]


@pytest.mark.rule("V-03")
def test_all_15_animals_can_be_named_whatever_is_left() -> None:
    state = position("", "fox?", "", "", marker=1)
    assert [move.animal for move in state.moves(0) if isinstance(move, Name)] == list(ANIMALS)


@pytest.mark.rule("V-03")
def test_what_is_seen_never_tells_where_a_hidden_animal_is() -> None:
    one = position("wolf? bear?", "fox? owl? - hare", "", "frog?", marker=1, collected=["mouse"])
    other = position("hare? owl?", "wolf? frog? - hare", "", "bear?", marker=1, collected=["mouse"])
    assert one.view(0).pieces == other.view(0).pieces
    assert one.view(0).pieces[1][:4] == (BACK, BACK, None, "hare")


@pytest.mark.rule("V-04")
def test_the_toadstool_says_where_tiles_are_turned() -> None:
    state = position("wolf? bear?", "", "fox? owl?", "", marker=2)
    assert state.view(0).marker == 2
    state = take_turn(state, "fox", shows="fox")
    assert state.pieces[2].hidden == {"owl"}
    with pytest.raises(IllegalMove, match="wolf"):
        take_turn(state, "wolf", shows="wolf")


@pytest.mark.rule("V-05")
def test_two_to_six_play_and_one_may_practise() -> None:
    assert [seats for seats in range(9) if seats in VERSTECKT.seats] == [1, 2, 3, 4, 5, 6]
    for seats in VERSTECKT.seats:
        assert len(dealt(start(seats, 0)).collected) == seats
    with pytest.raises(BadSetup, match="1 to 6 seats, not 7"):
        start(7)


@pytest.mark.rule("V-07")
def test_five_tiles_lie_face_down_on_the_largest_piece_unseen() -> None:
    state = dealt(start(3, 0))
    tiles = [tile for tile in state.view(1).pieces[0] if tile]
    assert tiles == [BACK] * 5
    assert state.pieces[0].hidden == set(ANIMALS) - set(FIRST_TEN)


@pytest.mark.rule("V-08")
def test_the_other_ten_lie_face_up_on_the_second_largest_piece() -> None:
    state = dealt(start(3, 0))
    assert state.view(None).pieces[1] == FIRST_TEN
    assert state.pieces[1].hidden == set()


@pytest.mark.rule("V-08")
def test_no_animal_is_dealt_twice_and_nobody_moves_while_dealing() -> None:
    state = start(2, 0).play(NATURE, Deal("fox"))
    with pytest.raises(IllegalMove, match="the fox has been dealt") as refused:
        state.play(NATURE, Deal("fox"))
    assert refused.value.statement == "V-08"
    with pytest.raises(IllegalMove, match="not for 0 to move") as refused:
        state.play(0, Ready())
    assert refused.value.statement == "V-08"


@pytest.mark.rule("V-09")
def test_everybody_looks_until_all_are_ready() -> None:
    state = dealt(start(3, 0))
    assert state.to_move == {0, 1, 2}
    state = state.play(2, Ready()).play(0, Ready())
    assert state.to_move == {1}
    assert state.view(0).unready == (1,)
    assert state.view(0).pieces[1] == FIRST_TEN
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Ready())
    assert refused.value.statement == "V-09"
    assert state.play(1, Ready()).to_move == {NATURE}


@pytest.mark.rule("V-09")
def test_a_time_limit_makes_everybody_ready() -> None:
    assert dealt(start(2, 0)).pause is None
    state = dealt(start(3, 0, memorise_seconds=60)).play(1, Ready())
    assert state.pause is not None
    assert state.pause.seconds == 60
    for actor, move in state.pause.then:
        state = state.play(actor, move)
    assert state.to_move == {NATURE}
    assert state.pause is None


@pytest.mark.rule("V-10")
def test_then_the_ten_turn_face_down_and_are_mixed() -> None:
    state = ready(dealt(start(2, 0)))
    assert state.view(0).pieces[1] == (BACK,) * 10
    state = state.play(0, Name("fox"))
    for space in range(10):  # any of the ten may be anywhere
        chances = state.play(0, state.moves(0)[space]).chances()
        assert [(move.animal, chance) for move, chance in chances] == [  # type: ignore[attr-defined]
            (animal, 0.1) for animal in FIRST_TEN
        ]


@pytest.mark.rule("V-11")
def test_the_toadstool_starts_at_the_second_largest_piece() -> None:
    assert ready(dealt(start(2, 0))).view(0).marker == 1


@pytest.mark.rule("V-12")
def test_the_youngest_begins_when_the_table_says_who_it_is() -> None:
    assert ready(dealt(start(4, first=2))).to_move == {2}


@pytest.mark.rule("V-12")
def test_chance_draws_who_begins_when_nobody_says() -> None:
    state = start(4)
    assert state.chances() == tuple((Begin(seat), 0.25) for seat in range(4))
    assert ready(dealt(state.play(NATURE, Begin(3)))).to_move == {3}
    with pytest.raises(IllegalMove, match="there is no seat 4"):
        state.play(NATURE, Begin(4))


@pytest.mark.rule("V-24")
def test_the_first_look_ends_only_by_everybody_being_ready() -> None:
    state = dealt(start(2, 0))
    with pytest.raises(IllegalMove):
        look_is_over(state)
