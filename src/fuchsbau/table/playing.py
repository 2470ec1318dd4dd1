"""Playing a scene: a world that goes on step by step, with people's and computer players' hands in it.

Here is no clock and no table: time comes in, news go out. See worlds.py for where this happens.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Final

from fuchsbau.game import Move, Seat
from fuchsbau.world import STEPS_PER_SECOND, Hand, Mover, World

from .hands import Hands, Recorder, near, read
from .stage import News, Opening, Part, Picture, Reaching

log = logging.getLogger("fuchsbau.table")

TICK: Final = 1 / 60
"""Seconds after which scenes that run go on."""
_BEHIND: Final = 0.2
"""Who comes late catches up with so many seconds; before that, time stood still."""
_AT_ONCE: Final = 240
"""So many steps are taken in one go where there is no pace to keep."""
_RATE: Final = 30
"""Pictures in a second, on average; after a rest, two at once: what a hand stirs is seen in the next step."""
_AFTER_A_REST: Final = 2.0
_SOON: Final = 1 / 8
"""So much of a picture is not waited for: a tick need not come at the very moment."""
_TIME: Final = 1 / _RATE - TICK / 4
"""Seconds after which it is told what time it is in a scene."""
_FILM: Final = STEPS_PER_SECOND // _RATE
"""Steps between two pictures of a film."""
BYTES_PER_SECOND: Final = 22_000
"""So much may be shown of a scene, and a little at once: together never 25,000 in any second."""
_BYTES_AT_ONCE: Final = 1_500
_AROUND: Final = 11
"""Bytes that come around a picture on its way."""
_STORE: Final = 0.5
"""Seconds after which hands are told, to be stored."""
_STORE_STILL: Final = 2.0
"""The same, where no hand has moved."""


class Playing:
    """A scene that is on (stage.Running says what its orders mean). At `pace` 0 it goes as fast as it can."""

    def __init__(self, opening: Opening, pace: float) -> None:
        self._worlds = opening.worlds
        self._state = opening.state
        self._rate = STEPS_PER_SECOND / pace if pace else inf
        self._world: World | None = None
        self._past: Iterator[Hands] | None = read(opening.hands, opening.until)
        self._record = Recorder()
        self._people: dict[Seat, Hand] = {}
        self._movers: dict[Seat, tuple[str, Mover | None]] = {}
        """With their seeds; without a mover where it could not go on."""
        self._steps = 0
        self._owed = 0.0
        """Steps that should have been taken by now."""
        self._stored_steps: int = opening.until
        self._runs = self._ran = False
        """Whether it runs, and whether it did so when it last went on."""
        self._must_look = True
        self._must_store = False
        self._now = self._told = self._stored = -inf
        """What time it is, and when anything at all, and hands were last told."""
        self._pictures = _AFTER_A_REST
        self._bytes = float(_BYTES_AT_ONCE)
        """So many pictures, and bytes of them, may be shown now."""

    @property
    def is_busy(self) -> bool:
        """Whether it has something to do."""
        return self._runs or self.takes_long or self._must_look or self._must_store

    @property
    def takes_long(self) -> bool:
        """Whether it has more to do than what is due: all that was stored of it is played again."""
        return self._past is not None

    def run(self, runs: bool) -> None:
        self._must_store |= self._runs and not runs
        self._must_look = True
        self._runs = runs

    def reach(self, hands: Reaching) -> None:
        for seat, hand in hands.items():
            if hand is None:
                self._people.pop(seat, None)
            else:
                self._people[seat] = hand

    def play(self, parts: Mapping[Seat, Part]) -> None:
        self._movers = {seat: self._mover(seat, part) for seat, part in parts.items()}

    def look(self) -> None:
        self._must_look = True

    def _mover(self, seat: Seat, part: Part) -> tuple[str, Mover | None]:
        seed, mover = self._movers.get(seat, ("", None))
        try:
            if seed != part.seed:
                mover = self._worlds.movers[part.level](seat, random.Random(part.seed))
            if mover is not None:
                for view in part.views:
                    mover.see(view)
        except Exception:  # whatever is wrong with a player: the family's game goes on
            log.exception("the hand of a %s at seat %d rests from now on", part.level, seat)
            mover = None
        return part.seed, mover

    def go_on(self, now: float, patience: float) -> News | None:
        """It is `now` (seconds): take the steps that are due. `patience`: seconds for what takes long."""
        world = self._world
        if world is None:
            world = self._world = self._worlds.world(self._state)
        if self._past is not None and not self._remember(world, self._past, patience):
            return None
        passed, self._now = min(now - self._now, _BEHIND), now
        self._pictures = min(self._pictures + passed * _RATE, _AFTER_A_REST)
        self._bytes = min(self._bytes + passed * BYTES_PER_SECOND, _BYTES_AT_ONCE)
        if self._ran and passed:  # no time at all, however fast it goes, is no step
            self._owed += min(passed * self._rate, _AT_ONCE)
        self._ran = self._runs
        return self._news(world, self._take_steps(world) if self._runs else ())

    def _remember(self, world: World, past: Iterator[Hands], patience: float) -> bool:
        """Take steps that were taken before; whether all are. Nothing of that is news."""
        enough = time.perf_counter() + patience
        for hands in past:
            self._step(world, hands)
            if time.perf_counter() > enough:
                return False
        self._record.take()
        world.changes()
        self._past = None
        return True

    def _take_steps(self, world: World) -> list[tuple[int, Move]]:
        moves: list[tuple[int, Move]] = []
        while self._owed >= 1:
            self._owed -= 1
            happened = self._step(world, self._hands(world))
            moves += [(self._steps, move) for move in happened]
        return moves

    def _step(self, world: World, hands: Hands) -> Sequence[Move]:
        self._record.note(self._steps, hands)
        self._steps += 1
        return world.step(hands)

    def _hands(self, world: World) -> Hands:
        """All hands in the next step; where a computer player takes part, its own."""
        hands = dict(self._people)
        for seat, (seed, mover) in self._movers.items():
            hands.pop(seat, None)
            if mover is None:
                continue
            try:
                hand = mover.move(world)
            except Exception:  # as above
                log.exception("the hand of the computer player at seat %d rests from now on", seat)
                self._movers[seat] = seed, None
                continue
            if hand is not None:
                hands[seat] = near(*hand)
        return dict(sorted(hands.items()))

    def _news(self, world: World, moves: Sequence[tuple[int, Move]]) -> News | None:
        """What there is to tell by now."""
        changes = whole = b""
        if self._pictures >= 1 - _SOON and self._bytes >= 0:
            changes = world.changes()
            if self._must_look:
                whole, self._must_look = world.picture(), False
        if changes or whole:
            self._pictures -= 1
            self._bytes -= sum(len(frame) + _AROUND for frame in (changes, whole) if frame)
        hands = self._to_store(is_urgent=bool(moves))
        is_time = self._runs and self._now >= self._told + _TIME  # what time it is there, is news
        if not (changes or whole or moves or hands is not None or is_time):
            return None
        self._told = self._now
        return News(self._steps, self._runs, hands, moves, changes, whole)

    def _to_store(self, *, is_urgent: bool) -> bytes | None:
        """The hands, where it is time to store them."""
        passed = self._now - self._stored
        is_time = passed >= (_STORE if self._record.has_written else _STORE_STILL)
        is_wanted = is_urgent or self._must_store or is_time
        self._must_store = False
        if not is_wanted or self._steps == self._stored_steps:
            return None
        self._stored, self._stored_steps = self._now, self._steps
        return self._record.take()


class Filming:
    """Makes the film of a scene: all pictures of it, one after another."""

    is_busy: Final = True
    takes_long: Final = True

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._pictures: list[Picture] = []
        self._work = self._film()

    def go_on(self, now: float, patience: float) -> Sequence[Picture] | None:
        """The film, when it is ready."""
        enough = time.perf_counter() + patience
        for _ in self._work:
            if time.perf_counter() > enough:
                return None
        return self._pictures

    def _film(self) -> Iterator[None]:
        opening = self._opening
        world = opening.worlds.world(opening.state)
        self._pictures.append(Picture(whole=True, frame=world.picture()))
        world.changes()
        for step, hands in enumerate(read(opening.hands, opening.until), 1):
            world.step(hands)
            if (step % _FILM == 0 or step == opening.until) and (changes := world.changes()):
                self._pictures.append(Picture(whole=False, frame=changes))
            yield
