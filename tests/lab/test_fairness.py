"""The judge of races is fair to people far away: the whole simulation of `fuchsbau bench fairness`."""

from __future__ import annotations

from random import Random

import pytest

from fuchsbau.lab import bench_fairness as bench
from fuchsbau.lab.bench_fairness import ROUGH, SCENARIOS, FairnessBench, Scenario
from fuchsbau.lab.distant_race import JUDGE, METHODS

ROUNDS = 5_000


@pytest.fixture(scope="module")
def simulated() -> FairnessBench:
    return bench.run(ROUNDS, seed=0)


def test_every_goal_is_met(simulated: FairnessBench) -> None:
    assert [goal for goal in simulated.goals if not goal.met] == []


def test_every_scenario_was_run_often_enough_and_judged_in_every_way(simulated: FairnessBench) -> None:
    assert [judged.scenario for judged in simulated.scenarios] == [scenario.name for scenario in SCENARIOS]
    for judged in simulated.scenarios:
        assert judged.rounds >= ROUNDS
        assert tuple(figures.method for figures in judged.methods) == METHODS
        for shares in (judged.fair, *(figures.shares for figures in judged.methods)):
            assert sum(shares) == pytest.approx(100)
        assert all(23 < share < 27 for share in judged.fair), "all are as quick as each other"


def test_the_simple_ways_to_judge_are_as_unfair_as_is_known(simulated: FairnessBench) -> None:
    """The simulation is of the world: who is near wins there, and who tells less than the truth."""
    apart = named(simulated, bench.FIXED)
    near, _, _, far = apart.by("first packet").shares
    assert near > 55
    assert far < 2
    assert 75 < apart.by("less mean trip").true_first < 90
    assert apart.by("own word").true_first > 99
    assert named(simulated, bench.SHAVES).by("own word").shares[0] > 65


def test_what_is_not_solved_is_still_what_the_docs_say(simulated: FairnessBench) -> None:
    """Who finds something better has to say so there (docs/fairness.md)."""
    late_pongs = named(simulated, bench.LATE_PONGS).by(JUDGE).shares[0]
    later_pongs = named(simulated, bench.LATER_PONGS).by(JUDGE).shares[0]
    peeks = named(simulated, bench.PEEKS).by(JUDGE).shares[0]
    assert 55 < late_pongs < later_pongs < 80 < peeks


def test_the_same_seed_gives_the_same_races_and_another_one_others() -> None:
    assert bench.run(60, seed=5) == bench.run(60, seed=5)
    assert bench.run(60, seed=5) != bench.run(60, seed=6)


def test_people_see_what_is_to_hold_and_what_does_not() -> None:
    few = bench.run(30, seed=1)
    assert not all(goal.met for goal in few.goals), "so few races have gaps"
    for rows in (bench.table(few), bench.goals(few)):
        headings, *body = rows
        assert {len(row) for row in body} == {len(headings)}
    verdicts = [row[-1] for row in list(bench.goals(few))[1:]]
    assert verdicts == ["met" if goal.met else "missed" for goal in few.goals]


@pytest.mark.parametrize("scenario", [bench.FIXED, ROUGH], ids=lambda scenario: scenario.name)
def test_nobody_is_judged_by_who_sits_where(scenario: Scenario) -> None:
    """Each seat's line is as long as the scenario says, or as chance has it within its bounds."""
    roads = [scenario.roads(Random(seed)) for seed in range(50)]
    lowest, highest = min(scenario.trips), max(scenario.trips)
    assert all(lowest <= road.trip <= highest for evening in roads for road in evening)
    assert all(road.jitter == scenario.jitter for evening in roads for road in evening)


def named(simulated: FairnessBench, scenario: Scenario) -> bench.Judged:
    return next(judged for judged in simulated.scenarios if judged.scenario == scenario.name)
