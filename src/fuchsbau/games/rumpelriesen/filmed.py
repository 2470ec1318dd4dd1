"""The searches of the guide: strokes of a wand on the board as it is, and an imp is to be seen.

A world is the same bit for bit only on one build, and the guide on all: so the films are kept. Who changes a
search, or how the board moves, writes them anew: `python -m fuchsbau.games.rumpelriesen.guide`.

Lengths are in tenths of a millimetre.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from fuchsbau.game import Seat
from fuchsbau.world import STEPS_PER_SECOND, Hand

from .gestures import smooth
from .rules import State

Point = tuple[int, int]
"""A place on the board."""

FILMS: Final = Path(__file__).with_name("films.json")
_ENTERS, _PRESSES, _DRAWS, _LIFTS, _TRAVELS = 0.7, 0.15, 1.0, 0.15, 0.5
"""Seconds that a wand takes for it."""
_EACH: Final = 2
"""Steps from one picture to the next."""
_BESIDE: Final = (0, -1500)
"""Where a wand comes from."""


class Search(NamedTuple):
    """The leaves are laid in that way; these strokes of a seat's wand uncover who lies at a place."""

    number: int
    seat: Seat
    leaves: int
    place: int
    strokes: tuple[tuple[Point, Point], ...]

    @property
    def hands(self) -> list[Hand]:
        """Where the wand is at each step."""
        hands: list[Hand] = []
        at = _BESIDE
        for start, end in self.strokes:
            hands += _goes(at, start, _TRAVELS if hands else _ENTERS)
            hands += _goes(start, start, _PRESSES, presses=True)
            hands += _goes(start, end, _DRAWS, presses=True)
            hands += _goes(end, end, _LIFTS)
            at = end
        return hands

    @property
    def after(self) -> float:
        """Milliseconds until all strokes are done."""
        return len(self.hands) * 1000 / STEPS_PER_SECOND

    def film(self, state: State) -> bytes:
        """All pictures of it as messages of the server, each after its length (docs/protocol.md)."""
        messages = (
            struct.pack("<BIH", int(n > 0), 0, self.number) + picture
            for n, picture in enumerate(self._pictures(state))
        )
        return b"".join(struct.pack("<I", len(message)) + message for message in messages)

    def _pictures(self, state: State) -> Iterator[bytes]:
        from .board.scene import Leafworld  # noqa: PLC0415 - whoever reads the films does without physics

        world = Leafworld(state)
        yield world.picture()
        for step, hand in enumerate(self.hands, 1):
            world.step({self.seat: hand})
            if step % _EACH == 0 and (changes := world.changes()):
                yield changes


def _goes(start: Point, end: Point, seconds: float, *, presses: bool = False) -> Iterator[Hand]:
    steps = round(seconds * STEPS_PER_SECOND)
    for done in (smooth(step / steps) for step in range(1, steps + 1)):
        x, y = (round(one + (other - one) * done) for one, other in zip(start, end, strict=True))
        yield Hand(x, y, presses)


def films() -> dict[str, str]:
    """The films that are kept, by the numbers of their searches, in base64."""
    return msgspec.json.decode(FILMS.read_bytes(), type=dict[str, str])


def write(searches: tuple[Search, ...], laid: Callable[[Search], State]) -> None:
    """Keep the films of these searches."""
    made = {str(search.number): base64.b64encode(search.film(laid(search))).decode() for search in searches}
    FILMS.write_bytes(msgspec.json.format(msgspec.json.encode(made)) + b"\n")
