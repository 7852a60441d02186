"""Writing takes while a simulation runs: MCAP in chunks, each of which is whole when it is in the file."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import time
from collections.abc import Iterator, Sequence
from typing import IO, Any, NamedTuple

import msgspec
import numpy as np

from app.channels import Channel, ChannelTable
from app.file_errors import naming
from app.recorded_channels import Columns
from app.takes.messages import Message, signals_message, state_message
from app.takes.scene import TakeScene
from engine.msd.mcap_file import SCENE, SCENE_TYPE
from engine.msd.recorded_files import INDEX as INDEX_OF_FILES

SIGNALS, STATE = "/signals", "/state"
"""Topics."""
SEGMENT = "segment.json"
"""Attachment that says what the messages of the two channels behind it mean."""
INDEX = "moments.msgpack"
"""Attachment at the end: the `Run`s of the take."""
INTERVAL = 0.5
"""Longest time that moments wait in memory while others come, s of wall clock."""
CHUNK = 2**20
"""Bytes of messages after which a chunk is written, about."""
_NANO = 1e9


class Segment(msgspec.Struct):
    """What the moments between two changes of the scene's structure are."""

    signals: int
    """Id of the MCAP channel; of `state` too."""
    state: int
    """0: it was recorded without."""
    ids: list[str]
    units: list[str]
    fields: dict[str, int]
    """Numbers of each field of the state, in their order."""
    layout: msgspec.Raw
    """An `engine.server.Layout` as JSON."""

    def messages(self) -> list[Message]:
        """What a moment is written as."""
        return _messages(self.ids, self.fields if self.state else None)


class Run(NamedTuple):
    """Moments of a chunk without a jump back in time."""

    chunk: int
    """The number of the chunk in the file."""
    segment: int
    start: int
    """The first moment among those of the chunk."""
    count: int
    first: float
    """Time of the first moment, s."""
    last: float


