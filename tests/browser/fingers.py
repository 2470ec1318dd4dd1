"""Several fingers on one touch screen, each put down and lifted by itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

Point = dict[str, float]


class Fingers:
    """Fingers on the screen of a page, by their numbers."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, dict[str, Any]] = {}

    def down(self, points: dict[int, Point]) -> None:
        """Put fingers down there, all in the same instant."""
        self._down |= {finger: {"id": finger, **point} for finger, point in points.items()}
        self._send("touchStart", list(self._down.values()))

    def move(self, points: dict[int, Point]) -> None:
        """Move fingers that are down to there, all in the same instant."""
        self._down |= {finger: {"id": finger, **point} for finger, point in points.items()}
        self._send("touchMove", list(self._down.values()))

    def up(self, *fingers: int) -> None:
        """Lift these fingers; without any, all that are down."""
        gone = fingers or tuple(self._down)
        self._send("touchEnd", [self._down.pop(finger) for finger in gone])

    def _send(self, kind: str, points: list[dict[str, Any]]) -> None:
        self._session.send(  # pyright: ignore[reportUnknownMemberType] - its dict is untyped
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )
