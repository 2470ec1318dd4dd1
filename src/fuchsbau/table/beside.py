"""Processes beside the server: they give way to it, and end with it."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any, Concatenate, Final, ParamSpec, Protocol

P = ParamSpec("P")

_RARELY: Final = (10_000, 10, 10)
"""What is thought and played is made of values: the collector would look through them for nothing."""


class Line(Protocol):
    """One end of a pipe to another process."""

    def send(self, obj: Any, /) -> None: ...
    def recv(self) -> Any: ...
    def send_bytes(self, buf: bytes, /) -> None: ...
    def recv_bytes(self) -> bytes: ...
    def poll(self, timeout: float, /) -> bool: ...
    def close(self) -> None: ...


def start(
    work: Callable[Concatenate[Line, P], None], name: str, *given: P.args, **named: P.kwargs
) -> tuple[Line, BaseProcess]:
    """A process that does this work, and the line to it."""
    spawn = multiprocessing.get_context("spawn")  # a fork would take the server's sockets with it
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=work, args=(theirs, *given), kwargs=named, name=name, daemon=True)
    with theirs:
        process.start()
    return ours, process


def settle_in(nice: int) -> None:
    """In the process: give way to others by so much, collect rarely, and end when the server has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(nice)
    collect_rarely()
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def collect_rarely() -> None:
    """Look for garbage in cycles less often, and never in what is there now."""
    gc.freeze()
    gc.set_threshold(*_RARELY)


def _end_with_the_server() -> None:
    """Even in the middle of some work, and even when the server was killed."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
