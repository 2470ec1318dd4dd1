"""Clients for the server benchmark: raw WebSockets that cost less than the server they measure."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

_SHORT: Final = 126
_MEDIUM: Final = 1 << 16


class Client(asyncio.Protocol):
    """A WebSocket that hands every text it gets to `hear`, as bytes."""

    def __init__(self, path: str, hear: Callable[[Client, bytes], None]) -> None:
        self._path = path
        self.hear = hear
        self.heard = 0
        """Messages got so far."""
        self.transport: asyncio.Transport | None = None
        self._buffer: bytes = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, port: int, hear: Callable[[Client, bytes], None], path: str = "/ws") -> Client:
        """Open a line to a server on this machine."""
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: cls(path, hear), "127.0.0.1", port)
        await client._open
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(ConnectionError("the server took no WebSocket"))

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        if not self._open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._open.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == _SHORT:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length > _SHORT:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size < start + length:
                break
            if data[at] & 0x0F == 1:
                self.heard += 1
                self.hear(self, data[start : start + length])
            elif data[at] & 0x0F == 9:
                self._send(0x8A, data[start : start + length])
            at = start + length
        self._buffer = data[at:]

    def say(self, payload: bytes) -> None:
        """Send a text."""
        self._send(0x81, payload)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def _send(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        if self.transport is None or self.transport.is_closing():
            return
        if length < _SHORT:
            head = bytes((opcode, 0x80 | length))
        else:
            head = bytes((opcode, 0x80 | _SHORT)) + length.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)  # masked by nothing, which the protocol allows


class _Sight(msgspec.Struct):
    phase: str
    marker: int
    pieces: tuple[tuple[str | None, ...], ...]


class _SeatView(msgspec.Struct):
    view: _Sight


class _Step(msgspec.Struct):
    views: tuple[_SeatView, ...]
    to_move: tuple[int | str, ...]


class _Heard(msgspec.Struct):
    """The parts of messages that the load needs."""

    type: str
    phase: str = ""
    steps: tuple[_Step, ...] = ()
    table: Any = None
    reason: str = ""


_decode = msgspec.json.Decoder(_Heard).decode
_ANIMALS: Final = (
    "fox", "owl", "hedgehog", "squirrel", "badger", "deer", "boar", "hare", "wolf", "bear", "mouse", "frog",
    "blackbird", "ladybird", "snail",
)  # fmt: skip
_FIGURES: Final = ("fox", "bear", "owl", "hedgehog")


class Load:
    """Four devices that do something together, one after the other."""

    def __init__(self) -> None:
        self.on_turn: Callable[[], None] = lambda: None
        """Called whenever the next of them may do something."""
        self.delays: list[float] | None = None
        """Where to note the seconds from doing something to hearing of it, once for every device."""
        self.moves: int = 0
        self.deliveries: int = 0
        self._clients: list[Client] = []
        self._sent = 0.0

    async def come(self, port: int) -> None:
        """Connect, and get ready."""
        raise NotImplementedError

    def play(self) -> None:
        """Do the next thing."""
        raise NotImplementedError

    def leave(self) -> None:
        """Hang up."""
        for client in self._clients:
            client.close()

    def _delivered(self) -> None:
        self.deliveries += 1
        if self.delays is not None:
            self.delays.append(time.perf_counter() - self._sent)


class Family(Load):
    """Four seats at one table that play Versteckt? Entdeckt! again and again.

    At four devices of their own, or all at the one `line` that is given.
    """

    def __init__(self, number: int, line: Client | None = None) -> None:
        super().__init__()
        self._number = number
        self._line = line
        self._actions = 0
        self._answers = 0
        self._turns = 0
        self._phase = ""
        self._step: _Step | None = None
        self._found: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._playing = asyncio.Event()

    async def come(self, port: int) -> None:
        """Connect, set a table, and start."""
        if self._line is None:
            for place in range(4):
                self._clients.append(await self.device(port, partial(self._hear, place)))
        else:
            self._line.hear = partial(self._hear, 0)
            self._clients.append(self._line)
        self._do(0, b'"type":"create","game":"versteckt"')
        table = await self._found
        for place in range(len(self._clients)):
            self._do(place, b'"type":"enter","table":"%s"' % table.encode())
        for seat in range(4):
            self._do(seat, b'"type":"sit","seat":%d,"figure":"%s"' % (seat, _FIGURES[seat].encode()))
        self._do(0, b'"type":"configure","options":{"look_seconds":0},"who_begins":"random"')
        await self.settled()  # every device must sit before the first one is ready
        self._ready()
        await asyncio.wait_for(self._playing.wait(), 30)

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
        """Make the next move of the game."""
        step = self._step
        if step is None:
            return
        self._step = None
        seat = step.to_move[0]
        assert isinstance(seat, int)
        sight = step.views[0].view
        if sight.phase == "memorise":
            move = b'{"move":"ready"}'
        elif sight.phase == "name":
            self._turns += 1
            move = b'{"move":"name","animal":"%s"}' % _ANIMALS[self._turns % 15].encode()
        else:
            tiles = [space for space, tile in enumerate(sight.pieces[sight.marker]) if tile]
            move = b'{"move":"turn","space":%d}' % tiles[self._turns % len(tiles)]
        self._sent = time.perf_counter()
        self.moves += 1
        self._do(seat, b'"type":"play","seat":%d,"move":%s' % (seat, move))

    def _do(self, seat: int, body: bytes) -> None:
        self._actions += 1
        client = self._clients[seat % len(self._clients)]
        client.say(b'{"id":"%d-%d",%s}' % (self._number, self._actions, body))

    def _ready(self) -> None:
        for place in range(len(self._clients)):
            self._do(place, b'"type":"ready"')

    def _hear(self, place: int, client: Client, data: bytes) -> None:
        if data.startswith(b'{"type":"steps"'):
            self._delivered()
            if place == 0:
                self._take(_decode(data).steps[-1])
        elif data.startswith(b'{"type":"done"'):
            self._answers += 1
        elif place == 0:
            heard = _decode(data)
            if heard.type == "found":
                self._answers += 1
                self._found.set_result(str(heard.table))
            elif heard.type == "table":
                if heard.phase == "over" and self._phase == "playing":
                    self._ready()
                self._phase = heard.phase
            elif heard.type in ("refused", "fault"):
                raise RuntimeError(f"the server refused the benchmark: {heard.reason}")

    def _take(self, step: _Step) -> None:
        self._playing.set()
        if not step.to_move or step.to_move[0] == "nature":
            return
        self._step = step
        self.on_turn()


class EchoRoom(Load):
    """Four devices of an echo server of the same shape: what one says, all four hear."""

    def __init__(self) -> None:
        super().__init__()
        self._text = b'{"echo":"' + b"x" * 190 + b'"}'
        self._turn = 0
        self._pending = 0

    async def come(self, port: int) -> None:
        """Connect; the server puts each four that come one after the other into one room."""
        for _ in range(4):
            self._clients.append(await Client.connect(port, lambda client, data: self._hear()))

    def play(self) -> None:
        """Say something."""
        self._pending = 4
        self._turn += 1
        self.moves += 1
        self._sent = time.perf_counter()
        self._clients[self._turn % 4].say(self._text)

    def _hear(self) -> None:
        self._delivered()
        self._pending -= 1
        if not self._pending:
            self.on_turn()


class Match(Load):
    """Four clients of a boardgame.io server that say something in turn (Socket.IO 4 over a WebSocket)."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._match = b"match-%d" % number
        self._state = 0
        self._player = b"0"
        self._synced = 0

    async def come(self, port: int) -> None:
        """Connect; the first one makes the match."""
        for player in range(4):
            client = await Client.connect(
                port,
                lambda client, data, player=player: self._hear(player, client, data),
                "/socket.io/?EIO=4&transport=websocket",
            )
            self._clients.append(client)
            while self._synced <= player:
                await asyncio.sleep(0.001)

    def play(self) -> None:
        """The next player says something."""
        self._sent = time.perf_counter()
        self.moves += 1
        self._clients[int(self._player)].say(
            b'42/echo,["update",{"type":"MAKE_MOVE","payload":{"type":"say","args":[1],"playerID":"%s"}},%d,"%s","%s"]'
            % (self._player, self._state, self._match, self._player)
        )

    def _hear(self, player: int, client: Client, data: bytes) -> None:
        if data.startswith(b'42/echo,["update"'):
            self._delivered()
            if player == 0:
                self._state = int(data.partition(b'"_stateID":')[2].partition(b"}")[0])
                self._player = data.partition(b'"currentPlayer":"')[2][:1]
                self.on_turn()
        elif data.startswith(b'42/echo,["sync"'):
            self._synced += 1
        elif data == b"2":
            client.say(b"3")  # its heartbeat
        elif data.startswith(b"40/echo"):
            client.say(b'42/echo,["sync","%s","%d",null,4]' % (self._match, player))
        elif data.startswith(b"0"):
            client.say(b"40/echo,")