class TakeWriter:
    """A take on its way to a file. What was written is readable whatever ends it.

    Attributes:
        path.
        moments: how many there are, and `written`: how many of these are in the file.

    Args:
        path: the file.
        force: replace a file that is there.

    Raises:
        OSError: the file is there, or cannot be written.
    """

    def __init__(self, path: str, force: bool = False) -> None:
        from mcap.writer import Writer

        self.path, self.moments, self.written = path, 0, 0
        try:
            self._file = _Whole(open(path, "wb" if force else "xb", buffering=0))  # noqa: SIM115
        except FileExistsError:
            raise FileExistsError(errno.EEXIST, "is there already; choose another name", path) from None
        self._writer = Writer(self._file, chunk_size=2**62)  # type: ignore[arg-type]
        with naming(path):
            self._writer.start(library="msd-studio")
        self._messages: list[Message] = []
        self._channels: list[int] = []
        self._columns: list[int] = []
        self._width = 0
        self._waiting, self._written = 0, time.monotonic()
        self._base, self._last = 0, -1  # ns
        self._failed = False
        self._scene = b""
        self._index: dict[str, str] = {}  # of files
        self._files: set[str] = set()
        self._runs: list[Run] = []
        self._segments = self._chunks = self._in_chunk = 0

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return self._file.end

    def add_scene(self, scene: TakeScene) -> None:
        """The World as it is from now on; see `engine.msd.mcap_file.SCENE`. Files that are in the take already are
        not written again. Raises OSError."""
        if scene.data != self._scene:
            self._scene = scene.data
            self._attach(SCENE, SCENE_TYPE, scene.data)
        if scene.packed is None or scene.packed.index == self._index:
            return
        self._index = dict(scene.packed.index)
        for name, file in scene.packed.files.items():
            if name not in self._files:
                with contextlib.suppress(FileNotFoundError):  # removed since
                    self._attach(name, "application/octet-stream", file.read_bytes())
                    self._files.add(name)
        self._attach(INDEX_OF_FILES, "application/json", json.dumps(self._index).encode())

    def _attach(self, name: str, kind: str, data: bytes) -> None:
        self._flush()
        now = max(self._last, 0)
        self._call(self._writer.add_attachment, now, now, name, kind, data)

    def follow(self, table: ChannelTable, channels: Sequence[Channel], state: bool = True) -> None:
        """Moments are those of another table from now on, of which these channels are written, and the state, without
        which nobody can replay them."""
        ids = [c.id for c in channels]
        self._columns, self._width = [table.columns[id] for id in ids], table.format.width if state else 0
        layout = msgspec.Raw(msgspec.json.encode(table.layout))
        self.follow_fields(fields_of(table) if state else None, layout, ids, [c.unit for c in channels])

    def follow_fields(
        self, fields: dict[str, int] | None, layout: msgspec.Raw, ids: Sequence[str], units: Sequence[str]
    ) -> None:
        """As `follow`, by what `Segment` has; fields of None: without the state."""
        self._messages = _messages(ids, fields)
        self._flush()
        self._channels = []
        self._segments += 1
        meanings = ({"ids": json.dumps(ids), "units": json.dumps(units)}, {"fields": json.dumps(fields)})
        for message, topic, meaning in zip(self._messages, (SIGNALS, STATE), meanings, strict=False):
            schema = self._writer.register_schema(message.name, "protobuf", message.schema)
            self._channels.append(self._writer.register_channel(topic, "protobuf", schema, meaning))
        signals, state = (*self._channels, 0)[:2]
        segment = msgspec.json.encode(Segment(signals, state, list(ids), list(units), fields or {}, layout))
        self._call(self._writer.add_attachment, 0, 0, SEGMENT, "application/json", segment)

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """Append moments at times (n,) in s with rows (n, width) of the table; a time may be before the last one,
        where the simulation was reset. Raises OSError: the disk is full; what was written before stays."""
        self.write_numbers(times, values[:, self._columns], values[:, : self._width])

    def write_numbers(self, times: np.ndarray, values: np.ndarray, state: np.ndarray) -> None:
        """As `write`, by the signals (n, k) and the state (n, width)."""
        parts = [message.rows(times, part) for message, part in zip(self._messages, (values, state), strict=False)]
        rows = list(zip(self._channels, parts, strict=True))
        add = self._writer.add_message
        for i, nano in enumerate(np.round(times * _NANO).astype(np.int64).tolist()):
            at = nano + self._base
            if at <= self._last:
                self._base += self._last + 1 - at
                at = self._last + 1
            self._last = at
            number = self.moments & 0xFFFFFFFF
            for channel, part in rows:
                add(channel, at, part[i].tobytes(), at, number)
            self.moments += 1
        self._note(times)
        self._waiting += sum(part.size for part in parts)
        self.flush_if_due()

    def _note(self, times: np.ndarray) -> None:
        """Moments that were added to the chunk, in its runs."""
        back = np.flatnonzero(np.diff(times) < 0) + 1
        for first, last in zip([0, *back], [*back, len(times)], strict=True):
            begins, ends, count = float(times[first]), float(times[last - 1]), int(last - first)
            runs = self._runs
            if self._in_chunk and runs[-1].last <= begins:
                runs[-1] = runs[-1]._replace(count=runs[-1].count + count, last=ends)
            else:
                runs.append(Run(self._chunks, self._segments - 1, self._in_chunk, count, begins, ends))
            self._in_chunk += count

    def _flush(self) -> None:
        """Write what waits as a chunk."""
        self._call(self._writer.flush)
        self._chunks += self._in_chunk > 0
        self._in_chunk = 0

    def flush_if_due(self) -> None:
        """Write what waits if there is much of it, or has waited long. Raises OSError."""
        now = time.monotonic()
        if self._waiting > CHUNK or (self._waiting and now - self._written >= INTERVAL):
            self._waiting, self._written = 0, now
            self._flush()

    def close(self) -> None:
        """Write the rest and the index. Raises OSError; what was written before stays."""
        try:
            if not self._failed:
                self._flush()
                index = msgspec.msgpack.encode(self._runs)
                self._call(self._writer.add_attachment, 0, 0, INDEX, SCENE_TYPE, index)
                self._call(self._writer.finish)
        finally:
            with contextlib.suppress(OSError):
                self._file.close()

    def abandon(self) -> None:
        """After an error: close the file as it is."""
        self._failed = True
        self.close()

    def _call(self, function: Any, *arguments: Any) -> None:
        try:
            with naming(self.path):
                function(*arguments)
        except OSError:
            self._failed = True
            raise
        self.written = self.moments


