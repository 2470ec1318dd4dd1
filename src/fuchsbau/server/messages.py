"""Every message between a client and the server, as one tagged union each way.

JSON over one WebSocket at `/ws`; only the pictures of scenes are binary (pictures.py). The tag is the field
`type`. docs/protocol.md tells the story; `scripts/write_types.py` writes the same types for the client, and a
test fails when the two drift apart.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from fuchsbau.game import Actor, Result, Seat
from fuchsbau.table.log import Timing
from fuchsbau.table.words import Code, Figure, Level, TablePhase, WhoBegins

PROTOCOL: Final = 1
"""Raised whenever an old client could misunderstand a new server."""

Token = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""A device's own random secret. Who knows it, is that device."""
ActionId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Chosen by the client, new for every action: sending the same action again changes nothing."""
TableId = Annotated[str, Meta(min_length=16, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
"""Names a table to play at, or (a different one for the same table) to watch only."""
RaceStep = Annotated[int, Meta(ge=1, le=1_000_000)]
"""Names a race: the step that it began with."""
RoundNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
"""Counts the games played at a table."""
SceneNumber = Annotated[int, Meta(ge=0, le=65_535)]
"""Names a scene of a game (State.scene)."""
Presses = Annotated[int, Meta(ge=0, le=1)]
"""Whether a hand presses: 1, or only hovers: 0."""
After = Annotated[float, Meta(ge=0, le=86_400_000)]
"""Milliseconds since a device showed what a race is about."""

Sticker = Literal["wave", "heart", "laugh", "wow", "clap", "sleepy"]


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client may say."""


class Hello(ClientMessage, frozen=True):
    """First of all: which device this is. Answered by Welcome."""

    token: Token
    protocol: int


class Action(ClientMessage, frozen=True):
    """Something that changes a table. Answered by Done or Refused with the same id."""

    id: ActionId


class Create(Action, frozen=True):
    """Set a new table for `game`. Answered by Found; the device may then Enter it."""

    game: Annotated[str, Meta(max_length=40)]


class Find(Action, frozen=True):
    """Which table has this animal code? Answered by Found."""

    code: Code


class Enter(Action, frozen=True):
    """Come to a table to play or watch, or come back to it. Answered by Table, then Done.

    `since` is the last step the client has shown, of the game of `round`; the steps after it follow in one
    Steps message (all of them when it is not given and the game has just begun, at most the newest 40
    otherwise).
    """

    table: TableId
    since: int | None = None
    round: int | None = None


class Exit(Action, frozen=True):
    """Hear no more of this table. The device keeps its seats."""


class Sit(Action, frozen=True):
    """This device takes a seat that is free, for one more person there."""

    seat: Seat
    figure: Figure


class SeatBot(Action, frozen=True):
    """A computer player takes a free seat (before the game)."""

    seat: Seat
    level: Level


class Invite(Action, frozen=True):
    """A free seat waits for somebody on another device (before the game)."""

    seat: Seat


class Clear(Action, frozen=True):
    """Make a seat free: one's own, a computer player's, an invitation, or one whose device is away."""

    seat: Seat


class Configure(Action, frozen=True):
    """Set options of the game, those not given at their defaults (before the game)."""

    options: dict[str, Any]
    who_begins: WhoBegins = "ask"


class Ready(Action, frozen=True):
    """This device is ready to start, or (after a game) wants another with the same seats."""

    ready: bool = True


class Begins(Action, frozen=True):
    """The answer to "who begins?": a seat, or None for chance."""

    seat: Seat | None


class Play(Action, frozen=True):
    """A move in the game by a seat of this device.

    In a race `race` says in which, of the game of `round`, and `after` when somebody moved. Then it is
    answered when the judge has decided.
    """

    seat: Seat
    move: msgspec.Raw
    round: RoundNumber | UnsetType = UNSET
    race: RaceStep | UnsetType = UNSET
    after: After | UnsetType = UNSET


class StandIn(Action, frozen=True):
    """A computer player keeps the seat of a device that is away, until it comes back."""

    seat: Seat
    level: Level


class HandBack(Action, frozen=True):
    """The person takes the seat over from the stand-in (any person at the table may ask for it)."""

    seat: Seat


class Stick(Action, frozen=True):
    """Show a picture sticker from a seat of this device."""

    seat: Seat
    sticker: Sticker


class Handicap(Action, frozen=True):
    """In races so many milliseconds are added to the times of a seat, for all to see (before the game)."""

    seat: Seat
    handicap: Annotated[int, Meta(ge=0, le=5_000)]


class Sync(ClientMessage, frozen=True):
    """What time is it at the server? `at` comes back. No action: answered by Synced."""

    at: Annotated[float, Meta(ge=0, le=1e15)]


class Quiet(ClientMessage, frozen=True):
    """In this race nobody here has moved before `after`, but for what was said already.

    Not answered. The line keeps its order, so nothing earlier can follow.
    """

    race: RaceStep
    after: After


class Reach(ClientMessage, frozen=True):
    """Where this device's hands are in a scene: all that are there, each as `[seat, x, y, presses]`.

    Not answered.
    """

    round: RoundNumber
    scene: SceneNumber
    hands: Annotated[tuple[tuple[Seat, int, int, Presses], ...], Meta(max_length=8)]


