"""What all clients of the server benchmark have in common, whichever server they are of."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final

from .websocket import Client

_PATIENCE: Final = 180.0
"""Seconds in which something is to happen at last."""
_FEW: Final = 200
"""So many delays tell something."""


class Load:
    """Four devices that do something together, one after the other."""

    def __init__(self) -> None:
        self.on_turn: Callable[[], None] = lambda: None
        """Called whenever the next of them may do something."""
        self.delays: list[float] | None = None
        """Where to note the seconds from doing something to hearing of it, once for every device."""
        self.moves: int = 0
        self.deliveries: int = 0
        self.clients: list[Client] = []
        self.sent = 0.0
        """When the newest move was sent."""

    async def come(self, port: int) -> None:
        """Connect, and get ready."""
        raise NotImplementedError

    def play(self) -> None:
        """Do the next thing."""
        raise NotImplementedError

    def leave(self) -> None:
        """Hang up."""
        for client in self.clients:
            client.close()

    @property
    def is_well(self) -> bool:
        """Whether all lines are still open."""
        return all(client.is_open for client in self.clients)

    @property
    def is_warm(self) -> bool:
        """Whether everything that belongs to a game has happened here once."""
        return self.moves > 0

    def delivered(self, *, is_move: bool = True) -> None:
        """One device has heard of the newest move, or of something else."""
        self.deliveries += 1
        if is_move and self.delays is not None:
            self.delays.append(time.perf_counter() - self.sent)


async def until(what: Callable[[], bool]) -> None:
    """Wait for that. Raises RuntimeError where it does not come."""
    end = time.perf_counter() + _PATIENCE
    while not what():
        if time.perf_counter() > end:
            raise RuntimeError("the benchmark waited in vain: the server does nothing, or far too slowly")
        await asyncio.sleep(0.01)


async def steadily(tables: Sequence[Load], rate: float, seconds: float) -> list[float]:
    """All tables together play so many moves a second, evenly spread, as far as it is anybody's turn.

    The delays, in seconds: where turns are rare it takes longer, for a few of them.
    """
    delays: list[float] = []
    for table in tables:
        table.delays = delays
    start = time.perf_counter()
    for number in range(int(max(seconds, _PATIENCE) * rate)):
        if number >= seconds * rate and len(delays) >= _FEW:
            break
        due = start + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tables[number % len(tables)].play()
    await asyncio.sleep(0.5)
    for table in tables:
        table.delays = None
    return delays
