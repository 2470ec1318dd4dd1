"""What cannot be played now, or by them, is refused with the statement that says what is to be done."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import WORLD, Actor, Begin, Move
from fuchsbau.games.rumpelriesen.moves import (
    Appear,
    Cover,
    Draw,
    Flutter,
    Lay,
    Raise,
    RunOut,
    Tap,
    Tidy,
    Topple,
    Turn,
    Uncover,
)
from fuchsbau.games.rumpelriesen.rules import State
from games.rumpelriesen.at_the_table import fitting, laid, miss, searching, start, uncover

BEGINNING = start(3, together=False)
DRAWING = start(3, 1, together=False)
LAYING = DRAWING.play(NATURE, Draw("moss"))
SPELL = laid(DRAWING, "moss")
TURNING = SPELL.play(1, Raise())
NOBODY_SEEN = TURNING.play(2, Turn())
APPEARING = uncover(NOBODY_SEEN, 5)
SEEN = APPEARING.play(NATURE, Appear("moss"))
ENDED = miss(SEEN)
OVER = miss(searching("moss", None, "", "", "", pile=0))

MOVES: tuple[Move, ...] = (
    Begin(0), Draw("fern"), Lay(0), Raise(), Turn(), Uncover(5), Cover(5), Appear("moss"), Flutter(),
    Topple(0), RunOut(), Tidy(),
)  # fmt: skip
"""All but Tap, of which more is to be said."""

EXPECTED: dict[str, tuple[State, str, set[tuple[Actor, type[Move]]]]] = {
    "before anything": (BEGINNING, "R-29", {(NATURE, Begin)}),
    "a card is to be shown": (DRAWING, "R-12", {(NATURE, Draw)}),
    "the leaves are to be laid": (LAYING, "R-09", {(NATURE, Lay)}),
    "seat 1 is to hold up its wand": (SPELL, "R-13", {(1, Raise)}),
    "the others are to turn the hourglass": (TURNING, "R-14", {(0, Turn), (2, Turn)}),
    "somebody is to appear": (APPEARING, "R-08", {(NATURE, Appear)}),
    "the giants are awake": (ENDED, "R-27", {(WORLD, Tidy)}),
    "after the last card": (OVER, "R-30", set()),
}
"""Positions, the statement that says what is to be done there, and who can do it."""


@pytest.mark.parametrize("where", EXPECTED)
def test_what_is_not_for_now_or_not_for_them_is_told_what_is(where: str) -> None:
    state, statement, fits = EXPECTED[where]
    for actor in (*range(state.seats), NATURE, WORLD):
        for move in (*MOVES, Tap(5)):
            if (actor, type(move)) not in fits:
                refused(state, actor, move, statement)


@pytest.mark.parametrize("where", EXPECTED)
def test_whoever_can_do_it_has_a_move_for_it(where: str) -> None:
    state, _, fits = EXPECTED[where]
    assert fitting(state) == fits


WHILE_THE_SAND_RUNS: dict[type[Move], str] = {
    Uncover: "R-18", Cover: "R-21", Flutter: "R-23", Topple: "R-22", RunOut: "R-24",
}  # fmt: skip
"""What happens on the board, by the statement that says so: it is for nobody to claim."""


@pytest.mark.parametrize("state", [NOBODY_SEEN, SEEN])
def test_while_the_sand_runs_only_the_board_says_what_happens_there(state: State) -> None:
    for actor in (*range(state.seats), NATURE):
        for move in MOVES:
            refused(state, actor, move, WHILE_THE_SAND_RUNS.get(type(move), "R-15"))


def test_while_the_sand_runs_the_board_does_what_a_board_can() -> None:
    space = {(WORLD, kind) for kind in (Uncover, Flutter, Topple, RunOut)}
    assert fitting(NOBODY_SEEN) == space
    assert fitting(SEEN) == {*space, (WORLD, Cover), (1, Tap)}
    for move in (Begin(0), Draw("fern"), Lay(0), Raise(), Turn(), Appear("fern"), Tidy()):
        refused(SEEN, WORLD, move, "R-15")


def refused(state: State, actor: Actor, move: Move, statement: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        state.play(actor, move)
    assert refusal.value.statement == statement, (actor, move)
    assert refusal.value.reason


DETAILS: dict[str, tuple[State, Actor, Move, str]] = {
    "a seat that is not there begins": (BEGINNING, NATURE, Begin(3), "R-29"),
    "a card of no imp": (DRAWING, NATURE, Draw("witch"), "R-12"),  # type: ignore[arg-type]
    "a way of laying leaves that is none": (LAYING, NATURE, Lay(1000), "R-09"),
    "another holds up a wand": (SPELL, 0, Raise(), "R-13"),
    "who searches turns the hourglass": (TURNING, 1, Turn(), "R-14"),
    "a place that is none is uncovered": (NOBODY_SEEN, WORLD, Uncover(16), "R-18"),
    "a place is uncovered twice": (SEEN, WORLD, Uncover(5), "R-18"),
    "a place that was not uncovered is covered": (SEEN, WORLD, Cover(6), "R-21"),
    "a giant too many falls": (SEEN, WORLD, Topple(4), "R-22"),
    "nobody appears": (APPEARING, NATURE, Appear("witch"), "R-08"),  # type: ignore[arg-type]
    "another taps the wanted imp": (SEEN, 0, Tap(5), "R-28"),
    "nature taps it": (SEEN, NATURE, Tap(5), "R-28"),
    "who searches taps the leaves": (SEEN, 1, Tap(6), "R-18"),
    "who searches taps a place that is none": (SEEN, 1, Tap(16), "R-18"),
    "another imp is tapped": (uncover(SEEN, 6, "fern"), 1, Tap(6), "R-20"),
    "another imp is tapped while the wanted is covered": (uncover(NOBODY_SEEN, 6, "fern"), 1, Tap(6), "R-20"),
}


@pytest.mark.parametrize("what", DETAILS)
def test_what_does_not_fit_is_refused_by_its_statement(what: str) -> None:
    refused(*DETAILS[what])


def test_no_refusal_names_an_imp_that_is_not_to_be_seen() -> None:
    """R-34: who knows the rules' words knows no more than who looks at the board."""
    state = uncover(searching("moss", {3: "ivy", 5: "moss"}), 6, "fern")
    for place in range(16):
        for actor in (0, 1, NATURE, WORLD):
            with pytest.raises(IllegalMove) as refusal:
                state.play(actor, Tap(place))
            assert "ivy" not in refusal.value.reason
            assert ("fern" in refusal.value.reason) == (place == 6 and isinstance(actor, int))
