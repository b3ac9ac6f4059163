"""What is told of the games, as types: the list of them, their texts, their rules and their editions."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class RulesSection(BaseModel):
    """A section of the rules: a clause, if its heading begins with the number of one."""

    id: str
    level: int
    clause: str | None
    heading: str
    html: str


class Rules(BaseModel):
    """The rules of a game as we play them, in the language asked for, or in English if there is no translation."""

    game: str
    lang: str
    sections: list[RulesSection]


class Edition(BaseModel):
    """What is printed in a box, by tables, where each table comes from, and the game's sheet of it."""

    name: str
    sha256: str
    tables: dict[str, Any]
    provenance: dict[str, str]
    sheet: dict[str, Any]


class GameOption(BaseModel):
    """An option of a game; the first value is the default. `seats`: any seat is a value too."""

    name: str
    values: list[int | bool | str]
    seats: bool


class Won(BaseModel):
    """What a level won at tables of the level below; an equal would win one game in as many as there are players."""

    players: int
    games: int
    share: float = Field(description="The part of the games that it won.")
    low: float = Field(description="The true share is not below this, with 95 % certainty.")
    high: float = Field(description="Nor above this.")


class BotLevel(BaseModel):
    """A level of bots, and how strong it was when that was measured."""

    name: str
    won: list[Won]


class OwnBoard(BaseModel):
    """Where a game's board of its own is: a module of JavaScript, and a sheet of styles if it has one."""

    script: str
    style: str | None


class ListedGame(BaseModel):
    """A game that can be played here."""

    id: str
    names: dict[str, str] = Field(description="What it is called, by language.")
    about: dict[str, str] = Field(description="What it is about, by language.")
    texts: dict[str, str] = Field(description="The hashes of all that it says, by language.")
    board: OwnBoard | None = Field(description="The board that its package brings.")
    players: list[int]
    options: list[GameOption]
    languages: list[str]
    bots: list[BotLevel] = Field(description="The levels to choose from, the weakest first; other bots have names too.")
    edition: str
    rules: int


class Texts(BaseModel):
    """All that a game says in a language, as Fluent; what it does not say in that is in English."""

    game: str
    lang: str
    fluent: str
