"""What strong players do in Hoarders, and what comes of it: the figures of docs/hoarders-play.md.

python scripts/study_hoarders.py [--games N] [--seed N]

N games of owls for every number of seats, and what each pair is worth against each other in imagined rounds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fuchsbau.game import Actor, Move, Player, Seat, game
from fuchsbau.games.hoarders.habits import play_on
from fuchsbau.games.hoarders.learned import WEIGHTS
from fuchsbau.games.hoarders.material import PAIRS, Pair
from fuchsbau.games.hoarders.rules import Choose, Sight
from fuchsbau.lab.arena import play_out
from learn_hoarders import deal, prospects

IMAGINED = 4_000
"""So many rounds are imagined for every pair against every pair."""


@dataclass
class Choice:
    """What one seat chose in one round."""

    game: int
    round: int
    place: int
    """How far from the crown it sits."""
    seat: Seat
    most: int
    """How many nuts it had of the kind it had most of."""
    pair: Pair
    won: bool = False


def play(seats: int, games: int, seed: int, level: str = "owl") -> list[Choice]:
    """All choices in so many games among players of that level."""
    house = game("hoarders")
    notes: list[Choice] = []
    for number in range(games):
        rng = random.Random(f"{seed} {seats} {number}")
        made: list[Choice] = []
        seated = [
            Noting(house.players[level](seat, seats, random.Random(rng.random())), seat, made, number)
            for seat in range(seats)
        ]
        result, _ = play_out(house.start(seats), seated, rng, house.longest)
        for choice in made:
            choice.won = choice.seat in result.winners
        notes += made
    return notes


class Noting(Player):
    """A player whose choices are noted."""

    def __init__(self, player: Player, seat: Seat, notes: list[Choice], number: int) -> None:
        self.player, self.seat, self.notes, self.number = player, seat, notes, number

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        self.player.see(actor, move, view)

    def choose(self, view: Sight, moves: Sequence[Move]) -> Move:
        move = self.player.choose(view, moves)
        if isinstance(move, Choose):
            place = (self.seat - view.crown) % len(view.collections)
            most = max(view.collections[self.seat])
            self.notes.append(Choice(self.number, view.round, place, self.seat, most, move.animals))
        return move

    def think(self, view: Sight, move: Move) -> float:
        return self.player.think(view, move)


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


def told(notes: dict[int, list[Choice]]) -> list[str]:
    """The tables, in words and numbers."""
    lines: list[str] = []
    for seats, choices in notes.items():
        rounds = Counter(choice.game for choice in choices if not choice.place)
        lines.append(f"{seats} seats: {len(rounds)} games of {rounds.total() / len(rounds):.1f} rounds")
        lines.append("  first round: " + _shares([choice for choice in choices if choice.round == 1]))
        lines.append("  all rounds: " + _shares(choices))
        lines.append("  won by who chose it: " + _won(choices))
        lines.append("  beaver " + _beavers(choices, seats))
        hamsters = [
            f"{most}: {_share(['hamster' in one.pair for one in choices if one.most == most])}"
            for most in range(1, 5)
        ]
        lines.append("  hamster, by the most nuts of one kind: " + ", ".join(hamsters))
        places = [
            f"{place}: {_share([one.won for one in choices if one.round == 1 and one.place == place])}"
            for place in range(seats)
        ]
        lines.append("  games won, by the distance from the first crown: " + ", ".join(places))
    return lines


def _shares(choices: Sequence[Choice]) -> str:
    found = Counter(choice.pair for choice in choices)
    return ", ".join(f"{name(pair)} {count / len(choices):.0%}" for pair, count in found.most_common(6))


def _won(choices: Sequence[Choice]) -> str:
    found = Counter(choice.pair for choice in choices)
    return ", ".join(
        f"{name(pair)} {_share([choice.won for choice in choices if choice.pair == pair])}"
        for pair, _ in found.most_common(6)
    )


def _beavers(choices: Sequence[Choice], seats: int) -> str:
    """How often it is chosen, and how often it is the only one then."""
    rounds = Counter((one.game, one.round) for one in choices if "beaver" in one.pair)
    alone = [count == 1 for count in rounds.values() for _ in range(count)]
    return f"chosen {rounds.total() / len(choices):.0%}, the only one then {_share(alone)}"


def _share(happened: Sequence[bool]) -> str:
    return f"{sum(happened) / len(happened):.0%} of {len(happened)}" if happened else "never"


def name(pair: Pair) -> str:
    return "+".join(pair)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of owls for every number of seats")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    for seats in game("hoarders").seats:
        print("\n".join(told({seats: play(seats, chosen.games, chosen.seed)})), flush=True)
    print("first round of four, all others choose (row): how likely one wins with (column)")
    print(" " * 20, *(name(pair)[:18].rjust(18) for pair in PAIRS))
    for others, row in zip(PAIRS, answers(4, IMAGINED, random.Random(chosen.seed)), strict=True):
        print(name(others).ljust(20), *(f"{chance:18.1%}" for chance in row))


if __name__ == "__main__":
    main(sys.argv[1:])
