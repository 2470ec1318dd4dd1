"""What ships says where it comes from and how it may be used."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
ART = (ROOT / "LICENSES-ART.md").read_text()
CREDITS = json.loads((ROOT / "web/src/grownups/credits.json").read_text())


def credited(part: str) -> set[str]:
    return {library["name"].lower() for library in CREDITS[part]}


def test_every_folder_of_art_names_its_licence() -> None:
    for folder in (ROOT / "web/src/art").iterdir():
        assert f"`web/src/art/{folder.name}/`" in ART


def test_every_licence_that_is_named_is_there_in_full() -> None:
    texts = set(re.findall(r"\[text\]\(([^)]+)\)", ART))
    assert len(texts) >= 4
    assert all((ROOT / text).read_text().strip() for text in texts)


def test_every_noto_drawing_is_on_the_list_that_made_it() -> None:
    listed = set(re.findall(r'"?([a-z-]+)"?: "[a-z-]+"', (ROOT / "web/scripts/noto.mjs").read_text()))
    assert {file.stem for file in (ROOT / "web/src/art/noto").glob("*.svg")} == listed


def test_the_credits_name_every_library_that_ships() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in project["dependencies"]}
    assert needed <= credited("server")
    client = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
    assert set(client) | {"svelte", "@iconify-json/noto"} <= credited("client")


def test_every_library_in_the_credits_names_its_licence() -> None:
    assert all(library["licence"] for part in CREDITS.values() for library in part)
