"""How fair the judge of races is to people far away: a simulation with a fixed seed (docs/fairness.md).

In every scenario four people seek the same thing at once, evening after evening, and the real judge hears
what their devices send as it arrives. Beside it, in the same races, stand the simple ways to judge.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Literal, NamedTuple

import msgspec

from fuchsbau.table.reaction import PATIENCE

from .distant import HONEST, Conduct, Device, Road
from .distant_race import FIRST_PACKET, JUDGE, METHODS, Method, Outcome, race

RACES: Final = 27
"""One game of Zicke Zacke; for the next there are other people."""
PAUSE: Final = 8
"""Seconds between two races."""
FAR: Final = 30.0
"""Who was quicker by more than this should not lose."""
SEATS: Final = 4

Trips = tuple[float, float] | tuple[float, float, float, float]
"""Shortest round trips: one for each seat, or the bounds of those that chance draws for an evening."""


class Scenario(NamedTuple):
    """Whose lines are how; `conduct` is that of the first, all others are honest."""

    name: str
    trips: Trips
    jitter: float = 0.10
    stalls: float = 0.01
    conduct: Conduct = HONEST

    def roads(self, rng: Random) -> list[Road]:
        """The lines of one evening."""
        trips = self.trips if len(self.trips) == SEATS else [rng.uniform(*self.trips) for _ in range(SEATS)]
        return [Road(trip, self.jitter, self.stalls) for trip in trips]


ANYWHERE: Final = (10.0, 400.0)
APART: Final = (10.0, 60.0, 150.0, 400.0)

RANDOM: Final = Scenario("anywhere", ANYWHERE)
CALM: Final = Scenario("anywhere, calm lines", ANYWHERE, jitter=0.05, stalls=0.0)
ROUGH: Final = Scenario("anywhere, rough lines", ANYWHERE, jitter=0.25, stalls=0.02)
FIXED: Final = Scenario("10, 60, 150 and 400 ms", APART)
HOME: Final = Scenario("all in one house", (3.0, 10.0), jitter=1.0)
SHAVES: Final = Scenario("the first shaves 150 ms", APART, conduct=Conduct(shaves=150))
SHAVES_LESS: Final = Scenario("shaves 50 ms", APART, conduct=Conduct(shaves=50))
STANDS_STILL: Final = Scenario(
    "as if its line stood still", APART, conduct=Conduct(shaves=150, quiet_until=200)
)
SILENT: Final = Scenario("without heartbeats", APART, conduct=Conduct(shaves=150, quiet_until=0))
BOASTS: Final = Scenario("with heartbeats in advance", APART, conduct=Conduct(boasts=150))
SHOWS_LATE: Final = Scenario("shows it 150 ms late", APART, conduct=Conduct(shows_late=150))
LATE_PONGS: Final = Scenario(
    "shaves 150, and delays pongs", APART, conduct=Conduct(shaves=150, late_pongs=150)
)
LATER_PONGS: Final = Scenario("by 300 ms", APART, conduct=Conduct(shaves=150, late_pongs=300))
PEEKS: Final = Scenario("sees it when told", APART, conduct=Conduct(peeks=True))

SCENARIOS: Final = (
    RANDOM, CALM, ROUGH, FIXED, HOME, SHAVES, SHAVES_LESS, STANDS_STILL, SILENT, BOASTS, SHOWS_LATE,
    LATE_PONGS, LATER_PONGS, PEEKS,
)  # fmt: skip


class Figures(msgspec.Struct, frozen=True):
    """How one method judged. In percent of the races, but for `shares`: in percent for each seat."""

    method: Method
    true_first: float
    far_ahead_lost: float
    """The winner was more than 30 ms slower than who truly was the first."""
    shares: tuple[float, ...]


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds from the first right slap that came to the judge's decision."""

    p50: float
    p95: float
    most: float


class Judged(msgspec.Struct, frozen=True):
    """One scenario. `fair` is in how many percent of the races each seat truly was the first."""

    scenario: str
    rounds: int
    fair: tuple[float, ...]
    methods: tuple[Figures, ...]
    waits: Waits

    def by(self, method: Method) -> Figures:
        """How this method judged."""
        return next(figures for figures in self.methods if figures.method == method)


class Goal(msgspec.Struct, frozen=True):
    """What is to hold: `seen` is at least, or at most, `bound`."""

    scenario: str
    what: str
    seen: float
    sense: Literal["at least", "at most"]
    bound: float

    @property
    def met(self) -> bool:
        return self.seen >= self.bound if self.sense == "at least" else self.seen <= self.bound


class FairnessBench(msgspec.Struct, frozen=True):
    """The whole simulation."""

    seed: int
    scenarios: tuple[Judged, ...]
    goals: tuple[Goal, ...]


def run(rounds: int = 5_000, seed: int = 0) -> FairnessBench:
    """Simulate at least so many races in each scenario."""
    judged = tuple(_scenario(scenario, rounds, seed) for scenario in SCENARIOS)
    seen = dict(zip(SCENARIOS, judged, strict=True))
    return FairnessBench(seed, judged, tuple(_goals(seen)))


def _scenario(scenario: Scenario, rounds: int, seed: int) -> Judged:
    rng = Random(f"{seed} {scenario.name}")
    outcomes: list[Outcome] = []
    while len(outcomes) < rounds:
        outcomes += _evening(scenario, rng)
    return _counted(scenario.name, outcomes)


