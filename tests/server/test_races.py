"""Races over real lines: who was first is first, however far away; and nobody gains by lying or by haste."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from asynchronous import until
from clients import Client, Json, devices, serving, together
from distance import far_away
from fuchsbau.server import Limits
from fuchsbau.table.reaction import PATIENCE, REST, TOO_SOON

GAME = "zicke"
QUICK = 250.0
"""Milliseconds in which somebody reacts here."""


async def seek(*clients: Client, watching: Sequence[Client] = ()) -> None:
    """All of them in a search that has just begun, a seat each; `watching` look on."""
    if not clients[0].steps:
        await together(*clients, game=GAME)
        for client in watching:
            await client.act("enter", table=clients[0].table["watch"])
    turn: int = sight(clients[0])["turn"]
    await clients[turn].act("play", seat=turn, move={"move": "turn"})
    for client in (*clients, *watching):
        await client.wait(lambda client=client: phase(client) == "search" or None)


def sight(client: Client) -> Json:
    return client.steps[-1]["views"][0]["view"]


def phase(client: Client) -> str:
    return sight(client)["phase"]


def right(client: Client) -> Json:
    """A slap on the card that the search is about."""
    view = sight(client)
    heaps = [at for at, heap in enumerate(view["heaps"]) if view["sought"] in heap]
    return {"move": "slap", "card": heaps[0] if heaps else "barn"}


def wrong(client: Client) -> Json:
    card = right(client)["card"]
    return {"move": "slap", "card": next(other for other in (0, 1, "barn") if other != card)}


async def judged(client: Client) -> list[Json]:
    """The steps of the search, when it is over."""
    n = client.race["n"]
    await client.wait(lambda: phase(client) != "search" or None)
    return [step for step in client.steps if step["n"] > n and "timing" in step]


async def pay(*clients: Client) -> None:
    """Whoever made a mistake pays for it."""
    owing: list[int] = sight(clients[0])["paying"]
    for seat in owing:
        animal = sight(clients[0])["heaps"][seat][0]
        await clients[seat].act("play", seat=seat, move={"move": "pay", "animal": animal})


def kinds(heard: Sequence[Json]) -> list[str]:
    return [message["type"] for message in heard]


async def test_who_is_quicker_is_first_however_far_away(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, pace=1) as server,
        far_away(server.port, 0.08) as far,
        devices(server, "mia") as (mia,),
        devices(f"http://127.0.0.1:{far}", "ben") as (ben,),
    ):
        for number in range(4):
            await seek(mia, ben)
            if not number:
                await asyncio.sleep(0.8)  # the line is known by now
            move = right(mia)
            await asyncio.gather(
                ben.slap(1, move, after=QUICK + 700 * (not number)),
                mia.slap(0, move, after=QUICK + 700 * (not number) + 50),
            )
            (step,) = await judged(mia)
            assert step["actor"] == 1, "though Mia's message came 30 ms before Ben's"
            (late,) = step["timing"]["late"]
            assert late["seat"] == 0
            assert late["after"] > step["timing"]["after"]
            await pay(mia, ben)
            await ben.wait(lambda: phase(ben) == "turn" or None)


async def test_a_reveal_comes_just_before_its_step_to_all_and_lies_ahead(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        await seek(mia, ben, watching=[eve])
        for client in (mia, ben, eve):
            told = next(at for at, heard in enumerate(client.heard) if heard["type"] == "reveal")
            reveal, steps = client.heard[told], client.heard[told + 1]
            assert steps["type"] == "steps"
            assert (reveal["round"], reveal["n"]) == (1, steps["steps"][-1]["n"])
            assert reveal == mia.race
        assert mia.since_reveal < 0


async def test_who_comes_in_the_middle_of_a_race_is_told_of_its_reveal_before_the_steps(
    tmp_path: Path,
) -> None:
    async with (
        serving(tmp_path) as server,
        devices(server, "mia", "ben", "eve", "zoe") as (mia, ben, eve, zoe),
    ):
        await seek(mia, ben)
        await eve.act("enter", table=mia.table["watch"])
        assert kinds(eve.heard[-4:]) == ["table", "reveal", "steps", "done"]
        await zoe.act("enter", table=mia.table["play"], since=mia.steps[-1]["n"], round=1)
        assert kinds(zoe.heard[-3:]) == ["table", "reveal", "done"], "there are no steps it has not seen"
        assert mia.race == eve.race == zoe.race
        before = len(eve.heard)
        await mia.slap(0, right(mia))
        await judged(mia)
        await eve.act("exit")
        assert "reveal" not in kinds(eve.heard[before:])


async def test_a_hand_is_seen_at_once_and_nothing_else_before_the_judge_has_decided(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        await seek(mia, ben, watching=[eve])
        before = {client: len(client.heard) for client in (mia, ben, eve)}
        slapping = asyncio.create_task(mia.slap(0, wrong(mia), after=QUICK))
        await eve.wait(lambda: len(eve.heard) > before[eve] or None)
        for client in (ben, eve):
            await client.wait(lambda client=client: len(client.heard) > before[client] or None)
            assert client.heard[before[client] :] == [{"type": "slapped", "seat": 0}]
        await ben.slap(1, right(ben), after=QUICK + 30)
        await slapping
        for client in (ben, eve):
            await judged(client)
        assert kinds(ben.heard[before[ben] :]) == ["slapped", "slapped", "steps", "done"]
        assert kinds(eve.heard[before[eve] :]) == ["slapped", "slapped", "steps"]
        assert [step["actor"] for step in eve.heard[-1]["steps"]] == [0, 1]


async def test_the_judge_waits_no_longer_than_it_may(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await seek(mia, ben)
        start = time.monotonic()
        await mia.slap(0, right(mia), after=QUICK)  # and Ben's device says nothing at all
        await judged(mia)
        assert 1000 * (time.monotonic() - start) < QUICK + PATIENCE + 200


async def test_who_only_watches_cannot_say_that_nobody_has_moved(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben", "ben") as (mia, ben, window):
        await seek(mia, ben, watching=[window])
        slapping = asyncio.create_task(mia.slap(0, wrong(mia), after=QUICK))
        await window.wait(lambda: window.heard[-1]["type"] == "slapped" or None)
        await asyncio.sleep(0.02)
        await window.quiet(window.since_reveal)
        await window.act("exit")
        assert not slapping.done()
        await ben.quiet(ben.since_reveal)
        await slapping


async def test_without_a_race_a_slap_is_refused_and_in_another_race_it_is_too_late(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await seek(mia, ben)
        n, move = mia.race["n"], right(mia)
        host = server.house.to_play(mia.table["play"])
        assert host is not None
        before = host.newest
        assert await mia.refused("play", seat=0, move=move) == "phase"
        assert await mia.refused("play", seat=0, move=move, round=1, race=n + 7, after=QUICK) == "phase"
        assert await mia.refused("play", seat=0, move=move, round=1, race=n) == "malformed"
        assert await mia.refused("play", seat=0, move=move, race=n) == "malformed"
        assert await mia.refused("play", seat=0, move=move, round=2, race=1, after=QUICK) == "phase"
        await mia.act("play", seat=0, move=move, round=1, race=n - 1, after=QUICK)
        assert host.newest is before
        await mia.slap(0, move)
        await judged(mia)
        after = host.newest
        await ben.act("play", seat=1, move=move, round=1, race=n, after=TOO_SOON + 1)
        assert host.newest is after, "what comes later never overturns"


async def test_a_seat_slaps_once_and_only_its_own_device_does(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await seek(mia, ben)
        n, move = mia.race["n"], wrong(mia)
        await asyncio.sleep(QUICK / 1000)
        for again in ("one", "one", "two"):
            said = {"seat": 0, "move": move, "round": 1, "race": n, "after": QUICK}
            await mia.say({"type": "play", "id": again} | said)
        assert await mia.refused("play", seat=1, move=right(mia), round=1, race=n, after=QUICK) == "not-yours"
        assert (
            await mia.refused("play", seat=0, move={"move": "slap"}, round=1, race=n, after=QUICK)
            == "malformed"
        )
        await ben.slap(1, right(ben), after=QUICK + 40)
        steps = await judged(mia)
        assert [step["actor"] for step in steps] == [0, 1]
        await mia.wait(lambda: kinds(mia.heard).count("slapped") == 2 or None)
        for action in ("one", "two"):
            assert {heard["type"] for heard in mia.heard if heard.get("id") == action} == {"done"}


async def test_before_anybody_can_have_seen_it_a_slap_is_none_and_then_it_rests(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=1) as server, devices(server, "mia", "ben") as (mia, ben):
        await seek(mia, ben)
        n, move = mia.race["n"], right(mia)
        assert mia.since_reveal < 0
        assert await mia.refused("play", seat=0, move=move, round=1, race=n, after=QUICK) == "too-soon"
        await asyncio.sleep((TOO_SOON - mia.since_reveal) / 1000)
        assert await mia.refused("play", seat=0, move=move, round=1, race=n, after=TOO_SOON - 1) == "too-soon"
        assert (
            await mia.refused("play", seat=0, move=move, round=1, race=n, after=mia.since_reveal)
            == "too-soon"
        )
        await mia.slap(0, move, after=mia.since_reveal + TOO_SOON + REST)
        (step,) = await judged(ben)
        assert step["actor"] == 0


async def test_who_has_said_that_nobody_moved_cannot_have_been_quicker(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        await seek(mia, ben)
        n, move = mia.race["n"], right(mia)
        await asyncio.sleep((QUICK - mia.since_reveal) / 1000)
        await mia.quiet(86_400_000)  # far in the future: nobody can know that
        quiet = mia.since_reveal
        await asyncio.sleep(0.03)
        claimed = asyncio.create_task(mia.act("play", seat=0, move=move, round=1, race=n, after=TOO_SOON + 1))
        await ben.slap(1, move, after=ben.since_reveal + 40)
        await claimed
        (step,) = await judged(mia)
        assert (step["actor"], step["timing"]["late"][0]["seat"]) == (0, 1)
        assert step["timing"]["after"] == pytest.approx(quiet, abs=15)


NO_TIMES = ("-1", "NaN", "Infinity", "1e999", "1e300", '"1"', "null", "86400001", "true")


@pytest.mark.parametrize("after", NO_TIMES)
async def test_times_that_are_none_are_malformed(tmp_path: Path, after: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await mia.create(GAME)
        asking = asyncio.create_task(mia.fault())
        await mia.say(f'{{"type":"quiet","race":12,"after":{after}}}')
        assert await asking == "malformed"
        before = len(mia.heard)
        await mia.say(
            f'{{"type":"play","id":"p","seat":0,"move":{{"move":"turn"}},"round":1,"race":12,"after":{after}}}'
        )
        answer = await mia.wait(lambda: mia.heard[before] if len(mia.heard) > before else None)
        assert answer["problem"] == "malformed"


@pytest.mark.parametrize("race", ["0", "-3", "1e6", "1.5", "99999999999999999999", '"12"', "null"])
async def test_numbers_of_races_that_are_none_are_malformed(tmp_path: Path, race: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        asking = asyncio.create_task(mia.fault())
        await mia.say(f'{{"type":"quiet","after":12,"race":{race}}}')
        assert await asking == "malformed"


async def test_heartbeats_hit_no_limit_and_a_flood_of_them_does(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits()) as server, devices(server, "mia", "ben") as (mia, ben):
        await seek(mia, ben)
        for _ in range(250):  # what ten seconds of a line that stood still let come at once
            await mia.quiet(QUICK)
        await ben.slap(1, right(ben))
        await judged(mia)
        assert "fault" not in kinds(mia.heard)
        for _ in range(600):
            await mia.quiet(QUICK)
        assert await mia.until_closed() == 1008
        await ben.wait(lambda: ben.table["holders"][0]["away"] or None)
        await pay(mia, ben)
        await ben.act("play", seat=1, move={"move": "turn"})


async def test_the_clock_of_the_server_is_told_and_never_goes_back(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as server,
        far_away(server.port, 0.03) as far,
        devices(f"http://127.0.0.1:{far}", "mia") as (mia,),
    ):
        offsets: list[float] = []
        for number in range(8):
            sent = 1000 * time.monotonic()
            await mia.say({"type": "sync", "at": sent})
            await mia.wait(lambda number=number: kinds(mia.heard).count("synced") > number or None)
            took = 1000 * time.monotonic() - sent
            assert took >= 60
            assert mia.heard[-1]["at"] == sent
            offsets.append(mia.heard[-1]["now"] - (sent + took / 2))
        assert min(map(abs, offsets)) < 5, "here both have the same clock"
        times = [heard["now"] for heard in mia.heard if heard["type"] == "synced"]
        assert times == sorted(times)


@pytest.mark.parametrize("at", ["-1", "1e16", "NaN", '"now"', "null"])
async def test_nonsense_is_no_question_for_the_time(tmp_path: Path, at: str) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        asking = asyncio.create_task(mia.fault())
        await mia.say(f'{{"type":"sync","at":{at}}}')
        assert await asking == "malformed"


async def test_before_hello_nobody_races(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for message in ({"type": "sync", "at": 1}, {"type": "quiet", "race": 1, "after": 1}):
            mia = await Client(f"http://127.0.0.1:{server.port}", "mia").connect()
            asking = asyncio.create_task(mia.fault())
            await mia.say(message)
            assert await asking == "hello-first"
            await mia.close()


async def test_a_handicap_is_seen_by_all_and_counts(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben") as (mia, ben):
        table = await mia.create(GAME)
        await ben.act("enter", table=table["play"])
        assert await mia.refused("handicap", seat=0, handicap=100) == "seat"
        await mia.act("sit", seat=0, figure="fox")
        await ben.act("sit", seat=1, figure="owl")
        for nonsense in (-1, 5_001, 1.5, "much"):
            assert await mia.refused("handicap", seat=0, handicap=nonsense) == "malformed"
        await ben.act("handicap", seat=0, handicap=400)
        for client in (mia, ben):
            await until(lambda client=client: client.table["holders"][0].get("handicap") == 400)
        await mia.act("ready")
        await ben.act("ready")
        await mia.act("begins", seat=0)
        assert await mia.refused("handicap", seat=0, handicap=0) == "phase"
        await seek(mia, ben)
        await asyncio.gather(mia.slap(0, right(mia), after=QUICK), ben.slap(1, right(ben), after=QUICK + 200))
        (step,) = await judged(mia)
        assert step["actor"] == 1
        assert step["timing"]["late"][0]["after"] >= QUICK + 400


async def test_what_has_no_races_has_no_handicaps(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,):
        await mia.create("versteckt")
        await mia.act("sit", seat=0, figure="fox")
        assert await mia.refused("handicap", seat=0, handicap=100) == "setup"
