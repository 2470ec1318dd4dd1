"""A finished game as a file: who sat where, the options, the list of moves, and the hands in its scenes.

The file holds what was secret while the game ran, so only a finished game becomes one. Shown again, it shows
what a spectator saw.

>>> short = Replay(game="versteckt", seats=1, first=0, options={}, players=(PersonWas("fox"),), moves=())
>>> read(write(short)) == short
Traceback (most recent call last):
fuchsbau.replay.ReplayError: the game in this file is not finished after its 0 moves
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from fuchsbau.game import NATURE, Actor, BadSetup, Game, IllegalMove, Move, Seat, State, game
from fuchsbau.table.hands import read as read_hands
from fuchsbau.table.log import Timing
from fuchsbau.table.stage import Opening
from fuchsbau.table.words import Figure, Level

MOST_BYTES = 4 * 1024 * 1024
"""No game of people comes near this size, even where four hands move for an hour."""
MOST_STEPS = 40_000
"""No scene has more steps: eleven minutes."""
_MOST_HANDS = 2 * 1024 * 1024
"""Bytes that the hands of a scene have at most, when they are unpacked."""


class ReplayError(ValueError):
    """The file is no replay that can be shown; says what is wrong with it, and where."""


class PersonWas(msgspec.Struct, frozen=True, tag_field="player", tag="person", forbid_unknown_fields=True):
    """A person sat here, as this animal."""

    figure: Figure | None


class BotWas(msgspec.Struct, frozen=True, tag_field="player", tag="bot", forbid_unknown_fields=True):
    """A computer player sat here."""

    figure: Figure | None
    level: Level


class Played(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One move: who made it, the move as the game's own JSON, and in a race when it was made."""

    actor: Actor
    move: msgspec.Raw
    timing: Timing | None = None


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hands in a scene (table.hands), packed by zlib, in so many steps."""

    scene: int
    until: Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)]
    hands: bytes


class Replay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished game. `first` is who began, None where nature drew it."""

    format: Literal["fuchsbau-replay"] = "fuchsbau-replay"
    version: Literal[1] = 1
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: int
    first: Seat | None
    options: dict[str, Any]
    players: tuple[PersonWas | BotWas, ...]
    moves: tuple[Played, ...]
    scenes: tuple[Scene, ...] = ()


class Shown(msgspec.Struct, frozen=True):
    """A step of a replay: number, move (None at the opening) and the state after it."""

    n: int
    actor: Actor | None
    move: Move | None
    state: State
    timing: Timing | None = None


_decode = msgspec.json.Decoder(Replay).decode


def read(data: bytes) -> Replay:
    """The replay in a file's bytes, every move of it checked. Raises ReplayError."""
    if len(data) > MOST_BYTES:
        raise ReplayError(f"the file has more than the {MOST_BYTES} bytes that a replay can have")
    try:
        replay = _decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ReplayError(f"this is no replay of Fuchsbau, or it is damaged: {error}") from error
    if len(replay.players) != replay.seats:
        raise ReplayError(f"the file has {len(replay.players)} players for {replay.seats} seats")
    last, begun = None, set[int]()
    for step in steps(replay):
        last = step
        if step.state.scene is not None:
            begun.add(step.state.scene.number)
    for scene in replay.scenes:
        if scene.scene not in begun:
            raise ReplayError(f"the file has hands for scene {scene.scene}, which is not in its game")
        if sum(other.scene == scene.scene for other in replay.scenes) > 1:
            raise ReplayError(f"the file has scene {scene.scene} twice")
        unpacked(scene)
    if last is None or last.state.to_move:
        raise ReplayError(f"the game in this file is not finished after its {len(replay.moves)} moves")
    return replay


def pack(scene: int, until: int, hands: bytes) -> Scene:
    """A scene for a file."""
    return Scene(scene, until, zlib.compress(hands, 9))


def unpacked(scene: Scene) -> bytes:
    """The hands in a scene, checked. Raises ReplayError."""
    try:
        unpacker = zlib.decompressobj()
        hands = unpacker.decompress(scene.hands, _MOST_HANDS)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError("they are no whole stream of zlib, or too large")
        for _ in read_hands(hands, scene.until):
            pass
    except (ValueError, zlib.error) as error:
        raise ReplayError(f"the hands of scene {scene.scene} are damaged: {error}") from error
    return hands


def opening_of(replay: Replay, number: int) -> Opening | None:
    """The scene of that number, as it is to be filmed; None where the file has none."""
    scene = next((scene for scene in replay.scenes if scene.scene == number), None)
    worlds = game(replay.game).worlds
    if scene is None or worlds is None:
        return None
    states = (step.state for step in steps(replay))
    state = next(state for state in states if state.scene is not None and state.scene.number == number)
    return Opening(worlds, state, unpacked(scene), scene.until)


def write(replay: Replay) -> bytes:
    """The file's bytes."""
    return msgspec.json.format(msgspec.json.encode(replay), indent=0)


def steps(replay: Replay) -> Iterator[Shown]:
    """The opening and every move. Raises ReplayError at the first move that does not fit."""
    try:
        kind = game(replay.game)
        state = kind.start(replay.seats, replay.first, **replay.options)
    except (BadSetup, TypeError) as error:
        raise ReplayError(f"the game in this file cannot start: {error}") from error
    yield Shown(0, None, None, state)
    for n, played in enumerate(replay.moves, 1):
        move = _move(kind, n, played)
        state = _play(state, n, played.actor, move)
        yield Shown(n, played.actor, move, state, played.timing)


def _move(kind: Game, n: int, played: Played) -> Move:
    try:
        return kind.read_move(played.move)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ReplayError(f"move {n} is no move of {kind.name}: {error}") from error


def _play(state: State, n: int, actor: Actor, move: Move) -> State:
    # Nature's moves must be possible, not only legal in form: a file can claim anything.
    if actor == NATURE and move not in [outcome for outcome, _ in state.chances()]:
        raise ReplayError(f"move {n} cannot happen: chance does not bring {move} here")
    try:
        return state.play(actor, move)
    except IllegalMove as error:
        raise ReplayError(f"move {n} does not fit ({error.statement}): {error.reason}") from error
