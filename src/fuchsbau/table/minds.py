"""Computer players at a table: each remembers the game as its seat saw it, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fuchsbau.game import Actor, Move, Seat, State, game, seen_by

from .log import Timing
from .table import Round, Table
from .thinking import Thought
from .words import Level


class Mind:
    """A computer player in one seat in one game.

    Its randomness is drawn anew for every step from the same key, so that a mind rebuilt after a restart
    remembers and forgets the same things.
    """

    def __init__(self, table: Table, seat: Seat, level: Level, secret: str) -> None:
        now = _round(table)
        self.level = level
        self.who = f"the {level} of {table.game_name}"
        self._seat = seat
        self._key = f"{secret}/{table.play}/{now.number}/{seat}"
        self._rng = random.Random()
        self._rng.seed(self._key)
        self._player = table.game.players[level](seat, now.seats, self._rng)
        self.seen = 0
        for _, actor, move, state, _ in history(table, 0):
            self._see(actor, move, state)

    def see(self, n: int, actor: Actor, move: Move, state: State) -> None:
        """Step `n` of the game, unless it has seen that already."""
        if n == self.seen + 1:
            self._see(actor, move, state)

    def thought(self, table: Table) -> Thought:
        """What it has to decide now."""
        state = _round(table).state
        self._rng.seed(f"{self._key}/{self.seen}/choose")
        return Thought(self.who, self._player, state.view(self._seat), state.moves(self._seat))

    def _see(self, actor: Actor, move: Move, state: State) -> None:
        self._rng.seed(f"{self._key}/{self.seen}")
        self._player.see(actor, seen_by(self._seat, actor, move), state.view(self._seat))
        self.seen += 1


def history(table: Table, since: int) -> Sequence[tuple[int, Actor, Move, State, Timing | None]]:
    """The steps after step `since`: number, actor, move, the state after it, and in a race its timing."""
    now = _round(table)
    state = opening(table)
    steps: list[tuple[int, Actor, Move, State, Timing | None]] = []
    for n, (actor, move, timing) in enumerate(now.log, 1):
        state = state.play(actor, move)
        if n > since:
            steps.append((n, actor, move, state, timing))
    return steps


def opening(table: Table) -> State:
    """The state in which the game at a table started."""
    now = _round(table)
    return game(table.game_name).start(now.seats, now.first, **now.options)


def _round(table: Table) -> Round:
    if table.round is None:
        raise ValueError(f"no game was ever played at table {table.play}")
    return table.round
