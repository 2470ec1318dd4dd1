"""The arena: fair, repeatable, and clear about what it cannot do."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

import msgspec
import pytest

from fuchsbau import BadSetup, Move
from fuchsbau.game import Actor, Seat
from fuchsbau.lab import arena
from lab.toy import Guesser, Racing, Show, State, toy


def results(seed: int, games: int = 8, players: tuple[str, ...] = ("owl", "cub")) -> arena.ArenaResult:
    return msgspec.structs.replace(arena.run("versteckt", players, games, seed), seconds=0)


@pytest.mark.parametrize("seed", [0, 1, -3, 2**70])
def test_the_same_seed_gives_the_same_result(seed: int) -> None:
    assert results(seed) == results(seed)


def test_other_seeds_give_other_games() -> None:
    assert len({results(seed).moves for seed in (0, 1, 2, 10, 11)}) == 5


def test_more_games_begin_with_the_same_games() -> None:
    """Each game has its own chance, from the seed and its number."""
    moves = [0, *(results(5, games).moves for games in range(1, 9))]
    assert len({after - before for before, after in pairwise(moves)}) > 4


def test_the_same_seed_gives_the_same_result_in_another_process() -> None:
    """Whatever order sets of text have there."""
    code = "from fuchsbau.lab import arena; print(arena.run('versteckt', ('owl', 'fox', 'cub'), 5, 0).moves)"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(runs) == 1


def test_the_json_is_as_promised() -> None:
    found = msgspec.json.decode(msgspec.json.encode(arena.run("versteckt", ("owl", "fox", "cub"), 4, 7)))
    assert list(found) == ["game", "games", "seed", "rotated", "seats", "moves", "seconds"]
    assert (found["game"], found["games"], found["seed"]) == ("versteckt", 4, 7)
    assert [seat["player"] for seat in found["seats"]] == ["owl", "fox", "cub"]
    assert [list(seat) for seat in found["seats"]] == [["player", "wins", "mean_score"]] * 3
    assert sum(seat["mean_score"] for seat in found["seats"]) == pytest.approx(15)
    assert found["seconds"] > 0


def test_a_shared_victory_counts_for_each_winner() -> None:
    result = arena.run("versteckt", ("cub",) * 6, 30, 0)
    assert sum(seat.wins for seat in result.seats) > 30


def test_rotated_players_sit_everywhere_and_are_counted_wherever_they_sit() -> None:
    """Game by game: whoever wins a game in its seat wins it in the table of players too."""
    players = ("owl", "fox", "cub", "cub")
    wins, scores = [0] * 4, [0] * 4
    for number in range(9):
        shifted = tuple(players[(seat - number) % 4] for seat in range(4))
        still = arena.Match("versteckt", shifted, 3, {}, rotated=False)
        winners, scored, _ = still.play(number)
        for seat in range(4):
            wins[(seat - number) % 4] += seat in winners
            scores[(seat - number) % 4] += scored[seat]
    result = arena.run("versteckt", players, 9, 3, rotate=True)
    assert result.rotated
    assert [seat.player for seat in result.seats] == list(players)
    assert [seat.wins for seat in result.seats] == wins
    assert [seat.mean_score * 9 for seat in result.seats] == pytest.approx(scores)


@pytest.mark.parametrize("rotate", [False, True])
def test_the_result_is_the_same_whatever_the_number_of_processes(*, rotate: bool) -> None:
    told: list[int] = []
    results = [
        arena.run("versteckt", ("owl", "fox", "cub"), 10, 5, rotate=rotate, jobs=jobs, progress=told.append)
        for jobs in (1, 2, 3)
    ]
    assert len({msgspec.structs.replace(result, seconds=0) for result in results}) == 1
    assert told == [*range(1, 11)] * 3


def test_more_processes_than_games_are_not_started() -> None:
    assert arena.run("versteckt", ("cub", "cub"), 1, 0, jobs=1000).games == 1


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    arena.run("versteckt", ("cub", "cub"), 3, 0, progress=told.append)
    assert told == [1, 2, 3]


def test_options_reach_the_game() -> None:
    with pytest.raises(BadSetup, match="look_seconds"):
        arena.run("versteckt", ("cub", "cub"), 1, 0, options={"look_seconds": -1})
    assert arena.run("versteckt", ("cub", "cub"), 1, 0, options={"look_seconds": 5}).games == 1


def test_processes_must_be_one_or_more() -> None:
    with pytest.raises(BadSetup, match="jobs must be 1 or more, not 0"):
        arena.run("versteckt", ("cub", "cub"), 1, 0, jobs=0)


@pytest.mark.parametrize(
    ("game", "players", "games", "complaint"),
    [
        ("chess", ("owl",), 1, "there is no game named 'chess'"),
        ("versteckt", ("owl", "lion"), 1, "no player named 'lion'; there is cub, fox, owl"),
        ("versteckt", (), 1, "1 to 6 seats, not 0"),
        ("versteckt", ("owl",) * 7, 1, "1 to 6 seats, not 7"),
        ("versteckt", ("owl",), 0, "games must be 1 or more, not 0"),
    ],
)
def test_what_cannot_be_played_is_said(
    game: str, players: tuple[str, ...], games: int, complaint: str
) -> None:
    with pytest.raises(BadSetup, match=complaint):
        arena.run(game, players, games, 0)


def test_the_table_has_a_row_for_every_seat() -> None:
    head, first, second = arena.table(arena.run("versteckt", ("owl", "cub"), 4, 0))
    assert head == ("seat", "player", "wins", "of games", "mean score")
    assert (first[:2], second[:2]) == (("0", "owl"), ("1", "cub"))
    assert first[3].endswith("%")


def test_the_table_of_a_rotated_match_has_a_row_for_every_player() -> None:
    head, first, _ = arena.table(arena.run("versteckt", ("owl", "cub"), 4, 0, rotate=True))
    assert head == ("player", "level", "wins", "of games", "mean score")
    assert first[:2] == ("0", "owl")


class Noting(Guesser):
    """Notes in which order the seats were asked."""

    order: ClassVar[list[Seat]] = []

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        super().__init__(seat, seats, rng)
        self.seat = seat

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        self.order.append(self.seat)
        return super().choose(view, moves)


def test_of_seats_that_may_move_together_none_is_always_first() -> None:
    rng = random.Random(1)
    Noting.order.clear()
    for _ in range(20):
        arena.play_out(toy().start(2, 0), [Noting(seat, 2, rng) for seat in range(2)], rng, 60)
    assert set(Noting.order[0::2]) == {0, 1}


class Runner(Guesser):
    """Takes longer the higher its seat is, but for the last one, who is as quick as the first; and notes what
    is done in a race, and when it was asked.
    """

    shown: ClassVar[list[Actor]] = []
    asked: ClassVar[list[Seat]] = []

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        super().__init__(seat, seats, rng)
        self.seat = seat
        self.seconds = (0.4, 0.2, 0.4)[seat]

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        if isinstance(move, Show) and self.seat == 0:
            self.shown.append(actor)

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        if isinstance(moves[0], Show):
            self.asked.append(self.seat)
        return super().choose(view, moves)

    def think(self, view: Any, move: Move) -> float:
        return self.seconds


class LastSeatEnds(Racing, frozen=True):
    """The race is over as soon as the last seat has shown."""

    def played(self, actor: Actor, move: Move) -> State:
        after = super().played(actor, move)
        return after.but(phase="look") if isinstance(move, Show) and actor == len(self.picks) - 1 else after


def race(seed: int, scores: tuple[int, ...], kind: type[Racing] = Racing) -> tuple[list[Actor], list[Seat]]:
    """Who showed in which order, and who was asked, in one round of the toy that races."""
    Runner.shown.clear()
    Runner.asked.clear()
    rng = random.Random(seed)
    state = toy(kind, races=True).start(3, 0, rounds=1)
    assert isinstance(state, Racing)
    arena.play_out(state.but(scores=scores), [Runner(seat, 3, rng) for seat in range(3)], rng, 60)
    return list(Runner.shown), list(Runner.asked)


def test_in_a_race_players_move_in_the_order_of_their_reactions() -> None:
    firsts = {race(seed, (0, 0, 0))[0][0] for seed in range(10)}
    assert firsts == {1}


def test_of_two_as_quick_who_is_favoured_is_first_and_else_chance() -> None:
    assert {tuple(race(seed, (0, 9, 5))[0]) for seed in range(10)} == {(1, 0, 2)}
    assert {tuple(race(seed, (5, 0, 0))[0]) for seed in range(10)} == {(1, 2, 0)}
    assert {tuple(race(seed, (7, 7, 7))[0]) for seed in range(20)} == {(1, 0, 2), (1, 2, 0)}


def test_of_two_as_quick_who_ends_the_race_is_first_however_little_it_is_favoured() -> None:
    assert {tuple(race(seed, (0, 0, 9), LastSeatEnds)[0]) for seed in range(10)} == {(1, 2)}
    assert {tuple(race(seed, (0, 0, 9))[0]) for seed in range(10)} == {(1, 0, 2)}


def test_in_a_race_every_player_makes_up_its_mind_once() -> None:
    """As at a table, where what others do in a race is no reason to think again."""
    assert race(0, (0, 0, 0))[1] == [0, 1, 2]


def test_players_that_do_not_come_to_an_end_are_stopped() -> None:
    with pytest.raises(RuntimeError, match="not come to an end within 5 moves"):
        arena.play_out(
            toy().start(2, 0), [Guesser(seat, 2, random.Random(1)) for seat in range(2)], random.Random(1), 5
        )
