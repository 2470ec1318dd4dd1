"""The second part of the contract, for games that are also played in space and time: with hands.

The rules of such a game know no space and no time. Where they come to a scene (State.scene), whoever drives
the game makes the scene's world and lets it go on, step by step, while the scene runs; what happens there
comes back to the rules as moves of WORLD. The same hands at the same steps make the same things happen: a
scene is its list of hands, as a game is its list of moves.

A world knows only what everybody may see. Where people look for something, the rules have it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from .game import Move, Seat, State, View

STEPS_PER_SECOND: Final = 60
"""All worlds go on at this rate."""


class Hand(NamedTuple):
    """Where a hand is, in the world's own unit, and whether it presses."""

    x: int
    y: int
    presses: bool


class World(Protocol):
    """Things in space and time, for one scene. Same hands, same world, bit for bit on the same build."""

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Move]:
        """One step of time, with these hands in it; what happened that the rules want to know, in order."""
        ...

    def picture(self) -> bytes:
        """Everything that is to be seen, for those who come: see the game's own description of it."""
        ...

    def changes(self) -> bytes:
        """What has changed in the picture since this was last asked; empty where nothing has."""
        ...


class Mover(Protocol):
    """The hand of a computer player, for one scene. It sees what everybody sees, and moves as people move."""

    def see(self, view: View) -> None:
        """What its seat sees after each move of the game, from the game's beginning: it may remember."""
        ...

    def move(self, world: World) -> Hand | None:
        """Where the hand is in the next step; None where it rests beside."""
        ...


class Worlds(NamedTuple):
    """What a game with scenes has beside its rules, by names that are looked up when they are needed."""

    world: Callable[[State], World]
    """The world as it is where a scene begins: it follows from the state in which that begins alone."""
    movers: Mapping[str, Callable[[Seat, random.Random], Mover]]
    """Hands of computer players, by level."""
    things: Callable[[], Any]
    """What never changes in these worlds, such as outlines, as JSON for those who draw them."""
