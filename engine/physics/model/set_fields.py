"""Writing single fields of a Model that is in use: an edit while the captured step is replayed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import warp as wp

from engine.physics.double_single import LOW, remainder
from engine.physics.enums import ObjType, SensorType, SolverType
from engine.physics.flexes import put_flexes
from engine.physics.model.features import TOLERANCE_FLOOR, NotSupported, bent_armature, check_timestep, refused_flags
from engine.physics.model.step_parts import PART_FIELDS, STEP_PARTS, step_parts
from engine.physics.model.types import MODEL_GROUPS, Model, is_batched
from engine.physics.model.upload import fit
from engine.physics.runtime.arguments import check_not_recorded
from engine.physics.runtime.warp_internals import item_shape, struct_fields


def set_field(m: Model, name: str, values: Any) -> bool:
    """Overwrite one field, for all worlds, with a host array of MuJoCo's shape; nothing is compiled.

    name: as in MjModel, `opt.` before options and `stat.` before statistics. Returns False, and does nothing, for a
    field that the engine does not read. Where a step gets a part that it lacked, or does without one from now on (a
    medium, a moving or sticky surface), the next one is captured anew. Raises ValueError where the edit needs a new
    Model or a new Data: when the number of rows differs, noslip iterations come to a model that has none, range
    finders get other pixels, or flexes another shape or elasticity; NotSupported where no model may have the new
    value.
    """
    return bool(set_fields(m, {name: values}))


def set_fields(m: Model, values: Mapping[str, Any], grows: bool = False) -> list[str]:
    """`set_field` for several fields: all of them are written, or none where one raises an error.

    values: by name. grows: the Data that is stepped gets room for what the new values need, see
    `set_fields_growing`. Returns the names of those that the engine reads.
    """
    finer = {name + LOW: remainder(array) for name, array in values.items() if _has_low(name)}
    both = {**values, **finer}
    fitted = {name: found for name, array in both.items() if (found := _fitted(m, name, array, grows)) is not None}
    for name, (array, content) in fitted.items():
        array.assign(content)
        if name.startswith("opt.") and array.dtype is wp.int32:
            m.opt.remember(name.removeprefix("opt."), content[0])
    update_parts(m, fitted)
    return [name for name in fitted if name in values]


def set_fields_of_worlds(m: Model, values: Mapping[str, Any]) -> list[str]:
    """`set_fields` with numbers of each world: (nworld, ...) host arrays, of MuJoCo's shape behind the first
    dimension.

    Returns the names of those that the engine reads. Raises ValueError for a field that all worlds share, and as
    `set_fields`; nothing is written then."""
    fitted: dict[str, np.ndarray] = {}
    for name, worlds in values.items():
        rows = [_fitted(m, name, row, False) for row in worlds]
        if any(row is None for row in rows):
            continue
        if not worlds_may_differ(name):
            raise ValueError(f"{name} is no field of a model that worlds can have their own values of")
        fitted[name] = np.stack([row[1][0] for row in rows if row is not None])
    for name, content in fitted.items():
        own_values(m, name, len(content)).assign(content)
    update_parts(m, fitted)
    return list(fitted)


def worlds_may_differ(name: str) -> bool:
    """Whether worlds of one model can have their own values of a field: `opt.` before options. What no kernel reads
    may differ."""
    group, _, field = name.rpartition(".")
    found = [
        is_batched(key, field)
        for key, struct in MODEL_GROUPS.items()
        if (key == "opt") == (group == "opt") and field in struct_fields(struct)
    ]
    return all(found)


def update_parts(m: Model, written: Collection[str]) -> None:
    """Give a step the parts that the written fields need, or take those from it that do nothing now."""
    if PART_FIELDS.intersection(written):
        m.set_parts(step_parts(m.solver, lambda name: _array(m, name).numpy()))


def _array(m: Model, name: str) -> Any:
    """The array of a field that kernels read; None for another field."""
    field = name.rpartition(".")[2]
    groups = ["opt", "sleepers"] if name.startswith("opt.") else [group for group in MODEL_GROUPS if group != "opt"]
    owners = [m.groups[group] for group in groups if field in struct_fields(MODEL_GROUPS[group])]
    return getattr(owners[0], field) if owners else None


def _has_low(name: str) -> bool:
    """Whether what float32 leaves of a field is kept: see double_single.py."""
    return any(name + LOW in struct_fields(struct) for struct in MODEL_GROUPS.values())


def _fitted(m: Model, name: str, values: Any, grows: bool) -> tuple[wp.array, np.ndarray] | None:
    """The array of a field, and values in its shape; None where the engine reads no such field. Raises as
    `set_field`."""
    group, _, field = name.rpartition(".")
    if not group and put_flexes.outdated(m.flexes_laid_out, field, values):
        raise ValueError(f"flexes are laid out for the present {name}: put the model on the device again with it")
    array = _array(m, name)
    if array is None or not hasattr(array, "dtype"):
        return None
    batched = any(field in struct_fields(struct) and is_batched(key, field) for key, struct in MODEL_GROUPS.items())
    rows = array.shape[0] if not batched else array.shape[1] if array.ndim > 1 else 1
    dtype = array.dtype
    values = np.asarray(values)
    if name == "opt.tolerance" and m.solver == SolverType.NEWTON:
        values = np.maximum(values, TOLERANCE_FLOOR)
    check_value(m, name, values, grows)
    item = item_shape(dtype)
    if group in ("opt", "stat"):
        values = values.reshape((1, -1) if item else (1,))
    if len(values) != rows:
        raise ValueError(f"{name} has {rows} rows on the device, {len(values)} were given")
    if name == "cam_resolution":
        _check_images(m, values)
    held = array.numpy().shape
    # A table of vectors, such as key_mpos, has its columns side by side in MuJoCo.
    table = array.ndim > 1 and not batched
    fitted = values.reshape(held) if table else fit(values, dtype).reshape((1, *held[1:]) if batched else held)
    return array, np.ascontiguousarray(np.broadcast_to(fitted, held))


def _lacks_part(m: Model, name: str) -> bool:
    """Whether the model's step has no part that reads a field."""
    return any(name in fields and not getattr(m, part) for part, fields in STEP_PARTS.items())


