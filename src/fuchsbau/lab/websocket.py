"""A raw WebSocket for the server benchmark: it costs less than the server that is measured with it."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final

_SHORT: Final = 126
_MEDIUM: Final = 1 << 16


class Client(asyncio.Protocol):
    """A WebSocket that hands every text it gets to `hear`, as bytes, and every picture to `see`."""

    def __init__(self, path: str, hear: Callable[[Client, bytes], None]) -> None:
        self._path = path
        self.hear = hear
        self.see: Callable[[Client, bytes], None] = lambda client, data: None
        self.said = 0
        """Messages sent so far."""
        self.heard = 0
        """Messages got so far."""
        self.bytes = 0
        """All bytes got so far."""
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
        self.bytes += len(data)
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
            kind = data[at] & 0x0F
            if kind in (1, 2):
                self.heard += 1
                (self.hear if kind == 1 else self.see)(self, data[start : start + length])
            elif kind == 9:
                self._send(0x8A, data[start : start + length])
            at = start + length
        self._buffer = data[at:]

    @property
    def is_open(self) -> bool:
        return self.transport is not None and not self.transport.is_closing()

    def say(self, payload: bytes) -> None:
        """Send a text."""
        self.said += 1
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
