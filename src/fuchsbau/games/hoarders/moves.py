"""What can be done in Hoarders, what a seat sees, and its options."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from fuchsbau.game import Begin, Move, Options, Seat, View

from .material import Animal, Nut, Pair

Counts = tuple[int, ...]
"""How many nuts of each kind, in the order of NUTS."""


class Choices(Options, frozen=True):
    """The options of Hoarders."""

    offers: ClassVar = {"hamster_seconds": (4, 6, 9, 15), "play_on": (False, True)}

    hamster_seconds: Annotated[float, msgspec.Meta(ge=1, le=60)] = 6
    """How long everybody who is robbed may answer, whatever they hold (N-22)."""
    play_on: bool = False
    """Whether the game goes on when no nuts are left to draw (N-34)."""


class Choose(Move, frozen=True, gc=False):
    """A seat lays two of its animals face down (N-09). Others see that it has, and nothing else (N-10)."""

    secret = True
    animals: Pair


class Reveal(Move, frozen=True, gc=False):
    """A seat turns one of its face-down animals over (N-11)."""

    animal: Animal


class Steal(Move, frozen=True, gc=False):
    """A seat names whom its raccoon robs, and of which nut (N-17)."""

    victim: Seat
    nut: Nut


class Hamster(Move, frozen=True, gc=False):
    """A robbed seat turns its hamster over: the theft is undone (N-19)."""


class Let(Move, frozen=True, gc=False):
    """A robbed seat lets the nut go. At a table of people time does that (N-22)."""


class Expose(Move, frozen=True, gc=False):
    """When a beaver is revealed, the face-down beavers of these seats are turned over too (N-26)."""

    seats: tuple[Seat, ...]


class Draw(Move, frozen=True, gc=False):
    """Nature draws the top nut of the pile for the next seat that may have one (N-06, N-16)."""

    seat: Seat
    nut: Nut


Moves = Begin | Draw | Choose | Reveal | Steal | Hamster | Let | Expose

Phase = Literal["begin", "deal", "choose", "reveal", "steal", "answer", "expose", "draw", "over"]


class Sight(View, frozen=True):
    """What a seat sees.

    `turn` is the seat that reveals; `lap` is 0 the first time round the table and 1 the second. `collections`
    count each seat's nuts in the order of NUTS. `chosen` are the seats that have chosen their animals this
    round. `face_up` are each seat's animals revealed this round, in that order; `face_down` how many lie face
    down. `mine` are those of the own seat, None for a spectator. `drawing` are the seats that still draw, in
    that order. `victim` and `nut` tell of a theft that waits for an answer.
    """

    phase: Phase
    round: int
    crown: Seat
    turn: Seat
    lap: int
    pile: int
    collections: tuple[Counts, ...]
    chosen: tuple[Seat, ...]
    face_up: tuple[tuple[Animal, ...], ...]
    face_down: tuple[int, ...]
    mine: tuple[Animal, ...] | None
    drawing: tuple[Seat, ...]
    victim: Seat | None
    nut: Nut | None
