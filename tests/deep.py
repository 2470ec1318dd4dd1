"""Computer players for tests of thinking: in a module of their own, as another process has to find them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fuchsbau.game import Move, View
from fuchsbau.games.versteckt.moves import Name, Ready
from fuchsbau.table.thinking import Beside, Decision, Thought

MOVES = (Ready(), Name("fox"))
VIEW = View()


class Thoughtful:
    """Chooses the first move; tells by its seconds in which process."""

    def __init__(self, seat: int = 0, seats: int = 1, rng: random.Random | None = None) -> None:
        self.rng = rng

    def see(self, actor: Any, move: Move, view: Any) -> None:
        pass

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return moves[0]

    def think(self, view: Any, move: Move) -> float:
        return os.getpid()


class Slow(Thoughtful):
    """Searches for so many seconds, and leaves its process and then its end in a file."""

    def __init__(self, seconds: float, diary: Path | None = None) -> None:
        super().__init__()
        self.seconds = seconds
        self.diary = diary

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        if self.diary is not None:
            self.diary.write_text(str(os.getpid()))
        end = time.perf_counter() + self.seconds
        while time.perf_counter() < end:
            pass
        return moves[-1]


class Endless(Thoughtful):
    """Thinks far longer than any test takes."""

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        time.sleep(600)
        return moves[0]


class Deadly(Thoughtful):
    """Ends its process: as often as the file is not there, or always."""

    def __init__(self, until: Path | None = None) -> None:
        super().__init__()
        self.until = until

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        if self.until is None or not self.until.exists():
            if self.until is not None:
                self.until.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return moves[-1]


class Clueless(Thoughtful):
    """Has no idea."""

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        raise RuntimeError("no idea")


class Cheat(Thoughtful):
    """Chooses what it may not do."""

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return Name("owl")


class Closed(Thoughtful):
    """Cannot go to another process."""

    def __init__(self) -> None:
        super().__init__()
        self.door = lambda: None


def thought(player: Thoughtful) -> Thought:
    return Thought("the owl of the tests", player, VIEW, MOVES)


async def answer(thinker: Beside, player: Thoughtful) -> Decision | None:
    """Ask, and wait for the answer."""
    told: asyncio.Future[Decision | None] = asyncio.get_running_loop().create_future()
    thinker.ask(thought(player), told.set_result)
    return await told


async def _think_long(diary: Path) -> None:
    await answer(Beside(), Slow(600, diary))


if __name__ == "__main__":
    asyncio.run(_think_long(Path(sys.argv[1])))
