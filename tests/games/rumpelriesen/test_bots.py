"""Computer players: how long they take to hold up, to turn and to see."""

from __future__ import annotations

import random
from statistics import mean, median, stdev

import pytest

from fuchsbau.games.rumpelriesen.bots import (
    LEAVES_IT_TO_OTHERS,
    LETS_OTHERS_FIND,
    QUICKEST,
    RAISES,
    TURNS,
    Cub,
    Fox,
    Owl,
)
from fuchsbau.games.rumpelriesen.moves import Raise, Tap, Turn
from fuchsbau.games.rumpelriesen.rules import State
from games.rumpelriesen.at_the_table import laid, searching, start, uncover

LEVELS = (Cub, Fox, Owl)

SEEN = uncover(searching("moss"), 5, "moss")
"""The wanted imp is to be seen."""


def times(kind: type[Cub], state: State, move: Raise | Turn | Tap, seats: int = 2) -> list[float]:
    """How long such a player takes over that move, very often."""
    often = 2000
    player = kind(0, seats, random.Random(kind.__name__))
    assert player.choose(state.view(0), state.moves(0)) == move
    return [player.think(state.view(0), move) for _ in range(often)]


@pytest.mark.parametrize(("kind", "seconds"), [(Cub, 2.2), (Fox, 1.3), (Owl, 0.8)])
def test_the_wanted_imp_is_noticed_as_quickly_as_is_said(kind: type[Cub], seconds: float) -> None:
    took = times(kind, SEEN, Tap(5), seats=1)
    assert mean(took) == pytest.approx(seconds, abs=0.06)
    assert median(took) < mean(took)  # as people's reactions are: some are far longer
    assert 0.2 < stdev(took) / mean(took) < 0.5
    assert min(took) >= QUICKEST


@pytest.mark.parametrize("kind", LEVELS)
def test_where_others_search_too_they_have_a_while_to_find_it_first(kind: type[Cub]) -> None:
    alone, together = (times(kind, SEEN, Tap(5), seats) for seats in (1, 2))
    assert mean(together) - mean(alone) == pytest.approx(LETS_OTHERS_FIND)


def test_who_is_older_is_quicker_but_not_always() -> None:
    cub, fox, owl = (times(kind, SEEN, Tap(5)) for kind in LEVELS)
    for slow, quick in ((cub, fox), (fox, owl)):
        sooner = mean(one < other for one, other in zip(slow, quick, strict=True))
        assert 0.02 < sooner < 0.25


@pytest.mark.rule("R-13")
@pytest.mark.rule("R-14")
@pytest.mark.parametrize("kind", LEVELS)
def test_wands_and_the_hourglass_take_a_moment_and_others_may_turn_it_first(kind: type[Cub]) -> None:
    together = laid(start(2), "moss").play(1, Raise())
    raised = times(kind, together, Raise())
    assert RAISES[0] <= min(raised) < max(raised) <= RAISES[1]
    turned = times(kind, together.play(0, Raise()), Turn())
    assert TURNS[0] + LEAVES_IT_TO_OTHERS <= min(turned) < max(turned) <= TURNS[1] + LEAVES_IT_TO_OTHERS
    alone = laid(start(2, 1, together=False), "moss").play(1, Raise())
    assert max(times(kind, alone, Turn())) <= TURNS[1]
