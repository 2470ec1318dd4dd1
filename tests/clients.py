"""Clients for tests of the server: devices at a real WebSocket that wait for what they mean."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from fuchsbau.game import Move
from fuchsbau.server import Config, Limits, Server
from fuchsbau.server import messages as m
from fuchsbau.table import Rules
from fuchsbau.table.decide import left_to_time
from hands import HANDS

FIGURES = ("fox", "bear", "owl", "hedgehog", "frog", "rabbit")
Json = dict[str, Any]
_ids = count()
_decode = msgspec.json.Decoder(m.FromServer).decode
RACING = ("slap",)
"""Moves that are made in a race."""
QUICKEST = 120
"""Milliseconds in which devices here react."""
NO_HURRY = Limits(messages_per_second=1e6, messages_at_once=1_000_000)


@asynccontextmanager
async def serving(folder: Path, **given: Any) -> AsyncGenerator[Server, None]:
    """A server in this process, at a free port; computer players move at once."""
    given = {"limits": NO_HURRY, "tables": Rules(), "pace": 0} | given
    server = await Server.start(Config("127.0.0.1", 0, folder, **given))
    try:
        yield server
    finally:
        await server.stop()


class Client:
    """One line of a device. Everything it hears is a valid message, and is kept in `heard`.

    A device can hold back its pongs for so many seconds (browsers never do).
    """

    def __init__(self, url: str, name: str, server: Server | None = None, *, holds_pongs: float = 0) -> None:
        self._holds_pongs = holds_pongs
        self._held: set[asyncio.Task[None]] = set()
        self.url = url
        self.server = server
        self.token = f"{name}-{'x' * 30}"
        self.heard: list[Json] = []
        self.lines: list[str] = []
        """What was heard, as it came."""
        self.steps: list[Json] = []
        """The steps of the newest game, each once and in order."""
        self.round = 0
        self.race: Json = {}
        """The newest Reveal."""
        self.pictures: list[bytes] = []
        """The pictures of scenes, as they came."""
        self.table: Json = {}
        self.device = ""
        self.is_closed = False
        self.close_code: int | None = None
        self._news = asyncio.Condition()
        self._session: aiohttp.ClientSession | None = None
        self._line: aiohttp.ClientWebSocketResponse | None = None
        self._reading: asyncio.Task[None] | None = None

    async def connect(self, **headers: str) -> Client:
        """Open the line without a word."""
        self._session = aiohttp.ClientSession()
        self._line = await self._session.ws_connect(
            f"{self.url}/ws", headers=headers, max_msg_size=0, autoping=False
        )
        self._reading = asyncio.create_task(self._read(self._line))
        self.is_closed = False
        return self

    async def hello(self) -> Client:
        """Open the line and say who this is."""
        await self.connect()
        await self.say({"type": "hello", "token": self.token, "protocol": m.PROTOCOL})
        welcome = await self.wait(lambda: self._last("welcome"))
        self.device = welcome["device"]
        return self

    async def close(self) -> None:
        """Close the line; the device stays the same."""
        if self._line is not None:
            await self._line.close()
        await self.cleanup()

    async def cleanup(self) -> None:
        for pong in self._held:
            pong.cancel()
        if self._reading is not None:
            await self._reading
        if self._session is not None:
            await self._session.close()

    async def say(self, message: Json | str | bytes) -> None:
        """Send a message as it is."""
        assert self._line is not None
        if isinstance(message, bytes):
            await self._line.send_bytes(message)
        else:
            await self._line.send_str(message if isinstance(message, str) else json.dumps(message))

    async def pong(self, payload: bytes) -> None:
        """Send a pong frame, asked for or not."""
        assert self._line is not None
        await self._line.pong(payload)

    async def do(self, kind: str, *, id: str | None = None, **given: Any) -> Json:  # noqa: A002 - its name there
        """Act, and wait for the answer."""
        action = id or f"a{next(_ids)}"
        before = len(self.heard)
        await self.say({"type": kind, "id": action, **given})
        return await self.wait(
            lambda: next((heard for heard in self.heard[before:] if heard.get("id") == action), None)
        )

    async def act(self, kind: str, **given: Any) -> Json:
        """Act, and expect it to be carried out."""
        answer = await self.do(kind, **given)
        assert answer["type"] in ("done", "found"), answer
        return answer

    async def refused(self, kind: str, **given: Any) -> str:
        """Act, and expect a refusal: its problem."""
        answer = await self.do(kind, **given)
        assert answer["type"] == "refused", answer
        assert answer["reason"]
        return answer["problem"]

    async def create(self, game: str = "versteckt", **given: Any) -> Json:
        """Set a table and enter it; the table as this device sees it."""
        found = await self.act("create", game=game, **given)
        await self.act("enter", table=found["table"])
        return self.table

    async def fault(self) -> str:
        """The problem of the next fault."""
        before = len(self.heard)
        fault = await self.wait(lambda: next((h for h in self.heard[before:] if h["type"] == "fault"), None))
        return fault["problem"]

    async def phase(self, phase: str) -> None:
        """Wait until the table is at this phase."""
        await self.wait(lambda: self.table.get("phase") == phase or None)

    async def wait(self, found: Callable[[], Any]) -> Any:
        """Wait until `found` finds something."""
        async with self._news, asyncio.timeout(60):
            while (what := found()) is None:
                if self.is_closed:
                    raise ConnectionError(f"closed with {self.close_code}; last heard: {self.heard[-3:]}")
                await self._news.wait()
        return what

    async def until_closed(self) -> int | None:
        async with self._news, asyncio.timeout(60):
            while not self.is_closed:
                await self._news.wait()
        return self.close_code

    @property
    def seats(self) -> list[int]:
        return [
            seat
            for seat, holder in enumerate(self.table["holders"])
            if holder["holder"] == "person" and holder["device"] == self.device
        ]

    async def play_on(self, rng: random.Random, *, moves: int = 10**9) -> int:
        """Play for all seats of this device until the game is over (or so many moves); how many it were."""
        played = 0
        while played < moves:
            step = await self.wait(lambda: self._my_turn() or (self.table["phase"] == "over" or None))
            if step is True:
                break
            seat = rng.choice([seat for seat in step["to_move"] if seat in self.seats])
            choices = self._choices(seat)
            if choices:
                move = msgspec.to_builtins(rng.choice(choices))
                if move["move"] in RACING:
                    await self.slap(seat, move)
                elif not await self._is_played(seat, move, step["n"]):
                    continue
                played += 1
            else:  # time will play
                await self.wait(lambda n=step["n"]: self.steps[-1]["n"] > n or None)
        return played

    async def _is_played(self, seat: int, move: Json, n: int) -> bool:
        """Make a move after step `n`, unless somebody else or the world was quicker."""
        answer = await self.do("play", seat=seat, move=move)
        if answer["type"] == "done":
            return True
        assert answer["problem"] in ("illegal", "phase"), answer
        await self.wait(lambda: self.steps[-1]["n"] > n or None)
        return False

    async def begins(self, seat: int | None) -> None:
        """Say who begins, where that is asked."""
        await self.wait(lambda: self.table["phase"] in ("asking", "playing", "over") or None)
        if self.table["phase"] == "asking":
            await self.act("begins", seat=seat)

    @property
    def since_reveal(self) -> float:
        """Milliseconds since the newest race was revealed: on one machine there is one clock."""
        return 1000 * time.monotonic() - self.race["at"]

    async def slap(self, seat: int, move: Json, *, after: float = QUICKEST) -> Json:
        """Move in the race that is on, so long after its reveal; the answer comes when it is judged."""
        number, race = self.race["round"], self.race["n"]
        if (left := after - self.since_reveal) > 0:
            await asyncio.sleep(left / 1000)
        after = self.since_reveal
        asking = asyncio.create_task(
            self.do("play", seat=seat, move=move, round=number, race=race, after=after)
        )
        await asyncio.sleep(0)
        await self.quiet(after + 20, race=race)
        return await asking

    async def quiet(self, after: float, *, race: int | None = None) -> None:
        """Say that nobody here has moved before, but for what was said already."""
        await self.say({"type": "quiet", "race": self.race["n"] if race is None else race, "after": after})

    def by_hand(self, step: Json, seat: int, rng: random.Random) -> Json | None:
        """A move of this seat after a step, made of no more than it sees; None leaves it to time."""
        view = next(view["view"] for view in step["views"] if view["seat"] in (seat, None))
        return HANDS[self.table["game"]](view, seat, rng)

    def _choices(self, seat: int) -> Sequence[Move]:
        """What a seat may play now: looked up where the server keeps it, as the client knows no rules."""
        assert self.server is not None
        host = self.server.house.to_play(self.table["play"])
        assert host is not None
        assert host.table.round is not None
        state = host.table.round.state
        return () if left_to_time(state.pause, seat) else state.moves(seat)  # time is quicker at these tables

    def _my_turn(self) -> Json | None:
        step = self.steps[-1] if self.steps else None
        return step if step and any(seat in self.seats for seat in step["to_move"]) else None

    def _last(self, kind: str) -> Json | None:
        return next((heard for heard in reversed(self.heard) if heard["type"] == kind), None)

    async def _read(self, line: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for message in line:
                if message.type is aiohttp.WSMsgType.PING:
                    held = asyncio.create_task(self._answer(line, message.data))
                    self._held.add(held)
                    held.add_done_callback(self._held.discard)
                    continue
                if message.type is aiohttp.WSMsgType.BINARY:
                    async with self._news:
                        self.pictures.append(message.data)
                        self._news.notify_all()
                    continue
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise AssertionError(f"the server sends text and pictures, not {message}")
                _decode(message.data)  # every message is one of the protocol
                heard: Json = json.loads(message.data)
                self._take(heard)
                async with self._news:
                    self.lines.append(message.data)
                    self.heard.append(heard)
                    self._news.notify_all()
        finally:
            async with self._news:
                self.is_closed = True
                self.close_code = line.close_code
                self._news.notify_all()

    async def _answer(self, line: aiohttp.ClientWebSocketResponse, ping: bytes) -> None:
        """Answer a ping as browsers do by themselves."""
        await asyncio.sleep(self._holds_pongs)
        with suppress(ConnectionError):
            await line.pong(ping)

    def _take(self, heard: Json) -> None:
        if heard["type"] == "table":
            self.table = heard
        elif heard["type"] == "reveal":
            self.race = heard
        elif heard["type"] == "steps":
            if heard["round"] != self.round or heard["jump"] or heard["steps"][0]["n"] == 0:
                self.round, self.steps = heard["round"], []
            for step in heard["steps"]:
                assert not self.steps or step["n"] == self.steps[-1]["n"] + 1, "a step is missing or doubled"
                self.steps.append(step)


@asynccontextmanager
async def devices(server: Server | str, *names: str) -> AsyncGenerator[list[Client], None]:
    """Devices that have said hello."""
    url = server if isinstance(server, str) else f"http://127.0.0.1:{server.port}"
    clients = [Client(url, name, None if isinstance(server, str) else server) for name in names]
    try:
        for client in clients:
            await client.hello()
        yield clients
    finally:
        for client in clients:
            await client.close()


async def together(*clients: Client, game: str = "versteckt", **options: Any) -> None:
    """All of them at one table, one seat each in their order, in a running game that seat 0 begins."""
    first, *others = clients
    table = await first.create(game)
    for seat, client in enumerate(clients):
        if client is not first:
            await client.act("enter", table=table["play"])
        await client.act("sit", seat=seat, figure=FIGURES[seat])
    if options:
        await first.act("configure", options=options)
    for client in clients:
        await client.act("ready")
    await first.begins(0)
    for client in others:
        await client.phase("playing")
