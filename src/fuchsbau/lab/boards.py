"""Many live boards at once, for the server benchmark: do they keep time, and does a card table notice?

At each board four devices drag a wand, all of them 60 times a second, and a fifth looks on. These clients are
a process of their own (this module, run as a program), which gives way to what is measured. All the while
moves are played at a card table of the same server, and, to compare, at one of another server without boards.
"""

from __future__ import annotations

import asyncio
import math
import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from statistics import fmean, quantiles
from typing import Final

import msgspec

from fuchsbau.game import Seat, game, games
from fuchsbau.world import STEPS_PER_SECOND

from .family import SEATS, Family
from .load import steadily, until
from .servers import ANY, LIVE, ServerProcess, Used, on_any_core
from .websocket import Client

BOARDS: Final = 40
_RATE: Final = 100
"""So many moves a second are played at a card table."""
_NICE: Final = 5
_WARM: Final = 1.0
_BEST_OF: Final = 30
"""A picture is late by so much as the most punctual of so many was not."""
_MIDDLES: Final = ((400, 400), (-400, 400), (-400, -400), (400, -400))
_WIDE: Final = 200
_TURN: Final = 2.0
"""The wands go round in circles about these places, as wide as that, in so many seconds: in the unit of the
Rumpelriesen, where nothing falls by that."""
_OFTEN: Final = 0.05
_STEPS: Final = slice(7, 11)
"""Where a picture of that game has the number of steps."""


class Delays(msgspec.Struct, frozen=True):
    """Milliseconds: half of all are shorter, 99 of 100 are, and the longest."""

    p50: float
    p99: float
    longest: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Delays:
        """What these have in common."""
        if len(seconds) < 2:
            raise RuntimeError("nothing was heard of a server that is measured: it does far too little")
        parts = quantiles(seconds, n=100, method="inclusive")
        return cls(1000 * parts[49], 1000 * parts[98], 1000 * max(seconds))


class Seen(msgspec.Struct, frozen=True):
    """What the clients of the boards saw and did, in each second of it."""

    searches: float
    """So many boards were in the middle of a search, on average."""
    steps: float
    late: Delays
    """How long after its time a step was seen."""
    messages_in: float
    messages_out: float
    kb: float
    """So many times 1,000 bytes everybody who looks on was sent, on average."""
    kb_most: float
    """The same, for whoever was sent most."""
    clients: float
    """How much of a core the clients themselves used."""


class Pushed(msgspec.Struct, frozen=True):
    """What a server does while people push things about on so many `boards` at once."""

    boards: int
    seen: Seen
    us_per_message: float
    """What a message costs the server, in or out, with all that happens besides."""
    server: Used
    """Of each second; also for the process beside it, where the boards are."""
    beside: Used
    alone: Delays
    """How long the moves at a card table take without any board."""
    elsewhere: Delays
    """The same with all of them, at another server on this machine."""
    together: Delays
    """The same with all of them, at the server where they are."""
    load: float
    """How many wanted to run on this machine on average (of a minute), and others with us."""


