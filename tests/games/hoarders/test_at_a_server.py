"""At a server: what was chosen is told to nobody while a game runs; its file holds it when it is over."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from clients import Client, Json, devices, serving
from fuchsbau import replay
from fuchsbau.games.hoarders.material import ANIMALS, NUTS, PAIRS

CHOSEN = (("raccoon", "beaver"), ("squirrel", "hamster"))


async def sit(*clients: Client) -> Json:
    """These devices at a table of their own, in a running game that seat 0 begins."""
    first = clients[0]
    found = await first.act("create", game="hoarders")
    for seat, client in enumerate(clients):
        await client.act("enter", table=found["table"])
        await client.act("sit", seat=seat, figure=("fox", "owl")[seat])
    for client in clients:
        await client.act("ready")
    await first.act("begins", seat=0)
    await first.wait(lambda: phase(first) == "choose" or None)
    return found


def phase(client: Client) -> str | None:
    return client.steps[-1]["views"][0]["view"]["phase"] if client.steps else None


async def play_to_the_end(rng: random.Random, *clients: Client) -> None:
    """Everybody makes any move until the game is over. The windows end by themselves."""
    played = -1
    while True:
        step: Json = await clients[0].wait(lambda after=played: asking(clients[0], after))
        if not step["to_move"]:
            return
        seat: int = step["to_move"][0]
        played: int = step["n"]
        client = clients[seat]
        own: Json = await client.wait(lambda client=client, after=played - 1: asking(client, after))
        await client.act("play", seat=seat, move=some_move(own["views"][0]["view"], seat, rng))


def asking(client: Client, after: int) -> Json | None:
    """The newest step, when it is later than this and a seat is to move that may take its time."""
    step = client.steps[-1]
    patient = phase(client) in ("choose", "reveal", "steal", "over")
    return step if patient and step["n"] > after else None


def some_move(view: Json, seat: int, rng: random.Random) -> Json:
    if view["phase"] == "choose":
        return {"move": "choose", "animals": rng.choice(PAIRS)}
    if view["phase"] == "reveal":
        return {"move": "reveal", "animal": rng.choice(view["mine"])}
    victim, nut = rng.choice(
        [
            (victim, nut)
            for victim, counts in enumerate(view["collections"])
            for nut, count in zip(NUTS, counts, strict=True)
            if victim != seat and count
        ]
    )
    return {"move": "steal", "victim": victim, "nut": nut}


def animals_heard(client: Client) -> set[str]:
    """All animals that any message about the game named to this device."""
    told = json.dumps([heard for heard in client.heard if heard["type"] == "steps"])
    return {animal for animal in ANIMALS if animal in told}


async def fetched(url: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.read()


@pytest.mark.rule("N-10")
async def test_a_running_game_tells_nobody_what_others_have_chosen(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        found = await sit(mia, ben)
        await eve.act("enter", table=mia.table["watch"])
        for seat, client in enumerate((mia, ben)):
            await client.act("play", seat=seat, move={"move": "choose", "animals": CHOSEN[seat]})
        for client in (mia, ben, eve):
            await client.wait(lambda client=client: phase(client) == "reveal" or None)
        late = Client(ben.url, "late")
        await late.hello()
        await late.act("enter", table=mia.table["watch"], since=0)
        await late.wait(lambda: phase(late) == "reveal" or None)
        assert animals_heard(mia) == set(CHOSEN[0])
        assert animals_heard(ben) == set(CHOSEN[1])
        assert animals_heard(eve) == animals_heard(late) == set()
        for table in (found["table"], mia.table["watch"]):
            status, body = await fetched(f"{ben.url}/api/replay/{table}/1")
            assert status == 404
            assert not any(animal.encode() in body for animal in ANIMALS)
        await late.close()


async def test_the_file_of_a_finished_game_holds_all_and_shows_what_everybody_saw(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        found = await sit(mia, ben)
        await eve.act("enter", table=mia.table["watch"])
        await play_to_the_end(random.Random(2), mia, ben)
        await eve.phase("over")
        status, body = await fetched(f"{mia.url}/api/replay/{found['table']}/1")
        assert status == 200
        kept = replay.read(body)
        choices = [
            json.loads(bytes(played.move)) for played in kept.moves if b'"choose"' in bytes(played.move)
        ]
        assert choices
        assert all(len(choice["animals"]) == 2 for choice in choices)
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{mia.url}/api/replay/steps", data=body) as answer,
        ):
            shown = (await answer.json())["steps"]
        assert [step["move"] for step in shown] == [step["move"] for step in eve.steps]
        assert [step["views"] for step in shown] == [step["views"] for step in eve.steps]
        assert sum(step["move"] == {"move": "hidden"} for step in shown) == len(choices)
        assert (await fetched(f"{mia.url}/api/replay/{found['table']}/2"))[0] == 404
