"""What the server answers besides the game itself: JSON about games, rules, replays and the house."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any, Final

import msgspec
import segno
from aiohttp import hdrs, web

from fuchsbau.game import BadSetup, game, games
from fuchsbau.lan import is_reachable, lan_addresses
from fuchsbau.rulebook import BadRulebook, rulebook
from fuchsbau.table import House, StorageError

from .answers import json_answer, problem
from .client_files import ClientFiles
from .config import Config
from .version import VERSION

_PATH: Final = re.compile(r"/[A-Za-z0-9/_#?=&.\-]{0,200}")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
_CLIP: Final = re.compile(r"[A-Za-z0-9._\-]{1,120}")


class Pages:
    """The handlers of all addresses but /ws."""

    def __init__(self, config: Config, house: House, files: ClientFiles) -> None:
        self._config = config
        self._house = house
        self._files = files
        self._port = config.port

    def routes(self) -> list[web.RouteDef]:
        """All addresses, the client's files last."""
        return [
            web.get("/", self._files.index),
            web.get("/health", self.health),
            web.get("/api/games", self.games),
            web.get("/api/rulebook/{game}/{language}", self.rulebook),
            web.get("/api/qr", self.qr),
            web.get("/api/hosting", self.hosting),
            web.get("/api/voice/{language}", self.own_voice),
            web.get("/voice/{language}/{clip}", self.voice),
            web.get("/{path:.+}", self._files.file),
        ]

    def listening(self, port: int) -> None:
        """The port is known now."""
        self._port = port

    async def health(self, request: web.Request) -> web.Response:
        """Whether the server does what it should."""
        try:
            async with asyncio.timeout(5):
                await self._house.writer.ask(lambda store: store.ping())
        except (StorageError, TimeoutError):
            return json_answer(
                {"status": "trouble", "storage": "unreachable", "tables": len(self._house)}, status=503
            )
        return json_answer({"status": "ok", "storage": "ok", "tables": len(self._house), "version": VERSION})

    async def games(self, request: web.Request) -> web.Response:
        """The games there are, as the client needs them to set a table."""
        return json_answer([_describe(name) for name in games()])

    async def rulebook(self, request: web.Request) -> web.Response:
        """A game's rules in one language."""
        try:
            rules = rulebook(request.match_info["game"], request.match_info["language"])
        except (BadRulebook, BadSetup) as error:
            return problem("no-table", str(error), 404)
        return json_answer(rules)

    async def qr(self, request: web.Request) -> web.Response:
        """A picture of one of this server's own addresses, for other devices' cameras."""
        path = request.query.get("path", "/")
        if not _PATH.fullmatch(path) or path.startswith("//"):
            return problem("malformed", "path is an address of this server, such as /#/join", 400)
        picture = io.BytesIO()
        base = await self._base(request)
        segno.make(base + path, micro=False).save(
            picture, kind="svg", scale=8, border=3, dark="#2b2118", light="#fffdf5", xmldecl=False
        )
        return web.Response(body=picture.getvalue(), content_type="image/svg+xml")

    async def hosting(self, request: web.Request) -> web.Response:
        """How other devices in the same network reach this server."""
        addresses = [f"http://{address}:{self._port}/" for address in await self._addresses()]
        return json_answer({"addresses": addresses, "port": self._port, "version": VERSION})

    async def _addresses(self) -> list[str]:
        """The addresses for other devices: none when the server listens to this machine only."""
        return await asyncio.to_thread(lan_addresses) if _is_for_others(self._config.host) else []

    async def _base(self, request: web.Request) -> str:
        """The address that the page was asked at; for a page on this very machine, the one for others."""
        if not _is_for_others(request.url.host or ""):
            for address in await self._addresses():
                return f"http://{address}:{self._port}"
        told = request.headers.get(hdrs.X_FORWARDED_PROTO) if self._config.proxied else None
        return f"{'https' if told == 'https' else request.scheme}://{request.host}"

    async def own_voice(self, request: web.Request) -> web.Response:
        """The ids of the lines that the family has recorded: these go before any other voice."""
        language = request.match_info["language"]
        if not _LANGUAGE.fullmatch(language):
            raise web.HTTPNotFound
        own = self._config.data / "voice" / language
        return json_answer(await asyncio.to_thread(lambda: sorted(clip.stem for clip in own.glob("*.mp3"))))

    async def voice(self, request: web.Request) -> web.StreamResponse:
        """A spoken line: the family's own recording where there is one."""
        language, clip = request.match_info["language"], request.match_info["clip"]
        if not _LANGUAGE.fullmatch(language) or not _CLIP.fullmatch(clip) or clip.startswith("."):
            raise web.HTTPNotFound
        own = self._config.data / "voice" / language / clip
        if await asyncio.to_thread(own.is_file):
            return web.FileResponse(own, headers={"Cache-Control": "no-cache"})
        return self._files.send(f"voice/{language}/{clip}")


def _is_for_others(host: str) -> bool:
    """Whether that host's name or address means anything to another device."""
    try:
        return host in ("0.0.0.0", "::") or is_reachable(host)
    except ValueError:
        return host != "localhost"  # a name


def _describe(name: str) -> dict[str, Any]:
    kind = game(name)
    defaults = msgspec.to_builtins(kind.read_options({}))
    return {
        "name": name,
        "seats": [kind.seats[0], kind.seats[-1]],
        "levels": list(kind.players),
        "races": kind.races,
        "lookalikes": sorted(kind.lookalikes),
        "options": {
            option: {"default": default, "offers": kind.options.offers.get(option, ())}
            for option, default in defaults.items()
        },
    }
