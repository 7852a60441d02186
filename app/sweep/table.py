"""The table of a sweep: rows that are safe as soon as they come, and the file that is made of them.

Rows go to `FILE.part`, a line of JSON for each batch, behind a line that says which sweep it is. The file itself is
written whenever the sweep ends, with the rows that there are, sorted by world; the part stays until there are all.
"""

from __future__ import annotations

import contextlib
import csv
import errno
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.sweep.plan import Plan, Row
from engine.msd.replacing import replacing

SUFFIXES = (".csv", ".parquet")


class TableError(Exception):
    """A part that cannot be gone on with."""


class Table:
    """Rows of a plan on their way to a file.

    Args:
        resume: go on with the part that there is, if there is one.
        force: begin anew where there is a part, and replace a file that is read-only.

    Attributes:
        rows: by world.

    Raises:
        FileExistsError: there is a part, and neither `resume` nor `force`.
        TableError: the part is of another sweep.
    """

    def __init__(self, path: str, plan: Plan, resume: bool = False, force: bool = False) -> None:
        self.path, self.part, self.plan, self._force = path, f"{os.path.realpath(path)}.part", plan, force
        self.rows: dict[int, Row] = {}
        if os.path.lexists(self.part) and resume:
            kept = self._read()
        elif os.path.lexists(self.part) and not force:
            reason = "belongs to a sweep that was stopped: --resume goes on with it, --force begins anew"
            raise FileExistsError(errno.EEXIST, reason, self.part)
        else:
            kept = 0
        self._file = open(self.part, "r+b" if kept else "wb")  # noqa: SIM115 - open as long as the sweep
        self._file.truncate(kept)
        self._file.seek(kept)
        if not kept:
            self._append({"sweep": plan.fingerprint, "worlds": plan.worlds})

    def _read(self) -> int:
        """Read the part; returns the bytes of its whole lines: a last one that was cut off is left out."""
        with open(self.part, "rb") as file:
            lines = file.read().splitlines(keepends=True)
        if not lines or not lines[0].endswith(b"\n"):
            return 0
        try:
            head = json.loads(lines[0])
            is_ours = head["sweep"] == self.plan.fingerprint
        except (ValueError, KeyError, TypeError):
            raise TableError(f"{self.part} is no part of a sweep; move it away, or use --force") from None
        if not is_ours:
            raise TableError(
                f"{self.part} is of another sweep: the scene, what is varied or measured, the seed or the time were "
                "others; go on as it was begun, or use --force to begin anew"
            )
        kept = len(lines[0])
        for line in lines[1:]:
            try:
                rows = msgspec.json.decode(line, type=list[Row])
            except msgspec.DecodeError:
                break
            if not line.endswith(b"\n"):
                break
            self._keep(rows)
            kept += len(line)
        return kept

    def _keep(self, rows: Iterable[Row]) -> list[Row]:
        new = [row for row in rows if row.world not in self.rows]
        self.rows.update((row.world, row) for row in new)
        return new

    def add(self, rows: Sequence[Row]) -> None:
        """Add the rows of a batch, those that are not there yet; they are on the disk when this returns."""
        if new := self._keep(rows):
            self._append(new)

    def _append(self, content: Any) -> None:
        self._file.write(msgspec.json.encode(content) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    @property
    def missing(self) -> list[int]:
        """Worlds without a row."""
        return [world for world in range(self.plan.worlds) if world not in self.rows]

    def close(self) -> None:
        """Write the file with the rows there are; the part goes if that are all."""
        self._file.close()
        if self.rows:
            with replacing(self.path, self._force) as temporary:
                write_table(temporary, self.plan, [self.rows[world] for world in sorted(self.rows)], self.path)
        if not self.missing or not self.rows:
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.part)


def columns_of(plan: Plan) -> list[tuple[str, str]]:
    """Names and units of the columns of a table."""
    parameters = [(variation.text, "") for variation in plan.variations]
    measures = [(measure.text, measure.unit) for measure in plan.measures]
    return [("world", ""), *parameters, *measures, ("unstable at", "s"), ("error", "")]


def cells(plan: Plan, row: Row) -> list[Any]:
    """The values of a row, in the order of the columns."""
    return [row.world, *plan.values[row.world], *row.outcomes, row.lost, row.error or None]


def write_table(file: str, plan: Plan, rows: Sequence[Row], named: str) -> None:
    """Write rows as CSV or Parquet, by the suffix of `named`. Numbers are those of the run, to the last bit; what
    there is not is empty or null."""
    columns, content = columns_of(plan), [cells(plan, row) for row in rows]
    if Path(named).suffix.lower() == ".csv":
        with open(file, "w", newline="", encoding="utf-8") as opened:
            writer = csv.writer(opened)
            writer.writerow([f"{name} [{unit}]" if unit else name for name, unit in columns])
            writer.writerows([["" if cell is None else cell for cell in row] for row in content])
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    outcomes = range(1 + len(plan.variations), len(columns) - 1)
    arrays, fields = [], []
    for i, (name, unit) in enumerate(columns):
        values = [row[i] for row in content]
        if len({type(value) for value in values} - {int, float, type(None)}) and i not in (0, len(columns) - 1):
            values = [value if isinstance(value, str) else json.dumps(value) for value in values]
        kind = pa.float64() if i in outcomes else pa.string() if i == len(columns) - 1 else None
        array = pa.array(values, kind)
        arrays.append(array)
        fields.append(pa.field(name, array.type, metadata={"unit": unit}))
    pq.write_table(pa.Table.from_arrays(arrays, schema=pa.schema(fields)), file)
