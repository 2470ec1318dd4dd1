"""Tables for tests: time held in the hand, an audience that remembers, and devices that act."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from asynchronous import until
from fuchsbau.game import Move, State
from fuchsbau.table import House, Rules, decide, worlds
from fuchsbau.table.events import AnyEvent, Moved, Started
from fuchsbau.table.happen import Happened
from fuchsbau.table.host import Host
from fuchsbau.table.racing import Slap
from fuchsbau.table.stage import Picture, Stage
from fuchsbau.table.storage import Entry, Storage, StorageError
from fuchsbau.table.table import Table
from fuchsbau.table.thinking import Here, Question, Tell, Thinker, Thought
from fuchsbau.table.thinking import decide as decision
from fuchsbau.table.words import Refusal
from fuchsbau.table.writer import Store

FIGURES = ("fox", "bear", "owl", "hedgehog", "frog", "rabbit")
_ids = count()


class FakeClock:
    """Time that stands still until `advance`."""

    def __init__(self) -> None:
        self._now = 1_000_000.0
        self._alarms: list[tuple[float, int, FakeAlarm]] = []

    def now(self) -> float:
        return self._now

    def steady(self) -> float:
        return 1000 * self._now

    def call_later(self, seconds: float, call: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(call)
        heapq.heappush(self._alarms, (self._now + seconds, next(_ids), alarm))
        return alarm

    def next_alarm(self) -> float | None:
        """Seconds until something is due."""
        due = [when for when, _, alarm in self._alarms if alarm.call is not None]
        return min(due) - self._now if due else None

    def advance(self, seconds: float) -> None:
        """Let time go on, and ring what becomes due."""
        end = self._now + seconds
        while self._alarms and self._alarms[0][0] <= end:
            self._now, _, alarm = heapq.heappop(self._alarms)
            alarm.ring()
        self._now = end


class FakeAlarm:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None

    def ring(self) -> None:
        call, self.call = self.call, None
        if call is not None:
            call()


class Witness:
    """An audience that remembers what it was told."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.told: list[Happened] = []
        self.jumps = 0
        self.slaps: list[int] = []
        self.pictures: list[tuple[int, Picture]] = []
        """What was to be seen, and in which scene."""
        self.is_closed = False

    def happened(self, story: Sequence[Happened]) -> None:
        self.told += story

    def jumped(self) -> None:
        self.jumps += 1

    def slapped(self, seat: int) -> None:
        self.slaps.append(seat)

    def pictured(self, scene: int, picture: Picture) -> None:
        self.pictures.append((scene, picture))

    def presence_changed(self) -> None:
        pass

    def closed(self) -> None:
        self.is_closed = True

    @property
    def events(self) -> list[AnyEvent]:
        return [happened.event for happened in self.told]


@asynccontextmanager
async def house(
    folder: Path | str,
    *,
    clock: FakeClock | None = None,
    opener: Callable[[str | Path], Store] = Storage,
    thinker: Thinker | None = None,
    stage: Stage | None = None,
    **rules: Any,
) -> AsyncGenerator[House, None]:
    """A house with its storage in a folder (or at a URL), restored and open. Deep players think at once.

    Scenes are played when the clock goes on, some steps at a time.
    """
    place = folder if isinstance(folder, str) else folder / "tables.sqlite"
    clock = clock or FakeClock()
    asked = Rules(**rules)
    opened = await House.open(
        place,
        asked,
        Witness,
        clock=clock,
        thinker=thinker or Here(),
        stage=stage or worlds.Here(clock, asked.pace, tick=0.1),
        opener=opener,
    )
    await opened.restore()
    try:
        yield opened
    finally:
        await opened.close()


def witness(host: Host) -> Witness:
    assert isinstance(host.audience, Witness)
    return host.audience


