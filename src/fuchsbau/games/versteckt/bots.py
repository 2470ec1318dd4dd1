"""Computer players of Versteckt? Entdeckt!. They know what they have seen, as far as they remember it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from fuchsbau.game import Actor, Move, Player, Seat

from .material import ANIMALS, LARGEST, Animal
from .moves import Deal, Name, Ready, Reveal, Shuffle, Sight, Turn
from .tempo import misses


class Cub:
    """Plays like a small child: misses much, forgets soon, and then names whatever comes to mind."""

    notices: ClassVar[float] = 0.7
    """How likely an animal that is seen is kept in mind at all."""
    fades: ClassVar[float] = 0.06
    """How likely an animal in mind is forgotten in a turn."""
    jumbles: ClassVar[float] = 0.25
    """How likely it is forgotten when tiles are mixed."""
    pace: ClassVar[Mapping[type[Move], tuple[float, float]]] = {
        Ready: (3, 8),
        Name: (2, 5),
        Turn: (0.8, 2.5),
    }
    """Seconds for a move: at least, at most."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.seat = seat
        self.seats = seats
        self.rng = rng
        self.minded: dict[Animal, int] = {}
        """Where an animal is believed to lie."""

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        if isinstance(move, Reveal):
            self._forget(self.fades)
            self._watch(move.animal, view)
        elif isinstance(move, Deal):
            self._watch(move.animal, view)
        elif isinstance(move, Shuffle):
            self._forget(self.jumbles)

    def _watch(self, animal: Animal, view: Sight) -> None:
        self.minded.pop(animal, None)
        place = next((place for place, spaces in enumerate(view.pieces) if animal in spaces), None)
        if place is not None and self.rng.random() < self.notices:
            self.minded[animal] = place

    def _forget(self, chance: float) -> None:
        if chance:
            self.minded = {
                animal: place for animal, place in self.minded.items() if self.rng.random() >= chance
            }

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        if view.phase == "name":
            return Name(self._named(view))
        return self.rng.choice(moves)  # whichever tile: after mixing all are alike (V-25)

    def _named(self, view: Sight) -> Animal:
        here: list[Animal] = [animal for animal, place in self.minded.items() if place == view.marker]
        return self.rng.choice(here or self._guesses(view))

    def _guesses(self, view: Sight) -> Sequence[Animal]:
        """What may come to mind when none is remembered here: any animal that nobody has in front of them."""
        return _still_hidden(view)

    def think(self, view: Sight, move: Move) -> float:
        least, most = self.pace[type(move)]
        return self.rng.triangular(least, most, least + (most - least) / 3)


class Fox(Cub):
    """Plays like an older child: forgets little, and guesses among the animals it has not seen elsewhere."""

    notices = 0.92
    fades = 0.015
    jumbles = 0.06
    pace: ClassVar = {Ready: (3, 6), Name: (1.5, 4), Turn: (0.6, 1.8)}

    def _guesses(self, view: Sight) -> Sequence[Animal]:
        hidden = _still_hidden(view)
        return [animal for animal in hidden if animal not in self.minded] or hidden


class Owl(Cub):
    """Forgets nothing, works out which five nobody saw, and misses on purpose where that pays (tempo.py)."""

    notices = 1
    fades = 0
    jumbles = 0
    pace: ClassVar = {Ready: (2, 4), Name: (1, 3), Turn: (0.5, 1.5)}

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        super().__init__(seat, seats, rng)
        self.minded = dict.fromkeys(ANIMALS, LARGEST)  # where those remain that are never dealt (V-07)
        self.all_sharp = True
        """Whether nobody has yet named an animal that could not be there."""

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        if isinstance(move, Name) and actor != self.seat:
            self.all_sharp = self.all_sharp and self.minded.get(move.animal) == view.marker
        super().see(actor, move, view)

    def _named(self, view: Sight) -> Animal:
        hidden = _still_hidden(view)
        here: list[Animal] = [animal for animal in hidden if self.minded.get(animal) == view.marker]
        elsewhere: list[Animal] = [animal for animal in hidden if animal not in here]
        if elsewhere and self._misses(view):
            return self.rng.choice(elsewhere)
        return self.rng.choice(here or hidden)

    def _misses(self, view: Sight) -> bool:
        """Missing on purpose pays only among those who forget nothing; it helps those who forget."""
        if not self.all_sharp:
            return False
        first, second, third, fourth = (sum(tile is not None for tile in spaces) for spaces in view.pieces)
        return (first, second, third, fourth, view.marker) in misses(self.seats)


def _still_hidden(view: Sight) -> list[Animal]:
    collected = {animal for tiles in view.collected for animal in tiles}
    return [animal for animal in ANIMALS if animal not in collected]


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub, "fox": Fox, "owl": Owl}
"""Weakest first."""
