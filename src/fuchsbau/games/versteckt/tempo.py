"""Does it pay to name a wrong animal on purpose (V-15)? Worked out exactly, for a player who forgets nothing.

Who knows which animals lie on the current piece hits with one in so many, whatever they name and turn: all
tiles there are alike to everybody (V-25). So a position is four numbers of tiles and the marker, and the one
choice is to try, or to miss on purpose and so send a tile on. A miss can be worth more than a tile: who takes
the last one of a piece often opens an easier one for the next player.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from .material import ANIMALS, MEMORISED, SPACES, STAYING

Position = tuple[int, int, int, int, int]
"""Tiles on the four pieces, and the marker."""

OPENING: Position = (len(STAYING), SPACES[MEMORISED], 0, 0, MEMORISED)
_SETTLED: Final = 1e-7
_WORTHWHILE: Final = 0.1
"""For less than a tenth of a tile nobody should miss: somebody may forget after all."""


@cache
def misses(seats: int) -> frozenset[Position]:
    """Where a player who wants the most tiles misses on purpose, against others who forget nothing and try.

    What counts is the number of tiles one still expects. Misses lead round in circles, so the positions with
    equally many tiles are worked through until their worth settles.
    """
    worth: dict[Position | None, list[float]] = {None: [0.0] * seats}
    """For each position what I expect when I am to move, when I am next, and so on."""
    better: set[Position] = set()
    for layer in _layers():
        worth.update({position: [0.0] * seats for position in layer})
        change = 1.0
        while change > _SETTLED:
            change = 0.0
            for position in layer:
                hit, miss = worth[_after(position, hit=True)], worth[_after(position, hit=False)]
                chance = 1 / position[position[4]]
                tried = chance * (1 + hit[-1]) + (1 - chance) * miss[-1]  # then I move last
                pays = miss[-1] > tried + _WORTHWHILE
                if pays:
                    better.add(position)
                else:
                    better.discard(position)
                expected = [miss[-1] if pays else tried]
                expected += [
                    chance * after_hit + (1 - chance) * after_miss
                    for after_hit, after_miss in zip(hit[:-1], miss[:-1], strict=True)
                ]
                change = max(change, *(abs(a - b) for a, b in zip(expected, worth[position], strict=True)))
                worth[position] = expected
    return frozenset(better)


def _layers() -> Iterator[list[Position]]:
    """All positions that can come up, those with the fewest tiles first."""
    reached, todo = {OPENING}, [OPENING]
    while todo:
        position = todo.pop()
        for hit in (True, False):
            after = _after(position, hit=hit)
            if after is not None and after not in reached:
                reached.add(after)
                todo.append(after)
    for tiles in range(1, len(ANIMALS) + 1):
        yield [position for position in sorted(reached) if sum(position[:4]) == tiles]


def _after(position: Position, *, hit: bool) -> Position | None:
    """The position after a turn (V-17 to V-23); None when no tile is left (V-28)."""
    tiles, marker = list(position[:4]), position[4]
    tiles[marker] -= 1
    if not hit:
        tiles[(marker + 1) % 4] += 1
    for step in range(4):
        here, onward = (marker + step) % 4, (marker + step + 1) % 4
        if tiles[here] and tiles[onward] < SPACES[onward]:
            return (tiles[0], tiles[1], tiles[2], tiles[3], here)
    return None
