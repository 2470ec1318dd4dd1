"""A family at one table of Fuchsbau that plays any game, again and again, for the server benchmark."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from fuchsbau.game import WORLD, Actor, Move, Scene, Seat, State
from fuchsbau.game import game as game_named
from fuchsbau.table.reaction import TOO_SOON

from .load import Load
from .websocket import Client

SEATS: Final = 4
"""So many play, where the game is for so many."""
_FIGURES: Final = ("fox", "bear", "owl", "hedgehog")
_SPARE: Final = 1.0
"""Milliseconds by which the family slaps later than it could, so that it is never too soon."""
_HIDDEN: Final = msgspec.Raw(b'{"move":"hidden"}')
_FAR: Final = 2000
"""Hands of the family reach so far to all sides of a scene, in whatever unit."""
_OF_WORLD: Final = b'"actor":"world"'


class When(msgspec.Struct):
    """When a move in a race was made."""

    after: float


class Step(msgspec.Struct):
    """The parts of a step that the family needs: it knows the rules, and so all that follows."""

    actor: Actor | None
    move: msgspec.Raw
    timing: When | None = None


class _Heard(msgspec.Struct):
    """The parts of messages that the family needs."""

    type: str
    phase: str = ""
    steps: tuple[Step, ...] = ()
    table: Any = None
    watch: str = ""
    problem: str = ""
    reason: str = ""
    round: int = 0
    n: int = 0
    at: float = 0.0


_decode = msgspec.json.Decoder(_Heard).decode


class Family(Load):
    """Plays by chance: at devices of their own, or all at the one `line` that is given.

    The family follows the game with its rules, from what the first device is told and from what it did itself
    (which alone it needs of what others hide). In a scene each of its devices puts its hand anywhere, with
    each picture that it sees.
    """

    def __init__(self, game: str, number: int, line: Client | None = None, **options: Any) -> None:
        super().__init__()
        self._options = options
        self._game = game_named(game)
        self._seats = min(SEATS, self._game.seats[-1])
        self._number = number
        self._rng = random.Random(number)
        self._line = line
        self._actions = 0
        self._answers = 0
        self._phase = ""
        self._state: State | None = None
        self._may_move = False
        self._round = self._race = 0
        """Which game it is, the step that the newest race began with, and the moment of its reveal."""
        self._revealed = 0.0
        self.scene: Scene | None = None
        """The scene that runs."""
        self.watch = ""
        """By this others may look on."""
        self._is_warm = not self._game.worlds
        self._hidden: dict[Actor, Move] = {}
        """What was done in secret and not heard of yet."""
        self._found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._playing = asyncio.Event()

    async def come(self, port: int) -> None:
        """Connect, set a table, and start."""
        if self._line is None:
            for place in range(self._seats):
                client = await self.device(port, partial(self._hear, place))
                client.see = partial(self._see, place)
                self.clients.append(client)
        else:
            self._line.hear = partial(self._hear, 0)
            self.clients.append(self._line)
        self._do(0, b'"type":"create","game":"%s"' % self._game.name.encode())
        table = await self._found
        for place in range(len(self.clients)):
            self._do(place, b'"type":"enter","table":"%s"' % table.encode())
        for seat in range(self._seats):
            self._do(seat, b'"type":"sit","seat":%d,"figure":"%s"' % (seat, _FIGURES[seat].encode()))
        self._do(
            0, b'"type":"configure","options":%s,"who_begins":"random"' % msgspec.json.encode(self._options)
        )
        await self.settled()  # every device must sit before the first one is ready
        self._ready()
        await asyncio.wait_for(self._playing.wait(), 30)

    @property
    def is_warm(self) -> bool:
        return self._is_warm and super().is_warm

    @staticmethod
    async def device(port: int, hear: Callable[[Client, bytes], None]) -> Client:
        """A new device that has said hello."""
        client = await Client.connect(port, hear)
        token = base64.urlsafe_b64encode(os.urandom(24))
        client.say(b'{"type":"hello","protocol":1,"token":"%s"}' % token)
        return client

    async def exit(self) -> None:
        """Leave the table as it is; the line may be used for another one."""
        self._do(0, b'"type":"exit"')
        await self.settled()

    async def settled(self) -> None:
        """Wait until everything is answered."""
        while self._answers < self._actions:
            await asyncio.sleep(0.001)

    def play(self) -> None:
        """Make the next move of the game, of one of those who may move; in a race they all slap at once."""
        if not self._may_move or self._state is None:
            return
        self._may_move = False
        if self._state.race is not None and (wait := self._revealed + TOO_SOON + _SPARE - now()) > 0:
            asyncio.get_running_loop().call_later(wait / 1000, self._play)
        else:
            self._play()

    def _play(self) -> None:
        if self._state is None:
            return
        seats = [seat for seat in self._state.to_move if isinstance(seat, int)]
        is_race = self._state.race is not None
        for seat in seats if is_race else [self._one_of(seats)]:
            move = self._one_of(self._state.moves(seat))
            if move.secret:
                self._hidden[seat] = move
            self.sent = time.perf_counter()
            if is_race:
                self._slap(seat, move, now() - self._revealed)
            else:
                self._do(seat, b'"type":"play","seat":%d,"move":%s' % (seat, msgspec.json.encode(move)))

    def _slap(self, seat: Seat, move: Move, after: float) -> None:
        self._do(
            seat,
            b'"type":"play","seat":%d,"move":%s,"round":%d,"race":%d,"after":%.1f'
            % (seat, msgspec.json.encode(move), self._round, self._race, after),
        )

    def _see(self, place: int, client: Client, data: bytes) -> None:
        """A picture of the scene that is on: the hand is somewhere else now."""
        x, y = (self._rng.randint(-_FAR, _FAR) for _ in range(2))
        self.reach(place, x, y)

    def reach(self, seat: Seat, x: int, y: int) -> None:
        """A seat presses there, if it may reach into the scene."""
        if self.scene is not None and seat in self.scene.hands:
            self.clients[seat].say(
                b'{"type":"reach","round":%d,"scene":%d,"hands":[[%d,%d,%d,1]]}'
                % (self._round, self.scene.number, seat, x, y)
            )

    def _one_of(self, choices: Any) -> Any:
        return choices[int(self._rng.random() * len(choices))]

    def _do(self, seat: Seat, body: bytes) -> None:
        self._actions += 1
        client = self.clients[seat % len(self.clients)]
        client.say(b'{"id":"%d-%d",%s}' % (self._number, self._actions, body))

    def _ready(self) -> None:
        for place in range(len(self.clients)):
            self._do(place, b'"type":"ready"')

    def _hear(self, place: int, client: Client, data: bytes) -> None:
        if data.startswith(b'{"type":"steps"'):
            self.delivered(is_move=_OF_WORLD not in data)
            if place == 0:
                heard = _decode(data)
                self._round = heard.round
                self._follow(heard.steps)
        elif data.startswith(b'{"type":"done"'):
            self._answers += 1
        elif place == 0 or data.startswith((b'{"type":"refused"', b'{"type":"fault"')):
            self._take(_decode(data))

    def _take(self, heard: _Heard) -> None:
        if heard.type == "found":
            self._answers += 1
            self._found.set_result(str(heard.table))
        elif heard.type == "table":
            if heard.phase == "over" and self._phase == "playing":
                self._ready()
            self._phase = heard.phase
            self.watch = heard.watch
        elif heard.type == "reveal":
            self._round, self._race, self._revealed = heard.round, heard.n, heard.at
        elif heard.problem == "illegal" and self._game.worlds:
            self._answers += 1  # what happened in the world came first
        elif heard.type in ("refused", "fault"):
            raise RuntimeError(f"the server refused the benchmark: {heard.reason}")

    def _follow(self, steps: tuple[Step, ...]) -> None:
        """The state after these steps; and somebody's turn, unless nature moves, or time does."""
        state = self._state
        for step in steps:
            if step.actor is None or state is None:
                state = self._game.start(self._seats, **self._options)
            elif step.move == _HIDDEN:
                state = state.play(step.actor, self._hidden.pop(step.actor))
            else:
                self._hidden.pop(step.actor, None)
                state = state.play(step.actor, self._game.read_move(step.move))
            if isinstance(step.actor, int):  # what time does for a seat counts; nature's come on top
                self.moves += 1
            self._is_warm |= step.actor == WORLD
        if state is None:
            return
        self._state = state
        self.scene = state.scene if state.scene is not None and state.scene.runs else None
        self._playing.set()
        pause = state.pause
        is_somebodys = any(isinstance(actor, int) for actor in state.to_move)
        self._may_move = is_somebodys and not (pause and pause.whole)
        if self._may_move:
            self.on_turn()


def now() -> float:
    """Milliseconds on the server's clock: on one machine all processes share it."""
    return 1000 * time.monotonic()
