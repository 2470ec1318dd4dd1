"""Several devices at one game, whose people come and go."""

from __future__ import annotations

from devices import NewDevice
from evening import come_sit, gather, invite, join, start


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
