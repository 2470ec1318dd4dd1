"""Who may sit where, and what a table is after that: decided on values, with nobody waiting."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fuchsbau.game import NATURE, game, games
from fuchsbau.games.versteckt.moves import Name, Ready, Turn
from fuchsbau.table import decide
from fuchsbau.table.decide import Who
from fuchsbau.table.events import Asked, Created, HandedBack, Moved, Started, StoodIn
from fuchsbau.table.happen import happen
from fuchsbau.table.table import Awaited, Bot, Empty, Person, Table, created
from fuchsbau.table.words import Refusal

MIA, BEN, EVE = "mia", "ben", "eve"


class Evening:
    """A table, and the devices that are there."""

    def __init__(self, *present: str, game: str = "versteckt") -> None:
        self.table: Table = created(Created("play", "watch", ("fox", "owl", "cat", "pig"), game))
        self.present = set(present or (MIA, BEN))

    def do(self, device: str, wish: Callable[..., Any], *given: Any) -> list[Any]:
        """Decide, and let it happen; the events of people."""
        who = Who(device, frozenset(self.present | {device}))
        events = wish(self.table, who, *given)
        story = happen(self.table, events)
        if story:
            self.table = story[-1].table
        return events

    def refuses(self, device: str, wish: Callable[..., Any], *given: Any) -> Refusal:
        """The refusal, after which nothing has changed."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.do(device, wish, *given)
        assert self.table == before
        return caught.value

    def playing(self, *seats: tuple[str, str]) -> Evening:
        """A running game that seat 0 began, with these devices and animals."""
        for seat, (device, figure) in enumerate(seats or ((MIA, "fox"), (BEN, "owl"))):
            self.do(device, decide.sit, seat, figure)
        for device in {device for device, _ in seats or ((MIA, ""), (BEN, ""))}:
            self.do(device, decide.ready, True)
        self.do(MIA, decide.begins, 0)
        assert self.table.phase == "playing"
        return self

    def play(self, device: str, seat: int, move: Any) -> None:
        self.do(device, decide.play, seat, msgspec.Raw(msgspec.json.encode(move)))

    def finish(self) -> Evening:
        """Play the running game to its end."""
        rng = random.Random(7)
        while self.table.phase == "playing":
            assert self.table.round is not None
            state = self.table.round.state
            actor = sorted(state.to_move, key=str)[0]
            if actor == NATURE:
                assert state.pause is not None
                self.table = self.table.after([Moved(NATURE, state.pause.then[0][1])])
            else:
                assert isinstance(actor, int)
                holder = self.table.holders[actor]
                assert isinstance(holder, Person)
                moves = state.moves(actor)
                self.play(holder.device, actor, rng.choice(moves))
        return self


def test_a_new_table_has_a_free_place_for_every_seat_of_the_game() -> None:
    table = Evening().table
    assert table.holders == (Empty(),) * game("versteckt").seats[-1]
    assert table.options == {"memorise_seconds": None, "look_seconds": 3}


def test_one_device_may_hold_several_seats() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(MIA, decide.sit, 2, "owl")
    assert evening.table.seats_of(MIA) == (0, 2)


def test_a_taken_seat_a_taken_animal_and_a_seat_that_is_not_there_are_refused() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    assert evening.refuses(BEN, decide.sit, 0, "owl").problem == "seat"
    assert evening.refuses(BEN, decide.sit, 1, "fox").problem == "figure"
    for nowhere in (-1, 6, 10**9):
        assert evening.refuses(BEN, decide.sit, nowhere, "owl").problem == "seat"


def test_a_computer_player_gets_an_animal_that_nobody_has() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    for seat in range(1, 6):
        evening.do(MIA, decide.seat_bot, seat, "cub")
    figures = [holder.figure for holder in evening.table.holders if isinstance(holder, (Person, Bot))]
    assert len(set(figures)) == 6


@pytest.mark.parametrize("name", games())
def test_a_computer_player_gets_an_animal_that_the_game_has_not(name: str) -> None:
    """Or it would look like one of those that are sought."""
    for _ in range(20):
        evening = Evening(game=name)
        for seat in range(len(evening.table.holders)):
            evening.do(MIA, decide.seat_bot, seat, "cub")
            bot = evening.table.holders[seat]
            assert isinstance(bot, Bot)
            assert bot.figure not in game(name).lookalikes


def test_where_the_game_has_all_animals_that_are_left_a_computer_player_gets_one_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decide, "FIGURES", ("fox", "hedgehog"))
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(MIA, decide.seat_bot, 1, "cub")
    assert evening.table.holders[1] == Bot("hedgehog", "cub")


