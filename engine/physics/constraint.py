"""Constraint rows: Jacobians, regularisation and reference accelerations. One thread per world.

The rows, their order, impedance and diagonal approximation follow MuJoCo's documentation (Computation, "Constraint
model"; Modeling, "Solver parameters").
"""

import warp as wp

from engine.physics import enums
from engine.physics.position import read_quat
from engine.physics.spatial import (
    MINVAL,
    ang,
    lin,
    mat_to_quat,
    quat_conj,
    quat_mul,
    quat_mul_axis,
    quat_normalize,
    quat_to_rotvec,
    spatial,
)
from engine.physics.types import (
    Constraint,
    Contact,
    Data,
    Dynamics,
    EqualityModel,
    Model,
    Option,
    Position,
    State,
    TendonModel,
    TreeModel,
    vec5,
    vec6,

)

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))

_CONSTRAINT = wp.constant(int(enums.DisableBit.CONSTRAINT))
_EQUALITY = wp.constant(int(enums.DisableBit.EQUALITY))
_FRICTIONLOSS = wp.constant(int(enums.DisableBit.FRICTIONLOSS))
_LIMIT = wp.constant(int(enums.DisableBit.LIMIT))
_CONTACT = wp.constant(int(enums.DisableBit.CONTACT))
_REFSAFE = wp.constant(int(enums.DisableBit.REFSAFE))

# Regulariser, as a share of the row's inverse inertia, below which float32 no longer tells the force from rounding.
# Only contacts of hardly any friction come near it; the acceleration they leave is wrong by this share at most.
_HARDEST = wp.constant(wp.float32(1.0e-6))

_CONNECT = wp.constant(int(enums.EqType.CONNECT))
_WELD = wp.constant(int(enums.EqType.WELD))
_JOINT = wp.constant(int(enums.EqType.JOINT))
_BODY = wp.constant(int(enums.ObjType.BODY))

_ROW_EQUALITY = wp.constant(int(enums.ConstraintType.EQUALITY))
_ROW_FRICTION_DOF = wp.constant(int(enums.ConstraintType.FRICTION_DOF))
_ROW_FRICTION_TENDON = wp.constant(int(enums.ConstraintType.FRICTION_TENDON))
_ROW_LIMIT_JOINT = wp.constant(int(enums.ConstraintType.LIMIT_JOINT))
_ROW_LIMIT_TENDON = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))
_ROW_FRICTIONLESS = wp.constant(int(enums.ConstraintType.CONTACT_FRICTIONLESS))
_ROW_PYRAMIDAL = wp.constant(int(enums.ConstraintType.CONTACT_PYRAMIDAL))


@wp.func
def _impedance(solimp: vec5, distance: float) -> float:
    """Impedance d(r) at a distance |r| from the constraint's edge."""
    d0 = wp.clamp(solimp[0], 0.0001, 0.9999)
    dwidth = wp.clamp(solimp[1], 0.0001, 0.9999)
    width = wp.max(solimp[2], 0.0)
    mid = wp.clamp(solimp[3], 0.0001, 0.9999)
    power = wp.max(solimp[4], 1.0)
    if d0 == dwidth or width <= MINVAL:
        return 0.5 * (d0 + dwidth)
    x = wp.abs(distance) / width
    if x >= 1.0:
        return dwidth
    y = x
    if power != 1.0 and x > 0.0:
        if x <= mid:
            y = wp.pow(x, power) / wp.pow(mid, power - 1.0)
        else:
            y = 1.0 - wp.pow(1.0 - x, power) / wp.pow(1.0 - mid, power - 1.0)
    return d0 + y * (dwidth - d0)


