"""Memory that two processes share. It has no name: it is gone with the last process that has it, however it ends."""

from __future__ import annotations

import contextlib
import itertools
import mmap
import os
import socket
import sys
import tempfile

_NUMBERS = itertools.count(1)


class SharedMemory:
    """A block of memory of this process and of those to which a `MemoryChannel` hands it.

    Attributes:
        id: tells it from the other blocks of the process that made it.
        buffer: the bytes, zero at first.
    """

    def __init__(self, id: str, buffer: mmap.mmap, fd: int = -1) -> None:
        self.id, self.buffer, self._fd = id, buffer, fd

    @classmethod
    def create(cls, size: int) -> SharedMemory:
        """A new block of `size` bytes."""
        id = f"{os.getpid()}-{next(_NUMBERS)}"
        if sys.platform == "win32":
            return cls(id, mmap.mmap(-1, size, tagname=_tag(id)))
        fd = _anonymous_file()
        os.ftruncate(fd, size)
        return cls(id, mmap.mmap(fd, size), fd)

    def close(self) -> None:
        """Let go of the memory; other processes keep it."""
        with contextlib.suppress(BufferError):  # somebody still looks at it: it goes with the last view
            self.buffer.close()
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


class MemoryChannel:
    """One of the two ends through which processes hand each other memory. `pair` makes both; an end can be given to
    a process that is started."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._arrived: dict[str, int] = {}  # file descriptors by the block's id

    @classmethod
    def pair(cls) -> tuple[MemoryChannel, MemoryChannel]:
        """Two ends of a new channel."""
        ours, theirs = socket.socketpair()
        return cls(ours), cls(theirs)

    def send(self, memory: SharedMemory) -> None:
        """Hand a block to the other end."""
        if sys.platform != "win32":
            socket.send_fds(self._end, [memory.id.ljust(_ID_LENGTH).encode()], [memory._fd])

    def receive(self, id: str, size: int) -> SharedMemory | None:
        """The block of this id, which was sent before; None when it did not arrive: the sender is gone."""
        if sys.platform == "win32":
            return SharedMemory(id, mmap.mmap(-1, size, tagname=_tag(id)))
        while id not in self._arrived:
            try:
                message, fds, _, _ = socket.recv_fds(self._end, _ID_LENGTH, 1, socket.MSG_DONTWAIT)
            except OSError:
                return None
            if not fds:
                return None
            self._arrived[message.decode().rstrip()] = fds[0]
        fd = self._arrived.pop(id)
        try:
            return SharedMemory(id, mmap.mmap(fd, size))
        finally:
            os.close(fd)  # the mapping has one of its own

    def close(self) -> None:
        """Close this end; what came and was not asked for is released."""
        for fd in self._arrived.values():
            os.close(fd)
        self._arrived.clear()
        self._end.close()


_ID_LENGTH = 24  # bytes of a message: two numbers and a hyphen


def _anonymous_file() -> int:
    if hasattr(os, "memfd_create"):
        return os.memfd_create("msd-studio")
    fd, path = tempfile.mkstemp("msd-studio")
    os.unlink(path)
    return fd


def _tag(id: str) -> str:
    return f"msd-studio-{id}"
