"""All see the card at one moment and who is quicker wins, however far away: real browsers, one of them behind
a long and unsteady line."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

import pytest

from devices import Device, NewDevice
from distance import far_away_beside
from evening import come_sit, gather, invite, is_racing, join, right_card, start, weigh, youngest
from fuchsbau.lab.distant import Conduct, Road
from fuchsbau.lab.distant import Device as Distant
from fuchsbau.lab.distant_race import JUDGE, race
from fuchsbau.table.log import Timing
from processes import Server

REFLEXES = (Path(__file__).parent / "reflexes.js").read_text()
WAY = 0.1
"""Seconds from the server to the far device, and as many back."""
JITTER = 0.01
NEAR = 1
"""Milliseconds from the server to the near device and back."""
TAKES = 380.0
"""Milliseconds in which the slower of the two slaps."""
AHEAD = (70, 40, 90, 55)
"""How much quicker the other is, search after search; now the far one, now the near one."""
SIMULATED = 400
UNLIKELY = 1e-6
"""A busy machine holds a hand up now and then, in up to three of twelve searches. A judge who goes by what
comes first is wrong in half of them, which is far less likely."""
CLOCKS = 10
"""Milliseconds by which devices are wrong about the server's clock, behind an unsteady line."""
WEIGHT = 1000


class Sight(NamedTuple):
    """A card as it was seen at a device."""

    after: float
    """Milliseconds after the reveal, by the server's clock."""
    frames: float
    """How long the two frames before that took: the one in which it was drawn, and the one that was still too
    early. At 60 a second that is 33 ms; a busy machine takes longer."""
    looks: list[str]
    """How it looked from when it was drawn: how opaque it was, and where."""

    @property
    def is_whole(self) -> bool:
        """Whether it was there whole at once, and lay still."""
        return len(self.looks) == 1 and self.looks[0].startswith("1,")


class Search(NamedTuple):
    """How each device saw the card, how long after that its hand came down, which seat won, and when."""

    seen: tuple[Sight, ...]
    took: tuple[float, ...]
    winner: int
    timing: Timing

    @property
    def first(self) -> int:
        """The seat that was truly the first."""
        return self.took.index(min(self.took))

    @property
    def apart(self) -> float:
        """How far the reveal and the moments at which it was seen lie apart, beyond the frames it took."""
        moments = [0.0, *(sight.after for sight in self.seen)]
        return max(moments) - min(moments) - max(sight.frames for sight in self.seen)


@pytest.fixture
def far(server: Server) -> Iterator[str]:
    """The server's address as seen from far away."""
    port = int(server.url.rpartition(":")[2])
    with far_away_beside(port, WAY, jitter=JITTER) as relay:
        yield f"http://127.0.0.1:{relay}"


@pytest.mark.parametrize(
    ("calm", "searches"), [pytest.param(False, 12, id="motion"), pytest.param(True, 8, id="reduced-motion")]
)
def test_all_see_the_card_at_once_and_the_quicker_wins_as_often_as_the_simulation_says(
    calm: bool, searches: int, far: str, new_device: NewDevice
) -> None:
    near_one, far_one = new_device("phone", calm=calm), new_device("phone", url=far, calm=calm)
    sit_together(near_one, far_one)
    start_together(near_one, far_one)
    raced = [search((near_one, far_one), takes(number)) for number in range(searches)]

    assert median(each.apart for each in raced) < CLOCKS, raced
    assert all(sight.is_whole for each in raced for sight in each.seen), raced

    assert {each.first for each in raced} == {0, 1}, "each was truly the first now and then"
    chances = [expected(each) for each in raced]
    right = sum(each.winner == each.first for each in raced)
    assert at_most(right, chances) > UNLIKELY, (
        f"{right} of {searches}, where {sum(chances):.1f} are expected: {raced}"
    )