class Board(Family):
    """A family whose hands go round in circles on one board, and somebody who looks on."""

    def __init__(self, game: str, number: int) -> None:
        super().__init__(game, number)
        self.steps = 0
        self.late: list[float] = []
        self._shown = 0
        self._newest: deque[float] = deque(maxlen=_BEST_OF)

    async def come(self, port: int) -> None:
        await super().come(port)
        self.watcher = await self.device(port, lambda client, data: None)
        self.watcher.see = self._look
        self.watcher.say(b'{"id":"w","type":"enter","table":"%s"}' % self.watch.encode())

    @property
    def lines(self) -> Sequence[Client]:
        """Everybody's."""
        return *self.clients, self.watcher

    def begin(self) -> None:
        """Search, again and again."""
        self.on_turn = self._go_on
        self._go_on()

    def forget(self) -> None:
        """Measure anew."""
        self.steps = 0
        self.late.clear()

    def drag(self, seat: Seat, seconds: float) -> None:
        """By now the hand of a seat is here."""
        (x, y), angle = _MIDDLES[seat], 2 * math.pi * (seconds / _TURN + seat / SEATS)
        self.reach(seat, x + round(_WIDE * math.cos(angle)), y + round(_WIDE * math.sin(angle)))

    def _go_on(self) -> None:
        """Nobody taps an imp, as that would end the search."""
        if self.scene is None:
            self.play()

    def _see(self, place: int, client: Client, data: bytes) -> None:
        """Hands go on by themselves, not with pictures."""

    def _look(self, client: Client, data: bytes) -> None:
        """A picture comes to who looks on."""
        steps = int.from_bytes(data[_STEPS], "little")
        passed, self._shown = steps - self._shown, steps
        if passed <= 0:
            self._newest.clear()
            return
        off = time.perf_counter() - steps / STEPS_PER_SECOND
        self._newest.append(off)
        self.steps += passed
        self.late.append(off - min(self._newest))


async def measure(game: str, seconds: float, boards: int = BOARDS) -> Pushed:
    """What a server does while so many boards of this game are pushed about on."""
    with on_any_core(), ServerProcess(LIVE, ANY) as server, ServerProcess(LIVE, ANY) as other:
        tables = [Family(_cards(), 0, look_seconds=0) for _ in range(2)]
        for table, where in zip(tables, (server, other), strict=True):
            await table.come(where.port)
        here, elsewhere = tables
        alone = await steadily([here], _RATE, seconds)
        command = (sys.executable, "-m", "fuchsbau.lab.boards")
        given = (str(server.port), game, str(seconds), str(boards))
        clients = await asyncio.create_subprocess_exec(*command, *given, stdout=asyncio.subprocess.PIPE)
        try:
            assert clients.stdout is not None
            if not await clients.stdout.readline():
                raise RuntimeError("the clients of the boards have not begun")
            start, before, before_beside = time.perf_counter(), server.used(), server.used_beside()
            together, meanwhile = await asyncio.gather(
                steadily([here], _RATE, seconds), steadily([elsewhere], _RATE, seconds)
            )
            elapsed = time.perf_counter() - start
            used = server.used().since(before, elapsed)
            beside = server.used_beside().since(before_beside, elapsed)
            if not (told := await clients.stdout.read()):
                raise RuntimeError("the clients of the boards have stopped")
            seen = msgspec.json.decode(told, type=Seen)
        except BaseException:
            clients.kill()
            raise
        finally:
            await clients.wait()
        for table in tables:
            table.leave()
    return Pushed(
        boards,
        seen,
        us_per_message=used.core / (seen.messages_in + seen.messages_out) * 1e6,
        server=used,
        beside=beside,
        alone=Delays.of(alone),
        elsewhere=Delays.of(meanwhile),
        together=Delays.of(together),
        load=os.getloadavg()[0],
    )


def table(pushed: Pushed) -> Iterator[tuple[str, str, str]]:
    """As rows of text, headings first: what it is, how it was, and how it is to be."""
    seen = pushed.seen
    yield "", "seen", "is to be"
    yield "searches at once, on average", f"{seen.searches:.1f}", ""
    yield "steps a second", f"{seen.steps:,.0f}", f"{STEPS_PER_SECOND * seen.searches:,.0f}"
    yield "a step is seen late by", _in_words(seen.late), ""
    yield "KB a second for who looks on", f"{seen.kb:.1f}, at most {seen.kb_most:.1f}", "≤ 25"
    yield "messages in a second", f"{seen.messages_in:,.0f}", ""
    yield "messages out a second", f"{seen.messages_out:,.0f}", ""
    yield "µs a message", f"{pushed.us_per_message:.1f}", ""
    yield "the server's core", _used_in_words(pushed.server), ""
    yield "the boards' core", _used_in_words(pushed.beside), ""
    yield "moves at a card table without boards", _in_words(pushed.alone), ""
    yield "... with, at another server", _in_words(pushed.elsewhere), ""
    yield "... with, at the same server", _in_words(pushed.together), ""
    yield "... slower by, p99", f"{pushed.together.p99 - pushed.elsewhere.p99:.1f} ms", "< 20 ms"
    yield "the clients' core", f"used {seen.clients:.0%}", ""
    yield "load of the machine", f"{pushed.load:.1f}", ""


