"""Edition: the printed data of a box, where they come from, and an owner's corrections."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from marea.kernel.errors import BadEdition, brief

LONGEST: Final = 40_000  # characters of an edition file
LONGEST_NAME: Final = 100
LONGEST_TEXT: Final = 60
KEYS: Final = 2000
DEEPEST: Final = 8  # parts of a dotted key, in which the parser is quadratic, and brackets inside each other
LARGEST: Final = 1 << 53  # no number of a box comes near
# Comments, the four sorts of texts, what separates, and the rest. A text without an end goes to the end of the line or
# of the file, so that every character is looked at once; up to five quotation marks may end a text of several lines.
TOKEN: Final = re.compile(
    r"""\#[^\n]*
    | \"{3}(?:\\.|[^\\])*?(?:\"{3,5}|\\?\Z) | '{3}.*?(?:'{3,5}|\Z)
    | \"(?:\\.|[^\"\\\n])*\"? | '[^'\n]*'?
    | [][{}=,.\n]
    | [^][{}=,.\n\#\"']+""",
    re.DOTALL | re.VERBOSE,
)
SEPARATORS: Final = {"[": 1, "{": 1, "]": -1, "}": -1, "=": 0, ",": 0, "\n": 0}  # and how much deeper it gets
LONGEST_REFUSAL: Final = 2000
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
            raise BadEdition(f"edition {name!r} is for {game[:60]}, not for {self.game}")
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
            f"must be a whole number from {low} to {high}, not {brief(value)}",
        )
        return int(value)

    def text(self, key: str) -> str:
        """Return a text that is not long."""
        value = self.get(key)
        sound = isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT
        self.require(sound, key, f"must be a text of 1 to {LONGEST_TEXT} characters, not {brief(value)}")
        return str(value)

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        value = self.get(key)
        sound = isinstance(value, list) and all(isinstance(text, str) for text in value)
        self.require(sound, key, f"must be a list of texts, not {brief(value)}")
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
            raise BadEdition(f"edition {self.name!r}: {key} {constraint[:LONGEST_REFUSAL]}{where}")


def game_of(text: str) -> str:
    """Return the game that an edition file is for."""
    return _parts(text)[0]


def _parts(text: str) -> tuple[str, str, dict[str, dict[str, Any]], dict[str, str]]:
    """Split an edition file into its game, its name, its tables and where they come from."""
    data = _read(text)
    game, name = data.pop("game", None), data.pop("name", None)
    if not isinstance(game, str) or not isinstance(name, str) or not name:
        raise BadEdition('edition: it must begin with its game and a name, as in game = "mygame" and name = "my box"')
    if len(name) > LONGEST_NAME:
        raise BadEdition(f"edition: its name must have at most {LONGEST_NAME} characters")
    provenance: dict[str, str] = {}
    for table, content in data.items():
        if not isinstance(content, dict):
            raise BadEdition(f"edition {name!r}: {table[:60]} must be a table")
        if "provenance" in content:
            provenance[table] = content.pop("provenance")
            if provenance[table] not in PROVENANCES:
                raise BadEdition(f"edition {name!r}: {table[:60]}.provenance must be one of {', '.join(PROVENANCES)}")
    return game, name, data, provenance


def _read(text: str) -> dict[str, Any]:
    """Read the TOML of a file from outside, if it is of a size and a depth that any edition could have."""
    if len(text) > LONGEST:
        raise BadEdition(f"edition: it must have at most {LONGEST} characters, not {len(text)}")
    _check_depth(text)
    try:
        text.encode()
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(f"edition: not valid TOML: {error}") from None
    except (ValueError, RecursionError) as error:  # half a character, a number of thousands of digits
        raise BadEdition(f"edition: not valid TOML ({type(error).__name__})") from None
    _check_values(data)
    return data


def _check_depth(text: str) -> None:
    """Refuse a text with too many keys, or with keys or brackets that are too deep, before a parser sees it."""
    keys = dots = depth = 0
    for token in TOKEN.findall(text):
        if token == ".":
            dots += 1
        elif token in SEPARATORS:
            keys += token == "="
            depth += SEPARATORS[token]
            dots = 0
        if keys > KEYS:
            raise BadEdition(f"edition: it must have at most {KEYS} keys")
        if dots >= DEEPEST or depth > DEEPEST:
            raise BadEdition(f"edition: keys and lists must not be more than {DEEPEST} deep")


def _check_values(value: object) -> None:
    """Refuse what no box has: dates, endless numbers, and numbers that nothing could be counted with."""
    if isinstance(value, dict):
        for content in value.values():
            _check_values(content)
    elif isinstance(value, list):
        for content in value:
            _check_values(content)
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise BadEdition(f"edition: {brief(value)} is too large a number")
    elif not isinstance(value, str) and not (isinstance(value, float) and isfinite(value)):
        raise BadEdition(f"edition: {value} is neither a text nor a number nor a list of them")


def _merged(standard: dict[str, Any], own: dict[str, Any], path: str) -> dict[str, Any]:
    """Lay an owner's values over the standard ones, table by table."""
    merged = dict(standard)
    for key, value in own.items():
        if key not in standard:
            raise BadEdition(f"edition: {path}{key[:60]} is not part of this game; known here: {', '.join(standard)}")
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
