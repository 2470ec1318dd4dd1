"""What people may do at a table: each function turns a wish into events, or raises Refusal.

Nothing happens here. Who is connected just now (`Who.present`) is no part of the table, so it comes along.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from fuchsbau.game import BadSetup, Move, Pause, Seat

from .events import (
    AnyEvent,
    Asked,
    BotSat,
    Cleared,
    Configured,
    HandedBack,
    Handicapped,
    Moved,
    Readied,
    Sat,
    SeatInvited,
    Started,
    StoodIn,
)
from .table import Awaited, Bot, Empty, Holder, Person, Table, occupied
from .words import FIGURES, Figure, Level, Refusal, WhoBegins

Events = list[AnyEvent]

MOST_CHANGES = 1_000
"""So often people can change seats and options before they have to start a game."""

_BETWEEN_GAMES = ("setting", "over")
_chance = random.SystemRandom()


class Who(msgspec.Struct, frozen=True):
    """The device that acts, and all devices that are at the table just now (this one among them)."""

    device: str
    present: frozenset[str]


def sit(table: Table, who: Who, seat: Seat, figure: Figure) -> Events:
    """A person takes a free seat."""
    _expect_free(table, seat)
    if figure in _figures(table, but=seat):
        raise Refusal("figure", f"another seat has the {figure}: pick a different animal")
    return [Sat(seat, who.device, figure)]


def seat_bot(table: Table, who: Who, seat: Seat, level: Level) -> Events:
    """A computer player takes a free seat, with an animal that nobody has, and the game only if need be."""
    _expect_free(table, seat)
    _expect_player(table, level)
    before = table.holders[seat]
    taken = _figures(table, but=seat)
    if isinstance(before, Awaited) and before.figure is not None and before.figure not in taken:
        figure = before.figure
    else:
        free: list[Figure] = [figure for figure in FIGURES if figure not in taken]
        unlike: list[Figure] = [figure for figure in free if figure not in table.game.lookalikes]
        figure = _chance.choice(unlike or free)
    bot = BotSat(seat, figure, level)
    return [bot, *_start_if_ready(table.apply(bot), who)]


def invite(table: Table, who: Who, seat: Seat) -> Events:
    """A free seat waits for somebody elsewhere."""
    _expect_phase(table, *_BETWEEN_GAMES)
    if not isinstance(_holder(table, seat), Empty):
        raise Refusal("seat", f"seat {seat} is not free")
    _expect_few_changes(table)
    return [SeatInvited(seat)]


def clear(table: Table, who: Who, seat: Seat) -> Events:
    """A seat becomes free: one's own, a computer player's, an invitation, or of somebody who is away."""
    holder = _holder(table, seat)
    _expect_few_changes(table)
    if isinstance(holder, Empty) or (isinstance(holder, Awaited) and table.phase not in _BETWEEN_GAMES):
        raise Refusal("seat", f"seat {seat} is free already")
    if isinstance(holder, Person) and holder.device != who.device and holder.device in who.present:
        raise Refusal("not-yours", f"seat {seat} belongs to somebody who is here")
    cleared = Cleared(seat)
    return [cleared, *_start_if_ready(table.apply(cleared), who)]


def configure(table: Table, who: Who, options: Mapping[str, Any], who_begins: WhoBegins) -> Events:
    """The options of the next game."""
    _expect_phase(table, *_BETWEEN_GAMES)
    _expect_few_changes(table)
    try:
        chosen = table.game.read_options(options)
    except BadSetup as error:
        raise Refusal("setup", str(error)) from error
    return [Configured(msgspec.to_builtins(chosen), who_begins)]


def ready(table: Table, who: Who, is_ready: bool) -> Events:
    """A device is ready (or not). When all who are here are, the game begins or is asked who begins it."""
    _expect_phase(table, *_BETWEEN_GAMES)
    _expect_few_changes(table)
    if table.devices and who.device not in table.devices:
        raise Refusal("seat", "take a seat first: those who sit at the table say when it begins")
    events: Events = [] if (who.device in table.ready) == is_ready else [Readied(who.device, is_ready)]
    if not is_ready:
        return events
    told = table.after(events)
    if _all_ready(told, who):
        _expect_setup(told)
        events += _start(told)
    return events


def begins(table: Table, who: Who, seat: Seat | None) -> Events:
    """The answer to "who begins?"; None leaves it to chance."""
    _expect_phase(table, "asking")
    if seat is not None:
        _holder(table, seat)
    return [Started(seat)]


def play(table: Table, who: Who, seat: Seat, data: msgspec.Raw) -> Events:
    """A person's move; the rules themselves are asked when it is applied."""
    move = own_move(table, who, seat, data)
    if table.round is not None:
        state = table.round.state
        if state.race is not None:
            raise Refusal("phase", "this is a race: say in which, and when you moved")
        if move in left_to_time(state.pause, seat):
            raise Refusal("phase", "wait: time does this for everybody alike, whatever they hold")
    return [Moved(seat, move)]


