"""Files of recordings, written while a simulation runs.

Blocks go to `FILE.part` as they come and FILE appears when the recording ends. Of a process that is killed, the part
stays: of a .csv it is a CSV, of a .mcap an MCAP file without its index, of a .npz or .parquet an Arrow stream, which
`pyarrow.ipc.open_stream` reads; its last block may be cut off.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import zipfile
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from app.file_errors import naming
from app.recorded_channels import Columns
from app.takes.writer import McapRows
from engine.msd.replacing import replacing

if TYPE_CHECKING:
    import pyarrow as pa

ROW_GROUP = 2**22
"""Numbers in a row group of a Parquet file, about."""

BYTES = {".csv": 10.0, ".npz": 6.0, ".parquet": 6.0, ".mcap": 6.0}
"""Disk space that a number of a recording needs, part and file together, about, by suffix of the file."""

SUFFIXES = tuple(BYTES)
"""Suffixes of the files that can be written."""


class RecordingError(OSError):
    """A recording could not be written to its end; the message says how much was written."""


def bytes_needed(suffix: str, moments: float, columns: Columns) -> float:
    """Disk space for a recording, about."""
    return BYTES[suffix] * moments * columns.worlds * (len(columns.names) + 1)


class RecordingFile:
    """A recording on its way to a file: as a context, which leaves the file with every moment that was written,
    whatever ends it.

    Args:
        path: the file; its suffix says the format.
        force: replace a file that is read-only, and a part that an earlier recording left.

    Raises:
        OSError: nothing can be written there, or there is a part already.
        RecordingError: on leaving: the disk is full, or the file could not be put in its place.
    """

    def __init__(self, path: str, columns: Columns, force: bool = False) -> None:
        self.path, self._force, self._columns = path, force, columns
        self.suffix = Path(path).suffix.lower()
        self.part = f"{os.path.realpath(path)}.part"
        self.moments = 0
        try:
            file = open(self.part, "wb" if force else "xb")  # noqa: SIM115 - open as long as the recording
        except FileExistsError:
            reason = "belongs to a recording that was killed or is still being written; move it away, or use --force"
            raise FileExistsError(errno.EEXIST, reason, self.part) from None
        try:
            with naming(path):
                self._rows = ROWS.get(self.suffix, ArrowRows)(file, columns)
        except BaseException:
            with contextlib.suppress(OSError):  # what waits in its buffer finds no room either
                file.close()
            os.remove(self.part)
            raise

    def write(self, times: np.ndarray, values: np.ndarray, run: int = 1) -> None:
        """Append moments of a run; the operating system has them when this returns."""
        with naming(self.path):
            self._rows.write(times, values, run)
        self.moments += len(times)

    def discard(self) -> None:
        """Leave no file of what was written."""
        self.moments = 0

    def __enter__(self) -> RecordingFile:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            with naming(self.path):
                self._rows.close()
        finally:
            if not self.moments:
                os.remove(self.part)
        if not self.moments:
            return
        try:
            with replacing(self.path, self._force) as temporary:
                ASSEMBLE[self.suffix](self.part, temporary, self._columns)
        except OSError as failure:
            reason = failure.strerror or failure
            raise RecordingError(f"{self.path}: {reason}; {self.moments} moments are in {self.part}") from None
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.part)
        if isinstance(error, OSError):
            reason = error.strerror or error
            raise RecordingError(f"{self.path}: {reason}; the file has the {self.moments} moments before that")


def _move(part: str, path: str, columns: Columns) -> None:
    """The part as the file. It keeps its own name, too, until the file is in its place."""
    os.unlink(path)
    try:
        os.link(part, path)
    except OSError:  # the file system knows no links
        os.replace(part, path)


class CsvRows:
    """One line per moment and world; the header names each channel with its unit."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        many = columns.worlds > 1
        heads = [f"{n} [{u}]" if u else n for n, u in zip(columns.names, columns.units, strict=True)]
        self._line = ",%d" * many + ",%.9g" * len(heads) + "\r\n"
        self._many, self._has_runs = many, columns.has_runs
        self._file = file
        self._end = 0
        self._put(_csv_line(["time [s]", *["run"] * columns.has_runs, *["world"] * many, *heads]))

    def write(self, times: np.ndarray, values: np.ndarray, run: int = 1) -> None:
        line = "%s" + f",{run}" * self._has_runs + self._line
        if self._many:
            lines = [
                line % (_exact(time), world, *row)
                for time, rows in zip(times.tolist(), values.tolist(), strict=True)
                for world, row in enumerate(rows)
            ]
        else:
            lines = [line % (_exact(t), *row) for t, row in zip(times.tolist(), values[:, 0].tolist(), strict=True)]
        self._put("".join(lines))

    def _put(self, text: str) -> None:
        line = text.encode()
        try:
            self._file.write(line)
            self._file.flush()
        except OSError:
            with contextlib.suppress(OSError):  # a pipe has no end to cut
                self._file.truncate(self._end)
            raise
        self._end += len(line)

    def close(self) -> None:
        self._file.close()


