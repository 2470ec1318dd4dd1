"""The law of races: moves of several seats fit in whatever order a judge finds."""

from __future__ import annotations

from collections.abc import Collection

from fuchsbau.game import Seat

from .random_play import Broken, Record, Sample
from .told import json


def races_can_be_judged(sample: Sample) -> None:
    """There are races only in games that say so, between seats, and slaps fit in whatever order they came.

    Who drives a game finds the order when all that matters has come in, so a race goes on as it began: a seat
    moves once, and nothing that others do before it takes away, or adds, what it may do.
    """
    raced = False
    for record in sample.records:
        moved: set[Seat] = set()
        for at, state in enumerate(record.states):
            if state.race is None:
                moved.clear()
                continue
            raced = True
            if not sample.game.races:
                record.breaks(
                    "there is a race, but the game does not say that it ever races (Game.races)", at
                )
            _is_a_race(record, at, moved)
            if at < len(record.moves) and isinstance(seat := record.moves[at][0], int):
                moved.add(seat)
    if sample.game.races and not raced:
        raise Broken("the game says that it races (Game.races), but there was never a race")


def _is_a_race(record: Record, at: int, moved: Collection[Seat]) -> None:
    """What holds of one position of a race, in which these seats have moved already."""
    state = record.states[at]
    race = state.race
    seats = {seat for seat in state.to_move if isinstance(seat, int)}
    if race is None or len(race.favour) != record.seats:
        record.breaks(f"{race} does not favour {record.seats} seats, one number each", at)
    if len(seats) != len(state.to_move) or len(seats | set(moved)) < 2:
        record.breaks("a race is between several seats", at)
    if seats & set(moved):
        record.breaks(f"in a race a seat moves once, but {sorted(seats & set(moved))} may move again", at)
    if state.pause is not None:
        record.breaks("a race does not end by time", at)
    for seat in seats:
        for move in state.moves(seat):
            after = state.play(seat, move)
            if after.race is None:
                continue
            for other in seats - {seat}:
                if sorted(map(json, after.moves(other))) != sorted(map(json, state.moves(other))):
                    record.breaks(f"{move} by {seat} changes what {other} may do in a race", at)
