"""The rules of the Rumpelriesen: state and moves. Numbers such as R-19 are statements of the rulebook.

No space and no time is here: what happens on the board comes in as moves of the WORLD.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from fuchsbau.game import (
    NOBODY,
    ONLY_NATURE,
    WORLD,
    Actor,
    BadSetup,
    Begin,
    IllegalMove,
    Move,
    Pause,
    Result,
    Scene,
    Seat,
    Timeless,
    begins,
    equally,
    out_of_place,
    ranked,
)

from .material import CARDS, CARDS_OF_THREE, EVEN, GIANTS, HOLLOWS, IMPS, LAYOUTS, Imp
from .moves import (
    Appear,
    Choices,
    Cover,
    Draw,
    End,
    Flutter,
    Lay,
    Phase,
    Raise,
    RunOut,
    Sight,
    Tap,
    Tidy,
    Topple,
    Turn,
    Uncover,
)


class State(Timeless, frozen=True, gc=False):
    """A position of the Rumpelriesen. What the fields mean that a view has too, is said there (Sight)."""

    seats: int
    options: Choices
    phase: Phase
    turn: Seat
    pile: int
    found: tuple[tuple[Imp, ...], ...]
    wanted: Imp | None = None
    imps: tuple[Imp | None, ...] = (None,) * len(HOLLOWS)
    """Who lies where, as far as anybody has looked (R-08)."""
    open: tuple[int, ...] = ()
    """The places where enough is uncovered, in the order in which that happened."""
    raised: frozenset[Seat] = frozenset()
    missed: tuple[Imp, ...] = ()
    search: int = 0
    leaves: int | None = None
    end: End | None = None
    ended_at: int | None = None
    finder: Seat | None = None

    @property
    def hands(self) -> tuple[Seat, ...]:
        """The seats that search: all of them, or the one whose turn it is."""
        return tuple(range(self.seats)) if self.options.together else (self.turn,)

    @property
    def to_move(self) -> frozenset[Actor]:
        match self.phase:
            case "search":
                return frozenset(self.hands) | _WORLD if self._wanted_at() is not None else _WORLD
            case "spell":
                return frozenset(self.hands) - self.raised
            case "turn":
                return frozenset(self._glass())
            case "end":
                return _WORLD
            case "over":
                return NOBODY
            case _:
                return ONLY_NATURE

    def _glass(self) -> tuple[Seat, ...]:
        """The seats that may turn the hourglass (R-14)."""
        seats = range(self.seats)
        return tuple(seat for seat in seats if self.options.together or seat != self.turn)

    def _wanted_at(self) -> int | None:
        """Where the wanted imp is to be seen just now."""
        return next((place for place in self.open if self.imps[place] == self.wanted), None)

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        if actor not in self.to_move:
            return ()
        if self.phase == "spell":
            return (_RAISE,)
        if self.phase == "turn":
            return (_TURN,)
        if self.phase == "end":
            return (_TIDY,)
        if actor == WORLD:
            return _happenings(self.open)
        if self.phase == "search":
            place = self._wanted_at()
            return () if place is None else (Tap(place),)
        return tuple(move for move, _ in self.chances())

    def chances(self) -> tuple[tuple[Move, float], ...]:
        match self.phase:
            case "begin":
                return begins(self.seats)
            case "draw":
                return equally(Draw(imp) for imp in IMPS if not self._is_drawn(imp))
            case "lay":
                return _ways()
            case "appear":
                return equally(Appear(imp) for imp in IMPS if imp not in self.imps)
            case _:
                return ()

    def _is_drawn(self, imp: Imp) -> bool:
        return imp in self.missed or any(imp in cards for cards in self.found)

    def play(self, actor: Actor, move: Move) -> State:
        how = _PLAYS.get((self.phase, type(move)))
        if how is None:
            raise IllegalMove(_NOT_NOW[self.phase], out_of_place(self, self.phase, actor, move))
        return how(self, actor, move)

    def view(self, seat: Seat | None) -> Sight:
        return Sight(
            self.phase, None if self.options.together else self.turn, tuple(sorted(self.raised)), self.wanted,
            self.pile, tuple(imp if place in self.open else None for place, imp in enumerate(self.imps)),
            self.found, self.missed, self.search, self.leaves, self._quarters(), self.end, self.ended_at,
            self.finder,
        )  # fmt: skip

    def _quarters(self) -> int:
        """How often the board has been turned (R-28)."""
        return 0 if self.options.together else max(0, self.search - 1) % 4

    @property
    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        scores = [len(imps) for imps in self.found]
        if not self.options.together:
            return ranked(scores)
        total = sum(scores)
        how = "won" if total > EVEN else "tied" if total == EVEN else "lost"
        return Result(tuple(range(self.seats)) if how == "won" else (), tuple(scores), how)

    @property
    def pause(self) -> Pause | None:
        """How a search ended is seen for a moment; and whoever is away holds nobody up (R-13, R-14)."""
        match self.phase:
            case "end":
                return _SEEN
            case "spell":
                return Pause(
                    4.0, tuple((seat, _RAISE) for seat in self.hands if seat not in self.raised), absent=True
                )
            case "turn":
                return Pause(4.0, ((self._glass()[0], _TURN),), absent=True)
            case _:
                return None

    @property
    def scene(self) -> Scene | None:
        """The board is to be seen from when the leaves are laid until they are swept together."""
        if self.phase in ("begin", "draw", "lay"):
            return None
        return Scene(self.search, self.hands, self.phase in ("search", "appear"))


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    """All in the box. Raises BadSetup for one seat alone that is not to play together (R-07)."""
    if seats == 1 and not options.together:
        raise BadSetup("who plays alone plays the game in which all search together (R-07)")
    drawn = first is None and not options.together
    return State(
        seats=seats,
        options=options,
        phase="begin" if drawn else "draw",
        turn=first or 0,
        pile=CARDS if options.together or seats != 3 else CARDS_OF_THREE,  # noqa: PLR2004 - the rulebook's
        found=((),) * seats,
    )


def _begin(state: State, actor: Actor, move: Begin) -> State:
    _expect_nature(state, actor, move, "R-29")
    if move.seat not in range(state.seats):
        raise IllegalMove("R-29", f"there is no seat {move.seat}")
    return replace(state, phase="draw", turn=move.seat)


def _draw(state: State, actor: Actor, move: Draw) -> State:
    _expect_nature(state, actor, move, "R-12")
    if move.imp not in IMPS or state._is_drawn(move.imp):
        raise IllegalMove("R-12", f"the card of {move.imp} is not in the pile")
    return replace(state, phase="lay", wanted=move.imp, pile=state.pile - 1)


def _lay(state: State, actor: Actor, move: Lay) -> State:
    _expect_nature(state, actor, move, "R-09")
    if move.leaves not in range(LAYOUTS):
        raise IllegalMove("R-09", f"there is no way {move.leaves} to lay the leaves")
    return replace(
        state, phase="spell", search=state.search + 1, leaves=move.leaves, open=(), end=None, ended_at=None,
        finder=None,
    )  # fmt: skip


def _raise(state: State, actor: Actor, move: Raise) -> State:
    if actor not in state.to_move:
        raise IllegalMove("R-13", f"{actor} holds up a wand already, or does not search")
    raised = state.raised | {actor}
    return replace(state, raised=raised, phase="turn" if len(raised) == len(state.hands) else "spell")


def _turn(state: State, actor: Actor, move: Turn) -> State:
    if actor not in state.to_move:
        raise IllegalMove("R-14", f"the hourglass is turned by one of the others, not by {actor}")
    return replace(state, phase="search")


def _uncover(state: State, actor: Actor, move: Uncover) -> State:
    _expect_world(actor, "R-18")
    if move.place not in range(len(HOLLOWS)) or move.place in state.open:
        raise IllegalMove("R-18", f"the place {move.place} is uncovered already, or there is none")
    known = state.imps[move.place] is not None
    return replace(state, open=(*state.open, move.place), phase="search" if known else "appear")


def _cover(state: State, actor: Actor, move: Cover) -> State:
    _expect_world(actor, "R-21")
    if move.place not in state.open:
        raise IllegalMove("R-21", f"the place {move.place} is not uncovered")
    return replace(state, open=tuple(place for place in state.open if place != move.place))


def _appear(state: State, actor: Actor, move: Appear) -> State:
    _expect_nature(state, actor, move, "R-08")
    if move.imp not in IMPS or move.imp in state.imps:
        raise IllegalMove("R-08", f"{move.imp} lies elsewhere, or is no imp")
    place = state.open[-1]
    imps = (*state.imps[:place], move.imp, *state.imps[place + 1 :])
    return replace(state, imps=imps, phase="search")


def _tap(state: State, actor: Actor, move: Tap) -> State:
    if not isinstance(actor, int) or actor not in state.hands:
        raise IllegalMove("R-28", f"{actor} does not search now")
    if move.place not in state.open:
        raise IllegalMove("R-18", f"nobody is to be seen at the place {move.place}")
    if state.imps[move.place] != state.wanted:
        raise IllegalMove("R-20", f"the wanted imp is {state.wanted}, not {state.imps[move.place]}")
    assert state.wanted is not None
    cards = (*state.found[actor], state.wanted)
    found = (*state.found[:actor], cards, *state.found[actor + 1 :])
    return _ended(replace(state, found=found, finder=actor), "found", move.place)


def _flutter(state: State, actor: Actor, move: Flutter) -> State:
    _expect_world(actor, "R-23")
    return _missed(state, "leaf", None)


def _topple(state: State, actor: Actor, move: Topple) -> State:
    _expect_world(actor, "R-22")
    if move.giant not in range(GIANTS):
        raise IllegalMove("R-22", f"there is no giant {move.giant}")
    return _missed(state, "giant", move.giant)


def _run_out(state: State, actor: Actor, move: RunOut) -> State:
    _expect_world(actor, "R-24")
    return _missed(state, "sand", None)


def _tidy(state: State, actor: Actor, move: Tidy) -> State:
    _expect_world(actor, "R-27")
    turn = state.turn if state.options.together else (state.turn + 1) % state.seats
    return replace(state, phase="draw", turn=turn, wanted=None, raised=_NONE, leaves=None)


def _missed(state: State, end: End, at: int | None) -> State:
    """The imp stays in its hiding place, and its card leaves the game (R-26)."""
    assert state.wanted is not None
    return _ended(replace(state, missed=(*state.missed, state.wanted)), end, at)


def _ended(state: State, end: End, at: int | None) -> State:
    """The search is over, and with the last card the game (R-30)."""
    return replace(state, end=end, ended_at=at, phase="end" if state.pile else "over")


def _expect_nature(state: State, actor: Actor, move: Move, statement: str) -> None:
    if actor not in ONLY_NATURE:
        raise IllegalMove(statement, out_of_place(state, state.phase, actor, move))


def _expect_world(actor: Actor, statement: str) -> None:
    if actor != WORLD:
        raise IllegalMove(statement, f"what happens on the board is not for {actor} to say")


@cache
def _ways() -> tuple[tuple[Move, float], ...]:
    return equally(Lay(leaves) for leaves in range(LAYOUTS))


@cache
def _happenings(opened: tuple[int, ...]) -> tuple[Move, ...]:
    """All that can happen on the board while these places are uncovered."""
    places = range(len(HOLLOWS))
    covered = (Uncover(place) for place in places if place not in opened)
    return (
        *covered, *(Cover(place) for place in opened), Flutter(), *(Topple(giant) for giant in range(GIANTS)),
        RunOut(),
    )  # fmt: skip


_PLAYS: Final[Mapping[tuple[Phase, type[Move]], Any]] = {
    ("begin", Begin): _begin,
    ("draw", Draw): _draw,
    ("lay", Lay): _lay,
    ("spell", Raise): _raise,
    ("turn", Turn): _turn,
    ("search", Uncover): _uncover,
    ("search", Cover): _cover,
    ("appear", Appear): _appear,
    ("search", Tap): _tap,
    ("search", Flutter): _flutter,
    ("search", Topple): _topple,
    ("search", RunOut): _run_out,
    ("end", Tidy): _tidy,
}
"""What can be played when, and what it does."""

_NOT_NOW: Final[Mapping[Phase, str]] = {
    "begin": "R-29",
    "draw": "R-12",
    "lay": "R-09",
    "spell": "R-13",
    "turn": "R-14",
    "search": "R-16",
    "appear": "R-08",
    "end": "R-27",
    "over": "R-30",
}
"""What is to be done now, and by whom."""

_WORLD: Final[frozenset[Actor]] = frozenset({WORLD})
_NONE: Final[frozenset[Seat]] = frozenset()
_RAISE = Raise()
_TURN = Turn()
_TIDY = Tidy()
_SEEN: Final = Pause(3.5, ((WORLD, _TIDY),))