@wp.func
def _set_row(
    w: int,
    opt: Option,
    t: TreeModel,
    efc: Constraint,
    row: int,
    kind: int,
    source: int,
    nnz: int,
    pos: float,
    margin: float,
    distance: float,
    solref: wp.vec2,
    solimp: vec5,
    diag: float,
    softness: float,
    least: float,
    frictionloss: float,
    s: State,
):
    """Fill a row whose Jacobian is written.

    diag is the approximate inverse inertia that the row feels; its regulariser is softness times that of its impedance,
    but no less than `least` and a share of an estimate from the row itself (diag can vanish where the row does not).
    distance decides the impedance; pos - margin is the violation that the reference acceleration corrects.
    """
    adr = efc.J_rowadr[w, row]
    velocity = float(0.0)
    compliance = float(0.0)
    for k in range(adr, adr + nnz):
        dof = efc.J_colind[w, k]
        entry = efc.J[w, k]
        velocity += entry * s.qvel[w, dof]
        compliance += entry * entry * t.dof_invweight0[w, dof]
    impedance = _impedance(solimp, distance)
    dmax = wp.clamp(solimp[1], 0.0001, 0.9999)
    stiffness = float(0.0)
    damping = float(0.0)
    if solref[0] > 0.0:
        timeconst = solref[0]
        if (opt.disableflags[0] & _REFSAFE) == 0:
            timeconst = wp.max(timeconst, 2.0 * opt.timestep[w])
        ratio = solref[1]
        stiffness = 1.0 / wp.max(MINVAL, dmax * dmax * timeconst * timeconst * ratio * ratio)
        damping = 2.0 / wp.max(MINVAL, dmax * timeconst)
    else:
        stiffness = -solref[0] / wp.max(MINVAL, dmax * dmax)
        damping = -solref[1] / wp.max(MINVAL, dmax)
    if frictionloss > 0.0:
        stiffness = 0.0
    efc.type[w, row] = kind
    efc.id[w, row] = source
    efc.J_rownnz[w, row] = nnz
    efc.pos[w, row] = pos
    efc.margin[w, row] = margin
    regulariser = wp.max(diag * softness * (1.0 - impedance) / impedance, wp.max(least, _HARDEST * compliance))
    efc.D[w, row] = 1.0 / wp.max(MINVAL, regulariser)
    efc.vel[w, row] = velocity
    efc.aref[w, row] = -damping * velocity - stiffness * impedance * (pos - margin)
    efc.frictionloss[w, row] = frictionloss
    efc.force[w, row] = 0.0


@wp.func
def _has_room(w: int, efc: Constraint, s: State, row: int, used: int, rows: int, entries: int) -> bool:
    """Whether so many rows and entries still fit; what does not is counted."""
    if row + rows <= efc.njmax and used + entries <= efc.nJmax:
        return True
    s.overflow[w, 1] = wp.max(s.overflow[w, 1], row + rows - efc.njmax)
    s.overflow[w, 2] = wp.max(s.overflow[w, 2], used + entries - efc.nJmax)
    return False


@wp.func
def _copy_columns(w: int, efc: Constraint, source: int, target: int, nnz: int):
    for k in range(nnz):
        efc.J_colind[w, target + k] = efc.J_colind[w, source + k]


@wp.func
def _merge_chains(t: TreeModel, w: int, efc: Constraint, body1: int, body2: int, adr: int, common: bool) -> int:
    """Dofs that move one of two bodies, descending, written from adr on (not written if adr < 0); their number.

    Without common, dofs that move both are left out: they do not move one point of the bodies against the other.
    """
    a = t.body_lastdof[body1]
    b = t.body_lastdof[body2]
    n = int(0)
    while (a >= 0 or b >= 0) and (common or a != b):
        dof = wp.max(a, b)
        if adr >= 0:
            efc.J_colind[w, adr + n] = dof
        n += 1
        if a == dof:
            a = t.dof_parentid[a]
        if b == dof:
            b = t.dof_parentid[b]
    return n


@wp.func
def _bias_motion(
    w: int, t: TreeModel, s: State, p: Position, y: Dynamics, body: int, point: wp.vec3
) -> vec6:
    """Angular acceleration of a body and linear acceleration of a point of it while qacc is 0: dJ/dt qvel."""
    acc = vec6()
    dof = t.body_lastdof[body]
    while dof >= 0:
        acc += y.cdof_dot[w, dof] * s.qvel[w, dof]
        dof = t.dof_parentid[dof]
    arm = point - p.subtree_com[w, t.body_rootid[body]]
    velocity = y.cvel[w, body]
    omega = ang(velocity)
    at_point = lin(acc) + wp.cross(ang(acc), arm) + wp.cross(omega, lin(velocity) + wp.cross(omega, arm))
    return spatial(ang(acc), at_point)


