"""Positions in a line and turns in a call, so that a test of a rule reads like a game."""

from __future__ import annotations

from collections.abc import Sequence

from fuchsbau import NATURE, game
from fuchsbau.game import BadSetup
from fuchsbau.games.versteckt import rules
from fuchsbau.games.versteckt.material import ANIMALS, BACK, SPACES, Animal, Space
from fuchsbau.games.versteckt.moves import Choices, Deal, Name, Phase, Ready, Reveal, Shuffle, Turn
from fuchsbau.games.versteckt.rules import Piece

__all__ = ["dealt", "look_is_over", "position", "ready", "start", "take_turn", "turn_to"]

FIRST_TEN = ANIMALS[:10]


def position(
    *pieces: str,
    marker: int,
    collected: Sequence[str] = ("",),
    turn: int = 0,
    phase: Phase = "name",
) -> rules.State:
    """A position by what lies on the four pieces, from large to small.

    "fox? - owl" is a tile face down that is the fox, a free space, and the owl face up; spaces not written
    are free. The animals that are not written anywhere belong to one seat more, the last.
    """
    laid = [_piece(tiles.split(), spaces) for tiles, spaces in zip(pieces, SPACES, strict=True)]
    owned: list[tuple[Animal, ...]] = [tuple(_animal(word) for word in tiles.split()) for tiles in collected]
    placed = {animal for tiles in owned for animal in tiles}
    for piece in laid:
        placed |= piece.hidden | {tile for tile in piece.spaces if tile and tile != BACK}
    owned.append(tuple(animal for animal in ANIMALS if animal not in placed))
    return rules.State(
        seats=len(owned),
        options=Choices(),
        phase=phase,
        turn=turn,
        marker=marker,
        pieces=tuple(laid),
        collected=tuple(owned),
    )


def _piece(words: Sequence[str], spaces: int) -> Piece:
    tiles: list[Space] = [_tile(word) for word in words]
    hidden: frozenset[Animal] = frozenset(_animal(word[:-1]) for word in words if word.endswith("?"))
    return Piece((*tiles, *[None] * (spaces - len(tiles))), hidden)


def _tile(word: str) -> Space:
    if word == "-":
        return None
    return BACK if word.endswith("?") else _animal(word)


def _animal(word: str) -> Animal:
    for animal in ANIMALS:
        if animal == word:
            return animal
    raise BadSetup(f"there is no {word} in this forest")


def start(seats: int, first: int | None = None, **options: object) -> rules.State:
    """The opening, before nature has dealt."""
    state = game("versteckt").start(seats, first, **options)
    assert isinstance(state, rules.State)
    return state


def take_turn(state: rules.State, named: Animal, *, shows: Animal, space: int | None = None) -> rules.State:
    """Whose turn it is names an animal and turns a tile (the first, if none is said), and what it shows."""
    seat = state.turn
    state = state.play(seat, Name(named))
    tile = state.pieces[state.marker].spaces.index(BACK) if space is None else space
    return state.play(seat, Turn(tile)).play(NATURE, Reveal(shows))


def turn_to(state: rules.State, space: int) -> rules.State:
    """Whose turn it is turns the tile on that space."""
    return state.play(state.turn, Turn(space))


def look_is_over(state: rules.State) -> rules.State:
    """All have looked; the tiles at the toadstool turn face down and are mixed."""
    return state.play(NATURE, Shuffle())


def dealt(state: rules.State) -> rules.State:
    """Nature deals the first ten animals of the circle to the second-largest piece."""
    for animal in FIRST_TEN:
        state = state.play(NATURE, Deal(animal))
    return state


def ready(state: rules.State) -> rules.State:
    """Everybody has memorised, and the ten tiles are turned down and mixed."""
    for seat in range(state.seats):
        state = state.play(seat, Ready())
    return look_is_over(state)
