"""Token buckets: how often something may happen."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from .config import Limits

_MOST_ADDRESSES: Final = 10_000


class Bucket:
    """Holds up to `size` drops; one trickles in every `every` seconds."""

    __slots__ = ("_drops", "_every", "_now", "_size", "_when")

    def __init__(self, size: float, every: float, now: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._every = every
        self._now = now
        self._drops = size
        self._when = now()

    def has_drop(self) -> bool:
        """Whether a drop could be taken."""
        when = self._now()
        self._drops = min(self._size, self._drops + (when - self._when) / self._every)
        self._when = when
        return self._drops >= 1

    def take(self) -> bool:
        """Take a drop, if there is one."""
        if not self.has_drop():
            return False
        self._drops -= 1
        return True


class Guesses:
    """Wrong animal codes, by address and altogether: four pictures must not be found by trying.

    When many guess wrongly at once, whoever has made no mistake yet may still try.
    """

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._now = now
        self._all = Bucket(limits.all_wrong_codes_at_once, limits.all_wrong_codes_every, now)
        self._addresses: OrderedDict[str, Bucket] = OrderedDict()

    def may_try(self, address: str) -> bool:
        """Whether this address may try a code now."""
        bucket = self._addresses.get(_network(address))
        return bucket is None or (bucket.has_drop() and self._all.has_drop())

    def was_wrong(self, address: str) -> None:
        """Count a wrong code."""
        network = _network(address)
        bucket = self._addresses.pop(network, None)
        if bucket is None:
            bucket = Bucket(self._limits.wrong_codes_at_once, self._limits.wrong_code_every, self._now)
        self._addresses[network] = bucket
        bucket.take()
        self._all.take()
        if len(self._addresses) > _MOST_ADDRESSES:
            self._addresses.popitem(last=False)


def _network(address: str) -> str:
    """Whoever has one IPv6 address usually has 2**64 of them."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return parsed.exploded[:19] if isinstance(parsed, IPv6Address) else address
