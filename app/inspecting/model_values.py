"""What the compiled model has of an object: masses, inertias, sizes and derived constants, as the physics works with
them. Chosen of what `engine.compiler.model_rows` gives, with words and units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from engine.server import Described


class ModelValue(NamedTuple):
    """Numbers of an object in the compiled model."""

    name: str
    """Of the array, MuJoCo's."""
    label: str
    unit: str
    value: float | np.ndarray


class _Field(NamedTuple):
    name: str
    label: str
    unit: str = ""
    """One unit; or two, of what slides and of what turns. What does both has none."""
    only_if: str = ""
    """Field that is not 0 where this one means something."""
    trimmed: bool = False
    """Without the zeros at the end."""


def said(text: str) -> str:
    """Marks a text that the window translates."""
    return text


_FREE, _SLIDES = 0, 2
"""`jnt_type` of joints that slide and turn, and that slide."""

_FIELDS: Mapping[str, tuple[_Field, ...]] = {
    "body": (
        _Field("body_mass", said("mass"), "kg"),
        _Field("body_subtreemass", said("mass with all that hangs on it"), "kg"),
        _Field("body_ipos", said("center of mass"), "m"),
        _Field("body_inertia", said("principal inertia"), "kg·m²"),
        _Field("body_iquat", said("principal axes, w x y z")),
        _Field("body_invweight0", said("acceleration by 1 N and by 1 N·m")),
        _Field("body_dofnum", said("degrees of freedom")),
    ),
    "joint": (
        _Field("jnt_range", said("range"), "m|rad", "jnt_limited"),
        _Field("jnt_actfrcrange", said("range of the force of actuators"), "N|N·m", "jnt_actfrclimited"),
        _Field("jnt_axis", said("axis in the link")),
        _Field("jnt_pos", said("anchor in the link"), "m"),
        _Field("jnt_stiffness", said("stiffness"), "N/m|N·m/rad"),
        _Field("dof_damping", said("damping"), "N·s/m|N·m·s/rad"),
        _Field("dof_frictionloss", said("dry friction"), "N|N·m"),
        _Field("dof_armature", said("armature"), "kg|kg·m²"),
        _Field("dof_M0", said("inertia at the start"), "kg|kg·m²"),
        _Field("dof_invweight0", said("acceleration by a unit force"), "1/kg|1/(kg·m²)"),
        _Field("jnt_qposadr", said("place in qpos")),
        _Field("jnt_dofadr", said("place in qvel")),
    ),
    "geom": (
        _Field("geom_size", said("size"), "m"),
        _Field("geom_pos", said("position in the link"), "m"),
        _Field("geom_quat", said("rotation in the link, w x y z")),
        _Field("geom_aabb", said("bounding box: center, half sizes"), "m"),
        _Field("geom_rbound", said("bounding radius"), "m"),
        _Field("geom_friction", said("friction: sliding, torsion, rolling")),
        _Field("geom_condim", said("directions of contact forces")),
        _Field("geom_contype", said("contact type (bits)")),
        _Field("geom_conaffinity", said("contact affinity (bits)")),
        _Field("geom_solref", said("reference of contacts (solref)")),
        _Field("geom_solimp", said("impedance of contacts (solimp)")),
        _Field("geom_margin", said("margin"), "m"),
        _Field("geom_gap", said("gap"), "m"),
    ),
    "site": (
        _Field("site_pos", said("position in the link"), "m"),
        _Field("site_quat", said("rotation in the link, w x y z")),
        _Field("site_size", said("size"), "m"),
    ),
    "camera": (
        _Field("cam_pos", said("position in the link"), "m"),
        _Field("cam_quat", said("rotation in the link, w x y z")),
        _Field("cam_fovy", said("vertical field of view"), "°"),
        _Field("cam_resolution", said("resolution"), "px"),
    ),
    "actuator": (
        _Field("actuator_gear", said("gear"), trimmed=True),
        _Field("actuator_gainprm", said("gains (gainprm)"), trimmed=True),
        _Field("actuator_biasprm", said("bias (biasprm)"), trimmed=True),
        _Field("actuator_dynprm", said("dynamics (dynprm)"), trimmed=True),
        _Field("actuator_ctrlrange", said("range of the control"), "", "actuator_ctrllimited"),
        _Field("actuator_forcerange", said("range of the force"), "", "actuator_forcelimited"),
        _Field("actuator_length0", said("length at the start")),
        _Field("actuator_lengthrange", said("range of the length"), "", "actuator_lengthrange"),
        _Field("actuator_acc0", said("acceleration by a unit force")),
    ),
    "tendon": (
        _Field("tendon_length0", said("length at the start")),
        _Field("tendon_lengthspring", said("resting length of the spring")),
        _Field("tendon_range", said("range"), "", "tendon_limited"),
        _Field("tendon_stiffness", said("stiffness")),
        _Field("tendon_damping", said("damping")),
        _Field("tendon_frictionloss", said("dry friction")),
        _Field("tendon_armature", said("armature")),
        _Field("tendon_invweight0", said("acceleration by a unit force")),
    ),
    "sensor": (
        _Field("sensor_adr", said("place in sensordata")),
        _Field("sensor_dim", said("numbers")),
        _Field("sensor_cutoff", said("cutoff")),
        _Field("sensor_noise", said("noise")),
    ),
    "equality": (
        _Field("eq_active0", said("active at the start")),
        _Field("eq_data", said("data"), trimmed=True),
        _Field("eq_solref", said("reference (solref)")),
        _Field("eq_solimp", said("impedance (solimp)")),
    ),
    "pair": (
        _Field("pair_friction", said("friction")),
        _Field("pair_dim", said("directions of contact forces")),
        _Field("pair_margin", said("margin"), "m"),
        _Field("pair_gap", said("gap"), "m"),
        _Field("pair_solref", said("reference of contacts (solref)")),
        _Field("pair_solimp", said("impedance of contacts (solimp)")),
    ),
    "mesh": (
        _Field("mesh_vertnum", said("vertices")),
        _Field("mesh_facenum", said("triangles")),
        _Field("mesh_pos", said("center of mass in the file"), "m"),
        _Field("mesh_quat", said("principal axes in the file, w x y z")),
    ),
    "hfield": (
        _Field("hfield_size", said("half width, half length, height, depth below"), "m"),
        _Field("hfield_nrow", said("rows")),
        _Field("hfield_ncol", said("columns")),
    ),
}  # fmt: skip


def model_values(described: Described | None) -> list[ModelValue]:
    """What is worth seeing of what the engine said of an object; empty for what the model has no numbers of."""
    if described is None:
        return []
    rows, found = described.rows, []
    for field in _FIELDS.get(described.kind, ()):
        numbers = rows.get(field.name, [])
        if not numbers or (field.only_if and not any(rows.get(field.only_if, []))):
            continue
        unit, _, angular = field.unit.partition("|")
        if angular and rows["jnt_type"] != [_SLIDES]:
            unit = "" if rows["jnt_type"] == [_FREE] else angular
        if field.trimmed:
            numbers = numbers[: max((i + 1 for i, number in enumerate(numbers) if number), default=1)]
        value = float(numbers[0]) if len(numbers) == 1 else np.array(numbers)
        found.append(ModelValue(field.name, field.label, unit, value))
    return found
