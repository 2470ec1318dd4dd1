"""The floors of the house (docs/architecture.md): who knows whom; and no game is named outside its own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fuchsbau.game import games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fuchsbau"
CLIENT = ROOT / "web" / "src"

KNOWS: dict[str, set[str]] = {
    "game": {"world"},
    "world": {"game"},
    "lan": set(),
    "guides": {"game"},
    "games": {"game", "guides", "world"},
    "rulebook": {"game"},
    "replay": {"game", "table"},
    "table": {"game", "replay", "world"},
    "server": {"game", "lan", "replay", "rulebook", "table", "world"},
    "lab": {"game", "rulebook", "server", "table", "world"},
    "cli": {"game", "lab", "lan", "replay", "server", "table"},
}
"""What each part may import of the others: the drawing in docs/architecture.md. `game` and `world` are one
contract in two parts, and name each other's types."""

PHYSICS = {"numpy", "pymunk"}
"""What a world may be made with; rules know no physics."""


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports."""
    package = ("fuchsbau", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package[: len(package) - level + 1]
                yield from (".".join((*base, module or name.name)) for name in names)
            case _:
                pass


def part(module: str) -> str | None:
    """The part of the house that a module belongs to; None for what is not of the house."""
    first, _, rest = module.partition(".")
    return rest.split(".")[0] if first == "fuchsbau" and rest else None


@pytest.mark.parametrize("name", KNOWS)
def test_each_floor_knows_only_what_lies_below(name: str) -> None:
    place = PACKAGE / name
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    known = {part(module) for path in files for module in imports(path)} - {None, name}
    assert known <= KNOWS[name]


def test_games_import_the_contract_msgspec_and_the_standard_library() -> None:
    allowed = {"fuchsbau", "msgspec", *PHYSICS, *sys.stdlib_module_names}
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        assert {module.split(".")[0] for module in imports(path)} <= allowed, path
        others = {module for module in imports(path) if module.startswith("fuchsbau.games.")}
        own = f"fuchsbau.games.{path.relative_to(PACKAGE / 'games').parts[0]}"
        assert all(module.startswith(own) for module in others), f"{path} knows another game"


def test_rules_know_no_physics() -> None:
    """Whoever loads all games loads nothing of what worlds are made with: those come when a scene begins."""
    loads = "from fuchsbau.game import game, games; import sys; [*map(game, games())]; print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    loaded = set(shown.stdout.split())
    assert {f"fuchsbau.games.{name}.rules" for name in games()} <= loaded
    assert loaded.isdisjoint(PHYSICS)


@pytest.mark.parametrize("game", games())
def test_no_game_is_named_outside_its_folder(game: str) -> None:
    quoted = re.compile(rf"""["'`]{game}\b""")
    own = {game}
    sources = [
        path
        for folder, kinds in ((PACKAGE, (".py",)), (CLIENT, (".ts", ".svelte")))
        for path in folder.rglob("*")
        if path.suffix in kinds and own.isdisjoint(path.parts) and not path.name.endswith(".test.ts")
    ]
    assert len(sources) > 100
    named = [str(path) for path in sources if any(map(quoted.search, code(path)))]
    assert not named


def code(path: Path) -> list[str]:
    """The lines of a file that are no comment and no example."""
    text = path.read_text()
    if path.suffix == ".py":
        text = re.sub(r'"""(.|\n)*?"""', "", text)
    else:
        text = re.sub(r"/\*(.|\n)*?\*/|//[^\n]*", "", text)
    return text.splitlines()
