"""The rules: every language has the same sections with the same clauses, tables, lists, code and numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.locales import Texts

CODE = re.compile(r"`([^`]+)`")
NUMBER = re.compile(r"\b[RFGI]?\d+\b")
MARK = re.compile(r"- (?:\*\*(\w+)\*\* )?")

every_file = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in games.all() for language in LANGUAGES]
)


@dataclass
class Section:
    """A heading, and the lines below it."""

    level: int
    clause: str
    heading: str
    lines: list[str]


def file_of(game: str, language: str) -> Path:
    return games.get(game).folder / ("RULES.md" if language == "en" else f"RULES.{language}.md")


def sections(game: str, language: str) -> list[Section]:
    """Return the sections of the rules of a game in a language."""
    found: list[Section] = []
    for line in file_of(game, language).read_text("utf-8").splitlines():
        head = re.fullmatch(r"(#+) (?:([RF]\d+) )?(.+)", line)
        if head:
            found.append(Section(len(head[1]), head[2] or "", head[3], []))
        else:
            assert found, f"{line!r} comes before the title"
            found[-1].lines.append(line)
    return found


def pairs(game: str, language: str) -> list[tuple[str, Section, Section]]:
    """Return every English section with its translation, and a name for both."""
    english, other = sections(game, "en"), sections(game, language)
    return [(one.clause or one.heading, one, two) for one, two in zip(english, other, strict=True)]


def kind(line: str) -> str:
    """Return the kind of block that a line belongs to: a table, a list, or a paragraph; "" if it is empty."""
    if line.startswith("|"):
        return "table"
    return "list" if line.startswith(("- ", "  ")) else "text" if line else ""


def blocks(section: Section) -> list[tuple[str, list[str]]]:
    """Return the tables, lists and paragraphs of a section in order, each with its lines."""
    return [(name, list(lines)) for name, lines in groupby(section.lines, kind) if name]


def tables(section: Section) -> list[list[int]]:
    """Return the number of columns of every row of every table."""
    return [[row.strip("|").count("|") + 1 for row in lines] for name, lines in blocks(section) if name == "table"]


def items(section: Section) -> list[list[str]]:
    """Return every list as the marks of its items: G1 for a ruling, I1 for an invariant, otherwise ""."""
    lists = [lines for name, lines in blocks(section) if name == "list"]
    return [[mark[1] or "" for line in lines if (mark := MARK.match(line))] for lines in lists]


def units(section: Section) -> list[tuple[str, str]]:
    """Return the rows, items and paragraphs of a section, each with the kind of its block."""
    found: list[tuple[str, str]] = []
    for name, lines in blocks(section):
        breaks = {"table": "\n", "list": "\n- ", "text": "\n\n"}[name]
        found += [(name, unit) for unit in "\n".join(lines).split(breaks)]
    return found


def code(unit: tuple[str, str]) -> list[str]:
    """Return the code spans: cell by cell in a table, otherwise sorted, since the word order differs."""
    name, text = unit
    return CODE.findall(text) if name == "table" else sorted(set(CODE.findall(text)))


def numbers(unit: tuple[str, str]) -> list[str]:
    """Return the numbers and clauses named, in the same way as the code spans."""
    name, text = unit
    return NUMBER.findall(text) if name == "table" else sorted(NUMBER.findall(text))


@every_file
def test_the_rules_exist_in_every_language(game: str, language: str) -> None:
    assert file_of(game, language).is_file()


@every_file
def test_headings_and_clauses_come_in_the_same_order(game: str, language: str) -> None:
    english = [(section.level, section.clause) for section in sections(game, "en")]
    assert [(section.level, section.clause) for section in sections(game, language)] == english


@every_file
def test_the_title_and_the_clauses_match_the_texts(game: str, language: str) -> None:
    found, texts = sections(game, language), Texts(language, games.get(game))
    assert found[0].heading == texts.say("game-name")
    for section in found:
        if section.clause:
            assert section.heading == texts.say(f"clause-{section.clause}"), section.clause


@every_file
def test_sections_have_the_same_paragraphs_tables_and_lists(game: str, language: str) -> None:
    for name, english, other in pairs(game, language):
        assert [block for block, _ in blocks(other)] == [block for block, _ in blocks(english)], name


@every_file
def test_tables_have_the_same_rows_and_columns(game: str, language: str) -> None:
    for name, english, other in pairs(game, language):
        assert tables(other) == tables(english), name


@every_file
def test_lists_have_the_same_items(game: str, language: str) -> None:
    for name, english, other in pairs(game, language):
        assert items(other) == items(english), name


@every_file
def test_rows_items_and_paragraphs_have_the_same_code(game: str, language: str) -> None:
    for name, english, other in pairs(game, language):
        assert [code(unit) for unit in units(other)] == [code(unit) for unit in units(english)], name


@every_file
def test_rows_items_and_paragraphs_have_the_same_numbers_and_clauses(game: str, language: str) -> None:
    for name, english, other in pairs(game, language):
        assert [numbers(unit) for unit in units(other)] == [numbers(unit) for unit in units(english)], name


@every_file
def test_lines_are_short_and_have_no_trailing_space(game: str, language: str) -> None:
    for number, line in enumerate(file_of(game, language).read_text("utf-8").split("\n"), start=1):
        assert len(line) <= 120, number
        assert line == line.rstrip(), number
