"""What a seat chose in secret leaves the server to that seat alone, until a move shows it.

The same evening is played again and again, with the same nature, where only the secret differs: whoever must
not know it is told the same bytes in the same order.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import aiohttp
import pytest

from clients import Client, Json, devices, serving
from fuchsbau.game import Actor, Hidden, Move
from fuchsbau.games.hoarders.material import PAIRS, Pair
from fuchsbau.games.hoarders.moves import Choose, Let
from fuchsbau.server import Server
from fuchsbau.table import decide, happen, house
from scripted import Scripted, Seating


class Eavesdropper(Scripted):
    """A computer player that remembers everything it is told."""

    told: ClassVar[list[str]] = []
    wishes = (Choose(("squirrel", "raccoon")), Let())

    def see(self, actor: Actor, move: Move, view: Any) -> None:
        self.told.append(repr((actor, move, view)))

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        self.told.append(repr((view, moves)))
        return super().choose(view, moves)


class Drawn:
    """Ids and animal codes that are the same every time."""

    def __init__(self) -> None:
        self._rng = random.Random(5)

    def token_urlsafe(self, size: int) -> str:
        return f"{self._rng.getrandbits(88):022x}"

    def choice(self, figures: Sequence[Any]) -> Any:
        return self._rng.choice(figures)


@dataclass
class Evening:
    """Mia (seat 0), Ben (seat 1), a computer player (seat 2), and somebody who watches: all are to choose."""

    server: Server
    mia: Client
    ben: Client
    eve: Client
    known: dict[str, str] = field(default_factory=dict)

    @property
    def table(self) -> str:
        return self.mia.table["play"]

    async def choose(self, client: Client, seat: int, pair: Pair) -> None:
        await client.act("play", seat=seat, move={"move": "choose", "animals": pair}, id=f"c{seat}")

    async def get(self, path: str) -> str:
        """What a page says, and how."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self.mia.url}{path}", headers={"Accept-Encoding": "identity"}) as answer,
        ):
            told = {name: value for name, value in answer.headers.items() if name not in ("Date", "Etag")}
            return f"{answer.status} {told} {await answer.text()}".replace(f":{self.server.port}", ":port")


@asynccontextmanager
async def evening(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Evening, None]:
    monkeypatch.setattr(happen, "_chance", random.Random(3))
    monkeypatch.setattr(house, "secrets", Drawn())
    monkeypatch.setattr(decide, "_chance", random.Random(4))
    Eavesdropper.told.clear()
    async with serving(folder) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        table = await mia.create("hoarders")
        await ben.act("enter", table=table["play"])
        await eve.act("enter", table=table["watch"])
        await mia.act("sit", seat=0, figure="fox")
        await ben.act("sit", seat=1, figure="owl")
        await mia.act("seatbot", seat=2, level="owl")
        await mia.act("ready")
        await ben.act("ready")
        await mia.act("begins", seat=0)
        await mia.wait(lambda: mia.steps[-1]["to_move"] == [0, 1] or None)  # the computer has chosen
        for client in (ben, eve):
            await client.wait(lambda client=client: client.steps[-1]["n"] == mia.steps[-1]["n"] or None)
        yield Evening(server, mia, ben, eve)


async def entering(at: Evening, name: str, table: str, **since: int) -> list[str]:
    """Everything that a device is told which enters now."""
    client = Client(at.mia.url, name)
    await client.hello()
    await client.act("enter", id="e", table=table, **since)
    await client.close()
    return client.lines[1:]


