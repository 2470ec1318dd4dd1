"""A round of Hoarders on plain numbers: the rules once more, light enough for a thousand tries a move.

Animals and nuts are their places in ANIMALS and NUTS; the animals that lie face down before a seat are the
sum of their BIT. tests/games/hoarders/test_sim.py holds it to rules.py, move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .material import ANIMALS, BEAVER_NUTS, NUTS, PAIRS, WINNING, Animal

SQUIRREL, RACCOON, HAMSTER, GROUNDHOG, BEAVER = range(len(ANIMALS))
KINDS: Final = range(len(NUTS))
PLACE: Final = {animal: place for place, animal in enumerate(ANIMALS)}
BIT: Final = tuple(1 << place for place in range(len(ANIMALS)))
"""Each animal's bit in what lies face down."""
HAMSTER_BIT: Final = BIT[HAMSTER]
BEAVER_BIT: Final = BIT[BEAVER]


def bits(animals: Sequence[Animal]) -> int:
    """These animals as one number."""
    return sum(BIT[PLACE[animal]] for animal in animals)


MASKS: Final = tuple(bits(pair) for pair in PAIRS)
"""Each of PAIRS as one number."""


class Round:
    """The rest of one round, from any turn of it. It changes as it is played: `copy` first."""

    __slots__ = ("at", "counts", "deck", "down", "first", "order", "seats", "step", "winner")

    def __init__(
        self,
        *,
        crown: int,
        step: int,
        counts: list[list[int]],
        down: list[int],
        first: list[int | None],
        deck: Sequence[int],
    ) -> None:
        self.seats = len(counts)
        self.order = turns(self.seats, crown)
        self.step = step
        self.counts = counts
        """How many nuts of each kind every seat has."""
        self.down = down
        self.first = first
        """The animal that each seat turned over first in this round, if any."""
        self.deck = deck
        """The pile: drawn from its front on, `at` so many already."""
        self.at = 0
        self.winner: int | None = None

    def copy(self) -> Round:
        other = Round.__new__(Round)
        other.seats = self.seats
        other.order = self.order
        other.step = self.step
        other.counts = [counts[:] for counts in self.counts]
        other.down = self.down[:]
        other.first = self.first[:]
        other.deck = self.deck
        other.at = self.at
        other.winner = self.winner
        return other

    def turn(self) -> int | None:
        """Whose turn it is, None when the round is over. Whoever has nothing face down passes (N-14)."""
        down, order = self.down, self.order
        for step in range(self.step, len(order)):
            if down[order[step]]:
                self.step = step
                return order[step]
        return None

    def reveal(self, seat: int, animal: int) -> bool:
        """The seat whose turn it is turns an animal over. True when it must now `steal` or `pass_on`."""
        self.down[seat] -= BIT[animal]
        before = self.first[seat]
        if before is None:
            self.first[seat] = animal
        elif animal == GROUNDHOG:  # N-23, N-25
            animal = before if before in (SQUIRREL, RACCOON) else HAMSTER
        if animal == RACCOON:
            return True
        if animal == SQUIRREL:
            self.draw(seat)
        elif animal == BEAVER:
            self._beavers(seat)
        self.step += 1
        return False

    def draw(self, seat: int) -> None:
        if self.at == len(self.deck):
            return  # N-32
        kind = self.deck[self.at]
        self.at += 1
        counts = self.counts[seat]
        counts[kind] += 1
        if counts[kind] == WINNING:
            self.winner = seat

    def _beavers(self, seat: int) -> None:
        down, first = self.down, self.first
        others = [other for other, lying in enumerate(down) if lying & BEAVER_BIT]
        if not others:
            for _ in range(BEAVER_NUTS):  # N-27
                if self.winner is None:
                    self.draw(seat)
            return
        for other in others:  # N-26
            down[other] -= BEAVER_BIT
            if first[other] is None:
                first[other] = BEAVER
        others.append(seat)
        for other in self.order[: self.seats]:  # N-28, N-29
            if other not in others and self.winner is None:
                self.draw(other)

    def pass_on(self) -> None:
        """Nothing comes of a raccoon: nobody has a nut (N-18)."""
        self.step += 1

    def defend(self, victim: int) -> None:
        """A robbed seat turns its hamster over (N-19)."""
        self.down[victim] -= HAMSTER_BIT
        if self.first[victim] is None:
            self.first[victim] = HAMSTER
        self.step += 1

    def steal(self, thief: int, victim: int, kind: int) -> None:
        """The nut goes to the thief (N-17)."""
        self.counts[victim][kind] -= 1
        counts = self.counts[thief]
        counts[kind] += 1
        if counts[kind] == WINNING:
            self.winner = thief
        self.step += 1


@lru_cache
def turns(seats: int, crown: int) -> tuple[int, ...]:
    """Whose turn it is, twice round the table from the crown (N-12)."""
    return tuple((crown + place) % seats for place in range(seats)) * 2
