"""Several devices at one game: what one does while another is quicker, or comes and goes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import leaves
from devices import LOST_LINE, Device, NewDevice
from evening import come_sit, gather, invite, join, play_on, seat_bot, start
from processes import Server, free_port

QUICKLY = "0.3"
"""Pace of a server at which a small computer player taps an imp half a second after it is seen."""
LASTING = {"rumpelriesen": {"sand": 600}}


def taps(device: Device) -> list[str]:
    """From now on: the taps on imps that this device tells the server of."""
    told: list[str] = []

    def note(message: Any) -> None:
        if '"move":"tap"' in str(message):
            told.append(message)

    device.page.on("websocket", lambda line: line.on("framesent", note))
    return told


def wanted_at(device: Device) -> int | None:
    """Where the wanted imp is to be seen."""
    view = device.following.view
    is_seen = device.following.scene is not None and view.wanted in view.seen
    return view.seen.index(view.wanted) if is_seen else None


def test_who_taps_the_imp_when_it_hops_out_already_hears_no_refusal(
    new_device: NewDevice, tmp_path: Path
) -> None:
    with Server(tmp_path, free_port(), "--pace", QUICKLY) as home:
        tablet, phone = (new_device(size, url=home.url, options=LASTING) for size in ("tablet", "phone"))
        told = taps(phone)
        tablet.complains_of = phone.complains_of = LOST_LINE  # when the server ends
        gather(tablet, "rumpelriesen", {1: "fox"})
        join(phone, invite(tablet, 2))
        come_sit(phone, 2, "bear")
        seat_bot(tablet, 3, "cub")  # pushes leaves aside
        for device in (tablet, phone):
            start(device)
        while not told:
            play_on(tablet, phone, turns=1)
            place, known = wanted_at(tablet), tablet.following.moves_of(0)
            if place is None:
                continue
            leaves.tap(tablet, 0, place)
            if tablet.following.moves_of(0) == known:
                continue  # the cub was quicker
            phone.until_moves(0, known + 1)
            phone.touch(leaves.Board.of(phone).spots[place])
        phone.until(lambda: phone.following.view.phase == "spell", "the next search comes")
        assert phone.page.locator(".refusal").count() == 0


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
