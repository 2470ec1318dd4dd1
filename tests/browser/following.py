"""What a device hears of its table, followed beside its screen: what can be by that, and its seats' minds.

The people of these tests play as well as the game's best computer player; they move by touching the screen.
Like people, and like the device they sit at, they know what their own seats see, and nothing else.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocket

from fuchsbau.game import (
    NATURE,
    Actor,
    Game,
    Hidden,
    Move,
    Options,
    Player,
    Result,
    Seat,
    State,
    View,
    seen_by,
)
from fuchsbau.game import game as game_named
from fuchsbau.server.messages import Holder, Table
from fuchsbau.table.log import Timing
from fuchsbau.table.reaction import AS_QUICK


class Step(msgspec.Struct, frozen=True):
    """A step as it is heard: the server's own type, its raw JSON read."""

    n: int
    actor: Actor | None
    move: dict[str, Any] | None
    views: list[dict[str, Any]]
    to_move: list[Actor]
    result: Result | None = None
    timing: Timing | None = None


class Following:
    """The table at which `page` is, as its messages tell."""

    def __init__(self, page: Page) -> None:
        self.device = ""
        self.heard: list[str] = []
        """The messages with steps, as they came."""
        self.table: Table | None = None
        self.round = 0
        self.worlds: list[State] = []
        """Every position there can be, by what has been heard: one in a game without secrets, none where the
        device came too late to know."""
        self.views: dict[Seat | None, View] = {}
        """What the seats of this device see now; None is what spectators see."""
        self.steps: list[Step] = []
        self.race: int | None = None
        """The step that the race began with which is on, or None where there is none."""
        self.reveal = 0.0
        """When the newest race is or was revealed, on the clock of server and tests alike."""
        self.brains: dict[Seat, Player] = {}
        self.said: list[Any] = []
        """The messages of the device, as they went."""
        self.pictures: list[bytes] = []
        """The pictures of scenes, as they came."""
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)
        line.on("framesent", lambda data: self.said.append(json.loads(data)))

    def _hear(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self.pictures.append(data)
            return
        match json.loads(data):
            case {"type": "welcome", "device": device}:
                self.device = device
            case {"type": "table"}:
                self.table = msgspec.json.decode(data, type=Table)
            case {"type": "reveal", "at": at}:
                self.reveal = at
            case {"type": "steps", "round": number, "steps": steps, "jump": jump}:
                self.heard.append(str(data))
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
    def options(self) -> Options:
        """What was chosen for it."""
        assert self.table
        return self.game.read_options(self.table.options)

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Who sits where."""
        return self.table.holders if self.table else ()

    @property
    def seats(self) -> list[Seat]:
        """The seats of people at this device."""
        return [
            seat for seat, holder in enumerate(self.holders) if getattr(holder, "device", None) == self.device
        ]

    def _step(self, number: int, step: Step, *, jump: bool) -> None:
        told: dict[Seat | None, View] = {
            each["seat"]: msgspec.convert(each["view"], self.game.view) for each in step.views
        }
        if step.n == 0:
            self._open(number, told)
        elif number == self.round and self.steps and step.n <= self.steps[-1].n:
            return  # heard before
        elif jump or not self.worlds:
            self.worlds = []  # a device that came late has not heard the moves before
        else:
            self._follow(step, told)
        self.views = told
        self.steps.append(step)
        self._look_for_race()

    def _look_for_race(self) -> None:
        """A race has begun with the newest step, goes on, or is over."""
        if not any(world.race for world in self.worlds):
            self.race = None
        elif self.race is None:
            self.race = self.steps[-1].n

    def _open(self, number: int, told: dict[Seat | None, View]) -> None:
        assert self.table
        seats = len(self.table.holders)
        openings = [self.game.start(seats, first, **self.table.options) for first in (None, *range(seats))]
        self.worlds = [next(state for state in openings if _looks(state, told))]
        quick = [kind for level, kind in self.game.players.items() if level not in self.game.deep]
        self.brains = {seat: quick[-1](seat, seats, random.Random(seat)) for seat in self.seats}
        self.round, self.steps = number, []

    def _follow(self, step: Step, told: dict[Seat | None, View]) -> None:
        """One step more: of what could be, that remains from which it leads to what was told."""
        assert step.actor is not None
        assert step.move is not None
        move = msgspec.convert(step.move, self.game.move | Hidden)
        self._time(step)
        nexts = (world.play(step.actor, each) for world in self.worlds for each in _ways(world, step, move))
        self.worlds = list(
            dict.fromkeys(world for world in nexts if _looks(world, told) and _waits(world, step))
        )
        assert self.worlds, f"the rules know no position that looks so after {step.move}: {step.views}"
        for seat, brain in self.brains.items():
            brain.see(step.actor, seen_by(seat, step.actor, move), told[seat if seat in told else None])

    def _time(self, step: Step) -> None:
        """In a race every move tells when it was, and is not before those told earlier; nowhere else."""
        timed = self.race is not None or self.game.worlds is not None
        assert step.timing is None or timed, "only in a race or a scene does a move have its time"
        assert self.race is None or step.timing is not None, "a move in a race has its time"
        if step.timing is None:
            return
        times = [step.timing.after, *(hand.after for hand in step.timing.late)]
        if (last := self.steps[-1].timing) is not None:
            times = [last.after, *times]
        assert all(one <= other + AS_QUICK for one, other in pairwise(times)), f"in their true order: {times}"

    @property
    def is_over(self) -> bool:
        """Whether the game of this round has ended."""
        return bool(self.steps) and not self.steps[-1].to_move

    @property
    def to_move(self) -> list[Actor]:
        """Who may move now."""
        return list(self.steps[-1].to_move) if self.steps else []

    @property
    def scene(self) -> int | None:
        """The scene that people can reach into now; None where there is none."""
        scenes = {world.scene.number for world in self.worlds if world.scene is not None and world.scene.runs}
        return max(scenes, default=None)

    def since_reveal(self) -> float:
        """Milliseconds since the newest race was revealed; below 0 before."""
        return 1000 * time.monotonic() - self.reveal

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, by the view; None where all play at once."""
        return self.view.turn

    @property
    def view(self) -> Any:
        """What is seen here now, by the first of this device's seats."""
        return next(iter(self.views.values()))

    def moves_of(self, seat: Seat) -> int:
        """How many moves of that seat have been heard in this game."""
        return sum(step.actor == seat for step in self.steps)

    def moves(self, seat: Seat) -> list[Move]:
        """What a seat of this device may play now."""
        return list(self._known(seat, self.worlds)[1])

    def chosen(self, seat: Seat, after: Move | None = None) -> Move:
        """What a seat of this device plays now, or `after` another move of its own."""
        worlds = self.worlds if after is None else [world.play(seat, after) for world in self.worlds]
        return self.brains[seat].choose(*self._known(seat, worlds))

    def by_time(self, seat: Seat) -> Move | None:
        """What time plays for this seat in a moment, and nobody before it does."""
        pauses = [pause for world in self.worlds if (pause := world.pause) is not None and pause.whole]
        return next((move for pause in pauses for actor, move in pause.then if actor == seat), None)

    def _known(self, seat: Seat, worlds: list[State]) -> tuple[View, Sequence[Move]]:
        """What that seat sees and may do, which is the same in every position there can be."""
        assert NATURE not in worlds[0].to_move
        (view,) = {world.view(seat) for world in worlds}
        (moves,) = {tuple(world.moves(seat)) for world in worlds}
        return view, moves


def _ways(world: State, step: Step, move: Move) -> Iterable[Move]:
    """The moves that this can be: itself, or where it is hidden any secret one."""
    actor = step.actor
    assert actor is not None
    possible = world.moves(actor)
    if isinstance(move, Hidden):
        return [each for each in possible if each.secret]
    return [move] if move in possible else []


def _looks(world: State, told: dict[Seat | None, View]) -> bool:
    return all(world.view(seat) == view for seat, view in told.items())


def _waits(world: State, step: Step) -> bool:
    return set(world.to_move) == set(step.to_move) and world.result == step.result
