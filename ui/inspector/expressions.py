"""Numbers as people type them: `pi/2`, `5 cm`, `30deg`, `1.2 + 3 mm`, in the unit of a field."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Mapping
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit of measurement."""

    quantity: str
    factor: float
    """How many SI units it is."""


UNITS: Mapping[str, Unit] = {
    name: Unit(quantity, factor)
    for quantity, units in {
        "length": {
            "m": 1, "mm": 1e-3, "cm": 1e-2, "dm": 0.1, "km": 1e3, "um": 1e-6, "µm": 1e-6, "in": 0.0254, "ft": 0.3048,
        },
        "angle": {"rad": 1, "deg": math.pi / 180, "°": math.pi / 180, "turn": math.tau, "turns": math.tau},
        "time": {"s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "min": 60, "h": 3600},
        "mass": {"kg": 1, "g": 1e-3, "mg": 1e-6, "t": 1e3, "lb": 0.45359237},
        "force": {"N": 1, "mN": 1e-3, "kN": 1e3, "kgf": 9.80665, "lbf": 4.4482216152605},
        "frequency": {"Hz": 1, "kHz": 1e3},
        "density": {"kg/m³": 1, "kg/m3": 1, "g/cm³": 1e3, "g/cm3": 1e3},
        "speed": {"m/s": 1, "mm/s": 1e-3, "cm/s": 1e-2, "km/h": 1 / 3.6},
        "proportion": {"%": 1},
        "turning speed": {"rad/s": 1, "deg/s": math.pi / 180, "°/s": math.pi / 180, "rpm": math.tau / 60},
        "ratio": {"%": 0.01},
    }.items()
    for name, factor in units.items()
}  # fmt: skip

_RATIO = Unit("ratio", 1.0)
"""Of fields without a unit."""

_NAMES = {"pi": math.pi, "π": math.pi, "tau": math.tau, "e": math.e, "inf": math.inf}
_FUNCTIONS = {
    "sqrt": math.sqrt, "sin": math.sin, "cos": math.cos, "tan": math.tan, "asin": math.asin, "acos": math.acos,
    "atan": math.atan, "atan2": math.atan2, "abs": abs, "min": min, "max": max, "radians": math.radians,
    "degrees": math.degrees,
}  # fmt: skip
_OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: math.pow, ast.USub: operator.neg, ast.UAdd: operator.pos,
}  # fmt: skip

_UNIT = re.compile(
    r"(?<=[\d.)πei])\s*(" + "|".join(map(re.escape, sorted(UNITS, key=len, reverse=True))) + r")(?![\wµ°³/])"
)
"""A unit after a number, a bracket or a constant."""

LONGEST = 200
"""More characters than this are no number that somebody types."""


def evaluate(text: str, unit: str = "") -> float:
    """The number that a text says, in `unit`, the unit of the field that it is typed into; what has no unit is taken
    to be in it. A field without a unit takes percents. Decimal signs are points; `inf` and `∞` are infinite. Raises
    ValueError with a sentence."""
    text = text.strip().replace("∞", "inf").replace("−", "-").replace("×", "*").replace("^", "**")
    if not text or len(text) > LONGEST:
        raise ValueError("nothing was typed" if not text else "the text is too long for a number")
    field = UNITS.get(unit) if unit else _RATIO

    def factor(found: re.Match) -> str:
        typed = UNITS[found[1]]
        if field is None or typed.quantity != field.quantity:
            if found[1] == "%":
                raise ValueError(f"% is for ratios, and this field is in {unit}")
            of = f"in {unit}" if unit else "a number without a unit"
            raise ValueError(f"{found[1]} is a unit of {typed.quantity}, and this field is {of}")
        return f"*{typed.factor / field.factor!r}"

    try:
        value = _value(ast.parse(_UNIT.sub(factor, text), mode="eval").body)
    except (SyntaxError, TypeError, RecursionError, MemoryError):
        raise ValueError(f"{text!r} is not a number") from None
    except ArithmeticError:
        raise ValueError(f"{text!r} has no value") from None
    if math.isnan(value):
        raise ValueError("not a number")
    return value


def _value(node: ast.AST) -> float:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return float(value)
        case ast.Name(id=name) if name in _NAMES:
            return _NAMES[name]
        case ast.UnaryOp(op=op, operand=operand) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(operand))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(left), _value(right))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _FUNCTIONS:
            return _called(name, [_value(arg) for arg in args])
    raise ValueError(f"{ast.unparse(node)!r} is not a number")


def _called(name: str, args: list[float]) -> float:
    try:
        return float(_FUNCTIONS[name](*args))
    except ValueError as error:
        raise ArithmeticError from error
