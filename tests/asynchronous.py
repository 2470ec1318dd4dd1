"""Tests that wait: `async def test_…` runs in an event loop of its own, and fails when it takes too long."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable

import pytest

LONGEST = 180
"""Seconds after which a test that waits has failed."""


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run coroutine functions."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in names if name in pyfuncitem.funcargs}

    async def bounded() -> None:
        async with asyncio.timeout(LONGEST):
            await pyfuncitem.obj(**given)

    asyncio.run(bounded())
    return True


async def until(true: Callable[[], bool]) -> None:
    """Let the event loop go on until something is true (LONGEST bounds it)."""
    while not true():
        await asyncio.sleep(0.001)
