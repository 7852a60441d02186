"""Sleep: kinematic trees that rest keep their pose, and nothing is solved for them.

A tree that has been slow for MIN_AWAKE steps falls asleep together with all that constraint rows connect it with, its
island. It wakes with them when it is moved or pushed, or when a row connects it with a tree that is awake. By one
lane of a world; launched by models with the flag `sleep` (`Model.has_sleep`).
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Sleep, State
from engine.physics.model.model_groups import (
    EqualityModel,
    Option,
    SensorModel,
    SleepModel,
    TreeModel,
)
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

MIN_AWAKE = 10
"""Steps for which a tree is slow before it sleeps (mjMINAWAKE)."""

AWAKE = wp.constant(-(1 + MIN_AWAKE))
"""`tree_asleep` of a tree that is not slow."""

_ISLAND = wp.constant(int(enums.DisableBit.ISLAND))
_SLEEP = wp.constant(int(enums.EnableBit.SLEEP))
_NEVER = wp.constant(int(enums.SleepPolicy.NEVER))
_AUTO_NEVER = wp.constant(int(enums.SleepPolicy.AUTO_NEVER))
_INIT = wp.constant(int(enums.SleepPolicy.INIT))
_EQUALITY = wp.constant(int(enums.ConstraintType.EQUALITY))
_FRICTION_TENDON = wp.constant(int(enums.ConstraintType.FRICTION_TENDON))
_LIMIT_TENDON = wp.constant(int(enums.ConstraintType.LIMIT_TENDON))
_WELD = wp.constant(int(enums.EqType.WELD))
_SITE = wp.constant(int(enums.ObjType.SITE))


@wp.func
def _coordinates(t: wp.ref[TreeModel], tree: int) -> wp.vec2i:
    """The first coordinate of a tree, and the one after its last."""
    first = t.dof_jntid[t.tree_dofadr[tree]]
    last = t.dof_jntid[t.tree_dofadr[tree] + t.tree_dofnum[tree] - 1]
    end = t.nq
    if last + 1 < t.njnt:
        end = t.jnt_qposadr[last + 1]
    return wp.vec2i(t.jnt_qposadr[first], end)


@wp.func
def _wake(w: int, tree: int, value: int, z: wp.ref[Sleep]):
    """Wake a tree and those that fell asleep with it."""
    current = int(tree)
    while z.tree_asleep[w, current] >= 0:
        after = z.tree_asleep[w, current]
        z.tree_asleep[w, current] = value
        z.tree_awake[w, current] = 1
        current = after


@wp.func
def sleep_together(w: int, tree: int, other: int, z: wp.ref[Sleep]) -> bool:
    """Whether two sleeping trees fell asleep as one island."""
    current = z.tree_asleep[w, tree]
    while current != tree and current != other:
        current = z.tree_asleep[w, current]
    return current == other


@wp.func
def mocap_moved(w: int, t: wp.ref[TreeModel], s: wp.ref[State], z: wp.ref[Sleep], body: int) -> bool:
    """Whether the user has moved what a body is fixed to since the last step."""
    if body < 0:
        return False
    mocap = t.body_mocapid[t.body_rootid[body]]
    if mocap < 0:
        return False
    shift = s.mocap_pos[w, mocap] - z.mocap_pos_before[w, mocap]
    turn = s.mocap_quat[w, mocap] - z.mocap_quat_before[w, mocap]
    return wp.length_sq(shift) > 0.0 or wp.length_sq(turn) > 0.0


@wp.func
def _is_pushed(w: int, t: wp.ref[TreeModel], sm: wp.ref[SleepModel], s: wp.ref[State], tree: int) -> bool:
    """Whether the user applies a force to a tree."""
    for body in range(sm.tree_bodyadr[tree], sm.tree_bodyadr[tree] + sm.tree_bodynum[tree]):
        wrench = s.xfrc_applied[w, body]
        for k in range(6):
            if wrench[k] != 0.0:
                return True
    for dof in range(t.tree_dofadr[tree], t.tree_dofadr[tree] + t.tree_dofnum[tree]):
        if s.qfrc_applied[w, dof] != 0.0:
            return True
    return False


@wp.func
def _is_moved(w: int, t: wp.ref[TreeModel], s: wp.ref[State], z: wp.ref[Sleep], tree: int) -> bool:
    """Whether the user gave a sleeping tree another pose, or a velocity."""
    for dof in range(t.tree_dofadr[tree], t.tree_dofadr[tree] + t.tree_dofnum[tree]):
        if s.qvel[w, dof] != 0.0:
            return True
    span = _coordinates(t, tree)
    moved = int(0)
    for i in range(span[0], span[1]):
        if s.qpos[w, i] != z.qpos_asleep[w, i]:
            moved = 1
    return moved != 0


@wp.func
def _disturb_in(w: int, t: wp.ref[TreeModel], sm: wp.ref[SleepModel], s: wp.ref[State], z: wp.ref[Sleep]):
    for tree in range(t.ntree):
        if z.tree_asleep[w, tree] >= 0:
            rides = mocap_moved(w, t, s, z, sm.tree_bodyadr[tree])
            if rides or _is_moved(w, t, s, z, tree) or _is_pushed(w, t, sm, s, tree):
                _wake(w, tree, AWAKE, z)


@wp.kernel
def _disturb(
    t_at: at(TreeModel),
    sm_at: at(SleepModel),
    s_at: at(State),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if lane() == 0:
        _disturb_in(w, t_at[0], sm_at[0], s_at[0], z_at[0])


@wp.func
def _is_alike(w: int, efc: wp.ref[Constraint], r: int) -> bool:
    """Whether a row has the columns of the row before."""
    if r == 0 or efc.type[w, r] == _EQUALITY:
        return False
    return efc.type[w, r] == efc.type[w, r - 1] and efc.id[w, r] == efc.id[w, r - 1]


@wp.func
def _held_by_moved(
    w: int,
    r: int,
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    z: wp.ref[Sleep],
) -> bool:
    """Whether a row is of a contact, connect or weld with a mocap body that the user has moved."""
    i = efc.id[w, r]
    one = int(-1)
    other = int(-1)
    if efc.type[w, r] > _LIMIT_TENDON:
        geoms = c.geom[w, i]
        if geoms[0] >= 0:
            one = t.geom_bodyid[geoms[0]]
        if geoms[1] >= 0:
            other = t.geom_bodyid[geoms[1]]
    elif efc.type[w, r] == _EQUALITY and em.eq_type[i] <= _WELD:
        one = em.eq_obj1id[i]
        other = em.eq_obj2id[i]
        if em.eq_objtype[i] == _SITE:
            one = t.site_bodyid[one]
            other = t.site_bodyid[other]
    return mocap_moved(w, t, s, z, one) or mocap_moved(w, t, s, z, other)


@wp.func
def _wake_by_row(
    w: int,
    r: int,
    t: wp.ref[TreeModel],
    sm: wp.ref[SleepModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    z: wp.ref[Sleep],
) -> bool:
    """Wake whom a row wakes; whether somebody did."""
    awake = int(-1)
    asleep = int(-1)
    other = int(-1)
    for e in range(efc.J_rowadr[w, r], efc.J_rowadr[w, r] + efc.J_rownnz[w, r]):
        tree = t.dof_treeid[efc.J_colind[w, e]]
        if z.tree_asleep[w, tree] < 0:
            awake = tree
        elif asleep < 0:
            asleep = tree
        elif tree != asleep:
            other = tree
    if asleep < 0:
        return False
    equality = efc.type[w, r] == _EQUALITY
    if awake >= 0:
        # Who is touched may sleep again as soon as who touches it.
        value = z.tree_asleep[w, awake]
        if equality:
            value = AWAKE
        _wake(w, asleep, value, z)
        return True
    if other >= 0:
        if not sleep_together(w, asleep, other, z):
            if equality:
                _wake(w, asleep, AWAKE, z)
                _wake(w, other, AWAKE, z)
                return True
            if sm.tree_sleep_policy[asleep] == _INIT and sm.tree_sleep_policy[other] == _INIT:
                after = z.tree_asleep[w, asleep]
                z.tree_asleep[w, asleep] = z.tree_asleep[w, other]
                z.tree_asleep[w, other] = after
    if _held_by_moved(w, r, t, em, s, c, efc, z):
        _wake(w, asleep, AWAKE, z)
        return True
    return False


@wp.func
def _is_asleep(w: int, r: int, t: wp.ref[TreeModel], efc: wp.ref[Constraint], z: wp.ref[Sleep]) -> bool:
    """Whether a row acts on sleeping trees alone."""
    if efc.J_rownnz[w, r] == 0:
        return False
    return z.tree_asleep[w, t.dof_treeid[efc.J_colind[w, efc.J_rowadr[w, r]]]] >= 0


@wp.func
def _leave_out_rows(w: int, t: wp.ref[TreeModel], c: wp.ref[Contact], efc: wp.ref[Constraint], z: wp.ref[Sleep]):
    """Take the rows of sleeping trees from the list; their entries stay where they are."""
    kept = int(0)
    for r in range(efc.nefc[w]):
        kind = efc.type[w, r]
        asleep = _is_asleep(w, r, t, efc, z)
        if kind > _LIMIT_TENDON:
            i = efc.id[w, r]
            if c.efc_address[w, i] == r:
                c.efc_address[w, i] = wp.where(asleep, -1, kept)
        if asleep:
            if kind == _EQUALITY:
                efc.ne[w] = efc.ne[w] - 1
            elif kind <= _FRICTION_TENDON:
                efc.nf[w] = efc.nf[w] - 1
            elif kind <= _LIMIT_TENDON:
                efc.nl[w] = efc.nl[w] - 1
        else:
            if kept < r:
                efc.type[w, kept] = kind
                efc.id[w, kept] = efc.id[w, r]
                efc.J_rownnz[w, kept] = efc.J_rownnz[w, r]
                efc.J_rowadr[w, kept] = efc.J_rowadr[w, r]
                efc.pos[w, kept] = efc.pos[w, r]
                efc.margin[w, kept] = efc.margin[w, r]
                efc.D[w, kept] = efc.D[w, r]
                efc.vel[w, kept] = efc.vel[w, r]
                efc.aref[w, kept] = efc.aref[w, r]
                efc.frictionloss[w, kept] = efc.frictionloss[w, r]
            kept += 1
    efc.nefc[w] = kept


@wp.func
def _root(w: int, tree: int, z: wp.ref[Sleep]) -> int:
    top = int(tree)
    while z.tree_root[w, top] != top:
        top = z.tree_root[w, top]
    return top


@wp.func
def _connect(w: int, tree: int, other: int, z: wp.ref[Sleep]):
    one = _root(w, tree, z)
    two = _root(w, other, z)
    z.tree_root[w, wp.max(one, two)] = wp.min(one, two)


@wp.func
def _rows_in(
    w: int,
    t: wp.ref[TreeModel],
    sm: wp.ref[SleepModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    z: wp.ref[Sleep],
):
    some = bool(False)
    for tree in range(t.ntree):
        some = some or z.tree_asleep[w, tree] >= 0
        z.tree_root[w, tree] = tree
    if some:
        again = int(1)
        while again != 0:
            again = int(0)
            for r in range(efc.nefc[w]):
                if not _is_alike(w, efc, r):
                    if _wake_by_row(w, r, t, sm, em, s, c, efc, z):
                        again = 1
        _leave_out_rows(w, t, c, efc, z)
    for tree in range(t.ntree):
        if z.tree_asleep[w, tree] < 0:
            _connect(w, tree, sm.tree_tie[tree], z)
    for r in range(efc.nefc[w]):
        if not _is_alike(w, efc, r):
            adr = efc.J_rowadr[w, r]
            for e in range(1, efc.J_rownnz[w, r]):
                one = t.dof_treeid[efc.J_colind[w, adr]]
                other = t.dof_treeid[efc.J_colind[w, adr + e]]
                if one != other:
                    _connect(w, one, other, z)


@wp.kernel
def _rows(
    t_at: at(TreeModel),
    sm_at: at(SleepModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    c_at: at(Contact),
    efc_at: at(Constraint),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if lane() == 0:
        _rows_in(w, t_at[0], sm_at[0], em_at[0], s_at[0], c_at[0], efc_at[0], z_at[0])


@wp.func
def _rest_in(w: int, t: wp.ref[TreeModel], s: wp.ref[State], z: wp.ref[Sleep]):
    for dof in range(t.nv):
        if z.tree_asleep[w, t.dof_treeid[dof]] >= 0:
            s.qacc[w, dof] = 0.0


@wp.kernel
def _rest(
    t_at: at(TreeModel),
    s_at: at(State),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if lane() == 0:
        _rest_in(w, t_at[0], s_at[0], z_at[0])


@wp.func
def _sense_in(w: int, m: wp.ref[SensorModel], sm: wp.ref[SleepModel], y: wp.ref[Dynamics], z: wp.ref[Sleep]):
    for i in range(m.nsensor):
        awake = int(0)
        asleep = int(0)
        for k in range(4):
            tree = sm.sensor_tree[i, k]
            if tree == -2:
                awake = 1
            elif tree >= 0:
                if z.tree_asleep[w, tree] >= 0:
                    asleep = 1
                else:
                    awake = 1
        for k in range(m.sensor_adr[i], m.sensor_adr[i] + m.sensor_dim[i]):
            if asleep > awake:
                y.sensordata[w, k] = z.sensor_asleep[w, k]
            else:
                z.sensor_asleep[w, k] = y.sensordata[w, k]


@wp.kernel
def _sense(
    m_at: at(SensorModel),
    sm_at: at(SleepModel),
    y_at: at(Dynamics),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if lane() == 0:
        _sense_in(w, m_at[0], sm_at[0], y_at[0], z_at[0])


@wp.func
def _is_slow(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], sm: wp.ref[SleepModel], s: wp.ref[State], tree: int
) -> bool:
    """Whether a tree may sleep and is slow enough."""
    policy = sm.tree_sleep_policy[tree]
    if policy == _NEVER or policy == _AUTO_NEVER:
        return False
    for dof in range(t.tree_dofadr[tree], t.tree_dofadr[tree] + t.tree_dofnum[tree]):
        if not (sm.dof_length[w, dof] * wp.abs(s.qvel[w, dof]) < sm.sleep_tolerance[0]):
            return False
    return not _is_pushed(w, t, sm, s, tree)


@wp.func
def _lie_down(w: int, t: wp.ref[TreeModel], s: wp.ref[State], z: wp.ref[Sleep], tree: int, begins: bool):
    """Stop a sleeping tree where it is (begins) or fell asleep."""
    for dof in range(t.tree_dofadr[tree], t.tree_dofadr[tree] + t.tree_dofnum[tree]):
        s.qvel[w, dof] = 0.0
        s.qacc[w, dof] = 0.0
    span = _coordinates(t, tree)
    for i in range(span[0], span[1]):
        if begins:
            z.qpos_asleep[w, i] = s.qpos[w, i]
        else:
            s.qpos[w, i] = z.qpos_asleep[w, i]


@wp.func
def _fall_asleep(w: int, t: wp.ref[TreeModel], s: wp.ref[State], z: wp.ref[Sleep]):
    """Islands all of whose trees have been slow for long enough."""
    for tree in range(t.ntree):
        z.tree_first[w, tree] = -1
        z.tree_last[w, tree] = 0
    for tree in range(t.ntree):
        if z.tree_asleep[w, tree] < -1:
            z.tree_last[w, _root(w, tree, z)] = -1  # somebody is up
    for tree in range(t.ntree):
        root = _root(w, tree, z)
        if z.tree_awake[w, tree] != 0 and z.tree_last[w, root] >= 0:
            if z.tree_first[w, root] < 0:
                z.tree_first[w, root] = tree
            else:
                z.tree_asleep[w, z.tree_last[w, root]] = tree
            z.tree_last[w, root] = tree
            _lie_down(w, t, s, z, tree, True)
    for tree in range(t.ntree):
        if z.tree_first[w, tree] >= 0:
            z.tree_asleep[w, z.tree_last[w, tree]] = z.tree_first[w, tree]
    for tree in range(t.ntree):
        z.tree_awake[w, tree] = wp.where(z.tree_asleep[w, tree] < 0, 1, 0)


@wp.func
def _settle_in(
    w: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    sm: wp.ref[SleepModel],
    s: wp.ref[State],
    efc: wp.ref[Constraint],
    z: wp.ref[Sleep],
):
    for tree in range(t.ntree):
        count = z.tree_asleep[w, tree]
        if count >= 0:
            _lie_down(w, t, s, z, tree, False)
        elif _is_slow(w, opt, t, sm, s, tree):
            z.tree_asleep[w, tree] = wp.min(count + 1, -1)
        else:
            z.tree_asleep[w, tree] = AWAKE
    if efc.nefc[w] == 0 or (opt.disableflags[0] & _ISLAND) == 0:
        _fall_asleep(w, t, s, z)
    for i in range(s.mocap_pos.shape[1]):
        z.mocap_pos_before[w, i] = s.mocap_pos[w, i]
        z.mocap_quat_before[w, i] = s.mocap_quat[w, i]


@wp.kernel
def _settle(
    opt_at: at(Option),
    t_at: at(TreeModel),
    sm_at: at(SleepModel),
    s_at: at(State),
    efc_at: at(Constraint),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if lane() == 0:
        _settle_in(w, opt_at[0], t_at[0], sm_at[0], s_at[0], efc_at[0], z_at[0])


@wp.func
def reset_sleep(
    w: int, opt: wp.ref[Option], t: wp.ref[TreeModel], sm: wp.ref[SleepModel], s: wp.ref[State], z: wp.ref[Sleep]
):
    """Every tree awake, but for those that sleep from the start."""
    for tree in range(t.ntree):
        asleep = (opt.enableflags[0] & _SLEEP) != 0 and sm.tree_sleep_policy[tree] == _INIT
        z.tree_asleep[w, tree] = wp.where(asleep, tree, AWAKE)
        z.tree_awake[w, tree] = wp.where(asleep, 0, 1)
    for i in range(t.nq):
        z.qpos_asleep[w, i] = s.qpos[w, i]
    for i in range(s.mocap_pos.shape[1]):
        z.mocap_pos_before[w, i] = s.mocap_pos[w, i]
        z.mocap_quat_before[w, i] = s.mocap_quat[w, i]
    for i in range(z.sensor_asleep.shape[1]):
        z.sensor_asleep[w, i] = 0.0


def launch_disturb(m: Model, d: Data) -> None:
    """Wake what the user has moved or pushed; before a step or its evaluation."""
    simt.launch(_disturb, d.nworld, [m.at.tree, m.at.sleepers, d.at.state, d.at.sleep], m.device)


def launch_rows(m: Model, d: Data) -> None:
    """Wake what rows connect with trees that are awake, and leave out rows of what goes on sleeping."""
    groups = [m.at.tree, m.at.sleepers, m.at.equalities, d.at.state, d.at.contact, d.at.efc, d.at.sleep]
    simt.launch(_rows, d.nworld, groups, m.device)


def launch_rest(m: Model, d: Data) -> None:
    """No acceleration of what sleeps; after the solver."""
    simt.launch(_rest, d.nworld, [m.at.tree, d.at.state, d.at.sleep], m.device)


def launch_sense(m: Model, d: Data) -> None:
    """Sensors of what sleeps keep their readings; after the sensors."""
    simt.launch(_sense, d.nworld, [m.at.sensors, m.at.sleepers, d.at.dynamics, d.at.sleep], m.device)


def launch_settle(m: Model, d: Data) -> None:
    """What sleeps stays where it is, and what has been slow for long enough falls asleep; after integration."""
    groups = [m.at.opt, m.at.tree, m.at.sleepers, d.at.state, d.at.efc, d.at.sleep]
    simt.launch(_settle, d.nworld, groups, m.device)
