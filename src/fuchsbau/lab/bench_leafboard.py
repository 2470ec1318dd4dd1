"""How fast the leaf board is: many boards of the Rumpelriesen at once, each with four wands that always drag.

Counted is the time of this process on one core, not that of the clock: other work on the machine disturbs
little, though it does take its part of the caches.
"""

from __future__ import annotations

import math
import random
import resource
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import numpy as np

from fuchsbau.games.rumpelriesen.board.leafboard import LOOK
from fuchsbau.games.rumpelriesen.board.scene import Leafworld
from fuchsbau.games.rumpelriesen.moves import Choices, Draw, Flutter, Lay, RunOut, Topple
from fuchsbau.games.rumpelriesen.rules import opening
from fuchsbau.world import STEPS_PER_SECOND, Hand

BOARDS: Final = 40
WANDS: Final = 4
PICTURES_PER_SECOND: Final = 30
SPEED: Final = 150.0
"""Of a stroke, in millimetres a second on the average."""
_FAR: Final = 900.0
"""Strokes stay so near to the middle, in tenths of a millimetre: the giants stand in the corners."""


class LeafboardBench(msgspec.Struct, frozen=True):
    """Milliseconds of processor time a step, pictures made too, with four wands that drag; and what a board
    takes besides.

    `per_core`: so many boards a core can keep going at 60 steps a second. `looking`: the share of all time
    that goes into finding out what lies on what. `making`: milliseconds to lay the leaves and make a board.
    """

    boards: int
    steps: int
    mean: float
    p50: float
    p99: float
    longest: float
    per_core: float
    looking: float
    making: float
    kib_per_board: float
    kb_per_second: float


def run(seconds: float = 20) -> LeafboardBench:
    """Step the boards in turns for about so many seconds of processor time."""
    _world(0)  # what is made only once
    before, began = _resident(), time.process_time()
    worlds = [_world(number) for number in range(BOARDS)]
    making = (time.process_time() - began) / BOARDS
    memory = (_resident() - before) / BOARDS
    wands = [
        [_strokes(random.Random(f"{number} {seat}")) for seat in range(WANDS)] for number in range(BOARDS)
    ]
    taken: list[float] = []
    looking: list[bool] = []
    painted, step = 0, 0
    while sum(taken) < seconds:
        step += 1
        for number, world in enumerate(worlds):
            hands = {seat: next(wand) for seat, wand in enumerate(wands[number])}
            began = time.process_time()
            happened = world.step(hands)
            if step % (STEPS_PER_SECOND // PICTURES_PER_SECOND) == 0:
                painted += len(world.changes())
            taken.append(time.process_time() - began)
            looking.append(world.board.steps % LOOK == 0)
            if any(isinstance(move, Topple | Flutter | RunOut) for move in happened):
                worlds[number] = _world(number)
    times, looks = 1000 * np.array(taken), np.array(looking)
    more = float((times[looks] - times[~looks].mean()).sum()) if looks.any() else 0.0
    return LeafboardBench(
        boards=BOARDS,
        steps=len(taken),
        mean=float(times.mean()),
        p50=float(np.percentile(times, 50)),
        p99=float(np.percentile(times, 99)),
        longest=float(times.max()),
        per_core=1000 / STEPS_PER_SECOND / float(times.mean()),
        looking=more / float(times.sum()),
        making=1000 * making,
        kib_per_board=memory,
        kb_per_second=painted / len(taken) * STEPS_PER_SECOND / 1000,
    )


def table(bench: LeafboardBench) -> Iterator[tuple[Any, ...]]:
    """The benchmark as rows of text, headings first."""
    yield f"{bench.boards} boards, {WANDS} wands each", "", "bar"
    yield "boards a core keeps going", f"{bench.per_core:.0f}", "40"
    yield "a step: mean", f"{bench.mean:.2f} ms", "0.42 ms"
    yield "p50", f"{bench.p50:.2f} ms", ""
    yield "p99", f"{bench.p99:.2f} ms", "4 ms"
    yield "longest", f"{bench.longest:.1f} ms", ""
    yield "of it what lies on what", f"{bench.looking:.0%}", ""
    yield "pictures for each who watches", f"{bench.kb_per_second:.1f} KB/s", "25 KB/s"
    yield "making a board", f"{bench.making:.1f} ms", ""
    yield "memory of a board", f"{bench.kib_per_board:.0f} KiB", ""


def _world(number: int) -> Leafworld:
    """A search in which nobody has touched the leaves."""
    state = opening(4, None, Choices(sand=90)).play("nature", Draw("moss")).play("nature", Lay(number))
    return Leafworld(state)


def _strokes(rng: random.Random) -> Iterator[Hand]:
    """Stroke after stroke in the middle of the board: slowly, quickly, slowly."""
    while True:
        x, y, angle = rng.uniform(-_FAR, _FAR), rng.uniform(-_FAR, _FAR), rng.uniform(0, 2 * math.pi)
        far = rng.uniform(300, 700)
        to_x, to_y = x + far * math.cos(angle), y + far * math.sin(angle)
        if max(abs(x) + abs(y), abs(to_x) + abs(to_y)) > 1.5 * _FAR or max(abs(to_x), abs(to_y)) > _FAR:
            continue
        steps = max(4, round(far / 10 / SPEED * STEPS_PER_SECOND))
        for step in range(steps + 1):
            t = step / steps
            s = t * t * (3 - 2 * t)
            yield Hand(round(x + (to_x - x) * s), round(y + (to_y - y) * s), True)
        yield Hand(round(to_x), round(to_y), False)


def _resident() -> float:
    """The most memory this process has had so far, in KiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform == "darwin" else peak
