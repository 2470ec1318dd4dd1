"""Where tables are kept: every entry of every table in one SQL table, appended and never changed.

SQLite in WAL mode, or PostgreSQL. All methods block and belong to one thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.event import listen
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from .migrations import MIGRATIONS

_metadata = sql.MetaData()
_entries = sql.Table(
    "entries",
    _metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.Double),
    sql.Column("device", sql.String(40)),
    sql.Column("action", sql.String(40)),
    sql.Column("events", sql.Text),
)
_house = sql.Table("house", _metadata, sql.Column("key", sql.String(40)), sql.Column("value", sql.Text))
_version = sql.Table("schema_version", sql.MetaData(), sql.Column("version", sql.Integer))

_LOCK_ATTEMPTS: Final = 5
_LOCK_WAIT: Final = 0.3
_LOCK: Final = 0x466F78  # the same for every Fuchsbau: PostgreSQL's advisory lock against a second server

T = TypeVar("T")


class StorageError(ValueError):
    """The storage cannot be used; the message is for the person who runs the server."""


class ConflictError(StorageError):
    """Something else is stored at that position already."""


class Entry(msgspec.Struct, frozen=True):
    """What happened at a table in one go: the `n`th of its entries, at `at` seconds since 1970.

    `device` and `action` say which action caused it, where one did. `events` is a JSON list.
    """

    table: str
    n: int
    at: float
    device: str | None
    action: str | None
    events: str


class Storage:
    """An open database."""

    def __init__(self, url: str | Path) -> None:
        """Open (or make) the database at a SQLite file's path or a URL, and bring its schema up to date.

        Raises StorageError.
        """
        self.place = str(url)
        self._connection: sql.Connection | None = None
        if isinstance(url, Path):
            self._make_folder(url.parent)
            self._engine = sql.create_engine(f"sqlite:///{url}", poolclass=NullPool)
        else:
            self._engine = _engine(url)
        if self._engine.dialect.name == "sqlite":
            listen(self._engine, "connect", _prepare_sqlite)
            listen(self._engine, "begin", _begin_sqlite)
        self._insert = _insertion(self._engine.dialect.paramstyle)
        self._do(_migrate)
        self.secret = self._do(_read_secret)
        """Known to this database only; keys the public names of devices."""

    def tables(self) -> list[str]:
        """The ids of all tables."""
        query = sql.select(_entries.c.table_id).distinct().order_by(_entries.c.table_id)
        return self._do(lambda connection: list(connection.scalars(query)))

    def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of one table from position `since` on."""
        return self._do(lambda connection: list(_read(connection, table, since)))

    def append(self, entries: Sequence[Entry]) -> None:
        """Store all of them, or none and raise StorageError; ConflictError when a position is taken."""
        rows = [msgspec.structs.astuple(entry) for entry in entries]
        if rows:
            self._do(lambda connection: connection.exec_driver_sql(self._insert, rows))

    def delete(self, tables: Sequence[str]) -> None:
        """Forget tables altogether."""
        deletion = sql.delete(_entries).where(_entries.c.table_id.in_(tables))
        self._do(lambda connection: connection.execute(deletion))

    def ping(self) -> None:
        """Raises StorageError when the database cannot be reached."""
        self._do(lambda connection: connection.execute(sql.select(1)))

    def close(self) -> None:
        """Let go of the database."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self._engine.dispose()

    def _do(self, work: Callable[[sql.Connection], T]) -> T:
        """One transaction. After an error the next one starts with a fresh connection."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            with self._connection.begin():
                return work(self._connection)
        except IntegrityError as error:
            raise ConflictError(f"{self.place}: another server has written to the same table") from error
        except SQLAlchemyError as error:
            self._drop()
            raise StorageError(_for_people(self.place, error)) from error
        except StorageError:
            self._drop()
            raise

    def _connect(self) -> sql.Connection:
        connection = self._engine.connect()
        if self._engine.dialect.name == "postgresql" and not _lock(connection):
            connection.close()
            raise StorageError(f"{_without_password(self.place)} is in use by another Fuchsbau server")
        return connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    @staticmethod
    def _make_folder(folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"the data folder {folder} cannot be made ({error.strerror}): name another one with --data"
            ) from error


