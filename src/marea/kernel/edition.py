"""Edition: the printed data of a box, where they come from, and corrections to them."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from marea.kernel.errors import BadEdition, brief

MAX_LENGTH: Final = 40_000  # characters of an edition text
MAX_NAME_LENGTH: Final = 100
MAX_TEXT_LENGTH: Final = 60
MAX_KEYS: Final = 2000
MAX_DEPTH: Final = 8  # of dotted keys, in which the parser is quadratic, and of nested brackets
MAX_NUMBER: Final = 1 << 53  # no number of a box comes near
# Comments, the four kinds of strings, separators, and the rest. An unterminated string extends to the end of the line
# or of the file, so that every character is scanned once; a multi-line string may end with up to five quotes.
TOKEN: Final = re.compile(
    r"""\#[^\n]*
    | \"{3}(?:\\.|[^\\])*?(?:\"{3,5}|\\?\Z) | '{3}.*?(?:'{3,5}|\Z)
    | \"(?:\\.|[^\"\\\n])*\"? | '[^'\n]*'?
    | [][{}=,.\n]
    | [^][{}=,.\n\#\"']+""",
    re.DOTALL | re.VERBOSE,
)
SEPARATORS: Final = {"[": 1, "{": 1, "]": -1, "}": -1, "=": 0, ",": 0, "\n": 0}  # and the change of depth
MAX_CONSTRAINT_LENGTH: Final = 2000
PROVENANCES: Final = ("rulebook", "public", "derived", "reconstructed", "box")


