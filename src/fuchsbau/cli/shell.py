"""How the commands speak to a person: results on stdout, everything else on stderr, no tracebacks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

FAILED = 1
"""The exit code of a command that was understood but could not be carried out."""
MISUSED = 2
"""The exit code of a command that made no sense, as the shell's own commands have it."""

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def stop(message: object, code: int = FAILED) -> NoReturn:
    """End with a message for a person."""
    err.print(f"[bold red]fuchsbau:[/] {escape(str(message))}", soft_wrap=True)
    raise typer.Exit(code)


def print_json(result: msgspec.Struct) -> None:
    """One JSON object on one line, for programs."""
    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")


def print_table(title: str, rows: Iterable[Sequence[Any]]) -> None:
    """Rows of text, headings first."""
    headings, *body = rows
    table = Table(title=title, title_justify="left", header_style="bold")
    for heading in headings:
        table.add_column(str(heading))
    for row in body:
        table.add_row(*(escape(str(cell)) for cell in row))
    out.print(table)
