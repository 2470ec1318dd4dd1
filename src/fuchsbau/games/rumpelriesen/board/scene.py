"""The world of a scene: the leaf board, the sand, and the imps' places that are uncovered or covered.

It does not know who lies where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from fuchsbau.game import Move, Seat
from fuchsbau.world import STEPS_PER_SECOND, Hand

from ..material import CHIP, HIDDEN, HOLLOWS, LEAVES, RECOGNISED, SIDE
from ..moves import Cover, Flutter, RunOut, Topple, Uncover
from ..rules import State
from .giants import HALF_BASE, HEIGHT
from .layout import giants, lay
from .leafboard import LeafBoard
from .picture import Painter
from .shapes import KINDS, disc, kinds_of_leaves

_RADIUS: Final = CHIP / 10
_SPOTS: Final = 80
"""So many points, spread evenly, stand for a chip."""
_MIDDLES: Final = np.array([complex(x, y) / 10 for x, y in HOLLOWS], np.complex64)
_CHIPS: Final = np.array(
    [[complex(x, y) / 10 + spot for spot in disc(_RADIUS, _SPOTS)] for x, y in HOLLOWS], np.complex64
)


class Leafworld:
    """What happens in one search. `shares` says of each chip how much of it is uncovered."""

    def __init__(self, state: State) -> None:
        if state.leaves is None:
            raise ValueError("no leaves have been laid: there is nothing to be seen")
        options = state.options
        self.board = LeafBoard(lay(state.leaves), giants(options.harder), guarded=options.assist)
        self._steps = options.sand * STEPS_PER_SECOND
        self._painter = Painter(self.board)
        self.hands: Mapping[Seat, Hand] = {}
        """The hands of the last step."""
        self._open: set[int] = set()
        self._has_ended = False
        self._over = np.zeros((LEAVES, len(HOLLOWS), _SPOTS // 8), np.uint8)
        """Which spots of each chip each leaf lies over, as bits: (leaf, chip, eight spots)."""
        self._cover(range(LEAVES))

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Move]:
        """One step with these hands. When the search has ended nothing happens any more."""
        if self._has_ended:
            return ()
        self.hands = hands
        happened: list[Move] = []
        if moved := self.board.step(hands):
            happened += self._look(moved)
        happened += self._end()
        return happened

    def _look(self, moved: Sequence[int]) -> list[Move]:
        """Which chips have been uncovered or covered since these leaves moved."""
        self._cover(moved)
        happened: list[Move] = []
        for place, share in enumerate(self.shares.tolist()):
            if share >= RECOGNISED and place not in self._open:
                self._open.add(place)
                happened.append(Uncover(place))
            elif share < HIDDEN and place in self._open:
                self._open.remove(place)
                happened.append(Cover(place))
        return happened

    def _cover(self, moved: Sequence[int]) -> None:
        """Find out anew what these leaves lie over."""
        leaves = np.array(moved)
        self._over[leaves] = np.packbits(self.board.pile.over(leaves, _CHIPS, _MIDDLES, _RADIUS), axis=2)
        covered = np.bitwise_count(np.bitwise_or.reduce(self._over)).sum(1)
        self.shares = (_SPOTS - covered) / _SPOTS

    def _end(self) -> list[Move]:
        """What ends the search, if it ends now."""
        fallen = [number for number, giant in enumerate(self.board.giants) if giant.has_fallen]
        ends: list[Move] = [Topple(number) for number in fallen[:1]]
        if self.board.lost:
            ends.append(Flutter())
        if self.board.steps >= self._steps:
            ends.append(RunOut())
        self._has_ended = bool(ends)
        return ends[:1]

    def picture(self) -> bytes:
        return self._painter.picture(self.hands)

    def changes(self) -> bytes:
        return self._painter.changes(self.hands)


def things() -> dict[str, Any]:
    """The outlines of all that lies on the board, for those who draw it. Tenths of a millimetre."""
    return {
        "side": SIDE,
        "chip": CHIP,
        "hollows": HOLLOWS,
        "giant": {"half": round(10 * HALF_BASE), "height": round(10 * HEIGHT)},
        "leaves": kinds_of_leaves(),
        "kinds": [
            {"name": kind.name, "outline": [(round(10 * x), round(10 * y)) for x, y in kind.outline]}
            for kind in KINDS
        ],
    }
