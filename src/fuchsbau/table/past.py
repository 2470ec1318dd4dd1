"""The finished games of a table, from its stored events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fuchsbau.replay import BotWas, PersonWas, Played, Replay

from .entries import carry_on
from .storage import Entry
from .table import Awaited, Bot, Empty, Holder, Person, Round, Table


def finished(entries: Iterable[Entry], number: int) -> Replay | None:
    """The game number `number` of the table with these entries; None unless it was played to its end."""
    table: Table | None = None
    for entry in entries:
        table = carry_on(table, entry)
        if table.rounds == number and table.round is not None and table.phase == "over":
            return _replay(table, table.round)
    return None


def _replay(table: Table, played: Round) -> Replay:
    return Replay(
        game=table.game_name,
        seats=played.seats,
        first=played.first,
        options=dict(played.options),
        players=tuple(_player(holder) for holder in table.holders),
        moves=tuple(
            Played(actor, msgspec.Raw(msgspec.json.encode(move)), timing)
            for actor, move, timing in played.log
        ),
    )


def _player(holder: Holder) -> PersonWas | BotWas:
    match holder:
        case Bot(figure, level):
            return BotWas(figure, level)
        case Person(figure) | Awaited(figure):
            return PersonWas(figure)
        case Empty():
            return PersonWas(None)
