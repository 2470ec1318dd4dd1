"""What onlookers are told of a state: seats by their numbers, spectators as None."""

from __future__ import annotations

import msgspec

from fuchsbau.game import Seat, State

json = msgspec.json.encode
"""Equal bytes, equal values."""


def onlookers(seats: int) -> tuple[Seat | None, ...]:
    return (None, *range(seats))


def views_of(state: State, seats: int) -> tuple[bytes, ...]:
    return tuple(json(state.view(seat)) for seat in onlookers(seats))


def outside(state: State, seats: int) -> object:
    """Everything that anybody is told of a state."""
    return views_of(state, seats), state.to_move, state.result, state.pause, state.race, state.scene


def told_to(state: State, seat: Seat | None) -> object:
    """Everything that one onlooker is told of a state."""
    moves = () if seat is None else sorted(map(json, state.moves(seat)))
    wait = state.pause and state.pause.seconds
    return json(state.view(seat)), state.to_move, moves, state.result, wait, state.race, state.scene
