"""A table in the meadow, for tests: where hands reach in, and what is to be seen of it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fuchsbau.game import Seat
from fuchsbau.replay import Replay
from fuchsbau.table import House, decide, worlds
from fuchsbau.table.entries import decode
from fuchsbau.table.events import AnyEvent, Moved
from fuchsbau.table.host import Host
from fuchsbau.table.past import finished
from fuchsbau.table.scenes import Key
from fuchsbau.table.stage import Picture
from fuchsbau.world import Hand
from meadow import Go, State, seen
from tables import FIGURES, Device, FakeClock, house, raw, settled, state_of, witness

mia, ben = Device("mia"), Device("ben")


@dataclass
class At:
    """A table in the meadow."""

    home: House
    host: Host
    clock: FakeClock

    @property
    def state(self) -> State:
        state = state_of(self.host.newest)
        assert isinstance(state, State)
        return state

    @property
    def events(self) -> Sequence[AnyEvent]:
        return witness(self.host).events

    @property
    def moves(self) -> list[tuple[Any, Any]]:
        return [(event.actor, event.move) for event in self.events if isinstance(event, Moved)]

    @property
    def pictures(self) -> list[tuple[int, Picture]]:
        return witness(self.host).pictures

    def hands(self) -> Mapping[Seat, Hand]:
        """The hands that are to be seen."""
        return seen(self.pictures[-1][1].frame)[2]

    async def pass_by(self, seconds: float) -> None:
        """Let time go on, a tick at a time, with all that follows stored."""
        for _ in range(round(seconds * 60)):
            self.clock.advance(1 / 60)
            await settled(self.host)

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(60 * 60):
            if true():
                return
            await self.pass_by(1 / 60)
        raise AssertionError("it never came to that")

    def reach(self, device: Device, key: Key | None = None, **hands: tuple[int, int, bool]) -> None:
        """All hands of a device: `s0=(x, y, presses)` is that of seat 0."""
        there = {int(seat[1:]): Hand(*hand) for seat, hand in hands.items()}
        now = self.host.table.rounds, self.state.number
        self.host.scenes.reach(device.name, key or Key(*now), there)

    async def start(self, *devices: Device, seats: int = 0, bots: Sequence[str] = (), **options: Any) -> None:
        """A game that has come to its first search: one seat for each device, or so many for the only one."""
        sitting = devices if not seats else devices * seats
        for device in devices:
            self.host.arrive(device.name)
        await devices[0].do(self.host, decide.configure, options, "random")
        for seat, device in enumerate(sitting):
            await device.do(self.host, decide.sit, seat, FIGURES[seat])
        for seat, level in enumerate(bots, len(sitting)):
            await devices[0].do(self.host, decide.seat_bot, seat, level)
        for device in devices:
            await device.do(self.host, decide.ready, True)
        await self.search(*sitting)

    async def search(self, *devices: Device) -> None:
        """Start the sand."""
        await self.until(lambda: self.state.phase == "spell")
        for seat, device in enumerate(devices):
            if seat in self.state.to_move:
                await device.do(self.host, decide.play, seat, raw(Go()))
        await self.until(lambda: self.state.phase == "search")

    async def stored(self) -> list[AnyEvent]:
        entries = await self.home.writer.ask(lambda store: store.read(self.host.id))
        game = self.host.table.game
        return [event for entry in entries for event in decode(entry.events, game if entry.n else None)]

    async def file(self, number: int = 1) -> Replay | None:
        return finished(await self.home.writer.ask(lambda store: store.read(self.host.id)), number)


@asynccontextmanager
async def table(folder: Path, **given: Any) -> AsyncGenerator[At, None]:
    """A table in the meadow, new or as it was left."""
    clock = FakeClock()
    given = {"stage": worlds.Here(clock, given.get("pace", 1))} | given
    async with house(folder, clock=clock, sweep_every=10**9, **given) as home:
        known = home.hosts()
        host = known[0] if known else await mia.create(home, "meadow")
        yield At(home, host, clock)


async def find(at: At, device: Device = mia) -> None:
    """Drag the ball along until the wanted colour is to be seen."""
    for x in (100, 200, 300):
        at.reach(device, s0=(x, 0, True))
        await at.until(lambda x=x: x // 100 - 1 in at.state.open)
        if at.state.tapping is not None:
            return


class Drawn:
    """Chances as the test wants them."""

    def __init__(self, draws: Iterator[float]) -> None:
        self._draws = draws

    def random(self) -> float:
        return next(self._draws)
