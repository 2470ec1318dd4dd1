"""Late randomness is a real shuffle: the printed game, with tiles that lie somewhere, reveals the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from fuchsbau import NATURE
from fuchsbau.games.versteckt import rules
from fuchsbau.games.versteckt.material import ANIMALS, SPACES, Animal
from fuchsbau.games.versteckt.moves import Name, Reveal
from fuchsbau.lab.random_play import outcome
from games.versteckt.at_the_table import look_is_over, position, start, take_turn, turn_to

Shown = tuple[Animal, ...]
"""The animals in the order in which they were turned over."""

NAMED: Animal = "fox"
"""What is named in every turn of these games; the first tile at the toadstool is turned."""


class Printed:
    """The printed game with its tiles: every one lies somewhere, and mixing is mixing."""

    def __init__(self, pieces: list[list[Animal]], marker: int, taken: int = 0) -> None:
        self.pieces = pieces
        self.marker = marker
        self.taken = taken

    def turn(self) -> Animal:
        """Name the fox and turn the first tile. Leaves the tiles where the marker arrives unmixed."""
        animal = self.pieces[self.marker].pop(0)
        if animal != NAMED:
            self.pieces[(self.marker + 1) % 4].append(animal)
        return animal

    def moves_on(self) -> bool:
        """Move the marker if it must; whether it moved."""
        began = self.marker
        while any(self.pieces) and (not self.pieces[self.marker] or self._next_is_full()):
            self.marker = (self.marker + 1) % 4
        return self.marker != began

    def _next_is_full(self) -> bool:
        onward = (self.marker + 1) % 4
        return len(self.pieces[onward]) == SPACES[onward]

    def mixed(self) -> Iterator[Printed]:
        """This game after each of the ways in which the tiles at the marker can come to lie."""
        for order in permutations(self.pieces[self.marker]):
            pieces = [list(piece) for piece in self.pieces]
            pieces[self.marker] = list(order)
            yield Printed(pieces, self.marker)


def printed_chances(game: Printed, turns: int) -> Iterator[tuple[Shown, Fraction]]:
    """Everything that `turns` turns can show in the printed game, tiles lying as they do, and how likely."""
    if not turns or not any(game.pieces):
        yield (), Fraction(1)
        return
    pieces = [list(piece) for piece in game.pieces]
    after = Printed(pieces, game.marker)
    shown = after.turn()
    ways = list(after.mixed()) if after.moves_on() else [after]
    for way in ways:
        for rest, chance in printed_chances(way, turns - 1):
            yield (shown, *rest), chance / len(ways)


def late_chances(state: rules.State, turns: int) -> Iterator[tuple[Shown, Fraction]]:
    """The same by the rules, where nature decides at the turn."""
    if not turns or not state.to_move:
        yield (), Fraction(1)
        return
    if state.phase == "look":
        state = look_is_over(state)
    turned = turn_to(state.play(state.turn, Name(NAMED)), first_tile(state))
    outcomes = turned.chances()
    for move, _ in outcomes:
        assert isinstance(move, Reveal)
        for rest, chance in late_chances(turned.play(NATURE, move), turns - 1):
            yield (move.animal, *rest), chance / len(outcomes)


def first_tile(state: rules.State) -> int:
    return next(space for space, tile in enumerate(state.pieces[state.marker].spaces) if tile)


@pytest.mark.rule("V-10")
@pytest.mark.rule("V-25")
def test_a_small_forest_shows_exactly_what_the_printed_one_does() -> None:
    late: Counter[Shown] = Counter()
    start = position("", "deer?", "fox? owl? hare?", "- frog wolf", marker=2)
    for shown, chance in late_chances(start, turns=6):
        late[shown] += chance  # type: ignore[assignment]
    printed: Counter[Shown] = Counter()
    laid = [[], ["deer"], ["fox", "owl", "hare"], ["frog", "wolf"]]
    ways = list(Printed(laid, marker=2).mixed())  # type: ignore[arg-type]
    for way in ways:
        for shown, chance in printed_chances(way, turns=6):
            printed[shown] += chance / len(ways)  # type: ignore[assignment]
    assert sum(printed.values()) == 1
    assert len(printed) > 100
    assert late == printed


@pytest.mark.rule("V-07")
@pytest.mark.rule("V-25")
def test_whole_games_show_the_fox_as_late_as_printed_ones_do() -> None:
    rng = random.Random(11)
    games = 4000
    late = Counter(late_turn_of_the_fox(rng) for _ in range(games))
    printed = Counter(printed_turn_of_the_fox(rng) for _ in range(games))
    common = [turn for turn in late | printed if late[turn] + printed[turn] >= 20]
    squares = sum((late[turn] - printed[turn]) ** 2 / (late[turn] + printed[turn]) for turn in common)
    # chi-squared of two samples: its mean is the number of classes, its deviation the root of twice that
    assert len(common) > 15
    assert squares < len(common) + 4 * (2 * len(common)) ** 0.5


def late_turn_of_the_fox(rng: random.Random) -> int:
    """The turn in which the fox is found when everybody always names it."""
    state = start(1, 0)
    turns = 0
    while NAMED not in state.collected[0]:
        (actor,) = state.to_move
        turns += state.phase == "name"
        assert turns < 1000, "the fox is not to be found"
        move = outcome(state, rng) if actor == NATURE else state.moves(actor)[0]
        state = state.play(actor, move)
    return turns


def printed_turn_of_the_fox(rng: random.Random) -> int:
    """The same with tiles, shuffled and dealt as in the printed game."""
    tiles = list(ANIMALS)
    rng.shuffle(tiles)
    table = Printed([tiles[:5], tiles[5:], [], []], marker=1)
    turns = 1
    while table.turn() != NAMED:
        if table.moves_on():
            rng.shuffle(table.pieces[table.marker])
        turns += 1
    return turns


def test_the_first_animal_named_is_the_fox() -> None:
    """So that `late_turn_of_the_fox` names it: its first move is the first animal of the circle."""
    state = position("", "owl? fox?", "", "", marker=1)
    assert state.moves(0)[0] == Name(NAMED)
    assert take_turn(state, NAMED, shows=NAMED).collected[0] == (NAMED,)
