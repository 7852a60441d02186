"""A World that holds every class and every variant, for round trips."""

from __future__ import annotations

import enum
import typing
from typing import Any

import numpy as np

from engine.msd import schema
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant


def elements_of(cls: type[Element]) -> Element:
    """An Element with every optional field given and one entry in every list and map."""
    element = cls()
    for f in fields_of(cls):
        if (f.name in ("extras", "transform", "acd") and f.optional) or f.name == "extras":
            continue
        value = sample(f.type, getattr(element, f.name))
        if value is not None:
            setattr(element, f.name, value)
    return element


def sample(kind: Any, current: Any) -> Any:
    """A value of a type that is not its default where that is easy."""
    if isinstance(kind, ArrayType):
        if kind is schema.arrays.Linear:
            return np.array([1.0, 2.0, 0.5])
        shape = tuple(2 if n == -1 else n for n in kind.shape)
        return (np.arange(np.prod(shape)).reshape(shape) + 1).astype(kind.dtype)
    origin = typing.get_origin(kind)
    if origin is list:
        inner = typing.get_args(kind)[0]
        return [] if inner is schema.Link else [sample(inner, None)]
    if origin is dict:
        return {"entry": sample(typing.get_args(kind)[1], None)}
    if origin is tuple:
        return ("first", "second")
    if isinstance(kind, type):
        if issubclass(kind, Element):
            return elements_of(kind)
        if issubclass(kind, Variant):
            return variant_of(kind, next(reversed(kind.cases)))
        if issubclass(kind, enum.Enum):
            return list(kind)[-1]
        if kind is bool:
            return not current
        if kind is int:
            return 3
        if kind is float:
            return 0.625
        if kind is str:
            return "text"
    return current


def variant_of(kind: type[Variant], name: str) -> Variant:
    """A variant with a full payload."""
    payload = kind.cases[name].payload
    return kind(name, None if payload is None else sample(payload, None))


def all_elements() -> list[type[Element]]:
    """Every class of the World."""
    found = [v for v in vars(schema).values() if isinstance(v, type) and issubclass(v, Element)]
    return [c for c in found if c not in (Element, schema.Payload)]


def all_variants() -> list[tuple[type[Variant], str]]:
    """Every case of every variant."""
    kinds = [v for v in vars(schema).values() if isinstance(v, type) and issubclass(v, Variant) and v is not Variant]
    return [(kind, name) for kind in kinds for name in kind.cases]
