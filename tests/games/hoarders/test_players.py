"""The computer players: how they choose, what they may know, and how well that plays."""

from __future__ import annotations

import math
import pickle
import random
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fuchsbau import NATURE, game
from fuchsbau.game import Move, Seat, seen_by
from fuchsbau.games.hoarders.bots import PLAYERS, Cub, Fox, Owl
from fuchsbau.games.hoarders.material import PAIRS, Animal
from fuchsbau.games.hoarders.moves import Choose, Expose, Hamster, Let, Reveal, Steal
from fuchsbau.games.hoarders.rules import State
from fuchsbau.games.hoarders.sim import BEAVER, HAMSTER
from fuchsbau.lab import arena
from games.hoarders.at_the_table import position, start

LEVELS = (Cub, Fox, Owl)


def chosen(kind: type[Cub], state: State, seat: Seat, times: int = 1) -> Counter[Move]:
    """What a player of this kind who has seen nothing chooses there, by so many chances."""
    found: Counter[Move] = Counter()
    for number in range(times):
        player = kind(seat, state.seats, random.Random(number))
        found[player.choose(state.view(seat), state.moves(seat))] += 1
    return found


def moves_of_a_game(seats: int, seed: int) -> Iterator[tuple[State, Seat | str, Move, State]]:
    """A game that nobody plays well."""
    rng, state = random.Random(seed), start(seats)
    while state.to_move:
        actor = rng.choice(sorted(state.to_move, key=str))
        before, move = state, rng.choice(state.moves(actor))
        state = state.play(actor, move)
        yield before, actor, move, state


# how strong they are


def test_levels_are_weakest_first() -> None:
    assert list(game("hoarders").players) == list(PLAYERS) == ["cub", "fox", "owl"]
    assert game("hoarders").deep == {"owl"}


@pytest.mark.parametrize(
    ("better", "worse", "games", "part"), [("fox", "cub", 300, 0.40), ("owl", "fox", 24, 0.38)]
)
def test_one_who_is_better_among_three_wins_much_more_than_a_quarter(
    better: str, worse: str, games: int, part: float
) -> None:
    result = arena.run("hoarders", (better, worse, worse, worse), games, 4, rotate=True)
    assert result.seats[0].wins >= part * games


# what the owl does when it is plain what to do


def test_the_owl_steals_the_nut_that_wins() -> None:
    state = position(
        "4 walnut 2 acorn | raccoon squirrel", "walnut 3 acorn |", "3 acorn 2 peanut |", "3 peanut |"
    )
    state = state.play(0, Reveal("raccoon"))
    assert chosen(Owl, state, 0, 20) == {Steal(1, "walnut"): 20}


def test_the_owl_would_rather_rob_who_cannot_have_a_hamster() -> None:
    state = position("4 walnut | raccoon squirrel", "walnut | hamster beaver", "2 walnut | beaver! squirrel!")
    state = state.play(0, Reveal("raccoon"))
    assert chosen(Owl, state, 0, 20) == {Steal(2, "walnut"): 20}


def test_the_owl_defends_what_would_win_for_the_thief() -> None:
    state = position("4 walnut | raccoon groundhog", "2 walnut acorn | squirrel hamster", "3 acorn | beaver!")
    state = state.play(0, Reveal("raccoon")).play(0, Steal(1, "walnut"))
    assert chosen(Owl, state, 1, 20) == {Hamster(): 20}


def test_the_owl_keeps_its_hamster_for_the_greater_danger() -> None:
    """The next at the table may take the fifth walnut, and a lone acorn is no loss."""
    state = position(
        "3 peanut | raccoon hamster", "3 acorn | squirrel! beaver!", "4 walnut | raccoon groundhog",
        "walnut acorn hazelnut | hamster squirrel",
    )  # fmt: skip
    state = state.play(0, Reveal("raccoon")).play(0, Steal(3, "acorn"))
    assert chosen(Owl, state, 3, 20)[Let()] == 20


def test_with_a_fifth_nut_in_reach_the_owl_chooses_the_raccoon() -> None:
    state = position(
        "4 walnut 2 peanut |", "2 walnut acorn |", "walnut 2 acorn |", "3 acorn hazelnut |", phase="choose"
    )
    found = chosen(Owl, state, 0, 20)
    assert all(isinstance(move, Choose) and "raccoon" in move.animals for move in found)


