"""Computer players of the Rumpelriesen, as far as the rules go: when they hold up, turn and tap.

Where they look, and what they remember, is the matter of their hands, which move in the scene's world.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuchsbau.game import Actor, Move, Player, Seat

from .moves import Raise, Sight, Tap

QUICKEST: Final = 0.3
"""Nobody sees an imp, knows it for the wanted one and taps it in less, in seconds."""
RAISES: Final = (1.0, 3.0)
"""Seconds until a wand is held up: at least, at most."""
TURNS: Final = (0.8, 2.0)
"""Seconds until the hourglass is turned."""
LEAVES_IT_TO_OTHERS: Final = 2.5
"""So much longer where anybody may turn it: small hands like to."""
LETS_OTHERS_FIND: Final = 3.0
"""So much longer until it taps where all search together: something is left to be found for others."""


class Cub:
    """Notices like a small child: mostly after much the same time, and now and then far later."""

    settled: ClassVar[float] = 1.5
    """The middle of the steady part, in seconds from when the wanted imp is to be seen to the tap on it."""
    steady: ClassVar[float] = 0.3
    """How far that is spread."""
    dreams: ClassVar[float] = 0.7
    """The mean of what comes on top where attention strays."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.rng = rng
        self.has_others = seats > 1

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        """Nothing has to be remembered to make these moves."""

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        (move,) = moves
        return move

    def think(self, view: Sight, move: Move) -> float:
        if isinstance(move, Tap):
            noticed = self.rng.gauss(self.settled, self.steady) + self.rng.expovariate(1 / self.dreams)
            lets_others = self.has_others and view.turn is None
            return max(QUICKEST, noticed) + LETS_OTHERS_FIND * lets_others
        if isinstance(move, Raise):
            return self.rng.uniform(*RAISES)
        return self.rng.uniform(*TURNS) + LEAVES_IT_TO_OTHERS * (view.turn is None)


class Fox(Cub):
    """Notices like a grown-up."""

    settled = 0.9
    steady = 0.2
    dreams = 0.4


class Owl(Cub):
    """Notices at once."""

    settled = 0.55
    steady = 0.1
    dreams = 0.25


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub, "fox": Fox, "owl": Owl}
"""Weakest first."""
