"""What every screen keeps (KIDS), measured on every screen of screens.py in every size it is drawn for."""

from __future__ import annotations

import pytest

from conftest import NewDevice
from devices import SIZES
from layout import too_close, too_small, under_wrists
from screens import SCREENS, Screen

PAGE_SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"

every_screen = pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])


@every_screen
def test_a_screen_keeps_what_children_need(screen: Screen, new_device: NewDevice) -> None:
    device = new_device(calm=True)
    screen.go(device)
    faults = [f"axe: {fault}" for fault in device.axe()]
    for size, (width, height) in SIZES.items():
        device.page.set_viewport_size({"width": width, "height": height})
        device.rest()
        targets = device.targets()
        found = [*too_small(targets), *too_close(targets), *under_wrists(targets, height)]
        if not targets:
            found.append("there is nothing to touch")
        wide, high = device.page.evaluate(PAGE_SIZE)
        if wide > width or (screen.is_game and high > height):
            found.append(f"the page is {wide} × {high} and would scroll")
        faults += [f"{size}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


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
