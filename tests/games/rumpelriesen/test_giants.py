"""Giants stand, wobble, shift and fall as wooden blocks do."""

from __future__ import annotations

import math

import numpy as np
import pytest

from fuchsbau.games.rumpelriesen.board.giants import HALF_BASE, HEIGHT, Rocking
from fuchsbau.games.rumpelriesen.board.layout import EDGE
from fuchsbau.games.rumpelriesen.board.leafboard import LeafBoard
from fuchsbau.games.rumpelriesen.board.shapes import GRAVITY
from fuchsbau.world import STEPS_PER_SECOND

from .strokes import board, jerk, rest, stroke

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


def beside(on: LeafBoard, *, jerked: bool, speed: float) -> None:
    """From the middle of the board to near a giant, and back."""
    (x, y) = on.giants[0].body.position
    near = (x + 45, y - 45)
    (jerk if jerked else stroke)(on, (0, 0), near, speed)
    rest(on, 1.5)


def pushed(on: LeafBoard, *, jerked: bool, speed: float) -> None:
    """From beside a giant against its side."""
    (x, y) = on.giants[0].body.position
    start, end = (x + HALF_BASE + 14, y), (x + HALF_BASE - 12, y)
    (jerk if jerked else stroke)(on, start, end, speed)
    rest(on, 1.5)


OUTCOMES = [
    (beside, False, 60, "stands"),
    (beside, False, 120, "stands"),
    (beside, True, 120, "stands"),
    (pushed, False, 40, "shifts"),
    (pushed, False, 80, "shifts"),
    (pushed, True, 60, "shifts"),
    (pushed, True, 500, "falls"),
    (pushed, True, 900, "falls"),
]


@pytest.mark.parametrize(("way", "jerked", "speed", "outcome"), OUTCOMES)
@pytest.mark.rule("R-17")
def test_careful_strokes_leave_giants_standing_and_rough_ones_fell_them(
    way, jerked: bool, speed: float, outcome: str
) -> None:
    for number in range(3):
        on = board(number)
        start = np.array(on.giants[0].body.position)
        way(on, jerked=jerked, speed=speed)
        giant = on.giants[0]
        far = math.hypot(*(np.array(giant.body.position) - start))
        seen = "falls" if giant.has_fallen else "shifts" if far > 5 else "stands"
        assert seen == outcome, (number, far, giant.rocks[0].lean)


@pytest.mark.rule("R-17")
def test_a_leaf_pulled_from_under_a_giant_moves_it_gently_or_fells_it_by_a_jerk() -> None:
    fates: dict[bool, list[bool]] = {False: [], True: []}
    for number in range(20):
        for rough in fates:
            on = board(number)
            giant = on.giants[0]
            (x, y) = giant.body.position
            under = {touch.on for touch in giant.touches if touch.share > 0.6}
            grips = [(x + dx, y - dy) for dx in range(0, 50, 6) for dy in range(0, 50, 6) if max(dx, dy) > 24]
            grip = next((at for at in grips if on.pile.column(*at)[:1] and on.pile.column(*at)[0] in under), None)
            if grip is None:
                continue
            far = 50 if rough else 22
            end = (grip[0] + far, grip[1] - far)
            (jerk if rough else stroke)(on, grip, end, 300 if rough else 50)
            rest(on, 1.5)
            fates[rough].append(giant.has_fallen)
    assert len(fates[False]) > 4
    assert not any(fates[False])
    assert any(fates[True])
