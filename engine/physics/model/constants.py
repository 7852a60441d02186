"""Constants of a model that follow from the rest of it: masses of subtrees, bounds of geoms, inverse weights, lengths
and offsets in the reference configuration. One lane per world.

Inverse weights are mean diagonals of J inv(M) J' (MuJoCo documentation, Computation, "Constraint model").
"""

from __future__ import annotations

import warnings

import warp as wp

from engine.physics import enums, linalg, simt
from engine.physics.dynamics import kinematics
from engine.physics.model.data_groups import Dynamics, Position, RungeKutta, State
from engine.physics.model.model_groups import (
    ActuatorModel,
    CollisionModel,
    ConstantModel,
    DriveModel,
    EqualityModel,
    HFieldModel,
    LightModel,
    TendonModel,
    TreeModel,
)
from engine.physics.model.set_fields import expand
from engine.physics.model.types import Data, Model, at
from engine.physics.runtime.entry import entry
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.warp_internals import outside_recording
from engine.physics.spatial import MINVAL, ang, lin, quat_conj, quat_mul, quat_to_mat
from engine.physics.vectors import vec6

flex_constants = lazy_module("flexes.constants")
flex_kinematics = lazy_module("flexes.kinematics")
tendons = lazy_module("dynamics.tendons")
transmissions = lazy_module("actuation.transmissions")

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# What the constants follow from, and they themselves: the fields of which worlds can have their own values.
_SOURCES = (
    "qpos0", "body_pos", "body_quat", "body_ipos", "body_iquat", "body_mass", "body_inertia", "jnt_pos", "jnt_axis",
    "dof_armature", "site_pos", "site_quat", "geom_pos", "geom_quat", "geom_size", "wrap_prm", "tendon_armature",
    "actuator_gear", "actuator_armature", "actuator_cranklength", "cam_pos", "cam_quat", "light_pos", "light_dir",
)  # fmt: skip
_CONSTANTS = (
    "body_subtreemass", "body_invweight0", "dof_invweight0", "meaninertia", "tendon_length0", "tendon_invweight0",
    "actuator_acc0", "eq_data", "cam_pos0", "cam_poscom0", "cam_mat0", "light_pos0", "light_poscom0", "light_dir0",
    "flexedge_length0", "flexedge_invweight0", "geom_rbound", "geom_aabb",
)  # fmt: skip

# Stages of the kernel.
_START = wp.constant(1)
_END = wp.constant(2)

_FREE = wp.constant(int(enums.JointType.FREE))
_BALL = wp.constant(int(enums.JointType.BALL))
_BODY_TRANSMISSION = wp.constant(int(enums.TrnType.BODY))
_CONNECT = wp.constant(int(enums.EqType.CONNECT))
_WELD = wp.constant(int(enums.EqType.WELD))
_BODY = wp.constant(int(enums.ObjType.BODY))
_SLIDES_ONLY = wp.constant(2)
_FIXED = wp.constant(int(enums.SetConstGroup.FIXED))
_KIN0 = wp.constant(int(enums.SetConstGroup.KIN0))
_INERT0 = wp.constant(int(enums.SetConstGroup.INERT0))
_HFIELD = wp.constant(int(enums.GeomType.HFIELD))
_SPHERE = wp.constant(int(enums.GeomType.SPHERE))
_CAPSULE = wp.constant(int(enums.GeomType.CAPSULE))
_ELLIPSOID = wp.constant(int(enums.GeomType.ELLIPSOID))
_CYLINDER = wp.constant(int(enums.GeomType.CYLINDER))
_BOX = wp.constant(int(enums.GeomType.BOX))


@wp.func
def _subtree_masses(w: int, t: wp.ref[TreeModel]):
    for b in range(t.nbody):
        t.body_subtreemass[w, b] = t.body_mass[w, b]
    for k in range(t.nbody - 1):
        b = t.nbody - 1 - k
        parent = t.body_parentid[b]
        t.body_subtreemass[w, parent] = t.body_subtreemass[w, parent] + t.body_subtreemass[w, b]


