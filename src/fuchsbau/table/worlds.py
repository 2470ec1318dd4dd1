"""Where worlds are: in a process beside the server (playhouse.py), or here where tests hold the time."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from math import inf
from typing import Final

from fuchsbau.game import Seat
from fuchsbau.world import Hand

from .clock import Alarm, Clock
from .playhouse import Packed, Playhouse
from .playing import TICK, Playing
from .stage import News, Opening, Part, Picture, Reaching, Running, Tell, Unfilmed
from .troupe import Close, Do, Film, Open, Order, Told, Troupe, reach, trouble

log = logging.getLogger("fuchsbau.table")

_GATHER: Final = 0.003
"""Seconds between two messages to another process, in which orders are gathered: each costs as much as many
orders."""


class _Scene:
    """A scene elsewhere: passes on what it is told."""

    def __init__(
        self,
        number: int,
        send: Callable[[Order], None],
        reach: Callable[[int, Reaching], None],
        forget: Callable[[int], None],
    ) -> None:
        self._number = number
        self._send = send
        self._reach = reach
        self._forget = forget

    def run(self, runs: bool) -> None:
        self._send(Do(self._number, Playing.run, (runs,)))

    def reach(self, hands: Reaching) -> None:
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

    def _reach(self, number: int, hands: Reaching) -> None:
        self._take(reach(number, hands))

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


class Beside:
    """Plays in a process of its own, which starts when the first scene is to be expected."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._listeners = _Listeners()
        self._process: Playhouse | None = None
        self._orders: list[Packed] = []
        self._hands: dict[int, dict[Seat, Hand | None]] = {}
        self._waits = False
        """Whether these will leave in a moment."""
        self._left = -inf
        """When the last ones left, on the loop's clock."""
        self._closed = False

    def expect(self) -> None:
        if self._process is None and not self._closed:
            self._process = Playhouse(asyncio.get_running_loop(), self._listeners.hear, self._ended)

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
            asyncio.get_running_loop().call_soon(self._listeners.hear, [(order.number, trouble())])
            return
        self._orders.append((order.number, data))
        self._gather()

    def _reach(self, number: int, hands: Reaching) -> None:
        self._hands.setdefault(number, {}).update(hands)
        self._gather()

    def _gather(self) -> None:
        """Everything leaves together: with the next turn of the loop, but not too soon after the last."""
        if not (self._waits or self._closed):
            loop = asyncio.get_running_loop()
            loop.call_at(self._left + _GATHER, self._flush)
            self._waits = True

    def _flush(self) -> None:
        self._waits = False
        self._left = asyncio.get_running_loop().time()
        self.expect()
        if self._process is None:
            return
        if self._process.is_behind:
            self._gather()
            return
        self._process.send((self._orders, self._hands))
        self._orders, self._hands = [], {}

    def _ended(self, process: Playhouse) -> None:
        if self._closed or process is not self._process:
            return
        log.warning("the process in which scenes are played has ended")
        self._process = None
        self._orders.clear()
        self._hands.clear()
        self._listeners.lose()
