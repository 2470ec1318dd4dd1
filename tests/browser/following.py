"""What a device hears of its table, followed beside its screen: the game's state, and a mind for each seat.

The people of these tests play as well as the game's best computer player; they move by touching the screen.
"""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocket

from fuchsbau.game import NATURE, Actor, Game, Move, Player, Seat, State, View
from fuchsbau.game import game as game_named
from fuchsbau.server.messages import Table


class Step(msgspec.Struct, frozen=True):
    """A step as it is heard: the server's own type, its raw JSON read."""

    n: int
    actor: Actor | None
    move: dict[str, Any] | None
    views: list[dict[str, Any]]
    to_move: list[Actor]


class Following:
    """The table at which `page` is, as its messages tell."""

    def __init__(self, page: Page) -> None:
        self.device = ""
        self.table: Table | None = None
        self.round = 0
        self.state: State | None = None
        self.steps: list[Step] = []
        self.brains: dict[Seat, Player] = {}
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, data: str | bytes) -> None:
        match json.loads(data):
            case {"type": "welcome", "device": device}:
                self.device = device
            case {"type": "table"}:
                self.table = msgspec.json.decode(data, type=Table)
            case {"type": "steps", "round": number, "steps": steps, "jump": jump}:
                for step in msgspec.convert(steps, list[Step]):
                    self._step(number, step, jump=jump)
            case _:
                pass

    @property
    def game(self) -> Game:
        """The game that is played."""
        assert self.table
        return game_named(self.table.game)

    @property
    def seats(self) -> list[Seat]:
        """The seats of people at this device."""
        holders = self.table.holders if self.table else ()
        return [seat for seat, holder in enumerate(holders) if getattr(holder, "device", None) == self.device]

    def _step(self, number: int, step: Step, *, jump: bool) -> None:
        if step.n == 0:
            self._open(number, step)
        elif number == self.round and self.steps and step.n <= self.steps[-1].n:
            return  # heard before
        elif jump or self.state is None:
            self.state = None  # a device that came late has not heard the moves before
        else:
            self._follow(step)
        self.steps.append(step)

    def _open(self, number: int, step: Step) -> None:
        assert self.table
        seats = len(self.table.holders)
        openings = [self.game.start(seats, first, **self.table.options) for first in (None, *range(seats))]
        told = step.views[0]["view"]
        self.state = next(state for state in openings if as_told(state.view(None)) == told)
        best = list(self.game.players.values())[-1]
        self.brains = {seat: best(seat, seats, random.Random(seat)) for seat in range(seats)}
        self.round, self.steps = number, []

    def _follow(self, step: Step) -> None:
        assert self.state
        assert step.actor is not None
        assert step.move is not None
        move = self.game.read_move(msgspec.json.encode(step.move))
        self.state = self.state.play(step.actor, move)
        told = step.views[0]
        assert as_told(self.state.view(told["seat"])) == told["view"], "the rules say another view"
        for seat, brain in self.brains.items():
            brain.see(step.actor, move, self.state.view(seat))

    @property
    def is_over(self) -> bool:
        """Whether the game of this round has ended."""
        return bool(self.steps) and not self.steps[-1].to_move

    @property
    def to_move(self) -> list[Actor]:
        """Who may move now."""
        return list(self.steps[-1].to_move) if self.steps else []

    def moves_of(self, seat: Seat) -> int:
        """How many moves of that seat have been heard in this game."""
        return sum(step.actor == seat for step in self.steps)

    def chosen(self, seat: Seat, state: State | None = None) -> Move:
        """What this seat plays now (or in `state`)."""
        now = state or self.state
        assert now
        assert NATURE not in now.to_move
        return self.brains[seat].choose(now.view(seat), now.moves(seat))


def as_told(view: View) -> Any:
    """A view as its JSON reads."""
    return json.loads(msgspec.json.encode(view))
