"""What a position between two rounds of Hoarders is worth: each seat's chance to win from there.

The weights are learned from many games (scripts/learn_hoarders.py); this is what they are weights of.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .material import NUTS, OF_EACH, WINNING

ALL_NUTS: Final = OF_EACH * len(NUTS)
COUNTED: Final = range(2, WINNING)
"""Kinds of which a seat has so many bring it nearer; single nuts count as nuts only."""
ENOUGH: Final = 3
"""A kind of which a seat has so many may be the one it wins with."""
MANY: Final = 4
"""More nuts than that in others' hands are no easier to come by."""


@dataclass(frozen=True)
class Weights:
    """What each thing adds to a seat's prospects, for one number of seats."""

    place: tuple[float, ...]
    """By the distance from the crown, clockwise."""
    nut: float
    """For each nut, of whatever kind."""
    second: float
    """For each further kind of which it has three or more: only one of them will be needed."""
    kind: tuple[float, ...]
    """For each kind of which it has 2, 3 or 4."""
    pile: tuple[float, ...]
    """The same, times how frequent that kind is in the pile: 1 where it is as frequent as all others."""
    others: tuple[float, ...]
    """The same, times how many of that kind others have, four at most."""

    @classmethod
    def size(cls, seats: int) -> int:
        """So many numbers they are."""
        return seats + 2 + 3 * len(COUNTED)

    @classmethod
    def of(cls, seats: int, row: Sequence[float]) -> Weights:
        """From one row of numbers, in the order of `features`."""
        kinds = row[seats + 2 :]
        return cls(
            tuple(row[:seats]),
            row[seats],
            row[seats + 1],
            tuple(kinds[0::3]),
            tuple(kinds[1::3]),
            tuple(kinds[2::3]),
        )


def features(counts: Sequence[Sequence[int]], crown: int) -> list[list[tuple[int, float]]]:
    """For every seat what its weights are multiplied with, as (place in the row of weights, value)."""
    held = [sum(column) for column in zip(*counts, strict=True)]
    share, seats = shares(held), len(counts)
    rows: list[list[tuple[int, float]]] = []
    for seat, mine in enumerate(counts):
        row = [((seat - crown) % seats, 1.0), (seats, float(sum(mine)))]
        many = sum(count >= ENOUGH for count in mine)
        if many > 1:
            row.append((seats + 1, many - 1.0))
        for at, count in enumerate(mine):
            if count in COUNTED:
                place = seats + 2 + 3 * (count - COUNTED[0])
                row += [(place, 1.0), (place + 1, share[at]), (place + 2, float(min(held[at] - count, MANY)))]
        rows.append(row)
    return rows


def shares(held: Sequence[int]) -> list[float]:
    """How frequent each kind is in the pile, when so many are held by all: 1 where all are alike."""
    left = ALL_NUTS - sum(held)
    return [(OF_EACH - of_kind) * len(NUTS) / left if left else 0.0 for of_kind in held]


def chances(counts: Sequence[Sequence[int]], crown: int, weights: Weights) -> list[float]:
    """Each seat's chance to win, when the next round begins at `crown`: `features`, written out."""
    held = [sum(column) for column in zip(*counts, strict=True)]
    share = shares(held)
    place, nut, second = weights.place, weights.nut, weights.second
    kind, pile, others = weights.kind, weights.pile, weights.others
    odds: list[float] = []
    for seat, mine in enumerate(counts):
        score = place[seat - crown] + nut * sum(mine)
        many = 0
        for at, count in enumerate(mine):
            if count > 1:
                have = held[at] - count
                score += (
                    kind[count - 2]
                    + pile[count - 2] * share[at]
                    + others[count - 2] * (have if have < MANY else MANY)
                )
                if count >= ENOUGH:
                    many += 1
        if many > 1:
            score += second * (many - 1)
        odds.append(math.exp(score))
    total = sum(odds)
    return [one / total for one in odds]
