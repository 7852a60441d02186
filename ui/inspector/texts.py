"""What the rows of the inspector show of values: a line of text, and the tooltip."""

from __future__ import annotations

import html
import os
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.inspecting.provenance import Origin, Provenance
from ui.inspector import units
from ui.inspector.fields import MISSING
from ui.inspector.numbers import range_text, text_of, texts_of
from ui.inspector.rows import LONG, NO_DEFAULT, Row, member_label
from ui.language.phrases import translated

WHOLE = frozenset({"section", "struct", "list", "map", "variant", "buffer"})
"""Editors of values whose defaults are no text."""


def _tr(text: str, n: int = -1) -> str:
    return QCoreApplication.translate("Inspector", text, "", n)


def text_of_value(row: Row, value: Any, unit: str) -> str:
    """A value in a line, with its unit, the one that is shown."""
    if value is MISSING:
        return ""
    unit, factor = units.display(unit)
    if factor != 1.0:
        value = in_unit(value, factor)
    if value is None:
        return _tr("none") if row.editor == "reference" else _tr("not set")
    unit = f" {unit}" if unit else ""
    match row.editor:
        case "number" | "integer" | "model":
            return text_of(value) + unit
        case "model_numbers":
            return texts_of(value, 5) + unit
        case "live":
            return live_text(value) + unit
        case "live_vector" | "live_angles":
            return "  ".join(map(live_text, value)) + unit
        case "bits":
            return f"0x{value:X}"
        case "vector" | "color" | "quaternion" | "euler":
            return texts_of(value, 4) + unit
        case "numbers":
            return texts_of(value, 4) + unit if value.size <= LONG else _tr("%n numbers", value.size)
        case "buffer":
            return " × ".join(map(str, value.shape))
        case "enum":
            return member_label(value)
        case "variant":
            return translated(value.variant.replace("_", " "))
        case "list" | "map":
            return _tr("%n entries", len(value))
        case "reference":
            return value or _tr("(nothing chosen)")
        case "text" | "file" | "xml":
            return str(value)
    return ""


def in_unit(value: Any, factor: float) -> Any:
    """Numbers in another unit; anything else as it is."""
    if isinstance(value, (np.ndarray, list, tuple)):
        return np.array([units.scaled(float(one), factor) for one in np.ravel(value)])
    return units.scaled(float(value), factor) if isinstance(value, (float, np.floating)) else value


def live_text(value: float, decimals: int = 4) -> str:
    """A number that changes, always with as many digits, so that it does not jump. Never minus zero."""
    return f"{value:z.{decimals}f}" if abs(value) < 1e4 else f"{value:.{decimals}e}"


def origin_text(found: Provenance) -> str:
    """Where a value comes from, in a sentence."""
    file = os.path.basename(found.file)
    line = found.location.line if found.location else 0
    if found.location is not None:
        file = os.path.basename(found.location.file) or file
    match found.origin:
        case Origin.EDITED:
            return _tr("Edited by: {0}").format(found.step)
        case Origin.NEW:
            return _tr("The scene began with it")
        case Origin.DEFAULT if line:
            return _tr("A default; the object is in {0}, line {1}").format(file, line)
        case Origin.DEFAULT:
            return _tr("A default")
        case Origin.FILE if line:
            return _tr("From {0}, line {1}").format(file, line)
        case Origin.FILE:
            return _tr("From {0}").format(file)
        case Origin.IMPORT if line:
            return _tr("Imported from {0}, line {1}").format(file, line)
    return _tr("Imported from {0}").format(file)


def tool_tip(row: Row, unit: str, path: str, origin: Provenance | None = None) -> str:
    """What a row means, what it may be, what an edit does, where it is, and where its value comes from."""
    if not row.rel and row.editor == "section":
        return ", ".join(member.label for member in row.members)
    d = row.declaration
    lines = [f"<b>{translated(d.meaning) or row.label}</b>"]
    shown, factor = units.display(unit)
    if unit:
        lines.append(_tr("Unit: {0}").format(shown))
    if range_text(d, factor):
        lines.append(_tr("Range: {0}").format(range_text(d, factor)))
    if row.default is not NO_DEFAULT and row.editor not in WHOLE:
        default = row.default if factor == 1.0 else in_unit(row.default, factor)
        lines.append(_tr("Default: {0}").format(_plain(default)))
    reach = {
        "look": _tr("Affects rendering only"),
        "parameter": _tr("Affects the running simulation"),
        "structure": _tr("Rebuilds the simulation and keeps its state"),
    }
    if row.editor not in ("model", "model_numbers"):
        lines.append(f"{reach[d.reach.value]}.")
    if origin is not None:
        lines.append(html.escape(origin_text(origin)))
    lines.append(f"<code>{path}</code>")
    return "<br>".join(lines)


def _plain(value: Any) -> str:
    if value is None:
        return _tr("none")
    if isinstance(value, np.ndarray):
        return texts_of(value.ravel()[:12])
    if isinstance(value, bool):
        return _tr("on") if value else _tr("off")
    if isinstance(value, (int, float)):
        return text_of(value)
    return getattr(value, "name", None) or str(value) or '""'
