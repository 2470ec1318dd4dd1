"""The finished games of a table, from its stored events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fuchsbau.replay import BotWas, PersonWas, Played, Replay, Scene, pack

from .entries import carry_on, reached
from .storage import Entry
from .table import Awaited, Bot, Empty, Holder, Person, Round, Table


def finished(entries: Iterable[Entry], number: int) -> Replay | None:
    """The game number `number` of the table with these entries; None unless it was played to its end."""
    table = over = None
    scenes: dict[int, tuple[int, bytes]] = {}
    for entry in entries:
        table = carry_on(table, entry)
        if table.rounds > number:
            break
        if table.rounds == number:
            for event in reached(entry):
                _, hands = scenes.get(event.scene, (0, b""))
                scenes[event.scene] = event.steps, hands + event.hands
            if table.round is not None and table.phase == "over" and over is None:
                over = table, table.round
    if over is None:
        return None
    kept = tuple(pack(scene, until, hands) for scene, (until, hands) in sorted(scenes.items()))
    return _replay(*over, kept)


def _replay(table: Table, played: Round, scenes: tuple[Scene, ...]) -> Replay:
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
        scenes=scenes,
    )


def _player(holder: Holder) -> PersonWas | BotWas:
    match holder:
        case Bot(figure, level):
            return BotWas(figure, level)
        case Person(figure) | Awaited(figure):
            return PersonWas(figure)
        case Empty():
            return PersonWas(None)
