"""However many hands and scenes there are, worlds go on; and it is the newest hands that count."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from asynchronous import until
from fuchsbau.table import beside, playhouse, worlds
from fuchsbau.table.playing import Playing
from fuchsbau.table.stage import News, Opening
from fuchsbau.table.troupe import Do, Open
from fuchsbau.world import Hand
from meadow import WORLDS, begun, seen


class Flood:
    """A line on which there is always more to be heard of these scenes; three messages back are enough."""

    def __init__(self, scenes: int) -> None:
        self.told: list[list[News]] = []
        self._says = self._say(scenes)

    def _say(self, scenes: int) -> Iterator[Any]:
        orders = (
            *(Open(number, Opening(WORLDS, begun(sand=600)), 1) for number in range(scenes)),
            *(Do(number, Playing.run, (True,)) for number in range(scenes)),
        )
        yield [(order.number, pickle.dumps(order)) for order in orders], {}
        x = 0
        while True:
            x = (x + 1) % 300
            yield [], {0: {0: Hand(x, 7, True)}}

    def poll(self, timeout: float, /) -> bool:
        return True

    def recv_bytes(self) -> bytes:
        return pickle.dumps(next(self._says))

    def send_bytes(self, buf: bytes, /) -> None:
        self.told.append([pickle.loads(news) for _, news in pickle.loads(buf)])
        if len(self.told) == 3:
            raise EOFError

    def send(self, obj: Any, /) -> None:
        raise NotImplementedError

    def recv(self) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done for the other process is done here."""
    monkeypatch.setattr(beside, "settle_in", print)


@pytest.mark.usefixtures("settled")
def test_however_much_there_is_to_hear_worlds_go_on() -> None:
    line = Flood(1)
    playhouse._work(line)  # pyright: ignore[reportPrivateUsage]
    told = [news for message in line.told for news in message]
    assert len(told) == 3
    assert [news.steps for news in told] == sorted({news.steps for news in told})
    assert seen(told[-1].changes)[2].keys() == {0}


@pytest.mark.usefixtures("settled")
def test_where_all_scenes_together_take_long_there_is_a_sign_of_life_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playhouse, "_SIGN", 0.0)
    line = Flood(3)
    playhouse._work(line)  # pyright: ignore[reportPrivateUsage]
    assert [len(message) for message in line.told] == [1, 1, 1]
    assert [message[0].steps for message in line.told] == [0, 0, 0]


class Slow:
    """Stands for the process beside the server, and takes nothing until it is told to."""

    def __init__(self, *_: object) -> None:
        self.is_behind = True
        self.sent: list[tuple[Any, Mapping[int, Mapping[int, Hand | None]]]] = []

    def send(self, orders: Any) -> None:
        self.sent.append(orders)


async def test_who_is_behind_is_told_the_newest_hands_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "Playhouse", Slow)
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
