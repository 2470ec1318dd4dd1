"""`fuchsbau arena` and `fuchsbau bench`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from importlib import import_module
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fuchsbau.cli import shell
from fuchsbau.game import BadSetup
from fuchsbau.game import game as game_named
from fuchsbau.lab import arena as lab_arena


def arena(
    game: Annotated[str, typer.Argument(help="The game's name, such as [bold]versteckt[/].")],
    *,
    players: Annotated[
        str,
        typer.Option(help="One computer player a seat, such as [bold]owl,fox,cub[/].", show_default=False),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Everybody moves one seat on from game to game.")
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=1, help="So many processes share the games; the result is the same.")
    ] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game, such as [bold]look_seconds=5[/]; may be given again.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Let computer players play against each other, and count who wins."""
    levels = [level.strip() for level in players.split(",")]
    try:
        game_named(game)
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=shell.err,
            transient=True,
            disable=not shell.err.is_terminal,
        ) as bar:
            task = bar.add_task(f"{game}: {', '.join(levels)}", total=games)
            result = lab_arena.run(
                game,
                levels,
                games,
                seed,
                rotate=rotate,
                jobs=jobs,
                options=_options(option or ()),
                progress=lambda played: bar.update(task, completed=played),
            )
    except BadSetup as problem:
        shell.stop(problem, shell.MISUSED)
    if json:
        shell.print_json(result)
        return
    title = f"{result.games} games of {result.game}, seed {result.seed}"
    shell.print_table(f"{title}, seats rotated" if rotate else title, lab_arena.table(result))
    pace = result.moves / result.seconds if result.seconds else 0
    shell.out.print(f"{result.moves} moves in {result.seconds:.1f} s, {pace:,.0f} a second")


def _options(given: Sequence[str]) -> dict[str, Any]:
    """Options of a game, from what was written for them. Raises BadSetup."""
    options: dict[str, Any] = {}
    for written in given:
        name, equals, value = written.partition("=")
        if not equals:
            raise BadSetup(f"an option is written as NAME=VALUE, not {written!r}")
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:  # a word
            options[name] = value
    return options


class Measured(StrEnum):
    """What can be measured."""

    ENGINE = "engine"
    SERVER = "server"
    FAIRNESS = "fairness"
    LEAFBOARD = "leafboard"


_GUIDES: Final = {
    Measured.ENGINE: "performance",
    Measured.SERVER: "performance",
    Measured.FAIRNESS: "fairness",
    Measured.LEAFBOARD: "performance",
}
"""Which of the docs tells what the figures are."""
_OPTIONS: Final = {
    Measured.ENGINE: {"seconds": "seconds", "game": "names"},
    Measured.SERVER: {"seconds": "seconds", "game": "names"},
    Measured.FAIRNESS: {"rounds": "rounds", "seed": "seed"},
    Measured.LEAFBOARD: {"seconds": "seconds"},
}
"""What can be said of how each is measured, and what the measuring calls that."""


def bench(
    what: Annotated[
        Measured,
        typer.Argument(
            help="The rules engines, the server on this machine, the judge of races, or the leaf board."
        ),
    ],
    *,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.1, help="How long to measure; the more, the steadier.", show_default=False),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="Only with this game; may be given again.", show_default=False),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, help="How many races of a kind the judge is to decide.", show_default=False),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same races.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Measure how fast it is here, beside a peer where one is installed; or how fair its judge is.

    The judge of races is compared with simple ways to judge, in the same run.
    """
    measures = import_module(f"fuchsbau.lab.bench_{what}")  # only now: the other commands need none of it
    given: dict[str, Any] = {}
    for option, value in {"seconds": seconds, "game": game, "rounds": rounds, "seed": seed}.items():
        if value is None:
            continue
        if option not in _OPTIONS[what]:
            shell.stop(f"bench {what} has no --{option}", shell.MISUSED)
        given[_OPTIONS[what][option]] = value
    try:
        for name in game or ():
            game_named(name)
    except BadSetup as problem:
        shell.stop(problem, shell.MISUSED)
    with shell.err.status(f"measuring the {what} …"):
        result = measures.run(**given)
    if json:
        shell.print_json(result)
        return
    title = f"bench {what} (docs/{_GUIDES[what]}.md tells what each figure is)"
    shell.print_table(title, measures.table(result))
    if what is Measured.FAIRNESS:
        shell.print_table("what is to hold", measures.goals(result))
    if what is Measured.SERVER:
        for heading, rows in measures.live(result):
            shell.print_table(heading, rows)
