"""The book of pairs: how often those who play well choose each pair, by what matters most at a glance.

Learned by playing against itself (scripts/learn_hoarders.py); docs/hoarders-play.md tells what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .learned import BOOK
from .material import WINNING
from .sim import KINDS

NEEDS: Final = ("three more", "two more", "one more", "one more, in reach")
"""How far a seat is from five of a kind. In reach: somebody else has such a nut, so a raccoon can win."""
SITUATIONS: Final = tuple((mine, theirs) for mine in NEEDS for theirs in NEEDS)
"""How far the own seat is, and the nearest of the others."""


def need(counts: Sequence[Sequence[int]], seat: int) -> int:
    """Which of NEEDS fits this seat."""
    mine = counts[seat]
    most = max(mine)
    if most < WINNING - 1:
        return 1 if most == WINNING - 2 else 0
    for kind in KINDS:
        if mine[kind] == WINNING - 1:
            for other, theirs in enumerate(counts):
                if theirs[kind] and other != seat:
                    return 3
    return 2


def situation(needs: Sequence[int], seat: int) -> int:
    """Which of SITUATIONS a seat is in, by what everybody needs."""
    nearest = 0
    for other, one in enumerate(needs):
        if other != seat and one > nearest:
            nearest = one
    return needs[seat] * len(NEEDS) + nearest


def by_the_book(counts: Sequence[Sequence[int]]) -> list[Sequence[float]]:
    """How readily every seat chooses each of PAIRS, if it plays well."""
    seats = range(len(counts))
    needs = [need(counts, seat) for seat in seats]
    return [BOOK[len(seats)][situation(needs, seat)] for seat in seats]