def test_a_weight_is_seen_at_every_device_and_makes_its_seat_that_much_slower(new_device: NewDevice) -> None:
    one, other, watcher = (new_device("phone") for _ in range(3))
    sit_together(one, other)
    assert one.following.table
    watcher.go(f"#/table/{one.following.table.watch}")
    weigh(one, 1, "fox", WEIGHT)
    weight = one.words(f"setting.handicap-{WEIGHT}")
    for device in (other, watcher):
        place = device.words("setting.place-other", place=1, figure=device.words("setting.figure-fox"))
        device.page.get_by_role("button", name=f"{place}, {weight}", exact=True).wait_for()
    start_together(one, other)
    for device in (one, other, watcher):
        device.page.locator(".theatre").get_by_role("img", name=weight, exact=True).first.wait_for()

    raced = [search((one, other), (TAKES, TAKES + WEIGHT / 2)) for _ in range(3)]
    assert median(each.first for each in raced) == 0, raced
    assert median(each.winner for each in raced) == 1, raced
    late = [(each.took[0], hand.after) for each in raced for hand in each.timing.late if hand.seat == 0]
    assert late
    assert all(after > took + WEIGHT - CLOCKS for took, after in late), raced


def sit_together(one: Device, other: Device) -> None:
    """A fox at one device and a bear at the other, both with REFLEXES."""
    for device in (one, other):
        device.page.context.add_init_script(REFLEXES)
    gather(one, "zicke", {1: "fox"})
    join(other, invite(one, 3))
    come_sit(other, 3, "bear")


def start_together(one: Device, other: Device) -> None:
    """The game begins; the fox turns the first card."""
    for device in (one, other):
        start(device)
    youngest(one, 1, "fox")
    other.hurry()


def waits_for_turn(device: Device) -> bool:
    """Whether this device knows that somebody is to turn the next card."""
    return bool(device.following.views) and device.following.view.phase == "turn"


def takes(number: int) -> tuple[float, float]:
    """How long the near one and the far one take in this search."""
    quick = TAKES - AHEAD[number % len(AHEAD)]
    return (quick, TAKES) if (number // 2) % 2 else (TAKES, quick)


def search(devices: tuple[Device, Device], takes: tuple[float, float]) -> Search:
    """Turn the next card, and let both slap so long after they have seen it."""
    for device, patience in zip(devices, takes, strict=True):
        device.until(lambda device=device: waits_for_turn(device), "a card can be turned")
        device.page.evaluate("takes => reflexes.wait(takes)", patience)
    before = len(devices[0].following.steps)
    turn = devices[0].following.turn
    assert turn is not None
    turner = devices[turn]
    turner.press(turner.page.locator(".pile.touch"))
    for seat, device in enumerate(devices):
        device.until(lambda device=device: is_racing(device), "a card is turned")
        card = f"[data-pad='{seat}'] [data-card='{right_card(device)}']"
        device.page.evaluate("card => reflexes.card = card", card)
    for device in devices:
        device.until(lambda device=device: not is_racing(device), "somebody was first")
        device.until(lambda device=device: device.page.evaluate("reflexes.took") is not None, "both slapped")
    noted = [device.page.evaluate("({ ...reflexes, wait: null })") for device in devices]
    (last,) = (step for step in devices[0].following.steps[before:] if step.timing)
    assert isinstance(last.actor, int)
    assert last.timing
    seen = (each["seen"] for each in noted)
    return Search(
        tuple(Sight(sight["at"] - revealed(devices[0]), sight["frames"], sight["looks"]) for sight in seen),
        tuple(each["took"] for each in noted),
        last.actor,
        last.timing,
    )


def revealed(device: Device) -> float:
    """When the newest card was to be revealed, by the clock that all pages of this machine share."""
    return 1000 * (time.time() - time.monotonic()) + device.following.reveal


def expected(search: Search) -> float:
    """How often whoever was first wins such a race, by the simulation; never quite always. A busy machine
    shows cards late, and the judge cannot tell that from a cheat who does."""
    rng = Random(0)
    jitter = JITTER / WAY
    roads = (Road(NEAR, jitter, stalls=0), Road(2 * 1000 * WAY, jitter, stalls=0))
    conducts = [Conduct(shows_late=max(0.0, sight.after)) for sight in search.seen]
    won = 0
    for _ in range(SIMULATED):
        devices = [Distant(seat, roads[seat], rng, conducts[seat]) for seat in (0, 1)]
        outcome = race(devices, rng, search.took)
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
