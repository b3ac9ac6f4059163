"""Runs: the games in the files of `marea sim --out`, sorted into series of games that are alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from marea.lab import LabError
from marea.lab.report.intervals import Numbers

WORDS: Final = ("game", "edition", "sha256", "bots", "seed", "bot", "reason")
COUNTS: Final = ("rules", "players", "number", "seat", "score", "moves", "decisions", "choices", "forced")
ALIKE: Final = ("game", "rules", "sha256", "players", "bots")  # and every option; an edition is what it holds
OPTION: Final = "option."
MEASURED: Final = ("score", "won", "reason", "moves", "decisions", "choices", "forced")
MEASURES: Final = ("points.", "uses.", "sums.")

Rows = NDArray[np.intp]


class BadRuns(LabError):
    """A file that does not hold what `marea sim --out` writes."""


@dataclass(frozen=True)
class Series:
    """Games that are alike: the same game, rules, edition, options, number of players and bots around the table."""

    table: pa.Table  # games one after the other, the seats of each in order
    repeated: int  # games that the files hold more than once; they count once
    game: str
    rules: int
    edition: str
    sha256: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, str]

    @property
    def games(self) -> int:
        """How many games there are."""
        return int(self.table.num_rows) // self.players

    def numbers(self, name: str) -> Numbers:
        """Return a column of numbers as one row a seat, one column a game."""
        return np.ascontiguousarray(self.table.column(name).to_numpy().reshape(-1, self.players).T)

    def names(self, start: str) -> list[str]:
        """Return the columns whose names begin so, by the rest of their names, in the order of the file."""
        return [name.removeprefix(start) for name in self.table.column_names if name.startswith(start)]

    def reasons(self) -> dict[str, int]:
        """Return how many games ended for which reason."""
        codes, names = encoded(self.table, "reason")
        counts = np.bincount(codes[:: self.players], minlength=len(names))
        return {name: int(count) for name, count in sorted(zip(names, counts, strict=True))}


def read(files: Iterable[Path]) -> list[Series]:
    """Return the series of some files, in the order in which they first come."""
    # Columns that a file does not have are empty there: different games have different ones.
    table = pa.concat_tables([_file(file) for file in files], promote_options="permissive")
    if table.num_rows == 0:
        raise BadRuns("there is no game in what was given")
    names = [*ALIKE, *(name for name in table.column_names if name.startswith(OPTION))]
    groups = np.zeros(table.num_rows, np.intp)
    for name in names:
        codes, found = encoded(table, name)
        groups = np.unique(groups * len(found) + codes, return_inverse=True)[1]
    firsts = np.unique(groups, return_index=True)[1]
    return [_series(table, groups == groups[first], int(first)) for first in sorted(firsts)]


def encoded(table: pa.Table, name: str) -> tuple[NDArray[np.intp], list[Any]]:
    """Return a column as numbers of the different values that it has, and these values."""
    column = table.column(name).combine_chunks().dictionary_encode(null_encoding="encode")
    return column.indices.to_numpy().astype(np.intp), column.dictionary.to_pylist()


def _file(file: Path) -> pa.Table:
    """Read a file, and prove that it is one of ours."""
    with file.open("rb") as opened:
        try:
            table = pq.read_table(opened)
        except (pa.ArrowException, OSError):
            raise BadRuns(f"{file} is not a Parquet file, or it is damaged") from None
    for name in (*WORDS, *COUNTS, "won"):
        if name not in table.column_names:
            raise BadRuns(f"{file} has no column {name!r}: it was not written by marea sim --out")
        if table.column(name).null_count:
            raise BadRuns(f"{file} has rows without {name!r}: it was not written by marea sim --out")
    for name in table.column_names:
        _check_type(file, name, table.schema.field(name).type)
    return table


def _check_type(file: Path, name: str, kind: pa.DataType) -> None:
    """Prove that a column holds words or numbers as it should; columns that are not ours are left alone."""
    counted = name in COUNTS or name.startswith(MEASURES)
    if counted and not (pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_null(kind)):
        raise BadRuns(f"{file}: column {name!r} should hold numbers, not {kind}")
    if name == "won" and not pa.types.is_floating(kind):
        raise BadRuns(f"{file}: column 'won' should hold shares, not {kind}")
    text = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_dictionary(kind)
    if not text and (name in WORDS or (name.startswith(OPTION) and not pa.types.is_null(kind))):
        raise BadRuns(f"{file}: column {name!r} should hold words, not {kind}")


def _series(table: pa.Table, chosen: NDArray[np.bool_], first: int) -> Series:
    """Return the series of the chosen rows, of which the first one tells what they have in common."""
    options = [name for name in table.column_names if name.startswith(OPTION)]
    facts = {name: table.column(name)[first].as_py() for name in (*ALIKE, "edition", *options)}
    rows, repeated = _in_order(table, np.flatnonzero(chosen), facts)
    return Series(
        _measures(table, rows),
        repeated,
        facts["game"],
        facts["rules"],
        facts["edition"],
        facts["sha256"],
        facts["players"],
        tuple(facts["bots"].split(",")),
        {name.removeprefix(OPTION): facts[name] for name in options if facts[name] is not None},
    )


def _measures(table: pa.Table, rows: Rows) -> pa.Table:
    """Return some rows of what was measured, without the columns of other games, which are empty there."""
    wanted = [name for name in table.column_names if name in MEASURED or name.startswith(MEASURES)]
    measures = table.select(wanted)
    # As the files are written, games lie in order: then nothing has to be copied.
    in_order = (np.diff(rows) == 1).all()
    taken = measures.slice(rows[0], len(rows)) if in_order else measures.take(pa.array(rows))
    return taken.select([name for name in wanted if taken.column(name).null_count == 0])


def _in_order(table: pa.Table, rows: Rows, facts: dict[str, Any]) -> tuple[Rows, int]:
    """Return the rows game by game and seat by seat, each once, and how many games were there again."""
    players = facts["players"]
    seeds = encoded(table, "seed")[0][rows]
    numbers, seats = (table.column(name).to_numpy()[rows] for name in ("number", "seat"))
    order = np.lexsort((seats, numbers, seeds))  # it is stable: of two rows of a game the first file's comes first
    keys = np.stack([seeds, numbers, seats])[:, order]
    again = np.zeros(len(rows), np.bool_)
    again[1:] = (keys[:, 1:] == keys[:, :-1]).all(axis=0)
    kept = rows[order[~again]]
    seats = keys[2][~again]
    whole = players > 0 and len(kept) % players == 0 and (seats.reshape(-1, players) == np.arange(players)).all()
    if not whole or len(facts["bots"].split(",")) != players:
        raise BadRuns(
            f"some games of {facts['game']} with {players} players do not have a row and a bot for every seat"
        )
    return kept, int(np.count_nonzero(again)) // players
