"""The commands, run as a person or a program runs them."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fuchsbau import game, replay
from fuchsbau.game import games
from processes import FUCHSBAU, PATIENCE, Server, free_port

ADDRESS = re.compile(r"http://[\w.]+:(\d+)")


def run(*arguments: str, expect: int = 0, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end. Whatever happens, there is no traceback."""
    done = subprocess.run(
        [*FUCHSBAU, *arguments],
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"} | env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == expect, done.stdout + done.stderr
    return done


def arena(*options: str, game: str = "versteckt") -> dict[str, Any]:
    """The JSON object of a short match."""
    done = run("arena", game, "--games", "8", "--json", *options)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_help_names_every_command_and_every_command_helps() -> None:
    told = run("--help").stdout
    for command in ("play", "serve", "arena", "replay", "bench"):
        assert command in told
        assert "Usage:" in run(command, "--help").stdout


def test_no_command_prints_the_help() -> None:
    assert "Usage:" in run(expect=2).stdout


def test_the_arena_prints_one_json_object_with_the_seats_in_their_order() -> None:
    result = arena("--players", "owl,fox", "--seed", "7")
    assert list(result) == ["game", "games", "seed", "rotated", "seats", "moves", "seconds"]
    assert (result["game"], result["games"], result["seed"]) == ("versteckt", 8, 7)
    assert [seat["player"] for seat in result["seats"]] == ["owl", "fox"]
    assert all(set(seat) == {"player", "wins", "mean_score"} for seat in result["seats"])
    assert sum(seat["mean_score"] for seat in result["seats"]) == pytest.approx(15)


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def seeded(seed: str) -> dict[str, Any]:
        return arena("--players", "owl,cub", "--seed", seed) | {"seconds": None}

    assert seeded("0") == seeded("0")
    assert seeded("0")["moves"] != seeded("1")["moves"]


def test_the_arena_rotates_the_seats_and_shares_the_work() -> None:
    alone, shared = (arena("--players", "owl,cub", "--rotate", "--jobs", jobs) for jobs in ("1", "2"))
    assert alone["rotated"]
    assert alone | {"seconds": None} == shared | {"seconds": None}


def test_the_arena_plays_with_the_options_it_is_given() -> None:
    def moves(*options: str) -> int:
        given = [word for option in options for word in ("--option", option)]
        return int(arena("--players", "owl,cub", *given, game="zicke")["moves"])

    assert moves("poops=0", "mixed=true") != moves("poops=6") != moves()


def test_the_arena_prints_a_table_for_people_and_no_bar_where_nobody_watches() -> None:
    done = run("arena", "versteckt", "--games", "3", "--players", "owl,cub")
    assert "mean score" in done.stdout
    assert not done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("arena", "chess", "--players", "owl,owl"),
            f"there is no game named 'chess'; there is {', '.join(games())}",
        ),
        (("arena", "versteckt", "--players", "owl,wolf"), "no player named 'wolf'; there is cub, fox, owl"),
        (("arena", "versteckt", "--players", ",".join(["owl"] * 9)), "is for 1 to 6 seats, not 9"),
        (("arena", "versteckt", "--players", "owl", "--games", "0"), "greater than or equal to 1"),
        (("arena", "versteckt", "--players", "owl", "--games", "many"), "valid integer"),
        (("arena", "versteckt", "--players", "owl", "--option", "look"), "written as NAME=VALUE, not 'look'"),
        (("arena", "versteckt", "--players", "owl", "--option", "speed=9"), "unknown field `speed`"),
        (("arena", "versteckt", "--players", "owl", "--option", "look_seconds=a few"), "Expected `float`"),
        (("arena", "versteckt"), "Missing option '--players'"),
        (("bench", "speed"), "engine"),
        (("bench", "server", "--game", "chess"), "there is no game named 'chess'"),
        (("bench", "fairness", "--game", "zicke"), "bench fairness has no --game"),
        (("bench", "engine", "--rounds", "9"), "bench engine has no --rounds"),
        (("play", "--port", "0"), "greater than or equal to 1"),
        (("dance",), "No such command 'dance'"),
    ],
)
def test_what_makes_no_sense_is_told_clearly_and_ends_with_2(arguments: tuple[str, ...], says: str) -> None:
    told = " ".join(run(*arguments, expect=2).stderr.replace("│", " ").split())
    assert says in told


