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
from collections.abc import Callable, Collection, Mapping, Sequence
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
    Player,
    Result,
    Seat,
    State,
    seen_by,
)

from .arena import play_out
from .random_play import Broken, Record, Sample, sample
from .scene_laws import scenes_can_be_played, worlds_follow_from_hands

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
                for move, following in pairwise(sorted(map(_json, moves))):
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
            views = _views(state, record.seats)
            after = state.play(actor, move)
            kept = copy.deepcopy(after)
            if state.play(actor, move) != after:
                record.breaks(f"{move} by {actor} leads to two different states", at)
            for other in strange[at % 7 :: 7]:
                try:
                    state.play(actor, other)
                except IllegalMove:
                    continue
            if state != before or _views(state, record.seats) != views or after != kept:
                record.breaks(f"playing {move} by {actor}, or being asked to, changed a state", at)


def json_comes_back(sample: Sample) -> None:
    """Moves, views, results and options are the same after a way through JSON."""
    game = sample.game
    for record in sample.records:
        for at, state, _, move in record.steps():
            if game.read_move(_json(move)) != move:
                record.breaks(f"{move} comes back from JSON as {game.read_move(_json(move))}", at)
            for seat in _onlookers(record.seats):
                view = state.view(seat)
                try:
                    back = msgspec.json.decode(_json(view), type=game.view)
                except msgspec.ValidationError as error:
                    record.breaks(f"the view of {seat} does not come back from JSON: {error}", at)
                if back != view:
                    record.breaks(f"the view of {seat} comes back from JSON as another", at)
        result = record.states[-1].result
        if result and msgspec.json.decode(_json(result), type=type(result)) != result:
            record.breaks(f"{result} comes back from JSON as another")
        options = game.read_options(record.options)
        if game.read_options(msgspec.json.decode(_json(options))) != options:
            record.breaks(f"{options} come back from JSON as others", 0)


def moves_are_the_game(sample: Sample) -> None:
    """The moves alone, through JSON, lead to the same views, movers and result at every step."""
    game = sample.game
    for record in sample.records:
        state = game.start(record.seats, record.first, **record.options)
        for at, seen in enumerate(record.states):
            if _outside(state, record.seats) != _outside(seen, record.seats):
                record.breaks("the same moves lead to something else when played again", at)
            if at < len(record.moves):
                actor, move = record.moves[at]
                state = state.play(actor, game.read_move(_json(move)))


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
                if len(set(_views(state, record.seats))) > 1:
                    record.breaks("no move is secret, yet not everybody sees the same", at)
        return
    rng = random.Random(sample.seed)
    differed = False
    for record in sample.records:
        for seat in _onlookers(record.seats):
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
        if _told(states[0], seat) != _told(states[1], seat):
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
            if _json(seen_by(seat, actor, other)) == _json(shown):
                return move, other
    return None


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
            if sorted(_json(move) for move, _ in chances) != sorted(map(_json, state.moves(NATURE))):
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
                if sorted(map(_json, after.moves(other))) != sorted(map(_json, state.moves(other))):
                    record.breaks(f"{move} by {seat} changes what {other} may do in a race", at)


def players_finish(sample: Sample) -> None:
    """Every computer player finishes games at every number of seats, legally, the same by the same chance."""
    game = sample.game
    if not game.players:
        raise Broken("the game has no computer player")
    for level, kind in game.players.items():
        for seats in game.seats:
            results: list[Any] = []
            for _ in range(2):
                rng = random.Random(f"{sample.seed} {level} {seats}")
                seated = [_Watched(kind(seat, seats, random.Random(seat)), level) for seat in range(seats)]
                try:
                    results.append(play_out(game.start(seats), seated, rng, game.longest))
                except RuntimeError as error:
                    raise Broken(f"{level} does not finish a game of {seats} seats: {error}") from error
            if results[0] != results[1]:
                raise Broken(f"{level} plays differently by the same chance: it may draw from its rng only")


class _Watched(Player):
    """A player whose every move is checked."""

    def __init__(self, player: Player, level: str) -> None:
        self.player = player
        self.level = level

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        self.player.see(actor, move, view)

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        move = self.player.choose(view, moves)
        if move not in moves:
            raise Broken(f"{self.level} chooses {move}, which is none of its moves {moves}")
        self.think(view, move)
        return move

    def think(self, view: Any, move: Move) -> float:
        seconds = self.player.think(view, move)
        if not (math.isfinite(seconds) and seconds >= 0):
            raise Broken(f"{self.level} thinks about {move} for {seconds} seconds")
        return seconds


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
    moves = {_json(move): move for record in sample.records for _, move in record.moves}
    for move in list(moves.values()):
        for field in move.__struct_fields__:
            usual: Any = getattr(move, field)
            for unusual in _unlike(usual):
                strange = msgspec.structs.replace(move, **{field: unusual})
                moves[_json(strange)] = strange
    return [*moves.values(), Hidden()]


def _unlike(usual: object) -> tuple[Any, ...]:
    match usual:
        case int():
            return (-1, 10**6)
        case str():
            return ("", "no such word")
        case _:
            return ()


def _onlookers(seats: int) -> tuple[Seat | None, ...]:
    return (None, *range(seats))


def _views(state: State, seats: int) -> tuple[bytes, ...]:
    return tuple(_json(state.view(seat)) for seat in _onlookers(seats))


def _outside(state: State, seats: int) -> object:
    """Everything that anybody is told of a state."""
    return _views(state, seats), state.to_move, state.result, state.pause, state.race, state.scene


def _told(state: State, seat: Seat | None) -> object:
    """Everything that one onlooker is told of a state."""
    moves = () if seat is None else sorted(map(_json, state.moves(seat)))
    wait = state.pause and state.pause.seconds
    return _json(state.view(seat)), state.to_move, moves, state.result, wait, state.race, state.scene


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
