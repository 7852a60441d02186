"""Numbers that are typed during a drag: lengths, angles and factors, with units and arithmetic."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from ui.inspector.expressions import UNITS
from ui.inspector.numbers import number

CHARACTERS = "0123456789.,+-−*/()^ °µπ%"
"""What numbers are typed with, beside the letters of units and constants."""
_CIRCLE = re.compile(r"\b(pi|tau)\b|π")
_ANGLE_UNIT = re.compile(r"deg|rad|°|turns?")


def belongs_to_number(text: str, typed: str) -> bool:
    """Whether a typed character goes on with a number; it begins with none of the letters that are keys of a drag."""
    return len(text) == 1 and (text in CHARACTERS or (text.isalpha() and (bool(typed) or text in "pt")))


def edited(typed: str, key: Qt.Key, text: str) -> str:
    """A typed number after another key."""
    return typed[:-1] if key == Qt.Key.Key_Backspace else (typed + text).lstrip()


def length(text: str) -> float | None:
    """A length, m; None while the text is none."""
    return _value(text, "m")


def angle(text: str) -> float | None:
    """An angle, rad; without a unit in degrees, or where pi occurs in radians. None while the text is none."""
    degrees = not _CIRCLE.search(text) and not _ANGLE_UNIT.search(text)
    return _value(f"({text})°" if degrees and text.strip() else text, "rad")


def factor(text: str) -> float | None:
    """A factor above 0, as `2`, `1/3`, `150%`; None while the text is none."""
    value = _value(text, "")
    return value if value is not None and value > 0 else None


def has_length_unit(text: str) -> bool:
    """Whether a text says a length with a unit."""
    return any(unit.quantity == "length" and re.search(rf"[\d.)\s]{name}\b", text) for name, unit in UNITS.items())


def _value(text: str, unit: str) -> float | None:
    try:
        value = number(text, unit)
    except ValueError:
        return None
    return value if abs(value) < 1e9 else None
