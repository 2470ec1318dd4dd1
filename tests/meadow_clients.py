"""Clients in a search in the meadow, for tests: what they are shown, and how they reach in."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from clients import Client
from fuchsbau.world import Hand
from meadow import seen


class Shown(NamedTuple):
    """A picture as a client reads it."""

    whole: bool
    game: int
    scene: int
    steps: int
    ball: int
    hands: dict[int, Hand]


def shown(message: bytes) -> Shown:
    kind, game, scene = struct.unpack_from("<BIH", message)
    assert kind in (0, 1)
    return Shown(kind == 0, game, scene, *seen(message[7:]))


async def searching(*clients: Client, bots: int = 0, **options: Any) -> None:
    """All of them in a search in the meadow, one seat each, and so many computer players."""
    first, *others = clients
    table = await first.create("meadow")
    for seat, client in enumerate(clients):
        if client is not first:
            await client.act("enter", table=table["play"])
        await client.act("sit", seat=seat, figure=("fox", "bear", "owl")[seat])
    for seat in range(len(clients), len(clients) + bots):
        await first.act("seatbot", seat=seat, level="cub")
    await first.act("configure", options={"sand": 600} | options, who_begins="random")
    for client in clients:
        await client.act("ready")
    for seat, client in enumerate(clients):
        await client.wait(lambda client=client: client.pictures or None)
        await client.act("play", seat=seat, move={"move": "go"})
    for client in (first, *others):
        await phase(client, "search")


def of(step: dict[str, Any]) -> str:
    """The name of a step's move."""
    return (step["move"] or {"move": "none"})["move"]


async def phase(client: Client, phase: str) -> None:
    await client.wait(lambda: (client.steps and view(client)["phase"] == phase) or None)


def view(client: Client) -> dict[str, Any]:
    return client.steps[-1]["views"][0]["view"]


async def reach(client: Client, *hands: Sequence[int], game: int = 1, scene: int = 1) -> None:
    await client.say({"type": "reach", "round": game, "scene": scene, "hands": hands})


async def sees(client: Client, what: Callable[[Shown], Any]) -> Shown:
    """Wait for a picture of that kind."""
    return await client.wait(lambda: next((one for one in map(shown, client.pictures) if what(one)), None))
