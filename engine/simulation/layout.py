"""What the numbers of a simulation mean: sizes, names and World paths, and a state that goes by them.

Plain values that travel between processes; `scene_layout` fills them from a built scene.
"""

from __future__ import annotations

import msgspec

MAX_DRAWN = 64
"""Worlds that are drawn at most."""
MAX_CONTACTS = 512
"""Contacts that are shown at most; a simulation itself has no such bound."""


class Layout(msgspec.Struct, frozen=True):
    """What the numbers of a frame mean: sizes, names and World paths of a built scene, in index order.

    Index 0 of the bodies is the world, with an empty path. `joint_range` and `actuator_ctrlrange` are [low, high]
    pairs that hold only where `joint_limited` and `actuator_ctrllimited` say so. An actuator reads `actuator_ctrlnum`
    of the nu controls and gives `actuator_outnum` of the nout forces, mostly one of each.
    """

    nq: int
    nv: int
    na: int
    nu: int
    nout: int
    nbody: int
    nsensordata: int
    ntendonsegment: int
    """Pieces that the paths of all spatial tendons may have."""
    ncontact: int
    """Contacts that a frame has room for; a frame says how many there were."""
    timestep: float
    meaninertia: float
    """Mean diagonal of the inertia matrix, kg or kg·m²: MuJoCo scales the residual of the solver by it."""
    body_name: list[str]
    body_path: list[str]
    body_parent: list[int]
    body_mocapid: list[int]
    """Index among the mocap bodies; -1: none."""
    body_subtreemass: list[float]
    """kg, of the body and all that hangs on it."""
    joint_name: list[str]
    joint_path: list[str]
    joint_type: list[str]
    """free, ball, slide or hinge."""
    joint_body: list[int]
    joint_qposadr: list[int]
    joint_dofadr: list[int]
    joint_limited: list[bool]
    joint_range: list[tuple[float, float]]
    actuator_name: list[str]
    actuator_path: list[str]
    actuator_ctrladr: list[int]
    actuator_ctrlnum: list[int]
    actuator_actadr: list[int]
    actuator_actnum: list[int]
    """Activations of an actuator in `act`, and how many they are."""
    actuator_outadr: list[int]
    actuator_outnum: list[int]
    actuator_ctrllimited: list[bool]
    actuator_ctrlrange: list[tuple[float, float]]
    actuator_unit: list[str]
    """SI unit of the force; "" when it depends on the gear."""
    sensor_name: list[str]
    sensor_path: list[str]
    sensor_adr: list[int]
    sensor_dim: list[int]
    sensor_unit: list[str]
    keyframe_name: list[str]
    nworld: int = 1
    """Worlds that are simulated."""
    ndrawn: int = 0
    """Of these, the first ones whose bodies every frame has; 0 where there is one."""
    body_mass: list[float] = []
    """kg; with the three below: what the inertia of bodies is drawn from."""
    body_ipos: list[tuple[float, float, float]] = []
    """m, centre of mass in the body's frame."""
    body_invweight0: list[tuple[float, float]] = []
    """1/kg and 1/(kg m²): mean acceleration of the centre of mass by a force and of turning by a torque, in the
    reference configuration; 0 where nothing moves. As MuJoCo's."""
    body_iquat: list[tuple[float, float, float, float]] = []
    """x, y, z, w; principal axes in the body's frame."""
    body_inertia: list[tuple[float, float, float]] = []
    """kg·m², about these."""
    body_pos: list[tuple[float, float, float]] = []
    """m, in the frame of the parent; with those below what `engine.simulation.kinematics` needs."""
    body_quat: list[tuple[float, float, float, float]] = []
    """w, x, y, z, in the frame of the parent."""
    joint_pos: list[tuple[float, float, float]] = []
    """m, in the frame of the body."""
    joint_axis: list[tuple[float, float, float]] = []
    """Of unit length, in the frame of the body."""
    qpos0: list[float] = []
    """Coordinates in which the bodies stand as `body_pos` and `body_quat` say."""
    tendon_name: list[str] = []
    tendon_path: list[str] = []
    tendon_spatial: list[bool] = []
    """False: a sum of joint coordinates, whose units they have."""
    deformables: bytes = b""
    """Flexes, skins and spatial tendons, packed; `engine.simulation.deformables.deformables_of` unpacks them."""


_NUMBERS_OF_BODIES = {field for field in Layout.__struct_fields__ if field.startswith("body_")} - {
    "body_name",
    "body_path",
    "body_parent",
    "body_mocapid",
}
NUMBERS = _NUMBERS_OF_BODIES | {
    "timestep",
    "meaninertia",
    "joint_range",
    "actuator_ctrlrange",
    "joint_pos",
    "joint_axis",
    "qpos0",
    "deformables",
}
"""Fields that say how large, heavy or where something is; what there is and its names follow from the others."""


def sharing(layout: Layout, before: Layout) -> Layout:
    """A layout with the lists of another one wherever both have the same values: identity says what is as it was."""
    old = {field: getattr(before, field) for field in Layout.__struct_fields__}
    return msgspec.structs.replace(
        layout, **{field: value for field, value in old.items() if value == getattr(layout, field)}
    )


def has_same_objects(a: Layout, b: Layout) -> bool:
    """Whether the same things stand in the same order, with the same names, in two layouts; `NUMBERS` may differ."""
    return all(getattr(a, field) == getattr(b, field) for field in Layout.__struct_fields__ if field not in NUMBERS)


class Reference(msgspec.Struct, frozen=True):
    """Where a scene puts its joints and mocap bodies. Quaternions are w, x, y, z."""

    qpos: list[float]
    mocap_pos: list[list[float]]
    mocap_quat: list[list[float]]


class State(msgspec.Struct, frozen=True):
    """A state with the names of what its numbers belong to, and the reference configuration of its scene.
    Quaternions in qpos and mocap_quat are w, x, y, z."""

    layout: Layout
    reference: Reference
    time: float
    qpos: list[float]
    qvel: list[float]
    act: list[float]
    ctrl: list[float]
    mocap_pos: list[list[float]]
    mocap_quat: list[list[float]]
