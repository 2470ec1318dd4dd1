"""Who was first: by the times that people and lines tell, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuchsbau.game import Seat
from fuchsbau.table import decide
from fuchsbau.table.events import Handicapped
from fuchsbau.table.reaction import (
    AS_QUICK,
    PATIENCE,
    PURSE,
    SPARE,
    Line,
)
from races import SLOW, Yard, ben, eve, mia, problem, searching, trips
from scripted import Scripted, Seating, wishing
from tables import witness


@pytest.mark.parametrize("arrives", [(510, 510), (900, 900), (900, 925)])
async def test_two_at_one_device_are_told_apart_to_the_millisecond(
    tmp_path: Path, arrives: tuple[float, float]
) -> None:
    """However late their line delivers them, and in one piece or not."""
    async with searching(tmp_path, mia, mia, ben) as yard:
        yard.at(arrives[0])
        yard.slap(1, 500, right=False)
        yard.at(arrives[1])
        yard.slap(0, 505, right=False)
        yard.at(1_100)
        yard.quiet(1_100, 2)
        assert await yard.decided() == [1, 0]
        first, second = [claim.time for claim in await yard.claims()]
        assert second - first >= 5 - 1e-6
        assert second - first <= 5 + arrives[1] - arrives[0] + 1e-6


async def unlike_each_other(yard: Yard) -> tuple[Seat, Seat]:
    """Who has most animals of three, and who fewest, in a search of a game played on until they differ."""
    while len({len(heap) for heap in yard.state.heaps}) == 1:
        yard.at(600)
        yard.slap(0, 500)
        yard.quiet(600, 1, 2)
        assert await yard.decided() == [0]
        await yard.search()
    heaps = yard.state.heaps
    most, fewest = (how(range(3), key=lambda seat: len(heaps[seat])) for how in (max, min))
    return most, fewest


@pytest.mark.parametrize("apart", [AS_QUICK - 0.5, AS_QUICK + 0.5])
async def test_of_two_as_quick_at_different_devices_the_one_with_fewer_animals_is_first(
    tmp_path: Path, apart: float
) -> None:
    async with searching(tmp_path, mia, ben, eve) as yard:
        most, fewest = await unlike_each_other(yard)
        yard.at(500)
        yard.slap(most, 500)
        yard.at(500 + apart)
        yard.slap(fewest, 500 + apart)
        yard.at(600)
        yard.quiet(600)
        assert await yard.decided() == [fewest if apart < AS_QUICK else most]


async def test_of_two_as_quick_who_was_right_is_first_so_nobody_pays_for_a_slap_that_may_have_come_later(
    tmp_path: Path,
) -> None:
    """Z-18: however few animals the other one has."""
    async with searching(tmp_path, mia, ben, eve) as yard:
        most, fewest = await unlike_each_other(yard)
        yard.at(500)
        yard.slap(most, 500)
        yard.at(500 + AS_QUICK - 0.5)
        yard.slap(fewest, 500 + AS_QUICK - 0.5, right=False)
        yard.at(600)
        yard.quiet(600)
        assert await yard.decided() == [most]
        assert yard.late == [fewest]
        assert yard.state.paying == frozenset()
        right, wrong = (await yard.claims())[-2:]
        assert (right.ends, wrong.ends) == (True, False), "so a replay decides the same"


async def test_of_two_as_quick_with_as_many_animals_chance_says_who_is_first(tmp_path: Path) -> None:
    first: set[int] = set()
    for evening in range(12):
        async with searching(tmp_path / str(evening), mia, ben) as yard:
            yard.at(600)
            yard.slap(0, 500)
            yard.slap(1, 500 + AS_QUICK / 2)
            first.update(await yard.decided())
    assert first == {0, 1}


async def test_who_is_far_away_is_judged_like_all_others(tmp_path: Path) -> None:
    """Ben sits 400 ms away and is quicker; his slap comes when Mia's has waited for 150."""
    lines = {"mia": trips(*[10] * 12), "ben": trips(*[400] * 12)}
    async with searching(tmp_path, mia, ben, lines=lines) as yard:
        yard.at(525)
        yard.slap(0, 520)
        yard.at(600)
        yard.quiet(400, 1)
        yard.at(675)
        yard.slap(1, 475)
        assert await yard.decided() == [1]
        assert yard.late == [0]