@wp.func
def _equality(
    w: int,
    opt: Option,
    t: TreeModel,
    tm: TendonModel,
    em: EqualityModel,
    s: State,
    p: Position,
    y: Dynamics,
    efc: Constraint,
) -> wp.vec2i:
    """Rows of equality constraints from row 0; returns the numbers of rows and of row entries.

    Connect and weld also subtract from the reference acceleration what the turning of their Jacobian adds, dJ/dt qvel.
    """
    row = int(0)
    used = int(0)
    for i in range(em.neq):
        if s.eq_active[w, i] == 0:
            continue
        kind = em.eq_type[i]
        data = em.eq_data[w, i]
        solref = em.eq_solref[w, i]
        solimp = em.eq_solimp[w, i]
        obj1 = em.eq_obj1id[i]
        obj2 = em.eq_obj2id[i]
        if kind <= _WELD:
            body1 = obj1
            body2 = obj2
            point1 = wp.vec3(0.0)
            point2 = wp.vec3(0.0)
            quat1 = wp.vec4(1.0, 0.0, 0.0, 0.0)
            quat2 = wp.vec4(1.0, 0.0, 0.0, 0.0)
            first = wp.vec3(data[0], data[1], data[2])
            second = wp.vec3(data[3], data[4], data[5])
            if em.eq_objtype[i] == _BODY:
                if kind == _WELD:
                    point1 = p.xpos[w, body1] + p.xmat[w, body1] * second
                    point2 = p.xpos[w, body2] + p.xmat[w, body2] * first
                    quat1 = quat_mul(p.xquat[w, body1], wp.vec4(data[6], data[7], data[8], data[9]))
                    quat2 = p.xquat[w, body2]
                else:
                    point1 = p.xpos[w, body1] + p.xmat[w, body1] * first
                    point2 = p.xpos[w, body2] + p.xmat[w, body2] * second
            else:
                body1 = t.site_bodyid[obj1]
                body2 = t.site_bodyid[obj2]
                point1 = p.site_xpos[w, obj1]
                point2 = p.site_xpos[w, obj2]
                quat1 = mat_to_quat(p.site_xmat[w, obj1])
                quat2 = mat_to_quat(p.site_xmat[w, obj2])
            rows = wp.where(kind == _WELD, 6, 3)
            nnz = _merge_chains(t, w, efc, body1, body2, -1, True)
            if nnz == 0 or not _has_room(w, efc, s, row, used, rows, rows * nnz):
                continue
            _merge_chains(t, w, efc, body1, body2, used, True)
            for r in range(1, rows):
                _copy_columns(w, efc, used, used + r * nnz, nnz)
            error = point1 - point2
            turn = wp.vec3(0.0)
            inverse2 = quat_conj(quat2)
            torquescale = data[10]
            distance_sq = wp.length_sq(error)
            if kind == _WELD:
                relative = quat_mul(inverse2, quat1)
                turn = wp.vec3(relative[1], relative[2], relative[3]) * torquescale
                distance_sq += wp.length_sq(turn)
            arm1 = point1 - p.subtree_com[w, t.body_rootid[body1]]
            arm2 = point2 - p.subtree_com[w, t.body_rootid[body2]]
            a = t.body_lastdof[body1]
            b = t.body_lastdof[body2]
            for k in range(nnz):
                dof = efc.J_colind[w, used + k]
                cdof = p.cdof[w, dof]
                jacp = wp.vec3(0.0)
                jacr = wp.vec3(0.0)
                if a == dof:
                    jacp += lin(cdof) + wp.cross(ang(cdof), arm1)
                    jacr += ang(cdof)
                    a = t.dof_parentid[a]
                if b == dof:
                    jacp -= lin(cdof) + wp.cross(ang(cdof), arm2)
                    jacr -= ang(cdof)
                    b = t.dof_parentid[b]
                for r in range(3):
                    efc.J[w, used + r * nnz + k] = jacp[r]
                if kind == _WELD:
                    rate = quat_mul(quat_mul_axis(inverse2, jacr), quat1)
                    for r in range(3):
                        efc.J[w, used + (r + 3) * nnz + k] = 0.5 * torquescale * rate[r + 1]
            bias1 = _bias_motion(w, t, s, p, y, body1, point1)
            bias2 = _bias_motion(w, t, s, p, y, body2, point2)
            slide = lin(bias1) - lin(bias2)
            spin = wp.vec3(0.0)
            if kind == _WELD:
                # Second derivative of the imaginary part of q2* q1 while the angular accelerations are those of bias.
                omega1 = ang(y.cvel[w, body1])
                omega2 = ang(y.cvel[w, body2])
                alpha = ang(bias1) - ang(bias2) + wp.cross(omega1, omega2)
                product = wp.vec4(-0.5 * wp.length_sq(omega1 - omega2), alpha[0], alpha[1], alpha[2])
                product = quat_mul(quat_mul(inverse2, product), quat1)
                spin = 0.5 * torquescale * wp.vec3(product[1], product[2], product[3])
            distance = wp.sqrt(distance_sq)
            weight = t.body_invweight0[w, body1] + t.body_invweight0[w, body2]
            for r in range(rows):
                efc.J_rowadr[w, row] = used
                value = float(0.0)
                diag = weight[0]
                if r < 3:
                    value = error[r]
                else:
                    value = turn[r - 3]
                    diag = weight[1]
                _set_row(
                    w, opt, t, efc, row, _ROW_EQUALITY, i, nnz, value, 0.0, distance, solref, solimp, diag, 1.0, 0.0, 0.0, s
                )
                if r < 3:
                    efc.aref[w, row] = efc.aref[w, row] - slide[r]
                else:
                    efc.aref[w, row] = efc.aref[w, row] - spin[r - 3]
                row += 1
                used += nnz
        else:
            # Polynomial coupling of two joints or two tendons.
            n1 = int(1)
            n2 = int(0)
            value1 = float(0.0)
            offset2 = float(0.0)
            diag = float(0.0)
            if kind == _JOINT:
                q = t.jnt_qposadr[obj1]
                value1 = s.qpos[w, q] - t.qpos0[w, q]
                diag = t.dof_invweight0[w, t.jnt_dofadr[obj1]]
                if obj2 >= 0:
                    q = t.jnt_qposadr[obj2]
                    offset2 = s.qpos[w, q] - t.qpos0[w, q]
                    diag += t.dof_invweight0[w, t.jnt_dofadr[obj2]]
                    n2 = 1
            else:
                value1 = p.ten_length[w, obj1] - tm.tendon_length0[w, obj1]
                diag = tm.tendon_invweight0[w, obj1]
                n1 = tm.ten_J_rownnz[obj1]
                if obj2 >= 0:
                    offset2 = p.ten_length[w, obj2] - tm.tendon_length0[w, obj2]
                    diag += tm.tendon_invweight0[w, obj2]
                    n2 = tm.ten_J_rownnz[obj2]
            if not _has_room(w, efc, s, row, used, 1, n1 + n2):
                continue
            value = value1 - data[0]
            slope = float(0.0)
            if obj2 >= 0:
                x = offset2
                value -= x * (data[1] + x * (data[2] + x * (data[3] + x * data[4])))
                slope = data[1] + x * (2.0 * data[2] + x * (3.0 * data[3] + x * 4.0 * data[4]))
            nnz = int(0)
            if kind == _JOINT:
                efc.J_colind[w, used] = t.jnt_dofadr[obj1]
                efc.J[w, used] = 1.0
                nnz = 1
                if obj2 >= 0:
                    efc.J_colind[w, used + 1] = t.jnt_dofadr[obj2]
                    efc.J[w, used + 1] = -slope
                    nnz = 2
            else:
                # Columns of the second tendon follow those of the first; a dof may appear in both.
                for k in range(n1):
                    efc.J_colind[w, used + k] = tm.ten_J_colind[tm.ten_J_rowadr[obj1] + k]
                    efc.J[w, used + k] = p.ten_J[w, tm.ten_J_rowadr[obj1] + k]
                nnz = n1
                if n2 > 0:
                    for k in range(n2):
                        dof = tm.ten_J_colind[tm.ten_J_rowadr[obj2] + k]
                        entry = -slope * p.ten_J[w, tm.ten_J_rowadr[obj2] + k]
                        place = int(-1)
                        for e in range(n1):
                            if efc.J_colind[w, used + e] == dof:
                                place = e
                        if place >= 0:
                            efc.J[w, used + place] = efc.J[w, used + place] + entry
                        else:
                            efc.J_colind[w, used + nnz] = dof
                            efc.J[w, used + nnz] = entry
                            nnz += 1
            efc.J_rowadr[w, row] = used
            _set_row(w, opt, t, efc, row, _ROW_EQUALITY, i, nnz, value, 0.0, value, solref, solimp, diag, 1.0, 0.0, 0.0, s)
            row += 1
            used += nnz
    return wp.vec2i(row, used)


