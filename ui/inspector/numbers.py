"""Numbers as text and back, and how far one step of an arrow key or of a drag goes."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable

import numpy as np

from engine.msd.schema.base import F32_MAX, Field
from ui.inspector.expressions import UNITS, evaluate
from ui.inspector.units import scaled


def text_of(value: float, digits: int = 6) -> str:
    """A number in few characters: `0.1`, `2.5e-05`, `∞`."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return str(int(value))
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    text = f"{value:.{digits}g}"
    return "0" if text == "-0" else text


def texts_of(values: Iterable[float], digits: int = 6) -> str:
    """Numbers with spaces between."""
    return "  ".join(text_of(value, digits) for value in values)


_COMMA = re.compile(r"\s*[-+−]?\d*,\d+([^\w,(].*|[a-zA-Z°µ].*)?")
"""A number with a comma as its decimal sign."""


def number(text: str, unit: str = "") -> float:
    """The number that a text says, as `evaluate` reads it; a comma may be the decimal sign. Raises ValueError."""
    if text.count(",") == 1 and "." not in text and _COMMA.fullmatch(text):
        text = text.replace(",", ".")
    return evaluate(text, unit)


def fits(value: float, declaration: Field) -> bool:
    """Whether a field can hold a number of this size: float32, as engines have, and infinity where that is no
    limit."""
    return abs(value) <= F32_MAX or (math.isinf(value) and declaration.infinite)


_CHANGE = re.compile(r"\s*([-+*/])=(.+)")


def change(text: str, unit: str = "") -> Callable[[float], float] | None:
    """What a text like `+= 0.1`, `-= 5 cm`, `*= 2` or `/= 3` does to a number; None for other texts. Raises
    ValueError where what follows is no number."""
    found = _CHANGE.fullmatch(text)
    if found is None:
        return None
    sign = found[1]
    by = number(found[2], unit if sign in "+-" else "")
    if sign == "/" and by == 0:
        raise ValueError("nothing can be divided by 0")
    operate = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}[sign]
    return lambda value: float(f"{operate(value, by):.12g}")


def numbers(text: str) -> list[float]:
    """Numbers separated by spaces, commas or semicolons. Raises ValueError."""
    return [number(part) for part in text.replace(",", " ").replace(";", " ").split()]


_BRACKETS = " \t\n[](){}<>"
_SPACED_UNIT = re.compile(r"\s+(" + "|".join(map(re.escape, sorted(UNITS, key=len, reverse=True))) + r")(?=[\s,;]|$)")


def several(text: str, count: int, unit: str = "") -> list[float]:
    """The numbers of a text with as many of them: `1 0 50cm`, `5 cm, 6 cm, 7 cm`, `[1; 2; pi/2]`. Raises
    ValueError."""
    together = _SPACED_UNIT.sub(r"\1", text.strip(_BRACKETS))
    parts = (
        [part.strip() for part in re.split(r"[,;]", together)] if re.search("[,;]", together) else together.split()
    )
    if len(parts) != count:
        raise ValueError(text)
    return [number(part, unit) for part in parts]


def step_of(value: float, integer: bool = False) -> float:
    """A step that changes about the second digit: 0.1 for 2.5, 10 for 300, 0.01 for 0."""
    if integer:
        return 1.0
    if not math.isfinite(value) or abs(value) < 1e-6:
        return 0.01
    return 10.0 ** (math.floor(math.log10(abs(value)) + 1e-9) - 1)


def stepped(value: float, steps: float, integer: bool = False) -> float:
    """`value` moved by a number of steps, on round numbers."""
    if not math.isfinite(value):
        return value
    step = step_of(value, integer)
    moved = value + steps * step
    return round(moved) if integer else round(moved, max(0, 2 - math.floor(math.log10(step))))


def within(value: float, declaration: Field) -> float:
    """The nearest number that the declaration allows."""
    if declaration.ge is not None and value < declaration.ge:
        return type(value)(declaration.ge)
    if declaration.le is not None and value > declaration.le:
        return type(value)(declaration.le)
    return value


def range_text(declaration: Field, factor: float = 1.0) -> str:
    """The allowed range in words, in a unit of which the field's own is `factor`; empty when there is none."""
    low, high = (None if end is None else scaled(float(end), factor) for end in (declaration.ge, declaration.le))
    if low is not None and high is not None:
        return f"{text_of(low, 12)} … {text_of(high, 12)}"
    if low is not None:
        return f"≥ {text_of(low, 12)}"
    return f"≤ {text_of(high, 12)}" if high is not None else ""
