"""From field declarations to rows of the inspector. Knows types and roles, no single field."""

from __future__ import annotations

import enum
import functools
import re
import typing
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import numpy as np

from app.inspecting.live_values import LiveValue
from app.inspecting.model_values import ModelValue
from engine.msd.paths import Step, join
from engine.msd.schema.base import LOOK, Element, Field, FieldInfo, fields_of
from engine.msd.schema.force import Range
from engine.msd.schema.hierarchy import Body
from engine.msd.schema.variant import Variant, default_payload
from ui.inspector.sections import sections
from ui.language.phrases import translated
from ui.tree.structure import ROWS_OF

NO_DEFAULT = object()
"""Default of a row that has none."""

MODEL = "model"
"""Name of the section of what the compiled model has."""

LONG = 64
"""Arrays with more numbers than this are summed up, not edited as text."""


class Row(NamedTuple):
    """One line of the inspector."""

    rel: str
    """Path of the value relative to the object."""
    label: str
    editor: str
    """section, struct, list, map, variant, tuple, number, integer, bits, bool, enum, text, file, reference, vector,
    color, quaternion, euler, numbers, xml, buffer, or live, live_vector and live_angles for what the simulation says
    under the name of `info`, model and model_numbers for what the compiled model has under it."""
    info: FieldInfo
    default: Any = NO_DEFAULT
    entry: bool = False
    """Whether it is an entry of a list, which can be removed."""
    of_body: bool = False
    """Whether `rel` starts at the body that owns the object, a base link."""
    members: tuple[Row, ...] = ()
    """The rows of a section."""

    @property
    def declaration(self) -> Field:
        return self.info.declaration

    @property
    def can_be_unset(self) -> bool:
        """Whether the row has a box that sets and unsets it. References and texts have an empty choice instead."""
        return self.info.optional and self.editor not in ("reference", "text", "file", "xml")


def editor_of(kind: Any, declaration: Field) -> str:
    """The name of the editor for values of a type."""
    shape = _shape_of(kind)
    if shape is not None:
        if len(shape) > 1:
            return "buffer"
        by_role = {"color": "color", "linear_color": "color", "quaternion": "quaternion"}
        is_vector = shape in ((1,), (2,), (3,), (4,))
        return by_role.get(declaration.role, "vector" if is_vector else "numbers")
    origin = typing.get_origin(kind)
    if origin in (list, dict, tuple):
        return {list: "list", dict: "map", tuple: "tuple"}[origin]
    if isinstance(kind, type):
        for base, name in ((enum.Enum, "enum"), (Element, "struct"), (Variant, "variant"), (bool, "bool")):
            if issubclass(kind, base):
                return name
        if kind is int:
            return "bits" if declaration.role == "bits" else "integer"
        if kind is float:
            return "number"
    if declaration.ref:
        return "reference"
    return {"path": "file", "xml": "xml"}.get(declaration.role, "text")


def _shape_of(kind: Any) -> tuple[int, ...] | None:
    """Shape of the values of an array type, -1 for any length; None for any other type."""
    shape = getattr(kind, "shape", None)
    return shape if isinstance(shape, tuple) else None


IN_FULL = {
    "acc": "acceleration", "ang": "angular", "ch": "convex hull", "com": "center of mass", "diff": "diffuse",
    "dist": "distance", "env": "environment", "lin": "linear", "max": "largest", "min": "smallest",
    "mom": "momentum", "pos": "position", "quat": "orientation", "spec": "specular", "vel": "velocity",
    "d2": "2D", "aabb": "AABB", "aces": "ACES", "bvh": "BVH", "id": "ID", "orm": "ORM", "rgb": "RGB", "rgba": "RGBA",
    "sap": "SAP", "sdf": "SDF", "srgb": "sRGB",
}  # fmt: skip
"""Words of keys, as people write them."""


