"""What a table says to the place where scenes are played, and what it hears from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from fuchsbau.game import Move, Seat, State
from fuchsbau.world import Hand, Worlds

from .words import Level


class Opening(NamedTuple):
    """A scene: its worlds, the state in which it began, and the hands of its first `until` steps."""

    worlds: Worlds
    state: State
    hands: bytes = b""
    until: int = 0


class Part(NamedTuple):
    """A computer player in a scene, and what its seat has seen since it was last told: at first, since the
    game began. All its chance comes from `seed`."""

    level: Level
    seed: str
    views: Sequence[Any]


class News(NamedTuple):
    """What happened in a scene since the last of these.

    `steps` have been taken in all. `hands` are those of the steps since they were last told (b"": unchanged),
    and None where they are not told now; they always come with `moves`, what happened that the rules want to
    know, each with the number of steps by then. `changes` and `whole` are the picture (fuchsbau.world), where
    there is anything to be seen. After `trouble` nothing follows: the world is no more.
    """

    steps: int
    runs: bool
    hands: bytes | None = None
    moves: Sequence[tuple[int, Move]] = ()
    changes: bytes = b""
    whole: bytes = b""
    trouble: str = ""


class Picture(NamedTuple):
    """A frame in the game's own format; `whole`: with everything that is to be seen, not only changes."""

    whole: bool
    frame: bytes


Reaching = Mapping[Seat, Hand | None]
"""Hands that are somewhere else now, or gone; of other seats nothing is said."""


class Running(Protocol):
    """A scene that is on. It stands still at first, and shows everything as soon as it can."""

    def run(self, runs: bool) -> None:
        """Time passes in it from now on, or stands still. Then all of it is shown, and its hands are told."""
        ...

    def reach(self, hands: Reaching) -> None:
        """People's hands have moved."""
        ...

    def play(self, parts: Mapping[Seat, Part]) -> None:
        """These computer players take part, and know this; no others do."""
        ...

    def look(self) -> None:
        """Everything is to be shown once more."""
        ...

    def close(self) -> None:
        """Nobody wants to hear of it any more."""
        ...


Tell = Callable[[News | None], None]
"""Hears what happens in a scene; None: the place where it was is no more, and it has to be opened anew."""


class Stage(Protocol):
    """Where scenes are played."""

    def expect(self) -> None:
        """Scenes will be opened before long."""
        ...

    def open(self, opening: Opening, tell: Tell) -> Running: ...

    def film(self, opening: Opening) -> Awaitable[Sequence[Picture]]:
        """All that was to be seen of a scene. Raises Unfilmed."""
        ...

    async def close(self) -> None: ...


class Unfilmed(Exception):  # noqa: N818 - what a scene is of which there is no film
    """The scene cannot be shown, and why."""
