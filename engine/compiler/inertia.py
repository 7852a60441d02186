"""The joint-space inertia matrix at qpos0 and its inverse, tree by tree.

By composite rigid bodies (Featherstone, Rigid Body Dynamics Algorithms, section 6.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.compiler.kinematics import Reference
from engine.compiler.model import SceneModel
from engine.compiler.sparsity import ancestors
from engine.geometry import rotation


class Basis(NamedTuple):
    """What the inertia matrices of trees, and how their bodies yield to forces, follow from."""

    bodies: tuple[np.ndarray, ...]
    """(nbody, ...) each."""
    dofs: tuple[np.ndarray, ...]
    """(nv, ...) each."""
    origin: np.ndarray
    """(ntree, 3) reference points."""
    tendon_armature: np.ndarray
    """(ntendon,) with what their actuators add: it makes one matrix depend on several trees."""

    @classmethod
    def of(cls, m: SceneModel, ref: Reference) -> Basis:
        """That of a model in its reference configuration."""
        armature, of_tendon = armatures(m)
        bodies = m.body_mass, m.body_inertia, m.body_iquat, ref.xipos, ref.xmat
        return cls(bodies, (armature, ref.motion), ref.origin, of_tendon)

    def touched_trees(self, before: Basis | None, m: SceneModel) -> np.ndarray:
        """(ntree,) whether anything of a tree has other bits than before; all where tendons have armature."""
        if before is None or self.tendon_armature.any() or before.tendon_armature.any():
            return np.ones(m.ntree, bool)
        touched = np.zeros(m.ntree + 1, bool)  # -1, of what does not move, is the last
        for tree, ours, theirs in (
            (m.body_treeid, self.bodies, before.bodies),
            (m.dof_treeid, self.dofs, before.dofs),
            (np.arange(m.ntree), (self.origin,), (before.origin,)),
        ):
            for one, other in zip(ours, theirs, strict=True):
                bits = one.view(np.int64) != other.view(np.int64)
                touched[tree[bits.any(axis=tuple(range(1, bits.ndim)))]] = True
        return touched[:-1]


@dataclass
class InverseInertia:
    """Inverse inertia matrix of each tree, rows and columns counted from tree_dofadr."""

    basis: Basis
    touched: np.ndarray
    """(ntree,) whether a matrix may be another than in the model before."""
    M0: np.ndarray
    """(nv,) diagonal of the inertia matrix, without the armature of tendons."""
    entries: np.ndarray
    """Of all matrices, one after the other."""
    start: np.ndarray
    """(ntree + 1,) where the matrix of each tree starts."""
    place: np.ndarray
    """(nv,) which entry is the diagonal one of each dof."""
    size: np.ndarray
    """(ntree,) how many rows the matrix of each tree has."""

    def tree(self, tree: int) -> np.ndarray:
        """Inverse of one tree's matrix."""
        return self.entries[self.start[tree] : self.start[tree + 1]].reshape(self.size[tree], self.size[tree])

    def response(self, moment: np.ndarray, m: SceneModel) -> np.ndarray:
        """inv(M) moment, for a (nv,) vector of joint forces that touches few trees."""
        result = np.zeros(m.nv)
        for tree in np.unique(m.dof_treeid[np.flatnonzero(moment)]):
            adr = m.tree_dofadr[tree]
            dofs = slice(adr, adr + m.tree_dofnum[tree])
            result[dofs] = self.tree(tree) @ moment[dofs]
        return result

    def form(self, dofs: np.ndarray, moment: np.ndarray, m: SceneModel) -> float:
        """moment' inv(M) moment, for joint forces (k,) on dofs (k,)."""
        total, tree = 0.0, m.dof_treeid[dofs]
        for one in np.unique(tree):
            own = tree == one
            local = dofs[own] - m.tree_dofadr[one]
            total += float(moment[own] @ self.tree(one)[np.ix_(local, local)] @ moment[own])
        return total

    def blocks(self, dofs: np.ndarray, m: SceneModel) -> np.ndarray:
        """(n, k, k) parts of the inverse, for rows (n, k) of dofs of one tree each."""
        tree = m.dof_treeid[dofs[:, :1]]
        local, size = dofs - m.tree_dofadr[tree], m.tree_dofnum[tree]
        return self.entries[self.start[tree][:, :, None] + local[:, :, None] * size[:, :, None] + local[:, None, :]]

    def diagonal(self) -> np.ndarray:
        """(nv,) diagonal of the inverse."""
        return self.entries[self.place]

    def column_norms(self) -> np.ndarray:
        """(nv,) norms of the accelerations that a unit force on each dof causes."""
        size = np.repeat(self.size, self.size)  # of the matrix of each dof; a row is as long as a column
        return np.sqrt(np.add.reduceat(self.entries**2, np.cumsum(size) - size)) if len(size) else np.zeros(0)


