"""Write the client's first-time guides from the games' rules: `python scripts/write_guides.py [--check]`.

A game with a module `guide` has one: its `guide()` goes to web/src/games/<game>/guide.json.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path

import msgspec

from fuchsbau.game import games

CLIENT = Path(__file__).parent.parent / "web" / "src" / "games"


def guides() -> dict[Path, str]:
    """What stands in each guide's file."""
    written: dict[Path, str] = {}
    for name in games():
        module = f"fuchsbau.games.{name}.guide"
        if importlib.util.find_spec(module):
            guide = importlib.import_module(module).guide()
            written[CLIENT / name / "guide.json"] = msgspec.json.encode(guide).decode() + "\n"
    return written


def main() -> int:
    """Write, or check, all guides."""
    drifted = [path for path, text in guides().items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in drifted:
            print(f"{path} differs from the rules: run python scripts/write_guides.py")
        return 1 if drifted else 0
    for path in drifted:
        path.write_text(guides()[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
