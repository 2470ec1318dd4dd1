"""How hands move: in the air and over leaves, as hands of people do. Millimetres and seconds.

A reach is one smooth movement, slowly, quickly, slowly: of all movements that take as long it jerks least
(Flash and Hogan 1985). It takes the longer the further and the smaller its goal is (Fitts 1954), and misses
by a share of its length. A hand that is held out wanders slowly, and trembles a little.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Final

from fuchsbau.world import STEPS_PER_SECOND, Hand

Point = tuple[float, float]

PEAK: Final = 1.875
"""The highest speed of a movement with the least jerk, as a multiple of its mean speed."""
_FITTS: Final = (0.12, 0.13)
"""Seconds that any reach takes, and those for each bit of its difficulty, of a quick grown-up."""
_GOAL: Final = 12.0
"""The width of what is reached for."""
_MISSES: Final = 0.04
"""How far a movement ends from where it was to end, as a share of its length (standard deviation)."""
_WANDERS: Final = (0.5, 1.6)
"""How often a second a hand that is held out goes to and fro."""
_TREMBLES: Final = (8.0, 11.0)
"""The same, for its trembling."""
_TREMOR: Final = 0.06
"""How much less it trembles than it wanders."""


def smooth(t: float) -> float:
    """How much of a movement with the least jerk is done when the share t of its time is over."""
    return t * t * t * (10 - 15 * t + 6 * t * t)


class _Sway:
    """One axis of how a hand is not where it is to be."""

    def __init__(self, rng: random.Random, size: float) -> None:
        self._waves = [
            (amplitude, 2 * math.pi * rng.uniform(*often) / STEPS_PER_SECOND, rng.uniform(0, 2 * math.pi))
            for amplitude, often in ((size, _WANDERS), (size / 2, _WANDERS), (size * _TREMOR, _TREMBLES))
        ]

    def at(self, step: int) -> float:
        return sum(size * math.sin(turns * step + phase) for size, turns, phase in self._waves)


class Wrist:
    """A hand and where it is. `slower` than a quick grown-up by that factor, and it strays so far.

    Its gestures are told step by step.
    """

    def __init__(self, rng: random.Random, at: Point, *, slower: float, strays: float) -> None:
        self.at = at
        self._rng = rng
        self._slower = slower
        self._sways = _Sway(rng, strays), _Sway(rng, strays)
        self._steps = 0

    def wait(self, seconds: float) -> Iterator[Hand]:
        """Stay in the air."""
        for _ in range(max(1, round(seconds * STEPS_PER_SECOND))):
            yield self._here(False)

    def reach(self, goal: Point) -> Iterator[Hand]:
        """Go there through the air."""
        at_all, each_bit = _FITTS
        bits = math.log2(1 + math.dist(self.at, goal) / _GOAL)
        yield from self._go(goal, (at_all + each_bit * bits) * self._slower, presses=False)

    def drag(self, goal: Point, pace: float) -> Iterator[Hand]:
        """Press, and go there, at this mean speed (mm/s)."""
        yield self._here(True)
        yield from self._go(goal, math.dist(self.at, goal) / pace, presses=True)

    def _go(self, goal: Point, seconds: float, *, presses: bool) -> Iterator[Hand]:
        (x, y), far = self.at, math.dist(self.at, goal)
        to_x, to_y = (to + self._rng.gauss(0, _MISSES * far) for to in goal)
        steps = max(6, round(seconds * STEPS_PER_SECOND))
        for step in range(1, steps + 1):
            done = smooth(step / steps)
            self.at = x + (to_x - x) * done, y + (to_y - y) * done
            yield self._here(presses)

    def _here(self, presses: bool) -> Hand:
        self._steps += 1
        x, y = (to + sway.at(self._steps) for to, sway in zip(self.at, self._sways, strict=True))
        return Hand(round(10 * x), round(10 * y), presses)
