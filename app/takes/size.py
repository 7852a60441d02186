"""How large a take becomes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from app.channels import Channel, ChannelTable
from app.takes.messages import signals_message, state_message
from app.takes.writer import CHUNK, fields_of

INDEX = 16
"""Bytes of the place of a message in the index of its chunk, which is not compressed."""
HEAD = 31
"""Bytes of a message in a chunk besides its data."""
PACKED = 0.53
"""How much smaller messages become where nothing is known of their numbers, about: those of walking robots."""
SAMPLE = 500
"""Latest moments from which the size of others is estimated: what falls at first takes a sixth more then."""
_LEAST = 50
"""Moments whose size says something about that of others."""
_MARKS = 32
"""Of a growing file, for each doubling."""


class MomentSize:
    """Disk space of a moment.

    Args:
        table: of whose moments.
        channels: those that are recorded.
        state: with the full state.
    """

    def __init__(self, table: ChannelTable, channels: Sequence[Channel], state: bool = True) -> None:
        self._messages = [signals_message([c.id for c in channels])]
        if state:
            self._messages.append(state_message(fields_of(table)))
        self._columns, self._width = [table.columns[c.id] for c in channels], table.format.width

    @property
    def guess(self) -> float:
        """Bytes, about, before any moment is known."""
        return sum(PACKED * (len(message.template) + HEAD) + INDEX for message in self._messages)

    def measured(self, times: np.ndarray, rows: np.ndarray, most: int = SAMPLE) -> float:
        """Bytes of one of some successive moments, with rows (n, width) of the table; `guess` where these are few.

        Args:
            most: how many moments are compressed together: of a simulation that is watched, those of `INTERVAL`.
        """
        import zstandard

        sizes = [len(message.template) + HEAD for message in self._messages]
        count = min(len(times), max(1, CHUNK // sum(sizes)), max(most, _LEAST))
        if count < _LEAST:
            return self.guess
        times, rows = times[-count:], rows[-count:]
        records = np.zeros((count, sum(sizes)), np.uint8)
        nanos = np.round(times * 1e9).astype("<i8").view(np.uint8).reshape(-1, 8)
        numbers = np.arange(count, dtype="<u4").view(np.uint8).reshape(-1, 4)
        start = 0
        for message, size, part in zip(
            self._messages, sizes, (rows[:, self._columns], rows[:, : self._width]), strict=False
        ):
            records[:, start + 11 : start + 15] = numbers
            records[:, start + 15 : start + 23] = records[:, start + 23 : start + 31] = nanos
            records[:, start + HEAD : start + size] = message.rows(times, part)
            start += size
        return len(zstandard.compress(records.tobytes())) / count + INDEX * len(sizes)


class Growth:
    """How fast a file of moments grows, but for the first quarter of them: first moments often change more than later
    ones, and scenes are written at the beginning.

    Attributes:
        per_moment: bytes; 0 before there are two moments.
    """

    def __init__(self) -> None:
        self._marks: deque[tuple[int, int]] = deque()
        self.per_moment = 0.0

    def note(self, moments: int, size: int) -> None:
        """There are so many moments in a file of so many bytes."""
        marks = self._marks
        if marks and moments - marks[-1][0] < max(moments // _MARKS, 1):
            return
        marks.append((moments, size))
        while len(marks) > 2 and marks[1][0] <= moments // 4:
            marks.popleft()
        first, before = marks[0]
        if moments > first:
            self.per_moment = (size - before) / (moments - first)
