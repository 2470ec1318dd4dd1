"""Games played at random, to look at: the sample that the laws of conformance.py are checked on."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import msgspec

from fuchsbau.game import NATURE, WORLD, Actor, BadSetup, Game, IllegalMove, Move, Seat, State


class Broken(AssertionError):  # noqa: N818 - reads as what it is
    """A game does not keep a law."""


@dataclass(frozen=True)
class Record:
    """One game played at random: `states` has one more than `moves`."""

    seats: int
    first: Seat | None
    options: Mapping[str, Any]
    moves: Sequence[tuple[Actor, Move]]
    states: Sequence[State]

    def breaks(self, law: str, at: int | None = None) -> NoReturn:
        """Say that this game, after its first `at` moves, breaks that law."""
        moves = self.moves if at is None else self.moves[:at]
        story = "; ".join(f"{actor}: {msgspec.json.encode(move).decode()}" for actor, move in moves[-12:])
        raise Broken(
            f"{law}\n  seats={self.seats} first={self.first} options={dict(self.options)}"
            f"\n  after {len(moves)} moves, the last of them: {story or 'none'}"
        )

    def steps(self) -> Iterator[tuple[int, State, Actor, Move]]:
        """Each move with its number, the state before it and who made it."""
        for at, (actor, move) in enumerate(self.moves):
            yield at, self.states[at], actor, move


@dataclass(frozen=True)
class Sample:
    """A game, the numbers of its rulebook's statements, and games of it to look at."""

    game: Game
    statements: frozenset[str]
    records: Sequence[Record]
    seed: int


def sample(game: Game, statements: Collection[str], seed: int = 0) -> Sample:
    """Random games for every number of seats and every value that an option offers."""
    rng = random.Random(f"{game.name} {seed}")
    records: list[Record] = []
    for seats in game.seats:
        records += [play_at_random(game, seats, first, {}, rng) for first in (None, rng.randrange(seats))]
    for name, values in game.options.offers.items():
        for value in values:
            seats = rng.choice(_fitting(game, name, value))
            records.append(play_at_random(game, seats, None, {name: value}, rng))
    return Sample(game, frozenset(statements), records, seed)


def _fitting(game: Game, option: str, value: Any) -> Sequence[int]:
    """The numbers of seats that can play with that value of an option. Raises Broken when there is none."""
    fitting: list[int] = []
    refusal = ""
    for seats in game.seats:
        try:
            game.start(seats, **{option: value})
        except BadSetup as error:
            refusal = str(error)
        else:
            fitting.append(seats)
    if not fitting:
        raise Broken(f"the option {option} offers {value!r}, and then refuses it: {refusal}")
    return fitting


def play_at_random(
    game: Game, seats: int, first: Seat | None, options: Mapping[str, Any], rng: random.Random
) -> Record:
    """One game where every actor picks any of their moves; stops at `game.longest` moves."""
    state = game.start(seats, first, **options)
    states, moves = [state], list[tuple[Actor, Move]]()
    while state.to_move and len(moves) < game.longest:
        actor = rng.choice(sorted(state.to_move, key=str))
        choices = state.moves(actor)
        if not choices:
            Record(seats, first, options, moves, states).breaks(f"{actor} is to move but has no move")
        move = rng.choice(choices) if isinstance(actor, int) else outcome(state, rng)
        try:
            state = state.play(actor, move)
        except IllegalMove as error:
            Record(seats, first, options, moves, states).breaks(
                f"{move} is among the moves of {actor}, but playing it is refused: {error}"
            )
        moves.append((actor, move))
        states.append(state)
    return Record(seats, first, options, moves, states)


def outcome(state: State, rng: random.Random) -> Move:
    """What nature does, by its chances; or what happens in a scene: anything that can, as likely as not."""
    if NATURE not in state.to_move:
        return rng.choice(state.moves(WORLD))
    moves, weights = zip(*state.chances(), strict=True)
    return rng.choices(moves, weights)[0]
