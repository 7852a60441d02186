"""The units in which the inspector shows lengths and angles. Files and the document have their own."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QSettings

LENGTH_SETTING, ANGLE_SETTING = "units/length", "units/angle"
LENGTHS = {"m": 1.0, "cm": 100.0, "mm": 1000.0}
ANGLES = ("", "°", "rad")


class Units(NamedTuple):
    """What is chosen."""

    length: str = "m"
    """One of `LENGTHS`."""
    angle: str = ""
    """One of `ANGLES`; empty: as the field has it."""


_shown = Units()


def shown() -> Units:
    """The units that are shown."""
    return _shown


def use(units: Units) -> None:
    """Show and remember other units."""
    global _shown
    _shown = units
    QSettings().setValue(LENGTH_SETTING, units.length)
    QSettings().setValue(ANGLE_SETTING, units.angle)


def restore() -> None:
    """Show what is remembered; what is no unit is left out."""
    global _shown
    length, angle = (str(QSettings().value(name, "")) for name in (LENGTH_SETTING, ANGLE_SETTING))
    _shown = Units(length if length in LENGTHS else "m", angle if angle in ANGLES else "")


def display(unit: str) -> tuple[str, float]:
    """The unit in which numbers of a field are shown, and how many of it the field's own unit is."""
    if unit == "m":
        return _shown.length, LENGTHS[_shown.length]
    for turning, degrees in (("rad", "°"), ("rad/s", "°/s")):
        if unit == turning and _shown.angle == "°":
            return degrees, 180.0 / math.pi
        if unit == degrees and _shown.angle == "rad":
            return turning, math.pi / 180.0
    return unit, 1.0


def scaled(value: float, factor: float) -> float:
    """A number in another unit, without the digits that only the conversion brings."""
    return value if factor == 1.0 or not math.isfinite(value) else float(f"{value * factor:.12g}")
