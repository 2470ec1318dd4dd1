"""People far away, for `bench_fairness`: their lines, how quick they are, and what their devices say.

All times are milliseconds; in a race they count from its reveal. Nothing here waits: when something arrives
is worked out at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log
from random import Random
from typing import Final, NamedTuple

from fuchsbau.table.reaction import TOO_SOON, Line, Purse, RoundTrips

HEARTBEAT: Final = 40.0
ON_THE_WAY: Final = 4.0
"""A touch is on its way to the page for so long: a heartbeat says nothing of what is newer."""
FRAME: Final = 1000 / 60
HANDLING: Final = 4.0
"""So long at most a device takes to send what it has noticed."""
STALL: Final = 200.0
MORE_STALL: Final = 100.0
"""Mean of what a stall lasts beyond `STALL`."""
SPLIT: Final = (0.35, 0.65)
"""The share of the way there in the whole way."""
BURST: Final = 12
BURST_EVERY: Final = 50.0
PING_EVERY: Final = 1000.0
SYNCS: Final = 12


class Road(NamedTuple):
    """What lies between a device and the server: the shortest round trip, what it varies as a share of that,
    and how often something on its way is held up."""

    trip: float
    jitter: float
    stalls: float


class Conduct(NamedTuple):
    """How a device bends the truth. Each field alone is honest as it stands."""

    shaves: float = 0.0
    """What it takes off the reaction times that it tells."""
    quiet_until: float = inf
    """From then on it sends no heartbeats; those before are true."""
    boasts: float = 0.0
    """So much more than is true its heartbeats promise."""
    peeks: bool = False
    """Its person sees what the race is about as soon as the device is told."""
    shows_late: float = 0.0
    late_pongs: float = 0.0
    """So long it keeps every ping before it answers."""


HONEST: Final = Conduct()


class Leg:
    """One direction of a line. It keeps the order: what is held up holds up all that follows."""

    __slots__ = ("_chance", "_jitter", "_last", "_least", "_stalls")

    def __init__(self, least: float, road: Road, rng: Random) -> None:
        self._least = least
        self._jitter = road.jitter * least
        self._stalls = road.stalls
        self._chance = rng.random
        self._last = -inf

    def carry(self, sent: float) -> float:
        """When what is sent then arrives."""
        arrives = sent + self._least + exponential(self._chance(), self._jitter)
        if self._chance() < self._stalls:
            arrives += STALL + exponential(self._chance(), MORE_STALL)
        self._last = max(arrives, self._last)
        return self._last

    def rest(self) -> None:
        """Nothing is on its way any more."""
        self._last = -inf


class Heard(NamedTuple):
    """A message of a device as it arrives: a slap, or else a heartbeat."""

    at: float
    device: int
    after: float
    slap: bool


@dataclass(slots=True)
class Run:
    """One race at one device. `packet` is when the slap would have come had the device shown what it is about
    as soon as it was told, as seen from the telling."""

    heard: list[Heard]
    packet: float


class Device:
    """A device with one person, for an evening."""

    def __init__(self, number: int, road: Road, rng: Random, conduct: Conduct = HONEST) -> None:
        self.number = number
        self.trips = RoundTrips()
        self.purse = Purse()
        self._rng = rng
        self._conduct = conduct
        share = rng.uniform(*SPLIT)
        self._there = Leg(road.trip * (1 - share), road, rng)
        self._back = Leg(road.trip * share, road, rng)
        self._pinged = 0
        self._trip_sum = 0.0
        for n in range(BURST):
            self._ping(BURST_EVERY * n)
        self.ahead = self._set_clock()

    @property
    def line(self) -> Line:
        return self.trips.line()

    @property
    def mean_trip(self) -> float:
        """The mean of all round trips so far."""
        return self._trip_sum / self._pinged

    def pause(self, seconds: int) -> None:
        """Time between two races: its line is measured once a second."""
        for n in range(seconds):
            self._ping(PING_EVERY * n)
        self._there.rest()
        self._back.rest()

    def _ping(self, sent: float) -> None:
        trip = self._back.carry(self._there.carry(sent) + self._conduct.late_pongs) - sent
        self.trips.add(trip)
        self._pinged += 1
        self._trip_sum += trip

    def _set_clock(self) -> float:
        """How far its idea of the server's time is ahead: it takes the quickest answer of a few, and half of
        what that took for the way back."""
        asked: list[tuple[float, float]] = []
        for _ in range(SYNCS):
            self._there.rest()
            self._back.rest()
            back = self._back.carry(0.0)
            there = self._there.carry(0.0)
            asked.append((back + there, (back - there) / 2))
        return min(asked)[1]

    def run(self, lead: float, quick: float) -> Run:
        """One race, which all devices are told of `lead` before its reveal. `quick` is how long its person
        takes."""
        rng, conduct = self._rng, self._conduct
        told = self._there.carry(-lead)
        shown = max(-self.ahead, told) + conduct.shows_late + FRAME * rng.random()
        moved = max(told + quick, shown + TOO_SOON) if conduct.peeks else shown + quick
        heard: list[Heard] = []
        beat = HEARTBEAT
        while shown + beat < moved and beat < conduct.quiet_until:
            arrives = self._back.carry(shown + beat)
            says = beat - ON_THE_WAY + conduct.boasts
            if conduct.quiet_until == inf:
                says -= conduct.shaves
            heard.append(Heard(arrives, self.number, max(0.0, says), slap=False))
            beat += HEARTBEAT
        sent = moved + HANDLING * rng.random()
        arrives = self._back.carry(sent)
        claimed = max(TOO_SOON, moved - shown - conduct.shaves)
        heard.append(Heard(arrives, self.number, claimed, slap=True))
        return Run(heard, told + lead + quick + arrives - sent)


def reaction(rng: Random) -> float:
    """How long somebody takes who looks for one thing."""
    return max(150.0, rng.gauss(420, 60)) + exponential(rng.random(), 100)


def exponential(chance: float, mean: float) -> float:
    """A time of that mean, by a chance from 0 to below 1."""
    return -mean * log(1 - chance)
