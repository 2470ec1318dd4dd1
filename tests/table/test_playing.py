"""A scene goes on at its own pace, tells what is news, and is played again from its hands bit for bit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import Any

import pytest

from fuchsbau.game import Move, Seat
from fuchsbau.table.hands import FAR, Hands, read
from fuchsbau.table.playing import Filming, Playing
from fuchsbau.table.stage import News, Opening, Part, Picture
from fuchsbau.table.troupe import Close, Do, Film, Open, Told, Troupe
from fuchsbau.world import Hand, World, Worlds
from meadow import FIRE, WORLDS, Cover, Drags, Fall, RunOut, Uncover, begun, picture, seen

TICK = 1 / 60


@dataclass
class Stage:
    """A scene in the meadow, with time in the test's hand."""

    play: Playing
    now: float = 1000.0
    news: list[tuple[float, News]] = field(default_factory=list[tuple[float, News]])

    def pass_by(self, seconds: float, *, tick: float = TICK) -> None:
        for _ in range(round(seconds / tick)):
            self.now += tick
            if self.play.is_busy and (news := self.play.go_on(self.now, inf)) is not None:
                self.news.append((self.now, news))

    def press(self, x: int, *, y: int = 0, seat: Seat = 0) -> None:
        self.play.reach({seat: Hand(x, y, True)})

    @property
    def steps(self) -> int:
        return self.news[-1][1].steps

    @property
    def moves(self) -> list[tuple[int, Move]]:
        return [move for _, news in self.news for move in news.moves]

    @property
    def hands(self) -> bytes:
        return b"".join(news.hands or b"" for _, news in self.news)

    @property
    def stored(self) -> list[tuple[float, int]]:
        return [(when, news.steps) for when, news in self.news if news.hands is not None]

    @property
    def frames(self) -> list[tuple[float, Picture]]:
        return [
            (when, Picture(whole, frame))
            for when, news in self.news
            for whole, frame in ((False, news.changes), (True, news.whole))
            if frame
        ]


def staged(
    pace: float = 1,
    *,
    hands: bytes = b"",
    until: int = 0,
    runs: bool = True,
    worlds: Worlds = WORLDS,
    **options: Any,
) -> Stage:
    stage = Stage(Playing(Opening(worlds, begun(**options), hands, until), pace))
    stage.pass_by(0.1)
    if runs:
        stage.play.run(True)
    return stage


@pytest.mark.parametrize(("pace", "steps"), [(1, 240), (2, 120), (0.5, 480)])
def test_time_passes_sixty_steps_a_second_at_the_pace_of_the_house(pace: float, steps: int) -> None:
    stage = staged(pace)
    stage.pass_by(4)
    assert stage.steps == pytest.approx(steps, abs=6)


def test_it_keeps_its_pace_on_average_however_unsteady_it_is_called() -> None:
    stage = staged()
    for late in (0.001, 0.03, 0.016, 0.002) * 60:
        stage.pass_by(late, tick=late)
    assert stage.steps == pytest.approx(60 * 60 * (0.001 + 0.03 + 0.016 + 0.002), abs=4)


def test_after_a_long_stop_time_stood_still() -> None:
    stage = staged()
    stage.pass_by(1)
    before = stage.steps
    stage.pass_by(30, tick=30)
    assert stage.steps <= before + 13


def test_without_a_pace_it_goes_as_fast_as_it_can() -> None:
    stage = staged(0)
    stage.pass_by(0.2)
    assert RunOut() in [move for _, move in stage.moves]


def test_without_a_pace_it_goes_on_after_two_calls_at_the_same_moment() -> None:
    stage = staged(0, sand=600)
    stage.pass_by(TICK)
    stage.play.go_on(stage.now, inf)
    before = stage.steps
    stage.pass_by(0.2)
    assert stage.steps > before


def test_it_stands_still_until_it_runs_and_when_it_runs_no_more() -> None:
    stage = staged(runs=False)
    stage.pass_by(1)
    assert stage.steps == 0
    assert not stage.play.is_busy
    stage.play.run(True)
    stage.pass_by(1)
    stage.play.run(False)
    stage.pass_by(1)
    assert stage.steps == pytest.approx(60, abs=4)
    assert not stage.play.is_busy


def test_all_of_it_is_to_be_seen_when_it_opens_when_it_runs_when_it_stops_and_when_somebody_comes() -> None:
    stage = staged(runs=False, ball=10)
    assert [frame for _, frame in stage.frames] == [Picture(True, picture(0, 10, {}))]
    asking: Sequence[tuple[Callable[..., None], bool]] = (
        (Playing.run, True), (Playing.look, True), (Playing.run, False), (Playing.look, False),
    )  # fmt: skip
    for count, (ask, runs) in enumerate(asking, 2):
        ask(stage.play, *((runs,) if ask is Playing.run else ()))
        stage.pass_by(0.5)
        assert sum(frame.whole for _, frame in stage.frames) == count
        assert stage.news[-1][1].runs == runs


