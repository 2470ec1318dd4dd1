"""Computer players of Zicke Zacke: they react like people, and slap on a wrong card now and then."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fuchsbau.game import Actor, Move, Player, Seat

from .moves import Sight


class Cub:
    """Placeholder until the players are written."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng

    def see(self, actor: Actor, move: Move, view: Sight) -> None: ...

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        return self.rng.choice(moves)

    def think(self, view: Sight, move: Move) -> float:
        return 1.5


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub, "fox": Cub, "owl": Cub}
