"""Records: games that were played elsewhere, as one line of JSON."""

from __future__ import annotations

import json
import random
import re
import zlib
from pathlib import Path
from typing import Any, Final

from marea import games
from marea.kernel.game import Game
from marea.kernel.record import Record, replay
from marea.kernel.state import OVER, State
from tests.fuzz import mutate
from tests.fuzz.dumps import Pool
from tests.fuzz.positions import Played, all_games, game_of, play_on
from tests.fuzz.target import TextTarget, Wrong

GOLDEN: Final = Path(__file__).parents[1] / "records"
LARGEST: Final = 60_000  # characters that a server reads of a record
SHORT: Final = 40  # moves; most records are short, since what is wrong with one shows soon
# What the text of any JSON may be made of.
ODD: Final = (
    *('{"a":' * 2000, "[" * 5000, "[" * 2000 + "]" * 2000, "9" * 5000, "1e999", "-1e999", "1e-999", "NaN", "-Infinity"),
    *('"\\ud800"', '"\\u0000"', "-0", "1.0", "[0]", "{}", "null", "true", "10e8", str(10**8), str(2**63), str(10**30)),
)


class Records(TextTarget):
    """`Record.read` and `replay`, as for an upload, and what is done with the position at the end."""

    share = 20

    def __init__(self, seed: int) -> None:
        """Read and play the games whose records are spoilt."""
        self.pool = Pool(seed)
        self.records = {id: [*golden(id), *own(id, all_games(seed)[id])] for id in self.pool.ids}
        self.moves = {id: game_of(id).space.texts for id in self.pool.ids}

    def make(self, rng: random.Random) -> str:
        """Return a record with some mutations of its content, and perhaps of its text."""
        id = rng.choice(self.pool.ids)
        record = dict(rng.choice(self.records[id]))
        for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
            self.spoil(rng, id, record)
        line = json.dumps(record, ensure_ascii=rng.random() < 0.5)
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            line = spoilt(rng, line)
        return line[:LARGEST]

    def spoil(self, rng: random.Random, id: str, record: dict[str, Any]) -> None:
        """Change what a record says: anything, its moves, or the position it begins with."""
        way, moves = rng.randrange(10), record.get("moves")
        if way < 3 and isinstance(moves, list) and moves:
            at = rng.randrange(len(moves))
            record["moves"] = [*moves[:at], rng.choice(self.moves[id]), *moves[at + rng.randrange(2) :]]
        elif way < 5 and isinstance(moves, list):
            record["moves"] = mutate.items(rng, moves)
        elif way < 8:
            record["snapshot"] = self.pool.spoilt(rng, id)
        else:
            changed = mutate.table(rng, record)
            record.clear()
            record.update(changed)

    def enter(self, given: str) -> tuple[Game[Any], Record, State]:
        """Read a record and play its moves."""
        record = Record.read(given)
        game = game_of(record.game) if record.game in self.moves else games.installed(record.game)
        state: State | None = None
        for state in replay(game, record):  # noqa: B007  the last one is wanted
            pass
        game.settings(record.players, record.options)
        assert state is not None
        return game, record, state

    def use(self, entered: tuple[Game[Any], Record, State]) -> None:
        """Write the record again, and go on from where it ends."""
        game, record, state = entered
        text = record.write()
        if Record.read(text).write() != text:
            raise Wrong("a record that was read and written reads differently")
        if state.to_move() != OVER:
            play_on(game, state, zlib.crc32(text.encode("utf-8", "surrogatepass")))

    def label(self, given: str) -> str:
        """Return the game that the record names."""
        return game_in(given)


def game_in(text: str) -> str:
    """Return the game that a text names first."""
    found = re.search("|".join(games.all()), text)
    return found[0] if found else ""


def golden(id: str) -> list[dict[str, Any]]:
    """Return the recorded games of the tests, whole and in part."""
    lines = (GOLDEN / f"{id}.jsonl").read_text("utf-8").splitlines()
    whole = [json.loads(line) for line in lines]
    return [*whole[::4], *(cut(record, SHORT) for record in whole), *(cut(record, 3) for record in whole)]


def cut(record: dict[str, Any], moves: int) -> dict[str, Any]:
    """Return a record of the first moves alone."""
    return {name: part for name, part in record.items() if name != "result"} | {"moves": record["moves"][:moves]}


def own(id: str, played: list[Played]) -> list[dict[str, Any]]:
    """Return records that begin in the middle of a game."""
    game = game_of(id)
    return [
        json.loads(Record.of(game, one.players, one.options).write())
        | {"snapshot": dump, "moves": one.moves[ply : ply + SHORT]}
        for one in played
        for ply, dump in one.dumps.items()
    ]


def spoilt(rng: random.Random, line: str) -> str:
    """Return another text: a number, a name or a bracket replaced, a key that is there twice, or any other mutation."""
    way = rng.randrange(5)
    if way < 2:
        tokens = list(re.finditer(r'-?\d+|"[^"]*"|[\[\]{}]|true|false|null', line))
        if not tokens:
            return line
        token = rng.choice(tokens)
        new = rng.choice(ODD) if way == 0 else rng.choice(tokens)[0]
        return line[: token.start()] + new + line[token.end() :]
    if way == 2:
        key = rng.choice(("marea", "game", "players", "options", "moves", "snapshot", "seats", "luck", "result", "a"))
        return line.replace("{", f'{{"{key}": {rng.choice(ODD)}, ', 1)
    return mutate.text(rng, line)
