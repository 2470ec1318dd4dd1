"""What holds in every position that can come up, whoever plays and whatever is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuchsbau import NATURE
from fuchsbau.game import Begin, Move
from fuchsbau.games.hoarders.material import FIRST_NUTS, NUTS, OF_EACH, PAIRS, WINNING, Pair
from fuchsbau.games.hoarders.moves import Choose, Draw, Expose, Hamster, Let, Reveal, Steal
from fuchsbau.games.hoarders.rules import State
from games.hoarders.at_the_table import position, start

CHOICES = st.lists(st.integers(min_value=0, max_value=10**6), min_size=60, max_size=500)
SEATS = st.integers(2, 6)

PLENTY = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""No clock: a busy machine may be slow, and the rules are no less right then."""

Played = list[tuple[State, Move | None]]
"""Each position with the move that led to it."""


def game(seats: int, choices: list[int], first: int | None = None, *, play_on: bool = False) -> Played:
    """A game whose every choice, nature's too, is given by a number."""
    return list(_positions(start(seats, first, play_on=play_on), choices))


def _positions(state: State, choices: list[int]) -> Iterator[tuple[State, Move | None]]:
    yield state, None
    for choice in choices:
        if not state.to_move:
            return
        actor = sorted(state.to_move, key=str)[choice % len(state.to_move)]
        moves = state.moves(actor)
        move = moves[choice // 7 % len(moves)]
        state = state.play(actor, move)
        yield state, move


@pytest.mark.rule("N-01")
@PLENTY
@given(SEATS, CHOICES, st.booleans())
def test_eleven_nuts_of_each_kind_are_conserved(seats: int, choices: list[int], play_on: bool) -> None:
    for state, _ in game(seats, choices, play_on=play_on):
        for kind in range(len(NUTS)):
            assert state.pile[kind] + sum(owned[kind] for owned in state.collections) == OF_EACH
        assert all(many >= 0 for owned in (state.pile, *state.collections) for many in owned)
        assert state.view(None).pile == sum(state.pile)


@pytest.mark.rule("N-05")
@pytest.mark.rule("N-30")
@PLENTY
@given(SEATS, CHOICES, st.booleans())
def test_nobody_has_five_before_the_end_and_at_most_one_at_the_end(
    seats: int, choices: list[int], play_on: bool
) -> None:
    for state, _ in game(seats, choices, play_on=play_on):
        most = [max(owned) for owned in state.collections]
        if state.result is None:
            assert max(most) < WINNING
        else:
            assert state.to_move == frozenset()
            assert max(most) == WINNING or (not any(state.pile) and not play_on)
            assert most.count(WINNING) <= 1
            assert state.result.scores == tuple(most)
            assert state.result.winners == tuple(seat for seat in range(seats) if most[seat] == max(most))


@pytest.mark.rule("N-02")
@pytest.mark.rule("N-09")
@PLENTY
@given(SEATS, CHOICES)
def test_what_lies_before_a_seat_is_the_pair_it_chose(seats: int, choices: list[int]) -> None:
    chose: dict[int, Pair] = {}
    for (before, _), (state, move) in pairwise(game(seats, choices)):
        if isinstance(move, Choose):
            (seat,) = before.to_move - state.to_move if state.phase == "choose" else before.to_move
            chose[int(seat)] = move.animals
        if state.phase == "choose" and before.phase != "choose":
            chose = {}
        for seat in range(seats):
            lying = sorted((*state.face_down[seat], *state.face_up[seat]))
            assert lying == sorted(chose.get(seat, ()))
            assert state.view(seat).mine == state.face_down[seat]


@pytest.mark.rule("N-12")
@pytest.mark.rule("N-14")
@PLENTY
@given(SEATS, CHOICES)
def test_turns_go_clockwise_and_only_who_has_nothing_face_down_is_passed_over(
    seats: int, choices: list[int]
) -> None:
    for (before, _), (state, _) in pairwise(game(seats, choices)):
        assert state.turn == (state.crown + state.step) % seats
        if state.phase == "reveal":
            assert state.to_move == {state.turn}
            assert state.face_down[state.turn]
        if state.step > before.step:
            passed = [(state.crown + step) % seats for step in range(before.step + 1, state.step)]
            assert not any(state.face_down[seat] for seat in passed)


@pytest.mark.rule("N-03")
@pytest.mark.rule("N-15")
@PLENTY
@given(SEATS, CHOICES, st.integers(0, 5))
def test_the_crown_moves_one_to_the_left_with_each_round_and_at_no_other_time(
    seats: int, choices: list[int], first: int
) -> None:
    first %= seats
    for state, _ in game(seats, choices, first):
        assert state.crown == (first + state.round - 1) % seats


@pytest.mark.rule("N-15")
@PLENTY
@given(SEATS, CHOICES)
def test_a_round_ends_when_no_animal_is_face_down(seats: int, choices: list[int]) -> None:
    for (before, _), (state, move) in pairwise(game(seats, choices)):
        if state.round > before.round:
            turned = len(move.seats) if isinstance(move, Expose) else isinstance(move, Reveal | Hamster)
            assert sum(map(len, before.face_down)) == turned  # the last ones, by this very move
            assert state.face_down == state.face_up == ((),) * seats


@pytest.mark.rule("N-16")
@pytest.mark.rule("N-17")
@pytest.mark.rule("N-19")
@PLENTY
@given(SEATS, CHOICES)
def test_nuts_move_by_a_draw_or_a_theft_and_one_at_a_time(seats: int, choices: list[int]) -> None:
    for (before, _), (state, move) in pairwise(game(seats, choices)):
        changes = [
            (seat, nut, now[kind] - then[kind])
            for seat, (now, then) in enumerate(zip(state.collections, before.collections, strict=True))
            for kind, nut in enumerate(NUTS)
            if now[kind] != then[kind]
        ]
        match move:
            case Draw(seat, nut):
                assert changes == [(seat, nut, 1)]
            case Let():
                assert sorted(changes) == sorted(
                    [(before.victim, before.nut, -1), (before.turn, before.nut, 1)]
                )
            case Steal(victim, nut) if state.phase != "answer":
                assert sorted(changes) == sorted([(victim, nut, -1), (before.turn, nut, 1)])
            case _:
                assert not changes


@pytest.mark.rule("N-22")
@PLENTY
@given(SEATS, CHOICES)
def test_there_is_a_window_exactly_when_the_victim_has_an_animal_face_down(
    seats: int, choices: list[int]
) -> None:
    for state, move in game(seats, choices):
        assert (state.phase == "answer") == (state.pause is not None) == (state.victim is not None)
        if isinstance(move, Steal):
            assert (state.phase == "answer") == bool(state.face_down[move.victim] and not state.result)
        if state.pause:
            assert state.pause.seconds == state.options.hamster_seconds
            assert state.pause.whole
        if isinstance(move, Hamster):
            assert state.result is None


@pytest.mark.rule("N-26")
@pytest.mark.rule("N-29")
@PLENTY
@given(SEATS, CHOICES)
def test_beavers_lie_face_down_all_or_none(seats: int, choices: list[int]) -> None:
    for state, _ in game(seats, choices):
        up = any("beaver" in lying for lying in state.face_up)
        down = any("beaver" in lying for lying in state.face_down)
        assert not (up and down) or state.phase == "expose"


@pytest.mark.rule("N-28")
@pytest.mark.rule("N-29")
@PLENTY
@given(SEATS, CHOICES)
def test_who_draws_by_a_beaver_is_its_only_owner_or_everybody_without(seats: int, choices: list[int]) -> None:
    for state, move in game(seats, choices):
        if isinstance(move, Expose) and state.phase == "draw":
            owners = {seat for seat in range(seats) if "beaver" in state.face_up[seat]}
            order = [(state.crown + place) % seats for place in range(seats)]
            everybody = [seat for seat in order if seat not in owners]
            assert list(state.drawing) == ([*owners] * 3 if len(owners) == 1 else everybody)


@pytest.mark.rule("N-09")
@PLENTY
@given(st.data(), SEATS)
def test_any_order_of_choosing_leads_to_the_same(data: st.DataObject, seats: int) -> None:
    pairs = data.draw(st.lists(st.sampled_from(PAIRS), min_size=seats, max_size=seats))
    ends: list[State] = []
    for _ in range(2):
        state = position(*["walnut"] * seats, phase="choose")
        for seat in data.draw(st.permutations(range(seats))):
            assert seat in state.to_move
            state = state.play(seat, Choose(pairs[seat]))
        ends.append(state)
    assert ends[0] == ends[1]
    assert ends[0].to_move == {0}


@pytest.mark.rule("N-06")
@PLENTY
@given(SEATS, CHOICES)
def test_nature_moves_alone_and_deals_three_to_each(seats: int, choices: list[int]) -> None:
    for state, _ in game(seats, choices):
        assert NATURE not in state.to_move or len(state.to_move) == 1
        if state.phase == "choose" and state.round == 1:
            assert [sum(owned) for owned in state.collections] == [FIRST_NUTS] * seats


def test_the_numbers_reach_every_kind_of_move() -> None:
    """So that the properties above hold of something."""
    made = {
        type(move) for choices in range(40) for _, move in game(4, [choices * 7919 + at for at in range(400)])
    }
    assert made >= {Begin, Draw, Choose, Reveal, Steal, Hamster, Let, Expose}
