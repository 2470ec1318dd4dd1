"""What all clients of the server benchmark have in common, whichever server they are of."""

from __future__ import annotations

import time
from collections.abc import Callable

from .websocket import Client


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

    def delivered(self) -> None:
        """One device has heard of the newest move."""
        self.deliveries += 1
        if self.delays is not None:
            self.delays.append(time.perf_counter() - self.sent)
