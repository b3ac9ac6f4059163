"""The files of a run, written batch by batch, so that a run can be stopped at any time and resumed later.

`NAME.jsonl.gz` holds the records, one per line; `NAME.parquet` the table, one row per seat (see `marea.lab.tally`).
Until all games are played, the batches are kept in the folder `NAME.parts`, with the plan of the run.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

import marea
from marea.kernel.contract import show_value
from marea.lab import LabError
from marea.lab.simulate import Plan
from marea.lab.tally import HEAD_COLUMNS, Columns, Row
from marea.lab.workers import Batch

PARTS_PER_GROUP: Final = 100  # of rows: each row group has an overhead for every column
COLUMN_TYPES: Final = {"bot": pa.string(), "reason": pa.string(), "won": pa.float64()}  # all others are integers


class Output:
    """The files of a run, open for one process at a time."""

    def __init__(self, name: str, plan: Plan, games: int) -> None:
        self.records = Path(f"{name}.jsonl.gz")
        self.table = Path(f"{name}.parquet")
        self.parts = Path(f"{name}.parts")
        self.columns = Columns(plan.game).names
        self.constants = constants(plan)
        self.planned = {"marea": marea.__version__, **self.constants, "games": games}

    def __enter__(self) -> Output:
        """Start a run, or resume one of the same plan."""
        self._create_parts()
        self.lock = (self.parts / "plan.json").open()
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LabError(f"{self.parts} is in use: another run is writing these files") from None
        self._check_plan(json.load(self.lock))
        return self

    def __exit__(self, *_: object) -> None:
        self.lock.close()

    def _create_parts(self) -> None:
        """Create the folder of the parts, unless the files of the run exist already."""
        if (self.parts / "plan.json").exists():
            return
        for path in (self.records, self.table):
            if path.exists():
                raise LabError(f"{path} exists already: choose another name or move it away")
        self.parts.mkdir(exist_ok=True)
        write_atomically(self.parts / "plan.json", json.dumps(self.planned, indent=1).encode())

    def _check_plan(self, planned: dict[str, Any]) -> None:
        """Refuse to resume another run."""
        for key in {**planned, **self.planned}:
            was, now = planned.get(key), self.planned.get(key)
            if was != now:
                raise LabError(
                    f"{self.parts} belongs to another run: its {key} is {was}, not {now};"
                    " give the same arguments to resume it, or choose another name, or remove the folder"
                )

    def finished_batches(self) -> set[int]:
        """Return the indexes of the batches that are written."""
        return {int(path.stem) for path in self.parts.glob("[0-9]*.parquet")}

    def add(self, batch: Batch) -> None:
        """Write a batch; it counts once its second file is complete."""
        write_atomically(self.parts / f"{batch.index}.gz", batch.records)
        sink = pa.BufferOutputStream()
        pq.write_table(self._arrow(batch.rows), sink)
        write_atomically(self.parts / f"{batch.index}.parquet", sink.getvalue())

    def _arrow(self, rows: list[Row]) -> Any:
        """Return rows as an Arrow table, with the columns that are constant in a run."""
        constant = {
            name: pa.repeat(pa.scalar(value, arrow_type(value)), len(rows)) for name, value in self.constants.items()
        }
        own = {
            name: pa.array(values, COLUMN_TYPES.get(name, pa.int32()))
            for name, values in zip(self.columns, zip(*rows, strict=True), strict=True)
        }
        return pa.table({**constant, **own})

    def outcomes(self) -> Iterator[Row]:
        """Yield the first columns of every row, which a summary needs."""
        for index in sorted(self.finished_batches()):
            found = pq.read_table(self.parts / f"{index}.parquet", columns=list(HEAD_COLUMNS))
            yield from map(list, zip(*(found[name].to_pylist() for name in HEAD_COLUMNS), strict=True))

    def finish(self) -> None:
        """Join the parts into the two files and remove them."""
        parts = sorted(self.finished_batches())
        with (self.parts / "records").open("wb") as file:
            for index in parts:
                file.write((self.parts / f"{index}.gz").read_bytes())  # concatenated gzip files are a gzip file
        self._join_tables(parts)
        (self.parts / "records").replace(self.records)
        (self.parts / "table").replace(self.table)
        for part in self.parts.iterdir():
            if part.name != "plan.json":
                part.unlink()
        shutil.rmtree(self.parts)  # with the plan last: parts without a plan could be mistaken for those of another run

    def _join_tables(self, parts: Iterable[int]) -> None:
        """Write the tables of all parts as one table."""
        paths = (self.parts / f"{index}.parquet" for index in parts)
        first = pq.read_schema(self.parts / "0.parquet")
        with pq.ParquetWriter(self.parts / "table", first, compression="zstd") as writer:
            while group := [pq.read_table(path) for path in islice(paths, PARTS_PER_GROUP)]:
                writer.write_table(pa.concat_tables(group).combine_chunks())


def constants(plan: Plan) -> dict[str, str | int]:
    """Return the columns that are constant in a run, with their values."""
    game = plan.game
    return {
        "game": game.id,
        "rules": game.rules,
        "edition": game.edition.name,
        "sha256": game.edition.sha256,
        "players": plan.players,
        "bots": ",".join(plan.seats),
        "seed": str(plan.seed),
        **{f"option.{name}": show_value(value) for name, value in plan.options.items()},
    }


def arrow_type(value: str | int) -> Any:
    """Return the type of the column of a constant."""
    return pa.int32() if isinstance(value, int) else pa.string()


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file completely or not at all."""
    fresh = path.with_name(f"fresh-{path.name}")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
