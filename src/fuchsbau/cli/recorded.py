"""`fuchsbau replay`: a recorded game, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from fuchsbau import replay as recording
from fuchsbau.cli import shell
from fuchsbau.game import Actor, Move, Result, Seat, View, seen_by


class ShownStep(msgspec.Struct, frozen=True):
    """A move and what everybody may see after it. Step 0 has no move: it shows the opening."""

    n: int
    actor: Actor | None
    move: Move | None
    view: View


class ShownGame(msgspec.Struct, frozen=True):
    """A whole recorded game, for programs."""

    game: str
    seats: int
    first: Seat | None
    options: dict[str, Any]
    players: tuple[recording.PersonWas | recording.BotWas, ...]
    steps: tuple[ShownStep, ...]
    result: Result | None


def replay(
    file: Annotated[Path, typer.Argument(help="A game that was saved from its replay.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object, with the views.")] = False,
) -> None:
    """Show a recorded game, move by move."""
    try:
        game = recording.read(file.read_bytes())
    except OSError as problem:
        shell.stop(f"cannot read {file}: {problem.strerror}")
    except recording.ReplayError as problem:
        shell.stop(f"{file}: {problem}")
    steps = list(recording.steps(game))
    result = steps[-1].state.result
    if json:
        shown = tuple(
            ShownStep(step.n, step.actor, step.move and seen(step.actor, step.move), step.state.view(None))
            for step in steps
        )
        shell.print_json(
            ShownGame(game.game, game.seats, game.first, game.options, game.players, shown, result)
        )
        return
    rows = [(step.n, who(game, step.actor), in_words(step.move)) for step in steps if step.move]
    shell.print_table(f"{game.game}, {game.seats} seats", [("move", "who", "what"), *rows])
    if result:
        for seat, score in enumerate(result.scores):
            won = "  ★" if seat in result.winners else ""
            shell.out.print(f"{who(game, seat)}: {score}{won}")


def seen(actor: Actor | None, move: Move) -> Move:
    """The move as a spectator sees it."""
    return move if actor is None else seen_by(None, actor, move)


def who(game: recording.Replay, actor: Actor | None) -> str:
    """Who made a move, for people."""
    if not isinstance(actor, int):
        return str(actor or "")
    match game.players[actor]:
        case recording.BotWas(figure=figure, level=level):
            return f"seat {actor} ({figure or 'somebody'}, a computer player: {level})"
        case recording.PersonWas(figure=figure):
            return f"seat {actor} ({figure or 'somebody'})"


def in_words(move: Move) -> str:
    """A move with its particulars, in the words of the rules."""
    told = msgspec.to_builtins(move)
    kind = told.pop("move")
    return " ".join([kind, *(f"{name}={value}" for name, value in told.items())])
