"""What changed between two builds of a scene that is edited while it runs."""

from __future__ import annotations

import dataclasses

import numpy as np

from engine.compiler.custom import Custom
from engine.compiler.declarations import Option, Statistic
from engine.compiler.model import ARRAYS, COUNTS, SceneModel
from engine.compiler.visual_materials import Looks
from engine.physics.enums import EnableBit, SensorType

_TOGGLES = {"dof_frictionloss", "tendon_frictionloss", "tendon_armature", "actuator_armature"}
"""Whose being 0 or not is structure. Physics does not simulate every tendon with armature."""

_REFUSED = (EnableBit.IPC, EnableBit.SPECULATIVE, EnableBit.DIAGEXACT)
"""Flags that physics does not simulate."""

_WITH_RAYS = (SensorType.RANGEFINDER, SensorType.LIDAR)

_INERT = {field.name for kind in (Looks, Custom) for field in dataclasses.fields(kind)}


def diff(old: SceneModel, new: SceneModel) -> dict[str, np.ndarray] | None:
    """Arrays to write into the running model, by name, or None if its structure changed.

    Options and statistics appear as `opt.gravity`, `stat.extent` ... (arrays; 0-dimensional for numbers). Structure
    is the sizes and every integer that is not a plain switch; the integrator, the cone, whether there is a medium or
    a moving or sticky surface, and which dofs and tendons have dry friction belong to it too, since they decide what
    a step consists of. None asks for a fresh put_model. What nothing that moves depends on (looks, user data) is left
    out.
    """
    if any(getattr(old, name) != getattr(new, name) for name in COUNTS if name not in _INERT):
        return None
    if any(getattr(old.opt, name) != getattr(new.opt, name) for name in ("integrator", "cone", "jacobian", "solver")):
        return None
    if _parts_of_a_step(old) != _parts_of_a_step(new):
        return None
    changed: dict[str, np.ndarray] = {}
    for name, declaration in ARRAYS.items():
        before, after = getattr(old, name), getattr(new, name)
        if before is after or declaration.metadata["inert"] or np.array_equal(before, after):
            continue
        if declaration.metadata["structure"] or before.shape != after.shape:
            return None
        if name in _TOGGLES and np.any((before > 0) != (after > 0)):
            return None
        changed[name] = after
    for prefix, kind in (("opt", Option), ("stat", Statistic)):
        for field in dataclasses.fields(kind):
            before, after = (np.asarray(getattr(getattr(model, prefix), field.name)) for model in (old, new))
            if not np.array_equal(before, after):
                changed[f"{prefix}.{field.name}"] = after
    return changed


def _parts_of_a_step(model: SceneModel) -> tuple[bool | None, ...]:
    """What a step has or lacks as a whole."""
    opt = model.opt
    surfaces = (model.geom_surfacevel, model.geom_adhesion, model.pair_adhesion)
    return (
        opt.density > 0 or opt.viscosity > 0,
        any(bool(values.any()) for values in surfaces),
        opt.noslip_iterations > 0,
        *(bool(opt.enableflags & flag) for flag in _REFUSED),
        *_seen_by_rays(model),
    )


def _seen_by_rays(model: SceneModel) -> list[bool | None]:
    """Of every geom whether its material stops rays (None: it has none), if a sensor sends any."""
    if not np.isin(model.sensor_type, _WITH_RAYS).any():
        return []
    return [None if material < 0 else bool(model.mat_rgba[material, 3]) for material in model.geom_matid]
