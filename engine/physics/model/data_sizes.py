"""How long the arrays of a Data are: what their fields have one for each, and how many of that a model has."""

from __future__ import annotations

import numpy as np

from engine.physics.enums import EqType, JointType, SolverType
from engine.physics.model.types import DATA_GROUPS, Model
from engine.physics.runtime.lazy_import import lazy_module

contact_carriers = lazy_module("constraint.contact_weights")


def capacity(m: Model, nconmax: int | None, njmax: int | None) -> tuple[int, int, int, bool]:
    """Contacts, rows and row entries to hold, from the number of pairs that can touch and of things with limits;
    whether there can be more."""
    nv = m.nv
    tight = m.collision.crowded
    if nconmax is None:
        nconmax = m.collision.contact_capacity
    tight = tight or nconmax < m.collision.contact_capacity
    condim = m.geom_condim.numpy()
    dims = np.concatenate([condim, m.pair_dim.numpy()]) if m.npair else condim
    widest = max(1, 2 * (int(dims.max(initial=1)) - 1))
    if m.collision.flex:
        widest = max(widest, 2 * (m.collision.flex.condim - 1))
    jnt_type = m.jnt_type.numpy()
    limits = int(np.where(jnt_type >= JointType.SLIDE, 2, 1).sum()) + 2 * m.ntendon
    equality = {EqType.CONNECT: 3, EqType.WELD: 6}
    eq_type = m.eq_type.numpy()
    rows = sum(run.rows for run in m.equality_runs) + nv + m.ntendon + limits
    rows += sum(
        equality.get(EqType(int(k)), 1)
        for run in m.equality_runs
        if run.kind is None
        for k in eq_type[run.first : run.last]
    )
    most = rows + widest * min(nconmax, m.collision.contact_capacity)
    if njmax is None:
        njmax = rows + widest * nconmax
    tight = tight or njmax < most
    longest = int(m.M_rownnz.numpy().max(initial=0))
    tendon = int(m.ten_J_rownnz.numpy().max(initial=0))
    per_row = min(nv, max(max(2, _most_carriers(m)) * longest, 2 * tendon, 1))
    entries = njmax * per_row + sum(run.entries for run in m.equality_runs)
    return nconmax, max(1, njmax), max(1, entries), tight


def _most_carriers(m: Model) -> int:
    """Most bodies that carry one contact with a flex."""
    return contact_carriers.most_carriers(m) if m.nflex else 0


def _widest_row(m: Model) -> int:
    """Most dofs that one body or tendon of a row can bring in, the ancestors of each included."""
    nnz, adr, colind = (a.numpy() for a in (m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind))
    M_nnz, M_adr, M_colind = (a.numpy() for a in (m.M_rownnz, m.M_rowadr, m.M_colind))
    widest = int(M_nnz.max(initial=1))
    for first, number in zip(adr, nnz, strict=True):
        dofs = colind[first : first + number]
        reached = {int(k) for i in dofs for k in M_colind[M_adr[i] : M_adr[i] + M_nnz[i]]}
        widest = max(widest, len(reached))
    return widest


