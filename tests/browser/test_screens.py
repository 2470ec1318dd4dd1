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
