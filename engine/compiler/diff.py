"""What changed between two builds of a scene that is edited while it runs."""

from __future__ import annotations

import dataclasses

import numpy as np

from engine.compiler.declarations import Option, Statistic
from engine.compiler.model import ARRAYS, COUNTS, UNREAD_COUNTS, SceneModel


def diff(old: SceneModel, new: SceneModel) -> dict[str, np.ndarray] | None:
    """Arrays to write into the running model, by name, or None if its structure changed.

    Options and statistics appear as `opt.gravity`, `stat.extent` ... (arrays; 0-dimensional for numbers). What is
    structure is declared with each array and option; the sizes are. None: a fresh put_model is needed. What nothing
    that moves depends on (looks, user data) is left out.
    """
    if any(getattr(old, name) != getattr(new, name) for name in COUNTS if name not in UNREAD_COUNTS):
        return None
    changed: dict[str, np.ndarray] = {}
    for name, declaration in ARRAYS.items():
        before, after = getattr(old, name), getattr(new, name)
        if before is after or declaration.metadata["inert"] or np.array_equal(before, after):
            continue
        if declaration.metadata["structure"] or before.shape != after.shape:
            return None
        changed[name] = after
    for prefix, kind in (("opt", Option), ("stat", Statistic)):
        for field in dataclasses.fields(kind):
            before, after = (getattr(getattr(model, prefix), field.name) for model in (old, new))
            if np.array_equal(before, after):
                continue
            if field.metadata.get("structure"):
                return None
            changed[f"{prefix}.{field.name}"] = np.asarray(after)
    return changed