def member_label(member: enum.Enum) -> str:
    """A member of an enum in words: `FixedLocal` is `Fixed local`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", member.name.strip("_")).replace("_", " ").split(" ")
    first, *others = " ".join(IN_FULL.get(word.lower(), word) for word in words).split(" ")
    first = first if first != first.lower() else first.capitalize()
    return translated(" ".join([first, *(word if word.isupper() else word.lower() for word in others)]))


def _label(name: str) -> str:
    return name.strip("_").replace("_", " ")


def _row(rel: str, info: FieldInfo, default: Any = NO_DEFAULT, label: str = "", **more: Any) -> Row:
    editor = editor_of(info.type, info.declaration)
    return Row(rel, translated(label or info.declaration.label or _label(info.name)), editor, info, default, **more)


def object_rows(element: Any, info: FieldInfo | None, named: bool, body: Body | None = None) -> list[Row]:
    """The rows of an object, in sections where its class has some; the name is left out when it is shown elsewhere.
    `info` declares an object that is not an Element, such as a pair of names; `body` is what owns a base link, whose
    rows come with its own."""
    if isinstance(element, Element):
        rows = [] if body is None else field_rows(body, of_body=True)
        rows += [row for row in field_rows(element) if not (named and row.rel == "name")]
        return _in_sections(element, rows)
    if info is not None:
        return child_rows(element, _row("", info))
    return []


def live_section(title: str, values: list[LiveValue], labels: Mapping[str, str], meaning: str) -> Row:
    """The section of what the simulation says of an object now; `labels` for the names of the values."""
    editors = {"number": "live", "vector": "live_vector", "angles": "live_angles"}
    members = tuple(
        Row(
            "",
            labels.get(value.name, value.name),
            editors[value.kind],
            FieldInfo(value.name, float, False, Field(meaning, unit=value.unit, reach=LOOK, role="position"), None),
        )
        for value in values
    )
    return Row("", title, "section", _SECTION, members=members)


def model_section(title: str, values: list[ModelValue], meaning: str) -> Row:
    """The section of what the compiled model has of an object; `meaning` has a place for MuJoCo's name."""
    members = tuple(
        Row(
            "",
            translated(value.label),
            "model_numbers" if isinstance(value.value, np.ndarray) else "model",
            FieldInfo(value.name, float, False, Field(meaning.format(value.name), unit=value.unit, reach=LOOK), None),
        )
        for value in values
    )
    return Row("", title, "section", FieldInfo(MODEL, Element, False, Field(""), None), members=members)


def _in_sections(element: Element, rows: list[Row]) -> list[Row]:
    """The same rows below headings; as they are for a class without sections. A struct that is alone below its
    heading is the heading."""
    by_name = {row.rel: row for row in rows}
    found = []
    for title, names in sections(element, by_name):
        members = [by_name[name] for name in names]
        only = members[0]
        if len(members) > 1 or only.editor != "struct" or only.can_be_unset:
            found.append(Row("", title, "section", _SECTION, members=tuple(members)))
            continue
        below = field_rows(getattr(element, only.rel), only.rel)
        found.append(only._replace(label=title, editor="section", members=tuple(below)))
    return found or rows


_SECTION = FieldInfo("", Element, False, Field(""), None)


def field_rows(element: Element, rel: str = "", **more: Any) -> list[Row]:
    """A row for every field of an element that is no row of the scene tree; MJCF blocks only where there is one."""
    cls = type(element)
    hidden = ROWS_OF.get(cls, frozenset())
    return [
        _row(join(rel, f.name), f, f.default() if f.default is not None else NO_DEFAULT, **more)
        for f in fields_of(cls)
        if f.name not in hidden and getattr(element, f.name) is not msgspec.UNSET
    ]


def child_rows(value: Any, row: Row) -> list[Row]:
    """The rows below a row that holds `value`."""
    if row.editor == "section":
        return [*row.members]
    if isinstance(value, Element):
        below = field_rows(value, row.rel, of_body=row.of_body)
        return [_of_range(bound, row) for bound in below] if isinstance(value, Range) else below
    if isinstance(value, Variant):
        return _payload_rows(value, row)
    if isinstance(value, list):
        kind = (typing.get_args(row.info.type) or (str,))[0]
        return [_entry(row, i, kind, entry=True) for i in range(len(value))]
    if isinstance(value, tuple):
        kinds = typing.get_args(row.info.type)
        return [_entry(row, i, kinds[i] if i < len(kinds) else kinds[-1]) for i in range(len(value))]
    if isinstance(value, dict):
        kind = (typing.get_args(row.info.type) or (str, str))[1]
        return [_entry(row, (key,), kind, label=key, entry=True) for key in value]
    if row.editor == "quaternion" and isinstance(value, np.ndarray):
        angles = FieldInfo("angles", row.info.type, False, _euler_field(row.declaration), None)
        return [Row(row.rel, translated("as angles"), "euler", angles, of_body=row.of_body)]
    return []


