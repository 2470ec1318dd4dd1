"""The rules of the Rumpelriesen: state and moves. Numbers such as R-19 are statements of the rulebook.

No space and no time is here: what happens on the board comes in as moves of the WORLD.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
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
    open: frozenset[int] = frozenset()
    """The places where enough is uncovered (R-18)."""
    raised: frozenset[Seat] = frozenset()
    missed: tuple[Imp, ...] = ()
    search: int = 0
    leaves: int | None = None
    end: End | None = None
    ended_at: int | None = None
    finder: Seat | None = None

    @property
    def hands(self) -> tuple[Seat, ...]:
        """The seats that search: all of them, or the one whose turn it is (R-16, R-28)."""
        return tuple(range(self.seats)) if self.options.together else (self.turn,)

    @property
    def to_move(self) -> frozenset[Actor]:
        match self.phase:
            case "spell":
                return frozenset(self.hands) - self.raised
            case "turn":
                return frozenset(self._at_the_hourglass())
            case "search":
                return _WORLD if self._tap() is None else _WORLD.union(self.hands)
            case "end":
                return _WORLD
            case "over":
                return NOBODY
            case _:
                return ONLY_NATURE

    def _at_the_hourglass(self) -> tuple[Seat, ...]:
        """The seats that may turn it: together anybody, alone one of the others (R-14)."""
        return tuple(seat for seat in range(self.seats) if self.options.together or seat != self.turn)

    def _tap(self) -> Tap | None:
        """The tap on the wanted imp, while it is to be seen (R-19)."""
        imps, wanted = self.imps, self.wanted
        for place in self.open:
            if imps[place] == wanted:
                return _TAP[place]
        return None

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        if actor not in self.to_move:
            return ()
        match self.phase:
            case "lay":
                return _WAYS_TO_LAY
            case "spell":
                return (_RAISE,)
            case "turn":
                return (_TURN,)
            case "search":
                tap = None if actor == WORLD else self._tap()
                return _happenings(self.open) if tap is None else (tap,)
            case "end":
                return (_TIDY,)
            case _:
                return tuple(move for move, _ in self.chances())

    def chances(self) -> tuple[tuple[Move, float], ...]:
        match self.phase:
            case "begin":
                return begins(self.seats)
            case "draw":
                gone = {*self.missed, *(imp for cards in self.found for imp in cards)}
                return equally(Draw(imp) for imp in IMPS if imp not in gone)
            case "lay":
                return _LAYING
            case "appear":
                return equally(Appear(imp) for imp in IMPS if imp not in self.imps)
            case _:
                return ()

    def play(self, actor: Actor, move: Move) -> State:
        statement, how = _PLAYS.get((self.phase, type(move)), (_NOT_NOW[self.phase], None))
        if how is None or move not in self.moves(actor):
            raise self._refusal(statement, actor, move)
        return how(self, actor, move)

    def _refusal(self, statement: str, actor: Actor, move: Move) -> IllegalMove:
        if isinstance(move, Tap) and self.phase == "search":
            if actor not in self.hands:
                return IllegalMove("R-28", f"{actor} does not search now")
            if move.place not in self.open:
                return IllegalMove("R-18", f"nobody is to be seen at the place {move.place}")
            return IllegalMove("R-20", f"the wanted imp is {self.wanted}, not {self.imps[move.place]}")
        if actor in self.to_move and (self.phase, type(move)) in _PLAYS:
            return IllegalMove(statement, f"{move} is none of what {actor} can do now")
        return IllegalMove(statement, out_of_place(self, self.phase, actor, move))

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
        scores = tuple(len(imps) for imps in self.found)
        if not self.options.together:
            return ranked(scores)
        total = sum(scores)
        how = "won" if total > EVEN else "tied" if total == EVEN else "lost"
        return Result(self.hands if how == "won" else (), scores, how)

    @property
    def pause(self) -> Pause | None:
        """How a search ended is seen for a moment (R-27); and who is away holds nobody up (R-13, R-14)."""
        match self.phase:
            case "end":
                return _SEEN
            case "spell":
                return Pause(
                    4, tuple((seat, _RAISE) for seat in self.hands if seat not in self.raised), absent=True
                )
            case "turn":
                return Pause(6, ((self._at_the_hourglass()[0], _TURN),), absent=True)
            case _:
                return None

    @property
    def scene(self) -> Scene | None:
        """The board is to be seen from when the leaves are laid until they are swept together."""
        if self.phase in ("begin", "draw", "lay"):
            return None
        return Scene(self.search, self.hands, self.phase in ("search", "appear"))


@lru_cache(maxsize=4096)
def _happenings(opened: frozenset[int]) -> tuple[Move, ...]:
    """All that can happen on the board while the sand runs."""
    return (*(_COVER[place] if place in opened else _UNCOVER[place] for place in _PLACES), *_SPELL_BREAKS)


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    """All in the box. Raises BadSetup for one seat alone that is not to play together (R-07)."""
    if seats == 1 and not options.together:
        raise BadSetup("who plays alone plays the game in which all search together (R-07)")
    by_lot = first is None and options.somebody_begins
    three = seats == 3 and not options.together
    return State(
        seats=seats,
        options=options,
        phase="begin" if by_lot else "draw",
        turn=first or 0,
        pile=CARDS_OF_THREE if three else CARDS,
        found=((),) * seats,
    )


def _begin(state: State, actor: Actor, move: Begin) -> State:
    return replace(state, phase="draw", turn=move.seat)


def _draw(state: State, actor: Actor, move: Draw) -> State:
    return replace(state, phase="lay", wanted=move.imp, pile=state.pile - 1)


def _lay(state: State, actor: Actor, move: Lay) -> State:
    return replace(state, phase="spell", search=state.search + 1, leaves=move.leaves)


def _raise(state: State, actor: Actor, move: Raise) -> State:
    raised = state.raised | {actor}
    return replace(state, raised=raised, phase="turn" if raised.issuperset(state.hands) else "spell")


def _turn(state: State, actor: Actor, move: Turn) -> State:
    return replace(state, phase="search")


def _uncover(state: State, actor: Actor, move: Uncover) -> State:
    known = state.imps[move.place] is not None
    return replace(state, open=state.open | {move.place}, phase="search" if known else "appear")


def _cover(state: State, actor: Actor, move: Cover) -> State:
    return replace(state, open=state.open - {move.place})


def _appear(state: State, actor: Actor, move: Appear) -> State:
    """The place that has just been uncovered is the only open one whose imp nobody knows."""
    imps = tuple(
        move.imp if imp is None and place in state.open else imp for place, imp in enumerate(state.imps)
    )
    return replace(state, imps=imps, phase="search")


def _tap(state: State, actor: Seat, move: Tap) -> State:
    """The card goes to the finder, the chip stays (R-25)."""
    assert state.wanted is not None
    cards = (*state.found[actor], state.wanted)
    found = (*state.found[:actor], cards, *state.found[actor + 1 :])
    return _ended(replace(state, found=found, finder=actor), "found", move.place)


def _flutter(state: State, actor: Actor, move: Flutter) -> State:
    return _missed(state, "leaf")


def _topple(state: State, actor: Actor, move: Topple) -> State:
    return _missed(state, "giant", move.giant)


def _run_out(state: State, actor: Actor, move: RunOut) -> State:
    return _missed(state, "sand")


def _missed(state: State, end: End, at: int | None = None) -> State:
    """The imp stays in its hiding place, and its card leaves the game (R-26)."""
    assert state.wanted is not None
    return _ended(replace(state, missed=(*state.missed, state.wanted)), end, at)


def _ended(state: State, end: End, at: int | None) -> State:
    """The search is over, and with the last card the game (R-30)."""
    return replace(state, end=end, ended_at=at, phase="end" if state.pile else "over")


def _tidy(state: State, actor: Actor, move: Tidy) -> State:
    turn = state.turn if state.options.together else (state.turn + 1) % state.seats
    return replace(
        state, phase="draw", turn=turn, wanted=None, open=_NONE, raised=_NONE, leaves=None, end=None,
        ended_at=None, finder=None,
    )  # fmt: skip


_PLAYS: Final[Mapping[tuple[Phase, type[Move]], tuple[str, Callable[[State, Any, Any], State]]]] = {
    ("begin", Begin): ("R-29", _begin),
    ("draw", Draw): ("R-12", _draw),
    ("lay", Lay): ("R-09", _lay),
    ("spell", Raise): ("R-13", _raise),
    ("turn", Turn): ("R-14", _turn),
    ("search", Uncover): ("R-18", _uncover),
    ("search", Cover): ("R-21", _cover),
    ("appear", Appear): ("R-08", _appear),
    ("search", Tap): ("R-19", _tap),
    ("search", Flutter): ("R-23", _flutter),
    ("search", Topple): ("R-22", _topple),
    ("search", RunOut): ("R-24", _run_out),
    ("end", Tidy): ("R-27", _tidy),
}
"""What can be played when, the statement about it, and what it does."""

_NOT_NOW: Final[Mapping[Phase, str]] = {
    "begin": "R-29",
    "draw": "R-12",
    "lay": "R-09",
    "spell": "R-13",
    "turn": "R-14",
    "search": "R-15",
    "appear": "R-08",
    "end": "R-27",
    "over": "R-30",
}
"""The statement that says what is to be done now, and by whom."""

_WORLD: Final[frozenset[Actor]] = frozenset({WORLD})
_NONE: Final[frozenset[int]] = frozenset()
_PLACES: Final = range(len(HOLLOWS))
_WAYS_TO_LAY: Final = tuple(Lay(leaves) for leaves in range(LAYOUTS))
_LAYING: Final = equally(_WAYS_TO_LAY)
_UNCOVER: Final = tuple(Uncover(place) for place in _PLACES)
_TAP: Final = tuple(Tap(place) for place in _PLACES)
_COVER: Final = tuple(Cover(place) for place in _PLACES)
_SPELL_BREAKS: Final = (Flutter(), *(Topple(giant) for giant in range(GIANTS)), RunOut())
_RAISE: Final = Raise()
_TURN: Final = Turn()
_TIDY: Final = Tidy()
_SEEN: Final = Pause(3.5, ((WORLD, _TIDY),))
