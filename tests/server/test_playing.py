"""Families at a real server: two devices and more, watchers, coming back, another game."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from clients import QUICKEST, devices, serving, together
from fuchsbau.game import game, games
from fuchsbau.server import Limits
from fuchsbau.server.room import FEW_STEPS, MOST_STEPS
from fuchsbau.table import Rules

EVERY_GAME = pytest.mark.parametrize("name", games())


def strongest(name: str) -> str:
    """The level of the best computer player of a game."""
    return list(game(name).players)[-1]


@EVERY_GAME
async def test_two_devices_play_a_whole_game_and_another(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await together(mia, ben, game=name)
        for number in (1, 2):
            await asyncio.gather(mia.play_on(random.Random(1)), ben.play_on(random.Random(2)))
            await mia.phase("over")
            await ben.phase("over")
            if not game(name).has_secrets:
                assert mia.steps == ben.steps
            assert [step["n"] for step in mia.steps] == list(range(len(ben.steps)))
            result = mia.steps[-1]["result"]
            assert result["winners"] or result.get("together") in ("tied", "lost")
            assert mia.steps[-1]["result"] == ben.steps[-1]["result"]
            assert mia.round == mia.table["round"] == number
            await mia.act("ready")
            await ben.act("ready")
            await ben.begins(1)
            await mia.phase("playing")


@EVERY_GAME
async def test_every_mix_of_devices_seats_and_computer_players_at_one_table(
    tmp_path: Path, name: str
) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        table = await mia.create(name)
        await ben.act("enter", table=table["play"])
        await mia.act("sit", seat=0, figure="fox")
        await mia.act("sit", seat=1, figure="cat")
        await mia.act("invite", seat=2)
        await ben.act("sit", seat=2, figure="owl")
        await mia.act("seatbot", seat=3, level=strongest(name))
        if game(name).races:  # the computer moves at once here: so that others can be first
            await mia.act("handicap", seat=3, handicap=2 * QUICKEST)
        await mia.act("ready")
        await ben.act("ready")
        await mia.begins(None)
        await asyncio.gather(mia.play_on(random.Random(1)), ben.play_on(random.Random(2)))
        await mia.phase("over")
        assert (mia.seats, len(mia.table["holders"])) == ([0, 1], 4)
        assert {step["actor"] for step in mia.steps[1:]} - {"world"} == {"nature", 0, 1, 2, 3}


@EVERY_GAME
async def test_computer_players_alone_are_watched(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await mia.create(name)
        for seat, level in enumerate((*game(name).players, strongest(name))):
            await mia.act("seatbot", seat=seat, level=level)
        await mia.act("ready")
        await mia.phase("over")


async def test_a_table_is_found_by_its_animals(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        table = await mia.create()
        found = await ben.act("find", code=table["code"])
        assert found["table"] == table["play"]
        wrong = [figure for figure in ("fox", "owl") if figure != table["code"][0]][:1] + table["code"][1:]
        assert await ben.refused("find", code=wrong) == "no-table"


async def test_who_watches_sees_everything_that_everybody_sees_and_can_do_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "eve") as (mia, eve):
        await together(mia)
        await eve.act("enter", table=mia.table["watch"])
        assert not {"code", "play", "watch"} & set(eve.table)
        for kind, given in (
            ("sit", {"seat": 0, "figure": "cat"}),
            ("ready", {}),
            ("play", {"seat": 0, "move": {"move": "ready"}}),
            ("clear", {"seat": 0}),
            ("stick", {"seat": 0, "sticker": "wave"}),
            ("handback", {"seat": 0}),
        ):
            assert await eve.refused(kind, **given) == "watching"
        await mia.play_on(random.Random(1))
        await eve.phase("over")
        assert eve.steps == mia.steps
        assert mia.table["holders"][0]["away"] is False


async def test_who_is_gone_is_away_and_who_comes_back_is_shown_what_was_missed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await together(mia, ben)
        last = ben.steps[-1]["n"]
        await ben.close()
        await mia.wait(lambda: mia.table["holders"][1]["away"] or None)
        await mia.act("play", seat=0, move={"move": "ready"})
        await ben.hello()
        await ben.act("enter", table=mia.table["play"], since=last)
        assert [step["n"] for step in ben.steps] == list(range(last + 2))
        await mia.wait(lambda: not mia.table["holders"][1]["away"] or None)


async def test_who_missed_much_is_shown_the_newest_steps_after_a_jump(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "eve", "new") as (mia, eve, new):
        await together(mia)
        await mia.play_on(random.Random(1), moves=60)
        newest = mia.steps[-1]["n"]
        await eve.act("enter", table=mia.table["watch"], since=2)
        assert [step["n"] for step in eve.steps] == list(range(newest - MOST_STEPS + 1, newest + 1))
        await new.act("enter", table=mia.table["watch"])
        assert new.steps == mia.steps[-1:]
        for beyond in (newest + 5, -3, 10**15):
            await eve.act("enter", table=mia.table["watch"], since=beyond)
            assert eve.steps == mia.steps[-1:]
        before = len(eve.heard)
        await eve.act("enter", table=mia.table["watch"], since=newest)
        assert [heard["type"] for heard in eve.heard[before:]] == ["table", "done"]


async def test_a_game_that_has_just_begun_is_seen_from_its_beginning(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "eve") as (mia, eve):
        await together(mia)
        assert mia.steps[-1]["n"] <= FEW_STEPS
        await eve.act("enter", table=mia.table["watch"])
        assert eve.steps == mia.steps


async def test_one_device_in_two_windows_hears_everything_in_both(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "mia", "ben") as (one, two, ben):
        await together(one, ben)
        await two.act("enter", table=one.table["play"])
        assert two.device == one.device
        await two.act("play", seat=0, move={"move": "ready"})
        await one.wait(lambda: one.steps[-1]["actor"] == 0 or None)
        await one.close()
        await ben.act("stick", seat=1, sticker="wave")
        await two.wait(lambda: two.heard[-1]["type"] == "stuck" or None)
        assert two.table["holders"][0]["away"] is False


@EVERY_GAME
async def test_a_stand_in_keeps_the_seat_until_the_device_is_back(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await together(mia, ben, game=name)
        await ben.close()
        await mia.wait(lambda: mia.table["holders"][1]["away"] or None)
        await mia.act("standin", seat=1, level=strongest(name))
        await mia.play_on(random.Random(1), moves=10)
        assert 1 in {step["actor"] for step in mia.steps}
        await ben.hello()
        await ben.act("enter", table=mia.table["play"])
        await mia.wait(lambda: mia.table["holders"][1]["stand_in"] is None or None)
        await asyncio.gather(mia.play_on(random.Random(1)), ben.play_on(random.Random(2)))
        await ben.phase("over")


@EVERY_GAME
async def test_a_seat_left_for_good_is_taken_by_another_device_in_the_middle_of_a_game(
    tmp_path: Path, name: str
) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        await together(mia, ben, game=name)
        await ben.close()
        await mia.wait(lambda: mia.table["holders"][1]["away"] or None)
        await mia.act("clear", seat=1)
        assert mia.table["holders"][1] == {"holder": "invited", "figure": "bear"}
        await eve.act("enter", table=mia.table["play"])
        await eve.act("sit", seat=1, figure="bear")
        await asyncio.gather(mia.play_on(random.Random(1)), eve.play_on(random.Random(2)))
        await mia.phase("over")


async def test_a_sticker_is_shown_to_all_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await together(mia, ben)
        for _ in range(3):
            await mia.act("stick", seat=0, sticker="heart", id="same")
        assert await mia.refused("stick", seat=1, sticker="heart") == "not-yours"
        await mia.act("stick", seat=0, sticker="clap")
        await ben.wait(lambda: ben.heard[-1].get("sticker") == "clap" or None)
        stuck = [heard["sticker"] for heard in ben.heard if heard["type"] == "stuck"]
        assert stuck == ["heart", "clap"]


async def test_who_leaves_hears_no_more_and_keeps_the_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await together(mia, ben)
        await ben.act("exit")
        await mia.wait(lambda: mia.table["holders"][1]["away"] or None)
        heard = len(ben.heard)
        await mia.act("play", seat=0, move={"move": "ready"})
        assert await ben.refused("play", seat=1, move={"move": "ready"}) == "not-here"
        assert len(ben.heard) == heard + 1
        await ben.act("enter", table=mia.table["play"])
        assert ben.seats == [1]


async def test_a_refused_move_says_which_rule(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await together(mia, ben)
        answer = await mia.do("play", seat=0, move={"move": "name", "animal": "fox"})
        assert answer["problem"] == "illegal"
        assert answer["statement"].startswith("V-")
        assert ben.steps[-1]["n"] == 10


async def test_the_server_says_goodbye_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await together(mia)
        await mia.act("play", seat=0, move={"move": "ready"}, id="last")
        steps = list(mia.steps)
        stopping = asyncio.create_task(server.stop())
        await mia.until_closed()
        assert mia.heard[-1] == {"type": "closing", "reason": "restart", "back": True}
        assert mia.close_code == 1001
        await mia.cleanup()
        await stopping
        async with serving(tmp_path) as again:
            mia.url, mia.server = f"http://127.0.0.1:{again.port}", again
            await mia.hello()
            await mia.act("enter", table=mia.table["play"], since=steps[-1]["n"])
            await mia.act("play", seat=0, move={"move": "ready"}, id="last")
            await mia.play_on(random.Random(1))
            assert mia.steps[: len(steps)] == steps
            await mia.close()


async def test_devices_are_named_without_telling_their_token(tmp_path: Path) -> None:
    async with serving(tmp_path / "a") as server, serving(tmp_path / "b") as other:
        async with (
            devices(server, "mia", "mia", "ben") as (one, same, ben),
            devices(other, "mia") as (else_,),
        ):
            assert one.device == same.device
            assert len({one.device, ben.device, else_.device}) == 3
            await together(one)
        stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        assert one.token.encode() not in stored
        assert one.device.encode() in stored


async def test_a_client_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=1e6, messages_at_once=10**6, waiting_bytes=20_000)
    async with serving(tmp_path, limits=limits) as server, devices(server, "mia") as (mia,):
        await together(mia)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        for text in (
            b'{"type":"hello","token":"%s","protocol":1}' % (b"d" * 30),
            b'{"type":"enter","id":"1","table":"%s"}' % mia.table["watch"].encode(),
        ):
            writer.write(bytes((0x81, 0x80 | 126)) + len(text).to_bytes(2, "big") + b"\0\0\0\0" + text)
        while not any(room.watchers for room in server.rooms()):
            await asyncio.sleep(0.001)
        while any(room.watchers for room in server.rooms()):
            await mia.act("stick", seat=0, sticker="wave")
        writer.close()


async def test_who_comes_back_to_another_game_is_shown_that_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "eve") as (mia, eve):
        await together(mia)
        since = mia.steps[-1]["n"]
        await mia.play_on(random.Random(1))
        await mia.phase("over")
        await mia.act("ready")
        await mia.act("begins", seat=0)
        await eve.act("enter", table=mia.table["watch"], since=since, round=1)
        assert eve.round == 2
        assert eve.steps == mia.steps


async def test_who_is_at_a_table_that_expires_is_told(tmp_path: Path) -> None:
    quickly = Rules(sweep_every=0.01, idle_lasts=0.05)
    async with serving(tmp_path, tables=quickly) as server, devices(server, "mia", "eve") as (mia, eve):
        table = await mia.create()
        await eve.act("enter", table=table["watch"])
        for client in (mia, eve):
            await client.wait(lambda client=client: client.heard[-1]["type"] == "closing" or None)
            assert client.heard[-1] == {"type": "closing", "reason": "expired", "back": False}
            assert await client.refused("enter", table=table["play"]) == "no-table"
        assert await mia.refused("sit", seat=0, figure="fox") == "not-here"
