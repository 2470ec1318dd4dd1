"""Exact numbers of the deck and the dice; and nature deals, rolls and shares as real cards and dice do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fuchsbau import NATURE
from fuchsbau.game import Move
from fuchsbau.games.hexe.material import ANIMALS, FITTING
from fuchsbau.games.hexe.moves import Award, Deal, Discard, Roll, Show, Turn
from fuchsbau.games.hexe.rules import State
from fuchsbau.lab.random_play import outcome
from games.hexe.at_the_table import done, position, roll, start, turn_all

QUARTER = Fraction(1, 4)


@pytest.mark.rule("H-03")
def test_any_two_animals_are_together_on_four_or_five_cards() -> None:
    together = {pair: len(FITTING[pair]) for pair in combinations(ANIMALS, 2)}
    assert Counter(together.values()) == {5: 12, 4: 3}
    assert {pair for pair, cards in together.items() if cards == 4} == {
        ("owl", "hen"),
        ("mouse", "frog"),
        ("cat", "spider"),
    }


@pytest.mark.rule("H-13")
@pytest.mark.rule("H-14")
@pytest.mark.parametrize("one", range(24))
def test_a_roll_fits_a_card_with_one_chance_in_four(one: int) -> None:
    """9 of the 36 rolls: each die shows one of its three animals, whichever card it is."""
    state = one_card(one).play(0, Roll())
    fits = [chance for show, chance in state.chances() if Turn(one) in state.play(NATURE, show).moves(0)]
    assert len(fits) == 9
    assert len(fits) * Fraction(1, 36) == QUARTER
    assert sum(fits) == pytest.approx(1 / 4)


def one_card(one: int) -> State:
    """Seat 0 has that card only, and rolls; seat 1 has another that is never turned here."""
    other = 0 if one else 1
    box = tuple(card for card in range(24) if card not in (one, other))
    return replace(position("owl mouse cat", "owl mouse spider"), cards=((one,), (other,)), box=box)


def turned_at(state: State, rolls: int) -> Iterator[tuple[int | None, Fraction]]:
    """When seat 0 turns its card, or None for not within so many rolls, and how likely: through the rules."""
    if not rolls:
        yield None, Fraction(1)
        return
    rolling = state.play(state.turn, Roll())
    for show, _ in rolling.chances():
        searching = rolling.play(NATURE, show)
        if len(searching.moves(0)) > 1:
            yield 1, Fraction(1, 36)
            continue
        for at, chance in turned_at(done(searching), rolls - 1):
            yield at and at + 1, chance / 36


@pytest.mark.rule("H-13")
def test_a_single_card_is_turned_after_four_rolls_on_average() -> None:
    """Each roll fits with 1/4, whatever was rolled before: the mean is 4 exactly."""
    chances: Counter[int | None] = Counter()
    for at, chance in turned_at(one_card(3), rolls=3):
        chances[at] += chance  # type: ignore[assignment]
    assert chances == {
        1: QUARTER,
        2: Fraction(3, 16),
        3: Fraction(9, 64),
        None: Fraction(27, 64),
    }
    # three misses lead back to the beginning: mean = 1 * 1/4 + 2 * 3/16 + 3 * 9/64 + 27/64 * (3 + mean)
    head = sum((at or 3) * chance for at, chance in chances.items())
    assert head / (1 - chances[None]) == 4


@pytest.mark.rule("H-13")
def test_the_number_of_rolls_until_a_card_is_turned_averages_four_in_play() -> None:
    rng = random.Random(2)
    games, rolls = 3000, 0
    for _ in range(games):
        state = one_card(rng.randrange(24))
        while True:
            rolls += 1
            state = state.play(state.turn, Roll())
            state = state.play(NATURE, outcome(state, rng))
            if len(state.moves(0)) > 1:
                break
            state = done(state)
    # geometric with 1/4: the variance of one game is 12, so the mean of all is off by 0.06 at most times
    assert rolls / games == pytest.approx(4, abs=4 * (12 / games) ** 0.5)


@pytest.mark.rule("H-04")
def test_dice_fall_as_two_fair_dice() -> None:
    rng = random.Random(3)
    rolling = position("owl mouse cat", "owl mouse spider").play(0, Roll())
    throws = 7200
    shown = Counter(outcome(rolling, rng) for _ in range(throws))
    expected = throws / 36
    assert len(shown) == 36
    squares = sum((count - expected) ** 2 / expected for count in shown.values())
    assert squares < 35 + 4 * 70**0.5  # chi-squared: mean 35, deviation the root of twice that


@pytest.mark.rule("H-07")
@settings(max_examples=40, deadline=None)
@given(st.permutations(range(24)), st.integers(2, 4))
def test_every_order_of_the_deck_is_dealt_with_the_chance_of_a_real_shuffle(
    order: list[int], seats: int
) -> None:
    state, chance = start(seats, 0), Fraction(1)
    for one in order:
        outcomes = state.chances()
        assert {each for _, each in outcomes} == {1 / len(outcomes)}
        assert Deal(one) in [move for move, _ in outcomes]
        chance /= len(outcomes)
        state = state.play(NATURE, Deal(one))
    assert chance == Fraction(1, factorial(24))
    assert state.cards == tuple(tuple(order[seat::seats]) for seat in range(seats))


@pytest.mark.rule("H-07")
def test_nature_deals_as_a_shuffled_deck() -> None:
    """Where card 0 goes, and with which of the other cards it comes to lie before a seat."""
    rng = random.Random(4)
    games = 2400
    owner: Counter[int] = Counter()
    beside: Counter[int] = Counter()
    for _ in range(games):
        state = start(3, 1)
        while state.phase == "deal":
            state = state.play(NATURE, outcome(state, rng))
        seat = next(seat for seat, own in enumerate(state.cards) if 0 in own)
        owner[seat] += 1
        beside.update(state.cards[seat])
    assert all(abs(count - games / 3) < 4 * (games * 2 / 9) ** 0.5 for count in owner.values())
    together = [beside[one] for one in range(1, 24)]
    chance = 7 / 23
    assert all(
        abs(count - games * chance) < 4.5 * (games * chance * (1 - chance)) ** 0.5 for count in together
    )


def hand_outs(state: State) -> Iterator[tuple[tuple[Move, ...], Fraction]]:
    """Every way in which nature can hand out the reward, and how likely it is."""
    if state.phase != "award":
        yield (), Fraction(1)
        return
    outcomes = state.chances()
    for move, _ in outcomes:
        for rest, chance in hand_outs(state.play(NATURE, move)):
            yield (move, *rest), chance / len(outcomes)


@pytest.mark.rule("H-22")
@pytest.mark.rule("H-23")
def test_every_way_to_share_is_as_likely_as_with_shuffled_cards() -> None:
    """Five cards between two: whoever shuffles them lays one into the box and gives out the rest in turn."""
    state = position(
        "owl mouse cat",
        "owl mouse spider",
        "cat frog hen, cat frog hen, spider frog hen, owl frog hen, owl spider hen",
        rolled="owl mouse",
    )
    state = done(turn_all(state, 0, 1))
    reward = state.reward
    shuffled = {
        (Discard(out), Award(first, 0), Award(second, 1), Award(third, 0), Award(fourth, 1))
        for out, first, second, third, fourth in permutations(reward)
    }
    found = list(hand_outs(state))
    assert dict(found) == dict.fromkeys(shuffled, Fraction(1, 120))
    assert len(found) == 120


def test_what_is_rolled_does_not_depend_on_what_was_rolled() -> None:
    state = position("owl mouse cat", "owl mouse spider")
    first = state.play(0, Roll()).chances()
    second = done(roll(state, "frog hen")).play(1, Roll()).chances()
    assert first == second
    assert all(isinstance(move, Show) for move, _ in first)
