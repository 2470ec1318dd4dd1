"""Nothing secret of another seat comes to a device, nor onto a screen that others see."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from devices import Device, NewDevice
from evening import HANDS, come_sit, gather, invite, join, play_on, start, youngest
from fuchsbau.games.hoarders.material import ANIMALS, PAIRS
from fuchsbau.games.hoarders.moves import Choose
from fuchsbau.games.rumpelriesen.material import IMPS

GAME = "hoarders"
SECRET = Choose(("raccoon", "beaver"))
SEEN_AFTER = """async shut => {
    const cards = [...document.querySelectorAll(".curtain .card")]
    shut.click()
    await new Promise(requestAnimationFrame)
    return cards.filter(card => card.checkVisibility()).length
}"""
"""How many of the animals behind the curtain can be seen in the next frame after it was shut."""


def choose(device: Device, seat: int) -> None:
    """That seat lays its two animals down, by touch."""
    device.until(lambda: seat in device.following.to_move, "the nuts are dealt")
    HANDS[GAME](device, seat, SECRET)
    device.until_moves(seat, 1)


def animals_in(text: str) -> set[str]:
    """The animals that are named there, or drawn: pictures are called by their names."""
    return {animal for animal in ANIMALS if animal in text}


def page_of(page: Page, part: str = ".theatre") -> str:
    """All there is on that part of the page, seen or not."""
    return str(page.locator(part).evaluate("part => part.outerHTML"))


def test_what_somebody_has_chosen_does_not_reach_the_other_devices(new_device: NewDevice) -> None:
    tablet, phone = new_device(), new_device("phone")
    gather(tablet, GAME, {1: "fox"})
    join(phone, invite(tablet, 2))
    come_sit(phone, 2, "bear")
    for device in (tablet, phone):
        device.hurry()
        start(device)
    youngest(tablet, 1, "fox")
    choose(phone, 1)
    tablet.until(lambda: tablet.following.moves_of(1) == 1, "the choice is heard of")
    assert animals_in(phone.following.heard[-1]) >= set(SECRET.animals), "who chose is told what"
    told = tablet.following.heard[-1]
    assert '"hidden"' in told
    assert animals_in(told) == set()
    assert len(tablet.following.worlds) == len(PAIRS), "anything may have been chosen"
    bear = tablet.page.locator("[data-owner='1'] .card")
    bear.first.wait_for()
    assert animals_in(page_of(tablet.page, "[data-owner='1']")) == set()
    choose(tablet, 0)
    phone.until(lambda: phone.following.moves_of(0) == 1, "the choice is heard of")
    phone.page.locator("[data-owner='0'] .card").first.wait_for()
    assert animals_in(page_of(phone.page, "[data-owner='0']")) == set()


def test_who_watches_from_the_device_of_a_player_sees_no_more_than_anybody(new_device: NewDevice) -> None:
    tablet = new_device()
    gather(tablet, GAME, {1: "fox", 2: "bear"})
    assert tablet.following.table
    watch = tablet.following.table.watch
    start(tablet)
    youngest(tablet, 1, "fox")
    play_on(tablet, turns=2)
    tablet.go(f"#/table/{watch}")
    tablet.page.locator("[data-owner='1'] .card").first.wait_for()
    assert animals_in(tablet.following.heard[-1]) == set()
    assert animals_in(page_of(tablet.page)) == set()


def test_at_a_shared_device_secrets_are_on_the_page_behind_the_open_curtain_only(
    new_device: NewDevice,
) -> None:
    tablet = new_device()
    gather(tablet, GAME, {1: "fox", 2: "bear"})
    start(tablet)
    youngest(tablet, 1, "fox")
    who, hand = tablet.page.locator(".curtain .who"), tablet.page.locator(".curtain .choice").first
    for seat in (0, 1):
        who.wait_for()
        assert animals_in(page_of(tablet.page)) == set(), "the curtain is closed"
        choose(tablet, seat)
        hand.wait_for(state="detached")
    tablet.page.locator(".curtain").wait_for(state="detached")
    tablet.page.locator("[data-down].touch").first.wait_for()
    assert animals_in(page_of(tablet.page)) == set(), "all lie face down"
    tablet.press(tablet.page.locator(".peek.touch"))
    who.wait_for()
    assert animals_in(page_of(tablet.page)) == set(), "somebody else may sit there"
    tablet.press(who)
    shut = tablet.page.locator(".curtain .shut")
    shut.wait_for()
    assert animals_in(page_of(tablet.page)) == set(SECRET.animals)
    assert shut.evaluate(SEEN_AFTER) == 0, "what was looked at is gone before the curtain is"


def test_nothing_tells_of_an_imp_before_it_is_on_a_card_or_to_be_seen(new_device: NewDevice) -> None:
    tablet = new_device()
    told: list[str | bytes] = []

    def hear(data: str | bytes) -> None:
        told.append(data)

    tablet.page.on("websocket", lambda line: line.on("framereceived", hear))
    gather(tablet, "rumpelriesen", {1: "fox"}, bot=2)
    start(tablet)
    play_on(tablet, turns=3)
    page = page_of(tablet.page)
    known: set[str] = set()
    for message in told:
        text = message if isinstance(message, str) else message.decode("latin-1")
        if isinstance(message, str):
            known |= {move["imp"] for move in moves_in(message) if "imp" in move}
        assert {imp for imp in IMPS if f'"{imp}"' in text} <= known
    assert known
    assert {imp for imp in IMPS if tablet.words(f"rumpelriesen.imp.{imp}") in page} <= known


def moves_in(message: str) -> list[dict[str, str]]:
    """The moves that a message tells of."""
    return [step["move"] or {} for step in json.loads(message).get("steps", [])]
