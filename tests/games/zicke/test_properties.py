"""What holds in every position that can come up, whoever is quick and whatever is dealt and revealed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuchsbau.game import Seat
from fuchsbau.games.zicke.material import ANIMALS, HEAP, Place
from fuchsbau.games.zicke.rules import State, places
from games.zicke.at_the_table import start

SEATS = st.integers(2, 5)
OPTIONS = st.fixed_dictionaries(
    {"poops": st.sampled_from((0, 2, 6)), "mixed": st.booleans(), "swapping": st.booleans()}
)
NUMBERS = st.integers(min_value=0, max_value=10**6)


def whole_game(seed: int) -> list[int]:
    """Choices enough for any game to its end."""
    rng = random.Random(seed)
    return [rng.randrange(10**6) for _ in range(500)]


CHOICES = st.lists(NUMBERS, min_size=40, max_size=200) | st.builds(whole_game, NUMBERS)
"""Beginnings that can be made as simple as possible, and whole games."""

PLENTY = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""No clock: a busy machine may be slow, and the rules are no less right then."""


def positions(seats: int, choices: list[int], options: dict[str, Any]) -> Iterator[State]:
    """The positions of a game whose every choice, nature's too, is given by a number."""
    state = start(seats, **options)
    yield state
    for choice in choices:
        if not state.to_move:
            return
        actor = sorted(state.to_move, key=str)[choice % len(state.to_move)]
        moves = state.moves(actor)
        state = state.play(actor, moves[choice // 7 % len(moves)])
        yield state


def lives(state: State) -> Counter[tuple[str, Place]]:
    """Where every animal hides."""
    at_heaps = [(animal, seat) for seat, heap in enumerate(state.heaps) for animal in heap]
    return Counter[tuple[str, Place]]([*at_heaps, *((animal, "barn") for animal in state.barn)])


@pytest.mark.rule("Z-02")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_15_animals_are_conserved(seats: int, choices: list[int], options: dict[str, Any]) -> None:
    for state in positions(seats, choices, options):
        everywhere = [animal for animal, _ in lives(state).elements()]
        if state.phase in ("begin", "deal"):
            everywhere += state.undealt()
        assert sorted(everywhere) == sorted(ANIMALS)


@pytest.mark.rule("Z-07")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_every_heap_begins_with_as_many(seats: int, choices: list[int], options: dict[str, Any]) -> None:
    for state in positions(seats, choices, options):
        if state.phase == "deal":
            assert max(map(len, state.heaps)) - min(map(len, state.heaps)) <= 1
            assert not state.barn or set(map(len, state.heaps)) == {HEAP[seats]}


@pytest.mark.rule("Z-09")
@pytest.mark.rule("Z-10")
@pytest.mark.rule("Z-30")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_the_same_slapping_cards_lie_there_and_move_by_a_swap_only(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for before, state in pairwise(positions(seats, choices, options)):
        if state.phase not in ("begin", "deal", "lay"):
            assert Counter(state.cards) == Counter(places(seats))
            changed = sum(one != other for one, other in zip(before.cards, state.cards, strict=False))
            assert changed in ((0, 2) if before.phase == "swap" else (0,))


@pytest.mark.rule("Z-14")
@pytest.mark.rule("Z-18")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_nobody_slaps_twice_in_a_search_nor_after_it_was_won(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for state in positions(seats, choices, options):
        slapped = [seat for seat, _ in state.slaps]
        assert len(set(slapped)) == len(slapped)
        if state.phase == "search":
            assert state.searching == set(range(seats)) - set(slapped)
            assert state.winner is None
        if state.winner is not None:
            assert slapped[-1] == state.winner
            assert not state.searching


@pytest.mark.rule("Z-12")
@pytest.mark.rule("Z-13")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_a_search_begins_with_all_and_is_a_race_to_its_end(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for before, state in pairwise(positions(seats, choices, options)):
        if before.phase == "reveal":
            assert state.to_move == set(range(seats))
        assert (state.race is None) == (state.phase != "search")
        if state.race is not None:
            assert state.race.favour == tuple(map(len, state.heaps))


@pytest.mark.rule("Z-15")
@pytest.mark.rule("Z-16")
@pytest.mark.rule("Z-27")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_in_a_search_only_the_sought_animal_moves_and_only_to_the_winner(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for before, state in pairwise(positions(seats, choices, options)):
        if before.phase != "search":
            continue
        came, went = lives(state) - lives(before), lives(before) - lives(state)
        if state.winner is None:
            assert not came
            assert state.turn == before.turn
        else:
            assert state.turn == state.winner
            assert state.sought is not None
            assert state.taken is not None
            assert (state.sought, state.winner) in lives(state)
            assert (state.sought, state.taken) in lives(before)
            kept = state.taken == state.winner
            assert came == Counter([] if kept else [(state.sought, state.winner)])
            assert went == Counter([] if kept else [(state.sought, state.taken)])


@pytest.mark.rule("Z-19")
@pytest.mark.rule("Z-20")
@pytest.mark.rule("Z-21")
@pytest.mark.rule("Z-22")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_at_most_one_animal_is_paid_by_a_seat_and_by_those_only_who_were_wrong(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    paid: list[Seat] = []
    for before, state in pairwise(positions(seats, choices, options)):
        mistaken = {seat for seat, _ in state.slaps} - {state.winner}
        if before.phase == "search" and state.phase != "search":
            paid = []
            assert state.paying == {seat for seat in mistaken if state.heaps[seat]}
        if before.phase == "pay":
            lost = [seat for seat in range(seats) if len(state.heaps[seat]) < len(before.heaps[seat])]
            assert len(lost) == 1
            assert set(lost) <= mistaken
            assert not set(lost) & set(paid)
            assert state.barn[:-1] == before.barn
            paid += lost


@pytest.mark.rule("Z-24")
@pytest.mark.rule("Z-25")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_what_is_sought_is_what_was_revealed_or_after_poop_what_was_sought_before(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for before, state in pairwise(positions(seats, choices, options)):
        if before.phase != "reveal":
            assert state.sought == before.sought
        elif state.face == "poop":
            assert state.sought == before.sought is not None
        else:
            assert state.sought == state.face


@pytest.mark.rule("Z-04")
@pytest.mark.rule("Z-08")
@pytest.mark.rule("Z-28")
@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_the_pile_has_the_cards_that_were_not_seen_but_for_five(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for before, state in pairwise(positions(seats, choices, options)):
        red, straw = state.unseen
        in_hand = {"red": (1, 0), "straw": (0, 1), None: (0, 0)}[state.lifted]
        assert len(red) == state.left[0] + in_hand[0] + 5
        assert len(straw) == state.left[1] + in_hand[1]
        if state.back is not None:
            assert state.left[state.back != "red"] > 0
        if before.phase == "turn":
            assert sum(state.left) == sum(before.left) - 1
        if state.phase == "over":
            assert state.left == (0, 0)
            assert state.result is not None
            assert sum(state.result.scores) == 15 - len(state.barn)


@PLENTY
@given(SEATS, CHOICES, OPTIONS)
def test_a_slap_of_one_changes_nothing_of_what_the_others_can_do(
    seats: int, choices: list[int], options: dict[str, Any]
) -> None:
    for state in positions(seats, choices, options):
        for seat in state.searching:
            for move in state.moves(seat):
                after = state.play(seat, move)
                if after.phase == "search":
                    for other in state.searching - {seat}:
                        assert after.moves(other) == state.moves(other)


def test_these_games_come_to_all_that_is_asked_here() -> None:
    """Payments, poops, swaps, searches without a winner, ends: else the properties would hold of nothing."""
    met = Counter[str]()
    for seats in (2, 3, 4, 5):
        for seed in range(20):
            options = {"poops": 6, "swapping": True, "mixed": True}
            for state in positions(seats, whole_game(seed), options):
                met[state.phase] += 1
                met["poop"] += state.face == "poop"
                met["nobody"] += state.phase == "pay" and state.winner is None
    assert set(met) >= {"pay", "swap", "over", "poop", "nobody"}
    assert met["over"] == 80
    assert min(met["pay"], met["swap"], met["poop"], met["nobody"]) > 50
