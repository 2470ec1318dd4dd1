"""Computer players against each other, game after game, as fast as they go.

>>> result = run("versteckt", ("owl", "cub"), games=10, seed=0)
>>> [seat.player for seat in result.seats]
['owl', 'cub']
>>> sum(seat.mean_score for seat in result.seats)
15.0
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from fuchsbau.game import NATURE, Actor, BadSetup, Game, Move, Player, Result, State, seen_by
from fuchsbau.game import game as game_named


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat did. A shared victory counts for each who shares it."""

    player: str
    wins: int
    mean_score: float


class ArenaResult(msgspec.Struct, frozen=True):
    """How all games went. The same seed gives the same result, but for `seconds`."""

    game: str
    games: int
    seed: int
    seats: tuple[SeatResult, ...]
    moves: int
    seconds: float


def run(
    game: str,
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], object] | None = None,
) -> ArenaResult:
    """Let computer players of these levels, one a seat, play `games` games.

    Nature draws who begins. `progress` is told the number of games played after each of them.
    Raises BadSetup, saying what was expected, before anything is played.
    """
    house = game_named(game)
    kinds = [_kind(house, level) for level in players]
    if games < 1:
        raise BadSetup(f"games must be 1 or more, not {games}")
    opening = house.start(len(kinds), **(options or {}))
    wins, scores, moves = [0] * len(kinds), [0] * len(kinds), 0
    started = time.perf_counter()
    for number in range(games):
        rng = random.Random(f"{game} {seed} {number}")
        seated = [kind(seat, len(kinds), random.Random(rng.random())) for seat, kind in enumerate(kinds)]
        result, played = play_out(opening, seated, rng, house.longest)
        moves += played
        for seat in result.winners:
            wins[seat] += 1
        for seat, score in enumerate(result.scores):
            scores[seat] += score
        if progress:
            progress(number + 1)
    seconds = time.perf_counter() - started
    seats = tuple(
        SeatResult(level, won, score / games) for level, won, score in zip(players, wins, scores, strict=True)
    )
    return ArenaResult(game, games, seed, seats, moves, seconds)


def play_out(state: State, players: Sequence[Player], rng: random.Random, longest: int) -> tuple[Result, int]:
    """The result of one game between `players`, and how many moves it took.

    Of several seats that may move, each time one is drawn, so that none is always the quicker.
    Raises RuntimeError when it has not ended after `longest` moves.
    """
    moves = 0
    while state.to_move:
        if moves == longest:
            raise RuntimeError(f"these players have not come to an end within {longest} moves")
        actor = _drawn(state.to_move, rng)
        if actor == NATURE:
            outcomes, weights = zip(*state.chances(), strict=True)
            move: Move = rng.choices(outcomes, weights)[0]
        else:
            move = players[actor].choose(state.view(actor), state.moves(actor))
        state = state.play(actor, move)
        moves += 1
        for seat, player in enumerate(players):
            player.see(actor, seen_by(seat, actor, move), state.view(seat))
    if state.result is None:
        raise RuntimeError("nobody may move, yet the game has no result: the rules of this game are broken")
    return state.result, moves


def table(result: ArenaResult) -> tuple[tuple[str, ...], ...]:
    """The result as rows of text, headings first."""
    rows = [
        (str(seat), one.player, str(one.wins), f"{one.wins / result.games:.1%}", f"{one.mean_score:.2f}")
        for seat, one in enumerate(result.seats)
    ]
    return (("seat", "player", "wins", "of games", "mean score"), *rows)


def _kind(house: Game, level: str) -> type[Player]:
    if level not in house.players:
        raise BadSetup(f"{house.name} has no player named {level!r}; there is {', '.join(house.players)}")
    return house.players[level]


def _drawn(actors: frozenset[Actor], rng: random.Random) -> Actor:
    if len(actors) == 1:
        return next(iter(actors))
    return rng.choice(sorted(actors, key=str))
