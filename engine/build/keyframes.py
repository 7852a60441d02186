"""Stored states, with quaternions turned to w, x, y, z."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.build.model import SceneModel
from engine.build.scene import Scene, extras_of, index_names, said
from engine.msd.schema import Keyframe
from engine.physics.enums import JointType


def compile_keyframes(scene: Scene, m: SceneModel) -> None:
    """The key arrays; what a keyframe does not say is the reference configuration at rest.

    MJCF may reserve more keyframes than it gives (`size nkey`); those say nothing."""
    reserved = scene.extras.size.get("nkey", 0) if scene.extras is not None else 0
    keyframes = [*scene.world.keyframes]
    keyframes += [Keyframe() for _ in range(reserved - len(keyframes))]
    m.nkey = len(keyframes)
    mocap = np.flatnonzero(m.body_mocapid >= 0)
    m.key_time = np.array([key.time or 0.0 for key in keyframes], float)
    m.key_qpos = np.tile(m.qpos0, (m.nkey, 1))
    m.key_qvel, m.key_ctrl = np.zeros((m.nkey, m.nv)), np.zeros((m.nkey, m.nu))
    m.key_act = np.zeros((m.nkey, m.na))
    m.key_mpos = np.tile(m.body_pos[mocap].ravel(), (m.nkey, 1))
    m.key_mquat = np.tile(m.body_quat[mocap].ravel(), (m.nkey, 1))
    joints = m.jnt_qposadr + np.where(m.jnt_type == JointType.FREE, 3, 0)
    quats = joints[m.jnt_type <= JointType.BALL]
    places = {path: index for index, path in enumerate(m.paths["actuator"])}
    said_by_msd = [int(m.actuator_ctrladr[places[f"actuators[{i}]"]]) for i in range(len(scene.world.actuators))]
    for i, key in enumerate(keyframes):
        path = f"keyframes[{i}]"
        extras = extras_of(key)
        if fits(scene, f"{path}.dof_pos", key.dof_pos, m.nq):
            m.key_qpos[i] = key.dof_pos
            for adr in quats:
                _turn(m.key_qpos[i], adr)
        if fits(scene, f"{path}.dof_vel", key.dof_vel, m.nv):
            m.key_qvel[i] = key.dof_vel
        if fits(scene, f"{path}.ctrl", key.ctrl, len(said_by_msd)):
            m.key_ctrl[i, said_by_msd] = key.ctrl
        for name, row in (
            ("act", m.key_act[i]),
            ("mpos", m.key_mpos[i]),
            ("mquat", m.key_mquat[i]),
            ("ctrl", m.key_ctrl[i]),
        ):
            value = said(extras, name, np.zeros(0))
            if fits(scene, f"{path}.extras.{name}", value, len(row)):
                row[:] = value
                for adr in range(0, len(row), 4) if name == "mquat" else ():
                    _turn(row, adr)
    m.names["key"] = [key.name or "" for key in keyframes]
    m.paths["key"] = [f"keyframes[{i}]" if i < len(scene.world.keyframes) else "" for i in range(m.nkey)]
    index_names(scene, "key", [(key.name, f"keyframes[{i}]") for i, key in enumerate(keyframes)])


def fits(scene: Scene, path: str, values: Any, count: int) -> bool:
    """Whether a state is given; one of the wrong length is an error."""
    if len(values) == 0:
        return False
    if len(values) != count:
        scene.fail(path, f"this model needs {count} numbers here, found {len(values)}")
        return False
    return True


def _turn(row: np.ndarray, adr: int) -> None:
    """A quaternion x, y, z, w in place to unit w, x, y, z; the identity if it has no length."""
    x, y, z, w = row[adr : adr + 4]
    quat = np.array((w, x, y, z))
    length = np.linalg.norm(quat)
    row[adr : adr + 4] = quat / length if length > 1e-15 else (1.0, 0.0, 0.0, 0.0)
