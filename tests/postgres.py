"""A PostgreSQL server of the tests' own: started once, on this machine only, thrown away at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

import needs
from processes import free_port

_PATIENCE = 60
_USERS = ("postgres", "nobody")
"""Whom root lets run the server, which refuses to run as root."""


class Postgres:
    """A server; every test gets a database of its own."""

    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        self._folder = folder
        self._binaries = binaries
        self._user = user
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(folder / "data"), "-U", "fuchsbau", "--auth=trust", "--no-sync")

    def start(self) -> None:
        """Returns when it answers."""
        self._process = subprocess.Popen(
            [str(self._binaries / "postgres"), "-D", str(self._folder / "data"), "-p", str(self._port),
             "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self._folder}",
             "-c", "fsync=off", "-c", "max_connections=30"],
            user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self._port), "-t", "1", attempts=_PATIENCE)

    def stop(self) -> None:
        """At once, as when the machine it runs on is gone."""
        if self._process is not None:
            self._process.send_signal(3)
            self._process.wait(_PATIENCE)
            self._process = None

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{uuid4().hex}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://fuchsbau@127.0.0.1:{self._port}/{name}"

    def _run(self, program: str, *arguments: str, attempts: int = 1) -> None:
        for left in range(attempts - 1, -1, -1):
            done = subprocess.run(
                [str(self._binaries / program), *arguments],
                user=self._user, cwd=self._folder, capture_output=True, text=True, check=False,
            )  # fmt: skip
            if done.returncode == 0:
                return
            if not left:
                pytest.fail(f"{program} of the tests' PostgreSQL failed: {done.stdout}{done.stderr}")


def find() -> Path:
    """The programs. There is no skipping: without them the tests fail."""
    binaries = needs.find_postgres()
    if binaries is None:
        pytest.fail("the tests need PostgreSQL: run `make test`, or python scripts/needs.py")
    return binaries


@contextmanager
def running() -> Generator[Postgres, None, None]:
    """A server that runs until the end of the block."""
    binaries = find()
    folder = Path(tempfile.mkdtemp(prefix="fuchsbau-postgres-"))
    try:
        user = None
        if os.geteuid() == 0:
            user = next(name for name in _USERS if name in {entry.pw_name for entry in pwd.getpwall()})
            shutil.chown(folder, user)
        server = Postgres(folder, binaries, user)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL server of the tests' own (a conftest that imports it offers it)."""
    with running() as server:
        yield server
