"""What can be done in Versteckt? Entdeckt!, what everybody sees, and its options."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from fuchsbau.game import Begin, Move, Options, Seat, View

from .material import Animal, Space


class Choices(Options, frozen=True):
    """The options of Versteckt? Entdeckt!."""

    offers: ClassVar = {"memorise_seconds": (None, 30, 60, 120), "look_seconds": (1, 3, 5, 10)}

    memorise_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] | None = None
    """How long the first look lasts at most; None: until everyone is ready (V-09)."""
    look_seconds: Annotated[float, msgspec.Meta(ge=0, le=60)] = 3
    """How long arriving tiles are seen before they are turned down (V-24)."""


class Deal(Move, frozen=True, gc=False):
    """Nature moves a tile from the heap on the largest piece, face up, to the second-largest (V-08)."""

    animal: Animal


class Ready(Move, frozen=True, gc=False):
    """A seat has looked long enough (V-09)."""


class Shuffle(Move, frozen=True, gc=False):
    """Nature turns all tiles of the current piece face down and mixes them (V-10, V-25)."""


class Name(Move, frozen=True, gc=False):
    """A seat says an animal out loud (V-14)."""

    animal: Animal


class Turn(Move, frozen=True, gc=False):
    """A seat turns the tile on that space of the current piece over (V-16)."""

    space: int


class Reveal(Move, frozen=True, gc=False):
    """Nature shows which animal the turned tile is."""

    animal: Animal


Moves = Begin | Deal | Ready | Shuffle | Name | Turn | Reveal

Phase = Literal["begin", "deal", "memorise", "look", "shuffle", "name", "turn", "reveal", "over"]


class Sight(View, frozen=True):
    """What everybody sees; nobody sees more. Which tile lies where is for people to remember.

    `pieces` are the spaces of the four forest pieces from large to small; `collected` one tuple a seat in the
    order of collecting; `unready` the seats still memorising; `turned` the space being turned just now.
    """

    phase: Phase
    turn: Seat
    marker: int
    pieces: tuple[tuple[Space, ...], ...]
    collected: tuple[tuple[Animal, ...], ...]
    named: Animal | None
    turned: int | None
    unready: tuple[Seat, ...]
