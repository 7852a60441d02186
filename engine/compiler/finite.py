"""Numbers of a World that a build cannot compute with, because they are infinite or nearly so."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import numpy as np

from engine.compiler.errors import BuildError, Finding
from engine.msd.paths import join, walk
from engine.msd.schema import Range, World
from engine.msd.schema.base import F32_MAX, Element, fields_of
from engine.msd.schema.variant import Variant

LARGEST_WHOLE = 2**31 - 1


@contextlib.contextmanager
def finite_arithmetic(world: World) -> Iterator[None]:
    """Inside, an overflow, a division by zero or an undefined operation is an error that names the number of the
    World it comes from. Where every number is finite, the result counts as it is: some libraries raise these flags
    for nothing.

    Raises BuildError.
    """
    found: list[Finding] | None = None

    def flagged(kind: str, flag: int) -> None:
        nonlocal found
        if found is None:
            found = list(_immense(world))
        if found:
            raise BuildError(found, world.file)

    with np.errstate(divide="call", over="call", invalid="call", call=flagged):
        try:
            yield
        except OverflowError as error:  # of Python's own numbers
            reasons = [*_immense(world), *_long(world)]
            unknown = Finding("", f"numbers of this scene are too large: {error.args[-1]}")
            raise BuildError(reasons or [unknown], world.file) from None


def _immense(world: World) -> Iterator[Finding]:
    """Numbers beyond float32. Bounds of a range may be infinite; numbers that are none have an error of their own."""
    for path, element in walk(world):
        if isinstance(element, Range):
            continue
        if isinstance(element, Variant):
            rows = [("value", element.value)]
        elif isinstance(element, Element):
            rows = [(f.name, getattr(element, f.name)) for f in fields_of(type(element))]
        else:
            continue
        for name, value in rows:
            if isinstance(value, (float, np.ndarray)) and np.any(np.abs(value) > F32_MAX):
                number = np.max(np.abs(value), initial=0, where=~np.isnan(value))
                size = "infinite" if np.isinf(number) else f"as large as {number:.3g}"
                yield Finding(join(path, name), f"is {size}; a simulation needs numbers of a usual size here")


def _long(world: World) -> Iterator[Finding]:
    """Whole numbers beyond int32; masks of bits are stored otherwise."""
    for path, element in walk(world):
        if not isinstance(element, Element):
            continue
        for info in fields_of(type(element)):
            value = getattr(element, info.name)
            if info.declaration.role != "bits" and isinstance(value, int) and abs(value) > LARGEST_WHOLE:
                fault = f"is {value}; a simulation has whole numbers up to {LARGEST_WHOLE} here"
                yield Finding(join(path, info.name), fault)
