"""Computer players of Hoarders."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fuchsbau.game import Actor, Move, Player, Seat

from .rules import Sight


class Cub:
    """Plays by chance."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.rng = rng

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        """Remembers nothing."""

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        return self.rng.choice(moves)

    def think(self, view: Sight, move: Move) -> float:
        return 2


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub}
"""Weakest first."""
