"""What is stored stays stored, in SQLite and in PostgreSQL; and every trouble is said in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from fuchsbau.table import StorageError, decide, storage
from fuchsbau.table.migrations import MIGRATIONS
from fuchsbau.table.storage import ConflictError, Entry, Storage
from postgres import Postgres
from tables import Device, house


def entry(n: int, table: str = "t", action: str | None = None) -> Entry:
    return Entry(table, n, 1.5, "mia" if action else None, action, f'[{{"n":{n},"tier":"Eichhörnchen"}}]')


def everything(store: Storage) -> list[Entry]:
    """All entries of all tables."""
    return [entry for table in store.tables() for entry in store.read(table)]


@pytest.fixture
def store(place: Path | str) -> Iterator[Storage]:
    opened = Storage(place)
    yield opened
    opened.close()


def test_entries_come_back_as_they_were_each_tables_in_order(store: Storage) -> None:
    given = [entry(0, "b", "x"), entry(0, "a"), entry(1, "b"), entry(2, "b", "y"), entry(1, "a")]
    store.append(given[:2])
    store.append(given[2:])
    assert everything(store) == sorted(given, key=lambda e: (e.table, e.n))
    assert store.read("b", 1) == [given[2], given[3]]
    assert store.read("c") == []


def test_they_are_still_there_when_it_is_opened_again_and_so_is_the_secret(place: Path | str) -> None:
    first = Storage(place)
    first.append([entry(0)])
    first.close()
    second = Storage(place)
    assert everything(second) == [entry(0)]
    assert second.secret == first.secret
    assert len(second.secret) >= 32
    second.close()


def test_a_position_is_taken_once_and_a_commit_is_whole_or_nothing(store: Storage) -> None:
    store.append([entry(0), entry(1)])
    with pytest.raises(ConflictError, match="another server"):
        store.append([entry(2), entry(1)])
    assert everything(store) == [entry(0), entry(1)]
    store.append([entry(2)])
    assert len(everything(store)) == 3


def test_forgotten_tables_leave_nothing(store: Storage) -> None:
    store.append([entry(0, "a"), entry(0, "b"), entry(1, "a")])
    store.delete(["a"])
    assert everything(store) == [entry(0, "b")]


async def test_a_table_lives_in_either_database(place: Path | str) -> None:
    mia = Device("mia")
    if isinstance(place, Path):
        place = place.parent
    async with house(place) as home:
        host = await mia.create(home)
        await mia.start(host)
        before = host.table
    async with house(place) as home:
        again = home.to_play(host.id)
        assert again is not None
        assert again.table == before
        again.arrive("mia")
        await mia.do(again, decide.clear, 1)


def test_a_second_server_is_turned_away(place: Path | str) -> None:
    first = Storage(place)
    first.append([entry(0)])
    with pytest.raises(StorageError, match="in use by another Fuchsbau server"):
        Storage(place)
    first.append([entry(1)])
    first.close()
    Storage(place).close()


def test_a_newer_schema_is_left_alone(place: Path | str) -> None:
    Storage(place).close()
    url = (
        f"sqlite:///{place}"
        if isinstance(place, Path)
        else place.replace("postgresql:", "postgresql+psycopg:")
    )
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sql.text("update schema_version set version = 99"))
    engine.dispose()
    with pytest.raises(StorageError, match=r"newer Fuchsbau .schema 99"):
        Storage(place)


def test_migrations_run_once_and_in_order(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Storage(place)
    first.append([entry(0)])
    first.close()
    ran: list[str] = []

    def second(connection: sql.Connection) -> None:
        connection.execute(sql.text("alter table entries add column mood text"))
        ran.append("second")

    monkeypatch.setattr(storage, "MIGRATIONS", (*MIGRATIONS, second))
    for _ in range(2):
        migrated = Storage(place)
        assert everything(migrated) == [entry(0)]
        migrated.close()
    assert ran == ["second"]


def test_a_migration_that_fails_leaves_everything_as_it_was(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Storage(place)
    first.append([entry(0)])
    first.close()

    def broken(connection: sql.Connection) -> None:
        connection.execute(sql.text("alter table entries add column mood text"))
        connection.execute(sql.text("alter table nowhere add column mood text"))

    with monkeypatch.context() as patched:
        patched.setattr(storage, "MIGRATIONS", (*MIGRATIONS, broken))
        with pytest.raises(StorageError):
            Storage(place)

    def looks(connection: sql.Connection) -> None:
        assert "mood" not in {column["name"] for column in sql.inspect(connection).get_columns("entries")}

    monkeypatch.setattr(storage, "MIGRATIONS", (*MIGRATIONS, looks))
    again = Storage(place)
    assert everything(again) == [entry(0)]
    again.close()


def test_a_damaged_file_is_said_to_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"this is no database, but it is long enough to look at" * 100)
    with pytest.raises(StorageError, match="damaged or no database: move the file away"):
        Storage(path)


def test_a_file_damaged_in_the_middle_is_said_to_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Storage(path)
    store.append([entry(n, f"table{n % 7}") for n in range(2_000)])
    store.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 8192))
    with pytest.raises(StorageError, match="is damaged"):
        everything(Storage(path))


_AS_NOBODY = """
import os, sys, sqlite3
import sqlalchemy.dialects.sqlite.pysqlite
from pathlib import Path
from fuchsbau.table.storage import Storage, StorageError
if os.geteuid() == 0:
    os.setuid(65534)
try:
    Storage(Path(sys.argv[1])).append([])
except StorageError as error:
    print(error)
"""


@pytest.mark.parametrize("inside", ["tables.sqlite", "new/folder/tables.sqlite"])
def test_a_folder_without_write_permission_is_said(tmp_path: Path, inside: str) -> None:
    os.chmod(tmp_path, 0o555)
    for parent in list(tmp_path.parents)[:2]:
        os.chmod(parent, 0o755)  # let nobody come so far
    done = subprocess.run(
        [sys.executable, "-c", _AS_NOBODY, str(tmp_path / inside)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert "--data" in done.stdout or "write" in done.stdout, done
    assert "Traceback" not in done.stderr


def test_a_full_disk_is_said_and_what_is_stored_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "PRAGMAS", (*storage.PRAGMAS, "max_page_count = 20"))
    store = Storage(tmp_path / "tables.sqlite")
    store.append([entry(0)])
    with pytest.raises(StorageError, match="the disk is full"):
        store.append([entry(n) for n in range(1, 2_000)])
    assert everything(store) == [entry(0)]
    store.append([entry(1)])
    store.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "no database URL"),
        ("mysql://host/name", "SQLite or PostgreSQL"),
        ("postgresql://fuchsbau:secret@127.0.0.1:1/none", "cannot be reached"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_without_its_password(url: str, said: str) -> None:
    with pytest.raises(StorageError, match=said) as caught:
        Storage(url)
    assert "secret" not in str(caught.value)


def test_a_database_server_that_comes_back_is_used_again() -> None:
    import postgres  # noqa: PLC0415 - the others share a server that must not stop

    with postgres.running() as server:
        store = Storage(server.database())
        store.append([entry(0)])
        server.stop()
        with pytest.raises(StorageError, match="cannot be reached"):
            store.append([entry(1)])
        with pytest.raises(StorageError):
            store.ping()
        server.start()
        store.append([entry(1)])
        assert everything(store) == [entry(0), entry(1)]
        store.close()


def test_postgres_tells_of_wrong_users(postgres_server: Postgres) -> None:
    url = postgres_server.database().replace("fuchsbau@", "nobody@")
    with pytest.raises(StorageError, match="nobody"):
        Storage(url)
