"""A real server in a process of its own, that tests may kill and start again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

FUCHSBAU = (sys.executable, "-m", "fuchsbau")
PATIENCE = 30
"""Seconds that a process gets to start or to end before the test fails."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lives(pid: int) -> bool:
    """Whether there is a process of that number that still does something."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # the second one, when it ends while this is read
        return False
    return state != "Z"


class Server:
    """`fuchsbau serve` (or what `command` names) with its own data folder, at one port for all its lives."""

    def __init__(
        self,
        data: Path,
        port: int,
        *options: str,
        command: tuple[str, ...] | list[str] = (*FUCHSBAU, "serve"),
        cwd: Path | None = None,
    ) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.command = [*command, "--port", str(port), "--data", str(data), *options]
        self.cwd = cwd
        self.said: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when it listens."""
        env = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            self.command,
            cwd=self.cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        listens = threading.Event()
        threading.Thread(target=self._read, args=(self.process, listens), daemon=True).start()
        if not listens.wait(PATIENCE) or self.process.poll() is not None:
            raise AssertionError(f"{' '.join(self.command)} did not start:\n{''.join(self.said)}")

    def _read(self, process: subprocess.Popen[str], listens: threading.Event) -> None:
        assert process.stderr
        with process.stderr as lines:
            for line in lines:
                self.said.append(line)
                if self.url in line:
                    listens.set()
        listens.set()  # it has ended

    def kill(self) -> None:
        """As when the power fails."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process = None
        return code

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process:
            self.stop()
