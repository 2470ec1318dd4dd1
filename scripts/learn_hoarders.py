"""Let Hoarders teach itself: writes src/fuchsbau/games/hoarders/learned.py.

python scripts/learn_hoarders.py [--rounds N] [--games N]

It plays against itself, for every number of seats, and learns two things in turn, each from the other: the
book of pairs (book.py) by regret matching, from what every other pair would have brought in a round; and what
positions are worth (worth.py), from who won the games that were played by the book.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from fuchsbau.games.hoarders.book import SITUATIONS, need, situation
from fuchsbau.games.hoarders.habits import play_on
from fuchsbau.games.hoarders.material import FIRST_NUTS, NUTS, OF_EACH, PAIRS
from fuchsbau.games.hoarders.search import shares
from fuchsbau.games.hoarders.sim import KINDS, MASKS, Round
from fuchsbau.games.hoarders.worth import Weights, chances, features

TARGET = Path(__file__).parents[1] / "src/fuchsbau/games/hoarders/learned.py"
PASSES = (0.2, 0.3, 1.0)
"""Which part of the rounds and games each pass takes: the first ones are rough."""
WHIM = 0.1
"""How often any pair is chosen in the games, whatever the book says: so that everything is seen, and two who
do nothing but rob each other come to an end."""
PATIENCE = 60
"""So many rounds a game is followed; one that is not over then is nobody's."""

Book = list[list[float]]


@dataclass
class Deal:
    """A game that is played here: the nuts of all, the deck, and who has the crown."""

    counts: list[list[int]]
    deck: list[int]
    crown: int

    def round(self, pairs: Sequence[int]) -> Round:
        counts = [one[:] for one in self.counts]
        down = [MASKS[pair] for pair in pairs]
        return Round(
            crown=self.crown, step=0, counts=counts, down=down, first=[None] * len(pairs), deck=self.deck
        )

    def after(self, played: Round) -> Deal | None:
        """The next round, None when the game is over."""
        if played.winner is not None or played.at == len(self.deck):
            return None
        return Deal(played.counts, self.deck[played.at :], (self.crown + 1) % len(self.counts))


def deal(seats: int, rng: random.Random) -> Deal:
    """A game just begun."""
    deck = [kind for kind in KINDS for _ in range(OF_EACH)]
    rng.shuffle(deck)
    counts = [[0] * len(NUTS) for _ in range(seats)]
    for at in range(seats * FIRST_NUTS):
        counts[at % seats][deck[at]] += 1
    return Deal(counts, deck[seats * FIRST_NUTS :], rng.randrange(seats))


def prospects(game: Deal, played: Round, weights: Weights) -> list[float]:
    """Each seat's chance to win after a round."""
    if played.winner is not None:
        return [float(seat == played.winner) for seat in range(played.seats)]
    if played.at == len(game.deck):
        most = [max(counts) for counts in played.counts]
        return [float(one == max(most)) for one in most]
    return chances(played.counts, (game.crown + 1) % played.seats, weights)


def learn_book(seats: int, weights: Weights, rounds: int, rng: random.Random) -> Book:
    """Regret matching over `rounds` rounds: a mix of pairs for each situation that nothing beats by much."""
    regrets = [[0.0] * len(PAIRS) for _ in SITUATIONS]
    played = [[1.0] * len(PAIRS) for _ in SITUATIONS]
    game = deal(seats, rng)
    for number in range(rounds):
        needs = [need(game.counts, seat) for seat in range(seats)]
        where = [situation(needs, seat) for seat in range(seats)]
        drawn = [chosen(shares(regrets[at]), rng) for at in where]
        learner = rng.randrange(seats)
        gains: list[float] = []
        for pair in range(len(PAIRS)):
            trial = game.round([*drawn[:learner], pair, *drawn[learner + 1 :]])
            play_on(trial, rng.random)
            gains.append(prospects(game, trial, weights)[learner])
        mine = regrets[where[learner]]
        mix = shares(mine)
        mean = sum(share * gain for share, gain in zip(mix, gains, strict=True))
        for pair, gain in enumerate(gains):
            mine[pair] = max(0.0, mine[pair] + gain - mean)
            played[where[learner]][pair] += mix[pair] * number / rounds
        real = game.round(drawn)
        play_on(real, rng.random)
        game = game.after(real) or deal(seats, rng)
    return [[one / sum(mix) for one in mix] for mix in played]


Example = tuple[list[list[tuple[int, float]]], dict[int, float]]
"""The features of every seat in a position, and who won from there, in shares."""


