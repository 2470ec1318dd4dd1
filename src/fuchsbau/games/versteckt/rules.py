"""The rules of Versteckt? Entdeckt!: state and moves. Numbers such as V-18 are statements of the rulebook.

After a shuffle nobody knows any position, so the rules do not either: a piece keeps which animals lie face
down on it and which spaces are taken, and nature decides at the turn which animal it was (late randomness).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from fuchsbau.game import (
    NATURE,
    NOBODY,
    ONLY_NATURE,
    Actor,
    Begin,
    IllegalMove,
    Move,
    Pause,
    Result,
    Seat,
    Timeless,
    begins,
    equally,
    only,
    out_of_place,
    ranked,
)

from .material import ANIMALS, BACK, LARGEST, MEMORISED, SPACES, STAYING, Animal, Space
from .moves import Choices, Deal, Name, Phase, Ready, Reveal, Shuffle, Sight, Turn


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A forest piece: what is seen on its spaces, and which animals lie face down on it."""

    spaces: tuple[Space, ...]
    hidden: frozenset[Animal]

    @property
    def empty(self) -> bool:
        return not any(self.spaces)

    @property
    def full(self) -> bool:
        return None not in self.spaces

    def face_down(self) -> Piece:
        """This piece with all its tiles face down (V-25)."""
        up = _ALL.intersection(self.spaces)
        return Piece(tuple(tile and BACK for tile in self.spaces), self.hidden | up)

    def receive(self, animal: Animal) -> Piece:
        """This piece with `animal` face up on its next free space (V-18)."""
        space = self.spaces.index(None)
        return Piece((*self.spaces[:space], animal, *self.spaces[space + 1 :]), self.hidden)

    def take(self, space: int, animal: Animal) -> Piece:
        """This piece without the face-down tile on `space`, which was `animal`."""
        return Piece((*self.spaces[:space], None, *self.spaces[space + 1 :]), self.hidden - {animal})


class State(Timeless, frozen=True, gc=False):
    """A position of Versteckt? Entdeckt!."""

    seats: int
    options: Choices
    phase: Phase
    turn: Seat
    marker: int
    pieces: tuple[Piece, ...]
    collected: tuple[tuple[Animal, ...], ...]
    named: Animal | None = None
    turned: int | None = None
    unready: frozenset[Seat] = frozenset()

    @property
    def to_move(self) -> frozenset[Actor]:
        phase = self.phase
        if phase in ("name", "turn"):
            return only(self.turn)
        if phase == "memorise":
            return self.unready
        return NOBODY if phase == "over" else ONLY_NATURE

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        if actor not in self.to_move:
            return ()
        phase = self.phase
        if phase == "name":
            return _NAMES
        if phase == "turn":
            return _turns(self.pieces[self.marker].spaces)
        if phase == "memorise":
            return _READY
        return tuple(move for move, _ in self.chances())

    def chances(self) -> tuple[tuple[Move, float], ...]:
        phase = self.phase
        if phase == "reveal":
            return _reveals(self.pieces[self.marker].hidden)
        if phase == "deal":
            return _deals(self.pieces[LARGEST].hidden)
        if phase in ("look", "shuffle"):
            return _SHUFFLE
        return begins(self.seats) if phase == "begin" else ()

    def play(self, actor: Actor, move: Move) -> State:
        how = _PLAYS.get((self.phase, type(move)))
        if how is None or actor not in self.to_move:
            statements = _NOT_THIS if actor in self.to_move else _NOT_NOW
            reason = out_of_place(self, self.phase, actor, move)
            raise IllegalMove(statements.get(self.phase, "V-13"), reason)
        return how(self, actor, move)

    def view(self, seat: Seat | None) -> Sight:
        pieces = self.pieces
        return Sight(
            self.phase, self.turn, self.marker,
            (pieces[0].spaces, pieces[1].spaces, pieces[2].spaces, pieces[3].spaces),
            self.collected, self.named, self.turned, tuple(sorted(self.unready)),
        )  # fmt: skip

    @property
    def result(self) -> Result | None:
        return ranked([len(tiles) for tiles in self.collected]) if self.phase == "over" else None

    @property
    def pause(self) -> Pause | None:
        if self.phase == "look":  # V-24
            return Pause(self.options.look_seconds, ((NATURE, Shuffle()),))
        if self.phase == "memorise" and self.options.memorise_seconds is not None:  # V-09
            return Pause(
                self.options.memorise_seconds, tuple((seat, Ready()) for seat in sorted(self.unready))
            )
        return None


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    """All tiles face down on the largest piece, from which nature deals ten to the second-largest."""
    heap = Piece((BACK,) * SPACES[LARGEST], frozenset(ANIMALS))
    others = (Piece((None,) * spaces, frozenset()) for spaces in SPACES[1:])
    return State(
        seats=seats,
        options=options,
        phase="begin" if first is None else "deal",
        turn=first or 0,
        marker=MEMORISED,
        pieces=(heap, *others),
        collected=((),) * seats,
    )


def _begin(state: State, actor: Actor, move: Begin) -> State:
    if move.seat not in range(state.seats):
        raise IllegalMove("V-12", f"there is no seat {move.seat}")
    return replace(state, phase="deal", turn=move.seat)


