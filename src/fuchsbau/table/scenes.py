"""The scenes at one table: opened, run and closed as its game says. Hands go in, what happens comes out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from fuchsbau.game import WORLD, IllegalMove, Move, Scene, Seat, View
from fuchsbau.world import STEPS_PER_SECOND, Hand

from .clock import Alarm, Clock
from .decide import Events
from .events import Moved, Reached
from .hands import near
from .log import Timing
from .minds import history
from .stage import News, Opening, Part, Picture, Reaching, Running, Stage
from .table import Person, Table, level_of

log = logging.getLogger("fuchsbau.table")

_AGAIN: Final = 1.0
"""Seconds until it is tried again where something went wrong."""
_TRIES: Final = 2
"""So often a scene is tried whose world comes to grief."""


class Key(NamedTuple):
    """Which scene it is: the game at the table, and its scene."""

    round: int
    scene: int


class Place(Protocol):
    """The table whose scenes these are. `table` is what is stored, `newest` what is decided."""

    table: Table
    newest: Table

    def happen_by_itself(self, events: Events) -> None: ...

    def pictured(self, scene: int, picture: Picture) -> None: ...


@dataclass(eq=False)
class _On:
    """A scene that is on somewhere."""

    key: Key
    steps: int
    runs: bool = False
    is_told: bool = True
    """Whether all that happened in it was heard."""
    seen: Mapping[Seat, tuple[str, View]] = field(default_factory=dict[Seat, tuple[str, View]])
    """What the hands of computer players have seen, and their seeds."""


class Scenes:
    """Keeps the scenes of one table."""

    def __init__(self, clock: Clock, secret: str, stage: Stage, place: Place) -> None:
        self._clock = clock
        self._secret = secret
        self._stage = stage
        self._place = place
        self._on: _On | None = None
        self._running: Running | None = None
        """Where the scene is that is on."""
        self._key: Key | None = None
        """The scene that is to be seen, wherever it is."""
        self._hands: dict[Seat, tuple[str, Hand]] = {}
        """People's hands in it, and from which device."""
        self._still: tuple[Key, Picture] | None = None
        """What is to be seen of a scene that is over."""
        self._griefs: tuple[Key | None, int] = None, 0
        """How often the world of a scene has come to grief."""
        self._alarm: Alarm | None = None

    @property
    def time(self) -> float | None:
        """What time it is in the scene that runs (milliseconds)."""
        return _milliseconds(self._on.steps) if self._on is not None and self._on.runs else None

    def expect(self) -> None:
        """Somebody is at the table, who may want to play."""
        if self._place.table.game.worlds is not None:
            self._stage.expect()

    def follow(self) -> None:
        """What is stored has changed: a scene may have begun, or runs now, or is over."""
        table = self._place.table
        key = _key(table)
        if self._key != key:
            self._leave()
            self._key = key
        if key is None or table.phase != "playing":
            self._run(False)
        elif self._on is not None or self._try(key):
            self._people(_scene(table).hands)
            self._play(_scene(table).hands)
            self._run(_scene(table).runs)
        elif _scene(table).runs:
            self._later(self._end)

    def look(self) -> None:
        """Somebody has come who has seen nothing yet."""
        key = _key(self._place.table)
        if self._running is not None:
            self._running.look()
        elif key is not None and self._still is not None and self._still[0] == key:
            self._place.pictured(key.scene, self._still[1])
        elif key is not None:
            self._try(key)

    def reach(self, device: str, key: Key, hands: Mapping[Seat, Hand]) -> None:
        """All hands of a device that are in a scene now."""
        table = self._place.table
        if self._key != key or table.phase != "playing":
            return
        own = [seat for seat in _scene(table).hands if _is_of(table, seat, device)]
        self._put(device, {seat: near(*hands[seat]) if seat in hands else None for seat in own})

    def gone(self, device: str) -> None:
        """A device has left; it takes its hands along."""
        self._put(device, {seat: None for seat, (whose, _) in self._hands.items() if whose == device})

    def stop(self) -> None:
        """Nothing of this is on any more, until `follow`."""
        if self._running is not None:
            self._running.close()
        self._on = self._running = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _try(self, key: Key) -> bool:
        """Open the scene, unless that has failed before; whether it is open."""
        table = self._place.table
        worlds, now = table.game.worlds, table.round
        troubled, griefs = self._griefs
        if worlds is None or now is None or now.scene is None or (troubled == key and griefs >= _TRIES):
            return False
        staged = now.scene
        self._on = on = _On(key, staged.steps)
        opening = Opening(worlds, staged.state, b"".join(staged.hands), staged.steps)
        self._running = running = self._stage.open(opening, lambda news: self._heard(on, running, news))
        if self._hands:
            running.reach({seat: hand for seat, (_, hand) in self._hands.items()})
        return True

    def _leave(self) -> None:
        """Another scene is to be seen. The last hands of the one that was on are still to be stored."""
        self._run(False)
        if self._running is not None and self._on is not None and self._on.is_told:
            self._running.close()
        self._on = self._running = None
        self._hands.clear()

    def _run(self, runs: bool) -> None:
        """The scene that is on runs from now on, or stands still."""
        if self._on is not None and self._running is not None and self._on.runs != runs:
            self._running.run(runs)
            self._on.runs = runs
            self._on.is_told &= not runs

    def _people(self, seats: Sequence[Seat]) -> None:
        """Only these seats reach into the scene, and only who sits there now."""
        table = self._place.table
        for seat, (device, _) in list(self._hands.items()):
            if seat not in seats or not _is_of(table, seat, device):
                self._put(device, {seat: None})

    def _play(self, seats: Sequence[Seat]) -> None:
        """The computer players at these seats reach into the scene, and see what has happened."""
        table, on, running = self._place.table, self._on, self._running
        if on is None or running is None or table.round is None or table.game.worlds is None:
            return
        parts: dict[Seat, Part] = {}
        seen: dict[Seat, tuple[str, View]] = {}
        for seat in seats:
            level = level_of(table.holders[seat])
            if level is not None and level in table.game.worlds.movers:
                # The same seed in every scene: so in each of them the same things are remembered.
                seed = f"{self._secret}/{table.play}/{on.key.round}/{seat}/{level}"
                seen[seat] = seed, table.round.state.view(seat)
                parts[seat] = Part(level, seed, self._views(table, seat, on.seen.get(seat), seen[seat]))
        if seen != on.seen:
            running.play(parts)
            on.seen = seen

    @staticmethod
    def _views(
        table: Table, seat: Seat, before: tuple[str, View] | None, now: tuple[str, View]
    ) -> Sequence[View]:
        """What a computer player has to be told that was told that before: of another one everything."""
        if before == now:
            return ()
        return (now[1],) if before is not None and before[0] == now[0] else _all_views(table, seat)

    def _put(self, device: str, hands: Reaching) -> None:
        """These hands of a device are there now, or gone."""
        changed: dict[Seat, Hand | None] = {}
        for seat, hand in hands.items():
            before = self._hands.pop(seat, None)
            if hand is not None:
                self._hands[seat] = device, hand
            if hand != (before and before[1]):
                changed[seat] = hand
        if changed and self._running is not None:
            self._running.reach(changed)

    def _heard(self, on: _On, running: Running, news: News | None) -> None:
        """Something has happened in a scene that is on, or was."""
        if news is None or news.trouble:
            if on is self._on:
                self._lose(on.key, news.trouble if news is not None else "")
            return
        on.is_told |= not on.runs and not news.runs
        self._happen(on, news)
        on.steps = news.steps
        if on is not self._on:
            if on.is_told:
                running.close()
            return
        for whole, frame in ((False, news.changes), (True, news.whole)):
            if frame:
                self._place.pictured(on.key.scene, Picture(whole, frame))
        if news.whole and not news.runs and self._place.table.phase == "over":
            self._still = on.key, Picture(True, news.whole)
            self.stop()

    def _happen(self, on: _On, news: News) -> None:
        """Store the hands, and what followed from them with them; but nothing that does not fit any more."""
        events: Events = []
        if news.hands is not None and self._place.newest.rounds == on.key.round:
            events.append(Reached(on.key.scene, news.steps, news.hands))
        for steps, move in news.moves:
            if self._fits(on.key, move):
                on.steps = steps  # what nature says to it is of the same time
                self._place.happen_by_itself([*events, Moved(WORLD, move, Timing(_milliseconds(steps)))])
                events = []
        self._place.happen_by_itself(events)

    def _fits(self, key: Key, move: Move) -> bool:
        """Whether this can happen now in the game. Somebody may just have ended the scene."""
        table = self._place.newest
        if _key(table) != key or table.round is None or not _scene(table).runs:
            return False
        try:
            table.round.state.play(WORLD, move)
        except IllegalMove:
            return False
        return True

    def _lose(self, key: Key, trouble: str) -> None:
        """The scene that was on is lost: all of it is played again, from what is stored."""
        self._on = self._running = None
        if trouble:
            before, griefs = self._griefs
            self._griefs = key, griefs + 1 if before == key else 1
            log.error("a world of %s has come to grief: %s", self._place.table.game_name, trouble)
        self._later(self.follow)

    def _end(self) -> None:
        """The world of the scene cannot go on: so the last happens that could, by which the game goes on."""
        table = self._place.newest
        if table.round is not None and table.phase == "playing" and _scene(table).runs:
            moves = table.round.state.moves(WORLD)
            self._place.happen_by_itself([Moved(WORLD, move) for move in moves[-1:]])

    def _later(self, call: Callable[[], None]) -> None:
        def ring() -> None:
            self._alarm = None
            call()

        if self._alarm is None:
            self._alarm = self._clock.call_later(_AGAIN, ring)


def _all_views(table: Table, seat: Seat) -> Sequence[View]:
    """All that a seat has seen since the game began."""
    return [state.view(seat) for _, _, _, state, _ in history(table, 0)]


def _milliseconds(steps: int) -> float:
    return round(1000 * steps / STEPS_PER_SECOND, 1)


def _key(table: Table) -> Key | None:
    now = table.round
    return Key(now.number, now.scene.number) if now is not None and now.scene is not None else None


def _scene(table: Table) -> Scene:
    assert table.round is not None
    assert table.round.state.scene is not None
    return table.round.state.scene


def _is_of(table: Table, seat: Seat, device: str) -> bool:
    """Whether somebody at that device sits there, and plays."""
    match table.holders[seat]:
        case Person(device=whose, stand_in=None):
            return whose == device
        case _:
            return False
