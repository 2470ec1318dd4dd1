"""The process beside the server in which scenes are played, and the line to it.

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
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, Final

from . import beside
from .playing import TICK
from .stage import Reaching
from .troupe import Order, Told, Troupe, reach, trouble

log = logging.getLogger("fuchsbau.table")

_NICE: Final = 5
"""So much the process beside gives way to others: to the server, but less than those who think."""
_PATIENCE: Final = 0.004
"""Seconds that may go to what takes long, before the scenes that run go on again."""
_SIGN: Final = 5.0
"""Seconds after which the process gives a sign of life at the latest."""
_SILENCE: Final = 20.0
"""Seconds without one, after which it is replaced: a world hangs."""

Packed = tuple[int, bytes]
"""Something packed for the way to or from another process, and the number of the scene that it is about."""
Orders = tuple[Sequence[Packed], Mapping[int, Reaching]]
"""Orders, and hands in scenes: for these it does not matter when between two steps they came, only the newest
counts."""


class Playhouse:
    """The process, seen from the server. Nothing here waits for it but two threads."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        hear: Callable[[Sequence[Told]], None],
        ended: Callable[[Playhouse], None],
    ) -> None:
        self._loop = loop
        self._hear = hear
        self._ended = ended
        self._orders: SimpleQueue[Orders | None] = SimpleQueue()
        self._process: BaseProcess | None = None
        self._thread = threading.Thread(target=self._write, daemon=True, name="fuchsbau-worlds-orders")
        self._thread.start()

    def send(self, orders: Orders) -> None:
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
        try:
            line, self._process = beside.start(_work, "fuchsbau plays")
        except OSError:
            log.exception("the process in which scenes are played could not be started")
            self._tell(self._ended, self)
            return
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
                packed: list[Packed] = pickle.loads(line.recv_bytes())
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
                orders: Orders = pickle.loads(line.recv_bytes())
                _take(troupe, *orders)
                wait, now = 0.0, time.monotonic()
            now = time.monotonic()
            if now >= due:
                due = max(due + TICK, now)
            elif not troupe.takes_long:
                continue
            packed: list[Packed] = []
            for told in troupe.go_on(now, _PATIENCE):
                if told is not None:
                    packed.append(_pack(*told))
                said = _tell(line, packed, said, after=_SIGN)  # many scenes on a busy machine take their time
            said = _tell(line, packed, said, after=0 if packed else _SIGN - TICK)


def _tell(line: beside.Line, packed: list[Packed], said: float, *, after: float) -> float:
    """Tell that, if it is so many seconds since something was said; when something was said last."""
    now = time.monotonic()
    if now < said + after:
        return said
    line.send_bytes(pickle.dumps(packed))
    packed.clear()
    return now


def _take(troupe: Troupe, orders: Sequence[Packed], hands: Mapping[int, Reaching]) -> None:
    for number, data in orders:
        try:
            order: Order = pickle.loads(data)
        except Exception:
            troupe.give_up(number)
        else:
            troupe.take(order)
    for number, reaching in hands.items():
        troupe.take(reach(number, reaching))


def _pack(number: int, news: Any) -> Packed:
    try:
        return number, pickle.dumps(news)
    except Exception:
        return number, pickle.dumps(trouble())