def _lock(connection: sql.Connection) -> bool:
    """Hold the database for this server. One that was just killed may take a moment to let go."""
    for attempt in range(_LOCK_ATTEMPTS):
        if attempt:
            time.sleep(_LOCK_WAIT)
        free = connection.scalar(sql.select(sql.func.pg_try_advisory_lock(_LOCK)))
        connection.commit()
        if free:
            return True
    return False


def _insertion(paramstyle: str) -> str:
    """The one statement that runs all the time, without SQLAlchemy's own work for each row."""
    mark = "?" if paramstyle == "qmark" else "%s"
    names = [column.name for column in _entries.columns]
    return f"insert into entries ({', '.join(names)}) values ({', '.join(mark for _ in names)})"


def _engine(url: str) -> sql.Engine:
    try:
        parsed = sql.make_url(url)
        if parsed.get_backend_name() == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
            return sql.create_engine(parsed, poolclass=NullPool, connect_args={"connect_timeout": 5})
        if parsed.get_backend_name() == "sqlite":
            return sql.create_engine(parsed, poolclass=NullPool)
    except (ArgumentError, NoSuchModuleError) as error:
        raise StorageError(f"this is no database URL: {_without_password(url)}") from error
    except ModuleNotFoundError as error:
        raise StorageError("PostgreSQL needs one more package: pip install 'fuchsbau[postgres]'") from error
    raise StorageError(
        f"tables are stored in SQLite or PostgreSQL, not {parsed.get_backend_name()}: use a URL like "
        "postgresql://user@host/name"
    )


PRAGMAS: Final = (
    "busy_timeout = 1000", "locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL",
)  # fmt: skip


def _prepare_sqlite(connection: Any, _: object) -> None:
    """One server holds the file for itself. A commit outlives this process; the disk gets it soon."""
    connection.isolation_level = None  # Python's own idea of transactions leaves CREATE and ALTER out of them
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sql.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(connection: sql.Connection) -> None:
    _version.create(connection, checkfirst=True)
    version = connection.scalar(sql.select(_version.c.version)) or 0
    if version > len(MIGRATIONS):
        raise StorageError(
            f"the database was written by a newer Fuchsbau (schema {version}, this one knows "
            f"{len(MIGRATIONS)}): update Fuchsbau"
        )
    for migration in MIGRATIONS[version:]:
        migration(connection)
    connection.execute(sql.delete(_version))
    connection.execute(sql.insert(_version).values(version=len(MIGRATIONS)))


def _read_secret(connection: sql.Connection) -> str:
    secret = connection.scalar(sql.select(_house.c.value).where(_house.c.key == "secret"))
    if not secret:
        raise StorageError("the database is damaged: its secret is gone. Restore it, or start with a new one")
    return secret


def _read(connection: sql.Connection, table: str, since: int) -> Iterator[Entry]:
    query = sql.select(_entries).order_by(_entries.c.n)
    query = query.where(_entries.c.table_id == table, _entries.c.n >= since)
    return (Entry(*row) for row in connection.execute(query))


def _without_password(url: str) -> str:
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "(unreadable)"


_HELP: Final = (
    ("database is locked", "is in use by another Fuchsbau server: stop that, or name another --data folder"),
    ("readonly", "cannot be written: give this user the right to write there, or name another --data folder"),
    ("unable to open", "cannot be opened: does the folder exist, and may this user write in it?"),
    ("permission denied", "may not be used by this user: check user name and rights"),
    ("not a database", "is damaged or no database: move the file away or restore it from a backup"),
    ("malformed", "is damaged: move the file away or restore it from a backup"),
    ("full", "cannot take more: the disk is full. Make room; nothing stored is lost"),
    ("no space", "cannot take more: the disk is full. Make room; nothing stored is lost"),
    ("i/o error", "cannot be written: the disk is full or broken. Nothing stored is lost"),
)


_UNREACHABLE: Final = (
    "connection failed", "connection timeout", "server closed", "terminating connection", "connection is",
    "consuming input", "sending query",
)  # fmt: skip


def _for_people(place: str, error: SQLAlchemyError) -> str:
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    cause = lines[0] if lines else type(error).__name__
    shown = _without_password(place) if "://" in place else place
    for sign, help_ in _HELP:
        if sign in cause.lower():
            return f"the database {shown} {help_}"
    if any(sign in cause.lower() for sign in _UNREACHABLE):
        return f"the database {shown} cannot be reached: is it running, and may this user use it? ({cause})"
    return f"the database {shown} cannot be used: {cause}"