class Device:
    """A device that acts at tables and waits for the answers."""

    def __init__(self, name: str) -> None:
        self.name = name

    async def create(self, house: House, game: str = "versteckt", action: str | None = None) -> Host:
        """A new table. Raises Refusal."""
        answer: asyncio.Future[Host | Refusal] = asyncio.get_running_loop().create_future()
        house.create(self.name, action or f"a{next(_ids)}", game, answer.set_result)
        made = await answer
        if isinstance(made, Refusal):
            raise made
        return made

    async def do(self, host: Host, wish: Callable[..., Any], *given: Any, action: str | None = None) -> None:
        """Decide something. Raises Refusal."""
        refusal = await self.send(host, wish, *given, action=action)
        if refusal is not None:
            raise refusal

    def send(
        self, host: Host, wish: Callable[..., Any], *given: Any, action: str | None = None
    ) -> asyncio.Future[Refusal | None]:
        """Decide something without waiting for the answer."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        host.act(
            self.name,
            action or f"a{next(_ids)}",
            lambda table, who: wish(table, who, *given),
            answer.set_result,
        )
        return answer

    def slap(
        self,
        host: Host,
        seat: int,
        move: Move,
        after: float,
        n: int | None = None,
        *,
        game: int | None = None,
    ) -> asyncio.Future[Refusal | None]:
        """A move in the race that is on (or another), so long after this device showed what it is about."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        race = race_of(host.newest) if n is None else n
        number = host.newest.rounds if game is None else game
        host.slap(self.name, Slap(seat, raw(move), number, race, after), answer.set_result)
        return answer

    def quiet(self, host: Host, after: float) -> None:
        """In the race that is on nobody here has slapped before that."""
        host.quiet(self.name, race_of(host.newest), after)

    async def start(self, host: Host, seats: int = 2, **options: Any) -> None:
        """Sit down in the first seats, and start a game in which seat 0 begins."""
        host.arrive(self.name)
        if options:
            await self.do(host, decide.configure, options, "ask")
        for seat in range(seats):
            await self.do(host, decide.sit, seat, FIGURES[seat])
        await self.do(host, decide.ready, True)
        await self.do(host, decide.begins, 0)

    async def play(self, host: Host, move: Move | None = None, seat: int | None = None) -> None:
        """A move (the first legal one where none is given). Raises Refusal."""
        state = state_of(host.newest)
        if seat is None:
            seat = min(actor for actor in state.to_move if isinstance(actor, int))
        move = move or state.moves(seat)[0]
        await self.do(host, decide.play, seat, raw(move))


async def settled(host: Host) -> None:
    """Wait until everything queued is stored."""
    await until(lambda: host.newest is host.table)


def raw(move: Move) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(move))


def state_of(table: Table) -> State:
    assert table.round is not None
    return table.round.state


def race_of(table: Table) -> int:
    """The step with which the race began that is on (0 where none is)."""
    assert table.round is not None
    return table.round.race or 0


def moves_of(events: Sequence[AnyEvent]) -> list[tuple[Any, Move]]:
    """Who moved what, of the newest game."""
    moves: list[tuple[Any, Move]] = []
    for event in events:
        if isinstance(event, Started):
            moves = []
        elif isinstance(event, Moved):
            moves.append((event.actor, event.move))
    return moves


class Wrapped:
    """A storage that passes everything on; tests override what shall go wrong."""

    def __init__(self, place: str | Path) -> None:
        self.inner = Storage(place)
        self.secret = self.inner.secret

    def tables(self) -> list[str]:
        return self.inner.tables()

    def read(self, table: str, since: int = 0) -> list[Entry]:
        return self.inner.read(table, since)

    def append(self, entries: Sequence[Entry]) -> None:
        self.inner.append(entries)

    def delete(self, tables: Sequence[str]) -> None:
        self.inner.delete(tables)

    def ping(self) -> None:
        self.inner.ping()

    def close(self) -> None:
        self.inner.close()


class Moody(Wrapped):
    """A storage that can fail before or after the commit, or not answer at all."""

    mood = "well"

    def append(self, entries: Sequence[Entry]) -> None:
        if self.mood in ("full", "gone"):
            raise StorageError("the disk is full")
        super().append(entries)
        if self.mood == "silent":
            raise StorageError("stored, but the answer got lost")

    def read(self, table: str, since: int = 0) -> list[Entry]:
        if self.mood == "gone":
            raise StorageError("nobody is there")
        return super().read(table, since)


class Held:
    """A thinker that answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Thought, Tell]] = []
        self.cancelled: list[int] = []

    def ask(self, thought: Thought, tell: Tell) -> Question:
        self.asked.append((thought, tell))
        number = len(self.asked) - 1
        held = self

        class Cancel:
            def cancel(self) -> None:
                held.cancelled.append(number)

        return Cancel()

    def answer(self, number: int) -> None:
        thought, tell = self.asked[number]
        tell(decision(thought))

    async def close(self) -> None:
        """Nothing is left to do."""
