"""The world of a search tells the rules what happens in it, and nothing else."""

from __future__ import annotations

import math
from typing import Any

import pytest

from fuchsbau.game import Move
from fuchsbau.games.rumpelriesen.board.layout import EDGE
from fuchsbau.games.rumpelriesen.board.scene import Leafworld
from fuchsbau.games.rumpelriesen.material import HIDDEN, HOLLOWS, RECOGNISED
from fuchsbau.games.rumpelriesen.moves import Choices, Cover, Draw, Flutter, Lay, RunOut, Topple, Uncover
from fuchsbau.games.rumpelriesen.rules import opening
from fuchsbau.world import STEPS_PER_SECOND, Hand

from .strokes import hand

ROUND = ((60, 0), (-60, 0), (0, 60), (0, -60))
"""Ways to drag."""


def world(number: int = 0, **options: Any) -> Leafworld:
    """A search on leaves that lie in this way."""
    state = opening(2, None, Choices(**options))
    return Leafworld(state.play("nature", Draw("moss")).play("nature", Lay(number)))


def drag(on: Leafworld, start: tuple[float, float], end: tuple[float, float], steps: int) -> list[Move]:
    """What happens while a wand drags from start to end."""
    happened: list[Move] = []
    for step in range(steps + 1):
        x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
        happened += on.step({0: hand(x, y)})
    return happened


def bare(on: Leafworld, place: int) -> list[Move]:
    """Drag leaf after leaf away from a place; what happens."""
    x, y = (at / 10 for at in HOLLOWS[place])
    happened: list[Move] = []
    for dx, dy in ROUND * 4:
        if Uncover(place) in happened:
            break
        happened += drag(on, (x, y), (x + dx, y + dy), 30)
    return happened


@pytest.mark.rule("R-18")
def test_a_place_is_uncovered_where_enough_of_its_chip_can_be_seen() -> None:
    on = world()
    assert not on.shares.any()
    assert Uncover(5) in bare(on, 5)
    assert on.shares[5] >= RECOGNISED


@pytest.mark.rule("R-21")
def test_a_place_is_covered_again_where_leaves_come_over_it() -> None:
    on = world()
    bare(on, 5)
    x, y = (at / 10 for at in HOLLOWS[5])
    happened: list[Move] = []
    for dx, dy in ROUND * 4:
        if Cover(5) in happened:
            break
        happened += drag(on, (x + 0.7 * dx, y + 0.7 * dy), (x, y), 30)
    assert Cover(5) in happened
    assert on.shares[5] < HIDDEN


@pytest.mark.rule("R-24")
def test_the_sand_runs_out_at_its_time_and_nothing_happens_after_that() -> None:
    on = world(sand=10)
    steps = 10 * STEPS_PER_SECOND
    assert [move for _ in range(steps - 1) for move in on.step({})] == []
    assert on.step({}) == [RunOut()]
    last = on.picture()
    assert on.step({0: Hand(0, 0, True)}) == ()
    assert on.picture() == last


@pytest.mark.rule("R-22")
def test_a_giant_that_falls_ends_the_search() -> None:
    on = world()
    (x, y) = on.board.giants[2].body.position
    happened = drag(on, (x + 28, y), (x - 22, y), 5)
    for _ in range(2 * STEPS_PER_SECOND):
        happened += on.step({})
    assert happened[-1] == Topple(2)


@pytest.mark.rule("R-23")
def test_a_leaf_that_falls_off_ends_the_search() -> None:
    on = world()
    leaf = int(on.board.xy[:, 1].argmin())
    leaf = on.board.pile.column(*on.board.xy[leaf])[0]
    x, y = on.board.xy[leaf]
    assert drag(on, (x, y + 5), (x, y - 40), 30)[-1] == Flutter()


@pytest.mark.rule("R-10")
@pytest.mark.rule("R-11")
def test_the_giants_stand_as_the_table_wants_them() -> None:
    for harder in (False, True):
        far = [math.hypot(*giant.body.position) for giant in world(harder=harder).board.giants]
        assert (min(far) == 0) == harder
        assert (max(far) < EDGE) == harder


@pytest.mark.rule("R-33")
def test_the_wand_is_held_back_at_the_edge_where_the_table_wants_that() -> None:
    for assist in (False, True):
        on = world(assist=assist)
        on.step({0: hand(EDGE, 0, presses=False)})
        assert (on.board.tip(0)[0] < EDGE) == assist
