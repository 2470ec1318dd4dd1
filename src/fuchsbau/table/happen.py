"""Letting events happen: applying them one by one, and nature's draws that follow at once."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec

from fuchsbau.game import NATURE, IllegalMove, Move

from .events import AnyEvent, Moved
from .table import Table
from .words import Refusal

_chance = random.SystemRandom()


class Happened(msgspec.Struct, frozen=True):
    """An event, and the table after it."""

    event: AnyEvent
    table: Table


def happen(table: Table, events: Iterable[AnyEvent]) -> list[Happened]:
    """All that follows from `events`. Raises Refusal when the rules do not allow one of them."""
    story: list[Happened] = []
    for event in events:
        try:
            table = table.apply(event)
        except IllegalMove as error:
            raise Refusal("illegal", error.reason, error.statement) from error
        story.append(Happened(event, table))
    while (move := draw(table)) is not None:
        event = Moved(NATURE, move)
        table = table.apply(event)
        story.append(Happened(event, table))
    return story


def draw(table: Table) -> Move | None:
    """What nature draws now, or None where it is not asked or eyes come first (State.pause).

    A draw is made by the system's own randomness at this moment; no seed of it exists before or after.
    """
    if table.round is None or NATURE not in table.round.state.to_move:
        return None
    state = table.round.state
    if state.pause is not None:
        return None
    outcomes = state.chances()
    left = _chance.random()
    for move, chance in outcomes:
        left -= chance
        if left < 0:
            return move
    return outcomes[-1][0]  # the chances sum to one but for a rounding error