def test_the_module_is_the_command() -> None:
    command = Path(sys.executable).with_name("fuchsbau")
    by_name = subprocess.run([command, "--help"], capture_output=True, text=True, check=True)
    assert by_name.stdout.split()[0] == run("--help").stdout.split()[0]


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A whole game of chance for two, as a file."""
    rng = random.Random(7)
    state = game("versteckt").start(seats=2, first=0)
    moves: list[replay.Played] = []
    while state.to_move:
        actor = next(iter(state.to_move))
        move = rng.choice([chance for chance, _ in state.chances()] or state.moves(actor))
        moves.append(replay.Played(actor, msgspec.Raw(msgspec.json.encode(move))))
        state = state.play(actor, move)
    players = (replay.PersonWas("fox"), replay.BotWas("owl", "cub"))
    whole = replay.Replay(game="versteckt", seats=2, first=0, options={}, players=players, moves=tuple(moves))
    (file := tmp_path / "game.json").write_bytes(replay.write(whole))
    return file


def test_replay_shows_a_game_move_by_move_and_who_won(recorded: Path) -> None:
    told = run("replay", str(recorded)).stdout
    assert "name animal=" in told
    assert "seat 1 (owl, a computer player: cub)" in told
    assert told.count("★") == 1


def test_replay_for_programs_has_every_step_with_its_view(recorded: Path) -> None:
    shown = json.loads(run("replay", str(recorded), "--json").stdout)
    moves = json.loads(recorded.read_text())["moves"]
    assert [step["n"] for step in shown["steps"]] == list(range(len(moves) + 1))
    assert all(step["view"] for step in shown["steps"])
    assert sum(shown["result"]["scores"]) == 15


def test_a_damaged_replay_is_told_kindly(recorded: Path) -> None:
    whole = recorded.read_text()
    for damaged in ("", "no replay", whole[: len(whole) // 2], whole.replace("reveal", "peek", 1)):
        recorded.write_text(damaged)
        told = run("replay", str(recorded), expect=1).stderr
        assert f"fuchsbau: {recorded}: " in told
    assert "cannot read" in run("replay", str(recorded.with_name("none.json")), expect=1).stderr


def test_bench_measures_the_engine_for_programs_and_for_people() -> None:
    result = json.loads(run("bench", "engine", "--seconds", "0.1", "--json").stdout)
    assert [game["game"] for game in result["games"]] == list(games())
    assert all(game["move"] > 0 for game in result["games"])
    told = run("bench", "engine", "--seconds", "0.1", "--game", games()[-1]).stdout
    assert games()[-1] in told
    assert games()[0] not in told


def test_bench_measures_how_fair_the_judge_is_for_programs_and_for_people() -> None:
    few = ("bench", "fairness", "--rounds", "20", "--seed", "3")
    result = json.loads(run(*few, "--json").stdout)
    assert result["seed"] == 3
    assert all(scenario["rounds"] >= 20 for scenario in result["scenarios"])
    assert {goal["scenario"] for goal in result["goals"]} == {
        each["scenario"] for each in result["scenarios"]
    }
    told = run(*few).stdout
    assert "first packet" in told
    assert "what is to hold" in told


class House:
    """`fuchsbau play` in a process of its own; `said` is all that it prints until the den is open."""

    def __init__(self, *arguments: str, browser: str = "false") -> None:
        self.process = subprocess.Popen(
            [*FUCHSBAU, "play", *arguments],
            env=os.environ | {"PYTHONUNBUFFERED": "1", "NO_COLOR": "1", "BROWSER": browser},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if "Ctrl+C" in line:
                break

    def stop(self) -> int:
        """As Ctrl+C does; its exit code."""
        self.process.send_signal(signal.SIGINT)
        self.said += self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def test_play_prints_the_address_and_a_code_to_scan_and_ends_quietly(tmp_path: Path) -> None:
    port = str(free_port())
    house = House("--no-browser", "--port", port, "--data", str(tmp_path / "tables"))
    assert f"http://localhost:{port}" in house.said
    assert "█" in house.said or "No network was found" in house.said
    assert house.stop() == 0
    assert "Traceback" not in house.said
    assert list((tmp_path / "tables").iterdir()), "the tables are kept in the data folder"


def test_play_local_is_for_this_device_only(tmp_path: Path) -> None:
    port = str(free_port())
    house = House("--local", "--no-browser", "--port", port, "--data", str(tmp_path))
    assert set(ADDRESS.findall(house.said)) == {port}
    assert "█" not in house.said
    assert house.stop() == 0


def test_play_opens_the_browser(tmp_path: Path) -> None:
    (browser := tmp_path / "browser").write_text(f"#!/bin/sh\necho $1 > {tmp_path}/opened\n")
    browser.chmod(0o755)
    port = str(free_port())
    house = House("--local", "--port", port, "--data", str(tmp_path / "data"), browser=str(browser))
    end = time.monotonic() + PATIENCE
    while not (opened := tmp_path / "opened").exists() or not opened.read_text():
        assert time.monotonic() < end, "no browser was opened"
    assert opened.read_text().strip() == f"http://localhost:{port}/"
    assert house.stop() == 0


def test_a_busy_port_gives_the_next_free_one_and_says_so(taken: int, tmp_path: Path) -> None:
    house = House("--local", "--no-browser", "--port", str(taken), "--data", str(tmp_path))
    assert f"Port {taken} is in use" in house.said
    (port,) = set(ADDRESS.findall(house.said))
    assert taken < int(port) < taken + 20
    assert house.stop() == 0


def test_serve_does_not_look_for_another_port(taken: int, tmp_path: Path) -> None:
    done = run("serve", "--port", str(taken), "--data", str(tmp_path), expect=1)
    assert f"port {taken} of 127.0.0.1 is in use" in done.stderr


def test_serve_ends_with_0_when_it_is_asked_to(tmp_path: Path) -> None:
    server = Server(tmp_path, free_port())
    server.start()
    assert server.stop() == 0


def test_a_data_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = run("serve", "--port", str(free_port()), "--data", str(tmp_path / "file" / "data"), expect=1)
    assert str(tmp_path / "file") in done.stderr.replace("\n", "")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://nobody:secret@127.0.0.1:1/none", "127.0.0.1"),
        ("nonsense", "database"),
    ],
)
def test_a_database_that_cannot_be_reached_is_told_without_its_password(
    url: str, says: str, tmp_path: Path
) -> None:
    done = run(
        "serve", "--port", str(free_port()), "--data", str(tmp_path), expect=1, FUCHSBAU_DATABASE_URL=url
    )
    assert says in done.stderr
    assert "secret" not in done.stderr


def test_a_host_that_is_not_this_machine_is_told(tmp_path: Path) -> None:
    done = run("serve", "--host", "192.0.2.77", "--port", str(free_port()), "--data", str(tmp_path), expect=1)
    assert "cannot listen at 192.0.2.77" in done.stderr


def test_there_is_a_version() -> None:
    assert version("fuchsbau") in run("--version").stdout
