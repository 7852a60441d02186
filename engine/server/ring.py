"""A ring of frames in a block of memory that two processes share: one writer, any number of readers, no locks.

A slot holds the frame's index, its time and a checksum over both and the numbers. A reader copies one slot and takes
it only if the index is the one it asked for and the checksum agrees: a slot overwritten under its hands is noticed on
every memory model, without a barrier.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np

from engine.server.memory import MemoryChannel, SharedMemory

_HEADER = 64  # bytes; index of the newest frame, alone in its cache line
_SLOT_BYTES = 16 * 2**20  # memory that the slots of a ring may take
_SLOTS = (16, 2048)  # fewest, most


class Ring:
    """Rows of float32 numbers, newest last. Made by `create`, `receive` or, within one process, by `local`."""

    def __init__(self, width: int, memory: SharedMemory | None) -> None:
        buffer = memory.buffer if memory else bytearray(_bytes(width))
        self._memory = memory
        self._head = np.ndarray(1, "<i8", buffer)
        self._slots = np.ndarray(_slots(width), _slot(width), buffer, _HEADER)

    @classmethod
    def create(cls, width: int, channel: MemoryChannel) -> Ring:
        """A new empty ring of rows of `width` numbers, handed to the process at the other end of a channel."""
        ring = cls(width, SharedMemory.create(_bytes(width)))
        ring._clear()
        assert ring._memory is not None
        channel.send(ring._memory)
        return ring

    @classmethod
    def receive(cls, id: str, width: int, channel: MemoryChannel) -> Ring | None:
        """The ring that the process at the other end made; None when that process is gone."""
        memory = channel.receive(id, _bytes(width))
        return cls(width, memory) if memory else None

    @classmethod
    def local(cls, width: int) -> Ring:
        """A new empty ring in the memory of this process."""
        ring = cls(width, None)
        ring._clear()
        return ring

    def _clear(self) -> None:
        self._head[0] = -1
        self._slots["index"] = -1

    @property
    def id(self) -> str:
        """Of the shared memory, for the other process; "" for a local ring."""
        return self._memory.id if self._memory else ""

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

    def close(self) -> None:
        """Let go of shared memory. A local ring stays readable for whoever still has it."""
        if self._memory is not None:
            self._head = self._slots = np.zeros(0, _slot(0))
            self._memory.close()


def _slot(width: int) -> np.dtype:
    return np.dtype([("index", "<i8"), ("time", "<f8"), ("check", "<u8"), ("values", "<f4", (width,))])


def _slots(width: int) -> int:
    fewest, most = _SLOTS
    return max(fewest, min(most, _SLOT_BYTES // _slot(width).itemsize))


def _bytes(width: int) -> int:
    return _HEADER + _slots(width) * _slot(width).itemsize


def _checksum(index: int, time: float, values: np.ndarray) -> int:
    return zlib.crc32(values.data, zlib.crc32(struct.pack("<qd", index, time)))
