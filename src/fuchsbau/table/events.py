"""What can happen at a table. A table is the list of these: whoever has the list, has the table."""

from __future__ import annotations

from typing import Any

import msgspec

from fuchsbau.game import Actor, Seat

from .log import Timing
from .reaction import Claim
from .words import Code, Figure, Level, WhoBegins


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower, forbid_unknown_fields=True):
    """Something that has happened, and is stored."""


class Created(Event, frozen=True):
    """The table is there. `play` is the id for playing, `watch` the one for watching only."""

    play: str
    watch: str
    code: Code
    game: str


class Sat(Event, frozen=True):
    """A person at `device` took a seat."""

    seat: Seat
    device: str
    figure: Figure


class BotSat(Event, frozen=True):
    """A computer player took a seat."""

    seat: Seat
    figure: Figure
    level: Level


class SeatInvited(Event, frozen=True):
    """A seat waits for somebody on another device."""

    seat: Seat


class Cleared(Event, frozen=True):
    """A seat became free; in a running game it waits for somebody."""

    seat: Seat


class Configured(Event, frozen=True):
    """The options of the next game, all of them."""

    options: dict[str, Any]
    who_begins: WhoBegins


class Readied(Event, frozen=True):
    """A device said that it is ready, or that it is not."""

    device: str
    ready: bool


class Asked(Event, frozen=True):
    """Everybody is ready; the table is asked who begins."""


class Started(Event, frozen=True):
    """A game began. `first` is who begins, None where nature draws it."""

    first: Seat | None


class Moved(Event, frozen=True, omit_defaults=True):
    """A move of the game: the move itself as the game's own struct, and in a race when it was made."""

    actor: Actor
    move: Any
    timing: Timing | None = None


class Judged(Event, frozen=True):
    """The judge has found the order of these claims; Moved follows for those that count.

    All that was used is here: `reaction.in_order(claims)` finds the same order again.
    """

    claims: tuple[Claim, ...]


class Reached(Event, frozen=True):
    """In the running scene so many steps were taken, and these are the hands since this was last stored."""

    scene: int
    steps: int
    hands: bytes


class Handicapped(Event, frozen=True):
    """In races so many milliseconds are added to the times of a seat."""

    seat: Seat
    handicap: int


class StoodIn(Event, frozen=True):
    """A computer player keeps the seat of somebody who is away."""

    seat: Seat
    level: Level


class HandedBack(Event, frozen=True):
    """The person has the seat again."""

    seat: Seat


AnyEvent = (
    Created | Sat | BotSat | SeatInvited | Cleared | Configured | Readied | Asked | Started | Moved | StoodIn
    | HandedBack | Judged | Reached | Handicapped
)  # fmt: skip
