"""The rulebooks fit together, and every statement in them is held to by a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import write_rules
from fuchsbau import rulebook
from fuchsbau.game import games
from fuchsbau.rulebook import BadRulebook, Plan, Translation

TESTS = Path(__file__).parent
ART = TESTS.parent / "web" / "src" / "art"

STATEMENTS = [number for name in games() for number in rulebook.statements(name)]
BOOKS = [(name, language) for name in games() for language in rulebook.languages(name)]


def numbers_in(source: str) -> Iterator[str]:
    """The statements that tests in this source say they hold to: `@pytest.mark.rule("V-18")`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.FunctionDef(name=name, decorator_list=marks)
                | ast.AsyncFunctionDef(name=name, decorator_list=marks)
            ) if name.startswith("test_"):
                yield from (number for mark in marks if (number := _number(mark)))
            case _:
                pass


def _number(mark: ast.expr) -> str | None:
    match mark:
        case ast.Call(func=ast.Attribute(attr="rule"), args=[ast.Constant(value=str(number))]):
            return number
        case _:
            return None


@cache
def named_by_tests() -> dict[str, list[Path]]:
    """Every statement named by a test, with the files that do."""
    found: dict[str, list[Path]] = {}
    for file in TESTS.rglob("test_*.py"):
        for number in numbers_in(file.read_text()):
            found.setdefault(number, []).append(file)
    return found


@pytest.mark.parametrize("number", STATEMENTS)
def test_every_statement_has_a_test(number: str) -> None:
    assert number in named_by_tests(), f"no test is marked @pytest.mark.rule({number!r})"


def test_every_statement_that_a_test_names_exists() -> None:
    assert set(named_by_tests()) <= set(STATEMENTS)


def test_marks_are_found_on_tests_and_only_there() -> None:
    source = '@pytest.mark.rule("V-99")\ndef test_a(): ...\n@pytest.mark.rule("V-98")\ndef helper(): ...\n'
    assert list(numbers_in(source)) == ["V-99"]


def test_numbers_of_different_games_are_different() -> None:
    assert len(STATEMENTS) == len(set(STATEMENTS))


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_rulebook_in_german_and_english(name: str) -> None:
    assert {"de", "en"} <= set(rulebook.languages(name))


@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_a_book_has_short_statements_with_pictures_that_exist(name: str, language: str) -> None:
    pictures = {path.stem for path in ART.glob("*/*.svg")}
    book = rulebook.rulebook(name, language)
    assert book.title
    for chapter in book.chapters:
        assert chapter.picture in pictures
        for statement in chapter.statements:
            assert statement.picture in pictures, statement.id
            assert len(statement.text) <= 160, f"{statement.id} is long to listen to: {statement.text}"
            assert len(set(statement.ask)) == len(statement.ask) >= 2, statement.id


@pytest.mark.parametrize("name", games())
def test_languages_differ_in_words_only(name: str) -> None:
    plans = {
        tuple((chapter.id, *(statement.id for statement in chapter.statements)) for chapter in book.chapters)
        for book in (rulebook.rulebook(name, language) for language in rulebook.languages(name))
    }
    assert len(plans) == 1


def test_a_statement_says_where_it_comes_from() -> None:
    sources = [origin.source for name in games() for origin in rulebook.plan(name).statements]
    assert all(source.startswith(("rulebook: ", "fact", "ruling ")) for source in sources)


def test_the_book_is_what_the_client_expects() -> None:
    book = msgspec.to_builtins(rulebook.rulebook("versteckt", "de"))
    assert set(book) == {"title", "chapters"}
    assert set(book["chapters"][0]) == {"id", "title", "picture", "statements"}
    assert set(book["chapters"][0]["statements"][0]) == {"id", "text", "picture", "ask"}


def test_the_pages_in_docs_are_what_the_data_say() -> None:
    for path, text in write_rules.wanted().items():
        assert path.read_text() == text, f"{path} has drifted: run python scripts/write_rules.py"


def test_a_language_or_a_game_that_is_not_there_is_said_clearly() -> None:
    with pytest.raises(BadRulebook, match="versteckt is not there in 'fr', only in de, en"):
        rulebook.rulebook("versteckt", "fr")
    with pytest.raises(BadRulebook, match="no game named 'chess'"):
        rulebook.rulebook("chess", "en")
    with pytest.raises(BadRulebook, match=r"no game named '\.\./server'"):
        rulebook.languages("../server")


PLAN = """
[[chapters]]
id = "goal"
picture = "star"
statements = [{ id = "V-01", picture = "star", source = "fact" }]
"""
WORDS = """
title = "T"
[chapters]
goal = "The goal"
[statements.V-01]
text = "Win."
ask = ["win"]
"""


def read(plan: str, words: str) -> rulebook.Rulebook:
    return rulebook.joined(
        msgspec.toml.decode(plan.encode(), type=Plan),
        msgspec.toml.decode(words.encode(), type=Translation),
        "here",
    )


def test_plan_and_words_make_a_book() -> None:
    assert read(PLAN, WORDS).chapters[0].statements[0].text == "Win."


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            WORDS.replace("V-01", "V-02"),
            r"here: the statements differ .* missing \['V-01'\], unknown \['V-02'\]",
        ),
        (
            WORDS.replace("goal =", "aim ="),
            r"here: the chapters differ .* missing \['goal'\], unknown \['aim'\]",
        ),
    ],
)
def test_words_that_do_not_fit_the_plan_are_refused(words: str, complaint: str) -> None:
    with pytest.raises(BadRulebook, match=complaint):
        read(PLAN, words)


@pytest.mark.parametrize(
    ("plan", "complaint"),
    [
        (PLAN + PLAN, "a chapter is there twice: goal"),
        (PLAN + PLAN.replace("goal", "aim"), "a statement is there twice: V-01"),
        (PLAN.replace("V-01", "V1"), "chapters"),
        (PLAN.replace('source = "fact"', 'source = ""'), "chapters"),
        ("chapters = []", "chapters"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: str, complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        read(plan, WORDS)


@pytest.mark.parametrize(
    ("old", "new"),
    [("Win.", ""), ('["win"]', "[]"), ("text", "txet"), ('title = "T"', ""), ('"The goal"', "7")],
)
def test_words_that_are_none_are_refused(old: str, new: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(PLAN, WORDS.replace(old, new))
