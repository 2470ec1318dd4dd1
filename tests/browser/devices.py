"""A family's devices: each a browser of its own at the den, watched for what it asks and of whom."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response

from fingers import Fingers, Point
from following import Following
from fuchsbau.server.messages import PROTOCOL
from layout import Target
from processes import PATIENCE
from words import words

HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text()
SPEAK = (HERE / "speak.js").read_text()
AXE = HERE.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {
    "tablet": (1280, 800),
    "phone": (390, 844),
    "phone-lying": (844, 390),
    "tablet-upright": (768, 1024),
    "desktop": (1920, 1080),
}
REMEMBER = """if (location.protocol.startsWith("http"))
    for (const [key, value] of Object.entries({}))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)"""
HIDE_TEXT = """addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`.words { visibility: hidden !important }
        *, svg text { color: transparent !important; -webkit-text-fill-color: transparent !important }
        svg text { fill: transparent !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})"""
OPTIONS: dict[str, dict[str, Any]] = {"hoarders": {"hamster_seconds": 60}, "rumpelriesen": {"sand": 90}}
"""Times of games that are long enough to touch something, though the tests' server is fifty times as fast."""
QUIET: dict[str, Any] = {
    "language": "de",
    "voice": False,
    "sounds": False,
    "music": False,
    "options": OPTIONS,
}
"""Settings of a device that does not wait for its voice."""
MOST_KEYS = 60
"""After so many keys somebody would give up."""
OBSERVE = (HERE / "observe.js").read_text()
FOCUS = (HERE / "focus.js").read_text()
AIM = (HERE / "aim.js").read_text()
NEXT_KEY = (HERE / "next_key.js").read_text()
HURRY = 12
"""How many times as fast motion runs where a test does not look at it."""
HURRYING = f"({(HERE / 'hurry.js').read_text()})({HURRY})"
HOUSEHOLD = "den.test"
"""A name for this machine that browsers trust no more than an address in a family's network."""
LOST_LINE = ("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "Failed to fetch")
"""What the console says of a server, or a network, that is gone."""


@dataclass
class Device:
    """One device. Everything it asks for, and everything its console complains of, is kept."""

    page: Page
    url: str
    language: str = "de"
    has_touch: bool = True
    by_keys: bool = False
    """Whether everything is done with the keyboard alone."""
    asked: list[str] = field(default_factory=list[str])
    complaints: list[str] = field(default_factory=list[str])
    following: Following = field(init=False)
    complains_of: tuple[str, ...] = ()
    """What a browser's console complains of because the test has brought it about."""

    def __post_init__(self) -> None:
        self.following = Following(self.page)

    @classmethod
    def new(cls, browser: Browser, url: str, size: str = "tablet", **wishes: Any) -> Device:
        """A new device of one of SIZES, never here before. `wishes` are settings, kept as the grown-ups' page
        keeps them; `calm=True`: the system asks for reduced motion; `mouse=True`: no touch screen."""
        width, height = SIZES[size]
        calm, mouse = wishes.pop("calm", False), wishes.pop("mouse", False)
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale="de-DE",
            has_touch=not mouse,
            reduced_motion="reduce" if calm else "no-preference",
        )
        stored = {
            "fuchsbau.device": secrets.token_urlsafe(32),
            "fuchsbau.settings": json.dumps(QUIET | wishes),
        }
        context.add_init_script(REMEMBER.format(json.dumps(stored)))
        device = cls(context.new_page(), url, language=wishes.get("language", "de"), has_touch=not mouse)
        device.page.set_default_timeout(PATIENCE * 1000)
        context.on("request", device._note_request)
        context.on("response", device._note_response)
        device.page.on("console", device._note_console)
        device.page.on("pageerror", lambda error: device._complain(str(error)))
        return device

    def _note_request(self, request: Request) -> None:
        self.asked.append(request.url)

    def _note_response(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"{response.status} for {response.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(message.text)

    def _complain(self, text: str) -> None:
        if not any(word in text for word in self.complains_of):
            self.complaints.append(text)

    def go(self, place: str = "#/") -> None:
        """Load the page anew at this place."""
        known = self.page.url.startswith(self.url)
        self.page.goto(f"/{place}")
        if known:  # another hash alone does not load anything
            self.page.reload()

    def hide_all_text(self) -> None:
        """From now on nobody can read anything, as most of the players cannot."""
        self.page.context.add_init_script(HIDE_TEXT)

    def observe(self) -> None:
        """From the next page on, `window.noted` tells what is spoken and sounded, and how fast touches are
        answered."""
        self.page.context.add_init_script(OBSERVE)

    def noted(self) -> dict[str, Any]:
        """What has been noted so far; see observe()."""
        found: dict[str, Any] = self.page.evaluate("window.noted")
        return found

    def focus(self) -> dict[str, Any] | None:
        """Where the keyboard is: its name, whether that shows, and what the arrow keys reach from there."""
        found: dict[str, Any] | None = self.page.evaluate(FOCUS)
        return found

    def hurry(self) -> None:
        """Let all motion run many times as fast, as a film does."""
        self.page.context.add_init_script(HURRYING)
        self.page.evaluate(HURRYING)

    def button(self, name: str, **values: object) -> Locator:
        """The button that a screen reader calls by this text."""
        return self.page.get_by_role("button", name=self.words(name, **values), exact=True)

    def words(self, name: str, **values: object) -> str:
        """The text of that id in this device's language."""
        return words(name, self.language, **values)

    def press(self, target: Locator) -> None:
        """Touch it, as soon as it can be touched."""
        if self.by_keys:
            press_by_keys(self.page, target)
            return
        self.touch(self.aim(target))

    def press_while(self, holds: Callable[[], bool], target: Locator) -> None:
        """Touch it, as soon as it can be touched; or leave it when that does not hold any more."""
        if self.by_keys:
            press_by_keys(self.page, target, holds)
            return
        while holds():
            point = target.evaluate_all(f"([found]) => found ? ({AIM})(found) : null")
            if point is not None:
                self.touch(point)
                return
            self.page.wait_for_timeout(20)

    def touch(self, point: Point) -> None:
        """Touch the screen there."""
        if self.has_touch:
            self.page.touchscreen.tap(point["x"], point["y"])
        else:
            self.page.mouse.click(point["x"], point["y"])

    def drag(self, way: list[Point]) -> None:
        """Put a finger down, or press the mouse, and draw it along there."""
        first, *others = way
        if self.has_touch:
            fingers = Fingers(self.page)
            fingers.down({0: first})
            for point in others:
                fingers.move({0: point})
            fingers.up()
        else:
            mouse = self.page.mouse
            mouse.move(first["x"], first["y"])
            mouse.down()
            for point in others:
                mouse.move(point["x"], point["y"])
            mouse.up()

    def aim(self, target: Locator, within: float = PATIENCE) -> Point:
        """Where to touch it. What is found first may just be going, as a sheet does that closes."""
        end = time.monotonic() + within
        while True:
            target.wait_for()
            point: Point | None = target.evaluate(AIM)
            if point is not None:
                return point
            assert time.monotonic() < end, f"within {within} s nobody could touch {target}"

    def until(self, holds: Callable[[], bool], what: str, within: float = PATIENCE) -> None:
        """Let the page go on until that holds."""
        end = time.monotonic() + within
        while not holds():
            assert time.monotonic() < end, f"it did not happen within {within} s: {what}"
            self.page.wait_for_timeout(20)

    def until_moves(self, seat: int, count: int) -> None:
        """Until so many moves of that seat have been heard."""
        self.until(lambda: self.following.moves_of(seat) >= count, f"seat {seat} moves")

    def speak(self, *actions: dict[str, Any], by: str | None = None) -> list[dict[str, Any]]:
        """Say these actions to the server as this device, beside what its page does; the answers.

        `by` is the token of another device, which is away again afterwards.
        """
        answers: list[dict[str, Any]] = self.page.evaluate(SPEAK, [PROTOCOL, list(actions), by])
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert not refused, refused
        return answers

    @property
    def table(self) -> str:
        """The id of the table that the page is at."""
        return self.page.url.rpartition("/")[2]

    def rest(self) -> None:
        """Wait until nothing that can be touched moves, as after turning the device."""
        seen: list[list[Target]] = [[]]

        def rests() -> bool:
            self.page.wait_for_timeout(120)
            seen.append(self.targets())
            return bool(seen[-1]) and seen[-1] == seen[-2]

        self.until(rests, "what can be touched lies still")

    def targets(self) -> list[Target]:
        """What can be touched on the screen now."""
        return msgspec.convert(self.page.evaluate(MEASURE), list[Target])

    def open_gate(self) -> None:
        """Solve the grown-ups' small sum, reading it as a screen reader does."""
        asked = self.page.locator(".sum").inner_text()
        for digit in str(sum(int(number) for number in re.findall(r"\d+", asked)[:2])):
            self.page.locator(".pad button").get_by_text(digit, exact=True).click()

    def axe(self) -> list[str]:
        """What axe-core finds wrong with the screen, by WCAG 2.2 AA and its own best practices."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{fault['id']}: {fault['help']}: {' '.join(node['target'][0] for node in fault['nodes'][:3])}"
            for fault in found["violations"]
        ]

    def close(self) -> None:
        """Put it away; fails when it asked anybody but the server, kept a cookie, or complained."""
        cookies = self.page.context.cookies()
        self.page.context.close()
        own = (self.url, self.url.replace("http", "ws"), "data:", "blob:", "about:")
        foreign = [asked for asked in self.asked if not asked.startswith(own)]
        assert not foreign, f"requests to somebody else: {foreign}"
        assert not cookies, f"cookies were kept: {cookies}"
        assert not self.complaints, f"the browser's console complains: {self.complaints}"


NewDevice = Callable[..., Device]
"""The fixture `new_device`: makes a device as Device.new does, at the tests' server."""


def press_by_keys(page: Page, target: Locator, holds: Callable[[], bool] | None = None) -> None:
    """Walk there with Tab and the arrow keys, as a person without a mouse does, and press Enter; or leave it
    when that does not hold any more."""
    tried: Counter[tuple[str, str]] = Counter()
    while tried.total() < MOST_KEYS:
        if holds is None:
            target.wait_for()
        elif not holds():
            return
        place = target.evaluate_all(f"([found]) => found ? ({NEXT_KEY})(found) : null")
        if place is None:
            page.wait_for_timeout(20)
        elif not place["keys"]:
            page.keyboard.press("Enter")
            return
        else:
            # Somebody who comes past a place again tries another way from there.
            way = min(((place["here"], key) for key in place["keys"]), key=lambda way: tried[way])
            tried[way] += 1
            page.keyboard.press(way[1])
    raise AssertionError(f"{target} cannot be reached with the keyboard")
