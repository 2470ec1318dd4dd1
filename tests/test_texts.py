"""The client's texts: the same in every language, all of them used, all of them kind and well set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from fuchsbau.game import games
from fuchsbau.rulebook import languages, rulebook

SOURCES = Path(__file__).parent.parent / "web/src"
LANGUAGES = ("de", "en")

UNKIND = {
    "de": r"falsch|fehler|schuld|schlecht|dumm|versag|verlierer|beeil|schneller|zu langsam|verboten",
    "en": r"wrong|mistake|fault|bad\b|stupid|fail|loser|hurry|faster|too slow|forbidden|shame",
}
"""Words of blame and pressure."""


def text_files(language: str) -> list[Path]:
    return sorted(SOURCES.glob(f"**/*.{language}.json"))


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of that language by id."""
    found: dict[str, str] = {}
    for file in text_files(language):
        for key, text in msgspec.json.decode(file.read_bytes(), type=dict[str, str]).items():
            assert key not in found, f"{key} is there twice, in {file.name} and before"
            found[key] = text
    return found


def said(language: str) -> Iterator[tuple[str, str]]:
    """All texts and all statements of the rulebooks, by id."""
    yield from texts(language).items()
    for game in games():
        for chapter in rulebook(game, language).chapters:
            yield from ((statement.id, statement.text) for statement in chapter.statements)


@cache
def code() -> str:
    """Everything the client's components, modules and data say, tests and the texts themselves aside."""
    files = [file for kind in ("svelte", "ts", "json") for file in SOURCES.glob(f"**/*.{kind}")]
    return "\n".join(
        file.read_text()
        for file in sorted(files)
        if not re.search(r"\.test\.ts$|\.[a-z]{2}\.json$", file.name)
    )


@cache
def areas() -> frozenset[str]:
    """What ids begin with: den, stage, versteckt, …"""
    return frozenset(key.partition(".")[0] for key in texts("de"))


@cache
def literal_ids() -> frozenset[str]:
    """The ids that stand in the code as they are."""
    strings = re.findall(r"""["'`]([a-z]+\.[a-z0-9_.-]+)["'`]""", code())
    return frozenset(one for one in strings if one.partition(".")[0] in areas())


@cache
def built_ids() -> frozenset[str]:
    """The ids that the code puts together, as patterns: of `${game}.option.${name}` any game and name."""
    patterns: set[str] = set()
    for template in re.findall(r"`([^`\s]*\$\{[^`\s]*)`", code()):
        words = re.split(r"\$\{[^}]*\}", template)
        if not re.fullmatch(r"[a-z0-9_.-]*\.[a-z0-9_.-]*", "".join(words)) or not re.search(
            "[a-z]{3}", "".join(words)
        ):
            continue  # no id, or one that says nothing by itself
        patterns.add("[^.]+".join(map(re.escape, words)))
    return frozenset(patterns)


def is_used(key: str) -> bool:
    return key in literal_ids() or any(re.fullmatch(pattern, key) for pattern in built_ids())


def values(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_area_is_there_in_every_language(language: str) -> None:
    names = {file.parent / file.name.split(".")[0] for file in text_files(language)}
    assert names == {file.parent / file.name.split(".")[0] for file in text_files("de")}
    assert len(names) > 3


def test_the_client_knows_these_languages_and_each_has_its_flag_and_rulebooks() -> None:
    settings = (SOURCES / "lib/settings.svelte.ts").read_text()
    known = re.search(r"LANGUAGES = \[(.*?)\]", settings)
    assert known is not None
    assert tuple(re.findall(r'"(\w+)"', known[1])) == LANGUAGES
    for language in LANGUAGES:
        assert list(SOURCES.glob(f"art/*/flag-{language}.svg")), f"no flag for {language}"
        assert all(language in languages(game) for game in games())


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_stand_in_the_file_of_their_area(language: str) -> None:
    for file in text_files(language):
        area = file.parent.name if file.name.startswith("texts.") else file.name.split(".")[0]
        for key in msgspec.json.decode(file.read_bytes(), type=dict[str, str]):
            assert key.startswith(f"{area}."), f"{key} stands in {file.name}"


def test_every_language_has_the_same_ids() -> None:
    assert set(texts("en")) == set(texts("de"))


def test_every_language_has_the_same_values() -> None:
    different = [key for key, text in texts("de").items() if values(text) != values(texts("en").get(key, ""))]
    assert different == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_ragged(language: str) -> None:
    ragged = [key for key, text in said(language) if not text.strip() or text != text.strip() or "  " in text]
    assert ragged == []


def test_every_id_in_the_code_has_its_text() -> None:
    assert sorted(literal_ids() - set(texts("de"))) == []


def test_every_text_is_used() -> None:
    assert [key for key in texts("de") if not is_used(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_blames_or_presses(language: str) -> None:
    unkind = re.compile(rf"\b(?:{UNKIND[language]})", re.IGNORECASE)
    assert [(key, text) for key, text in said(language) if unkind.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_set_as_in_a_book(language: str) -> None:
    opening, closing = {"de": "„“", "en": "“”"}[language]
    for key, text in said(language):
        assert not re.search(r"""["'`´]|\.\.\.|\s--?\s""", text), f"{key}: typewriter's signs in {text!r}"
        assert text.count(opening) == text.count(closing), (
            f"{key}: quotation marks that do not pair in {text!r}"
        )
        assert "»" not in text, f"{key}: another kind of quotation marks in {text!r}"
        assert not re.search(r"\s[!?;:,.…](?!\S)", text.replace(" …", "")), (
            f"{key}: a blank before a sign in {text!r}"
        )


def test_german_says_du() -> None:
    formal = re.compile(r"\b(?:Ihnen|Ihrem|Ihren|Ihrer)\b")
    assert [key for key, text in said("de") if formal.search(text)] == []
