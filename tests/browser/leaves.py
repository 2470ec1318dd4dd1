"""The board of leaves in a browser: what its pictures say, where it is seen, and wands in people's hands."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from devices import Device, press_by_keys
from fingers import Point
from following import Following
from fuchsbau.game import Seat
from fuchsbau.games.rumpelriesen.material import HOLLOWS, SIDE
from fuchsbau.world import Hand

HEAD = struct.Struct("<BIH")
STEP = struct.Struct("<I")
WAND = struct.Struct("<Bhh")
LEAF = struct.Struct("<BBhhH")
GIANT = struct.Struct("<BBBhhHhh")
WHOLE = 0
PRESSES = 128

BEYOND = 45
BEYOND_SIDE = 0.06
"""Pixels, or parts of the board's side where that is less: so far before a finger is the tip of its wand."""
NEXT = 700
"""From one hollow to the next, in the board's unit."""
SEARCHED = tuple(place for place, (x, y) in enumerate(HOLLOWS) if abs(x) + abs(y) < 2 * 1050)
"""Where it is searched: not in the corners, where the giants stand."""
AT_ONCE = 2
"""A finger is seen at so many places on its way where time is quick."""
SLOWLY = 6
"""The same where it is not."""
NEAR = 150
"""A wand is at a place when it is no further away, in the board's unit."""


Place = tuple[float, float]
"""A place on the board, in its own unit."""


class Pose(NamedTuple):
    """How a leaf lies."""

    layer: int
    x: int
    y: int
    angle: int


@dataclass
class Sight:
    """Everything that is to be seen of a scene."""

    scene: int = 0
    step: int = 0
    wands: dict[Seat, Hand] = field(default_factory=dict[Seat, Hand])
    leaves: dict[int, Pose] = field(default_factory=dict[int, Pose])
    giants: dict[int, bytes] = field(default_factory=dict[int, bytes])


def seen(following: Following) -> Sight:
    """What the newest pictures show."""
    sight = Sight()
    for picture in following.pictures:
        kind, number, scene = HEAD.unpack_from(picture)
        if number != following.round:
            continue
        if kind == WHOLE:
            sight = Sight(scene)
        if scene == sight.scene:
            add(sight, picture[HEAD.size :])
    return sight


def add(sight: Sight, frame: bytes) -> None:
    """One frame more."""
    (sight.step,) = STEP.unpack_from(frame)
    rest = frame[STEP.size :]
    wands, rest = rows(WAND, rest)
    sight.wands = {who & ~PRESSES: Hand(x, y, who >= PRESSES) for who, x, y in map(WAND.unpack, wands)}
    leaves, rest = rows(LEAF, rest)
    sight.leaves |= {number: Pose(*pose) for number, *pose in map(LEAF.unpack, leaves)}
    giants, rest = rows(GIANT, rest)
    sight.giants |= {giant[0]: giant[1:] for giant in giants}
    assert not rest, "a picture is longer than what is in it"


def rows(kind: struct.Struct, data: bytes) -> tuple[list[bytes], bytes]:
    """A list of things of that kind, and what comes after it."""
    end = 1 + data[0] * kind.size
    return [data[at : at + kind.size] for at in range(1, end, kind.size)], data[end:]


SPOTS = """() => [...document.querySelectorAll("[data-hollow]")].map(hollow => {
    const { x, y, width, height } = hollow.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
})"""
WIDTH = "() => document.querySelector('.riesen .board').offsetWidth"


class Board(NamedTuple):
    """Where the board is seen on the screen of a device."""

    spots: list[Point]
    """Where each hollow is."""

    @classmethod
    def of(cls, device: Device) -> Board:
        device.page.locator("[data-hollow]").last.wait_for(state="attached")
        return cls(device.page.evaluate(SPOTS))

    def at(self, x: float, y: float) -> Point:
        """Where a place on the board is seen; exactly, where it is drawn flat."""
        (left, top), (first, right, low) = HOLLOWS[0], (self.spots[place] for place in (0, 1, 4))
        across, along = (x - left) / NEXT, (top - y) / NEXT
        return {
            axis: first[axis] + across * (right[axis] - first[axis]) + along * (low[axis] - first[axis])
            for axis in ("x", "y")
        }


