"""All scenes that are played in one place, and what that place is told."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from .playing import Filming, Playing
from .stage import News, Opening, Picture, Reaching


class Open(NamedTuple):
    """A scene is opened, under a number for all that concerns it."""

    number: int
    opening: Opening
    pace: float


class Film(NamedTuple):
    """A film of a scene is to be made."""

    number: int
    opening: Opening


class Do(NamedTuple):
    """Something that a scene is told: a method of Playing, and what it is given."""

    number: int
    what: Callable[..., None]
    given: Sequence[Any] = ()


class Close(NamedTuple):
    """Nobody wants to hear of that any more."""

    number: int


Order = Open | Film | Do | Close
Told = tuple[int, News | Sequence[Picture]]
"""What is told of which number."""


def reach(number: int, hands: Reaching) -> Order:
    """People's hands in a scene."""
    return Do(number, Playing.reach, (hands,))


def trouble() -> News:
    """What went wrong just now, after which nothing follows."""
    return News(0, runs=False, trouble=traceback.format_exc())


class Troupe:
    """Plays all scenes. Trouble with one of them is none of the others'."""

    def __init__(self) -> None:
        self._plays: dict[int, Playing | Filming] = {}
        self._troubles: list[Told] = []

    @property
    def is_busy(self) -> bool:
        """Whether anything is to be done."""
        return bool(self._troubles) or any(play.is_busy for play in self._plays.values())

    @property
    def takes_long(self) -> bool:
        """Whether there is more to do than what is due."""
        return any(play.takes_long for play in self._plays.values())

    def take(self, order: Order) -> None:
        """Do as told."""
        try:
            match order:
                case Open(number, opening, pace):
                    self._plays[number] = Playing(opening, pace)
                case Film(number, opening):
                    self._plays[number] = Filming(opening)
                case Do(number, what, given):
                    if (play := self._plays.get(number)) is not None:
                        what(play, *given)
                case Close(number):
                    self._plays.pop(number, None)
        except Exception:
            self.give_up(order.number)

    def go_on(self, now: float, patience: float) -> Iterator[Told | None]:
        """Do what is due at that time, and tell after each scene what there is to tell of it.

        `patience`: seconds for what takes long.
        """
        busy = [(number, play) for number, play in self._plays.items() if play.is_busy]
        share = patience / max(1, sum(play.takes_long for _, play in busy))
        for number, play in busy:
            try:
                news = play.go_on(now, share)
            except Exception:
                self.give_up(number)
                continue
            if isinstance(play, Filming) and news is not None:
                del self._plays[number]
            yield (number, news) if news is not None else None
        troubles, self._troubles = self._troubles, []
        yield from troubles

    def give_up(self, number: int) -> None:
        """Something went wrong there: nothing more is played of it, and that is told."""
        self._plays.pop(number, None)
        self._troubles.append((number, trouble()))
