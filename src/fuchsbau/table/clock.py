"""Time as tables know it, so that tests can hold it in their hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called; `cancel` prevents it."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Tells the time and calls back later."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def steady(self) -> float:
        """Milliseconds since any moment; they never jump, as the time of day may."""
        ...

    def call_later(self, seconds: float, call: Callable[[], None]) -> Alarm: ...


class RealClock:
    """The clock on the wall, in the running event loop."""

    def now(self) -> float:
        return time.time()

    def steady(self) -> float:
        return 1000 * time.monotonic()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(seconds, call)
