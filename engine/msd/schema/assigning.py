"""What may be assigned to a field: as in MotrixSim, whole numbers become floats and lists become arrays; anything
else of another type is an error that says what would do."""

from __future__ import annotations

import contextlib
import enum
import functools
import json
import operator
import os
import typing
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import Any

import msgspec
import numpy as np

from engine.msd.schema.arrays import ArrayType

Check = Callable[[Any], Any]
"""Gives a value as a field holds it. Raises ValueError saying what would do; see `explained`."""


class WrongTypeError(TypeError, ValueError):
    """A value that a field of a World, or a function, cannot take. Says which, what was given and what would do."""


class _WrongError(ValueError):
    """What would do instead of `found`; `place` is where below the field it stands."""

    def __init__(self, expected: str, found: Any, place: str = "") -> None:
        super().__init__(expected, found, place)
        self.expected, self.found, self.place = expected, found, place


def assigned(owner: str, check: Check, value: Any) -> Any:
    """`value` as `check` gives it. Raises WrongTypeError, naming the owner: `SimulateOption.timestep`."""
    try:
        return check(value)
    except ValueError as error:
        place, sentence = explained(error, value)
        raise WrongTypeError(f"{owner}{place} {sentence}") from None


def explained(error: ValueError, value: Any) -> tuple[str, str]:
    """Where below a field the error of a check was, and what it says: `takes a number, not None`."""
    if not isinstance(error, _WrongError):
        return "", f"{str(error).replace('Expected', 'takes')}; {shown(value)} was given"
    return error.place, f"takes {error.expected}, not {shown(error.found)}"


def require(name: str, value: Any, kinds: type | tuple[type, ...], what: str) -> None:
    """Raise WrongTypeError unless the argument `name` of a function is of a kind; `what` says in words of which."""
    if not isinstance(value, kinds):
        raise WrongTypeError(f"{name} takes {what}, not {shown(value)}")


def shown(value: Any) -> str:
    """A value of any kind in a sentence, short."""
    if value is None:
        return "None"
    if isinstance(value, (bool, int, float, str, bytes)):
        text = repr(value[:40] if isinstance(value, (str, bytes)) else value)[:60]
        return f"the {_WORDS.get(type(value), type(value).__name__)} {text}"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


_WORDS = {str: "text", bool: "value", int: "number", float: "number"}


ANY_WHOLE_NUMBER: ContextVar[bool] = ContextVar("ANY_WHOLE_NUMBER", default=False)
"""Whether whole numbers that MotrixSim has no room for may be assigned: a file that has them is read, so that
`validate` can name and repair them, and edits of what was read can be taken back."""


@contextlib.contextmanager
def any_whole_number() -> Iterator[None]:
    """Inside, and in functions that it decorates, whole numbers are not held to what MotrixSim loads."""
    token = ANY_WHOLE_NUMBER.set(True)
    try:
        yield
    finally:
        ANY_WHOLE_NUMBER.reset(token)


def whole_numbers(bits: int) -> tuple[int, int]:
    """The least and the greatest whole number of so many bits; below zero: with a sign."""
    return (0, 2**bits - 1) if bits > 0 else (-(2 ** (-bits - 1)), 2 ** (-bits - 1) - 1)


def check_of(kind: Any, optional: bool = False, unset: bool = False, path: bool = False, bits: int = 0) -> Check:
    """The check of a type of field: a plain type, an enum, an array type, an Element, a Variant, a list or a dict of
    them; `path`: a text that may be given as a `pathlib.Path`; `bits`: see `engine.msd.schema.base.Field`."""
    check = _path if path and kind is str else functools.partial(_whole, bits) if bits else _check_of(kind)
    if not optional and not unset:
        return check

    def check_optional(value: Any) -> Any:
        if (optional and value is None) or (unset and value is msgspec.UNSET):
            return value
        try:
            return check(value)
        except _WrongError as wrong:
            expected = f"{wrong.expected} or None" if optional and not wrong.place else wrong.expected
            raise _WrongError(expected, wrong.found, wrong.place) from None

    return check_optional


