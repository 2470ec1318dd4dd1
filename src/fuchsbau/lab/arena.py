"""Computer players against each other, game after game, as fast as they go.

>>> result = run("versteckt", ("owl", "cub"), games=10, seed=0)
>>> [seat.player for seat in result.seats]
['owl', 'cub']
>>> sum(seat.mean_score for seat in result.seats)
15.0
"""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from fuchsbau.game import Actor, BadSetup, Game, Move, Player, Result, Seat, State, seen_by
from fuchsbau.game import game as game_named
from fuchsbau.table.reaction import Claim, in_order

from .random_play import outcome
from .stage import Stage


class SeatResult(msgspec.Struct, frozen=True):
    """How one player did. A shared victory counts for each who shares it."""

    player: str
    wins: int
    mean_score: float


class ArenaResult(msgspec.Struct, frozen=True):
    """How all games went. The same seed gives the same result, but for `seconds`."""

    game: str
    games: int
    seed: int
    rotated: bool
    seats: tuple[SeatResult, ...]
    """One for each player, in the order they were given: by seat, or by the first seat if rotated."""
    moves: int
    seconds: float


@dataclass(frozen=True)
class Match:
    """What is played, by names: so that another process can play a part of it."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    rotated: bool

    def play(self, number: int) -> tuple[Sequence[int], Sequence[int], int]:
        """Game `number`: winners and scores, by their place in `players`, and how many moves it took."""
        house, seats = game_named(self.game), len(self.players)
        on = number if self.rotated else 0
        rng = random.Random(f"{self.game} {self.seed} {number}")
        levels = [self.players[(seat - on) % seats] for seat in range(seats)]
        seated = [
            house.players[level](seat, seats, random.Random(rng.random()))
            for seat, level in enumerate(levels)
        ]
        stage = Stage(house.worlds, levels, seated, rng) if house.worlds else None
        result, moves = play_out(house.start(seats, **self.options), seated, rng, house.longest, stage)
        winners = [(seat - on) % seats for seat in result.winners]
        return winners, [result.scores[(place + on) % seats] for place in range(seats)], moves


def run(
    game: str,
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    rotate: bool = False,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], object] | None = None,
) -> ArenaResult:
    """Let computer players of these levels, one a seat, play `games` games.

    Nature draws who begins. With `rotate` everybody moves one seat on from game to game. So many processes as
    `jobs` says share the games; the result is the same. `progress` is told the number of games after each.
    Raises BadSetup, saying what was expected, before anything is played.
    """
    house = game_named(game)
    for level in players:
        _check_level(house, level)
    if games < 1:
        raise BadSetup(f"games must be 1 or more, not {games}")
    if jobs < 1:
        raise BadSetup(f"jobs must be 1 or more, not {jobs}")
    match = Match(game, tuple(players), seed, dict(options or {}), rotate)
    house.start(len(players), **match.options)
    wins, scores, moves = [0] * len(players), [0] * len(players), 0
    started = time.perf_counter()
    for number, (winners, scored, took) in enumerate(_played(match, games, min(jobs, games)), 1):
        moves += took
        for place in winners:
            wins[place] += 1
        for place, score in enumerate(scored):
            scores[place] += score
        if progress:
            progress(number)
    seconds = time.perf_counter() - started
    seats = tuple(
        SeatResult(level, won, score / games) for level, won, score in zip(players, wins, scores, strict=True)
    )
    return ArenaResult(game, games, seed, rotate, seats, moves, seconds)


def _played(match: Match, games: int, jobs: int) -> Iterable[tuple[Sequence[int], Sequence[int], int]]:
    """All games, in whatever order they end."""
    if jobs == 1:
        yield from map(match.play, range(games))
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(match.play, range(games))


def play_out(
    state: State, players: Sequence[Player], rng: random.Random, longest: int, stage: Stage | None = None
) -> tuple[Result, int]:
    """The result of one game between `players`, and how many moves it took.

    In a race (State.race) seats move in the order in which their players would. Of several that may move
    otherwise, each time one is drawn, so that none is always the quicker. Scenes (State.scene) are played on
    the `stage`; without one nobody has hands, and anything happens in them that can.
    Raises RuntimeError when it has not ended after `longest` moves.
    """
    moves = 0
    if stage is not None:
        stage.show(state)
    claims: dict[Seat, Claim] = {}
    while state.to_move:
        if moves == longest:
            raise RuntimeError(f"these players have not come to an end within {longest} moves")
        if state.race is not None:
            actor, move = first_in_race(state, players, claims, rng)
        elif stage is not None and state.scene is not None and state.scene.runs:
            actor, move = stage.next(state)
        else:
            claims.clear()
            actor, move = _any(state, players, rng)
        state = state.play(actor, move)
        moves += 1
        for seat, player in enumerate(players):
            player.see(actor, seen_by(seat, actor, move), state.view(seat))
        if stage is not None:
            stage.show(state)
    if state.result is None:
        raise RuntimeError("nobody may move, yet the game has no result: the rules of this game are broken")
    return state.result, moves


def first_in_race(
    state: State, players: Sequence[Player], claims: dict[Seat, Claim], rng: random.Random
) -> tuple[Seat, Move]:
    """Who is first in a race, by the same judge as at a table, and what they do.

    As there, players make up their minds when it begins: their `claims` last until it is over.
    """
    favour = state.race.favour if state.race is not None else ()
    for seat in sorted(seat for seat in state.to_move if isinstance(seat, int)):
        if seat not in claims:
            view = state.view(seat)
            move = players[seat].choose(view, state.moves(seat))
            after = 1000 * players[seat].think(view, move)
            ends, lot = state.play(seat, move).race is None, rng.random()
            claims[seat] = Claim(seat, move, None, after, after, ends=ends, favour=favour[seat], lot=lot)
    claim = in_order([claims[seat] for seat in claims if seat in state.to_move])[0]
    return claim.seat, claim.move


def table(result: ArenaResult) -> tuple[tuple[str, ...], ...]:
    """The result as rows of text, headings first."""
    place = "player" if result.rotated else "seat"
    rows = [
        (str(seat), one.player, str(one.wins), f"{one.wins / result.games:.1%}", f"{one.mean_score:.2f}")
        for seat, one in enumerate(result.seats)
    ]
    return ((place, "level" if result.rotated else "player", "wins", "of games", "mean score"), *rows)


def _check_level(house: Game, level: str) -> None:
    if level not in house.players:
        raise BadSetup(f"{house.name} has no player named {level!r}; there is {', '.join(house.players)}")


def _any(state: State, players: Sequence[Player], rng: random.Random) -> tuple[Actor, Move]:
    """Somebody who may move, and what they do."""
    actor = _drawn(state.to_move, rng)
    if not isinstance(actor, int):
        return actor, outcome(state, rng)
    return actor, players[actor].choose(state.view(actor), state.moves(actor))


def _drawn(actors: frozenset[Actor], rng: random.Random) -> Actor:
    if len(actors) == 1:
        return next(iter(actors))
    return rng.choice(sorted(actors, key=str))
