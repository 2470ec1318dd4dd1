"""What every screen keeps (KIDS), measured on every screen of screens.py in every size it is drawn for."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from devices import SIZES, Device, NewDevice
from layout import Target, too_close, too_small, under_wrists
from screens import SCREENS, Screen, alone, bot, play_alone, table

PAGE_SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
AT_ONCE = 6
"""Frames within which something happens after a touch: 100 ms, counted so as to forgive a busy machine."""


@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_a_screen_keeps_what_children_need(screen: Screen, new_device: NewDevice) -> None:
    device = new_device(calm=True, sounds=True, mouse=True, unhurried=screen.unhurried)
    device.observe()
    screen.go(device)
    device.rest()
    faults = [
        *(f"axe: {fault}" for fault in device.axe()),
        *(f"{size}: {fault}" for size in SIZES for fault in at_size(device, screen, size)),
        *by_keys(device),
        *(when_reloaded(device) if screen.reloads else when_touched(device)),
    ]
    assert not faults, "\n".join(faults)


def at_size(device: Device, screen: Screen, size: str) -> Iterator[str]:
    """Targets that are too small, too close or under the wrists, and pages that scroll."""
    width, height = SIZES[size]
    device.page.set_viewport_size({"width": width, "height": height})
    device.rest()
    targets = device.targets()
    yield from too_small(targets)
    yield from too_close(targets)
    yield from under_wrists(targets, height)
    wide, high = device.page.evaluate(PAGE_SIZE)
    if wide > width or (screen.is_game and high > height):
        yield f"the page is {wide} × {high} and would scroll"


def by_keys(device: Device) -> Iterator[str]:
    """What no key leads to, and where nobody sees that the keyboard is there."""
    wanted = {target.name for target in device.targets()}
    reached: set[str] = set()
    unseen: set[str] = set()
    for _ in range(3 * len(wanted) + 10):
        device.page.keyboard.press("Tab")
        if focus := device.focus():
            reached |= set(focus["reaches"])
            if not focus["shown"]:
                unseen.add(focus["name"])
        if wanted <= reached:
            break
    yield from (f"no key leads to {name!r}" for name in wanted - reached)
    yield from (f"nobody sees that the keyboard is at {name!r}" for name in unseen)


def when_touched(device: Device) -> Iterator[str]:
    """What the first thing that can be touched fails to do at once."""
    target = greeted(device)
    device.page.evaluate("noted.answered.length = noted.sounds = 0")
    device.page.mouse.move(*target.middle)
    device.page.mouse.down()
    device.until(lambda: bool(device.noted()["answered"]), "the touch is answered")
    device.page.mouse.up()
    (frames,) = device.noted()["answered"]
    if frames is None or frames > AT_ONCE:
        yield f"nothing is seen to happen within {AT_ONCE} frames when {target.name!r} is touched: {frames}"
    if not target.grownup:
        device.until(lambda: device.noted()["sounds"] > 0, f"{target.name!r} is heard")


def greeted(device: Device) -> Target:
    """The first thing to touch, with the mouse on it; another where that goes by itself, as some signs do."""
    while True:
        target = device.targets()[0]
        device.page.mouse.move(*target.middle)
        device.page.wait_for_timeout(400)  # whatever greets a mouse is over
        there = next((each for each in device.targets() if each.name == target.name), None)
        if there and math.dist(there.middle, target.middle) < 4:
            return target


def when_reloaded(device: Device) -> Iterator[str]:
    """Whether there is anything to touch but what loads the page anew; it does."""
    target, *others = device.targets()
    yield from (f"{other.name!r} lies there too" for other in others)
    with device.page.expect_navigation():
        device.page.mouse.click(*target.middle)


def test_the_measure_finds_what_is_wrong(new_device: NewDevice) -> None:
    device = new_device(calm=True)
    SCREENS[0].go(device)
    device.page.evaluate(
        """for (const [name, left, top] of [["small", 500, 90], ["close", 545, 90], ["low", 700, 740]]) {
            const button = document.createElement("button")
            button.textContent = name
            button.style = `position: fixed; z-index: 9; width: 40px; height: 40px;
                left: ${left}px; top: ${top}px`
            document.body.append(button)
        }"""
    )
    targets = device.targets()
    small, close, low = (
        "\\n".join(found) for found in (too_small(targets), too_close(targets), under_wrists(targets, 800))
    )
    assert "'small' is 40 × 40" in small
    assert "'small' and 'close' are 5.0 apart" in close
    assert "'low' lies in the lowest 57" in low
    device.page.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in fault for fault in device.axe())


CUT_OFF = """(() => {
    const box = element => element.getBoundingClientRect()
    const ways = box(document.querySelector(".ways"))
    return [...document.querySelectorAll(".guest, .guest .crown")].filter(element => {
        const { left, top, right, bottom } = box(element)
        const over = right > ways.left && left < ways.right && bottom > ways.top && top < ways.bottom
        return over || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
    }).map(element => element.className)
})()"""
"""What of the guests at the feast lies beyond the screen, or under what can be touched."""


def test_three_at_the_feast_are_seen_whole_at_every_size(new_device: NewDevice) -> None:
    device = new_device(calm=True)
    person, first_bot, *begin = alone("hoarders")
    three = (person, first_bot, bot("hoarders", 3), *begin)
    table("hoarders", ".stage", *three, then=play_alone)(device)
    for width, height in SIZES.values():
        device.page.set_viewport_size({"width": width, "height": height})
        assert device.page.locator(".guest").count() == 3
        device.until(lambda: not device.page.evaluate(CUT_OFF), f"all are seen whole at {width} × {height}")