FromClient = (
    Hello | Create | Find | Enter | Exit | Sit | SeatBot | Invite | Clear | Configure | Ready | Begins | Play
    | StandIn | HandBack | Stick | Handicap | Sync | Quiet | Reach
)  # fmt: skip


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What the server may say."""


class Welcome(ServerMessage, frozen=True):
    """`device` is this device's public name, by which seats tell who holds them."""

    device: str
    version: str


class Done(ServerMessage, frozen=True):
    """The action was carried out, now or when it was first sent."""

    id: str


Problem = Literal[
    "malformed",  # not a message of this protocol
    "too-large",
    "too-fast",
    "hello-first",
    "protocol",  # the client is too old or too new: reload
    "no-table",  # no such table or code, or it has expired
    "not-here",  # Enter a table first
    "watching",  # who came by the watching link cannot act
    "not-yours",  # the seat belongs to another device
    "seat",  # there is no such seat, or it is not free, or not of that kind
    "figure",  # another seat has that animal
    "phase",  # not at this point of the evening
    "setup",  # seats or options that do not fit the game
    "illegal",  # the rules say no: see statement
    "full",  # the server has as many tables as it can hold
    "storage",  # it could not be stored, so it did not happen: try again
    "too-soon",  # in a race, before anybody can have seen what it is about: wait a moment
    "foreign",  # the page that asks is not this server's
]


class Refused(ServerMessage, frozen=True):
    """The action changed nothing. `statement` numbers the rule that says why, where one does."""

    id: str
    problem: Problem
    reason: str
    statement: str | None = None


class Fault(ServerMessage, frozen=True):
    """Something that was no action at all; nothing has changed."""

    problem: Problem
    reason: str


class Found(ServerMessage, frozen=True):
    id: str
    table: str


class Empty(msgspec.Struct, frozen=True, tag_field="holder", tag="empty"):
    """Nobody sits here; nobody is awaited."""


class Invited(msgspec.Struct, frozen=True, tag_field="holder", tag="invited"):
    """Waits for somebody on another device. In a running game `figure` is the animal that sat here before."""

    figure: Figure | UnsetType = UNSET


class Person(msgspec.Struct, frozen=True, tag_field="holder", tag="person"):
    """A person at `device`; `away` while the device is not connected. `stand_in` keeps the seat meanwhile."""

    figure: Figure
    device: str
    away: bool
    ready: bool
    stand_in: Level | None = None
    handicap: int = 0


class Bot(msgspec.Struct, frozen=True, tag_field="holder", tag="bot"):
    figure: Figure
    level: Level
    handicap: int = 0


Holder = Empty | Invited | Person | Bot


class Table(ServerMessage, frozen=True):
    """Everything about a table but the game itself. Sent on entering and whenever it changes.

    Before the game there is a place for every seat the game can have, while playing only those that play,
    numbered clockwise as in the game. `code`, `play` and `watch` are absent for who only watches.
    """

    game: str
    phase: TablePhase
    holders: tuple[Holder, ...]
    options: dict[str, Any]
    who_begins: WhoBegins
    round: int
    """Counts the games played at this table, from 1; 0 before the first."""
    code: Code | UnsetType = UNSET
    play: str | UnsetType = UNSET
    """The id that lets others play: part of the link `/#/table/<play>`."""
    watch: str | UnsetType = UNSET
    """The id that lets others watch: part of the link `/#/table/<watch>`."""


class SeatView(msgspec.Struct, frozen=True):
    """What `seat` may see; None is what everybody may see."""

    seat: Seat | None
    view: msgspec.Raw


class Step(msgspec.Struct, frozen=True):
    """One move of the game and what it led to. Steps of a game count from 1.

    In a game without secrets `views` has one entry, for everybody. Otherwise it has one for each seat of the
    receiving device, or the spectators' where it has none. Step 0 has no move: it shows the opening.
    """

    n: int
    actor: Actor | None
    move: msgspec.Raw
    """The move as the receiver may see it; null at step 0."""
    views: tuple[SeatView, ...]
    to_move: tuple[Actor, ...]
    result: Result | None = None
    timing: Timing | UnsetType = UNSET
    """In a race: when the move was made, and at the end who came too late. In a scene: the time there."""


class Steps(ServerMessage, frozen=True):
    """New steps of the game of `round`, in order and without gaps; before a `jump` some are missing."""

    round: int
    steps: tuple[Step, ...]
    jump: bool = False


class Reveal(ServerMessage, frozen=True):
    """A race begins with step `n`, which every device shows at the server's time `at` (see Sync), not before.

    Sent just before the step, and again to who comes while it is on. `at` may have passed.
    """

    round: int
    n: int
    at: float


class Slapped(ServerMessage, frozen=True):
    """A seat has moved in the race that is on. What it did, and whether it counts, the judge says."""

    seat: Seat


class Synced(ServerMessage, frozen=True):
    """The answer to Sync: the server's clock in milliseconds, which never jumps."""

    at: float
    now: float


class Stuck(ServerMessage, frozen=True):
    """A sticker shown from a seat."""

    seat: Seat
    sticker: Sticker


class Closing(ServerMessage, frozen=True):
    """The server stops or the table has expired; `back` says whether it is worth reconnecting."""

    reason: Literal["restart", "expired", "elsewhere"]
    back: bool


FromServer = (
    Welcome | Done | Refused | Fault | Found | Table | Steps | Reveal | Slapped | Synced | Stuck | Closing
)  # fmt: skip
