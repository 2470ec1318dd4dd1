"""How long the way to a device is, the server measures itself: with ping frames, which browsers answer."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from asynchronous import until
from clients import Client, devices, serving
from distance import far_away
from fuchsbau.server import Limits, Server, pings, sockets
from fuchsbau.server.pings import BURST, BURST_EVERY, EVERY, Pings
from fuchsbau.table.reaction import Line
from tables import FakeClock

RACING = "zicke"
"""A game with races."""


def measuring() -> tuple[FakeClock, list[bytes], Pings]:
    """A clock, the payloads that were sent, and who sends them."""
    clock, payloads = FakeClock(), list[bytes]()

    def write(frame: bytes) -> None:
        assert frame[0] == 0x89
        assert frame[1] == len(frame) - 2
        payloads.append(frame[2:])

    return clock, payloads, Pings(clock, write)


def test_twelve_at_once_and_then_one_a_second_until_it_stops() -> None:
    clock, payloads, measured = measuring()
    measured.start()
    clock.advance(BURST_EVERY * BURST)
    assert len(payloads) == BURST
    clock.advance(3 * EVERY)
    assert len(payloads) == BURST + 3
    measured.stop()
    clock.advance(100)
    assert len(payloads) == BURST + 3
    assert len(set(payloads)) == len(payloads), "payloads are drawn by chance"


def test_a_round_trip_lasts_from_a_ping_to_its_pong() -> None:
    clock, payloads, measured = measuring()
    measured.start()
    clock.advance(0.03)
    measured.answered(payloads[0])
    assert measured.trips.line().least == pytest.approx(30)


def test_what_answers_no_ping_is_ignored() -> None:
    clock, payloads, measured = measuring()
    measured.start()
    clock.advance(0.03)
    for payload in (b"", b"12345678", payloads[0][:-1], payloads[0] + b"x"):
        measured.answered(payload)
    assert measured.trips.line() == Line()
    measured.answered(payloads[0])
    clock.advance(5)
    measured.answered(payloads[0])
    assert measured.trips.line().long == pytest.approx(30), "a ping is answered once"


def test_who_is_behind_may_answer_the_newest_ping_only() -> None:
    clock, payloads, measured = measuring()
    measured.start()
    clock.advance(BURST_EVERY * 2.5)
    old, new = payloads[0], payloads[-1]
    clock.advance(BURST_EVERY * 0.1)
    measured.answered(new)
    measured.answered(old)
    assert measured.trips.line().long < 1000 * BURST_EVERY


def test_what_is_never_answered_takes_no_room() -> None:
    clock, payloads, measured = measuring()
    measured.start()
    clock.advance(1_000)
    measured.answered(payloads[0])
    assert measured.trips.line() == Line()
    measured.answered(payloads[-1])
    assert measured.trips.line() != Line()


def line_to(server: Server, client: Client) -> Line | None:
    """What the server knows of the line to a device; None where it does not measure."""
    for room in server.rooms():
        for connection in (*room.players, *room.watchers):
            if connection.device == client.device:
                return connection.pings.trips.line() if connection.pings is not None else None
    return None


def is_known(server: Server, client: Client) -> bool:
    line = line_to(server, client)
    return line is not None and line != Line()


async def test_lines_are_measured_while_people_play_what_has_races(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "eve") as (mia, eve):
        table = await mia.create(RACING)
        await eve.act("enter", table=table["watch"])
        await until(lambda: is_known(server, mia))
        assert line_to(server, eve) is None, "nobody needs to know how far away a spectator is"
        (connection,) = server.rooms()[0].players
        await mia.act("exit")
        assert connection.pings is None
        await mia.create("versteckt")
        assert line_to(server, mia) is None


async def test_who_is_far_away_is_known_to_be(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as server,
        far_away(server.port, 0.04) as far,
        devices(server, "mia") as (mia,),
    ):
        ben = await Client(f"http://127.0.0.1:{far}", "ben").hello()
        table = await mia.create(RACING)
        await ben.act("enter", table=table["play"])
        await until(lambda: is_known(server, mia) and is_known(server, ben))
        near, distant = line_to(server, mia), line_to(server, ben)
        assert near is not None
        assert distant is not None
        assert distant.least >= 80 > near.least
        await ben.close()


async def test_pongs_that_come_late_make_a_line_look_long(tmp_path: Path) -> None:
    """Known and not solved (docs/fairness.md): a client that holds back its pongs seems to be far away."""
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        table = await mia.create(RACING)
        slow = Client(mia.url, "slow", holds_pongs=0.15)
        await slow.hello()
        await slow.act("enter", table=table["play"])
        await until(lambda: is_known(server, slow))
        line = line_to(server, slow)
        assert line is not None
        assert line.least >= 150
        await slow.close()


async def test_a_client_may_ping_too_before_and_after_its_hello(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as server,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"http://127.0.0.1:{server.port}/ws", autoping=False) as line,
    ):
        await line.ping(b"one")
        assert (await line.receive()).data == b"one"
        await line.send_str('{"type":"hello","token":"%s","protocol":1}' % ("y" * 30))
        await line.receive()
        for payload in (b"", b"two", b"x" * 125):
            await line.ping(payload)
            answer = await line.receive()
            assert (answer.type, answer.data) == (aiohttp.WSMsgType.PONG, payload)


async def test_pongs_that_nobody_asked_for_change_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await mia.create("versteckt")
        for payload in (b"", b"12345678"):
            await mia.pong(payload)
        await mia.act("sit", seat=0, figure="fox")


async def test_a_dead_line_is_noticed_and_one_that_answers_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "_HEARTBEAT", 0.1)
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        table = await mia.create("versteckt")
        dead = Client(mia.url, "dead", holds_pongs=1_000)
        await dead.hello()
        await dead.act("enter", table=table["play"])
        assert await dead.until_closed() == 1006
        await dead.cleanup()
        await mia.act("sit", seat=0, figure="fox")


def test_a_burst_is_over_before_people_have_sat_down() -> None:
    assert pings.BURST * pings.BURST_EVERY < 1


async def test_a_flood_of_pongs_ends_the_line(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, limits=Limits(messages_per_second=0.001, messages_at_once=5)) as server,
        devices(server, "mia") as (mia,),
    ):
        for _ in range(250):
            await mia.pong(b"12345678")
        assert await mia.until_closed() == 1008
