"""Where worlds are: in a process beside the server, or here where tests hold the time.

A busy board costs a step of physics 60 times a second. One process steps the worlds of all tables, so that no
message and no card game waits for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from math import inf
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, Final

from fuchsbau.game import Seat
from fuchsbau.world import Hand

from . import beside
from .clock import Alarm, Clock
from .playing import TICK, Playing
from .stage import News, Opening, Part, Picture, Running, Tell, Unfilmed
from .troupe import Close, Do, Film, Open, Order, Told, Troupe

log = logging.getLogger("fuchsbau.table")

_NICE: Final = 5
"""So much the process beside gives way to others: to the server, but less than those who think."""
_PATIENCE: Final = 0.004
"""Seconds that may go to what takes long, before the scenes that run go on again."""
_GATHER: Final = 0.003
"""Seconds in which orders are gathered: each message to another process costs as much as many orders."""
_SIGN: Final = 5.0
"""Seconds after which the process gives a sign of life at the latest."""
_SILENCE: Final = 20.0
"""Seconds without one, after which it is replaced: a world hangs."""


_Reaching = Mapping[Seat, Hand | None]
"""Hands that are somewhere else now, or gone."""


class _Scene:
    """A scene elsewhere: passes on what it is told."""

    def __init__(
        self,
        number: int,
        send: Callable[[Order], None],
        reach: Callable[[int, _Reaching], None],
        forget: Callable[[int], None],
    ) -> None:
        self._number = number
        self._send = send
        self._reach = reach
        self._forget = forget

    def run(self, runs: bool) -> None:
        self._send(Do(self._number, Playing.run, (runs,)))

    def reach(self, hands: _Reaching) -> None:
        self._reach(self._number, hands)

    def play(self, parts: Mapping[Seat, Part]) -> None:
        self._send(Do(self._number, Playing.play, (parts,)))

    def look(self) -> None:
        self._send(Do(self._number, Playing.look))

    def close(self) -> None:
        self._forget(self._number)
        self._send(Close(self._number))


class _Listeners:
    """Who hears of which number."""

    def __init__(self) -> None:
        self._numbers = count()
        self.tells: dict[int, Tell] = {}
        self.films: dict[int, asyncio.Future[Sequence[Picture]]] = {}

    def scene(self, tell: Tell) -> int:
        number = next(self._numbers)
        self.tells[number] = tell
        return number

    def film(self) -> tuple[int, asyncio.Future[Sequence[Picture]]]:
        number = next(self._numbers)
        self.films[number] = film = asyncio.get_running_loop().create_future()
        return number, film

    def forget(self, number: int) -> None:
        self.tells.pop(number, None)

    def hear(self, told: Sequence[Told]) -> None:
        for number, news in told:
            try:
                self._hear(number, news)
            except Exception:  # trouble at one table is none of the others'
                log.exception("what happened in a scene could not be told")

    def _hear(self, number: int, news: News | Sequence[Picture]) -> None:
        if not isinstance(news, News):
            film = self.films.pop(number)
            if not film.done():
                film.set_result(news)
        elif (film := self.films.pop(number, None)) is not None:
            if not film.done():
                film.set_exception(Unfilmed(news.trouble))
        elif (tell := self.tells.get(number)) is not None:
            if news.trouble:
                self.forget(number)
            tell(news)

    def lose(self) -> None:
        """All that was there is lost."""
        tells, self.tells = self.tells, {}
        films, self.films = self.films, {}
        for film in films.values():
            if not film.done():
                film.set_exception(Unfilmed("the place where the film was made is no more"))
        for tell in tells.values():
            tell(None)


class Here:
    """Plays in this process, whenever the clock rings: for tests, which hold the clock.

    It goes on once in `tick` seconds.
    """

    def __init__(self, clock: Clock, pace: float, tick: float = TICK) -> None:
        self._clock = clock
        self._pace = pace
        self._tick = tick
        self._troupe = Troupe()
        self._listeners = _Listeners()
        self._alarm: Alarm | None = None

    def expect(self) -> None:
        """Nothing is to be prepared."""

    def open(self, opening: Opening, tell: Tell) -> Running:
        number = self._listeners.scene(tell)
        self._take(Open(number, opening, self._pace))
        return _Scene(number, self._take, self._reach, self._listeners.forget)

    async def film(self, opening: Opening) -> Sequence[Picture]:
        number, film = self._listeners.film()
        self._take(Film(number, opening))
        return await film

    async def close(self) -> None:
        """Nothing is played any more."""
        self._listeners.tells.clear()
        self._listeners.lose()
        self._troupe = Troupe()
        if self._alarm is not None:
            self._alarm.cancel()

    def _reach(self, number: int, hands: _Reaching) -> None:
        self._take(_reach(number, hands))

    def _take(self, order: Order) -> None:
        self._troupe.take(order)
        self._watch(0)

    def _watch(self, seconds: float) -> None:
        if self._alarm is None and self._troupe.is_busy:
            self._alarm = self._clock.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._alarm = None
        news = self._troupe.go_on(self._clock.steady() / 1000, inf)
        self._listeners.hear([told for told in news if told is not None])
        self._watch(self._tick)


_Packed = tuple[int, bytes]
"""Something packed for the way to or from another process, and the number of the scene that it is about."""
_Orders = tuple[Sequence[_Packed], Mapping[int, _Reaching]]
"""Orders, and hands in scenes: for these it does not matter when between two steps they came, only the newest
counts."""


class Beside:
    """Plays in a process of its own, which starts when the first scene is to be expected."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._listeners = _Listeners()
        self._process: _Process | None = None
        self._orders: list[_Packed] = []
        self._hands: dict[int, dict[Seat, Hand | None]] = {}
        self._waits = False
        """Whether these will leave in a moment."""
        self._closed = False

    def expect(self) -> None:
        if self._process is None and not self._closed:
            self._process = _Process(asyncio.get_running_loop(), self._listeners.hear, self._ended)

    def open(self, opening: Opening, tell: Tell) -> Running:
        number = self._listeners.scene(tell)
        self._send(Open(number, opening, self._pace))
        return _Scene(number, self._send, self._reach, self._listeners.forget)

    async def film(self, opening: Opening) -> Sequence[Picture]:
        if self._closed:
            raise Unfilmed("the server stops")
        number, film = self._listeners.film()
        self._send(Film(number, opening))
        return await film

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        self._closed = True
        self._listeners.tells.clear()
        self._listeners.lose()
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(process.end)

    def _send(self, order: Order) -> None:
        if self._closed:
            return
        try:
            data = pickle.dumps(order)
        except Exception:
            trouble = News(0, runs=False, trouble=traceback.format_exc())
            asyncio.get_running_loop().call_soon(self._listeners.hear, [(order.number, trouble)])
            return
        self._orders.append((order.number, data))
        self._gather()

    def _reach(self, number: int, hands: _Reaching) -> None:
        self._hands.setdefault(number, {}).update(hands)
        self._gather()

    def _gather(self) -> None:
        """Everything leaves together, a moment later."""
        if not (self._waits or self._closed):
            asyncio.get_running_loop().call_later(_GATHER, self._flush)
            self._waits = True

    def _flush(self) -> None:
        self._waits = False
        self.expect()
        if self._process is None:
            return
        if self._process.is_behind:
            self._gather()
            return
        self._process.send((self._orders, self._hands))
        self._orders, self._hands = [], {}

    def _ended(self, process: _Process) -> None:
        if self._closed or process is not self._process:
            return
        log.warning("the process in which scenes are played has ended")
        self._process = None
        self._orders.clear()
        self._hands.clear()
        self._listeners.lose()