def test_the_owl_turns_the_beaver_over_last_where_it_wins_with_the_raccoon_before() -> None:
    """Whoever waits may lose the nut to another raccoon: the next has four walnuts too."""
    state = position(
        "4 walnut 2 acorn | raccoon beaver", "3 acorn 4 peanut | raccoon groundhog", "walnut peanut | beaver!"
    )
    assert chosen(Owl, state, 0, 20) == {Reveal("raccoon"): 20}


def test_a_groundhog_waits_for_what_it_repeats_and_a_hamster_for_a_thief() -> None:
    cases: tuple[tuple[str, Animal], ...] = (
        ("raccoon groundhog", "raccoon"),
        ("squirrel groundhog", "squirrel"),
        ("squirrel hamster", "squirrel"),
        ("raccoon hamster", "raccoon"),
    )
    for held, first in cases:
        state = position(
            f"3 walnut | {held}", "2 walnut 2 acorn | raccoon groundhog", "3 acorn | squirrel raccoon"
        )
        for kind in (Fox, Owl):
            found = chosen(kind, state, 0, 20)
            assert found.most_common(1)[0] == (Reveal(first), 20), (kind, found)


def test_two_owls_do_not_rob_each_other_for_ever() -> None:
    assert arena.run("hoarders", ("owl", "owl"), games=3, seed=1).moves < 3 * 300


# that nobody knows what the owl will choose

OPENING = position(
    "walnut acorn peanut |", "2 walnut acorn |", "sunflower peanut acorn |", "hazelnut peanut walnut |",
    phase="choose",
)  # fmt: skip
IN_DANGER = position(
    "2 walnut acorn peanut |", "4 acorn |", "sunflower 3 peanut |", "hazelnut peanut walnut |", phase="choose"
)


def entropy(found: Counter[Move]) -> float:
    """In bits."""
    shares = [count / found.total() for count in found.values()]
    return -sum(share * math.log2(share) for share in shares)


@pytest.mark.parametrize(("state", "bits"), [(OPENING, 0.5), (IN_DANGER, 1.5)])
def test_the_owl_mixes(state: State, bits: float) -> None:
    found = chosen(Owl, state, 0, 40)
    assert entropy(found) > bits
    assert found.most_common(1)[0][1] < 38


def test_the_fox_mixes_too_and_a_cub_chooses_anything() -> None:
    assert entropy(chosen(Fox, OPENING, 0, 500)) > 2.5
    assert len(chosen(Cub, OPENING, 0, 500)) == len(PAIRS)


# that nobody knows more than they have been shown


@pytest.mark.parametrize("kind", LEVELS)
def test_what_others_hold_in_secret_changes_nothing(kind: type[Cub]) -> None:
    """Wherever a player is to move: other animals before the others, and it would choose the same."""
    compared = 0
    for seed in range(3):
        for state, actor, _, _ in moves_of_a_game(4, seed):
            if actor == NATURE or state.phase == "choose":
                continue
            assert isinstance(actor, int)
            down = list(state.face_down)
            for seat, animals in enumerate(down):
                if seat != actor and animals:
                    down[seat] = tuple(sorted(animals, reverse=True)) if len(animals) > 1 else ("groundhog",)
            twin = replace(state, face_down=tuple(down))
            assert twin.view(actor) == state.view(actor)
            assert chosen(kind, state, actor) == chosen(kind, twin, actor)
            compared += twin != state
    assert compared > 30


@pytest.mark.parametrize("kind", LEVELS)
def test_the_time_it_takes_tells_nothing(kind: type[Cub]) -> None:
    answering = position("2 walnut | raccoon groundhog", "walnut | hamster squirrel", "acorn |")
    answering = answering.play(0, Reveal("raccoon")).play(0, Steal(1, "walnut"))

    def seconds(state: State, seat: Seat, move: Move) -> float:
        return kind(seat, state.seats, random.Random(5)).think(state.view(seat), move)

    assert seconds(answering, 1, Hamster()) == seconds(answering, 1, Let())
    assert len({seconds(OPENING, 0, Choose(pair)) for pair in PAIRS}) == 1
    others = replace(answering, face_down=(("groundhog",), ("squirrel", "beaver"), ()))
    assert seconds(others, 1, Let()) == seconds(answering, 1, Let())


