"""The contract and the registry: what every game gets without doing anything for it."""

from __future__ import annotations

import math

import msgspec
import pytest

from fuchsbau import BadSetup, IllegalMove, Result, game
from fuchsbau.game import Begin, Hidden, Options, Timeless, equally, games, ranked, seen_by
from lab.toy import Pick, Roll, toy


def test_the_registry_finds_every_folder_of_games() -> None:
    assert "versteckt" in games()
    assert list(games()) == sorted(games())
    for name in games():
        assert game(name).name == name
        assert game(name) is game(name)


@pytest.mark.parametrize("name", ["chess", "", "Versteckt", "../server", "__init__"])
def test_an_unknown_game_is_said_with_those_there_are(name: str) -> None:
    with pytest.raises(BadSetup, match=r"there is no game named .*; there is .*versteckt"):
        game(name)


@pytest.mark.parametrize("seats", [0, 7, -1, 2.0, "2", None, True])
def test_seats_that_do_not_fit_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match="versteckt is for 1 to 6 seats, not"):
        game("versteckt").start(seats)


@pytest.mark.parametrize("first", [2, -1, "0", 1.0, False])
def test_a_first_seat_that_is_none_is_refused(first: int) -> None:
    with pytest.raises(BadSetup, match="first must be a seat from 0 to 1 or None, not"):
        game("versteckt").start(2, first)


@pytest.mark.parametrize(
    "options",
    [
        {"speed": 1},
        {"look_seconds": -1},
        {"look_seconds": 61},
        {"look_seconds": "3"},
        {"look_seconds": None},
        {"look_seconds": math.nan},
        {"look_seconds": math.inf},
        {"memorise_seconds": 4},
        {"memorise_seconds": 601},
        {"memorise_seconds": 30.5},
        {1: 2},
    ],
)
def test_an_option_that_does_not_fit_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="an option of versteckt does not fit: "):
        game("versteckt").read_options(options)


def test_options_have_defaults() -> None:
    assert game("versteckt").read_options({}) == game("versteckt").options()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"fox",
        b'{"move":"fly"}',
        b'{"move":"name"}',
        b'{"move":"name","animal":"dragon"}',
        b'{"move":"name","animal":"fox","also":1}',
        b'{"move":"turn","space":"1"}',
        b'{"move":"turn","space":1.5}',
        b'{"move":"hidden"}',
    ],
)
def test_what_is_no_move_does_not_become_one(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        game("versteckt").read_move(data)


def test_a_move_is_tagged_by_its_name() -> None:
    assert msgspec.json.encode(Begin(2)) == b'{"move":"begin","seat":2}'
    assert game("versteckt").read_move(b'{"move":"begin","seat":2}') == Begin(2)


def test_only_who_made_it_sees_a_secret_move() -> None:
    assert seen_by(1, 1, Pick(2)) == Pick(2)
    assert seen_by(0, 1, Pick(2)) == seen_by(None, 1, Pick(2)) == Hidden()
    assert msgspec.json.encode(seen_by(0, 1, Pick(2))) == b'{"move":"hidden"}'
    assert seen_by(0, "nature", Roll(2)) == seen_by(None, "nature", Roll(2)) == Roll(2)


def test_a_game_has_secrets_when_one_of_its_moves_is() -> None:
    assert toy().has_secrets
    assert not game("versteckt").has_secrets


def test_equally_likely_outcomes() -> None:
    assert equally([Roll(1), Roll(2), Roll(3), Roll(4)])[3] == (Roll(4), 0.25)


def test_all_who_tie_for_the_most_win() -> None:
    assert ranked([3, 5, 5]) == Result(winners=(1, 2), scores=(3, 5, 5))
    assert ranked([0]) == Result(winners=(0,), scores=(0,))


def test_a_result_says_how_it_went_only_where_all_played_together() -> None:
    assert msgspec.json.encode(ranked([3, 5])) == b'{"winners":[1],"scores":[3,5]}'
    lost = Result(winners=(), scores=(3, 4), together="lost")
    assert msgspec.json.encode(lost) == b'{"winners":[],"scores":[3,4],"together":"lost"}'
    assert msgspec.json.decode(msgspec.json.encode(lost), type=Result) == lost


def test_a_game_is_without_time_and_space_unless_it_says_otherwise() -> None:
    state = Timeless()
    assert (state.pause, state.race, state.scene) == (None, None, None)
    assert Options().somebody_begins
    assert toy().worlds is None


def test_a_refusal_names_its_statement() -> None:
    refusal = IllegalMove("V-13", "it is not your turn")
    assert (refusal.statement, str(refusal)) == ("V-13", "it is not your turn")
    assert isinstance(refusal, ValueError)
