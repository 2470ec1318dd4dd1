"""Several fingers on one tablet, each put down by somebody else: real touches, at moments of their own."""

from __future__ import annotations

from functools import partial

import pytest

from devices import Device, NewDevice
from evening import gather, is_racing, right_card, start, wrong_card, youngest
from fingers import Fingers, Point
from fuchsbau.game import Seat
from fuchsbau.games.zicke.material import Place
from screens import RACED_FOR

FOUND = 300
"""Milliseconds in which people find the animal once it is seen."""


@pytest.fixture
def tablet(new_device: NewDevice) -> Device:
    """Three people around one tablet, and the first card is theirs to turn."""
    device = new_device()
    gather(device, "zicke", {1: "fox", 2: "bear", 3: "owl"})
    start(device)
    youngest(device, 1, "fox")
    device.until(lambda: is_at(device, "turn"), "the first card can be turned")
    return device


def is_at(device: Device, phase: str) -> bool:
    return bool(device.following.views) and device.following.view.phase == phase


def reveal(device: Device) -> None:
    """Turn the next card, and look at it."""
    device.press(device.page.locator(".pile.touch"))
    find(device)


def find(device: Device) -> None:
    """Wait for the card, and look at it: on a busy device it is seen later than elsewhere."""
    device.until(partial(is_racing, device), "a card is turned")
    device.page.locator(RACED_FOR).first.wait_for()
    seen = now(device)
    device.until(lambda: now(device) > seen + FOUND, "the animal has been found")


def now(device: Device) -> float:
    """The page's own time, in milliseconds."""
    return device.page.evaluate("performance.now()")


def middle(device: Device, seat: Seat, card: Place) -> Point:
    """Where a seat's slapping card lies."""
    box = device.page.locator(f"[data-pad='{seat}'] [data-card='{card}']").bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def hands(device: Device) -> list[tuple[Seat, float]]:
    """All slaps of the only search so far in their order: those that counted, and those that were late."""
    timed = [(step.actor, step.timing) for step in device.following.steps if step.timing]
    counted = [(seat, timing.after) for seat, timing in timed if isinstance(seat, int)]
    return [*counted, *((hand.seat, hand.after) for _, timing in timed for hand in timing.late)]


@pytest.mark.parametrize("first", [0, 1])
def test_two_slaps_some_milliseconds_apart_are_in_their_order(tablet: Device, first: Seat) -> None:
    reveal(tablet)
    tablet.page.evaluate(
        "window.touched = []; addEventListener('pointerdown', ({ timeStamp }) => touched.push(timeStamp))"
    )
    second, fingers = 1 - first, Fingers(tablet.page)
    wrong, right = middle(tablet, first, wrong_card(tablet)), middle(tablet, second, right_card(tablet))
    fingers.down({first: wrong})
    fingers.down({second: right})
    tablet.until(lambda: not is_racing(tablet), "somebody was first")
    assert [seat for seat, _ in hands(tablet)] == [first, second]
    one, other = tablet.page.evaluate("touched")
    claims = [said["after"] for said in tablet.following.said if said["type"] == "play" and "after" in said]
    assert claims[1] - claims[0] == pytest.approx(other - one, abs=1), (
        "however late a busy page hears of a touch"
    )
    fingers.up()


def test_who_is_milliseconds_late_with_a_wrong_card_has_made_no_mistake(tablet: Device) -> None:
    reveal(tablet)
    fingers = Fingers(tablet.page)
    right, wrong = middle(tablet, 1, right_card(tablet)), middle(tablet, 2, wrong_card(tablet))
    fingers.down({0: right})
    fingers.down({1: wrong})
    tablet.until(lambda: not is_racing(tablet), "somebody was first")
    assert tablet.following.view.winner == 1
    assert not tablet.following.view.paying
    fingers.up()


def test_a_palm_is_one_slap_and_two_more_seats_at_once_are_their_own(tablet: Device) -> None:
    reveal(tablet)
    right, fingers = right_card(tablet), Fingers(tablet.page)
    wrong = [card for card in tablet.following.view.cards if card != right]
    palm = {n: middle(tablet, 0, card) for n, card in enumerate(wrong)}
    both = {10: middle(tablet, 1, wrong[0]), 11: middle(tablet, 2, right)}
    fingers.down(palm)
    fingers.up(0)
    fingers.down({5: palm[0]})  # and once more: who hammers has slapped once
    fingers.down(both)
    tablet.until(lambda: not is_racing(tablet), "somebody was first")
    slaps = tablet.following.view.slaps
    assert slaps[0] == (0, wrong[0]), "the palm was the first, and once"
    assert slaps[-1] == (2, right)
    assert set(slaps[1:-1]) <= {(1, wrong[0])}, "at the same moment: before it, or too late"
    assert set(tablet.following.view.paying) == {seat for seat, _ in slaps[:-1]}
    fingers.up()


def test_a_resting_finger_blocks_nobody_but_the_next_card(tablet: Device) -> None:
    reveal(tablet)
    fingers = Fingers(tablet.page)
    fingers.down({0: middle(tablet, 0, wrong_card(tablet))})
    tablet.until(lambda: len(tablet.following.view.slaps) == 1, "the first hand counts")
    right = right_card(tablet)
    fingers.down({1: middle(tablet, 1, right)})
    tablet.until(lambda: not is_racing(tablet), "the other's counts too, while the first rests")
    assert tablet.following.view.winner == 1
    fingers.up(1)
    animal = tablet.following.view.heaps[0][0]
    pay = tablet.page.locator(f"[data-seat='0'] .touch[data-animal={animal}]")
    box = pay.bounding_box()
    assert box
    fingers.down({2: {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}})
    fingers.up(2)
    tablet.until(lambda: is_at(tablet, "turn"), "the next card can be turned")
    pile = tablet.page.locator(".pile")
    tablet.page.locator(".pile.asks").wait_for()
    fingers.up()
    tablet.page.locator(".pile.touch:not(.asks)").wait_for()
    tablet.press(pile)
    tablet.until(partial(is_racing, tablet), "hands are off, and the card is turned")


def test_a_hand_is_seen_in_the_frame_after_its_touch_and_one_too_soon_only_bounces(tablet: Device) -> None:
    tablet.page.evaluate(
        """() => {
            window.frames = []
            addEventListener("pointerdown", ({ target }) => {
                if (!target.closest("[data-pad]")) return
                requestAnimationFrame(() => window.frames.push(document.querySelectorAll(".hand").length))
            })
        }"""
    )
    tablet.press(tablet.page.locator(".pile.touch"))
    fingers = Fingers(tablet.page)
    fingers.down({0: middle(tablet, 2, 2)})
    fingers.up()
    find(tablet)
    assert not tablet.following.view.slaps, "a slap before the card is seen is none"
    fingers.down({1: middle(tablet, 2, right_card(tablet))})
    tablet.until(lambda: not is_racing(tablet), "it counts")
    assert tablet.following.view.winner == 2
    assert tablet.page.evaluate("window.frames.at(-1)") > 0
    fingers.up()
