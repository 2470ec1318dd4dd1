"""What a device is believed in a race, and when the judge decides: as values, without a clock or a table."""

from __future__ import annotations

import pytest

from fuchsbau.games.zicke.moves import Slap
from fuchsbau.table.reaction import (
    AS_QUICK,
    PATIENCE,
    PURSE,
    Claim,
    Desk,
    Judge,
    Line,
    Purse,
    in_order,
)

HERE = Slap("barn")
LINE = Line(100, 140)
TOLD = -500.0


def claim(seat: int, time: float, **others: float) -> Claim:
    """A slap that was judged to be then, at a device of its own."""
    told: dict[str, float] = {"device": seat, "arrived": time, **others}
    return Claim(seat, HERE, after=time, **told)  # pyright: ignore[reportArgumentType]


def desk(line: Line = LINE, purse: Purse | None = None) -> Desk:
    return Desk(0, line, TOLD, purse)


# What a device says


def test_nobody_is_believed_to_have_slapped_while_it_was_quiet_or_later_than_now() -> None:
    ours = desk()
    assert ours.after(500, 560) == 500
    ours.beat(520, 560)
    ours.beat(480, 560)  # an older one tells nothing new
    assert ours.after(500, 560) == 520
    assert ours.after(900, 600) == 600
    ours.beat(9_999, 600)
    assert ours.after(700, 800) == 700


def test_slaps_that_come_late_together_keep_their_distance_with_a_purse_or_without() -> None:
    for purse in (None, Purse()):
        ours = desk(purse=purse)
        first, second = ours.claim(0, HERE, 500, 900), ours.claim(1, HERE, 505, 900)
        assert second.time - first.time == pytest.approx(5)
        assert first.forgiven == second.forgiven == (PURSE if purse else 0)


def test_what_one_has_paid_the_other_at_the_same_device_need_not_pay_again() -> None:
    purse = Purse()
    ours = desk(purse=purse)
    ours.claim(0, HERE, 500, 580)
    assert purse.left == PURSE - 30
    ours.claim(1, HERE, 600, 680)
    assert purse.left == PURSE - 30
    later = ours.claim(2, HERE, 700, 790)
    assert (later.unexplained, later.forgiven) == (40, 40)
    assert purse.left == PURSE - 40


def test_only_who_has_a_purse_earns() -> None:
    purse = Purse()
    purse.spend(50)
    desk(purse=purse).earn()
    desk().earn()
    assert purse.left == PURSE - 50 + LINE.gain


# The judge


def test_what_nobody_can_precede_is_decided_and_all_before_it() -> None:
    judge = Judge()
    for seat, time in enumerate((500, 400, 450)):
        judge.take(claim(seat, time))
    assert judge.until is None
    assert judge.decided(600, 400) == []
    assert [one.seat for one in judge.decided(600, 460)] == [1, 2]
    assert [one.seat for one in judge.decided(600, float("inf"))] == [1, 2, 0]


def test_who_is_as_quick_as_the_first_is_waited_for_before_any_of_them_is() -> None:
    judge = Judge()
    judge.take(claim(0, 400, favour=3))
    judge.take(claim(1, 400 + AS_QUICK, favour=1))
    assert judge.decided(600, 400 + AS_QUICK) == []
    assert [one.seat for one in judge.decided(600, 401 + AS_QUICK)] == [1, 0]


def test_patience_begins_with_the_first_slap_that_could_end_it_when_its_handicap_is_over() -> None:
    judge = Judge()
    judge.take(claim(0, 300))
    judge.take(claim(1, 400, handicap=1_000, ends=True))
    assert judge.until == 400 + 1_000 + PATIENCE
    judge.take(claim(2, 600, ends=True))
    assert judge.until == 600 + PATIENCE
    assert judge.decided(600 + PATIENCE - 1, 0) == []
    assert [one.seat for one in judge.decided(600 + PATIENCE, 0)] == [0, 2, 1]
    judge.settle(judge.decided(600 + PATIENCE, 0)[:2])
    assert judge.until == 400 + 1_000 + PATIENCE
    assert [one.seat for one in judge.pending] == [1]
    assert judge.has(1)
    assert not judge.has(2)


def test_of_two_as_quick_fewer_is_first_then_the_lot_and_at_one_device_the_clock() -> None:
    fewer, lucky = claim(0, 401, favour=1, lot=0.9), claim(1, 402, favour=2, lot=0.1)
    assert in_order([claim(2, 400, favour=2, lot=0.5), fewer, lucky]) == [
        fewer,
        lucky,
        claim(2, 400, favour=2, lot=0.5),
    ]
    first, second = claim(0, 400, device=7, favour=3), claim(1, 401, device=7, favour=0)
    assert in_order([second, first]) == [first, second]


def test_of_two_as_quick_who_ends_the_race_is_first_so_the_other_pays_nothing() -> None:
    right, wrong = claim(0, 1_000, ends=True, favour=5), claim(1, 1_000 + AS_QUICK, favour=1)
    assert in_order([wrong, right]) == [right, wrong]
    sooner = claim(2, 999, favour=1)
    assert in_order([wrong, right, sooner]) == [right, sooner, wrong]
    clearly = claim(2, 996, favour=5)
    assert in_order([right, clearly]) == [clearly, right], "who was wrong before it was mistaken"


def test_at_one_device_the_clock_says_whether_a_mistake_came_before_the_slap_that_ends_the_race() -> None:
    wrong, right = claim(0, 400, device=7, favour=3), claim(1, 401, device=7, ends=True)
    assert in_order([right, wrong]) == [wrong, right]
    together = claim(1, 400, device=7, ends=True, favour=5)
    assert in_order([wrong, together]) == [together, wrong]


def test_computer_players_are_no_device_that_they_share() -> None:
    first, second = (Claim(seat, HERE, None, 400 + seat, 400, favour=2 - seat) for seat in (0, 1))
    assert in_order([first, second]) == [second, first]
