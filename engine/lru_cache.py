"""A bounded memory of results, shared by threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """The results that were used last, up to a total of `capacity` as weighed by `weigh` (by default one each)."""

    def __init__(self, capacity: int, weigh: Callable[[T], int] = lambda _: 1) -> None:
        self._capacity, self._weigh = capacity, weigh
        self._kept: OrderedDict[Any, T] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()

    def get(self, key: Any) -> T | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Any, value: T) -> T:
        """Keep `value`; gives the value that is kept, which may be an earlier one of another thread."""
        with self._lock:
            if key not in self._kept:
                self._kept[key] = value
                self._weight += self._weigh(value)
                while self._weight > self._capacity and len(self._kept) > 1:
                    self._weight -= self._weigh(self._kept.popitem(last=False)[1])
            return self._kept[key]
