"""One race between people far away, through the judge, and as others would have judged it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final, Literal, NamedTuple, get_args

from msgspec.structs import replace

from fuchsbau.table.racing import AGAIN
from fuchsbau.table.reaction import Desk, Judge, lead

from .distant import Device, Heard, reaction

Method = Literal["judge", "first packet", "less mean trip", "own word"]
JUDGE: Final[Method] = "judge"
FIRST_PACKET: Final[Method] = "first packet"
METHODS: Final[tuple[Method, ...]] = get_args(Method)


class Outcome(NamedTuple):
    """Who was first by each method. `reactions` are true; `waited` is how long the judge's decision took from
    the first slap that came."""

    reactions: tuple[float, ...]
    winners: dict[Method, int]
    waited: float

    @property
    def first(self) -> int:
        """Who truly was."""
        return self.reactions.index(min(self.reactions))

    def behind(self, method: Method) -> float:
        """How much slower whom the method takes was than who truly was the first."""
        return self.reactions[self.winners[method]] - min(self.reactions)


def race(devices: Sequence[Device], rng: Random, reactions: Sequence[float] | None = None) -> Outcome:
    """Run one race. Everybody finds the right place sooner or later: after these `reactions`, or such as
    people have."""
    quick = reactions or [reaction(rng) for _ in devices]
    before = lead(device.line for device in devices)
    runs = [device.run(before, takes) for device, takes in zip(devices, quick, strict=True)]
    desks = [Desk(device.number, device.line, -before, device.purse) for device in devices]
    hearing = Hearing(desks, rng)
    for heard in sorted(message for run in runs for message in run.heard):
        hearing.wait(heard.at)
        if hearing.winner is None:
            hearing.hear(heard)
    winner = hearing.end()
    for desk in desks:
        desk.earn()
    packets = [run.packet for run in runs]
    winners: dict[Method, int] = {
        JUDGE: winner,
        FIRST_PACKET: _least(packets),
        "less mean trip": _least(
            [came - device.mean_trip for came, device in zip(packets, devices, strict=True)]
        ),
        "own word": _least([run.heard[-1].after for run in runs]),
    }
    return Outcome(tuple(quick), winners, hearing.waited)


def _least(times: Sequence[float]) -> int:
    return times.index(min(times))


class Hearing:
    """The judge of one race, and what it hears, in the order of time; it looks again as a table does."""

    def __init__(self, desks: Sequence[Desk], rng: Random) -> None:
        self.winner: int | None = None
        self.waited = 0.0
        """From the first slap that came to the decision."""
        self._desks = desks
        self._rng = rng
        self._judge = Judge()
        self._silent = set(range(len(desks)))
        """Who has not slapped."""
        self._came = 0.0
        self._looks = inf

    def hear(self, heard: Heard) -> None:
        """A message comes in."""
        desk = self._desks[heard.device]
        if not heard.slap:
            desk.beat(heard.after, heard.at)
        else:
            if not self._judge.pending:
                self._came = heard.at
            claim = desk.claim(heard.device, None, heard.after, heard.at)
            self._judge.take(replace(claim, ends=True, lot=self._rng.random()))
            self._silent.discard(heard.device)
        if self._judge.pending:
            self._look(heard.at)

    def wait(self, until: float) -> None:
        """Time goes on."""
        while self.winner is None and self._looks <= until:
            self._look(self._looks)

    def end(self) -> int:
        """Nothing more comes. Who was first."""
        self.wait(inf)
        if self.winner is None:
            raise ValueError("nobody has slapped")
        return self.winner

    def _look(self, now: float) -> None:
        proven = min((self._desks[number].earliest(now) for number in self._silent), default=inf)
        if decided := self._judge.decided(now, proven):
            self.winner = decided[0].seat
            self.waited = now - self._came
        last = self._judge.until
        self._looks = now + AGAIN if last is None else min(now + AGAIN, last)
