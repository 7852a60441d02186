# type: ignore
"""Kernels of joint_wrenches.py: their types are Warp's, not Python's."""

import warp as wp

from engine.physics import enums, simd
from engine.physics.dynamics.postconstraint import (
    add_constraint_forces,
    external_forces,
    prefetch_contacts,
    rne_postconstraint,
)
from engine.physics.model.data_groups import Constraint, Contact, Dynamics, Position, State, TendonPath
from engine.physics.model.model_groups import EqualityModel, Option, TreeModel
from engine.physics.model.types import at
from engine.physics.simt import lane, lanes
from engine.physics.spatial import ang, lin, quat_conj, quat_rotate, spatial
from engine.physics.vectors import vec6, vec10

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


_GRAVITY = int(enums.DisableBit.GRAVITY)
_WORLDS = wp.constant(simd.WORLDS)


@wp.func
def _wrenches_in(
    w: int,
    links: wp.array(dtype=wp.vec4i),
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    em: wp.ref[EqualityModel],
    s: wp.ref[State],
    p: wp.ref[Position],
    path: wp.ref[TendonPath],
    y: wp.ref[Dynamics],
    c: wp.ref[Contact],
    efc: wp.ref[Constraint],
    out: wp.array2d(dtype=vec6),
):
    """Force and torque that bodies hand on: in the frames of their parents, or in the world's about their origins."""
    external_forces(w, t, em, s, p, path, y, c, efc)
    rne_postconstraint(w, opt, t, s, p, y)
    # Rows of arrays: their addresses stay in registers.
    taken = y.cfrc_int[w]
    origins = p.subtree_com[w]
    places = p.xpos[w]
    turns = p.xquat[w]
    row = out[w]
    for k in range(lane(), links.shape[0], lanes()):
        link = links[k]
        wrench = taken[link[0]]
        force = -lin(wrench)
        torque = wp.cross(origins[link[1]] - places[link[2]], force) - ang(wrench)
        if link[3] != 0:
            back = quat_conj(turns[link[2]])
            force = quat_rotate(back, force)
            torque = quat_rotate(back, torque)
        row[k] = spatial(force, torque)


