"""Pictures of a scene on their way to who looks on: to each as fast as it can read, and no faster."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from fuchsbau.table.clock import Alarm, Clock
from fuchsbau.table.stage import Picture

from .connection import Connection
from .frames import binary

_HEAD: Final = struct.Struct("<BIH")
_LENGTH: Final = struct.Struct("<I")
_AGAIN: Final = 0.1
"""Seconds after which it is tried again to show everything to who could not read as fast as pictures came."""


def message(game: int, scene: int, picture: Picture) -> bytes:
    """A picture as docs/protocol.md says: u8 whole or changes, u32 game, u16 scene, then the frame."""
    return _HEAD.pack(0 if picture.whole else 1, game, scene) + picture.frame


def film(scene: int, pictures: Iterable[Picture]) -> bytes:
    """All pictures of a scene, each with its length before it."""
    messages = [message(0, scene, picture) for picture in pictures]
    return b"".join(part for each in messages for part in (_LENGTH.pack(len(each)), each))


class Pictures:
    """Shows the pictures of one table. `look` asks for one with everything."""

    def __init__(self, clock: Clock, look: Callable[[], None]) -> None:
        self._clock = clock
        self._look = look
        self._behind: set[Connection] = set()
        """Who needs to see everything before it can make anything of changes."""
        self._alarm: Alarm | None = None

    def enter(self, connection: Connection) -> None:
        """Somebody comes who has seen nothing yet."""
        self._behind.add(connection)
        self._look()

    def leave(self, connection: Connection) -> None:
        """Somebody looks on no more."""
        self._behind.discard(connection)

    def show(self, game: int, scene: int, picture: Picture, connections: Sequence[Connection]) -> None:
        """Show it to all these but those who are behind, or have not read what came before."""
        data = binary(message(game, scene, picture))
        for connection in connections:
            if not connection.has_read:
                self._behind.add(connection)
            elif picture.whole or connection not in self._behind:
                self._behind.discard(connection)
                connection.send(data)
        if self._behind and self._alarm is None:
            self._alarm = self._clock.call_later(_AGAIN, self._catch_up)

    def _catch_up(self) -> None:
        self._alarm = None
        if any(connection.has_read for connection in self._behind):
            self._look()
        elif self._behind:
            self._alarm = self._clock.call_later(_AGAIN, self._catch_up)