@wp.func
def _tendon_row(
    w: int, tm: TendonModel, p: Position, efc: Constraint, row: int, used: int, tendon: int, sign: float
) -> int:
    adr = tm.ten_J_rowadr[tendon]
    nnz = tm.ten_J_rownnz[tendon]
    efc.J_rowadr[w, row] = used
    for k in range(nnz):
        efc.J_colind[w, used + k] = tm.ten_J_colind[adr + k]
        efc.J[w, used + k] = sign * p.ten_J[w, adr + k]
    return nnz


@wp.func
def _friction(
    w: int,
    opt: Option,
    t: TreeModel,
    tm: TendonModel,
    s: State,
    p: Position,
    efc: Constraint,
    at: wp.vec2i,
) -> wp.vec2i:
    row = at[0]
    used = at[1]
    for i in range(t.nv):
        loss = t.dof_frictionloss[w, i]
        if loss > 0.0:
            if _has_room(w, efc, s, row, used, 1, 1):
                efc.J_rowadr[w, row] = used
                efc.J_colind[w, used] = i
                efc.J[w, used] = 1.0
                _set_row(
                    w, opt, t, efc, row, _ROW_FRICTION_DOF, i, 1, 0.0, 0.0, 0.0, t.dof_solref[w, i],
                    t.dof_solimp[w, i], t.dof_invweight0[w, i], 1.0, 0.0, loss, s,
                )  # fmt: skip
                row += 1
                used += 1
    for i in range(tm.ntendon):
        loss = tm.tendon_frictionloss[w, i]
        if loss > 0.0:
            if _has_room(w, efc, s, row, used, 1, tm.ten_J_rownnz[i]):
                nnz = _tendon_row(w, tm, p, efc, row, used, i, 1.0)
                _set_row(
                    w, opt, t, efc, row, _ROW_FRICTION_TENDON, i, nnz, 0.0, 0.0, 0.0, tm.tendon_solref_fri[w, i],
                    tm.tendon_solimp_fri[w, i], tm.tendon_invweight0[w, i], 1.0, 0.0, loss, s,
                )  # fmt: skip
                row += 1
                used += nnz
    return wp.vec2i(row, used)


