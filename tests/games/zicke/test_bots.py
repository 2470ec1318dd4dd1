"""The computer players: how quick they are, what they slap on, what they give, and how well that plays."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise
from statistics import mean, median, stdev

import pytest

from fuchsbau import NATURE
from fuchsbau.game import Actor, Move, Seat, seen_by
from fuchsbau.games.zicke.bots import ANIMAL_WALKS, CARDS_SWAP, FASTEST, HANDS_ARE_SEEN, KIN, Cub, Fox, Owl
from fuchsbau.games.zicke.material import ANIMALS, Animal, Face, Place
from fuchsbau.games.zicke.moves import Keep, Pay, Reveal, Slap, Swap, Turn
from fuchsbau.games.zicke.rules import State
from fuchsbau.lab.arena import first_in_race, run
from fuchsbau.lab.random_play import outcome
from fuchsbau.table.reaction import Claim
from games.zicke.at_the_table import home, position, reveal, slap, start

LEVELS = (Cub, Fox, Owl)

FARM = position("cat pig hare", "dog worm raven", "goose snail duck")
"""Three animals are at each heap, six at the barn."""


def watching(kind: type[Cub], state: State, face: Face, seed: int = 0, seat: Seat = 0) -> Cub:
    """A player who has just seen that card revealed."""
    player = kind(seat, state.seats, random.Random(seed))
    player.see(NATURE, Reveal(face), reveal(state, face).view(seat))
    return player


def reactions(kind: type[Cub], state: State, face: Face, searches: int = 400) -> list[float]:
    """How long it takes such a player, over many searches."""
    return [watching(kind, state, face, seed).reaction for seed in range(searches)]


@cache
def whole_games(kind: type[Cub], seats: int) -> tuple[list[float], list[bool]]:
    """Every reaction in some games between such players, and whether it was on the right card."""
    times, rights = list[float](), list[bool]()
    for number in range(25):
        rng = random.Random(number)
        players = [kind(seat, seats, random.Random(rng.random())) for seat in range(seats)]
        state, claims = start(seats), dict[Seat, Claim]()
        while state.to_move:
            actor, move = next_move(state, players, claims, rng)
            state = state.play(actor, move)
            for seat, player in enumerate(players):
                player.see(actor, seen_by(seat, actor, move), state.view(seat))
            if isinstance(move, Reveal) and state.sought:
                times += [player.reaction for player in players]
                rights += [player.slap.card == home(state, state.sought) for player in players]
    return times, rights


def next_move(
    state: State, players: list[Cub], claims: dict[Seat, Claim], rng: random.Random
) -> tuple[Actor, Move]:
    if state.race is not None:
        return first_in_race(state, players, claims, rng)
    claims.clear()
    actor = min(state.to_move, key=str)
    if not isinstance(actor, int):
        return actor, outcome(state, rng)
    return actor, players[actor].choose(state.view(actor), state.moves(actor))


@pytest.mark.parametrize(("kind", "seconds"), [(Cub, 1.9), (Fox, 1.2), (Owl, 0.8)])
def test_over_whole_games_reactions_are_as_quick_as_is_said(kind: type[Cub], seconds: float) -> None:
    means = [mean(whole_games(kind, seats)[0]) for seats in (2, 3, 4, 5)]
    assert mean(means) == pytest.approx(seconds, rel=0.07)
    assert max(means) < 1.1 * seconds


@pytest.mark.parametrize(("kind", "part"), [(Cub, 0.2), (Fox, 0.09), (Owl, 0.03)])
def test_over_whole_games_mistakes_are_as_rare_as_is_said(kind: type[Cub], part: float) -> None:
    assert 1 - mean(whole_games(kind, 4)[1]) == pytest.approx(part, rel=0.25)


def test_cub_fox_and_owl_are_quicker_and_quicker_and_mistaken_less_and_less() -> None:
    for slower, quicker in pairwise(LEVELS):
        assert mean(reactions(slower, FARM, "dog")) > 1.3 * mean(reactions(quicker, FARM, "dog"))
        assert slower.mistakes > 2 * quicker.mistakes


@pytest.mark.parametrize("kind", LEVELS)
def test_reactions_are_spread_like_those_of_people(kind: type[Cub]) -> None:
    """A long tail to the right, a fifth to a half of the mean wide, and never before one can have looked."""
    times = reactions(kind, FARM, "dog", 2000)
    middle, spread = mean(times), stdev(times)
    assert mean(((time - middle) / spread) ** 3 for time in times) > 0.8
    assert median(times) < middle
    assert 0.2 < spread / middle < 0.5
    assert min(times) >= FASTEST
    assert max(times) < 10


@pytest.mark.parametrize("kind", LEVELS)
def test_where_many_animals_lie_it_takes_longer(kind: type[Cub]) -> None:
    three, six = (mean(reactions(kind, FARM, animal, 2000)) for animal in ("dog", "fox"))
    assert six - three == pytest.approx(3 * kind.glance, rel=0.5)


@pytest.mark.parametrize("kind", LEVELS)
def test_an_animal_that_was_just_seen_is_found_quicker(kind: type[Cub]) -> None:
    again = position("cat pig hare", "dog worm raven", "goose snail duck", last="dog")
    assert mean(reactions(kind, again, "poop")) < 0.95 * mean(reactions(kind, FARM, "dog"))
    assert watching(Owl, again, "poop", seed=1).slap == Slap(1)


@pytest.mark.parametrize("kind", LEVELS)
def test_a_card_that_others_have_moved_is_found_later(kind: type[Cub]) -> None:
    state = swapped()
    usual, moved = list[float](), list[float]()
    for seed in range(600):
        for seat, times in ((0, moved), (2, usual)):
            player = kind(seat, 3, random.Random(f"{seed} {seat}"))
            player.see(2, Swap("barn"), state.view(seat))
            player.see(NATURE, Reveal("worm"), reveal(state, "worm").view(seat))
            times.append(player.reaction)
    assert mean(moved) - mean(usual) == pytest.approx(kind.gropes, rel=0.4)


def swapped() -> State:
    """Seat 2 has got the dog from seat 1, and swapped that card with the barn's."""
    farm = position("cat pig hare", "dog worm raven", "goose snail duck", swapping=True)
    return slap(reveal(farm, "dog"), (2, 1)).play(2, Swap("barn"))


