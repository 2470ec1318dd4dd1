"""Late randomness is a real shuffle: the printed game, with a pile that lies there, gives the same nuts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from fuchsbau import NATURE
from fuchsbau.games.hoarders.material import NUTS, OF_EACH, Nut
from fuchsbau.games.hoarders.moves import Draw
from fuchsbau.games.hoarders.rules import State
from fuchsbau.lab.random_play import outcome
from games.hoarders.at_the_table import dealt, position, start, told

Shown = tuple[tuple[int, Nut], ...]
"""Who drew what, in that order."""


def late(state: State) -> Iterator[tuple[Shown, Fraction]]:
    """Everything that can be drawn from here on until people play again, and how likely it is."""
    if NATURE not in state.to_move:
        yield (), Fraction(1)
        return
    for move, chance in state.chances():
        assert isinstance(move, Draw)
        for rest, likely in late(state.play(NATURE, move)):
            yield ((move.seat, move.nut), *rest), Fraction(chance).limit_denominator(100) * likely


def exactly(ways: Iterator[tuple[Shown, Fraction]]) -> dict[Shown, Fraction]:
    chances: dict[Shown, Fraction] = {}
    for shown, chance in ways:
        chances[shown] = chances.get(shown, Fraction(0)) + chance
    return chances


def printed(cards: list[Nut], seats: tuple[int, ...]) -> dict[Shown, Fraction]:
    """The same with the cards of a pile, which lie in any order, all as likely."""
    piles = list(permutations(cards))
    return exactly((tuple(zip(seats, pile, strict=False)), Fraction(1, len(piles))) for pile in piles)


CARDS: list[Nut] = ["walnut", "walnut", "walnut", "acorn", "acorn", "peanut"]
PILE = "3 walnut 2 acorn peanut"


@pytest.mark.rule("N-16")
@pytest.mark.rule("N-27")
def test_an_only_beaver_draws_what_lies_on_a_shuffled_pile() -> None:
    state = told(position("| beaver hamster", "|", pile=PILE), "beaver")
    chances = exactly(late(state))
    assert sum(chances.values()) == 1
    assert chances == printed(CARDS, (0, 0, 0))


@pytest.mark.rule("N-28")
@pytest.mark.rule("N-29")
def test_several_who_draw_get_what_lies_on_a_shuffled_pile() -> None:
    seats = ["| beaver hamster", "|", "| beaver hamster", "|", "|", "|"]
    state = told(position(*seats, crown=2, pile=PILE), "beaver")
    assert exactly(late(state)) == printed(CARDS, (3, 4, 5, 1))


@pytest.mark.rule("N-32")
def test_a_pile_that_runs_out_is_drawn_to_its_last_nut() -> None:
    state = told(position("| beaver hamster", "|", pile="walnut acorn"), "beaver")
    assert exactly(late(state)) == printed(["walnut", "acorn"], (0, 0))


def chi_squared(ours: Counter[object], theirs: Counter[object]) -> tuple[float, int]:
    """How far two samples of the same size are apart, and over how many classes."""
    common = [found for found in ours | theirs if ours[found] + theirs[found] >= 20]
    return sum((ours[one] - theirs[one]) ** 2 / (ours[one] + theirs[one]) for one in common), len(common)


@pytest.mark.rule("N-06")
def test_the_first_nuts_are_those_of_a_shuffled_pile() -> None:
    rng = random.Random(3)
    games = 4000
    late_hands, printed_hands = Counter[object](), Counter[object]()
    for _ in range(games):
        state = dealt(start(6), lambda state: drawn(state, rng))
        late_hands.update([state.collections[0], (tuple(map(max, state.collections)))])
        cards = [kind for kind in range(len(NUTS)) for _ in range(OF_EACH)]
        rng.shuffle(cards)
        hands = [tuple(cards[seat:18:6].count(kind) for kind in range(len(NUTS))) for seat in range(6)]
        printed_hands.update([hands[0], tuple(map(max, hands))])
    squares, classes = chi_squared(late_hands, printed_hands)
    # its mean is the number of classes, its deviation the root of twice that
    assert classes > 60
    assert squares < classes + 4 * (2 * classes) ** 0.5


@pytest.mark.rule("N-16")
def test_whole_games_of_squirrels_last_as_long_as_printed_ones() -> None:
    """Everybody always turns over squirrel and groundhog: two draws a round, until somebody has five."""
    rng = random.Random(4)
    games = 1500
    late_lengths = Counter[object](squirrels(rng) for _ in range(games))
    printed_lengths = Counter[object](printed_squirrels(rng) for _ in range(games))
    squares, classes = chi_squared(late_lengths, printed_lengths)
    assert classes > 12
    assert squares < classes + 4 * (2 * classes) ** 0.5


def squirrels(rng: random.Random) -> int:
    """How many nuts are left on the pile when somebody wins."""
    state = dealt(start(3), lambda state: drawn(state, rng))
    while state.to_move:
        match state.phase:
            case "choose":
                state = told(state, "squirrel,groundhog")
            case "reveal":
                state = told(state, state.face_down[state.turn][0])
            case _:
                state = state.play(NATURE, outcome(state, rng))
    return sum(state.pile)


def printed_squirrels(rng: random.Random) -> int:
    cards = [kind for kind in range(len(NUTS)) for _ in range(OF_EACH)]
    rng.shuffle(cards)
    hands = [Counter[int]() for _ in range(3)]
    crown, at, turn = 0, 0, 0
    while True:
        round_, place = divmod(max(turn - 9, 0), 6)
        seat = turn % 3 if turn < 9 else (crown + round_ + place) % 3
        hands[seat][cards[at]] += 1
        at, turn = at + 1, turn + 1
        if hands[seat].most_common(1)[0][1] == 5:
            return len(cards) - at
        if at == len(cards):
            return 0


def drawn(state: State, rng: random.Random) -> Draw:
    move = outcome(state, rng)
    assert isinstance(move, Draw)
    return move
