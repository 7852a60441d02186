"""What was given, as numbers of the right shape; an error says what was expected."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np

from engine.scene.values import Quaternion, Value

V = TypeVar("V", bound=Value)

LARGEST = 1e30
"""Number that the engine's numbers of 32 bits hold, with room to compute."""


def value(kind: type[V], given: Any, what: str) -> V:
    """A vector or quaternion out of anything that holds its numbers; the same object if it is one.

    Raises ValueError naming `what` if the shape is another or a number is not finite."""
    try:
        checked = given if isinstance(given, kind) and given.dtype == np.float64 else kind(given)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
    if not np.isfinite(checked).all():
        raise ValueError(f"{what} needs finite numbers, {checked.tolist()} were given")
    return checked


def rotation(given: Any, what: str) -> Quaternion:
    """A quaternion of length 1. Raises ValueError naming `what`, also for one without direction."""
    checked = value(Quaternion, given, what)
    if checked.length < 1e-9:
        raise ValueError(f"{what} is 0 0 0 0, which is no rotation; x y z w of none are 0 0 0 1")
    return checked if abs(checked.length - 1) < 1e-12 else checked.normalized


def number(
    given: Any, what: str, least: float = -math.inf, above: float = -math.inf, largest: float = LARGEST
) -> float:
    """A finite number of at least `least`, more than `above` and of a size of at most `largest`. Raises ValueError
    naming `what`."""
    try:
        checked = float(given)
    except (TypeError, ValueError):
        raise ValueError(f"{what} is a number, not {given!r}") from None
    if not math.isfinite(checked) or checked < least or checked <= above:
        bound = f" of at least {least:g}" if least > -math.inf else f" above {above:g}" if above > -math.inf else ""
        raise ValueError(f"{what} is a finite number{bound}, {checked} was given")
    if abs(checked) > largest:
        raise ValueError(f"{what} is at most {largest:g}, {checked:g} was given")
    return checked


def instance(given: Any, kind: type, what: str) -> Any:
    """An object of a class. Raises TypeError naming `what` for another."""
    if not isinstance(given, kind):
        raise TypeError(f"{what} is a {kind.__name__}, not {given!r}")
    return given


def nearest(name: str, names: Iterable[str]) -> str:
    """The end of a sentence that says which names there are, those like `name` first."""
    known = sorted(names)
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.4) or known[:5]
    return f"there is {', '.join(near)}" if near else "there is none"
