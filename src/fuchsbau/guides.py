"""What a first-time guide is made of: steps recorded from the rules, and the acts that show them.

A game's `guide.py` has a `guide()` that gives a Guide; `scripts/write_guides.py` writes it for the client,
whose type of the same name is in web/src/games/game.ts. What a ghost hand taps is told by CSS selectors of
the game's screen, what is said by ids of its texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .game import Actor, Move, Result, Seat, State, View, seen_by


class SeatView(msgspec.Struct, frozen=True):
    """What a seat sees; None: everybody, or a spectator."""

    seat: Seat | None
    view: View


class Timing(msgspec.Struct, frozen=True):
    """When a move was made in a scene, in milliseconds of its own time."""

    after: float
    late: tuple[()] = ()


class Step(msgspec.Struct, frozen=True):
    """One step as the server would send it."""

    n: int
    actor: Actor | None
    move: Move | None
    views: tuple[SeatView, ...]
    to_move: tuple[Actor, ...]
    result: Result | None
    timing: Timing | UnsetType = UNSET


Answers = dict[str, list[Step]]
"""The steps that a move leads to, by all moves since the act began: see `key`."""


class Recorder:
    """Plays on from a state and keeps each step as a device sees it that holds `seats`.

    In a game without secrets everybody sees the same, and `seats` stays empty.
    """

    def __init__(self, state: State, seats: Sequence[Seat] = (), n: int = 0) -> None:
        self.state = state
        self.seats = seats
        self.n = n

    def opening(self) -> Step:
        """The position as it is, to begin with."""
        return self._step(None, None)

    def play(self, actor: Actor, move: Move, after: float | None = None) -> Step:
        """Play on by one move; in a scene, `after` so many milliseconds of its time."""
        self.state = self.state.play(actor, move)
        self.n += 1
        seer = actor if isinstance(actor, int) and actor in self.seats else None
        return self._step(actor, seen_by(seer, actor, move), UNSET if after is None else Timing(after))

    def copy(self) -> Recorder:
        """One that can try something else from here."""
        return Recorder(self.state, self.seats, self.n)

    def _step(self, actor: Actor | None, move: Move | None, timing: Timing | UnsetType = UNSET) -> Step:
        views = tuple(SeatView(seat, self.state.view(seat)) for seat in (self.seats or (None,)))
        to_move = tuple(sorted(self.state.to_move, key=str))
        return Step(self.n, actor, move, views, to_move, self.state.result, timing)


class Say(msgspec.Struct, frozen=True, tag_field="act", tag="say"):
    """Lines are spoken."""

    lines: tuple[str, ...]


class Show(msgspec.Struct, frozen=True, tag_field="act", tag="show"):
    """Something happens."""

    steps: list[Step]


class Demo(msgspec.Struct, frozen=True, tag_field="act", tag="demo"):
    """A ghost hand taps one thing after the other, and so makes moves until no answer goes on."""

    taps: tuple[str, ...]
    answers: Answers


class Try(msgspec.Struct, frozen=True, tag_field="act", tag="try"):
    """The player makes any moves that there are answers to, until no answer goes on."""

    answers: Answers


class Seated(msgspec.Struct, frozen=True):
    """Who sits in a seat of the guide."""

    seat: Seat
    figure: str
    mine: bool = True
    bot: str | None = None
    away: bool = False


class Guide(msgspec.Struct, frozen=True):
    """A whole first-time guide."""

    seats: tuple[Seated, ...]
    options: dict[str, Any]
    opening: Step
    acts: tuple[Say | Show | Demo | Try, ...]
    films: dict[str, str] | UnsetType = UNSET
    """For games with scenes: the film of each by its number (docs/protocol.md), in base64."""


def key(*moves: Move) -> str:
    """What the answer to the last of these moves is found by: as `keyOf` in web/src/stage/guide.ts."""
    return " ".join(
        ":".join(_word(value) for _, value in sorted(msgspec.to_builtins(move).items())) for move in moves
    )


def _word(value: Any) -> str:
    """As JavaScript's String() writes what can stand in a move."""
    if isinstance(value, list | tuple):
        return ",".join(map(_word, value))  # pyright: ignore[reportUnknownArgumentType]
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
