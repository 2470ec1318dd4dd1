"""Computer players of Hoarders: a small child, an older one, and one who thinks ahead."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from fuchsbau.game import Actor, Move, Player, Seat

from .book import by_the_book
from .habits import FORMER, REVEALS, best_theft, defends, pair_weights, reveal, steal
from .material import ANIMALS, NUTS
from .minds import Minds
from .moves import Expose, Hamster, Reveal, Sight, Steal
from .search import Luck, Way, best, mix
from .sim import PLACE, Round, bits


class Cub:
    """Plays like a small child: any two animals, a nut it likes from anybody, and often the hamster."""

    remembers: ClassVar[float] = 0.7
    """How likely it thinks of its hamster."""
    likes: ClassVar[float] = 0.5
    """How likely it takes a nut of which it has most, where somebody has one."""
    pace: ClassVar[Mapping[str, tuple[float, float]]] = {
        "choose": (3, 7),
        "reveal": (1.5, 4),
        "steal": (2, 5),
        "answer": (1.2, 3.2),
    }
    """Seconds for what is to be done: at least, at most. What is done, and with what, they must not tell."""

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.seat = seat
        self.seats = seats
        self.rng = rng

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        """Remembers nothing."""

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        if view.phase == "answer":
            return moves[0] if self.rng.random() < self.remembers else moves[-1]
        if view.phase == "steal" and self.rng.random() < self.likes:
            mine = view.collections[self.seat]
            liked = [NUTS[kind] for kind, count in enumerate(mine) if count == max(mine)]
            moves = [move for move in moves if isinstance(move, Steal) and move.nut in liked] or moves
        return self.rng.choice(moves)

    def think(self, view: Sight, move: Move) -> float:
        least, most = self.pace[view.phase]
        return self.rng.triangular(least, most, least + (most - least) / 3)


class Fox(Cub):
    """Plays like an older child: wants what it has most of, and is careful when it is near the end."""

    whim: ClassVar[float] = 0.15
    """How likely it robs just anybody of the nut that it wants."""
    pace: ClassVar = {"choose": (2.5, 6), "reveal": (1.2, 3), "steal": (1.5, 4), "answer": (1, 2.5)}

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        super().__init__(seat, seats, rng)
        self.round = 0
        self.beavers = (0, 0)
        """How many beavers were turned over in the round before, and in this one."""

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        before, now = self.beavers
        match move:
            case Reveal(animal="beaver"):
                now += 1
            case Expose():
                now += len(move.seats)
            case _:
                pass
        if view.round != self.round:
            self.round, before, now = view.round, now, 0
        self.beavers = (before, now)

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        luck = self.rng.random()
        match view.phase:
            case "choose":
                weights = pair_weights(view.collections, self.seat, self.beavers[0])
                return self.rng.choices(moves, weights)[0]
            case "reveal":
                choice = REVEALS[bits(view.mine or ())]
                return Reveal(ANIMALS[choice[0] if luck < FORMER else choice[-1]])
            case "steal":
                return self._theft(view, moves, luck)
            case _:
                return moves[0] if self._defends(view, luck) else moves[-1]

    def _theft(self, view: Sight, moves: Sequence[Move], luck: float) -> Move:
        theft = best_theft(view.collections, view.face_down, self.seat, luck)
        if theft is None:
            return self.rng.choice(moves)
        victim, kind = theft
        if self.rng.random() < self.whim:
            return self.rng.choice(
                [move for move in moves if isinstance(move, Steal) and move.nut == NUTS[kind]]
            )
        return Steal(victim, NUTS[kind])

    def _defends(self, view: Sight, luck: float) -> bool:
        if view.nut is None:
            return False
        return defends(view.collections, view.turn, self.seat, NUTS.index(view.nut), luck)


class Owl(Cub):
    """Thinks ahead: imagines what it cannot see and plays on from there, as often on any machine."""

    thoughts: ClassVar[tuple[int, ...]] = (40, 40, 40, 80, 120)
    """How many before it chooses, by how many of one kind anybody has: the more, the more is at stake."""
    thoughts_of_each: ClassVar[int] = 150
    """How many before it decides between two moves in a round."""
    pace: ClassVar = {"choose": (2.5, 6), "reveal": (1.2, 3), "steal": (1.5, 4), "answer": (1, 2.5)}

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        super().__init__(seat, seats, rng)
        self.minds = Minds(seat, seats)

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        self.minds.see(actor, move, view)

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        if view.phase == "reveal":
            sensible = REVEALS[bits(view.mine or ())]
            moves = [move for move in moves if isinstance(move, Reveal) and PLACE[move.animal] in sensible]
        if len(moves) == 1:
            return moves[0]
        luck = random.Random(self.rng.getrandbits(64))
        position = self.minds.position(view)
        if view.phase == "choose":
            stake = max(map(max, view.collections))
            weights = mix(position, by_the_book(view.collections), self.thoughts[stake], luck)
            return luck.choices(moves, weights)[0]
        ways = [_way(view, move, self.seat) for move in moves]
        return moves[best(position, ways, self.thoughts_of_each, luck)]


def _way(view: Sight, move: Move, me: Seat) -> Way:
    """What a move of mine in a round does there, when it is only imagined."""

    def play(rest: Round, luck: Luck) -> None:
        match move:
            case Reveal():
                reveal(rest, me, PLACE[move.animal], luck)
            case Steal():
                steal(rest, me, move.victim, NUTS.index(move.nut), luck)
            case Hamster():
                rest.defend(me)
            case _:
                assert view.nut is not None
                rest.steal(view.turn, me, NUTS.index(view.nut))

    return play


PLAYERS: Mapping[str, type[Player]] = {"cub": Cub, "fox": Fox, "owl": Owl}
"""Weakest first."""