def compile_inertia(
    m: SceneModel, ref: Reference, tendon_rows: np.ndarray, before: InverseInertia | None = None
) -> InverseInertia:
    """Inverse of each tree's inertia matrix; fills dof_M0 and stat.meaninertia.

    before: those of a model of the same structure, taken over for trees of which nothing has changed.
    """
    basis = Basis.of(m, ref)
    touched = basis.touched_trees(before.basis if before else None, m)
    dofs = np.flatnonzero(touched[m.dof_treeid])
    force = np.zeros((m.nv, 6))
    force[dofs] = np.einsum("nij,nj->ni", _composite(m, ref, touched)[m.dof_bodyid[dofs]], ref.motion[dofs])
    # Entry by entry of the lower triangle: a dof and one of those that move it, itself among them.
    under, over = ancestors(m, dofs)
    value = np.einsum("ni,ni->n", ref.motion[over], force[under])
    tree, size = m.dof_treeid[under], m.tree_dofnum.astype(np.int64)
    row, col = over - m.tree_dofadr[tree], under - m.tree_dofadr[tree]
    start = np.concatenate([[0], np.cumsum(size**2)])
    entries = np.zeros(start[-1])
    entries[start[tree] + row * size[tree] + col] = entries[start[tree] + col * size[tree] + row] = value
    place = start[m.dof_treeid] + (np.arange(m.nv) - m.tree_dofadr[m.dof_treeid]) * (size[m.dof_treeid] + 1)
    entries[place[dofs]] += basis.dofs[0][dofs]
    diagonal = np.zeros(m.nv) if before is None else before.M0.copy()
    diagonal[dofs] = entries[place[dofs]]
    m.dof_M0 = diagonal.copy()
    for tendon in np.flatnonzero(basis.tendon_armature):
        for tree, (adr, count) in enumerate(zip(m.tree_dofadr.tolist(), m.tree_dofnum.tolist(), strict=True)):
            part = tendon_rows[tendon, adr : adr + count]
            entries[start[tree] : start[tree + 1]] += basis.tendon_armature[tendon] * np.outer(part, part).ravel()
    diagonal[dofs] = entries[place[dofs]]
    m.stat.meaninertia = float(diagonal.mean()) if m.nv else 1.0
    inverses = np.zeros_like(entries) if before is None else before.entries.copy()
    _invert(entries, start, size, touched, inverses)
    return InverseInertia(basis, touched, m.dof_M0, inverses, start, place, size)


def _composite(m: SceneModel, ref: Reference, touched: np.ndarray) -> np.ndarray:
    """(nbody, 6, 6) inertia of each body with all that it carries, about the origin of its tree, in touched trees."""
    moving = np.flatnonzero(np.append(touched, False)[m.body_treeid])
    inertia = np.zeros((m.nbody, 6, 6))
    if len(moving):
        axes = np.einsum("nij,njk->nik", ref.xmat[moving], rotation.matrices_wxyz(m.body_iquat[moving]))
        mass = m.body_mass[moving]
        c = ref.xipos[moving] - ref.origin[m.body_treeid[moving]]
        cross = np.zeros((len(moving), 3, 3))
        cross[:, 0, 1], cross[:, 0, 2], cross[:, 1, 2] = -c[:, 2], c[:, 1], -c[:, 0]
        cross -= cross.transpose(0, 2, 1)
        weighed = mass[:, None, None] * cross
        about_com = np.einsum("nij,nj,nkj->nik", axes, m.body_inertia[moving], axes)
        inertia[moving, :3, :3] = about_com - weighed @ cross
        inertia[moving, :3, 3:] = weighed
        inertia[moving, 3:, :3] = -weighed
        inertia[moving, 3:, 3:] = mass[:, None, None] * np.eye(3)
    parent = m.body_parentid[moving]
    moves = (m.body_treeid[parent] >= 0).tolist()
    for body, over, carries in zip(moving[::-1].tolist(), parent[::-1].tolist(), moves[::-1], strict=True):
        if carries:
            inertia[over] += inertia[body]
    return inertia


def _invert(
    entries: np.ndarray, start: np.ndarray, sizes: np.ndarray, touched: np.ndarray, inverses: np.ndarray
) -> None:
    """Write the inverses of the square matrices of touched trees, those of one size together; pseudo-inverses of
    singular ones."""
    for size in np.unique(sizes[touched]).tolist():
        places = start[:-1][touched & (sizes == size), None] + np.arange(size * size)
        stack = entries[places].reshape(-1, size, size)
        try:
            found = np.linalg.inv(stack)
        except np.linalg.LinAlgError:
            found = np.stack([_inverse(matrix) for matrix in stack])
        inverses[places] = found.reshape(len(found), -1)


def _inverse(matrix: np.ndarray) -> np.ndarray:
    try:
        return np.linalg.inv(matrix)
    except np.linalg.LinAlgError:
        return np.linalg.pinv(matrix)


def armatures(m: SceneModel) -> tuple[np.ndarray, np.ndarray]:
    """(nv,) armature of dofs and (ntendon,) of tendons, with what their actuators add."""
    added = np.append(m.actuator_armature, 0.0)  # -1 is the last
    return m.dof_armature + added[m.jnt_actuatorid][m.dof_jntid], m.tendon_armature + added[m.tendon_actuatorid]
