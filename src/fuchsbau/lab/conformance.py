"""The laws that every game keeps, checked by playing it at random.

    from fuchsbau import game, rulebook
    from fuchsbau.lab import conformance

    conformance.check(game("versteckt"), rulebook.statements("versteckt"))

raises Broken with the law, what was seen and the moves that lead there. No law knows a game by name; a new
game passes them all before it is one. `LAWS` has them one by one, for a test each: `LAWS[name](sample(...))`.
"""

from __future__ import annotations

import copy
import math
import random
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from fuchsbau.game import (
    NATURE,
    WORLD,
    Actor,
    BadSetup,
    Game,
    Hidden,
    IllegalMove,
    Move,
    Result,
)

from .player_laws import players_finish
from .race_laws import races_can_be_judged
from .random_play import Broken, Record, Sample, sample
from .scene_laws import scenes_can_be_played, worlds_follow_from_hands
from .secret_laws import seats_know_their_own
from .told import json, onlookers, outside, views_of

__all__ = ["LAWS", "Broken", "Sample", "check", "sample"]


def check(game: Game, statements: Collection[str], seed: int = 0) -> None:
    """All laws for one game. Raises Broken for the first that does not hold."""
    played = sample(game, statements, seed)
    for law in LAWS.values():
        law(played)


def setup_is_checked(sample: Sample) -> None:
    """What cannot be is refused with BadSetup. (That what can be starts, the sample shows.)"""
    game = sample.game
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, "2", None):
        _refuses_setup(game, f"seats={seats!r}", seats)
    for first in (-1, game.seats[-1], "0"):
        _refuses_setup(game, f"first={first!r}", game.seats[-1], first)
    _refuses_setup(game, "an unknown option", game.seats[0], None, no_such_option=1)
    for name in game.options.__struct_fields__:
        if not any(_refused(game, {name: value}) for value in _NONSENSE):
            raise Broken(f"the option {name} takes anything: give it a type")


def legal_moves_are_playable(sample: Sample) -> None:
    """Every move that a state offers is played without a word, and offered once."""
    for record in sample.records:
        for at, state in enumerate(record.states):
            for actor in state.to_move:
                moves = state.moves(actor)
                if not moves:
                    record.breaks(f"{actor} is to move but has no move", at)
                for move, following in pairwise(sorted(map(json, moves))):
                    if move == following:
                        record.breaks(f"{actor} is offered {move.decode()} twice", at)
                for move in moves:
                    try:
                        state.play(actor, move)
                    except IllegalMove as error:
                        record.breaks(f"{move} is offered to {actor}, but refused: {error}", at)


def illegal_moves_are_refused(sample: Sample) -> None:
    """Every other move raises IllegalMove with a reason and a statement that the rulebook has."""
    rng = random.Random(sample.seed)
    pool = _strange_moves(sample)
    for record in sample.records:
        actors: tuple[Actor, ...] = (NATURE, WORLD, -1, *range(record.seats + 1))
        for at, state in enumerate(record.states):
            for actor in actors:
                legal = state.moves(actor)
                if legal and actor not in state.to_move:
                    record.breaks(f"{actor} has moves but is not to move", at)
                for move in rng.sample(pool, min(len(pool), 6)):
                    if move not in legal:
                        _refuses(sample, record, at, actor, move)


def _refuses(sample: Sample, record: Record, at: int, actor: Actor, move: Move) -> None:
    try:
        record.states[at].play(actor, move)
    except IllegalMove as error:
        if not error.reason or error.statement not in sample.statements:
            record.breaks(
                f"{move} by {actor} is refused by {error.statement!r}, no rule there is: {error}", at
            )
    except Exception as error:  # whatever else it is, it is not a refusal
        record.breaks(f"{move} by {actor} raises {error!r} instead of IllegalMove", at)
    else:
        record.breaks(f"{move} by {actor} is not among their moves, but is played", at)


def states_are_values(sample: Sample) -> None:
    """Looking and playing, allowed or not, leave a state as it was; the same move leads to the same state."""
    strange = _strange_moves(sample)
    for record in sample.records:
        for at, state, actor, move in record.steps():
            before = copy.deepcopy(state)
            views = views_of(state, record.seats)
            after = state.play(actor, move)
            kept = copy.deepcopy(after)
            if state.play(actor, move) != after:
                record.breaks(f"{move} by {actor} leads to two different states", at)
            for other in strange[at % 7 :: 7]:
                try:
                    state.play(actor, other)
                except IllegalMove:
                    continue
            if state != before or views_of(state, record.seats) != views or after != kept:
                record.breaks(f"playing {move} by {actor}, or being asked to, changed a state", at)


def json_comes_back(sample: Sample) -> None:
    """Moves, views, results and options are the same after a way through JSON."""
    game = sample.game
    for record in sample.records:
        for at, state, _, move in record.steps():
            if game.read_move(json(move)) != move:
                record.breaks(f"{move} comes back from JSON as {game.read_move(json(move))}", at)
            for seat in onlookers(record.seats):
                view = state.view(seat)
                try:
                    back = msgspec.json.decode(json(view), type=game.view)
                except msgspec.ValidationError as error:
                    record.breaks(f"the view of {seat} does not come back from JSON: {error}", at)
                if back != view:
                    record.breaks(f"the view of {seat} comes back from JSON as another", at)
        result = record.states[-1].result
        if result and msgspec.json.decode(json(result), type=type(result)) != result:
            record.breaks(f"{result} comes back from JSON as another")
        options = game.read_options(record.options)
        if game.read_options(msgspec.json.decode(json(options))) != options:
            record.breaks(f"{options} come back from JSON as others", 0)


