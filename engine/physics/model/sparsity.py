"""Which dofs a row of a sparse matrix can have: of the inertia matrix, of tendons, of actuator moments.

The patterns follow from the structure of a model alone. Rows of two bodies that act on each other leave out the dofs
that move both.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from engine.physics.enums import JointType, TrnType, WrapType

Rows = list[list[int]]

_PREFIXES = ("M", "ten_J", "moment")
FIELDS = frozenset(
    {f"{prefix}_{part}" for prefix in _PREFIXES for part in ("rownnz", "rowadr", "colind")}
    | {"drive_adr", "drive_moment", "drive_output"}
)


def sparsity(model: Any, last: np.ndarray) -> dict[str, np.ndarray]:
    """`FIELDS` of a host model; `last` is the last dof that moves each body, -1 for none."""
    tendons = _tendon_rows(model, last)
    inertia: Rows = []
    for dof, parent in enumerate(np.asarray(model.dof_parentid).tolist()):
        inertia.append([*inertia[parent], dof] if parent >= 0 else [dof])
    values = {}
    for prefix, rows in zip(_PREFIXES, (inertia, tendons, _moment_rows(model, last, tendons)), strict=True):
        num = np.array([len(row) for row in rows], np.int32)
        values[f"{prefix}_rownnz"] = num
        values[f"{prefix}_rowadr"] = (np.cumsum(num) - num).astype(np.int32)
        values[f"{prefix}_colind"] = np.array([dof for row in rows for dof in row], np.int32)
    # The moments by dofs.
    moment = values["moment_colind"]
    order = np.argsort(moment, kind="stable").astype(np.int32)
    values["drive_adr"] = np.searchsorted(moment[order], np.arange(int(model.nv) + 1)).astype(np.int32)
    values["drive_moment"] = order
    values["drive_output"] = np.repeat(np.arange(len(values["moment_rownnz"])), values["moment_rownnz"])[order]
    return values


def last_dofs(model: Any) -> np.ndarray:
    """The last dof that moves each body: its own, else its parent's."""
    last = [-1]
    fields = (np.asarray(getattr(model, f"body_{name}")).tolist() for name in ("parentid", "dofadr", "dofnum"))
    for parent, adr, num in itertools.islice(zip(*fields, strict=True), 1, None):
        last.append(adr + num - 1 if num else last[parent])
    return np.array(last, np.int32)


def _chain(model: Any, dof: int) -> list[int]:
    """A dof and its ancestors, descending."""
    chain = []
    while dof >= 0:
        chain.append(int(dof))
        dof = int(model.dof_parentid[dof])
    return chain


def _tendon_rows(model: Any, last: np.ndarray) -> Rows:
    """Every dof that can move a joint, site or geom of the tendon's path, descending."""
    bodies = {
        WrapType.SITE: model.site_bodyid,
        WrapType.SPHERE: model.geom_bodyid,
        WrapType.CYLINDER: model.geom_bodyid,
    }
    rows = []
    for i in range(int(model.ntendon)):
        dofs: set[int] = set()
        adr, num = int(model.tendon_adr[i]), int(model.tendon_num[i])
        for kind, obj in zip(model.wrap_type[adr : adr + num], model.wrap_objid[adr : adr + num], strict=True):
            if kind == WrapType.JOINT:
                dofs.add(int(model.jnt_dofadr[obj]))
            elif kind in bodies:
                dofs.update(_chain(model, last[bodies[kind][obj]]))
        rows.append(sorted(dofs, reverse=True))
    return rows


def _moment_rows(model: Any, last: np.ndarray, tendon_rows: Rows) -> Rows:
    """Dofs of every output of every actuator; a body that adheres can touch anything."""
    rows: Rows = []
    kinds, targets = (np.asarray(getattr(model, f"actuator_{name}")).tolist() for name in ("trntype", "trnid"))
    for i, (kind, (target, second)) in enumerate(zip(kinds, targets, strict=True)):
        if kind in (TrnType.JOINT, TrnType.JOINTINPARENT):
            rows.append(_joint_dofs(model, target))
        elif kind == TrnType.TENDON:
            rows.append(tendon_rows[target])
        elif kind == TrnType.BODY:
            rows.append(list(range(int(model.nv))))
        elif kind == TrnType.SO3 and second < 0:
            rows += [[dof] for dof in _joint_dofs(model, target)]
        else:
            pair = _pair(model, *(last[model.site_bodyid[site]] if site >= 0 else -1 for site in (target, second)))
            rows += [pair] * int(model.actuator_outnum[i])
    return rows


def _joint_dofs(model: Any, joint: int) -> list[int]:
    dof = int(model.jnt_dofadr[joint])
    return list(range(dof, dof + dof_count(int(model.jnt_type[joint]))))


def _pair(model: Any, dof1: int, dof2: int) -> list[int]:
    """Ancestors of one of two dofs but not of both, descending."""
    return sorted(set(_chain(model, dof1)) ^ set(_chain(model, dof2)), reverse=True)


def dof_count(joint_type: int) -> int:
    """Number of dofs of a kind of joint."""
    return {JointType.FREE: 6, JointType.BALL: 3}.get(joint_type, 1)
