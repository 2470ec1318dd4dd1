"""What every screen keeps (KIDS), measured on every screen of screens.py in every size it is drawn for."""

from __future__ import annotations

import pytest

from conftest import NewDevice
from devices import SIZES
from layout import too_close, too_small, under_wrists
from screens import SCREENS, Screen

every_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@every_screen
def test_what_is_touched_is_large_enough_apart_and_not_under_the_wrists(
    screen: Screen, new_device: NewDevice
) -> None:
    faults: list[str] = []
    for size, (width, height) in SIZES.items():
        device = new_device(size, calm=True)
        screen.go(device)
        targets = device.targets()
        assert targets, "there is nothing to touch"
        found = [*too_small(targets), *too_close(targets), *under_wrists(targets, height)]
        faults += [f"{size}: {fault}" for fault in found]
        overflow = device.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        if overflow[0] > width or (screen.in_game and overflow[1] > height):
            faults.append(f"{size}: the page is {overflow[0]} × {overflow[1]} and would scroll")
    assert not faults, "\n".join(faults)


@every_screen
def test_axe_finds_nothing(screen: Screen, new_device: NewDevice) -> None:
    device = new_device(calm=True)
    screen.go(device)
    assert device.axe() == []
