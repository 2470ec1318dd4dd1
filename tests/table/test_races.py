"""The reveal of a race and its decision: at the same moment for all, as soon as nobody can be quicker."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuchsbau.games.zicke.moves import Slap
from fuchsbau.table.reaction import (
    AS_QUICK,
    LONGEST_LEAD,
    PATIENCE,
    PURSE,
    REST,
    SHORTEST_LEAD,
    SPARE,
    TOO_SOON,
    RoundTrips,
)
from races import SLOW, ben, eve, mia, problem, searching, trips
from tables import settled, witness


@pytest.mark.parametrize(
    ("slow", "lead"),
    [
        (trips(), SHORTEST_LEAD),
        (trips(20), SHORTEST_LEAD),
        (trips(*[20, 900] * 10), 450 + SPARE),
        (trips(5_000), LONGEST_LEAD),
    ],
)
async def test_the_reveal_is_as_far_ahead_as_the_slowest_line_needs(
    tmp_path: Path, slow: RoundTrips, lead: float
) -> None:
    async with searching(tmp_path, mia, ben, lines={"ben": slow}) as yard:
        assert -yard.time == pytest.approx(lead)


async def test_at_no_pace_at_all_it_is_revealed_at_once(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, pace=0, lines={"ben": trips(400)}) as yard:
        assert yard.time == 0


async def test_who_is_away_delays_no_reveal(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines={"ben": trips(900)}) as yard:
        assert -yard.time == pytest.approx(450 + SPARE)
        yard.at(500)
        yard.host.leave("ben")
        yard.slap(0, 480)
        assert await yard.decided() == [0]
        await yard.search()
        assert -yard.time == pytest.approx(SHORTEST_LEAD)


@pytest.mark.parametrize("time", [-50, 0, 99])
async def test_who_slaps_before_anybody_can_have_seen_it_rests_for_a_moment(
    tmp_path: Path, time: float
) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(time)
        for slapped in (time, time + 10, time + REST - 1):  # hammering makes it no longer
            yard.at(slapped)
            assert problem(yard.slap(0, slapped)) == "too-soon"
        yard.at(time + REST + 20)
        answer = yard.slap(0, time + REST + 1)
        yard.quiet(time + REST + 20, 1)
        assert await yard.decided() == [0]
        assert problem(answer) is None


async def test_it_does_not_help_to_claim_that_one_has_waited(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(TOO_SOON - 1)
        assert problem(yard.slap(0, 400)) == "too-soon"


async def test_nor_to_claim_a_time_in_which_one_said_to_be_quiet(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(510)
        yard.quiet(500)
        yard.slap(0, 300)
        yard.slap(1, 505)
        await yard.decided()
        assert {claim.seat: claim.after for claim in await yard.claims()} == {0: 500, 1: 505}


async def test_one_who_rests_keeps_no_other_at_the_same_device(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, mia) as yard:
        yard.at(120)
        assert problem(yard.slap(0, 90)) == "too-soon"
        yard.slap(1, 115)
        yard.at(300)
        assert await yard.decided() == [1]


async def test_it_is_decided_when_everybody_was_quiet_until_then(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, eve, lines=SLOW) as yard:
        yard.at(520)
        answer = yard.slap(0, 500)
        for seat, quiet in ((1, 520), (2, 500 + AS_QUICK)):  # who slaps just then is as quick as Mia
            yard.quiet(quiet, seat)
            assert await yard.decided() == []
            assert not answer.done()
        yard.quiet(501 + AS_QUICK, 2)
        assert await yard.decided() == [0]
        assert problem(answer) is None


async def test_one_more_slap_is_as_good_as_a_heartbeat(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(900)
        yard.slap(0, 600)
        yard.slap(1, 500)
        assert await yard.decided() == [1]
        assert yard.late == [0]


async def test_it_is_decided_at_the_latest_after_the_judges_patience(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(520)
        yard.slap(0, 500)
        yard.at(520 + PATIENCE - 1)
        assert await yard.decided() == []
        yard.at(520 + PATIENCE)
        assert await yard.decided() == [0]


async def test_a_line_that_explains_no_more_is_not_waited_for(tmp_path: Path) -> None:
    """What it could forgive is over long before patience is: nobody can be quicker any more."""
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        yard.slap(0, 500)
        yard.at(500 + AS_QUICK + PURSE - 1)
        assert await yard.decided() == []
        yard.at(500 + AS_QUICK + PURSE + 20)
        assert await yard.decided() == [0]


async def test_a_wrong_slap_is_told_though_somebody_sleeps(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        answer = yard.slap(0, 500, right=False)
        yard.at(1_000)
        assert await yard.decided() == [0]
        assert problem(answer) is None
        assert yard.state.race is not None


async def test_what_comes_later_overturns_nothing_and_is_neither_a_hit_nor_a_mistake(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(800)
        n = yard.race.n
        yard.slap(0, 790)
        yard.quiet(800, 1)
        assert await yard.decided() == [0]
        late = ben.slap(yard.host, 1, Slap(0), 300, n)
        assert problem(late) is None
        assert await yard.decided() == [0]
        assert yard.state.winner == 0


async def test_whose_slap_came_while_it_was_decided_is_told_to_be_late(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, eve, lines=SLOW) as yard:
        yard.at(950)
        answers = [
            yard.slap(0, 600),
            yard.slap(1, 640, right=False),
            yard.slap(2, 500, right=False),
        ]
        assert await yard.decided() == [2, 0]
        assert yard.late == [1]
        assert [problem(answer) for answer in answers] == [None, None, None]
        assert {seat for seat, _ in yard.state.slaps} == {0, 2}
        timing = yard.slaps[-1].timing
        assert timing is not None
        assert timing.after < timing.late[0].after


async def test_hammering_counts_once(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(520)
        answers = [yard.slap(0, 500, right=right) for right in (False, True, True)]
        yard.at(530)
        answers.append(yard.slap(0, 528))
        assert not answers[-1].done()
        assert witness(yard.host).slaps == [0]
        yard.quiet(530, 1)
        assert await yard.decided() == [0]
        answers.append(yard.slap(0, 530))
        assert [problem(answer) for answer in answers] == [None] * 5
        assert yard.state.race is not None
        assert yard.state.slaps == ((0, yard.slaps[0].move.card),)
        assert len(await yard.claims()) == 1


async def test_everybody_wrong_is_over_at_once(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, eve, lines=SLOW) as yard:
        yard.at(900)
        for seat, after in enumerate((600, 500, 550)):
            yard.slap(seat, after, right=False)
        assert await yard.decided() == [1, 2, 0]
        assert yard.state.winner is None
        assert yard.host.racing.now is None


async def test_all_hear_at_once_that_a_hand_is_up_and_not_where(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(520)
        told = list(yard.told)
        yard.slap(0, 500)
        assert witness(yard.host).slaps == [0]
        await settled(yard.host)
        assert yard.told == told
