"""What cannot be played now, or by them, is refused with the statement that says what is to be done."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import Actor, Begin, Move
from fuchsbau.games.zicke.material import ANIMALS
from fuchsbau.games.zicke.moves import Deal, Keep, Lay, Pay, Reveal, Slap, Swap, Turn, Uncover
from fuchsbau.games.zicke.rules import State
from games.zicke.at_the_table import position, reveal, slap, start, with_pile


def laying(seats: int) -> State:
    """All animals are dealt, and the slapping cards are to be mixed."""
    state = start(seats, 0, mixed=True)
    for animal in ANIMALS:
        state = state.play(NATURE, Deal(animal))
    return state


BEGINNING = start(3)
DEALING = start(3, 0)
LAYING = laying(3)
TURNING = position("cat pig", "dog hare", "worm", by=1, swapping=True)
LIFTED = TURNING.play(1, Turn())
UNCOVERED = LIFTED.play(NATURE, Uncover("red"))
SEARCHING = UNCOVERED.play(NATURE, Reveal("dog"))
PAYING = slap(SEARCHING, (0, 0), (2, 1))
SWAPPING = slap(SEARCHING, (2, 1))
OVER = slap(reveal(with_pile(TURNING, ["goose"], ["dog"], (0, 1)), "dog"), (2, 1))

MOVES: tuple[Move, ...] = (
    Begin(0), Deal("goose"), Lay(0), Turn(), Uncover("red"), Reveal("goose"), Slap(0), Pay("cat"), Swap(0),
    Keep(),
)  # fmt: skip

EXPECTED: dict[str, tuple[State, str, set[tuple[Actor, type[Move]]]]] = {
    "before anything": (BEGINNING, "Z-11", {(NATURE, Begin)}),
    "dealing": (DEALING, "Z-07", {(NATURE, Deal)}),
    "slapping cards are mixed": (LAYING, "Z-10", {(NATURE, Lay)}),
    "seat 1 is to turn": (TURNING, "Z-27", {(1, Turn)}),
    "a card is in the hand": (LIFTED, "Z-12", {(NATURE, Uncover)}),
    "and the back beneath is seen": (UNCOVERED, "Z-12", {(NATURE, Reveal)}),
    "all search": (SEARCHING, "Z-13", {(seat, Slap) for seat in range(3)}),
    "seat 0 pays": (PAYING, "Z-19", {(0, Pay)}),
    "seat 2 may swap": (SWAPPING, "Z-30", {(2, Swap), (2, Keep)}),
    "after the last card": (OVER, "Z-28", set()),
}
"""Positions, the statement that says what is to be done there, and who can do it."""


@pytest.mark.parametrize("where", EXPECTED)
def test_what_is_not_for_now_or_not_for_them_is_told_what_is(where: str) -> None:
    state, statement, fitting = EXPECTED[where]
    for actor in (*range(state.seats), NATURE):
        for move in MOVES:
            if (actor, type(move)) in fitting:
                continue
            with pytest.raises(IllegalMove) as refused:
                state.play(actor, move)
            assert refused.value.statement == statement, (actor, move)
            assert refused.value.reason


@pytest.mark.parametrize("where", EXPECTED)
def test_whoever_can_do_it_has_a_move_for_it(where: str) -> None:
    state, _, fitting = EXPECTED[where]
    moves = {(actor, type(move)) for actor in state.to_move for move in state.moves(actor)}
    assert moves == fitting


DETAILS: dict[str, tuple[State, Actor, Move, str]] = {
    "a seat that is not there begins": (BEGINNING, NATURE, Begin(3), "Z-11"),
    "an animal is dealt twice": (DEALING.play(NATURE, Deal("goose")), NATURE, Deal("goose"), "Z-07"),
    "a slapping card of no heap": (LAYING, NATURE, Lay(3), "Z-10"),
    "a slapping card is laid twice": (LAYING.play(NATURE, Lay(1)), NATURE, Lay(1), "Z-10"),
    "the pile has no red card any more": (
        with_pile(TURNING, ["goose"], ["dog", "cat"], (0, 2)).play(1, Turn()), NATURE, Uncover("red"), "Z-08",
    ),
    "a card with straw was seen already": (
        with_pile(TURNING, ["goose"], ["dog"], (0, 1)).play(1, Turn()), NATURE, Reveal("cat"), "Z-04",
    ),
    "a red card shows no poop": (
        position("cat", "dog", back="red").play(0, Turn()).play(NATURE, Uncover("red")),
        NATURE, Reveal("poop"), "Z-04",
    ),
    "a slap on a card that is not there": (SEARCHING, 0, Slap(3), "Z-09"),
    "a second slap": (slap(SEARCHING, (0, 0)), 0, Slap(1), "Z-14"),
    "another's animal is paid": (PAYING, 0, Pay("worm"), "Z-19"),
    "the card is swapped with itself": (SWAPPING, 2, Swap(1), "Z-30"),
    "the card is swapped with none": (SWAPPING, 2, Swap(3), "Z-30"),
}  # fmt: skip


@pytest.mark.parametrize("what", DETAILS)
def test_what_does_not_fit_is_told_why(what: str) -> None:
    state, actor, move, statement = DETAILS[what]
    with pytest.raises(IllegalMove) as refused:
        state.play(actor, move)
    assert refused.value.statement == statement
    assert refused.value.reason
