"""Which actions were carried out: never forgotten, and small even after a long evening."""

from __future__ import annotations

from typing import Final

_SIZE: Final = 8


class Heard:
    """A set of actions that only grows, eight bytes each. Two that look the same come once in 10**19."""

    __slots__ = ("_marks",)

    def __init__(self) -> None:
        self._marks = bytearray()

    def add(self, action: tuple[str, str]) -> None:
        """Remember an action: a device and its id for it."""
        self._marks += _mark(action)

    def __contains__(self, action: tuple[str, str]) -> bool:
        mark = _mark(action)
        at = self._marks.find(mark)
        while at >= 0 and at % _SIZE:  # across two marks: none itself
            at = self._marks.find(mark, at + 1)
        return at >= 0


def _mark(action: tuple[str, str]) -> bytes:
    return hash(action).to_bytes(_SIZE, "big", signed=True)
