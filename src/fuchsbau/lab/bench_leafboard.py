"""How fast the leaf board is: many worlds of scenes at once, each with four wands that always drag.

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

from fuchsbau.game import NATURE, WORLD, IllegalMove, Move, State, game, games
from fuchsbau.table.beside import collect_rarely
from fuchsbau.world import STEPS_PER_SECOND, Hand, World

from .random_play import outcome

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

    `per_core`: so many boards a core can keep going at 60 steps a second. `making`: milliseconds to make a
    board, all that lies on it laid out.
    """

    boards: int
    steps: int
    mean: float
    p50: float
    p99: float
    longest: float
    per_core: float
    making: float
    kib_per_board: float
    kb_per_second: float


def run(seconds: float = 20) -> LeafboardBench:
    """Step the boards in turns for about so many seconds of processor time."""
    _world(0)  # what is made only once
    collect_rarely()
    before, began = _resident(), time.process_time()
    boards = [_world(number) for number in range(BOARDS)]
    making = (time.process_time() - began) / BOARDS
    memory = (_resident() - before) / BOARDS
    wands = [
        [_strokes(random.Random(f"{number} {seat}")) for seat in range(WANDS)] for number in range(BOARDS)
    ]
    taken: list[float] = []
    painted, step = 0, 0
    while sum(taken) < seconds:
        step += 1
        for number, (state, world) in enumerate(boards):
            hands = {seat: next(wand) for seat, wand in enumerate(wands[number])}
            began = time.process_time()
            happened = world.step(hands)
            if step % (STEPS_PER_SECOND // PICTURES_PER_SECOND) == 0:
                painted += len(world.changes())
            taken.append(time.process_time() - began)
            if any(_ends(state, move) for move in happened):
                boards[number] = _world(number)
    times = 1000 * np.array(taken)
    return LeafboardBench(
        boards=BOARDS,
        steps=len(taken),
        mean=float(times.mean()),
        p50=float(np.percentile(times, 50)),
        p99=float(np.percentile(times, 99)),
        longest=float(times.max()),
        per_core=1000 / STEPS_PER_SECOND / float(times.mean()),
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
    yield "pictures for each who watches", f"{bench.kb_per_second:.1f} KB/s", "25 KB/s"
    yield "making a board", f"{bench.making:.1f} ms", ""
    yield "memory of a board", f"{bench.kib_per_board:.0f} KiB", ""


def _world(number: int) -> tuple[State, World]:
    """A scene that runs, and its world, which nobody has touched."""
    name = next(name for name in games() if game(name).worlds is not None)
    worlds, rng = game(name).worlds, random.Random(number)
    assert worlds is not None
    state = game(name).start(WANDS)
    world: World | None = None
    while state.scene is None or not state.scene.runs or world is None:
        if world is None and state.scene is not None:
            world = worlds.world(state)
        actor = sorted(state.to_move, key=str)[0]
        state = state.play(actor, outcome(state, rng) if actor == NATURE else state.moves(actor)[0])
    return state, world


def _ends(state: State, move: Move) -> bool:
    """Whether this ends the scene that runs in this state."""
    try:
        after = state.play(WORLD, move).scene
    except IllegalMove:
        return False
    return after is None or not after.runs


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
