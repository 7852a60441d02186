"""A ring of frames in a block of memory that two processes share: one writer, any number of readers, no locks.

A slot holds the frame's index, its time and a checksum over both and the numbers. A reader copies one slot and takes
it only if the index is the one it asked for and the checksum agrees: a slot overwritten under its hands is noticed on
every memory model, without a barrier.
"""

from __future__ import annotations

import contextlib
import struct
import zlib
from multiprocessing import shared_memory

import numpy as np

_HEADER = 64  # bytes; index of the newest frame, alone in its cache line
_SLOT_BYTES = 16 * 2**20  # memory that the slots of a ring may take
_SLOTS = (16, 2048)  # fewest, most


class Ring:
    """Rows of float32 numbers, newest last. Made by `create`, `attach` or, within one process, by `local`."""

    def __init__(self, buffer: memoryview | bytearray, width: int, memory: shared_memory.SharedMemory | None) -> None:
        self._memory = memory
        self._head = np.ndarray(1, "<i8", buffer)
        self._slots = np.ndarray(_slots(width), _slot(width), buffer, _HEADER)

    @classmethod
    def create(cls, width: int) -> Ring:
        """A new empty ring of rows of `width` numbers in shared memory."""
        memory = shared_memory.SharedMemory(create=True, size=_bytes(width))
        ring = cls(_buffer(memory), width, memory)
        ring._clear()
        return ring

    @classmethod
    def attach(cls, name: str, width: int) -> Ring:
        """The ring that another process made."""
        memory = shared_memory.SharedMemory(name)
        return cls(_buffer(memory), width, memory)

    @classmethod
    def local(cls, width: int) -> Ring:
        """A new empty ring in the memory of this process."""
        ring = cls(bytearray(_bytes(width)), width, None)
        ring._clear()
        return ring

    def _clear(self) -> None:
        self._head[0] = -1
        self._slots["index"] = -1

    @property
    def name(self) -> str:
        """Name of the shared memory block; "" for a local ring."""
        return self._memory.name if self._memory else ""

    @property
    def capacity(self) -> int:
        return len(self._slots)

    @property
    def newest(self) -> int:
        """Index of the newest frame, -1 when there is none."""
        return int(self._head[0])

    def begin(self, index: int) -> np.ndarray:
        """The row for frame `index`, to be filled in place; `end` makes it visible."""
        slot = self._slots[index % self.capacity]
        slot["index"] = -1
        return slot["values"]

    def end(self, index: int, time: float) -> None:
        """Make the row that `begin` gave the newest frame."""
        slot = self._slots[index % self.capacity]
        slot["time"] = time
        slot["check"] = _checksum(index, time, slot["values"])
        slot["index"] = index
        self._head[0] = index

    def read(self, index: int) -> tuple[float, np.ndarray] | None:
        """Time and a copy of the row of frame `index`; None when it was not written yet, is gone or was torn."""
        slot = self._slots[index % self.capacity].copy()
        time, values = float(slot["time"]), slot["values"]
        if int(slot["index"]) != index or int(slot["check"]) != _checksum(index, time, values):
            return None
        return time, values

    def close(self, unlink: bool = False) -> None:
        """Let go of the memory; `unlink` also removes the block."""
        self._head = self._slots = np.zeros(0, _slot(0))
        if self._memory is None:
            return
        self._memory.close()
        if unlink:
            self.unlink()

    def unlink(self) -> None:
        """Remove the block, if the other side has not: whoever has it goes on reading, nobody else finds it."""
        if self._memory:
            with contextlib.suppress(FileNotFoundError):
                self._memory.unlink()


def _buffer(memory: shared_memory.SharedMemory) -> memoryview:
    assert memory.buf is not None  # it is None once closed
    return memory.buf


def _slot(width: int) -> np.dtype:
    return np.dtype([("index", "<i8"), ("time", "<f8"), ("check", "<u8"), ("values", "<f4", (width,))])


def _slots(width: int) -> int:
    fewest, most = _SLOTS
    return max(fewest, min(most, _SLOT_BYTES // _slot(width).itemsize))


def _bytes(width: int) -> int:
    return _HEADER + _slots(width) * _slot(width).itemsize


def _checksum(index: int, time: float, values: np.ndarray) -> int:
    return zlib.crc32(values.data, zlib.crc32(struct.pack("<qd", index, time)))
