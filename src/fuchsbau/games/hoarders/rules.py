"""The rules of Hoarders: state and moves. Numbers such as N-19 are statements of the rulebook.

What a seat has chosen is known to itself alone, and becomes known by moves that show it: `Reveal`, `Hamster`,
`Expose`. Nobody learns it from who is to move, from what is left to do or from how long it takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from fuchsbau.game import (
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
    only,
    out_of_place,
    ranked,
)

from .material import ANIMALS, BEAVER_NUTS, FIRST_NUTS, NUTS, OF_EACH, PAIRS, WINNING, Animal, Nut
from .moves import Choices, Choose, Counts, Draw, Expose, Hamster, Let, Phase, Reveal, Sight, Steal


class State(Timeless, frozen=True, gc=False):
    """A position of Hoarders."""

    seats: int
    options: Choices
    phase: Phase
    crown: Seat
    collections: tuple[Counts, ...]
    pile: Counts
    face_down: tuple[tuple[Animal, ...], ...]
    face_up: tuple[tuple[Animal, ...], ...]
    drawing: tuple[Seat, ...] = ()
    round: int = 1
    step: int = 0
    """Counts the turns of a round: twice around the table from the crown (N-12)."""
    victim: Seat | None = None
    nut: Nut | None = None

    @property
    def turn(self) -> Seat:
        return (self.crown + self.step) % self.seats

    @property
    def to_move(self) -> frozenset[Actor]:
        phase = self.phase
        if phase in ("reveal", "steal"):
            return only((self.crown + self.step) % self.seats)
        if phase == "choose":
            return frozenset([seat for seat, lying in enumerate(self.face_down) if not lying])
        if phase == "answer" and self.victim is not None:
            return only(self.victim)
        return NOBODY if phase == "over" else ONLY_NATURE

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        if actor not in self.to_move:
            return ()
        if not isinstance(actor, int):
            return tuple(move for move, _ in self.chances())
        phase = self.phase
        if phase == "choose":
            return _CHOOSES
        if phase == "reveal":
            return _reveals(self.face_down[actor])
        if phase == "steal":
            return _steals(self.collections, actor)
        return _DEFENDED if "hamster" in self.face_down[actor] else _LET

    def chances(self) -> tuple[tuple[Move, float], ...]:
        phase = self.phase
        if phase in ("draw", "deal"):
            return _draws(self.drawing[0], self.pile)
        if phase == "expose":
            return _exposed(self.face_down)
        return begins(self.seats) if phase == "begin" else ()

    def play(self, actor: Actor, move: Move) -> State:
        how = _PLAYS.get((self.phase, type(move)))
        if how is None or actor not in self.to_move:
            others = None if actor in self.to_move else _NOT_YOURS.get(self.phase)
            raise IllegalMove(others or _not_now(self), out_of_place(self, self.phase, actor, move))
        return how(self, actor, move)

    def view(self, seat: Seat | None) -> Sight:
        down = self.face_down
        chosen = [at for at, lying in enumerate(down) if lying or self.face_up[at]]
        return Sight(
            self.phase, self.round, self.crown, (self.crown + self.step) % self.seats,
            self.step // self.seats, sum(self.pile), self.collections, tuple(chosen),
            self.face_up, tuple(map(len, down)), None if seat is None else down[seat],
            self.drawing, self.victim, self.nut,
        )  # fmt: skip

    @property
    def result(self) -> Result | None:
        return ranked([max(counts) for counts in self.collections]) if self.phase == "over" else None

    @property
    def pause(self) -> Pause | None:
        if self.phase == "answer" and self.victim is not None:
            return Pause(self.options.hamster_seconds, ((self.victim, Let()),), whole=True)
        return None


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    """All nuts on the pile, before nature deals three to everybody."""
    nobodys: tuple[tuple[Animal, ...], ...] = ((),) * seats
    state = State(
        seats=seats,
        options=options,
        phase="begin",
        crown=0,
        collections=((0,) * len(NUTS),) * seats,
        pile=(OF_EACH,) * len(NUTS),
        face_down=nobodys,
        face_up=nobodys,
    )
    return state if first is None else _crowned(state, first)


def _crowned(state: State, seat: Seat) -> State:
    """`seat` has the crown, and is dealt to first (N-06, N-08)."""
    return replace(state, phase="deal", crown=seat, drawing=_round_the_table(state.seats, seat) * FIRST_NUTS)


def _round_the_table(seats: int, crown: Seat) -> tuple[Seat, ...]:
    """All seats in turn order from the crown."""
    return tuple((crown + place) % seats for place in range(seats))


def _begin(state: State, actor: Actor, move: Begin) -> State:
    if move.seat not in range(state.seats):
        raise IllegalMove("N-08", f"there is no seat {move.seat}")
    return _crowned(state, move.seat)


def _draw(state: State, actor: Actor, move: Draw) -> State:
    pile, seat = state.pile, state.drawing[0]
    if move.seat != seat or move.nut not in NUTS or not pile[NUTS.index(move.nut)]:
        raise IllegalMove(_not_now(state), f"no {move.nut} can be drawn for seat {move.seat} now")
    kind = NUTS.index(move.nut)
    collections = _changed(state.collections, seat, kind, 1)
    pile = (*pile[:kind], pile[kind] - 1, *pile[kind + 1 :])
    if collections[seat][kind] == WINNING:  # N-30, N-31
        return replace(state, phase="over", collections=collections, pile=pile, drawing=())
    drawing = state.drawing[1:] if any(pile) else ()  # N-32
    phase = "choose" if state.phase == "deal" and not drawing else state.phase
    drawn = replace(state, phase=phase, collections=collections, pile=pile, drawing=drawing)
    return drawn if drawing or phase == "choose" else _next_turn(drawn)


def _choose(state: State, actor: Seat, move: Choose) -> State:
    if move.animals not in PAIRS:
        raise IllegalMove("N-09", f"choose two different animals, in the order of {', '.join(ANIMALS)}")
    down = (*state.face_down[:actor], move.animals, *state.face_down[actor + 1 :])
    return replace(state, phase="choose" if () in down else "reveal", face_down=down)


def _reveal(state: State, actor: Seat, move: Reveal) -> State:
    animal = move.animal
    if animal not in state.face_down[actor]:
        raise IllegalMove("N-11", f"no {animal} lies face down in front of seat {actor}")
    already = state.face_up[actor]
    state = _turned_over(state, (actor,), animal)
    if animal == "groundhog" and already and already[0] in ("squirrel", "raccoon"):  # N-23, N-25
        animal = already[0]
    return _EFFECTS.get(animal, _next_turn)(state)


def _squirrel(state: State) -> State:
    return _drawn_by(state, (state.turn,))


def _raccoon(state: State) -> State:
    thief = state.turn
    if any(any(counts) for seat, counts in enumerate(state.collections) if seat != thief):
        return replace(state, phase="steal")
    return _next_turn(state)  # N-18


def _beaver(state: State) -> State:
    return replace(state, phase="expose")


_EFFECTS: Final = {"squirrel": _squirrel, "raccoon": _raccoon, "beaver": _beaver}
"""What an animal does; the hamster and the groundhog do nothing of their own (N-21, N-25)."""


def _expose(state: State, actor: Actor, move: Expose) -> State:
    if move.seats != _beavers(state.face_down):
        raise IllegalMove("N-26", "all face-down beavers are turned over, and no other animal")
    state = _turned_over(state, move.seats, "beaver")
    owners = {state.turn, *move.seats}
    if len(owners) == 1:
        return _drawn_by(state, (state.turn,) * BEAVER_NUTS)  # N-27
    order = _round_the_table(state.seats, state.crown)
    return _drawn_by(state, tuple(seat for seat in order if seat not in owners))  # N-28, N-29


def _beavers(face_down: tuple[tuple[Animal, ...], ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, lying in enumerate(face_down) if "beaver" in lying)


def _steal(state: State, actor: Seat, move: Steal) -> State:
    victim = move.victim
    if victim == actor or victim not in range(state.seats):
        raise IllegalMove("N-17", f"a raccoon robs another player, not seat {victim}")
    if move.nut not in NUTS or not state.collections[victim][NUTS.index(move.nut)]:
        raise IllegalMove("N-17", f"seat {victim} has no {move.nut}")
    state = replace(state, phase="answer", victim=victim, nut=move.nut)
    return state if state.face_down[victim] else _robbed(state)


def _hamster(state: State, actor: Seat, move: Hamster) -> State:
    if "hamster" not in state.face_down[actor]:
        raise IllegalMove("N-19", "no hamster of yours lies face down")
    return _next_turn(_turned_over(state, (actor,), "hamster"))


def _let(state: State, actor: Seat, move: Let) -> State:
    return _robbed(state)


def _robbed(state: State) -> State:
    """The nut goes from the victim to the thief (N-17)."""
    assert state.victim is not None
    assert state.nut is not None
    thief, kind = state.turn, NUTS.index(state.nut)
    collections = _changed(_changed(state.collections, state.victim, kind, -1), thief, kind, 1)
    if collections[thief][kind] == WINNING:  # N-30
        return replace(state, phase="over", collections=collections, victim=None, nut=None)
    return _next_turn(replace(state, collections=collections))


def _drawn_by(state: State, drawing: tuple[Seat, ...]) -> State:
    """These seats draw, one after the other; nobody does from an empty pile (N-32)."""
    return replace(state, phase="draw", drawing=drawing) if drawing and any(state.pile) else _next_turn(state)


def _next_turn(state: State) -> State:
    """On to the next seat that has an animal face down; whoever has none passes (N-12, N-14)."""
    down, seats, crown = state.face_down, state.seats, state.crown
    for step in range(state.step + 1, 2 * seats):
        if down[(crown + step) % seats]:
            return replace(state, phase="reveal", step=step, victim=None, nut=None)
    if not any(state.pile) and not state.options.play_on:  # N-33, N-34
        return replace(state, phase="over", victim=None, nut=None)
    nobodys: tuple[tuple[Animal, ...], ...] = ((),) * seats
    return replace(
        state, phase="choose", crown=(crown + 1) % seats, round=state.round + 1, step=0, face_down=nobodys,
        face_up=nobodys, victim=None, nut=None,
    )  # fmt: skip


def _turned_over(state: State, seats: Sequence[Seat], animal: Animal) -> State:
    """That animal of these seats lies face up."""
    down, up = list(state.face_down), list(state.face_up)
    for seat in seats:
        down[seat] = tuple([other for other in down[seat] if other != animal])
        up[seat] = (*up[seat], animal)
    return replace(state, face_down=tuple(down), face_up=tuple(up))


def _changed(collections: tuple[Counts, ...], seat: Seat, kind: int, by: int) -> tuple[Counts, ...]:
    counts = collections[seat]
    counts = (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])
    return (*collections[:seat], counts, *collections[seat + 1 :])


_PLAYS: Final[Mapping[tuple[Phase, type[Move]], Any]] = {
    ("begin", Begin): _begin,
    ("deal", Draw): _draw,
    ("choose", Choose): _choose,
    ("reveal", Reveal): _reveal,
    ("steal", Steal): _steal,
    ("answer", Hamster): _hamster,
    ("answer", Let): _let,
    ("expose", Expose): _expose,
    ("draw", Draw): _draw,
}
"""What can be played when, and what it does."""

_NOT_NOW: Final[Mapping[Phase, str]] = {
    "begin": "N-08",
    "deal": "N-06",
    "choose": "N-09",
    "reveal": "N-11",
    "steal": "N-17",
    "answer": "N-19",
    "expose": "N-26",
    "draw": "N-16",
}
"""The statement that says what is to be done now."""

_NOT_YOURS: Final[Mapping[Phase, str]] = {"reveal": "N-12", "steal": "N-12", "answer": "N-22"}
"""The statement that says why others must wait, where it is not the one that says what is to be done."""


def _not_now(state: State) -> str:
    """The statement that says what is to be done now, or why nothing is any more."""
    if state.phase == "draw" and state.face_up[state.turn][-1] == "beaver":
        return "N-29"
    if state.phase == "over":
        return "N-30" if any(WINNING in counts for counts in state.collections) else "N-33"
    return _NOT_NOW[state.phase]


_CHOOSES = tuple(Choose(pair) for pair in PAIRS)
_LET = (Let(),)
_DEFENDED = (Hamster(), Let())
_REVEALS = {animal: Reveal(animal) for animal in ANIMALS}
_STEALS = {(victim, nut): Steal(victim, nut) for victim in range(6) for nut in NUTS}
_DRAWS = tuple(tuple(Draw(seat, nut) for nut in NUTS) for seat in range(6))


@lru_cache
def _reveals(lying: tuple[Animal, ...]) -> tuple[Move, ...]:
    return tuple(_REVEALS[animal] for animal in lying)


def _steals(collections: tuple[Counts, ...], thief: Seat) -> tuple[Move, ...]:
    return tuple(
        [
            _STEALS[victim, nut]
            for victim, counts in enumerate(collections)
            if victim != thief
            for nut, count in zip(NUTS, counts, strict=True)
            if count
        ]
    )


def _draws(seat: Seat, pile: Counts) -> tuple[tuple[Move, float], ...]:
    """Each kind is as likely as there are many of it left. Not kept: the same pile hardly comes again."""
    left = sum(pile)
    return tuple([(draw, count / left) for draw, count in zip(_DRAWS[seat], pile, strict=True) if count])


def _exposed(face_down: tuple[tuple[Animal, ...], ...]) -> tuple[tuple[Move, float], ...]:
    """No chance here: whoever has a beaver must show it."""
    return ((Expose(_beavers(face_down)), 1.0),)
