"""The hands of computer players: human in how they move, careful as far as they are, and they remember."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from fuchsbau.game import Game, Result, game
from fuchsbau.games.rumpelriesen.board.giants import RADIUS
from fuchsbau.games.rumpelriesen.board.layout import EDGE
from fuchsbau.games.rumpelriesen.board.scene import Leafworld
from fuchsbau.games.rumpelriesen.gestures import Wrist
from fuchsbau.games.rumpelriesen.hands import Cub, Fox, Owl
from fuchsbau.games.rumpelriesen.material import HOLLOWS, IMPS, RECOGNISED, Imp
from fuchsbau.games.rumpelriesen.rules import State
from fuchsbau.games.rumpelriesen.strokes import Eyes
from fuchsbau.lab import arena
from fuchsbau.lab.stage import Stage
from fuchsbau.world import STEPS_PER_SECOND, Hand, Worlds
from games.rumpelriesen.at_the_table import asleep, laid, miss, searching, start, tidied, uncover

LEVELS = (Cub, Fox, Owl)
INSIDE = 5
"""A place in the middle of the board, where no giant stands."""


def moves(kind: type[Cub], state: State, seconds: float, seed: int = 0) -> tuple[list[Hand], Leafworld]:
    """How such a hand moves in this search, and the world by then. Nobody there tells who is to be seen."""
    world, mover = Leafworld(state), kind(0, random.Random(seed))
    mover.see(state.view(0))
    hands: list[Hand] = []
    for _ in range(round(seconds * STEPS_PER_SECOND)):
        hand = mover.move(world)
        assert hand is not None
        hands.append(hand)
        world.step({0: hand})
    return hands, world


def speeds(hands: Sequence[Hand]) -> list[float]:
    """In millimetres a second."""
    return [math.dist(one[:2], other[:2]) / 10 * STEPS_PER_SECOND for one, other in pairwise(hands)]


@pytest.mark.parametrize("kind", LEVELS)
def test_a_hand_never_jumps_faster_than_hands_of_people(kind: type[Cub]) -> None:
    hands, _ = moves(kind, searching("moss"), 8)
    fast = speeds(hands)
    assert 150 < max(fast) < 700
    changes = [abs(one - other) * STEPS_PER_SECOND for one, other in pairwise(fast)]
    assert max(changes) < 12_000  # mm/s²: hands in a hurry reach 10 m/s² and more


@pytest.mark.parametrize("kind", LEVELS)
def test_a_stroke_takes_as_long_as_that_of_people(kind: type[Cub]) -> None:
    """To consider, reach, drag and look: nobody does that in less than a second or so."""
    hands, _ = moves(kind, searching("moss"), 12)
    begins = [n for n, (one, other) in enumerate(pairwise(hands)) if other.presses and not one.presses]
    each = [(after - before) / STEPS_PER_SECOND for before, after in pairwise(begins)]
    assert min(each) > 0.6
    assert 1.0 < np.mean(each) < 3.5
    presses = [hand.presses for hand in hands]
    assert 0.1 < np.mean(presses) < 0.6


def test_who_is_older_is_quicker_and_steadier() -> None:
    strokes = [
        sum(b.presses and not a.presses for a, b in pairwise(moves(kind, searching("moss"), 12)[0]))
        for kind in LEVELS
    ]
    assert strokes == sorted(strokes)
    assert Cub.strays > Fox.strays > Owl.strays


def test_a_reach_is_one_smooth_movement_that_takes_longer_the_further_it_is() -> None:
    took: list[int] = []
    for far in (20.0, 60.0, 180.0):
        wrist = Wrist(random.Random(1), (-90.0, 0.0), slower=1.0, strays=0.0)
        hands = list(wrist.reach((far - 90.0, 0.0)))
        fast = speeds(hands)
        top = fast.index(max(fast))
        assert 0.3 < top / len(fast) < 0.7
        assert all(b > a - 15 for a, b in pairwise(fast[:top]))
        assert all(b < a + 15 for a, b in pairwise(fast[top:]))
        assert math.dist(hands[-1][:2], (10 * (far - 90.0), 0)) < 2 * far
        took.append(len(hands))
    assert took == sorted(took)
    assert took[2] < 9 * took[0] / 2  # far less than in proportion


def test_a_hand_that_is_held_out_wanders() -> None:
    wrist = Wrist(random.Random(1), (0.0, 0.0), slower=1.0, strays=1.0)
    held = np.array([hand[:2] for hand in wrist.wait(10)]) / 10
    away = np.hypot(*(held - held.mean(0)).T)
    assert 0.3 < away.max() < 4


@pytest.mark.parametrize("kind", LEVELS)
def test_the_same_chance_moves_a_hand_the_same_and_another_one_otherwise(kind: type[Cub]) -> None:
    films = [moves(kind, searching("moss"), 4, seed)[0] for seed in (1, 1, 2)]
    assert films[0] == films[1] != films[2]


def first_press(kind: type[Cub], states: Sequence[State], seed: int = 0) -> int:
    """Which place such a hand first presses at that has seen all that."""
    world, mover = Leafworld(states[-1]), kind(0, random.Random(seed))
    for state in states:
        mover.see(state.view(0))
    while not (hand := moved(mover, world)).presses:
        pass
    return min(range(len(HOLLOWS)), key=lambda place: math.dist(HOLLOWS[place], hand[:2]))


def moved(mover: Cub, world: Leafworld) -> Hand:
    """A step of its hand in the world."""
    hand = mover.move(world)
    assert hand is not None
    world.step({0: hand})
    return hand


def fern_seen_at(place: int, *between: Imp) -> list[State]:
    """The fern was seen there when moss was wanted, and is wanted after searches for those in between."""
    states = [uncover(searching("moss"), place, "fern")]
    for imp in (*between, "fern"):
        states += [miss(states[-1]), asleep(laid(tidied(miss(states[-1])), imp))]
    return states


@pytest.mark.parametrize("place", [1, 2, 6])
def test_a_hand_goes_straight_to_an_imp_it_remembers(place: int) -> None:
    here = [first_press(Owl, fern_seen_at(place), seed) for seed in range(8)]
    assert sum(near(one, place) for one in here) >= 7
    others = [first_press(Owl, [searching("fern")], seed) for seed in range(8)]
    assert sum(near(one, place) for one in others) <= 4


def near(one: int, other: int) -> bool:
    """A leaf that lies over a place may be gripped beside it."""
    return math.dist(HOLLOWS[one], HOLLOWS[other]) <= 700


def test_what_was_seen_is_recalled_the_better_the_shorter_ago_and_the_older_the_player() -> None:
    between: tuple[Imp, ...] = ("ivy", "sloe", "rowan", "hazel")
    shares: dict[type[Cub], list[float]] = {}
    for kind in LEVELS:
        shares[kind] = []
        for states in (fern_seen_at(9), fern_seen_at(9, *between)):
            minds = [kind(0, random.Random(seed)) for seed in range(300)]
            for mind in minds:
                for state in states:
                    mind.see(state.view(0))
            shares[kind].append(sum("fern" in mind.known.values() for mind in minds) / len(minds))
    assert all(soon > late for soon, late in shares.values())
    late = [shares[kind][1] for kind in LEVELS]
    assert late[0] < 0.25 < late[1] < 0.65 < late[2]


@pytest.mark.parametrize("kind", LEVELS)
def test_within_a_search_nobody_looks_twice_where_an_imp_was_seen(kind: type[Cub]) -> None:
    mover, state = kind(0, random.Random(1)), searching("moss")
    for place, imp in enumerate(IMPS[1:9]):
        state = uncover(state, place, imp)
        mover.see(state.view(0))
    assert mover.known == dict(enumerate(IMPS[1:9]))


@pytest.mark.parametrize("kind", LEVELS)
def test_the_wanted_imp_is_not_buried_again(kind: type[Cub]) -> None:
    """Who sees it holds the wand above it, until somebody taps it."""
    world, mover = Leafworld(searching("moss")), kind(0, random.Random(1))
    mover.see(uncover(searching("moss"), 6, "moss").view(0))
    hands = [moved(mover, world) for _ in range(10 * STEPS_PER_SECOND)]
    last = hands[-4 * STEPS_PER_SECOND :]
    assert not any(hand.presses for hand in last)
    assert all(math.dist(hand[:2], HOLLOWS[6]) < 250 for hand in last)


def test_seen_from_above_is_which_leaf_lies_topmost() -> None:
    world, rng = Leafworld(searching("moss")), random.Random(1)
    spots = [(rng.uniform(-EDGE, EDGE), rng.uniform(-EDGE, EDGE)) for _ in range(400)]
    true = [world.board.pile.column(*spot)[0] for spot in spots]
    seen = Eyes(world, 1.0, rng).tops(np.array(spots)).tolist()
    assert sum(one == other for one, other in zip(true, seen, strict=True)) > 380


@pytest.mark.parametrize("kind", [Fox, Owl])
def test_strokes_keep_clear_of_giants_and_on_the_board(kind: type[Cub]) -> None:
    """And who drags what a giant stands on knows it: such strokes are gentle."""
    rng = random.Random(1)
    gentle = 0
    for layout in range(6):
        world = Leafworld(asleep(laid(start(1), "moss", layout)))
        eyes = Eyes(world, kind.care, rng)
        for place in range(len(HOLLOWS)):
            stroke = eyes.stroke(place, ())
            if stroke is None:
                continue
            gaps = [gap(stroke.start, stroke.end, giant) for giant in eyes.giants()]
            assert min(gaps) > RADIUS
            assert max(map(abs, (*stroke.start, *stroke.end))) < EDGE
            assert stroke.is_near_giant or min(gaps) > 30
            gentle += stroke.is_near_giant
    assert gentle > 10
    assert kind.gentle < 0.8 * kind.pace


def gap(start: tuple[float, float], end: tuple[float, float], to: tuple[float, float]) -> float:
    """How near a stroke comes to a point."""
    ways = (n / 50 for n in range(51))
    return min(math.dist((a + (b - a) * t for a, b in zip(start, end, strict=True)), to) for t in ways)


def test_a_stroke_takes_the_leaf_off_the_place() -> None:
    """Mostly: what lies beneath cannot be seen before."""
    better = 0
    for layout in range(8):
        world = Leafworld(asleep(laid(start(1), "moss", layout)))
        eyes = Eyes(world, 1.0, random.Random(layout))
        stroke = eyes.stroke(INSIDE, ())
        assert stroke is not None
        wrist = Wrist(random.Random(layout), stroke.start, slower=1.0, strays=1.0)
        spots = np.array([(x / 10, y / 10) for x, y in [HOLLOWS[INSIDE]]])
        before = int(eyes.tops(spots)[0])
        for hand in wrist.drag(stroke.end, 120):
            world.step({0: hand})
        world.step({})
        better += int(eyes.tops(spots)[0]) != before
    assert better >= 6


@pytest.mark.parametrize("kind", [Fox, Owl])
def test_where_a_giant_wobbles_who_is_careful_lets_go(kind: type[Cub]) -> None:
    world, mover = Leafworld(searching("moss")), kind(0, random.Random(3))
    mover.see(searching("moss").view(0))
    while not moved(mover, world).presses:
        pass
    hands: list[Hand] = []
    for giant in world.board.giants:
        giant.body.position = (mover.at[0] + 45, mover.at[1])
    for _ in range(60):
        world.board.giants[0].rocks[0].speed = 0.2  # it is kept wobbling
        hand = mover.move(world)
        assert hand is not None
        hands.append(hand)
    assert not any(hand.presses for hand in hands[20:])


def test_hands_that_search_together_keep_apart() -> None:
    world = Leafworld(searching("moss", None, "", "", "", ""))
    movers = {seat: Owl(seat, random.Random(seat)) for seat in range(4)}
    for seat, mover in movers.items():
        mover.see(searching("moss", None, "", "", "", "").view(seat))
    apart: list[float] = []
    for _ in range(12 * STEPS_PER_SECOND):
        hands = {seat: hand for seat, mover in movers.items() if (hand := mover.move(world)) is not None}
        world.step(hands)
        pressing = [hand[:2] for hand in hands.values() if hand.presses]
        apart += [math.dist(*pair) / 10 for pair in combinations(pressing, 2)]
    assert len(apart) > 100
    assert np.quantile(apart, 0.1) > 50


def test_who_remember_the_same_do_not_drive_each_other_away() -> None:
    states = fern_seen_at(6)
    world, movers = Leafworld(states[-1]), {seat: Owl(seat, random.Random(seat)) for seat in range(2)}
    for seat, mover in movers.items():
        for state in states:
            mover.see(state.view(seat))
    most = 0.0
    for _ in range(15 * STEPS_PER_SECOND):
        world.step({seat: hand for seat, mover in movers.items() if (hand := mover.move(world)) is not None})
        most = max(most, world.shares[6])
    assert most >= RECOGNISED


@pytest.mark.parametrize("together", [True, False])
def test_both_games_are_played_to_the_end_and_the_same_by_the_same_chance(*, together: bool) -> None:
    state = searching("moss", {6: "moss"}, "", "fern", pile=1, together=together)
    state = replace(state, options=replace(state.options, sand=10))
    house, games = game("rumpelriesen"), list[tuple[Result, int]]()
    for _ in range(2):
        rng = random.Random(4)
        players = [house.players["owl"](seat, 2, rng) for seat in range(2)]
        stage = Stage(worlds(house), ["owl"] * 2, players, rng)
        games.append(arena.play_out(state, players, rng, 200, stage))
    assert games[0] == games[1]
    assert games[0][1] > 14  # without hands in the two searches eight moves are made, or nine


def worlds(house: Game) -> Worlds:
    assert house.worlds is not None
    return house.worlds
