"""The list of moves of a game, as a value that grows without copying all of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

import msgspec

from fuchsbau.game import Actor, Move

Played = tuple[Actor, Move]
"""Who made a move, and the move."""

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
