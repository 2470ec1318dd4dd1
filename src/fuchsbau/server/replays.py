"""Finished games as files: given out, and shown again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from aiohttp import web

from fuchsbau import replay
from fuchsbau.table import House, StorageError
from fuchsbau.table.past import finished
from fuchsbau.table.stage import Opening, Unfilmed

from .answers import json_answer, problem
from .pictures import film
from .room import step_for

log = logging.getLogger("fuchsbau.server")

_AT_ONCE: Final = 2
"""So many files are shown at once: each is work, and tables come first."""
_DIGITS: Final = 9


class Replays:
    """The handlers under /api/replay."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._showing = asyncio.Semaphore(_AT_ONCE)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/replay/{table}/{round}", self.file),
            web.post("/api/replay/steps", self.steps),
            web.post("/api/replay/film/{scene}", self.film),
        ]

    async def file(self, request: web.Request) -> web.Response:
        """A finished game as a file, for who may play or watch at its table."""
        table, number = request.match_info["table"], request.match_info["round"]
        host = self._house.to_play(table) or self._house.to_watch(table)
        if host is None or not number.isdecimal() or len(number) > _DIGITS:
            return problem("no-table", "this table is not there, or not any more", 404)
        try:
            entries = await self._house.writer.ask(lambda store: store.read(host.id))
        except StorageError as error:
            return problem("storage", str(error), 503)
        played = await asyncio.to_thread(finished, entries, int(number))
        if played is None:
            return problem("no-table", f"game {number} of this table has not been finished", 404)
        answer = json_answer(msgspec.Raw(replay.write(played)))
        answer.headers["Content-Disposition"] = f'attachment; filename="fuchsbau-{played.game}.json"'
        return answer

    async def steps(self, request: web.Request) -> web.Response:
        """The steps of a replay file, as everybody may see them now that the game is over."""

        async def show(data: bytes) -> web.Response:
            return json_answer(msgspec.Raw(await asyncio.to_thread(_show, data)))

        return await self._with_file(request, show)

    async def film(self, request: web.Request) -> web.Response:
        """All that was to be seen in a scene of a replay file."""
        scene = request.match_info["scene"]
        if not scene.isdecimal() or len(scene) > _DIGITS:
            return problem("no-table", "scenes have numbers", 404)

        async def show(data: bytes) -> web.Response:
            opening = await asyncio.to_thread(_opening, data, int(scene))
            if opening is None:
                return problem("no-table", f"the file has no hands for scene {scene}", 404)
            pictures = await self._house.stage.film(opening)
            return web.Response(body=film(int(scene), pictures), content_type="application/octet-stream")

        try:
            return await self._with_file(request, show)
        except Unfilmed as error:
            log.error("a film could not be made: %s", error)
            return problem("full", "this scene cannot be shown just now", 503)

    async def _with_file(
        self, request: web.Request, show: Callable[[bytes], Awaitable[web.Response]]
    ) -> web.Response:
        """What is shown of the file that was sent, if it is one."""
        data = b""
        async for chunk in request.content.iter_any():
            data += chunk
            if len(data) > replay.MOST_BYTES:
                return problem("too-large", f"a replay has at most {replay.MOST_BYTES} bytes", 413)
        try:
            async with self._showing:
                return await show(data)
        except replay.ReplayError as error:
            return problem("malformed", str(error), 400)


def _opening(data: bytes, scene: int) -> Opening | None:
    return replay.opening_of(replay.read(data), scene)


def _show(data: bytes) -> bytes:
    read = replay.read(data)
    shown = [
        step_for((), (step.n, step.actor, step.move, step.state, step.timing)) for step in replay.steps(read)
    ]
    header = {name: getattr(read, name) for name in read.__struct_fields__ if name != "moves"}
    header["scenes"] = [{"scene": scene.scene, "until": scene.until} for scene in read.scenes]
    return msgspec.json.encode({"replay": header, "steps": shown})
