"""Elements of MJCF whose attributes and children are the fields of one class, by the same names."""

from __future__ import annotations

import enum
from collections.abc import Container
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from engine.msd import schema
from engine.msd.mjcf.write.context import spelled, wxyz
from engine.msd.mjcf.write.plugins import append_plugin
from engine.msd.schema import PluginUse, SkinBone
from engine.msd.schema.base import fields_of, same

REQUIRED: dict[type[schema.Element], tuple[str, ...]] = {SkinBone: ("bindpos", "bindquat")}
"""Fields that MuJoCo wants said even where they are as by default."""


def put_fields(element: Element, thing: schema.Element, but: Container[str] = ()) -> None:
    """Say by attributes and children what an object has other than by default.

    Args:
        but: fields that MJCF does not say.
    """
    for f in fields_of(type(thing)):
        value = getattr(thing, f.name)
        if f.name in but or value is None:
            continue
        if same(value, f.default()) and f.name not in REQUIRED.get(type(thing), ()):
            continue
        name = f.name.rstrip("_")
        if isinstance(value, schema.Element):
            put_fields(SubElement(element, name), value)
        elif isinstance(value, list) and value and isinstance(value[0], schema.Element):
            for entry in value:
                _append(element, name, entry)
        else:
            _set(element, name, _spelled(value, f.declaration.role))


def _set(element: Element, name: str, value: Any) -> None:
    if value is not None and not (isinstance(value, str) and not value):
        element.set(name, spelled(value))


def _append(element: Element, name: str, entry: Any) -> None:
    if isinstance(entry, PluginUse):
        append_plugin(element, entry)
    else:
        put_fields(SubElement(element, name), entry)


def _spelled(value: Any, role: str) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if role == "quaternion":
        return wxyz(value)
    if isinstance(value, (list, np.ndarray)) and not len(value):
        return None
    return value
