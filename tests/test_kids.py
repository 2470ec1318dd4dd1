"""What every screen keeps, as far as the sources alone can show it; tests/browser/ looks at the screens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import sqlalchemy

from fuchsbau.table.events import AnyEvent
from fuchsbau.table.storage import Storage

SOURCES = Path(__file__).parent.parent / "web" / "src"
FASTEST_BLINK = 1 / 3
"""Seconds: no more than three flashes a second."""

NEVER = {
    "double taps": r"dblclick",
    "wheels and pinches": r"onwheel|[\"']wheel[\"']|gesture(start|change|end)",
    "touches of more than one finger": r"ontouch|[\"']touch(start|move|end)[\"']|\.touches\b",
    "tilting": r"devicemotion|deviceorientation|DeviceMotion|DeviceOrientation",
    "long presses": r"oncontextmenu|[\"']contextmenu[\"']",
    "what only a mouse can do": r"onmouse(enter|over|move|leave|out)|onpointer(enter|over|leave|out)\b",
    "cookies": r"document\.cookie|cookieStore",
    "another server": r"https?://(?!www\.w3\.org/)[a-z0-9]",
    "camera, microphone, place, notifications": r"getUserMedia|geolocation|Notification\b|requestPermission",
    "telling on people": r"sendBeacon|navigator\.userAgent\b",
    "raw HTML": r"\{@html|innerHTML|insertAdjacentHTML",
}
"""What must not be in any source."""


RAW = "games/zicke/art/Inline.svelte"
"""Here drawings of this project become part of others as they are: none may be loaded while a race is on."""


def sources(*kinds: str) -> Iterator[tuple[Path, str]]:
    """The client's own sources of these kinds."""
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in kinds and not path.name.endswith(".test.ts"):
            yield path.relative_to(SOURCES), path.read_text()


def without_comments(text: str) -> str:
    """Comments may say what the code must not do."""
    return re.sub(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("what", NEVER)
def test_no_screen_asks_for_more_than_a_tap_or_a_drag_nor_looks_beyond_this_server(what: str) -> None:
    found = [
        f"{path}: {hit[0]}"
        for path, text in sources(".svelte", ".ts", ".css")
        for hit in re.finditer(NEVER[what], without_comments(text))
        if (what, path.as_posix()) != ("raw HTML", RAW)
    ]
    assert not found, f"{what}: {found}"


def seconds(duration: str) -> float:
    """A duration of CSS."""
    return float(duration[:-2]) / 1000 if duration.endswith("ms") else float(duration[:-1])


def test_nothing_flashes_more_than_three_times_a_second() -> None:
    endless = re.compile(r"animation:[^;}]*\binfinite\b[^;}]*")
    again = re.compile(r"duration: *(\d+)[^}]*iterations: *(?:Infinity|[2-9]|\d\d)")
    quick: list[str] = []
    for path, text in sources(".svelte", ".css", ".ts"):
        for rule in endless.findall(text):
            lengths = [seconds(found) for found in re.findall(r"(?<![\w.-])(?:\d*\.)?\d+m?s\b", rule)]
            if lengths and lengths[0] < FASTEST_BLINK:
                quick.append(f"{path}: {rule}")
        for rule in again.finditer(text):
            if int(rule[1]) / 1000 < FASTEST_BLINK:
                quick.append(f"{path}: {rule[0]}")
    assert not quick


STORED = {
    "entries": {"table_id", "n", "at", "device", "action", "events"},
    "house": {"key", "value"},
    "schema_version": {"version"},
}
"""Everything the server keeps of anybody: `device` is a hash that only this database can make."""
TOLD = {
    "play", "watch", "code", "game", "seat", "device", "figure", "level", "options", "who_begins", "ready",
    "first", "actor", "move", "timing", "claims", "handicap", "scene", "steps", "hands",
}  # fmt: skip
"""Every word in an event of a table. None names a person; timing and claims are milliseconds of slaps, hands
the places on a board where wands were."""


def test_the_server_stores_what_is_on_this_list_and_nothing_else(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "fuchsbau.sqlite")
    storage.close()
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'fuchsbau.sqlite'}")
    inspector = sqlalchemy.inspect(engine)
    columns = {
        table: {column["name"] for column in inspector.get_columns(table)}
        for table in inspector.get_table_names()
    }
    engine.dispose()
    assert columns == STORED
    fields = {field.name for event in get_args(AnyEvent) for field in msgspec.structs.fields(event)}
    assert fields == TOLD