def check_value(m: Model, name: str, values: np.ndarray, grows: bool) -> None:
    """Raises ValueError where a Data has no room for what the new values need, and for a timestep that is none,
    NotSupported where no model may have them."""
    if name == "opt.timestep":
        check_timestep("Model.opt.timestep", values)
    if name == "opt.noslip_iterations" and np.any(values) and not m.has_dual and not grows:
        raise ValueError(f"{name} was 0 when the model was put on the device: put it there again with the new value")
    refused = []
    if name == "opt.enableflags":
        refused = refused_flags(int(values))
    if name in ("tendon_armature", "actuator_armature"):
        refused = bent_armature(m.documented.host, {name: values})
    if refused:
        raise NotSupported(refused)


def _check_images(m: Model, resolution: np.ndarray) -> None:
    """Raises ValueError where a range finder has a ray for each pixel of an image whose size changes."""
    cameras = m.sensor_objid.numpy()[
        (m.sensor_type.numpy() == SensorType.RANGEFINDER) & (m.sensor_objtype.numpy() == ObjType.CAMERA)
    ]
    for camera in cameras:
        before, after = m.cam_resolution.numpy()[camera].tolist(), resolution[camera].tolist()
        if before != after:
            raise ValueError(
                f"a range finder reads the {before[0]} by {before[1]} pixels of camera {camera}: for {after[0]} by "
                f"{after[1]} put the model on the device again"
            )


def expand(m: Model, name: str, nworld: int) -> wp.array:
    """Give every world its own values of a field that they share, for worlds that differ.

    name: of a field whose first dimension is the world, `opt.` before options. nworld: as of the data that the model
    is used with. The values start as those that were shared; write into the array that is returned:

        expand(m, "body_mass", d.nworld).assign(masses)  # (nworld, nbody)

    Quantities that follow from the field in the model (of a mass: `body_subtreemass`, `body_invweight0`,
    `dof_invweight0`, ...) stay until `set_const`. A step that was captured before is captured anew.
    Raises ValueError for a field that has no world dimension, or whose worlds are other in number, and for one that
    is 0 and for which the model's step has no stage: assign the values then, `m.opt.density = densities`.
    """
    if _lacks_part(m, name):
        raise ValueError(
            f"{name} is 0 for all worlds, and steps do without it: assign the values of all worlds instead"
        )
    return own_values(m, name, nworld)


def own_values(m: Model, name: str, nworld: int) -> wp.array:
    """`expand` for a field whose values are written at once, followed by `update_parts`."""
    check_not_recorded(f"giving worlds their own values of {name}", m.device)
    if nworld < 1:
        raise ValueError(f"{name} must have values for a world at least, not for {nworld}")
    field = name.rpartition(".")[2]
    owners = [
        group for group, struct in MODEL_GROUPS.items() if field in struct_fields(struct) and is_batched(group, field)
    ]
    if not owners or name.startswith("opt.") != (owners == ["opt"]):
        raise ValueError(f"{name} is no field of a model that worlds can have their own values of")
    for group in owners:
        struct = m.groups[group]
        array = getattr(struct, field)
        if array.shape[0] == nworld and (array.strides[0] != 0 or not array.size):
            continue
        if array.shape[0] != 1:
            raise ValueError(f"{name} has values for {array.shape[0]} worlds already, not for {nworld}")
        values = np.broadcast_to(array.numpy(), (nworld, *array.numpy().shape[1:]))
        setattr(struct, field, wp.array(np.ascontiguousarray(values), dtype=array.dtype, device=m.device))
        if field + LOW in struct_fields(struct):
            getattr(struct, field + LOW).zero_()  # a world's own values are what float32 holds
        m.renew(group)
    return getattr(m.groups[owners[0]], field)
