"""Fuchsbau: five hide-and-seek family games in one den. See `fuchsbau.game` for the contract."""

from fuchsbau.game import (
    NATURE,
    BadSetup,
    Game,
    IllegalMove,
    Move,
    Options,
    Pause,
    Player,
    Result,
    State,
    View,
    game,
)

__all__ = [
    "NATURE",
    "BadSetup",
    "Game",
    "IllegalMove",
    "Move",
    "Options",
    "Pause",
    "Player",
    "Result",
    "State",
    "View",
    "game",
]
