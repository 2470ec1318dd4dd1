"""Round trips of a line, measured by ping frames (RFC 6455).

The network code of a browser answers them, however busy the page is.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from typing import Final

from fuchsbau.table.clock import Alarm, Clock
from fuchsbau.table.reaction import RoundTrips

from .frames import ping

BURST: Final = 12
"""So many pings one after the other tell at once what a new line is like."""
BURST_EVERY: Final = 0.05
EVERY: Final = 1.0
_RANDOM_BYTES: Final = 8
_MOST_UNDER_WAY: Final = 64


class Pings:
    """Measures one line, from `start` to `stop`. `write` sends a frame now."""

    __slots__ = ("_alarm", "_clock", "_sent", "_under_way", "_write", "trips")

    def __init__(self, clock: Clock, write: Callable[[bytes], None]) -> None:
        self.trips = RoundTrips()
        self._clock = clock
        self._write = write
        self._under_way: deque[tuple[bytes, float]] = deque(maxlen=_MOST_UNDER_WAY)
        """What was sent and not answered: payloads, by chance so that nobody can answer what did not come."""
        self._sent = 0
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Send a ping now, and go on."""
        payload = os.urandom(_RANDOM_BYTES)
        self._under_way.append((payload, self._clock.steady()))
        self._write(ping(payload))
        self._sent += 1
        self._alarm = self._clock.call_later(BURST_EVERY if self._sent < BURST else EVERY, self.start)

    def stop(self) -> None:
        """Send no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def answered(self, payload: bytes) -> None:
        """A pong came. Pings before it need no answer any more: who is behind skips some (5.5.3)."""
        if not any(sent == payload for sent, _ in self._under_way):
            return
        while True:
            sent, when = self._under_way.popleft()
            if sent == payload:
                self.trips.add(self._clock.steady() - when)
                return
