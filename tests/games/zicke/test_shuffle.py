"""Late randomness is a real shuffle: a pile with a red card on top shows the same backs and faces."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from fuchsbau import NATURE
from fuchsbau.games.zicke.material import ANIMALS, Back, Face
from fuchsbau.games.zicke.moves import Reveal, Uncover
from fuchsbau.games.zicke.rules import State
from fuchsbau.lab.random_play import outcome
from games.zicke.at_the_table import dealt, home, position, slap, start, with_pile

Card = tuple[Back, Face]
Pile = tuple[Card, ...]
"""Seek cards from the top down."""

RED: tuple[Face, ...] = ("goose", "cat", "hare")
STRAW: tuple[Face, ...] = ("goose", "cat", "poop", "poop")
ASIDE = 1
"""A small box: one of three red cards leaves, three of four others are in it, two of them poops."""


def searched(state: State) -> State:
    """Seat 0 is right at once, and turns the next card."""
    assert state.sought is not None
    return slap(state, (0, home(state, state.sought)))


def printed() -> Counter[Pile]:
    """How likely each pile is where cards are set aside and the others shuffled until a red one is on top."""
    piles = Counter[Pile]()
    for chosen in combinations(RED, len(RED) - ASIDE):
        cards: list[Card] = [*(("red", face) for face in chosen), *(("straw", face) for face in STRAW)]
        piles.update(pile for pile in permutations(cards) if pile[0][0] == "red")
    return piles


def late(state: State, shown: Pile = ()) -> Iterator[tuple[Pile, Fraction]]:
    """Everything that a pile can show by the rules, where nature decides late, and how likely."""
    if not state.to_move:
        yield shown, Fraction(1)
    elif NATURE not in state.to_move:
        (seat,) = state.to_move if state.phase == "turn" else (0,)
        yield from late(
            state.play(seat, state.moves(seat)[0]) if state.phase == "turn" else searched(state), shown
        )
    else:
        for move, chance in state.chances():
            card: Pile = ()
            if isinstance(move, Reveal):
                assert state.lifted is not None
                card = ((state.lifted, move.face),)
            for pile, rest in late(state.play(NATURE, move), (*shown, *card)):
                yield pile, Fraction(chance).limit_denominator(1000) * rest


@pytest.mark.rule("Z-08")
def test_a_small_pile_shows_exactly_what_a_shuffled_one_does() -> None:
    real = printed()
    state = with_pile(position("", "", back="red"), RED, STRAW, (len(RED) - ASIDE, len(STRAW)))
    found: dict[Pile, Fraction] = {}
    for pile, chance in late(state):
        found[pile] = found.get(pile, Fraction(0)) + chance
    assert sum(found.values()) == 1
    assert found == {pile: Fraction(count, real.total()) for pile, count in real.items()}
    assert len(found) > 300


@pytest.mark.rule("Z-08")
def test_every_order_of_backs_with_a_red_one_on_top_is_as_likely() -> None:
    """So the chance of any of them in the whole pile is one by as many as there are."""
    rng = random.Random(3)
    for _ in range(50):
        red, straw, chance = 9, 17, Fraction(1)
        while red and straw:
            state = with_pile(position("", ""), ANIMALS, ANIMALS, (red, straw + 1))
            lifted = state.play(0, state.moves(0)[0])
            chances = {move: Fraction(of).limit_denominator(1000) for move, of in lifted.chances()}
            back: Back = rng.choice(("red", "straw"))
            chance *= chances[Uncover(back)]
            red, straw = (red - 1, straw) if back == "red" else (red, straw - 1)
        assert chance * comb(26, 9) == comb(red + straw, red)


def shuffled(rng: random.Random) -> Pile:
    """The printed pile, shuffled by hand."""
    red = rng.sample(ANIMALS, 10)
    top, *others = red
    straw: list[Face] = [*ANIMALS, "poop", "poop"]
    cards: list[Card] = [*(("red", face) for face in others), *(("straw", face) for face in straw)]
    rng.shuffle(cards)
    return (("red", top), *cards)


def turned_over(rng: random.Random) -> Pile:
    """The pile of a whole game by the rules."""
    state, shown = dealt(start(2, 0)), list[Card]()
    while state.to_move:
        if NATURE in state.to_move:
            move = outcome(state, rng)
            if isinstance(move, Reveal):
                assert state.lifted is not None
                shown.append((state.lifted, move.face))
            state = state.play(NATURE, move)
        elif state.phase == "turn":
            state = state.play(state.turn, state.moves(state.turn)[0])
        else:
            state = searched(state)
    return tuple(shown)


def features(pile: Pile) -> Iterator[tuple[str, int]]:
    """What tells piles apart: where poops lie, where an animal comes again, where red cards end."""
    yield "first poop", pile.index(("straw", "poop"))
    yield "last red", max(at for at, (back, _) in enumerate(pile) if back == "red")
    seen = [at for at, (_, face) in enumerate(pile) if face == "fox"]
    yield "foxes", len(seen)
    yield "between foxes", seen[-1] - seen[0]


@pytest.mark.rule("Z-04")
@pytest.mark.rule("Z-08")
@pytest.mark.rule("Z-24")
def test_whole_piles_are_like_shuffled_ones() -> None:
    rng, games = random.Random(11), 1500
    late = Counter(feature for _ in range(games) for feature in features(turned_over(rng)))
    real = Counter(feature for _ in range(games) for feature in features(shuffled(rng)))
    common = [feature for feature in late | real if late[feature] + real[feature] >= 20]
    squares = sum((late[each] - real[each]) ** 2 / (late[each] + real[each]) for each in common)
    # chi-squared of two samples: its mean is the number of classes, its deviation the root of twice that
    assert len(common) > 50
    assert squares < len(common) + 4 * (2 * len(common)) ** 0.5


@pytest.mark.rule("Z-08")
def test_a_whole_pile_has_27_cards_and_no_card_comes_twice() -> None:
    pile = turned_over(random.Random(5))
    count = Counter(pile)
    assert len(pile) == 27
    assert pile[0][0] == "red"
    assert count.pop(("straw", "poop")) == 2
    assert set(count.values()) == {1}
    assert Counter(back for back, _ in pile) == {"red": 10, "straw": 17}
