"""Records: games that were played elsewhere, each as a line of JSON."""

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
from tests.fuzz.positions import RandomGame, all_games, game_of, play_on
from tests.fuzz.target import TextTarget, Violation

GOLDEN: Final = Path(__file__).parents[1] / "records"
MAX_CHARACTERS: Final = 60_000  # of a record that a server reads
SHORT_RECORD: Final = 40  # moves; most records are short, since faults show early
# Odd pieces of JSON.
ODD_JSON: Final = (
    *('{"a":' * 2000, "[" * 5000, "[" * 2000 + "]" * 2000, "9" * 5000, "1e999", "-1e999", "1e-999", "NaN", "-Infinity"),
    *('"\\ud800"', '"\\u0000"', "-0", "1.0", "[0]", "{}", "null", "true", "10e8", str(10**8), str(2**63), str(10**30)),
)


class Records(TextTarget):
    """`Record.read` and `replay`, as for an upload, and play from the last position."""

    share = 20

    def __init__(self, seed: int) -> None:
        """Read and play the games whose records are mutated."""
        self.pool = Pool(seed)
        self.records = {id: [*golden_records(id), *mid_game_records(id, all_games(seed)[id])] for id in self.pool.ids}
        self.moves = {id: game_of(id).space.texts for id in self.pool.ids}

    def make(self, rng: random.Random) -> str:
        """Return a record with some mutations of its content, and perhaps of its text."""
        id = rng.choice(self.pool.ids)
        record = dict(rng.choice(self.records[id]))
        for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
            self.mutate_record(rng, id, record)
        line = json.dumps(record, ensure_ascii=rng.random() < 0.5)
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            line = mutate_line(rng, line)
        return line[:MAX_CHARACTERS]

    def mutate_record(self, rng: random.Random, id: str, record: dict[str, Any]) -> None:
        """Change the content of a record: anything, its moves, or its first position."""
        way, moves = rng.randrange(10), record.get("moves")
        if way < 3 and isinstance(moves, list) and moves:
            at = rng.randrange(len(moves))
            record["moves"] = [*moves[:at], rng.choice(self.moves[id]), *moves[at + rng.randrange(2) :]]
        elif way < 5 and isinstance(moves, list):
            record["moves"] = mutate.items(rng, moves)
        elif way < 8:
            record["snapshot"] = self.pool.mutated_dump(rng, id)
        else:
            changed = mutate.table(rng, record)
            record.clear()
            record.update(changed)

    def enter(self, given: str) -> tuple[Game[Any], Record, State]:
        """Read a record and play its moves."""
        record = Record.read(given)
        game = game_of(record.game) if record.game in self.moves else games.installed(record.game)
        state: State | None = None
        for state in replay(game, record):  # noqa: B007  the last one is needed
            pass
        game.settings(record.players, record.options)
        assert state is not None
        return game, record, state

    def use(self, accepted: tuple[Game[Any], Record, State]) -> None:
        """Write the record again, and play on from its end."""
        game, record, state = accepted
        text = record.write()
        if Record.read(text).write() != text:
            raise Violation("a record changed when it was read and written")
        if state.to_move() != OVER:
            play_on(game, state, zlib.crc32(text.encode("utf-8", "surrogatepass")))

    def label(self, given: str) -> str:
        """Return the game that the record names."""
        return first_game_in(given)


def first_game_in(text: str) -> str:
    """Return the game that a text names first."""
    found = re.search("|".join(games.all()), text)
    return found[0] if found else ""


def golden_records(id: str) -> list[dict[str, Any]]:
    """Return the recorded games of the tests, complete and truncated."""
    lines = (GOLDEN / f"{id}.jsonl").read_text("utf-8").splitlines()
    whole = [json.loads(line) for line in lines]
    return [
        *whole[::4],
        *(truncate(record, SHORT_RECORD) for record in whole),
        *(truncate(record, 3) for record in whole),
    ]


def truncate(record: dict[str, Any], moves: int) -> dict[str, Any]:
    """Return a record of the first moves only."""
    return {name: part for name, part in record.items() if name != "result"} | {"moves": record["moves"][:moves]}


def mid_game_records(id: str, played: list[RandomGame]) -> list[dict[str, Any]]:
    """Return records that begin in the middle of a game."""
    game = game_of(id)
    return [
        json.loads(Record.of(game, one.players, one.options).write())
        | {"snapshot": dump, "moves": one.moves[ply : ply + SHORT_RECORD]}
        for one in played
        for ply, dump in one.dumps.items()
    ]


def mutate_line(rng: random.Random, line: str) -> str:
    """Return a line with a number, name or bracket replaced, a duplicate key, or any other mutation."""
    way = rng.randrange(5)
    if way < 2:
        tokens = list(re.finditer(r'-?\d+|"[^"]*"|[\[\]{}]|true|false|null', line))
        if not tokens:
            return line
        token = rng.choice(tokens)
        new = rng.choice(ODD_JSON) if way == 0 else rng.choice(tokens)[0]
        return line[: token.start()] + new + line[token.end() :]
    if way == 2:
        key = rng.choice(("marea", "game", "players", "options", "moves", "snapshot", "seats", "luck", "result", "a"))
        return line.replace("{", f'{{"{key}": {rng.choice(ODD_JSON)}, ', 1)
    return mutate.text(rng, line)
