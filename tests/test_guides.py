"""The recorded first-time guides are what the rules give today; and how they are recorded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fuchsbau import NATURE
from fuchsbau.game import Hidden, Move
from fuchsbau.guides import Recorder, key
from lab.toy import Pick, Roll, toy

SCRIPT = Path(__file__).parent.parent / "scripts" / "write_guides.py"


def test_guides_are_recorded_from_the_rules_as_they_are() -> None:
    checked = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_device_sees_the_secrets_of_its_own_seats_and_no_others() -> None:
    recorder = Recorder(toy().start(2, 0), seats=(0,))
    mine, theirs = recorder.play(0, Pick(2)), recorder.play(1, Pick(1))
    assert (mine.n, mine.actor, mine.move) == (1, 0, Pick(2))
    assert (theirs.n, theirs.actor, theirs.move) == (2, 1, Hidden())
    assert [seen.seat for seen in theirs.views] == [0]
    assert msgspec.to_builtins(theirs.views[0].view)["own"] == 2
    assert theirs.to_move == (NATURE,)
    assert recorder.play(NATURE, Roll(2)).move == Roll(2)


def test_a_device_with_two_seats_sees_a_view_of_each_and_both_secrets() -> None:
    recorder = Recorder(toy().start(2, 0), seats=(0, 1))
    steps = [recorder.opening(), recorder.play(0, Pick(2)), recorder.play(1, Pick(1))]
    assert [step.move for step in steps] == [None, Pick(2), Pick(1)]
    assert [[seen.seat for seen in step.views] for step in steps] == [[0, 1]] * 3


def test_onlookers_are_recorded_without_secrets() -> None:
    step = Recorder(toy().start(2, 0)).play(0, Pick(2))
    assert step.move == Hidden()
    assert [seen.seat for seen in step.views] == [None]


def test_what_is_tried_leaves_the_recorder_it_was_copied_from_as_it_is() -> None:
    recorder = Recorder(toy().start(2, 0))
    copied = recorder.copy()
    copied.play(0, Pick(2))
    assert (recorder.n, copied.n) == (0, 1)
    assert recorder.state.to_move == {0, 1}


class Choose(Move, frozen=True):
    """A move with everything that can stand in one."""

    animals: tuple[str, ...]
    alone: bool
    space: int
    target: int | None = None
    share: float = 0.5


@pytest.mark.parametrize(
    ("moves", "found_by"),
    [
        ((Pick(2),), "pick:2"),
        ((Pick(2), Pick(0)), "pick:2 pick:0"),
        ((Choose(("squirrel", "beaver"), alone=True, space=3),), "true:squirrel,beaver:choose:0.5:3:null"),
    ],
)
def test_answers_are_found_by_the_values_of_a_move_in_the_order_of_their_names(
    moves: tuple[Move, ...], found_by: str
) -> None:
    assert key(*moves) == found_by
