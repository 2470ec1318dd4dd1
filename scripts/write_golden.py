"""Record one game for every number of seats of every game: `python scripts/write_golden.py [--check]`.

tests/games/<game>/golden/<seats>.jsonl holds each move with everybody's view after it. A change of the rules
shows there as a diff to be read: the recorded moves are played again. With --check nothing is written and a
difference is an error.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from fuchsbau.game import Actor, Game, IllegalMove, Move, Player, Seat, State, game, games, seen_by
from fuchsbau.lab.arena import first_in_race
from fuchsbau.lab.random_play import outcome
from fuchsbau.table.reaction import Claim

ROOT = Path(__file__).parent.parent / "tests" / "games"


Moves = Iterator[tuple[Actor, Move]]


def golden(game: Game, seats: int, moves: Callable[[State], Moves]) -> str:
    """A game in lines: the opening, each move and what it changed, the result.

    A line has the views that differ from those before, by seat (`all` where everybody sees the same), and of
    these only the fields that have changed.
    """
    state = game.start(seats)
    shown = _views(state, seats)
    lines: list[dict[str, Any]] = [{"game": game.name, "seats": seats, "views": shown}]
    for actor, move in moves(state):
        state = state.play(actor, move)
        views = _views(state, seats)
        lines.append({"actor": actor, "move": msgspec.to_builtins(move), "views": _changes(shown, views)})
        shown = views
    lines.append({"result": msgspec.to_builtins(state.result)})
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def recorded(game: Game, text: str) -> Moves:
    """The moves of a golden game."""
    for line in text.splitlines()[1:-1]:
        step = msgspec.json.decode(line)
        yield step["actor"], msgspec.convert(step["move"], game.move)


def fresh(game: Game, seats: int, state: State) -> Moves:
    """The moves of a new game between the strongest players."""
    rng = random.Random(seats)
    (*_, strongest) = game.players.values()
    players: list[Player] = [strongest(seat, seats, random.Random(seat)) for seat in range(seats)]
    claims: dict[Seat, Claim] = {}
    while state.to_move:
        actor = sorted(state.to_move, key=str)[0]
        if state.race is not None:
            actor, move = first_in_race(state, players, claims, rng)
        elif not isinstance(actor, int):
            move = outcome(state, rng)
            claims.clear()
        else:
            move = players[actor].choose(state.view(actor), state.moves(actor))
        state = state.play(actor, move)
        for seat, player in enumerate(players):
            player.see(actor, seen_by(seat, actor, move), state.view(seat))
        yield actor, move


def _views(state: State, seats: int) -> dict[str, dict[str, Any]]:
    """Everybody's view by seat, or one for all where they are the same."""
    onlookers = {str(seat): msgspec.to_builtins(state.view(seat)) for seat in (*range(seats), None)}
    everybody = onlookers["None"]
    return {"all": everybody} if all(view == everybody for view in onlookers.values()) else onlookers


def _changes(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What of the views has changed."""
    changed: dict[str, Any] = {}
    for onlooker, view in after.items():
        seen = before.get(onlooker, before.get("all", {}))
        fields = {name: value for name, value in view.items() if name not in seen or seen[name] != value}
        if fields:
            changed[onlooker] = fields
    return changed


def wanted() -> dict[Path, str]:
    """Every golden game there must be, by its file: the moves recorded there, or a new game where none is
    or the rules no longer allow it.
    """
    files: dict[Path, str] = {}
    for name in games():
        for seats in game(name).seats:
            path = ROOT / name / "golden" / f"{seats}.jsonl"
            files[path] = _replayed(game(name), seats, path) or golden(
                game(name), seats, partial(fresh, game(name), seats)
            )
    return files


def _replayed(game: Game, seats: int, path: Path) -> str | None:
    if not path.exists():
        return None
    try:
        moves = list(recorded(game, path.read_text()))
        return golden(game, seats, lambda _: iter(moves))
    except (IllegalMove, msgspec.ValidationError) as error:
        print(f"{path}: the rules no longer play this game: {error}")
        return None


def main() -> int:
    """Write, or check, all files."""
    files = wanted()
    differing = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    stray = [path for path in ROOT.glob("*/golden/*") if path not in files]
    if "--check" in sys.argv[1:]:
        for path in differing + stray:
            print(f"{path} is not what the rules play: run python scripts/write_golden.py and read the diff")
        return 1 if differing or stray else 0
    for path in differing:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path])
    for path in stray:
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
