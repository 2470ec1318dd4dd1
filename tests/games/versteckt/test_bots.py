"""The computer players: what they know, what they forget, and how well that plays."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fuchsbau import NATURE, game
from fuchsbau.games.versteckt.bots import Cub, Fox, Owl
from fuchsbau.games.versteckt.material import ANIMALS
from fuchsbau.games.versteckt.moves import Deal, Name, Ready, Reveal, Shuffle, Turn
from fuchsbau.games.versteckt.rules import State
from fuchsbau.games.versteckt.tempo import misses
from fuchsbau.lab import arena
from games.versteckt.at_the_table import FIRST_TEN, dealt, position, ready, start, take_turn

LEVELS = (Cub, Fox, Owl)


def watching(kind: type[Cub], seats: int = 2, seed: int = 0) -> tuple[Cub, State]:
    """A player who has seen the deal, and the position it is in."""
    player = kind(0, seats, random.Random(seed))
    state = start(seats, 0)
    for animal in FIRST_TEN:
        state = state.play(NATURE, Deal(animal))
        player.see(NATURE, Deal(animal), state.view(0))
    for seat in range(seats):
        state = state.play(seat, Ready())
        player.see(seat, Ready(), state.view(0))
    state = state.play(NATURE, Shuffle())
    player.see(NATURE, Shuffle(), state.view(0))
    return player, state


def test_the_owl_knows_all_that_was_seen_and_the_five_that_were_not() -> None:
    owl, _ = watching(Owl)
    assert {animal for animal, place in owl.minded.items() if place == 1} == set(FIRST_TEN)
    assert {animal for animal, place in owl.minded.items() if place == 0} == set(ANIMALS[10:])


def test_the_owl_names_an_animal_that_can_be_there_and_follows_what_moves() -> None:
    owl, state = watching(Owl)
    for animal in FIRST_TEN[:6]:
        move = owl.choose(state.view(0), state.moves(state.turn))
        assert isinstance(move, Name)
        assert state.pieces[1].hidden >= {move.animal}
        state = take_turn(state, "snail", shows=animal)
        owl.see(NATURE, Reveal(animal), state.view(0))
    assert {animal for animal, place in owl.minded.items() if place == 2} == set(FIRST_TEN[:6])


def test_children_forget_with_time_and_with_each_mixing() -> None:
    """How many of the ten are in mind after the deal, after a mixing, and after ten turns."""
    left = {Cub: [0.0, 0.0, 0.0], Fox: [0.0, 0.0, 0.0], Owl: [0.0, 0.0, 0.0]}
    nobody = position("fox?", "", "", "", marker=0).view(0)
    for seed in range(200):
        for kind in LEVELS:
            player = kind(0, 2, random.Random(seed))
            open_ten = dealt(start(2, 0)).view(0)
            for animal in FIRST_TEN:
                player.see(NATURE, Deal(animal), open_ten)
            left[kind][0] += len(known(player)) / 200
            player.see(NATURE, Shuffle(), nobody)
            left[kind][1] += len(known(player)) / 200
            for _ in range(10):
                player.see(NATURE, Reveal("snail"), nobody)
            left[kind][2] += len(known(player)) / 200
    assert left[Owl] == pytest.approx([10, 10, 10])
    assert left[Fox] == pytest.approx([9.2, 8.6, 7.4], abs=0.4)
    assert left[Cub] == pytest.approx([7.0, 5.2, 2.8], abs=0.4)


def known(player: Cub) -> set[str]:
    return {animal for animal, place in player.minded.items() if place == 1}


@pytest.mark.parametrize("kind", LEVELS)
def test_players_take_human_time(kind: type[Cub]) -> None:
    player, state = watching(kind)
    view = state.view(0)
    naming = [player.think(view, Name("fox")) for _ in range(200)]
    assert min(naming) >= 1
    assert max(naming) <= 5
    assert max(naming) - min(naming) > 1
    assert all(2 <= player.think(view, Ready()) <= 8 for _ in range(50))
    assert all(0.5 <= player.think(view, Turn(0)) <= 2.5 for _ in range(50))


def test_a_cub_thinks_two_to_five_seconds_before_it_names() -> None:
    cub, state = watching(Cub)
    assert all(2 <= cub.think(state.view(0), Name("fox")) <= 5 for _ in range(200))


def test_levels_are_ordered_weakest_first() -> None:
    assert list(game("versteckt").players) == ["cub", "fox", "owl"]
    for weaker, stronger in (("cub", "fox"), ("fox", "owl"), ("cub", "owl")):
        seats = arena.run("versteckt", (weaker, stronger), games=400, seed=2).seats
        assert seats[1].mean_score > seats[0].mean_score, (weaker, stronger)


def test_who_comes_late_plays_by_what_lies_open() -> None:
    """A stand-in that has seen nothing still names an animal that nobody has."""
    state = position("wolf?", "fox? owl?", "hare", "", marker=1)
    for kind in LEVELS:
        move = kind(0, 2, random.Random(0)).choose(state.view(0), state.moves(0))
        assert isinstance(move, Name)
        assert move.animal in ("wolf", "fox", "owl", "hare")


def test_a_fox_does_not_guess_what_it_knows_to_be_elsewhere_and_a_cub_does() -> None:
    state = position("wolf?", "fox? owl?", "hare", "", marker=1)
    guessed: dict[type[Cub], set[str]] = {}
    for kind in (Cub, Fox):
        player = kind(0, 2, random.Random(0))
        player.minded |= {"wolf": 0, "hare": 2}
        moves = [player.choose(state.view(0), state.moves(0)) for _ in range(60)]
        guessed[kind] = {move.animal for move in moves if isinstance(move, Name)}
    assert guessed == {Cub: {"wolf", "fox", "owl", "hare"}, Fox: {"fox", "owl"}}


SINGLE = position("wolf?", "fox? owl? hare? deer?", "bear? mouse?", "snail?", marker=3)
"""One tile at the toadstool: it is the snail for sure, but whoever takes it opens the rest for the other."""


def owl_at(state: State) -> Owl:
    owl = Owl(0, 2, random.Random(1))
    owl.minded = {"wolf": 0, "fox": 1, "owl": 1, "hare": 1, "deer": 1, "bear": 2, "mouse": 2, "snail": 3}
    return owl


def test_missing_on_purpose_was_worked_out_to_pay_there() -> None:
    assert (1, 4, 2, 1, 3) in misses(2)
    assert (0, 0, 0, 1, 3) not in misses(2)
    for seats in (2, 3, 4, 5, 6):
        assert 0 < len(misses(seats)) < 200


def test_the_owl_misses_on_purpose_where_it_pays() -> None:
    names = Counter(str(owl_at(SINGLE).choose(SINGLE.view(0), SINGLE.moves(0))) for _ in range(20))
    assert not any("snail" in name for name in names)


def test_the_owl_does_not_miss_on_purpose_once_another_has_forgotten() -> None:
    owl = owl_at(SINGLE)
    owl.see(1, Name("hare"), SINGLE.view(0))
    assert owl.choose(SINGLE.view(0), SINGLE.moves(0)) == Name("snail")


def test_alone_the_owl_never_misses_on_purpose() -> None:
    owl = Owl(0, 1, random.Random(1))
    owl.minded |= owl_at(SINGLE).minded
    assert owl.choose(SINGLE.view(0), SINGLE.moves(0)) == Name("snail")


def mean_score_from_there(*, misses_on_purpose: bool) -> float:
    """What seat 0 has in the end, playing on from SINGLE against one who forgets nothing and always tries."""
    rng = random.Random(4)
    total = 0
    for _ in range(1200):
        players = [owl_at(SINGLE), owl_at(SINGLE)]
        players[0].all_sharp = misses_on_purpose  # takes the other for forgetful otherwise, and always tries
        players[1].seat, players[1].all_sharp = 1, False
        result, _ = arena.play_out(SINGLE, players, rng, 3000)
        total += result.scores[0]
    return total / 1200


def test_missing_on_purpose_there_is_worth_half_a_tile() -> None:
    missing, trying = (mean_score_from_there(misses_on_purpose=missing) for missing in (True, False))
    assert 0.2 < missing - trying < 0.9


def test_the_position_after_setup_is_where_the_work_begins() -> None:
    state = ready(dealt(start(2, 0)))
    assert [len(piece.hidden) for piece in state.pieces] == [5, 10, 0, 0]
