"""Zicke Zacke: find the hiding places behind fence and hedge, and be the first to slap."""

from fuchsbau.game import Game

from .bots import PLAYERS
from .material import ANIMALS
from .moves import Choices, Moves, Sight
from .rules import opening

GAME = Game(
    name="zicke",
    seats=range(2, 6),
    options=Choices,
    move=Moves,
    view=Sight,
    opening=opening,
    players=PLAYERS,
    longest=1_000,
    races=True,
    lookalikes=frozenset({*ANIMALS, "rabbit"}),  # a rabbit looks like the hare
)
