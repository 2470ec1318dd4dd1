"""Computer players that do as they are told, in the place of a game's own."""

from __future__ import annotations

import dataclasses
import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from fuchsbau.game import Actor, Move

contract = importlib.import_module("fuchsbau.game")  # the package's `game` is the function in it

Seating = Callable[..., None]
"""`(game, deep=(), **players)`: that game has these players for the length of a test."""


@pytest.fixture
def seating(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seating]:
    """Gives a game other players."""

    def seat(game: str, deep: Sequence[str] = (), **players: Any) -> None:
        module = importlib.import_module(f"fuchsbau.games.{game}")
        changed = dataclasses.replace(module.GAME, players=players, deep=frozenset(deep))
        monkeypatch.setattr(module, "GAME", changed)
        contract.game.cache_clear()

    yield seat
    contract.game.cache_clear()


class Scripted:
    """Plays the first legal move of its wishes, after `seconds`; the first of all where it wishes none."""

    wishes: Sequence[Move] = ()
    seconds: float = 1

    def __init__(self, seat: int, seats: int, rng: random.Random) -> None:
        self.seat = seat

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        pass

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return next((wish for wish in self.wishes if wish in moves), moves[0])

    def think(self, view: Any, move: Move) -> float:
        return self.seconds


def wishing(*moves: Move, after: float = 1) -> type[Scripted]:
    """A player that wishes these moves, the first one most."""
    return type("Wishing", (Scripted,), {"wishes": moves, "seconds": after})