def _exact(time: float) -> str:
    """A time so that it reads back as it is, with at most 15 digits where that does."""
    short = f"{time:.15g}"
    return short if float(short) == time else repr(time)


def _csv_line(cells: list[str]) -> str:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue()


class ArrowRows:
    """An Arrow stream: a column per channel with its unit in the metadata of the field; one row per moment and
    world."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        import pyarrow as pa

        many = columns.worlds > 1
        fields = [pa.field("time", pa.float64(), metadata={"unit": "s"})]
        self._has_runs = columns.has_runs
        if columns.has_runs:
            fields.append(pa.field("run", pa.int32(), metadata={"unit": ""}))
        if many:
            fields.append(pa.field("world", pa.int32(), metadata={"unit": ""}))
        for name, unit in zip(columns.names, columns.units, strict=True):
            fields.append(pa.field(name, pa.float32(), metadata={"unit": unit}))
        self._schema = pa.schema(fields)
        self._worlds = columns.worlds
        self._file = file
        self._writer = pa.ipc.new_stream(file, self._schema)
        self._file.flush()

    def write(self, times: np.ndarray, values: np.ndarray, run: int = 1) -> None:
        import pyarrow as pa

        arrays = [np.repeat(times, self._worlds)]
        if self._has_runs:
            arrays.append(np.full(len(arrays[0]), run, np.int32))
        if self._worlds > 1:
            arrays.append(np.tile(np.arange(self._worlds, dtype=np.int32), len(times)))
        arrays += list(np.ascontiguousarray(values.reshape(-1, values.shape[2]).T))
        self._writer.write_batch(pa.record_batch([pa.array(a) for a in arrays], schema=self._schema))
        self._file.flush()

    def close(self) -> None:
        with contextlib.suppress(OSError):  # no room for the mark of its end: it is readable without
            self._writer.close()
        with contextlib.suppress(OSError):
            self._file.close()


def _batches(part: str, fields: list[int] | None = None):
    """The whole blocks of an Arrow stream, one at a time; a last one that is cut off is left out."""
    import pyarrow as pa

    with pa.memory_map(part) as source:
        options = pa.ipc.IpcReadOptions(included_fields=fields) if fields is not None else pa.ipc.IpcReadOptions()
        with pa.ipc.open_stream(source, options=options) as reader:
            while True:
                try:
                    batch = reader.read_next_batch()
                except (StopIteration, pa.ArrowInvalid, OSError):  # OSError: within the numbers of a block
                    return
                yield batch


def _write_npz(part: str, path: str, columns: Columns) -> None:
    """An array per channel under its id, (steps,) or (steps, worlds), `time`, of several runs `run`, (steps,), and
    `units` as JSON."""
    units = json.dumps({"time": "s", **dict(zip(columns.names, columns.units, strict=True))})
    lead = 1 + columns.has_runs + (columns.worlds > 1)
    rows = sum(batch.num_rows for batch in _batches(part, [0]))
    moments = rows // columns.worlds
    shape = (moments, columns.worlds) if columns.worlds > 1 else (moments,)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with _member(archive, "time", np.dtype(np.float64), (moments,)) as file:
            for batch in _batches(part, [0]):
                file.write(np.ascontiguousarray(_numbers(batch)[:: columns.worlds]).data)
        if columns.has_runs:
            with _member(archive, "run", np.dtype(np.int32), (moments,)) as file:
                for batch in _batches(part, [1]):
                    file.write(np.ascontiguousarray(_numbers(batch)[:: columns.worlds]).data)
        with archive.open("units.npy", "w") as file:
            np.lib.format.write_array(file, np.array(units))
        for i, name in enumerate(columns.names):
            with _member(archive, name, np.dtype(np.float32), shape) as file:
                for batch in _batches(part, [lead + i]):
                    file.write(_numbers(batch).data)


def _numbers(batch: pa.RecordBatch) -> np.ndarray:
    return batch.column(0).to_numpy()


@contextlib.contextmanager
def _member(archive: zipfile.ZipFile, name: str, dtype: np.dtype, shape: tuple[int, ...]):
    """An array of an .npz, open for its numbers."""
    with archive.open(f"{name}.npy", "w", force_zip64=True) as file:
        header = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(file, header)
        yield file


def _write_parquet(part: str, path: str, columns: Columns) -> None:
    """The columns of the stream, in row groups."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    most = max(1, ROW_GROUP // (len(columns.names) + 2))
    with pa.memory_map(part) as source, pa.ipc.open_stream(source) as reader:
        schema = reader.schema
    with pq.ParquetWriter(path, schema) as writer:
        group: list[pa.RecordBatch] = []
        for batch in _batches(part):
            group.append(batch)
            if sum(batch.num_rows for batch in group) >= most:
                writer.write_table(pa.Table.from_batches(group, schema))
                group = []
        if group:
            writer.write_table(pa.Table.from_batches(group, schema))


ROWS = {".csv": CsvRows, ".mcap": McapRows}
"""Writes the part, where that is no Arrow stream, by suffix."""
ASSEMBLE = {".csv": _move, ".npz": _write_npz, ".parquet": _write_parquet, ".mcap": _move}
"""Makes the file of a part, by suffix."""
