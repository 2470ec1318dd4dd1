"""Letting events happen: applying them one by one, and nature's draws that follow at once."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec

from fuchsbau.game import NATURE, IllegalMove, Move

from .events import AnyEvent, Moved
from .log import Timing
from .table import Table
from .words import Refusal

_chance = random.SystemRandom()


class Happened(msgspec.Struct, frozen=True):
    """An event, and the table after it."""

    event: AnyEvent
    table: Table


def happen(table: Table, events: Iterable[AnyEvent], time: float | None = None) -> list[Happened]:
    """All that follows from `events`. Raises Refusal when the rules do not allow one of them.

    `time` is what time it is in the scene that runs, where one does (milliseconds).
    """
    story: list[Happened] = []
    for wanted in events:
        event = _timed(wanted, table, time)
        try:
            table = table.apply(event)
        except IllegalMove as error:
            raise Refusal("illegal", error.reason, error.statement) from error
        story.append(Happened(event, table))
    while (move := draw(table)) is not None:
        event = _timed(Moved(NATURE, move), table, time)
        table = table.apply(event)
        story.append(Happened(event, table))
    return story


def _timed(event: AnyEvent, table: Table, time: float | None) -> AnyEvent:
    """A move in a running scene says when it was made there."""
    if time is None or not isinstance(event, Moved) or event.timing is not None or table.round is None:
        return event
    scene = table.round.state.scene
    return msgspec.structs.replace(event, timing=Timing(time)) if scene is not None and scene.runs else event


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