def search(device: Device) -> None:
    """Push leaves aside over a hollow, another one each time, with the wand of a seat of this device."""
    following = device.following
    place = SEARCHED[len(following.pictures) % len(SEARCHED)]
    if device.by_keys:
        push_by_keys(device, following.seats[0])
    else:
        x, y = HOLLOWS[place]
        inwards = x - NEXT if x > 0 else x + NEXT
        push(device, (x, y), (inwards, y), AT_ONCE)


def push(device: Device, start: Place, end: Place, moves: int = SLOWLY) -> None:
    """One stroke of a wand, by a finger or by the mouse."""
    (x, y), (to_x, to_y) = start, end
    parts = [move / moves for move in range(moves + 1)]
    device.drag(fingers_for(device, [(x + (to_x - x) * part, y + (to_y - y) * part) for part in parts]))


def fingers_for(device: Device, places: Iterable[Place]) -> list[Point]:
    """Where on the screen a finger, or the mouse, has to be for the tip of its wand to be at these places."""
    board, beyond = Board.of(device), 0.0
    if device.has_touch:
        beyond = min(BEYOND, BEYOND_SIDE * device.page.evaluate(WIDTH))
    points = [board.at(*place) for place in places]
    return [{"x": point["x"], "y": point["y"] + beyond} for point in points]


def push_by_keys(device: Device, seat: Seat) -> None:
    """A stroke to the right, by the keyboard."""
    keyboard, goes_on = device.page.keyboard, still(device)
    take_by_keys(device, seat)
    there = min(at(device, seat).x + NEXT, SIDE / 2 - NEAR)
    keyboard.down(" ")
    keyboard.down("ArrowRight")
    device.until(lambda: at(device, seat).x >= there or not goes_on(), "the wand moves")
    keyboard.up("ArrowRight")
    keyboard.up(" ")


def still(device: Device) -> Callable[[], bool]:
    """Tells whether it is still searched in the scene of now."""
    scene = device.following.scene
    return lambda: scene is not None and device.following.scene == scene


def take_by_keys(device: Device, seat: Seat) -> None:
    """The keyboard holds the wand of that seat, as long as it is searched."""
    wand = device.page.locator(f"[data-wand='{seat}']")
    if device.page.evaluate("document.activeElement?.dataset.wand") != str(seat):
        press_by_keys(device.page, wand, still(device))


def tap(device: Device, seat: Seat, place: int) -> None:
    """Tap the imp there, until it is found or not to be seen any more."""
    following = device.following
    wanted, goes_on = following.view.wanted, still(device)
    while goes_on() and following.view.seen[place] == wanted:
        if device.by_keys:
            tap_by_keys(device, seat, place)
        else:
            device.touch(Board.of(device).spots[place])
        device.page.wait_for_timeout(50)


def tap_by_keys(device: Device, seat: Seat, place: int) -> None:
    """Steer the wand there, and press once."""
    take_by_keys(device, seat)
    x, y = HOLLOWS[place]
    steer(device, lambda: x - at(device, seat).x, "ArrowLeft", "ArrowRight")
    steer(device, lambda: y - at(device, seat).y, "ArrowDown", "ArrowUp")
    device.page.keyboard.press(" ")


def at(device: Device, seat: Seat) -> Hand:
    """Where a wand is: at first in the middle."""
    return seen(device.following).wands.get(seat, Hand(0, 0, presses=False))


def steer(device: Device, far: Callable[[], float], back: str, on: str) -> None:
    """Hold the arrow key down that takes the wand nearer, until it is there or the search is over."""
    goes_on, forwards = still(device), far() > 0
    if abs(far()) > NEAR:
        device.page.keyboard.down(on if forwards else back)
        device.until(lambda: far() * (1 if forwards else -1) <= NEAR or not goes_on(), "the wand is near")
        device.page.keyboard.up(on if forwards else back)
