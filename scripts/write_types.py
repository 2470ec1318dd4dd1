"""Write the client's TypeScript types from the Python ones: `python scripts/write_types.py [--check]`.

web/src/lib/protocol.ts holds the messages; web/src/games/<game>/types.ts each game's moves, view and options,
and things.json, where it has worlds, what they are made of.
With --check nothing is written and drift is an error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from fuchsbau.game import game as game_named
from fuchsbau.game import games
from fuchsbau.server import messages
from fuchsbau.table import words

ROOT = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Written by scripts/write_types.py from the Python types. Do not edit.\n\n"


class Writer:
    """Collects the declarations that a set of types needs, each once, in order of need."""

    def __init__(self, aliases: dict[str, Any]) -> None:
        self.declared: dict[str, str] = {}
        self.aliases: list[tuple[inspect.Type, str]] = []
        for name, alias in aliases.items():
            info = inspect.type_info(alias)
            self.declared[name] = ""  # keeps its place before what it needs
            self.declared[name] = f"export type {name} = {self.text(info)}"
            self.aliases.append((info, name))

    def text(self, info: inspect.Type) -> str:
        """The TypeScript for one type."""
        for known, name in self.aliases:
            if info == known:
                return name
        match info:
            case inspect.StructType():
                return self.struct(info)
            case inspect.UnionType():
                return " | ".join(self.text(part) for part in info.types)
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case inspect.TupleType():
                return f"[{', '.join(self.text(part) for part in info.item_types)}]"
            case inspect.VarTupleType() | inspect.ListType():
                inner = self.text(info.item_type)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case inspect.DictType():
                return f"Record<string, {self.text(info.value_type)}>"
            case inspect.Metadata():
                return self.text(info.type)
            case inspect.StrType():
                return "string"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType() | inspect.RawType():
                return "unknown"
            case _:
                raise TypeError(f"no TypeScript is known for {info}")

    def struct(self, info: inspect.StructType) -> str:
        """Declare a struct, and its name."""
        name = info.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # a place, in case it holds itself
            lines = [f'  {info.tag_field}: "{info.tag}"'] if info.tag_field else []
            sent = issubclass(info.cls, messages.ClientMessage)
            omits = info.cls.__struct_config__.omit_defaults
            for field in info.fields:
                unset = field.default in (msgspec.UNSET, msgspec.NODEFAULT)
                mark = "?" if not field.required and (sent or omits or unset) else ""
                lines.append(f"  {field.encode_name}{mark}: {self.text(field.type)}")
            body = "\n".join(lines)
            self.declared[name] = (
                f"export interface {name} {{\n{body}\n}}" if lines else f"export type {name} = object"
            )
        return name

    def file(self) -> str:
        """Everything declared so far."""
        return HEAD + "\n\n".join(self.declared.values()) + "\n"


def protocol() -> str:
    """The messages of the server."""
    names = ("Figure", "Level", "Sticker", "Problem", "TablePhase", "Holder", "FromClient", "FromServer")
    writer = Writer({name: getattr(messages, name) for name in names})
    figures = ", ".join(f'"{figure}"' for figure in get_args(words.Figure))
    stickers = ", ".join(f'"{sticker}"' for sticker in get_args(messages.Sticker))
    return (
        writer.file()
        + f"\nexport const PROTOCOL = {messages.PROTOCOL}\n"
        + f"export const FIGURES: readonly Figure[] = [{figures}]\n"
        + f"export const STICKERS: readonly Sticker[] = [{stickers}]\n"
    )


def of_game(name: str) -> str:
    """The moves, view and options of one game."""
    game = game_named(name)
    words = {
        word: alias
        for word, alias in vars(sys.modules[game.view.__module__]).items()
        if get_origin(alias) is Literal
    }
    return Writer(words | {"Move": game.move, "GameView": game.view, "GameOptions": game.options}).file()


def main() -> int:
    """Write, or check, all files."""
    wanted = {ROOT / "lib" / "protocol.ts": protocol()}
    for name in games():
        wanted[ROOT / "games" / name / "types.ts"] = of_game(name)
        worlds = game_named(name).worlds
        if worlds is not None:
            wanted[ROOT / "games" / name / "things.json"] = json.dumps(worlds.things()) + "\n"
    drifted = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in drifted:
            print(f"{path} differs from the Python types: run python scripts/write_types.py")
        return 1 if drifted else 0
    for path in drifted:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
