"""Writing single fields of a Model that is in use: an edit while the captured step is replayed."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.io import _TOLERANCE_FLOOR, _fit
from engine.physics.types import Model

_FLOORED = frozenset({"tolerance"})


def set_field(m: Model, name: str, values: Any) -> bool:
    """Overwrite one field, for all worlds, with a host array of MuJoCo's shape; nothing is compiled or captured.

    name: as in MjModel, `opt.` before options and `stat.` before statistics. Returns False, and does nothing, for a
    field that the engine does not read. Raises ValueError where the edit needs a new Model: when the number of rows
    differs, or a medium comes to a model that has none, and so no step through one.
    """
    group, _, field = name.rpartition(".")
    owner = m.opt if group == "opt" else m
    array = getattr(owner, field, None)
    if array is None or not hasattr(array, "dtype"):
        return False
    rows = array.shape[-1] if array.ndim > 1 else array.shape[0]
    dtype = array.dtype
    values = np.asarray(values)
    if field in _FLOORED:
        values = np.maximum(values, _TOLERANCE_FLOOR)
    if not m.has_fluid and name in ("opt.density", "opt.viscosity") and np.any(values > 0):
        raise ValueError(f"{name} was 0 when the model was put on the device: put it there again with the new value")
    item = tuple(getattr(dtype, "_shape_", ()))
    if group in ("opt", "stat"):
        values = values.reshape((1, -1) if item else (1,))
    if len(values) != rows:
        raise ValueError(f"{name} has {rows} rows on the device, {len(values)} were given")
    array.assign(_fit(values, dtype).reshape(array.shape + item))
    return True
