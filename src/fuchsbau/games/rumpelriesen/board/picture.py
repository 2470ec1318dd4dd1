"""What is to be seen of a board, as bytes (little endian; docs/protocol.md says what is around them).

    u32 steps since the sand began to run
    u8 wands,  each: u8 seat (with 128: it presses), i16 x, i16 y
    u8 leaves, each: u8 number, u8 layer (255: it has fallen off), i16 x, i16 y, u16 angle
    u8 giants, each: u8 number, u8 layer, u8 state, i16 x, i16 y, u16 angle, i16 lean x, i16 lean y

Lengths are in tenths of a millimetre, angles in 65536ths of a turn, leans in ten-thousandths of a radian.
Things are shown where the next step finds them, so that what a hand begins to drag is seen to move with the
same step.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from fuchsbau.game import Seat
from fuchsbau.world import Hand

from ..material import LEAVES
from .giants import Giant
from .leafboard import LeafBoard

PRESSES: Final = 128
FALLEN_OFF: Final = 255
STANDS, WOBBLES, FALLEN = 0, 1, 2

_WAND: Final = struct.Struct("<Bhh")
_GIANT: Final = struct.Struct("<BBBhhHhh")
_LEAF: Final = np.dtype(
    [("number", "u1"), ("layer", "u1"), ("x", "<i2"), ("y", "<i2"), ("angle", "<u2")], align=False
)
_LEAVES: Final = np.arange(LEAVES)
_FURTHEST: Final = 32767


class Painter:
    """Paints one board, and knows what it has painted before."""

    def __init__(self, board: LeafBoard) -> None:
        self._board = board
        self._leaves, self._giants = self._now()
        self._wands: bytes = b"\0"

    def picture(self, hands: Mapping[Seat, Hand]) -> bytes:
        """Everything."""
        return self._frame(_wands(hands), *self._now())

    def changes(self, hands: Mapping[Seat, Hand]) -> bytes:
        """What is new since this was last asked; empty where nothing is."""
        (leaves, giants), wands = self._now(), _wands(hands)
        moved = leaves[leaves.view(np.int64) != self._leaves.view(np.int64)]
        rocked = [now for now, before in zip(giants, self._giants, strict=True) if now != before]
        is_new = wands != self._wands or len(moved) > 0 or len(rocked) > 0
        self._leaves, self._giants, self._wands = leaves, giants, wands
        return self._frame(wands, moved, rocked) if is_new else b""

    def _frame(self, wands: bytes, leaves: npt.NDArray[np.void], giants: list[bytes]) -> bytes:
        head = struct.pack("<I", self._board.steps)
        return b"".join(
            (head, wands, bytes((len(leaves),)), leaves.tobytes(), bytes((len(giants),)), *giants)
        )

    def _now(self) -> tuple[npt.NDArray[np.void], list[bytes]]:
        """All leaves, and all giants."""
        board, coming = self._board, self._board.coming
        leaves = np.zeros(LEAVES, _LEAF)
        leaves["number"] = _LEAVES
        leaves["layer"] = board.pile.layer
        # Leaves are laid between two tenths: rounded, the least motion of all would be seen.
        xy = np.floor(coming[:LEAVES, :2] * 10)
        if board.lost:
            leaves["layer"][board.lost], xy[board.lost] = FALLEN_OFF, 0
        leaves["x"], leaves["y"] = xy.T
        leaves["angle"] = np.rint(coming[:LEAVES, 2] * (65536 / (2 * math.pi))).astype(np.int64) & 0xFFFF
        poses = zip(board.giants, coming[LEAVES:].tolist(), strict=True)
        return leaves, [_giant(number, giant, *pose) for number, (giant, pose) in enumerate(poses)]


def _giant(number: int, giant: Giant, x: float, y: float, angle: float) -> bytes:
    turned = round(angle * 65536 / (2 * math.pi)) & 0xFFFF
    state = FALLEN if giant.has_fallen else WOBBLES if giant.wobbles else STANDS
    leans = [round(10_000 * rock.lean) for rock in giant.rocks]
    return _GIANT.pack(number, giant.layer, state, _short(10 * x), _short(10 * y), turned, *leans)


def _wands(hands: Mapping[Seat, Hand]) -> bytes:
    wands = (
        _WAND.pack(seat | PRESSES if hand.presses else seat, _short(hand.x), _short(hand.y))
        for seat, hand in sorted(hands.items())
    )
    return b"".join((bytes((len(hands),)), *wands))


def _short(value: float) -> int:
    return max(-_FURTHEST, min(_FURTHEST, round(value)))
