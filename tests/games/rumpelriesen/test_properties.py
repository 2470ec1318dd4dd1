"""What holds in every position that can come up, whatever happens on the board and whoever is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuchsbau import NATURE, IllegalMove
from fuchsbau.game import WORLD, Actor, Begin, Move
from fuchsbau.games.rumpelriesen.moves import (
    Appear,
    Cover,
    Draw,
    End,
    Flutter,
    Lay,
    Raise,
    RunOut,
    Tap,
    Tidy,
    Topple,
    Turn,
    Uncover,
)
from fuchsbau.games.rumpelriesen.rules import State
from games.rumpelriesen.at_the_table import start

Table = tuple[int, bool]
"""How many seats play, and whether together."""

TABLES = st.sampled_from([(1, True), (2, True), (3, True), (4, True), (2, False), (3, False), (4, False)])
NUMBERS = st.integers(min_value=0, max_value=10**6)


def whole_game(seed: int) -> list[int]:
    """Choices enough for any game to its end."""
    rng = random.Random(seed)
    return [rng.randrange(10**6) for _ in range(600)]


CHOICES = st.lists(NUMBERS, min_size=40, max_size=300) | st.builds(whole_game, NUMBERS)
"""Beginnings that can be made as simple as possible, and whole games."""

PLENTY = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""No clock: a busy machine may be slow, and the rules are no less right then."""

Played = list[tuple[State, Actor | None, Move | None]]
"""Each position with the move that led to it."""


def game(table: Table, choices: list[int]) -> Played:
    """A game whose every choice, nature's and the board's too, is given by a number."""
    seats, together = table
    return list(_positions(start(seats, together=together), choices))