@wp.func
def _limit(
    w: int,
    opt: Option,
    t: TreeModel,
    tm: TendonModel,
    s: State,
    p: Position,
    efc: Constraint,
    at: wp.vec2i,
) -> wp.vec2i:
    row = at[0]
    used = at[1]
    for j in range(t.njnt):
        if t.jnt_limited[j] == 0:
            continue
        kind = t.jnt_type[j]
        margin = t.jnt_margin[w, j]
        q = t.jnt_qposadr[j]
        dof = t.jnt_dofadr[j]
        span = t.jnt_range[w, j]
        diag = t.dof_invweight0[w, dof]
        if kind == _BALL:
            turn = quat_to_rotvec(quat_normalize(read_quat(s.qpos, w, q)))
            angle = wp.length(turn)
            dist = wp.max(span[0], span[1]) - angle
            if dist < margin:
                if _has_room(w, efc, s, row, used, 1, 3):
                    axis = wp.vec3(1.0, 0.0, 0.0)
                    if angle > MINVAL:
                        axis = turn / angle
                    efc.J_rowadr[w, row] = used
                    for k in range(3):
                        efc.J_colind[w, used + k] = dof + 2 - k
                        efc.J[w, used + k] = -axis[2 - k]
                    _set_row(
                        w, opt, t, efc, row, _ROW_LIMIT_JOINT, j, 3, dist, margin, dist - margin,
                        t.jnt_solref[w, j], t.jnt_solimp[w, j], diag, 1.0, 0.0, 0.0, s,
                    )  # fmt: skip
                    row += 1
                    used += 3
        elif kind > _BALL:
            for side in range(2):
                sign = 1.0 - 2.0 * float(side)
                dist = sign * (s.qpos[w, q] - span[side])
                if dist < margin:
                    if _has_room(w, efc, s, row, used, 1, 1):
                        efc.J_rowadr[w, row] = used
                        efc.J_colind[w, used] = dof
                        efc.J[w, used] = sign
                        _set_row(
                            w, opt, t, efc, row, _ROW_LIMIT_JOINT, j, 1, dist, margin, dist - margin,
                            t.jnt_solref[w, j], t.jnt_solimp[w, j], diag, 1.0, 0.0, 0.0, s,
                        )  # fmt: skip
                        row += 1
                        used += 1
    for i in range(tm.ntendon):
        if tm.tendon_limited[i] == 0:
            continue
        margin = tm.tendon_margin[w, i]
        span = tm.tendon_range[w, i]
        for side in range(2):
            sign = 1.0 - 2.0 * float(side)
            dist = sign * (p.ten_length[w, i] - span[side])
            if dist < margin:
                if _has_room(w, efc, s, row, used, 1, tm.ten_J_rownnz[i]):
                    nnz = _tendon_row(w, tm, p, efc, row, used, i, sign)
                    _set_row(
                        w, opt, t, efc, row, _ROW_LIMIT_TENDON, i, nnz, dist, margin, dist - margin,
                        tm.tendon_solref_lim[w, i], tm.tendon_solimp_lim[w, i], tm.tendon_invweight0[w, i], 1.0, 0.0, 0.0, s,
                    )  # fmt: skip
                    row += 1
                    used += nnz
    return wp.vec2i(row, used)


