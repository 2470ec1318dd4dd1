"""Versteckt? Entdeckt!: name an animal, turn a tile, and remember what has gone where."""

from fuchsbau.game import Game

from .bots import PLAYERS
from .material import ANIMALS
from .moves import Choices, Moves, Sight
from .rules import opening

GAME = Game(
    name="versteckt",
    seats=range(1, 7),
    options=Choices,
    move=Moves,
    view=Sight,
    opening=opening,
    players=PLAYERS,
    longest=3_000,
    lookalikes=frozenset({*ANIMALS, "rabbit"}),  # a rabbit looks like the hare
)
