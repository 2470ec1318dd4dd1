"""Whatever a client sends: a typed answer, and no table changes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clients import Client, devices, serving, together
from fuchsbau.server import Limits
from fuchsbau.server import messages as m
from fuchsbau.server.bucket import Bucket, Guesses
from fuchsbau.table.entries import rebuild
from fuchsbau.table.storage import Storage
from fuchsbau.table.table import Bot, Person
from fuchsbau.table.words import FIGURES, Level


@pytest.mark.parametrize(
    "broken",
    [
        "", "null", "[]", "{", "hello", "{}", '{"type":"dance"}', '{"type":"sit"}', '{"type":"ready"}',
        '{"type":"play","seat":0}', '{"type":"hello","token":"' + "y" * 30 + '","protocol":1}', "[" * 5_000,
        '{"type":"sit","id":"","seat":0,"figure":"fox"}', '{"type":"sit","id":"ä","seat":0,"figure":"fox"}',
        '{"type":"sit","id":"' + "i" * 41 + '","seat":0,"figure":"fox"}', "\ud7ff", '{"type":"enter","id":5}',
    ],
)  # fmt: skip
async def test_what_is_no_message_is_a_fault(tmp_path: Path, broken: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await together(mia)
        before = server.house.to_play(mia.table["play"])
        assert before is not None
        table = before.table
        asking = asyncio.create_task(mia.fault())
        await mia.say(broken)
        assert await asking == "malformed"
        assert before.table is table
        await mia.act("play", seat=0, move={"move": "ready"})


async def test_what_is_no_message_but_has_an_id_is_refused_by_that(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        assert await mia.refused("sit", seat="first", figure="fox") == "malformed"
        assert await mia.refused("sit", seat=0, figure="shark") == "malformed"
        assert await mia.refused("sit", seat=0, figure="fox", colour="red") == "malformed"
        assert await mia.refused("dance") == "malformed"
        assert await mia.refused("enter", table="../../etc") == "malformed"


async def test_bytes_are_no_message(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        asking = asyncio.create_task(mia.fault())
        await mia.say(b'{"type":"ready","id":"1"}')
        assert await asking == "malformed"


async def test_a_message_is_small(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await mia.create()
        assert await mia.refused("configure", options={"x": "y" * 9_000}) == "too-large"
        await mia.act("sit", seat=0, figure="fox")
        await mia.say("x" * 200_000)
        assert await mia.until_closed() == 1009


async def test_too_much_at_once_is_refused_and_much_too_much_ends_the_line(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=0.001, messages_at_once=5)
    async with serving(tmp_path, limits=limits) as server, devices(server, "mia") as (mia,):
        await mia.create()
        problems = [await mia.do("sit", seat=seat, figure="fox") for seat in range(4)]
        assert problems[-1]["problem"] == "too-fast"
        assert sum(holder["holder"] == "person" for holder in mia.table["holders"]) == 1
        for _ in range(250):
            await mia.say('{"type":"ready","id":"r"}')
        assert await mia.until_closed() == 1008


async def test_before_hello_nothing_is_done(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        mia = await Client(f"http://127.0.0.1:{server.port}", "mia").connect()
        assert await mia.refused("create", game="versteckt") == "hello-first"
        assert len(server.house) == 0
        await mia.close()


async def test_who_does_not_say_hello_is_sent_away(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(hello_seconds=0.05)) as server:
        mia = await Client(f"http://127.0.0.1:{server.port}", "mia").connect()
        assert await mia.fault() == "hello-first"
        assert await mia.until_closed() == 1008
        await mia.cleanup()


async def test_a_client_of_another_protocol_is_told_so(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        mia = await Client(f"http://127.0.0.1:{server.port}", "mia").connect()
        asking = asyncio.create_task(mia.fault())
        await mia.say({"type": "hello", "token": mia.token, "protocol": m.PROTOCOL + 1})
        assert await asking == "protocol"
        assert await mia.until_closed() == 1008
        await mia.cleanup()


@pytest.mark.parametrize("token", ["short", "x" * 65, "ä" * 30, "spaces are not allowed here", 7])
async def test_a_token_must_be_one(tmp_path: Path, token: Any) -> None:
    async with serving(tmp_path) as server:
        mia = await Client(f"http://127.0.0.1:{server.port}", "mia").connect()
        asking = asyncio.create_task(mia.fault())
        await mia.say({"type": "hello", "token": token, "protocol": m.PROTOCOL})
        assert await asking == "malformed"
        await mia.close()


async def test_a_foreign_page_is_sent_away_and_an_allowed_one_is_not(tmp_path: Path) -> None:
    async with serving(tmp_path, origins=frozenset({"https://friend.example"})) as server:
        url = f"http://127.0.0.1:{server.port}"
        for origin, welcome in (("https://evil.example", False), ("null", False), (url, True),
                                ("https://friend.example", True)):  # fmt: skip
            mia = await Client(url, "mia").connect(Origin=origin)
            if welcome:
                await mia.say({"type": "hello", "token": mia.token, "protocol": m.PROTOCOL})
                await mia.wait(lambda mia=mia: mia.heard or None)
                assert mia.heard[0]["type"] == "welcome"
            else:
                assert await mia.fault() == "foreign"
                await mia.until_closed()
            await mia.close()


async def test_there_are_only_so_many_lines(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(connections=1)) as server, devices(server, "mia") as (mia,):
        ben = await Client(mia.url, "ben").connect()
        assert await ben.fault() == "full"
        await ben.close()
        await mia.create()


async def test_tables_that_are_not_there(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        assert await mia.refused("enter", table="x" * 22) == "no-table"
        assert await mia.refused("sit", seat=0, figure="fox") == "not-here"
        assert await mia.refused("create", game="chess") == "setup"


async def test_animal_codes_cannot_be_found_by_trying(tmp_path: Path) -> None:
    limits = Limits(wrong_codes_at_once=3, wrong_code_every=1e6)
    async with serving(tmp_path, limits=limits) as server, devices(server, "mia", "eve") as (mia, eve):
        code = (await mia.create())["code"]
        wrong = [[figure, *code[1:]] for figure in FIGURES if figure != code[0]]
        problems = [await eve.refused("find", code=guess) for guess in wrong[:5]]
        assert problems == ["no-table"] * 3 + ["too-fast"] * 2
        assert await eve.refused("find", code=code) == "too-fast"


def test_many_guessing_at_once_do_not_shut_out_who_made_no_mistake() -> None:
    time = [0.0]
    limits = Limits(wrong_codes_at_once=3, wrong_code_every=10, all_wrong_codes_at_once=5)
    guesses = Guesses(limits, now=lambda: time[0])
    for number in range(5):
        assert guesses.may_try(f"10.0.0.{number}")
        guesses.was_wrong(f"10.0.0.{number}")
    assert not guesses.may_try("10.0.0.1")
    assert guesses.may_try("10.0.0.99")
    time[0] += 60
    assert guesses.may_try("10.0.0.1")


def test_all_addresses_of_one_network_count_as_one() -> None:
    guesses = Guesses(Limits(wrong_codes_at_once=1), now=lambda: 0)
    guesses.was_wrong("2001:db8:1:2::1")
    assert not guesses.may_try("2001:db8:1:2:ffff::9")
    assert guesses.may_try("2001:db8:1:3::1")


def test_a_bucket_fills_again() -> None:
    time = [0.0]
    bucket = Bucket(2, 10, now=lambda: time[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time[0] += 10
    assert [bucket.take() for _ in range(2)] == [True, False]
    time[0] += 10_000
    assert [bucket.take() for _ in range(3)] == [True, True, False]


LEVELS: tuple[Level, ...] = get_args(Level)
_seat = st.integers(-2, 7)
_figure = st.sampled_from(FIGURES[:8])
_level = st.sampled_from(LEVELS)
_move: st.SearchStrategy[Any] = st.one_of(
    st.just({"move": "ready"}),
    st.fixed_dictionaries({"move": st.just("name"), "animal": st.sampled_from(["fox", "owl", "shark"])}),
    st.fixed_dictionaries({"move": st.just("turn"), "space": st.integers(-1, 16)}),
    st.sampled_from(
        [{"move": "shuffle"}, {"move": "begin", "seat": 0}, {"move": "reveal", "animal": "fox"}, 7, {}]
    ),
)
_message: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"type": st.just("sit"), "seat": _seat, "figure": _figure}),
    st.fixed_dictionaries({"type": st.just("seatbot"), "seat": _seat, "level": _level}),
    st.fixed_dictionaries({"type": st.sampled_from(["invite", "clear", "handback"]), "seat": _seat}),
    st.fixed_dictionaries(
        {"type": st.just("configure"), "options": st.sampled_from([{}, {"look_seconds": 0}, {"x": 1}])}
    ),
    st.fixed_dictionaries({"type": st.just("ready"), "ready": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("begins"), "seat": st.none() | _seat}),
    st.fixed_dictionaries({"type": st.just("play"), "seat": _seat, "move": _move}),
    st.fixed_dictionaries({"type": st.just("standin"), "seat": _seat, "level": _level}),
    st.fixed_dictionaries({"type": st.just("stick"), "seat": _seat, "sticker": st.just("wave")}),
    st.fixed_dictionaries({"type": st.just("handicap"), "seat": _seat, "handicap": st.just(100)}),
    st.fixed_dictionaries({"type": st.just("play"), "seat": _seat, "move": _move, "race": st.just(1)}),
    st.fixed_dictionaries(
        {
            "type": st.just("play"),
            "seat": _seat,
            "move": _move,
            "round": st.just(1),
            "race": st.just(1),
            "after": st.just(1),
        }
    ),
    st.fixed_dictionaries({"type": st.sampled_from(["exit", "enter"])}),
    st.fixed_dictionaries({"type": st.text(max_size=5)}),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 2), _message), max_size=60))
def test_any_stream_of_messages_keeps_the_table_whole(
    tmp_path_factory: pytest.TempPathFactory, stream: list[tuple[int, dict[str, Any]]]
) -> None:
    async def play() -> None:
        folder = tmp_path_factory.mktemp("stream")
        async with serving(folder) as server, devices(server, "mia", "ben", "eve") as clients:
            table = await clients[0].create()
            host = server.house.to_play(table["play"])
            assert host is not None
            for client in clients[1:]:
                await client.act("enter", table=table["play"])
            for who, message in stream:
                given = dict(message)
                if given["type"] == "enter":
                    given["table"] = table["watch" if who == 2 else "play"]
                before = host.newest
                answer = await clients[who].do(given.pop("type"), **given)
                assert answer["type"] in ("done", "refused"), answer
                if answer["type"] == "refused":
                    assert answer["problem"] in get_args(m.Problem)
                    assert answer["problem"] != "storage"
                    # computer players may have moved meanwhile; people's part has not changed
                    assert (before.holders, before.options, before.ready) == (
                        host.newest.holders, host.newest.options, host.newest.ready)  # fmt: skip
                _check(host.table)
            await server.stop()
        store = Storage(folder / "fuchsbau.sqlite")
        assert rebuild(store.read(host.id)) == host.table == host.newest
        store.close()

    asyncio.run(play())


def _check(table: Any) -> None:
    figures = [holder.figure for holder in table.holders if isinstance(holder, (Person, Bot))]
    assert len(figures) == len(set(figures))
    if table.phase in ("playing", "over"):
        assert table.round is not None
        assert table.round.seats == len(table.holders)
        assert (table.round.state.result is None) == (table.phase == "playing")


def test_every_message_of_the_property_above_is_one_of_the_protocol() -> None:
    """The stream above knows every action at a table; a new one must be added there."""
    actions = {kind for kind in get_args(m.FromClient) if issubclass(kind, m.Action)} - {m.Create, m.Find}
    tags = {kind.__struct_config__.tag for kind in actions}
    text = json.dumps(repr(_message))
    assert all(str(tag) in text for tag in tags)
