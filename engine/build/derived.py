"""Constants that follow from the rest of a model in its reference configuration qpos0.

Inverse weights are mean diagonals of J inv(M) J^T (MuJoCo documentation, "Computation: constraint model"); the
inertia matrix comes from composite rigid bodies (Featherstone, Rigid Body Dynamics Algorithms, section 6.2). Spatial
quantities are (rotation, translation) about a point of their tree, in world axes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.build import rotation
from engine.build.model import SceneModel
from engine.physics.enums import GeomType, JointType, TrnType, WrapType

TINY = 1e-15


@dataclass
class Reference:
    """The reference configuration: frames in world axes, motion axes and the inverse inertia of every tree."""

    xpos: np.ndarray
    xquat: np.ndarray
    xmat: np.ndarray
    xipos: np.ndarray
    xanchor: np.ndarray
    subtree_com: np.ndarray
    motion: np.ndarray
    """(nv, 6) velocity of the dof: rotation, translation of the point at `origin` of its tree."""
    origin: np.ndarray
    """(ntree, 3) reference point of each tree."""
    chain: list[np.ndarray]
    """Dofs that move each body, ascending."""
    tendon_rows: np.ndarray
    """(ntendon, nv) Jacobian of the tendons."""
    inverse: list[np.ndarray]
    """Inverse inertia matrix of each tree, rows and columns counted from tree_dofadr."""

    def jacobian(self, body: int, point: np.ndarray, m: SceneModel) -> np.ndarray:
        """(6, dofs of the body's chain) translation of `point`, then rotation, of a body that moves."""
        motion = self.motion[self.chain[body]]
        spin, move = motion[:, :3], motion[:, 3:]
        return np.hstack([move + np.cross(spin, point - self.origin[m.body_treeid[body]]), spin]).T

    def point_rows(self, body: int, point: np.ndarray, m: SceneModel) -> np.ndarray:
        """(3, nv) translation Jacobian of a point of a body."""
        rows = np.zeros((3, m.nv))
        if len(self.chain[body]):
            rows[:, self.chain[body]] = self.jacobian(body, point, m)[:3]
        return rows

    def response(self, moment: np.ndarray, m: SceneModel) -> np.ndarray:
        """inv(M) moment, for a (nv,) vector of joint forces that touches few trees."""
        result = np.zeros(m.nv)
        for tree in np.unique(m.dof_treeid[np.flatnonzero(moment)]):
            adr = m.tree_dofadr[tree]
            dofs = slice(adr, adr + m.tree_dofnum[tree])
            result[dofs] = self.inverse[tree] @ moment[dofs]
        return result


def world_frames(m: SceneModel, qpos: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Position and orientation of every body in the world; at qpos0, where joints displace nothing, if not given."""
    pos: list[rotation.Vec] = [(0.0, 0.0, 0.0)]
    quat: list[rotation.Quat] = [rotation.IDENTITY]
    parents, places, turns = m.body_parentid.tolist(), m.body_pos.tolist(), m.body_quat.tolist()
    for body in range(1, m.nbody):
        over = parents[body]
        x, q = rotation.place(pos[over], quat[over], places[body]), rotation.multiply(quat[over], turns[body])
        if qpos is not None:
            for joint in range(m.body_jntadr[body], m.body_jntadr[body] + m.body_jntnum[body]):
                x, q = _displace(m, joint, qpos, x, q)
        pos.append(x)
        quat.append(rotation.unit(q))
    return np.array(pos), np.array(quat)


def _displace(
    m: SceneModel, joint: int, qpos: np.ndarray, pos: rotation.Vec, quat: rotation.Quat
) -> tuple[rotation.Vec, rotation.Quat]:
    """A body's frame after one of its joints moved from qpos0 to qpos."""
    kind, adr = m.jnt_type[joint], m.jnt_qposadr[joint]
    if kind == JointType.FREE:
        x, y, z = qpos[adr : adr + 3].tolist()
        return (x, y, z), rotation.unit(qpos[adr + 3 : adr + 7])
    axis, anchor = m.jnt_axis[joint], m.jnt_pos[joint]
    move = float(qpos[adr] - m.qpos0[adr])
    if kind == JointType.SLIDE:
        return rotation.place(pos, quat, axis * move), quat
    half = np.sin(move / 2)
    turn = qpos[adr : adr + 4] if kind == JointType.BALL else (np.cos(move / 2), *(axis * half))
    turned = rotation.multiply(quat, rotation.unit(turn))
    back = rotation.rotate(turned, -anchor)
    x, y, z = rotation.place(pos, quat, anchor)
    return (x + back[0], y + back[1], z + back[2]), turned


def reference(m: SceneModel, xpos: np.ndarray, xquat: np.ndarray) -> Reference:
    """Everything about qpos0 that the constants below need."""
    xmat = rotation.matrices(xquat)
    xipos = xpos + np.einsum("nij,nj->ni", xmat, m.body_ipos)
    parents = m.body_parentid.tolist()

    mass = m.body_mass.copy()
    moment = mass[:, None] * xipos
    for body in range(m.nbody - 1, 0, -1):
        mass[parents[body]] += mass[body]
        moment[parents[body]] += moment[body]
    m.body_subtreemass = mass
    heavy = mass > TINY
    subtree_com = np.where(heavy[:, None], moment / np.where(heavy, mass, 1.0)[:, None], xipos)

    origin = xpos[m.tree_bodyadr] if m.ntree else np.zeros((0, 3))
    motion, xanchor = _motion(m, xpos, xmat, origin)
    nothing = np.zeros((0, m.nv))
    ref = Reference(
        xpos, xquat, xmat, xipos, xanchor, subtree_com, motion, origin, _chains(m), tendon_rows=nothing, inverse=[]
    )
    ref.tendon_rows = _tendon_rows(m, ref)
    ref.inverse = _inverse_inertia(m, ref)
    return ref


def _motion(m: SceneModel, xpos: np.ndarray, xmat: np.ndarray, origin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Motion axis of every dof, and the anchor of every joint."""
    frame = xmat[m.jnt_bodyid]
    anchor = xpos[m.jnt_bodyid] + np.einsum("nij,nj->ni", frame, m.jnt_pos)
    axis = np.einsum("nij,nj->ni", frame, m.jnt_axis)
    motion = np.zeros((m.nv, 6))
    for kind, spins in ((JointType.HINGE, True), (JointType.SLIDE, False)):
        which = np.flatnonzero(m.jnt_type == kind)
        dofs = m.jnt_dofadr[which]
        if spins:
            motion[dofs, :3] = axis[which]
            motion[dofs, 3:] = np.cross(anchor[which] - origin[m.dof_treeid[dofs]], axis[which])
        else:
            motion[dofs, 3:] = axis[which]
    for joint in np.flatnonzero(m.jnt_type <= JointType.BALL):
        dof = m.jnt_dofadr[joint]
        if m.jnt_type[joint] == JointType.FREE:
            motion[dof : dof + 3, 3:] = np.eye(3)
            dof += 3
        motion[dof : dof + 3, :3] = frame[joint].T
        motion[dof : dof + 3, 3:] = np.cross(anchor[joint] - origin[m.dof_treeid[dof]], frame[joint].T)
    return motion, anchor


def _chains(m: SceneModel) -> list[np.ndarray]:
    """Dofs that move each body, ascending: the parent's and its own."""
    chains = [np.zeros(0, np.int64)]
    for body in range(1, m.nbody):
        own = np.arange(m.body_dofadr[body], m.body_dofadr[body] + m.body_dofnum[body])
        above = chains[m.body_parentid[body]]
        chains.append(np.concatenate([above, own]) if len(own) else above)
    return chains


def _segments(m: SceneModel, tendon: int) -> Iterator[tuple[int, int, float]]:
    """Straight pieces of a spatial tendon: two sites, and the divisor of the pulley that its branch hangs on."""
    divisor, before = 1.0, -1
    for wrap in range(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon]):
        if m.wrap_type[wrap] == WrapType.PULLEY:
            divisor, before = float(m.wrap_prm[wrap]), -1
        elif m.wrap_type[wrap] == WrapType.SITE:
            if before >= 0:
                yield before, int(m.wrap_objid[wrap]), divisor
            before = int(m.wrap_objid[wrap])


def _site_place(m: SceneModel, site: int, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
    body = m.site_bodyid[site]
    return np.array(rotation.place(xpos[body], xquat[body], m.site_pos[site]))


def tendon_lengths(m: SceneModel, qpos: np.ndarray, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
    """(ntendon,) lengths: a weighted sum of joint coordinates, or the line through sites."""
    lengths = np.zeros(m.ntendon)
    for tendon in range(m.ntendon):
        wraps = slice(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon])
        joints = m.wrap_type[wraps] == WrapType.JOINT
        coordinates = qpos[m.jnt_qposadr[m.wrap_objid[wraps][joints]]]
        lengths[tendon] = m.wrap_prm[wraps][joints] @ coordinates
        for start, end, divisor in _segments(m, tendon):
            line = _site_place(m, end, xpos, xquat) - _site_place(m, start, xpos, xquat)
            lengths[tendon] += np.linalg.norm(line) / divisor
    return lengths


def _tendon_rows(m: SceneModel, ref: Reference) -> np.ndarray:
    """(ntendon, nv) Jacobian of the tendon lengths."""
    rows = np.zeros((m.ntendon, m.nv))
    for tendon in range(m.ntendon):
        wraps = slice(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon])
        joints = m.wrap_type[wraps] == WrapType.JOINT
        np.add.at(rows[tendon], m.jnt_dofadr[m.wrap_objid[wraps][joints]], m.wrap_prm[wraps][joints])
        for start, end, divisor in _segments(m, tendon):
            first, second = (_site_place(m, site, ref.xpos, ref.xquat) for site in (start, end))
            length = np.linalg.norm(second - first)
            if length > TINY:
                pull = ref.point_rows(m.site_bodyid[end], second, m)
                pull -= ref.point_rows(m.site_bodyid[start], first, m)
                rows[tendon] += (second - first) / length @ pull / divisor
    return rows


def _inverse_inertia(m: SceneModel, ref: Reference) -> list[np.ndarray]:
    """Inverse of each tree's inertia matrix; fills dof_M0 and stat.meaninertia."""
    xmat, xipos, origin, motion = ref.xmat, ref.xipos, ref.origin, ref.motion
    moving = np.flatnonzero(m.body_treeid >= 0)
    inertia = np.zeros((m.nbody, 6, 6))
    if len(moving):
        axes = np.einsum("nij,njk->nik", xmat[moving], rotation.matrices(m.body_iquat[moving]))
        mass = m.body_mass[moving]
        c = xipos[moving] - origin[m.body_treeid[moving]]
        cross = np.zeros((len(moving), 3, 3))
        cross[:, 0, 1], cross[:, 0, 2], cross[:, 1, 2] = -c[:, 2], c[:, 1], -c[:, 0]
        cross -= cross.transpose(0, 2, 1)
        weighed = mass[:, None, None] * cross
        about_com = np.einsum("nij,nj,nkj->nik", axes, m.body_inertia[moving], axes)
        inertia[moving, :3, :3] = about_com - weighed @ cross
        inertia[moving, :3, 3:] = weighed
        inertia[moving, 3:, :3] = -weighed
        inertia[moving, 3:, 3:] = mass[:, None, None] * np.eye(3)
    for body in range(m.nbody - 1, 0, -1):
        over = m.body_parentid[body]
        if m.body_treeid[over] >= 0:
            inertia[over] += inertia[body]
    force = np.einsum("nij,nj->ni", inertia[m.dof_bodyid], motion)
    inverses = []
    diagonal = 0.0
    m.dof_M0 = np.zeros(m.nv)
    for tree in range(m.ntree):
        adr, count = m.tree_dofadr[tree], m.tree_dofnum[tree]
        matrix = np.zeros((count, count))
        for dof in range(adr, adr + count):
            above = ref.chain[m.dof_bodyid[dof]]
            above = above[: np.searchsorted(above, dof) + 1]
            matrix[above - adr, dof - adr] = matrix[dof - adr, above - adr] = motion[above] @ force[dof]
        matrix[np.diag_indices(count)] += m.dof_armature[adr : adr + count]
        m.dof_M0[adr : adr + count] = np.diag(matrix)
        for tendon in np.flatnonzero(m.tendon_armature):
            row = ref.tendon_rows[tendon, adr : adr + count]
            matrix += m.tendon_armature[tendon] * np.outer(row, row)
        diagonal += np.trace(matrix)
        try:
            inverses.append(np.linalg.inv(matrix))
        except np.linalg.LinAlgError:
            inverses.append(np.linalg.pinv(matrix))
    m.stat.meaninertia = float(diagonal / m.nv) if m.nv else 1.0
    return inverses


def compile_weights(m: SceneModel, ref: Reference) -> None:
    """body_invweight0, dof_invweight0, tendon_length0, tendon_invweight0."""
    m.body_invweight0 = np.zeros((m.nbody, 2))
    for body in range(1, m.nbody):
        dofs = ref.chain[body]
        if not len(dofs):
            continue
        tree = m.body_treeid[body]
        local = dofs - m.tree_dofadr[tree]
        jacobian = ref.jacobian(body, ref.xipos[body], m)
        block = ref.inverse[tree][np.ix_(local, local)]
        diagonal = np.einsum("ij,jk,ik->i", jacobian, block, jacobian)
        m.body_invweight0[body] = diagonal[:3].mean(), diagonal[3:].mean()

    m.dof_invweight0 = np.concatenate([np.diag(inverse) for inverse in ref.inverse]) if m.nv else np.zeros(0)
    for joint in np.flatnonzero(m.jnt_type <= JointType.BALL):
        dof = m.jnt_dofadr[joint]
        for first in (dof, dof + 3) if m.jnt_type[joint] == JointType.FREE else (dof,):
            m.dof_invweight0[first : first + 3] = m.dof_invweight0[first : first + 3].mean()

    for body in _sliders(m):
        dofs = slice(m.body_dofadr[body], m.body_dofadr[body] + m.body_dofnum[body])
        m.dof_invweight0[dofs] = 1 / m.body_mass[body]
        m.body_invweight0[body] = (1 / m.body_mass[body], 0.0)

    m.tendon_length0 = tendon_lengths(m, m.qpos0, ref.xpos, ref.xquat)
    m.tendon_invweight0 = np.array([row @ ref.response(row, m) for row in ref.tendon_rows])
    automatic = (m.tendon_lengthspring == -1).all(axis=1) if m.ntendon else np.zeros(0, bool)
    if automatic.any():
        pos, quat = world_frames(m, m.qpos_spring)
        m.tendon_lengthspring[automatic] = tendon_lengths(m, m.qpos_spring, pos, quat)[automatic, None]


def compile_springs_per_inertia(m: SceneModel, joints: list[int]) -> None:
    """Scale springs given for unit inertia by the inertia that their joint moves at qpos0, all others free."""
    for joint in joints:
        first = m.jnt_dofadr[joint]
        inertia = 1 / max(TINY, m.dof_invweight0[first])
        m.jnt_stiffness[joint] *= inertia
        m.dof_damping[m.dof_jntid == joint] *= inertia


def compile_force_springs(m: SceneModel, joints: list[int]) -> None:
    """Limits that are springs per unit of force, as rows that count per unit of inertia."""
    for joint in joints:
        m.jnt_solref[joint] *= m.dof_invweight0[m.jnt_dofadr[joint]]


def _sliders(m: SceneModel) -> np.ndarray:
    """Bodies that weigh the same in every direction: alone on a fixed parent, with nothing but slides through the
    centre of mass along principal axes. MuJoCo takes their weight from the mass alone, without the armature."""
    alone = (m.body_dofnum > 0) & (m.body_weldid[m.body_parentid] == 0)
    alone[m.body_parentid[1:]] = False
    alone &= _sameframe(m.body_ipos, m.body_iquat, None, None) == 1
    plain = (m.jnt_type == JointType.SLIDE) & (np.abs(m.jnt_axis).max(axis=1, initial=0) > 1 - 1e-14)
    plain &= ~m.jnt_pos.any(axis=1)
    alone[m.jnt_bodyid[~plain]] = False
    return np.flatnonzero(alone)


def compile_actuator_constants(m: SceneModel, ref: Reference, dampratio: list[float | None]) -> None:
    """actuator_acc0 and actuator_length0; turns damping ratios into damping.

    A damping ratio z gives kv = 2 z sqrt(kp mass), where mass is the inertia that the actuator feels at qpos0, the
    inverse of moment inv(M) moment^T.
    """
    m.actuator_acc0, m.actuator_length0 = np.zeros(m.nu), np.zeros(m.nu)
    for i in range(m.nu):
        moment = _moment(m, ref, i)
        response = ref.response(moment, m)
        m.actuator_acc0[i] = np.linalg.norm(response)
        target, gear = m.actuator_trnid[i, 0], m.actuator_gear[i, 0]
        if m.actuator_trntype[i] in (TrnType.JOINT, TrnType.JOINTINPARENT) and m.jnt_type[target] >= JointType.SLIDE:
            m.actuator_length0[i] = gear * m.qpos0[m.jnt_qposadr[target]]
        elif m.actuator_trntype[i] == TrnType.TENDON:
            m.actuator_length0[i] = gear * m.tendon_length0[target]
        ratio = dampratio[i]
        if ratio is not None:
            mass = 1 / max(TINY, moment @ response)
            m.actuator_biasprm[i, 2] = -2 * ratio * np.sqrt(m.actuator_gainprm[i, 0] * mass)


def _moment(m: SceneModel, ref: Reference, actuator: int) -> np.ndarray:
    """(nv,) joint forces of an actuator at unit force; zero for body and slider-crank transmissions."""
    moment = np.zeros(m.nv)
    kind, target = TrnType(m.actuator_trntype[actuator]), int(m.actuator_trnid[actuator, 0])
    gear = m.actuator_gear[actuator]
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT):
        dof = m.jnt_dofadr[target]
        count = {JointType.FREE: 6, JointType.BALL: 3}.get(JointType(m.jnt_type[target]), 1)
        moment[dof : dof + count] = gear[:count]
        if kind == TrnType.JOINTINPARENT and count > 1:
            turn = rotation.matrix(m.body_quat[m.jnt_bodyid[target]])
            spin = slice(dof + count - 3, dof + count)
            moment[spin] = turn.T @ moment[spin] if m.jnt_type[target] == JointType.FREE else moment[spin]
    elif kind == TrnType.TENDON:
        moment = gear[0] * ref.tendon_rows[target]
    elif kind == TrnType.SITE and len(ref.chain[m.site_bodyid[target]]) and m.actuator_trnid[actuator, 1] < 0:
        body = int(m.site_bodyid[target])
        frame = ref.xmat[body] @ rotation.matrix(m.site_quat[target])
        point = rotation.place(ref.xpos[body], ref.xquat[body], m.site_pos[target])
        wrench = np.concatenate([frame @ gear[:3], frame @ gear[3:]])
        moment[ref.chain[body]] = wrench @ ref.jacobian(body, np.array(point), m)
    return moment


def compile_cameras_and_lights(m: SceneModel, ref: Reference) -> None:
    """Offsets and orientations that tracking cameras and lights keep."""
    for prefix, count in (("cam", m.ncam), ("light", m.nlight)):
        body = getattr(m, f"{prefix}_bodyid")
        target = getattr(m, f"{prefix}_targetbodyid")
        place = ref.xpos[body] + np.einsum("nij,nj->ni", ref.xmat[body], getattr(m, f"{prefix}_pos"))
        setattr(m, f"{prefix}_pos0", place - ref.xpos[body])
        setattr(m, f"{prefix}_poscom0", place - ref.subtree_com[np.where(target >= 0, target, body)])
        if prefix == "cam":
            frames = np.einsum("nij,njk->nik", ref.xmat[body], rotation.matrices(m.cam_quat))
            m.cam_mat0 = frames.reshape(count, 9)
        else:
            m.light_dir0 = np.einsum("nij,nj->ni", ref.xmat[body], m.light_dir)


def compile_sameframes(m: SceneModel) -> None:
    """Which geom, site and inertial frames coincide with their body's, or its inertia's (mjtSameFrame)."""
    m.body_sameframe = _sameframe(m.body_ipos, m.body_iquat, None, None)
    for prefix in ("geom", "site"):
        body = getattr(m, f"{prefix}_bodyid")
        frame = getattr(m, f"{prefix}_pos"), getattr(m, f"{prefix}_quat")
        setattr(m, f"{prefix}_sameframe", _sameframe(*frame, m.body_ipos[body], m.body_iquat[body]))


def _sameframe(
    pos: np.ndarray, quat: np.ndarray, other_pos: np.ndarray | None, other_quat: np.ndarray | None
) -> np.ndarray:
    eps = 1e-14
    turn = (np.abs(quat - (1, 0, 0, 0)) < eps).all(axis=1)
    place = (np.abs(pos) < eps).all(axis=1)
    kind = np.where(turn & place, 1, np.where(turn, 3, 0))
    if other_pos is not None and other_quat is not None:
        turn = (np.abs(quat - other_quat) < eps).all(axis=1)
        place = (np.abs(pos - other_pos) < eps).all(axis=1)
        kind = np.where(kind == 1, 1, np.where(turn & place, 2, np.where(kind == 3, 3, np.where(turn, 4, 0))))
    return kind.astype(np.int32)


def compile_statistic(m: SceneModel, ref: Reference) -> None:
    """Extent and centre of the scene, mean mass and size of its bodies."""
    geom_place = ref.xpos[m.geom_bodyid] + np.einsum("nij,nj->ni", ref.xmat[m.geom_bodyid], m.geom_pos)
    site_place = ref.xpos[m.site_bodyid] + np.einsum("nij,nj->ni", ref.xmat[m.site_bodyid], m.site_pos)
    radius = m.geom_rbound.copy()
    for geom in np.flatnonzero(radius <= 0):
        across = max(m.geom_size[geom, :2])
        if m.geom_type[geom] == GeomType.PLANE:
            radius[geom] = 0.1 * across if across > 0 else 0.01
    points = [ref.xpos[1:], ref.xipos[1:], ref.xanchor, site_place]
    points += [geom_place - radius[:, None], geom_place + radius[:, None]]
    points = np.concatenate(points)
    low, high = (points.min(axis=0), points.max(axis=0)) if len(points) else (np.zeros(3), np.zeros(3))
    m.stat.center = (low + high) / 2
    extent = float((high - low).max())
    m.stat.extent = extent if extent > TINY else m.stat.extent

    size = np.zeros(m.nbody)
    for body in (m.jnt_bodyid, m.body_parentid[m.jnt_bodyid]):
        np.maximum.at(size, body, np.linalg.norm(ref.xipos[body] - ref.xanchor, axis=1))
    size[0] = 0
    bounded = np.flatnonzero(m.geom_rbound > 0)
    body = m.geom_bodyid[bounded]
    np.maximum.at(size, body, m.geom_rbound[bounded] + np.linalg.norm(ref.xipos[body] - geom_place[bounded], axis=1))
    if m.nbody > 1:
        m.stat.meansize = float(np.maximum(size[1:], 1e-5).mean())
        m.stat.meanmass = float(m.body_mass[1:].mean())
    m.stat.extent = max(m.stat.extent, 2 * m.stat.meansize)
