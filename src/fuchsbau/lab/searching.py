"""Many tables in a live search at once, for the server benchmark: how much later does the judge decide?

Four devices a table react in human time. Each says every 40 ms that nobody there has slapped yet, until it
slaps; the clock of the server is theirs, so they know when the last word came that the judge waited for.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Sequence
from functools import partial
from statistics import quantiles
from typing import Final

import msgspec

from fuchsbau.game import Seat
from fuchsbau.table.reaction import AS_QUICK

from .family import SEATS, Family, Step, now
from .servers import LIVE, ServerProcess, Used

QUIET_EVERY: Final = 40.0
_KEPT: Final = 50
_WARM: Final = 3.0
_RIGHT: Final = 0.85
"""So many slap on the right card."""


class Searched(msgspec.Struct, frozen=True):
    """What a server does while people search at so many `tables`; times are milliseconds.

    A decision is possible once the last word was sent by which nobody can have been quicker. `late` is from
    then until people hear of it, `whole` from the slap.
    """

    tables: int
    heartbeats_per_second: float
    decisions_per_second: float
    late_p50: float
    late_p99: float
    whole_p50: float
    whole_p95: float
    longest: float
    us_per_heartbeat: float
    """Processor time, with everything that happens besides."""
    core_used: float
    core_taken: float
    """So much of the time the server could not run, as something else had its core."""


class Search(Family):
    """A family that plays like people: everybody searches at once."""

    def __init__(self, game: str, number: int) -> None:
        super().__init__(game, number)
        self.late: list[float] = []
        self.whole: list[float] = []
        self.heartbeats = 0
        self._searching = 0
        """The step that the race began with that is on; 0 while there is none."""
        self._slaps: dict[Seat, float] = {}
        self._quiets: list[deque[float]] = [deque(maxlen=_KEPT) for _ in range(self._seats)]
        self._due: list[asyncio.TimerHandle] = []
        self.on_turn = self._go_on

    def forget(self) -> None:
        """Measure anew."""
        self.heartbeats = 0
        self.late.clear()
        self.whole.clear()

    def beat(self, place: int) -> None:
        """The 40 ms of a device are over: nobody has slapped here."""
        after = now() - self._revealed
        if self._searching and after > 0 and place not in self._slaps:
            self._quiets[place].append(after)
            self.clients[place].say(b'{"type":"quiet","race":%d,"after":%.1f}' % (self._race, after))
            self.heartbeats += 1

    def _go_on(self) -> None:
        """Somebody's turn, or everybody's."""
        if self._state is None or self._state.race is None:
            self.play()
        elif self._searching != self._race:
            self._search()

    def _search(self) -> None:
        self._searching = self._race
        self._slaps.clear()
        loop = asyncio.get_running_loop()
        for seat in range(self._seats):
            self._quiets[seat].clear()
            due = self._revealed + reaction(self._rng) - now()
            self._due.append(loop.call_later(due / 1000, partial(self._react, self._race, seat)))

    def _react(self, race: int, seat: Seat) -> None:
        state = self._state
        if state is None or race != self._searching or seat not in state.to_move:
            return
        moves = state.moves(seat)
        right = [move for move in moves if state.play(seat, move).race is None]
        move = self._one_of(right if self._rng.random() < _RIGHT else moves)
        after = self._slaps[seat] = now() - self._revealed
        self._slap(seat, move, after)

    def _follow(self, steps: tuple[Step, ...]) -> None:
        heard = now()
        super()._follow(steps)
        timings = [step.timing.after for step in steps if step.timing is not None]
        if timings:
            self.whole += [heard - self._revealed - after for after in timings]
            self.late.append(heard - self._revealed - self._possible(max(timings)))
        if self._state is not None and self._state.race is None:
            self._searching = 0
            for due in self._due:
                due.cancel()
            self._due.clear()

    def _possible(self, after: float) -> float:
        """When the last word was sent that proves that nobody slapped before `after`."""
        return max(self._proof(place, after + AS_QUICK) for place in range(self._seats))

    def _proof(self, place: int, after: float) -> float:
        words = [word for word in self._quiets[place] if word >= after]
        if place in self._slaps:
            words.append(self._slaps[place])
        return min(words, default=after)


def reaction(rng: random.Random) -> float:
    """Milliseconds in which a small child finds an animal and slaps: a bell with a long tail."""
    return max(300.0, rng.gauss(3_000, 500) + rng.expovariate(1 / 800))


async def measure(game: str, tables: int, seconds: float) -> Searched:
    """What a server does while so many families of four play this game at once in human time."""
    with ServerProcess(LIVE) as server:
        families = [Search(game, number) for number in range(tables)]
        for family in families:
            await family.come(server.port)
        beating = asyncio.create_task(_beat(families))
        try:
            await asyncio.sleep(min(_WARM, seconds))
            for family in families:
                family.forget()
            start, before = now(), server.used()
            await asyncio.sleep(seconds)
            elapsed = (now() - start) / 1000
            used = server.used().since(before, elapsed)
        finally:
            beating.cancel()
        if not all(family.is_well for family in families):
            raise RuntimeError("a line of the benchmark broke: what was measured is not the whole load")
        for family in families:
            family.leave()
    return _figures(families, elapsed, used)


async def _beat(families: Sequence[Search]) -> None:
    """Let every device say every 40 ms that nobody has slapped there: evenly spread."""
    devices = [(family, place) for place in range(SEATS) for family in families]
    start, said = now(), 0
    while True:
        due = int((now() - start) / QUIET_EVERY * len(devices))
        for number in range(said, due):
            family, place = devices[number % len(devices)]
            family.beat(place)
        said = due
        await asyncio.sleep(0.001)


def _figures(families: Sequence[Search], seconds: float, used: Used) -> Searched:
    late = [delay for family in families for delay in family.late]
    whole = [delay for family in families for delay in family.whole]
    heartbeats = sum(family.heartbeats for family in families)
    return Searched(
        tables=len(families),
        heartbeats_per_second=heartbeats / seconds,
        decisions_per_second=len(late) / seconds,
        late_p50=_part(late, 50),
        late_p99=_part(late, 99),
        whole_p50=_part(whole, 50),
        whole_p95=_part(whole, 95),
        longest=max(whole),
        us_per_heartbeat=used.core * seconds / heartbeats * 1e6,
        core_used=used.core,
        core_taken=used.waited,
    )


def _part(values: Sequence[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]
