"""The games in the files of `marea sim --out`, grouped into series of comparable games."""

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

TEXT_COLUMNS: Final = ("game", "edition", "sha256", "bots", "seed", "bot", "reason")
NUMBER_COLUMNS: Final = ("rules", "players", "number", "seat", "score", "moves", "decisions", "choices", "forced")
SERIES_COLUMNS: Final = (
    "game",
    "rules",
    "sha256",
    "players",
    "bots",
)  # and every option; editions are compared by content
OPTION_PREFIX: Final = "option."
MEASURE_COLUMNS: Final = ("score", "won", "reason", "moves", "decisions", "choices", "forced")
MEASURE_PREFIXES: Final = ("points.", "uses.", "sums.")

Rows = NDArray[np.intp]


class BadRuns(LabError):
    """A file that was not written by `marea sim --out`, or holds no games."""


@dataclass(frozen=True)
class Series:
    """Games with the same game, rules, edition, options, number of players and bots."""

    table: pa.Table  # game by game, the seats of each in order
    repeated: int  # games that occur more than once in the files; they count once
    game: str
    rules: int
    edition: str
    sha256: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, str]

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self.table.num_rows) // self.players

    def numbers(self, name: str) -> Numbers:
        """Return a column of numbers with one row per seat and one column per game."""
        return np.ascontiguousarray(self.table.column(name).to_numpy().reshape(-1, self.players).T)

    def names(self, prefix: str) -> list[str]:
        """Return the names of the columns with a prefix, without it, in the order of the file."""
        return [name.removeprefix(prefix) for name in self.table.column_names if name.startswith(prefix)]

    def reasons(self) -> dict[str, int]:
        """Return the number of games by the reason of their end."""
        codes, names = encode_column(self.table, "reason")
        counts = np.bincount(codes[:: self.players], minlength=len(names))
        return {name: int(count) for name, count in sorted(zip(names, counts, strict=True))}


def read(files: Iterable[Path]) -> list[Series]:
    """Return the series in some files, in the order in which they first occur."""
    # Games have different columns: those that a file does not have are empty there.
    table = pa.concat_tables([_read_file(file) for file in files], promote_options="permissive")
    if table.num_rows == 0:
        raise BadRuns("there are no games in these files")
    names = [*SERIES_COLUMNS, *(name for name in table.column_names if name.startswith(OPTION_PREFIX))]
    groups = np.zeros(table.num_rows, np.intp)
    for name in names:
        codes, found = encode_column(table, name)
        groups = np.unique(groups * len(found) + codes, return_inverse=True)[1]
    firsts = np.unique(groups, return_index=True)[1]
    return [_series(table, groups == groups[first], int(first)) for first in sorted(firsts)]


def encode_column(table: pa.Table, name: str) -> tuple[NDArray[np.intp], list[Any]]:
    """Return a column as indexes into its distinct values, and these values."""
    column = table.column(name).combine_chunks().dictionary_encode(null_encoding="encode")
    return column.indices.to_numpy().astype(np.intp), column.dictionary.to_pylist()


def _read_file(file: Path) -> pa.Table:
    """Read a file, and check that `marea sim --out` wrote it."""
    with file.open("rb") as opened:
        try:
            # Arrow's threads, if they are still starting when an error ends the process, abort it.
            table = pq.ParquetFile(opened).read(use_threads=False)
        except (pa.ArrowException, OSError):
            raise BadRuns(f"{file} is not a Parquet file, or it is damaged") from None
    for name in (*TEXT_COLUMNS, *NUMBER_COLUMNS, "won"):
        if name not in table.column_names:
            raise BadRuns(f"{file} has no column {name!r}: it was not written by marea sim --out")
        if table.column(name).null_count:
            raise BadRuns(f"{file} has rows without {name!r}: it was not written by marea sim --out")
    for name in table.column_names:
        _check_type(file, name, table.schema.field(name).type)
    return table


def _check_type(file: Path, name: str, kind: pa.DataType) -> None:
    """Check that a column holds texts or numbers as it should; unknown columns are ignored."""
    numeric = name in NUMBER_COLUMNS or name.startswith(MEASURE_PREFIXES)
    if numeric and not (pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_null(kind)):
        raise BadRuns(f"{file}: column {name!r} should hold numbers, not {kind}")
    if name == "won" and not pa.types.is_floating(kind):
        raise BadRuns(f"{file}: column 'won' should hold shares, not {kind}")
    text = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_dictionary(kind)
    if not text and (name in TEXT_COLUMNS or (name.startswith(OPTION_PREFIX) and not pa.types.is_null(kind))):
        raise BadRuns(f"{file}: column {name!r} should hold texts, not {kind}")


def _series(table: pa.Table, chosen: NDArray[np.bool_], first: int) -> Series:
    """Return the series of the chosen rows; their common facts are read from the first of them."""
    options = [name for name in table.column_names if name.startswith(OPTION_PREFIX)]
    facts = {name: table.column(name)[first].as_py() for name in (*SERIES_COLUMNS, "edition", *options)}
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
        {name.removeprefix(OPTION_PREFIX): facts[name] for name in options if facts[name] is not None},
    )


def _measures(table: pa.Table, rows: Rows) -> pa.Table:
    """Return the measurements in some rows, without the columns of other games, which are empty there."""
    wanted = [name for name in table.column_names if name in MEASURE_COLUMNS or name.startswith(MEASURE_PREFIXES)]
    measures = table.select(wanted)
    # In a file of ours games are in order: then nothing has to be copied.
    in_order = (np.diff(rows) == 1).all()
    taken = measures.slice(rows[0], len(rows)) if in_order else measures.take(pa.array(rows))
    return taken.select([name for name in wanted if taken.column(name).null_count == 0])


def _in_order(table: pa.Table, rows: Rows, facts: dict[str, Any]) -> tuple[Rows, int]:
    """Return the rows game by game and seat by seat, without duplicates, and the number of duplicate games."""
    players = facts["players"]
    seeds = encode_column(table, "seed")[0][rows]
    numbers, seats = (table.column(name).to_numpy()[rows] for name in ("number", "seat"))
    order = np.lexsort((seats, numbers, seeds))  # stable: of two equal rows the first file's comes first
    keys = np.stack([seeds, numbers, seats])[:, order]
    duplicate = np.zeros(len(rows), np.bool_)
    duplicate[1:] = (keys[:, 1:] == keys[:, :-1]).all(axis=0)
    kept = rows[order[~duplicate]]
    seats = keys[2][~duplicate]
    complete = players > 0 and len(kept) % players == 0 and (seats.reshape(-1, players) == np.arange(players)).all()
    if not complete or len(facts["bots"].split(",")) != players:
        raise BadRuns(
            f"some games of {facts['game']} with {players} players do not have a row and a bot for every seat"
        )
    return kept, int(np.count_nonzero(duplicate)) // players
