"""Whether a World can be written so that it can be read again: every value is of the type of its field.

Assignments are checked, but what is in a list, a map or a variant can be exchanged without them.
"""

from __future__ import annotations

import enum
import functools
import typing
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine.errors import SceneError
from engine.msd.nesting import nesting_depth
from engine.msd.paths import join, walk
from engine.msd.schema.arrays import VECTORS, ArrayType
from engine.msd.schema.assigning import explained
from engine.msd.schema.base import Element, checks, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World


def check_writable(world: World) -> int:
    """How many links are below each other at most, the base link included.

    Raises:
        SceneError: names the path of a value that cannot be written, what it is and what would do.
    """
    depth = nesting_depth(world)
    pending: dict[type[Element], list[Any]] = {World: [world]}
    while pending:
        cls = next(iter(pending))
        elements = pending.pop(cls)
        found: dict[type[Element], list[Any]] = defaultdict(list)
        for column in _columns(cls):
            if not _fits(column.kind, list(map(column.load, elements)), column.spare, found):
                raise _error(world)
        for below, values in found.items():
            pending.setdefault(below, []).extend(values)
    return depth


class _Column(NamedTuple):
    """A field of a class: how to get what is in it, its type, and the types of what may stand in its place."""

    load: Callable[[Any], Any]
    kind: Any
    spare: frozenset[type]


@functools.cache
def _columns(cls: type[Element]) -> tuple[_Column, ...]:
    columns = []
    for f in fields_of(cls):
        if f.type in (float, int, bool) or (isinstance(f.type, type) and issubclass(f.type, enum.Enum)):
            continue  # such a value cannot be changed but by an assignment, which checks it
        vector = getattr(cls, f.name)
        load = vector.load if f.type in VECTORS else attrgetter(f.name)
        spare: set[type] = {type(None)} if f.optional else set()
        if f.default is not None and f.default() is msgspec.UNSET:
            spare.add(msgspec.UnsetType)
        columns.append(_Column(load, f.type, frozenset(spare)))
    return tuple(columns)


def _fits(kind: Any, values: list[Any], spare: frozenset[type], found: dict[type[Element], list[Any]]) -> bool:
    """Whether all values are of a type, or of one of `spare`; the Elements in them go to `found`."""
    kinds = set(map(type, values)) - spare
    if not kinds:
        return True
    if spare:
        values = [value for value in values if type(value) not in spare]
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is list:
        return kinds == {list} and _fits(args[0], [*chain.from_iterable(values)], frozenset(), found)
    if origin is dict:
        return (
            kinds == {dict}
            and _fits(str, [*chain.from_iterable(values)], frozenset(), found)
            and _fits(args[1], [*chain.from_iterable(value.values() for value in values)], frozenset(), found)
        )
    if origin is tuple:
        return kinds <= {tuple, list} and all(
            len(value) == len(args)
            and all(_fits(a, [v], frozenset(), found) for a, v in zip(args, value, strict=True))
            for value in values
        )
    if isinstance(kind, ArrayType):
        return _fit_arrays(kind, kinds, values)
    if issubclass(kind, Variant):
        return all(issubclass(k, kind) for k in kinds) and _fit_variants(kind, values, found)
    if issubclass(kind, Element):
        found[kind] += values
        return all(issubclass(k, kind) for k in kinds)
    if kind is str:
        return kinds == {str} and _is_text(values)
    if kind is int:
        return kinds == {int} and min(values) >= -(1 << 63) and max(values) < 1 << 64
    return kinds <= ({float, int} if kind is float else {kind})


def _fit_arrays(kind: Any, kinds: set[type], values: Iterable[Any]) -> bool:
    if kind in VECTORS and kinds == {tuple}:
        return True  # as the decoder left them
    if -1 not in kind.shape and kinds == {np.ndarray}:  # as below, without a call for each
        return set(map(_SHAPE, values)) == {kind.shape} and {d.type for d in set(map(_DTYPE, values))} == {kind.dtype}
    return kinds <= {tuple, np.ndarray} and all(value.__class__ is tuple or kind.fits(value) for value in values)


_SHAPE, _DTYPE = attrgetter("shape"), attrgetter("dtype")


def _fit_variants(kind: type[Variant], values: list[Any], found: dict[type[Element], list[Any]]) -> bool:
    by_case: dict[str, list[Any]] = defaultdict(list)
    for variant in values:
        by_case[variant.variant].append(variant.value)
    return all(
        set(map(type, payloads)) == {type(None)}
        if kind.cases[name].payload is None
        else _fits(kind.cases[name].payload, payloads, frozenset(), found)
        for name, payloads in by_case.items()
    )


def _is_text(values: list[str]) -> bool:
    try:
        "".join(values).encode()
    except UnicodeEncodeError:
        return False
    return True


def _error(world: World) -> SceneError:
    """What is wrong, with its path."""
    for path, element in walk(world):
        if isinstance(element, Variant):
            case = element.cases[element.variant]
            fields = [("value", case.check)]
        else:
            whole = {
                f.name for f in fields_of(type(element)) if f.declaration.bits
            }  # those of a file may be out of range
            fields = [(name, check) for name, check in checks(type(element)).items() if name not in whole]
        for name, check in fields:
            value = getattr(element, name)
            try:
                check(value)
            except ValueError as error:
                place, said = explained(error, value)
                return SceneError(f"cannot be saved: this {said}", world.file, join(path, name) + place)
            if isinstance(value, str) and not _is_text([value]):
                message = "cannot be saved: this text holds half of a character (a lone surrogate)"
                return SceneError(message, world.file, join(path, name))
    return SceneError("a value cannot be saved: it is not of the type of its field", world.file)
