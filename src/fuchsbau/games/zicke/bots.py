"""Computer players of Zicke Zacke: they react like people, and slap on a wrong card now and then.

How long it takes from the reveal to the slap is drawn anew for every search. It is ex-Gaussian, as people's
reactions are: most lie close together, and a few are much longer. Who looks through the animals at a place
needs longer where many lie, and where others have moved the slapping card; less where a poop asks again for
the animal that has just been seen to move. Over whole games that makes about 1.9 s (cub), 1.2 s (fox) and
0.8 s (owl): children search before they slap.

A mistake is one that people make: where the animal lived before it last moved, where one lives that looks
like it, the card that lies where the right one did, or the card beside the right one.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from fuchsbau.game import Actor, Move, Player, Seat

from .material import Animal, Place
from .moves import Keep, Pay, Reveal, Sight, Slap, Swap, Turn

KIN: tuple[tuple[Animal, ...], ...] = (
    ("goose", "duck", "chick", "rooster", "raven"),
    ("caterpillar", "worm", "snail", "butterfly"),
    ("cat", "dog", "fox", "hare"),
    ("hedgehog", "pig"),
)
"""Animals that are taken for each other, seen half behind a fence."""

FASTEST = 0.3
"""Nobody who has to look slaps sooner, in seconds."""
HANDS_ARE_SEEN = 1.2
"""Seconds that one looks at whose hand lies beneath all others, before hands are taken off (Z-26)."""
ANIMAL_WALKS = 1.2
"""Seconds that an animal which finds a new home is watched."""
CARDS_SWAP = 0.6
"""Seconds that two slapping cards are watched which change places."""


class Cub:
    """Searches like a small child: long, and is often mistaken."""

    settled: ClassVar[float] = 0.7
    """The middle of the reactions' steady part, in seconds, before anything is looked through."""
    steady: ClassVar[float] = 0.25
    """How far those are spread."""
    dreams: ClassVar[float] = 0.7
    """The mean of what comes on top where attention strays."""
    glance: ClassVar[float] = 0.12
    """Seconds for a look at one of the animals of a place."""
    gropes: ClassVar[float] = 0.5
    """Seconds to find a slapping card that others have moved."""
    remembers: ClassVar[float] = 0.3
    """How much of the search is saved where the animal of the last search is sought again."""
    mistakes: ClassVar[float] = 0.2
    """How likely it slaps on a wrong card."""
    swaps: ClassVar[float] = 0.5
    """How likely it swaps slapping cards where it may (Z-30)."""
    ponders: ClassVar[tuple[float, float]] = (1.5, 4.0)
    """Seconds to choose what to give or to swap: at least, at most."""
    turns: ClassVar[tuple[float, float]] = (0.8, 2.4)
    """Seconds until the next card is turned: at least, at most."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng
        self.slap = Slap("barn")
        """Where it slaps in this search."""
        self.reaction = 0.0
        """Seconds from the reveal until it does."""
        self.former: dict[Animal, Place] = {}
        """Where each animal that has moved lived before."""
        self.strayed: dict[Place, Place] = {}
        """For a slapping card that others have moved: the card that lies in its stead."""
        self.asked: dict[Animal, int] = {}
        """How many seek cards have asked for an animal so far."""
        self.watched = 0.0
        """Seconds that there is something to watch since the last thing that somebody did at leisure."""

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        match move:
            case Reveal(face):
                self.watched = 0
                self._search(view, again=face == "poop")
                if face != "poop":
                    self.asked[face] = self.asked.get(face, 0) + 1
            case Slap(card) if view.phase != "search":
                self.watched = HANDS_ARE_SEEN
                if view.winner is not None:
                    self._won(view, card)
            case Pay(animal) if isinstance(actor, int):
                self.former[animal] = actor
                self.watched = ANIMAL_WALKS
            case Swap(card) if view.taken is not None:
                self.watched = CARDS_SWAP
                if actor != self.seat:
                    self.strayed |= {card: view.taken, view.taken: card}
            case Keep():
                self.watched = 0
            case _:
                pass

    def _won(self, view: Sight, card: Place) -> None:
        """The search has been won on that card."""
        self.strayed.pop(card, None)
        if card != view.winner and view.sought is not None:
            self.former[view.sought] = card
            self.watched += ANIMAL_WALKS

    def _search(self, view: Sight, *, again: bool) -> None:
        """Draw where it is going to slap, and when."""
        rng, sought = self.rng, view.sought
        if sought is None:
            return
        right = home(view, sought)
        card = right
        if rng.random() < self.mistakes:
            card = rng.choice(self._temptations(view, sought, right))
        looks = self.settled + self.glance * len(at(view, card))
        took = rng.gauss(looks * (1 - self.remembers * again), self.steady) + rng.expovariate(1 / self.dreams)
        self.slap = Slap(card)
        self.reaction = max(FASTEST, took + self.gropes * (card in self.strayed))

    def _temptations(self, view: Sight, sought: Animal, right: Place) -> Sequence[Place]:
        """Wrong cards on which one might slap."""
        alike: list[Place] = [home(view, animal) for kin in KIN if sought in kin for animal in kin]
        lies = view.cards.index(right)
        beside: list[Place] = [view.cards[lies - 1], view.cards[(lies + 1) % len(view.cards)]]
        tempting: list[Place | None] = [self.former.get(sought), self.strayed.get(right), *alike]
        tempting.append(self.rng.choice(beside))
        return [card for card in tempting if card is not None and card != right]

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        if view.phase == "search":
            return self.slap
        if view.phase == "pay":
            return self._gift(view, moves)
        if view.phase == "swap":
            return self._swap(moves) if self.rng.random() < self.swaps else Keep()
        return self.rng.choice(moves)

    def _gift(self, view: Sight, moves: Sequence[Move]) -> Move:
        """The animal to give for a mistake: whichever."""
        return self.rng.choice(moves)

    def _swap(self, moves: Sequence[Move]) -> Move:
        """The card to swap with: whichever."""
        return self.rng.choice([move for move in moves if isinstance(move, Swap)])

    def think(self, view: Sight, move: Move) -> float:
        if isinstance(move, Slap):
            return self.reaction
        return self.watched + self.rng.uniform(*(self.turns if isinstance(move, Turn) else self.ponders))


class Fox(Cub):
    """Searches like an older child: is mistaken now and then."""

    settled = 0.48
    steady = 0.16
    dreams = 0.4
    glance = 0.08
    gropes = 0.3
    remembers = 0.4
    mistakes = 0.09
    ponders = (1.2, 3.0)
    turns = (0.6, 1.8)


class Owl(Cub):
    """Is quick and hardly ever mistaken, and counts the seek cards.

    An animal that is going to be sought again is soon anybody's, whoever has it now: so the owl gives one
    that few cards have asked for, and keeps those that can be asked for no more. Where it may swap cards, it
    moves its own, so that its animals are harder to get for the others.
    """

    settled = 0.34
    steady = 0.1
    dreams = 0.23
    glance = 0.055
    gropes = 0.15
    remembers = 0.5
    mistakes = 0.03
    swaps = 1
    ponders = (1.0, 2.0)
    turns = (0.5, 1.2)

    def _gift(self, view: Sight, moves: Sequence[Move]) -> Move:
        heap = view.heaps[self.seat]
        least = min(self.asked.get(animal, 0) for animal in heap)
        return Pay(self.rng.choice([animal for animal in heap if self.asked.get(animal, 0) == least]))

    def _swap(self, moves: Sequence[Move]) -> Move:
        return Swap(self.seat)


def at(view: Sight, place: Place) -> Sequence[Animal]:
    """The animals at a heap or the barn."""
    return view.barn if place == "barn" else view.heaps[place]


def home(view: Sight, animal: Animal) -> Place:
    """Where an animal hides."""
    for seat, heap in enumerate(view.heaps):
        if animal in heap:
            return seat
    return "barn"


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub, "fox": Fox, "owl": Owl}
"""Weakest first."""