@wp.func
def _geom_bounds(w: int, ngeom: int, c: wp.ref[CollisionModel], f: wp.ref[HFieldModel]):
    """Radii and boxes about geoms, where they follow from sizes: not those of planes and meshes."""
    for g in range(ngeom):
        kind = c.geom_type[g]
        size = c.geom_size[w, g]
        half = size
        centre = wp.vec3(0.0)
        radius = float(0.0)
        if kind == _SPHERE:
            half = wp.vec3(size[0])
            radius = size[0]
        elif kind == _CAPSULE:
            half = wp.vec3(size[0], size[0], size[0] + size[1])
            radius = size[0] + size[1]
        elif kind == _ELLIPSOID:
            radius = wp.max(size)
        elif kind == _CYLINDER:
            half = wp.vec3(size[0], size[0], size[1])
            radius = wp.length(wp.vec2(size[0], size[1]))
        elif kind == _BOX:
            radius = wp.length(size)
        elif kind == _HFIELD and c.geom_dataid[g] >= 0:
            field = f.hfield_size[c.geom_dataid[g]]
            top = field[2]
            base = field[3]
            half = wp.vec3(field[0], field[1], 0.5 * (top + base))
            centre = wp.vec3(0.0, 0.0, 0.5 * (top - base))
            radius = wp.length(wp.vec3(field[0], field[1], wp.max(top, base)))
            c.geom_size[w, g] = wp.vec3(field[0], field[1], 0.25 * top + 0.5 * base)
        if radius > 0.0:
            c.geom_rbound[w, g] = radius
            c.geom_aabb[w, g] = vec6(centre[0], centre[1], centre[2], half[0], half[1], half[2])


@wp.func
def _swap_qpos(w: int, t: wp.ref[TreeModel], s: wp.ref[State], rk: wp.ref[RungeKutta], back: bool):
    """Take the state's qpos to qpos0, or back to what it was, which waits in the integrator's scratch."""
    for i in range(t.nq):
        if back:
            s.qpos[w, i] = rk.qpos0[w, i]
        else:
            rk.qpos0[w, i] = s.qpos[w, i]
            s.qpos[w, i] = t.qpos0[w, i]


@wp.func
def _body_row(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], b: int, row: int, dof: int) -> float:
    """How a dof moves a body's centre of mass along an axis of the world (rows 0 to 2), or turns it (3 to 5)."""
    cdof = p.cdof[w, dof]
    if row >= 3:
        return ang(cdof)[row - 3]
    return (lin(cdof) + wp.cross(ang(cdof), p.xipos[w, b] - p.subtree_com[w, t.body_rootid[b]]))[row]


@wp.func
def _clear(w: int, t: wp.ref[TreeModel], y: wp.ref[Dynamics]):
    for i in range(t.nv):
        y.vscratch[w, i] = 0.0