@pytest.mark.parametrize("kind", LEVELS)
def test_players_take_human_time(kind: type[Cub]) -> None:
    player = kind(0, 4, random.Random(1))
    times = [player.think(OPENING.view(0), Choose(PAIRS[0])) for _ in range(200)]
    assert min(times) > 2
    assert max(times) < 8
    assert max(times) - min(times) > 2
    answering = position("2 walnut | hamster beaver", "| raccoon groundhog", crown=1)
    answering = answering.play(1, Reveal("raccoon")).play(1, Steal(0, "walnut"))
    assert all(player.think(answering.view(0), Let()) < 4 for _ in range(200))  # the shortest time to answer


# that they can be put away and taken out again


@pytest.mark.parametrize("kind", LEVELS)
def test_choosing_changes_nothing_that_is_remembered(kind: type[Cub]) -> None:
    """In another process, or rebuilt from what it has seen, a player goes on as if nothing had been."""
    player, asked = kind(1, 3, random.Random(0)), kind(1, 3, random.Random(0))
    for number, (state, actor, move, after) in enumerate(moves_of_a_game(3, 8)):
        if actor == 1:
            asked.rng.seed(number)
            elsewhere = pickle.loads(pickle.dumps(asked))
            choice = asked.choose(state.view(1), state.moves(1))
            assert elsewhere.choose(state.view(1), state.moves(1)) == choice
            player.rng.seed(number)
            assert player.choose(state.view(1), state.moves(1)) == choice
            asked.choose(state.view(1), state.moves(1))
        for one in (player, asked):
            one.see(actor if actor == NATURE else int(actor), seen_by(1, 1, move), after.view(1))


@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("seats", [2, 6])
def test_who_comes_late_plays_by_what_lies_open(kind: type[Cub], seats: int) -> None:
    for state, actor, _, _ in moves_of_a_game(seats, 3):
        if isinstance(actor, int):
            for move in chosen(kind, state, actor):
                assert move in state.moves(actor)


def test_the_owl_thinks_half_a_second_at_most() -> None:
    longest = 0.0
    for state, actor, _, _ in moves_of_a_game(6, 2):
        if isinstance(actor, int):
            begun = time.process_time()
            chosen(Owl, state, actor)
            longest = max(longest, time.process_time() - begun)
    assert longest < 0.5


# what the owl believes


def believing(state: State, *seen: tuple[Seat, Move]) -> Owl:
    """An owl in seat 0 that has seen these moves in this position."""
    owl = Owl(0, state.seats, random.Random(0))
    for actor, move in seen:
        owl.see(actor, move, state.view(0))
    return owl


def likelihood(owl: Owl, state: State, seat: Seat, animal: int) -> float:
    """How often it imagines that animal face down before a seat."""
    luck, where = random.Random(0), owl.minds.position(state.view(0))
    return sum(where.world(luck).down[seat] >> animal & 1 for _ in range(400)) / 400


def test_after_a_beaver_the_owl_knows_who_has_none() -> None:
    before = position("walnut | squirrel raccoon", "acorn | squirrel beaver", "peanut | squirrel hamster")
    after = position("walnut | squirrel! raccoon", "acorn | squirrel beaver!", "peanut | squirrel hamster")
    assert likelihood(Owl(0, 3, random.Random(0)), before, 2, BEAVER) > 0.2
    assert likelihood(Owl(0, 3, random.Random(0)), after, 2, BEAVER) == 0


def test_who_lets_a_nut_go_has_hardly_a_hamster() -> None:
    state = position("walnut | squirrel raccoon", "acorn | squirrel hamster", "peanut | squirrel hamster")
    before = likelihood(believing(state), state, 1, HAMSTER)
    assert likelihood(believing(state, (1, Let())), state, 1, HAMSTER) < before / 2


def test_the_owl_gets_to_know_people() -> None:
    """Who keeps choosing what nobody sensible chooses is taken for somebody who chooses anything."""
    owl = Owl(0, 3, random.Random(0))
    laid = position("walnut acorn |", "acorn peanut |", "peanut walnut |", phase="choose")
    for number in range(1, 5):
        owl.see(NATURE, Expose(()), replace(laid, round=number).view(0))
        owl.see(1, Reveal("hamster"), replace(laid, round=number, phase="reveal").view(0))
        owl.see(1, Reveal("groundhog"), replace(laid, round=number, phase="reveal").view(0))
    owl.see(NATURE, Expose(()), replace(laid, round=5).view(0))
    anything, fox, book = owl.minds.people[1]
    assert anything > 0.9
    assert fox + book == pytest.approx(1 - anything)
    assert owl.minds.people[2] == pytest.approx([0.2, 0.4, 0.4])
