"""However many hands come in, worlds go on, and it is the newest hands that count."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.table import beside, worlds
from fuchsbau.table.playing import Playing
from fuchsbau.table.stage import News, Opening
from fuchsbau.table.troupe import Do, Open
from fuchsbau.world import Hand
from meadow import WORLDS, begun, seen


class Flood:
    """A line on which there is always more to be heard; three pieces of news are enough."""

    def __init__(self) -> None:
        self.told: list[News] = []
        self._says = self._say()

    def _say(self) -> Iterator[Any]:
        orders = (Open(0, Opening(WORLDS, begun(sand=600)), 1), Do(0, Playing.run, (True,)))
        yield [(0, pickle.dumps(order)) for order in orders], {}
        x = 0
        while True:
            x = (x + 1) % 300
            yield [], {0: {0: Hand(x, 7, True)}}

    def poll(self, timeout: float, /) -> bool:
        return True

    def recv_bytes(self) -> bytes:
        return pickle.dumps(next(self._says))

    def send_bytes(self, buf: bytes, /) -> None:
        self.told += [pickle.loads(news) for _, news in pickle.loads(buf)]
        if len(self.told) >= 3:
            raise EOFError

    def send(self, obj: Any, /) -> None:
        raise NotImplementedError

    def recv(self) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


def test_however_much_there_is_to_hear_worlds_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "settle_in", print)
    line = Flood()
    worlds._work(line)  # pyright: ignore[reportPrivateUsage]
    assert [news.steps for news in line.told] == sorted({news.steps for news in line.told})
    assert seen(line.told[-1].changes)[2].keys() == {0}


class Slow:
    """Stands for the process beside the server, and takes nothing until it is told to."""

    def __init__(self, *_: object) -> None:
        self.is_behind = True
        self.sent: list[tuple[Any, Mapping[int, Mapping[int, Hand | None]]]] = []

    def send(self, orders: Any) -> None:
        self.sent.append(orders)


async def test_who_is_behind_is_told_the_newest_hands_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_Process", Slow)
    stage = worlds.Beside(1)
    scene = stage.open(Opening(WORLDS, begun(sand=600)), lambda news: None)
    await until(lambda: stage._process is not None)  # pyright: ignore[reportPrivateUsage]
    process: Any = stage._process  # pyright: ignore[reportPrivateUsage]
    for x in range(50):
        scene.reach({0: Hand(x, 7, True), 1: None if x % 2 else Hand(x, 0, False)})
    assert process.sent == []
    process.is_behind = False
    await until(lambda: bool(process.sent))
    ((opened, hands),) = process.sent
    assert len(opened) == 1
    assert hands == {0: {0: Hand(49, 7, True), 1: None}}
