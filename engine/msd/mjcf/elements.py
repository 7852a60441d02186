"""Elements of MJCF whose attributes and children are the fields of one class, by the same names."""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable, Container
from typing import Any, TypeVar

import numpy as np

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.mjcf.plugins import plugin_use
from engine.msd.mjcf.xml import Node
from engine.msd.schema import PluginUse
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, FieldInfo, fields_of

T = TypeVar("T", bound=Element)
File = Callable[[Node], str]
"""The path that a World has for the file that an element names."""


def read_element(
    context: Context, cls: type[T], attributes: Attributes, file: File | None = None, but: Container[str] = ()
) -> T:
    """An object of what an element and its children say; what no field answers to is reported.

    Args:
        file: gives the paths of files; as written when left out.
        but: fields that MJCF does not say.

    Raises:
        SceneError: a value is not what its field takes.
    """
    node = attributes.node
    values: dict[str, Any] = {}
    tags = set()
    for f in fields_of(cls):
        if f.name in but:
            continue
        name = f.name.rstrip("_")
        part = _part(f)
        if part is None:
            value = _value(attributes, name, f, file)
            if value is not None:
                values[f.name] = value
            continue
        tags.add(name)
        children = [child for child in node.children if child.tag == name]
        objects = [_child(context, part, child, attributes, file) for child in children]
        if typing.get_origin(f.type) is list:
            values[f.name] = objects
        elif objects:
            values[f.name] = objects[0]
    for child in node.children:
        if child.tag not in tags:
            context.dropped(child)
    context.done(attributes)
    return cls(**values)


def _part(f: FieldInfo) -> type[Element] | None:
    """The class of the objects that a field holds; None for one that holds values."""
    kind = (typing.get_args(f.type) or (f.type,))[0]
    return kind if isinstance(kind, type) and issubclass(kind, Element) else None


def _child(context: Context, cls: type[Element], node: Node, owner: Attributes, file: File | None) -> Any:
    node.scope = owner.scope
    if cls is PluginUse:
        return plugin_use(node)
    return read_element(context, cls, Attributes(node, chain=[]), file)


def _value(attributes: Attributes, name: str, f: FieldInfo, file: File | None) -> Any:
    """The value of a field, None where nothing is said."""
    kind, role = f.type, f.declaration.role
    if name == "quat":
        return read_orientation(attributes)
    if not attributes.has(name):
        return None
    if isinstance(kind, ArrayType):
        return _array(attributes, name, kind, f)
    if kind is bool:
        return attributes.boolean(name, False)
    if kind is int:
        return attributes.integer(name, 0)
    if kind is float:
        return attributes.number(name, 0.0)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(attributes.keyword(name, tuple(member.value for member in kind), ""))
    if typing.get_origin(kind) is list:
        return attributes.text(name).split()
    if role == "path" and file is not None and attributes.text(name):
        return file(attributes.node)
    return attributes.text(name) or None


def _array(attributes: Attributes, name: str, kind: ArrayType, f: FieldInfo) -> np.ndarray:
    (count,) = kind.shape
    if count < 0:
        values = attributes.optional_floats(name)
    elif f.declaration.role == "quaternion":
        given = attributes.given(name, 4)
        values = None if given is None else np.roll(given, -1)
    elif f.optional:
        values = attributes.given(name, count)
    else:
        values = attributes.floats(name, tuple(f.default().tolist()))
    assert values is not None
    if issubclass(kind.dtype, np.integer) and not (np.isfinite(values) & (np.mod(values, 1) == 0)).all():
        raise attributes.node.error(f"Expected whole numbers, got {attributes.raw(name)!r}", name)
    return values