class _Process:
    """The process beside the server, seen from the server. Nothing here waits for it but two threads."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        hear: Callable[[Sequence[Told]], None],
        ended: Callable[[_Process], None],
    ) -> None:
        self._loop = loop
        self._hear = hear
        self._ended = ended
        self._orders: SimpleQueue[_Orders | None] = SimpleQueue()
        self._process: BaseProcess | None = None
        self._thread = threading.Thread(target=self._write, daemon=True, name="fuchsbau-worlds-orders")
        self._thread.start()

    def send(self, orders: _Orders) -> None:
        self._orders.put(orders)

    @property
    def is_behind(self) -> bool:
        """Whether what was sent last is not even on its way."""
        return not self._orders.empty()

    def end(self) -> None:
        """Kill it; returns when it is gone."""
        self._orders.put(None)
        if self._process is not None:
            self._kill(self._process)
        self._thread.join()

    @staticmethod
    def _kill(process: BaseProcess) -> None:
        with contextlib.suppress(ValueError):  # it has ended by itself
            process.kill()

    def _write(self) -> None:
        """In a thread: start the process, and pass on what it is told until it is to end."""
        line, self._process = beside.start(_work, "fuchsbau plays")
        given = line, self._process
        reading = threading.Thread(target=self._read, args=given, daemon=True, name="fuchsbau-worlds-news")
        reading.start()
        while (orders := self._orders.get()) is not None:
            with contextlib.suppress(OSError):  # it has ended: the other thread says so
                line.send_bytes(pickle.dumps(orders))
        self._kill(self._process)
        self._process.join()
        reading.join()
        line.close()
        self._process.close()

    def _read(self, line: beside.Line, process: BaseProcess) -> None:
        """In a thread: hear what it tells until it ends, or is silent for too long."""
        with contextlib.suppress(EOFError, OSError):
            while line.poll(_SILENCE):
                packed: list[_Packed] = pickle.loads(line.recv_bytes())
                if packed:
                    self._tell(self._hear, [(number, pickle.loads(data)) for number, data in packed])
        self._kill(process)
        self._orders.put(None)
        self._tell(self._ended, self)

    def _tell(self, who: Callable[[Any], None], what: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(who, what)


def _work(line: beside.Line) -> None:
    """In the process: play, until the server is gone."""
    beside.settle_in(_NICE)
    troupe = Troupe()
    due = said = 0.0
    with contextlib.suppress(EOFError, OSError):
        while True:
            wait = 0.0 if troupe.takes_long else due - time.monotonic() if troupe.is_busy else _SIGN
            now = time.monotonic()
            enough = now + max(0.0, wait) + TICK  # however much there is to hear, worlds go on
            while now < enough and line.poll(max(0.0, wait)):
                orders: _Orders = pickle.loads(line.recv_bytes())
                _take(troupe, *orders)
                wait, now = 0.0, time.monotonic()
            now = time.monotonic()
            if now >= due:
                due = max(due + TICK, now)
            elif not troupe.takes_long:
                continue
            packed: list[_Packed] = []
            for told in troupe.go_on(now, _PATIENCE):
                if told is not None:
                    packed.append(_pack(*told))
                said = _tell(line, packed, said, after=_SIGN)  # many scenes on a busy machine take their time
            said = _tell(line, packed, said, after=0 if packed else _SIGN - TICK)


def _tell(line: beside.Line, packed: list[_Packed], said: float, *, after: float) -> float:
    """Tell that, if it is so many seconds since something was said; when something was said last."""
    now = time.monotonic()
    if now < said + after:
        return said
    line.send_bytes(pickle.dumps(packed))
    packed.clear()
    return now


def _take(troupe: Troupe, orders: Sequence[_Packed], hands: Mapping[int, _Reaching]) -> None:
    for number, data in orders:
        try:
            order: Order = pickle.loads(data)
        except Exception:
            troupe.give_up(number)
        else:
            troupe.take(order)
    for number, reaching in hands.items():
        troupe.take(_reach(number, reaching))


def _reach(number: int, hands: _Reaching) -> Do:
    return Do(number, Playing.reach, (hands,))


def _pack(number: int, news: Any) -> _Packed:
    try:
        return number, pickle.dumps(news)
    except Exception:
        return number, pickle.dumps(News(0, runs=False, trouble=traceback.format_exc()))
