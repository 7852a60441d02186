"""Values of a World as Python expressions, with the classes of `engine.msd`."""

from __future__ import annotations

import enum
import math
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.copying import same
from engine.msd.schema.variant import Variant

WIDTH = 100
"""Characters of a line; a longer call is written with an argument in each line."""
LONG_ARRAY, LONG_TEXT = 64, 2000
"""Numbers of an array, and characters of a text, that are written out."""

_STEP = "    "


class Arrays(dict[str, np.ndarray]):
    """What is too long for a line, under the names by which expressions refer to it: `arrays["1"]`."""

    def reference(self, array: np.ndarray) -> str:
        """The expression for an array, which is added."""
        name = str(len(self) + 1)
        self[name] = array
        return f'arrays["{name}"]'


def expression(value: Any, arrays: Arrays, room: int = WIDTH) -> str:
    """An expression that gives a value exactly; fields that have their defaults are left out.

    Args:
        arrays: takes what is too long to be written out.
        room: characters left in the first line.

    Raises:
        RecursionError: the value is nested deeper than Python's stack.
    """
    return _laid_out(_spelled(value, arrays), room, "")


class _Call(NamedTuple):
    """A value with parts."""

    begin: str
    parts: list[tuple[str, _Call | str]]
    """With the names that they are given by."""
    end: str
    hugs: bool
    """Whether its only part begins in the same line."""


def _spelled(value: Any, arrays: Arrays) -> _Call | str:
    parts = _parts(value)
    if parts is None:
        return _atom(value, arrays)
    begin, entries, end = parts
    spelled = [(name, _spelled(entry, arrays)) for name, entry in entries]
    return _Call(begin, spelled, end, isinstance(value, Variant) and len(entries) == 1)


def _in_a_line(value: _Call | str) -> str:
    if isinstance(value, str):
        return value
    return value.begin + ", ".join(name + _in_a_line(part) for name, part in value.parts) + value.end


def _laid_out(value: _Call | str, room: int, indent: str) -> str:
    line = _in_a_line(value)
    if isinstance(value, str) or not value.parts or len(line) <= room:
        return line
    if value.hugs:
        return value.begin + _laid_out(value.parts[0][1], room - len(value.begin), indent) + value.end
    deeper = indent + _STEP
    inside = (
        f"{deeper}{name}{_laid_out(part, WIDTH - len(deeper) - len(name), deeper)},\n" for name, part in value.parts
    )
    return f"{value.begin}\n{''.join(inside)}{indent}{value.end.lstrip(',')}"


def _parts(value: Any) -> tuple[str, list[tuple[str, Any]], str] | None:
    """What is before, in and behind the parts of a value, each with its name; None for one without parts."""
    if isinstance(value, Variant):
        case = value.cases[value.variant]
        held = [] if value.value is None else [*value.value] if case.is_tuple else [value.value]
        return f"msd.{type(value).__name__}.{value.variant}(", [("", each) for each in held], ")"
    if isinstance(value, Element):
        given = [(f"{name}=", part) for name, part in _given(value)]
        return f"msd.{type(value).__name__}(", given, ")"
    if isinstance(value, dict):
        return "{", [(f"{key!r}: ", entry) for key, entry in value.items()], "}"
    if isinstance(value, list):
        return "[", [("", entry) for entry in value], "]"
    if isinstance(value, tuple):
        return "(", [("", entry) for entry in value], ",)" if len(value) == 1 else ")"
    return None


def _given(element: Element) -> list[tuple[str, Any]]:
    """Names and values of the fields that have to be said."""
    given = []
    for f in fields_of(type(element)):
        value = getattr(element, f.name)
        if value is not msgspec.UNSET and (f.default is None or f.required or not _is_exactly(value, f.default())):
            given.append((f.name, value))
    if element.unknown_keys is not msgspec.UNSET:
        given.append(("unknown_keys", element.unknown_keys))
    return given


def _is_exactly(value: Any, default: Any) -> bool:
    """Whether a value is its default to the bit: -0 is not 0."""
    if not same(value, default):
        return False
    if isinstance(value, (float, np.ndarray)):
        both = np.asarray(value), np.asarray(default)
        return both[0].dtype.kind != "f" or bool(np.all(np.signbit(both[0]) == np.signbit(both[1])))
    return _parts(value) is None or _spelled(value, Arrays()) == _spelled(default, Arrays())


def _atom(value: Any, arrays: Arrays) -> str:
    if isinstance(value, np.ndarray):
        if value.size > LONG_ARRAY:
            return arrays.reference(value)
        return _numbers(value.tolist())
    if isinstance(value, enum.Enum):
        return f"msd.{type(value).__name__}.{value.name}"
    if isinstance(value, bytes):
        return f"{arrays.reference(np.frombuffer(value, np.uint8))}.tobytes()"
    if isinstance(value, str) and len(value) > LONG_TEXT:
        return f"str({arrays.reference(np.array(value))})"
    if value is msgspec.UNSET:
        return "UNSET"
    if isinstance(value, str):
        return quoted(value)
    value = value.item() if isinstance(value, np.generic) else value
    return _number(value) if isinstance(value, float) else repr(value)


def quoted(text: str) -> str:
    """A text in double quotes where it has none inside."""
    plain = repr(text)
    return f'"{plain[1:-1]}"' if plain[0] == "'" and '"' not in text and "\\'" not in plain else plain


def _numbers(value: Any) -> str:
    """Numbers of an array, nested as its shape is: a row as a tuple."""
    if not isinstance(value, list):
        return _number(value) if isinstance(value, float) else repr(value)
    rows = [_numbers(entry) for entry in value]
    if (value and isinstance(value[0], list)) or not value:
        return f"[{', '.join(rows)}]"
    return f"({', '.join(rows)}{',' if len(rows) == 1 else ''})"


def _number(value: float) -> str:
    if math.isfinite(value):
        return repr(value)
    return "np.nan" if math.isnan(value) else "np.inf" if value > 0 else "-np.inf"
