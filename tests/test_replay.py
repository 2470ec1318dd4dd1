"""Replay files: what is written is read again, and anything damaged is refused with where it is."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuchsbau.game import NATURE, WORLD, Move, game
from fuchsbau.replay import (
    MOST_STEPS,
    BotWas,
    PersonWas,
    Played,
    Replay,
    ReplayError,
    opening_of,
    pack,
    read,
    steps,
    write,
)
from fuchsbau.table.hands import Recorder
from fuchsbau.world import Hand
from meadow import Fall, Go, Lay, Tidy, meadow

__all__ = ["meadow"]


def played(seed: int = 7, seats: int = 2, first: int | None = None) -> Replay:
    """A whole game of random moves."""
    rng = random.Random(seed)
    state = game("versteckt").start(seats, first)
    moves: list[Played] = []
    while state.to_move:
        actor = sorted(state.to_move, key=str)[0]
        if actor == NATURE:
            outcomes, weights = zip(*state.chances(), strict=True)
            move = rng.choices(outcomes, weights)[0]
        else:
            move = rng.choice(state.moves(actor))
        moves.append(Played(actor, msgspec.Raw(msgspec.json.encode(move))))
        state = state.play(actor, move)
    return Replay(
        game="versteckt",
        seats=seats,
        first=first,
        options={"look_seconds": 1},
        players=(PersonWas("fox"), *(BotWas("owl", "cub") for _ in range(seats - 1))),
        moves=tuple(moves),
    )


FILE = write(played())


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_what_is_written_is_read_again(seats: int) -> None:
    replay = played(seats=seats, first=seats - 1)
    again = read(write(replay))
    assert write(again) == write(replay)
    assert (again.seats, again.first, again.options, again.players) == (
        seats, seats - 1, {"look_seconds": 1}, replay.players,
    )  # fmt: skip


def test_its_steps_are_the_opening_and_every_move() -> None:
    replay = read(FILE)
    shown = list(steps(replay))
    assert [step.n for step in shown] == list(range(len(replay.moves) + 1))
    assert shown[0].move is None
    assert shown[-1].state.result is not None
    assert all(step.state.result is None for step in shown[:-1])


def changed(change: Callable[[dict[str, Any]], Any]) -> bytes:
    data = json.loads(FILE)
    change(data)
    return json.dumps(data).encode()


def drop_move(data: dict[str, Any]) -> None:
    del data["moves"][20]


def wrong_tile(data: dict[str, Any]) -> None:
    """The last tile turns out to be an animal that was collected before."""
    last = data["moves"][-1][1]
    last["animal"] = "owl" if last["animal"] == "fox" else "fox"


def last_move_twice(data: dict[str, Any]) -> None:
    data["moves"].append(data["moves"][-1])


def without_end(data: dict[str, Any]) -> None:
    data["moves"].pop()


def field(**values: Any) -> Callable[[dict[str, Any]], None]:
    """Fields with other values."""
    return lambda data: data.update(values)


def move_12(played: Any) -> Callable[[dict[str, Any]], None]:
    """Another twelfth move."""
    return lambda data: data["moves"].__setitem__(11, played)


DAMAGE: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (field(game="chess"), "no game named 'chess'"),
    (field(format="other"), "no replay of Fuchsbau"),
    (field(version=2), "no replay of Fuchsbau"),
    (field(extra=1), "no replay of Fuchsbau"),
    (field(seats=3), "2 players for 3 seats"),
    (field(seats=0, players=[]), "cannot start"),
    (field(first=5), "cannot start"),
    (field(options={"look_seconds": "long"}), "cannot start"),
    (field(options={"seats": 2}), "cannot start"),
    (field(options={"colour": 2}), "cannot start"),
    (without_end, "not finished after its"),
    (last_move_twice, "does not fit|cannot happen"),
    (move_12([0, {"move": "fly"}]), "move 12 is no move of versteckt"),
    (move_12(["wind", {"move": "ready"}]), "no replay of Fuchsbau"),
    (move_12([5, {"move": "ready"}]), "move 12 does not fit .V-"),
    (drop_move, "move 2[0-9] "),
    (wrong_tile, "cannot happen"),
]


@pytest.mark.parametrize(("change", "said"), DAMAGE)
def test_what_is_damaged_is_refused_with_where(change: Callable[[dict[str, Any]], None], said: str) -> None:
    with pytest.raises(ReplayError, match=said):
        read(changed(change))


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b"[[[", b"[" * 50_000, b"\x00\xff", b"x" * 2_000_000])
def test_what_is_no_replay_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(ReplayError):
        read(data)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(FILE) - 1), st.binary(min_size=1, max_size=3), st.booleans())
def test_any_damage_is_refused_or_harmless(at: int, noise: bytes, cut: bool) -> None:
    damaged = FILE[:at] if cut else FILE[:at] + noise + FILE[at + len(noise) :]
    try:
        replay = read(damaged)
    except ReplayError:
        return
    assert list(steps(replay))[-1].state.result is not None


def searched() -> Replay:
    """A game of two scenes in the meadow; in each of them a hand moves in all of its 90 steps."""
    recorder = Recorder()
    for step in range(90):
        recorder.note(step, {0: Hand(5 * step, -step, step > 10)})
    hands = recorder.take()
    moves: list[tuple[Any, Move]] = []
    for number in range(2):
        moves += [(NATURE, Lay(0, 10 * number)), (0, Go()), (WORLD, Fall()), (WORLD, Tidy())]
    return Replay(
        game="meadow",
        seats=1,
        first=None,
        options={"together": True},
        players=(PersonWas("fox"),),
        moves=tuple(Played(actor, msgspec.Raw(msgspec.json.encode(move))) for actor, move in moves[:-1]),
        scenes=(pack(1, 90, hands), pack(2, 90, hands)),
    )


@pytest.mark.usefixtures("meadow")
def test_the_hands_of_its_scenes_are_read_again_with_the_state_in_which_each_began() -> None:
    replay = read(write(searched()))
    assert replay.scenes == searched().scenes
    for number in (1, 2):
        opening = opening_of(replay, number)
        assert opening is not None
        assert opening.until == 90
        assert opening.state.view(None) == opening.state.view(0)
        assert getattr(opening.state, "ball", None) == 10 * (number - 1)
        assert getattr(opening.state, "phase", None) == "spell"
    assert opening_of(replay, 3) is None
    assert opening_of(read(FILE), 1) is None


def test_a_game_without_scenes_has_none_in_its_file() -> None:
    assert json.loads(FILE)["scenes"] == []
    assert write(read(changed(lambda data: data.pop("scenes")))) == FILE  # as in files of earlier days


@pytest.mark.usefixtures("meadow")
@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ({"hands": ""}, "hands of scene 1 are damaged"),
        ({"hands": "AAAA"}, "hands of scene 1 are damaged"),
        ({"hands": "!"}, "no replay"),
        ({"hands": base64.b64encode(zlib.compress(b"\x00")).decode()}, "in the middle"),
        ({"hands": base64.b64encode(zlib.compress(bytes(10**8))).decode()}, "too large"),
        ({"hands": base64.b64encode(zlib.compress(b"") + b"more").decode()}, "no whole"),
        ({"until": 89}, "hands move at step 89"),
        ({"until": MOST_STEPS + 1}, "no replay"),
        ({"until": -1}, "no replay"),
        ({"scene": 3}, "scene 3, which is not in its game"),
        ({"scene": 2}, "scene 2 twice"),
    ],
)
def test_hands_that_are_damaged_are_refused(scene: dict[str, Any], said: str) -> None:
    data = json.loads(write(searched()))
    data["scenes"][0] |= scene
    with pytest.raises(ReplayError, match=said):
        read(json.dumps(data).encode())
