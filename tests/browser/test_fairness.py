"""Who is quicker wins, however far away: real browsers, one of them behind a long and unsteady line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from devices import Device, NewDevice
from distance import far_away_beside
from evening import come_sit, gather, invite, is_racing, join, right_card, start, youngest
from fuchsbau.lab.distant import Device as Distant
from fuchsbau.lab.distant import Road
from fuchsbau.lab.distant_race import JUDGE, race
from processes import Server

REFLEXES = (Path(__file__).parent / "reflexes.js").read_text()
WAY = 0.1
"""Seconds from the server to the far device, and as many back."""
JITTER = 0.01
NEAR = 1
"""Milliseconds from the server to the near device and back."""
SEARCHES = 12
TAKES = 380.0
"""Milliseconds in which the slower of the two slaps."""
AHEAD = (70, 40, 90, 55)
"""How much quicker the other is, search after search; now the far one, now the near one."""
SIMULATED = 400
UNLIKELY = 1e-4


class Search(NamedTuple):
    """How long each device really took, and which seat won."""

    took: tuple[float, ...]
    winner: int

    @property
    def first(self) -> int:
        return self.took.index(min(self.took))


@pytest.fixture
def far(server: Server) -> Iterator[str]:
    """The server's address as seen from far away."""
    port = int(server.url.rpartition(":")[2])
    with far_away_beside(port, WAY, jitter=JITTER) as relay:
        yield f"http://127.0.0.1:{relay}"


def test_the_quicker_of_two_wins_as_often_as_the_simulation_says(far: str, new_device: NewDevice) -> None:
    near_one, far_one = new_device(), new_device("phone", url=far)
    for device in (near_one, far_one):
        device.page.context.add_init_script(REFLEXES)
    gather(near_one, "zicke", {1: "fox"})
    join(far_one, invite(near_one, 3))
    come_sit(far_one, 3, "bear")
    for device in (near_one, far_one):
        start(device)
    youngest(near_one, 1, "fox")
    far_one.hurry()
    searches = [search((near_one, far_one), takes(number)) for number in range(SEARCHES)]
    assert {search.first for search in searches} == {0, 1}, "each was truly the first now and then"
    chances = [expected(search.took) for search in searches]
    right = sum(search.winner == search.first for search in searches)
    assert at_most(right, chances) > UNLIKELY, (
        f"{right} of {SEARCHES}, where {sum(chances):.1f} are expected: {searches}"
    )


def waits_for_turn(device: Device) -> bool:
    """Whether this device knows that somebody is to turn the next card."""
    return bool(device.following.views) and device.following.view.phase == "turn"


def takes(number: int) -> tuple[float, float]:
    """How long the near one and the far one take in this search."""
    quick = TAKES - AHEAD[number % len(AHEAD)]
    return (quick, TAKES) if (number // 2) % 2 else (TAKES, quick)


def search(devices: tuple[Device, Device], takes: tuple[float, float]) -> Search:
    """Turn the next card, and let both slap so long after they have seen it."""
    for device, time in zip(devices, takes, strict=True):
        device.until(lambda device=device: waits_for_turn(device), "a card can be turned")
        device.page.evaluate("time => { reflexes.takes = time; reflexes.took = [] }", time)
    before = len(devices[0].following.steps)
    turner = devices[devices[0].following.turn]
    turner.press(turner.page.locator(".pile.touch"))
    for seat, device in enumerate(devices):
        device.until(lambda device=device: is_racing(device), "a card is turned")
        card = f"[data-pad='{seat}'] [data-card='{right_card(device)}']"
        device.page.evaluate("card => reflexes.card = card", card)
    for device in devices:
        device.until(lambda device=device: not is_racing(device), "somebody was first")
        device.until(lambda device=device: device.page.evaluate("reflexes.took.length"), "both have slapped")
    took = [device.page.evaluate("reflexes.took[0]") for device in devices]
    winner = next(step.actor for step in devices[0].following.steps[before:] if step.timing)
    assert isinstance(winner, int)
    return Search(tuple(took), winner)


def expected(took: tuple[float, ...]) -> float:
    """How often whoever was first wins such a race, by the simulation; never quite always."""
    rng = Random(0)
    jitter = JITTER / WAY
    roads = (Road(NEAR, jitter, stalls=0), Road(2 * 1000 * WAY, jitter, stalls=0))
    devices = [Distant(seat, road, rng) for seat, road in enumerate(roads)]
    won = 0
    for _ in range(SIMULATED):
        for device in devices:
            device.pause(1)
        outcome = race(devices, rng, took)
        won += outcome.winners[JUDGE] == outcome.first
    return (won + 1) / (SIMULATED + 2)


def at_most(count: int, chances: Sequence[float]) -> float:
    """How likely no more than `count` of these come true."""
    exactly = [1.0]
    for chance in chances:
        exactly = [
            (exactly[n] * (1 - chance) if n < len(exactly) else 0) + (exactly[n - 1] * chance if n else 0)
            for n in range(len(exactly) + 1)
        ]
    return sum(exactly[: count + 1])
