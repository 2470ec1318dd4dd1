"""The command `fuchsbau`."""

from __future__ import annotations

import io
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from fuchsbau.cli import house, lab, recorded, shell

app = typer.Typer(
    name="fuchsbau",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """For --version."""
    if wanted:
        shell.out.print(f"fuchsbau {version('fuchsbau')}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Five hide-and-seek family games in one fox's den."""


for command in (house.play, house.serve, lab.arena, recorded.replay, lab.bench):
    app.command()(command)


def main() -> None:
    """Run the command that was typed."""
    if isinstance(stdout := sys.stdout, io.TextIOWrapper):
        stdout.reconfigure(errors="replace")  # a terminal that lacks a character shall not end the game
    app()
