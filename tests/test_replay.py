"""Replay files: what is written is read again, and anything damaged is refused with where it is."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuchsbau.game import NATURE, game
from fuchsbau.replay import BotWas, PersonWas, Played, Replay, ReplayError, read, steps, write


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
