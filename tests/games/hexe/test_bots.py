"""The computer players: what they overlook, how long they search, and how well that plays."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest

from fuchsbau import NATURE, game
from fuchsbau.game import Move
from fuchsbau.games.hexe.bots import DICE_TUMBLE, REACH, Cub, Fox, Owl
from fuchsbau.games.hexe.material import CARDS, FITTING
from fuchsbau.games.hexe.moves import Award, Done, Roll, Show, Turn
from fuchsbau.games.hexe.rules import State
from fuchsbau.lab import arena
from games.hexe.at_the_table import card, done, position, roll, shared_out, start, turn, turn_all

LEVELS = (Cub, Fox, Owl)

ALL_CARDS = position(", ".join(" ".join(sorted(trio)) for trio in CARDS), "")
"""Seat 0 has the whole deck: five cards fit an owl and a mouse, twelve a double of owls."""
PAIR, DOUBLE = roll(ALL_CARDS, "owl mouse"), roll(ALL_CARDS, "owl")


def looking(kind: type[Cub], state: State, seed: int = 0) -> Cub:
    """A player in seat 0 who has just seen these dice."""
    player = kind(0, state.seats, random.Random(seed))
    assert state.dice
    player.see(NATURE, Show(state.dice), state.view(0))
    return player


def seen(kind: type[Cub], state: State) -> float:
    """What part of the fitting cards such a player notices, over many looks."""
    assert state.dice
    fitting = len(FITTING[state.dice])
    return mean(len(looking(kind, state, seed).found) / fitting for seed in range(400))


def test_cub_fox_and_owl_overlook_less_and_less() -> None:
    assert [seen(kind, PAIR) for kind in LEVELS] == pytest.approx([0.55, 0.8, 0.97], abs=0.04)
    assert [seen(kind, DOUBLE) for kind in LEVELS] == pytest.approx([0.8, 0.92, 0.99], abs=0.03)


@pytest.mark.parametrize("kind", LEVELS)
def test_a_double_is_easier_to_see_than_a_pair(kind: type[Cub]) -> None:
    assert kind.overlooks_double < kind.overlooks
    assert seen(kind, DOUBLE) > seen(kind, PAIR)


@pytest.mark.parametrize("kind", LEVELS)
def test_only_fitting_cards_of_their_own_that_are_face_up_are_found(kind: type[Cub]) -> None:
    state = position("owl mouse cat, (owl mouse cat), cat frog hen", "owl mouse hen", rolled="owl mouse")
    found = {one for seed in range(100) for one in looking(kind, state, seed).found}
    assert found == {card("owl mouse cat")}


@pytest.mark.parametrize("kind", LEVELS)
def test_which_card_is_found_first_is_chance(kind: type[Cub]) -> None:
    first = Counter(player.found[0] for seed in range(600) if (player := looking(kind, PAIR, seed)).found)
    assert set(first) == set(FITTING["owl", "mouse"])
    assert max(first.values()) < 1.6 * min(first.values())


@pytest.mark.parametrize("kind", LEVELS)
def test_all_that_was_found_is_turned_and_then_they_are_done(kind: type[Cub]) -> None:
    for seed in range(40):
        player, state = looking(kind, PAIR, seed), PAIR
        turned: list[Move] = []
        while not isinstance(move := player.choose(state.view(0), state.moves(0)), Done):
            turned.append(move)
            state = state.play(0, move)
            player.see(0, move, state.view(0))
        assert turned == [Turn(one) for one in player.found]


@pytest.mark.parametrize("kind", LEVELS)
def test_choosing_changes_nothing_that_is_remembered(kind: type[Cub]) -> None:
    """A mind that is rebuilt after a restart is asked again, and goes on as it would have."""
    player = looking(kind, PAIR)
    before = dict(vars(player))
    moves = {player.choose(PAIR.view(0), PAIR.moves(0)) for _ in range(30)}
    for _ in range(30):
        player.think(PAIR.view(0), Done())
    assert len(moves) == 1
    assert vars(player) == before


@pytest.mark.parametrize("kind", LEVELS)
def test_who_has_seen_no_dice_turns_nothing(kind: type[Cub]) -> None:
    player = kind(0, 2, random.Random(0))
    assert player.choose(PAIR.view(0), PAIR.moves(0)) == Done()
    assert player.choose(ALL_CARDS.view(0), ALL_CARDS.moves(0)) == Roll()


@pytest.mark.parametrize("kind", LEVELS)
def test_what_was_overlooked_is_looked_for_anew_with_every_roll(kind: type[Cub]) -> None:
    state = position("owl mouse cat", "cat frog hen", rolled="owl mouse")
    found = 0
    for seed in range(200):
        player = looking(kind, state, seed)
        player.see(NATURE, Show(("owl", "mouse")), state.view(0))
        found += bool(player.found)
    assert found / 200 == pytest.approx(1 - kind.overlooks, abs=0.12)


def seconds(player: Cub, state: State, move: Move) -> float:
    return mean(player.think(state.view(0), move) for _ in range(300))


WITHOUT_FROG = [" ".join(sorted(trio)) for trio in CARDS if "frog" not in trio]
TWELVE = position(", ".join(WITHOUT_FROG), "cat frog hen", rolled="frog")
"""Nothing to be found on many cards."""
TWO = position(", ".join(WITHOUT_FROG[:2]), "cat frog hen", rolled="frog")


@pytest.mark.parametrize("move", [Done(), Roll()])
def test_cub_fox_and_owl_are_quicker_and_quicker(move: Move) -> None:
    state = ALL_CARDS if isinstance(move, Roll) else TWELVE
    times = [seconds(looking(kind, TWELVE), state, move) for kind in LEVELS]
    for slower, quicker in pairwise(times):
        assert slower > 1.15 * quicker


def test_with_the_same_finds_cub_fox_and_owl_turn_quicker_and_quicker() -> None:
    times: list[float] = []
    for kind in LEVELS:
        players = [looking(kind, PAIR, seed) for seed in range(200)]
        times.append(mean(seconds(each, PAIR, Turn(0)) for each in players if len(each.found) == 4))
    for slower, quicker in pairwise(times):
        assert slower > 1.08 * quicker


@pytest.mark.parametrize("kind", LEVELS)
def test_players_take_human_time(kind: type[Cub]) -> None:
    for state, move in ((TWO, Done()), (TWELVE, Done()), (PAIR, Turn(0)), (DOUBLE, Turn(0))):
        player = looking(kind, state)
        times = [player.think(state.view(0), move) for _ in range(200)]
        assert min(times) > 2.4
        assert max(times) < 12
        assert max(times) - min(times) > 0.15


@pytest.mark.parametrize("kind", LEVELS)
def test_done_is_said_after_a_look_at_every_card(kind: type[Cub]) -> None:
    least, most = kind.glance
    for state, cards in ((TWO, 2), (TWELVE, 12)):
        looks = [looking(kind, state, seed).think(state.view(0), Done()) for seed in range(100)]
        assert cards * least < min(looks) - DICE_TUMBLE - REACH
        assert max(looks) - DICE_TUMBLE - REACH < cards * most


@pytest.mark.parametrize("kind", LEVELS)
def test_a_whole_search_takes_as_long_whether_much_is_found_or_little(kind: type[Cub]) -> None:
    """Finding does not begin the search anew; only the hand's way to each card is added."""
    for seed in range(20):
        player, state = looking(kind, PAIR, seed), PAIR
        long = 0.0
        for one in player.found:
            long += seconds(player, state, Turn(one))
            state = state.play(0, Turn(one))
            player.see(0, Turn(one), state.view(0))
        long += seconds(player, state, Done())
        reaching = REACH * (len(player.found) + 1)
        assert long == pytest.approx(DICE_TUMBLE + 12 * mean(kind.glance) + reaching, rel=0.1)


