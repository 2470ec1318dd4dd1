"""Computer players of Hexe, Tier ... wer fehlt denn hier?: they look at their cards, and overlook some."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from fuchsbau.game import Actor, Move, Player, Seat

from .material import FITTING, Card
from .moves import Award, Deal, Dice, Discard, Roll, Show, Sight, Turn

DICE_TUMBLE = 1.6
"""Seconds until the dice lie still and have been looked at."""
REACH = 0.7
"""Seconds for a hand's way to a card, or to say that one is done."""
CARD_FLIES: Mapping[type[Move], float] = {Deal: 0.15, Award: 0.35, Discard: 0.35}
"""Seconds that a card which changes hands is watched before somebody rolls."""
CELEBRATION = 3.0
"""Seconds that the winners of a round are looked at, and all cards being turned up again."""
FARTHEST = 12
"""Who has more cards looks at them faster: no search takes longer than that of so many."""


class Cub:
    """Searches like a small child: overlooks many cards, above all where two animals are to be found."""

    overlooks: ClassVar[float] = 0.45
    """How likely a fitting card is not seen."""
    overlooks_double: ClassVar[float] = 0.2
    """The same where only one animal is to be found."""
    glance: ClassVar[tuple[float, float]] = (0.4, 0.8)
    """Seconds that a look at one card takes: at least, at most."""
    rolls: ClassVar[tuple[float, float]] = (1.5, 4.0)
    """Seconds until the dice are thrown: at least, at most."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng
        self.found: tuple[Card, ...] = ()
        """The cards that were noticed at the last roll, in the order of finding."""
        self.looks = 1.0
        """So many looks at a card lead to the next find, or after the last one to the end of the search."""
        self.fresh = False
        """Whether nothing was done yet about the last roll."""
        self.watched = 0.0
        """Seconds that there was something to watch since somebody rolled."""

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        if isinstance(move, Show):
            self.fresh = True
            looked_at = open_cards(view, self.seat)
            self.found = self._search(move.dice, looked_at)
            self.looks = min(len(looked_at), FARTHEST) / (len(self.found) + 1)
        elif isinstance(move, Turn):
            self.fresh = self.fresh and actor != self.seat
        elif isinstance(move, Roll):
            self.watched = 0
        else:
            self.watched += CARD_FLIES.get(type(move), 0)

    def _search(self, dice: Dice, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The fitting cards that are not overlooked; which of them is seen first is chance."""
        one, other = dice
        overlooks = self.overlooks_double if one == other else self.overlooks
        fitting = FITTING[dice]
        found = [card for card in cards if card in fitting and self.rng.random() >= overlooks]
        self.rng.shuffle(found)
        return tuple(found)

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        found = [Turn(card) for card in self.found if Turn(card) in moves]
        return found[0] if found else moves[-1]  # to roll, or to be done

    def think(self, view: Sight, move: Move) -> float:
        if isinstance(move, Roll):
            celebrated = CELEBRATION if view.winners else 0
            return self.rng.uniform(*self.rolls) + self.watched + celebrated
        return self.fresh * DICE_TUMBLE + self.looks * self.rng.uniform(*self.glance) + REACH


class Fox(Cub):
    """Searches like an older child: overlooks a card now and then."""

    overlooks = 0.2
    overlooks_double = 0.08
    glance = (0.3, 0.6)
    rolls = (1.2, 3.0)


class Owl(Cub):
    """Hardly overlooks anything."""

    overlooks = 0.03
    overlooks_double = 0.01
    glance = (0.2, 0.4)
    rolls = (1.0, 2.0)


def open_cards(view: Sight, seat: Seat) -> list[Card]:
    """That seat's cards that are still face up."""
    return [card for card in view.cards[seat] if card not in view.turned]


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub, "fox": Fox, "owl": Owl}
"""Weakest first."""
