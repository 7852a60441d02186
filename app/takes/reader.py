"""Reading takes, also those that a killed program left."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

import msgspec
import numpy as np

from app.channels import ChannelTable
from app.history import History
from app.takes.messages import Message
from app.takes.stored import Cache, Moments, StoredChunk
from app.takes.writer import INDEX, SEGMENT, Run, Segment
from engine.errors import SceneError
from engine.msd import mcap_file
from engine.msd.mcap_file import ATTACHMENT, CHUNK, LARGEST, SCENE, Record, Records
from engine.msd.recorded_files import INDEX as INDEX_OF_FILES
from engine.regular_files import open_regular
from engine.server import Layout
from engine.server.sample_format import SampleFormat

SUFFIX = ".mcap"
LEVEL = 64
"""Moments of a stretch of which curves over much of a take show the lowest and the highest, at least."""
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
        has_files: it carries the files that its scene names.
        cut: the file has no end, as that of a program that was killed, or cannot be read up to there.

    Raises:
        SceneError: the file cannot be read, or was not recorded by MSD Studio.
    """

    def __init__(self, path: str) -> None:
        self.path, self.segments, self._chunks = path, list[Segment](), list[Record]()
        self.scene = b""
        self._sizes: list[int] = []
        """Bytes of the messages of each chunk, with what describes them."""
        self._index = b""
        self.has_files = False
        try:
            with open_regular(path, LARGEST) as file:
                records = Records(file, path)
                for record in records:
                    if record.opcode == CHUNK:
                        self._chunks.append(record)
                        file.seek(record.start)
                        self._sizes.append(struct.unpack("<QQQ", file.read(24))[2])
                    elif record.opcode == ATTACHMENT:
                        self._attach(*mcap_file.attachment(records.content(record)))
        except OSError as error:
            raise SceneError(f"cannot be read: {error.strerror or error}", path) from None
        self.cut = records.cut
        if not self.segments or not self.scene:
            raise SceneError(mcap_file.missing_scene(self.cut), path)
        self._messages = [segment.messages() for segment in self.segments]

    def _attach(self, name: str, data: bytes) -> None:
        if name == SCENE:
            self.scene = data
        elif name == INDEX:
            self._index = data
        elif name == INDEX_OF_FILES:
            self.has_files = True
        elif name == SEGMENT:
            try:
                segment = msgspec.json.decode(data, type=Segment)
                places = SampleFormat(msgspec.json.decode(segment.layout, type=Layout)).places
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise SceneError(f"what its signals are cannot be read ({error})", self.path) from None
            lengths = {name: end - start for name, (start, end) in places.items()}
            if segment.fields != (lengths if segment.state else {}) or len(segment.ids) != len(segment.units):
                raise SceneError(
                    "its signals do not belong to its scene; was it recorded by another version?", self.path
                )
            self.segments.append(segment)

    @property
    def ids(self) -> list[str]:
        """Ids of all signals."""
        return list(self.units)

    @property
    def has_state(self) -> bool:
        """Whether its moments have the full state."""
        return all(segment.state for segment in self.segments)

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
        return sum(self._sizes) // max(1, sum(len(message.template) + 31 for message in self._messages[-1]))

    def blocks(self) -> Iterator[Block]:
        """The moments, as far as they are readable; `cut` is set where that is not to the end."""
        for _, block in self._numbered():
            yield block

    def _numbered(self) -> Iterator[tuple[int | None, Block]]:
        """The moments, and of which chunk they are; None where they lie in two of them."""
        carry = b""
        with open_regular(self.path, LARGEST) as file:
            for number, chunk in enumerate(self._chunks):
                file.seek(chunk.start)
                data = _unpacked(file.read(chunk.length))
                if data is None:
                    self.cut = True
                    return
                whole = not carry
                data = carry + data[_messages_start(data) :]
                blocks, at = self._blocks(data)
                for block in blocks:
                    yield number if whole and at == len(data) else None, block
                carry = data[at:]

    def _blocks(
        self, data: bytes, start: int = 0, wanted: Sequence[Sequence[int]] | None = None
    ) -> tuple[list[Block], int]:
        """The moments of some messages from a byte on, and where they end. wanted: the numbers of each segment's
        signals that blocks have; None: all."""
        blocks, at = list[Block](), start
        while at < len(data) and (found := self._block(data, at, wanted)) is not None:
            blocks.append(found[0])
            at += found[1]
        return blocks, at

    def _block(self, data: bytes, at: int, wanted: Sequence[Sequence[int]] | None = None) -> tuple[Block, int] | None:
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
        for name, id, message in zip(pair.names or (), (segment.signals, segment.state), messages, strict=False):
            head = rows[name]
            right &= (head["opcode"] == _MESSAGE) & (head["channel"] == id)
            right &= head["length"] == len(message.template) + 22
        count = len(rows) if right.all() else int(np.argmin(right))
        if not count:
            return None
        which = None if wanted is None else wanted[number]
        times, values = messages[0].read(rows["signals"]["data"][:count], which)
        state = np.empty((count, 0), np.float32)
        if len(messages) > 1:
            _, state = messages[1].read(rows["state"]["data"][:count])
        return Block(number, times, values, state), count * pair.itemsize

    def fill(self, history: History) -> Summarizer | None:
        """Let a history have its moments, and go on after them. They stay in the file, and are read when somebody
        looks at them; those of a file that another program has packed anew are read at once, as many as fit.

        A take without the full state has none to go to, and gives none.

        Returns what is still to do, by another thread too: curves over much of it lack what is not summarized.
        """
        history.clear()
        if not self.has_state:
            return None
        tables = [_table(segment) for segment in self.segments]
        runs = self.runs()
        if runs is None:
            self._fill_at_once(history, tables)
            return None
        chunks = list[StoredChunk]()
        cache = Cache(partial(self._moments, tables), history.limit // 4)
        for run in runs:
            table = tables[run.segment][0]
            chunks.append(StoredChunk(table, cache, run.chunk, run.start, run.count, run.first, run.last))
            history.append_chunk(chunks[-1])
        return Summarizer(chunks, history.limit // 4)

    def runs(self) -> list[Run] | None:
        """Where its moments are: as the file says at its end, else, as after a crash, by reading all of it. None
        where some lie in two chunks, which MSD Studio writes none of."""
        try:
            runs = msgspec.msgpack.decode(self._index, type=list[Run])
            if self._fits(runs):
                return runs
        except (msgspec.DecodeError, UnicodeDecodeError):
            pass
        runs, number, before = list[Run](), -1, 0
        for chunk, (segment, times, _, _) in self._numbered():
            if chunk is None:
                return None
            before = before if chunk == number else 0
            number = chunk
            edges = [0, *(np.flatnonzero(np.diff(times) < 0) + 1).tolist(), len(times)]
            for first, last in pairwise(edges):
                ends = float(times[first]), float(times[last - 1])
                runs.append(Run(chunk, segment, before + first, last - first, *ends))
            before += len(times)
        return runs

    def _fits(self, runs: list[Run]) -> bool:
        """Whether an index is that of this file as it is."""
        counts, segments, newest = [0] * len(self._chunks), [-1] * len(self._chunks), 0
        for run in runs:
            if not (0 <= run.chunk < len(counts) and 0 <= run.segment < len(self.segments) and run.count > 0):
                return False
            if run.start != counts[run.chunk] or not run.first <= run.last or run.chunk < newest:
                return False
            newest = run.chunk
            counts[run.chunk] += run.count
            segments[run.chunk] = run.segment
        sizes = [_pair(messages).itemsize for messages in self._messages]
        before = [-1, *segments]
        return all(
            segment >= 0 and (size == count * sizes[segment] or (segment != last and size > count * sizes[segment]))
            for size, count, segment, last in zip(self._sizes, counts, segments, before, strict=False)
        )

    def _moments(self, tables: list[tuple[ChannelTable, list[tuple[int, int]]]], number: int) -> Moments:
        """Those of a chunk. OSError or ValueError where it is damaged."""
        chunk = self._chunks[number]
        with open_regular(self.path, LARGEST) as file:
            file.seek(chunk.start)
            data = _unpacked(file.read(chunk.length))
        if data is None:
            raise ValueError(f"{self.path} is damaged at byte {chunk.start}")
        wanted = [[column for column, _ in places] for _, places in tables]
        blocks, _ = self._blocks(data, _messages_start(data), wanted)
        if not blocks or len({block.segment for block in blocks}) > 1:
            raise ValueError(f"{self.path} was changed at byte {chunk.start}")
        table, places = tables[blocks[0].segment]
        places = [(i, place) for i, (_, place) in enumerate(places)]
        columns = [table.rows(_sent(table, places, block)).T for block in blocks]
        return np.concatenate([block.times for block in blocks]), np.concatenate(columns, axis=1)

    def _fill_at_once(self, history: History, tables: list[tuple[ChannelTable, list[tuple[int, int]]]]) -> None:
        stride = max(1, -(-self.moments * 4 * (max(t.width for t, _ in tables) + 2) // history.limit))
        start = 0
        for block in self.blocks():
            table, places = tables[block.segment]
            kept = slice(-start % stride, None, stride)
            start += len(block.times)
            if len(block.times[kept]):
                history.follow(table)
                history.append(block.times[kept], _sent(table, places, block)[kept])


class Summarizer:
    """Works out what curves over much of a take show.

    Args:
        chunks: the moments.
        limit: bytes that it may take.
    """

    def __init__(self, chunks: list[StoredChunk], limit: int) -> None:
        self._chunks = chunks
        numbers = sum(chunk.count * chunk.table.width for chunk in chunks)
        self._block = LEVEL
        while numbers * 2 * 8 / self._block > limit and self._block < 2**16:
            self._block *= 2

    def run(self, proceed: Callable[[], bool]) -> None:
        """All of them, as long as `proceed` says so."""
        for chunk in self._chunks:
            if not proceed():
                return
            chunk.summarize(self._block)


def _sent(table: ChannelTable, places: list[tuple[int, int]], block: Block) -> np.ndarray:
    """Moments as rows that the engine sends."""
    rows = np.full((table.sent, len(block.times)), np.nan, np.float32).T  # each number in one piece
    rows[:, : block.state.shape[1]] = block.state
    for column, place in places:
        rows[:, place] = block.values[:, column]
    return rows


def _table(segment: Segment) -> tuple[ChannelTable, list[tuple[int, int]]]:
    """The table of a segment, and of the signals that are not in the state the column and that in a row as the engine
    sends them."""
    layout = msgspec.json.decode(segment.layout, type=Layout)
    plain = ChannelTable(layout)
    others = [id for id in segment.ids if id not in plain.columns]
    table = ChannelTable(layout, others)
    return table, [(segment.ids.index(id), table.columns[id] - 1) for id in others if id in table.columns]


def _pair(messages: Sequence[Message]) -> np.dtype:
    """The messages of a moment: signals, and the state if there is one."""
    parts = [np.dtype([*_HEAD, ("data", "u1", (len(message.template),))]) for message in messages]
    return np.dtype(list(zip(("signals", "state"), parts, strict=False)))


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
