"""Tests here may be coroutines, and may ask for a database of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import postgres
from asynchronous import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Postgres]:
    """A PostgreSQL server of the tests' own."""
    with postgres.running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where tables can be stored: once a file, once a URL."""
    if request.param == "sqlite":
        return tmp_path / "deep" / "tables.sqlite"
    server: postgres.Postgres = request.getfixturevalue("postgres_server")
    return server.database()
