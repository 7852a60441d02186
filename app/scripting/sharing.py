"""Objects of the window's thread, for code in another thread: every access is made there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Call = Callable[[Callable[[], Any], bool], Any]
"""Makes a call in the thread of the window, and gives what it returns or raises what it raises; with whether it may
change something."""


class Elsewhere:
    """Stands for an object: attributes are read and set, and methods called, in the thread of the window."""

    __slots__ = ("_call", "_object")

    def __init__(self, shared: Any, call: Call) -> None:
        object.__setattr__(self, "_object", shared)
        object.__setattr__(self, "_call", call)

    def _in_thread(self, call: Callable[[], Any], may_change: bool = False) -> Any:
        value = self._call(call, may_change)
        return Elsewhere(value, self._call) if _is_shared(value) else value

    def __getattr__(self, name: str) -> Any:
        return self._in_thread(lambda: getattr(self._object, name))

    def __setattr__(self, name: str, value: Any) -> None:
        self._in_thread(lambda: setattr(self._object, name, _itself(value)), True)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        args, kwargs = tuple(map(_itself, args)), {name: _itself(value) for name, value in kwargs.items()}
        return self._in_thread(lambda: self._object(*args, **kwargs), True)

    def __enter__(self) -> Any:
        return self._in_thread(self._object.__enter__, True)

    def __exit__(self, *error: Any) -> Any:
        return self._in_thread(lambda: self._object.__exit__(*error), True)

    def __len__(self) -> int:
        return self._in_thread(lambda: len(self._object))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._in_thread(lambda: list(self._object)))

    def __getitem__(self, key: Any) -> Any:
        return self._in_thread(lambda: self._object[_itself(key)])

    def __dir__(self) -> list[str]:
        return dir(self._object)

    def __repr__(self) -> str:
        return self._in_thread(lambda: repr(self._object))


def _itself(value: Any) -> Any:
    return value._object if isinstance(value, Elsewhere) else value


def _is_shared(value: Any) -> bool:
    """Whether something belongs to the window's thread: objects, methods and blocks of the editor, no data."""
    if isinstance(value, (tuple, type, Elsewhere)):
        return False
    module = type(getattr(value, "__self__", value)).__module__
    return module.startswith(
        ("app.", "ui.", "engine.signals", "engine.msd.undo_stack", "engine.server.", "contextlib")
    )
