"""The board of leaves, in real browsers: wands, leaves and imps, as people at one table and far away see them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import leaves
from devices import LOST_LINE, Device, NewDevice
from distance import far_away_beside
from evening import come_sit, gather, invite, join, play_on, start, youngest
from fingers import Fingers
from fuchsbau.games.rumpelriesen.material import HOLLOWS, SIDE
from fuchsbau.games.rumpelriesen.moves import Sight
from leaves import NEXT, Place, Pose, fingers_for, push, push_by_keys, seen
from processes import Server, free_port

GAME = "rumpelriesen"
LASTING = {GAME: {"sand": 600}}
"""There is more time than any of these tests needs."""
PULLS = (Path(__file__).parent / "pulls.js").read_text()
PULLED = NEXT / 4
"""A leaf that has been pulled lies at least so far from where it was."""
A, B = HOLLOWS[6], HOLLOWS[9]
"""Two places in the middle of the board."""
LEFT: Place = (-NEXT, 0)
RIGHT: Place = (NEXT, 0)


def at_home(new_device: NewDevice, *sizes: str, **wishes: Any) -> list[Device]:
    """Devices with a seat each, where time runs as at home; the leaves are laid, and the hourglass stands there."""
    first, *others = [
        new_device(size, **{"unhurried": True, "options": LASTING} | wishes) for size in sizes
    ]
    gather(first, GAME, {1: "fox"})
    for place, device in enumerate(others, 2):
        join(device, invite(first, place))
        come_sit(device, place, "bear")
        device.hurry()
    for device in (first, *others):
        start(device)
    play_on(first, *others, turns=1 + len(others))
    return [first, *others]


def search(*devices: Device) -> None:
    """Whatever the spell still takes, and the sand runs."""
    while devices[0].following.scene is None:
        play_on(*devices, turns=1)


def to(place: Place, way: Place) -> Place:
    """That way from a place."""
    return place[0] + way[0], place[1] + way[1]


def pulled(device: Device, before: dict[int, Pose], way: Place) -> list[int]:
    """The leaves that lie further that way than before."""
    now = seen(device.following).leaves
    length = math.hypot(*way)
    far = {
        leaf: ((pose.x - before[leaf].x) * way[0] + (pose.y - before[leaf].y) * way[1]) / length
        for leaf, pose in now.items()
    }
    return [leaf for leaf in far if far[leaf] > PULLED]


def pull(device: Device, place: Place, way: Place) -> list[int]:
    """One stroke: the leaves that went along."""
    before = dict(seen(device.following).leaves)
    push(device, place, to(place, way))
    device.until(lambda: bool(pulled(device, before, way)), "a leaf goes along")
    return pulled(device, before, way)


DRAWN = """() => {
    window.drawn = 0
    for (const [kind, ways] of [
        [CanvasRenderingContext2D, ["drawImage", "fill"]],
        [WebGL2RenderingContext, ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]],
    ])
        for (const way of ways) {
            const usual = kind.prototype[way]
            kind.prototype[way] = function (...given) {
                window.drawn += 1
                return usual.apply(this, given)
            }
        }
}"""
"""From now on `drawn` counts whatever is drawn on any canvas."""
FRAMES = """frames => new Promise(resolve => {
    window.drawn = 0
    const next = left => left > 0 ? requestAnimationFrame(() => next(left - 1)) : resolve(window.drawn)
    next(frames)
})"""
"""How much is drawn within so many frames."""
A_WHILE = 30


def lies_still(device: Device) -> bool:
    """Whether nothing is drawn for a while."""
    return device.page.evaluate(FRAMES, A_WHILE) == 0


def test_a_leaf_goes_along_with_a_finger_at_all_devices_and_wands_of_two_devices_pull_at_once(
    new_device: NewDevice,
) -> None:
    tablet, phone = at_home(new_device, "tablet", "phone")
    for device in (tablet, phone):
        device.page.evaluate(DRAWN)
        device.until(lambda device=device: lies_still(device), "a board that lies still is not drawn")
    search(tablet, phone)
    before = dict(seen(phone.following).leaves)
    went = pull(tablet, A, LEFT)
    phone.until(lambda: pulled(phone, before, LEFT) == went, "it is seen at the other device")
    assert all(device.page.evaluate("drawn") > 0 for device in (tablet, phone))

    before = dict(seen(phone.following).leaves)
    ways = ((tablet, A, RIGHT), (phone, B, LEFT))
    hands = [Fingers(device.page) for device, _, _ in ways]
    for (device, place, _), fingers in zip(ways, hands, strict=True):
        (point,) = fingers_for(device, [place])
        fingers.down({0: point})
    for device in (tablet, phone):
        device.until(lambda device=device: both_press(device), "both wands are seen to press")
    for part in range(1, leaves.SLOWLY + 1):
        for (device, place, (dx, dy)), fingers in zip(ways, hands, strict=True):
            (point,) = fingers_for(device, [to(place, (dx * part / leaves.SLOWLY, dy * part / leaves.SLOWLY))])
            fingers.move({0: point})
    for device in (tablet, phone):
        for _, _, way in ways:
            device.until(lambda device=device, way=way: bool(pulled(device, before, way)), "each has a leaf")
    for fingers in hands:
        fingers.up()


def both_press(device: Device) -> bool:
    """Whether the wands of the first two seats press."""
    wands = seen(device.following).wands
    return all(seat in wands and wands[seat].presses for seat in (0, 1))


def test_two_fingers_on_one_tablet_are_wands_of_two_seats(new_device: NewDevice) -> None:
    tablet = new_device(unhurried=True, options=LASTING)
    gather(tablet, GAME, {1: "fox", 2: "bear"})
    start(tablet)
    search(tablet)
    before = dict(seen(tablet.following).leaves)
    fingers, ways = Fingers(tablet.page), ((A, LEFT), (B, RIGHT))
    fingers.down(dict(enumerate(fingers_for(tablet, [place for place, _ in ways]))))
    tablet.until(lambda: both_press(tablet), "both wands press")
    for part in range(1, leaves.SLOWLY + 1):
        places = [to(place, (dx * part / leaves.SLOWLY, dy)) for place, (dx, dy) in ways]
        fingers.move(dict(enumerate(fingers_for(tablet, places))))
    for _, way in ways:
        tablet.until(lambda way=way: bool(pulled(tablet, before, way)), "each has a leaf")
    fingers.up()
    tablet.until(lambda: not seen(tablet.following).wands, "the wands lie beside the board")


def uncover(device: Device, place: int) -> bool:
    """Pull leaves away from a hollow, one after the other; whether somebody is seen there now."""
    (x, y), view = HOLLOWS[place], device.following.view
    across, along = (-NEXT if x > 0 else NEXT), (-NEXT if y > 0 else NEXT)
    for way in ((across, 0), (0, along), (across, 0), (0, along), (across, along)):
        if device.following.scene is None or device.following.view.seen[place] is not None:
            break
        push(device, (x, y), to((x, y), way))
    return device.following.view.search == view.search and device.following.view.seen[place] is not None


def test_a_wrong_imp_giggles_and_the_wanted_one_comes_to_whoever_taps_it(new_device: NewDevice) -> None:
    (tablet,) = at_home(new_device, "tablet")
    following, page = tablet.following, tablet.page
    known: dict[int, str] = {}
    giggled = False

    def places() -> Iterator[int]:
        """Where to look in a search: where the wanted imp was seen, or where nobody has looked."""
        wanted = following.view.wanted
        found = [place for place, imp in known.items() if imp == wanted]
        yield from found or [place for place in leaves.SEARCHED if place not in known]

    while not any(following.view.found):
        search(tablet)
        now: Sight = following.view
        for place in places():
            if not uncover(tablet, place):
                continue
            known[place] = following.view.seen[place]
            if known[place] == now.wanted:
                leaves.tap(tablet, 0, place)
            elif not giggled:
                before = len(following.steps)
                tablet.touch(leaves.Board.of(tablet).spots[place])
                name = tablet.words(f"{GAME}.imp.{known[place]}")
                page.get_by_text(tablet.words(f"{GAME}.news-giggles", imp=name)).wait_for(state="attached")
                assert all(step.actor != 0 for step in following.steps[before:]), "that is no move"
                giggled = True
        lose_a_leaf(tablet)
        tablet.until(lambda now=now: following.view.search > now.search, "another card is turned up")

    assert giggled
    (imp,) = following.view.found[0]
    page.locator("[data-seat='0'] .cards .card").wait_for(state="attached")
    assert imp not in following.view.missed


def lose_a_leaf(device: Device) -> None:
    """Push leaves over the edge until one is lost, and with it the search; if it is on."""
    rows = [y for _, y in HOLLOWS[4:12:4]]
    while device.following.scene is not None:
        for y in rows:
            if device.following.scene is not None:
                push(device, (SIDE // 2 - 300, y), (SIDE // 2 + 300, y))


FAR = 0.03
"""Seconds from the server to a device, and as many back."""
FOLLOWS = 100
"""Milliseconds within which a leaf goes along, on a machine that has nothing else to do."""
BUSY = 80
"""So much longer that may take where other tests run on the same two cores."""
TIMES = 9


def test_what_a_wand_drags_follows_quickly_also_far_from_the_server(
    new_device: NewDevice, unhurried: Server
) -> None:
    port = int(unhurried.url.rpartition(":")[2])
    with far_away_beside(port, FAR) as relay:
        phone = new_device("phone", url=f"http://127.0.0.1:{relay}", options=LASTING)
        phone.page.context.add_init_script(PULLS)
        gather(phone, GAME, {1: "fox"})
        start(phone)
        search(phone)
        for number in range(TIMES):
            pull(phone, A, (LEFT, RIGHT)[number % 2])
            phone.until(lambda number=number: len(phone.page.evaluate("pulls")) > number, "it is drawn")
        took = phone.page.evaluate("pulls")
        phone.close()
    assert median(took) < FOLLOWS + BUSY, took
    assert min(took) > 2 * 1000 * FAR, "nothing is quicker than the line"


def test_a_search_goes_on_where_it_was_after_a_reload_and_after_the_server_was_killed(
    new_device: NewDevice, tmp_path: Path
) -> None:
    with Server(tmp_path, free_port()) as home:
        tablet = new_device(url=home.url, options=LASTING)
        tablet.complains_of = LOST_LINE
        gather(tablet, GAME, {1: "fox"})
        start(tablet)
        search(tablet)
        pull(tablet, A, LEFT)
        before = rests(tablet)

        tablet.following.pictures.clear()
        tablet.page.reload()
        tablet.until(lambda: bool(tablet.following.pictures), "who comes again is shown everything")
        assert seen(tablet.following).leaves == before.leaves
        pull(tablet, A, LEFT)
        before = rests(tablet)

        home.kill()
        tablet.page.locator(".lost").wait_for()
        tablet.following.pictures.clear()
        home.start()
        tablet.page.locator(".lost").wait_for(state="detached")
        tablet.until(lambda: bool(tablet.following.pictures), "the board is there again")
        again = seen(tablet.following)
        assert (again.scene, again.leaves, again.giants) == (before.scene, before.leaves, before.giants)
        assert again.step <= before.step + 60, "no sand has run while the server was away"
        pull(tablet, B, RIGHT)
        tablet.close()


def rests(device: Device) -> leaves.Sight:
    """The board when nothing moves on it any more: its newest picture, and no other comes."""
    counts = [-1, -2]

    def is_still() -> bool:
        device.page.wait_for_timeout(150)
        counts.append(len(device.following.pictures))
        return counts[-1] == counts[-2] == counts[-3]

    device.until(is_still, "the board lies still")
    return seen(device.following)


def test_the_keyboard_holds_up_the_wand_turns_the_hourglass_and_drags_a_leaf(new_device: NewDevice) -> None:
    desktop = new_device("desktop", mouse=True, unhurried=True, options=LASTING)
    desktop.by_keys = True
    gather(desktop, GAME, {1: "fox"})
    start(desktop)
    search(desktop)
    before = dict(seen(desktop.following).leaves)
    push_by_keys(desktop, 0)
    desktop.until(lambda: bool(pulled(desktop, before, RIGHT)), "a leaf goes along")


def test_where_each_searches_alone_the_board_turns_and_wands_are_where_fingers_are(
    new_device: NewDevice,
) -> None:
    tablet = new_device(unhurried=True, options={GAME: {"together": False, "sand": 600}})
    gather(tablet, GAME, {1: "fox", 2: "bear"})
    start(tablet)
    youngest(tablet, 1, "fox")
    search(tablet)
    lose_a_leaf(tablet)
    tablet.until(lambda: tablet.following.view.quarters == 1, "the board is turned")
    search(tablet)
    assert tablet.following.turn == 1
    (finger,) = fingers_for(tablet, [A])
    fingers = Fingers(tablet.page)
    fingers.down({0: finger})
    tablet.until(lambda: 1 in seen(tablet.following).wands, "the wand of whose turn it is")
    wand = seen(tablet.following).wands[1]
    assert math.dist(wand[:2], A) < 30
    fingers.up()
    pull(tablet, A, LEFT)


A_CARD = """const usual = WebGL2RenderingContext.prototype.getParameter
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 ? "a graphics card" : usual.call(this, name)
    }"""
"""The processor that draws passes itself off as a graphics card."""
DRAWN_FLAT = "document.querySelector('.riesen canvas').getContext('2d') !== null"


@pytest.mark.parametrize("flat", [True, False], ids=["flat", "space"])
def test_the_board_is_drawn_in_space_only_where_a_graphics_card_is(flat: bool, new_device: NewDevice) -> None:
    phone = new_device("phone", calm=True)
    phone.complains_of = ("GPU stall due to ReadPixels",)
    if not flat:
        phone.page.context.add_init_script(A_CARD)
    gather(phone, GAME, {1: "fox"})
    start(phone)
    play_on(phone, turns=1)
    assert phone.page.evaluate(DRAWN_FLAT) is flat
    phone.page.evaluate(DRAWN)
    phone.until(lambda: lies_still(phone), "a board that lies still is not drawn")
    search(phone)
    phone.until(lambda: phone.page.evaluate("drawn") > 0, "the giants fall asleep")
