"""SI units as text, as products of powers: what goes together, and what a product is called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

_DIMENSIONS = {
    "kg": {"kg": 1},
    "m": {"m": 1},
    "s": {"s": 1},
    "A": {"A": 1},
    "rad": {},
    "N": {"kg": 1, "m": 1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
    "W": {"kg": 1, "m": 2, "s": -3},
    "T": {"kg": 1, "s": -2, "A": -1},
    "Hz": {"s": -1},
}
_NAMED = ("N", "J", "W", "T")
_POWERS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True))
_RAISED = {digit: raised for raised, digit in _POWERS.items()}
_FACTOR = re.compile(r"([A-Za-z]+)([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]*)")


class Unit:
    """A unit.

    Angles count as pure numbers: rad/s times m is m/s.

    Attributes:
        dimensions: powers of kg, m, s and A other than 0.
    """

    def __init__(self, dimensions: Mapping[str, Fraction | int], text: str | None = None) -> None:
        self.dimensions = {name: Fraction(power) for name, power in dimensions.items() if power}
        self._text = text

    def __str__(self) -> str:
        return _text_of(self.dimensions) if self._text is None else self._text

    @property
    def named(self) -> str:
        """For a sentence."""
        return str(self) or "a pure number"

    def __mul__(self, other: Unit) -> Unit:
        if not str(other):
            return self
        if not str(self):
            return other
        combined = self._combined(other, 1)
        turned = {"rad/s": "rad", "rad/s²": "rad/s"}.get(str(self)) if str(other) == "s" else None
        return Unit(combined.dimensions, turned) if turned else combined

    def __truediv__(self, other: Unit) -> Unit:
        if not str(other):
            return self
        text = f"{self._text}/s" if self._text in ("rad", "m", "m/s", "rad/s") and str(other) == "s" else None
        if text in ("m/s/s", "rad/s/s"):
            text = text.replace("/s/s", "/s²")
        combined = self._combined(other, -1)
        return Unit(combined.dimensions, text) if text else combined

    def _combined(self, other: Unit, sign: int) -> Unit:
        names = {*self.dimensions, *other.dimensions}
        return Unit({n: self.dimensions.get(n, 0) + sign * other.dimensions.get(n, 0) for n in names})

    def __pow__(self, exponent: float) -> Unit:
        power = Fraction(exponent).limit_denominator(64)
        return self if power == 1 else Unit({name: power * value for name, value in self.dimensions.items()})


NUMBER = Unit({}, "")
"""Of a pure number."""


def parse_unit(text: str) -> Unit:
    """A unit as it is written in this program: factors with ·, powers raised, one /. What is no such unit counts as a
    unit of its own, which goes together with itself alone."""
    dimensions: dict[str, Fraction | int] = {}
    for side, factors in enumerate(text.split("/")):
        for factor in filter(None, factors.split("·")):
            match = _FACTOR.fullmatch(factor)
            base = _DIMENSIONS.get(match[1]) if match else None
            if match is None or base is None:
                return Unit({text: 1}, text)
            power = int("".join(_POWERS[c] for c in match[2]) or "1") * (-1 if side else 1)
            for name, exponent in base.items():
                dimensions[name] = dimensions.get(name, 0) + power * exponent
    return Unit(dimensions, text)


def _text_of(dimensions: Mapping[str, Fraction]) -> str:
    for name in _NAMED:
        if dimensions == _DIMENSIONS[name]:
            return name
    above = [_raised(name, power) for name, power in dimensions.items() if power > 0]
    below = [_raised(name, -power) for name, power in dimensions.items() if power < 0]
    order = ["kg", "m", "s", "A"]
    above.sort(key=lambda text: next((i for i, n in enumerate(order) if text.startswith(n)), 9))
    if not below:
        return "·".join(above)
    return f"{'·'.join(above) or '1'}/{'·'.join(below)}"


def _raised(name: str, power: Fraction) -> str:
    if power == 1:
        return name
    text = str(power) if power.denominator > 1 else "".join(_RAISED[c] for c in str(power))
    return f"{name}^({text})" if power.denominator > 1 else f"{name}{text}"
