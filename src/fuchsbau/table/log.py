"""The list of moves of a game, as a value that grows without copying all of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec

from fuchsbau.game import Actor, Move, Seat


class Hand(msgspec.Struct, frozen=True):
    """A slap that came too late to count: whose, what, and how many milliseconds after the reveal."""

    seat: Seat
    move: Any
    after: float


class Timing(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a move in a race was made, in milliseconds after the reveal as the judge found them.

    At the move that ended the race `late` are those who came too late, in their order.
    """

    after: float
    late: tuple[Hand, ...] = ()


class Played(NamedTuple):
    """Who made a move, the move, and in a race when."""

    actor: Actor
    move: Move
    timing: Timing | None = None


_CHUNK: Final = 32


class Log(msgspec.Struct, frozen=True):
    """All moves in their order: `chunks` of 32, and those after them."""

    chunks: tuple[tuple[Played, ...], ...] = ()
    tail: tuple[Played, ...] = ()

    def append(self, played: Played) -> Log:
        """This log and one more move."""
        tail = (*self.tail, played)
        return Log(self.chunks, tail) if len(tail) < _CHUNK else Log((*self.chunks, tail), ())

    def __len__(self) -> int:
        return len(self.chunks) * _CHUNK + len(self.tail)

    def __iter__(self) -> Iterator[Played]:
        return chain.from_iterable((*self.chunks, self.tail))

    @property
    def last(self) -> Played:
        """The newest move. Raises IndexError when there is none."""
        return (self.tail or self.chunks[-1])[-1]