@pytest.mark.parametrize("kind", LEVELS)
def test_once_it_was_slapped_on_everybody_knows_where_it_lies(kind: type[Cub]) -> None:
    state = swapped()
    player = kind(0, 3, random.Random(0))
    player.see(2, Swap("barn"), state.view(0))
    assert player.strayed == {1: "barn", "barn": 1}
    state = slap(reveal(state, "worm"), (1, 1))
    player.see(1, Slap(1), state.view(0))
    assert player.strayed == {"barn": 1}


def mistaken(state: State, face: Face, tell: list[tuple[Actor, Move, State]]) -> set[Place]:
    """On which wrong cards a cub slaps after all that."""
    found = set[Place]()
    sought = state.sought if face == "poop" else face
    assert sought is not None
    for seed in range(400):
        player = Cub(0, state.seats, random.Random(seed))
        for actor, move, after in tell:
            player.see(actor, move, after.view(0))
        player.see(NATURE, Reveal(face), reveal(state, face).view(0))
        found.add(player.slap.card)
    return found - {home(state, sought)}


def test_a_mistake_is_where_one_lives_that_looks_like_it_or_the_card_beside() -> None:
    """The cards lie 0, 1, 2, 3 and the barn's. Besides the cat, the dog looks like fox and hare."""
    state = position("cat", "fox hare", "dog", "pig")
    assert mistaken(state, "dog", []) == {0, 1, 3}
    assert mistaken(state, "pig", []) == {2, "barn"}  # the hedgehog is at the barn


def test_a_mistake_is_where_it_lived_before() -> None:
    state = position("cat", "fox hare", "dog", "pig")
    won = slap(reveal(state, "pig", beneath="red"), (1, 3))
    assert 3 in mistaken(won, "pig", [(1, Slap(3), won)])
    given = slap(reveal(state, "pig"), (0, 1), (1, 3)).play(0, Pay("cat"))
    assert 0 in mistaken(given, "cat", [(0, Pay("cat"), given)])
    assert 3 not in mistaken(won, "pig", [])


def test_a_mistake_is_the_card_that_lies_where_the_right_one_did() -> None:
    state = position("cat pig hare", "dog worm raven", "goose snail duck", "fox", swapping=True)
    state = slap(reveal(state, "fox"), (1, 3)).play(1, Swap(0))
    assert state.cards == (3, 1, 2, 0, "barn")
    assert 3 in mistaken(state, "pig", [(1, Swap(0), state)])
    assert 3 not in mistaken(state, "pig", [])


def test_every_animal_can_be_taken_for_some_other() -> None:
    assert sorted(animal for kin in KIN for animal in kin) == sorted(ANIMALS)
    assert min(map(len, KIN)) > 1


