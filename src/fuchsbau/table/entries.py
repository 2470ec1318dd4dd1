"""Events to and from what the storage keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from fuchsbau.game import BadSetup, Game, IllegalMove

from .events import AnyEvent, Created, Judged, Moved, Reached
from .log import Hand
from .reaction import Claim
from .storage import Entry, StorageError
from .table import Table, created

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[AnyEvent])


def encode(events: Iterable[AnyEvent]) -> str:
    """Events as a JSON list."""
    return _encoder.encode(list(events)).decode()


def decode(text: str, game: Game | None) -> list[AnyEvent]:
    """Events from a JSON list, the moves as moves of `game` (None: there are no moves in it)."""
    return [_with_move(event, game) for event in _decoder.decode(text)]


def _with_move(event: AnyEvent, game: Game | None) -> AnyEvent:
    if game is None or not isinstance(event, (Moved, Judged)):
        return event
    if isinstance(event, Judged):
        return Judged(tuple(_read(claim, game) for claim in event.claims))
    timing = event.timing
    if timing is not None:
        timing = replace(timing, late=tuple(_read(hand, game) for hand in timing.late))
    return replace(_read(event, game), timing=timing)


_Made = TypeVar("_Made", Moved, Claim, Hand)


def _read(made: _Made, game: Game) -> _Made:
    return replace(made, move=msgspec.convert(made.move, game.move))


def reached(entry: Entry) -> list[Reached]:
    """The hands that a stored entry has."""
    if '"reached"' not in entry.events:
        return []  # as nearly all have none
    return [event for event in _decoder.decode(entry.events) if isinstance(event, Reached)]


def rebuild(entries: Sequence[Entry]) -> Table:
    """The table that these entries, all of one table, make. Raises StorageError when they make none."""
    table: Table | None = None
    for n, entry in enumerate(entries):
        if entry.n != n:
            raise StorageError(f"table {entry.table} is damaged: entry {n} is missing")
        table = carry_on(table, entry)
    if table is None:
        raise StorageError("a table has at least one entry")
    return table


def carry_on(table: Table | None, entry: Entry) -> Table:
    """The table after one more stored entry. Raises StorageError when that does not fit."""
    try:
        events = decode(entry.events, table.game if table else None)
        if table is None:
            first, *events = events
            if not isinstance(first, Created):
                raise StorageError(f"table {entry.table} is damaged: it was never created")
            table = created(first)
        return table.after(events)
    except (msgspec.DecodeError, IllegalMove, BadSetup, ValueError, IndexError) as error:
        raise StorageError(f"table {entry.table} is damaged at entry {entry.n}: {error}") from error
