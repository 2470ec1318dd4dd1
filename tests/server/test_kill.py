"""kill -9 in the middle of games, again and again: no move is lost, doubled or reordered."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from asynchronous import until
from clients import FIGURES, RACING, Client
from fuchsbau.game import game, games
from fuchsbau.table.entries import rebuild
from fuchsbau.table.storage import Entry, Storage
from postgres import Postgres
from processes import Server, free_port

KILLS = 6
"""So often, or half as often where the game is over before."""


class Stubborn(Client):
    """A client that comes back after every break and sends again what was not answered."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.acked: list[str] = []
        self._sent = 0

    async def insist(self, kind: str, **given: Any) -> dict[str, Any]:
        """Act until there is an answer, always with the same id."""
        self._sent += 1
        action = f"{self.token[:3]}-{self._sent}"
        while True:
            try:
                answer = await self.do(kind, id=action, **given)
            except (ConnectionError, aiohttp.ClientError, AssertionError):
                await self.come_back()
                continue
            if answer.get("problem") == "storage":
                continue
            if answer["type"] == "done":
                self.acked.append(action)
            return answer

    async def come_back(self) -> None:
        """Connect until it works, and enter the table again."""
        while True:
            try:
                await self.cleanup()
                await self.hello()
                if self.table:
                    since = self.steps[-1]["n"] if self.steps else None
                    await self.act("enter", table=self.table["play"], since=since)
            except (ConnectionError, aiohttp.ClientError):
                await asyncio.sleep(0.02)
            else:
                return

    async def play_all(self, rng: random.Random) -> None:
        """Play for this device's seats until the game is over, whatever breaks."""
        while True:
            try:
                step = await self.wait(lambda: self._my_turn() or (self.table["phase"] == "over" or None))
            except ConnectionError:
                await self.come_back()
                continue
            if step is True:
                return
            seat = next(seat for seat in step["to_move"] if seat in self.seats)
            move = self.by_hand(step, seat, rng)
            if move is None:
                await self.await_time(step["n"])
            elif move["move"] in RACING:
                await self.try_to_slap(seat, move)
            else:
                await self.insist("play", seat=seat, move=move)

    async def try_to_slap(self, seat: int, move: dict[str, Any]) -> None:
        """Move in the race that is on; after a break it begins anew, and so does whoever runs."""
        try:
            await self.slap(seat, move)
        except (ConnectionError, aiohttp.ClientError):
            await self.come_back()

    async def await_time(self, n: int) -> None:
        """Wait for what comes after step `n`."""
        try:
            await self.wait(lambda: self.steps[-1]["n"] > n or None)
        except ConnectionError:
            await self.come_back()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where the server stores."""
    if request.param == "sqlite":
        return tmp_path / "fuchsbau.sqlite"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.database()


@pytest.mark.parametrize("name", games())
async def test_nothing_is_lost_doubled_or_reordered(tmp_path: Path, database: Path | str, name: str) -> None:
    seed = 1
    rng = random.Random(seed)
    at = ("--database-url", database) if isinstance(database, str) else ()
    server = Server(tmp_path, free_port(), "--pace", "0.001", *at)
    mia, ben, eve = (Stubborn(server.url, name) for name in ("mia", "ben", "eve"))
    watching = Stubborn(server.url, "watch")
    try:
        await asyncio.to_thread(server.start)
        for client in (mia, ben, eve, watching):
            await client.hello()
        table = await mia.create(name)
        for seat, client in enumerate((mia, ben, eve)):
            await client.act("enter", table=table["play"])
            await client.insist("sit", seat=seat, figure=FIGURES[seat])
        await mia.insist("seatbot", seat=3, level=list(game(name).players)[-1])
        for client in (mia, ben, eve):
            await client.insist("ready")
        await mia.wait(lambda: mia.table["phase"] in ("asking", "playing") or None)
        if mia.table["phase"] == "asking":
            await mia.insist("begins", seat=0)
        playing = asyncio.gather(*(client.play_all(random.Random(seed)) for client in (mia, ben, eve)))
        kills = 0
        while not playing.done() and kills < KILLS:
            heard = len(mia.steps) + rng.randrange(1, 10)
            await until(lambda heard=heard: playing.done() or len(mia.steps) >= heard)
            await asyncio.to_thread(server.kill)
            kills += 1
            await asyncio.to_thread(server.start)
        await playing
        assert kills >= KILLS // 2, "the game was over too soon"
        await watching.come_back()
        await watching.act("enter", table=mia.table["watch"])
        for client in (mia, ben, eve):
            assert client.steps[-1]["result"] == watching.steps[-1]["result"]
            assert client.steps[-1]["n"] == watching.steps[-1]["n"]
    finally:
        for client in (mia, ben, eve, watching):
            await client.close()
        if server.process is not None:
            await asyncio.to_thread(server.kill)
    _check(database, table["play"], [mia, ben, eve])


def _check(database: Path | str, table: str, clients: list[Stubborn]) -> None:
    store = Storage(database)
    entries: list[Entry] = store.read(table)
    store.close()
    assert [entry.n for entry in entries] == list(range(len(entries)))
    now = rebuild(entries).round  # every move fits where it stands
    assert now is not None
    assert now.state.result is not None
    for client in clients:
        actions = [entry.action for entry in entries if entry.device == client.device]
        assert len(actions) == len(set(actions)), "a move was doubled"
        known = set(actions)
        acked = [action for action in client.acked if action in known]
        assert set(client.acked) <= known, "a move was lost"
        assert acked == [action for action in actions if action in set(acked)], "moves were reordered"
        assert [step["actor"] for step in client.steps[1:]] == [played.actor for played in now.log]
