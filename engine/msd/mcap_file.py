"""MCAP files: their records (https://mcap.dev/spec), and the scene that a recording of MSD Studio carries.

A file that a killed program left has no end; its whole records are found all the same.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import BinaryIO, NamedTuple

from engine.errors import SceneError
from engine.msd.report import Report
from engine.msd.schema.world import World
from engine.regular_files import open_regular

MAGIC = b"\x89MCAP0\r\n"
SCENE = "scene.msgpack"
"""Attachment with the World as MSD MessagePack; the last one counts. Its relative paths start at the recording."""
SCENE_TYPE = "application/msgpack"
ATTACHMENT, CHUNK, FOOTER = 0x09, 0x06, 0x02
"""Kinds of records."""
LARGEST = 1 << 50
"""Bytes of a recording that is read: it is never in memory as a whole."""
_HEAD = struct.Struct("<BQ")


class Record(NamedTuple):
    """Where a record is."""

    opcode: int
    start: int
    """Of its content, in bytes from the beginning of the file."""
    length: int


class Records:
    """The whole records of a file.

    Attributes:
        cut: once they are all there: the file ends before its last record does, or without a footer.
    """

    def __init__(self, file: BinaryIO, path: str) -> None:
        """Raises SceneError: this is no MCAP file."""
        self._file, self.cut = file, False
        first = file.read(len(MAGIC))
        if not first:
            raise SceneError("the file is empty: nothing was recorded, or it was not copied", path)
        if first != MAGIC:
            raise SceneError("this is not an MCAP file: it begins with other bytes", path)

    def __iter__(self) -> Iterator[Record]:
        size = os.fstat(self._file.fileno()).st_size
        at = len(MAGIC)
        while True:
            self._file.seek(at)
            head = self._file.read(_HEAD.size)
            opcode, length = _HEAD.unpack(head) if len(head) == _HEAD.size else (0, size)
            at += _HEAD.size
            if opcode == 0 or at + length > size:
                self.cut = True
                return
            yield Record(opcode, at, length)
            if opcode == FOOTER:
                self.cut = at + length + len(MAGIC) > size
                return
            at += length

    def content(self, record: Record) -> bytes:
        """The bytes of a record."""
        self._file.seek(record.start)
        return self._file.read(record.length)


def attachment(content: bytes) -> tuple[str, bytes]:
    """Name and bytes of an attachment."""
    from mcap.data_stream import ReadDataStream
    from mcap.exceptions import McapError
    from mcap.records import Attachment

    try:
        read = Attachment.read(ReadDataStream(BytesIO(content)))
    except (McapError, struct.error, ValueError):
        return "", b""  # damaged: as if it were not there
    return read.name, read.data


def read(path: str, report: Report | None = None, asset_roots: Sequence[str] = ()) -> World:
    """The scene of a recording, with the files that it carries where those of the scene are not there, or others.
    Raises SceneError where it has none that can be read."""
    from engine.msd import recorded_files
    from engine.msd.reading import from_msgpack

    data, files = None, dict[str, bytes]()
    with open_regular(path, LARGEST) as file:
        records = Records(file, path)
        for record in records:
            if record.opcode == ATTACHMENT:
                name, content = attachment(records.content(record))
                data = content if name == SCENE else data
                if name.startswith(recorded_files.FILES):
                    files[name] = content
    if data is None:
        raise SceneError(missing_scene(records.cut), path)
    world = from_msgpack(data, path, report)
    world.asset_roots = tuple(asset_roots)
    recorded_files.unpack(world, files, report)
    return world


def missing_scene(cut: bool) -> str:
    """Why an MCAP file has no scene."""
    if cut:
        return "this MCAP file ends before the scene that a recording begins with; nothing of it can be shown"
    return "this MCAP file was not recorded by MSD Studio: it has no scene; Foxglove and PlotJuggler can open it"
