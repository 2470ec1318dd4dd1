"""The scenes at a table: run as the game says, with the hands of who sits there, stored and never lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.game import NATURE, WORLD, Seat
from fuchsbau.replay import Replay, opening_of, read, write
from fuchsbau.table import House, decide, happen, worlds
from fuchsbau.table.entries import decode
from fuchsbau.table.events import AnyEvent, Asked, Moved, Reached, Started
from fuchsbau.table.host import Host
from fuchsbau.table.past import finished
from fuchsbau.table.scenes import Key
from fuchsbau.table.stage import News, Opening, Part, Picture, Tell
from fuchsbau.table.words import Refusal
from fuchsbau.world import Hand
from meadow import EDGE, FIRE, Cover, Fall, Go, Lay, RunOut, Shine, State, Tap, Tidy, Uncover, meadow, seen
from tables import FIGURES, Device, FakeClock, Moody, house, raw, settled, state_of, witness

__all__ = ["meadow"]
pytestmark = pytest.mark.usefixtures("meadow")
mia, ben = Device("mia"), Device("ben")


@dataclass
class At:
    """A table in the meadow."""

    home: House
    host: Host
    clock: FakeClock

    @property
    def state(self) -> State:
        state = state_of(self.host.newest)
        assert isinstance(state, State)
        return state

    @property
    def events(self) -> Sequence[AnyEvent]:
        return witness(self.host).events

    @property
    def moves(self) -> list[tuple[Any, Any]]:
        return [(event.actor, event.move) for event in self.events if isinstance(event, Moved)]

    @property
    def pictures(self) -> list[tuple[int, Picture]]:
        return witness(self.host).pictures

    def hands(self) -> Mapping[Seat, Hand]:
        """The hands that are to be seen."""
        return seen(self.pictures[-1][1].frame)[2]

    async def pass_by(self, seconds: float) -> None:
        """Let time go on, a tick at a time, with all that follows stored."""
        for _ in range(round(seconds * 60)):
            self.clock.advance(1 / 60)
            await settled(self.host)

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(60 * 60):
            if true():
                return
            await self.pass_by(1 / 60)
        raise AssertionError("it never came to that")

    def reach(self, device: Device, key: Key | None = None, **hands: tuple[int, int, bool]) -> None:
        """All hands of a device: `s0=(x, y, presses)` is that of seat 0."""
        there = {int(seat[1:]): Hand(*hand) for seat, hand in hands.items()}
        now = self.host.table.rounds, self.state.number
        self.host.scenes.reach(device.name, key or Key(*now), there)

    async def start(self, *devices: Device, seats: int = 0, bots: Sequence[str] = (), **options: Any) -> None:
        """A game that has come to its first search: one seat for each device, or so many for the only one."""
        sitting = devices if not seats else devices * seats
        for device in devices:
            self.host.arrive(device.name)
        await devices[0].do(self.host, decide.configure, options, "random")
        for seat, device in enumerate(sitting):
            await device.do(self.host, decide.sit, seat, FIGURES[seat])
        for seat, level in enumerate(bots, len(sitting)):
            await devices[0].do(self.host, decide.seat_bot, seat, level)
        for device in devices:
            await device.do(self.host, decide.ready, True)
        await self.search(*sitting)

    async def search(self, *devices: Device) -> None:
        """Start the sand."""
        await self.until(lambda: self.state.phase == "spell")
        for seat, device in enumerate(devices):
            if seat in self.state.to_move:
                await device.do(self.host, decide.play, seat, raw(Go()))
        await self.until(lambda: self.state.phase == "search")

    async def stored(self) -> list[AnyEvent]:
        entries = await self.home.writer.ask(lambda store: store.read(self.host.id))
        game = self.host.table.game
        return [event for entry in entries for event in decode(entry.events, game if entry.n else None)]

    async def file(self, number: int = 1) -> Replay | None:
        return finished(await self.home.writer.ask(lambda store: store.read(self.host.id)), number)


@asynccontextmanager
async def table(folder: Path, **given: Any) -> AsyncGenerator[At, None]:
    """A table in the meadow, new or as it was left."""
    clock = FakeClock()
    given = {"stage": worlds.Here(clock, given.get("pace", 1))} | given
    async with house(folder, clock=clock, sweep_every=10**9, **given) as home:
        known = home.hosts()
        host = known[0] if known else await mia.create(home, "meadow")
        yield At(home, host, clock)


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


async def find(at: At, device: Device = mia) -> None:
    """Drag the ball along until the wanted colour is to be seen."""
    for x in (100, 200, 300):
        at.reach(device, s0=(x, 0, True))
        await at.until(lambda x=x: x // 100 - 1 in at.state.open)
        if at.state.tapping is not None:
            return


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


async def test_computer_players_reach_in_and_tap_after_they_have_thought(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.start(mia, bots=["cub"])
        await at.until(lambda: at.state.tapping is not None)
        await at.pass_by(0.5)
        assert at.state.scores == (0, 0)
        assert at.hands().keys() == {1}
        if at.state.tapping is not None:
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


class Drawn:
    """Chances as the test wants them."""

    def __init__(self, draws: Iterator[float]) -> None:
        self._draws = draws

    def random(self) -> float:
        return next(self._draws)


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
