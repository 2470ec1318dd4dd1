"""The judge of a race: who was first, wherever they sit (docs/fairness.md). All times are milliseconds.

Times of a race count from its reveal: the moment when every device was to show what the race is about. A
device says how long after *its* reveal somebody slapped; the server knows when that arrived, and how fast
the line can be. What the line cannot explain is forgiven out of a small purse, and counts against the seat
beyond.
Nothing here has a clock, so the same claims always find the same order. The numbers were found with
`fuchsbau bench fairness`, which shows what becomes of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec

from fuchsbau.game import Seat

TOO_SOON: Final = 100.0
"""Nobody reacts faster than this: a slap before is none."""
REST: Final = 300.0
"""So long a seat rests that slapped too soon."""
AS_QUICK: Final = 3.0
"""Two at different devices that are no farther apart are as quick as each other.

Among four the first two are closer than 8 ms in every tenth race, than this in every thirtieth: more would
give too many to the one who was second.
"""
PATIENCE: Final = 300.0
"""So long the judge waits at most for others, once a slap has come that could end the race."""
SHORTEST_LEAD: Final = 450.0
"""So long before the reveal a device is told at least: people see that something is about to be revealed."""
LONGEST_LEAD: Final = 600.0
"""So long before the reveal a device is told at most."""
SPARE: Final = 60.0
"""So much more than the slower lines' way a device has, to be ready for the reveal."""
PURSE: Final = 120.0
"""So much unexplained delay is forgiven from the start."""
FULL_PURSE: Final = 200.0
"""A purse never holds more: what is lost when a line stands still for a moment."""


class Line(msgspec.Struct, frozen=True):
    """What is known of the way to a device and back: the shortest round trip, and a rather long one."""

    least: float = 0.0
    long: float = 0.0

    @property
    def gain(self) -> float:
        """What a device's purse gains with every race: a frame of its screen, and what such a way may vary.

        How much it did vary does not count: whoever wants can be late with some answers, but early with none.
        """
        return 20 + 0.2 * self.least


UNKNOWN: Final = Line()
"""A line that was never measured."""


class RoundTrips:
    """The round trips of a line: the newest, and the shortest there ever was."""

    KEPT: Final = 30

    def __init__(self) -> None:
        self._newest: deque[float] = deque(maxlen=self.KEPT)
        self._least = float("inf")

    def add(self, trip: float) -> None:
        self._newest.append(trip)
        self._least = min(self._least, trip)

    def line(self) -> Line:
        """What they tell of the line."""
        if not self._newest:
            return UNKNOWN
        trips = sorted(self._newest)
        return Line(self._least, trips[int(0.95 * (len(trips) - 1))])


class Purse:
    """How much delay that its line does not explain is forgiven a device still."""

    def __init__(self) -> None:
        self.left = PURSE

    def earn(self, line: Line) -> None:
        """One more race has been run."""
        self.left = min(self.left + line.gain, FULL_PURSE)

    def spend(self, unexplained: float) -> float:
        """Pay for as much of it as there is; what was paid."""
        paid = min(unexplained, self.left)
        self.left -= paid
        return paid


class Claim(msgspec.Struct, frozen=True):
    """A slap with all it is judged by, as it is stored.

    `device` numbers the devices of this race, None is a computer player's; `after` is the reaction time it
    claims, `arrived` when it came; `unexplained` is what of the way here the line does not explain, and
    `forgiven` how much of that is. `ends` says that the race is over with it, if nobody was quicker; that,
    `favour` and `lot` decide among those who are as quick.
    """

    seat: Seat
    move: Any
    device: int | None
    after: float
    arrived: float
    unexplained: float = 0.0
    forgiven: float = 0.0
    handicap: float = 0.0
    ends: bool = False
    favour: int = 0
    lot: float = 0.0

    @property
    def time(self) -> float:
        """The reaction time that counts."""
        return self.after + self.unexplained - self.forgiven + self.handicap


def lead(lines: Iterable[Line]) -> float:
    """How long before the reveal devices with such lines are told what they will show."""
    way = max((line.long for line in lines), default=0) / 2
    return min(LONGEST_LEAD, max(SHORTEST_LEAD, way + SPARE))


