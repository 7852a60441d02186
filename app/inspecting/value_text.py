"""Values as text for the clipboard, and back."""

from __future__ import annotations

import enum
import json
import math
import re
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np

from app.naming import name_of
from engine.errors import SceneError
from engine.geometry.srgb import to_srgb
from engine.msd.paths import get
from engine.msd.schema import FreeJoint, Link, World
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.copying import same
from engine.msd.schema.variant import Variant
from engine.msd.writing import encode


class Form(enum.Enum):
    """How a value is written."""

    VALUE = "value"
    PYTHON = "python"
    MJCF = "mjcf"
    JSON = "json"


def written(world: World, path: str, form: Form, role: str = "") -> str:
    """The value at a World path as text: plain, as an assignment of `engine.msd` Python, as MJCF or as JSON. `role`
    is that of its field. Raises SceneError where MJCF has no such thing."""
    value = get(world, path)
    if form is Form.PYTHON:
        return f"world.{path} = {python(value)}" if path else python(value)
    if form is Form.JSON:
        return json_text(value)
    if isinstance(value, (Element, Variant, list, dict)):
        if form is Form.MJCF:
            return _mjcf_element(world, path, value)
        return json_text(value)
    if form is Form.MJCF and value is not None:
        from engine.msd.mjcf.write.context import spelled, wxyz  # slow to load

        return spelled(wxyz(value) if role == "quaternion" else getattr(value, "value", value))
    return plain(value)


def plain(value: Any) -> str:
    """A value that holds no others, with all its digits: `0.1 -2 3`."""
    if value is None:
        return ""
    if isinstance(value, (np.ndarray, tuple, list)):
        return " ".join(plain(number) for number in np.ravel(np.asarray(value, dtype=object)))
    if isinstance(value, enum.Enum):
        return value.name.strip("_")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return f"{value:.12g}"
    return str(value)


def python(value: Any) -> str:
    """An expression that gives the value, with the classes of `engine.msd.schema`; fields that have their defaults
    are left out."""
    if isinstance(value, np.ndarray):
        return python(value.tolist())
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Variant):
        payload = "" if value.value is None else python(value.value)
        return f"{type(value).__name__}.{value.variant}({payload})"
    if isinstance(value, Element):
        given = (
            f"{f.name}={python(getattr(value, f.name))}"
            for f in fields_of(type(value))
            if getattr(value, f.name) is not msgspec.UNSET
            and (f.default is None or f.required or not same(getattr(value, f.name), f.default()))
        )
        return f"{type(value).__name__}({', '.join(given)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {python(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        inside = ", ".join(python(entry) for entry in value)
        return f"[{inside}]" if isinstance(value, list) else f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return repr(value.item() if isinstance(value, np.generic) else value)


def json_text(value: Any) -> str:
    """A value as MSD files have it."""
    text = msgspec.json.encode(value, enc_hook=encode).decode()
    return text.replace('"lower":null', '"lower":-1e39').replace('"upper":null', '"upper":1e39')


_TAGS = {
    "link": ("body",),
    "joint": ("joint",),
    "free_joint": ("freejoint",),
    "geom": ("geom",),
    "site": ("site",),
    "camera": ("camera",),
    "light": ("light",),
    "material": ("material",),
    "texture": ("texture",),
    "mesh": ("mesh",),
    "hfield": ("hfield",),
}


def _mjcf_element(world: World, path: str, value: Any) -> str:
    """The element that an object becomes in MJCF. It is found by its name."""
    from app.naming import kind_of
    from engine.msd.mjcf.write import to_mjcf

    kind, name = kind_of(path, value), name_of(path, value) if isinstance(value, Element) else ""
    if not kind or not name:
        raise SceneError("only objects with a name can be copied as MJCF; single values can, too", world.file, path)
    root = ElementTree.fromstring(to_mjcf(world))
    section = {"actuator": "actuator", "sensor": "sensor", "tendon": "tendon", "equality": "equality"}.get(kind)
    nodes = root.findall(f"./{section}/*") if section else [n for tag in _TAGS.get(kind, ()) for n in root.iter(tag)]
    found = next((node for node in nodes if node.get("name") == name), None)
    if found is None:
        raise SceneError(f"MJCF has no element for this {kind.replace('_', ' ')}", world.file, path)
    if not isinstance(value, (Link, FreeJoint)):
        found.tail = None
    ElementTree.indent(found)
    found.tail = None
    return ElementTree.tostring(found, encoding="unicode")


# ------------------------------------------------------------------------------------------------ reading


_HEX = re.compile(r"#?([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")


def hex_of(color: np.ndarray, linear: bool) -> str:
    """A colour as `#rrggbb`, with `aa` where it is not opaque."""
    rgb = np.clip(np.asarray(color[:3], float), 0, 1)
    parts = [*(to_srgb(rgb) if linear else rgb)]
    if len(color) > 3 and color[3] < 1:
        parts.append(color[3])
    return "#" + "".join(f"{round(255 * float(np.clip(part, 0, 1))):02x}" for part in parts)


def color_of(text: str, like: np.ndarray, linear: bool) -> np.ndarray | None:
    """The colour that `#rrggbb` or `#rrggbbaa` says, with as many numbers as `like`; None for other text."""
    from engine.geometry.srgb import to_linear

    found = _HEX.fullmatch(text.strip())
    if not found or (not text.strip().startswith("#") and text.strip().isdecimal()):
        return None
    rgb = np.array([int(found[1][i : i + 2], 16) / 255 for i in (0, 2, 4)])
    alpha = int(found[2], 16) / 255 if found[2] else 1.0
    return np.array([*(to_linear(rgb) if linear else rgb), alpha][: len(like)]).round(5)


_CONSTRUCTOR = re.compile(r"<?[A-Za-z_][\w.]*\s*(?=[(\[])")
"""What stands before the numbers in `np.array([1, 2])`, `Vector3(1, 2, 3)`, `<Vector (1, 2, 3)>`."""
_DTYPE = re.compile(r",\s*dtype=[\w.]+\s*\)$")


def array_of(text: str, count: int) -> np.ndarray:
    """The numbers of a text: `1 2 3`, `1, 2, 3`, `[1, 2, 3]`, JSON, what `written` gives as Python, or a vector as
    Blender, Godot and NumPy print it. `count` of them, any number if it is below 0. Raises SceneError with a
    sentence."""
    inside = _DTYPE.sub(")", text.strip()).rpartition("=")[2].strip()
    inside = _CONSTRUCTOR.sub("", inside)
    try:
        values = json.loads(inside)
        values = list(values.values()) if isinstance(values, dict) else values
        values = values if isinstance(values, list) else [values]
        numbers = [float(value) for value in values]
    except (ValueError, TypeError):
        parts = re.split(r"[\s,;]+", inside.strip("[](){}<>\"' \t\n"))
        try:
            numbers = [float(part) for part in parts if part]
        except ValueError:
            raise SceneError(f"{_short(text)} is no list of numbers") from None
    if any(math.isnan(number) for number in numbers):
        raise SceneError(f"{_short(text)} holds what is no number")
    if count >= 0 and len(numbers) != count:
        raise SceneError(f"{count} numbers are needed here, and {_short(text)} has {len(numbers)}")
    if not numbers:
        raise SceneError("there are no numbers in the clipboard")
    return np.array(numbers)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return repr(text if len(text) < 40 else text[:39] + "…")
