"""Something that happens at a table, on its way into the storage; and who is told when it is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fuchsbau.game import Seat

from .happen import Happened
from .stage import Picture
from .storage import Entry, StorageError
from .words import Answer, Refusal

Key = tuple[str, str]
"""A device and its id for an action: what makes an action the same when it comes again."""


class Audience(Protocol):
    """Who listens at a table."""

    def happened(self, story: Sequence[Happened]) -> None:
        """This is stored now."""
        ...

    def jumped(self) -> None:
        """Something else than was told is stored; this is the table now."""
        ...

    def presence_changed(self) -> None: ...

    def slapped(self, seat: Seat) -> None:
        """A seat has moved in a race; the judge has not decided yet."""
        ...

    def pictured(self, scene: int, picture: Picture) -> None:
        """This is to be seen now in the scene of that number."""
        ...

    def closed(self) -> None:
        """The table has expired."""
        ...


class Keeper(Protocol):
    """Whose table it is."""

    id: str

    def on_stored(self, act: Act) -> None: ...

    def on_failed(self, act: Act, error: StorageError) -> None: ...


class Act:
    """An action (or something that happens by itself) on its way into the storage."""

    __slots__ = ("answers", "entry", "host", "key", "outcome", "story")

    def __init__(self, host: Keeper, story: Sequence[Happened], key: Key | None = None) -> None:
        self.host = host
        self.story = story
        self.key = key
        self.answers: list[Answer] = []
        self.outcome: Refusal | None = None
        self.entry: Entry | None = None

    @property
    def table(self) -> str:
        return self.host.id

    def stored(self) -> None:
        self.host.on_stored(self)

    def failed(self, error: StorageError) -> None:
        self.host.on_failed(self, error)

    def answer(self, outcome: Refusal | None) -> None:
        for answer in self.answers:
            answer(outcome)