def own_move(table: Table, who: Who, seat: Seat, data: msgspec.Raw) -> Move:
    """The move that a device wants to make for a seat of its own."""
    _expect_phase(table, "playing")
    holder = _holder(table, seat)
    if not isinstance(holder, Person) or holder.device != who.device:
        raise Refusal("not-yours", f"seat {seat} is not of this device")
    if holder.stand_in is not None:
        raise Refusal("seat", "a computer player keeps this seat: take it back first")
    try:
        return table.game.read_move(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("malformed", f"this is no move of {table.game_name}: {error}") from error


def handicap(table: Table, who: Who, seat: Seat, handicap: int) -> Events:
    """So many milliseconds are added to the times of a seat in races."""
    _expect_phase(table, *_BETWEEN_GAMES)
    _expect_few_changes(table)
    if not table.game.races:
        raise Refusal("setup", f"{table.game_name} has no races")
    if not isinstance(_holder(table, seat), (Person, Bot)):
        raise Refusal("seat", f"nobody sits at seat {seat}")
    return [Handicapped(seat, handicap)]


def left_to_time(pause: Pause | None, seat: Seat) -> tuple[Move, ...]:
    """The moves of a seat that nobody may make for it before a whole pause is over."""
    if pause is None or not pause.whole:
        return ()
    return tuple(move for actor, move in pause.then if actor == seat)


def stand_in(table: Table, who: Who, seat: Seat, level: Level) -> Events:
    """A computer player keeps the seat of a device that is away."""
    _expect_phase(table, "asking", "playing")
    holder = _holder(table, seat)
    _expect_player(table, level)
    if not isinstance(holder, Person):
        raise Refusal("seat", f"seat {seat} belongs to no person")
    if holder.device in who.present:
        raise Refusal("seat", f"the person of seat {seat} is here")
    _expect_few_changes(table)
    return [] if holder.stand_in == level else [StoodIn(seat, level)]


def hand_back(table: Table, who: Who, seat: Seat) -> Events:
    """The stand-in leaves the seat."""
    holder = _holder(table, seat)
    if not isinstance(holder, Person) or holder.stand_in is None:
        raise Refusal("seat", f"no computer player stands in at seat {seat}")
    return [HandedBack(seat)]


def returned(table: Table, device: str) -> Events:
    """A device is back: its seats are its own again."""
    return [
        HandedBack(seat)
        for seat, holder in enumerate(table.holders)
        if isinstance(holder, Person) and holder.device == device and holder.stand_in is not None
    ]


def _start_if_ready(table: Table, who: Who) -> Events:
    """What follows when a change of seats leaves everybody ready (nobody may have been waited for)."""
    if not table.ready or not _all_ready(table, who):
        return []
    try:
        _expect_setup(table)
    except Refusal:
        return []
    return _start(table)


def _all_ready(table: Table, who: Who) -> bool:
    if table.phase not in _BETWEEN_GAMES or any(isinstance(holder, Awaited) for holder in table.holders):
        return False
    return table.devices & who.present <= table.ready


def _expect_setup(table: Table) -> None:
    try:
        table.game.start(len(occupied(table)), None, **table.options)
    except BadSetup as error:
        raise Refusal("setup", str(error)) from error


def _start(table: Table) -> Events:
    is_asked = table.who_begins == "ask" and table.game.read_options(table.options).somebody_begins
    return [Asked() if is_asked and table.devices else Started(None)]


def _holder(table: Table, seat: Seat) -> Holder:
    if not 0 <= seat < len(table.holders):
        raise Refusal("seat", f"there is no seat {seat}: seats go from 0 to {len(table.holders) - 1}")
    return table.holders[seat]


def _expect_phase(table: Table, *phases: str) -> None:
    if table.phase not in phases:
        raise Refusal("phase", f"this can be done while {' or '.join(phases)}; the table is {table.phase}")


def _expect_free(table: Table, seat: Seat) -> None:
    free = (Empty, Awaited) if table.phase in _BETWEEN_GAMES else Awaited
    if not isinstance(_holder(table, seat), free):
        raise Refusal("seat", f"seat {seat} is not free")
    _expect_few_changes(table)


def _expect_player(table: Table, level: Level) -> None:
    if level not in table.game.players:
        raise Refusal("setup", f"{table.game_name} has no computer player {level!r}")


def _expect_few_changes(table: Table) -> None:
    if table.changes >= MOST_CHANGES:
        raise Refusal("full", "this table was changed too often: start a game, or set a new table")


def _figures(table: Table, but: Seat) -> frozenset[Figure]:
    """The animals of all other seats."""
    return frozenset(
        holder.figure
        for seat, holder in enumerate(table.holders)
        if seat != but and isinstance(holder, (Person, Bot, Awaited)) and holder.figure is not None
    )
