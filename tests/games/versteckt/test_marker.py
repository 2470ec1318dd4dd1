"""When the toadstool moves on, and what happens where it arrives (V-20 to V-27)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.games.versteckt.material import BACK
from fuchsbau.games.versteckt.moves import Name, Reveal, Shuffle, Turn
from games.versteckt.at_the_table import look_is_over, position, start, take_turn


@pytest.mark.rule("V-20")
def test_the_toadstool_moves_on_from_a_piece_without_tiles() -> None:
    state = position("wolf?", "fox?", "owl hare", "", marker=1)
    state = take_turn(state, "fox", shows="fox")
    assert state.view(0).marker == 2


@pytest.mark.rule("V-20")
def test_the_last_tile_of_a_piece_may_also_go_on() -> None:
    state = take_turn(position("wolf?", "fox?", "", "", marker=1), "owl", shows="fox")
    assert state.view(0).marker == 2
    assert state.view(0).pieces[2][0] == "fox"


@pytest.mark.rule("V-21")
def test_the_toadstool_moves_on_when_the_next_piece_is_full() -> None:
    state = position("", "fox? owl?", "bear mouse frog hare deer", "", marker=1)
    state = take_turn(state, "snail", shows="fox")
    assert state.view(0).marker == 2
    assert state.view(0).pieces[2] == ("bear", "mouse", "frog", "hare", "deer", "fox")


@pytest.mark.rule("V-21")
def test_the_toadstool_stays_while_a_space_is_free_and_a_tile_lies_here() -> None:
    state = position("", "fox? owl? wolf?", "bear mouse frog hare", "", marker=1)
    state = take_turn(state, "snail", shows="fox")
    assert state.view(0).marker == 1
    assert state.to_move == {1}


@pytest.mark.rule("V-22")
def test_the_toadstool_is_checked_after_every_turn_found_or_not() -> None:
    before = position("wolf?", "fox?", "owl hare", "", marker=1)
    assert take_turn(before, "fox", shows="fox").marker == 2
    assert take_turn(before, "owl", shows="fox").marker == 2


@pytest.mark.rule("V-22")
def test_after_the_smallest_piece_the_toadstool_comes_to_the_largest() -> None:
    state = position("wolf? bear?", "", "", "fox?", marker=3)
    assert take_turn(state, "fox", shows="fox").marker == 0


@pytest.mark.rule("V-23")
def test_the_toadstool_passes_pieces_without_tiles() -> None:
    state = take_turn(position("wolf?", "fox?", "", "", marker=1), "fox", shows="fox")
    assert state.marker == 0
    state = take_turn(position("wolf?", "bear?", "", "fox?", marker=1), "bear", shows="bear")
    assert state.marker == 3


@pytest.mark.rule("V-23")
def test_the_toadstool_passes_a_piece_before_a_full_one() -> None:
    state = position("", "fox?", "bear? mouse?", "frog? hare? deer? boar?", marker=1)
    state = take_turn(state, "fox", shows="fox")
    assert state.marker == 3


@pytest.mark.rule("V-24")
def test_there_is_a_short_look_where_the_toadstool_arrives() -> None:
    state = take_turn(position("", "fox? owl?", "- bear", "", marker=1), "fox", shows="owl")
    assert state.pause is None
    state = take_turn(state, "owl", shows="fox")
    assert state.view(0).pieces[2][:3] == ("owl", "bear", "fox")
    assert state.pause is not None
    assert state.pause.seconds == 3
    assert state.pause.then == ((NATURE, Shuffle()),)
    with pytest.raises(IllegalMove) as refused:
        state.play(state.turn, Name("fox"))
    assert refused.value.statement == "V-24"


@pytest.mark.rule("V-24")
def test_the_table_chooses_how_long_the_look_is() -> None:
    state = start(1, 0, look_seconds=0.5)
    while state.to_move and not (state.pause and state.pause.then == ((NATURE, Shuffle()),)):
        (actor,) = state.to_move
        state = state.play(actor, state.moves(actor)[0])
    assert state.pause is not None
    assert state.pause.seconds == 0.5


@pytest.mark.rule("V-25")
def test_all_tiles_there_turn_face_down_and_are_mixed_together() -> None:
    state = take_turn(position("wolf? - bear? hare", "", "", "fox?", marker=3), "snail", shows="fox")
    assert state.view(0).pieces[0][:5] == (BACK, "fox", BACK, "hare", None)
    state = look_is_over(state)
    assert state.view(0).pieces[0][:5] == (BACK, BACK, BACK, BACK, None)
    state = state.play(0 if state.turn == 0 else 1, Name("fox"))
    for space in range(4):  # what lay there and what came may be anywhere
        chances = state.play(state.turn, Turn(space)).chances()
        assert chances == tuple((Reveal(animal), 0.25) for animal in ("fox", "hare", "wolf", "bear"))


@pytest.mark.rule("V-25")
def test_only_there_tiles_turn_face_down() -> None:
    state = position("wolf? hare", "fox", "deer", "", marker=2, phase="look")
    assert look_is_over(state).view(0).pieces == (
        (BACK, "hare", *[None] * 13), ("fox", *[None] * 9), (BACK, *[None] * 5), (None,) * 4,
    )  # fmt: skip


@pytest.mark.rule("V-25")
def test_tiles_are_mixed_at_no_other_time() -> None:
    with pytest.raises(IllegalMove):
        look_is_over(position("", "fox? owl?", "", "", marker=1))


@pytest.mark.rule("V-26")
def test_tiles_left_behind_stay_face_down() -> None:
    state = position("", "fox? owl? wolf?", "bear mouse frog hare deer", "", marker=1)
    state = look_is_over(take_turn(state, "snail", shows="fox"))
    assert state.view(0).pieces[1][:3] == (None, BACK, BACK)
    state = take_turn(state, "bear", shows="bear")
    assert state.pieces[1].hidden == {"owl", "wolf"}
    assert state.view(0).pieces[1][:3] == (None, BACK, BACK)


@pytest.mark.rule("V-27")
@pytest.mark.parametrize("named", ["fox", "owl"])
def test_the_turn_passes_on_when_the_toadstool_moves_too(named: str) -> None:
    before = position("wolf?", "fox?", "owl hare", "", marker=1, collected=["", ""], turn=1)
    state = take_turn(before, named, shows="fox")  # type: ignore[arg-type]
    assert state.marker == 2
    assert look_is_over(state).to_move == {2}