@pytest.mark.parametrize("kind", LEVELS)
def test_the_first_card_takes_longer_as_the_dice_tumble_first(kind: type[Cub]) -> None:
    player = looking(kind, PAIR)
    first = seconds(player, PAIR, Turn(0))
    player.see(1, Turn(card("cat frog hen")), PAIR.view(0))
    assert seconds(player, PAIR, Turn(0)) == pytest.approx(first, rel=0.15)  # another was quicker
    player.see(0, Turn(0), PAIR.view(0))
    assert seconds(player, PAIR, Turn(0)) < first - 1


@pytest.mark.parametrize("kind", LEVELS)
def test_after_a_round_they_roll_later_so_that_all_can_see_who_got_what(kind: type[Cub]) -> None:
    player = kind(0, 2, random.Random(0))
    usual = seconds(player, ALL_CARDS, Roll())
    state = position(
        "owl frog hen, (spider frog hen), cat spider hen", "owl mouse cat", rolled="owl mouse", by=1
    )
    state = done(turn(state, 1, "owl mouse cat"))
    while state.phase == "award":
        move = state.chances()[0][0]
        state = state.play(NATURE, move)
        player.see(NATURE, move, state.view(0))
    assert seconds(player, state, Roll()) > usual + 3
    state = state.play(0, Roll())
    player.see(0, Roll(), state.view(0))
    assert seconds(player, ALL_CARDS, Roll()) == pytest.approx(usual, rel=0.1)


@pytest.mark.parametrize("kind", LEVELS)
def test_the_first_roll_waits_until_the_cards_are_dealt(kind: type[Cub]) -> None:
    player, state = kind(0, 2, random.Random(0)), start(2, 0)
    usual = seconds(player, ALL_CARDS, Roll())
    while state.phase == "deal":
        move = state.chances()[0][0]
        state = state.play(NATURE, move)
        player.see(NATURE, move, state.view(0))
    assert usual + 3 < seconds(player, state, Roll()) < usual + 5


def test_levels_are_ordered_weakest_first() -> None:
    assert list(game("hexe").players) == ["cub", "fox", "owl"]


@pytest.mark.parametrize(("stronger", "weaker", "wins"), [("owl", "fox", 0.7), ("fox", "cub", 0.8)])
def test_each_level_clearly_beats_the_one_below(stronger: str, weaker: str, wins: float) -> None:
    seats = arena.run("hexe", (stronger, weaker), games=300, seed=2).seats
    assert seats[0].wins > wins * 300
    assert seats[1].wins < 0.6 * seats[0].wins
    assert seats[0].mean_score > seats[1].mean_score + 2


def test_at_a_table_of_four_the_better_still_win_more() -> None:
    wins = [seat.wins for seat in arena.run("hexe", ("cub", "cub", "fox", "owl"), games=300, seed=2).seats]
    assert wins[3] > 1.2 * wins[2] > 1.2 * 1.2 * max(wins[:2])


def test_players_know_a_round_that_ended_without_a_reward() -> None:
    state = turn_all(position("owl mouse cat", "owl mouse hen", rolled="owl mouse"), 0, 1)
    assert shared_out(state) == state
    assert not [move for move, _ in state.chances() if isinstance(move, Award)]
    cub = Cub(0, 2, random.Random(0))
    assert seconds(cub, state, Roll()) > seconds(cub, ALL_CARDS, Roll()) + 2
