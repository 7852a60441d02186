"""Objects as keys by which they are, not by what they hold."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class UUIDKey(Generic[T]):
    """A key for any object: equal to that of the same object only, by `id`."""

    def __init__(self, value: T) -> None:
        self._value = value

    @property
    def value(self) -> T:
        """The object."""
        return self._value

    def __eq__(self, other: object) -> bool:
        """Whether the other key is of the same object. Raises ValueError for what is no UUIDKey."""
        if not isinstance(other, UUIDKey):
            raise ValueError(f"a UUIDKey is compared with a UUIDKey, not with {other!r}")
        return id(self._value) == id(other._value)

    def __hash__(self) -> int:
        """By the object's `id`."""
        return hash(id(self._value))
