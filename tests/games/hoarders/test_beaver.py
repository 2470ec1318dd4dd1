"""The beaver, which concerns everybody (N-26 to N-29), and who wins by it (N-31)."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove, Result
from fuchsbau.games.hoarders.moves import Draw, Expose, Reveal
from games.hoarders.at_the_table import nuts, position, told


@pytest.mark.rule("N-26")
def test_one_beaver_turns_over_all_that_are_face_down() -> None:
    state = position("| beaver squirrel", "| beaver hamster", "| raccoon hamster", "| beaver squirrel")
    state = state.play(0, Reveal("beaver"))
    assert state.chances() == ((Expose((1, 3)), 1),)
    state = state.play(NATURE, Expose((1, 3)))
    assert state.face_up == (("beaver",), ("beaver",), (), ("beaver",))
    assert state.face_down == (("squirrel",), ("hamster",), ("raccoon", "hamster"), ("squirrel",))


@pytest.mark.rule("N-26")
@pytest.mark.parametrize("seats", [(), (1,), (1, 2), (3, 1), (1, 3, 4)])
def test_nothing_else_is_turned_over(seats: tuple[int, ...]) -> None:
    state = position("| beaver squirrel", "| beaver hamster", "| raccoon hamster", "| beaver squirrel")
    state = state.play(0, Reveal("beaver"))
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, Expose(seats))
    assert refused.value.statement == "N-26"


@pytest.mark.rule("N-26")
def test_nobody_plays_while_beavers_turn_over_and_before_that_nobody_has_seen_them() -> None:
    alone = position("| beaver squirrel", "| squirrel hamster").play(0, Reveal("beaver"))
    company = position("| beaver squirrel", "| beaver hamster").play(0, Reveal("beaver"))
    assert alone.to_move == company.to_move == {NATURE}
    assert alone.view(0) == company.view(0)
    with pytest.raises(IllegalMove) as refused:
        company.play(1, Reveal("hamster"))
    assert refused.value.statement == "N-26"


@pytest.mark.rule("N-26")
def test_whose_beaver_was_turned_over_has_a_turn_less() -> None:
    state = position("| beaver hamster", "| beaver hamster", "| groundhog hamster")
    state = told(state, "beaver +acorn hamster groundhog hamster")
    assert (state.turn, state.view(0).lap) == (2, 1)  # seat 1 is passed over


@pytest.mark.rule("N-27")
def test_the_only_beaver_draws_three() -> None:
    state = told(position("walnut | beaver squirrel", "| raccoon hamster", "|"), "beaver")
    assert state.drawing == (0, 0, 0)
    state = told(state, "+walnut +acorn +acorn")
    assert nuts(state, 0) == "2 walnut 2 acorn"
    assert state.turn == 1


@pytest.mark.rule("N-27")
def test_an_only_beaver_on_the_second_turn_draws_three_too() -> None:
    state = position("| squirrel beaver", "| groundhog hamster")
    assert told(state, "squirrel +acorn hamster beaver").drawing == (0, 0, 0)


@pytest.mark.rule("N-28")
def test_with_two_beavers_everybody_else_draws_one() -> None:
    state = position("| beaver squirrel", "| raccoon squirrel", "| beaver hamster", "| hamster raccoon")
    state = told(state, "beaver +acorn +peanut")
    assert [nuts(state, seat) for seat in range(4)] == ["", "acorn", "", "peanut"]


@pytest.mark.rule("N-28")
def test_who_turned_the_others_over_draws_as_little_as_they_do() -> None:
    state = position("| squirrel hamster", "| beaver hamster", "| beaver hamster", crown=2)
    state = told(state, "beaver")
    assert state.drawing == (0,)


@pytest.mark.rule("N-28")
def test_when_everybody_has_a_beaver_nobody_draws() -> None:
    state = position(*["| beaver hamster"] * 4)
    state = told(state, "beaver")
    assert (state.phase, state.turn) == ("reveal", 1)
    assert sum(state.pile) == 55


@pytest.mark.rule("N-29")
@pytest.mark.parametrize(("crown", "order"), [(0, (2, 3, 4)), (3, (3, 4, 2)), (4, (4, 2, 3))])
def test_they_draw_one_by_one_from_the_crown(crown: int, order: tuple[int, ...]) -> None:
    """Seats 0 and 1 have beavers, and whoever of them is first on turn reveals it."""
    seats = ["| beaver hamster", "| beaver hamster", *["| squirrel hamster"] * 3]
    state = position(*seats, crown=crown)
    while state.turn not in (0, 1):
        state = told(state, "hamster")
    state = told(state, "beaver")
    assert state.drawing == order
    assert told(state, "+acorn").drawing == order[1:]


@pytest.mark.rule("N-29")
def test_each_draw_is_from_what_the_draws_before_it_left() -> None:
    state = position("| beaver hamster", "|", pile="2 walnut acorn")
    state = told(state, "beaver +walnut")
    assert dict(state.chances()) == {Draw(0, "walnut"): 1 / 2, Draw(0, "acorn"): 1 / 2}


@pytest.mark.rule("N-29")
@pytest.mark.parametrize("draw", [Draw(2, "acorn"), Draw(1, "walnut")])
def test_nobody_draws_out_of_order_or_what_is_not_there(draw: Draw) -> None:
    state = position("| beaver hamster", "|", "| beaver squirrel", "|", pile="2 acorn")
    state = told(state, "beaver")
    with pytest.raises(IllegalMove) as refused:
        state.play(NATURE, draw)
    assert refused.value.statement == "N-29"


@pytest.mark.rule("N-29")
def test_beavers_work_once_a_round() -> None:
    """After the first of them none is face down, so none can be revealed again."""
    state = told(position("| beaver hamster", "| beaver squirrel", "|"), "beaver +acorn")
    assert state.moves(1) == (Reveal("squirrel"),)
    with pytest.raises(IllegalMove, match="no beaver lies face down"):
        state.play(1, Reveal("beaver"))


FOUR = "4 walnut | squirrel hamster"


@pytest.mark.rule("N-31")
@pytest.mark.parametrize(("crown", "winner"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_of_several_with_a_fifth_through_the_same_beaver_the_nearest_to_the_crown_wins(
    crown: int, winner: int
) -> None:
    """All of them have four walnuts, and only walnuts are left. The second beaver is that of seat 3 or 1."""
    seats = ["| beaver hamster", FOUR, FOUR, "4 walnut | beaver squirrel", "|"]
    if winner == 3:
        seats = ["| beaver hamster", "4 walnut | beaver squirrel", "|", FOUR, FOUR]
    state = position(*seats, crown=crown, pile="5 walnut")
    while "beaver" not in state.face_down[state.turn]:
        state = told(state, "hamster")
    state = told(state, "beaver")
    while state.to_move:
        state = told(state, "+walnut")
    assert state.result is not None
    assert state.result.winners == (winner,)


@pytest.mark.rule("N-31")
def test_who_draws_first_and_has_no_five_lets_the_next_win() -> None:
    state = position("| beaver hamster", "4 walnut |", "4 acorn |", "| beaver hamster", pile="walnut 3 acorn")
    state = told(state, "beaver +acorn +acorn")
    assert state.result == Result(winners=(2,), scores=(0, 4, 5, 0))
    assert nuts(state, 1) == "4 walnut acorn"
