"""What can be done among the Rumpelriesen, what everybody sees, and the options."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from fuchsbau.game import Begin, Move, Options, Seat, View

from .material import SAND, Imp


class Choices(Options, frozen=True):
    """The options of the Rumpelriesen."""

    offers: ClassVar = {
        "together": (True, False),
        "sand": (30, 45, 60, 90),
        "harder": (False, True),
        "assist": (False, True),
    }

    together: bool = True
    """Whether all search together, or each in turn for themselves (R-16, R-28)."""
    sand: Annotated[int, msgspec.Meta(ge=10, le=600)] = SAND
    """Seconds until the sand has run out (R-15)."""
    harder: bool = False
    """Whether one giant stands in the middle and the others around it (R-11)."""
    assist: bool = False
    """Whether the wand is held back at the edge of the board (R-33)."""

    @property
    def somebody_begins(self) -> bool:
        return not self.together


class Draw(Move, frozen=True, gc=False):
    """Nature shows the top search card (R-12)."""

    imp: Imp


class Lay(Move, frozen=True, gc=False):
    """Nature lays all leaves over the imps, in one of the ways to lay them, and the giants stand (R-09)."""

    leaves: int


class Raise(Move, frozen=True, gc=False):
    """A seat holds its wand up (R-13)."""


class Turn(Move, frozen=True, gc=False):
    """A seat turns the hourglass and says the spell: the giants fall asleep, the sand runs (R-14)."""


class Uncover(Move, frozen=True, gc=False):
    """World: enough of what lies at a place is uncovered to see who it is (R-18)."""

    place: int


class Cover(Move, frozen=True, gc=False):
    """World: leaves lie over a place again (R-21)."""

    place: int


class Appear(Move, frozen=True, gc=False):
    """Nature shows who lies where nobody had looked yet (R-08)."""

    imp: Imp


class Tap(Move, frozen=True, gc=False):
    """A seat taps the wanted imp: it is found (R-19)."""

    place: int


class Flutter(Move, frozen=True, gc=False):
    """World: a leaf has fallen off the board (R-23)."""


class Topple(Move, frozen=True, gc=False):
    """World: a giant has fallen over (R-22)."""

    giant: int


class RunOut(Move, frozen=True, gc=False):
    """World: the sand has run out (R-24)."""


class Tidy(Move, frozen=True, gc=False):
    """World: everybody has seen how the search ended; the leaves are swept together (R-27)."""


Moves = Begin | Draw | Lay | Raise | Turn | Uncover | Cover | Appear | Tap | Flutter | Topple | RunOut | Tidy

Phase = Literal["begin", "draw", "lay", "spell", "turn", "search", "appear", "end", "over"]
End = Literal["found", "leaf", "giant", "sand"]
"""How a search ends."""


class Sight(View, frozen=True):
    """What everybody sees; nobody sees more.

    `turn` is the seat that searches where each plays for themselves, and None where all do. `raised` are the
    seats that hold their wand up. `wanted` is the imp on the search card, `pile` how many cards lie beneath
    it. `seen` has for each place who is to be seen there now. `found` are the imps on the cards that each
    seat has, `missed` those that nobody found. `search` counts the searches, `leaves` is the way in which the
    leaves were laid for this one, and `quarters` how often the board has been turned. `end` is how this
    search ended, `ended_at` the place where the imp was found or the number of the giant that fell, `finder`
    who found it.
    """

    phase: Phase
    turn: Seat | None
    raised: tuple[Seat, ...]
    wanted: Imp | None
    pile: int
    seen: tuple[Imp | None, ...]
    found: tuple[tuple[Imp, ...], ...]
    missed: tuple[Imp, ...]
    search: int
    leaves: int | None
    quarters: int
    end: End | None
    ended_at: int | None
    finder: Seat | None
