"""Where computer players think: in the server itself, or beside it where a thought takes long.

A deep player (`Game.deep`) may search half a second for a move. One process beside the server's thinks for
all of them, one thought after the other: no message and no table waits for a search at another table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import threading
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, Protocol

from fuchsbau.game import Move, Player, View

from .beside import Line, settle_in, start

log = logging.getLogger("fuchsbau.table")

_PATIENCE: Final = 20.0
"""Seconds after which a thought is given up: far more than any player may take, a slow start included."""
_NICE: Final = 10
"""So much the process beside gives way to others, the server's above all."""


class Thought(NamedTuple):
    """All that a decision needs. `who` says for people whose it is, such as "the owl of chess"."""

    who: str
    player: Player
    view: View
    moves: Sequence[Move]


Decision = tuple[Move, float]
"""A move, and how many seconds a person would have taken over it."""
Tell = Callable[[Decision | None], None]
"""Called once with what was decided; None when the player could not (the log says why)."""


class Question(Protocol):
    """A thought that is being thought. `cancel`: nobody wants to know any more."""

    def cancel(self) -> object: ...


class Thinker(Protocol):
    """Lets players think."""

    def ask(self, thought: Thought, tell: Tell) -> Question: ...

    async def close(self) -> None: ...


def decide(thought: Thought) -> Decision:
    """What the player does. Whatever it raises is its own."""
    move = thought.player.choose(thought.view, thought.moves)
    if move not in thought.moves:
        raise ValueError("it chose what it may not do")
    return move, thought.player.think(thought.view, move)


class Here:
    """Thinks at once: `tell` has been called when `ask` returns."""

    def ask(self, thought: Thought, tell: Tell) -> Question:
        try:
            decision = decide(thought)
        except Exception:  # whatever is wrong with a player: the family's game goes on
            log.exception("%s cannot decide: it moves by chance", thought.who)
            decision = None
        tell(decision)
        return _ANSWERED

    async def close(self) -> None:
        """Nothing is left to do."""


class Beside:
    """Thinks in a process of its own, which starts with the first thought. A player's memory stays here:
    what `choose` changes in it is lost."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "fuchsbau-thinking")
        """Waits for the process, so that the event loop need not."""
        self._lock = threading.Lock()
        self._worker: _Worker | None = None
        self._closed = False

    def ask(self, thought: Thought, tell: Tell) -> Question:
        try:
            data = pickle.dumps(thought)  # now: the player goes on seeing what happens
        except Exception:
            log.exception("%s cannot think beside the server: it moves by chance", thought.who)
            tell(None)
            return _ANSWERED
        asked = asyncio.get_running_loop().run_in_executor(self._thread, self._think, thought.who, data)
        asked.add_done_callback(lambda done: None if done.cancelled() else tell(done.result()))
        return asked

    async def close(self) -> None:
        """End the process, also in the middle of a thought."""
        with self._lock:
            self._closed = True
            if self._worker is not None:
                self._worker.process.kill()
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
        self._end_worker()

    def _think(self, who: str, data: bytes) -> Decision | None:
        """In the thread: ask the process, and once more in a new one if it dies of that."""
        for _ in range(2):
            try:
                answer = self._at_hand().answer(data)
            except (OSError, EOFError) as error:
                self._end_worker()
                if self._closed:
                    return None
                log.warning("the process in which %s thinks has ended (%r)", who, error)
                if isinstance(error, TimeoutError):
                    break
            else:
                if not isinstance(answer, str):
                    return answer
                log.error("%s cannot decide: %s", who, answer)
                break
        log.error("%s moves by chance", who)
        return None

    def _at_hand(self) -> _Worker:
        """The process; a new one where there is none."""
        with self._lock:
            if self._closed:
                raise EOFError
            if self._worker is None:
                self._worker = _Worker()
            return self._worker

    def _end_worker(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()


class _Worker:
    """The process beside the server, seen from the server."""

    def __init__(self) -> None:
        self._line, self.process = start(_work, "fuchsbau thinks")

    def answer(self, data: bytes) -> Decision | str:
        """What was decided, or what went wrong. Raises OSError and EOFError when the process is no good."""
        self._line.send_bytes(data)
        if not self._line.poll(_PATIENCE):
            raise TimeoutError(f"no answer in {_PATIENCE:.0f} s")
        return self._line.recv()

    def end(self) -> None:
        self._line.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def _work(line: Line) -> None:
    """In the process: answer, until the server is gone."""
    settle_in(_NICE)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(_answer(line.recv_bytes()))


def _answer(data: bytes) -> Decision | str:
    try:
        return decide(pickle.loads(data))
    except Exception:
        return traceback.format_exc()


class _Answered:
    def cancel(self) -> None:
        """Too late, and no matter."""


_ANSWERED: Final = _Answered()
