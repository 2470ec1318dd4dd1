"""Late randomness is a real shuffle: of who lies where, and of which card comes when."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from fuchsbau import NATURE
from fuchsbau.games.rumpelriesen.material import IMPS, Imp
from fuchsbau.games.rumpelriesen.moves import Appear, Draw
from fuchsbau.games.rumpelriesen.rules import State
from fuchsbau.lab.random_play import outcome
from games.rumpelriesen.at_the_table import asleep, laid, miss, searching, start, tidied, uncover

FOUR: tuple[Imp, ...] = ("moss", "fern", "ivy", "hazel")


def others_known() -> State:
    """Twelve imps have been seen in the last twelve places; four lie in the first four."""
    known: list[Imp] = [imp for imp in IMPS if imp not in FOUR]
    return searching("moss", dict(enumerate(known, 4)))


def looked(state: State, places: tuple[int, ...]) -> Iterator[tuple[tuple[Imp | None, ...], Fraction]]:
    """Who lies in the first four places when they are uncovered in that order, and how likely."""
    if not places:
        yield state.imps[:4], Fraction(1)
        return
    uncovered = uncover(state, places[0])
    for move, chance in uncovered.chances():
        for lying, rest in looked(uncovered.play(NATURE, move), places[1:]):
            yield lying, Fraction(chance).limit_denominator(100) * rest


@pytest.mark.rule("R-08")
@pytest.mark.parametrize("places", [(0, 1, 2, 3), (2, 0, 3, 1)])
def test_in_whatever_order_people_look_every_way_to_lie_there_is_as_likely(places: tuple[int, ...]) -> None:
    assert dict(looked(others_known(), places)) == {way: Fraction(1, 24) for way in permutations(FOUR)}


@pytest.mark.rule("R-08")
@pytest.mark.rule("R-34")
def test_whoever_is_wanted_is_as_likely_as_any_to_appear() -> None:
    for wanted in FOUR:
        state = uncover(replace(others_known(), wanted=wanted), 1)
        assert dict(state.chances()) == {Appear(imp): 1 / 4 for imp in FOUR}


def cards(state: State, shown: tuple[Imp, ...] = ()) -> Iterator[tuple[tuple[Imp, ...], Fraction]]:
    """Which cards come in the rest of a game, and how likely."""
    if state.phase == "over":
        yield shown, Fraction(1)
        return
    for move, chance in state.chances():
        assert isinstance(move, Draw)
        searched = miss(asleep(laid(state, move.imp)))
        after = searched if searched.phase == "over" else tidied(searched)
        for rest, likely in cards(after, (*shown, move.imp)):
            yield rest, Fraction(chance).limit_denominator(100) * likely


@pytest.mark.rule("R-12")
@pytest.mark.parametrize(("pile", "rest"), [(4, 4), (3, 4), (1, 4)])
def test_every_order_of_cards_is_as_likely_and_those_left_over_may_be_any(pile: int, rest: int) -> None:
    gone: list[Imp] = [imp for imp in IMPS if imp not in FOUR]
    *before, wanted = gone
    state = tidied(miss(searching(wanted, None, "", "", missed=" ".join(before), pile=pile)))
    piles = list(permutations(FOUR, pile))
    assert len(FOUR) == rest
    assert dict(cards(state)) == {shown: Fraction(1, len(piles)) for shown in piles}


@pytest.mark.rule("R-08")
@pytest.mark.rule("R-12")
def test_whole_games_are_like_shuffled_ones() -> None:
    """Where imps lie and when their cards come are shuffled apart: compared by chi-squared, as by hand."""
    rng, games = random.Random(7), 300
    seen = Counter[tuple[int, int]]()
    for _ in range(games):
        lying, order = whole_game(rng)
        assert sorted(lying) == sorted(order) == sorted(IMPS)
        seen.update((lying.index(imp), at) for at, imp in enumerate(order))
    wanted = games * 16 / 256
    squares = sum((seen[place, at] - wanted) ** 2 / wanted for place in range(16) for at in range(16))
    # two permutations: 15 * 15 degrees of freedom; the deviation is the root of twice that
    assert abs(squares - 225) < 4 * 450**0.5


def whole_game(rng: random.Random) -> tuple[list[Imp], list[Imp]]:
    """Who lies where in a game where all look everywhere, and the order of the cards."""
    state, order = start(2), list[Imp]()
    while state.to_move:
        draw = outcome(state, rng)
        assert isinstance(draw, Draw)
        order.append(draw.imp)
        state = asleep(laid(state, draw.imp))
        for place in rng.sample(range(16), 4):
            if place not in state.open:
                state = uncover(state, place)
                state = state.play(NATURE, outcome(state, rng)) if state.phase == "appear" else state
        if state.pile == 0:
            for place in range(16):
                if state.imps[place] is None:
                    state = uncover(state, place)
                    state = state.play(NATURE, outcome(state, rng))
        state = miss(state)
        state = state if state.phase == "over" else tidied(state)
    return [imp for imp in state.imps if imp is not None], order