async def told_to_others(at: Evening, pair: Pair) -> dict[str, list[str]]:
    """Mia chooses; then all that everybody else can come to know before any animal is shown."""
    before = {client: len(client.lines) for client in (at.mia, at.ben, at.eve)}
    since = at.ben.steps[-1]["n"]
    await at.choose(at.mia, 0, pair)
    await at.ben.wait(lambda: at.ben.steps[-1]["n"] == since + 1 or None)
    assert at.ben.steps[-1]["actor"] == 0
    refusals = [
        await at.ben.do("play", id=f"r{number}", seat=seat, move=move)
        for number, (seat, move) in enumerate(
            [
                (0, {"move": "reveal", "animal": "squirrel"}),
                (1, {"move": "reveal", "animal": "squirrel"}),
                (1, {"move": "hamster"}),
                (1, {"move": "choose", "animals": ["squirrel", "squirrel"]}),
                (1, {"move": "expose", "seats": [0]}),
            ]
        )
    ]
    assert {refusal["type"] for refusal in refusals} == {"refused"}
    watch = at.mia.table["watch"]
    told = {
        "late": await entering(at, "late", at.table),
        "late watching": await entering(at, "late", watch),
        "late, of old": await entering(at, "late", at.table, since=0, round=1),
        "ben again": await entering(at, "ben", at.table, since=since, round=1),
        "mia watching": await entering(at, "mia", watch, since=since, round=1),
        "pages": [
            await at.get(path)
            for path in (
                "/health",
                "/api/games",
                "/api/rulebook/hoarders/en",
                f"/api/replay/{at.table}/1",
                f"/api/replay/{watch}/1",
                f"/api/replay/{at.table}/0",
            )
        ],
    }
    await at.choose(at.ben, 1, ("groundhog", "beaver"))
    for client in (at.mia, at.eve):
        await client.wait(lambda client=client: client.steps[-1]["n"] == since + 2 or None)
    told |= {
        "ben": at.ben.lines[before[at.ben] :],
        "watching": at.eve.lines[before[at.eve] :],
        "computer": list(Eavesdropper.told),
    }
    return told | {"mia": at.mia.lines[before[at.mia] :]}


def named(told: dict[str, list[str]], at: Evening) -> dict[str, list[str]]:
    """The same, with each device by its own name: they have new public ones in every house."""
    names = {client.device: name for client, name in ((at.mia, "mia"), (at.ben, "ben"), (at.eve, "eve"))}
    for device, name in names.items():
        told = {who: [line.replace(device, name) for line in lines] for who, lines in told.items()}
    return told


async def test_all_but_its_owner_are_told_the_same_bytes_whatever_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seating: Seating
) -> None:
    caplog.set_level(logging.DEBUG)
    seating("hoarders", owl=Eavesdropper)
    evenings: list[dict[str, list[str]]] = []
    for pair in PAIRS:
        caplog.clear()
        async with evening(tmp_path / "-".join(pair), monkeypatch) as at:
            told = named(await told_to_others(at, pair), at)
        told["log"] = [record.getMessage() for record in caplog.records if "fuchsbau" in record.name]
        evenings.append(told)
    first, *others = evenings
    assert len({str(told["mia"]) for told in evenings}) == len(PAIRS)  # its owner does see it
    for told, pair in zip(others, PAIRS[1:], strict=True):
        for who, lines in told.items():
            if who != "mia":
                assert lines == first[who], f"{who} can tell {pair} from {PAIRS[0]}"
    assert all(first[who] for who in first if who != "log")
    for page in first["pages"][3:]:
        assert page.startswith("404")  # a running game is not given out
        assert '"problem":"no-table"' in page


async def test_its_owner_sees_a_secret_and_others_that_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seating: Seating
) -> None:
    seating("hoarders", owl=Eavesdropper)
    async with evening(tmp_path, monkeypatch) as at:
        await told_to_others(at, ("squirrel", "hamster"))
        choice = next(step for step in at.mia.steps if step["actor"] == 0)
        assert choice["move"] == {"move": "choose", "animals": ["squirrel", "hamster"]}
        assert mine(choice) == {0: ["squirrel", "hamster"]}
        for client, seat in ((at.ben, 1), (at.eve, None)):
            choice = next(step for step in client.steps if step["actor"] == 0)
            assert choice["move"] == {"move": "hidden"}
            assert mine(choice) == {seat: None if seat is None else []}
        assert repr((0, Hidden()))[:-1] in "".join(Eavesdropper.told)


def mine(step: Json) -> dict[int | None, Any]:
    """What lies face down in front of the seats whose views a step has."""
    return {view["seat"]: view["view"]["mine"] for view in step["views"]}