def _of_range(bound: Row, row: Row) -> Row:
    """A bound of a range, which has the unit of the range."""
    declared = msgspec.structs.replace(bound.declaration, unit=row.declaration.unit)
    return bound._replace(info=msgspec.structs.replace(bound.info, declaration=declared))


def _euler_field(outer: Field) -> Field:
    return Field("roll, pitch, yaw: turns about the fixed axes x, y, z", unit="°", reach=outer.reach)


def _payload_rows(value: Variant, row: Row) -> list[Row]:
    case = value.cases[value.variant]
    rel = join(row.rel, "value")
    if isinstance(value.value, Element):
        return field_rows(value.value, rel, of_body=row.of_body)
    if case.payload is None:
        return []
    declaration = Field(_label(case.name), reach=row.declaration.reach, ref=case.ref, role=_payload_role(case))
    info = FieldInfo(case.name, case.payload, False, declaration, None)
    payload = _row(rel, info, default_payload(case), of_body=row.of_body)
    return child_rows(value.value, payload) if case.is_tuple else [payload]


def _payload_role(case: Any) -> str:
    return "path" if case.payload is str and case.name == "file" else ""


def _entry(row: Row, step: Step, kind: Any, label: str = "", **more: Any) -> Row:
    info = FieldInfo(str(step), kind, False, row.declaration, None)
    label = label or (str(step + 1) if isinstance(step, int) else str(step))
    return _row(join(row.rel, step), info, label=label, of_body=row.of_body, **more)


@functools.cache
def words_below(kind: Any) -> tuple[str, ...]:
    """Labels and keys of the fields below a value of a type: what is found by a search before there is a value."""
    if isinstance(kind, type) and issubclass(kind, Variant):
        return tuple(word for case in kind.cases.values() for word in words_below(case.payload))
    if not (isinstance(kind, type) and issubclass(kind, Element)):
        return ()
    own = ((f.declaration.label or _label(f.name), f.name, *words_below(f.type)) for f in fields_of(kind))
    return tuple(word for words in own for word in words)


def initial_value(info: FieldInfo) -> Any:
    """A value to begin with, for an optional field that is switched on or a new entry of a list."""
    kind, declaration = info.type, info.declaration
    shape = _shape_of(kind)
    if declaration.initial is not None:
        return kind.of(declaration.initial) if shape is not None else declaration.initial[0]
    if shape is not None:
        starts = {"quaternion": (0, 0, 0, 1), "color": (0.5, 0.5, 0.5, 1), "linear_color": (1, 1, 1, 1)}
        start = starts.get(declaration.role)
        size = 3 if shape == (-1,) else [max(n, 0) for n in shape]
        return kind.of(start[: shape[0]] if start else np.zeros(size) if shape != (-1,) else np.ones(3))
    if typing.get_origin(kind) is tuple:
        return tuple(arg() for arg in typing.get_args(kind))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next(iter(kind))
    if kind in (int, float):
        return kind(declaration.ge or 0)
    return (typing.get_origin(kind) or kind)()


def switched(variant: Variant, case_name: str) -> Variant:
    """Another case of a variant, with the payload's fields of the same name and type kept."""
    case = variant.cases[case_name]
    payload = default_payload(case)
    old = variant.value
    if isinstance(payload, Element) and isinstance(old, Element):
        of_old = {f.name: f.type for f in fields_of(type(old))}
        for f in fields_of(type(payload)):
            if of_old.get(f.name) == f.type:
                setattr(payload, f.name, getattr(old, f.name))
    elif type(payload) is type(old) and not isinstance(payload, Element) and payload is not None:
        old_case = variant.cases[variant.variant]
        payload = old if old_case.ref == case.ref else payload
    return type(variant)(case_name, payload)
