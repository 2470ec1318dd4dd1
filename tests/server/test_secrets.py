"""Secrets never leave the server: with a game of the tests' own, in which a seat keeps one.

Every device but its owner's gets the same bytes, whatever the secret is; so do watchers and computer players.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import random
import sys
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import aiohttp
import msgspec
import pytest

from clients import Client, devices, serving
from fuchsbau.game import Actor, Game, Hidden, IllegalMove, Move, Options, Result, Seat, View


class Hide(Move, frozen=True, gc=False):
    """A seat hides something in one of its hands; nobody else sees in which."""

    secret: ClassVar[bool] = True
    hand: int


class Guess(Move, frozen=True, gc=False):
    """The next seat guesses."""

    hand: int


class Hands(View, frozen=True):
    """The hands as a seat sees them: its own, and None for the other's."""

    turn: Seat
    hands: tuple[int | None, ...]


class State(msgspec.Struct, frozen=True):
    seats: int
    hands: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()

    @property
    def to_move(self) -> frozenset[Actor]:
        moved = len(self.hands) + len(self.guesses)
        return frozenset() if moved == 2 * self.seats else frozenset({moved % self.seats})

    def moves(self, actor: Actor) -> Sequence[Move]:
        if actor not in self.to_move:
            return ()
        return [Hide(0), Hide(1)] if len(self.hands) < self.seats else [Guess(0), Guess(1)]

    def chances(self) -> Sequence[tuple[Move, float]]:
        return ()

    def play(self, actor: Actor, move: Move) -> State:
        if move not in self.moves(actor):
            raise IllegalMove("X-01", "not now")
        if isinstance(move, Hide):
            return State(self.seats, (*self.hands, move.hand))
        assert isinstance(move, Guess)
        return State(self.seats, self.hands, (*self.guesses, move.hand))

    def view(self, seat: Seat | None) -> Hands:
        turn = next((actor for actor in self.to_move if isinstance(actor, int)), 0)
        return Hands(turn, tuple(hand if place == seat else None for place, hand in enumerate(self.hands)))

    @property
    def result(self) -> Result | None:
        return None if self.to_move else Result((0,), (0,) * self.seats)

    pause: ClassVar[None] = None


def opening(seats: int, first: Seat | None, options: Options) -> State:
    return State(seats)


class Eavesdropper:
    """A computer player that remembers everything it is told."""

    told: ClassVar[list[Any]] = []

    def __init__(self, seat: Seat, seats: int, rng: random.Random) -> None:
        self.seat = seat

    def see(self, actor: Actor, move: Move, view: View) -> None:
        self.told.append((actor, move, view))

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[0]

    def think(self, view: View, move: Move) -> float:
        return 0


contract = importlib.import_module("fuchsbau.game")  # the package's `game` is the function in it


@pytest.fixture(autouse=True)
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is known for the length of a test."""
    module = types.ModuleType("fuchsbau.games.hands")
    module.GAME = Game(  # type: ignore[attr-defined]
        name="hands", seats=range(2, 4), options=Options, move=Hide | Guess, view=Hands,
        opening=opening, players={"owl": Eavesdropper}, longest=6,
    )  # fmt: skip
    known = contract.games()
    monkeypatch.setattr(contract, "games", lambda: (*known, "hands"))
    monkeypatch.setitem(sys.modules, "fuchsbau.games.hands", module)
    Eavesdropper.told.clear()
    contract.game.cache_clear()
    yield
    contract.game.cache_clear()


async def game_with(folder: Path, secret: int) -> dict[str, list[str]]:
    """Mia hides `secret`; what everybody was told in that game, in words without names that differ anyway."""
    async with serving(folder) as server, devices(server, "mia", "ben", "eve") as (mia, ben, eve):
        found = await mia.act("create", game="hands")
        await mia.act("enter", table=found["table"])
        await ben.act("enter", table=found["table"])
        await eve.act("enter", table=mia.table["watch"])
        await mia.act("configure", options={}, who_begins="random")
        await mia.act("sit", seat=0, figure="fox")
        await ben.act("sit", seat=1, figure="owl")
        await mia.act("seatbot", seat=2, level="owl")
        await mia.act("ready")
        await ben.act("ready")
        await mia.act("play", seat=0, move={"move": "hide", "hand": secret})
        await ben.act("play", seat=1, move={"move": "hide", "hand": 0})
        late = Client(ben.url, "ben")
        await late.hello()
        await late.act("enter", table=found["table"], since=0)
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{ben.url}/api/replay/{found['table']}/1") as early,
        ):
            assert early.status == 404  # a running game is not given out
        await mia.act("play", seat=0, move={"move": "guess", "hand": 0})
        await ben.act("play", seat=1, move={"move": "guess", "hand": 0})
        for client in (mia, ben, eve, late):
            await client.phase("over")
        heard = {
            client_name: [
                json.dumps(step)
                for message in client.heard
                if message["type"] == "steps"
                for step in message["steps"]
            ]
            for client_name, client in (("mia", mia), ("ben", ben), ("watching", eve), ("late", late))
        }
        await late.close()
    return heard | {"bot": [repr(told) for told in Eavesdropper.told]}


async def test_all_but_its_owner_are_told_the_same_whatever_a_secret_is(tmp_path: Path) -> None:
    left = await game_with(tmp_path / "left", 0)
    Eavesdropper.told.clear()
    right = await game_with(tmp_path / "right", 1)
    assert left["mia"] != right["mia"]
    for other in ("ben", "watching", "late", "bot"):
        assert left[other] == right[other]
        assert left[other]


async def test_its_owner_sees_a_secret_and_others_that_there_is_one(tmp_path: Path) -> None:
    heard = await game_with(tmp_path, 1)
    own = json.loads(heard["mia"][1])
    assert own["move"] == {"move": "hide", "hand": 1}
    assert own["views"] == [{"seat": 0, "view": {"turn": 1, "hands": [1]}}]
    others = json.loads(heard["ben"][1])
    assert others["move"] == {"move": "hidden"}
    assert others["views"] == [{"seat": 1, "view": {"turn": 1, "hands": [None]}}]
    watching = json.loads(heard["watching"][1])
    assert watching["views"] == [{"seat": None, "view": {"turn": 1, "hands": [None]}}]
    assert repr(Hidden()) in heard["bot"][0]


async def test_the_watching_link_shows_nobodys_secrets_even_on_a_device_that_plays(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia", "mia") as (mia, same):
        found = await mia.act("create", game="hands")
        await mia.act("enter", table=found["table"])
        await mia.act("configure", options={}, who_begins="random")
        await mia.act("sit", seat=0, figure="fox")
        await mia.act("seatbot", seat=1, level="owl")
        await mia.act("ready")
        await same.act("enter", table=mia.table["watch"])
        await mia.act("play", seat=0, move={"move": "hide", "hand": 1})
        await same.wait(lambda: same.steps[-1]["n"] >= 1 or None)
        await asyncio.sleep(0)
        assert [view["seat"] for view in same.steps[-1]["views"]] == [None]
        assert '"hand": 1' not in json.dumps(same.heard)