def counts(m: Model, nconmax: int, njmax: int, nJmax: int) -> dict[str, int]:
    """How many of each thing one world has, by the names that the tables below use."""
    nYmax = njmax * min(m.nv, 2 * _widest_row(m)) if m.has_dual else 0
    return {
        "nq": m.nq,
        "nv": m.nv,
        "na": m.na,
        "nu": m.nu,
        "nout": m.nout,
        "nplastic": m.nplastic,
        "nbody": m.nbody,
        "njnt": m.njnt,
        "ngeom": m.ngeom,
        "nsite": m.nsite,
        "ncam": m.ncam,
        "nlight": m.nlight,
        "neq": m.neq,
        "nmocap": m.nmocap,
        "ntendon": m.ntendon,
        "nwrap": m.nwrap,
        "nC": m.nC,
        "nsensordata": m.nsensordata,
        "nJten": m.ten_J_colind.shape[0],
        "nflexvert": m.nflexvert,
        "nflexnode": m.nflexnode,
        "nflexelem": m.nflexelem,
        "nflexedge": m.nflexedge,
        "nJfe": m.flexedge_J_colind.shape[0],
        "nflexpoint": m.nflexpoint,
        "nflexcell": m.nflexcell,
        "nflexslot": m.slot_node.shape[0],
        "nflexfold": m.nflexfold,
        "nrod": m.nrod,
        "nrodedge": m.rodedge_jnt.shape[0],
        "nrodhinge": m.rodhinge_bent.shape[0],
        "nJmom": m.moment_colind.shape[0],
        "nconmax": nconmax,
        "ncarriermax": _most_carriers(m),
        "ncarrier": nconmax * _most_carriers(m),
        "njmax": njmax,
        "nJmax": nJmax,
        "nhistory": m.nhistory,
        "ncloud": m.nray if m.ray_step.numpy().any() else 0,
        # PGS hands models with springs to Newton: solver/select.py.
        "nv2": m.nv * m.nv if m.solver != SolverType.CG else 0,
        "ndual": njmax if m.has_dual else 0,
        "nYmax": nYmax,
        "pattern": m.nv * ((m.nv + 31) // 32),
        "four": 4,
    }


_SIZES = {
    "state": {
        "qpos": "nq", "act": "na", "act_dot": "na", "ctrl": "nu", "xfrc_applied": "nbody", "eq_active": "neq",
        "mocap_pos": "nmocap", "mocap_quat": "nmocap", "overflow": "four",
    },
    "position": {
        **dict.fromkeys(["xpos", "xquat", "xmat", "xipos", "ximat", "subtree_com", "cinert", "crb"], "nbody"),
        **dict.fromkeys(["xpos_low", "xquat_low", "xipos_low"], "nbody"),
        **dict.fromkeys(["xanchor", "xanchor_low", "xaxis"], "njnt"),
        **dict.fromkeys(["geom_xpos", "geom_xpos_low", "geom_xmat", "geom_xmat_low"], "ngeom"),
        **dict.fromkeys(["site_xpos", "site_xpos_low", "site_xmat", "site_xmat_low"], "nsite"),
        "cam_xpos": "ncam", "cam_xmat": "ncam",
        "light_xpos": "nlight", "light_xdir": "nlight", "qM": "nC", "qLD": "nC",
        "ten_length": "ntendon", "ten_length_low": "ntendon",
        "ten_J": "nJten", "actuator_length": "nout", "actuator_length_low": "nout", "actuator_moment": "nJmom",
    },
    "tendon_path": {
        "ten_wrapadr": "ntendon", "ten_wrapnum": "ntendon", "wrap_obj": "nwrap", "wrap_xpos": "nwrap",
        "ten_inertia": "ntendon",
        "wrap_bend": "nwrap",
        "cfrc_tendon": "nbody",
    },
    "dynamics": {
        **dict.fromkeys(["cvel", "cacc", "cfrc_int", "cfrc_ext", "bodyacc", "bodyforce"], "nbody"),
        **dict.fromkeys(["subtree_linvel", "subtree_angmom"], "nbody"),
        "ten_velocity": "ntendon", "actuator_velocity": "nout", "actuator_force": "nout", "sensordata": "nsensordata",
        "mscratch": "nC",
    },
    "derivative": {
        "qDeriv": "nC", "qDeriv_upper": "nC", "qLU_upper": "nC", "actuator_slope": "nout",
        "body_acc": "nbody", "body_force": "nbody",
    },
    "flex": {
        "flexvert_xpos": "nflexvert", "flexnode_xpos": "nflexnode", "flexelem_aabb": "nflexelem",
        "flexedge_length": "nflexedge", "flexedge_velocity": "nflexedge", "flexedge_J": "nJfe",
        "cell_quat": "nflexcell", "slot_shift": "nflexslot",
    },
    "flex_rod": {
        **dict.fromkeys(["rodedge_from", "rodedge_tangent", "rodedge_normal", "rodedge_anchored"], "nrodedge"),
        "rodhinge_turn": "nrodhinge", "rod_ok": "nrod", "rod_torque": "nrod",
    },
    "flex_pull": {
        "edge_strain": "nflexedge", "edge_tension": "nflexedge",
        "point_vel": "nflexpoint", "point_spring": "nflexpoint", "point_damper": "nflexpoint",
        "slot_rate": "nflexslot", "fold_pull": "nflexfold",
    },
    "actuation": {"control": "nu", "actuator_friction": "nout", "tendon_clamped": "ntendon", "plastic": "nplastic"},
    "efc": {
        "J": "nJmax", "J_colind": "nJmax",
        **dict.fromkeys(["Ma", "mv", "grad", "Mgrad", "prev_grad", "prev_Mgrad", "search"], "nv"),
    },
    "carriers": {"number": "nconmax", "first": "nconmax"},
    "past": {"cloud": "ncloud", "history": "nhistory", "delayed_ctrl": "nu", "reading": "nsensordata"},
    "rungekutta": {"qpos0": "nq", "act0": "na", "act_dot_sum": "na", "ten_length0": "ntendon", "ten_J0": "nJten"},
    "newton": {"h": "nv2", "h_colind": "nv2", "h_pattern": "pattern", "h_state": "njmax"},
    "hard": {"shift": "nv"},
    "dual": {"Y": "nYmax", "Y_colind": "nYmax", "pull": "nv", "stamp": "nv"},
}  # fmt: skip
"""Of what a field has one for each, by group, where it is not that of the group."""

_SIZE_OF_GROUP = {
    **dict.fromkeys(DATA_GROUPS, "nv"),
    "contact": "nconmax",
    "carriers": "ncarrier",
    "efc": "njmax",
    "dual": "ndual",
    "hard": "njmax",
}


def length_of(group: str, name: str) -> str:
    """Of what a field of a group has one for each: a name of `counts`."""
    return _SIZES.get(group, {}).get(name, _SIZE_OF_GROUP[group])
