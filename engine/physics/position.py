"""The position stage: frames, inertia, its factor, tendon lengths, transmissions. One thread per world."""

import warp as wp

from engine.physics import enums, linalg
from engine.physics.spatial import (
    MINVAL,
    ang,
    axis_angle_to_quat,
    body_inertia_about,
    inertia_mul,
    lin,
    quat_conj,
    quat_mul,
    quat_normalize,
    quat_rotate,
    quat_to_mat,
    quat_to_rotvec,
    spatial,
)
from engine.physics.types import (
    ActuatorModel,
    Data,
    Model,
    Option,
    Position,
    State,
    TendonModel,
    TreeModel,
    at,
    vec6,
)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Stages of the kernel, so that one compiled kernel serves the fused step and every stage alone.
KINEMATICS = 1
COM_POS = 2
CAMLIGHT = 4
CRB = 8
FACTOR_M = 16
TENDON = 32
TRANSMISSION = 64
ENERGY_POS = 128  # where the ENERGY flag is set
ALL = 255
ENERGY_POS_ALWAYS = 256

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_SLIDE = wp.constant(int(enums.JointType.SLIDE))
_HINGE = wp.constant(int(enums.JointType.HINGE))


@wp.func
def read_vec3(a: wp.array2d(dtype=wp.float32), w: int, adr: int) -> wp.vec3:
    return wp.vec3(a[w, adr], a[w, adr + 1], a[w, adr + 2])


@wp.func
def read_quat(a: wp.array2d(dtype=wp.float32), w: int, adr: int) -> wp.vec4:
    return wp.vec4(a[w, adr], a[w, adr + 1], a[w, adr + 2], a[w, adr + 3])


@wp.func
def _kinematics(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position]):
    p.xpos[w, 0] = wp.vec3(0.0)
    p.xquat[w, 0] = wp.vec4(1.0, 0.0, 0.0, 0.0)
    p.xmat[w, 0] = wp.identity(n=3, dtype=wp.float32)
    p.xipos[w, 0] = wp.vec3(0.0)
    p.ximat[w, 0] = wp.identity(n=3, dtype=wp.float32)
    for b in range(1, t.nbody):
        jnum = t.body_jntnum[b]
        jadr = t.body_jntadr[b]
        pos = wp.vec3(0.0)
        quat = wp.vec4(1.0, 0.0, 0.0, 0.0)
        free = int(0)
        if jnum == 1:
            if t.jnt_type[jadr] == _FREE:
                free = 1
        if free == 1:
            q = t.jnt_qposadr[jadr]
            pos = read_vec3(s.qpos, w, q)
            quat = quat_normalize(read_quat(s.qpos, w, q + 3))
            p.xanchor[w, jadr] = pos
            p.xaxis[w, jadr] = wp.vec3(0.0, 0.0, 1.0)
        else:
            parent = t.body_parentid[b]
            bpos = t.body_pos[w, b]
            bquat = t.body_quat[w, b]
            mocap = t.body_mocapid[b]
            if mocap >= 0:
                bpos = s.mocap_pos[w, mocap]
                bquat = quat_normalize(s.mocap_quat[w, mocap])
            pos = p.xpos[w, parent] + p.xmat[w, parent] * bpos
            quat = quat_mul(p.xquat[w, parent], bquat)
            for j in range(jadr, jadr + jnum):
                q = t.jnt_qposadr[j]
                kind = t.jnt_type[j]
                axis = quat_rotate(quat, t.jnt_axis[w, j])
                anchor = quat_rotate(quat, t.jnt_pos[w, j]) + pos
                p.xaxis[w, j] = axis
                p.xanchor[w, j] = anchor
                if kind == _SLIDE:
                    pos += axis * (s.qpos[w, q] - t.qpos0[w, q])
                else:
                    turn = wp.vec4(1.0, 0.0, 0.0, 0.0)
                    if kind == _BALL:
                        turn = quat_normalize(read_quat(s.qpos, w, q))
                    else:
                        turn = axis_angle_to_quat(t.jnt_axis[w, j], s.qpos[w, q] - t.qpos0[w, q])
                    quat = quat_mul(quat, turn)
                    pos = anchor - quat_rotate(quat, t.jnt_pos[w, j])
        quat = quat_normalize(quat)
        mat = quat_to_mat(quat)
        p.xpos[w, b] = pos
        p.xquat[w, b] = quat
        p.xmat[w, b] = mat
        p.xipos[w, b] = pos + mat * t.body_ipos[w, b]
        p.ximat[w, b] = mat * quat_to_mat(t.body_iquat[w, b])
    for g in range(t.ngeom):
        b = t.geom_bodyid[g]
        p.geom_xpos[w, g] = p.xpos[w, b] + p.xmat[w, b] * t.geom_pos[w, g]
        p.geom_xmat[w, g] = p.xmat[w, b] * quat_to_mat(t.geom_quat[w, g])
    for i in range(t.nsite):
        b = t.site_bodyid[i]
        p.site_xpos[w, i] = p.xpos[w, b] + p.xmat[w, b] * t.site_pos[w, i]
        p.site_xmat[w, i] = p.xmat[w, b] * quat_to_mat(t.site_quat[w, i])


