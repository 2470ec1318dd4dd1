"""Computer players of Hexe, Tier ... wer fehlt denn hier?: they look at their cards, and overlook some."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fuchsbau.game import Actor, Move, Player, Seat

from .rules import Sight


class Cub:
    """Turns whatever it is shown."""

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
