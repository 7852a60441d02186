"""Announcements without Qt: whoever connects a callback is called at every `emit`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

Callback = Callable[..., Any]
_collecting: ContextVar[list[Callable[[], None]] | None] = ContextVar("_collecting", default=None)


class Signal:
    """Calls its callbacks in the order in which they were connected; an error in one goes to the caller of `emit`."""

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []

    def connect(self, callback: Callback) -> Callable[[], None]:
        """Call `callback` from now on with what `emit` is given. Returns the function that ends it."""
        self._callbacks.append(callback)
        if (collected := _collecting.get()) is not None:
            collected.append(lambda: self.disconnect(callback))
        return lambda: self.disconnect(callback)

    def disconnect(self, callback: Callback) -> None:
        """Call `callback` no more, also when it waits for its turn in an `emit` that is under way."""
        if callback in self._callbacks:
            self._callbacks.remove(callback)

    def emit(self, *args: Any) -> None:
        """Call everybody who is connected now."""
        for callback in list(self._callbacks):
            if callback in self._callbacks:
                callback(*args)

    @property
    def is_connected(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._callbacks)


@contextmanager
def collecting_connections(into: list[Callable[[], None]]) -> Iterator[None]:
    """Add a function to `into` for every connection that this thread makes inside, which ends it."""
    token = _collecting.set(into)
    try:
        yield
    finally:
        _collecting.reset(token)
