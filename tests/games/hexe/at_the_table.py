"""Positions in a line and rolls in a call, so that a test of a rule reads like a game."""

from __future__ import annotations

from collections.abc import Iterable

from fuchsbau import NATURE, game
from fuchsbau.game import BadSetup, Seat
from fuchsbau.games.hexe import rules
from fuchsbau.games.hexe.material import ANIMALS, CARDS, Animal, Card
from fuchsbau.games.hexe.moves import Choices, Deal, Dice, Done, Phase, Roll, Show, Turn

__all__ = [
    "card",
    "dealt",
    "dice",
    "done",
    "position",
    "roll",
    "shared_out",
    "start",
    "turn",
    "turn_all",
    "write",
]


def position(*owners: str, rolled: str = "", by: Seat = 0, in_round: int = 1) -> rules.State:
    """A position by everybody's cards; those that are not written are out of the game.

    "owl mouse cat, (owl spider frog)" are two cards, the second turned face down. Where a trio is there
    twice, its first card is taken first. Seat `by` has `rolled`, such as "frog cat", or "owl" for a double,
    and everybody with a card face up searches; without a roll it is for that seat to roll.
    """
    left = list(range(len(CARDS)))
    cards: list[tuple[Card, ...]] = []
    turned: set[Card] = set()
    for written in owners:
        own: list[Card] = []
        for words in filter(None, written.split(", ")):
            taken = _first(words.strip("()"), left)
            left.remove(taken)
            own.append(taken)
            if words.startswith("("):
                turned.add(taken)
        cards.append(tuple(own))
    phase: Phase = "search" if rolled else "roll"
    searching = {seat for seat, own in enumerate(cards) if not turned.issuperset(own)} if rolled else ()
    return rules.State(
        seats=len(owners),
        options=Choices(),
        phase=phase,
        turn=by,
        cards=tuple(cards),
        round=in_round,
        dice=dice(rolled) if rolled else None,
        turned=frozenset(turned),
        searching=frozenset(searching),
        box=tuple(left),
    )


def card(words: str, which: int = 0) -> Card:
    """The card with these animals; where there are two of them, the first or the second."""
    return [card for card, trio in enumerate(CARDS) if trio == _animals(words)][which]


def _first(words: str, left: Iterable[Card]) -> Card:
    for one in left:
        if CARDS[one] == _animals(words):
            return one
    raise BadSetup(f"there is no card {words!r} any more")


def _animals(words: str) -> frozenset[Animal]:
    animals: list[Animal] = [_animal(word) for word in words.split()]
    return frozenset(animals)


def _animal(word: str) -> Animal:
    for animal in ANIMALS:
        if animal == word:
            return animal
    raise BadSetup(f"no {word} flies with the witch")


def write(cards: Iterable[Card]) -> list[str]:
    """Cards in words, sorted."""
    return sorted(" ".join(animal for animal in ANIMALS if animal in CARDS[one]) for one in cards)


def dice(words: str) -> Dice:
    """Two dice: "frog cat", or "owl" for a double."""
    one, *other = map(_animal, words.split())
    return one, other[0] if other else one


def start(seats: int, first: Seat | None = None, **options: object) -> rules.State:
    """The opening, before nature has dealt."""
    state = game("hexe").start(seats, first, **options)
    assert isinstance(state, rules.State)
    return state


def dealt(state: rules.State) -> rules.State:
    """Nature deals all cards in the order of the deck."""
    for one in range(len(CARDS)):
        state = state.play(NATURE, Deal(one))
    return state


def roll(state: rules.State, words: str) -> rules.State:
    """Whose turn it is rolls, and this is what the dice show."""
    return state.play(state.turn, Roll()).play(NATURE, Show(dice(words)))


def turn(state: rules.State, seat: Seat, words: str, which: int = 0) -> rules.State:
    """A seat turns its card with these animals."""
    return state.play(seat, Turn(card(words, which)))


def turn_all(state: rules.State, *seats: Seat) -> rules.State:
    """These seats overlook nothing."""
    for seat in seats:
        for move in state.moves(seat):
            if isinstance(move, Turn):
                state = state.play(seat, move)
    return state


def done(state: rules.State, *seats: Seat) -> rules.State:
    """These seats have searched enough; without any, all who still search."""
    for seat in seats or sorted(state.searching):
        state = state.play(seat, Done())
    return state


def shared_out(state: rules.State) -> rules.State:
    """Nature hands the reward out, always the first card that is left."""
    while state.phase == "award":
        state = state.play(NATURE, state.chances()[0][0])
    return state