@pytest.mark.parametrize("kind", LEVELS)
def test_reaction_and_card_are_drawn_at_the_reveal_and_kept(kind: type[Cub]) -> None:
    """A mind that is rebuilt after a restart is asked again, and goes on as it would have."""
    state = reveal(FARM, "dog")
    player = watching(kind, FARM, "dog")
    before = dict(vars(player))
    moves = {player.choose(state.view(0), state.moves(0)) for _ in range(30)}
    times = {player.think(state.view(0), player.slap) for _ in range(30)}
    assert moves == {player.slap}
    assert times == {player.reaction}
    player.see(1, Slap(0), slap(state, (1, 0)).view(0))
    assert vars(player) == before


@pytest.mark.parametrize("kind", LEVELS)
def test_every_search_is_drawn_anew(kind: type[Cub]) -> None:
    player = kind(0, 3, random.Random(0))
    times = set[float]()
    for _ in range(20):
        player.see(NATURE, Reveal("dog"), reveal(FARM, "dog").view(0))
        times.add(player.reaction)
    assert len(times) > 15


PAYING = slap(reveal(FARM, "dog"), (0, 2), (2, 1))
"""Seat 0 has cat, pig and hare, and gives one."""


@pytest.mark.parametrize("kind", [Cub, Fox])
def test_cub_and_fox_give_any_animal(kind: type[Cub]) -> None:
    player = kind(0, 3, random.Random(0))
    given = Counter(player.choose(PAYING.view(0), PAYING.moves(0)) for _ in range(300))
    assert set(given) == {Pay("cat"), Pay("pig"), Pay("hare")}
    assert min(given.values()) > 70


def asked_for(*animals: Animal) -> Owl:
    """An owl in seat 0 that has seen these animals asked for."""
    owl = Owl(0, 3, random.Random(0))
    for animal in animals:
        owl.see(NATURE, Reveal(animal), reveal(FARM, animal, beneath="red").view(0))
    return owl


def test_the_owl_gives_the_animal_that_is_most_likely_to_be_sought_again() -> None:
    for owl, gifts in (
        (asked_for("cat", "pig"), {Pay("hare")}),
        (asked_for("cat", "cat", "pig", "hare", "hare"), {Pay("pig")}),
        (asked_for("cat"), {Pay("pig"), Pay("hare")}),
        (asked_for(), {Pay("cat"), Pay("pig"), Pay("hare")}),
    ):
        assert {owl.choose(PAYING.view(0), PAYING.moves(0)) for _ in range(60)} == gifts


def test_a_poop_is_no_seek_card_of_the_animal_that_it_asks_for() -> None:
    owl = asked_for("cat")
    owl.see(NATURE, Reveal("poop"), reveal(position("cat", "dog", "", last="cat"), "poop").view(0))
    assert owl.asked == {"cat": 1}


def test_who_may_swap_does_so_by_level() -> None:
    state = slap(reveal(position("cat", "dog", "pig", swapping=True), "dog"), (0, 1))
    chosen = {
        kind: Counter(
            kind(0, 3, random.Random(seed)).choose(state.view(0), state.moves(0)) for seed in range(300)
        )
        for kind in LEVELS
    }
    assert chosen[Owl] == {Swap(0): 300}  # its own, that is harder to find then
    for kind in (Cub, Fox):
        assert set(chosen[kind]) == {Keep(), Swap(0), Swap(2), Swap("barn")}
        assert chosen[kind][Keep()] / 300 == pytest.approx(1 - kind.swaps, abs=0.1)


def seconds(player: Cub, state: State, move: Move) -> list[float]:
    return [player.think(state.view(0), move) for _ in range(200)]


@pytest.mark.rule("Z-26")
@pytest.mark.parametrize("kind", LEVELS)
def test_the_next_card_is_turned_when_all_hands_and_animals_have_come_to_rest(kind: type[Cub]) -> None:
    fresh = kind(0, 3, random.Random(0))
    usual = mean(seconds(fresh, FARM, Turn()))
    won = slap(reveal(FARM, "dog"), (1, 2), (0, 1))
    paid = won.play(1, Pay("worm"))
    player = watching(kind, FARM, "dog")
    for actor, move, after in ((1, Slap(2), slap(reveal(FARM, "dog"), (1, 2))), (0, Slap(1), won)):
        player.see(actor, move, after.view(0))
    assert min(seconds(player, won, Turn())) > HANDS_ARE_SEEN + ANIMAL_WALKS
    player.see(1, Pay("worm"), paid.view(0))
    waits = mean(seconds(player, paid, Turn()))
    assert waits == pytest.approx(usual + ANIMAL_WALKS, abs=0.2), "who paid has seen what was before"
    player.see(NATURE, Reveal("cat"), reveal(paid, "cat").view(0))
    assert mean(seconds(player, FARM, Turn())) == pytest.approx(usual, abs=0.2)


