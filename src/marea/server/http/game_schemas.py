"""The schemas of games: the list, their texts, their rules and their editions."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class RulesSection(BaseModel):
    """A section of the rules; it is a clause if its heading begins with a clause number."""

    id: str
    level: int
    clause: str | None
    heading: str
    html: str


class Rules(BaseModel):
    """The rules of a game as played here, in the requested language, or in English if there is no translation."""

    game: str
    lang: str
    sections: list[RulesSection]


class Edition(BaseModel):
    """The printed data of a box, in tables, and where each table comes from."""

    name: str
    sha256: str
    tables: dict[str, Any]
    provenance: dict[str, str]
    sheet: dict[str, Any]


class GameOption(BaseModel):
    """An option of a game; the first value is the default. With `seats`, every seat is a value too."""

    name: str
    values: list[int | bool | str]
    seats: bool


class Won(BaseModel):
    """What a level won at tables of the level below; an equal player would win one game in `players`."""

    players: int
    games: int
    share: float = Field(description="The share of the games that it won.")
    low: float = Field(description="The lower end of the share's 95 % confidence interval.")
    high: float = Field(description="The upper end of that interval.")


class BotLevel(BaseModel):
    """A level of bots, and its measured strength."""

    name: str
    won: list[Won]


class OwnBoard(BaseModel):
    """The addresses of a game's own board: a JavaScript module, and a style sheet if it has one."""

    script: str
    style: str | None


class ListedGame(BaseModel):
    """A game that can be played here."""

    id: str
    names: dict[str, str] = Field(description="Its name, by language.")
    about: dict[str, str] = Field(description="A sentence about it, by language.")
    texts: dict[str, str] = Field(description="The hash of its texts, by language.")
    board: OwnBoard | None = Field(description="The board in its package.")
    players: list[int]
    options: list[GameOption]
    languages: list[str]
    bots: list[BotLevel] = Field(description="The levels, the weakest first; other bots can be chosen by name.")
    edition: str
    rules: int


class Texts(BaseModel):
    """All texts of a game in a language, as Fluent; missing ones are in English."""

    game: str
    lang: str
    fluent: str
