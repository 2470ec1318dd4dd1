"""Positions in a line and rounds in a line, so that a test of a rule reads like a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fuchsbau import NATURE, game
from fuchsbau.game import Seat
from fuchsbau.games.hoarders.material import ANIMALS, NUTS, OF_EACH, Animal, Nut
from fuchsbau.games.hoarders.moves import Choices, Choose, Counts, Draw, Hamster, Let, Phase, Reveal, Steal
from fuchsbau.games.hoarders.rules import State

__all__ = ["chosen", "counts", "dealt", "nuts", "position", "start", "told"]


def position(
    *seats: str, crown: Seat = 0, pile: str | None = None, phase: Phase = "reveal", play_on: bool = False
) -> State:
    """A position by what lies before each seat: its nuts, and behind a bar its animals.

    "3 walnut acorn | squirrel hamster" has three walnuts and an acorn, and two animals face down; "| beaver!"
    has a beaver face up. The turn is the crown's. The pile is what the seats have not got, or what is given.
    """
    laid = [seat.partition("|") for seat in seats]
    collections = tuple(counts(owned) for owned, _, _ in laid)
    animals = [before.split() for _, _, before in laid]
    left = tuple(OF_EACH - sum(owned[kind] for owned in collections) for kind in range(len(NUTS)))
    return State(
        seats=len(seats),
        options=Choices(play_on=play_on),
        phase=phase,
        crown=crown,
        collections=collections,
        pile=left if pile is None else counts(pile),
        face_down=tuple(_animals(word for word in words if not word.endswith("!")) for words in animals),
        face_up=tuple(_animals(word[:-1] for word in words if word.endswith("!")) for words in animals),
    )


def counts(words: str) -> Counts:
    """ "3 walnut acorn" as numbers in the order of NUTS."""
    found, many = dict.fromkeys(NUTS, 0), 1
    for word in words.split():
        if word.isdecimal():
            many = int(word)
        else:
            found[_nut(word)], many = many, 1
    return tuple(found.values())


def nuts(state: State, seat: Seat) -> str:
    """What a seat has, in the words that `position` understands."""
    owned = zip(state.collections[seat], NUTS, strict=True)
    return " ".join(nut if many == 1 else f"{many} {nut}" for many, nut in owned if many)


def told(state: State, story: str) -> State:
    """Play on by a story in words; whose turn it is follows from the rules.

    "squirrel" is revealed by whose turn it is (beavers that must turn over do), "+acorn" is drawn for who
    draws next, "acorn<2" is stolen from seat 2, who answers with "hamster!" or "let"; "squirrel,beaver" is
    what the lowest seat chooses that has not chosen.
    """
    for word in story.split():
        state = _one(state, word)
        if state.phase == "expose":
            state = state.play(NATURE, state.moves(NATURE)[0])
    return state


def _one(state: State, word: str) -> State:
    nut, robbing, victim = word.partition("<")
    if robbing:
        return state.play(state.turn, Steal(int(victim), _nut(nut)))
    if word.startswith("+"):
        return state.play(NATURE, Draw(state.drawing[0], _nut(word[1:])))
    if "," in word:
        first, second = _animals(word.split(","))
        return state.play(min(state.to_move, key=str), Choose((first, second)))
    if word in ("hamster!", "let"):
        assert state.victim is not None
        return state.play(state.victim, Let() if word == "let" else Hamster())
    (animal,) = _animals([word])
    return state.play(state.turn, Reveal(animal))


def start(seats: int, first: Seat | None = 0, **options: object) -> State:
    """The opening, before nature has dealt."""
    state = game("hoarders").start(seats, first, **options)
    assert isinstance(state, State)
    return state


def dealt(state: State, draw: Callable[[State], Draw] | None = None) -> State:
    """Nature deals: the kinds in their order, round and round, or what `draw` says."""
    at = 0
    while state.phase == "deal":
        move = draw(state) if draw else Draw(state.drawing[0], NUTS[at % len(NUTS)])
        state = state.play(NATURE, move)
        at += 1
    return state


def chosen(state: State, *pairs: str) -> State:
    """Everybody chooses, in the order of the seats: "squirrel hamster" and so on."""
    for seat, words in enumerate(pairs):
        first, second = _animals(words.split())
        state = state.play(seat, Choose((first, second)))
    return state


def _nut(word: str) -> Nut:
    return next(nut for nut in NUTS if nut == word)


def _animals(words: Iterable[str]) -> tuple[Animal, ...]:
    return tuple(next(animal for animal in ANIMALS if animal == word) for word in words)