def test_where_nothing_changes_nothing_is_shown() -> None:
    stage = staged()
    stage.press(50)
    stage.pass_by(1)
    shown = len(stage.frames)
    stage.pass_by(2)
    assert len(stage.frames) == shown
    assert stage.steps == pytest.approx(180, abs=4)  # what time it is, is told all the same


def test_it_is_shown_thirty_times_a_second_and_after_a_rest_twice_at_once() -> None:
    stage = staged()
    stage.pass_by(1)
    shown = len(stage.frames)
    for x in range(60):
        stage.press(x)
        stage.pass_by(TICK)
        if x < 2:
            assert len(stage.frames) == shown + 1 + x
    assert 29 <= len(stage.frames) - shown <= 31


def test_no_second_takes_more_than_25_kilobytes_and_what_waits_comes_with_the_next() -> None:
    stage = staged(wide=1_200)
    for x in range(240):
        stage.press(x)
        stage.pass_by(TICK)
    ends = [(when, len(frame.frame) + 11) for when, frame in stage.frames]
    assert max(sum(size for when, size in ends if 0 <= when - start < 1) for start, _ in ends) <= 25_000
    assert len(ends) > 60
    stage.play.reach({0: None})
    stage.pass_by(1)
    assert seen(stage.frames[-1][1].frame[:-1_200])[2] == {}


def test_what_happened_is_told_with_its_step_and_after_the_hands_that_it_followed_from() -> None:
    stage = staged()
    stage.press(200)
    stage.pass_by(2)
    assert [move for _, move in stage.moves] == [Uncover(0), Cover(0), Uncover(1)]
    for _, news in stage.news:
        if news.moves:
            assert news.hands is not None
            assert all(steps <= news.steps for steps, _ in news.moves)
    (first, _), *_ = stage.moves
    assert first == pytest.approx(18 + 3, abs=4)  # 90 of the way at 5 a step


def test_hands_are_stored_twice_a_second_and_where_none_moves_every_two_seconds() -> None:
    stage = staged()
    for x in range(180):
        stage.press(-x)
        stage.pass_by(TICK)
    assert len(stage.stored) == pytest.approx(6, abs=1)
    stage.pass_by(1)
    before = len(stage.stored)
    stage.pass_by(8)
    assert len(stage.stored) - before in (4, 5)


def test_the_last_hands_are_stored_when_it_stops() -> None:
    stage = staged()
    stage.press(60)
    stage.pass_by(0.3)
    stage.play.run(False)
    stage.pass_by(0.1)
    assert stage.stored[-1][1] == stage.steps
    assert list(read(stage.hands, stage.steps))[-1] == {0: Hand(60, 0, True)}


def played() -> tuple[Stage, bytes, int]:
    """A scene of two hands and a computer player's; its hands, and its steps."""
    stage = staged(seats=3)
    stage.play.play({2: Part("cub", "seed", [begun(3).view(2)])})
    for x in range(120):
        stage.press(3 * x, y=x % 7)
        stage.play.reach({1: Hand(-x, x, x % 9 == 0) if x % 20 < 15 else None})
        stage.pass_by(TICK)
    stage.play.run(False)
    stage.pass_by(0.1)
    return stage, stage.hands, stage.steps


def test_the_same_hands_make_the_same_scene_bit_for_bit() -> None:
    stage, hands, steps = played()
    again = staged(hands=hands, until=steps, runs=False, seats=3)
    assert again.frames[-1][1] == stage.frames[-1][1]
    assert again.steps == steps


def test_what_is_played_again_is_no_news_and_then_it_goes_on() -> None:
    stage, hands, steps = played()
    again = staged(hands=hands, until=steps, seats=3)
    again.press(500)
    again.pass_by(0.5)
    assert steps < again.steps
    assert Uncover(0) in [move for _, move in stage.moves]
    assert [move for _, move in again.moves][:2] == [Cover(2), Fall()]  # not what was told before
    assert all(at > steps for at, _ in again.moves)
    on = staged(hands=hands + again.hands, until=again.stored[-1][1], runs=False, seats=3)
    assert on.steps == again.stored[-1][1]


def test_people_who_are_gone_leave_no_hand_behind() -> None:
    _, hands, steps = played()
    again = staged(hands=hands, until=steps, seats=3)
    again.pass_by(0.5)
    assert seen(again.frames[-1][1].frame)[2] == {}


def test_what_takes_long_leaves_time_for_others() -> None:
    stage = Playing(Opening(WORLDS, begun(sand=10_000, work=1), b"", 600), 1)
    calls = 0
    while stage.takes_long:
        stage.go_on(1000, 0.01)
        calls += 1
    assert calls > 30


def test_a_computer_player_reaches_in_by_its_own_chance_and_sees_what_its_seat_sees() -> None:
    strokes: list[Sequence[Hands]] = []
    for seed in ("a", "a", "b"):
        stage = staged(seats=2)
        stage.play.play({1: Part("cub", seed, [begun(2).view(1)])})
        stage.pass_by(1)
        stage.play.run(False)
        stage.pass_by(0.1)
        strokes.append(list(read(stage.hands, stage.steps))[:55])
    assert strokes[0] == strokes[1] != strokes[2]
    assert strokes[0][50].keys() == {1}


