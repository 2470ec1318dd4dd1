"""What happened in scenes is stored with the hands it followed from, and nothing of it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.game import WORLD, Seat
from fuchsbau.replay import opening_of, read, write
from fuchsbau.table import decide, happen
from fuchsbau.table.events import Moved, Reached
from fuchsbau.table.scenes import Key
from fuchsbau.table.stage import News, Opening, Part, Picture, Tell
from fuchsbau.world import Hand
from meadow import EDGE, FIRE, Cover, Fall, RunOut, Shine, Tap, Uncover, meadow, seen
from meadow_table import At, Drawn, ben, mia, table
from tables import Moody, raw, settled

__all__ = ["meadow"]
pytestmark = pytest.mark.usefixtures("meadow")


class Told:
    """A stage that plays nothing: the test says what happens, and sees what is asked for."""

    def __init__(self) -> None:
        self.openings: list[Opening] = []
        self.tells: list[Tell] = []
        self.orders: list[tuple[str, Any]] = []

    def expect(self) -> None:
        """Nothing is to be prepared."""

    def open(self, opening: Opening, tell: Tell) -> Elsewhere:
        self.openings.append(opening)
        self.tells.append(tell)
        return Elsewhere(self)

    async def film(self, opening: Opening) -> Sequence[Picture]:
        return ()

    async def close(self) -> None:
        """Nothing is left to do."""

    def tell(self, steps: int, *moves: Any, runs: bool = True, **news: Any) -> None:
        """Something has happened in the newest scene."""
        at = [(steps, move) for move in moves]
        given: dict[str, Any] = {"hands": b"", "moves": at} | news
        self.tells[-1](News(steps, runs, **given))


class Elsewhere:
    """A scene that is on there."""

    def __init__(self, stage: Told) -> None:
        self._orders = stage.orders

    def run(self, runs: bool) -> None:
        self._orders.append(("run", runs))

    def reach(self, hands: Mapping[Seat, Hand | None]) -> None:
        self._orders.append(("reach", dict(hands)))

    def play(self, parts: Mapping[Seat, Part]) -> None:
        self._orders.append(("play", dict(parts)))

    def look(self) -> None:
        self._orders.append(("look", None))

    def close(self) -> None:
        self._orders.append(("close", None))


async def test_hands_are_stored_before_what_followed_from_them_and_with_it(tmp_path: Path) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia)
        before = len(at.events)
        stage.tell(60, Uncover(0), Fall(), hands=b"\x00\x80")
        await settled(at.host)
        shine = at.events[before + 2]
        assert isinstance(shine, Moved)
        assert at.events[before:] == [
            Reached(1, 60, b"\x00\x80"),
            Moved(WORLD, Uncover(0), shine.timing),
            shine,
            Moved(WORLD, Fall(), shine.timing),
        ]
        entries = await at.home.writer.ask(lambda store: store.read(at.host.id))
        assert any('"reached"' in entry.events and '"uncover"' in entry.events for entry in entries)
        assert (await at.stored())[-4:] == at.events[before:]


async def test_what_does_not_fit_any_more_is_left_out(tmp_path: Path) -> None:
    """Somebody tapped in the same moment."""
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia)
        for place in range(3):
            stage.tell(
                50 + place, Uncover(place), Cover(place) if at.state.tapping is None else Uncover(place)
            )
        stage.tell(60, Uncover(at.state.colours.index(at.state.wanted)))
        await settled(at.host)
        tapping = mia.send(at.host, decide.play, 0, raw(at.state.moves(0)[0]))
        stage.tell(61, RunOut(), Cover(0))
        assert await tapping is None
        assert at.state.scores == (1,)
        assert at.moves[-1] == (0, Tap(at.state.open[-1]))
        await settled(at.host)
        assert at.events[-1] == Reached(1, 61, b"")


async def test_the_last_hands_of_a_scene_are_stored_although_the_next_one_is_on(
    tmp_path: Path,
) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage, pace=0) as at:
        await at.start(mia)
        stage.tell(60, Fall())
        await at.until(lambda: len(stage.tells) == 2)
        assert ("run", False) in stage.orders
        assert ("close", None) not in stage.orders
        stage.tells[0](News(70, False, b"", ((70, RunOut()),), b"old", b"old"))
        assert ("close", None) in stage.orders
        await until(lambda: at.events[-1] == Reached(1, 70, b""))
        assert at.state.number == 2
        assert not at.pictures


async def test_what_happened_in_a_scene_that_is_over_happens_in_no_other(tmp_path: Path) -> None:
    """However well it would fit there."""
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia)
        stage.tell(60, Fall())
        await at.until(lambda: len(stage.tells) == 2)
        await at.search(mia)
        stage.tells[0](News(70, False, b"", ((70, Fall()),)))
        await until(lambda: at.events[-1] == Reached(1, 70, b""))
        assert at.state.phase == "search"


async def test_the_last_hands_of_a_game_come_too_late_when_the_next_one_is_on(tmp_path: Path) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia, scenes=1)
        stage.tell(60, Fall())
        await settled(at.host)
        await mia.do(at.host, decide.ready, True)
        await at.search(mia)
        before = list(at.events)
        stage.tells[0](News(70, False, b"late"))
        await settled(at.host)
        assert at.events == before


async def test_a_game_that_is_over_keeps_its_last_picture_and_plays_no_more(
    tmp_path: Path,
) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia, scenes=1)
        stage.tell(60, Fall())
        await settled(at.host)
        assert at.host.table.phase == "over"
        assert stage.orders[-1] == ("run", False)
        stage.tell(70, runs=False, whole=b"the end")
        await settled(at.host)
        assert stage.orders[-1] == ("close", None)
        assert (await at.stored())[-1] == Reached(1, 70, b"")
        assert at.pictures[-1] == (1, Picture(True, b"the end"))
        at.host.scenes.look()
        assert at.pictures[-2:] == [(1, Picture(True, b"the end"))] * 2
        assert len(stage.tells) == 1
    again = Told()
    async with table(tmp_path, stage=again) as at:
        assert not again.tells  # nobody is here
        at.host.scenes.look()
        assert again.openings[-1].until == 70
        again.tell(70, runs=False, whole=b"the end", hands=None)
        assert at.pictures == [(1, Picture(True, b"the end"))]
        assert again.orders == [("close", None)]
        at.reach(mia, Key(1, 1), s0=(1, 1, True))
        assert again.orders == [("close", None)]


async def test_a_world_that_comes_to_grief_is_tried_once_more_from_what_is_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        at.reach(mia, s0=(50, 0, True))
        await at.pass_by(1)
        at.reach(mia, s0=(50, FIRE, True))
        await at.pass_by(0.1)
        assert caplog.text.count("come to grief") == 1
        at.reach(mia, s0=(100, 0, True))
        await at.until(lambda: at.state.open == (0,))  # it went on, and where it was


async def test_and_then_the_scene_ends_as_if_the_time_had_run_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, ben)
        at.reach(mia, s0=(50, FIRE, True))
        await at.until(lambda: at.state.phase == "end")
        assert at.moves[-1] == (WORLD, RunOut())
        assert caplog.text.count("come to grief") == 2
        assert "the meadow is on fire" in caplog.text
        await at.search(mia, ben)  # and the next one is as good as new
        at.reach(mia, s0=(100, 0, True))
        await at.until(lambda: at.state.open == (0,))


async def test_a_scene_that_is_lost_is_opened_anew_with_the_hands_that_are_there(
    tmp_path: Path,
) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia, bots=["cub"])
        stage.tell(60, Uncover(0), hands=b"\x00\x81")
        at.reach(mia, s0=(5, 5, True))
        await settled(at.host)
        stage.orders.clear()
        stage.tells[-1](None)
        await at.pass_by(1.1)
        assert len(stage.openings) == 2
        assert (stage.openings[1].hands, stage.openings[1].until) == (b"\x00\x81", 60)
        assert stage.openings[1].state == stage.openings[0].state
        assert ("reach", {0: Hand(5, 5, True)}) in stage.orders
        assert ("run", True) in stage.orders
        assert [given.keys() for order, given in stage.orders if order == "play"][-1] == {1}


async def test_computer_players_are_told_once_what_their_seat_sees(
    tmp_path: Path,
) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia, bots=["cub"])
        stage.tell(30)
        stage.tell(60, Uncover(0))
        await settled(at.host)
        told = [given[1] for order, given in stage.orders if order == "play"]
        assert [part.views[-1].phase for part in told] == ["spell", "search", "search"]
        assert told[-1].views[-1].seen != told[-2].views[-1].seen
        assert len({part.seed for part in told}) == 1
        assert [len(part.views) for part in told] == [1, 1, 1]
        assert told[-1].views[-1] == at.state.view(1)


async def test_a_hand_that_comes_later_has_seen_the_game_from_its_beginning(tmp_path: Path) -> None:
    stage = Told()
    async with table(tmp_path, stage=stage) as at:
        await at.start(mia, ben)
        stage.tell(60, Uncover(0))
        await settled(at.host)
        at.host.leave("ben")
        await mia.do(at.host, decide.stand_in, 1, "cub")
        await settled(at.host)
        told = [given[1] for order, given in stage.orders if order == "play" and given]
        assert len(told[0].views) == len(at.moves) > 1
        assert told[0].views[0].phase == "spell"
        assert told[0].views[-1] == at.state.view(1)


async def test_what_could_not_be_stored_did_not_happen_in_the_world_either(tmp_path: Path) -> None:
    opened: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        opened.append(Moody(place))
        return opened[-1]

    async with table(tmp_path, opener=opener) as at:
        await at.start(mia)
        at.reach(mia, s0=(60, 0, True))
        await at.pass_by(1)
        opened[0].mood = "full"
        at.reach(mia, s0=(100, 0, True))
        await until(lambda: _ticks(at) and at.host.in_doubt)
        opened[0].mood = "well"
        await until(lambda: not at.host.in_doubt)
        await at.pass_by(0.05)
        assert at.state.open == ()
        await at.until(lambda: at.state.open == (0,))  # the hand is still there


def _ticks(at: At) -> bool:
    at.clock.advance(1 / 60)
    return True


async def test_after_a_restart_the_scene_goes_on_where_it_was(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        at.reach(mia, s0=(100, 0, True))
        await at.until(lambda: at.state.colours[0] is not None)
        at.reach(mia, s0=(160, 0, True))
        await at.pass_by(2.5)
        steps, ball, _ = seen(at.pictures[-1][1].frame)
        state = at.state
    async with table(tmp_path) as at:
        assert at.state == state
        await at.pass_by(0.2)
        again, where, hands = seen(at.pictures[-1][1].frame)
        assert (where, hands) == (ball, {})
        assert again >= steps - 1
        at.host.arrive("mia")
        at.reach(mia, s0=(200, 0, True))
        await at.until(lambda: at.state.open == (1,))


async def test_what_is_to_be_seen_tells_nothing_that_nature_has_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two evenings where all is the same but the colour of a lantern."""
    evenings: list[tuple[list[Any], ...]] = []
    for draw in (0.1, 0.9):
        draws = iter([0.0, draw, 0.5, 0.5])
        monkeypatch.setattr(happen, "_chance", Drawn(draws))
        async with table(tmp_path / str(draw)) as at:
            await at.start(mia)
            at.reach(mia, s0=(100, 0, True))
            await at.until(lambda: at.state.colours[0] is not None)
            at.reach(mia, s0=(150, 0, True))
            await at.pass_by(1)
            moves = [move for _, move in at.moves]
            evenings.append(
                (list(at.pictures), [event for event in at.events if isinstance(event, Reached)], moves)
            )
    one, other = evenings
    assert one[:2] == other[:2]
    assert [a for a, b in zip(one[2], other[2], strict=True) if a != b] == [Shine(0)]


