"""What a check says: how bad, where, what, and what would repair it, all as plain data."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any

import msgspec


class Severity(enum.StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    """The scene does not run."""
    WARNING = "warning"
    """It runs, but hardly as it is meant to."""
    INFO = "info"
    """Worth knowing: it has no effect, or is lost elsewhere."""


ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


class Kind(enum.StrEnum):
    """What a repair does to a scene; by it a repair is done at once or only when it is chosen."""

    SPELLING = "spelling"
    """A value goes from a misspelt key to the key that is meant."""
    REFERENCE = "reference"
    """A misspelt name becomes the one that is meant."""
    VALUE = "value"
    """A value moves into its range, or is normalised; what it stands for stays."""
    GUESS = "guess"
    """What is written is taken for something else: another unit, another order, another object."""
    REMOVAL = "removes"
    """Something that the file says goes."""
    INVENTION = "invents"
    """Something is put in that the file does not say."""

    @property
    def safe(self) -> bool:
        """Whether it is done without being chosen: it removes and invents nothing."""
        return self in SAFE


SPELLING, REFERENCE, VALUE = Kind.SPELLING, Kind.REFERENCE, Kind.VALUE
GUESS, REMOVAL, INVENTION = Kind.GUESS, Kind.REMOVAL, Kind.INVENTION

SAFE = (SPELLING, REFERENCE, VALUE)
"""Kinds of repair that are done without being chosen, in the order in which they are done."""


class Assign(msgspec.Struct, frozen=True):
    """Set the value at a path; one inside a tuple or array replaces the whole of it."""

    path: str
    value: Any


class Append(msgspec.Struct, frozen=True):
    """Put a value at the end of the list at a path."""

    path: str
    value: Any


class Remove(msgspec.Struct, frozen=True):
    """Take the list or map entry at a path out."""

    path: str


class Fix(msgspec.Struct, frozen=True):
    """A repair: what it does to the scene, what it is called, and its edits.

    All paths are those of the World before the repair: assignments first, then what is appended, then removals, of
    one list from behind.
    """

    kind: Kind
    label: str
    edits: tuple[Assign | Append | Remove, ...]


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a World. Two findings are equal when they say the same, whatever their fix."""

    severity: Severity
    path: str
    """World path of what it is about; empty for the whole World."""
    message: str
    check: str = ""
    """Name of the check that found it, such as `name-taken`."""
    fix: Fix | None = field(default=None, compare=False)
    others: tuple[Fix, ...] = field(default=(), compare=False)
    """Repairs that could be chosen in place of `fix`."""

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """Every repair that could be chosen, the first choice first."""
        return (self.fix, *self.others) if self.fix else self.others


def assign(kind: Kind, label: str, path: str, value: Any) -> Fix:
    """A repair that sets one value."""
    return Fix(kind, label, (Assign(path, value),))


def remove(label: str, *paths: str) -> Fix:
    """A repair that takes entries out; the entries of one list are given from behind."""
    return Fix(REMOVAL, label, tuple(Remove(path) for path in paths))
