"""Several fingers on one touch screen, each put down and lifted by itself, at a moment of its own."""

from __future__ import annotations

from typing import Any

from devices import Device

Point = dict[str, float]

NOW = "(performance.timeOrigin + performance.now()) / 1000"


class Fingers:
    """Fingers on the screen of a device, by their numbers. Times are in seconds, on the page's own clock."""

    def __init__(self, device: Device) -> None:
        self._page = device.page
        self._session = device.page.context.new_cdp_session(device.page)
        self._down: dict[int, dict[str, Any]] = {}

    def now(self) -> float:
        """What time it is on the page."""
        return self._page.evaluate(NOW)

    def down(self, points: dict[int, Point], at: float | None = None) -> None:
        """Put fingers down there, all in the same instant: now, or when the screen says that it was `at`."""
        self._down |= {finger: {"id": finger, **point} for finger, point in points.items()}
        self._send("touchStart", list(self._down.values()), at)

    def up(self, *fingers: int) -> None:
        """Lift these fingers; without any, all that are down."""
        gone = fingers or tuple(self._down)
        self._send("touchEnd", [self._down.pop(finger) for finger in gone], None)

    def _send(self, kind: str, points: list[dict[str, Any]], at: float | None) -> None:
        when = {} if at is None else {"timestamp": at}
        self._session.send(  # pyright: ignore[reportUnknownMemberType] - its dict is untyped
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **when}
        )
