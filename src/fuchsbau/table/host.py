"""A living table: decides actions on its newest value, and tells only what is stored."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fuchsbau.game import IllegalMove, Seat

from . import decide
from .act import Act, Audience, Key
from .clock import Clock
from .decide import Events, Who
from .driver import Driver
from .entries import carry_on, encode
from .events import AnyEvent, Judged, Moved
from .happen import Happened, happen
from .heard import Heard
from .racing import Racing, Slap
from .scenes import Scenes
from .stage import Picture, Stage
from .storage import Entry, StorageError
from .table import Empty, Table
from .thinking import Thinker
from .words import Answer, Refusal
from .writer import Writer

log = logging.getLogger("fuchsbau.table")

Wish = Callable[[Table, Who], Events]

_RECENT = 200
"""So many of the newest answers that left no trace in the storage are kept, for repeated actions."""


@dataclass(frozen=True)
class Life:
    """What a table needs to live."""

    writer: Writer
    clock: Clock
    pace: float
    thinker: Thinker
    stage: Stage
    audience: Callable[[Host], Audience]


class Host:
    """Keeps one table alive.

    `table` is what is stored and everybody may know; `newest` what it will be when all that is queued is
    stored. They differ for a moment only.
    """

    def __init__(self, table: Table, stored: int, life: Life) -> None:
        self.id = table.play
        self.table = table
        self.newest = table
        self.touched = life.clock.now()
        self.gone = False
        self._rests = False
        self.stored = stored
        self._queued = stored
        self._writer = life.writer
        self._clock = life.clock
        self.present: frozenset[str] = frozenset()
        """The devices that are at the table just now."""
        self._windows: Counter[str] = Counter()
        self._heard = Heard()
        self._pending: dict[Key, Act] = {}
        self._waiting = 0
        self._recent: OrderedDict[Key, Refusal | None] = OrderedDict()
        self._failed: list[Act] = []
        self.racing = Racing(life.clock, life.pace, self)
        self.scenes = Scenes(life.clock, life.writer.secret, life.stage, self)
        self._driver = Driver(
            life.clock,
            life.pace,
            life.writer.secret,
            life.thinker,
            self.racing,
            happen=self.happen_by_itself,
            wake=self._go_on,
        )
        self.audience = life.audience(self)

    @property
    def is_unused(self) -> bool:
        """Whether this table is nobody's: nobody is here, and nobody has sat down."""
        empty = self.table.phase == "setting" and all(isinstance(seat, Empty) for seat in self.table.holders)
        return empty and not self.present and not self.is_busy

    def remember(self, entries: Iterable[Entry]) -> None:
        """Know the actions that stored entries came from."""
        for entry in entries:
            self.touched = entry.at
            if entry.device is not None and entry.action is not None:
                self._heard.add((entry.device, entry.action))

    def arrive(self, device: str) -> None:
        """A device comes (once more) to the table. Its seats are its own again."""
        self._windows[device] += 1
        if device in self.present:
            return
        self.present |= {device}
        self.scenes.expect()
        self.audience.presence_changed()
        if not self.in_doubt:
            self.happen_by_itself(decide.returned(self.newest, device))
        self._go_on()

    def leave(self, device: str) -> None:
        """A device (or one of its windows) leaves the table."""
        self._windows[device] -= 1
        if self._windows[device] <= 0:
            del self._windows[device]
            self.present -= {device}
            self.racing.gone(device)
            self.scenes.gone(device)
            self.audience.presence_changed()
            self._go_on()

    def act(self, device: str, action: str, wish: Wish, answer: Answer) -> None:
        """Decide an action; it is answered when it is stored. Repeated, it gets its first answer."""
        key = (device, action)
        if (same := self._pending.get(key)) is not None:
            same.answers.append(answer)
            return
        if key in self._heard:
            answer(None)
            return
        if key in self._recent:
            answer(self._recent[key])
            return
        if self._cannot_act(answer):
            return
        new = Act(self, (), key)
        new.answers.append(answer)
        try:
            present = self.present if device in self.present else self.present | {device}
            new.story = self._happen(wish(self.newest, Who(device, present)))
        except Refusal as refusal:
            new.outcome = refusal
        self._queue(new)

    def _cannot_act(self, answer: Answer) -> bool:
        """Whether nothing can be carried out just now; then that is answered."""
        if self._rests:
            return True  # the line is about to close; the client asks again when the server is back
        if self.gone:
            answer(_expired())
        elif self.in_doubt:
            answer(_not_stored())
        return self.gone or self.in_doubt

    def slap(self, device: str, slap: Slap, answer: Answer) -> None:
        """A person's move in a race: it is answered when the judge has decided and that is stored."""
        if self._cannot_act(answer):
            return
        try:
            self.racing.slap(Who(device, self.present), slap, answer)
        except Refusal as refusal:
            answer(refusal)
        except IllegalMove as error:
            answer(Refusal("illegal", error.reason, error.statement))

    def quiet(self, device: str, n: int, after: float) -> None:
        """A device says that nobody there has slapped before `after` in the race that began with step `n`."""
        if not (self.gone or self._rests or self.in_doubt):
            self.racing.quiet(device, n, after)

    def slapped(self, seat: Seat) -> None:
        """A seat has moved in a race, and waits for the judge."""
        self.audience.slapped(seat)

    def pictured(self, scene: int, picture: Picture) -> None:
        """This is to be seen now in the scene that is on."""
        self.audience.pictured(scene, picture)

    def judged(self, events: Sequence[Judged | Moved], answers: Sequence[Answer]) -> None:
        """The judge has decided: this is to be stored, and then those are answered."""
        act = Act(self, self._happen(events))
        act.answers.extend(answers)
        self._queue(act)

    def happen_by_itself(self, events: Events) -> None:
        """Something that no person does: a computer player's move, a pause that is over, a return."""
        if self.gone or self._rests or self.in_doubt or not events:
            return
        try:
            story = self._happen(events)
        except Refusal:
            # Somebody was quicker: what is to happen now follows from what they did.
            self._go_on()
            return
        self._queue(Act(self, story))

    def _happen(self, events: Iterable[AnyEvent]) -> Sequence[Happened]:
        return happen(self.newest, events, self.scenes.time)

    def create(self, first: AnyEvent, device: str, action: str, answer: Answer) -> None:
        """Store that this table was created."""
        new = Act(self, [Happened(first, self.newest)], (device, action))
        new.answers.append(answer)
        self._queue(new)

    def close(self) -> None:
        """The table is no more."""
        self.gone = True
        self._driver.stop()
        self.scenes.stop()
        for answer in self.racing.stop():
            answer(_expired())
        self.audience.closed()

    def rest(self) -> None:
        """The server stops: nothing happens any more."""
        self._rests = True
        self._driver.stop()
        self.scenes.stop()
        self.racing.stop()

    def wake(self) -> None:
        """Let computer players and pauses go on, after a restart."""
        self.racing.follow()
        self.scenes.follow()
        self._go_on()

    @property
    def in_doubt(self) -> bool:
        """Whether it is unknown what is stored."""
        return bool(self._failed)

    @property
    def is_busy(self) -> bool:
        """Whether something waits to be stored."""
        return self._waiting > 0 or self.in_doubt

    def _queue(self, act: Act) -> None:
        if act.story:
            events = encode(happened.event for happened in act.story)
            device, action = act.key or (None, None)
            act.entry = Entry(self.id, self._queued, self._clock.now(), device, action, events)
            self._queued += 1
            self.newest = act.story[-1].table
        elif not self._waiting:
            self._settle(act)
            return
        if act.key is not None:
            self._pending[act.key] = act
        self._waiting += 1
        self._writer.put(act)

    def on_stored(self, act: Act) -> None:
        """The writer has stored an act of this table."""
        self._waiting -= 1
        if act.key is not None:
            self._pending.pop(act.key, None)
        if act.entry is not None:
            self.stored += 1
            self.remember((act.entry,))
            self.table = act.story[-1].table
            self.racing.follow()
            self.audience.happened(act.story)
            self._driver.see(act.story)
            self.scenes.follow()
        self._settle(act)
        self._go_on()

    def _settle(self, act: Act) -> None:
        """Answer an act, and remember the answer where the storage does not."""
        if act.entry is None and act.key is not None:
            self._recent[act.key] = act.outcome
            if len(self._recent) > _RECENT:
                self._recent.popitem(last=False)
        act.answer(act.outcome)

    def on_failed(self, act: Act, error: StorageError) -> None:
        """The writer could not store an act (or is not sure): see what is stored before answering."""
        self._waiting -= 1
        if act.key is not None:
            self._pending.pop(act.key, None)
        if not self._failed:
            self._driver.stop()
            self.scenes.stop()
            for answer in self.racing.stop():
                answer(_not_stored())
            self._writer.recover(self.id, self.stored, self._recovered)
        self._failed.append(act)

    def _recovered(self, found: Sequence[Entry] | StorageError) -> None:
        """Go back to what is stored, or try again later when the storage does not even answer."""
        failed = self._failed
        if isinstance(found, StorageError):
            for act in failed:
                act.answer(_not_stored())
                act.answers.clear()
            self._clock.call_later(1, lambda: self._writer.recover(self.id, self.stored, self._recovered))
            return
        self._failed = []
        before = self.table
        try:
            for entry in found:
                self.table = carry_on(self.table if entry.n else None, entry)
        except StorageError:
            log.exception("what is stored does not fit what was told")
            self.close()
        self.remember(found)
        self.stored += len(found)
        self._queued = self.stored
        self.newest = self.table
        self.racing.follow()
        self.scenes.stop()
        self.scenes.follow()
        if self.table is not before:
            self._driver.stop()
            self.audience.jumped()
        for act in failed:
            is_there = act.entry in found or (act.key is not None and act.key in self._heard)
            act.answer(None if is_there else _not_stored())
        for device in self.present:
            self.happen_by_itself(decide.returned(self.newest, device))
        self._clock.call_later(1, self._go_on)

    def _go_on(self) -> None:
        if not (self._waiting or self.gone or self._rests or self.in_doubt):
            self._driver.drive(self.table, self.present)


def _expired() -> Refusal:
    return Refusal("no-table", "this table has expired: set a new one")


def _not_stored() -> Refusal:
    return Refusal("storage", "this could not be stored just now, so it did not happen: try again")
