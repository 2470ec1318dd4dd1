"""Append, then tell: a queue before the storage, whose newest entries of all tables share one commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, Protocol, TypeVar

from .storage import Entry, Storage, StorageError

T = TypeVar("T")
log = logging.getLogger("fuchsbau.table")

_MANY: Final = 8
"""After a commit of so many the next one waits, so that it is shared by more: fewer cost less."""
_BREATH: Final = 0.001
"""Seconds that it waits."""


class Store(Protocol):
    """What the writer needs of a storage (tests bring their own that fail and wait)."""

    secret: str

    def tables(self) -> list[str]: ...
    def read(self, table: str, since: int = 0) -> list[Entry]: ...
    def append(self, entries: Sequence[Entry]) -> None: ...
    def delete(self, tables: Sequence[str]) -> None: ...
    def ping(self) -> None: ...
    def close(self) -> None: ...


class Job(Protocol):
    """Something of a table to be stored, and who is to be told. Without an entry it only waits its turn."""

    @property
    def table(self) -> str: ...
    @property
    def entry(self) -> Entry | None: ...
    def stored(self) -> None: ...
    def failed(self, error: StorageError) -> None: ...


class Writer:
    """Commits what is queued, in the order it came, one group at a time."""

    def __init__(self, store: Store, thread: ThreadPoolExecutor) -> None:
        self._store = store
        self._thread = thread
        self._queue: list[Job] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._work(), name="fuchsbau writer")
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    @classmethod
    async def open(cls, place: str | Path, opener: Callable[[str | Path], Store] = Storage) -> Writer:
        """Open the storage in a thread of its own. Raises StorageError."""
        thread = ThreadPoolExecutor(1, "fuchsbau-storage")
        try:
            store = await asyncio.get_running_loop().run_in_executor(thread, opener, place)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(store, thread)

    @property
    def secret(self) -> str:
        return self._store.secret

    def put(self, job: Job) -> None:
        """Queue a job. It is stored together with all that is queued by then, or nothing of that is."""
        self._queue.append(job)
        self._wake.set()

    async def ask(self, question: Callable[[Store], T]) -> T:
        """Do something else with the storage, between commits. Raises StorageError."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, self._store)

    def recover(self, table: str, since: int, tell: Callable[[list[Entry] | StorageError], None]) -> None:
        """Read what is stored of a table from position `since` on."""
        if self._closing:
            return

        async def read() -> None:
            try:
                found = await self.ask(lambda store: store.read(table, since))
            except StorageError as error:
                tell(error)
            else:
                tell(found)

        task = asyncio.create_task(read())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Store what is queued, then close."""
        self._closing = True
        self._wake.set()
        await self._task
        await asyncio.gather(*self._tasks)
        await self.ask(lambda store: store.close())
        self._thread.shutdown()

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            jobs, self._queue = self._queue, []
            error = await self._store_all([job.entry for job in jobs if job.entry is not None])
            if error is None:
                self._tell(jobs)
            else:
                self._fail(jobs, error)
            if self._closing and not self._queue:
                return
            if len(jobs) >= _MANY:
                await asyncio.sleep(_BREATH)

    async def _store_all(self, entries: Sequence[Entry]) -> StorageError | None:
        if not entries:
            return None
        try:
            await self.ask(lambda store: store.append(entries))
        except StorageError as error:
            log.error("not stored: %s", error)
            return error
        except Exception as error:  # whatever it is: it must not end all storing
            log.exception("not stored")
            return StorageError(str(error))
        return None

    @staticmethod
    def _tell(jobs: Sequence[Job]) -> None:
        for job in jobs:
            try:
                job.stored()
            except Exception:  # trouble at one table is none of the others'
                log.exception("table %s could not be told", job.table[:6])

    def _fail(self, jobs: Sequence[Job], error: StorageError) -> None:
        """What was decided meanwhile on top of a failed entry fails with it."""
        tables = {job.table for job in jobs}
        failed = [*jobs, *(job for job in self._queue if job.table in tables)]
        self._queue = [job for job in self._queue if job.table not in tables]
        for job in failed:
            job.failed(error)