def _deal(state: State, actor: Actor, move: Deal) -> State:
    heap, shown = state.pieces[LARGEST], state.pieces[MEMORISED]
    if move.animal not in heap.hidden:
        raise IllegalMove("V-08", f"the {move.animal} has been dealt")
    source = next(space for space, tile in enumerate(heap.spaces) if tile and space not in STAYING)
    shown = shown.receive(move.animal)
    pieces = (heap.take(source, move.animal), shown, *state.pieces[2:])
    if not shown.full:
        return replace(state, pieces=pieces)
    return replace(state, phase="memorise", pieces=pieces, unready=frozenset(range(state.seats)))


def _ready(state: State, actor: Actor, move: Ready) -> State:
    unready = state.unready - {actor}
    return replace(state, phase="memorise" if unready else "shuffle", unready=unready)


def _shuffle(state: State, actor: Actor, move: Shuffle) -> State:
    pieces = list(state.pieces)
    pieces[state.marker] = pieces[state.marker].face_down()
    return replace(state, phase="name", pieces=tuple(pieces))


def _name(state: State, actor: Actor, move: Name) -> State:
    if move.animal not in _ALL:
        raise IllegalMove("V-15", f"name one of the 15 animals: {', '.join(ANIMALS)}")
    return replace(state, phase="turn", named=move.animal)


def _turn(state: State, actor: Actor, move: Turn) -> State:
    spaces = state.pieces[state.marker].spaces
    if not 0 <= move.space < len(spaces) or spaces[move.space] is None:
        raise IllegalMove("V-16", f"no tile lies on space {move.space} of the current forest piece")
    return replace(state, phase="reveal", turned=move.space)


def _reveal(state: State, actor: Actor, move: Reveal) -> State:
    marker, turned, animal = state.marker, state.turned, move.animal
    current = state.pieces[marker]
    if turned is None or animal not in current.hidden:
        raise IllegalMove("V-16", f"the {animal} is not face down on the current forest piece")
    pieces, collected = list(state.pieces), state.collected
    pieces[marker] = current.take(turned, animal)
    if animal == state.named:  # V-17
        mine = (*collected[state.turn], animal)
        collected = (*collected[: state.turn], mine, *collected[state.turn + 1 :])
    else:  # V-18
        onward = (marker + 1) % 4
        pieces[onward] = pieces[onward].receive(animal)
    arrived = _resting(pieces, marker)
    if arrived is None:  # V-28
        return replace(
            state, phase="over", pieces=tuple(pieces), collected=collected, named=None, turned=None
        )
    return replace(
        state,
        phase="name" if arrived == marker else "look",
        turn=(state.turn + 1) % state.seats,  # V-19, V-27
        marker=arrived,
        pieces=tuple(pieces),
        collected=collected,
        named=None,
        turned=None,
    )


def _resting(pieces: Sequence[Piece], marker: int) -> int | None:
    """Where the marker comes to rest: on a piece with a tile, before one with a free space (V-20 to V-23)."""
    for step in range(4):
        here = (marker + step) % 4
        if not pieces[here].empty and not pieces[(here + 1) % 4].full:
            return here
    return None  # no tile lies anywhere: 15 tiles cannot fill the pieces behind every tile


_PLAYS: Final[Mapping[tuple[Phase, type[Move]], Any]] = {
    ("begin", Begin): _begin,
    ("deal", Deal): _deal,
    ("memorise", Ready): _ready,
    ("look", Shuffle): _shuffle,
    ("shuffle", Shuffle): _shuffle,
    ("name", Name): _name,
    ("turn", Turn): _turn,
    ("reveal", Reveal): _reveal,
}
"""What can be played when, and what it does."""

_NOT_NOW: Final[Mapping[Phase, str]] = {
    "begin": "V-12",
    "deal": "V-08",
    "memorise": "V-09",
    "look": "V-24",
    "shuffle": "V-10",
    "over": "V-28",
}
"""The statement that says why others than those to move must wait; otherwise it is V-13."""

_NOT_THIS: Final[Mapping[Phase, str]] = {
    **_NOT_NOW,
    "look": "V-25",
    "name": "V-14",
    "turn": "V-14",
    "reveal": "V-16",
}
"""The statement that says why whoever is to move must make another kind of move."""

_ALL = frozenset(ANIMALS)
_READY = (Ready(),)
_SHUFFLE = ((Shuffle(), 1.0),)
_KEPT: Final = 4096
"""So many lists of moves are kept to be used again: there could be 32,768 of each."""
_NAMES = tuple(Name(animal) for animal in ANIMALS)
_TURNS = tuple(Turn(space) for space in range(SPACES[LARGEST]))
_REVEALS = {animal: Reveal(animal) for animal in ANIMALS}
_DEALS = {animal: Deal(animal) for animal in ANIMALS}


@lru_cache(_KEPT)
def _turns(spaces: tuple[Space, ...]) -> tuple[Move, ...]:
    return tuple(_TURNS[space] for space, tile in enumerate(spaces) if tile is not None)


@lru_cache(_KEPT)
def _reveals(hidden: frozenset[Animal]) -> tuple[tuple[Move, float], ...]:
    return equally(_REVEALS[animal] for animal in ANIMALS if animal in hidden)


def _deals(heap: frozenset[Animal]) -> tuple[tuple[Move, float], ...]:
    """Not kept: the same heap hardly comes again."""
    return equally(_DEALS[animal] for animal in ANIMALS if animal in heap)
