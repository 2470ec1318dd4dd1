"""What can be done in Zicke Zacke, what everybody sees, and its options."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from fuchsbau.game import Begin, Move, Options, Seat, View

from .material import POOPS, Animal, Back, Face, Place


class Choices(Options, frozen=True):
    """The options of Zicke Zacke."""

    offers: ClassVar = {"poops": (0, 2, 4, 6), "mixed": (False, True), "swapping": (False, True)}

    poops: Annotated[int, msgspec.Meta(ge=0, le=12)] = POOPS
    """How many seek cards show poop (Z-05)."""
    mixed: bool = False
    """Whether the slapping cards lie in any order from the start (Z-10)."""
    swapping: bool = False
    """For advanced seekers: who wins an animal may swap the slapping card with another (Z-30)."""


class Deal(Move, frozen=True, gc=False):
    """Nature lays the next hiding card: to each heap in turn, and then to the barn (Z-07)."""

    animal: Animal


class Lay(Move, frozen=True, gc=False):
    """Nature lays the next slapping card around the pile, where they are mixed (Z-10)."""

    card: Place


class Turn(Move, frozen=True, gc=False):
    """A seat lifts the top seek card (Z-12)."""


class Uncover(Move, frozen=True, gc=False):
    """Nature shows the back of the card that lay beneath (Z-08)."""

    back: Back


class Reveal(Move, frozen=True, gc=False):
    """Nature shows the front of the card that was lifted (Z-12)."""

    face: Face


class Slap(Move, frozen=True, gc=False):
    """A seat slaps on a slapping card (Z-13)."""

    card: Place


class Pay(Move, frozen=True, gc=False):
    """A seat lays one of its animals by the barn, for slapping on a wrong card (Z-19)."""

    animal: Animal


class Swap(Move, frozen=True, gc=False):
    """The winner of an animal swaps the card that was slapped with another one (Z-30)."""

    card: Place


class Keep(Move, frozen=True, gc=False):
    """The winner of an animal leaves the slapping cards as they lie (Z-30)."""


Moves = Begin | Deal | Lay | Turn | Uncover | Reveal | Slap | Pay | Swap | Keep

Phase = Literal["begin", "deal", "lay", "turn", "uncover", "reveal", "search", "pay", "swap", "over"]


class Sight(View, frozen=True):
    """What everybody sees; nobody sees more.

    `turn` is the seat that turns the next seek card, or has turned this one. `heaps` are each seat's animals
    and `barn` those at the barn, in the order they came. `cards` are the slapping cards as they lie around
    the pile, clockwise. `pile` is how many seek cards are left, `back` the back of the top one. `face` is
    the card that was revealed last, `sought` the animal it asks for. `slaps` are the slaps of this search in
    their true order, or of the last one until the next card is lifted; `winner` is the seat that was first
    on the right card, and `taken` where the animal lay that it won. `paying` are the seats that owe an animal
    for a mistake.
    """

    phase: Phase
    turn: Seat
    heaps: tuple[tuple[Animal, ...], ...]
    barn: tuple[Animal, ...]
    cards: tuple[Place, ...]
    pile: int
    back: Back | None
    face: Face | None
    sought: Animal | None
    slaps: tuple[tuple[Seat, Place], ...]
    winner: Seat | None
    taken: Place | None
    paying: tuple[Seat, ...]
