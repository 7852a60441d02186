"""The position stage: frames, inertia and its factor.

The lanes of a world go through its bodies and dofs level by level (tree_levels.py).
"""

import warp as wp

from engine.physics import abreast, enums, linalg, simt
from engine.physics.dynamics import body_frames, com_motion, composite_inertia
from engine.physics.model.data_groups import Position, State
from engine.physics.model.model_groups import ActuatorModel, LightModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane, reduce_count, sync
from engine.physics.spatial import MINVAL, quat_mul, quat_to_mat

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Stages of the kernel, so that one compiled kernel serves the fused step and every stage alone.
KINEMATICS = 1
COM_POS = 2
CAMLIGHT = 4
CRB = 8
FACTOR_M = 16
ALL = 31

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_JOINT = wp.constant(int(enums.TrnType.JOINT))
_JOINTINPARENT = wp.constant(int(enums.TrnType.JOINTINPARENT))
_FIXED = wp.constant(int(enums.CamLightMode.FIXED))
_TRACK = wp.constant(int(enums.CamLightMode.TRACK))
_TRACKCOM = wp.constant(int(enums.CamLightMode.TRACKCOM))
_TARGETBODY = wp.constant(int(enums.CamLightMode.TARGETBODY))


@wp.func
def read_vec3(a: wp.array2d(dtype=wp.float32), w: int, adr: int) -> wp.vec3:
    return wp.vec3(a[w, adr], a[w, adr + 1], a[w, adr + 2])


@wp.func
def read_quat(a: wp.array2d(dtype=wp.float32), w: int, adr: int) -> wp.vec4:
    return wp.vec4(a[w, adr], a[w, adr + 1], a[w, adr + 2], a[w, adr + 3])


@wp.func
def site_quat(w: int, site: int, t: wp.ref[TreeModel], p: wp.ref[Position]) -> wp.vec4:
    return quat_mul(p.xquat[w, t.site_bodyid[site]], t.site_quat[w, site])


@wp.func
def _kinematics(w: int, count: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position]):
    body_frames.place_bodies(
        w, count, t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.body_parentid, t.body_mocapid, t.body_jntnum,
        t.body_jntadr, t.jnt_type, t.jnt_qposadr, s.qpos, t.qpos0, t.qpos0_low, s.mocap_pos, s.mocap_quat,
        t.body_pos, t.body_pos_low, t.body_quat, t.body_quat_low, t.body_ipos, t.body_iquat, t.jnt_pos,
        t.jnt_pos_low, t.jnt_axis, t.jnt_axis_low, p.xpos, p.xpos_low, p.xquat, p.xquat_low, p.xmat, p.xipos,
        p.xipos_low, p.ximat, p.xanchor, p.xanchor_low, p.xaxis,
    )  # fmt: skip
    body_frames.place_parts(
        w, count, t.ngeom, t.geom_bodyid, t.geom_pos, t.geom_pos_low, t.geom_quat, t.geom_quat_low,
        p.xpos, p.xpos_low, p.xquat, p.xquat_low, p.geom_xpos, p.geom_xpos_low, p.geom_xmat, p.geom_xmat_low,
    )  # fmt: skip
    if t.nsite > 0:
        body_frames.place_parts(
            w, count, t.nsite, t.site_bodyid, t.site_pos, t.site_pos_low, t.site_quat, t.site_quat_low,
            p.xpos, p.xpos_low, p.xquat, p.xquat_low, p.site_xpos, p.site_xpos_low, p.site_xmat, p.site_xmat_low,
        )  # fmt: skip


