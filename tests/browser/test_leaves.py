"""The board of leaves, in real browsers: wands, leaves and imps, as all at a table see it, near and far."""

from __future__ import annotations

import math
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import TimeoutError  # noqa: A004 - what a page could not do in time

import leaves
from devices import LOST_LINE, Device, NewDevice
from distance import far_away_beside
from evening import come_sit, gather, invite, join, play_on, seat_bot, start, youngest
from fingers import Fingers
from fuchsbau.games.rumpelriesen.material import HOLLOWS, SIDE
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
LITTLE: Place = (-NEXT / 5, 0)


def at_home(new_device: NewDevice, *sizes: str, **wishes: Any) -> list[Device]:
    """Devices with a seat each, where time runs as at home: leaves lie, and the hourglass stands there."""
    first, *others = [new_device(size, **{"unhurried": True, "options": LASTING} | wishes) for size in sizes]
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
    """A stroke: the leaves that went along. Others can hold a leaf fast: then one elsewhere."""
    for at in (place, A, B, *HOLLOWS[5:11]):
        before = dict(seen(device.following).leaves)
        push(device, at, to(at, way))
        rests(device)
        if went := pulled(device, before, way):
            return went
    raise AssertionError("no leaf goes along, wherever it is pulled")


DRAWN = """() => {
    window.drawn = 0
    for (const [kind, ways] of [
        [CanvasRenderingContext2D, ["drawImage", "fill"]],
        [WebGL2RenderingContext, ["drawElements", "drawElementsInstanced", "drawArrays"]],
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


DRAWN_FLAT = "document.querySelector('.riesen canvas').getContext('2d') !== null"


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
        assert device.page.evaluate(DRAWN_FLAT), "there is no graphics card here"
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
    for part in (1 / 3, 2 / 3, 1):
        for (device, place, (dx, dy)), fingers in zip(ways, hands, strict=True):
            (point,) = fingers_for(device, [to(place, (dx * part, dy * part))])
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
    for part in (1 / 3, 2 / 3, 1):
        places = [to(place, (dx * part, dy * part)) for place, (dx, dy) in ways]
        fingers.move(dict(enumerate(fingers_for(tablet, places))))
    for _, way in ways:
        tablet.until(lambda way=way: bool(pulled(tablet, before, way)), "each has a leaf")
    fingers.up()
    tablet.until(lambda: not seen(tablet.following).wands, "the wands lie beside the board")


QUICKLY = "0.3"
"""Pace of a server at which a small computer player taps an imp half a second after it is seen."""


def test_a_wrong_imp_giggles_and_the_wanted_one_comes_to_whoever_taps_it(
    new_device: NewDevice, tmp_path: Path
) -> None:
    with Server(tmp_path, free_port(), "--pace", QUICKLY) as home:
        tablet = new_device(url=home.url, options=LASTING)
        tablet.complains_of = LOST_LINE  # when the server ends
        gather(tablet, GAME, {1: "fox"})
        for place in (2, 3, 4):  # they push leaves aside, while the fox looks and taps
            seat_bot(tablet, place, "cub")
        start(tablet)
        following, giggled = tablet.following, False
        while not (giggled and following.view.found[0]):
            search(tablet)
            while following.scene is not None:
                seen_now = in_sight(tablet)
                for place, imp in seen_now.items():
                    if imp == following.view.wanted:
                        leaves.tap(tablet, 0, place)
                    elif not giggled:
                        giggled = giggles(tablet, place, imp)
                tablet.until(
                    lambda seen=seen_now: following.scene is None or in_sight(tablet) != seen,
                    "others are seen, or the search is over",
                    MINUTES,
                )
        imp = following.view.found[0][0]
        tablet.page.locator("[data-seat='0'] .cards .card").first.wait_for(state="attached")
        assert imp not in (*following.view.found[1], *following.view.missed)


MINUTES = 120
"""Seconds until somebody else must have been seen, or the search be over."""


def in_sight(device: Device) -> dict[int, str]:
    """Who is to be seen where."""
    if device.following.scene is None:
        return {}
    return {place: imp for place, imp in enumerate(device.following.view.seen) if imp is not None}


def giggles(device: Device, place: int, imp: str) -> bool:
    """Tap an imp that nobody looks for: whether it giggled, before leaves fell over it. It is no move."""
    before = device.following.moves_of(0)
    news = device.page.locator(".riesen > .unseen")
    laughs = device.words(f"{GAME}.news-giggles", imp=device.words(f"{GAME}.imp.{imp}"))
    while in_sight(device).get(place) == imp != device.following.view.wanted:
        device.touch(leaves.Board.of(device).spots[place])
        if news.inner_text() == laughs:
            assert device.following.moves_of(0) == before
            return True
    return False


def lose_a_leaf(device: Device) -> None:
    """Push leaves over the edge until one is lost, and with it the search; if it is on."""
    for y in cycle((HOLLOWS[4][1], HOLLOWS[8][1])):
        if device.following.scene is None:
            return
        push(device, (SIDE // 2 - 300, y), (SIDE // 2 + 300, y))


FAR = 0.03
"""Seconds from the server to a device, and as many back."""
FOLLOWS = 100
"""Milliseconds within which the picture of a leaf that goes along has come, on a machine that has time. The
device that drags it does not wait for that: see drag.test.ts."""
BUSY = 60
"""So much longer the quicker third may take: server, worlds, browsers and other tests share two cores."""
TIMES = 9


def follows(device: Device, known: int) -> bool:
    """Whether a leaf goes along with what is pulled, after so many that have."""
    try:
        device.page.wait_for_function("known => pulls.took.length > known", arg=known, timeout=5000)
    except TimeoutError:
        return False
    return True


def test_what_a_wand_drags_follows_quickly_also_far_from_the_server(
    new_device: NewDevice, unhurried: Server
) -> None:
    port = int(unhurried.url.rpartition(":")[2])
    with far_away_beside(port, FAR) as relay:
        phone = new_device("phone", url=f"http://127.0.0.1:{relay}", options=LASTING)
        phone.complains_of = LOST_LINE  # when the relay closes
        phone.page.context.add_init_script(PULLS)
        gather(phone, GAME, {1: "fox"})
        start(phone)
        search(phone)
        fingers, took = Fingers(phone.page), list[float]()
        for place in islice(cycle((A, B)), TIMES):
            ways = fingers_for(phone, [to(place, LITTLE), place])
            fingers.down({0: ways[1]})
            for way in (ways[0], ways[1], ways[0]):
                rests(phone, AT_REST)
                phone.page.evaluate("pulls.begin()")
                fingers.move({0: way})
                if not follows(phone, len(took)):
                    break  # other leaves hold it fast, or it has slipped away
                took = phone.page.evaluate("pulls.took")
            fingers.up()
            if len(took) >= TIMES:
                break
    assert len(took) >= TIMES
    assert quantiles(took, n=3)[0] < FOLLOWS + BUSY, took
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
        pull(tablet, B, RIGHT)


STORED = 1.5
"""Seconds after which everything that hands did is stored: that is done twice a second."""


AT_REST = 0.25
"""Seconds after which nothing that is on its way shows a move any more."""


def rests(device: Device, still: float = STORED) -> leaves.Sight:
    """The board when nothing has moved on it for so many seconds."""
    following, moved = device.following, (0, 0.0)

    def is_still() -> bool:
        nonlocal moved
        if len(following.pictures) != moved[0]:
            moved = len(following.pictures), time.monotonic()
        return time.monotonic() > moved[1] + still

    device.until(is_still, "the board lies still")
    return seen(following)


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


def test_where_a_graphics_card_is_the_board_is_drawn_in_space(new_device: NewDevice) -> None:
    phone = new_device("phone", calm=True)
    phone.complains_of = ("GPU stall due to ReadPixels",)
    phone.page.context.add_init_script(A_CARD)
    gather(phone, GAME, {1: "fox"})
    start(phone)
    play_on(phone, turns=1)
    assert not phone.page.evaluate(DRAWN_FLAT)
    phone.page.evaluate(DRAWN)
    phone.until(lambda: lies_still(phone), "a board that lies still is not drawn")
    search(phone)
    phone.until(lambda: phone.page.evaluate("drawn") > 0, "the giants fall asleep")
