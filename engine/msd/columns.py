"""A World a column at a time: one field of all the Elements of a class that are at the same place."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter
from typing import Any, get_args, get_origin

from engine.msd.schema.base import Element, FieldInfo, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World


def columns(world: World) -> Iterator[tuple[type[Element], FieldInfo, list[Any], list[Any]]]:
    """Class, field, Elements, and the Elements and numbers that the field holds in them (None among them); none of
    those where it cannot hold any, as of an array."""
    todo: list[tuple[Any, list[Any]]] = [(World, [world])]
    while todo:
        cls, elements = todo.pop()
        for f in fields_of(cls):
            kinds = reached(f.type)
            values = _elements_in(f.type, map(attrgetter(f.name), elements)) if kinds else []
            yield cls, f, elements, values
            for kind in kinds:
                if kind is not float and (inner := [v for v in values if v.__class__ is kind]):
                    todo.append((kind, inner))


def _elements_in(kind: Any, values: Iterable[Any]) -> list[Any]:
    """The Elements and numbers that values of a type hold or are."""
    origin = get_origin(kind)
    if origin is list:
        return _elements_in(get_args(kind)[0], chain.from_iterable(filter(None, values)))
    if origin is dict:
        return _elements_in(get_args(kind)[1], chain.from_iterable(v.values() for v in values if v))
    values = list(values)
    while issubclass(kind, Variant) and any(isinstance(v, Variant) for v in values):  # also one in another
        values = [v.value if isinstance(v, Variant) else v for v in values]
    return values


@functools.cache
def reached(kind: Any) -> tuple[Any, ...]:
    """Classes of the Elements and numbers that a value of a type holds or is."""
    if get_origin(kind) in (list, dict):
        return reached(get_args(kind)[-1])
    if not isinstance(kind, type):
        return ()
    if issubclass(kind, Variant):
        return tuple({k: None for case in kind.cases.values() if case.payload for k in reached(case.payload)})
    return (kind,) if kind is float or issubclass(kind, Element) else ()
