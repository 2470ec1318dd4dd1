"""Scenes played with their worlds and with the hands of computer players, as fast as they go.

Time passes in a scene that runs, and nowhere else. There players move when they would: after the time that
they think, told by the world's own steps.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping, Sequence

from fuchsbau.game import NATURE, WORLD, Actor, Move, Player, Seat, State
from fuchsbau.world import STEPS_PER_SECOND, Mover, World, Worlds

from .random_play import outcome


class Stage:
    """The scenes of one game. `levels` are those of its `players`, by seat; all chance is from `rng`."""

    def __init__(
        self, worlds: Worlds, levels: Sequence[str], players: Sequence[Player], rng: random.Random
    ) -> None:
        self._worlds = worlds
        self._levels = levels
        self._players = players
        self._rng = rng
        self._past: list[State] = []
        self._number: int | None = None
        """Which scene is on."""
        self._world: World | None = None
        self._movers: Mapping[Seat, Mover] = {}
        self._happened: deque[Move] = deque()
        """What has happened in the last step and has not been played yet."""
        self._steps = 0
        self._intents: dict[Seat, tuple[int, Move]] = {}
        """What players are about to do, and at which step."""

    def show(self, state: State) -> None:
        """The game is at this state now. All its states are shown, from the opening on."""
        self._past.append(state)
        scene = state.scene
        if scene is None:
            self._number = self._world = None
            return
        if scene.number == self._number:
            for seat, mover in self._movers.items():
                mover.see(state.view(seat))
        else:
            self._open(state, scene.hands)
            self._number = scene.number
        if scene.runs:
            self._intend(state)
        else:
            self._happened.clear()
            self._intents.clear()

    def _open(self, state: State, hands: Sequence[Seat]) -> None:
        self._world, self._steps = self._worlds.world(state), 0
        self._movers = {
            seat: self._worlds.movers[self._levels[seat]](seat, random.Random(self._rng.random()))
            for seat in hands
        }
        for seat, mover in self._movers.items():
            for past in self._past:
                mover.see(past.view(seat))

    def _intend(self, state: State) -> None:
        """Players make up their minds about what they may do now, and drop what they may do no more."""
        may = {seat: state.moves(seat) for seat in state.to_move if isinstance(seat, int)}
        for seat, (_, move) in list(self._intents.items()):
            if move not in may.get(seat, ()):
                del self._intents[seat]
        for seat in sorted(may.keys() - self._intents.keys()):
            view = state.view(seat)
            move = self._players[seat].choose(view, may[seat])
            seconds = self._players[seat].think(view, move)
            self._intents[seat] = self._steps + round(seconds * STEPS_PER_SECOND), move

    def next(self, state: State) -> tuple[Actor, Move]:
        """Who moves next in the scene that runs, and what: time passes until somebody does."""
        if NATURE in state.to_move:
            return NATURE, outcome(state, self._rng)
        assert self._world is not None, "a scene runs that was not shown"
        while not self._happened:
            due = [(step, seat) for seat, (step, _) in self._intents.items() if step <= self._steps]
            if due:
                seat = min(due)[1]
                return seat, self._intents.pop(seat)[1]
            hands = {seat: mover.move(self._world) for seat, mover in self._movers.items()}
            self._happened.extend(
                self._world.step({seat: hand for seat, hand in hands.items() if hand is not None})
            )
            self._steps += 1
        return WORLD, self._happened.popleft()