@wp.func
def _contacts(
    w: int, opt: Option, t: TreeModel, s: State, p: Position, c: Contact, efc: Constraint, at: wp.vec2i
) -> wp.vec2i:
    """Rows of contacts: the normal alone, or the edges of the friction pyramid, normal +- mu_k tangent_k."""
    row = at[0]
    used = at[1]
    for i in range(c.ncon[w]):
        c.efc_address[w, i] = -1
        dist = c.dist[w, i]
        margin = c.includemargin[w, i]
        if dist >= margin:
            continue
        body1 = t.geom_bodyid[c.geom[w, i][0]]
        body2 = t.geom_bodyid[c.geom[w, i][1]]
        dim = c.dim[w, i]
        rows = wp.where(dim > 1, 2 * (dim - 1), 1)
        nnz = _merge_chains(t, w, efc, body1, body2, -1, False)
        if nnz == 0 or not _has_room(w, efc, s, row, used, rows, rows * nnz):
            continue
        c.efc_address[w, i] = row
        _merge_chains(t, w, efc, body1, body2, used, False)
        for r in range(1, rows):
            _copy_columns(w, efc, used, used + r * nnz, nnz)
        pos = c.pos[w, i]
        frame = c.frame[w, i]
        mu = c.friction[w, i]
        arm1 = pos - p.subtree_com[w, t.body_rootid[body1]]
        arm2 = pos - p.subtree_com[w, t.body_rootid[body2]]
        a = t.body_lastdof[body1]
        b = t.body_lastdof[body2]
        reach = float(0.0)
        arm_sq = wp.max(wp.length_sq(arm1), wp.length_sq(arm2))
        for k in range(nnz):
            dof = efc.J_colind[w, used + k]
            cdof = p.cdof[w, dof]
            reach += (wp.length_sq(lin(cdof)) + wp.length_sq(ang(cdof)) * arm_sq) * t.dof_invweight0[w, dof]
            jacp = wp.vec3(0.0)
            jacr = wp.vec3(0.0)
            if b == dof:
                jacp += lin(cdof) + wp.cross(ang(cdof), arm2)
                jacr += ang(cdof)
                b = t.dof_parentid[b]
            if a == dof:
                jacp -= lin(cdof) + wp.cross(ang(cdof), arm1)
                jacr -= ang(cdof)
                a = t.dof_parentid[a]
            jacp = frame * jacp
            if dim == 1:
                efc.J[w, used + k] = jacp[0]
            else:
                jacr = frame * jacr
                for e in range(1, dim):
                    along = float(0.0)
                    if e < 3:
                        along = jacp[e]
                    else:
                        along = jacr[e - 3]
                    efc.J[w, used + (2 * e - 2) * nnz + k] = jacp[0] + mu[e - 1] * along
                    efc.J[w, used + (2 * e - 1) * nnz + k] = jacp[0] - mu[e - 1] * along
        diag = t.body_invweight0[w, body1][0] + t.body_invweight0[w, body2][0]
        # Bodies that turn about their own centres count as immovable; their rows may be nothing but rounding.
        least = wp.where(diag < 1.0e-6 * reach, 1.0e-4 * reach, 0.0)
        kind = _ROW_FRICTIONLESS
        softness = float(1.0)
        if dim > 1:
            # All edges share the regulariser that makes the pyramid's normal as soft as the cone's.
            diag *= 1.0 + mu[0] * mu[0]
            softness = 2.0 * mu[0] * mu[0] / opt.impratio[w]
            kind = _ROW_PYRAMIDAL
        for r in range(rows):
            efc.J_rowadr[w, row] = used
            _set_row(
                w, opt, t, efc, row, kind, i, nnz, dist, margin, dist - margin, c.solref[w, i], c.solimp[w, i], diag,
                softness, least, 0.0, s,
            )  # fmt: skip
            row += 1
            used += nnz
    return wp.vec2i(row, used)


