"""Tests here may be coroutines, and may ask for a database of each kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from asynchronous import pytest_pyfunc_call
from postgres import Postgres, postgres_server
from scripted import seating

__all__ = ["postgres_server", "pytest_pyfunc_call", "seating"]


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where tables can be stored: once a file, once a URL."""
    if request.param == "sqlite":
        return tmp_path / "deep" / "tables.sqlite"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.database()
