"""What strong players do in Hoarders, and what comes of it: the figures of docs/hoarders-play.md.

python scripts/study_hoarders.py [--games N] [--seed N]

N games for every number of seats among players who choose by the book (book.py) and rob and defend sensibly
(habits.py); what owls choose first; and what each pair is worth against each other.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fuchsbau.game import game
from fuchsbau.games.hoarders.book import by_the_book
from fuchsbau.games.hoarders.bots import Owl
from fuchsbau.games.hoarders.habits import play_on
from fuchsbau.games.hoarders.learned import WEIGHTS
from fuchsbau.games.hoarders.material import PAIRS, Pair
from fuchsbau.games.hoarders.moves import Choose
from fuchsbau.games.hoarders.rules import State
from fuchsbau.lab.random_play import outcome
from learn_hoarders import Deal, deal, prospects

OPENINGS = 100
"""So many owls are asked what they choose first."""
IMAGINED = 4_000
"""So many rounds are imagined for every pair against every pair."""


@dataclass
class Choice:
    """What one seat chose in one round."""

    game: int
    round: int
    place: int
    """How far from the crown it sits."""
    seat: int
    most: int
    """How many nuts it had of the kind it had most of."""
    pair: Pair
    won: bool = False


def play(seats: int, games: int, rng: random.Random) -> list[Choice]:
    """All choices in so many games by the book."""
    notes: list[Choice] = []
    for number in range(games):
        dealt: Deal | None = deal(seats, rng)
        made: list[Choice] = []
        counts: list[list[int]] = []
        rounds = 0
        while dealt:
            rounds += 1
            pairs = [rng.choices(range(len(PAIRS)), mix)[0] for mix in by_the_book(dealt.counts)]
            for seat, pair in enumerate(pairs):
                place = (seat - dealt.crown) % seats
                made.append(Choice(number, rounds, place, seat, max(dealt.counts[seat]), PAIRS[pair]))
            played = dealt.round(pairs)
            play_on(played, rng.random)
            counts = played.counts
            dealt = dealt.after(played)
        most = [max(one) for one in counts]
        for choice in made:
            choice.won = most[choice.seat] == max(most)
        notes += made
    return notes


def openings(seats: int, times: int, rng: random.Random) -> Counter[Pair]:
    """What owls choose in the first round."""
    found: Counter[Pair] = Counter()
    for _ in range(times):
        state = game("hoarders").start(seats)
        while not isinstance(state, State) or state.phase != "choose":
            state = state.play("nature", outcome(state, rng))
        seat = rng.randrange(seats)
        move = Owl(seat, seats, random.Random(rng.random())).choose(state.view(seat), state.moves(seat))
        if isinstance(move, Choose):
            found[move.animals] += 1
    return found


def answers(seats: int, rounds: int, rng: random.Random) -> list[list[float]]:
    """How likely one wins who chooses a pair (column) first while all others choose one (row)."""
    table: list[list[float]] = []
    for others in range(len(PAIRS)):
        row = [0.0] * len(PAIRS)
        for _ in range(rounds):
            dealt, me = deal(seats, rng), rng.randrange(seats)
            for mine in range(len(PAIRS)):
                played = dealt.round([mine if seat == me else others for seat in range(seats)])
                play_on(played, rng.random)
                row[mine] += prospects(dealt, played, WEIGHTS[seats])[me] / rounds
        table.append(row)
    return table


def told(seats: int, choices: Sequence[Choice]) -> list[str]:
    """What the choices in games of so many seats tell, in words and numbers."""
    rounds = {(one.game, one.round) for one in choices}
    games = {one.game for one in choices}
    first = [one for one in choices if one.round == 1]
    held = {most: [one for one in choices if one.most == most] for most in range(1, 5)}
    places = {place: [one for one in first if one.place == place] for place in range(seats)}
    beavers = Counter((one.game, one.round) for one in choices if "beaver" in one.pair)
    alone = [count == 1 for count in beavers.values() for _ in range(count)]
    pairs = Counter(one.pair for one in choices).most_common()
    won = {pair: [one.won for one in choices if one.pair == pair] for pair, _ in pairs}
    return [
        f"{seats} seats: {len(games)} games of {len(rounds) / len(games):.1f} rounds",
        "  first round: " + _shares(Counter(one.pair for one in first)),
        "  all rounds: " + _shares(Counter(one.pair for one in choices)),
        "  games won by who chose it: " + ", ".join(f"{name(pair)} {_share(won[pair])}" for pair, _ in pairs),
        f"  beaver: in {beavers.total() / len(choices):.0%} of the pairs, alone then {_share(alone)}",
        *(
            f"  with {most} of one kind: raccoon {_share(['raccoon' in one.pair for one in some])}, "
            f"hamster {_share(['hamster' in one.pair for one in some])}, "
            f"beaver {_share(['beaver' in one.pair for one in some])}"
            for most, some in held.items()
        ),
        "  games won, by the distance from the first crown: "
        + ", ".join(f"{place}: {_share([one.won for one in some])}" for place, some in places.items()),
    ]


def _shares(found: Counter[Pair]) -> str:
    return ", ".join(f"{name(pair)} {count / found.total():.0%}" for pair, count in found.most_common())


def _share(happened: Sequence[bool]) -> str:
    return f"{sum(happened) / len(happened):.1%} of {len(happened)}" if happened else "never"


def name(pair: Pair) -> str:
    return "+".join(pair)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000, help="games by the book for every number of seats")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    rng = random.Random(chosen.seed)
    for seats in game("hoarders").seats:
        print("\n".join(told(seats, play(seats, chosen.games, rng))))
        print("  owls first: " + _shares(openings(seats, OPENINGS, rng)), flush=True)
    print("first round of four, all others choose (row): how likely one wins with (column)")
    print(" " * 20, *(name(pair)[:18].rjust(18) for pair in PAIRS))
    for others, row in zip(PAIRS, answers(4, IMAGINED, rng), strict=True):
        print(name(others).ljust(20), *(f"{chance:18.1%}" for chance in row))


if __name__ == "__main__":
    main(sys.argv[1:])
