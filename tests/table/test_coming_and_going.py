"""Races while people come and go, and the card that turns by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuchsbau.games.zicke.moves import Slap, Turn
from fuchsbau.table import decide
from fuchsbau.table.reaction import PURSE
from races import SLOW, ben, eve, mia, problem, searching, trips
from scripted import Seating, wishing
from tables import Held, raw, settled, state_of, witness


async def test_who_leaves_in_the_middle_is_not_waited_for(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(520)
        yard.slap(0, 500)
        assert await yard.decided() == []
        yard.host.leave("ben")
        assert await yard.decided() == [0]


async def test_a_slap_of_who_left_then_still_counts(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(520)
        yard.slap(0, 500)
        yard.host.leave("mia")
        yard.quiet(520, 1)
        assert await yard.decided() == [0]


@pytest.mark.parametrize("saw", [True, False])
async def test_who_comes_back_in_the_middle_is_judged_by_when_it_really_was(
    tmp_path: Path, saw: bool
) -> None:
    """A page that was opened anew is believed no more than a purse is worth; and nothing without having been
    there when all others saw the card."""
    async with searching(tmp_path, mia, ben) as yard:
        if not saw:
            yard.at(500)
            yard.slap(0, 500)
            yard.host.leave("ben")
            await yard.decided()
            await yard.search()
        yard.at(200)
        yard.host.leave("ben")
        yard.at(3_000)
        yard.host.arrive("ben")
        yard.at(3_500)
        yard.slap(1, 450)  # after what his page showed then
        await settled(yard.host)
        yard.at(3_700)
        await yard.decided()
        back = [claim for claim in await yard.claims() if claim.seat == 1][-1]
        assert (back.time, back.forgiven) == ((3_500 - PURSE, PURSE) if saw else (3_500, 0))


async def test_who_was_not_at_the_table_at_the_reveal_can_come_and_slap(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.host.leave("ben")
        await mia.do(yard.host, decide.clear, 1)
        yard.at(2_000)
        yard.host.arrive("eve")
        await eve.do(yard.host, decide.sit, 1, "owl")
        yard.at(2_700)
        answer = eve.slap(yard.host, 1, yard.right(), 600)
        yard.quiet(2_690, 0)
        yard.at(2_720)
        yard.quiet(2_720, 0)
        assert await yard.decided() == [1]
        assert problem(answer) is None


async def test_a_stand_in_searches_from_when_it_came(tmp_path: Path, seating: Seating) -> None:
    seating("zicke", cub=wishing(after=1.2))
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.host.leave("ben")
        yard.at(5_000)
        await mia.do(yard.host, decide.stand_in, 1, "cub")
        yard.at(6_199)
        assert witness(yard.host).slaps == []
        yard.at(6_201)
        assert witness(yard.host).slaps == [1]
        await yard.decided()
        claims = await yard.claims()
        assert [claim.time for claim in claims] in ([], [pytest.approx(6_200)])


async def test_a_promise_of_a_stand_in_is_none_of_the_person_who_comes_back(
    tmp_path: Path, seating: Seating
) -> None:
    seating("zicke", cub=wishing(after=60))
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.host.leave("ben")
        await mia.do(yard.host, decide.stand_in, 1, "cub")
        yard.at(1_000)
        yard.host.arrive("ben")
        await settled(yard.host)
        yard.at(1_520)
        yard.slap(0, 1_500)
        assert await yard.decided() == []
        yard.slap(1, 1_510)
        assert await yard.decided() == [0]
        assert yard.late == [1]


async def test_nobody_waits_for_what_a_stand_in_meant_to_do_that_has_left(
    tmp_path: Path, seating: Seating
) -> None:
    thinker = Held()
    seating("zicke", deep=("fox",), cub=wishing(after=0.6), fox=wishing())
    async with searching(tmp_path, mia, ben, eve, lines=SLOW, thinker=thinker) as yard:
        yard.host.leave("ben")
        await mia.do(yard.host, decide.stand_in, 1, "cub")
        yard.at(400)
        yard.host.arrive("ben")
        await settled(yard.host)
        yard.host.leave("ben")
        await mia.do(yard.host, decide.stand_in, 1, "fox")  # it thinks, and thinks
        assert len(thinker.asked) == 1
        yard.at(1_020)
        yard.slap(0, 1_000, right=False)
        yard.quiet(1_020, 2)
        assert await yard.decided() == [0]


async def test_somebody_elses_seat_is_not_slapped_for(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        n = yard.race.n
        assert problem(ben.slap(yard.host, 0, yard.right(), 500)) == "not-yours"
        assert problem(eve.slap(yard.host, 0, yard.right(), 500)) == "not-yours"
        assert problem(mia.slap(yard.host, 0, Slap("barn"), 500, n + 1)) == "phase"
        assert problem(mia.slap(yard.host, 0, Slap(4), 500)) == "illegal"
        assert problem(mia.slap(yard.host, 7, yard.right(), 500)) == "seat"
        assert problem(mia.send(yard.host, decide.play, 0, raw(yard.right()))) == "phase"
        assert witness(yard.host).slaps == []


async def test_a_slap_in_a_race_that_is_over_is_done_and_does_nothing(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        n = yard.race.n
        yard.at(520)
        yard.slap(0, 500)
        yard.quiet(520, 1)
        await yard.decided()
        await yard.search()
        yard.at(520)
        before = yard.host.newest
        assert problem(yard.slap(1, 500, n=n)) is None
        yard.host.quiet("ben", n, 520)
        yard.slap(0, 500)
        assert yard.host.newest is before
        assert witness(yard.host).slaps == [0, 0]


async def test_a_slap_from_an_older_game_is_done_and_does_nothing_in_this_one(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        now = yard.host.newest.rounds
        assert problem(mia.slap(yard.host, 0, yard.right(), 500, yard.race.n, game=now - 1)) is None
        assert problem(mia.slap(yard.host, 0, yard.right(), 500, 1, game=now + 1)) == "phase"
        yard.quiet(1_000, 1)
        assert await yard.decided() == []
        assert witness(yard.host).slaps == []
        yard.slap(0, 500)
        assert await yard.decided() == [0]


async def test_there_is_no_race_before_a_game(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        other = await mia.create(yard.home, "zicke")
        yard.host = other
        assert problem(mia.slap(other, 0, Slap(0), 500, 3)) == "phase"
        other.quiet("mia", 3, 500)


async def test_what_is_known_of_a_device_goes_with_it(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        racing = yard.host.racing
        for number in range(50):
            racing.measured(f"device-{number}", trips(10))
            yard.host.arrive(f"device-{number}")
            yard.host.quiet(f"device-{number}", yard.race.n, 10)
            yard.host.leave(f"device-{number}")
        assert len(racing._trips) == 2  # pyright: ignore[reportPrivateUsage]
        assert len(yard.race.desks) == 2
        assert len(racing._purses) == 2  # pyright: ignore[reportPrivateUsage]
        yard.at(520)
        yard.slap(0, 500)
        yard.quiet(520, 1)
        await yard.decided()
        yard.host.leave("ben")
        await mia.do(yard.host, decide.clear, 1)
        await yard.search()
        assert len(racing._purses) == 1  # pyright: ignore[reportPrivateUsage]


async def test_the_card_turns_by_itself_only_while_its_person_is_away(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        yard.slap(1, 500)
        yard.quiet(520, 0)
        await yard.decided()
        host = yard.host
        assert state_of(host.table).to_move == {1}
        yard.clock.advance(600)
        await settled(host)
        assert state_of(host.table).to_move == {1}
        host.leave("ben")
        yard.clock.advance(2)
        host.arrive("ben")  # just in time
        yard.clock.advance(600)
        await settled(host)
        assert state_of(host.table).to_move == {1}
        host.leave("ben")
        assert yard.clock.next_alarm() == 3
        yard.clock.advance(3)
        await settled(host)
        assert state_of(host.table).race is not None
        assert Turn() in [getattr(event, "move", None) for event in witness(host).events[-3:]]


async def test_a_stand_in_turns_it_in_its_own_time(tmp_path: Path, seating: Seating) -> None:
    seating("zicke", cub=wishing(Turn(), after=1))
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        yard.slap(1, 500)
        yard.quiet(520, 0)
        await yard.decided()
        yard.host.leave("ben")
        await mia.do(yard.host, decide.stand_in, 1, "cub")
        assert yard.clock.next_alarm() == 1
