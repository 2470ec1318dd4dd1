"""A real server and real browsers for every test in this folder."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pluggy
import pytest
from playwright.sync_api import Browser

import needs
from devices import HOUSEHOLD, Device, NewDevice
from processes import Server, free_port

FLAGS = [
    "--no-sandbox",  # as root there is none to be had
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
    f"--host-resolver-rules=MAP {HOUSEHOLD} 127.0.0.1",
]
PACE = "0.02"
"""Computer players move fifty times as fast as children."""

LONGEST = 240
"""Seconds after which a test that hangs is ended, so that the others are run."""
HERE = Path(__file__).parent

PICTURES = HERE.parent.parent / "test-pictures"
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Nothing in a browser may hang for ever."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.timeout(LONGEST))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The Chromium that `make test` found or got. There is no skipping: without one the tests fail."""
    browser = needs.find_browser()
    if browser is None:
        pytest.fail("the browser tests need Chromium: run `make test`, or python scripts/needs.py")
    return {"executable_path": str(browser), "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all these tests: their tables and devices are their own."""
    with Server(tmp_path_factory.mktemp("server"), free_port(), "--pace", PACE) as running:
        yield running


@pytest.fixture(scope="session")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which time runs as at home, for what would be over before it is looked at."""
    with Server(tmp_path_factory.mktemp("unhurried"), free_port()) as running:
        yield running


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, for a test that kills it."""
    with Server(tmp_path / "data", free_port(), "--pace", PACE) as running:
        yield running


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pluggy.Result[pytest.TestReport]]:
    """Remember on the test whether it failed, for the pictures of new_device."""
    outcome = yield
    if call.when == "call":
        item.stash[FAILED] = outcome.get_result().failed


@pytest.fixture
def new_device(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[NewDevice]:
    """Makes devices at the server: `new_device("phone", language="en")`. All must end without complaint.
    `unhurried=True` makes one at the server of that name.

    Of a test that failed, test-pictures/ shows what was on every screen.
    """
    devices: list[Device] = []

    def make(size: str = "tablet", **wishes: Any) -> Device:
        place: Server = request.getfixturevalue("unhurried") if wishes.pop("unhurried", False) else server
        url = wishes.pop("url", place.url)
        devices.append(Device.new(browser, url, size, **wishes))
        return devices[-1]

    yield make
    test: pytest.Item = request.node
    if test.stash.get(FAILED, True):
        for number, device in enumerate(devices):
            device.page.screenshot(path=PICTURES / f"{test.name}-{number}.png")
    for device in devices:
        device.close()
