"""Several devices at one game, whose people come and go."""

from __future__ import annotations

import pytest

from devices import SIZES, NewDevice
from evening import come_sit, gather, invite, join, start
from screens import ANY_GAME, friend_away


def test_animals_to_pick_from_go_when_somebody_else_takes_the_seat(new_device: NewDevice) -> None:
    tablet, phone, guest = (new_device(size) for size in ("tablet", "phone", "phone"))
    gather(tablet, "rumpelriesen", {1: "fox"})
    join(phone, invite(tablet, 2))
    come_sit(phone, 2, "bear")
    for device in (tablet, phone):
        start(device)
    phone.go()  # to the den: its seat waits
    for name in ("setting.give-up", "setting.give-up-sure"):
        tablet.press(tablet.button(name))
    tablet.press(tablet.button("common.back").first)
    guest.go(f"#/table/{tablet.table}")
    guest.press(guest.button("setting.person"))
    frog = guest.button("setting.figure-frog")
    frog.wait_for()
    tablet.press(tablet.button("setting.level-owl"))
    frog.wait_for(state="detached")


BEFORE_IT_DOES_BY_ITSELF = 4000
"""Milliseconds: untouched, what is said of who is away stays for nine seconds."""


@pytest.mark.parametrize("size", SIZES)
def test_who_is_away_makes_room_for_those_who_play_on(size: str, new_device: NewDevice) -> None:
    device = new_device(size)
    friend_away(ANY_GAME)(device)
    keeper, who = device.button("setting.level-owl"), device.button("setting.away")
    in_the_corner = device.button("stage.guide-offer")
    in_the_corner.wait_for()
    device.touch({"x": 5, "y": SIZES[size][1] / 2})
    keeper.wait_for(state="detached", timeout=BEFORE_IT_DOES_BY_ITSELF)
    in_the_corner.wait_for(state="detached")
    device.press(who)
    in_the_corner.wait_for()
    device.press(keeper)
    who.wait_for(state="detached")