@functools.cache
def _check_of(kind: Any) -> Check:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _check_of(next((m for m in kind.__metadata__ if isinstance(m, ArrayType)), kind.__origin__))
    if origin is list:
        return functools.partial(_list, args[0], _check_of(args[0]))
    if origin is dict:
        return functools.partial(_dict, args[1], _check_of(args[1]))
    if origin is tuple:
        return functools.partial(_tuple, [_check_of(arg) for arg in args])
    if isinstance(kind, ArrayType):
        return functools.partial(_array, kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    return functools.partial(_instance, kind)


def _float(value: Any) -> float:
    if value.__class__ is float:
        return value
    if isinstance(value, (int, np.number, np.bool_)) or (isinstance(value, np.ndarray) and value.ndim == 0):
        try:
            return float(value)
        except (TypeError, ValueError, OverflowError):
            pass
    raise _WrongError("a number", value)


def _int(value: Any) -> int:
    try:
        value = operator.index(value)
    except TypeError:
        raise _WrongError("a whole number", value) from None
    if not -(1 << 63) <= value < 1 << 64:
        raise _WrongError("a whole number of at most 64 bits", value)
    return int(value)


def _whole(bits: int, value: Any) -> int:
    low, high = whole_numbers(bits)
    number = _int(value)
    if not low <= number <= high and not ANY_WHOLE_NUMBER.get():
        raise _WrongError(f"a whole number from {low} to {high}", number)
    return number


def _bool(value: Any) -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise _WrongError("True or False", value)
    return bool(value)


def _str(value: Any) -> str:
    if value.__class__ is str:
        return value
    if not isinstance(value, str):
        raise _WrongError("a text", value)
    return "".join(value)  # of a subclass, as of NumPy


def _path(value: Any) -> str:
    return _str(os.fspath(value) if isinstance(value, os.PathLike) else value)


def _any(value: Any) -> Any:
    return value


_PLAIN: dict[Any, Check] = {float: _float, int: _int, bool: _bool, str: _str, Any: _any}


def _array(kind: Any, value: Any) -> np.ndarray:
    if value is None or isinstance(value, str):
        raise _WrongError(f"an array of numbers of shape {kind.expected()}", value)
    return kind.of(value)


def _instance(kind: Any, value: Any) -> Any:
    if isinstance(value, kind):
        return value
    expected = f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"
    if issubclass(kind, enum.Enum):
        expected += f", such as {kind.__name__}.{next(iter(kind)).name}"
    elif cases := getattr(kind, "cases", None):
        expected += f", such as {kind.__name__}.{next(iter(cases))}(...)"
    raise _WrongError(expected, value)


def _list(kind: Any, check: Check, value: Any) -> list[Any]:
    if value.__class__ is not list:
        if isinstance(value, (str, bytes, dict)) or not isinstance(value, Iterable):
            raise _WrongError("a list", value)
        value = list(value)
    if not value or set(map(type, value)) == {kind}:
        return value
    entries = [_entry(check, entry, f"[{i}]") for i, entry in enumerate(value)]
    return value if all(map(operator.is_, entries, value)) else entries


def _dict(kind: Any, check: Check, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _WrongError("a dict", value)
    for key in value:
        if not isinstance(key, str):
            raise _WrongError("keys that are texts", key)
    if not value or set(map(type, value.values())) == {kind}:
        return value
    entries = {key: _entry(check, entry, f"[{json.dumps(key, ensure_ascii=False)}]") for key, entry in value.items()}
    return value if all(entries[key] is entry for key, entry in value.items()) else entries


def _tuple(checks: list[Check], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, (tuple, list)) or len(value) != len(checks):
        raise _WrongError(f"{len(checks)} values", value)
    entries = tuple(
        _entry(check, entry, f"[{i}]") for i, (check, entry) in enumerate(zip(checks, value, strict=True))
    )
    return value if isinstance(value, tuple) and all(map(operator.is_, entries, value)) else entries


def _entry(check: Check, value: Any, place: str) -> Any:
    try:
        return check(value)
    except _WrongError as wrong:
        raise _WrongError(wrong.expected, wrong.found, place + wrong.place) from None
    except ValueError as error:
        raise _WrongError(str(error).replace("Expected ", ""), value, place) from None
