"""Positions in a line and searches in a call, so that a test of a rule reads like a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fuchsbau import NATURE, game
from fuchsbau.game import BadSetup, Seat
from fuchsbau.games.zicke import rules
from fuchsbau.games.zicke.material import ANIMALS, ASIDE, RED, Animal, Back, Face, Place
from fuchsbau.games.zicke.moves import Choices, Deal, Lay, Pay, Reveal, Slap, Turn, Uncover

__all__ = ["dealt", "home", "pay", "position", "reveal", "slap", "start", "with_pile", "write"]


def position(
    *heaps: str, by: Seat = 0, last: Animal | None = None, back: Back = "straw", swapping: bool = False
) -> rules.State:
    """A position by the animals at each heap; those that are not written hide at the barn.

    Seat `by` is to turn a card with that back, the first red and the last of the pile. `last` is the animal
    that was sought before.
    """
    own = tuple(_animals(words) for words in heaps)
    away = {animal for heap in own for animal in heap}
    return rules.State(
        seats=len(own),
        options=Choices(swapping=swapping),
        phase="turn",
        turn=by,
        heaps=own,
        unseen=(ANIMALS, (*ANIMALS, "poop", "poop")),
        left=(RED - ASIDE, 17),
        barn=tuple(animal for animal in ANIMALS if animal not in away),
        cards=rules.places(len(own)),
        back=back,
        sought=last,
    )


def _animals(words: str) -> tuple[Animal, ...]:
    return tuple(_animal(word) for word in words.split())


def _animal(word: str) -> Animal:
    for animal in ANIMALS:
        if animal == word:
            return animal
    raise BadSetup(f"no {word} lives on the farm")


def with_pile(
    state: rules.State, red: Sequence[Face], straw: Sequence[Face], left: tuple[int, int]
) -> rules.State:
    """The same with a pile of `left` cards of each back, among those that show these fronts."""
    return replace(state, unseen=(tuple(red), tuple(straw)), left=left)


def write(animals: Sequence[Animal]) -> str:
    """Animals in words, in the order in which they came."""
    return " ".join(animals)


def start(seats: int, first: Seat | None = None, **options: object) -> rules.State:
    """The opening, before nature has dealt."""
    state = game("zicke").start(seats, first, **options)
    assert isinstance(state, rules.State)
    return state


def dealt(state: rules.State) -> rules.State:
    """Nature deals the animals in their order, and lays the slapping cards the wrong way round if at all."""
    for animal in ANIMALS:
        state = state.play(NATURE, Deal(animal))
    for card in reversed(rules.places(state.seats)) if state.options.mixed else ():
        state = state.play(NATURE, Lay(card))
    return state


def reveal(state: rules.State, face: Face, beneath: Back = "straw") -> rules.State:
    """Whose turn it is turns the top card, and it shows this; the back beneath becomes visible."""
    state = state.play(state.turn, Turn())
    if state.phase == "uncover":
        state = state.play(NATURE, Uncover(beneath))
    return state.play(NATURE, Reveal(face))


def slap(state: rules.State, *slaps: tuple[Seat, Place]) -> rules.State:
    """These seats slap on these cards, in this order."""
    for seat, card in slaps:
        state = state.play(seat, Slap(card))
    return state


def pay(state: rules.State, seat: Seat, animal: Animal) -> rules.State:
    """A seat gives this animal for its mistake."""
    return state.play(seat, Pay(animal))


def home(state: rules.State, animal: Animal) -> Place:
    """Where that animal hides."""
    for seat, heap in enumerate(state.heaps):
        if animal in heap:
            return seat
    return "barn"
