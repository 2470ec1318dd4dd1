"""The WebSocket at /ws: hello, then actions, each checked before it means anything."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http import WSMessage

from fuchsbau.table.clock import RealClock

from . import messages as m
from .actions import Actions
from .config import Limits
from .connection import Connection
from .frames import pong
from .version import VERSION

log = logging.getLogger("fuchsbau.server")

_decode = msgspec.json.Decoder(m.FromClient).decode
_PATIENCE: Final = 200
"""After so many messages in a row that came too fast, the line is closed."""
_HEARTBEAT: Final = 20.0


class _Named(msgspec.Struct):
    """What can be read of a message that is none: its id, to answer it."""

    id: m.ActionId


_decode_named = msgspec.json.Decoder(_Named).decode


class Sockets:
    """All open lines."""

    def __init__(self, secret: str, limits: Limits) -> None:
        self._clock = RealClock()
        self._secret = secret.encode()
        self._limits = limits
        self._waiting: list[Connection] = []
        self._open: dict[web.WebSocketResponse, Connection] = {}
        self.closing = False

    def flush(self) -> None:
        """Send everything that waits."""
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()

    def _wants_to_send(self, connection: Connection) -> None:
        """Everything that is said in this turn of the event loop leaves together at its end."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.append(connection)

    def device(self, token: str) -> str:
        """The public name of a device: nobody can tell its token from it, nor find it in another house."""
        digest = hashlib.blake2b(token.encode(), key=self._secret[:64], digest_size=12).digest()
        return base64.urlsafe_b64encode(digest).decode()

    async def serve(
        self, request: web.Request, address: str, actions: Actions, *, foreign: bool
    ) -> web.WebSocketResponse:
        """Hold one line until it ends."""
        line = web.WebSocketResponse(
            heartbeat=_HEARTBEAT,  # whatever is heard, also a pong, shows that a line is not dead
            autoping=False,  # pongs are read here, as they measure the line
            compress=False,
            max_msg_size=8 * self._limits.message_bytes,
            decode_text=False,
            timeout=2,
        )
        await line.prepare(request)
        transport = request.transport
        if transport is None:
            return line  # gone already
        connection = Connection(transport, address, self._limits, self._clock, self._wants_to_send)
        if (problem := self._unwelcome(foreign=foreign)) is not None:
            connection.say(problem)
            self.flush()
            await line.close(code=WSCloseCode.POLICY_VIOLATION)
            return line
        self._open[line] = connection
        try:
            await self._listen(line, connection, actions)
        except Exception:  # aiohttp would log it with the address of who asked
            log.exception("a line ended in trouble")
            await line.close(code=WSCloseCode.INTERNAL_ERROR)
        finally:
            del self._open[line]
            actions.leave(connection)
        return line

    async def close(self) -> None:
        """Say goodbye to everybody."""
        self.closing = True
        for connection in self._open.values():
            connection.say(m.Closing("restart", back=True))
        self.flush()
        await asyncio.gather(
            *(line.close(code=WSCloseCode.GOING_AWAY, message=b"restart") for line in list(self._open))
        )

    def _unwelcome(self, *, foreign: bool) -> m.Fault | m.Closing | None:
        if foreign:
            return m.Fault("foreign", "this page does not belong to this server")
        if self.closing:
            return m.Closing("restart", back=True)
        if len(self._open) >= self._limits.connections:
            return m.Fault("full", "too many are connected to this server just now: try again later")
        return None

    async def _listen(self, line: web.WebSocketResponse, connection: Connection, actions: Actions) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                greeted = await self._greet(line, connection)
        except TimeoutError:
            connection.say(m.Fault("hello-first", "no hello came"))
            greeted = False
        too_fast = 0
        if greeted:
            async for message in line:
                if connection.bucket.take():
                    too_fast = 0
                    self._take(connection, message, actions)
                    continue
                too_fast += 1
                if too_fast > _PATIENCE:
                    break
                if message.type is WSMsgType.TEXT:
                    self._refuse(connection, message.data, "too-fast", "too much at once: wait a little")
        self.flush()
        await line.close(code=WSCloseCode.POLICY_VIOLATION)

    async def _greet(self, line: web.WebSocketResponse, connection: Connection) -> bool:
        """Wait for a Hello; whether the client may go on."""
        async for message in line:
            hello = self._read(connection, message.data) if message.type is WSMsgType.TEXT else None
            if isinstance(hello, m.Hello):
                if hello.protocol != m.PROTOCOL:
                    reason = f"this server speaks protocol {m.PROTOCOL}, the page {hello.protocol}: reload it"
                    connection.say(m.Fault("protocol", reason))
                    return False
                connection.device = self.device(hello.token)
                connection.say(m.Welcome(connection.device, VERSION))
                return True
            if not connection.bucket.take():
                return False
            if isinstance(hello, m.Action):
                connection.say(m.Refused(hello.id, "hello-first", "say hello first"))
            elif hello is not None:
                connection.say(m.Fault("hello-first", "say hello first"))
            elif message.type is not WSMsgType.TEXT:
                self._take_other(connection, message)
        return False

    def _take(self, connection: Connection, message: WSMessage, actions: Actions) -> None:
        if message.type is WSMsgType.TEXT:
            self._hear(connection, message.data, actions)
        else:
            self._take_other(connection, message)

    @staticmethod
    def _take_other(connection: Connection, message: WSMessage) -> None:
        """A frame that is no text."""
        if message.type is WSMsgType.PONG:
            connection.ponged(message.data)
        elif message.type is WSMsgType.PING:
            connection.send(pong(message.data))
        else:
            connection.say(m.Fault("malformed", "messages are JSON text"))

    def _hear(self, connection: Connection, text: bytes, actions: Actions) -> None:
        message = self._read(connection, text)
        if isinstance(message, m.Reach):
            actions.reach(connection, message)
        elif isinstance(message, m.Quiet):
            actions.quiet(connection, message)
        elif isinstance(message, m.Sync):
            connection.say(m.Synced(message.at, self._clock.steady()))
        elif isinstance(message, m.Action):
            actions.do(connection, message)
        elif message is not None:
            connection.say(m.Fault("malformed", "hello was said already"))

    def _read(self, connection: Connection, text: bytes) -> m.ClientMessage | None:
        """A message, or None after saying what is wrong with it."""
        if len(text) > self._limits.message_bytes:
            reason = f"a message has at most {self._limits.message_bytes} bytes"
            self._refuse(connection, text, "too-large", reason)
            return None
        try:
            return _decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            self._refuse(connection, text, "malformed", f"this is no message of this protocol: {error}")
            return None

    @staticmethod
    def _refuse(connection: Connection, text: bytes, problem: m.Problem, reason: str) -> None:
        """Refuse what could not be read as an action, by its id if it has one."""
        try:
            named = _decode_named(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            connection.say(m.Fault(problem, reason))
        else:
            connection.say(m.Refused(named.id, problem, reason))
