"""What is to be seen of a board, as bytes."""

from __future__ import annotations

import math
import struct
from typing import NamedTuple

import pytest

from fuchsbau.games.rumpelriesen.board.picture import FALLEN, FALLEN_OFF, PRESSES, STANDS, Painter
from fuchsbau.games.rumpelriesen.material import GIANTS, LEAVES
from fuchsbau.world import Hand

from .strokes import board, hand, jerk, rest, stroke


class Seen(NamedTuple):
    """A frame as a client reads it."""

    step: int
    wands: list[tuple[int, ...]]
    leaves: list[tuple[int, ...]]
    giants: list[tuple[int, ...]]


def seen(frame: bytes) -> Seen:
    """Read to its last byte, as the module's docstring tells."""
    (step,) = struct.unpack_from("<I", frame)
    at = 4
    lists: list[list[tuple[int, ...]]] = []
    for form in ("<Bhh", "<BBhhH", "<BBBhhHhh"):
        count, size = frame[at], struct.calcsize(form)
        end = at + 1 + count * size
        lists.append(list(struct.iter_unpack(form, frame[at + 1 : end])))
        at = end
    assert at == len(frame)
    return Seen(step, *lists)


def test_a_picture_shows_everything() -> None:
    on = board(1)
    picture = seen(Painter(on).picture({}))
    assert (picture.step, picture.wands) == (0, [])
    assert [leaf[0] for leaf in picture.leaves] == list(range(LEAVES))
    assert [giant[0] for giant in picture.giants] == list(range(GIANTS))
    for number, layer, x, y, angle in picture.leaves:
        assert (x / 10, y / 10) == pytest.approx(on.xy[number], abs=0.11)
        assert angle / 65536 * 2 * math.pi == pytest.approx(on.angle[number] % (2 * math.pi), abs=1e-3)
        assert layer == on.pile.layer[number] >= 1


def test_changes_are_only_what_has_changed() -> None:
    on = board(1)
    painter = Painter(on)
    assert painter.changes({}) == b""
    stroke(on, (0, 0), (30, 0), 100)
    changes = seen(painter.changes({}))
    assert changes.step == on.steps
    assert 0 < len(changes.leaves) < 0.7 * LEAVES
    assert changes.giants == []
    rest(on, 2)
    painter.changes({})
    rest(on, 1)
    assert painter.changes({}) == b""


def test_a_leaf_is_shown_to_move_with_the_step_in_which_a_wand_begins_to_drag_it() -> None:
    on = board(1)
    painter = Painter(on)
    for _ in range(30):
        on.step({0: hand(0, 0)})
    painter.changes({0: hand(0, 0)})
    on.step({0: hand(3, 0)})
    changes = seen(painter.changes({0: hand(3, 0)}))
    assert changes.wands == [(0 | PRESSES, 30, 0)]
    assert len(changes.leaves) > 0
    on.step({0: hand(3, 0)})
    for number, _, x, y, _ in changes.leaves:  # and there the next step finds it
        assert (x / 10, y / 10) == pytest.approx(on.xy[number], abs=0.11)


def test_changes_make_the_picture_of_before_that_of_now() -> None:
    on = board(2)
    painter = Painter(on)
    shown = {leaf[0]: leaf for leaf in seen(painter.picture({})).leaves}
    for x in range(-40, 40):
        on.step({0: hand(x, 10)})
        if frame := painter.changes({0: hand(x, 10)}):
            shown |= {leaf[0]: leaf for leaf in seen(frame).leaves}
    assert list(shown.values()) == seen(painter.picture({})).leaves


def test_a_wand_is_shown_where_it_is_and_whether_it_presses_as_long_as_it_is_there() -> None:
    painter = Painter(board(0))
    hands = {2: Hand(-1200, 40, True), 0: Hand(5, 6, False)}
    assert seen(painter.changes(hands)).wands == [(0, 5, 6), (2 | PRESSES, -1200, 40)]
    assert painter.changes(hands) == b""
    assert seen(painter.changes({})).wands == []


def test_a_giant_that_falls_and_a_leaf_that_has_fallen_off_are_shown_so() -> None:
    on = board(0)
    painter = Painter(on)
    assert {giant[2] for giant in seen(painter.picture({})).giants} == {STANDS}
    (x, y) = on.giants[1].body.position
    jerk(on, (x - 30, y), (x + 20, y), 700)
    rest(on, 2)
    fallen = seen(painter.changes({})).giants[0]
    assert (fallen[0], fallen[2]) == (1, FALLEN)
    leaf = int(on.xy[:, 1].argmin())
    leaf = on.pile.column(*on.xy[leaf])[0]
    x, y = on.xy[leaf]
    stroke(on, (x, y + 5), (x, y - 40), 100)
    assert leaf in on.lost
    assert (leaf, FALLEN_OFF, 0, 0) in [gone[:4] for gone in seen(painter.changes({})).leaves]
