"""The server: one process, one event loop, one thread that stores."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from aiohttp import hdrs, web

from fuchsbau.table import House
from fuchsbau.table.host import Host

from .actions import Actions
from .bucket import Guesses
from .client_files import ClientFiles
from .config import Config
from .gate import gate
from .headers import is_foreign, secure
from .pages import Pages
from .replays import Replays
from .room import Room
from .sockets import Sockets

log = logging.getLogger("fuchsbau.server")
_RARELY: Final = (10_000, 10, 10)
"""Tables, states and messages are values: they hold no cycles that the collector would have to find."""
_STOP: Final = (signal.SIGTERM, signal.SIGINT)


class Server:
    """A running server. `port` is the one it really listens on."""

    def __init__(
        self, config: Config, house: House, sockets: Sockets, runner: web.AppRunner, port: int
    ) -> None:
        self.config = config
        self.house = house
        self.port = port
        self._sockets = sockets
        self._runner = runner
        self._stopped = False

    @classmethod
    async def start(cls, config: Config) -> Server:
        """Open the storage, bring the tables back to life, then listen.

        Raises StorageError, and OSError when the port is not free.
        """

        def audience(host: Host) -> Room:
            return Room(host, house.code_is_good)

        rules = replace(config.tables, pace=config.pace)
        house = await House.open(config.database, rules, audience)
        try:
            await house.restore()
            sockets = Sockets(house.writer.secret, config.limits)
            return await cls._listen(config, house, sockets)
        except BaseException:
            await house.close()
            raise

    @classmethod
    async def _listen(cls, config: Config, house: House, sockets: Sockets) -> Server:
        files = ClientFiles(config.client)
        pages = Pages(config, house, files)
        app = web.Application(middlewares=[gate(config)], client_max_size=config.limits.replay_bytes + 1024)
        app.on_response_prepare.append(secure)
        actions = Actions(house, _room_of, Guesses(config.limits))

        async def line(request: web.Request) -> web.StreamResponse:
            foreign = is_foreign(request, config.origins)
            return await sockets.serve(request, _address(request, config), actions, foreign=foreign)

        app.router.add_get("/ws", line)
        app.router.add_routes([*Replays(house).routes(), *pages.routes()])
        runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await runner.setup()
        try:
            site = web.TCPSite(runner, config.host, config.port, backlog=512)
            await site.start()
        except BaseException:
            await runner.cleanup()
            raise
        port = runner.addresses[0][1] if runner.addresses else config.port
        pages.listening(port)
        return cls(config, house, sockets, runner, port)

    def rooms(self) -> list[Room]:
        """The rooms of all tables."""
        return [_room_of(host) for host in self.house.hosts()]

    async def stop(self) -> None:
        """Take no more, store what came, say goodbye, and go. Once is enough."""
        if self._stopped:
            return
        self._stopped = True
        for site in list(self._runner.sites):
            await site.stop()
        await self.house.close()
        self._sockets.flush()
        await self._sockets.close()
        await self._runner.cleanup()


async def serve(config: Config, *, ready: Callable[[Server], None] | None = None) -> None:
    """Run a server until it is told to stop (SIGTERM or Ctrl-C). `ready` is called when it listens.

    Raises StorageError, and OSError when the port is not free.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in _STOP:
        with contextlib.suppress(NotImplementedError):  # not on Windows
            loop.add_signal_handler(sign, stop.set)
    server = await Server.start(config)
    gc.freeze()  # what is there now, stays
    gc.set_threshold(*_RARELY)
    try:
        if ready is not None:
            ready(server)
        await stop.wait()
    finally:
        await server.stop()


def run(config: Config, *, ready: Callable[[Server], None] | None = None) -> None:
    """`serve` in an event loop of its own."""
    asyncio.run(serve(config, ready=ready))


def _room_of(host: Host) -> Room:
    audience = host.audience
    if not isinstance(audience, Room):
        raise TypeError("a server's tables have rooms for audience")
    return audience


def _address(request: web.Request, config: Config) -> str:
    """Who asks: only to limit wrong guesses; it is neither stored nor logged."""
    if config.proxied and (told := request.headers.get(hdrs.X_FORWARDED_FOR)):
        return told.rsplit(",", 1)[-1].strip()
    return request.remote or ""