def moves_are_the_game(sample: Sample) -> None:
    """The moves alone, through JSON, lead to the same views, movers and result at every step."""
    game = sample.game
    for record in sample.records:
        state = game.start(record.seats, record.first, **record.options)
        for at, seen in enumerate(record.states):
            if outside(state, record.seats) != outside(seen, record.seats):
                record.breaks("the same moves lead to something else when played again", at)
            if at < len(record.moves):
                actor, move = record.moves[at]
                state = state.play(actor, game.read_move(json(move)))


def games_end(sample: Sample) -> None:
    """Random play ends within `longest` moves, with a result that has every seat and says who has won."""
    for record in sample.records:
        for at, state in enumerate(record.states[:-1]):
            if state.result is not None:
                record.breaks("there is a result while somebody may move", at)
        state = record.states[-1]
        if state.to_move:
            record.breaks(f"the game has not ended after {sample.game.longest} moves")
        result = state.result
        if result is None:
            record.breaks("nobody may move, and there is no result")
        if len(result.scores) != record.seats or not set(result.winners) <= set(range(record.seats)):
            record.breaks(f"{result} does not fit {record.seats} seats")
        _has_winners(record, result)


def _has_winners(record: Record, result: Result) -> None:
    """Somebody has won; or all have or nobody, where they played together."""
    if result.together is None:
        if not result.winners:
            record.breaks("nobody has won")
    elif result.winners != (tuple(range(record.seats)) if result.together == "won" else ()):
        record.breaks(f"together they have {result.together}, yet {result.winners} are the winners")


def chances_sum_to_one(sample: Sample) -> None:
    """Nature moves alone; its outcomes are its moves, each possible, together certain."""
    for record in sample.records:
        for at, state in enumerate(record.states):
            chances = state.chances()
            if NATURE not in state.to_move:
                if chances:
                    record.breaks("nature has chances but is not to move", at)
                continue
            if len(state.to_move) != 1:
                record.breaks("nature and a seat are to move at the same time", at)
            if any(chance <= 0 for _, chance in chances):
                record.breaks("an outcome has no chance", at)
            if not math.isclose(math.fsum(chance for _, chance in chances), 1, abs_tol=1e-9):
                record.breaks(f"the chances sum to {math.fsum(chance for _, chance in chances)}", at)
            if sorted(json(move) for move, _ in chances) != sorted(map(json, state.moves(NATURE))):
                record.breaks("the outcomes are not the moves of nature", at)


def pauses_can_be_played(sample: Sample) -> None:
    """What a pause says to play after it can be played, in that order."""
    for record in sample.records:
        for at, state in enumerate(record.states):
            pause = state.pause
            if pause is None:
                continue
            if not (pause.then and math.isfinite(pause.seconds) and pause.seconds >= 0):
                record.breaks(f"{pause} is no pause: it needs seconds and what comes then", at)
            for actor, move in pause.then:
                try:
                    state = state.play(actor, move)  # noqa: PLW2901 - from one to the next
                except IllegalMove as error:
                    record.breaks(f"{pause} ends with {move} by {actor}, which is refused: {error}", at)
            if pause.absent and (pause.whole or not all(isinstance(actor, int) for actor, _ in pause.then)):
                record.breaks(f"{pause} is for seats that are away, and nobody waits for its end", at)


LAWS: Mapping[str, Callable[[Sample], None]] = {
    law.__name__: law
    for law in (
        setup_is_checked,
        legal_moves_are_playable,
        illegal_moves_are_refused,
        states_are_values,
        json_comes_back,
        moves_are_the_game,
        seats_know_their_own,
        games_end,
        chances_sum_to_one,
        pauses_can_be_played,
        races_can_be_judged,
        scenes_can_be_played,
        worlds_follow_from_hands,
        players_finish,
    )
}
"""Every law by its name."""


_NONSENSE: tuple[Any, ...] = (object(), "no such value", -1, ("",))


def _refused(game: Game, options: Mapping[str, Any]) -> bool:
    try:
        game.start(game.seats[0], **options)
    except BadSetup:
        return True
    return False


def _refuses_setup(game: Game, what: str, seats: Any, first: Any = None, **options: Any) -> None:
    try:
        game.start(seats, first, **options)
    except BadSetup:
        return
    raise Broken(f"{game.name} starts with {what}")


def _strange_moves(sample: Sample) -> list[Move]:
    """Moves that were possible somewhere, their numbers and words driven out of range, and one of no game."""
    moves = {json(move): move for record in sample.records for _, move in record.moves}
    for move in list(moves.values()):
        for field in move.__struct_fields__:
            usual: Any = getattr(move, field)
            for unusual in _unlike(usual):
                strange = msgspec.structs.replace(move, **{field: unusual})
                moves[json(strange)] = strange
    return [*moves.values(), Hidden()]


def _unlike(usual: object) -> tuple[Any, ...]:
    match usual:
        case int():
            return (-1, 10**6)
        case str():
            return ("", "no such word")
        case _:
            return ()