@wp.func
def _solve(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    """vscratch over the inertia matrix."""
    linalg.solve_tree(t.nv, t.M_rownnz, t.M_rowadr, t.M_colind, p.qLD[w], p.qLDiagInv[w], y.vscratch[w])


@wp.func
def _body_weights(w: int, t: wp.ref[TreeModel], k: wp.ref[ConstantModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    for b in range(t.nbody):
        weight = wp.vec2(0.0)
        if k.body_simple[b] == _SLIDES_ONLY:
            weight[0] = 1.0 / wp.max(MINVAL, t.body_mass[w, b])
        elif t.body_lastdof[b] >= 0:
            for row in range(6):
                _clear(w, t, y)
                dof = t.body_lastdof[b]
                while dof >= 0:
                    y.vscratch[w, dof] = _body_row(w, t, p, b, row, dof)
                    dof = t.dof_parentid[dof]
                _solve(w, t, p, y)
                dof = t.body_lastdof[b]
                while dof >= 0:
                    share = _body_row(w, t, p, b, row, dof) * y.vscratch[w, dof] / 3.0
                    weight[row / 3] = weight[row / 3] + share
                    dof = t.dof_parentid[dof]
        t.body_invweight0[w, b] = weight


@wp.func
def _dof_weights(w: int, t: wp.ref[TreeModel], k: wp.ref[ConstantModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    for i in range(t.nv):
        b = t.dof_bodyid[i]
        if k.body_simple[b] == _SLIDES_ONLY:
            t.dof_invweight0[w, i] = 1.0 / wp.max(MINVAL, t.body_mass[w, b])
        else:
            _clear(w, t, y)
            y.vscratch[w, i] = 1.0
            _solve(w, t, p, y)
            t.dof_invweight0[w, i] = y.vscratch[w, i]
    for j in range(t.njnt):
        if t.jnt_type[j] == _FREE or t.jnt_type[j] == _BALL:
            first = t.jnt_dofadr[j]
            end = first + wp.where(t.jnt_type[j] == _FREE, 6, 3)
            while first < end:
                mean = float(0.0)
                for i in range(first, first + 3):
                    mean += t.dof_invweight0[w, i] / 3.0
                for i in range(first, first + 3):
                    t.dof_invweight0[w, i] = mean
                first += 3


@wp.func
def _mean_inertia(w: int, t: wp.ref[TreeModel], p: wp.ref[Position]):
    mean = float(0.0)
    for i in range(t.nv):
        mean += p.qM[w, t.M_rowadr[i] + t.M_rownnz[i] - 1] / float(t.nv)
    if t.nv > 0:
        t.meaninertia[w] = mean


@wp.func
def _tendon_weights(w: int, t: wp.ref[TreeModel], tm: wp.ref[TendonModel], p: wp.ref[Position], y: wp.ref[Dynamics]):
    for i in range(tm.ntendon):
        first = tm.ten_J_rowadr[i]
        end = first + tm.ten_J_rownnz[i]
        _clear(w, t, y)
        for e in range(first, end):
            y.vscratch[w, tm.ten_J_colind[e]] = p.ten_J[w, e]
        _solve(w, t, p, y)
        weight = float(0.0)
        for e in range(first, end):
            weight += p.ten_J[w, e] * y.vscratch[w, tm.ten_J_colind[e]]
        tm.tendon_invweight0[w, i] = weight


@wp.func
def _tendon_lengths(w: int, tm: wp.ref[TendonModel], p: wp.ref[Position]):
    for i in range(tm.ntendon):
        tm.tendon_length0[w, i] = p.ten_length[w, i]
        tm.tendon_length0_low[w, i] = p.ten_length_low[w, i]


@wp.func
def _actuator_accelerations(
    w: int,
    t: wp.ref[TreeModel],
    am: wp.ref[ActuatorModel],
    dm: wp.ref[DriveModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
):
    """Norm of the acceleration by a unit force; 0 where it acts through contacts, of which there are none."""
    for a in range(am.nactuator):
        for out in range(am.actuator_outadr[a], am.actuator_outadr[a] + am.actuator_outnum[a]):
            squared = float(0.0)
            if am.actuator_trntype[a] != _BODY_TRANSMISSION:
                _clear(w, t, y)
                for e in range(am.moment_rowadr[out], am.moment_rowadr[out] + am.moment_rownnz[out]):
                    y.vscratch[w, am.moment_colind[e]] = p.actuator_moment[w, e]
                _solve(w, t, p, y)
                for i in range(t.nv):
                    squared += y.vscratch[w, i] * y.vscratch[w, i]
            dm.actuator_acc0[w, out] = wp.sqrt(squared)


@wp.func
def _anchors(w: int, em: wp.ref[EqualityModel], p: wp.ref[Position]):
    """The second anchor of connects, and poses of welds that have none: where the bodies are."""
    for i in range(em.neq):
        if em.eq_objtype[i] == _BODY:
            body1 = em.eq_obj1id[i]
            body2 = em.eq_obj2id[i]
            data = em.eq_data[w, i]
            anchor = wp.vec3(data[0], data[1], data[2])
            weld = em.eq_type[i] == _WELD and data[6] == 0.0 and data[7] == 0.0 and data[8] == 0.0 and data[9] == 0.0
            if em.eq_type[i] == _CONNECT or weld:
                owner = wp.where(weld, body2, body1)
                other = wp.where(weld, body1, body2)
                place = p.xpos[w, owner] + p.xmat[w, owner] * anchor - p.xpos[w, other]
                place = wp.transpose(p.xmat[w, other]) * place
                for k in range(3):
                    data[3 + k] = place[k]
                if weld:
                    turn = quat_mul(quat_conj(p.xquat[w, body1]), p.xquat[w, body2])
                    for k in range(4):
                        data[6 + k] = turn[k]
                em.eq_data[w, i] = data


@wp.func
def _cameras_and_lights(w: int, t: wp.ref[TreeModel], lights: wp.ref[LightModel], p: wp.ref[Position]):
    """Offsets and directions that tracking cameras and lights keep."""
    for c in range(t.ncam):
        b = t.cam_bodyid[c]
        offset = p.xmat[w, b] * t.cam_pos[w, c]
        target = wp.where(t.cam_targetbodyid[c] >= 0, t.cam_targetbodyid[c], b)
        t.cam_pos0[w, c] = offset
        t.cam_poscom0[w, c] = p.xpos[w, b] + offset - p.subtree_com[w, target]
        t.cam_mat0[w, c] = p.xmat[w, b] * quat_to_mat(t.cam_quat[w, c])
    for i in range(lights.nlight):
        b = lights.light_bodyid[i]
        offset = p.xmat[w, b] * lights.light_pos[w, i]
        target = wp.where(lights.light_targetbodyid[i] >= 0, lights.light_targetbodyid[i], b)
        lights.light_pos0[w, i] = offset
        lights.light_poscom0[w, i] = p.xpos[w, b] + offset - p.subtree_com[w, target]
        lights.light_dir0[w, i] = p.xmat[w, b] * lights.light_dir[w, i]


@wp.kernel
def _constants(
    stage: int,
    groups: int,
    worlds: int,
    t_at: at(TreeModel),
    c_at: at(CollisionModel),
    f_at: at(HFieldModel),
    lights_at: at(LightModel),
    tm_at: at(TendonModel),
    am_at: at(ActuatorModel),
    dm_at: at(DriveModel),
    em_at: at(EqualityModel),
    k_at: at(ConstantModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    rk_at: at(RungeKutta),
):
    """worlds: how many have constants of their own; the others share those of world 0."""
    w, _ = wp.tid()
    if simt.lane() != 0:
        return
    if stage == _START:
        _swap_qpos(w, t_at[0], s_at[0], rk_at[0], False)
        if w < worlds and (groups & _FIXED) != 0:
            _subtree_masses(w, t_at[0])
            _geom_bounds(w, t_at[0].ngeom, c_at[0], f_at[0])
    else:
        _swap_qpos(w, t_at[0], s_at[0], rk_at[0], True)
        if w < worlds and (groups & _INERT0) != 0:
            _mean_inertia(w, t_at[0], p_at[0])
            _body_weights(w, t_at[0], k_at[0], p_at[0], y_at[0])
            _dof_weights(w, t_at[0], k_at[0], p_at[0], y_at[0])
            _tendon_weights(w, t_at[0], tm_at[0], p_at[0], y_at[0])
            _actuator_accelerations(w, t_at[0], am_at[0], dm_at[0], p_at[0], y_at[0])
        if w < worlds and (groups & _KIN0) != 0:
            _tendon_lengths(w, tm_at[0], p_at[0])
            _anchors(w, em_at[0], p_at[0])
            _cameras_and_lights(w, t_at[0], lights_at[0], p_at[0])


def _launch(m: Model, d: Data, stage: int, groups: int, worlds: int) -> None:
    model = [m.at.tree, m.at.shape, m.at.hfields, m.at.lights, m.at.tendons, m.at.actuators, m.at.drives]
    model += [m.at.equalities, m.at.constants]
    data = [d.at.state, d.at.position, d.at.dynamics, d.at.rungekutta]
    simt.launch(_constants, d.nworld, [stage, groups, worlds, *model, *data], m.device)


@entry
def set_const(m: Model, d: Data, groups: int = enums.SetConstGroup.ALL, restore: bool = True) -> None:
    """Recompute what follows from other fields of a model, after these were changed, as mj_setConst does.

    From masses, inertias, armature, places of bodies, joints, sites and geoms, sizes of geoms and height fields,
    qpos0 and gears follow, by groups:

    FIXED: `body_subtreemass`, `geom_rbound` and `geom_aabb` (not of planes and meshes).
    KIN0: `tendon_length0`, `flexedge_length0`, the second anchors of connects (and poses of welds whose quaternion is
    0), offsets of cameras and lights.
    INERT0: `body_invweight0`, `dof_invweight0`, `tendon_invweight0`, `flexedge_invweight0`, `actuator_acc0`, and
    `meaninertia`, which MuJoCo computes only when it compiles a model.

    Where worlds have their own values of any of these (see `expand`), all that follows gets a row for each world,
    at the first call. From then on a call allocates nothing.

    groups: the SetConstGroup bits of what is recomputed. d: its state stays; what follows from positions is computed
    for the new constants, but for contacts. Mocap bodies are taken where they are in d. restore: without it what
    follows from positions is left as in qpos0, where anything of KIN0 or INERT0 was recomputed.
    """
    own = any(vars(m)[name].strides[0] != 0 for name in _SOURCES + _CONSTANTS)
    if own:
        with outside_recording(m.device):
            for name in (*_CONSTANTS, *(["geom_size"] if m.nhfield else [])):
                expand(m, name, d.nworld)
    groups, worlds = int(groups), d.nworld if own else 1
    _launch(m, d, _START, groups, worlds)
    if groups & (enums.SetConstGroup.KIN0 | enums.SetConstGroup.INERT0):
        _follow_positions(m, d)
        if m.nflex:
            flex_constants.launch(m, d, groups, worlds)
    _launch(m, d, _END, groups, worlds)
    if restore:
        _follow_positions(m, d)


@entry
def set_const_fixed(m: Model, d: Data) -> None:
    """`set_const` of the group FIXED, an older name."""
    warnings.warn("set_const_fixed is now set_const(m, d, SetConstGroup.FIXED)", DeprecationWarning, stacklevel=3)
    set_const(m, d, enums.SetConstGroup.FIXED, restore=False)


@entry
def set_const_0(m: Model, d: Data, restore: bool = True) -> None:
    """`set_const` of the groups KIN0 and INERT0, an older name."""
    groups = enums.SetConstGroup.KIN0 | enums.SetConstGroup.INERT0
    message = "set_const_0 is now set_const(m, d, SetConstGroup.KIN0 | SetConstGroup.INERT0)"
    warnings.warn(message, DeprecationWarning, stacklevel=3)
    set_const(m, d, groups, restore)


def _follow_positions(m: Model, d: Data) -> None:
    kinematics.launch(m, d, kinematics.KINEMATICS + kinematics.COM_POS + kinematics.CAMLIGHT + kinematics.CRB)
    if m.ntendon:
        tendons.launch(m, d, tendons.PATH + tendons.ARMATURE)
    kinematics.launch(m, d, kinematics.FACTOR_M)
    if m.nflex:
        flex_kinematics.launch(m, d)
    if m.nactuator:
        transmissions.launch(m, d)
