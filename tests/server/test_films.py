"""A film of a scene is made from the file of a finished game, or it is said why not."""

from __future__ import annotations

import io
import json
from pathlib import Path

import aiohttp
import pytest

from clients import Client, devices, serving
from fuchsbau.world import Hand
from meadow import EDGE, meadow
from meadow_clients import Shown, phase, reach, searching, shown, view

__all__ = ["meadow"]
pytestmark = pytest.mark.usefixtures("meadow")


async def finished(mia: Client) -> bytes:
    """The file of a game of two scenes in which the ball was dragged away."""
    await searching(mia)
    await reach(mia, (0, EDGE + 300, 5, 1))
    await mia.wait(lambda: view(mia)["scene"] == 2 or None)
    await mia.act("play", seat=0, move={"move": "go"})
    await phase(mia, "search")
    await reach(mia, (0, EDGE + 200, 5, 1), scene=2)
    await mia.phase("over")
    async with aiohttp.ClientSession(mia.url) as web:
        while True:
            async with web.get(f"/api/replay/{mia.table['play']}/1") as answer:
                data = await answer.read()
            scenes = json.loads(data)["scenes"]
            if scenes[-1]["scene"] == 2 and shown(mia.pictures[-1]).whole:
                return data


async def test_a_film_of_each_scene_is_made_from_a_file(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=0.2) as server, devices(server, "mia") as (mia,):
        file = await finished(mia)
        async with aiohttp.ClientSession(mia.url) as web:
            async with web.post("/api/replay/steps", data=file) as answer:
                told = await answer.json()
            assert [scene["scene"] for scene in told["replay"]["scenes"]] == [1, 2]
            assert told["steps"][-1]["timing"]["after"] > 0
            for scene in told["replay"]["scenes"]:
                async with web.post(f"/api/replay/film/{scene['scene']}", data=file) as answer:
                    assert answer.status == 200
                    assert answer.content_type == "application/octet-stream"
                    film = parts(await answer.read())
                assert [one.whole for one in film] == [True] + [False] * (len(film) - 1)
                assert {(one.game, one.scene) for one in film} == {(0, scene["scene"])}
                assert film[-1].ball > EDGE
                assert film[-1].steps <= scene["until"]
                lively = [one for one in film if one.hands]
                assert lively[0].hands == {0: Hand(EDGE + (300 if scene["scene"] == 1 else 200), 5, True)}


def parts(film: bytes) -> list[Shown]:
    """The pictures of a film."""
    pictures: list[Shown] = []
    while film:
        size = int.from_bytes(film[:4], "little")
        pictures.append(shown(film[4 : 4 + size]))
        film = film[4 + size :]
    return pictures


async def test_what_there_is_no_film_of_is_said(tmp_path: Path) -> None:
    async with serving(tmp_path, pace=0.2) as server, devices(server, "mia") as (mia,):
        file = await finished(mia)
        fire = json.loads(file)
        fire["scenes"][0]["hands"] = fire["scenes"][0]["hands"][:-8]
        async with aiohttp.ClientSession(mia.url) as web:
            for scene, data, status, problem in (
                ("3", file, 404, "no-table"), ("0", file, 404, "no-table"), ("x", file, 404, "no-table"),
                ("9" * 5_000, file, 404, "no-table"), ("-1", file, 404, "no-table"),
                ("1", b"{}", 400, "malformed"), ("1", json.dumps(fire).encode(), 400, "malformed"),
                ("1", b"x" * 5_000_000, 413, "too-large"),
            ):  # fmt: skip
                async with web.post(f"/api/replay/film/{scene}", data=io.BytesIO(data)) as answer:
                    assert (answer.status, (await answer.json())["problem"]) == (status, problem)