class Edition:
    """The printed data of a box, as tables with their provenance; a game's `Data` reads and checks it.

    A table's provenance says where its data come from: the `rulebook`, a `public` page, `derived`
    from those, `reconstructed` because no source was found, or read off a printed `box` by its owner.
    """

    def __init__(
        self, game: str, name: str, tables: dict[str, dict[str, Any]], provenance: dict[str, str], source: str = ""
    ) -> None:
        self.game = game
        self.name = name
        self.tables = tables
        self.provenance = provenance
        self.source = source  # its text, to name the line of a mistake

    @classmethod
    def parse(cls, text: str) -> Edition:
        """Parse a whole edition: its game, its name, and tables that each state their provenance."""
        game, name, tables, provenance = _parse_parts(text)
        for table in tables:
            if table not in provenance:
                raise BadEdition(f"edition: {table}.provenance is missing; one of {', '.join(PROVENANCES)}")
        return cls(game, name, tables, provenance, text)

    def with_corrections(self, text: str) -> Edition:
        """Return this edition with the values that another edition text overrides.

        Tables are merged key by key, and no key is added or removed; lists are replaced whole. The
        provenance of overridden tables is `box`, unless the text says otherwise.
        """
        game, name, tables, provenance = _parse_parts(text)
        if game != self.game:
            raise BadEdition(f"edition {name!r} is for {game[:60]}, not for {self.game}")
        return Edition(
            game,
            name,
            _merge(self.tables, tables, ""),
            {**self.provenance, **dict.fromkeys(tables, "box"), **provenance},
            text,
        )

    @property
    def sha256(self) -> str:
        """The fingerprint of the data, regardless of name and provenance."""
        data = json.dumps(self.tables, ensure_ascii=False, separators=(",", ":"))  # unsorted: the order numbers things
        return hashlib.sha256(data.encode()).hexdigest()

    # -- for a game's Data -----------------------------------------------------------------

    def get(self, key: str) -> Any:
        """Return the value of a dotted key."""
        value: Any = self.tables
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise BadEdition(f"edition {self.name!r}: {key} is missing")
            value = value[part]
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number; refuse one out of bounds."""
        value = self.get(key)
        self.require(
            type(value) is int and low <= value <= high,
            key,
            f"must be a whole number from {low} to {high}, not {brief(value)}",
        )
        return int(value)

    def text(self, key: str) -> str:
        """Return a text; refuse an empty or a long one."""
        value = self.get(key)
        sound = isinstance(value, str) and 0 < len(value) <= MAX_TEXT_LENGTH
        self.require(sound, key, f"must be a text of 1 to {MAX_TEXT_LENGTH} characters, not {brief(value)}")
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
        """Refuse the edition if a constraint on a key does not hold."""
        if not holds:
            line = _line_of(key, self.source)
            where = f" (line {line} of its file)" if line else ""
            raise BadEdition(f"edition {self.name!r}: {key} {constraint[:MAX_CONSTRAINT_LENGTH]}{where}")


def game_of(text: str) -> str:
    """Return the id of the game that an edition text is for."""
    return _parse_parts(text)[0]


def _parse_parts(text: str) -> tuple[str, str, dict[str, dict[str, Any]], dict[str, str]]:
    """Parse an edition text into its game, its name, its tables and their provenance."""
    data = _parse_toml(text)
    game, name = data.pop("game", None), data.pop("name", None)
    if not isinstance(game, str) or not isinstance(name, str) or not name:
        raise BadEdition('edition: begin it with a game and a name, as in game = "mygame" and name = "my box"')
    if len(name) > MAX_NAME_LENGTH:
        raise BadEdition(f"edition: its name must have at most {MAX_NAME_LENGTH} characters")
    provenance: dict[str, str] = {}
    for table, content in data.items():
        if not isinstance(content, dict):
            raise BadEdition(f"edition {name!r}: {table[:60]} must be a table")
        if "provenance" in content:
            provenance[table] = content.pop("provenance")
            if provenance[table] not in PROVENANCES:
                raise BadEdition(f"edition {name!r}: {table[:60]}.provenance must be one of {', '.join(PROVENANCES)}")
    return game, name, data, provenance


def _parse_toml(text: str) -> dict[str, Any]:
    """Parse untrusted TOML, within the limits of size and depth."""
    if len(text) > MAX_LENGTH:
        raise BadEdition(f"edition: it must have at most {MAX_LENGTH} characters, not {len(text)}")
    _check_depth(text)
    try:
        text.encode()
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(f"edition: not valid TOML: {error}") from None
    except (ValueError, RecursionError) as error:  # an unpaired surrogate, or a number of thousands of digits
        raise BadEdition(f"edition: not valid TOML ({type(error).__name__})") from None
    _check_values(data)
    return data


def _check_depth(text: str) -> None:
    """Refuse a text with too many keys, or too deeply nested, before the parser sees it."""
    keys = dots = depth = 0
    for token in TOKEN.findall(text):
        if token == ".":
            dots += 1
        elif token in SEPARATORS:
            keys += token == "="
            depth += SEPARATORS[token]
            dots = 0
        if keys > MAX_KEYS:
            raise BadEdition(f"edition: it must have at most {MAX_KEYS} keys")
        if dots >= MAX_DEPTH or depth > MAX_DEPTH:
            raise BadEdition(f"edition: keys and lists must be nested at most {MAX_DEPTH} deep")


def _check_values(value: object) -> None:
    """Refuse values that no box has: dates, infinite numbers, and huge ones."""
    if isinstance(value, dict):
        for content in value.values():
            _check_values(content)
    elif isinstance(value, list):
        for content in value:
            _check_values(content)
    elif isinstance(value, int):
        if abs(value) > MAX_NUMBER:
            raise BadEdition(f"edition: the number {brief(value)} is too large")
    elif not isinstance(value, str) and not (isinstance(value, float) and isfinite(value)):
        raise BadEdition(f"edition: {value} is not a text, a number or a list of them")


def _merge(standard: dict[str, Any], own: dict[str, Any], path: str) -> dict[str, Any]:
    """Override the standard values by others, table by table."""
    merged = dict(standard)
    for key, value in own.items():
        if key not in standard:
            raise BadEdition(f"edition: {path}{key[:60]} is not part of this game; known here: {', '.join(standard)}")
        if isinstance(standard[key], dict) != isinstance(value, dict):
            raise BadEdition(f"edition: {path}{key} must {'' if isinstance(standard[key], dict) else 'not '}be a table")
        merged[key] = _merge(standard[key], value, f"{path}{key}.") if isinstance(value, dict) else value
    return merged


def _line_of(key: str, source: str) -> int:
    """Return the number of the line that sets a key, or its table; 0 if there is none."""
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