def test_a_person_takes_the_seat_that_waits_for_somebody() -> None:
    evening = Evening()
    evening.do(MIA, decide.invite, 3)
    assert evening.table.holders[3] == Awaited()
    evening.do(BEN, decide.sit, 3, "owl")
    assert evening.table.seats_of(BEN) == (3,)


def test_seats_can_be_cleared_but_not_those_of_somebody_who_is_here() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(BEN, decide.sit, 1, "owl")
    assert evening.refuses(MIA, decide.clear, 1).problem == "not-yours"
    evening.present.remove(BEN)
    evening.do(MIA, decide.clear, 1)
    evening.do(MIA, decide.clear, 0)
    assert evening.refuses(MIA, decide.clear, 0).problem == "seat"
    assert evening.table.devices == set()


def test_options_that_do_not_fit_are_refused_and_those_not_given_are_at_their_defaults() -> None:
    evening = Evening()
    evening.do(MIA, decide.configure, {"look_seconds": 5}, "random")
    assert evening.table.options == {"memorise_seconds": None, "look_seconds": 5}
    assert evening.table.who_begins == "random"
    for bad in ({"look_seconds": -1}, {"look_seconds": "soon"}, {"colour": "red"}):
        assert evening.refuses(MIA, decide.configure, bad, "ask").problem == "setup"


def test_the_game_starts_when_all_who_sit_here_are_ready() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 1, "fox")
    evening.do(BEN, decide.sit, 4, "owl")
    evening.do(MIA, decide.ready, True)
    assert evening.table.phase == "setting"
    evening.do(BEN, decide.ready, True)
    assert evening.table.phase == "asking"
    assert evening.do(BEN, decide.begins, 1) == [Started(1)]
    assert evening.table.phase == "playing"


def test_only_taken_seats_play_numbered_clockwise() -> None:
    evening = Evening()
    evening.do(BEN, decide.sit, 4, "owl")
    evening.do(MIA, decide.sit, 1, "fox")
    evening.do(MIA, decide.ready, True)
    evening.do(BEN, decide.ready, True)
    assert (evening.table.seats_of(MIA), evening.table.seats_of(BEN)) == ((0,), (1,))
    assert len(evening.table.holders) == 2


def test_who_is_not_ready_any_more_holds_up_the_start() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(BEN, decide.sit, 1, "owl")
    evening.do(MIA, decide.ready, True)
    evening.do(MIA, decide.ready, False)
    evening.do(BEN, decide.ready, True)
    assert evening.table.phase == "setting"


def test_an_invited_seat_holds_up_the_start_until_it_is_filled_or_cleared() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(MIA, decide.invite, 1)
    evening.do(MIA, decide.ready, True)
    assert evening.table.phase == "setting"
    assert evening.do(MIA, decide.clear, 1)[-1] == Asked()


def test_who_is_away_is_not_waited_for_at_the_start() -> None:
    evening = Evening(MIA)
    evening.do(BEN, decide.sit, 1, "owl")
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(MIA, decide.ready, True)
    assert evening.table.phase == "asking"


def test_nobody_is_asked_who_begins_where_chance_decides_or_only_computers_sit() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(MIA, decide.configure, {}, "random")
    assert evening.do(MIA, decide.ready, True)[-1] == Started(None)
    alone = Evening()
    alone.do(MIA, decide.seat_bot, 0, "cub")
    assert alone.do(MIA, decide.ready, True)[-1] == Started(None)


def test_an_empty_table_cannot_start() -> None:
    assert Evening().refuses(MIA, decide.ready, True).problem == "setup"


def test_who_only_looks_on_cannot_start_the_game_of_others() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    assert evening.refuses(EVE, decide.ready, True).problem == "seat"


def test_the_seat_that_begins_is_the_one_that_was_named() -> None:
    evening = Evening()
    evening.do(MIA, decide.sit, 0, "fox")
    evening.do(MIA, decide.sit, 1, "owl")
    evening.do(MIA, decide.ready, True)
    assert evening.refuses(MIA, decide.begins, 2).problem == "seat"
    evening.do(MIA, decide.begins, 1)
    assert evening.table.round is not None
    assert evening.table.round.state.view(None).turn == 1  # type: ignore[attr-defined]


