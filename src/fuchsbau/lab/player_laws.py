"""The law of computer players: they finish games, legally, and the same by the same chance."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from fuchsbau.game import Actor, Move, Player

from .arena import play_out
from .random_play import Broken, Sample


def players_finish(sample: Sample) -> None:
    """Every computer player finishes games at every number of seats, legally, the same by the same chance."""
    game = sample.game
    if not game.players:
        raise Broken("the game has no computer player")
    for level, kind in game.players.items():
        for seats in game.seats:
            results: list[Any] = []
            for _ in range(2):
                rng = random.Random(f"{sample.seed} {level} {seats}")
                seated = [_Watched(kind(seat, seats, random.Random(seat)), level) for seat in range(seats)]
                try:
                    results.append(play_out(game.start(seats), seated, rng, game.longest))
                except RuntimeError as error:
                    raise Broken(f"{level} does not finish a game of {seats} seats: {error}") from error
            if results[0] != results[1]:
                raise Broken(f"{level} plays differently by the same chance: it may draw from its rng only")


class _Watched(Player):
    """A player whose every move is checked."""

    def __init__(self, player: Player, level: str) -> None:
        self.player = player
        self.level = level

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        self.player.see(actor, move, view)

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        move = self.player.choose(view, moves)
        if move not in moves:
            raise Broken(f"{self.level} chooses {move}, which is none of its moves {moves}")
        self.think(view, move)
        return move

    def think(self, view: Any, move: Move) -> float:
        seconds = self.player.think(view, move)
        if not (math.isfinite(seconds) and seconds >= 0):
            raise Broken(f"{self.level} thinks about {move} for {seconds} seconds")
        return seconds
