"""What the parameters of a muscle must be, as MuJoCo's compiler has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.msd.schema import Muscle
from engine.msd.schema.world_extras import MUSCLE_FORCE


def force_parameters(muscle: Muscle) -> list[float]:
    """Numbers in the order of gainprm and biasprm. Of one below 0 MuJoCo takes its default; `force` below 0 stays."""
    usual = Muscle()
    given, default = (
        [number for name in MUSCLE_FORCE for number in np.ravel(getattr(m, name)).tolist()] for m in (muscle, usual)
    )
    return [number if number >= 0 else other for number, other in zip(given, default, strict=True)]


def faults(parameters: Sequence[float]) -> Iterator[tuple[str, str]]:
    """Of the parameters of a muscle's force, which cannot be, by name, and a sentence."""
    low, high, _, scale, lmin, lmax, vmax, fpmax, fvmax = (float(number) for number in parameters[:9])
    if not low < high:
        yield "range", f"a muscle's range must increase, found {low:g} to {high:g}"
    if not lmin < 1:
        yield "lmin", f"a muscle's lmin must be below 1, its optimal length, found {lmin:g}"
    if not lmax > 1:
        yield "lmax", f"a muscle's lmax must be above 1, its optimal length, found {lmax:g}"
    for name, number in (("scale", scale), ("vmax", vmax), ("fpmax", fpmax), ("fvmax", fvmax)):
        if not number > 0:
            yield name, f"a muscle's {name} must be above 0, found {number:g}"
