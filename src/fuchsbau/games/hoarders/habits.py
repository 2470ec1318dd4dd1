"""What sensible people do in Hoarders: how readily they choose each pair, and what they do with it.

The fox plays so. The owl expects it of others, and plays so the rounds that it imagines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .book import need
from .material import PAIRS
from .sim import BEAVER, BIT, GROUNDHOG, HAMSTER, HAMSTER_BIT, KINDS, PLACE, RACCOON, SQUIRREL, Round

HELD: Final = tuple((PLACE[one], PLACE[other]) for one, other in PAIRS)
"""PAIRS as numbers."""

TOGETHER: Final = {
    (SQUIRREL, GROUNDHOG): 1.3,
    (RACCOON, GROUNDHOG): 1.3,
    (HAMSTER, GROUNDHOG): 0.1,
    (GROUNDHOG, BEAVER): 0.1,
}
"""How well two animals go together, where that is not 1: a groundhog needs something to repeat (N-23)."""

LIKED: Final = (
    (1.2, 1.2, 0.5, 0.7),
    (1.0, 1.3, 0.9, 0.7),
    (0.8, 1.2, 1.6, 0.5),
    (0.5, 4.0, 1.6, 0.7),
)
"""By what one still needs (book.NEEDS): how readily squirrel, raccoon, hamster and groundhog are chosen."""

BEAVER_LIKED: Final = 3.0
"""How readily a beaver is, for each other at the table, after a round without one."""
BEAVER_FEARED: Final = 0.5
"""How much less after a round with one: others seem to choose it."""

FIRST: Final[tuple[tuple[int, ...], ...]] = tuple(
    {
        (SQUIRREL, RACCOON): (SQUIRREL, RACCOON),
        (SQUIRREL, HAMSTER): (SQUIRREL,),
        (SQUIRREL, GROUNDHOG): (SQUIRREL,),
        (SQUIRREL, BEAVER): (SQUIRREL, BEAVER),
        (RACCOON, HAMSTER): (RACCOON,),
        (RACCOON, GROUNDHOG): (RACCOON,),
        (RACCOON, BEAVER): (RACCOON, BEAVER),
        (HAMSTER, GROUNDHOG): (GROUNDHOG,),
        (HAMSTER, BEAVER): (BEAVER,),
        (GROUNDHOG, BEAVER): (GROUNDHOG, BEAVER),
    }[pair]
    for pair in HELD
)
"""Which of each pair may be turned over first: a hamster waits, a groundhog needs something to repeat."""

REVEALS: Final[dict[int, tuple[int, ...]]] = {bit: (animal,) for animal, bit in enumerate(BIT)} | {
    BIT[one] + BIT[other]: first for (one, other), first in zip(HELD, FIRST, strict=True)
}
"""Which animals may be turned over next, by what lies face down."""
FORMER: Final = 0.6
"""How often the former of two is."""

GAIN: Final = (1.0, 3.0, 9.0, 27.0, 300.0)
"""What one more nut is worth to who has so many of its kind: it counts most near the end."""
LOSS: Final = (0.0, 0.1, 0.3, 0.8, 2.0)
"""What it is worth that another has one less of so many: little, for everybody else gains by that too."""
WORTH: Final = tuple(tuple(gain + loss for loss in LOSS) for gain in GAIN)
GUARDED: Final = 0.9
"""A theft promises so much of that while the victim may have a hamster."""


def pair_weights(counts: Sequence[Sequence[int]], seat: int, beavers: int) -> list[float]:
    """How readily a fox chooses each of PAIRS, when there were so many beavers in the round before."""
    beaver = BEAVER_LIKED / (len(counts) - 1) * (BEAVER_FEARED if beavers else 1)
    liked = (*LIKED[need(counts, seat)], beaver)
    return [liked[one] * liked[other] * TOGETHER.get((one, other), 1.0) for one, other in HELD]


def best_theft(
    counts: Sequence[Sequence[int]], down: Sequence[int], thief: int, luck: float
) -> tuple[int, int] | None:
    """Whom to rob of which kind: what one has most of, from who has most of it. None if nobody has a nut.

    `down` tells (as anything but 0) who may have a hamster; `luck` from 0 to 1 decides among equals.
    """
    seats = len(counts)
    worth = [WORTH[have] for have in counts[thief]]
    most, found = 0.0, None
    at = thief + int(luck * seats)
    for _ in range(seats):
        at += 1
        victim = at % seats
        if victim == thief:
            continue
        likely = GUARDED if down[victim] else 1.0
        theirs = counts[victim]
        for kind in KINDS:
            if theirs[kind]:
                promised = worth[kind][theirs[kind]] * likely
                if promised > most:
                    most, found = promised, (victim, kind)
    return found


def defends(counts: Sequence[Sequence[int]], thief: int, victim: int, kind: int, luck: float) -> bool:
    """Whether a hamster is turned over for this nut; for a single one that helps little, now and then."""
    return counts[victim][kind] > 1 or counts[thief][kind] > 1 or luck < 0.5


def reveal(rest: Round, seat: int, animal: int, luck: Callable[[], float]) -> None:
    """Turn this animal over, and do with it what is sensible."""
    if not rest.reveal(seat, animal):
        return
    theft = best_theft(rest.counts, rest.down, seat, luck())
    if theft is None:
        rest.pass_on()  # N-18
    else:
        steal(rest, seat, *theft, luck)


def steal(rest: Round, thief: int, victim: int, kind: int, luck: Callable[[], float]) -> None:
    """Rob this nut; the victim answers as is sensible."""
    if rest.down[victim] & HAMSTER_BIT and defends(rest.counts, thief, victim, kind, luck()):
        rest.defend(victim)
    else:
        rest.steal(thief, victim, kind)


def play_on(rest: Round, luck: Callable[[], float]) -> None:
    """Play the rest of the round."""
    down = rest.down
    while rest.winner is None:
        seat = rest.turn()
        if seat is None:
            return
        choice = REVEALS[down[seat]]
        reveal(rest, seat, choice[0] if len(choice) == 1 or luck() < FORMER else choice[1], luck)
