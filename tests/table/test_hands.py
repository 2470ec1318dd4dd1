"""The hands of a scene as bytes: what was written is read again, and anything else is refused or harmless."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuchsbau.table.hands import FAR, Hands, Recorder, near, read
from fuchsbau.world import Hand

places = st.integers(-FAR, FAR)
hands = st.dictionaries(st.integers(0, 7), st.builds(Hand, places, places, st.booleans()), max_size=4)
scenes = st.lists(st.one_of(hands, st.none()), max_size=40)
"""The hands at each step; None: the same as before."""


def told(scene: Sequence[Hands | None]) -> list[Hands]:
    """The hands at each step."""
    all_hands: list[Hands] = []
    for step in scene:
        all_hands.append(
            dict(sorted(step.items())) if step is not None else all_hands[-1] if all_hands else {}
        )
    return all_hands


def written(scene: Sequence[Hands], *, every: int = 10**9) -> bytes:
    """Noted step by step, and taken every so many steps."""
    recorder, data = Recorder(), b""
    for step, there in enumerate(scene):
        recorder.note(step, there)
        if step % every == 0:
            data += recorder.take()
    return data + recorder.take()


@given(scenes, st.integers(1, 5))
def test_what_is_written_is_read_again_in_however_many_parts_it_was_taken(
    scene: Sequence[Hands | None], every: int
) -> None:
    steps = told(scene)
    data = written(steps)
    assert list(read(data, len(steps))) == steps
    assert written(steps, every=every) == data
    assert written(list(read(data, len(steps)))) == data


def test_seats_come_in_their_order_whoever_came_first() -> None:
    late = {3: Hand(0, 0, False)}
    both = {3: Hand(0, 0, False), 1: Hand(5, 5, True)}
    assert list(list(read(written([late, both]), 2))[1]) == [1, 3]


def test_a_hand_that_moves_like_a_persons_takes_four_bytes_a_step() -> None:
    stroke = [{0: Hand(40 * step, -7 * step, True)} for step in range(60)]
    assert len(written(stroke)) <= 4 * 60 + 2


def test_hands_that_rest_take_nothing() -> None:
    assert len(written([{0: Hand(100, 100, True)}] * 600)) == len(written([{0: Hand(100, 100, True)}]))


@pytest.mark.parametrize(
    ("data", "until", "said"),
    [
        (b"\x00", 1, "in the middle"),
        (b"\x00\x00\x02", 1, "in the middle"),
        (b"\x80", 1, "in the middle"),
        (b"\xff\xff\xff\xff\xff\x01", 1, "too long"),
        (b"\x05\x80", 5, "step 5"),
        (b"\x00\x00\x82\xf4\x03\x00", 1, "at 32001, 0"),
    ],
)
def test_what_are_no_hands_is_said(data: bytes, until: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        list(read(data, until))


@given(st.binary(max_size=60), st.integers(0, 50))
def test_whatever_else_is_read_is_hands_or_is_refused(data: bytes, until: int) -> None:
    try:
        steps = list(read(data, until))
    except ValueError:
        return
    assert len(steps) == until
    assert all(abs(hand.x) <= FAR and abs(hand.y) <= FAR for step in steps for hand in step.values())


def test_no_hand_is_farther_out_than_far() -> None:
    assert near(10**30, -(10**30), True) == Hand(FAR, -FAR, True)
    assert near(-5, 7, False) == Hand(-5, 7, False)
