"""Writes web/src/grownups/credits.json, the licences of the libraries that ship: run it with no argument.

The server's libraries are what the package needs, all the way down; the client's are those whose code or
type is part of the built client.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import msgspec

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "web/src/grownups/credits.json"
CLIENT = (
    "svelte",
    "three",
    "@fontsource-variable/fredoka",
    "@fontsource-variable/atkinson-hyperlegible-next",
)
ART = ("@iconify-json/noto",)
"""Packages whose files are part of the built client."""


class Library(msgspec.Struct, frozen=True, order=True):
    name: str
    licence: str


class Shipped(msgspec.Struct, frozen=True):
    client: tuple[Library, ...]
    server: tuple[Library, ...]


class Package(msgspec.Struct, frozen=True):
    """What is wanted of a package.json."""

    name: str
    license: str


def needed(name: str, seen: set[str]) -> Iterator[str]:
    """The packages that `name` needs on this machine, all the way down."""
    for requirement in distribution(name).requires or ():
        found = re.match(r"[\w.-]+", requirement)
        other = found.group().lower().replace("_", "-") if found else ""
        if "extra ==" in requirement or other in seen:
            continue
        seen.add(other)
        try:
            distribution(other)
        except PackageNotFoundError:
            continue  # only for another Python or system
        yield other
        yield from needed(other, seen)


def licence_of(name: str) -> str:
    """The licence that a Python package states of itself, in one line. Raises ValueError without one."""
    told = distribution(name).metadata
    classifiers = told.get_all("Classifier") or []
    classified = [text.split(" :: ")[-1] for text in classifiers if text.startswith("License ::")]
    stated: list[str] = [
        *(told.get_all("License-Expression") or []),
        *classified,
        *(told.get_all("License") or []),
    ]
    for text in stated:
        if text and "\n" not in text and text != "OSI Approved":
            return text
    raise ValueError(f"{name} states no licence in its metadata: name it here by hand")


def client_library(name: str) -> Library:
    package = msgspec.json.decode(
        (ROOT / "web/node_modules" / name / "package.json").read_bytes(), type=Package
    )
    return Library(package.name, package.license)


def shipped() -> Shipped:
    server = {
        Library(distribution(name).metadata["Name"], licence_of(name)) for name in needed("fuchsbau", set())
    }
    return Shipped(
        tuple(map(client_library, CLIENT + ART)), tuple(sorted(server, key=lambda one: one.name.lower()))
    )


if __name__ == "__main__":
    TARGET.write_bytes(msgspec.json.format(msgspec.json.encode(shipped()), indent=2) + b"\n")
