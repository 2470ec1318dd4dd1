"""Hoarders: choose two animals in secret, and be the first with five nuts of one kind."""

from fuchsbau.game import Game

from .bots import PLAYERS
from .moves import Choices, Moves, Sight
from .rules import opening

GAME = Game(
    name="hoarders",
    seats=range(2, 7),
    options=Choices,
    move=Moves,
    view=Sight,
    opening=opening,
    players=PLAYERS,
    longest=2_000,
    deep=frozenset({"owl"}),
)