async def test_what_a_line_does_not_explain_counts_when_the_purse_is_empty(tmp_path: Path) -> None:
    lines = {"mia": trips(*[400] * 12), "ben": trips(*[10] * 12)}
    async with searching(tmp_path, mia, ben, lines=lines) as yard:
        late = PURSE + 190
        yard.at(450 + late)
        yard.slap(1, 450)  # 5 are its way
        yard.at(800)
        yard.slap(0, 600)
        assert await yard.decided() == [0]
        bens = next(claim for claim in await yard.claims() if claim.seat == 1)
        assert (bens.unexplained, bens.forgiven) == (pytest.approx(late - 5), pytest.approx(PURSE))
        assert bens.time == pytest.approx(635)


async def test_a_purse_earns_once_a_race(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines={"ben": trips(*[100] * 12)}) as yard:
        for earned in (None, Line(100, 100).gain):
            yard.at(1_000)
            yard.slap(1, 500, right=False)  # 450 late
            yard.at(1_100)
            yard.slap(0, 1_100)
            assert await yard.decided() == [1, 0]
            bens = [claim for claim in await yard.claims() if claim.seat == 1][-1]
            assert bens.forgiven == pytest.approx(PURSE if earned is None else 2 * earned)
            await yard.search()
            yard.at(1_000)
            yard.quiet(1_000, 1)
            yard.slap(0, 990)
            assert await yard.decided() == [0]
            await yard.search()


async def test_a_handicap_is_added_and_waited_out(tmp_path: Path) -> None:
    """A grown-up who slaps on the right card has to hope that no child does in the next two seconds."""
    async with searching(tmp_path, mia, ben, handicaps={0: 2_000}) as yard:
        assert Handicapped(0, 2_000) in witness(yard.host).events
        yard.at(510)
        answer = yard.slap(0, 500)
        for time in (1_000, 2_000, 2_400):
            yard.at(time)
            yard.quiet(time, 1)
            assert await yard.decided() == []
        yard.at(2_460)
        yard.slap(1, 2_450)
        yard.quiet(2_460)
        assert await yard.decided() == [1]
        assert yard.late == [0]
        assert problem(answer) is None


async def test_who_was_not_quicker_than_a_handicap_has_lost(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, handicaps={0: 2_000}) as yard:
        yard.at(510)
        yard.slap(0, 500)
        for time in (1_000, 2_000, 2_480, 2_520):
            yard.at(time)
            yard.quiet(time, 1)
        assert await yard.decided() == [0]
        timing = yard.slaps[0].timing
        assert timing is not None
        assert timing.after == pytest.approx(2_500)


async def test_a_handicap_that_nobody_proves_quicker_than_ends_with_the_judges_patience(
    tmp_path: Path,
) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW, handicaps={0: 1_000}) as yard:
        yard.at(510)
        yard.slap(0, 500)
        yard.at(509 + 1_000 + PATIENCE)
        assert await yard.decided() == []
        yard.at(510 + 1_000 + PATIENCE)
        assert await yard.decided() == [0]


async def test_nobody_waits_for_who_cannot_be_quicker_for_their_handicap(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW, handicaps={1: 1_000}) as yard:
        yard.at(520)
        yard.slap(0, 500)
        assert await yard.decided() == [0]


