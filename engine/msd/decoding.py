"""Values of a file as values of a World: what the decoder asks for arrays and variants.

`decode_value(kind, value)` answers `msgspec`'s `dec_hook`. The quick ways take what files nearly always hold; the
rest goes through the array types, which say what is wrong.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, get_args

import msgspec
import numpy as np

from engine.msd.buffers import rows_of_text
from engine.msd.schema.arrays import VECTORS, ArrayType
from engine.msd.schema.base import F32_MAX, Element, fields_of, make_infinite
from engine.msd.schema.variant import Case, Variant

Decoder = Callable[[Any], Any]

CUT_OUT: ContextVar[dict[str, memoryview]] = ContextVar("CUT_OUT", default={})  # noqa: B039 - never written to
"""Texts of the large buffers of the file being decoded, by the names that stand for them."""


def decode_value(kind: Any, value: Any) -> Any:
    """A decoded value as an array type or variant. Raises ValueError saying what was expected and found."""
    return _decoder(kind)(value)


@functools.cache
def _decoder(kind: Any) -> Decoder:
    if isinstance(kind, ArrayType):
        return functools.partial(decode_array, kind)
    if isinstance(kind, type) and issubclass(kind, Variant):
        return _variant(kind)
    raise NotImplementedError(kind)


def decode_array(kind: Any, value: Any) -> np.ndarray:
    """A list of numbers, or raw bytes of mesh rows, as an array. Finite numbers beyond float32 are infinite, as
    MotrixSim reads them: JSON has no other way to say it."""
    if isinstance(value, str) and (rows := CUT_OUT.get().get(value)) is not None and len(kind.shape) == 2:
        return rows_of_text(rows, kind)
    if isinstance(value, bytes) and len(kind.shape) < 2:
        raise ValueError(f"Expected an array of numbers of shape {kind.expected()}, got {brief(value)}")
    if not isinstance(value, bytes):
        _check_numbers(kind, value)
    array = kind.of(value)
    if array.dtype == np.float64:
        make_infinite(array)
    return array


def _check_numbers(kind: Any, value: Any) -> None:
    """Refuse what NumPy would take for numbers: texts, booleans, null."""
    if type(value) is not list:
        raise ValueError(f"Expected an array of numbers of shape {kind.expected()}, got {brief(value)}")
    rows = value if len(kind.shape) > 1 else (value,)
    for row in rows:
        if type(row) is not list:
            raise ValueError(f"Expected an array of numbers of shape {kind.expected()}, got {brief(row)} in it")
        if not NUMBERS.issuperset(map(type, row)):
            wrong = next(x for x in row if type(x) not in NUMBERS)
            raise ValueError(f"Expected an array of numbers of shape {kind.expected()}, got {brief(wrong)} in it")


NUMBERS = frozenset({int, float})


def _variant(kind: type[Variant]) -> Decoder:
    by_tag = {case.tag: (case.name, _plain_struct(case), _payload(kind, case)) for case in kind.cases.values()}
    to_struct = msgspec.convert
    # The checks of the constructor and of assignments are made here.
    new, set_variant, set_value = kind.__new__, Variant.variant.__set__, Variant.value.__set__  # type: ignore[attr-defined]

    def decode(value: Any) -> Variant:
        if value.__class__ is dict and len(value) == 1:
            for tag in value:
                payload = value[tag]
        elif value.__class__ is str:
            tag, payload = value, None
        else:
            raise ValueError(
                f"Expected one of {tags(kind)}, by itself or as a map with one entry, got {brief(value)}"
            )
        try:
            name, struct, convert = by_tag[tag]
        except (KeyError, TypeError):
            raise ValueError(f"{kind.__name__} has no variant {tag!r}; it has {tags(kind)}") from None
        variant = new(kind)
        set_variant(variant, name)
        set_value(variant, convert(payload) if struct is None else to_struct(payload, struct))
        return variant

    return decode


def _payload(kind: type[Variant], case: Case) -> Decoder:
    payload = case.payload
    if payload is None:

        def nothing(value: Any) -> None:
            if value is not None:
                raise ValueError(f"Variant {case.tag!r} of {kind.__name__} takes no value, got {brief(value)}")

        return nothing
    if isinstance(payload, type) and issubclass(payload, Variant):
        return _decoder(payload)
    if payload is float:
        return lambda value: _number(msgspec.convert(value, float))
    return functools.partial(msgspec.convert, type=payload, dec_hook=decode_value)


def _plain_struct(case: Case) -> Any:
    """The class of a payload that needs no hook, which takes half the time."""
    struct = isinstance(case.payload, type) and issubclass(case.payload, Element)
    return case.payload if struct and not _needs_hook(case.payload) else None


def _needs_hook(kind: Any) -> bool:
    """Whether a value of a type can hold what the decoder does not know by itself."""
    if args := get_args(kind):
        return any(map(_needs_hook, args))
    if isinstance(kind, type) and issubclass(kind, Element):
        return any(_needs_hook(f.type) for f in fields_of(kind) if f.type not in VECTORS)
    return isinstance(kind, ArrayType) or (isinstance(kind, type) and issubclass(kind, Variant))


def _number(value: float) -> float:
    return math.copysign(math.inf, value) if abs(value) > F32_MAX else value


def tags(kind: type[Variant]) -> str:
    """Names of the variants in a file, for a message."""
    return ", ".join(c.tag for c in kind.cases.values())


def brief(value: Any) -> str:
    """A value for a message: short, whatever a file holds."""
    if isinstance(value, dict):
        return f"a map with {len(value)} entries" if value else "an empty map"
    if isinstance(value, list):
        return f"an array of {len(value)}"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return f"{len(value)} raw bytes"
    if isinstance(value, str) and len(value) > 40:
        value = value[:37] + "..."
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a whole number of more than 20 digits"
    return repr(value)