def _in_words(delays: Delays) -> str:
    return f"{delays.p50:.1f} ms, p99 {delays.p99:.1f}, longest {delays.longest:.1f}"


def _used_in_words(used: Used) -> str:
    return f"used {used.core:.0%}, by others {used.waited:.0%}"


class _Counted(msgspec.Struct, frozen=True):
    """What the clients of all boards have said and heard so far, and what they used."""

    said: int
    heard: int
    got: tuple[int, ...]
    """Bytes, by each who looks on."""
    used: float

    @classmethod
    def now(cls, boards: Sequence[Board]) -> _Counted:
        lines = [line for board in boards for line in board.lines]
        return cls(
            sum(line.said for line in lines),
            sum(line.heard for line in lines),
            tuple(board.watcher.bytes for board in boards),
            time.process_time(),
        )


async def _push(port: int, game: str, seconds: float, number: int) -> None:
    """The clients of all boards. Prints an empty line when all is under way, and then what they saw."""
    boards = [Board(game, each) for each in range(number)]
    for board in boards:
        await board.come(port)
    for board in boards:
        board.begin()
    dragging = asyncio.create_task(_drag(boards))
    await until(lambda: all(board.steps for board in boards))
    await asyncio.sleep(_WARM)
    for board in boards:
        board.forget()
    print(flush=True)
    start, before, searches = time.perf_counter(), _Counted.now(boards), list[int]()
    while (elapsed := time.perf_counter() - start) < seconds:
        searches.append(sum(board.scene is not None for board in boards))
        await asyncio.sleep(_OFTEN)
    seen = _seen(boards, before, _Counted.now(boards), fmean(searches), elapsed)
    dragging.cancel()
    if not all(line.is_open for board in boards for line in board.lines):
        raise RuntimeError("a line of the benchmark broke: what was measured is not the whole load")
    print(msgspec.json.encode(seen).decode(), flush=True)


async def _drag(boards: Sequence[Board]) -> None:
    """Let every hand be somewhere else in each step: evenly spread."""
    hands = [(board, seat) for seat in range(SEATS) for board in boards]
    start, said = time.perf_counter(), 0
    while True:
        seconds = time.perf_counter() - start
        due = int(seconds * STEPS_PER_SECOND * len(hands))
        for number in range(max(said, due - len(hands)), due):
            board, seat = hands[number % len(hands)]
            board.drag(seat, seconds)
        said = due
        await asyncio.sleep(0.001)


def _seen(
    boards: Sequence[Board], before: _Counted, after: _Counted, searches: float, seconds: float
) -> Seen:
    kb = [(now - then) / 1000 / seconds for now, then in zip(after.got, before.got, strict=True)]
    return Seen(
        searches,
        steps=sum(board.steps for board in boards) / seconds,
        late=Delays.of([late for board in boards for late in board.late]),
        messages_in=(after.said - before.said) / seconds,
        messages_out=(after.heard - before.heard) / seconds,
        kb=fmean(kb),
        kb_most=max(kb),
        clients=(after.used - before.used) / seconds,
    )


def _cards() -> str:
    """A game without scenes and races."""
    return [name for name in games() if game(name).worlds is None and not game(name).races][-1]


if __name__ == "__main__":
    os.nice(_NICE)
    asyncio.run(_push(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), int(sys.argv[4])))
