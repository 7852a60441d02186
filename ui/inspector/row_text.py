"""Rows of the inspector as text for the clipboard, and values of rows from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from app.inspecting.value_text import Form, array_of, color_of, json_text, written
from engine.errors import SceneError
from engine.msd.paths import parse
from ui.inspector.fields import LIVE, MISSING, Fields
from ui.inspector.numbers import fits, number, range_text, several, text_of, within
from ui.inspector.rows import Row
from ui.inspector.texts import text_of_value


def row_text(fields: Fields, row: Row | None, form: Form) -> str:
    """A row of the last of the shown objects as text; a section as all of its rows; None: the whole object. Raises
    SceneError where MJCF has no such thing."""
    world, owner = fields.document.world, fields.paths[-1]
    if row is None:
        return written(world, owner, form if form is not Form.VALUE else Form.JSON)
    if row.editor in LIVE or row.editor == "euler":
        value = fields.value(row)
        return " ".join(f"{n:.9g}" for n in np.ravel(value))
    if row.editor != "section" or row.rel:
        return written(world, fields.path(row), form, row.declaration.role)
    members = [member for member in row.members if fields.value(member) is not MISSING]
    if form is Form.JSON:
        inside = (f'"{_key(member)}": {json_text(fields.value(member))}' for member in members)
        return "{" + ", ".join(inside) + "}"
    if form is Form.MJCF:
        return written(world, owner, form)
    if form is Form.PYTHON:
        return "\n".join(written(world, fields.path(member), form) for member in members)
    texts = (text_of_value(member, fields.value(member), fields.unit(member)) for member in members)
    return "\n".join(f"{member.label}: {text}" for member, text in zip(members, texts, strict=True))


def _key(row: Row) -> str:
    return str(parse(row.rel)[-1]) if row.rel else row.info.name


def pasted(row: Row, present: Any, text: str) -> Any:
    """The value that a text of the clipboard means for a row. Raises SceneError or ValueError with a sentence."""
    value = _meant(row, present, text)
    if isinstance(value, (float, np.ndarray)):
        for each in np.ravel(value):
            if not fits(each, row.declaration):
                raise SceneError("the number is too large")
            if row.editor != "euler" and within(each, row.declaration) != each:
                raise SceneError(f"{row.label} takes {range_text(row.declaration)}, not {text_of(each)}")
    return value


def _meant(row: Row, present: Any, text: str) -> Any:
    linear = row.declaration.role == "linear_color"
    match row.editor:
        case "color" if isinstance(present, np.ndarray) and (found := color_of(text, present, linear)) is not None:
            return found
        case "vector" | "color" | "quaternion" | "euler" if isinstance(present, np.ndarray):
            try:
                return np.array(several(text, len(present), row.declaration.unit))
            except ValueError:
                return array_of(text, len(present))
        case "numbers":
            return array_of(text, row.info.type.shape[0])
        case "number" | "integer":
            return number(text.rpartition("=")[2].strip(), row.declaration.unit)
        case "bool":
            known = {"true": True, "1": True, "on": True, "yes": True, "false": False, "0": False, "off": False}
            word = text.rpartition("=")[2].strip().lower()
            if word not in known:
                raise SceneError("a switch takes true or false")
            return known.get(word, False)
        case "enum":
            word = text.strip().rpartition(".")[2].strip("\"' _")
            for member in row.info.type:
                if member.name.strip("_").lower() == word.lower():
                    return member
            raise SceneError(f"{word!r} is none of {', '.join(m.name.strip('_') for m in row.info.type)}")
        case "text" | "file" | "reference":
            return text.strip().strip("\"'")
    raise SceneError("text cannot be pasted into this row")
