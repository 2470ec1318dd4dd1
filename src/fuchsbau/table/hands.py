"""The hands of a scene as bytes: what changed at which step. With the world they were in, that is the scene.

A change is the number of steps since the change before (7 bits a byte, lowest first, the eighth bit: more
follow), a byte for seat, press (64) and absence (128), and where the hand is, from where it was before (twice
the same kind of number, its lowest bit the sign).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fuchsbau.game import Seat
from fuchsbau.world import Hand

FAR: Final = 32_000
"""No hand is farther out than that, in the unit of its world."""
_PRESSES: Final = 64
_GONE: Final = 128
_SEATS: Final = 64
_BITS: Final = 7
_MORE: Final = 1 << _BITS
_LONGEST: Final = 28
"""No number in here has more bits."""

Hands = Mapping[Seat, Hand]
"""All hands that are there, by seat in rising order."""


class Recorder:
    """Writes down the hands of a scene, step by step."""

    def __init__(self) -> None:
        self._written = bytearray()
        self._changed = 0
        self._before: Hands = {}
        self._places: dict[Seat, tuple[int, int]] = {}

    def note(self, step: int, hands: Hands) -> None:
        """The hands in this step, which comes after all that were noted."""
        if hands == self._before:
            return
        for seat in sorted(hands.keys() | self._before.keys()):
            hand = hands.get(seat)
            if hand != self._before.get(seat):
                self._number(step - self._changed)
                self._changed = step
                self._write(seat, hand)
        self._before = dict(hands)

    @property
    def has_written(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._written)

    def take(self) -> bytes:
        """What was written since this was last asked."""
        written = bytes(self._written)
        self._written.clear()
        return written

    def _write(self, seat: Seat, hand: Hand | None) -> None:
        if hand is None:
            self._written.append(seat | _GONE)
            return
        self._written.append(seat | (_PRESSES if hand.presses else 0))
        before = self._places.get(seat, (0, 0))
        for now, then in zip(hand, before, strict=False):
            way = now - then
            self._number(2 * abs(way) + (way < 0))
        self._places[seat] = hand.x, hand.y

    def _number(self, number: int) -> None:
        while number >= _MORE:
            self._written.append(number % _MORE | _MORE)
            number >>= _BITS
        self._written.append(number)


def read(written: bytes, until: int) -> Iterator[Hands]:
    """The hands in each of the steps before `until`. Raises ValueError where they are none."""
    changes = _changes(written)
    change = next(changes, None)
    hands: dict[Seat, Hand] = {}
    for step in range(until):
        if change is not None and change[0] == step:
            while change is not None and change[0] == step:
                _, seat, hand = change
                hands = {other: there for other, there in hands.items() if other != seat}
                if hand is not None:
                    hands[seat] = hand
                change = next(changes, None)
            hands = dict(sorted(hands.items()))
        yield hands
    if change is not None:
        raise ValueError(f"hands move at step {change[0]}, and the scene has {until}")


def _changes(written: bytes) -> Iterator[tuple[int, Seat, Hand | None]]:
    """Each change with its step."""
    numbers = _Numbers(written)
    places: dict[Seat, tuple[int, int]] = {}
    step = 0
    while numbers.are_left:
        step += numbers.next()
        kind = numbers.byte()
        seat = kind % _SEATS
        if kind & _GONE:
            yield step, seat, None
            continue
        x, y = places.get(seat, (0, 0))
        x, y = x + _signed(numbers.next()), y + _signed(numbers.next())
        if max(abs(x), abs(y)) > FAR:
            raise ValueError(f"a hand is at {x}, {y}, and at most {FAR} is possible")
        places[seat] = x, y
        yield step, seat, Hand(x, y, bool(kind & _PRESSES))


class _Numbers:
    """Takes numbers from bytes."""

    def __init__(self, written: bytes) -> None:
        self._written = written
        self._at = 0

    @property
    def are_left(self) -> bool:
        return self._at < len(self._written)

    def byte(self) -> int:
        if not self.are_left:
            raise ValueError("the hands end in the middle of a change")
        self._at += 1
        return self._written[self._at - 1]

    def next(self) -> int:
        number = shift = 0
        while (byte := self.byte()) & _MORE:
            number |= (byte - _MORE) << shift
            shift += _BITS
            if shift >= _LONGEST:
                raise ValueError("a number of the hands is too long")
        return number | byte << shift


def _signed(number: int) -> int:
    return -(number >> 1) if number & 1 else number >> 1


def near(x: int, y: int, presses: bool) -> Hand:
    """The hand there, or at the nearest place where one can be."""
    return Hand(max(-FAR, min(FAR, x)), max(-FAR, min(FAR, y)), presses)