def test_seats_and_options_stay_while_a_game_runs() -> None:
    evening = Evening().playing()
    wishes: list[tuple[Callable[..., Any], *tuple[Any, ...]]] = [
        (decide.sit, 0, "cat"),
        (decide.seat_bot, 1, "cub"),
        (decide.invite, 0),
        (decide.configure, {}, "ask"),
        (decide.ready, True),
        (decide.begins, 0),
    ]
    for wish, *given in wishes:
        assert evening.refuses(EVE, wish, *given).problem in {"phase", "seat"}


def test_moves_are_for_the_device_of_the_seat_and_by_the_rules() -> None:
    evening = Evening().playing()
    ready = msgspec.Raw(b'{"move":"ready"}')
    assert evening.refuses(BEN, decide.play, 0, ready).problem == "not-yours"
    assert evening.refuses(EVE, decide.play, 1, ready).problem == "not-yours"
    assert evening.refuses(MIA, decide.play, 7, ready).problem == "seat"
    evening.play(MIA, 0, Ready())
    again = evening.refuses(MIA, decide.play, 0, ready)
    assert (again.problem, again.statement is not None) == ("illegal", True)
    evening.play(BEN, 1, Ready())
    evening.play(MIA, 0, Name("fox"))
    evening.play(MIA, 0, Turn(0))
    for broken in (
        b"{}",
        b"[]",
        b'{"move":"fly"}',
        b'{"move":"name","animal":"shark"}',
        b'{"move":"ready","x":1}',
    ):
        assert evening.refuses(BEN, decide.play, 1, msgspec.Raw(broken)).problem == "malformed"
    for stolen in (b'{"move":"reveal","animal":"fox"}', b'{"move":"shuffle"}', b'{"move":"begin","seat":1}'):
        assert evening.refuses(BEN, decide.play, 1, msgspec.Raw(stolen)).problem == "illegal"


def test_a_computer_player_keeps_the_seat_of_who_is_away_until_they_return() -> None:
    evening = Evening().playing()
    assert evening.refuses(MIA, decide.stand_in, 1, "owl").problem == "seat"
    evening.present.remove(BEN)
    assert evening.do(MIA, decide.stand_in, 1, "owl") == [StoodIn(1, "owl")]
    assert evening.do(MIA, decide.stand_in, 1, "owl") == []
    assert decide.returned(evening.table, BEN) == [HandedBack(1)]
    evening.do(MIA, decide.hand_back, 1)
    assert decide.returned(evening.table, BEN) == []
    assert evening.refuses(MIA, decide.hand_back, 1).problem == "seat"


def test_while_a_computer_player_stands_in_the_person_cannot_move() -> None:
    evening = Evening().playing()
    evening.present.remove(BEN)
    evening.do(MIA, decide.stand_in, 1, "cub")
    assert evening.refuses(BEN, decide.play, 1, msgspec.Raw(b'{"move":"ready"}')).problem == "seat"


def test_a_seat_left_for_good_waits_with_its_animal_for_somebody_else() -> None:
    evening = Evening().playing()
    evening.present.remove(BEN)
    evening.do(MIA, decide.clear, 1)
    assert evening.table.holders[1] == Awaited("owl")
    assert evening.table.phase == "playing"
    evening.do(EVE, decide.sit, 1, "owl")
    evening.play(EVE, 1, Ready())


def test_a_computer_player_may_take_a_seat_left_for_good_with_its_animal() -> None:
    evening = Evening().playing()
    evening.do(BEN, decide.clear, 1)
    evening.do(MIA, decide.seat_bot, 1, "fox")
    assert evening.table.holders[1] == Bot("owl", "fox")


def test_another_game_with_the_same_seats() -> None:
    evening = Evening().playing().finish()
    assert evening.table.phase == "over"
    evening.do(MIA, decide.ready, True)
    assert evening.table.phase == "over"
    evening.do(BEN, decide.ready, True)
    assert evening.table.phase == "asking"
    evening.do(MIA, decide.begins, None)
    assert evening.table.rounds == 2
    assert (evening.table.seats_of(MIA), evening.table.seats_of(BEN)) == ((0,), (1,))


def test_a_table_cannot_be_changed_without_end() -> None:
    evening = Evening()
    for _ in range(decide.MOST_CHANGES // 2):
        evening.do(MIA, decide.sit, 0, "fox")
        evening.do(MIA, decide.clear, 0)
    assert evening.refuses(MIA, decide.sit, 0, "fox").problem == "full"


def test_a_table_is_a_value() -> None:
    evening = Evening()
    before, copy = evening.table, created(Created("play", "watch", ("fox", "owl", "cat", "pig"), "versteckt"))
    evening.do(MIA, decide.sit, 0, "fox")
    assert before == copy != evening.table
