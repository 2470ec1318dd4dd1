"""Run every check and test, and say at the end what held and what did not.

python scripts/check.py [--lint | --format] [options for pytest]
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import build_client

ROOT = build_client.ROOT
BIN = Path(sys.executable).parent
PYTHON = [sys.executable]


@dataclass(frozen=True)
class Step:
    """One check: its name in the summary and the command, run in `folder`."""

    name: str
    command: list[str]
    folder: Path = ROOT


def tool(name: str, *arguments: str) -> list[str]:
    """A command of the Python environment."""
    return [str(BIN / name), *arguments]


def web(name: str, *arguments: str) -> list[str]:
    """A command of the client's packages, run by the Node that is first in the path."""
    return [f"node_modules/.bin/{name}", *arguments]


LINT = (
    Step("Python: ruff check", tool("ruff", "check", "--quiet")),
    Step("Python: ruff format", tool("ruff", "format", "--check", "--quiet")),
    Step("Python: types (basedpyright)", tool("basedpyright", "--warnings")),
    Step("Client's types are the server's", [*PYTHON, "scripts/write_types.py", "--check"]),
    Step("Client: prettier", web("prettier", "--check", "--log-level", "warn", "."), build_client.WEB),
    Step("Client: eslint", web("eslint", "--max-warnings", "0", "."), build_client.WEB),
    Step("Client: types (svelte-check)", web("svelte-check", "--fail-on-warnings"), build_client.WEB),
)
FORMAT = (
    Step("Python: ruff check --fix", tool("ruff", "check", "--fix-only", "--quiet")),
    Step("Python: ruff format", tool("ruff", "format", "--quiet")),
    Step("Client: prettier", web("prettier", "--write", "--log-level", "warn", "."), build_client.WEB),
)


def tests(options: list[str]) -> tuple[Step, ...]:
    """The tests of the client, those of Python, and those in a real browser.

    The latter in a process of their own: Playwright keeps an event loop running there. Two of them at a time.
    """
    pytest = [*PYTHON, "-m", "pytest", "--durations=10", *options]
    return (
        Step("Client: vitest", web("vitest", "run"), build_client.WEB),
        Step("Python: pytest", [*pytest, "--ignore=tests/browser"]),
        Step("In a browser: pytest", [*pytest, "-n", "2", "--dist", "worksteal", "tests/browser"]),
    )


def run(step: Step) -> tuple[bool, float]:
    """Whether it held, and the seconds it took. What it says goes straight to the terminal."""
    print(f"\n── {step.name}", flush=True)
    begun = time.monotonic()
    path = os.pathsep.join([str(Path(build_client.find_node()).parent), str(BIN), os.environ.get("PATH", "")])
    done = subprocess.run(step.command, cwd=step.folder, env=os.environ | {"PATH": path}, check=False)
    return done.returncode == 0, time.monotonic() - begun


def main(arguments: list[str]) -> int:
    """All steps, also after one has failed."""
    match arguments:
        case ["--lint"]:
            steps = LINT
        case ["--format"]:
            steps = FORMAT
        case options:
            steps = LINT + tests(options)
    outcomes = [(step.name, *run(step)) for step in steps]
    print("\n── Summary")
    for name, held, seconds in outcomes:
        print(f"{'✓' if held else '✗'} {name:<36} {seconds:6.1f} s")
    return 0 if all(held for _, held, _ in outcomes) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except build_client.BuildError as problem:
        sys.exit(str(problem))
