"""Whole evenings at the den, in a real browser against a real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from devices import HOUSEHOLD, LOST_LINE, NewDevice
from evening import (
    come_sit,
    gather,
    invite,
    join,
    play_on,
    play_to_the_feast,
    start,
    touched_in_hexe,
    youngest,
)
from fuchsbau.game import game as game_named
from fuchsbau.game import games
from fuchsbau.games.hexe.moves import Turn
from fuchsbau.replay import read
from processes import Server
from screens import ANY_GAME, IN_REACH, watch_again

HTTPS_ONLY = ("Cross-Origin-Opener-Policy",)
"""A header that browsers heed with https only, and say so."""
every_game = pytest.mark.parametrize("game", games())
SCROLLS = """(() => { const page = document.documentElement
    return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth })()"""


@every_game
def test_two_people_who_cannot_read_play_to_the_feast_by_touch_on_one_tablet(
    game: str, new_device: NewDevice
) -> None:
    tablet = new_device()
    tablet.hide_all_text()
    gather(tablet, game, {1: "fox", 3: "bear"})
    start(tablet)
    youngest(tablet, 2, "bear")
    play_to_the_feast(tablet)
    tablet.press(tablet.button("stage.feast-again"))
    youngest(tablet, 1, "fox")
    assert tablet.following.seats == [0, 1], "again with the same seats"
    play_on(tablet, turns=3)


def test_four_children_at_one_tablet_touch_their_cards_all_at_once(new_device: NewDevice) -> None:
    tablet = new_device()
    gather(tablet, "hexe", {1: "fox", 2: "bear", 3: "owl", 4: "frog"})
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=1)
    following = tablet.following
    tablet.until(lambda: len(following.to_move) == 4, "all four search")
    fitting = [(seat, move) for seat in following.seats for move in following.moves(seat)]
    fingers = [tablet.aim(touched_in_hexe(tablet, seat, move)) for seat, move in fitting]
    for finger in fingers:
        tablet.touch(finger)
    tablet.until(lambda: following.view.phase != "search", "all are done")
    assert set(following.view.turned) == {move.card for _, move in fitting if isinstance(move, Turn)}
    assert tablet.page.locator(".refusal").count() == 0


@every_game
def test_two_devices_find_each_other_by_four_animals_and_play_with_a_computer_player(
    game: str, new_device: NewDevice
) -> None:
    tablet, phone = new_device(), new_device("phone")
    gather(tablet, game, {1: "fox"}, bot=2)
    join(phone, invite(tablet, 4))
    come_sit(phone, 4, "hedgehog")
    phone.hurry()
    for device in (tablet, phone):
        start(device)
    youngest(phone, 3, "hedgehog")
    play_on(tablet, phone, turns=6)


@every_game
def test_the_keyboard_alone_is_enough(game: str, new_device: NewDevice) -> None:
    desktop = new_device("desktop", mouse=True)
    desktop.by_keys = True
    gather(desktop, game, {1: "snail"}, bot=2)
    start(desktop)
    youngest(desktop, 1, "snail")
    play_on(desktop, turns=5)
    leave = desktop.button("stage.leave")
    desktop.press(leave)
    desktop.press(desktop.button("stage.leave-question"))
    desktop.page.locator(".den").wait_for()


@every_game
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
    game: str, size: str, wishes: dict[str, Any], new_device: NewDevice
) -> None:
    device = new_device(size, **wishes)
    gather(device, game, {1: "frog", 2: "koala"}, bot=3)
    start(device)
    youngest(device, 1, "frog")
    play_on(device, turns=6)
    assert not device.page.evaluate(SCROLLS), "a game never scrolls"


@every_game
def test_who_comes_by_the_watching_link_sees_all_and_can_touch_nothing(
    game: str, new_device: NewDevice
) -> None:
    tablet, watcher = new_device(), new_device("phone")
    gather(tablet, game, {1: "fox"}, bot=2)
    assert tablet.following.table
    watcher.go(f"#/table/{tablet.following.table.watch}")
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=3)
    played, watched = tablet.following, watcher.following
    watcher.until(lambda: [s.n for s in watched.steps[-1:]] == [played.steps[-1].n], "all is heard of")
    assert watched.table
    assert watched.table.play is UNSET
    watcher.page.locator(".theatre").wait_for()
    assert watcher.page.locator(IN_REACH).count() == 0


def test_phones_in_the_same_network_play_without_https(new_device: NewDevice, server: Server) -> None:
    tablet = new_device(url=server.url.replace("127.0.0.1", HOUSEHOLD))
    tablet.complains_of = HTTPS_ONLY
    gather(tablet, ANY_GAME, {1: "fox"})
    assert not tablet.page.evaluate("isSecureContext")
    assert len(invite(tablet, 2)) == 4
    phone = new_device("phone", url=tablet.url)
    phone.complains_of = HTTPS_ONLY
    phone.go(f"#/table/{tablet.table}")
    come_sit(phone, 2, "owl")
    for device in (tablet, phone):
        start(device)
    youngest(phone, 2, "owl")
    play_on(tablet, phone, turns=4)


@pytest.mark.parametrize("game", [game for game in games() if game_named(game).worlds is None])
def test_a_reload_in_the_middle_changes_nothing(game: str, new_device: NewDevice) -> None:
    """But in a game with scenes time goes on meanwhile: test_leaves.py looks what becomes of it."""
    tablet = new_device()
    gather(tablet, game, {1: "fox", 2: "bear"})
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=5)
    before = tablet.following.worlds
    tablet.page.reload()
    tablet.page.locator(IN_REACH).first.wait_for()
    assert tablet.following.worlds == before
    play_on(tablet, turns=2)


def test_when_the_server_is_killed_the_table_waits_and_goes_on_where_it_was(
    new_device: NewDevice, mortal: Server
) -> None:
    tablet = new_device(url=mortal.url)
    tablet.complains_of = LOST_LINE
    gather(tablet, ANY_GAME, {1: "fox", 2: "bear"})
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
    watch_again(ANY_GAME)(tablet)
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
    page.locator(".cinema .theatre").first.wait_for()

    kept.write_bytes(kept.read_bytes()[:500])
    tablet.complains_of = ("400",)
    tablet.go("#/replay")
    page.locator("input[type=file]").set_input_files(kept)
    page.get_by_role("alert").get_by_text(tablet.words("stage.replay-damaged")).wait_for()