@pytest.mark.parametrize("kind", LEVELS)
def test_what_is_owed_is_chosen_when_all_hands_and_animals_have_come_to_rest(kind: type[Cub]) -> None:
    usual = mean(seconds(kind(0, 3, random.Random(0)), FARM, Pay("cat")))
    for last, watched in (((1, 1), HANDS_ARE_SEEN), ((2, 1), HANDS_ARE_SEEN + ANIMAL_WALKS)):
        before = slap(reveal(FARM, "dog"), (0, 2))
        player = watching(kind, FARM, "dog")
        player.see(0, Slap(2), before.view(0))
        owing = slap(before, last)
        player.see(last[0], Slap(last[1]), owing.view(0))
        assert mean(seconds(player, owing, Pay("cat"))) == pytest.approx(usual + watched, abs=0.2)


@pytest.mark.rule("Z-23")
@pytest.mark.parametrize("kind", LEVELS)
def test_hands_that_were_all_wrong_are_seen_before_anybody_pays(kind: type[Cub]) -> None:
    usual = mean(seconds(kind(0, 3, random.Random(0)), FARM, Pay("cat")))
    player, state = watching(kind, FARM, "dog"), reveal(FARM, "dog")
    for seat in range(3):
        assert player.watched == 0
        state = slap(state, (seat, "barn"))
        player.see(seat, Slap("barn"), state.view(0))
    assert mean(seconds(player, state, Pay("cat"))) == pytest.approx(usual + HANDS_ARE_SEEN, abs=0.2)


@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize(("move", "watched"), [(Swap("barn"), CARDS_SWAP), (Keep(), 0)])
def test_after_a_swap_only_that_is_watched(kind: type[Cub], move: Move, watched: float) -> None:
    farm = position("cat pig hare", "dog worm raven", "goose snail duck", swapping=True)
    won = slap(reveal(farm, "dog"), (2, 1))
    player = watching(kind, farm, "dog", seat=2)
    fresh = kind(2, 3, random.Random(0))
    player.see(2, Slap(1), won.view(2))
    chooses = mean(seconds(player, won, move)) - mean(seconds(fresh, won, move))
    assert chooses == pytest.approx(HANDS_ARE_SEEN + ANIMAL_WALKS, abs=0.2)
    done = won.play(2, move)
    player.see(2, move, done.view(2))
    turns = mean(seconds(player, done, Turn())) - mean(seconds(fresh, done, Turn()))
    assert turns == pytest.approx(watched, abs=0.15)


@pytest.mark.parametrize("kind", LEVELS)
def test_who_kept_the_animal_turns_sooner_than_who_waits_for_it_to_walk(kind: type[Cub]) -> None:
    waits = list[float]()
    for winner in (0, 1):
        state = slap(reveal(FARM, "dog"), (winner, 1))
        player = watching(kind, FARM, "dog")
        player.see(winner, Slap(1), state.view(0))
        waits.append(mean(seconds(player, state, Turn())))
    assert waits[0] - waits[1] == pytest.approx(ANIMAL_WALKS, abs=0.2)


@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("move", [Turn(), Pay("cat"), Swap(0), Keep()])
def test_what_needs_no_haste_takes_a_human_moment(kind: type[Cub], move: Move) -> None:
    times = seconds(kind(0, 3, random.Random(0)), FARM, move)
    assert 0.4 < min(times) < max(times) < 5
    assert max(times) - min(times) > 0.5


@pytest.mark.parametrize("seats", [2, 4])
def test_each_level_clearly_beats_the_one_below(seats: int) -> None:
    for stronger, weaker in (("owl", "fox"), ("fox", "cub")):
        result = run("zicke", (stronger, *[weaker] * (seats - 1)), games=60, seed=2, rotate=True)
        best, *others = result.seats
        assert best.wins > 0.85 * result.games
        assert best.mean_score > 2 * max(other.mean_score for other in others)


def test_at_a_table_of_all_levels_the_better_have_more_and_nobody_has_nothing() -> None:
    scores = [seat.mean_score for seat in run("zicke", ("owl", "fox", "cub"), 200, 2, rotate=True).seats]
    for better, worse in pairwise(scores):
        assert better > 2 * worse > 0.2


def test_among_equals_nobody_is_favoured_by_the_seat() -> None:
    wins = [seat.wins for seat in run("zicke", ("fox",) * 4, 400, 2).seats]
    assert max(wins) < 1.4 * min(wins)
