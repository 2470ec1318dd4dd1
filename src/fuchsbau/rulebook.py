"""The rulebooks: numbered statements as data in each game's folder, read and checked.

`rulebook.toml` holds what is the same in every language: chapters, statements, their sources and pictures.
`rulebook.<language>.toml` holds the words; one more such file is one more language.

>>> rulebook("versteckt", "en").chapters[0].statements[0].text
'There are 15 tiles. A different animal lives on each.'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated, TypeVar

import msgspec

from fuchsbau.game import games

Words = Annotated[str, msgspec.Meta(min_length=1)]
Number = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]-\d\d$")]
"""The number of a statement, such as "V-18"."""


class BadRulebook(ValueError):  # noqa: N818 - reads as what it is
    """There is no such rulebook, or its files do not fit together: says which and how to mend them."""


class Statement(msgspec.Struct, frozen=True):
    """One rule in one language. `ask` are words and questions by which people look for it."""

    id: str
    text: str
    picture: str
    ask: tuple[str, ...]


class Chapter(msgspec.Struct, frozen=True):
    """Statements that belong together."""

    id: str
    title: str
    picture: str
    statements: tuple[Statement, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """A game's rulebook in one language, as the client gets it."""

    title: str
    chapters: tuple[Chapter, ...]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement without its words. `source` says where the rule comes from."""

    id: Number
    picture: Words
    source: Words


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter without its words."""

    id: Words
    picture: Words
    statements: Annotated[tuple[Origin, ...], msgspec.Meta(min_length=1)]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file rulebook.toml: what every language shares."""

    chapters: Annotated[tuple[Part, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        _once((part.id for part in self.chapters), "a chapter")
        _once((origin.id for origin in self.statements), "a statement")

    @property
    def statements(self) -> tuple[Origin, ...]:
        return tuple(origin for part in self.chapters for origin in part.statements)


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one statement."""

    text: Words
    ask: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]


class Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file rulebook.<language>.toml: titles by chapter, words by statement."""

    title: Words
    chapters: dict[str, Words]
    statements: dict[str, Wording]


def plan(game: str) -> Plan:
    """What every language of that game's rulebook shares. Raises BadRulebook."""
    return _read(_folder(game) / "rulebook.toml", Plan)


def statements(game: str) -> tuple[str, ...]:
    """The numbers of all statements of that game, in order. Raises BadRulebook."""
    return tuple(origin.id for origin in plan(game).statements)


def languages(game: str) -> tuple[str, ...]:
    """The languages there are of that game's rulebook. Raises BadRulebook."""
    names = (file.name.split(".") for file in _folder(game).iterdir())
    return tuple(sorted(name[1] for name in names if len(name) == 3 and name[0::2] == ["rulebook", "toml"]))


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The rulebook of that game in that language. Raises BadRulebook."""
    if language not in languages(game):
        raise BadRulebook(
            f"the rulebook of {game} is not there in {language!r}, only in {', '.join(languages(game))}"
        )
    file = _folder(game) / f"rulebook.{language}.toml"
    return joined(plan(game), _read(file, Translation), str(file))


def joined(plan: Plan, words: Translation, where: str) -> Rulebook:
    """The plan with the words of one language. Raises BadRulebook when one lacks what the other has."""
    _same({part.id for part in plan.chapters}, set(words.chapters), f"{where}: the chapters")
    _same({origin.id for origin in plan.statements}, set(words.statements), f"{where}: the statements")
    return Rulebook(
        words.title,
        tuple(
            Chapter(
                part.id,
                words.chapters[part.id],
                part.picture,
                tuple(_worded(origin, words.statements[origin.id]) for origin in part.statements),
            )
            for part in plan.chapters
        ),
    )


def _worded(origin: Origin, words: Wording) -> Statement:
    return Statement(origin.id, words.text, origin.picture, words.ask)


def _folder(game: str) -> Traversable:
    if game not in games():
        raise BadRulebook(f"there is no game named {game!r}; there is {', '.join(games())}")
    return resources.files(f"fuchsbau.games.{game}")


_File = TypeVar("_File", Plan, Translation)


def _read(file: Traversable, kind: type[_File]) -> _File:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=kind)
    except FileNotFoundError as error:
        raise BadRulebook(f"{file} is missing: every game brings one, see docs/new-game.md") from error
    except msgspec.DecodeError as error:
        raise BadRulebook(f"{file}: {error}") from error


def _once(ids: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise ValueError(f"{what} is there twice: {one}")
        seen.add(one)


def _same(wanted: set[str], found: set[str], what: str) -> None:
    if wanted != found:
        missing, unknown = sorted(wanted - found), sorted(found - wanted)
        raise BadRulebook(f"{what} differ from rulebook.toml: missing {missing}, unknown {unknown}")
