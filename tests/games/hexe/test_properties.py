"""What holds in every position that can come up, whoever plays and whatever is dealt and rolled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuchsbau.game import Seat
from fuchsbau.games.hexe.material import FITTING
from fuchsbau.games.hexe.moves import Award, Done, Turn
from fuchsbau.games.hexe.rules import State
from games.hexe.at_the_table import start

SEATS = st.integers(2, 4)
CHOICES = st.lists(st.integers(min_value=0, max_value=10**6), min_size=60, max_size=500)
SHARP = st.booleans()

PLENTY = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""No clock: a busy machine may be slow, and the rules are no less right then."""


def positions(seats: int, choices: list[int], sharp: bool) -> Iterator[State]:
    """The positions of a game whose every choice, nature's too, is given by a number. Sharp players are done
    only when they have turned all that fits, so that games get to their end.
    """
    state = start(seats)
    yield state
    for choice in choices:
        if not state.to_move:
            return
        actor = sorted(state.to_move, key=str)[choice % len(state.to_move)]
        moves = state.moves(actor)
        if sharp and len(moves) > 1:
            moves = [move for move in moves if not isinstance(move, Done)]
        state = state.play(actor, moves[choice % len(moves)])
        yield state


@pytest.mark.rule("H-01")
@pytest.mark.rule("H-23")
@PLENTY
@given(SEATS, CHOICES, SHARP)
def test_24_cards_are_conserved(seats: int, choices: list[int], sharp: bool) -> None:
    for state in positions(seats, choices, sharp):
        everywhere = [*(one for own in state.cards for one in own), *state.box]
        if state.phase in ("begin", "deal"):
            everywhere += state.undealt()
        assert sorted(everywhere) == list(range(24))


@pytest.mark.rule("H-12")
@pytest.mark.rule("H-13")
@pytest.mark.rule("H-16")
@PLENTY
@given(SEATS, CHOICES, SHARP)
def test_cards_are_turned_one_by_one_by_their_owner_and_fit_the_roll(
    seats: int, choices: list[int], sharp: bool
) -> None:
    for before, after in pairwise(positions(seats, choices, sharp)):
        assert after.turned <= {one for own in after.cards for one in own}
        if before.phase != "search":
            continue
        assert after.cards == before.cards
        turned = set(after.turned - before.turned)
        assert len(turned) <= 1
        assert before.dice is None or turned <= FITTING[before.dice]
        if after.phase == "search":
            assert after.turned >= before.turned


@pytest.mark.rule("H-12")
@pytest.mark.rule("H-17")
@PLENTY
@given(SEATS, CHOICES, SHARP)
def test_a_move_of_one_changes_nothing_of_the_others(seats: int, choices: list[int], sharp: bool) -> None:
    for state in positions(seats, choices, sharp):
        for seat in state.searching if state.phase == "search" else ():
            for move in state.moves(seat):
                after = state.play(seat, move)
                if after.phase != "search":
                    continue
                assert after.searching - {seat} == state.searching - {seat}
                for other in set(range(seats)) - {seat}:
                    assert after.moves(other) == state.moves(other)
                    assert own_turned(after, other) == own_turned(state, other)


def own_turned(state: State, seat: Seat) -> set[int]:
    return set(state.cards[seat]) & state.turned


@pytest.mark.rule("H-12")
@PLENTY
@given(SEATS, CHOICES, SHARP, st.randoms(use_true_random=False))
def test_in_which_order_all_search_does_not_matter(
    seats: int, choices: list[int], sharp: bool, rng: random.Random
) -> None:
    for before, state in pairwise(positions(seats, choices, sharp)):
        if before.phase != "show":
            continue
        plans = {seat: plan(state, seat, rng) for seat in state.searching}
        whole_turns = [(seat, move) for seat, moves in plans.items() for move in moves]
        assert played(state, whole_turns) == played(state, mingled(plans, rng))


def plan(state: State, seat: Seat, rng: random.Random) -> list[Turn | Done]:
    """Some of what that seat may turn, in any order, and that it is done if that needs to be said."""
    fitting = [move for move in state.moves(seat) if isinstance(move, Turn)]
    found = rng.sample(fitting, rng.randint(0, len(fitting)))
    if own_turned(state, seat) | {move.card for move in found} == set(state.cards[seat]):
        return [*found]
    return [*found, Done()]


