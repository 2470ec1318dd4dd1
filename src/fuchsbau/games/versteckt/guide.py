"""The first-time guide, recorded from the rules.

Two seats, four animals on the smallest forest piece. A ghost hand plays the first seat's turn and finds its
animal; then the player takes a turn with any animal and any tile, and every answer is recorded.
"""

from __future__ import annotations

from itertools import product

import msgspec

from fuchsbau.game import NATURE
from fuchsbau.guides import Answers, Demo, Guide, Recorder, Say, Seated, Show, Try, key

from .material import ANIMALS, BACK, STAYING, Animal, Space
from .moves import Choices, Name, Reveal, Shuffle, Turn
from .rules import Piece, State

LYING: tuple[Animal, ...] = ("fox", "owl", "frog", "hedgehog")
FOUND: tuple[tuple[Animal, ...], ...] = (("bear", "snail", "mouse"), ("squirrel", "deer", "wolf"))
SHOWN: Animal = "fox"
SHOWN_SPACE = 1
FIGURES = ("owl", "bear")


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


def turn(before: Recorder, seat: int, animal: Animal, space: int, answers: Answers) -> Recorder:
    """Record one turn. Chance is kind: the named animal is found where it still lies on this piece."""
    recorder = before.copy()
    name, pick = Name(animal), Turn(space)
    answers[key(name)] = [recorder.play(seat, name)]
    steps = [recorder.play(seat, pick)]
    lying = [outcome for outcome, _ in recorder.state.chances()]
    found = Reveal(animal) if Reveal(animal) in lying else lying[space % len(lying)]
    steps.append(recorder.play(NATURE, found))
    answers[key(name, pick)] = steps
    return recorder


def guide() -> Guide:
    """The whole guide."""
    recorder = Recorder(position())
    opening = recorder.opening()
    mixed = recorder.play(NATURE, Shuffle())
    demo: Answers = {}
    shown = turn(recorder, 0, SHOWN, SHOWN_SPACE, demo)
    tried: Answers = {}
    for animal, space in product(ANIMALS, range(len(LYING))):
        if space != SHOWN_SPACE:
            turn(shown, 1, animal, space, tried)
    return Guide(
        seats=tuple(Seated(seat, figure) for seat, figure in enumerate(FIGURES)),
        options=msgspec.to_builtins(Choices()),
        opening=opening,
        acts=(
            Say(("versteckt.guide-look",)),
            Show([mixed]),
            Say(("versteckt.guide-watch",)),
            Demo((f'[data-animal="{SHOWN}"]', f'.tiles [data-place="{SHOWN_SPACE}"]'), demo),
            Say(("versteckt.guide-try",)),
            Try(tried),
            Say(("versteckt.guide-done",)),
        ),
    )