async def test_a_finished_game_keeps_the_hands_of_all_its_scenes(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia)
        assert await at.file() is None
        at.reach(mia, s0=(EDGE + 200, 0, True))
        await at.until(lambda: at.state.phase == "end")
        await at.search(mia)
        assert await at.file() is None
        at.reach(mia, s0=(EDGE + 100, 3, True))
        await at.until(lambda: at.host.table.phase == "over")
        await at.pass_by(0.2)
        file = await at.file()
        assert file is not None
        again = read(write(file))
        assert again.scenes == file.scenes
        assert [scene.scene for scene in again.scenes] == [1, 2]
        shown = [picture for scene, picture in at.pictures if scene == 2]
        opening = opening_of(again, 2)
        assert opening is not None
        making = at.home.stage.film(opening)
        film = await _filmed(at, making)
        assert film[-1].frame == shown[-1].frame
        assert opening_of(again, 3) is None


async def _filmed(at: At, making: Any) -> Sequence[Picture]:
    film = asyncio.ensure_future(making)
    await until(lambda: _ticks(at) and film.done())
    return film.result()


async def test_games_played_one_after_another_keep_their_hands_apart(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, scenes=1, sand=1)
        await at.until(lambda: at.host.table.phase == "over")
        await mia.do(at.host, decide.ready, True)
        await at.search(mia)
        at.reach(mia, s0=(EDGE + 100, 3, True))
        await at.until(lambda: at.host.table.phase == "over")
        await at.pass_by(0.2)
        first, second = await at.file(1), await at.file(2)
        assert first is not None
        assert second is not None
        assert first.scenes[0].until == 60
        assert len(second.scenes[0].hands) > len(first.scenes[0].hands)
        assert await at.file(3) is None
