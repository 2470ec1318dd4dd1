"""What holds in every position that can come up, whoever plays and however the tiles are mixed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuchsbau import NATURE
from fuchsbau.games.versteckt.material import ANIMALS, BACK, STAYING, Animal
from fuchsbau.games.versteckt.moves import Deal, Name
from fuchsbau.games.versteckt.rules import Piece, State
from games.versteckt.at_the_table import start

CHOICES = st.lists(st.integers(min_value=0, max_value=10**6), min_size=60, max_size=400)
SHARP = st.booleans()

PLENTY = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""No clock: a busy machine may be slow, and the rules are no less right then."""


def positions(seats: int, choices: list[int], sharp: bool) -> Iterator[State]:
    """The positions of a game whose every choice, nature's too, is given by a number. Sharp players name
    an animal that lies at the toadstool, so that games get to their end.
    """
    state = start(seats)
    yield state
    for choice in choices:
        if not state.to_move:
            return
        actor = sorted(state.to_move, key=str)[choice % len(state.to_move)]
        moves = state.moves(actor)
        if sharp and state.phase == "name":
            here = state.pieces[state.marker].hidden
            moves = tuple(move for move in moves if isinstance(move, Name) and move.animal in here)
        state = state.play(actor, moves[choice % len(moves)])
        yield state


def animals(state: State) -> list[str]:
    """Every animal that is anywhere."""
    found: list[str] = [animal for tiles in state.collected for animal in tiles]
    for piece in state.pieces:
        found += [*piece.hidden, *(tile for tile in piece.spaces if tile and tile != BACK)]
    return found


@pytest.mark.rule("V-01")
@PLENTY
@given(st.integers(1, 6), CHOICES, SHARP)
def test_fifteen_tiles_are_conserved(seats: int, choices: list[int], sharp: bool) -> None:
    for state in positions(seats, choices, sharp):
        assert sorted(animals(state)) == sorted(ANIMALS)
        for piece in state.pieces:
            assert piece.spaces.count(BACK) == len(piece.hidden)


@pytest.mark.rule("V-20")
@pytest.mark.rule("V-21")
@pytest.mark.rule("V-23")
@PLENTY
@given(st.integers(1, 6), CHOICES, SHARP)
def test_the_toadstool_never_rests_on_an_empty_piece_or_before_a_full_one(
    seats: int, choices: list[int], sharp: bool
) -> None:
    for state in positions(seats, choices, sharp):
        if state.phase in ("name", "turn", "look"):
            assert not state.pieces[state.marker].empty
            assert not state.pieces[(state.marker + 1) % 4].full


@pytest.mark.rule("V-25")
@pytest.mark.rule("V-26")
@PLENTY
@given(st.integers(1, 6), CHOICES, SHARP)
def test_face_up_tiles_lie_only_where_they_arrive_next(seats: int, choices: list[int], sharp: bool) -> None:
    for state in positions(seats, choices, sharp):
        if state.phase in ("name", "turn", "reveal"):
            for place, piece in enumerate(state.pieces):
                up = set(piece.spaces) - {BACK, None}
                assert not up or place == (state.marker + 1) % 4


@pytest.mark.rule("V-13")
@pytest.mark.rule("V-17")
@pytest.mark.rule("V-18")
@PLENTY
@given(st.integers(1, 6), CHOICES, SHARP)
def test_a_revealed_tile_is_the_players_or_goes_one_piece_on(
    seats: int, choices: list[int], sharp: bool
) -> None:
    states = list(positions(seats, choices, sharp))
    for before, after in pairwise(states):
        if before.phase != "reveal":
            assert after.collected == before.collected
            continue
        onward = (before.marker + 1) % 4
        gained = [set(now) - set(then) for now, then in zip(after.collected, before.collected, strict=True)]
        moved = set(after.pieces[onward].spaces) - set(before.pieces[onward].spaces) - {None}
        assert (gained[before.turn] == {before.named}) != (len(moved) == 1)
        assert not any(gains for seat, gains in enumerate(gained) if seat != before.turn)
        assert after.pieces[before.marker].spaces[before.turned or 0] is None
        assert not after.to_move or after.turn == (before.turn + 1) % seats


@pytest.mark.rule("V-03")
@PLENTY
@given(st.integers(1, 6), CHOICES, SHARP, st.randoms(use_true_random=False))
def test_which_animal_lies_where_shows_in_nobodys_view(
    seats: int, choices: list[int], sharp: bool, rng: random.Random
) -> None:
    for state in positions(seats, choices, sharp):
        hidden: list[Animal] = [
            animal for animal in ANIMALS if any(animal in piece.hidden for piece in state.pieces)
        ]
        rng.shuffle(hidden)
        pieces: list[Piece] = []
        for piece in state.pieces:
            under: frozenset[Animal] = frozenset(hidden[: len(piece.hidden)])
            pieces.append(Piece(piece.spaces, under))
            del hidden[: len(piece.hidden)]
        other = msgspec.structs.replace(state, pieces=tuple(pieces))
        for seat in (None, *range(seats)):
            assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(state.view(seat))


@pytest.mark.rule("V-07")
@PLENTY
@given(st.permutations(ANIMALS))
def test_whatever_is_dealt_five_stay_on_their_spaces(order: list[Animal]) -> None:
    state = start(2, 0)
    for animal in order[:10]:
        state = state.play(NATURE, Deal(animal))
    assert {space for space, tile in enumerate(state.pieces[0].spaces) if tile} == STAYING
    assert state.pieces[0].hidden == set(order[10:])
