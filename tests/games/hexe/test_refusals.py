"""What cannot be played now, or by them, is refused with the statement that says what is to be done."""

from __future__ import annotations

import pytest

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import Actor, Begin, Move
from fuchsbau.games.hexe.moves import Award, Deal, Discard, Done, Roll, Show, Turn
from fuchsbau.games.hexe.rules import State
from games.hexe.at_the_table import card, done, position, shared_out, start, turn_all

BEGINNING = start(3)
DEALING = start(3, 0)
ROLLING = position("owl mouse cat", "owl mouse spider", "cat frog hen, (owl frog hen)", by=1)
TUMBLING = ROLLING.play(1, Roll())
SEARCHING = done(TUMBLING.play(NATURE, Show(("owl", "mouse"))), 0)
AWARDING = done(turn_all(SEARCHING, 1))
NEXT_ROUND = shared_out(AWARDING)
LAST_ROUND = position("owl mouse cat", "cat frog hen, (owl frog hen)", rolled="owl mouse", in_round=3)
OVER = shared_out(done(turn_all(LAST_ROUND, 0)))
OVER_EARLY = shared_out(done(turn_all(position("owl mouse cat", "cat frog hen", rolled="owl mouse"), 0)))

MOVES: tuple[Move, ...] = (
    Begin(0),
    Deal(0),
    Roll(),
    Show(("owl", "mouse")),
    Turn(card("owl mouse cat")),
    Turn(card("owl mouse spider")),
    Done(),
    Award(card("owl mouse cat"), 1),
    Discard(card("owl mouse cat")),
)

EXPECTED: dict[str, tuple[State, str, set[tuple[Actor, type[Move]]]]] = {
    "before anything": (BEGINNING, "H-10", {(NATURE, Begin)}),
    "dealing": (DEALING, "H-07", {(NATURE, Deal)}),
    "seat 1 is to roll": (ROLLING, "H-11", {(1, Roll)}),
    "the dice tumble": (TUMBLING, "H-11", {(NATURE, Show)}),
    "seats 1 and 2 search": (SEARCHING, "H-17", {(1, Turn), (1, Done), (2, Turn), (2, Done)}),
    "the reward is handed out": (AWARDING, "H-21", {(NATURE, Award), (NATURE, Discard)}),
    "seat 2 is to roll": (NEXT_ROUND, "H-11", {(2, Roll)}),
    "after the third round": (OVER, "H-26", set()),
    "one owns all": (OVER_EARLY, "H-28", set()),
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


DIVIDED = done(turn_all(position("owl mouse cat", "owl mouse hen", "cat frog hen", rolled="owl mouse"), 0, 1))
"""Two winners and one card: it goes into the box."""

DETAILS: dict[str, tuple[State, Actor, Move, str]] = {
    "a seat that is not there begins": (BEGINNING, NATURE, Begin(3), "H-10"),
    "a card that is not there is dealt": (DEALING, NATURE, Deal(24), "H-07"),
    "a card of another is turned": (SEARCHING, 1, Turn(card("cat frog hen")), "H-12"),
    "a card that was turned before": (SEARCHING, 2, Turn(card("owl frog hen")), "H-13"),
    "a card that does not fit": (SEARCHING, 2, Turn(card("cat frog hen")), "H-15"),
    "what was turned is no reward": (AWARDING, NATURE, Award(card("owl frog hen"), 1), "H-21"),
    "a loser gets nothing": (AWARDING, NATURE, Award(card("owl mouse cat"), 2), "H-22"),
    "what can be shared is shared": (AWARDING, NATURE, Discard(card("owl mouse cat")), "H-23"),
    "what cannot be shared is not given": (DIVIDED, NATURE, Award(card("cat frog hen"), 0), "H-23"),
}


@pytest.mark.parametrize("what", DETAILS)
def test_what_does_not_fit_is_told_why(what: str) -> None:
    state, actor, move, statement = DETAILS[what]
    with pytest.raises(IllegalMove) as refused:
        state.play(actor, move)
    assert refused.value.statement == statement
