"""The judge's arithmetic: what a device may be believed, and in which order people were, for any numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fuchsbau.table.reaction import (
    AS_QUICK,
    FULL_PURSE,
    LONGEST_LEAD,
    PURSE,
    SPARE,
    UNKNOWN,
    Claim,
    Desk,
    Line,
    Purse,
    RoundTrips,
    in_order,
    lead,
    unexplained,
)

ROUNDING = 1e-6
LEAD = 450.0
"""So long before the reveal the devices here are told."""

times = st.floats(0, 5_000)
waits = st.floats(0, 2_000)
LINES = st.tuples(st.floats(0, 400), st.floats(0, 400)).map(lambda trips: Line(min(trips), max(trips)))
STANDINGS = st.tuples(st.booleans(), st.integers(0, 3), st.floats(0, 1))
"""Whether somebody's slap leaves the race open, how many animals they have, and what chance says."""


class Said(NamedTuple):
    """What a device says, true or not, and when it comes: a heartbeat, or a seat's slap."""

    came: float
    after: float
    is_slap: bool


SAYINGS = st.lists(st.builds(Said, st.floats(-400, 5_000), times, st.booleans()), max_size=12).map(sorted)


def claims(*times: float) -> list[Claim]:
    """Slaps of seats at different devices."""
    return [Claim(seat, None, seat, time, time + 20, lot=seat / 10) for seat, time in enumerate(times)]


def heard(desk: Desk, sayings: Sequence[Said]) -> list[Claim]:
    """What the judge makes of it."""
    made: list[Claim] = []
    for said in sayings:
        if said.is_slap:
            made.append(desk.claim(len(made), None, said.after, said.came))
        else:
            desk.beat(said.after, said.came)
    return made


@given(st.lists(st.floats(100, 2_000), min_size=1, max_size=6), st.integers())
def test_everybody_has_one_place_whoever_is_heard_first(times: list[float], seed: int) -> None:
    heard_so = claims(*times)
    order = in_order(heard_so)
    assert sorted(claim.seat for claim in order) == list(range(len(times)))
    random.Random(seed).shuffle(heard_so)
    assert in_order(heard_so) == order


@given(st.lists(st.floats(100, 2_000), min_size=2, max_size=6))
def test_who_was_clearly_quicker_is_before_whoever_was_not(times: list[float]) -> None:
    order = in_order(claims(*times))
    for place, claim in enumerate(order):
        assert all(claim.time <= later.time + AS_QUICK for later in order[place + 1 :])


@given(st.floats(100, 2_000), st.floats(0, AS_QUICK - ROUNDING), STANDINGS, STANDINGS)
def test_of_two_as_quick_who_ends_the_race_goes_first_then_fewer_animals_then_the_lot(
    time: float, later: float, mine: tuple[bool, int, float], yours: tuple[bool, int, float]
) -> None:
    assume(mine != yours)
    me, you = (
        Claim(seat, None, seat, at, at, ends=not is_open, favour=favour, lot=lot)
        for seat, at, (is_open, favour, lot) in ((0, time, mine), (1, time + later, yours))
    )
    first, _ = in_order([me, you])
    assert (first is me) == (mine < yours)


@given(LINES, waits, SAYINGS)
def test_at_one_device_people_keep_the_order_in_which_they_slapped(
    line: Line, emptied: float, sayings: list[Said]
) -> None:
    """However its line and its purse were, to the last millisecond."""
    purse = Purse()
    purse.spend(emptied)
    afters = sorted(said.after for said in sayings)
    ascending = [said._replace(after=after) for said, after in zip(sayings, afters, strict=True)]
    made = heard(Desk(0, line, -LEAD, purse), ascending)
    for earlier, later in pairwise(made):
        assert later.time - earlier.time >= later.after - earlier.after - ROUNDING
    assert all(one.after <= next_one.after + ROUNDING for one, next_one in pairwise(in_order(made)))


@given(LINES, SAYINGS, st.floats(-400, 5_000))
def test_what_can_still_come_is_known(line: Line, sayings: list[Said], now: float) -> None:
    """Nothing counts as earlier than the judge had reckoned with, whatever is said."""
    desk = Desk(0, line, -LEAD, Purse())
    heard(desk, [said for said in sayings if said.came < now])
    earliest = desk.earliest(now)
    later = heard(desk, [said for said in sayings if said.came >= now])
    assert all(claim.time >= earliest - ROUNDING for claim in later)