@wp.func
def _com_pos(w: int, count: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    com_motion.centres_and_axes(
        w, count, t.nbody, t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.child_adr, t.child_body, t.body_rootid,
        t.njnt, t.jnt_bodyid, t.jnt_dofadr, t.jnt_type, t.body_subtreemass, t.body_mass, t.body_inertia, p.xipos,
        p.ximat, p.xanchor, p.xaxis, p.xmat, p.subtree_com, p.cinert, p.cdof,
    )  # fmt: skip


@wp.func
def _look_at(pos: wp.vec3, target: wp.vec3) -> wp.mat33:
    """Camera frame at pos whose -z axis points at the target and whose x axis is horizontal."""
    z = wp.normalize(pos - target)
    x = wp.normalize(wp.cross(wp.vec3(0.0, 0.0, 1.0), z))
    y = wp.cross(z, x)
    return wp.matrix_from_cols(x, y, z)


@wp.func
def _target(w: int, mode: int, body: int, p: wp.ref[Position]) -> wp.vec3:
    """What a camera or light with a target points at."""
    if mode == _TARGETBODY:
        return p.xpos[w, body]
    return p.subtree_com[w, body]


@wp.func
def _direction(v: wp.vec3) -> wp.vec3:
    """As mju_normalize3: along x where there is no direction."""
    n = wp.length(v)
    if n < MINVAL:
        return wp.vec3(1.0, 0.0, 0.0)
    return v / n


@wp.func
def _cameras(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    for c in range(lane(), t.ncam, simt.lanes()):
        b = t.cam_bodyid[c]
        mode = t.cam_mode[c]
        pos = p.xpos[w, b] + p.xmat[w, b] * t.cam_pos[w, c]
        mat = p.xmat[w, b] * quat_to_mat(t.cam_quat[w, c])
        if mode == _TRACK:
            pos = p.xpos[w, b] + t.cam_pos0[w, c]
            mat = t.cam_mat0[w, c]
        elif mode == _TRACKCOM:
            pos = p.subtree_com[w, b] + t.cam_poscom0[w, c]
            mat = t.cam_mat0[w, c]
        elif mode != _FIXED and t.cam_targetbodyid[c] >= 0:
            mat = _look_at(pos, _target(w, mode, t.cam_targetbodyid[c], p))
        p.cam_xpos[w, c] = pos
        p.cam_xmat[w, c] = mat


@wp.func
def _lights(w: int, lights: wp.ref[LightModel], p: wp.ref[Position]):
    for i in range(lane(), lights.nlight, simt.lanes()):
        b = lights.light_bodyid[i]
        mode = lights.light_mode[i]
        pos = p.xpos[w, b] + p.xmat[w, b] * lights.light_pos[w, i]
        direction = p.xmat[w, b] * lights.light_dir[w, i]
        target = lights.light_targetbodyid[i]
        if mode == _TRACK:
            pos = p.xpos[w, b] + lights.light_pos0[w, i]
            direction = lights.light_dir0[w, i]
        elif mode == _TRACKCOM:
            pos = p.subtree_com[w, b] + lights.light_poscom0[w, i]
            direction = lights.light_dir0[w, i]
        elif mode != _FIXED and target >= 0:
            direction = _target(w, mode, target, p) - pos
        p.light_xpos[w, i] = pos
        p.light_xdir[w, i] = _direction(direction)


@wp.func
def _crb(w: int, count: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    """Composite rigid body algorithm."""
    composite_inertia.composite_inertias(
        w, count, t.nbody, t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.child_adr, t.child_body, t.body_rootid,
        t.nv, t.dof_bodyid, t.dof_jntid, t.M_rownnz, t.M_rowadr, t.M_colind, t.body_mass, t.body_inertia,
        t.dof_armature, p.xipos, p.xipos_low, p.ximat, p.subtree_com, p.xanchor, p.xanchor_low, p.cdof, p.crb, p.qM,
    )  # fmt: skip


@wp.func
def _rotors(w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], p: wp.ref[Position]):
    """Inertia of the actuators' rotors on the diagonal."""
    rotors = int(0)
    for a in range(lane(), am.nactuator, simt.lanes()):
        if am.actuator_armature[w, a] != 0.0:
            rotors += 1
    if reduce_count(rotors) > 0:
        if lane() == 0:
            _add_rotors(w, t, am, p)
        sync()


@wp.func
def _add_rotors(w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], p: wp.ref[Position]):
    for a in range(am.nactuator):
        armature = am.actuator_armature[w, a]
        kind = am.actuator_trntype[a]
        if armature != 0.0 and (kind == _JOINT or kind == _JOINTINPARENT):
            gear = am.actuator_gear[w, am.actuator_outadr[a]][0]
            joint = am.actuator_trnid[a][0]
            dof = t.jnt_dofadr[joint]
            num = wp.where(t.jnt_type[joint] == _FREE, 6, wp.where(t.jnt_type[joint] == _BALL, 3, 1))
            for i in range(dof, dof + num):
                diag = t.M_rowadr[i] + t.M_rownnz[i] - 1
                p.qM[w, diag] = p.qM[w, diag] + armature * gear * gear


@wp.func
def factor_inertia(
    w: int, t: wp.ref[TreeModel], ld: wp.array2d(dtype=wp.float32), diag_inv: wp.array2d(dtype=wp.float32)
):
    """L'DL of an inertia matrix in place, by all lanes."""
    linalg.factor_levels(
        t.nv, t.ndoflevel, t.doflevel_adr, t.doflevel_dof, t.dof_end, t.M_rownnz, t.M_rowadr, t.M_colind,
        ld[w], diag_inv[w],
    )  # fmt: skip


@wp.func
def solve_inertia(
    w: int,
    t: wp.ref[TreeModel],
    ld: wp.array2d(dtype=wp.float32),
    diag_inv: wp.array2d(dtype=wp.float32),
    x: wp.array2d(dtype=wp.float32),
):
    """Solve with a factor of an inertia matrix, x in place, by all lanes."""
    linalg.solve_levels(
        t.nv, t.ndoflevel, t.doflevel_adr, t.doflevel_dof, t.dof_end, t.M_rownnz, t.M_rowadr, t.M_colind,
        ld[w], diag_inv[w], x[w],
    )  # fmt: skip


@wp.func
def mul_inertia(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    x: wp.array2d(dtype=wp.float32),
    res: wp.array2d(dtype=wp.float32),
):
    """res = M x."""
    linalg.mul_tree(t.nv, t.dof_end, t.M_rownnz, t.M_rowadr, t.M_colind, p.qM[w], x[w], res[w])


@wp.func
def _factor_m(w: int, count: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    linalg.factor_trees(
        w, count, t.nv, t.nC, t.ndoflevel, t.doflevel_adr, t.doflevel_dof, t.dof_end, t.M_rownnz, t.M_rowadr,
        t.M_colind, p.qM, p.qLD, p.qLDiagInv,
    )  # fmt: skip


@wp.func
def position_in(
    w: int,
    count: int,
    stages: int,
    t: wp.ref[TreeModel],
    lights: wp.ref[LightModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
):
    if (stages & KINEMATICS) != 0:
        _kinematics(w, count, t, s, p)
    if (stages & COM_POS) != 0:
        _com_pos(w, count, t, p)
    if (stages & CAMLIGHT) != 0:
        for k in range(count):
            _cameras(w + k, t, p)
            _lights(w + k, lights, p)
    sync()
    if (stages & CRB) != 0:
        _crb(w, count, t, p)
        for k in range(count):
            _rotors(w + k, t, am, p)
    if (stages & FACTOR_M) != 0:
        _factor_m(w, count, t, p)


@wp.kernel
def _position(
    nworld: int,
    together: int,
    stages: int,
    t_at: at(TreeModel),
    lights_at: at(LightModel),
    am_at: at(ActuatorModel),
    s_at: at(State),
    p_at: at(Position),
):
    group, _ = wp.tid()
    w = group * together
    step = abreast.next_count(w, nworld, together)
    while w < wp.min(nworld, (group + 1) * together):
        position_in(w, step, stages, t_at[0], lights_at[0], am_at[0], s_at[0], p_at[0])
        w += step


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world."""
    bodies = 38 * m.nbody + 9 * m.njnt + m.nq + 7 * m.nmocap
    parts = 14 * m.nbody + 24 * max(m.ngeom, m.nsite)
    inertias = 31 * m.nbody + 15 * m.njnt + 6 * m.nv + m.nC
    abreast.launch(
        _position,
        d.nworld,
        max(bodies, parts, inertias),
        [
            stages,
            m.at.tree,
            m.at.lights,
            m.at.actuators,
            d.at.state,
            d.at.position,
        ],
        m.device,
    )
