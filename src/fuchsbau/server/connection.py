"""One client's line: what waits to be sent, who it is, and where it is."""

from __future__ import annotations

import contextlib
import socket
from asyncio import Transport
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from fuchsbau.table.clock import Clock
from fuchsbau.table.reaction import RoundTrips

from .bucket import Bucket
from .config import Limits
from .frames import frame
from .pings import Pings

if TYPE_CHECKING:
    from .messages import FromServer
    from .room import Room

_LITTLE: Final = 4096
_encode = msgspec.json.Encoder().encode


class Connection:
    """What is sent waits until `flush`, so that what belongs together leaves together.

    Frames go to the transport as they are: the same bytes to everybody at a table.
    """

    __slots__ = (
        "_clock", "_limits", "_out", "_transport", "_wake", "address", "bucket", "device", "pings", "room",
    )  # fmt: skip

    def __init__(
        self,
        transport: Transport,
        address: str,
        limits: Limits,
        clock: Clock,
        wake: Callable[[Connection], None],
    ) -> None:
        self._transport = transport
        self._limits = limits
        self._out: list[bytes] = []
        self._wake = wake
        self._clock = clock
        self.pings: Pings | None = None
        self.address = address
        self.bucket = Bucket(limits.messages_at_once, 1 / limits.messages_per_second)
        self.device = ""
        """The public name of the device; empty before its Hello."""
        self.room: Room | None = None

    def say(self, message: FromServer) -> None:
        """Send a message to this client only."""
        self.send(frame(_encode(message)))

    def send(self, data: bytes) -> None:
        """Send a frame with the next flush, which comes by itself."""
        if not self._out:
            self._wake(self)
        self._out.append(data)

    def flush(self) -> None:
        """Send what waits. A client that does not read is dropped: it comes back and catches up."""
        out, self._out = self._out, []
        if not out or self._transport.is_closing():
            return
        self._transport.write(out[0] if len(out) == 1 else b"".join(out))
        if self._transport.get_write_buffer_size() > self._limits.waiting_bytes:
            self._transport.abort()

    @property
    def has_read(self) -> bool:
        """Whether the network has taken all that was sent before this turn of the event loop."""
        return self._transport.get_write_buffer_size() == 0

    def hurry(self) -> None:
        """Let little wait in the network: what is late, is of no use (not on every system)."""
        line = self._transport.get_extra_info("socket")
        with contextlib.suppress(AttributeError, OSError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _LITTLE)

    def measure(self) -> RoundTrips:
        """Measure this line from now on; where its round trips are kept."""
        self.measure_no_more()
        self.pings = Pings(self._clock, self._write)
        self.pings.start()
        return self.pings.trips

    def measure_no_more(self) -> None:
        """Nobody needs to know how long the way is."""
        if self.pings is not None:
            self.pings.stop()
            self.pings = None

    def ponged(self, payload: bytes) -> None:
        """The client answered a ping, or says so."""
        if self.pings is not None:
            self.pings.answered(payload)

    def _write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)
