"""All tables of a server: made, found, restored and forgotten."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fuchsbau.game import BadSetup, game

from . import thinking, worlds
from .act import Audience
from .clock import Alarm, Clock, RealClock
from .entries import rebuild
from .events import Created
from .host import Host, Life
from .stage import Stage
from .storage import Entry, Storage, StorageError
from .table import Table, created
from .thinking import Thinker
from .words import FIGURES, Code, Figure, Refusal
from .writer import Store, Writer

log = logging.getLogger("fuchsbau.table")

HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True)
class Rules:
    """How a house keeps its tables. Times are in seconds."""

    pace: float = 1
    """Stretches the time computer players and pauses take: 1 is human, 0 at once."""
    most_tables: int = 2_000
    code_lasts: float = 2 * HOUR
    """An animal code is good for so long after its table was last used."""
    idle_lasts: float = DAY
    """A table where no game is running is forgotten after so long without use."""
    game_lasts: float = 30 * DAY
    """A table where a game is running is forgotten after so long without use."""
    sweep_every: float = 60


class House:
    """Keeps all tables."""

    def __init__(self, rules: Rules, life: Life) -> None:
        self.rules = rules
        self.writer = life.writer
        self.stage = life.stage
        self._clock = life.clock
        self._life = life
        self._hosts: dict[str, Host] = {}
        self._watched: dict[str, Host] = {}
        self._codes: dict[Code, Host] = {}
        self._made: dict[tuple[str, str], Host] = {}
        self._sweeping: Alarm | None = None
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(
        cls,
        place: str | Path,
        rules: Rules,
        audience: Callable[[Host], Audience],
        *,
        clock: Clock | None = None,
        thinker: Thinker | None = None,
        stage: Stage | None = None,
        opener: Callable[[str | Path], Store] = Storage,
    ) -> House:
        """Open the storage; `restore` comes next. Raises StorageError."""
        writer = await Writer.open(place, opener)
        pace, clock = rules.pace, clock or RealClock()
        stage = stage or worlds.Beside(pace)
        return cls(rules, Life(writer, clock, pace, thinker or thinking.Beside(), stage, audience))

    async def restore(self) -> None:
        """Bring all tables back to life, before anybody comes. Raises StorageError."""
        for table_id in await self.writer.ask(lambda store: store.tables()):
            entries = await self.writer.ask(partial(_read, table_id))
            try:
                table = rebuild(entries)
            except StorageError as error:
                log.error("%s; it stays in the database and is left alone", error)
                continue
            host = self._host(table, len(entries))
            host.remember(entries)
            self._keep(host, (entries[0].device or "", entries[0].action or ""))
        for host in list(self._hosts.values()):
            host.wake()
        self._sweep_later()

    async def close(self) -> None:
        """Store what is queued and let go of everything. Once is enough."""
        if self._closed:
            return
        self._closed = True
        if self._sweeping:
            self._sweeping.cancel()
        await asyncio.gather(*self._tasks)
        for host in self._hosts.values():
            host.rest()
        await self._life.thinker.close()
        await self.stage.close()
        await self.writer.close()

    def __len__(self) -> int:
        return len(self._hosts)

    def hosts(self) -> list[Host]:
        """All tables."""
        return list(self._hosts.values())

    def to_play(self, table: str) -> Host | None:
        """The table with that id for playing."""
        return self._hosts.get(table)

    def to_watch(self, table: str) -> Host | None:
        """The table with that id for watching."""
        return self._watched.get(table)

    def by_code(self, code: Code) -> Host | None:
        """The table with that animal code, while the code is good."""
        host = self._codes.get(code)
        return host if host is not None and self.code_is_good(host) else None

    def code_is_good(self, host: Host) -> bool:
        return self._clock.now() < host.touched + self.rules.code_lasts

    def create(self, device: str, action: str, name: str, answer: Callable[[Host | Refusal], None]) -> None:
        """Make a table for the game of that name."""
        if self._closed:
            return  # the line is about to close; the client asks again when the server is back
        same = self._made.get((device, action))
        if same is not None:
            answer(same)
            return
        try:
            kind = game(name)
        except BadSetup as error:
            answer(Refusal("setup", str(error)))
            return
        if len(self._hosts) >= self.rules.most_tables and not self._make_room():
            answer(Refusal("full", "there are as many tables as this server can hold: try again later"))
            return
        event = Created(secrets.token_urlsafe(16), secrets.token_urlsafe(16), self._free_code(), kind.name)
        host = self._host(created(event), 0)
        self._codes[event.code] = host

        def stored(refusal: Refusal | None) -> None:
            if refusal is None:
                self._keep(host, (device, action))
                answer(host)
            else:
                del self._codes[event.code]
                answer(refusal)

        host.create(event, device, action, stored)

    def _make_room(self) -> bool:
        """Forget the table longest unused of those where nobody is, sits or played; whether there was one."""
        unused = [host for host in self._hosts.values() if host.is_unused]
        if unused:
            self._forget([min(unused, key=lambda host: host.touched)])
        return bool(unused)

    def _host(self, table: Table, stored: int) -> Host:
        return Host(table, stored, self._life)

    def _keep(self, host: Host, made: tuple[str, str]) -> None:
        self._hosts[host.id] = host
        self._watched[host.table.watch] = host
        self._codes[host.table.code] = host
        self._made[made] = host

    def _free_code(self) -> Code:
        while True:
            code = (_figure(), _figure(), _figure(), _figure())
            if code not in self._codes:
                return code

    def _sweep_later(self) -> None:
        self._sweeping = self._clock.call_later(self.rules.sweep_every, self._sweep)

    def _sweep(self) -> None:
        """Forget tables that nobody has used for long."""
        expired = [host for host in self._hosts.values() if self._is_expired(host)]
        if expired:
            self._forget(expired)
        self._sweep_later()

    def _is_expired(self, host: Host) -> bool:
        if host.is_busy:
            return False
        playing = host.table.phase in ("asking", "playing")
        lasts = self.rules.game_lasts if playing else self.rules.idle_lasts
        return self._clock.now() >= host.touched + lasts

    def _forget(self, expired: list[Host]) -> None:
        for host in expired:
            del self._hosts[host.id], self._watched[host.table.watch]
            self._codes.pop(host.table.code, None)
            host.close()
        gone = {host.id for host in expired}
        self._made = {made: host for made, host in self._made.items() if host.id not in gone}
        task = asyncio.create_task(self._delete(sorted(gone)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _delete(self, tables: list[str]) -> None:
        try:
            await self.writer.ask(lambda store: store.delete(tables))
        except StorageError as error:
            log.error("expired tables stay in the database until the next start: %s", error)


def _read(table: str, store: Store) -> list[Entry]:
    return store.read(table)


def _figure() -> Figure:
    return secrets.choice(FIGURES)
