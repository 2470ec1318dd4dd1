"""The first-time guide, recorded from the rules; `scripts/write_guides.py` writes it for the client.

Two seats, four animals on the smallest forest piece. A ghost hand plays the first seat's turn and finds its
animal; then the player takes a turn with any animal and any tile, and every answer is recorded. What the hand
taps is told by CSS selectors of the client's screen, what is said by ids of its texts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fuchsbau.game import NATURE, Actor, Move

from .material import ANIMALS, BACK, STAYING, Animal, Space
from .rules import Choices, Name, Piece, Reveal, Shuffle, State, Turn

LYING: tuple[Animal, ...] = ("fox", "owl", "frog", "hedgehog")
FOUND: tuple[tuple[Animal, ...], ...] = (("bear", "snail", "mouse"), ("squirrel", "deer", "wolf"))
SHOWN: Animal = "fox"
SHOWN_SPACE = 1
FIGURES = ("owl", "bear")


class Recorder:
    """Plays on from a state and keeps each step as the server would send it."""

    def __init__(self, state: State, n: int = 0) -> None:
        self.state = state
        self.n = n

    def step(self, actor: Actor | None = None, move: Move | None = None) -> dict[str, Any]:
        if actor is not None and move is not None:
            self.state = self.state.play(actor, move)
            self.n += 1
        step = {
            "n": self.n,
            "actor": actor,
            "move": move,
            "views": [{"seat": None, "view": self.state.view(None)}],
            "to_move": sorted(self.state.to_move, key=str),
            "result": self.state.result,
        }
        return msgspec.to_builtins(step)

    def copy(self) -> Recorder:
        return Recorder(self.state, self.n)


def position() -> State:
    """The marker has just come to the smallest piece."""
    used = {*LYING, *FOUND[0], *FOUND[1]}
    hidden: frozenset[Animal] = frozenset(animal for animal in ANIMALS if animal not in used)
    heap: tuple[Space, ...] = tuple(BACK if space in STAYING else None for space in range(15))
    pieces = (
        Piece(heap, hidden),
        Piece((None,) * 10, frozenset()),
        Piece((None,) * 6, frozenset()),
        Piece(LYING, frozenset()),
    )
    return State(2, Choices(), "look", 0, 3, pieces, FOUND)


def key(*moves: Move) -> str:
    """As `keyOf` in web/src/stage/guide.ts."""
    return " ".join(
        ":".join(str(value) for _, value in sorted(msgspec.to_builtins(move).items())) for move in moves
    )


def turn(before: Recorder, seat: int, animal: Animal, space: int, answers: dict[str, Any]) -> Recorder:
    """Record one turn. Chance is kind: the named animal is found where it still lies on this piece."""
    recorder = before.copy()
    name, pick = Name(animal), Turn(space)
    answers[key(name)] = [recorder.step(seat, name)]
    steps = [recorder.step(seat, pick)]
    lying = [outcome for outcome, _ in recorder.state.chances()]
    found = Reveal(animal) if Reveal(animal) in lying else lying[space % len(lying)]
    steps.append(recorder.step(NATURE, found))
    answers[key(name, pick)] = steps
    return recorder


def guide() -> dict[str, Any]:
    """The whole guide, as web/src/games/game.ts describes it."""
    recorder = Recorder(position())
    opening = recorder.step()
    mixed = recorder.step(NATURE, Shuffle())
    demo: dict[str, Any] = {}
    shown = turn(recorder, 0, SHOWN, SHOWN_SPACE, demo)
    tried: dict[str, Any] = {}
    spaces = [space for space, tile in enumerate(shown.state.pieces[3].spaces) if tile]
    for animal in ANIMALS:
        for space in spaces:
            turn(shown, 1, animal, space, tried)
    taps = [f'[data-animal="{SHOWN}"]', f'.tiles [data-place="{SHOWN_SPACE}"]']
    return {
        "seats": [
            {"seat": seat, "figure": figure, "mine": True, "bot": None, "away": False}
            for seat, figure in enumerate(FIGURES)
        ],
        "options": msgspec.to_builtins(Choices()),
        "opening": opening,
        "acts": [
            {"act": "say", "lines": ["versteckt.guide-look"]},
            {"act": "show", "steps": [mixed]},
            {"act": "say", "lines": ["versteckt.guide-watch"]},
            {"act": "demo", "taps": taps, "answers": demo},
            {"act": "say", "lines": ["versteckt.guide-try"]},
            {"act": "try", "moves": 2, "answers": tried},
            {"act": "say", "lines": ["versteckt.guide-done"]},
        ],
    }
