"""How the owl's book and its sense for positions are learned, and the figures told of its play."""

from __future__ import annotations

import ast
import math
import random

import pytest

import learn_hoarders
import study_hoarders
from fuchsbau.games.hoarders.book import NEEDS, SITUATIONS, by_the_book, need, situation
from fuchsbau.games.hoarders.learned import BOOK, WEIGHTS
from fuchsbau.games.hoarders.material import PAIRS
from fuchsbau.games.hoarders.worth import Weights, chances, features
from games.hoarders.at_the_table import position

SEATS = range(2, 7)


def needs(*seats: str) -> list[str]:
    collections = position(*seats).collections
    return [NEEDS[need(collections, seat)] for seat in range(len(seats))]


def test_what_a_seat_needs_is_told_by_the_kind_it_has_most_of_and_by_what_others_have() -> None:
    assert needs("2 walnut", "3 acorn", "4 peanut") == ["three more", "two more", "one more"]
    assert needs("2 walnut peanut", "3 acorn", "4 peanut")[2] == "one more, in reach"


def test_a_situation_is_the_own_need_and_the_nearest_of_the_others() -> None:
    collections = position("2 walnut peanut", "3 acorn", "4 peanut").collections
    found = [need(collections, seat) for seat in range(3)]
    assert SITUATIONS[situation(found, 0)] == ("three more", "one more, in reach")
    assert SITUATIONS[situation(found, 2)] == ("one more, in reach", "two more")


@pytest.mark.parametrize("seats", SEATS)
def test_the_book_has_a_mix_for_every_situation(seats: int) -> None:
    assert len(BOOK[seats]) == len(SITUATIONS)
    for row in BOOK[seats]:
        assert len(row) == len(PAIRS)
        assert sum(row) == pytest.approx(1, abs=0.01)
    assert by_the_book(position(*["walnut acorn peanut"] * seats).collections) == [BOOK[seats][0]] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_chances_are_the_features_weighed(seats: int) -> None:
    """Written out for speed there, and as a sum of products here."""
    rng = random.Random(seats)
    for _ in range(50):
        game = learn_hoarders.deal(seats, rng)
        for counts in game.counts:
            counts[rng.randrange(5)] += rng.randrange(2)
        row = [rng.uniform(-1, 1) for _ in range(Weights.size(seats))]
        odds = [
            math.exp(sum(row[at] * value for at, value in seat)) for seat in features(game.counts, game.crown)
        ]
        found = chances(game.counts, game.crown, Weights.of(seats, row))
        assert found == pytest.approx([one / sum(odds) for one in odds])


@pytest.mark.parametrize("seats", SEATS)
def test_who_has_more_is_thought_nearer_to_winning(seats: int) -> None:
    rest = ["walnut acorn peanut"] * (seats - 2)
    found = chances(position("4 walnut", "3 acorn", *rest).collections, 0, WEIGHTS[seats])
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > max(found[2:], default=0)


def test_learning_finds_out_who_wins() -> None:
    """From games that are won by whoever has most nuts, it learns that nuts win."""
    rng = random.Random(0)
    found: list[learn_hoarders.Example] = []
    for _ in range(400):
        counts = [[rng.randrange(2) for _ in range(5)] for _ in range(3)]
        won = max(range(3), key=lambda seat: (sum(counts[seat]), seat))
        found.append((features(counts, 0), {won: 1.0}))
    weights, surprise = learn_hoarders.fit(3, found, rng)
    assert weights.nut > 1
    assert weights.place[2] > weights.place[0]
    assert surprise < math.log(3) / 2


def test_a_short_lesson_teaches_to_steal_and_can_be_written_down() -> None:
    weights, book = learn_hoarders.learn(3, rounds=1500, games=60)
    opening = dict(zip(PAIRS, book[0], strict=True))
    assert "raccoon" in max(opening, key=lambda pair: opening[pair])
    text = learn_hoarders.written({3: (weights, book)})
    assert f"second={round(weights.second, 3)}" in text
    ast.parse(text)
    assert learn_hoarders.learn(3, rounds=1500, games=60) == (weights, book)


def test_what_is_told_of_play_is_counted_from_games() -> None:
    notes = study_hoarders.play(3, 40, random.Random(0))
    assert {one.game for one in notes if one.won} == set(range(40))
    told = "\n".join(study_hoarders.told(3, notes))
    rounds = len({(one.game, one.round) for one in notes})
    assert f"3 seats: 40 games of {rounds / 40:.1f} rounds" in told
    wins = sum(one.won for one in notes if one.round == 1 and one.place == 2)
    assert f"2: {wins / 40:.1%} of 40" in told


def test_what_owls_choose_first_is_asked_of_them() -> None:
    found = study_hoarders.openings(3, 6, random.Random(0))
    assert found.total() == 6
    assert set(found) <= set(PAIRS)


def test_two_thefts_are_worth_most_against_those_who_only_draw() -> None:
    table = study_hoarders.answers(4, 120, random.Random(0))
    row = dict(zip(PAIRS, table[PAIRS.index(("squirrel", "groundhog"))], strict=True))
    assert row["raccoon", "groundhog"] == max(row.values())
