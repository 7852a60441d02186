# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""Which entries of the matrices of a model are not zero: what solvers and Jacobians loop over.

Rows are compressed: `rownnz` entries of row i, columns ascending, from `rowadr` on in `colind`. M is the lower half
of the inertia matrix without the entries that simple bodies leave out, D the whole of it, B the dofs that move a body
or that it moves along.
"""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from engine.compiler.declarations import Array, layouts
from engine.physics.enums import TrnType, WrapType

if TYPE_CHECKING:
    from engine.compiler.kinematics import Chains
    from engine.compiler.model import SceneModel


@dataclass(eq=False)
class Sparsity:
    """The sparse structures of a model."""

    nB: int = 0
    nC: int = 0
    nD: int = 0
    nJten: int = 0
    nJmom: int = 0
    B_rownnz: Array = layouts("nbody")
    B_rowadr: Array = layouts("nbody")
    B_colind: Array = layouts("nB")
    M_rownnz: Array = layouts("nv")
    M_rowadr: Array = layouts("nv")
    M_colind: Array = layouts("nC")
    mapM2M: Array = layouts("nC")
    D_rownnz: Array = layouts("nv")
    D_rowadr: Array = layouts("nv")
    D_diag: Array = layouts("nv")
    D_colind: Array = layouts("nD")
    mapM2D: Array = layouts("nD")
    mapD2M: Array = layouts("nC")
    ten_J_rownnz: Array = layouts("ntendon")
    ten_J_rowadr: Array = layouts("ntendon")
    ten_J_colind: Array = layouts("nJten")


def compile_sparsity(m: SceneModel, chain: Chains, before: SceneModel | None = None) -> None:
    """The sparse structures; `chain` has the dofs that move each body, ascending.

    before: a model that has them, and differs in parameters only.
    """
    if before is not None and np.array_equal(before.dof_simplenum, m.dof_simplenum):
        for name in (*(field.name for field in dataclasses.fields(Sparsity)), "tendon_treenum", "tendon_treeid"):
            setattr(m, name, getattr(before, name))
        return
    _inertia(m)
    _bodies(m, chain)
    _tendons(m, chain)
    m.nJmom = sum(_moment_size(m, chain, i) for i in range(m.nactuator))


def _write(m: SceneModel, prefix: str, count: str, rows: list[list[int]]) -> None:
    number = np.array([len(row) for row in rows], np.int32)
    setattr(m, f"{prefix}_rownnz", number)
    setattr(m, f"{prefix}_rowadr", (np.cumsum(number) - number).astype(np.int32))
    total = int(number.sum())
    setattr(m, f"{prefix}_colind", np.fromiter(itertools.chain.from_iterable(rows), np.int32, total))
    setattr(m, count, total)


def ancestors(m: SceneModel, dofs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Dofs, ascending, each with itself and each above it, as two arrays: the lower one ascending, and with each the
    upper ones ascending."""
    under, over = [dofs], [dofs]
    while len(over[-1]):
        parent = m.dof_parentid[over[-1]]
        under.append(under[-1][parent >= 0])
        over.append(parent[parent >= 0])
    low, high = np.concatenate(under), np.concatenate(over)
    order = np.lexsort((high, low))
    return low[order], high[order]


def _entries(m: SceneModel, prefix: str, count: str, row: np.ndarray, column: np.ndarray) -> None:
    """The structure of a matrix with as many rows as dofs from its entries, sorted by row and column."""
    number = np.bincount(row, minlength=m.nv).astype(np.int32)
    setattr(m, f"{prefix}_rownnz", number)
    setattr(m, f"{prefix}_rowadr", (np.cumsum(number) - number).astype(np.int32))
    setattr(m, f"{prefix}_colind", column.astype(np.int32))
    setattr(m, count, len(column))


