"""Edition: the printed data of a box, where they come from, and an owner's corrections."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from marea.kernel.errors import BadEdition

PROVENANCES: Final = ("rulebook", "public", "derived", "reconstructed", "box")


class Edition:
    """Everything printed, as tables with their provenance; a game's `Data` reads and checks it.

    A table's provenance says where its data come from: the `rulebook`, a `public` page, `derived`
    from those, `reconstructed` because nobody could say, or read off a printed `box` by its owner.
    """

    def __init__(
        self, game: str, name: str, tables: dict[str, dict[str, Any]], provenance: dict[str, str], source: str = ""
    ) -> None:
        self.game = game
        self.name = name
        self.tables = tables
        self.provenance = provenance
        self.source = source  # the text it was read from, to name the line of a mistake

    @classmethod
    def parse(cls, text: str) -> Edition:
        """Read a whole edition: its game, its name, and tables that each say their provenance."""
        game, name, tables, provenance = _parts(text)
        for table in tables:
            if table not in provenance:
                raise BadEdition(f"edition: {table}.provenance is missing; one of {', '.join(PROVENANCES)}")
        return cls(game, name, tables, provenance, text)

    def corrected(self, text: str) -> Edition:
        """Return this edition with what an owner's file overrides.

        Tables are merged key by key, and no key is added or removed; lists are replaced whole. What
        is overridden comes from a `box`, unless the file says otherwise.
        """
        game, name, tables, provenance = _parts(text)
        if game != self.game:
            raise BadEdition(f"edition {name!r} is for {game}, not for {self.game}")
        return Edition(
            game,
            name,
            _merged(self.tables, tables, ""),
            {**self.provenance, **dict.fromkeys(tables, "box"), **provenance},
            text,
        )

    @property
    def sha256(self) -> str:
        """The fingerprint of the data, whatever they are called and wherever they come from."""
        data = json.dumps(self.tables, ensure_ascii=False, separators=(",", ":"))  # the order counts: it numbers things
        return hashlib.sha256(data.encode()).hexdigest()

    # -- for a game's Data -----------------------------------------------------------------

    def get(self, key: str) -> Any:
        """Return what stands under a dotted key."""
        value: Any = self.tables
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise BadEdition(f"edition {self.name!r}: {key} is missing")
            value = value[part]
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number that must lie between two bounds."""
        value = self.get(key)
        self.require(
            type(value) is int and low <= value <= high,
            key,
            f"must be a whole number from {low} to {high}, not {value!r}",
        )
        return int(value)

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        value = self.get(key)
        sound = isinstance(value, list) and all(isinstance(text, str) for text in value)
        self.require(sound, key, f"must be a list of texts, not {value!r}")
        return list(value)

    def keys(self, key: str) -> list[str]:
        """Return the names in a table, in the order of the file."""
        value = self.get(key)
        self.require(isinstance(value, Mapping), key, "must be a table")
        return list(value)

    def require(self, holds: bool, key: str, constraint: str) -> None:
        """Refuse the edition when a constraint on a key does not hold."""
        if not holds:
            line = _line_of(key, self.source)
            where = f" (line {line} of its file)" if line else ""
            raise BadEdition(f"edition {self.name!r}: {key} {constraint}{where}")


def game_of(text: str) -> str:
    """Return the game that an edition file is for."""
    return _parts(text)[0]


def _parts(text: str) -> tuple[str, str, dict[str, dict[str, Any]], dict[str, str]]:
    """Split an edition file into its game, its name, its tables and where they come from."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(f"edition: not valid TOML: {error}") from None
    game, name = data.pop("game", None), data.pop("name", None)
    if not isinstance(game, str) or not isinstance(name, str) or not name:
        raise BadEdition('edition: it must begin with its game and a name, as in game = "regatta" and name = "my box"')
    provenance: dict[str, str] = {}
    for table, content in data.items():
        if not isinstance(content, dict):
            raise BadEdition(f"edition {name!r}: {table} must be a table")
        if "provenance" in content:
            provenance[table] = content.pop("provenance")
            if provenance[table] not in PROVENANCES:
                raise BadEdition(f"edition {name!r}: {table}.provenance must be one of {', '.join(PROVENANCES)}")
    return game, name, data, provenance


def _merged(standard: dict[str, Any], own: dict[str, Any], path: str) -> dict[str, Any]:
    """Lay an owner's values over the standard ones, table by table."""
    merged = dict(standard)
    for key, value in own.items():
        if key not in standard:
            raise BadEdition(f"edition: {path}{key} is not part of this game; known here: {', '.join(standard)}")
        if isinstance(standard[key], dict) != isinstance(value, dict):
            raise BadEdition(f"edition: {path}{key} must {'' if isinstance(standard[key], dict) else 'not '}be a table")
        merged[key] = _merged(standard[key], value, f"{path}{key}.") if isinstance(value, dict) else value
    return merged


def _line_of(key: str, source: str) -> int:
    """Return the number of the line that sets a key, or the table it is in; 0 if the source does not."""
    table, best = "", 0
    for number, line in enumerate(source.splitlines(), 1):
        if header := re.match(r"\s*\[([^]]+)\]", line):
            table = header[1].strip()
            full = table
        elif setting := re.match(r"\s*([\w.-]+)\s*=", line):
            full = f"{table}.{setting[1]}" if table else setting[1]
        else:
            continue
        if f"{key}.".startswith(f"{full}.") or (not best and f"{full}.".startswith(f"{key}.")):
            best = number
    return best
