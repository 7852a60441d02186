"""Reading takes, also those that a killed program left."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

import msgspec
import numpy as np

from app.channels import ChannelTable
from app.history import History
from app.takes.messages import Message, signals_message, state_message
from app.takes.writer import SEGMENT, Segment
from engine.errors import SceneError
from engine.msd import mcap_file
from engine.msd.mcap_file import ATTACHMENT, CHUNK, LARGEST, SCENE, Record, Records
from engine.regular_files import open_regular
from engine.server import Layout
from engine.server.sample_format import SampleFormat

SUFFIX = ".mcap"
_MESSAGE = 0x05
_HEAD = [
    ("opcode", "u1"),
    ("length", "<u8"),
    ("channel", "<u2"),
    ("sequence", "<u4"),
    ("log", "<u8"),
    ("publish", "<u8"),
]


class Block(NamedTuple):
    """Moments of a take, in the order in which they were recorded."""

    segment: int
    times: np.ndarray
    """(n,) s"""
    values: np.ndarray
    """(n, signals) float32"""
    state: np.ndarray
    """(n, numbers of the state) float32"""


class Take:
    """What is in a file.

    Attributes:
        path.
        segments: what its moments are, oldest first.
        cut: the file has no end, as that of a program that was killed, or cannot be read up to there.

    Raises:
        SceneError: the file cannot be read, or was not recorded by MSD Studio.
    """

    def __init__(self, path: str) -> None:
        self.path, self.segments, self._chunks = path, list[Segment](), list[Record]()
        self.scene = b""
        self._bytes = 0
        try:
            with open_regular(path, LARGEST) as file:
                records = Records(file, path)
                for record in records:
                    if record.opcode == CHUNK:
                        self._chunks.append(record)
                        file.seek(record.start)
                        self._bytes += struct.unpack("<QQQ", file.read(24))[2]
                    elif record.opcode == ATTACHMENT:
                        self._attach(*mcap_file.attachment(records.content(record)))
        except OSError as error:
            raise SceneError(f"cannot be read: {error.strerror or error}", path) from None
        self.cut = records.cut
        if not self.segments or not self.scene:
            raise SceneError(mcap_file.missing_scene(self.cut), path)
        self._messages = [(signals_message(segment.ids), state_message(segment.fields)) for segment in self.segments]

    def _attach(self, name: str, data: bytes) -> None:
        if name == SCENE:
            self.scene = data
        elif name == SEGMENT:
            try:
                segment = msgspec.json.decode(data, type=Segment)
                places = SampleFormat(msgspec.json.decode(segment.layout, type=Layout)).places
            except msgspec.DecodeError as error:
                raise SceneError(f"what its signals are cannot be read ({error})", self.path) from None
            lengths = {name: end - start for name, (start, end) in places.items()}
            if segment.fields != lengths or len(segment.ids) != len(segment.units):
                raise SceneError(
                    "its signals do not belong to its scene; was it recorded by another version?", self.path
                )
            self.segments.append(segment)

    @property
    def ids(self) -> list[str]:
        """Ids of all signals."""
        return list(self.units)

    @property
    def units(self) -> dict[str, str]:
        """Units of all signals, by id."""
        found: dict[str, str] = {}
        for segment in self.segments:
            found |= dict(zip(segment.ids, segment.units, strict=True))
        return found

    @property
    def moments(self) -> int:
        """How many there are, about."""
        return self._bytes // max(1, sum(len(message.template) + 31 for message in self._messages[-1]))

    def blocks(self) -> Iterator[Block]:
        """The moments, as far as they are readable; `cut` is set where that is not to the end."""
        carry = b""
        with open_regular(self.path, LARGEST) as file:
            for chunk in self._chunks:
                file.seek(chunk.start)
                data = _unpacked(file.read(chunk.length))
                if data is None:
                    self.cut = True
                    return
                data, at = carry + data[_messages_start(data) :], 0
                while at < len(data):
                    found = self._block(data, at)
                    if found is None:
                        break
                    block, length = found
                    at += length
                    yield block
                carry = data[at:]

    def _block(self, data: bytes, at: int) -> tuple[Block, int] | None:
        """Messages in turns of one segment, and their bytes; None where there is no pair."""
        if at + 11 > len(data):
            return None
        (channel,) = struct.unpack_from("<H", data, at + 9)
        number = next((i for i, s in enumerate(self.segments) if s.signals == channel), None)
        if number is None:
            return None
        segment, messages = self.segments[number], self._messages[number]
        pair = _pair(messages)
        rows = np.frombuffer(data, pair, (len(data) - at) // pair.itemsize, at)
        right = np.ones(len(rows), bool)
        for name, id, message in zip(("signals", "state"), (segment.signals, segment.state), messages, strict=True):
            head = rows[name]
            right &= (head["opcode"] == _MESSAGE) & (head["channel"] == id)
            right &= head["length"] == len(message.template) + 22
        count = len(rows) if right.all() else int(np.argmin(right))
        if not count:
            return None
        times, values = messages[0].read(_data(rows[:count]["signals"]))
        _, state = messages[1].read(_data(rows[:count]["state"]))
        return Block(number, times, values, state), count * pair.itemsize

    def fill(self, history: History) -> int:
        """Put its moments into a history, which goes on after them. Those of a long take are thinned so that they
        fit. Returns every how manieth is there."""
        tables = [_table(segment) for segment in self.segments]
        stride = max(1, -(-self.moments * 4 * (max(t.width for t, _ in tables) + 2) // history.limit))
        history.clear()
        start = 0
        for number, times, values, state in self.blocks():
            table, places = tables[number]
            kept = slice(-start % stride, None, stride)
            start += len(times)
            times, values, state = times[kept], values[kept], state[kept]
            if not len(times):
                continue
            rows = np.full((len(times), table.sent), np.nan, np.float32)
            rows[:, : state.shape[1]] = state
            for column, place in places:
                rows[:, place] = values[:, column]
            history.follow(table)
            history.append(times, rows)
        return stride


def _table(segment: Segment) -> tuple[ChannelTable, list[tuple[int, int]]]:
    """The table of a segment, and of the signals that are not in the state the column and that in a row as the engine
    sends them."""
    layout = msgspec.json.decode(segment.layout, type=Layout)
    plain = ChannelTable(layout)
    others = [id for id in segment.ids if id not in plain.columns]
    table = ChannelTable(layout, others)
    return table, [(segment.ids.index(id), table.columns[id] - 1) for id in others if id in table.columns]


def _pair(messages: tuple[Message, Message]) -> np.dtype:
    parts = [np.dtype([*_HEAD, ("data", "u1", (len(message.template),))]) for message in messages]
    return np.dtype([("signals", parts[0]), ("state", parts[1])])


def _data(rows: Any) -> np.ndarray:
    return np.ascontiguousarray(rows["data"])


def _messages_start(data: bytes) -> int:
    """Where the messages of a chunk begin, behind what describes them."""
    at = 0
    while at + 9 <= len(data) and data[at] != _MESSAGE:
        at += 9 + struct.unpack_from("<Q", data, at + 1)[0]
    return at


def _unpacked(content: bytes) -> bytes | None:
    """The records of a chunk; None where they are damaged."""
    from mcap.data_stream import ReadDataStream
    from mcap.exceptions import McapError
    from mcap.records import Chunk
    from mcap.stream_reader import get_chunk_data_stream
    from zstandard import ZstdError

    try:
        chunk = Chunk.read(ReadDataStream(BytesIO(content)))
        stream, length = get_chunk_data_stream(chunk)
        data = stream.read(length)
    except (McapError, ZstdError, struct.error, ValueError, RuntimeError, MemoryError):
        return None
    return data if not chunk.uncompressed_crc or zlib.crc32(data) == chunk.uncompressed_crc else None


def is_take(path: str) -> bool:
    """Whether a file is a recording, by its name and its first bytes."""
    try:
        with open_regular(path, LARGEST) as file:
            return file.read(len(mcap_file.MAGIC)) == mcap_file.MAGIC
    except OSError:
        return os.path.splitext(path)[1].lower() == SUFFIX
