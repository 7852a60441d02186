"""Drives of joints, and limits of their speed, as constraint rows.

A drive of stiffness k and damping c pulls a dof to a position q* and a velocity v* with a force that is implicit in
both, and adds a force f0 to it (backward Euler over the step h):

    f = k (q* - q - h v') + c (v* - v') + f0,  v' = v + h a

which is a row f = D (aref - a) of D = h (c + h k) and aref = (k (q* - q - h v) + c (v* - v) + f0) / D. Its force is
bounded as that of friction loss is, so that a drive at its limit is solved together with contacts.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.constraint.row import ROW_FRICTION_DOF, add_row
from engine.physics.double_single import rotation_vector
from engine.physics.dynamics.kinematics import read_quat
from engine.physics.model.data_groups import Constraint, JointDrive, State
from engine.physics.model.model_groups import JointDriveModel, Option, TreeModel
from engine.physics.simt import lane, sync
from engine.physics.spatial import MINVAL

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))

_UNFINISHED = wp.constant(wp.float32(-1.0))  # margin of these rows until they are finished
_NEAR = wp.constant(wp.float32(0.5))  # of the largest speed, from which on its row is there
_RIGID = wp.constant(wp.float32(1.0e-3))  # regulariser of a speed limit, as a share of the inverse inertia
_HARDEST = wp.constant(wp.float32(1.0e-6))  # least regulariser that float32 tells from rounding, as in row.py


@wp.func
def drives(w: int, t: wp.ref[TreeModel], jd: wp.ref[JointDriveModel], dof: int) -> bool:
    """Whether a drive pulls at a dof."""
    if t.jnt_type[t.dof_jntid[dof]] == _FREE:
        return False
    return jd.dof_drivestiffness[w, dof] + jd.dof_drivedamping[w, dof] > 0.0


@wp.func
def write_drive(
    w: int, t: wp.ref[TreeModel], jd: wp.ref[JointDriveModel], efc: wp.ref[Constraint], row: int, used: int, dof: int
):
    """The row of a dof's drive, for `finish_drives` to complete."""
    efc.J_colind[w, used] = dof
    efc.J[w, used] = 1.0
    limit = jd.dof_drivelimit[w, dof]
    diag = t.dof_invweight0[w, dof]
    add_row(w, efc, row, ROW_FRICTION_DOF, dof, 1, used, 0.0, _UNFINISHED, 0.0, diag, 0.0, 0.0, limit)


@wp.func
def is_fast(w: int, t: wp.ref[TreeModel], jd: wp.ref[JointDriveModel], s: wp.ref[State], joint: int) -> bool:
    """Whether a hinge or slide comes near its largest speed."""
    if t.jnt_type[joint] <= _BALL:
        return False
    dof = t.jnt_dofadr[joint]
    most = jd.dof_maxvel[w, dof]
    return most > 0.0 and wp.abs(s.qvel[w, dof]) > _NEAR * most


@wp.func
def write_speed_limit(
    w: int,
    t: wp.ref[TreeModel],
    s: wp.ref[State],
    efc: wp.ref[Constraint],
    row: int,
    used: int,
    kind: int,
    joint: int,
):
    """The row of a joint's largest speed, for `finish_drives` to complete."""
    dof = t.jnt_dofadr[joint]
    efc.J_colind[w, used] = dof
    efc.J[w, used] = -wp.sign(s.qvel[w, dof])
    diag = t.dof_invweight0[w, dof]
    add_row(w, efc, row, kind, joint, 1, used, 0.0, _UNFINISHED, 0.0, diag, 0.0, 0.0, 0.0)


@wp.func
def _position(w: int, t: wp.ref[TreeModel], s: wp.ref[State], dof: int) -> float:
    """Of a hinge or slide; of a ball joint the component of its rotation vector."""
    joint = t.dof_jntid[dof]
    adr = t.jnt_qposadr[joint]
    if t.jnt_type[joint] == _BALL:
        turn = rotation_vector(wp.normalize(wp.vec4d(read_quat(s.qpos, w, adr))))
        return wp.float32(turn[dof - t.jnt_dofadr[joint]])
    return s.qpos[w, adr]


@wp.func
def finish_drives(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    jd: wp.ref[JointDriveModel],
    s: wp.ref[State],
    g: wp.ref[JointDrive],
    efc: wp.ref[Constraint],
    first: int,
    last: int,
):
    """Regulariser and reference acceleration of the rows that are written above, among those from first to last.
    `finish_rows` comes before: the inverse inertia that a row feels is in Jaref. Called by all lanes."""
    sync()
    h = opt.timestep[w]
    for row in range(first + lane(), last, simt.lanes()):
        if efc.margin[w, row] == _UNFINISHED:
            efc.margin[w, row] = 0.0
            compliance = wp.max(MINVAL, efc.Jaref[w, row])
            if efc.type[w, row] == ROW_FRICTION_DOF:
                dof = efc.id[w, row]
                stiffness = jd.dof_drivestiffness[w, dof]
                damping = jd.dof_drivedamping[w, dof]
                velocity = s.qvel[w, dof]
                force = stiffness * (g.drive_pos[w, dof] - _position(w, t, s, dof) - h * velocity)
                force += damping * (g.drive_vel[w, dof] - velocity) + g.drive_force[w, dof]
                weight = h * (damping + h * stiffness)
                efc.aref[w, row] = force / weight
                efc.D[w, row] = wp.min(weight, 1.0 / (_HARDEST * compliance))
            else:
                dof = t.jnt_dofadr[efc.id[w, row]]
                efc.aref[w, row] = (wp.abs(s.qvel[w, dof]) - jd.dof_maxvel[w, dof]) / h
                efc.D[w, row] = 1.0 / (_RIGID * compliance)
