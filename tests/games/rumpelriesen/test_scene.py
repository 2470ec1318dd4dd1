"""A search in its world: the sand, what is uncovered and covered, and how it ends (R-15 to R-24)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from fuchsbau.game import Move
from fuchsbau.games.rumpelriesen.board.scene import HIDDEN, RECOGNISED, Leafworld
from fuchsbau.games.rumpelriesen.material import IMPS
from fuchsbau.games.rumpelriesen.moves import Cover, Flutter, RunOut, Topple, Uncover
from fuchsbau.world import STEPS_PER_SECOND, Hand
from games.rumpelriesen.at_the_table import laid, start

SECONDS = 12
"""So long searches are looked at."""
STROKE = 30
"""Steps that a stroke takes."""


def world(leaves: int = 0, *, sand: int = SECONDS, harder: bool = False) -> Leafworld:
    """The world of a first search."""
    return Leafworld(laid(start(2, sand=sand, harder=harder), "moss", leaves))


def rummaged(on: Leafworld, seed: int, far: int = 600, fast: int = 14) -> Iterator[Sequence[Move]]:
    """What happens, step by step, while two hands rummage so far from the middle and so fast (in a step)."""
    rng = random.Random(seed)
    at, way = [(0, 0)] * 2, [(0, 0)] * 2
    for step in range(SECONDS * STEPS_PER_SECOND):
        if step % STROKE == 0:
            at = [(rng.randint(-far, far), rng.randint(-far, far)) for _ in range(2)]
            way = [(rng.randint(-fast, fast), rng.randint(-fast, fast)) for _ in range(2)]
        else:
            at = [(x + across, y + along) for (x, y), (across, along) in zip(at, way, strict=True)]
        presses = step % STROKE > 0
        yield on.step({seat: Hand(x, y, presses) for seat, (x, y) in enumerate(at)})


@pytest.mark.rule("R-15")
@pytest.mark.rule("R-24")
def test_the_sand_runs_out_at_its_time_and_nothing_happens_then() -> None:
    on = world(sand=10)
    for _ in range(10 * STEPS_PER_SECOND - 1):
        assert not on.step({})
    assert on.step({}) == [RunOut()]
    seen = on.picture()
    assert not on.step({0: Hand(0, 0, True)})
    assert on.picture() == seen


@pytest.mark.rule("R-18")
@pytest.mark.rule("R-21")
@pytest.mark.parametrize("seed", range(3))
def test_who_is_uncovered_far_enough_is_seen_and_who_is_covered_again_is_not(seed: int) -> None:
    """Between the two shares nothing changes, so that nobody flickers."""
    on, seen = world(seed), set[int]()
    opened = covered = 0
    for happened in rummaged(on, seed):
        for move in happened:
            match move:
                case Uncover(place):
                    assert place not in seen
                    seen.add(place)
                    opened += 1
                case Cover(place):
                    seen.remove(place)
                    covered += 1
                case _:
                    assert move == RunOut()
        for place, share in enumerate(on.shares):
            assert share >= HIDDEN if place in seen else share < RECOGNISED
    assert opened > covered > 0


@pytest.mark.rule("R-22")
@pytest.mark.rule("R-23")
@pytest.mark.rule("R-24")
def test_a_search_ends_once_and_by_one_thing() -> None:
    ends = set[type[Move]]()
    for seed in range(8):
        on = world(seed, harder=True)
        *_, last = moves = [move for happened in rummaged(on, seed, far=200, fast=40) for move in happened]
        assert [move for move in moves if isinstance(move, Flutter | Topple | RunOut)] == [last]
        ends.add(type(last))
    assert ends >= {Flutter, Topple}


@pytest.mark.rule("R-34")
def test_the_world_is_the_same_whoever_lies_there() -> None:
    """It is not told, so nothing that is sent of it can tell."""
    state = laid(start(2), "moss")
    shown = set[bytes]()
    for imps in (IMPS, IMPS[::-1], (None,) * 16):
        on = Leafworld(replace(state, imps=imps))
        for _ in rummaged(on, 1, far=200, fast=40):
            pass
        shown.add(on.picture())
    assert len(shown) == 1
