"""The server benchmark measures real servers: shortly here, and only that it does."""

from __future__ import annotations

import asyncio

from fuchsbau.lab.bench_server import measure
from fuchsbau.lab.load import EchoRoom, Family
from fuchsbau.lab.servers import ECHO, HOUSE


def test_both_servers_are_measured_by_the_same_clients() -> None:
    house = asyncio.run(measure(HOUSE, Family, 0.2))
    echo = asyncio.run(measure(ECHO, lambda number: EchoRoom(), 0.2))
    for figures in (house, echo):
        assert figures.deliveries_per_second >= figures.moves_per_second > 0
        assert figures.p99_ms >= figures.p50_ms > 0
        assert figures.cpu_us_per_move >= 0
