"""Edition texts: the data of a box as TOML."""

from __future__ import annotations

import json
import random
import re
import zlib
from contextlib import suppress
from functools import cache
from itertools import cycle, islice
from typing import Any, Final

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import BadTexts
from marea.kernel.game import Game
from marea.kernel.state import SPECTATOR
from marea.locales import Texts
from tests.fuzz import mutate
from tests.fuzz.positions import MAX_PLIES, game_of, play_on
from tests.fuzz.records import first_game_in
from tests.fuzz.target import TextTarget

MAX_CHARACTERS: Final = 40_000  # of an edition that a server reads
TOKEN: Final = re.compile(r'"[^"\n]*"|[\w.-]+|[\[\]{}=,\n]')
ODD_TOML: Final = (
    *("inf", "-nan", "1e400", "0x7f", "1_000", "9" * 5000, str(2**63), str(10**30), "-1", "0", "1.5", "true", '""'),
    *("1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "'''a\nb'''", "[" * 3000, "[" * 900 + "]" * 900, "{a={a={}}}"),
    *(
        "a." * 300 + "a",
        "a." * 9000 + "a",
        '"' + "é" * 3000 + '"',
        '"\\u0000"',
        '"\\uD800"',
        "#",
        "[[a]]",
        "[a.b]",
        "=",
    ),
)


class Editions(TextTarget):
    """`games.corrected`, and a game with the accepted edition."""

    suffix = "toml"
    share = 5

    def __init__(self, seed: int) -> None:
        """Read the standard editions."""
        self.games = {id: game_of(id) for id in games.all()}
        self.sources = {id: (game.folder / "edition.toml").read_text("utf-8") for id, game in self.games.items()}

    def make(self, rng: random.Random) -> str:
        """Return an edition text that overrides some tables, or a complete one, with mutated content and text."""
        id = rng.choice(list(self.games))
        text = self.sources[id] if rng.random() < 0.1 else format_toml(rng, id, self.overrides(rng, id))
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 4))):
            text = mutate_tokens(rng, text)
        return text[:MAX_CHARACTERS]

    def overrides(self, rng: random.Random, id: str) -> dict[str, Any]:
        """Return some mutated tables of an edition."""
        standard = self.games[id].edition.tables
        names = rng.sample(list(standard), rng.randrange(1, min(4, len(standard) + 1)))
        tables: dict[str, Any] = {name: dict(standard[name]) for name in names}
        for table in tables.values():
            for key in rng.sample(list(table), rng.randrange(len(table))):
                del table[key]
        for _ in range(rng.choice((1, 1, 2, 3, 6))):
            name = rng.choice(names)
            tables[name] = lengthen(rng, tables[name]) if rng.random() < 0.1 else mutate.value(rng, tables[name])
        return tables

    def enter(self, given: str) -> tuple[Game[Any], int]:
        """Read an edition."""
        game = games.corrected(first_game_in(given) or "regatta", given)
        return game, zlib.crc32(given.encode("utf-8", "surrogatepass"))

    def use(self, accepted: tuple[Game[Any], int]) -> None:
        """Make the board, play a game, and draw it as text in some language."""
        game, seed = accepted
        game.board()
        s = game.new(game.players[seed % len(game.players)])
        texts = texts_of(LANGUAGES[seed % len(LANGUAGES)], game.id)
        names = [f"player {seat}" for seat in range(s.players)]
        play_on(game, s, seed, min(game.bounds.length, MAX_PLIES))
        with suppress(BadTexts):  # renamed components have no texts, which the server reports
            game.picture(game.view(s, SPECTATOR), texts.say, names)

    def label(self, given: str) -> str:
        """Return the game that the edition is for."""
        return first_game_in(given)


@cache
def texts_of(language: str, id: str) -> Texts:
    """Return the texts of a game, cached: they are slow to read and do not depend on the edition."""
    return Texts(language, game_of(id))


def lengthen(rng: random.Random, table: Any) -> Any:
    """Return a table with one list much longer, with repeated or new items."""
    lists = [key for key, part in table.items() if isinstance(part, list) and part] if isinstance(table, dict) else []
    if not lists:
        return mutate.value(rng, table)
    key = rng.choice(lists)
    number = min(len(table[key]) * rng.choice((2, 2, 3, 3, 10, 10, 100, 2000)), 2 * mutate.MAX_ITEMS)
    if rng.random() < 0.5:
        return {**table, key: list(islice(cycle(table[key]), number))}
    items = [rng.choice(table[key]) for _ in range(number)]
    return {**table, key: [f"{item}{i}" if isinstance(item, str) else item for i, item in enumerate(items)]}


def mutate_tokens(rng: random.Random, text: str) -> str:
    """Return a text with a token changed, removed, duplicated or replaced, or any other mutation."""
    tokens = list(TOKEN.finditer(text))
    if not tokens or rng.random() < 0.2:
        return mutate.text(rng, text)
    token, other = rng.choice(tokens), rng.choice(tokens)
    way = rng.randrange(5)
    if way == 0 and re.fullmatch(r"-?\d{1,18}", token[0]):
        new = str(mutate.number(rng, int(token[0])))
    elif way == 1:
        new = other[0]
    elif way == 2:
        new = ""
    elif way == 3:
        new = f"{token[0]} {token[0]}"
    else:
        new = rng.choice(ODD_TOML)
    return text[: token.start()] + new + text[token.end() :]


# -- writing TOML ------------------------------------------------------------------------------------------


def format_toml(rng: random.Random, id: str, tables: dict[str, Any]) -> str:
    """Return tables as edition text, in one of several equivalent forms."""
    lines = [f'game = "{id}"', f'name = "{rng.choice(("mine", "standard", ""))}"'] if rng.random() < 0.98 else []
    for name, table in tables.items():
        way = rng.randrange(4)
        if not isinstance(table, dict) or way == 0:
            lines.insert(0, f"{key_of(name)} = {inline(table)}")
        elif way == 1:
            dotted = [f"{key_of(name)}.{key_of(key)} = {inline(part)}" for key, part in table.items()]
            lines = dotted + lines
        else:
            lines += [f"[{key_of(name)}]", *(f"{key_of(key)} = {inline(part)}" for key, part in table.items())]
    return "\n".join(lines) + "\n"


def inline(value: Any) -> str:
    """Return a value as inline TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key_of(key)} = {inline(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value if value is not None else "", ensure_ascii=False)


def key_of(name: str) -> str:
    """Return a key, quoted if necessary."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)