def unexplained(after: float, arrived: float, told: float, line: Line) -> float:
    """How much later a slap came than this line explains.

    `told` is when the device was told of the reveal, before it and so below 0. A device that was told too
    late shows late: then all of its way there and back counts, and not only the way back.
    """
    return max(0.0, min(arrived - after - line.least / 2, arrived - told - after - line.least))


def in_order(claims: Collection[Claim]) -> list[Claim]:
    """The claims in the order in which people really were.

    At one device the clock is the same, so its slaps keep their order to the last millisecond. Of different
    devices those within AS_QUICK of the first are as quick as it: of these a slap that ends the race goes
    first, as one that may have come after it must cost nobody anything; then fewer of `favour`, then the lot.
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


def _exact(claim: Claim) -> tuple[float, bool, int, float]:
    return claim.time, not claim.ends, claim.favour, claim.lot


def _standing(claim: Claim) -> tuple[bool, int, float, float]:
    return not claim.ends, claim.favour, claim.lot, claim.time


class Desk:
    """One device in one race: what it says, and what of it is believed. Whoever plays there shares its clock
    and its delay, so their order is exact.

    `told` is when it was told of the reveal; without a `purse` nothing that its line does not explain is
    forgiven.
    """

    def __init__(self, number: int, line: Line, told: float, purse: Purse | None) -> None:
        self.number = number
        self.line = line
        self._told = told
        self._purse = purse
        self._trust = purse.left if purse is not None else 0.0
        self._quiet = float("-inf")
        self._late = 0.0
        self._forgiven = 0.0

    def earn(self) -> None:
        """The race has been run."""
        if self._purse is not None:
            self._purse.earn(self.line)

    def beat(self, after: float, now: float) -> None:
        """Nobody here has slapped before that, but for what was told already."""
        self._quiet = max(self._quiet, min(after, now))

    def after(self, after: float, now: float) -> float:
        """What can be true of a reaction time told now: neither while it was quiet, nor later than now."""
        return max(self._quiet, min(after, now))

    def claim(self, seat: Seat, move: Any, after: float, now: float) -> Claim:
        """Somebody here has slapped."""
        after = self.after(after, now)
        late = unexplained(after, now, self._told, self.line)
        if late > self._late:
            if self._purse is not None:
                self._forgiven += self._purse.spend(late - self._late)
            self._late = late
        return Claim(seat, move, self.number, after, now, self._late, self._forgiven)

    def earliest(self, now: float) -> float:
        """No slap that comes from now on can count as earlier: it is after what was quiet, and what its line
        and its purse do not cover counts."""
        way = self.line.least
        return max(self._quiet, min(now - way / 2, now - self._told - way) - self._trust)


class Judge:
    """The slaps of one race that are not decided yet."""

    def __init__(self) -> None:
        self._pending: dict[Seat, Claim] = {}
        self._ending: dict[Seat, float] = {}
        """Whose slaps could end the race, and when the judge decides then at the latest."""

    def has(self, seat: Seat) -> bool:
        """Whether a slap of this seat waits."""
        return seat in self._pending

    @property
    def pending(self) -> Collection[Claim]:
        """What is not decided yet, as it came."""
        return self._pending.values()

    @property
    def until(self) -> float | None:
        """When the judge decides at the latest; None while nothing waits that could end the race."""
        return min(self._ending.values(), default=None)

    def take(self, claim: Claim) -> None:
        """Somebody slapped."""
        self._pending[claim.seat] = claim
        if claim.ends:
            self._ending[claim.seat] = claim.arrived + claim.handicap + PATIENCE

    def decided(self, now: float, proven: float) -> list[Claim]:
        """The claims that nobody can precede any more, in their order.

        No slap that comes from now on can count as earlier than `proven`.
        """
        order = in_order(self._pending.values())
        if self.until is not None and now >= self.until:
            return order
        waiting = sorted(claim.time for claim in order)
        final: list[Claim] = []
        for claim in order:
            if waiting[0] + AS_QUICK >= proven:
                break  # who is as quick as the first may still come, and go before it
            waiting.remove(claim.time)
            final.append(claim)
        return final

    def settle(self, claims: Iterable[Claim]) -> None:
        """These are decided."""
        for claim in claims:
            del self._pending[claim.seat]
            self._ending.pop(claim.seat, None)
