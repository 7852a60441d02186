"""The autosave journal on disk: a copy of a World, and every command since.

The folder of one document holds

    lock               held by the program that edits the document, free when that is gone
    base-3.msgpack     the World (MSD MessagePack) before the first record of journal 3
    journal-3.log      records: what is known of the document, then commands and saves in order
    journal-4.log      those that came while base 4 was being written

A file `base-N` appears whole or not at all. A journal is only ever appended to: each record has its length and a
checksum before it, so that one that was cut off is seen and ignored. Reading executes nothing.
"""

from __future__ import annotations

import os
import re
import stat
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Union

import msgspec

from app.disk_file import DiskFile
from engine.errors import SceneError
from engine.msd import edit_codec
from engine.msd.edits import apply
from engine.msd.reading import from_msgpack
from engine.msd.schema.world import World
from engine.msd.writing import msgpack_pieces

VERSION = 1
TEXTS_KEPT = 8
"""Texts of the last commands that are kept when commands are folded into a base."""
LARGEST = 2**31
"""Bytes of a base or record that are read; more is damaged."""

_HEAD = struct.Struct("<II")
_NUMBERED = re.compile(r"(base|journal)-(\d{1,9})\.(msgpack|log)")


class Unsaved(msgspec.Struct, array_like=True, frozen=True):
    """What a save would write: the commands since the last save, without those that were taken back.

    Attributes:
        count: how many.
        texts: of the last few, oldest first.
        time: when the last one was made, in seconds since 1970.
    """

    count: int = 0
    texts: tuple[str, ...] = ()
    time: float = 0.0

    def plus(self, command: Command) -> Unsaved:
        """With one command more, or with one less where that takes the last one back."""
        if command.clean:
            return Unsaved()
        texts, count = self.texts, self.count
        if count and _takes_back(command.text, texts[-1] if texts else ""):
            texts, count = texts[:-1], max(count - 1, 1)
        elif not (command.merged and texts and texts[-1] == command.text):
            texts, count = (*texts, command.text)[-TEXTS_KEPT:], count + 1
        return Unsaved(count, texts, command.time)


def _takes_back(text: str, last: str) -> bool:
    """Whether a command is the opposite of the last one before, which has no text where that was not kept."""
    return text == f"Undo {last}" or last == f"Undo {text}" or (not last and text.startswith("Undo "))


class Opened(msgspec.Struct, array_like=True, tag="opened", frozen=True):
    """First record of every journal: the document at that moment.

    Attributes:
        number: commands before the first of this journal.
        file: path of the document; empty when it is new.
        source_path, asset_roots: where the World's asset paths start, and what it may read.
        robot: what a URDF was read with.
        disk: the file when it was read or written.
        unsaved: commands that are in the World already and not in the file.
    """

    version: int
    number: int
    file: str
    source_path: str | None
    asset_roots: tuple[str, ...] | None
    robot: dict[str, bool] | None
    disk: DiskFile | None
    unsaved: Unsaved


class Command(msgspec.Struct, array_like=True, tag="command", frozen=True):
    """One command, undo or redo.

    Attributes:
        number: how many commands came before.
        time: in seconds since 1970.
        text: as the Edit menu says it.
        merged: it continues the one before, as in a drag.
        asset_roots: what the World may read from now on.
        edits: as `engine.msd.edit_codec` encodes them.
        clean: the World is as it was saved or opened again.
    """

    number: int
    time: float
    text: str
    merged: bool
    asset_roots: tuple[str, ...] | None
    edits: bytes
    clean: bool = False


class Saved(msgspec.Struct, array_like=True, tag="saved", frozen=True):
    """Everything so far is in this file."""

    file: str
    disk: DiskFile | None


Record = Union[Opened, Command, Saved]  # noqa: UP007

_DECODER = msgspec.msgpack.Decoder(Record)


class DamagedError(Exception):
    """A journal from which nothing can be recovered; says why."""


class State:
    """A document as the records so far leave it.

    Attributes:
        opened: the document, with `number`, `file`, `asset_roots`, `disk` and `unsaved` as they are now.
        whole: whether every record that there is was read.
    """

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.whole = True

    def follow(self, record: Record) -> None:
        """Take one record into account. Raises DamagedError when it is not the next one."""
        now = self.opened
        match record:
            case Command(number=number, asset_roots=roots):
                if number != now.number:
                    raise DamagedError(f"command {now.number} is missing")
                unsaved = now.unsaved.plus(record)
                self.opened = msgspec.structs.replace(now, number=number + 1, asset_roots=roots, unsaved=unsaved)
            case Saved(file=file, disk=disk):
                self.opened = msgspec.structs.replace(now, file=file, disk=disk, robot=None, unsaved=Unsaved())
            case Opened(number=number):
                if number != now.number:
                    raise DamagedError(f"the commands between {now.number} and {number} are missing")


# ------------------------------------------------------------------------------------------------ writing


