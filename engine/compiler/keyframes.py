"""Stored states, with quaternions turned to w, x, y, z."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, index_names
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import Keyframe, MujocoKeyframe
from engine.physics.enums import JointType


def compile_keyframes(scene: Scene, m: SceneModel) -> None:
    """The key arrays; what a keyframe does not say is the reference configuration at rest.

    MJCF may reserve more keyframes than it gives (`size nkey`); those say nothing."""
    reserved = scene.extras.size.get("nkey", 0) if scene.extras is not None else 0
    listed: list[tuple[str, Keyframe | MujocoKeyframe]] = [
        (f"keyframes[{i}]", key) for i, key in enumerate(scene.world.keyframes)
    ]
    whole = [(f"extras.keyframes[{i}]", key) for i, key in enumerate(scene.extras.keyframes if scene.extras else ())]
    for number, row in enumerate(sorted(whole, key=lambda row: row[1].place)):
        listed.insert(row[1].place + number, row)
    listed += [("", Keyframe()) for _ in range(reserved - len(listed))]
    keyframes = [key for _, key in listed]
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
    msd_controls = [int(m.actuator_ctrladr[places[f"actuators[{i}]"]]) for i in range(len(scene.world.actuators))]
    own_qpos, own_dofs = _of_the_world(scene, m)
    for i, (path, key) in enumerate(listed):
        if isinstance(key, MujocoKeyframe):
            _of_mujoco(scene, m, i, path, key, quats)
            continue
        extras = extras_of(key)
        own = own_qpos if len(key.dof_pos) != m.nq else slice(None)
        if fits(scene, f"{path}.dof_pos", key.dof_pos, len(m.key_qpos[i, own])):
            m.key_qpos[i, own] = key.dof_pos
            for adr in quats:
                _turn(m.key_qpos[i], adr)
        own = own_dofs if len(key.dof_vel) != m.nv else slice(None)
        if fits(scene, f"{path}.dof_vel", key.dof_vel, len(m.key_qvel[i, own])):
            m.key_qvel[i, own] = key.dof_vel
        if fits(scene, f"{path}.ctrl", key.ctrl, len(msd_controls)):
            m.key_ctrl[i, msd_controls] = key.ctrl
        for name, row in (
            ("act", m.key_act[i]),
            ("mpos", m.key_mpos[i]),
            ("mquat", m.key_mquat[i]),
            ("ctrl", m.key_ctrl[i]),
        ):
            value = extra_value(extras, name, np.zeros(0))
            if fits(scene, f"{path}.extras.{name}", value, len(row)):
                row[:] = value
                for adr in range(0, len(row), 4) if name == "mquat" else ():
                    _turn(row, adr)
    m.names["key"] = [key.name or "" for key in keyframes]
    m.paths["key"] = [path for path, _ in listed]
    index_names(scene, "key", [(key.name, path) for path, key in listed])


def take(scene: Scene, path: str, key: MujocoKeyframe, name: str, state: np.ndarray) -> None:
    """Fill the start of a state with the numbers of a key of all joints."""
    values = getattr(key, name)
    values = np.zeros(0) if values is None else values
    if len(values) > len(state):
        scene.note(path, f"the key's {name} is left out: it has {len(values)} numbers for {len(state)}")
    else:
        state[: len(values)] = values


def _of_the_world(scene: Scene, m: SceneModel) -> tuple[np.ndarray, np.ndarray]:
    """Which numbers of qpos and of qvel belong to joints that the World has; keyframes of the World hold those."""
    own = np.array([placed.path not in scene.generated.paths for placed in scene.joints], bool)
    ends = np.append(m.jnt_qposadr[1:], m.nq)[: m.njnt]
    return np.repeat(own, ends - m.jnt_qposadr), own[m.dof_jntid]


def _of_mujoco(scene: Scene, m: SceneModel, row: int, path: str, key: MujocoKeyframe, quats: np.ndarray) -> None:
    """A key of all joints, in MuJoCo's order; what it says less than the state has is as modelled."""
    m.key_time[row] = key.time or 0.0
    for name in ("qpos", "qvel", "act", "ctrl", "mpos", "mquat"):  # the place of plastic is not known yet
        take(scene, path, key, name, getattr(m, f"key_{name}")[row])
    for adr in quats:
        length = np.linalg.norm(m.key_qpos[row, adr : adr + 4])
        m.key_qpos[row, adr : adr + 4] = m.key_qpos[row, adr : adr + 4] / length if length > 1e-15 else (1, 0, 0, 0)


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
