"""Whole evenings at the den, in a real browser against a real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from devices import HOUSEHOLD, LOST_LINE, NewDevice
from evening import (
    come_sit,
    invite,
    join,
    open_table,
    play_on,
    play_to_the_feast,
    seat_bot,
    sit,
    start,
    youngest,
)
from fuchsbau.replay import read
from processes import Server
from screens import watch_again

HTTPS_ONLY = ("Cross-Origin-Opener-Policy",)
"""A header that browsers heed with https only, and say so."""
SCROLLS = """(() => { const page = document.documentElement
    return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth })()"""


def test_two_people_who_cannot_read_play_to_the_feast_by_touch_on_one_tablet(new_device: NewDevice) -> None:
    tablet = new_device()
    tablet.hide_all_text()
    open_table(tablet)
    tablet.hurry()
    sit(tablet, 1, "fox")
    sit(tablet, 3, "bear")
    start(tablet)
    youngest(tablet, 2, "bear")
    play_to_the_feast(tablet)
    tablet.press(tablet.button("stage.feast-again"))
    youngest(tablet, 1, "fox")
    assert tablet.following.seats == [0, 1], "again with the same seats"
    play_on(tablet, turns=3)


def test_two_devices_find_each_other_by_four_animals_and_play_with_a_computer_player(
    new_device: NewDevice,
) -> None:
    tablet, phone = new_device(), new_device("phone")
    open_table(tablet)
    sit(tablet, 1, "fox")
    seat_bot(tablet, 2, "owl")
    join(phone, invite(tablet, 4))
    come_sit(phone, 4, "hedgehog")
    for device in (tablet, phone):
        device.hurry()
        start(device)
    youngest(phone, 3, "hedgehog")
    play_on(tablet, phone, turns=6)


def test_the_keyboard_alone_is_enough(new_device: NewDevice) -> None:
    desktop = new_device("desktop", mouse=True)
    desktop.by_keys = True
    open_table(desktop)
    desktop.hurry()
    sit(desktop, 1, "snail")
    seat_bot(desktop, 2, "cub")
    start(desktop)
    youngest(desktop, 1, "snail")
    play_on(desktop, turns=5)
    leave = desktop.button("stage.leave")
    desktop.press(leave)
    desktop.press(desktop.button("stage.leave-question"))
    desktop.page.locator(".den").wait_for()


@pytest.mark.parametrize(
    ("size", "wishes"),
    [
        pytest.param("phone", {}, id="phone"),
        pytest.param("phone-lying", {}, id="phone-lying"),
        pytest.param("tablet-upright", {"calm": True}, id="reduced-motion"),
        pytest.param("tablet", {"tabletop": True}, id="tabletop"),
        pytest.param("desktop", {"mouse": True, "language": "en"}, id="mouse-english"),
    ],
)
def test_a_game_can_be_played_at_every_size_and_in_every_manner(
    size: str, wishes: dict[str, Any], new_device: NewDevice
) -> None:
    device = new_device(size, **wishes)
    open_table(device)
    sit(device, 1, "frog")
    sit(device, 2, "koala")
    seat_bot(device, 3, "fox")
    device.hurry()
    start(device)
    youngest(device, 1, "frog")
    play_on(device, turns=6)
    assert not device.page.evaluate(SCROLLS), "a game never scrolls"


def test_who_comes_by_the_watching_link_sees_all_and_can_touch_nothing(new_device: NewDevice) -> None:
    tablet, watcher = new_device(), new_device("phone")
    open_table(tablet)
    tablet.hurry()
    sit(tablet, 1, "fox")
    seat_bot(tablet, 2, "owl")
    assert tablet.following.table
    watcher.go(f"#/table/{tablet.following.table.watch}")
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=3)
    watcher.until(
        lambda: watcher.following.steps[-1:] == tablet.following.steps[-1:], "the watcher hears of every move"
    )
    assert watcher.following.table
    assert watcher.following.table.play is UNSET
    assert watcher.page.locator(".tile").count() == tablet.page.locator(".tile").count()
    assert watcher.page.locator(".tile.touch, .circle .touch, .ready").count() == 0


def test_phones_in_the_same_network_play_without_https(new_device: NewDevice, server: Server) -> None:
    tablet = new_device(url=server.url.replace("127.0.0.1", HOUSEHOLD))
    tablet.complains_of = HTTPS_ONLY
    open_table(tablet)
    assert not tablet.page.evaluate("isSecureContext")
    tablet.hurry()
    sit(tablet, 1, "fox")
    assert len(invite(tablet, 2)) == 4
    phone = new_device("phone", url=tablet.url)
    phone.complains_of = HTTPS_ONLY
    phone.go(f"#/table/{tablet.table}")
    come_sit(phone, 2, "owl")
    for device in (tablet, phone):
        start(device)
    youngest(phone, 2, "owl")
    play_on(tablet, phone, turns=4)


def test_a_reload_in_the_middle_changes_nothing(new_device: NewDevice) -> None:
    tablet = new_device()
    open_table(tablet)
    tablet.hurry()
    sit(tablet, 1, "fox")
    sit(tablet, 2, "bear")
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=5)
    before = tablet.following.worlds
    tablet.page.reload()
    tablet.page.locator(".tile").first.wait_for()
    assert tablet.following.worlds == before
    play_on(tablet, turns=2)


def test_when_the_server_is_killed_the_table_waits_and_goes_on_where_it_was(
    new_device: NewDevice, mortal: Server
) -> None:
    tablet = new_device(url=mortal.url)
    tablet.complains_of = LOST_LINE
    open_table(tablet)
    tablet.hurry()
    sit(tablet, 1, "fox")
    sit(tablet, 2, "bear")
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=4)
    mortal.kill()
    tablet.page.locator(".lost").wait_for()
    mortal.start()
    tablet.page.locator(".lost").wait_for(state="detached")
    play_on(tablet, turns=3)


def test_a_finished_game_is_seen_again_kept_as_a_file_and_shown_from_it(
    new_device: NewDevice, tmp_path: Path
) -> None:
    tablet = new_device()
    watch_again("versteckt")(tablet)
    page, place = tablet.page, tablet.page.get_by_role("slider")
    tablet.button("stage.replay-pause").wait_for()
    tablet.press(tablet.button("stage.replay-pause"))
    place.fill("20")
    tablet.press(tablet.button("stage.replay-on"))
    tablet.until(lambda: place.input_value() == "21", "a step forward")
    tablet.press(tablet.button("stage.replay-back"))
    tablet.until(lambda: place.input_value() == "20", "a step back")
    with page.expect_download() as saving:
        page.get_by_role("link", name=tablet.words("stage.replay-save")).click()
    kept = tmp_path / "game.json"
    saving.value.save_as(kept)
    assert len(read(kept.read_bytes()).moves) == len(tablet.following.steps) - 1

    tablet.go("#/replay")
    page.locator("input[type=file]").set_input_files(kept)
    page.locator(".cinema .tile").first.wait_for()

    kept.write_bytes(kept.read_bytes()[:500])
    tablet.complains_of = ("400",)
    tablet.go("#/replay")
    page.locator("input[type=file]").set_input_files(kept)
    page.get_by_role("alert").get_by_text(tablet.words("stage.replay-damaged")).wait_for()
