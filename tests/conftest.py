"""What holds for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: from the first of them on Playwright keeps an event loop running."""
    items.sort(key=lambda item: BROWSER in item.path.parents)