def examples(seats: int, book: Book, games: int, rng: random.Random) -> list[Example]:
    """The positions of games that are played by the book, and who won them."""
    found: list[Example] = []
    for _ in range(games):
        game: Deal | None = deal(seats, rng)
        seen: list[list[list[tuple[int, float]]]] = []
        counts: list[list[int]] = []
        while game and len(seen) < PATIENCE:
            seen.append(features(game.counts, game.crown))
            needs = [need(game.counts, seat) for seat in range(seats)]
            played = game.round([chosen(book[situation(needs, seat)], rng) for seat in range(seats)])
            play_on(played, rng.random)
            counts = played.counts
            game = game.after(played)
        if game is None:
            most = [max(one) for one in counts]
            winners = [seat for seat, one in enumerate(most) if one == max(most)]
            found += [(position, {seat: 1 / len(winners) for seat in winners}) for position in seen]
    return found


def chosen(mix: Sequence[float], rng: random.Random) -> int:
    """A pair by this mix, or on a whim any."""
    return rng.choices(range(len(PAIRS)), mix)[0] if rng.random() >= WHIM else rng.randrange(len(PAIRS))


def fit(seats: int, found: list[Example], rng: random.Random, sweeps: int = 4) -> tuple[Weights, float]:
    """The weights that make who won most likely, and how likely: the mean logarithm, in nats.

    Gradient descent with a step for each weight that shrinks with what it has moved (Adagrad); the
    mean of the last sweep. Only differences between places count, so those are told from their mean.
    """
    size = Weights.size(seats)
    weights, moved, mean = [0.0] * size, [0.01] * size, [0.0] * size
    surprise = 0.0
    for sweep in range(sweeps):
        rng.shuffle(found)
        surprise = 0.0
        for position, won in found:
            odds = [math.exp(sum(weights[at] * value for at, value in seat)) for seat in position]
            total = sum(odds)
            surprise -= sum(share * math.log(odds[seat] / total) for seat, share in won.items())
            slope: dict[int, float] = {}
            for seat, one in enumerate(position):
                error = odds[seat] / total - won.get(seat, 0.0)
                for at, value in one:
                    slope[at] = slope.get(at, 0.0) + error * value
            for at, value in slope.items():
                moved[at] += value * value
                weights[at] -= 0.2 * value / math.sqrt(moved[at])
            if sweep == sweeps - 1:
                for at, value in enumerate(weights):
                    mean[at] += value / len(found)
    middle = sum(mean[:seats]) / seats
    mean[:seats] = [value - middle for value in mean[:seats]]
    return Weights.of(seats, mean), surprise / len(found)


def learn(seats: int, rounds: int, games: int) -> tuple[Weights, Book]:
    """Book and worth for one number of seats."""
    rng = random.Random(seats)
    weights = Weights.of(seats, [0.0] * Weights.size(seats))
    book: Book = []
    for number, part in enumerate(PASSES):
        book = learn_book(seats, weights, int(rounds * part), rng)
        found = examples(seats, book, int(games * part), rng)
        weights, surprise = fit(seats, found, rng)
        print(
            f"{seats} seats, pass {number + 1}: {surprise:.4f} nats of {math.log(seats):.4f}", file=sys.stderr
        )
    return weights, book


def written(learned: dict[int, tuple[Weights, Book]]) -> str:
    """The text of learned.py."""
    worth: list[str] = []
    books: list[str] = []
    for seats, (weights, book) in learned.items():
        parts = [
            f"        {field.name}={_rounded(getattr(weights, field.name))},\n" for field in fields(weights)
        ]
        worth.append(f"    {seats}: Weights(\n{''.join(parts)}    ),\n")
        mixes = [f"        {_rounded(tuple(mix))},\n" for mix in book]
        books.append(f"    {seats}: (\n{''.join(mixes)}    ),\n")
    return f'''"""What Hoarders has taught itself, by the number of seats (scripts/learn_hoarders.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .worth import Weights

WEIGHTS: Final[Mapping[int, Weights]] = {{
{"".join(worth)}}}

BOOK: Final[Mapping[int, Sequence[Sequence[float]]]] = {{
{"".join(books)}}}
"""For each of SITUATIONS how often each of PAIRS is chosen."""
'''


def _rounded(value: float | tuple[float, ...]) -> object:
    return tuple(round(one, 3) for one in value) if isinstance(value, tuple) else round(value, 3)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60_000, help="rounds a pass to learn the book from")
    parser.add_argument("--games", type=int, default=6_000, help="games a pass to learn the worth from")
    told = parser.parse_args(arguments)
    learned = {seats: learn(seats, told.rounds, told.games) for seats in range(2, 7)}
    TARGET.write_text(written(learned), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
