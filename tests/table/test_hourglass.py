"""The hourglass turns by itself only where nobody is there who may turn it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from fuchsbau.games.rumpelriesen.moves import Raise
from fuchsbau.table import decide
from fuchsbau.table.host import Host
from tables import FIGURES, Device, FakeClock, house, raw, settled, state_of

mia, ben, eve = PEOPLE = Device("mia"), Device("ben"), Device("eve")
SECONDS = 6.0
"""So long it stands where everybody is away who may turn it."""
FOR_EVER = 600.0


@asynccontextmanager
async def at_the_hourglass(folder: Path, *, together: bool) -> AsyncGenerator[tuple[Host, FakeClock]]:
    """Three people at three devices, and all wands are held up that search; alone, that of the first."""
    clock = FakeClock()
    async with house(folder, clock=clock, sweep_every=10**9) as home:
        host = await mia.create(home, "rumpelriesen")
        for device in PEOPLE:
            host.arrive(device.name)
        await mia.do(host, decide.configure, {"together": together}, "ask")
        for seat, device in enumerate(PEOPLE):
            await device.do(host, decide.sit, seat, FIGURES[seat])
        for device in PEOPLE:
            await device.do(host, decide.ready, True)
        if not together:
            await mia.do(host, decide.begins, 0)
        for seat in sorted(seat for seat in state_of(host.table).to_move if isinstance(seat, int)):
            await PEOPLE[seat].do(host, decide.play, seat, raw(Raise()))
        yield host, clock


async def stands(host: Host, clock: FakeClock, seconds: float) -> bool:
    """Whether the hourglass still stands after so long."""
    clock.advance(seconds)
    await settled(host)
    scene = state_of(host.table).scene
    assert scene is not None
    return not scene.runs


async def test_together_it_stands_as_long_as_anybody_is_there(tmp_path: Path) -> None:
    async with at_the_hourglass(tmp_path, together=True) as (host, clock):
        host.leave("mia")
        host.leave("ben")
        assert await stands(host, clock, FOR_EVER), "Eve is there, and may turn it"
        host.leave("eve")
        assert await stands(host, clock, SECONDS - 1)
        host.arrive("eve")  # just in time
        assert await stands(host, clock, FOR_EVER)
        host.leave("eve")
        assert not await stands(host, clock, SECONDS)


async def test_alone_it_stands_as_long_as_one_of_the_others_is_there(tmp_path: Path) -> None:
    async with at_the_hourglass(tmp_path, together=False) as (host, clock):
        host.leave("ben")
        assert await stands(host, clock, FOR_EVER), "Eve is there, and may turn it"
        host.leave("eve")
        assert not await stands(host, clock, SECONDS), "Mia is there, but searches"
