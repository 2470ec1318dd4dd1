"""Write docs/rules/<game>.md from the rulebooks: `python scripts/write_rules.py [--check]`.

With --check nothing is written and drift is an error.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fuchsbau import rulebook
from fuchsbau.game import game, games

ROOT = Path(__file__).parent.parent / "docs" / "rules"


def page(name: str) -> str:
    """The rules of one game in every language, with the source of each statement."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    seats, levels = game(name).seats, ", ".join(game(name).players)
    source = f"src/fuchsbau/games/{name}/rulebook*.toml"
    yield f"<!-- Written by scripts/write_rules.py from {source}. Do not edit. -->"
    yield ""
    yield f"# {rulebook.rulebook(name, rulebook.languages(name)[0]).title}"
    yield ""
    yield f"For {seats[0]} to {seats[-1]} seats. Refusals in the game and tests (`@pytest.mark.rule`) name"
    yield f"the statements by their numbers. Levels of computer players, weakest first: {levels}."
    for language in rulebook.languages(name):
        yield from _in_language(name, language)
    yield ""
    yield "## Sources"
    yield ""
    yield "| Statement | Where it comes from |"
    yield "|---|---|"
    for origin in rulebook.plan(name).statements:
        yield f"| {origin.id} | {origin.source} |"


def _in_language(name: str, language: str) -> Iterator[str]:
    book = rulebook.rulebook(name, language)
    yield ""
    yield f"## {book.title} ({language})"
    for chapter in book.chapters:
        yield ""
        yield f"### {chapter.title}"
        yield ""
        for statement in chapter.statements:
            yield f"- **{statement.id}** {statement.text}"


def wanted() -> dict[Path, str]:
    """Every page there must be, by its file."""
    return {ROOT / f"{name}.md": page(name) for name in games()}


def main() -> int:
    """Write, or check, all pages."""
    drifted = [path for path, text in wanted().items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in drifted:
            print(f"{path} differs from the rulebook's data: run python scripts/write_rules.py")
        return 1 if drifted else 0
    for path in drifted:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted()[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
