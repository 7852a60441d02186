"""What actuators drive: the length of each transmission at qpos0 and how the joints change it.

Site, slider-crank and parent-frame transmissions as in MuJoCo's documentation, "Computation: actuation model".
"""

from __future__ import annotations

import math

import numpy as np

from engine.compiler.inertia import InverseInertia
from engine.compiler.kinematics import Reference
from engine.compiler.model import SceneModel
from engine.compiler.tendon_path import site_place
from engine.geometry import rotation
from engine.physics.enums import JointType, TrnType

TINY = 1e-15


def compile_actuator_constants(
    m: SceneModel, ref: Reference, tendon_rows: np.ndarray, inverse: InverseInertia, dampratio: list[float | None]
) -> None:
    """actuator_acc0 and actuator_length0; turns damping ratios into damping.

    A damping ratio z gives kv = 2 z sqrt(kp mass), where mass is the inertia that the actuator feels at qpos0, the
    inverse of moment inv(M) moment^T, of several outputs of their mean.
    """
    m.actuator_acc0, m.actuator_length0 = np.zeros(m.nout), np.zeros(m.nout)
    weight = np.zeros(m.nout)
    on_dof = _on_one_dof(m)
    _constants_on_one_dof(m, inverse, on_dof, weight)
    for i in np.flatnonzero(~on_dof).tolist():
        lengths, moments = transmission(m, ref, tendon_rows, i)
        for output, (length, moment) in enumerate(zip(lengths, moments, strict=True), m.actuator_outadr[i]):
            response = inverse.response(moment, m)
            m.actuator_acc0[output] = np.linalg.norm(response)
            m.actuator_length0[output] = length
            weight[output] = moment @ response
    m.actuator_biasprm = m.actuator_biasprm.copy()
    for i, ratio in enumerate(dampratio):
        if ratio is not None:
            adr = m.actuator_outadr[i]
            mass = 1 / max(TINY, float(np.mean(weight[adr : adr + m.actuator_outnum[i]])))
            m.actuator_biasprm[i, 2] = -2 * ratio * np.sqrt(-m.actuator_biasprm[i, 1] * mass)


def _on_one_dof(m: SceneModel) -> np.ndarray:
    """(nactuator,) whether an actuator drives a hinge or a slide, as most do."""
    on_joint = np.isin(m.actuator_trntype, (TrnType.JOINT, TrnType.JOINTINPARENT))
    on_joint[on_joint] = m.jnt_type[m.actuator_trnid[on_joint, 0]] >= JointType.SLIDE
    return on_joint


def _constants_on_one_dof(m: SceneModel, inverse: InverseInertia, which: np.ndarray, weight: np.ndarray) -> None:
    output, joint = m.actuator_outadr[which], m.actuator_trnid[which, 0]
    gear, dof = m.actuator_gear[output, 0], m.jnt_dofadr[joint]
    m.actuator_acc0[output] = np.abs(gear) * inverse.column_norms()[dof]
    m.actuator_length0[output] = gear * m.qpos0[m.jnt_qposadr[joint]]
    weight[output] = gear**2 * inverse.diagonal()[dof]


def transmission(
    m: SceneModel, ref: Reference, tendon_rows: np.ndarray, actuator: int
) -> tuple[np.ndarray, np.ndarray]:
    """Lengths (outputs,) of a transmission at qpos0, and its moments (outputs, nv): joint forces at unit force."""
    if m.actuator_trntype[actuator] == TrnType.SO3:
        return _orientation(m, ref, *m.actuator_trnid[actuator].tolist())
    length, moment = _single(m, ref, tendon_rows, actuator)
    return np.array([length]), moment[None]


def _single(m: SceneModel, ref: Reference, tendon_rows: np.ndarray, actuator: int) -> tuple[float, np.ndarray]:
    """Length and moment of a transmission with one force.

    Both are zero for a body transmission, which acts through contacts.
    """
    kind, target = TrnType(m.actuator_trntype[actuator]), int(m.actuator_trnid[actuator, 0])
    gear = m.actuator_gear[m.actuator_outadr[actuator]]
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT):
        return _joint(m, target, gear, kind == TrnType.JOINTINPARENT)
    if kind == TrnType.TENDON:
        return gear[0] * m.tendon_length0[target], gear[0] * tendon_rows[target]
    if kind == TrnType.SITE:
        reference = int(m.actuator_trnid[actuator, 1])
        return _site(m, ref, target, gear) if reference < 0 else _site_pair(m, ref, target, reference, gear)
    if kind == TrnType.SLIDERCRANK:
        slider, rod = int(m.actuator_trnid[actuator, 1]), float(m.actuator_cranklength[actuator])
        length, moment = _slider_crank(m, ref, target, slider, rod)
        return gear[0] * length, gear[0] * moment
    return 0.0, np.zeros(m.nv)