def base_file(folder: Path, number: int) -> Path:
    """The copy of the World before the first record of a journal."""
    return folder / f"base-{number}.msgpack"


def journal_file(folder: Path, number: int) -> Path:
    """One journal."""
    return folder / f"journal-{number}.log"


def encoded_world(world: World) -> bytes:
    """A World as it stands in a base. Raises SceneError when it cannot be written."""
    try:
        return b"".join(msgpack_pieces(world))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:  # a script may put anything into a World
        raise SceneError(f"the scene has a value that no file can hold: {error}", world.source_path or "") from None


def encoded(record: Record) -> bytes:
    """A record as it stands in a journal."""
    data = msgspec.msgpack.encode(record)
    return _HEAD.pack(len(data), zlib.crc32(data)) + data


# ------------------------------------------------------------------------------------------------ reading


def numbers(folder: Path, kind: str) -> list[int]:
    """The numbers of the bases or journals ("base", "journal") in a folder, ascending."""
    found = (_NUMBERED.fullmatch(name) for name in os.listdir(folder))
    return sorted(int(match[2]) for match in found if match and match[1] == kind)


def records(file: Path) -> Iterator[Record]:
    """The records of a journal, up to the first that is cut off or damaged; then DamagedError, unless the file ends
    with a whole record. Raises OSError."""
    data = _content(file)
    at = 0
    while at < len(data):
        if at + _HEAD.size > len(data):
            raise DamagedError(f"{file}: the last record is cut off")
        length, checksum = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        content = data[at : at + length]
        if len(content) < length or zlib.crc32(content) != checksum:
            raise DamagedError(f"{file}: a record is damaged or cut off at byte {at}")
        try:
            yield _DECODER.decode(content)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise DamagedError(f"{file}: a record cannot be read: {error}") from None
        at += length


def _content(file: Path) -> bytes:
    """The bytes of a regular file of bearable size. Raises OSError or DamagedError."""
    handle = os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as stream:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise DamagedError(f"{file}: not a regular file")
        if status.st_size > LARGEST:
            raise DamagedError(f"{file}: {status.st_size} bytes are too large")
        return stream.read()


def state_of(folder: Path) -> State:
    """The document in a folder as its journals leave it, without its World. Raises DamagedError."""
    bases, journals = _numbers(folder, "base"), _numbers(folder, "journal")
    first = [number for number in journals if number in bases]
    if not first:
        raise DamagedError("the snapshot of the scene or the journal is missing")
    return _replay(folder, None, journals[journals.index(first[-1]) :])


def load(folder: Path, before: int | None = None) -> tuple[World, State]:
    """The World in a folder after the last whole command, and the document; `before`: after the journals before that
    number. Raises DamagedError."""
    error = DamagedError("the snapshot of the scene is missing")
    journals = [n for n in _numbers(folder, "journal") if before is None or n < before]
    for number in reversed(_numbers(folder, "base")):
        if before is not None and number >= before:
            continue
        try:
            world = from_msgpack(_content(base_file(folder, number)))
        except (SceneError, OSError, DamagedError) as reason:
            error = DamagedError(f"the snapshot of the scene cannot be read: {reason}")
            continue
        return world, _replay(folder, world, [n for n in journals if n >= number])
    raise error


def _replay(folder: Path, world: World | None, journals: list[int]) -> State:
    """Follow journals; commands are applied to the World, if there is one. The first that is damaged or cannot be
    repeated is the end. Raises DamagedError when there is no document."""
    state: State | None = None
    try:
        for number in journals:
            for record in records(journal_file(folder, number)):
                if state is None:
                    state = _begin(record, world)
                    continue
                if world is not None and isinstance(record, Command):
                    _apply(world, record, state)
                state.follow(record)
    except (DamagedError, OSError) as error:
        if state is None:
            raise DamagedError(str(error)) from None
        state.whole = False
    if state is None:
        raise DamagedError("the journal is missing or empty")
    if world is not None:
        world.asset_roots = state.opened.asset_roots
    return state


def _begin(record: Record, world: World | None) -> State:
    if not isinstance(record, Opened) or record.version != VERSION:
        raise DamagedError("the journal was written by another version of this program")
    if world is not None:
        world.source_path = record.source_path
    return State(record)


def _apply(world: World, command: Command, state: State) -> None:
    """Apply a command whole or not at all. Raises DamagedError."""
    if command.number != state.opened.number:
        raise DamagedError(f"command {state.opened.number} is missing")
    inverses = []
    try:
        for edit in edit_codec.decode(command.edits):
            inverses.append(apply(world, edit))
    except Exception as error:  # of a damaged journal anything can be expected
        for inverse in reversed(inverses):
            apply(world, inverse)
        raise DamagedError(f"command {command.number} ({command.text}) cannot be repeated: {error}") from None


def _numbers(folder: Path, kind: str) -> list[int]:
    try:
        return numbers(folder, kind)
    except OSError as error:
        raise DamagedError(str(error)) from None