@given(LINES, st.floats(100, 3_000), waits, times)
def test_no_lie_gains_more_than_the_purse_holds(line: Line, true: float, slow: float, says: float) -> None:
    """Nothing comes quicker than the line's shortest way."""
    came = true + line.least / 2 + slow
    purse = Purse()
    claim = Desk(0, line, -LEAD, purse).claim(0, None, says, came)
    assert claim.time >= true - PURSE - ROUNDING
    assert claim.forgiven == pytest.approx(PURSE - purse.left)


@given(LINES, st.lists(st.tuples(st.floats(100, 3_000), times), max_size=30))
def test_an_evening_of_lies_gains_no_more_than_purses_do(
    line: Line, races: list[tuple[float, float]]
) -> None:
    purse, gained = Purse(), 0.0
    for true, says in races:
        desk = Desk(0, line, -LEAD, purse)
        claim = desk.claim(0, None, says, true + line.least / 2)
        gained += max(0.0, true - claim.time)
        desk.earn()
    assert gained <= PURSE + len(races) * line.gain + ROUNDING


@given(LINES, st.floats(100, 3_000), waits)
def test_who_tells_the_truth_loses_no_more_than_its_purse_does_not_hold(
    line: Line, true: float, slow: float
) -> None:
    claim = Desk(0, line, -LEAD, Purse()).claim(0, None, true, true + line.least / 2 + slow)
    assert claim.time == pytest.approx(true + max(0.0, slow - PURSE))


@given(LINES, times, waits, st.floats(0, 1_000))
def test_telling_a_later_time_never_gains(line: Line, says: float, slow: float, more: float) -> None:
    came = says + line.least / 2 + slow
    one, other = (Desk(0, line, -LEAD, Purse()).claim(0, None, s, came) for s in (says, says + more))
    assert other.time >= one.time - ROUNDING


@given(LINES, times, times, st.floats(-1_000, 1_000))
def test_who_promised_to_be_quiet_is_held_to_it(line: Line, promised: float, says: float, now: float) -> None:
    desk = Desk(0, line, -LEAD, Purse())
    desk.beat(promised, now)
    claim = desk.claim(0, None, says, now + 1_000)
    assert claim.after >= min(promised, now)
    assert claim.after <= max(promised, now + 1_000), "nobody slaps in time to come"


@given(st.lists(st.tuples(LINES, waits), max_size=50))
def test_a_purse_is_never_below_nothing_nor_more_than_full(races: list[tuple[Line, float]]) -> None:
    purse = Purse()
    for line, late in races:
        before = purse.left
        paid = purse.spend(late)
        assert paid == min(late, before)
        assert purse.left == before - paid >= 0
        purse.earn(line)
        assert purse.left <= FULL_PURSE


@given(st.lists(st.floats(0.1, 3_000), min_size=1, max_size=100))
def test_a_line_is_as_short_as_it_ever_was_and_as_long_as_it_lately_is(trips: list[float]) -> None:
    measured = RoundTrips()
    for trip in trips:
        measured.add(trip)
    newest = sorted(trips[-RoundTrips.KEPT :])
    line = measured.line()
    assert line.least == min(trips)
    assert line.long in newest
    assert sum(trip > line.long for trip in newest) <= 1 + 0.05 * len(newest)


def test_of_a_line_that_was_never_measured_nothing_is_known() -> None:
    assert RoundTrips().line() == UNKNOWN


@given(st.lists(LINES, max_size=5))
def test_all_are_told_in_time_but_for_lines_that_are_too_long(lines: list[Line]) -> None:
    before = lead(lines)
    assert before <= LONGEST_LEAD
    assert all(line.long / 2 + SPARE <= before or before == LONGEST_LEAD for line in lines)


@given(LINES, times, st.floats(-600, 0), st.floats(0, 2_000))
def test_a_line_explains_its_whole_way_where_it_was_told_too_late(
    line: Line, after: float, told: float, shown_late: float
) -> None:
    """Who hears of it after the reveal shows it then, and slaps so long after that: all is explained."""
    hears = max(0.0, told + line.least / 2)
    came = hears + after + line.least / 2
    assert unexplained(after, came, told, line) == pytest.approx(0, abs=ROUNDING)
    late = unexplained(after, came + shown_late, told, line)
    assert -ROUNDING <= late <= shown_late + ROUNDING
