"""Giants stand, wobble, shift and fall as wooden blocks do."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pytest

from fuchsbau.games.rumpelriesen.board.giants import HALF_BASE, HEIGHT, Rocking
from fuchsbau.games.rumpelriesen.board.layout import EDGE, Pose, giants, lay
from fuchsbau.games.rumpelriesen.board.leafboard import LeafBoard
from fuchsbau.games.rumpelriesen.board.shapes import GRAVITY
from fuchsbau.world import STEPS_PER_SECOND

from .strokes import ALOFT, board, hand, jerk, rest, standing, stroke

Way = Callable[[LeafBoard, tuple[float, float], tuple[float, float], float], None]
"""From where to where to drag, and how fast (mm/s)."""
STEP = 1 / STEPS_PER_SECOND
ALPHA = math.atan2(HALF_BASE, HEIGHT / 2)
"""Further than this a block cannot lean and come back."""


def rocked(speed: float, seconds: float, ground: float = 0.0) -> Rocking:
    """A block whose ground reaches this speed (mm/s) within that time, four seconds later."""
    block = Rocking(ground=ground)
    steps = max(1, round(seconds * STEPS_PER_SECOND))
    for step in range(steps + 4 * STEPS_PER_SECOND):
        block.step(STEP, ground, speed / (steps * STEP) if step < steps else 0.0)
    return block


def test_a_block_stays_on_its_base_as_long_as_its_weight_holds_it() -> None:
    bearable = GRAVITY * HALF_BASE / (HEIGHT / 2)
    block = Rocking()
    for _ in range(30):
        block.step(STEP, 0.0, 0.98 * bearable)
    assert (block.lean, block.speed) == (0.0, 0.0)
    block.step(STEP, 0.0, 1.1 * bearable)
    assert block.lean < 0 < abs(block.speed)  # it stays behind


@pytest.mark.parametrize(
    ("speed", "seconds", "falls"),
    [
        (60, STEP, False),
        (150, STEP, False),
        (250, 0.05, False),
        (500, STEP, True),
        (900, 0.1, True),
        (500, 0.6, False),
        (900, 0.05, True),
    ],
)
@pytest.mark.rule("R-22")
def test_a_jerk_fells_a_block_and_care_does_not(speed: float, seconds: float, falls: bool) -> None:
    block = rocked(speed, seconds)
    assert block.has_fallen == falls
    assert falls or (block.lean, block.speed) == (0.0, 0.0)


def test_a_block_wobbles_less_and_less() -> None:
    block = Rocking()
    block.lean = 0.7 * ALPHA
    tops: list[float] = []
    before, rising = block.lean, False
    for _ in range(4 * STEPS_PER_SECOND):
        block.step(STEP, 0.0, 0.0)
        now = abs(block.lean)
        if rising and now < before and before > 0.01:
            tops.append(before)
        rising, before = now > before, now
    assert len(tops) > 2
    assert tops == sorted(tops, reverse=True)
    assert block.lean == 0.0


def test_what_leans_past_its_edge_falls() -> None:
    for start, falls in ((0.9 * ALPHA, False), (1.1 * ALPHA, True)):
        block = Rocking()
        block.lean = start
        for _ in range(3 * STEPS_PER_SECOND):
            block.step(STEP, 0.0, 0.0)
        assert block.has_fallen == falls


def test_uneven_ground_is_worse_than_even_ground() -> None:
    assert not rocked(300, 0.1).has_fallen
    assert rocked(300, 0.1, ground=-0.25).has_fallen


@pytest.mark.rule("R-10")
def test_giants_stand_upright_in_the_four_corners() -> None:
    on = board(0)
    quarters = {(x > 0, y > 0) for x, y in (giant.body.position for giant in on.giants)}
    assert len(quarters) == 4
    assert all(min(abs(x), abs(y)) > EDGE / 2 for x, y in (giant.body.position for giant in on.giants))
    assert not any(giant.has_fallen for giant in on.giants)


@pytest.mark.rule("R-11")
def test_harder_one_giant_stands_in_the_middle_and_three_around_it() -> None:
    on = board(0, harder=True)
    far = sorted(math.hypot(*giant.body.position) for giant in on.giants)
    assert far[0] == 0
    assert far[1:] == pytest.approx([far[1]] * 3)
    assert 2 * HALF_BASE * math.sqrt(2) < far[1] < EDGE


def beside(on: LeafBoard, way: Way, speed: float) -> None:
    """From the middle of the board to near a giant."""
    (x, y) = on.giants[0].body.position
    way(on, (0, 0), (x + 60, y - 60), speed)


def pushed(on: LeafBoard, way: Way, speed: float) -> None:
    """From beside a giant against its side."""
    (x, y) = on.giants[0].body.position
    way(on, (x + HALF_BASE + 14, y), (x + HALF_BASE - 12, y), speed)


def pulled(on: LeafBoard, way: Way, speed: float) -> None:
    """By its free end the leaf on which a giant stands."""
    way(on, (0, -25), (0, -75), speed)


def fate(on: LeafBoard, start: tuple[float, float]) -> str:
    rest(on, 2)
    giant = on.giants[0]
    if giant.has_fallen:
        return "falls"
    assert not giant.wobbles
    return "shifts" if math.dist(giant.body.position, start) > 5 else "stands"


OUTCOMES: list[tuple[Callable[[LeafBoard, Way, float], None], Way, float, str]] = [
    (beside, stroke, 60, "stands"),
    (beside, stroke, 120, "stands"),
    (beside, jerk, 120, "stands"),
    (pushed, stroke, 40, "shifts"),
    (pushed, stroke, 80, "shifts"),
    (pushed, jerk, 60, "shifts"),
    (pushed, jerk, 300, "falls"),
    (pushed, jerk, 600, "falls"),
    (pulled, stroke, 50, "shifts"),
    (pulled, stroke, 90, "shifts"),
    (pulled, jerk, 90, "shifts"),
    (pulled, jerk, 300, "falls"),
    (pulled, jerk, 500, "falls"),
]
"""What is done, with care or with none, how quickly (mm/s), and what becomes of the giant."""


@pytest.mark.parametrize(("what", "way", "speed", "outcome"), OUTCOMES)
@pytest.mark.rule("R-17")
def test_careful_strokes_leave_giants_standing_and_rough_ones_fell_them(
    what: Callable[[LeafBoard, Way, float], None], way: Way, speed: float, outcome: str
) -> None:
    fates: list[str] = []
    for number in range(4):
        on = standing(number) if what is pulled else board(number)
        start = on.giants[0].body.position
        what(on, way, speed)
        fates.append(fate(on, start))
    assert fates.count(outcome) >= (3 if outcome == "falls" else 4), fates


@pytest.mark.rule("R-22")
def test_a_giant_pushed_over_the_edge_has_fallen() -> None:
    on = LeafBoard(lay(0), [Pose(EDGE - 15, 0, 0.0), *giants(harder=False)[1:]])
    stroke(on, (EDGE - 40, 0), (EDGE - 8, 0), 40)
    assert on.giants[0].has_fallen
    assert on.giants[0].body.position.x > EDGE


def test_a_giant_pushes_another_one() -> None:
    on = LeafBoard(lay(0), [Pose(0, 0, 0.0), Pose(30, 0, 0.0), *giants(harder=False)[2:]])
    stroke(on, (-25, 0), (2, 0), 40)
    rest(on, 1)
    first, second = (giant.body.position for giant in on.giants[:2])
    assert second.x > 33
    assert second.x - first.x > 2 * HALF_BASE - 1
    assert not any(giant.has_fallen for giant in on.giants)


def test_a_wand_that_comes_down_on_a_giant_shoves_it_aside_gently() -> None:
    on = LeafBoard(lay(0), [Pose(0, 0, 0.0), *giants(harder=False)[1:]])
    places = [on.giants[0].body.position]
    for _ in range(STEPS_PER_SECOND):
        on.step({0: hand(3, 1)})
        places.append(on.giants[0].body.position)
    steps = [math.dist(a, b) for a, b in pairwise(places)]
    assert max(steps) < 2.5
    assert HALF_BASE / 2 < math.dist(places[0], places[-1]) < 2 * HALF_BASE
    assert not on.giants[0].has_fallen


def test_a_leaf_on_which_a_giant_stands_is_harder_to_drag() -> None:
    far: list[float] = []
    for giant in (22.0, 100.0):  # on the leaf, or beside
        on = standing()
        on = LeafBoard(
            [Pose(x, y, a) for (x, y), a in zip(on.xy.tolist(), on.angle.tolist(), strict=True)],
            [Pose(0, giant, 0.0), *giants(harder=False)[1:]],
        )
        jerk(on, (0, -25), (0, -35), 1000)
        rest(on, 0.5)
        far.append(-on.xy[ALOFT, 1])
    assert far[0] < 0.8 * far[1]