def _positions(state: State, choices: list[int]) -> Iterator[tuple[State, Actor | None, Move | None]]:
    yield state, None, None
    for choice in choices:
        if not state.to_move:
            return
        actor = sorted(state.to_move, key=str)[choice % len(state.to_move)]
        moves = state.moves(actor)
        ends = actor == WORLD and state.phase == "search" and choice % 3  # mostly leaves are moved
        moves = tuple(move for move in moves if isinstance(move, Uncover | Cover)) if ends else moves
        move = moves[choice // 7 % len(moves)]
        state = state.play(actor, move)
        yield state, actor, move


@pytest.mark.rule("R-03")
@pytest.mark.rule("R-08")
@PLENTY
@given(TABLES, CHOICES)
def test_a_place_s_imp_never_changes_and_no_imp_lies_twice(table: Table, choices: list[int]) -> None:
    for (before, _, _), (state, _, move) in pairwise(game(table, choices)):
        known = [imp for imp in state.imps if imp is not None]
        assert len(set(known)) == len(known)
        changed = [(was, now) for was, now in zip(before.imps, state.imps, strict=True) if was != now]
        assert changed == ([(None, move.imp)] if isinstance(move, Appear) else [])


@pytest.mark.rule("R-04")
@pytest.mark.rule("R-25")
@pytest.mark.rule("R-26")
@PLENTY
@given(TABLES, CHOICES)
def test_search_cards_are_conserved(table: Table, choices: list[int]) -> None:
    seats, together = table
    cards = 15 if seats == 3 and not together else 16
    for state, _, _ in game(table, choices):
        gone = [*state.missed, *(imp for own in state.found for imp in own)]
        open_card = state.wanted is not None and state.end is None
        assert len(gone) + open_card + state.pile == cards
        assert len(set(gone)) == len(gone)
        assert (state.wanted in gone) == (state.end is not None)


@pytest.mark.rule("R-19")
@pytest.mark.rule("R-25")
@PLENTY
@given(TABLES, CHOICES)
def test_a_card_is_won_by_a_tap_only_and_lost_by_giants_leaves_or_sand_only(
    table: Table, choices: list[int]
) -> None:
    for (before, _, _), (state, actor, move) in pairwise(game(table, choices)):
        won = sum(map(len, state.found)) - sum(map(len, before.found))
        lost = len(state.missed) - len(before.missed)
        assert won == isinstance(move, Tap)
        assert lost == isinstance(move, Flutter | Topple | RunOut)
        if isinstance(move, Tap):
            assert before.view(None).seen[move.place] == before.wanted
            assert isinstance(actor, int)
            assert state.found[actor] == (*before.found[actor], before.wanted)
            assert state.finder == actor in before.hands


@pytest.mark.rule("R-18")
@pytest.mark.rule("R-21")
@PLENTY
@given(TABLES, CHOICES)
def test_what_is_seen_is_what_is_uncovered_just_now(table: Table, choices: list[int]) -> None:
    uncovered = set[int]()
    for state, _, move in game(table, choices):
        match move:
            case Uncover(place):
                uncovered.add(place)
            case Cover(place):
                uncovered.remove(place)
            case Tidy():
                uncovered.clear()
            case _:
                pass
        assert state.open == uncovered
        for place, imp in enumerate(state.view(None).seen):
            assert imp == (state.imps[place] if place in uncovered else None)
            assert (imp is None) == (place not in uncovered) or state.phase == "appear"


@pytest.mark.rule("R-34")
@PLENTY
@given(TABLES, CHOICES)
def test_everybody_sees_the_same(table: Table, choices: list[int]) -> None:
    seats, _ = table
    for state, _, _ in game(table, choices):
        assert len({msgspec.json.encode(state.view(seat)) for seat in (None, *range(seats))}) == 1


@pytest.mark.rule("R-21")
@pytest.mark.rule("R-34")
@settings(PLENTY, max_examples=20)
@given(TABLES, CHOICES, st.randoms(use_true_random=False))
def test_nothing_tells_who_lies_under_the_leaves(
    table: Table, choices: list[int], rng: random.Random
) -> None:
    """Were those that are covered just now to lie otherwise, nobody could tell: they are told the same."""
    for state, _, _ in game(table, choices):
        covered = [place for place in range(16) if place not in state.open]
        unseen = dict(zip(covered, rng.sample(covered, len(covered)), strict=True))
        otherwise = tuple(state.imps[unseen.get(place, place)] for place in range(16))
        assert told(msgspec.structs.replace(state, imps=otherwise)) == told(state)


def told(state: State) -> object:
    """Everything that anybody can learn of a state."""
    everybody: tuple[Actor, ...] = (*range(state.seats), WORLD, NATURE)
    moves = [state.moves(actor) for actor in everybody]
    refusals = [refusal(state, actor, Tap(place)) for actor in everybody[:-2] for place in range(16)]
    parts = state.view(None), state.to_move, moves, state.chances(), state.pause, state.scene, state.result
    return parts, refusals


def refusal(state: State, actor: Actor, move: Move) -> tuple[str, str] | None:
    try:
        state.play(actor, move)
    except IllegalMove as error:
        return error.statement, error.reason
    return None


@pytest.mark.rule("R-22")
@pytest.mark.rule("R-23")
@pytest.mark.rule("R-24")
@PLENTY
@given(TABLES, CHOICES)
def test_a_broken_spell_ends_the_search_at_once(table: Table, choices: list[int]) -> None:
    ends: dict[object, End] = {Tap: "found", Flutter: "leaf", Topple: "giant", RunOut: "sand"}
    for state, _, move in game(table, choices):
        if type(move) in ends:
            assert state.end == ends[type(move)]
            assert state.to_move == ({WORLD} if state.pile else frozenset())
        assert (state.end is not None) == (state.phase in ("end", "over"))


@pytest.mark.rule("R-27")
@pytest.mark.rule("R-30")
@PLENTY
@given(TABLES, CHOICES)
def test_every_search_goes_the_same_way(table: Table, choices: list[int]) -> None:
    way = {
        "begin": {"draw"}, "draw": {"lay"}, "lay": {"spell"}, "spell": {"spell", "turn"}, "turn": {"search"},
        "search": {"search", "appear", "end", "over"}, "appear": {"search"}, "end": {"draw"},
    }  # fmt: skip
    for (before, _, _), (state, _, move) in pairwise(game(table, choices)):
        assert state.phase in way[before.phase]
        assert state.search - before.search == isinstance(move, Lay)
        assert (state.phase == "over") == (state.result is not None)


@pytest.mark.rule("R-16")
@pytest.mark.rule("R-28")
@PLENTY
@given(TABLES, CHOICES)
def test_turns_go_clockwise_and_the_board_with_them(table: Table, choices: list[int]) -> None:
    seats, together = table
    for (before, _, _), (state, _, move) in pairwise(game(table, choices)):
        view = state.view(None)
        if together:
            assert (view.turn, view.quarters, state.hands) == (None, 0, tuple(range(seats)))
            continue
        assert state.hands == (view.turn,)
        if isinstance(move, Tidy):
            assert state.turn == (before.turn + 1) % seats
        elif not isinstance(move, Begin):
            assert state.turn == before.turn
        if state.scene is not None:
            assert view.quarters == (state.search - 1) % 4


@pytest.mark.rule("R-31")
@pytest.mark.rule("R-32")
@PLENTY
@given(TABLES, st.builds(whole_game, NUMBERS))
def test_scores_are_the_imps_found(table: Table, choices: list[int]) -> None:
    seats, together = table
    state, _, _ = game(table, choices)[-1]
    result = state.result
    assert result is not None, "600 choices are enough for any game"
    assert result.scores == tuple(map(len, state.found))
    if together:
        assert result.winners == (tuple(range(seats)) if sum(result.scores) > 8 else ())
    else:
        best = max(result.scores)
        assert result.winners == tuple(seat for seat in range(seats) if result.scores[seat] == best)
        assert result.together is None


def test_the_numbers_reach_every_kind_of_move() -> None:
    """So that the properties above hold of something."""
    made = {
        type(move)
        for seed in range(20)
        for together in (True, False)
        for _, _, move in game((3, together), whole_game(seed))
        if move is not None
    }
    assert made == {
        Begin, Draw, Lay, Raise, Turn, Uncover, Cover, Appear, Tap, Flutter, Topple, RunOut, Tidy,
    }  # fmt: skip