async def test_a_handicap_is_for_who_sits_there_between_games_of_races(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, handicaps={0: 300}) as yard:
        refused = mia.send(yard.host, decide.handicap, 0, 100)
        assert problem(refused) == "phase"
        other = await mia.create(yard.home, "zicke")
        for seat in (0, 99, -1):
            assert problem(mia.send(other, decide.handicap, seat, 100)) == "seat"
        quiet = await mia.create(yard.home, "hexe")
        await mia.do(quiet, decide.sit, 0, "fox")
        assert problem(mia.send(quiet, decide.handicap, 0, 100)) == "setup"
        await mia.do(other, decide.sit, 0, "fox")
        await ben.do(other, decide.handicap, 0, 100)  # whoever is at the table: all see it
        await mia.do(other, decide.clear, 0)
        await mia.do(other, decide.sit, 0, "fox")
        assert getattr(other.table.holders[0], "handicap", None) == 0


@pytest.mark.parametrize(("seconds", "first"), [(0.45, 1), (0.55, 0)])
async def test_a_computer_player_goes_through_the_same_judge(
    tmp_path: Path, seating: Seating, seconds: float, first: int
) -> None:
    seating("zicke", cub=wishing(after=seconds))
    async with searching(tmp_path, mia, "cub", lines={"mia": trips(*[200] * 12)}) as yard:
        yard.at(620)
        yard.slap(0, 500)
        if first == 1:
            bot = yard.slaps[0] if await yard.decided() else None
            assert bot is not None
            assert bot.actor == 1
            assert bot.timing is not None
            assert bot.timing.after == pytest.approx(450)
        else:
            assert await yard.decided() == [0]


async def test_a_computer_player_that_will_have_been_quicker_is_waited_for(
    tmp_path: Path, seating: Seating
) -> None:
    seating("zicke", cub=wishing(after=1))
    async with searching(tmp_path, mia, "cub", handicaps={0: 800}) as yard:
        yard.at(510)
        yard.slap(0, 500)
        assert await yard.decided() == []
        yard.at(990)
        assert await yard.decided() == []
        yard.at(1_000)
        assert (await yard.decided())[0] == 1


async def test_one_that_will_be_slower_is_not(tmp_path: Path, seating: Seating) -> None:
    seating("zicke", cub=wishing(after=60))
    async with searching(tmp_path, mia, "cub", "cub") as yard:
        yard.at(510)
        yard.slap(0, 500)
        assert await yard.decided() == [0]
        assert witness(yard.host).slaps == [0]


async def test_two_that_slap_at_the_same_moment_both_do(tmp_path: Path, seating: Seating) -> None:
    seating("zicke", cub=wishing(after=0.7))
    async with searching(tmp_path, mia, "cub", "cub", lines=SLOW) as yard:
        yard.at(700)
        assert sorted(witness(yard.host).slaps) == [1, 2]
        yard.at(720)
        yard.quiet(720)
        await yard.decided()
        assert sorted([*yard.order, *yard.late]) == [1, 2]


async def test_one_whose_slap_waits_for_the_judge_thinks_of_nothing_more(
    tmp_path: Path, seating: Seating
) -> None:
    asked: list[int] = []

    class Counted(Scripted):
        seconds = 0.5

        def think(self, view: object, move: object) -> float:
            asked.append(self.seat)
            return self.seconds

    seating("zicke", cub=Counted)
    async with searching(tmp_path, mia, "cub", lines=SLOW) as yard:
        yard.at(510)
        yard.host.arrive("eve")
        yard.host.leave("eve")
        assert asked == [1]


async def test_the_reaction_of_a_computer_player_counts_from_the_reveal(
    tmp_path: Path, seating: Seating
) -> None:
    seating("zicke", cub=wishing(after=0.5))
    async with searching(tmp_path, mia, "cub", lines={"mia": trips(1_000)}) as yard:
        assert -yard.time == pytest.approx(500 + SPARE)
        yard.at(499)
        assert witness(yard.host).slaps == []
        yard.at(501)
        assert witness(yard.host).slaps == [1]
