"""In the arena scenes are played with their worlds: time passes, hands move, players take their time."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import pytest

import meadow
from fuchsbau.game import Actor, Move, Player, Seat
from fuchsbau.lab import arena
from fuchsbau.lab.stage import Stage
from fuchsbau.world import Hand, Worlds
from meadow import Cover, Drags, Fall, Meadow, RunOut, Shine, Tap, Taps, Uncover

WANTED_LAST = meadow.State(
    meadow.Choices(scenes=1), turn=0, scores=(0,), phase="spell", number=1, wanted=2, colours=(0, 1, 2)
)
"""The lantern that is looked for hangs at the last place, 300."""


class Evening(NamedTuple):
    """A game that was played."""

    scores: tuple[int, ...]
    moves: list[tuple[Actor, Move]]
    films: list[list[tuple[int, Move]]]
    """What happened in each scene, and at which step."""
    hands: list[set[Seat]]
    """Who had a hand in each step of all scenes."""
    movers: list[Drags]


def played(
    state: meadow.State, mover: type[Drags] = Drags, player: type[Taps] = Taps, seed: int = 0
) -> Evening:
    """The game from there, with a stage."""
    rng, seats = random.Random(seed), len(state.scores)
    evening = Evening((), [], [], [], [])

    class Noting(player):
        def see(self, actor: Actor, move: Move, view: Any) -> None:
            evening.moves.append((actor, move))

    class Filmed(Meadow):
        def __init__(self, state: Any) -> None:
            super().__init__(state)
            evening.films.append([])

        def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Move]:
            moves = super().step(hands)
            evening.films[-1].extend((self.steps, move) for move in moves)
            evening.hands.append(set(hands))
            return moves

    def hand(seat: Seat, chance: random.Random) -> Drags:
        evening.movers.append(mover(seat, chance))
        return evening.movers[-1]

    players: list[Player] = [Noting(0, seats, rng), *(player(seat, seats, rng) for seat in range(1, seats))]
    stage = Stage(Worlds(Filmed, {"cub": hand}, dict), ["cub"] * seats, players, rng)
    result, number = arena.play_out(state, players, rng, 100, stage)
    assert number == len(evening.moves)
    return evening._replace(scores=result.scores)


def test_what_happens_in_a_world_is_played_and_nature_answers() -> None:
    evening = played(meadow.opening(1, 0, meadow.Choices(scenes=1)))
    (film,) = evening.films
    by_world = [move for actor, move in evening.moves if actor == "world"]
    assert by_world == [move for _, move in film][: len(by_world)]
    assert by_world[0] == Uncover(0)
    after = [second for (_, first), (_, second) in pairwise(evening.moves) if first == Uncover(0)]
    assert [type(move) for move in after] == [Shine]


def test_a_player_moves_in_a_scene_as_soon_as_it_would_and_not_before() -> None:
    """It thinks for a second from when it may: the ball lies still at 300 by then."""
    evening = played(WANTED_LAST)
    (film,) = evening.films
    (seen,) = [step for step, move in film if move == Uncover(2)]
    assert len(evening.hands) == seen + 60
    assert evening.moves[-1] == (0, Tap(2))
    assert evening.scores == (1,)


class Slow(Taps):
    """Thinks for so long that the ball has rolled on."""

    def think(self, view: Any, move: Move) -> float:
        return 0.2


class Overruns(Drags):
    """Drags the ball past the last place, and off."""

    def move(self, world: Any) -> Hand | None:
        self._x += 3
        return Hand(self._x, 0, True)


def test_what_may_not_be_done_any_more_is_dropped() -> None:
    """From where the lantern is seen until it is covered again only seven steps pass."""
    evening = played(WANTED_LAST, Overruns, Slow)
    (film,) = evening.films
    steps = {type(move): step for step, move in film}
    assert steps[Cover] - next(step for step, move in film if move == Uncover(2)) < 12
    assert evening.moves[-1] == ("world", Fall())
    assert evening.scores == (0,)


def test_when_nothing_else_happens_the_sand_runs_out() -> None:
    class Rests(Drags):
        def move(self, world: Any) -> Hand | None:
            return None

    evening = played(WANTED_LAST, Rests)
    assert evening.films == [[(600, RunOut())]]
    assert not any(evening.hands)


@pytest.mark.parametrize("together", [True, False])
def test_each_scene_has_a_world_of_its_own_and_the_hands_of_who_is_in_it(*, together: bool) -> None:
    evening = played(meadow.opening(3, 0, meadow.Choices(scenes=2, together=together)))
    assert len(evening.films) == 2
    assert {frozenset(hands) for hands in evening.hands} == (
        {frozenset({0, 1, 2})} if together else {frozenset({0}), frozenset({1})}
    )


def test_a_hand_has_seen_the_game_from_its_beginning() -> None:
    evening = played(meadow.opening(1, 0, meadow.Choices(scenes=2)))
    first, second = evening.movers
    assert (first.views[0].scene, first.views[-1].phase) == (0, "end")
    assert second.views[: len(first.views)] == first.views
    assert second.views[-1].scene == 2


class Watches(Drags):
    """Notes in which phases of the game it is moved."""

    phases: ClassVar[set[str]] = set()

    def move(self, world: Any) -> Hand | None:
        self.phases.add(self.views[-1].phase)
        return super().move(world)


def test_hands_move_while_the_scene_runs_and_all_else_is_done_at_once() -> None:
    assert played(WANTED_LAST, Watches).movers[0].views[0].phase == "spell"
    assert Watches.phases == {"search"}


def test_the_same_chance_gives_the_same_game() -> None:
    state = meadow.opening(2, 0, meadow.Choices())
    evenings = [played(state, seed=seed) for seed in (1, 1, 2)]
    assert evenings[0].moves == evenings[1].moves
    assert evenings[0].moves != evenings[2].moves
