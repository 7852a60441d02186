"""The position stage: frames, inertia and its factor.

The lanes of a world go through its bodies and dofs level by level (tree_levels.py).
"""

import warp as wp

from engine.physics import blas, enums, linalg, simt
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
def _kinematics(w: int, t: wp.ref[TreeModel], s: wp.ref[State], p: wp.ref[Position]):
    body_frames.place_bodies(
        t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.body_parentid, t.body_mocapid, t.body_jntnum,
        t.body_jntadr, t.jnt_type, t.jnt_qposadr, s.qpos[w], t.qpos0[w], t.qpos0_low[w], s.mocap_pos[w],
        s.mocap_quat[w], t.body_pos[w], t.body_pos_low[w], t.body_quat[w], t.body_quat_low[w], t.body_ipos[w],
        t.body_iquat[w], t.jnt_pos[w], t.jnt_pos_low[w], t.jnt_axis[w], t.jnt_axis_low[w], p.xpos[w],
        p.xpos_low[w], p.xquat[w], p.xquat_low[w], p.xmat[w], p.xipos[w], p.xipos_low[w], p.ximat[w], p.xanchor[w],
        p.xanchor_low[w], p.xaxis[w],
    )  # fmt: skip
    body_frames.place_parts(
        t.ngeom, t.geom_bodyid, t.geom_pos[w], t.geom_pos_low[w], t.geom_quat[w], t.geom_quat_low[w],
        p.xpos[w], p.xpos_low[w], p.xquat[w], p.xquat_low[w],
        p.geom_xpos[w], p.geom_xpos_low[w], p.geom_xmat[w], p.geom_xmat_low[w],
    )  # fmt: skip
    body_frames.place_parts(
        t.nsite, t.site_bodyid, t.site_pos[w], t.site_pos_low[w], t.site_quat[w], t.site_quat_low[w],
        p.xpos[w], p.xpos_low[w], p.xquat[w], p.xquat_low[w],
        p.site_xpos[w], p.site_xpos_low[w], p.site_xmat[w], p.site_xmat_low[w],
    )  # fmt: skip


@wp.func
def _com_pos(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    com_motion.subtree_centres(
        t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.child_adr, t.child_body, t.body_subtreemass[w],
        p.xipos[w], p.subtree_com[w],
    )  # fmt: skip
    com_motion.central_inertias(
        t.nbody, t.body_rootid, t.body_mass[w], t.body_inertia[w], p.ximat[w], p.xipos[w], p.subtree_com[w],
        p.cinert[w],
    )  # fmt: skip
    com_motion.motion_axes(
        t.njnt, t.jnt_bodyid, t.jnt_dofadr, t.jnt_type, t.body_rootid, p.subtree_com[w], p.xanchor[w], p.xaxis[w],
        p.xmat[w], p.cdof[w],
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
def _crb(w: int, t: wp.ref[TreeModel], am: wp.ref[ActuatorModel], p: wp.ref[Position]):
    """Composite rigid body algorithm, with the inertia of rotors on the diagonal."""
    composite_inertia.composite_inertias(
        t.nbody, t.nbodylevel, t.bodylevel_adr, t.bodylevel_body, t.child_adr, t.child_body,
        t.body_mass[w], t.body_inertia[w], p.xipos[w], p.xipos_low[w], p.ximat[w], p.crb[w],
    )  # fmt: skip
    composite_inertia.inertia_matrix(
        t.nv, t.dof_bodyid, t.dof_jntid, t.dof_armature[w], p.xipos[w], p.xipos_low[w], p.xanchor[w],
        p.xanchor_low[w], p.cdof[w], p.crb[w], t.M_rownnz, t.M_rowadr, t.M_colind, p.qM[w],
    )  # fmt: skip
    composite_inertia.about_centre(t.nbody, t.body_rootid, p.xipos[w], p.subtree_com[w], p.crb[w])
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
def _factor_m(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    blas.copy(t.nC, p.qM[w], p.qLD[w])
    factor_inertia(w, t, p.qLD, p.qLDiagInv)


@wp.func
def _position_in(
    w: int,
    stages: int,
    t: wp.ref[TreeModel],
    lights: wp.ref[LightModel],
    am: wp.ref[ActuatorModel],
    s: wp.ref[State],
    p: wp.ref[Position],
):
    if (stages & KINEMATICS) != 0:
        _kinematics(w, t, s, p)
    if (stages & COM_POS) != 0:
        _com_pos(w, t, p)
    if (stages & CAMLIGHT) != 0:
        _cameras(w, t, p)
        _lights(w, lights, p)
    sync()
    if (stages & CRB) != 0:
        _crb(w, t, am, p)
    if (stages & FACTOR_M) != 0:
        _factor_m(w, t, p)


@wp.kernel
def _position(
    stages: int,
    t_at: at(TreeModel),
    lights_at: at(LightModel),
    am_at: at(ActuatorModel),
    s_at: at(State),
    p_at: at(Position),
):
    w, _ = wp.tid()
    _position_in(w, stages, t_at[0], lights_at[0], am_at[0], s_at[0], p_at[0])


def launch(m: Model, d: Data, stages: int) -> None:
    """Run some of the stages of this module, a sum of the constants above, on every world."""
    simt.launch(
        _position,
        d.nworld,
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
