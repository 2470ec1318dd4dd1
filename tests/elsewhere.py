"""Scenes in another process, for tests: in a module of its own, as that process has to find it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from asynchronous import until
from fuchsbau.game import Seat
from fuchsbau.table.stage import News, Opening, Running
from fuchsbau.table.worlds import Beside
from fuchsbau.world import Hand, Worlds
from meadow import WORLDS, Meadow, begun


class Diary(Meadow):
    """Leaves the number of its process in its picture."""

    def picture(self) -> bytes:
        return os.getpid().to_bytes(4, "little")


class Strange(Meadow):
    """Something happens that cannot be told to another process."""

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Any]:
        return [lambda: None]


class Unreadable:
    """Something that can be told, but not be read."""

    def __reduce__(self) -> Any:
        return _read, ()


def _read() -> None:
    raise RuntimeError("this is unreadable")


class Heard:
    """What was told of a scene."""

    def __init__(self, stage: Beside, opening: Opening | None = None, *, runs: bool = True) -> None:
        self.news: list[News] = []
        self.losses = 0
        self.where: Running = stage.open(opening or Opening(WORLDS, begun(sand=600)), self._hear)
        if runs:
            self.where.run(True)

    def _hear(self, news: News | None) -> None:
        if news is None:
            self.losses += 1
        else:
            self.news.append(news)

    @property
    def steps(self) -> int:
        return self.news[-1].steps if self.news else 0

    @property
    def trouble(self) -> str:
        return self.news[-1].trouble if self.news else ""

    async def step(self, steps: int = 1) -> None:
        """Wait until it has gone on by so many."""
        before = self.steps
        await until(lambda: self.steps >= before + steps)


@asynccontextmanager
async def beside(pace: float = 1) -> AsyncGenerator[Beside, None]:
    stage = Beside(pace)
    try:
        yield stage
    finally:
        await stage.close()


async def pid(stage: Beside) -> int:
    """Of the process where scenes are played."""
    heard = Heard(stage, Opening(Worlds(Diary, {}, dict), begun()), runs=False)
    await until(lambda: bool(heard.news))
    heard.where.close()
    return int.from_bytes(heard.news[0].whole, "little")


def number(value: int) -> bytes:
    """A number as hands are written (fuchsbau.table.hands)."""
    data = b""
    while value >= 128:
        data += bytes([value % 128 | 128])
        value >>= 7
    return data + bytes([value])


async def _serve(diary: Path) -> None:
    stage = Beside(1)
    heard = Heard(stage)
    await heard.step()
    diary.write_text(str(await pid(stage)))
    await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1])))