@wp.kernel
def _make_constraint(
    opt: Option,
    t: TreeModel,
    tm: TendonModel,
    em: EqualityModel,
    s: State,
    p: Position,
    y: Dynamics,
    c: Contact,
    efc: Constraint,
):
    w = wp.tid()
    flags = opt.disableflags[0]
    at = wp.vec2i(0, 0)
    ne = int(0)
    nf = int(0)
    nl = int(0)
    if (flags & _CONSTRAINT) == 0:
        if (flags & _EQUALITY) == 0:
            at = _equality(w, opt, t, tm, em, s, p, y, efc)
        ne = at[0]
        if (flags & _FRICTIONLOSS) == 0:
            at = _friction(w, opt, t, tm, s, p, efc, at)
        nf = at[0] - ne
        if (flags & _LIMIT) == 0:
            at = _limit(w, opt, t, tm, s, p, efc, at)
        nl = at[0] - ne - nf
        if (flags & _CONTACT) == 0:
            at = _contacts(w, opt, t, s, p, c, efc, at)
    efc.ne[w] = ne
    efc.nf[w] = nf
    efc.nl[w] = nl
    efc.nefc[w] = at[0]


def launch(m: Model, d: Data) -> None:
    """Fill `d.efc` of every world from positions, contacts and velocities (`com_vel` comes before)."""
    wp.launch(
        _make_constraint,
        dim=d.nworld,
        inputs=[m.opt, m.tree, m.tendons, m.equalities, d.state, d.position, d.dynamics, d.contact, d.efc],
        device=m.device,
    )
