"""How the owl searches: it imagines what it cannot see, plays on from there, and looks who is better off.

For one thought it imagines what the others have face down (by what it knows of them, minds.py) and how the
pile lies, and plays the rest of the round as sensible people do (habits.py), once with each move that it
weighs: so all moves meet the same luck. What comes after that round it estimates (worth.py).

All choose at the same time (N-09). So there the others think too: thought by thought everybody learns which
pairs they regret not to have chosen (regret matching), and the owl draws from what it has learned itself.
So it mixes, and knowing how it thinks does not tell what it has chosen.
"""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from .habits import play_on
from .learned import WEIGHTS
from .material import BEAVER_NUTS, OF_EACH, PAIRS
from .sim import BIT, KINDS, MASKS, Round
from .worth import chances

TRUST: Final = 0.4
"""How often somebody chooses as the owl expects of them, and not what they have learned in its thoughts."""
START: Final = 0.5
"""How much the book is regretted at the start: thoughts soon weigh more."""
NEAR: Final = 0.03
"""A pair that promises so much less than the best is chosen about a third as often as it would be."""
CURIOUS: Final = 0.05
"""Each pair is chosen at least so often, as far as it promises enough: nobody shall be sure of anything."""
CLOSE: Final = 0.002
"""Moves that promise so little less than the best are as good."""

FRESH: Final = 6
"""So many rounds the owl plays as if it had all the time there is."""
TIRED: Final = 0.05
"""With every round more it likes it so much less when nobody draws: mere robbing can go on for ever."""

Luck = Callable[[], float]
"""A number from 0 to 1, each time another."""
Way = Callable[[Round, Luck], None]
"""A way to go on: makes a move in a round that is imagined."""


class Position:
    """A position as one seat sees it, with what it believes of the others."""

    def __init__(
        self,
        *,
        seat: int,
        number: int,
        crown: int,
        step: int,
        counts: Sequence[Sequence[int]],
        up: Sequence[Sequence[int]],
        beliefs: Sequence[Sequence[float]],
        goes_on: bool,
    ) -> None:
        """`number` counts the rounds. `up` is what each seat has turned over. `beliefs` weigh each of PAIRS
        for every seat, none that do not fit. `goes_on`: without nuts to draw too (N-34)."""
        self.seat = seat
        self.seats = len(counts)
        self.counts = counts
        self._crown = crown
        self._step = step
        self._first = [one[0] if one else None for one in up]
        self._gone = [sum(BIT[animal] for animal in one) for one in up]
        self._pile = [kind for kind in KINDS for _ in range(OF_EACH - sum(one[kind] for one in counts))]
        self._drawn = min(
            len(self._pile), 2 * self.seats + BEAVER_NUTS
        )  # two each, or three and one: no round takes more
        self._likely = [list(accumulate(weights)) for weights in beliefs]
        self._goes_on = goes_on
        self._patience = 1 - min(1.0, max(0, number - FRESH) * TIRED)
        """What is left of its prospects after a round in which nobody draws."""

    def expected(self, seat: int, luck: Luck) -> int:
        """A pair that this seat may have."""
        return drawn(self._likely[seat], luck())

    def world(self, luck: random.Random) -> Round:
        """One way it may be."""
        pairs = [MASKS[self.expected(seat, luck.random)] for seat in range(self.seats)]
        return self.round([pair - gone for pair, gone in zip(pairs, self._gone, strict=True)], luck)

    def round(self, down: list[int], luck: random.Random) -> Round:
        """One way the pile may lie, with this face down."""
        deck = luck.sample(self._pile, self._drawn)
        counts = [list(one) for one in self.counts]
        return Round(
            crown=self._crown, step=self._step, counts=counts, down=down, first=self._first[:], deck=deck
        )

    def prospect(self, end: Round, seat: int) -> float:
        """How likely this seat wins the game after this round."""
        if end.winner is not None:
            return float(seat == end.winner)
        if end.at == len(self._pile) and not self._goes_on:  # N-33
            return float(max(end.counts[seat]) == max(map(max, end.counts)))
        chance = chances(end.counts, (self._crown + 1) % self.seats, WEIGHTS[self.seats])[seat]
        return chance if end.at or not self._pile else chance * self._patience


def best(position: Position, ways: Sequence[Way], thoughts: int, luck: random.Random) -> int:
    """Which of these ways to go on is best, by its place; one of them by chance where several are as good.

    `thoughts` are what a choice of two costs. Of more the worse half is dropped, again and again, and those
    that are left share as many thoughts as before.
    """
    totals, counted = [0.0] * len(ways), [0] * len(ways)
    left = list(range(len(ways)))
    while True:
        for _ in range(max(thoughts // 10, 2 * thoughts // len(left))):
            world = position.world(luck)
            for at in left:
                rest = world.copy()
                ways[at](rest, luck.random)
                play_on(rest, luck.random)
                totals[at] += position.prospect(rest, position.seat)
                counted[at] += 1
        means = [total / count for total, count in zip(totals, counted, strict=True)]
        if len(left) <= 2:
            most = max(means[at] for at in left)
            return luck.choice([at for at in left if means[at] >= most - CLOSE])
        left = sorted(left, key=lambda at: -means[at])[: (len(left) + 1) // 2]


def mix(
    position: Position, book: Sequence[Sequence[float]], thoughts: int, luck: random.Random
) -> list[float]:
    """How readily to choose each of PAIRS; `book` is where everybody begins to learn from."""
    me, everybody = position.seat, range(position.seats)
    others = [seat for seat in everybody if seat != me]
    regrets = [[START * share for share in one] for one in book]
    promised: list[float] = [0.0] * len(PAIRS)
    played: list[float] = [0.0] * len(PAIRS)
    for thought in range(thoughts):
        pairs = [
            position.expected(seat, luck.random)
            if seat != me and luck.random() < TRUST
            else drawn(list(accumulate(shares(regrets[seat]))), luck.random())
            for seat in everybody
        ]
        for learner in (me, others[thought % len(others)]):
            gains = _gains(position, pairs, learner, luck)
            strategy = shares(regrets[learner])
            mean = sum([share * gain for share, gain in zip(strategy, gains, strict=True)])
            regrets[learner] = [
                max(0.0, regret + gain - mean) for regret, gain in zip(regrets[learner], gains, strict=True)
            ]
            if learner == me:
                promised = [total + gain for total, gain in zip(promised, gains, strict=True)]
                played = [total + thought * share for total, share in zip(played, strategy, strict=True)]
    most, total = max(promised), sum(played)
    return [
        (share / total + CURIOUS) * math.exp((promise - most) / thoughts / NEAR)
        for share, promise in zip(played, promised, strict=True)
    ]


def _gains(position: Position, pairs: Sequence[int], learner: int, luck: random.Random) -> list[float]:
    """What each pair would bring the learner, while all others have these."""
    world = position.round([MASKS[pair] for pair in pairs], luck)
    gains: list[float] = []
    for mask in MASKS:
        rest = world.copy()
        rest.down[learner] = mask
        play_on(rest, luck.random)
        gains.append(position.prospect(rest, learner))
    return gains


def shares(regrets: Sequence[float]) -> list[float]:
    """In proportion to the regrets; all alike while nothing is regretted."""
    total = sum(regrets)
    return [regret / total for regret in regrets] if total else [1 / len(regrets)] * len(regrets)


def drawn(likely: Sequence[float], luck: float) -> int:
    """A place by its likelihood, from their running sums."""
    return min(bisect(likely, luck * likely[-1]), len(likely) - 1)