@wp.kernel
def wrenches(
    links: wp.array(dtype=wp.vec4i),  # body, its root body, its parent, 1 if that is in the articulation
    opt_at: at(Option),
    t_at: at(TreeModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    path_at: at(TendonPath),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    out: wp.array2d(dtype=vec6),
):
    w, _ = wp.tid()
    _wrenches_in(
        w, links, opt_at[0], t_at[0], em_at[0], s_at[0], p_at[0], path_at[0], y_at[0], c_at[0], efc_at[0], out
    )


@simd.func_native(
    f"""
    real* next = scratch_row(scratch);
    const auto fetched = [&](const auto& array, int width) {{
        const real* values = next;
        const int count = array.shape[1] * width;
        load_row(row(array), array.strides[0], next, count);
        prefetch(array);
        next += count;
        return values;
    }};
    const int nbody = cinert.shape[1];
    const real *inertias = fetched(cinert, 10), *velocities = fetched(cvel, 6);
    const real *motions = fetched(cdof, 6), *rates = fetched(cdof_dot, 6);
    const real *qd = fetched(qvel, 1), *qdd = fetched(qacc, 1);
    const real *applied = fetched(xfrc, 6), *pulls = fetched(tendon, 6);
    const real *centres = fetched(xipos, 3), *origins = fetched(subtree_com, 3);
    const real *places = fetched(xpos, 3), *turns = fetched(xquat, 4);
    real* external = next;
    const auto reaction = reactions.data + w % {simd.WORLDS} * nbody;
    load_row((const float*)reaction, reactions.strides[0], external, 6 * nbody);
    memset((void*)reaction, 0, N * reactions.strides[0]);
    real *acc = external + 6 * nbody, *force = acc + 6 * nbody, *found = force + 6 * nbody;
    const auto get = [&](const real* values, int i) {{
        return vec3{{values[3 * i], values[3 * i + 1], values[3 * i + 2]}};
    }};
    const auto put = [&](real* values, int i, vec3 v) {{
        values[3 * i] = v.x;
        values[3 * i + 1] = v.y;
        values[3 * i + 2] = v.z;
    }};
    const vec3 zero3 = {{real(0.0f), real(0.0f), real(0.0f)}};
    put(acc, 0, zero3);
    put(acc, 1, (disableflags.data[0] & {_GRAVITY}) ? zero3 : -load3(row(gravity), gravity.strides[0]));
    for (int b = 1; b < nbody; ++b) {{
        const int above = parent.data[b], first = dofadr.data[b];
        vec3 turning = get(acc, 2 * above), moving = get(acc, 2 * above + 1);
        for (int i = first; i < first + dofnum.data[b]; ++i) {{
            turning = turning + get(rates, 2 * i) * qd[i] + get(motions, 2 * i) * qdd[i];
            moving = moving + get(rates, 2 * i + 1) * qd[i] + get(motions, 2 * i + 1) * qdd[i];
        }}
        put(acc, 2 * b, turning);
        put(acc, 2 * b + 1, moving);
        const real* inertia = inertias + 10 * b;
        const auto spun = [&](vec3 v) {{
            return vec3{{inertia[0] * v.x + inertia[3] * v.y + inertia[4] * v.z,
                         inertia[3] * v.x + inertia[1] * v.y + inertia[5] * v.z,
                         inertia[4] * v.x + inertia[5] * v.y + inertia[2] * v.z}};
        }};
        const vec3 c = get(inertia, 2), spin = get(velocities, 2 * b);
        const vec3 change = cross(spin, get(velocities, 2 * b + 1));
        const vec3 pull = get(applied, 2 * b);
        const vec3 arm = get(centres, b) - get(origins, root.data[b]);
        // The rate of change of the momentum, without what comes from outside.
        vec3 torque = spun(turning) + cross(c, moving) + cross(spin, spun(spin)) + cross(c, change);
        vec3 push = (moving + change) * inertia[9] - cross(c, turning) + cross(spin, cross(spin, c));
        torque = torque - get(applied, 2 * b + 1) - cross(arm, pull) - get(external, 2 * b);
        push = push - pull - get(external, 2 * b + 1);
        if (tendon.shape[1]) {{
            torque = torque - get(pulls, 2 * b);
            push = push - get(pulls, 2 * b + 1);
        }}
        put(force, 2 * b, torque);
        put(force, 2 * b + 1, push);
    }}
    for (int b = nbody - 1; b > 0; --b) {{
        const int above = parent.data[b];
        if (above) for (int c = 0; c < 6; ++c) force[6 * above + c] += force[6 * b + c];
    }}
    for (int k = 0; k < links.shape[0]; ++k) {{
        const auto& link = links.data[k];
        vec3 push = -get(force, 2 * link[0] + 1);
        vec3 torque = cross(get(origins, link[1]) - get(places, link[2]), push) - get(force, 2 * link[0]);
        if (link[3]) {{
            const real* turn = turns + 4 * link[2];
            const quat back = {{turn[0], -turn[1], -turn[2], -turn[3]}};
            push = rotate(back, push);
            torque = rotate(back, torque);
        }}
        put(found, 2 * k, push);
        put(found, 2 * k + 1, torque);
    }}
    store_row((float*)row(out), out.strides[0], found, 6 * links.shape[0]);
"""
)
def _wrenches_of_group(
    group: int,
    nworld: int,
    links: wp.array(dtype=wp.vec4i),
    disableflags: wp.array(dtype=wp.int32),
    gravity: wp.array(dtype=wp.vec3),
    parent: wp.array(dtype=wp.int32),
    root: wp.array(dtype=wp.int32),
    dofadr: wp.array(dtype=wp.int32),
    dofnum: wp.array(dtype=wp.int32),
    cinert: wp.array2d(dtype=vec10),
    cvel: wp.array2d(dtype=vec6),
    cdof: wp.array2d(dtype=vec6),
    cdof_dot: wp.array2d(dtype=vec6),
    qvel: wp.array2d(dtype=float),
    qacc: wp.array2d(dtype=float),
    xfrc: wp.array2d(dtype=vec6),
    tendon: wp.array2d(dtype=vec6),
    xipos: wp.array2d(dtype=wp.vec3),
    subtree_com: wp.array2d(dtype=wp.vec3),
    xpos: wp.array2d(dtype=wp.vec3),
    xquat: wp.array2d(dtype=wp.vec4),
    reactions: wp.array2d(dtype=vec6),
    scratch: wp.array2d(dtype=float),
    out: wp.array2d(dtype=vec6),
):
    """As `_wrenches_in`, where `reactions` has what constraints do to the bodies of these worlds."""
    ...


@wp.kernel
def wrenches_side_by_side(
    links: wp.array(dtype=wp.vec4i),
    opt_at: at(Option),
    t_at: at(TreeModel),
    em_at: at(EqualityModel),
    s_at: at(State),
    p_at: at(Position),
    y_at: at(Dynamics),
    c_at: at(Contact),
    efc_at: at(Constraint),
    pulls: wp.array2d(dtype=vec6),  # of tendons on bodies; no bodies: there are none
    reactions: wp.array2d(dtype=vec6),  # scratch, (simd.WORLDS, bodies of the engine), 0
    scratch: wp.array2d(dtype=float),
    out: wp.array2d(dtype=vec6),
):
    """The same on a CPU, for several worlds at a time."""
    group = wp.tid()
    nworld = out.shape[0]
    first = group * _WORLDS
    for w in range(first, wp.min(first + _WORLDS, nworld)):
        prefetch_contacts(w + _WORLDS, c_at[0], efc_at[0])
        add_constraint_forces(w, t_at[0], em_at[0], p_at[0], c_at[0], efc_at[0], reactions[w - first])
    opt = opt_at[0]
    t = t_at[0]
    s = s_at[0]
    p = p_at[0]
    y = y_at[0]
    _wrenches_of_group(
        group, nworld, links, opt.disableflags, opt.gravity, t.body_parentid, t.body_rootid, t.body_dofadr,
        t.body_dofnum, p.cinert, y.cvel, p.cdof, y.cdof_dot, s.qvel, s.qacc, s.xfrc_applied, pulls, p.xipos,
        p.subtree_com, p.xpos, p.xquat, reactions, scratch, out,
    )  # fmt: skip