def _orientation(m: SceneModel, ref: Reference, target: int, reference: int) -> tuple[np.ndarray, np.ndarray]:
    """Rotation of a ball joint, or of a site against another, as a rotation vector in the frame that turns."""
    if reference < 0:
        moment = np.zeros((3, m.nv))
        moment[:, m.jnt_dofadr[target] : m.jnt_dofadr[target] + 3] = np.eye(3)
        return np.zeros(3), moment
    turn = rotation.multiply_wxyz(rotation.inverse_wxyz(_site_quat(m, ref, reference)), _site_quat(m, ref, target))
    rows = _site_rows(m, ref, target) - _site_rows(m, ref, reference)
    return _rotation_vector(turn), _site_frame(m, ref, target).T @ rows[3:]


def _joint(m: SceneModel, joint: int, gear: np.ndarray, in_parent: bool) -> tuple[float, np.ndarray]:
    moment = np.zeros(m.nv)
    dof, kind = m.jnt_dofadr[joint], JointType(m.jnt_type[joint])
    if kind >= JointType.SLIDE:
        moment[dof] = gear[0]
        return gear[0] * m.qpos0[m.jnt_qposadr[joint]], moment
    count = 6 if kind == JointType.FREE else 3
    moment[dof : dof + count] = gear[:count]
    if in_parent and kind == JointType.FREE:
        moment[dof + 3 : dof + 6] = rotation.matrix_wxyz(m.body_quat[m.jnt_bodyid[joint]]).T @ gear[3:]
    return 0.0, moment


def _site(m: SceneModel, ref: Reference, site: int, gear: np.ndarray) -> tuple[float, np.ndarray]:
    """A force and a torque along the axes of a site; it has no length."""
    frame = _site_frame(m, ref, site)
    return 0.0, np.concatenate([frame @ gear[:3], frame @ gear[3:]]) @ _site_rows(m, ref, site)


def _site_pair(m: SceneModel, ref: Reference, site: int, other: int, gear: np.ndarray) -> tuple[float, np.ndarray]:
    """Position and rotation of a site in the frame of another, weighed by the gear.

    Dofs that move both sites are left out.
    """
    frame = _site_frame(m, ref, other)
    offset = site_place(m, site, ref.xpos, ref.xquat) - site_place(m, other, ref.xpos, ref.xquat)
    turn = rotation.multiply_wxyz(rotation.inverse_wxyz(_site_quat(m, ref, other)), _site_quat(m, ref, site))
    length = float(gear[:3] @ (frame.T @ offset) + gear[3:] @ _rotation_vector(turn))
    rows = _site_rows(m, ref, site) - _site_rows(m, ref, other)
    shared = np.intersect1d(ref.chain[m.site_bodyid[site]], ref.chain[m.site_bodyid[other]])
    rows[:, shared] = 0
    return length, np.concatenate([frame @ gear[:3], frame @ gear[3:]]) @ rows


def _slider_crank(m: SceneModel, ref: Reference, crank: int, slider: int, rod: float) -> tuple[float, np.ndarray]:
    """Position along the slider's z axis of the end of a rod that hangs on the crank site.

    With v from slider to crank and the axis a: a v - sqrt((a v)^2 + rod^2 - v v); where the rod does not reach the
    axis, its projection a v.
    """
    axis = _site_frame(m, ref, slider)[:, 2]
    offset = site_place(m, crank, ref.xpos, ref.xquat) - site_place(m, slider, ref.xpos, ref.xquat)
    along = float(axis @ offset)
    det = along * along + rod * rod - float(offset @ offset)
    slider_rows = _site_rows(m, ref, slider)
    axis_rows = np.cross(slider_rows[3:].T, axis).T
    offset_rows = _site_rows(m, ref, crank)[:3] - slider_rows[:3]
    if det <= 0:
        return along, offset @ axis_rows + axis @ offset_rows
    root = math.sqrt(det)
    by_offset = axis * (1 - along / root) + offset / root
    by_axis = offset * (1 - along / root)
    return along - root, by_offset @ offset_rows + by_axis @ axis_rows


def _site_rows(m: SceneModel, ref: Reference, site: int) -> np.ndarray:
    """(6, nv) translation and rotation Jacobian of a site."""
    return ref.point_rows(int(m.site_bodyid[site]), site_place(m, site, ref.xpos, ref.xquat), m)


def _site_quat(m: SceneModel, ref: Reference, site: int) -> rotation.Quat:
    return rotation.multiply_wxyz(ref.xquat[m.site_bodyid[site]], m.site_quat[site])


def _site_frame(m: SceneModel, ref: Reference, site: int) -> np.ndarray:
    return rotation.matrix_wxyz(_site_quat(m, ref, site))


def _rotation_vector(quat: rotation.Quat) -> np.ndarray:
    """Axis times angle, in (-pi, pi], of a unit quaternion."""
    axis = np.array(quat[1:])
    sine = float(np.linalg.norm(axis))
    if sine < TINY:
        return np.zeros(3)
    angle = 2 * math.atan2(sine, quat[0])
    return axis / sine * (angle - 2 * math.pi if angle > math.pi else angle)
