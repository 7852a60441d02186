"""A cache of results that drops those used longest ago, shared by threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(Generic[T]):
    """The results used last, up to a total of `capacity`; `size_of` gives the size of one, 1 if left out."""

    def __init__(self, capacity: int, size_of: Callable[[T], int] = lambda _: 1) -> None:
        self._capacity, self._size_of = capacity, size_of
        self._entries: OrderedDict[Hashable, T] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> T | None:
        """The value of a key, which becomes the last to be dropped; None where there is none."""
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Add a value unless the key has one, as another thread may have added it first. Returns the key's value. The
        newest stays even if it alone is larger than the capacity."""
        with self._lock:
            if key not in self._entries:
                self._entries[key] = value
                self._size += self._size_of(value)
                while self._size > self._capacity and len(self._entries) > 1:
                    self._size -= self._size_of(self._entries.popitem(last=False)[1])
            return self._entries[key]
