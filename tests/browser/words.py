"""The client's own texts, by which the tests find what a person would touch."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"


@cache
def texts(language: str) -> dict[str, str]:
    """Every text of one language."""
    found: dict[str, str] = {}
    for pattern in (f"texts/*.{language}.json", f"games/*/texts.{language}.json"):
        for path in SOURCES.glob(pattern):
            found |= json.loads(path.read_text())
    return found


def words(name: str, language: str = "de", **values: object) -> str:
    """The text of that id, with its values filled in."""
    return texts(language)[name].format(**values)
