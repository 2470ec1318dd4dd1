"""Positions in a line and searches in a call, so that a test of a rule reads like a game."""

from __future__ import annotations

from collections.abc import Mapping

from fuchsbau import NATURE, game
from fuchsbau.game import WORLD, BadSetup, Move, Seat
from fuchsbau.games.rumpelriesen import rules
from fuchsbau.games.rumpelriesen.material import HOLLOWS, IMPS, Imp
from fuchsbau.games.rumpelriesen.moves import (
    Appear,
    Choices,
    Draw,
    Lay,
    Raise,
    RunOut,
    Tap,
    Tidy,
    Turn,
    Uncover,
)

__all__ = [
    "asleep", "find", "fitting", "happens", "laid", "miss", "played_to_the_end", "searching", "start",
    "tidied", "uncover",
]  # fmt: skip


def start(seats: int, first: Seat | None = None, **options: object) -> rules.State:
    """The opening, before nature has done anything."""
    state = game("rumpelriesen").start(seats, first, **options)
    assert isinstance(state, rules.State)
    return state


def searching(
    wanted: Imp,
    lies: Mapping[int, Imp] | None = None,
    *found: str,
    missed: str = "",
    by: Seat = 0,
    pile: int | None = None,
    together: bool = True,
) -> rules.State:
    """A position by the wanted imp, who is known to lie where, and the imps on each seat's cards.

    The sand runs and nothing is uncovered. Two seats play unless others are written. `pile` are the cards
    that are left, if not all others.
    """
    cards = tuple(_imps(words) for words in found) or ((), ())
    gone = sum(map(len, cards)) + len(_imps(missed)) + 1
    return rules.State(
        seats=len(cards),
        options=Choices(together=together),
        phase="search",
        turn=by,
        pile=len(IMPS) - gone if pile is None else pile,
        found=cards,
        wanted=wanted,
        imps=tuple((lies or {}).get(place) for place in range(len(HOLLOWS))),
        raised=frozenset(range(len(cards)) if together else {by}),
        missed=_imps(missed),
        search=gone,
        leaves=7,
    )


def _imps(words: str) -> tuple[Imp, ...]:
    return tuple(_imp(word) for word in words.split())


def _imp(word: str) -> Imp:
    for imp in IMPS:
        if imp == word:
            return imp
    raise BadSetup(f"there is no {word} under these leaves")


def laid(state: rules.State, imp: Imp, leaves: int = 7) -> rules.State:
    """Nature shows that search card, and lays the leaves."""
    return state.play(NATURE, Draw(imp)).play(NATURE, Lay(leaves))


def asleep(state: rules.State) -> rules.State:
    """All who search hold up their wands, and the first who may turns the hourglass."""
    for seat in state.hands:
        state = state.play(seat, Raise())
    turns = min(seat for seat in state.to_move if isinstance(seat, int))
    return state.play(turns, Turn())


def happens(state: rules.State, *moves: Move) -> rules.State:
    """This happens on the board, one after the other."""
    for move in moves:
        state = state.play(WORLD, move)
    return state


def uncover(state: rules.State, place: int, imp: Imp | None = None) -> rules.State:
    """Enough of a place is uncovered; nobody had looked there, if an `imp` is written that appears."""
    state = happens(state, Uncover(place))
    return state if imp is None else state.play(NATURE, Appear(imp))


def find(state: rules.State, place: int, by: Seat = 0) -> rules.State:
    """The wanted imp, whom nobody has seen so far, is uncovered at that place and tapped."""
    assert state.wanted is not None
    return uncover(state, place, state.wanted).play(by, Tap(place))


def miss(state: rules.State) -> rules.State:
    """The sand runs out."""
    return happens(state, RunOut())


def tidied(state: rules.State) -> rules.State:
    """Everybody has seen how the search ended."""
    return happens(state, Tidy())


def played_to_the_end(state: rules.State, found: int, by: Seat | None = None) -> rules.State:
    """A whole game from its opening in which the first `found` imps are found, in the first places.

    Whoever searches finds them: together that is seat `by`, or one after the other.
    """
    for number, imp in enumerate(IMPS):
        state = asleep(laid(state, imp))
        finder = state.hands[number % len(state.hands)] if by is None else by
        state = find(state, number, finder) if number < found else miss(state)
        if state.phase == "over":
            break
        state = tidied(state)
    return state


def fitting(state: rules.State) -> set[tuple[object, type[Move]]]:
    """Who can do what."""
    return {(actor, type(move)) for actor in state.to_move for move in state.moves(actor)}
