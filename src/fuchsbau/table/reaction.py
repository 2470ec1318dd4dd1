"""The judge of a race: who was first, wherever they sit (docs/fairness.md). All times are milliseconds.

Times of a race count from its reveal: the moment when every device was to show what the race is about. A
device says how long after *its* reveal somebody slapped; the server knows when that arrived, and how fast
the line can be. What the line cannot explain is forgiven out of a small purse, and counts against the seat
beyond.
Nothing here has a clock, so the same claims always find the same order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import median
from typing import Any, Final

import msgspec

from fuchsbau.game import Seat

TOO_SOON: Final = 100.0
"""Nobody reacts faster than this: a slap before is none."""
REST: Final = 300.0
"""So long a seat rests that slapped too soon."""
AS_QUICK: Final = 8.0
"""Two at different devices that are no farther apart are as quick as each other."""
PATIENCE: Final = 300.0
"""So long the judge waits at most for others, once a slap has come that could end the race."""
LONGEST_LEAD: Final = 600.0
"""So long before the reveal a device is told at most."""
SPARE: Final = 60.0
"""So much more than the slower lines' way a device has, to be ready for the reveal."""
PURSE: Final = 100.0
"""So much unexplained delay is forgiven from the start."""


class Line(msgspec.Struct, frozen=True):
    """What is known of the way to a device and back: the shortest, the usual and a rather long round trip."""

    least: float = 0.0
    usual: float = 0.0
    long: float = 0.0

    @property
    def gain(self) -> float:
        """What a device's purse gains with every race."""
        return (self.usual - self.least) + 10 + 0.15 * self.least


UNKNOWN: Final = Line()
"""A line that was never measured."""


class RoundTrips:
    """The newest round trips of a line."""

    KEPT: Final = 30

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=self.KEPT)

    def add(self, trip: float) -> None:
        self._trips.append(trip)

    def line(self) -> Line:
        """What they tell of the line."""
        if not self._trips:
            return UNKNOWN
        trips = sorted(self._trips)
        return Line(trips[0], median(trips), trips[int(0.95 * (len(trips) - 1))])


class Purse:
    """How much delay that its line does not explain is forgiven a device still."""

    def __init__(self) -> None:
        self.left = PURSE

    def earn(self, line: Line) -> None:
        """One more race has been run."""
        self.left = min(self.left + line.gain, max(PURSE, 4 * line.gain))

    def spend(self, unexplained: float) -> float:
        """Pay for as much of it as there is; what was paid."""
        paid = min(unexplained, self.left)
        self.left -= paid
        return paid


class Claim(msgspec.Struct, frozen=True):
    """A slap with all it is judged by, as it is stored.

    `device` numbers the devices of this race, None is a computer player's; `after` is the reaction time it
    claims, `arrived` when it came; `unexplained` is what of the way here the line does not explain, and
    `forgiven` how much of that is. `favour` and `lot` decide among those who are as quick.
    """

    seat: Seat
    move: Any
    device: int | None
    after: float
    arrived: float
    unexplained: float = 0.0
    forgiven: float = 0.0
    handicap: float = 0.0
    favour: int = 0
    lot: float = 0.0

    @property
    def time(self) -> float:
        """The reaction time that counts."""
        return self.after + self.unexplained - self.forgiven + self.handicap


def lead(lines: Iterable[Line]) -> float:
    """How long before the reveal devices with such lines are told what they will show."""
    return min(LONGEST_LEAD, max((line.long for line in lines), default=0) / 2 + SPARE)


def unexplained(after: float, arrived: float, told: float, line: Line) -> float:
    """How much later a slap came than this line explains.

    `told` is when the device was told of the reveal, before it and so below 0. A device that was told too
    late shows late: then all of its way there and back counts, and not only the way back.
    """
    return max(0.0, min(arrived - after - line.least / 2, arrived - told - after - line.least))


def in_order(claims: Collection[Claim]) -> list[Claim]:
    """The claims in the order in which people really were.

    At one device the clock is the same, so its slaps keep their order to the last millisecond. Of different
    devices those within AS_QUICK of the first are as quick as it: fewer of `favour` goes first, then the lot.
    """
    waiting = sorted(claims, key=_exact)
    order: list[Claim] = []
    while waiting:
        leading: dict[object, Claim] = {}
        for claim in waiting:
            if claim.time > waiting[0].time + AS_QUICK:
                break
            leading.setdefault(claim.device if claim.device is not None else ("bot", claim.seat), claim)
        first = min(leading.values(), key=_standing)
        waiting.remove(first)
        order.append(first)
    return order


def _exact(claim: Claim) -> tuple[float, int, float]:
    return claim.time, claim.favour, claim.lot


def _standing(claim: Claim) -> tuple[int, float, float]:
    return claim.favour, claim.lot, claim.time


class Judge:
    """One race: takes claims and says which of them can be decided.

    `handicaps` has one for each seat; `runners` are the seats that are there, and waited for.
    """

    def __init__(self, handicaps: Mapping[Seat, float], runners: Iterable[Seat]) -> None:
        self._handicaps = handicaps
        self._quiet = dict.fromkeys(runners, 0.0)
        """No slap of this seat can count before that time any more."""
        self._pending: list[Claim] = []
        self._slapped: set[Seat] = set()
        self._until: float | None = None

    def has(self, seat: Seat) -> bool:
        """Whether this seat has slapped already."""
        return seat in self._slapped

    @property
    def pending(self) -> Sequence[Claim]:
        """What is not decided yet, as it came."""
        return self._pending

    def quiet(self, seat: Seat, after: float) -> None:
        """A seat will claim no slap before that reaction time any more."""
        if seat in self._quiet:
            self._quiet[seat] = max(self._quiet[seat], after + self._handicaps[seat])

    def gone(self, seat: Seat) -> None:
        """Nobody waits for this seat any more."""
        self._quiet.pop(seat, None)

    def take(self, claim: Claim, *, ends: bool) -> None:
        """Somebody slapped; `ends` says that the race is over with it, if nobody was quicker."""
        self._pending.append(claim)
        self._slapped.add(claim.seat)
        self._quiet.pop(claim.seat, None)
        if ends:
            until = claim.arrived + PATIENCE
            self._until = until if self._until is None else min(self._until, until)

    @property
    def until(self) -> float | None:
        """When the judge decides at the latest; None while nothing came that could end the race."""
        return self._until

    def decided(self, now: float) -> list[Claim]:
        """The claims that nobody can precede any more, in their order (`now` counts from the reveal)."""
        order = in_order(self._pending)
        if self._until is not None and now >= self._until:
            return order
        proven = min(self._quiet.values(), default=float("inf"))
        return [claim for claim in order if claim.time + AS_QUICK <= proven]

    def settle(self, claims: Iterable[Claim]) -> None:
        """These are decided."""
        done = {claim.seat for claim in claims}
        self._pending = [claim for claim in self._pending if claim.seat not in done]