def test_its_hand_goes_with_it_and_a_persons_is_not_its() -> None:
    stage = staged(seats=2)
    stage.press(-3, seat=1)
    stage.play.play({1: Part("cub", "seed", [begun(2).view(1)])})  # a stand-in
    stage.pass_by(0.5)
    assert seen(stage.frames[-1][1].frame)[2][1].x > 0
    stage.play.reach({1: None})
    stage.play.play({})
    stage.pass_by(0.5)
    assert seen(stage.frames[-1][1].frame)[2] == {}


class Reaches(Drags):
    """Reaches as far as it likes."""

    def move(self, world: World) -> Hand | None:
        return Hand(10 * FAR, -10 * FAR, False)


def test_a_computer_player_reaches_no_farther_than_people() -> None:
    stage = staged(worlds=WORLDS._replace(movers={"cub": Reaches}))
    stage.play.play({0: Part("cub", "seed", [])})
    stage.pass_by(0.5)
    stage.play.run(False)
    stage.pass_by(0.1)
    assert list(read(stage.hands, stage.steps))[-1] == {0: Hand(FAR, -FAR, False)}


def test_a_computer_player_that_fails_rests_and_the_scene_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    stage = staged(seats=2)
    parts = {0: Part("owl", "seed", [begun(2).view(0)]), 1: Part("cub", "seed", [begun(2).view(1)])}
    for _ in range(3):
        stage.play.play(parts)
        stage.pass_by(0.5)
    assert seen(stage.frames[-1][1].frame)[2].keys() == {1}
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_a_film_is_what_was_to_be_seen() -> None:
    stage, hands, steps = played()
    filming = Filming(Opening(WORLDS, begun(3), hands, steps))
    calls = 0
    while (film := filming.go_on(0, 0.0001)) is None:
        calls += 1
    assert calls > 1
    assert film[0] == Picture(True, picture(0, 0, {}))
    assert not any(frame.whole for frame in film[1:])
    times = [seen(frame.frame)[0] for frame in film]
    assert times == sorted(times)
    assert all(later - earlier >= 2 for earlier, later in pairwise(times[:-1]))
    shown = {frame.frame for frame in film}
    assert shown >= {stage.frames[-1][1].frame}


def troupe(*orders: Open | Film | Do | Close) -> Troupe:
    company = Troupe()
    for order in orders:
        company.take(order)
    return company


def go_on(company: Troupe, ticks: int) -> list[Told]:
    told = (told for tick in range(ticks) for told in company.go_on(1000 + tick * TICK, 0.01))
    return [each for each in told if each is not None]


def troubles(told: Sequence[Told]) -> Mapping[int, str]:
    return {number: news.trouble for number, news in told if isinstance(news, News) and news.trouble}


def test_a_world_that_fails_is_told_once_and_the_others_go_on() -> None:
    company = troupe(
        *(Open(number, Opening(WORLDS, begun()), 1) for number in range(3)),
        *(Do(number, Playing.run, (True,)) for number in range(3)),
        Do(1, Playing.reach, ({0: Hand(0, FIRE, True)},)),
    )
    told = go_on(company, 120)
    assert troubles(told).keys() == {1}
    assert "the meadow is on fire" in troubles(told)[1]
    last = {number: news.steps for number, news in told if isinstance(news, News) and not news.trouble}
    assert last[0] == last[2] > 100


def test_neither_does_an_order_that_cannot_be_carried_out_harm_the_others() -> None:
    company = troupe(
        Open(0, Opening(WORLDS, begun()), 1),
        Do(0, Playing.run, (True,)),
        Open(1, Opening(WORLDS, begun()), 1),
        Do(1, Playing.reach, (7,)),
        Do(2, Playing.look),
        Open(3, Opening(WORLDS, begun(), b"\x00", 5), 1),
    )
    told = go_on(company, 60)
    assert troubles(told).keys() == {1, 3}
    assert any(number == 0 for number, _ in told)


def test_what_is_closed_is_heard_of_no_more_and_nothing_is_left_to_do() -> None:
    company = troupe(Open(0, Opening(WORLDS, begun()), 1), Do(0, Playing.run, (True,)))
    assert go_on(company, 10)
    company.take(Close(0))
    assert not company.is_busy
    assert not go_on(company, 10)


def test_a_film_comes_between_scenes_that_run_and_is_over_then() -> None:
    _, hands, steps = played()
    company = troupe(
        Open(0, Opening(WORLDS, begun()), 1),
        Do(0, Playing.run, (True,)),
        Film(1, Opening(WORLDS, begun(3), hands, steps)),
    )
    told = go_on(company, 60)
    assert [number for number, news in told if not isinstance(news, News)] == [1]
    assert not company.takes_long
    assert sum(isinstance(news, News) for _, news in told) > 20


def test_the_end_of_the_ball_is_told() -> None:
    stage = staged()
    stage.press(10_000)
    stage.pass_by(2)
    assert Fall() in [move for _, move in stage.moves]
