"""What the guide shows is a search on the board as it is: leaves dragged far inwards, in time for a hand that
waits."""

from __future__ import annotations

import base64
import math
import struct
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pytest

from fuchsbau.game import Move
from fuchsbau.games.rumpelriesen.board.scene import Leafworld
from fuchsbau.games.rumpelriesen.filmed import Search, films
from fuchsbau.games.rumpelriesen.guide import ME, OTHER, SHOWS, TRIES, guide, laid
from fuchsbau.games.rumpelriesen.material import GIANTS, LEAVES, SIDE
from fuchsbau.games.rumpelriesen.moves import Uncover
from fuchsbau.guides import Demo, Try

PATIENCE: Final = 5000
"""So many milliseconds a ghost hand waits for what it is to tap, and a moment more."""
FAR: Final = 600
"""A leaf that is dragged goes so far, in tenths of a millimetre."""

Leaf = tuple[int, int, int]
"""Where a leaf lies, and its angle."""


class Frame(NamedTuple):
    """A picture of a film: what it has of wands, leaves and giants."""

    kind: int
    step: int
    wands: dict[int, bool]
    leaves: dict[int, Leaf]
    giants: list[int]
    """Whether those that are told of stand (0), wobble or have fallen."""


def frames(film: bytes) -> list[Frame]:
    """The pictures of a film."""
    found: list[Frame] = []
    while film:
        (length,) = struct.unpack_from("<I", film)
        found.append(frame(film[4], film[11 : 4 + length]))
        film = film[4 + length :]
    return found


def frame(kind: int, data: bytes) -> Frame:
    (step,) = struct.unpack_from("<I", data)
    wands = [struct.unpack_from("<B", data, 5 + 5 * n)[0] for n in range(data[4])]
    data = data[5 + 5 * len(wands) :]
    leaves = [struct.unpack_from("<BBhhH", data, 1 + 8 * n) for n in range(data[0])]
    return Frame(
        kind,
        step,
        {wand & 127: wand > 127 for wand in wands},
        {number: (x, y, turn) for number, _, x, y, turn in leaves},
        [data[at + 2] for at in range(2 + 8 * len(leaves), len(data), 13)],
    )


def lying(film: list[Frame]) -> dict[int, Leaf]:
    """How the leaves lie at the end."""
    return {number: leaf for frame in film for number, leaf in frame.leaves.items()}


def kept(search: Search) -> list[Frame]:
    return frames(base64.b64decode(films()[str(search.number)]))


both = pytest.mark.parametrize("search", [SHOWS, TRIES], ids=["shown", "tried"])


@both
def test_the_film_is_what_the_board_does(search: Search) -> None:
    """Within the tenths that processors differ by. How to renew it is told in filmed.py."""
    now, before = frames(search.film(laid(search))), kept(search)
    assert [frame.wands for frame in now] == [frame.wands for frame in before]
    for number, (x, y, _) in lying(now).items():
        assert (x, y) == pytest.approx(lying(before)[number][:2], abs=4)


@both
def test_two_leaves_are_dragged_far_inwards_and_nothing_else_happens(search: Search) -> None:
    world = Leafworld(laid(search))
    happened: list[Move] = []
    for hand in search.hands:
        happened += world.step({search.seat: hand})
    assert set(happened) == {Uncover(search.place)}
    assert world.shares[search.place] > 0.75
    whole, *_ = film = kept(search)
    assert len(whole.leaves) == LEAVES
    far = {number: math.dist(leaf[:2], whole.leaves[number][:2]) for number, leaf in lying(film).items()}
    dragged = [number for number, moved in far.items() if moved > FAR]
    assert len(dragged) == len(search.strokes)
    for number in dragged:
        assert np.abs(lying(film)[number][:2]).max() < SIDE / 3, "no leaf comes near the edge"
    assert len(whole.giants) == GIANTS
    assert not any(any(frame.giants) for frame in film), "no giant wobbles"


@both
def test_it_is_dragged_in_time_for_the_hand_that_taps(search: Search) -> None:
    film = kept(search)
    assert [frame.kind for frame in film] == [0] + [1] * (len(film) - 1)
    assert all(one.step < other.step for one, other in pairwise(film))
    assert film[-1].step * 1000 / 60 <= search.after < PATIENCE


def test_the_hand_that_shows_drags_itself_and_for_the_player_the_other_does() -> None:
    assert set().union(*(frame.wands for frame in kept(SHOWS))) == {ME}
    assert set().union(*(frame.wands for frame in kept(TRIES))) == {OTHER}
    acts = guide().acts
    for search, kind in ((SHOWS, Demo), (TRIES, Try)):
        (act,) = (act for act in acts if isinstance(act, kind))
        steps = [step for answer in act.answers.values() for step in answer]
        (seen,) = (step for step in steps if isinstance(step.move, Uncover))
        assert seen.move == Uncover(search.place)
        assert seen.timing
        assert seen.timing.after == search.after