def mingled(plans: dict[Seat, list[Turn | Done]], rng: random.Random) -> list[tuple[Seat, Turn | Done]]:
    """All plans at once: each in its order, but in any order among each other."""
    order = [seat for seat, moves in plans.items() for _ in moves]
    rng.shuffle(order)
    ways = {seat: iter(moves) for seat, moves in plans.items()}
    return [(seat, next(ways[seat])) for seat in order]


def played(state: State, moves: list[tuple[Seat, Turn | Done]]) -> State:
    for seat, move in moves:
        state = state.play(seat, move)
    assert state.phase != "search"
    return state


@pytest.mark.rule("H-17")
@pytest.mark.rule("H-24")
@PLENTY
@given(SEATS, CHOICES, SHARP)
def test_only_those_search_who_have_a_card_face_up(seats: int, choices: list[int], sharp: bool) -> None:
    for before, state in pairwise(positions(seats, choices, sharp)):
        open_before = {seat for seat, own in enumerate(state.cards) if not state.turned.issuperset(own)}
        assert state.searching <= open_before
        if before.phase == "show":
            assert state.searching == open_before == {seat for seat, own in enumerate(state.cards) if own}


@pytest.mark.rule("H-20")
@pytest.mark.rule("H-21")
@pytest.mark.rule("H-22")
@pytest.mark.rule("H-23")
@PLENTY
@given(SEATS, CHOICES, SHARP)
def test_rewards_go_from_those_who_lost_a_round_to_those_who_won_it_evenly(
    seats: int, choices: list[int], sharp: bool
) -> None:
    states = list(positions(seats, choices, sharp))
    for before, state in pairwise(states):
        if before.phase == "search" and state.phase == "award":
            won = [seat for seat, own in enumerate(state.cards) if own and state.turned.issuperset(own)]
            assert list(state.winners) == won
            assert set(state.reward) == {one for own in state.cards for one in own} - state.turned
            gifts = [state.receivers.count(seat) for seat in won]
            assert max(gifts) == min(gifts)
            assert state.receivers.count(None) < len(won)
            assert sum(gifts) + state.receivers.count(None) == len(state.reward)
        if before.phase == "award":
            grown = [seat for seat in range(seats) if len(state.cards[seat]) > len(before.cards[seat])]
            shrunk = [seat for seat in range(seats) if len(state.cards[seat]) < len(before.cards[seat])]
            assert set(grown) <= set(before.winners)
            assert len(shrunk) == 1
            assert not set(shrunk) & set(before.winners)
            assert len(grown) + len(state.box) - len(before.box) == 1


@pytest.mark.rule("H-11")
@pytest.mark.rule("H-19")
@PLENTY
@given(SEATS, CHOICES, SHARP)
def test_the_dice_go_round_the_table(seats: int, choices: list[int], sharp: bool) -> None:
    rolled_by = [
        state.turn
        for state, after in pairwise(positions(seats, choices, sharp))
        if (state.phase, after.phase) == ("roll", "show")
    ]
    for one, following in pairwise(rolled_by):
        assert following == (one + 1) % seats


@pytest.mark.rule("H-09")
@pytest.mark.rule("H-26")
@pytest.mark.rule("H-28")
@PLENTY
@given(SEATS, CHOICES)
def test_a_game_ends_after_three_rounds_or_with_one_owner(seats: int, choices: list[int]) -> None:
    for state in positions(seats, choices, sharp=True):
        owners = [own for own in state.cards if own]
        assert state.round in (1, 2, 3)
        if state.phase == "over":
            assert state.round == 3 or len(owners) == 1
            assert state.result is not None
            assert sum(state.result.scores) == 24 - len(state.box)
        elif state.phase == "roll":
            assert len(owners) > 1


def test_these_games_come_to_all_that_is_asked_here() -> None:
    """Rewards, and ends: otherwise the properties above would hold of nothing."""
    rng = random.Random(1)
    ends = awards = 0
    for seats in (2, 3, 4):
        for _ in range(20):
            states = list(positions(seats, [rng.randrange(10**6) for _ in range(500)], sharp=True))
            ends += states[-1].phase == "over"
            awards += any(isinstance(move, Award) for state in states for move, _ in state.chances())
    assert ends > 30
    assert awards > 40
