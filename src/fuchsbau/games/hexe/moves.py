"""What can be done in Hexe, Tier ... wer fehlt denn hier?, what everybody sees, and its options."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from fuchsbau.game import Begin, Move, Options, Seat, View

from .material import Animal, Card

Dice = tuple[Animal, Animal]
"""What the two dice show."""


class Choices(Options, frozen=True):
    """The options of Hexe, Tier ... wer fehlt denn hier?."""

    offers: ClassVar = {"help_seconds": (None, 10, 20, 40)}

    help_seconds: Annotated[int, msgspec.Meta(ge=3, le=600)] | None = None
    """After so long a search a fitting card wiggles; None: never. A matter of the screen only (H-18)."""


class Deal(Move, frozen=True, gc=False):
    """Nature deals a card to the next seat, face up (H-07)."""

    card: Card


class Roll(Move, frozen=True, gc=False):
    """A seat throws both dice (H-11)."""


class Show(Move, frozen=True, gc=False):
    """Nature says what the dice show."""

    dice: Dice


class Turn(Move, frozen=True, gc=False):
    """A seat turns one of its cards face down (H-13)."""

    card: Card


class Done(Move, frozen=True, gc=False):
    """A seat has searched long enough (H-17)."""


class Award(Move, frozen=True, gc=False):
    """Nature hands a card that was not turned to a winner of the round (H-21, H-22)."""

    card: Card
    seat: Seat


class Discard(Move, frozen=True, gc=False):
    """Nature puts a card that cannot be shared into the box (H-23)."""

    card: Card


Moves = Begin | Deal | Roll | Show | Turn | Done | Award | Discard

Phase = Literal["begin", "deal", "roll", "show", "search", "award", "over"]


class Sight(View, frozen=True):
    """What everybody sees; nobody sees more.

    `cards` are each seat's cards in the order they came, `turned` those of them that lie face down. `turn` is
    the seat that rolls next, or has rolled; `dice` the last roll. `searching` are the seats not done yet.
    `winners` have won the round that is just over, until somebody rolls again; `box` are the cards out of the
    game.
    """

    phase: Phase
    round: int
    turn: Seat
    dice: Dice | None
    cards: tuple[tuple[Card, ...], ...]
    turned: tuple[Card, ...]
    searching: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    box: tuple[Card, ...]
