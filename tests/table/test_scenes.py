"""The scenes at a table: run as the game says, with the hands of who sits there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuchsbau.game import NATURE, WORLD
from fuchsbau.table import decide, happen
from fuchsbau.table.events import Asked, Moved, Started
from fuchsbau.table.log import Timing
from fuchsbau.table.scenes import Key
from fuchsbau.table.words import Refusal
from fuchsbau.world import Hand
from meadow import Cover, Fall, Go, Lay, RunOut, Shine, Tap, Tidy, Uncover, meadow, seen
from meadow_table import Drawn, ben, find, mia, table
from tables import Device, raw

__all__ = ["meadow"]
pytestmark = pytest.mark.usefixtures("meadow")


async def test_a_hand_moves_what_is_there_and_what_happens_comes_to_the_rules(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        at.reach(mia, s0=(100, 0, True))
        await at.until(lambda: at.state.colours[0] is not None)
        assert at.moves[-2:] == [(WORLD, Uncover(0)), (NATURE, Shine(at.state.colours[0] or 0))]
        assert at.hands() == {0: Hand(100, 0, True)}
        at.reach(mia, s0=(150, 0, True))
        await at.until(lambda: at.state.open == ())
        assert at.moves[-1] == (WORLD, Cover(0))


async def test_the_sand_runs_out_and_the_next_scene_comes_after_a_moment(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, sand=2)
        await at.pass_by(1.5)
        assert at.state.phase == "search"
        await at.pass_by(0.7)
        assert at.moves[-1] == (WORLD, RunOut())
        assert at.state.phase == "end"
        await at.until(lambda: at.state.number == 2)
        assert at.moves[-2][1] == Tidy()
        scene, picture = at.pictures[-1]
        assert (scene, picture.whole) == (1, True)
        await at.pass_by(0.1)
        scene, picture = at.pictures[-1]
        assert (scene, picture.whole, seen(picture.frame)[:2]) == (2, True, (0, at.state.ball))


async def test_what_is_tapped_counts_and_then_the_scene_stands_still(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        await find(at)
        await mia.do(at.host, decide.play, 0, raw(at.state.moves(0)[0]))
        assert at.state.scores == (1,)
        await at.pass_by(0.2)
        last = at.pictures[-1][1]
        assert last.whole
        await at.pass_by(0.5)
        assert at.pictures[-1][1] is last


async def test_a_move_in_a_scene_says_when_it_was_made_there(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        await at.pass_by(1)
        await find(at)
        await mia.do(at.host, decide.play, 0, raw(at.state.moves(0)[0]))
        timed = [event for event in at.events if isinstance(event, Moved) and event.timing is not None]
        assert {type(event.move) for event in timed} >= {Uncover, Shine, Tap}
        times = [event.timing.after for event in timed if event.timing is not None]
        assert times == sorted(times)
        assert times[0] > 1_000
        assert all(abs(time * 60 / 1000 - round(time * 60 / 1000)) < 0.01 for time in times)
        others = [event.move for event in at.events if isinstance(event, Moved) and event.timing is None]
        assert others
        assert all(isinstance(move, (Lay, Go)) for move in others)


async def test_a_move_where_the_scene_stands_still_says_nothing_of_its_time(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.host.arrive("mia")
        await mia.do(at.host, decide.sit, 0, "fox")
        await mia.do(at.host, decide.ready, True)
        go, fall = happen.happen(at.host.newest, [Moved(0, Go()), Moved(WORLD, Fall())], 5.0)
        assert go.event == Moved(0, Go())
        assert fall.event == Moved(WORLD, Fall(), Timing(5.0))


async def test_only_hands_of_seats_that_search_and_are_held_by_that_device_reach_in(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, ben, together=False)
        at.reach(mia, s0=(10, 1, False), s1=(20, 1, True), s7=(30, 1, True))
        at.reach(ben, s0=(40, 1, True), s1=(50, 1, True))
        at.reach(Device("eve"), s0=(60, 1, True))
        await at.pass_by(0.2)
        assert at.hands() == {0: Hand(10, 1, False)}


async def test_one_device_reaches_in_with_all_its_hands_and_takes_away_those_it_does_not_name(
    tmp_path: Path,
) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, seats=2)
        at.reach(mia, s0=(10, 1, True), s1=(20, 1, True))
        await at.pass_by(0.2)
        assert at.hands().keys() == {0, 1}
        at.reach(mia, s1=(20, 1, True))
        await at.pass_by(0.2)
        assert at.hands().keys() == {1}
        at.reach(mia)
        await at.pass_by(0.2)
        assert at.hands() == {}


async def test_hands_far_out_are_at_the_edge_of_what_is_possible(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        at.reach(mia, s0=(10**40, -(10**40), False))
        await at.pass_by(0.2)
        assert at.hands() == {0: Hand(32_000, -32_000, False)}


async def test_what_is_said_of_another_scene_or_game_means_nothing(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        for key in (Key(1, 2), Key(2, 1), Key(1, 0)):
            at.reach(mia, key, s0=(10, 1, True))
        await at.pass_by(0.5)
        assert at.hands() == {}


async def test_a_hand_that_was_there_when_the_sand_starts_is_there(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.host.arrive("mia")
        await mia.do(at.host, decide.sit, 0, "fox")
        await mia.do(at.host, decide.ready, True)
        at.reach(mia, s0=(70, 0, False))
        await at.pass_by(0.2)
        assert seen(at.pictures[-1][1].frame)[0] == 0
        await at.search(mia)
        await at.pass_by(0.2)
        assert at.hands() == {0: Hand(70, 0, False)}


async def test_a_new_scene_begins_without_hands(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, sand=1)
        at.reach(mia, s0=(10, 0, False))
        await at.until(lambda: at.state.phase == "end")
        assert at.hands().keys() == {0}
        await at.search(mia)
        await at.pass_by(0.2)
        assert at.hands() == {}


@pytest.mark.parametrize("how", ["leaves", "clears the seat", "is stood in for"])
async def test_whoever_goes_takes_their_hand_along(tmp_path: Path, how: str) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, ben)
        at.reach(ben, s1=(10, 0, False))
        await at.pass_by(0.2)
        assert at.hands().keys() == {1}
        if how == "clears the seat":
            await ben.do(at.host, decide.clear, 1)
        else:
            at.host.leave("ben")
        if how == "is stood in for":
            await mia.do(at.host, decide.stand_in, 1, "owl")  # whose own hand rests
        await at.pass_by(0.2)
        assert at.hands() == {}


async def test_computer_players_reach_in_and_tap_after_they_have_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(happen, "_chance", Drawn(iter([0.0, 0.5, 0.9, 0.0])))  # what it wants comes last
    async with table(tmp_path) as at:
        await at.start(mia, bots=["cub"])
        await at.until(lambda: at.state.tapping is not None)
        await at.pass_by(0.5)
        assert at.state.scores == (0, 0)
        assert at.hands().keys() == {1}
        await at.until(lambda: at.state.phase == "end")
        assert at.state.scores == (0, 1)


async def test_a_stand_in_reaches_in_until_its_person_is_back(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, ben)
        at.host.leave("ben")
        await mia.do(at.host, decide.stand_in, 1, "cub")
        await at.pass_by(0.2)
        assert at.hands().keys() == {1}
        at.host.arrive("ben")
        await at.pass_by(0.2)
        assert at.hands() == {}


async def test_what_the_computer_player_wanted_is_dropped_when_it_is_covered_again(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, bots=["owl"])  # it taps, but its hand rests
        await find(at)
        at.reach(mia, s0=(150, 0, True) if at.state.open == (0,) else (50, 0, True))
        await at.until(lambda: at.state.open == ())
        await at.pass_by(1.5)
        assert at.state.scores == (0, 0)
        assert not any(isinstance(move, Tap) for _, move in at.moves)


async def test_who_does_not_care_who_begins_is_not_asked(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.host.arrive("mia")
        await mia.do(at.host, decide.sit, 0, "fox")
        await mia.do(at.host, decide.configure, {"together": True}, "ask")
        await mia.do(at.host, decide.ready, True)
        assert Started(None) in at.events
    async with table(tmp_path / "other") as at:
        at.host.arrive("mia")
        await mia.do(at.host, decide.sit, 0, "fox")
        await mia.do(at.host, decide.configure, {"together": False}, "ask")
        await mia.do(at.host, decide.ready, True)
        assert at.events[-1] == Asked()


async def test_a_table_whose_time_has_come_plays_no_more(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, sand=100_000)
        at.host.close()
        shown = len(at.pictures)
        at.clock.advance(5)
        assert len(at.pictures) == shown


async def test_seats_that_do_not_fit_are_refused_with_a_reason(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.host.arrive("mia")
        await mia.do(at.host, decide.sit, 0, "fox")
        await mia.do(at.host, decide.configure, {"together": False, "scenes": 13}, "ask")
        with pytest.raises(Refusal, match="thirteen") as refused:
            await mia.do(at.host, decide.ready, True)
        assert refused.value.problem == "setup"
