"""Hexe, Tier ... wer fehlt denn hier?: roll two animals and turn every card of yours that shows both."""

from fuchsbau.game import Game

from .bots import PLAYERS
from .material import ANIMALS
from .moves import Choices, Moves, Sight
from .rules import opening

GAME = Game(
    name="hexe",
    seats=range(2, 5),
    options=Choices,
    move=Moves,
    view=Sight,
    opening=opening,
    players=PLAYERS,
    longest=1_000,
    lookalikes=frozenset(ANIMALS),
)
