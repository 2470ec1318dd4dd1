"""What each message of a client means for tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from msgspec import UNSET

from fuchsbau.table import House, decide
from fuchsbau.table.decide import Events, Who
from fuchsbau.table.host import Host
from fuchsbau.table.racing import Slap
from fuchsbau.table.scenes import Key
from fuchsbau.table.table import Table
from fuchsbau.table.words import Refusal
from fuchsbau.world import Hand

from . import messages as m
from .bucket import Guesses
from .connection import Connection
from .room import Room

WISHES: Final[Mapping[type[m.Action], Callable[[Table, Who, Any], Events]]] = {
    m.Sit: lambda table, who, a: decide.sit(table, who, a.seat, a.figure),
    m.SeatBot: lambda table, who, a: decide.seat_bot(table, who, a.seat, a.level),
    m.Invite: lambda table, who, a: decide.invite(table, who, a.seat),
    m.Clear: lambda table, who, a: decide.clear(table, who, a.seat),
    m.Configure: lambda table, who, a: decide.configure(table, who, a.options, a.who_begins),
    m.Ready: lambda table, who, a: decide.ready(table, who, a.ready),
    m.Begins: lambda table, who, a: decide.begins(table, who, a.seat),
    m.Play: lambda table, who, a: decide.play(table, who, a.seat, a.move),
    m.StandIn: lambda table, who, a: decide.stand_in(table, who, a.seat, a.level),
    m.Handicap: lambda table, who, a: decide.handicap(table, who, a.seat, a.handicap),
    m.HandBack: lambda table, who, a: decide.hand_back(table, who, a.seat),
}
"""The actions at a table that are stored, each as the decision it asks for."""


class Actions:
    """Carries out what clients ask for."""

    def __init__(self, house: House, room_of: Callable[[Host], Room], guesses: Guesses) -> None:
        self._house = house
        self._room_of = room_of
        self._guesses = guesses

    def do(self, connection: Connection, action: m.Action) -> None:
        """Carry out an action; its answer follows now or when it is stored."""
        if isinstance(action, m.Play) and action.race is not UNSET:
            self._slap(connection, action)
            return
        wish = WISHES.get(type(action))
        if wish is not None:
            self._wish(connection, action, wish)
            return
        match action:
            case m.Create():
                self._create(connection, action)
            case m.Find():
                self._find(connection, action)
            case m.Enter():
                self._enter(connection, action)
            case m.Exit():
                self.leave(connection)
                connection.say(m.Done(action.id))
            case m.Stick():
                self._stick(connection, action)
            case _:
                raise TypeError(f"nothing is known of the action {type(action).__name__}")

    def leave(self, connection: Connection) -> None:
        """The connection is at no table any more."""
        room, connection.room = connection.room, None
        if room is not None:
            room.leave(connection)

    def _wish(
        self, connection: Connection, action: m.Action, wish: Callable[[Table, Who, Any], Events]
    ) -> None:
        room = self._expect_player(connection, action)
        if room is not None:
            room.host.act(
                connection.device,
                action.id,
                lambda table, who: wish(table, who, action),
                partial(_answer, connection, action.id),
            )

    def _slap(self, connection: Connection, action: m.Play) -> None:
        room = self._expect_player(connection, action)
        if room is None or action.race is UNSET:
            return
        if action.round is UNSET or action.after is UNSET:
            reason = "in a race say of which `round` it is, and how long `after` the reveal it was"
            _refuse(connection, action, "malformed", reason)
            return
        slap = Slap(action.seat, action.move, action.round, action.race, action.after)
        room.host.slap(connection.device, slap, partial(_answer, connection, action.id))

    def quiet(self, connection: Connection, message: m.Quiet) -> None:
        """A device says that nobody there has moved yet in the race that is on."""
        room = connection.room
        if room is not None and connection in room.players:
            room.host.quiet(connection.device, message.race, message.after)

    def reach(self, connection: Connection, message: m.Reach) -> None:
        """A device says where its hands are."""
        room = connection.room
        if room is not None and connection in room.players:
            hands = {seat: Hand(x, y, bool(presses)) for seat, x, y, presses in message.hands}
            room.host.scenes.reach(connection.device, Key(message.round, message.scene), hands)

    def _expect_player(self, connection: Connection, action: m.Action) -> Room | None:
        room = connection.room
        if room is None:
            _refuse(connection, action, "not-here", "enter a table first")
            return None
        if connection not in room.players:
            _refuse(connection, action, "watching", "who came by the link for watching can only look on")
            return None
        return room

    def _create(self, connection: Connection, action: m.Create) -> None:
        def answer(made: Host | Refusal) -> None:
            if isinstance(made, Refusal):
                _answer(connection, action.id, made)
            else:
                connection.say(m.Found(action.id, made.id))

        self._house.create(connection.device, action.id, action.game, answer)

    def _find(self, connection: Connection, action: m.Find) -> None:
        if not self._guesses.may_try(connection.address):
            _refuse(connection, action, "too-fast", "too many wrong animal codes: wait a little")
            return
        host = self._house.by_code(action.code)
        if host is None:
            self._guesses.was_wrong(connection.address)
            _refuse(connection, action, "no-table", "no table has these animals now")
            return
        connection.say(m.Found(action.id, host.id))

    def _enter(self, connection: Connection, action: m.Enter) -> None:
        host = self._house.to_play(action.table)
        watching = host is None
        host = host or self._house.to_watch(action.table)
        if host is None:
            _refuse(connection, action, "no-table", "this table is not there, or not any more")
            return
        room = self._room_of(host)
        if connection.room is not room or (connection in room.watchers) != watching:
            self.leave(connection)
            connection.room = room
            room.enter(connection, watching=watching)
        is_same_game = action.round is None or action.round == host.table.rounds
        room.show(connection, action.since if is_same_game else None)
        connection.say(m.Done(action.id))

    def _stick(self, connection: Connection, action: m.Stick) -> None:
        room = self._expect_player(connection, action)
        if room is None:
            return

        def show(table: Table, who: Who) -> Events:
            if action.seat not in table.seats_of(who.device):
                raise Refusal("not-yours", f"seat {action.seat} is not of this device")
            room.tell(m.Stuck(action.seat, action.sticker))
            return []

        room.host.act(connection.device, action.id, show, partial(_answer, connection, action.id))


def _answer(connection: Connection, action: str, refusal: Refusal | None) -> None:
    if refusal is None:
        connection.say(m.Done(action))
    else:
        connection.say(m.Refused(action, refusal.problem, refusal.reason, refusal.statement))


def _refuse(connection: Connection, action: m.Action, problem: m.Problem, reason: str) -> None:
    connection.say(m.Refused(action.id, problem, reason))
