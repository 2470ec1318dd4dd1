"""How fast the rules are: microseconds a move when games are played at random to their end.

Seats pick any of their moves, nature draws by its chances. With the optional package open-spiel installed,
its Hanabi for four (C++, called from Python) is played in turns with ours, in the same way and the same run:
the machine drifts, the ratio does not.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from fuchsbau.game import NATURE, Actor, Game, Move, State, games
from fuchsbau.game import game as game_named

T = TypeVar("T")
PlayGame = Callable[[random.Random], int]
"""Plays one game at random and says how many moves it had."""

PEER = "open_spiel hanabi (4 players)"


class EngineTimes(msgspec.Struct, frozen=True):
    """Microseconds a move (medians of the rounds), and their ratio to the peer where it is installed.

    `move`: what may be played, one drawn of it, played. `view`: the same and one view after each move.
    `keeping`: the same as `move`, with every state kept as a search keeps them.
    """

    game: str
    seats: int
    move: float
    view: float
    keeping: float
    ratio: float | None


class PeerTimes(msgspec.Struct, frozen=True):
    """The peer's microseconds a move, and with a copy of each state kept."""

    name: str
    move: float
    keeping: float


class EngineBench(msgspec.Struct, frozen=True):
    """`peer` is None where open-spiel is not installed."""

    rounds: int
    seconds: float
    games: tuple[EngineTimes, ...]
    peer: PeerTimes | None


def run(seconds: float = 20, names: Sequence[str] = (), *, rounds: int = 15, seats: int = 4) -> EngineBench:
    """Measure these games (none named: all) for about `seconds` in all, in rounds where each takes its turn.

    Counted is the time of this process, not that of the clock, so that a busy machine does as well.
    """
    started = time.perf_counter()
    plays = _peer()
    names = names or games()
    for name in names:
        game = game_named(name)
        for what, play in _WAYS.items():
            plays[name, what] = partial(play, game, min(seats, game.seats[-1]))
    taken: dict[tuple[str, str], list[float]] = {key: [] for key in plays}
    for number in range(rounds):
        for key in random.Random(number).sample(list(plays), len(plays)):  # nobody is always after the same
            used = _microseconds(plays[key], random.Random(number), seconds / rounds / len(plays))
            taken[key].append(used)
    times = {key: statistics.median(values) for key, values in taken.items()}
    peer = PeerTimes(PEER, times[PEER, "move"], times[PEER, "keeping"]) if (PEER, "move") in times else None
    return EngineBench(
        rounds,
        time.perf_counter() - started,
        tuple(
            EngineTimes(
                name,
                min(seats, game_named(name).seats[-1]),
                times[name, "move"],
                times[name, "view"],
                times[name, "keeping"],
                times[name, "move"] / peer.move if peer else None,
            )
            for name in names
        ),
        peer,
    )


def table(bench: EngineBench) -> Iterator[tuple[Any, ...]]:
    """The benchmark as rows of text, headings first."""
    yield "game", "seats", "µs a move", "and a view", "and states kept", "beside the peer"
    for times in bench.games:
        ratio = f"{times.ratio:.2f} times" if times.ratio is not None else ""
        yield (
            times.game, times.seats, f"{times.move:.2f}", f"{times.view:.2f}", f"{times.keeping:.2f}", ratio,
        )  # fmt: skip
    if bench.peer is not None:
        yield bench.peer.name, "", f"{bench.peer.move:.2f}", "", f"{bench.peer.keeping:.2f}", ""


def _microseconds(play: PlayGame, rng: random.Random, seconds: float) -> float:
    """What a move takes when whole games are played for about `seconds` of this process's own time."""
    moves = 0
    began = time.process_time()
    while True:
        moves += play(rng)
        used = time.process_time() - began
        if used >= seconds:
            return used / moves * 1e6


def _any(state: State, actor: Actor, point: float) -> Move:
    if actor == NATURE:
        return _by_chance(state.chances(), point)
    choices = state.moves(actor)
    return choices[int(point * len(choices))]


def _by_chance(chances: Sequence[tuple[T, float]], point: float) -> T:
    """The outcome that lies at `point` (0 to 1) when all are laid in a row as long as they are likely."""
    for outcome, chance in chances:
        point -= chance
        if point < 0:
            return outcome
    return chances[-1][0]


def _moving(game: Game, seats: int, rng: random.Random) -> int:
    state, moves, drawn = game.start(seats), 0, rng.random
    while to_move := state.to_move:
        (actor, *_) = to_move
        state = state.play(actor, _any(state, actor, drawn()))
        moves += 1
    return moves


def _viewing(game: Game, seats: int, rng: random.Random) -> int:
    state, moves, drawn = game.start(seats), 0, rng.random
    while to_move := state.to_move:
        (actor, *_) = to_move
        state = state.play(actor, _any(state, actor, drawn()))
        state.view(0)
        moves += 1
    return moves


def _keeping(game: Game, seats: int, rng: random.Random) -> int:
    state, drawn = game.start(seats), rng.random
    kept: list[State] = []
    while to_move := state.to_move:
        (actor, *_) = to_move
        kept.append(state)  # a state is a value: nothing to copy
        state = state.play(actor, _any(state, actor, drawn()))
    return len(kept)


_WAYS: Mapping[str, Callable[[Game, int, random.Random], int]] = {
    "move": _moving,
    "view": _viewing,
    "keeping": _keeping,
}


def _peer() -> dict[tuple[str, str], PlayGame]:
    """The peer's ways to play, where it is installed."""
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return {}
    hanabi = spiel.load_game("hanabi(players=4)")

    def pick(state: Any, point: float) -> int:
        if state.is_chance_node():
            return _by_chance(state.chance_outcomes(), point)
        choices = state.legal_actions()
        return choices[int(point * len(choices))]

    def moving(rng: random.Random) -> int:
        state, moves, drawn = hanabi.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            state.apply_action(pick(state, drawn()))
            moves += 1
        return moves

    def keeping(rng: random.Random) -> int:
        state, drawn = hanabi.new_initial_state(), rng.random
        kept: list[Any] = []
        while not state.is_terminal():
            kept.append(state.clone())
            state.apply_action(pick(state, drawn()))
        return len(kept)

    return {(PEER, "move"): moving, (PEER, "keeping"): keeping}