async def test_a_device_sees_what_each_of_its_own_seats_may_see(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "ben", "mia") as (mia, ben, same):
        table = await mia.create("hoarders")
        await ben.act("enter", table=table["play"])
        for client, seat, figure in ((mia, 0, "fox"), (ben, 1, "owl"), (mia, 2, "cat")):
            await client.act("sit", seat=seat, figure=figure)
        await mia.act("ready")
        await ben.act("ready")
        await mia.act("begins", seat=0)
        await same.act("enter", table=table["play"])
        pairs = {0: ["squirrel", "raccoon"], 1: ["hamster", "beaver"], 2: ["raccoon", "groundhog"]}
        for seat, pair in pairs.items():
            owner = ben if seat == 1 else mia
            await owner.act("play", seat=seat, move={"move": "choose", "animals": pair})
        await same.wait(lambda: same.steps[-1]["n"] == mia.steps[-1]["n"] or None)
        for client in (mia, same):
            assert mine(client.steps[-1]) == {0: pairs[0], 2: pairs[2]}
            assert "beaver" not in json.dumps(client.steps)
        assert mine(ben.steps[-1]) == {1: pairs[1]}
        assert not {"squirrel", "raccoon", "groundhog"} & set(json.dumps(ben.steps).split('"'))


async def test_a_stand_in_plays_what_the_seat_holds_and_tells_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seating: Seating
) -> None:
    seating("hoarders", owl=Eavesdropper)
    async with evening(tmp_path, monkeypatch) as at:
        await at.choose(at.mia, 0, ("hamster", "groundhog"))
        await at.mia.close()
        await at.ben.wait(lambda: at.ben.table["holders"][0]["away"] or None)
        await at.ben.act("standin", seat=0, level="owl")
        await at.choose(at.ben, 1, ("squirrel", "beaver"))
        await at.ben.wait(lambda: at.ben.steps[-1]["move"]["move"] == "reveal" or None)
        shown = at.ben.steps[-1]
        assert (shown["actor"], shown["move"]["animal"]) == (0, "hamster")  # it knew what lay there
        for client in (at.ben, at.eve):
            assert "groundhog" not in json.dumps(client.heard)
            assert 0 not in {view["seat"] for step in client.steps for view in step["views"]}
        since = at.mia.steps[-1]["n"]
        await at.mia.hello()
        await at.mia.act("enter", table=at.mia.table["play"], since=since, round=1)
        assert mine(at.mia.steps[-1]) == {0: ["groundhog"]}
        await at.mia.close()


async def test_who_takes_over_a_seat_sees_what_it_holds_and_who_lost_it_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seating: Seating
) -> None:
    seating("hoarders", owl=Eavesdropper)
    async with evening(tmp_path, monkeypatch) as at, devices(at.server, "new") as (new,):
        await at.choose(at.mia, 0, ("hamster", "groundhog"))
        table, newest = at.table, at.mia.steps[-1]["n"]
        await new.act("enter", table=table)
        assert mine(new.steps[-1]) == {None: None}
        await at.mia.close()
        await at.ben.wait(lambda: at.ben.table["holders"][0]["away"] or None)
        await at.ben.act("clear", seat=0)
        for client in (at.ben, at.eve, new):
            assert "groundhog" not in json.dumps(client.heard)
        await new.act("sit", seat=0, figure="fox")
        assert mine(new.steps[-1]) == {0: ["hamster", "groundhog"]}
        assert new.steps[-1]["n"] == newest
        await at.mia.hello()  # she comes back to what is not hers any more
        await at.mia.act("enter", table=table)
        assert mine(at.mia.steps[-1]) == {None: None}
        assert "groundhog" not in str(await entering(at, "mia", table, since=0, round=1))
        await new.act("clear", seat=0)
        assert mine(new.steps[-1]) == {None: None}
        await at.mia.act("sit", seat=0, figure="fox")
        assert mine(at.mia.steps[-1]) == {0: ["hamster", "groundhog"]}
        for client in (at.ben, at.eve):
            assert "groundhog" not in json.dumps(client.heard)
        await at.mia.close()


async def test_when_the_game_is_over_its_replay_holds_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seating: Seating
) -> None:
    seating("hoarders", owl=Eavesdropper)
    async with evening(tmp_path, monkeypatch) as at:
        await at.choose(at.mia, 0, ("squirrel", "groundhog"))
        await at.mia.close()
        await at.ben.act("standin", seat=0, level="owl")
        rng = random.Random(1)
        await at.ben.play_on(rng)
        await at.ben.phase("over")
        assert at.ben.steps[-1]["result"]["winners"]
        page = await at.get(f"/api/replay/{at.table}/1")
        assert page.startswith("200")
        assert '"animals": ["squirrel", "groundhog"]' in page