class McapRows:
    """Chosen numbers of one or more worlds without scene and state, for `app.recording_files.RecordingFile`: a topic
    for each world."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        from mcap.writer import Writer

        self._file, self._lead = file, ["run"] * columns.has_runs
        names, units = [*self._lead, *columns.names], [*[""] * columns.has_runs, *columns.units]
        self._message = signals_message(names)
        self._run, self._base, self._last = 1, 0, -1  # ns
        self._writer = Writer(_Whole(file), chunk_size=2**62)  # type: ignore[arg-type]
        self._writer.start(library="msd-studio")
        schema = self._writer.register_schema(self._message.name, "protobuf", self._message.schema)
        topics = [SIGNALS] if columns.worlds == 1 else [f"{SIGNALS}/{world}" for world in range(columns.worlds)]
        meaning = {"ids": json.dumps(names), "units": json.dumps(units)}
        self._channels = [self._writer.register_channel(topic, "protobuf", schema, meaning) for topic in topics]
        self._failed = False

    def write(self, times: np.ndarray, values: np.ndarray, run: int = 1) -> None:
        """Moments at times (n,) in s with values (n, worlds, signals), in a chunk. Times of the log go on where
        the run before ended; their own do not."""
        whole = np.round(times * _NANO).astype(np.int64)
        if run != self._run:
            self._run, self._base = run, self._last + 1 - int(whole[0])
        nanos = (whole + self._base).tolist()
        self._last = max(self._last, nanos[-1])
        for world, channel in enumerate(self._channels):
            rows = values[:, world]
            if self._lead:
                rows = np.concatenate([np.full((len(times), 1), run, np.float32), rows], axis=1)
            for nano, row in zip(nanos, self._message.rows(times, rows), strict=True):
                self._writer.add_message(channel, max(nano, 0), row.tobytes(), max(nano, 0))
        try:
            self._writer.flush()
            self._file.flush()
        except OSError:
            self._failed = True
            raise

    def close(self) -> None:
        try:
            if not self._failed:
                self._writer.finish()
        except OSError:  # no room for the index: it is readable without
            pass
        self._file.close()


class _Whole:
    """A file that gets each piece whole or not at all."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.end = file, 0

    def write(self, data: bytes) -> int:
        view, done = memoryview(data), 0
        try:
            while done < len(view):
                done += self._file.write(view[done:])
            self._file.flush()
        except OSError:
            with contextlib.suppress(OSError):
                self._file.truncate(self.end)
                self._file.seek(self.end)
            raise
        self.end += done
        return done

    def tell(self) -> int:
        return self.end

    def flush(self) -> None:
        """Nothing waits here."""

    def close(self) -> None:
        self._file.close()


def fields_of(table: ChannelTable) -> dict[str, int]:
    """Numbers of each field of the state, in their order."""
    return {name: end - start for name, (start, end) in table.format.places.items()}


def _messages(ids: Sequence[str], fields: dict[str, int] | None) -> list[Message]:
    return [signals_message(ids), *([] if fields is None else [state_message(fields)])]


@contextlib.contextmanager
def whole_take(path: str, force: bool = False) -> Iterator[TakeWriter]:
    """Write a take at one go: what was written before an error stays readable, and no file without a moment does.

    Raises:
        OSError: the file cannot be written, or is there without `force`.
    """
    writer = TakeWriter(path, force)
    try:
        yield writer
        writer.close()
    except BaseException:
        writer.abandon()
        raise
    finally:
        if not writer.moments:
            remove_empty(path)


def remove_empty(path: str) -> None:
    """Remove a file in which no moment was written."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)