def _inertia(m: SceneModel) -> None:
    low, high = ancestors(m, np.arange(m.nv))
    simple = m.dof_simplenum > 0
    stored = ~simple[low] | (low == high)
    _entries(m, "M", "nC", low[stored], high[stored])
    strict = low != high
    row, column = np.concatenate([low, high[strict]]), np.concatenate([high, low[strict]])
    order = np.lexsort((column, row))
    _entries(m, "D", "nD", row[order], column[order])
    m.D_diag = (np.bincount(low, minlength=m.nv) - 1).astype(np.int32)
    # qM stores a row from its diagonal up to the root.
    row = np.repeat(np.arange(m.nv), m.M_rownnz)
    place = np.arange(m.nC) - m.M_rowadr[row]
    m.mapM2M = m.dof_Madr[row] + m.M_rownnz[row] - 1 - place.astype(np.int32)
    m.mapD2M = m.D_rowadr[row] + m.D_diag[m.M_colind]
    row = np.repeat(np.arange(m.nv, dtype=np.int32), m.D_rownnz)
    high, low = np.maximum(m.D_colind, row), np.minimum(m.D_colind, row)
    # M has the whole line of a dof that is not simple, so that a column's place in it is the column's depth.
    place = np.where(high == low, m.M_rowadr[high], -1)
    m.mapM2D = np.where(simple[high], place, m.M_rowadr[high] + m.D_diag[low])


def _bodies(m: SceneModel, chain: Chains) -> None:
    parents = m.body_parentid.tolist()
    last = list(range(m.nbody))
    for body in range(m.nbody - 1, 0, -1):
        last[parents[body]] = max(last[parents[body]], last[body])
    start = np.concatenate([[0], np.cumsum(m.body_dofnum)]).tolist()
    rows = [list(range(m.nv))]
    for body in range(1, m.nbody):
        rows.append([*chain[parents[body]].tolist(), *range(start[body], start[last[body] + 1])])
    _write(m, "B", "nB", rows)


def _tendons(m: SceneModel, chain: Chains) -> None:
    rows = []
    m.tendon_treenum = np.zeros(m.ntendon, np.int32)
    m.tendon_treeid = np.full((m.ntendon, 2), -1, np.int32)
    bodies, tree = _wrap_bodies(m), m.body_treeid.tolist()
    for tendon, (begin, count) in enumerate(zip(m.tendon_adr.tolist(), m.tendon_num.tolist(), strict=True)):
        items = range(begin, begin + count)
        touched = dict.fromkeys(bodies[item] for item in items if bodies[item] >= 0)
        if m.wrap_type[begin] == WrapType.JOINT:
            rows.append(sorted({int(m.jnt_dofadr[m.wrap_objid[item]]) for item in items}))
        else:
            rows.append(sorted({dof for body in touched for dof in chain[body].tolist()}))
        trees = list(dict.fromkeys(tree[body] for body in touched if tree[body] >= 0))
        m.tendon_treenum[tendon] = len(trees)
        m.tendon_treeid[tendon, : len(trees[:2])] = trees[:2]
    _write(m, "ten_J", "nJten", rows)


def _wrap_bodies(m: SceneModel) -> list[int]:
    """Body of every item of the paths of tendons; -1 of a pulley."""
    bodies = np.full(len(m.wrap_type), -1)
    for kinds, owner in (
        ((WrapType.JOINT,), m.jnt_bodyid),
        ((WrapType.SITE,), m.site_bodyid),
        ((WrapType.SPHERE, WrapType.CYLINDER), m.geom_bodyid),
    ):
        of = np.isin(m.wrap_type, [int(kind) for kind in kinds])
        bodies[of] = owner[m.wrap_objid[of]]
    return bodies.tolist()


def _moment_size(m: SceneModel, chain: Chains, actuator: int) -> int:
    """Number of dofs that an actuator can act on."""
    kind, (target, second) = TrnType(m.actuator_trntype[actuator]), m.actuator_trnid[actuator].tolist()
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT):
        return {0: 6, 1: 3}.get(int(m.jnt_type[target]), 1)
    if kind == TrnType.TENDON:
        return int(m.ten_J_rownnz[target])
    if kind == TrnType.SO3:
        return 3 if second < 0 else 3 * m.nv
    if kind == TrnType.BODY:
        return m.nv
    dofs = chain[int(m.site_bodyid[target])]
    if second < 0:
        return len(dofs)
    other = chain[int(m.site_bodyid[second])]
    return len(np.setxor1d(dofs, other) if kind == TrnType.SITE else np.union1d(dofs, other))
