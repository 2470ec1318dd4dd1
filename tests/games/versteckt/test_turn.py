"""A turn: name an animal, turn a tile (V-13 to V-19)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.games.versteckt.material import ANIMALS, BACK
from fuchsbau.games.versteckt.moves import Name, Reveal, Turn
from fuchsbau.games.versteckt.rules import State
from games.versteckt.at_the_table import position, take_turn, turn_to


def forest(turn: int = 0) -> State:
    """Three at the table; six animals hide at the toadstool, and the frog has been seen on the next piece."""
    return position(
        "bear? mouse?",
        "fox? owl? - hedgehog? squirrel? badger? deer?",
        "frog",
        "",
        marker=1,
        collected=["wolf", "hare"],
        turn=turn,
    )


@pytest.mark.rule("V-13")
def test_players_take_turns_clockwise() -> None:
    state = forest()
    seats: list[int] = []
    for animal in ("fox", "owl", "hedgehog", "squirrel"):
        seats.append(state.turn)
        assert state.to_move == {state.turn}
        state = take_turn(state, "snail", shows=animal)
    assert seats == [0, 1, 2, 0]


@pytest.mark.rule("V-13")
def test_nobody_moves_out_of_turn() -> None:
    for seat in (1, 2):
        with pytest.raises(IllegalMove) as refused:
            forest().play(seat, Name("fox"))
        assert refused.value.statement == "V-13"
        assert forest().moves(seat) == ()


@pytest.mark.rule("V-14")
def test_an_animal_is_named_before_a_tile_is_turned() -> None:
    with pytest.raises(IllegalMove) as refused:
        turn_to(forest(), 0)
    assert refused.value.statement == "V-14"


@pytest.mark.rule("V-14")
def test_what_is_named_stays_named() -> None:
    state = forest().play(0, Name("fox"))
    assert state.view(2).named == "fox"
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Name("owl"))
    assert refused.value.statement == "V-14"
    state = turn_to(state, 0).play(NATURE, Reveal("owl"))
    assert state.collected[0] == ("wolf",)
    assert state.view(0).named is None


@pytest.mark.rule("V-15")
@pytest.mark.parametrize("animal", ["wolf", "bear", "frog", "fox"])
def test_any_animal_may_be_named_collected_or_elsewhere_too(animal: str) -> None:
    assert animal in ANIMALS
    state = take_turn(forest(), animal, shows="badger")  # type: ignore[arg-type]
    assert state.collected[0] == ("wolf",)
    assert state.pieces[2].spaces[:2] == ("frog", "badger")


@pytest.mark.rule("V-15")
def test_only_the_15_animals_can_be_named() -> None:
    with pytest.raises(IllegalMove, match="one of the 15 animals: fox, owl") as refused:
        forest().play(0, Name("dragon"))  # type: ignore[arg-type]
    assert refused.value.statement == "V-15"


@pytest.mark.rule("V-16")
def test_any_tile_at_the_toadstool_may_be_turned() -> None:
    state = forest().play(0, Name("fox"))
    assert [move.space for move in state.moves(0) if isinstance(move, Turn)] == [0, 1, 3, 4, 5, 6]
    assert turn_to(state, 6).view(1).turned == 6
    assert take_turn(forest(), "fox", shows="fox", space=6).pieces[1].spaces[:7] == (
        BACK, BACK, None, BACK, BACK, BACK, None,
    )  # fmt: skip


@pytest.mark.rule("V-16")
@pytest.mark.parametrize("space", [2, 7, 9, 10, -1])
def test_no_tile_is_turned_where_none_lies(space: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        turn_to(forest().play(0, Name("fox")), space)
    assert refused.value.statement == "V-16"


@pytest.mark.rule("V-16")
def test_one_tile_is_turned_and_no_second() -> None:
    state = turn_to(forest().play(0, Name("fox")), 0)
    with pytest.raises(IllegalMove):
        turn_to(state, 1)
    with pytest.raises(IllegalMove, match="the frog is not face down"):
        state.play(NATURE, Reveal("frog"))


@pytest.mark.rule("V-17")
def test_who_turns_the_named_animal_keeps_it() -> None:
    state = take_turn(forest(), "deer", shows="deer")
    assert state.collected == (("wolf", "deer"), ("hare",), ("boar", "blackbird", "ladybird", "snail"))
    assert state.pieces[1].hidden == {"fox", "owl", "hedgehog", "squirrel", "badger"}
    assert state.pieces[2].spaces == ("frog", None, None, None, None, None)


@pytest.mark.rule("V-18")
def test_another_animal_goes_face_up_to_the_next_free_space_of_the_next_piece() -> None:
    state = take_turn(forest(), "fox", shows="deer")
    assert state.collected == forest().collected
    assert state.view(2).pieces[2] == ("frog", "deer", None, None, None, None)
    state = take_turn(state, "fox", shows="owl")
    assert state.view(2).pieces[2] == ("frog", "deer", "owl", None, None, None)


@pytest.mark.rule("V-18")
def test_after_the_smallest_piece_comes_the_largest() -> None:
    state = position("- bear?", "", "", "fox? owl?", marker=3)
    assert take_turn(state, "owl", shows="fox").pieces[0].spaces[:3] == ("fox", BACK, None)


@pytest.mark.rule("V-19")
@pytest.mark.parametrize("named", ["fox", "owl"])
def test_found_or_not_the_next_player_follows(named: str) -> None:
    for seat, following in ((0, 1), (1, 2), (2, 0)):
        assert take_turn(forest(turn=seat), named, shows="fox").to_move == {following}  # type: ignore[arg-type]