@wp.func
def _com_pos(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    # Offsets from the body's own centre are summed, so that a lone body's centre is exact in float32.
    for b in range(t.nbody):
        p.subtree_com[w, b] = wp.vec3(0.0)
    for k in range(t.nbody):
        b = t.nbody - 1 - k
        mass = t.body_subtreemass[w, b]
        com = p.xipos[w, b]
        if mass >= MINVAL:
            com += p.subtree_com[w, b] / mass
        p.subtree_com[w, b] = com
        if b > 0:
            parent = t.body_parentid[b]
            p.subtree_com[w, parent] = p.subtree_com[w, parent] + mass * (com - p.xipos[w, parent])
    for b in range(1, t.nbody):
        com = p.subtree_com[w, t.body_rootid[b]]
        p.cinert[w, b] = body_inertia_about(
            t.body_mass[w, b], t.body_inertia[w, b], p.ximat[w, b], p.xipos[w, b] - com
        )
    for j in range(t.njnt):
        b = t.jnt_bodyid[j]
        dof = t.jnt_dofadr[j]
        kind = t.jnt_type[j]
        arm = p.subtree_com[w, t.body_rootid[b]] - p.xanchor[w, j]
        if kind == _SLIDE:
            p.cdof[w, dof] = spatial(wp.vec3(0.0), p.xaxis[w, j])
        elif kind == _HINGE:
            axis = p.xaxis[w, j]
            p.cdof[w, dof] = spatial(axis, wp.cross(axis, arm))
        else:
            if kind == _FREE:
                p.cdof[w, dof] = vec6(0.0, 0.0, 0.0, 1.0, 0.0, 0.0)
                p.cdof[w, dof + 1] = vec6(0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
                p.cdof[w, dof + 2] = vec6(0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
                dof += 3
            mat = p.xmat[w, b]
            for k in range(3):
                axis = wp.vec3(mat[0, k], mat[1, k], mat[2, k])
                p.cdof[w, dof + k] = spatial(axis, wp.cross(axis, arm))


@wp.func
def _look_at(pos: wp.vec3, target: wp.vec3) -> wp.mat33:
    """Camera frame at pos whose -z axis points at the target and whose x axis is horizontal."""
    z = wp.normalize(pos - target)
    x = wp.normalize(wp.cross(wp.vec3(0.0, 0.0, 1.0), z))
    y = wp.cross(z, x)
    return wp.matrix_from_cols(x, y, z)


@wp.func
def _camlight(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    for c in range(t.ncam):
        b = t.cam_bodyid[c]
        mode = t.cam_mode[c]
        pos = p.xpos[w, b] + p.xmat[w, b] * t.cam_pos[w, c]
        mat = p.xmat[w, b] * quat_to_mat(t.cam_quat[w, c])
        if mode == 1:
            pos = p.xpos[w, b] + t.cam_pos0[w, c]
            mat = t.cam_mat0[w, c]
        elif mode == 2:
            pos = p.subtree_com[w, b] + t.cam_poscom0[w, c]
            mat = t.cam_mat0[w, c]
        elif mode >= 3:
            target = t.cam_targetbodyid[c]
            if target >= 0:
                if mode == 3:
                    mat = _look_at(pos, p.xpos[w, target])
                else:
                    mat = _look_at(pos, p.subtree_com[w, target])
        p.cam_xpos[w, c] = pos
        p.cam_xmat[w, c] = mat


@wp.func
def _crb(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    """Composite rigid body algorithm (Featherstone 2008, section 6.2)."""
    for b in range(1, t.nbody):
        p.crb[w, b] = p.cinert[w, b]
    for k in range(1, t.nbody):
        b = t.nbody - k
        parent = t.body_parentid[b]
        if parent > 0:
            p.crb[w, parent] = p.crb[w, parent] + p.crb[w, b]
    for i in range(t.nv):
        force = inertia_mul(p.crb[w, t.dof_bodyid[i]], p.cdof[w, i])
        adr = t.M_rowadr[i]
        diag = t.M_rownnz[i] - 1
        for k in range(diag):
            p.qM[w, adr + k] = wp.dot(p.cdof[w, t.M_colind[adr + k]], force)
        p.qM[w, adr + diag] = wp.dot(p.cdof[w, i], force) + t.dof_armature[w, i]


@wp.func
def factor_inertia(
    w: int, t: wp.ref[TreeModel], ld: wp.array2d(dtype=wp.float32), diag_inv: wp.array2d(dtype=wp.float32)
):
    """L'DL of an inertia matrix in place."""
    linalg.factor_tree(t.nv, t.M_rownnz, t.M_rowadr, t.M_colind, ld[w], diag_inv[w])


@wp.func
def solve_inertia(
    w: int,
    t: wp.ref[TreeModel],
    ld: wp.array2d(dtype=wp.float32),
    diag_inv: wp.array2d(dtype=wp.float32),
    x: wp.array2d(dtype=wp.float32),
):
    """Solve with a factor of an inertia matrix, x in place."""
    linalg.solve_tree(t.nv, t.M_rownnz, t.M_rowadr, t.M_colind, ld[w], diag_inv[w], x[w])


@wp.func
def mul_inertia(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    x: wp.array2d(dtype=wp.float32),
    res: wp.array2d(dtype=wp.float32),
):
    """res = M x."""
    linalg.mul_tree(t.nv, t.M_rownnz, t.M_rowadr, t.M_colind, p.qM[w], x[w], res[w])


@wp.func
def _factor_m(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    for i in range(t.nC):
        p.qLD[w, i] = p.qM[w, i]
    factor_inertia(w, t, p.qLD, p.qLDiagInv)


@wp.func
def _add_segment(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    p: wp.ref[Position],
    row: int,
    body: int,
    point: wp.vec3,
    direction: wp.vec3,
):
    """Add direction . d(point)/dq, the point fixed to the body, to a row of the tendon Jacobian."""
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    dof = t.body_lastdof[body]
    k = tm.ten_J_rowadr[row]
    while dof >= 0:
        while tm.ten_J_colind[k] != dof:
            k += 1
        cdof = p.cdof[w, dof]
        p.ten_J[w, k] = p.ten_J[w, k] + wp.dot(direction, lin(cdof) + wp.cross(ang(cdof), arm))
        dof = t.dof_parentid[dof]


@wp.func
def _tendon(w: int, t: wp.ref[TreeModel], tm: wp.ref[TendonModel], s: wp.ref[State], p: wp.ref[Position]):
    for i in range(tm.ntendon):
        adr = tm.tendon_adr[i]
        num = tm.tendon_num[i]
        length = float(0.0)
        jadr = tm.ten_J_rowadr[i]
        jnum = tm.ten_J_rownnz[i]
        for k in range(jnum):
            p.ten_J[w, jadr + k] = 0.0
        if tm.wrap_type[adr] == 1:
            for k in range(adr, adr + num):
                j = tm.wrap_objid[k]
                coef = tm.wrap_prm[w, k]
                length += coef * s.qpos[w, t.jnt_qposadr[j]]
                dof = t.jnt_dofadr[j]
                for e in range(jadr, jadr + jnum):
                    if tm.ten_J_colind[e] == dof:
                        p.ten_J[w, e] = p.ten_J[w, e] + coef
        else:
            divisor = float(1.0)
            for k in range(adr, adr + num - 1):
                if tm.wrap_type[k] == 2:
                    divisor = tm.wrap_prm[w, k]
                elif tm.wrap_type[k + 1] == 3:
                    s0 = tm.wrap_objid[k]
                    s1 = tm.wrap_objid[k + 1]
                    x0 = p.site_xpos[w, s0]
                    x1 = p.site_xpos[w, s1]
                    d = wp.length(x1 - x0)
                    length += d / divisor
                    b0 = t.site_bodyid[s0]
                    b1 = t.site_bodyid[s1]
                    if b0 != b1:
                        direction = wp.vec3(1.0, 0.0, 0.0)
                        if d > 1.0e-15:
                            direction = (x1 - x0) / d
                        _add_segment(w, t, tm, p, i, b1, x1, direction / divisor)
                        _add_segment(w, t, tm, p, i, b0, x0, -direction / divisor)
        p.ten_length[w, i] = length


@wp.func
def _transmission(
    w: int,
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
):
    for i in range(am.nactuator):
        kind = am.actuator_trntype[i]
        target = am.actuator_trnid[i][0]
        o = am.actuator_outadr[i]
        gear = am.actuator_gear[w, o]
        adr = am.moment_rowadr[o]
        length = float(0.0)
        if kind <= 1:
            jtype = t.jnt_type[target]
            q = t.jnt_qposadr[target]
            if jtype == _SLIDE or jtype == _HINGE:
                length = gear[0] * s.qpos[w, q]
                p.actuator_moment[w, adr] = gear[0]
            else:
                torque = ang(gear)
                k = adr
                if jtype == _FREE:
                    torque = lin(gear)
                    q += 3
                    for e in range(3):
                        p.actuator_moment[w, adr + e] = gear[e]
                    k += 3
                quat = quat_normalize(read_quat(s.qpos, w, q))
                if kind == 1:
                    torque = quat_rotate(quat_conj(quat), torque)
                for e in range(3):
                    p.actuator_moment[w, k + e] = torque[e]
                if jtype == _BALL:
                    length = wp.dot(torque, quat_to_rotvec(quat))
        elif kind == 3:
            length = gear[0] * p.ten_length[w, target]
            for e in range(am.moment_rownnz[o]):
                p.actuator_moment[w, adr + e] = gear[0] * p.ten_J[w, tm.ten_J_rowadr[target] + e]
        else:
            body = t.site_bodyid[target]
            force = p.site_xmat[w, target] * ang(gear)
            torque = p.site_xmat[w, target] * lin(gear)
            arm = p.site_xpos[w, target] - p.subtree_com[w, t.body_rootid[body]]
            wrench = spatial(torque + wp.cross(arm, force), force)
            for e in range(am.moment_rownnz[o]):
                p.actuator_moment[w, adr + e] = wp.dot(p.cdof[w, am.moment_colind[adr + e]], wrench)
        p.actuator_length[w, o] = length


@wp.func
def _energy_pos(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], tm: wp.ref[TendonModel], s: wp.ref[State], p: wp.ref[Position]
):
    energy = float(0.0)
    flags = opt.disableflags[0]
    if (flags & 128) == 0:
        for b in range(1, t.nbody):
            energy -= t.body_mass[w, b] * wp.dot(opt.gravity[w], p.xipos[w, b])
    if (flags & 32) == 0:
        for j in range(t.njnt):
            k = t.jnt_stiffness[w, j]
            if k != 0.0:
                q = t.jnt_qposadr[j]
                kind = t.jnt_type[j]
                if kind == _SLIDE or kind == _HINGE:
                    dif = s.qpos[w, q] - t.qpos_spring[w, q]
                    energy += 0.5 * k * dif * dif
                else:
                    if kind == _FREE:
                        shift = read_vec3(s.qpos, w, q) - read_vec3(t.qpos_spring, w, q)
                        energy += 0.5 * k * wp.dot(shift, shift)
                        q += 3
                    quat = quat_normalize(read_quat(s.qpos, w, q))
                    turn = quat_to_rotvec(quat_mul(quat_conj(read_quat(t.qpos_spring, w, q)), quat))
                    energy += 0.5 * k * wp.dot(turn, turn)
        for i in range(tm.ntendon):
            span = tm.tendon_lengthspring[w, i]
            over = wp.max(p.ten_length[w, i] - span[1], 0.0) + wp.min(p.ten_length[w, i] - span[0], 0.0)
            energy += 0.5 * tm.tendon_stiffness[w, i] * over * over
    s.energy[w] = wp.vec2(energy, s.energy[w][1])


@wp.func
def _position_in(
    w: int,
    stages: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    tm: wp.ref[TendonModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
):
    if (stages & 1) != 0:
        _kinematics(w, t, s, p)
    if (stages & 2) != 0:
        _com_pos(w, t, p)
    if (stages & 4) != 0:
        _camlight(w, t, p)
    if (stages & 8) != 0:
        _crb(w, t, p)
    if (stages & 16) != 0:
        _factor_m(w, t, p)
    if (stages & 32) != 0:
        _tendon(w, t, tm, s, p)
    if (stages & 64) != 0:
        _transmission(w, t, tm, am, s, p)
    if (stages & 256) != 0 or ((stages & 128) != 0 and (opt.enableflags[0] & 2) != 0):
        _energy_pos(w, opt, t, tm, s, p)


@wp.kernel
def _position(
    stages: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    s_at: at(State),
    p_at: at(Position),
):
    _position_in(wp.tid(), stages, opt_at[0], t_at[0], tm_at[0], am_at[0], s_at[0], p_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world."""
    wp.launch(
        _position,
        dim=d.nworld,
        inputs=[stages, m.at.opt, m.at.tree, m.at.tendons, m.at.actuators, d.at.state, d.at.position],
        device=m.device,
    )