def _evening(scenario: Scenario, rng: Random) -> Iterator[Outcome]:
    devices = [
        Device(seat, road, rng, HONEST if seat else scenario.conduct)
        for seat, road in enumerate(scenario.roads(rng))
    ]
    for _ in range(RACES):
        for device in devices:
            device.pause(PAUSE)
        yield race(devices, rng)


def _counted(name: str, outcomes: Sequence[Outcome]) -> Judged:
    def share(what: Callable[[Outcome], bool]) -> float:
        return 100 * sum(map(what, outcomes)) / len(outcomes)

    def shares(who: Callable[[Outcome], int]) -> tuple[float, ...]:
        first = Counter(map(who, outcomes))
        return tuple(100 * first[seat] / len(outcomes) for seat in range(SEATS))

    def figures(method: Method) -> Figures:
        return Figures(
            method,
            share(lambda outcome: outcome.winners[method] == outcome.first),
            share(lambda outcome: outcome.behind(method) > FAR),
            shares(lambda outcome: outcome.winners[method]),
        )

    waits = [outcome.waited for outcome in outcomes]
    cuts = statistics.quantiles(waits, n=20)
    return Judged(
        name,
        len(outcomes),
        shares(lambda outcome: outcome.first),
        tuple(map(figures, METHODS)),
        Waits(cuts[9], cuts[18], max(waits)),
    )


class _Aim(NamedTuple):
    what: str
    seen: Callable[[Judged], float]
    sense: Literal["at least", "at most"]
    bounds: Sequence[tuple[Scenario, float]]


def _true_first(judged: Judged) -> float:
    return judged.by(JUDGE).true_first


def _more_than_first_packet(judged: Judged) -> float:
    return _true_first(judged) - judged.by(FIRST_PACKET).true_first


def _from_fair(judged: Judged) -> float:
    return max(abs(got - fair) for got, fair in zip(judged.by(JUDGE).shares, judged.fair, strict=True))


def _far_ahead_lost(judged: Judged) -> float:
    return judged.by(JUDGE).far_ahead_lost


def _p50(judged: Judged) -> float:
    return judged.waits.p50


def _p95(judged: Judged) -> float:
    return judged.waits.p95


def _most(judged: Judged) -> float:
    return round(judged.waits.most, 3)


def _cheat_wins(judged: Judged) -> float:
    return judged.by(JUDGE).shares[0]


_AIMS: Final = (
    _Aim(
        "who was first wins, %", _true_first, "at least",
        ((RANDOM, 95), (FIXED, 95), (HOME, 95), (CALM, 97), (ROUGH, 90)),
    ),
    _Aim(
        "oftener than by first packet, points", _more_than_first_packet, "at least",
        ((RANDOM, 30), (FIXED, 30), (CALM, 30), (ROUGH, 30)),
    ),
    _Aim(
        "a seat is off its fair share, points", _from_fair, "at most",
        ((RANDOM, 5), (FIXED, 5), (HOME, 5), (CALM, 5), (ROUGH, 5)),
    ),
    _Aim(
        "lost though 30 ms ahead, %", _far_ahead_lost, "at most",
        ((RANDOM, 2), (FIXED, 2), (HOME, 2), (CALM, 2)),
    ),
    _Aim("decided within, ms: half of them", _p50, "at most", ((RANDOM, 120),)),
    _Aim("95 % of them", _p95, "at most", ((RANDOM, 300),)),
    _Aim("all of them", _most, "at most", [(scenario, PATIENCE) for scenario in SCENARIOS]),
    _Aim(
        "the cheat wins, %", _cheat_wins, "at most",
        ((SHAVES, 35), (SHAVES_LESS, 35), (STANDS_STILL, 35), (SILENT, 35), (BOASTS, 35), (SHOWS_LATE, 35)),
    ),
)  # fmt: skip


def _goals(seen: Mapping[Scenario, Judged]) -> Iterator[Goal]:
    for aim in _AIMS:
        for scenario, bound in aim.bounds:
            yield Goal(scenario.name, aim.what, aim.seen(seen[scenario]), aim.sense, bound)


def table(bench: FairnessBench) -> Iterator[tuple[Any, ...]]:
    """What became of every scenario by each method, as rows of text, headings first."""
    yield (
        "scenario",
        "judged by",
        "first wins",
        "lost 30 ms ahead",
        "won by each seat",
        "decided within p50, p95, most",
    )
    for judged in bench.scenarios:
        for figures in judged.methods:
            is_judge = figures.method == JUDGE
            waits = judged.waits
            yield (
                judged.scenario if is_judge else "",
                figures.method,
                f"{figures.true_first:.1f} %",
                f"{figures.far_ahead_lost:.1f} %",
                "  ".join(f"{share:.1f}" for share in figures.shares),
                f"{waits.p50:.0f}, {waits.p95:.0f}, {waits.most:.0f}" if is_judge else "",
            )


def goals(bench: FairnessBench) -> Iterator[tuple[Any, ...]]:
    """What is to hold, and whether it does."""
    yield "goal", "scenario", "seen", "is to be", ""
    for goal in bench.goals:
        seen, bound = f"{goal.seen:.1f}", f"{goal.sense} {goal.bound:g}"
        yield goal.what, goal.scenario, seen, bound, "met" if goal.met else "missed"
