"""How long the arrays of a Data are: what their fields have one for each, and how many of that a model has."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import warp as wp

from engine.physics.enums import EqType, JointType, SolverType
from engine.physics.model.types import DATA_GROUPS, Model
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.warp_internals import item_bytes, struct_fields

contact_carriers = lazy_module("constraint.contact_weights")

OF_ROWS = ("contact", "carriers", "efc", "newton", "dual", "hard")
"""Groups of contacts and rows, which arrays with little room hold in part."""


@dataclass(frozen=True)
class Room:
    """For how many contacts, rows and entries of rows a world has room; whether there can be more."""

    nconmax: int
    njmax: int
    nJmax: int
    tight: bool


def capacity(m: Model, nconmax: int | None, njmax: int | None) -> Room:
    """Room from the number of pairs that can touch and of things with limits."""
    tight = m.collision.crowded
    if nconmax is None:
        nconmax = m.collision.contact_capacity
    tight = tight or nconmax < m.collision.contact_capacity
    widest = _rows_of_contact(m)
    jnt_type = m.jnt_type.numpy()
    limits = int(np.where(jnt_type >= JointType.SLIDE, 2, 1).sum()) + 2 * m.ntendon
    rows = _equality_rows(m) + m.nv + m.ntendon + limits
    most = rows + widest * min(nconmax, m.collision.contact_capacity)
    if njmax is None:
        njmax = rows + widest * nconmax
    return _room(m, nconmax, njmax, tight or njmax < most)


def modest(m: Model, nworld: int, whole: Room) -> Room:
    """Room to begin with for worlds that may grow: for the contacts of a robot on the ground and of a heap of bodies,
    and for what has a limit or friction now. `whole`, the most that a world may ask for, where that is little anyway
    and of flexes, which touch themselves in many places."""
    lean = _lean(m, whole)
    sizes = [counts(m, room.nconmax, room.njmax, room.nJmax) for room in (lean, whole)]
    less, all_of_it = (nworld * _bytes(size) for size in sizes)
    return whole if m.nflex or all_of_it < _LITTLE or 2 * less > all_of_it else lean


_OF_ROOM = {"nconmax", "ncarrier", "njmax", "nJmax", "ndual", "nYmax"}

_LITTLE = 4 << 20
"""Bytes of contacts and rows of all worlds up to which no room is saved."""


def _lean(m: Model, whole: Room) -> Room:
    trees = int((m.dof_parentid.numpy() < 0).sum())
    nconmax = min(whole.nconmax, 32 + 6 * trees)
    rows = _equality_rows(m) + sum(
        int(np.atleast_2d(array.numpy()).astype(bool).any(axis=0).sum())
        for array in (m.dof_frictionloss, m.tendon_frictionloss, m.jnt_limited, m.tendon_limited)
    )
    njmax = min(whole.njmax, max(32, rows + _rows_of_contact(m) * nconmax))
    return _room(m, nconmax, njmax, True)


def _room(m: Model, nconmax: int, njmax: int, tight: bool) -> Room:
    longest = int(m.M_rownnz.numpy().max(initial=0))
    tendon = int(m.ten_J_rownnz.numpy().max(initial=0))
    per_row = min(m.nv, max(max(2, _most_carriers(m)) * longest, 2 * tendon, 1))
    entries = njmax * per_row + sum(run.entries for run in m.equality_runs)
    return Room(nconmax, max(1, njmax), max(1, entries), tight)


def _rows_of_contact(m: Model) -> int:
    """Most rows of a contact."""
    condim = m.geom_condim.numpy()
    dims = np.concatenate([condim, m.pair_dim.numpy()]) if m.npair else condim
    widest = max(1, 2 * (int(dims.max(initial=1)) - 1))
    return max(widest, 2 * (m.collision.flex.condim - 1)) if m.collision.flex else widest


def _equality_rows(m: Model) -> int:
    numbers = {EqType.CONNECT: 3, EqType.WELD: 6}
    kinds = m.eq_type.numpy()
    return sum(
        run.rows
        + (sum(numbers.get(EqType(int(k)), 1) for k in kinds[run.first : run.last]) if run.kind is None else 0)
        for run in m.equality_runs
    )


def _bytes(sizes: dict[str, int]) -> int:
    """Bytes that a world has of contacts and rows."""
    return sum(
        item_bytes(var.type.dtype) * sizes[length]
        for group in OF_ROWS
        for name, var in struct_fields(DATA_GROUPS[group]).items()
        if var.type is not wp.int32 and (length := length_of(group, name)) in _OF_ROOM
    )


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
        "ntree": m.ntree,
        "nisland": m.ntree + 2,
        "nnear": m.ntree * ((m.ntree + 31) // 32) if m.solver != SolverType.CG else 0,
        "nrun": njmax if m.ntree > 1 else 1,
        "ndofrun": max(1, m.ntree),
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
    "islands": {
        **dict.fromkeys(["dof_place", "place_dof", "columns"], "nv"),
        **dict.fromkeys(["island_place", "island_row", "island_dof", "island_last"], "nisland"),
        **dict.fromkeys(["row_first", "row_end", "row_next"], "nrun"),
        **dict.fromkeys(["dof_first", "dof_end", "dof_next"], "ndofrun"),
        "tree_near": "nnear",
    },
    "newton": {"h": "nv2", "h_colind": "nv2", "h_pattern": "pattern", "h_state": "njmax"},
    "sleep": {
        "qpos_asleep": "nq", "sensor_asleep": "nsensordata",
        "mocap_pos_before": "nmocap", "mocap_quat_before": "nmocap",
    },
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
    "islands": "ntree",
    "sleep": "ntree",
}


def length_of(group: str, name: str) -> str:
    """Of what a field of a group has one for each: a name of `counts`."""
    return _SIZES.get(group, {}).get(name, _SIZE_OF_GROUP[group])
