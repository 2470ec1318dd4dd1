"""The law of secrets: what a seat is told depends on what it was shown, and on nothing else."""

from __future__ import annotations

import random

from fuchsbau.game import Actor, Game, Move, Seat, State, seen_by

from .random_play import Broken, Record, Sample
from .told import json, onlookers, told_to, views_of


def seats_know_their_own(sample: Sample) -> None:
    """A seat's view, moves and turn depend on what it was shown, and on nothing else.

    Without secret moves everybody has been shown the same, so all views are the same. With them, two games
    are played side by side that look alike to one onlooker: the moves it is shown are the same, while the
    others' secrets differ. As long as that can go on, it must be told the same, byte for byte. So what a
    secret leads to becomes known by a move that shows it, and by nothing else.
    """
    game = sample.game
    if not game.has_secrets:
        for record in sample.records:
            for at, state in enumerate(record.states):
                if len(set(views_of(state, record.seats))) > 1:
                    record.breaks("no move is secret, yet not everybody sees the same", at)
        return
    rng = random.Random(sample.seed)
    differed = False
    for record in sample.records:
        for seat in onlookers(record.seats):
            for _ in range(4):
                differed |= _play_twins(game, record, seat, rng)
    if not differed:
        raise Broken("moves are declared secret, but there was never a secret that could have been another")


def _play_twins(game: Game, record: Record, seat: Seat | None, rng: random.Random) -> bool:
    """Play two games that look alike to `seat`; whether they ever were different in truth."""
    opening = game.start(record.seats, record.first, **record.options)
    states = (opening, opening)
    moves, lasting = list[tuple[Actor, Move]](), [opening]
    differed = False
    while True:
        differed |= states[0] != states[1]
        if told_to(states[0], seat) != told_to(states[1], seat):
            told = Record(record.seats, record.first, record.options, moves, lasting)
            told.breaks(f"seat {seat} is told what another kept secret")
        if not states[0].to_move or len(moves) >= game.longest:
            return differed
        actor = rng.choice(sorted(states[0].to_move, key=str))
        pair = _alike_moves(states, actor, seat, rng)
        if pair is None:
            return differed
        states = (states[0].play(actor, pair[0]), states[1].play(actor, pair[1]))
        moves.append((actor, pair[0]))
        lasting.append(states[0])


def _alike_moves(
    states: tuple[State, State], actor: Actor, seat: Seat | None, rng: random.Random
) -> tuple[Move, Move] | None:
    """A move for each of two games that `seat` cannot tell apart, different where that is possible."""
    ours, theirs = (list(state.moves(actor)) for state in states)
    rng.shuffle(ours)
    rng.shuffle(theirs)
    for move in ours:
        shown = seen_by(seat, actor, move)
        for other in theirs:
            if json(seen_by(seat, actor, other)) == json(shown):
                return move, other
    return None
