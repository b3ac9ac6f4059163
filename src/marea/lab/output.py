"""Output: the files that a run writes, batch by batch, so that it can be stopped at any moment and go on later.

`NAME.jsonl.gz` holds the records, one a line; `NAME.parquet` the table, one row a seat (see `marea.lab.tally`). Until
all games are played, their parts lie in the folder `NAME.parts`, with the plan of the run.
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
from marea.lab.tally import HEAD, Columns, Row
from marea.lab.workers import Batch

GROUP: Final = 100  # parts that are written as one group of rows: a group costs room for every column
KINDS: Final = {"bot": pa.string(), "reason": pa.string(), "won": pa.float64()}  # the others are whole numbers


class Output:
    """The files of a run, open for one process at a time."""

    def __init__(self, name: str, plan: Plan, games: int) -> None:
        self.records = Path(f"{name}.jsonl.gz")
        self.table = Path(f"{name}.parquet")
        self.parts = Path(f"{name}.parts")
        self.columns = Columns(plan.game).names
        self.same = constants(plan)
        self.planned = {"marea": marea.__version__, **self.same, "games": games}

    def __enter__(self) -> Output:
        """Begin, or go on with what an earlier run of the same plan has left."""
        self._begin()
        self.lock = (self.parts / "plan.json").open()
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LabError(f"{self.parts} is in use: another run writes the same files") from None
        self._compare(json.load(self.lock))
        return self

    def __exit__(self, *_: object) -> None:
        self.lock.close()

    def _begin(self) -> None:
        """Make the folder for the parts, but never on the way to files that are there already."""
        if (self.parts / "plan.json").exists():
            return
        for path in (self.records, self.table):
            if path.exists():
                raise LabError(f"{path} exists already: choose another name, or move it away")
        self.parts.mkdir(exist_ok=True)
        write(self.parts / "plan.json", json.dumps(self.planned, indent=1).encode())

    def _compare(self, planned: dict[str, Any]) -> None:
        """Refuse to go on with another run."""
        for key in {**planned, **self.planned}:
            was, now = planned.get(key), self.planned.get(key)
            if was != now:
                raise LabError(
                    f"{self.parts} is of another run: its {key} is {was}, not {now};"
                    " give the same arguments to go on, or another name, or remove the folder"
                )

    def done(self) -> set[int]:
        """Return which batches have been played."""
        return {int(path.stem) for path in self.parts.glob("[0-9]*.parquet")}

    def add(self, batch: Batch) -> None:
        """Keep a batch; it counts once its second file is there."""
        write(self.parts / f"{batch.index}.gz", batch.records)
        sink = pa.BufferOutputStream()
        pq.write_table(self._arrow(batch.rows), sink)
        write(self.parts / f"{batch.index}.parquet", sink.getvalue())

    def _arrow(self, rows: list[Row]) -> Any:
        """Return rows as a table, with what is the same in all of them."""
        same = {name: pa.repeat(pa.scalar(value, kind_of(value)), len(rows)) for name, value in self.same.items()}
        own = {
            name: pa.array(values, KINDS.get(name, pa.int32()))
            for name, values in zip(self.columns, zip(*rows, strict=True), strict=True)
        }
        return pa.table({**same, **own})

    def outcomes(self) -> Iterator[Row]:
        """Yield how each game ended for each seat, as far as a summary needs it."""
        for index in sorted(self.done()):
            found = pq.read_table(self.parts / f"{index}.parquet", columns=list(HEAD))
            yield from map(list, zip(*(found[name].to_pylist() for name in HEAD), strict=True))

    def finish(self) -> None:
        """Make the parts up into the two files, and remove them."""
        parts = sorted(self.done())
        with (self.parts / "records").open("wb") as file:
            for index in parts:
                file.write((self.parts / f"{index}.gz").read_bytes())  # compressed pieces in a row are one such file
        self._join(parts)
        (self.parts / "records").replace(self.records)
        (self.parts / "table").replace(self.table)
        for part in self.parts.iterdir():
            if part.name != "plan.json":
                part.unlink()
        shutil.rmtree(self.parts)  # the plan last: parts without it could be taken for those of another run

    def _join(self, parts: Iterable[int]) -> None:
        """Write the tables of all parts as one."""
        paths = (self.parts / f"{index}.parquet" for index in parts)
        first = pq.read_schema(self.parts / "0.parquet")
        with pq.ParquetWriter(self.parts / "table", first, compression="zstd") as writer:
            while group := [pq.read_table(path) for path in islice(paths, GROUP)]:
                writer.write_table(pa.concat_tables(group).combine_chunks())


def constants(plan: Plan) -> dict[str, str | int]:
    """Return what is the same in all rows of a run."""
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


def kind_of(value: str | int) -> Any:
    """Return how a value that is the same in all rows is stored."""
    return pa.int32() if isinstance(value, int) else pa.string()


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    fresh = path.with_name(f"fresh-{path.name}")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
