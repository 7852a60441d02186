"""The joint-space inertia matrix at qpos0 and its inverse, tree by tree.

By composite rigid bodies (Featherstone, Rigid Body Dynamics Algorithms, section 6.2).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.build import rotation
from engine.build.kinematics import Reference
from engine.build.model import SceneModel
from engine.build.sparsity import ancestors


@dataclass
class InverseInertia:
    """Inverse inertia matrix of each tree, rows and columns counted from tree_dofadr."""

    trees: list[np.ndarray]

    def response(self, moment: np.ndarray, m: SceneModel) -> np.ndarray:
        """inv(M) moment, for a (nv,) vector of joint forces that touches few trees."""
        result = np.zeros(m.nv)
        for tree in np.unique(m.dof_treeid[np.flatnonzero(moment)]):
            adr = m.tree_dofadr[tree]
            dofs = slice(adr, adr + m.tree_dofnum[tree])
            result[dofs] = self.trees[tree] @ moment[dofs]
        return result

    def form(self, dofs: np.ndarray, moment: np.ndarray, m: SceneModel) -> float:
        """moment' inv(M) moment, for joint forces (k,) on dofs (k,)."""
        total, tree = 0.0, m.dof_treeid[dofs]
        for one in np.unique(tree):
            own = tree == one
            local = dofs[own] - m.tree_dofadr[one]
            total += float(moment[own] @ self.trees[one][np.ix_(local, local)] @ moment[own])
        return total

    def blocks(self, dofs: np.ndarray, m: SceneModel) -> np.ndarray:
        """(n, k, k) parts of the inverse, for rows (n, k) of dofs of one tree each."""
        tree = m.dof_treeid[dofs[:, :1]]
        local, size = dofs - m.tree_dofadr[tree], m.tree_dofnum[tree]
        place = _starts(m)[tree][:, :, None] + local[:, :, None] * size[:, :, None] + local[:, None, :]
        return np.concatenate([matrix.ravel() for matrix in self.trees])[place]

    def diagonal(self) -> np.ndarray:
        """(nv,) diagonal of the inverse."""
        return np.concatenate([np.diag(matrix) for matrix in self.trees] or [np.zeros(0)])

    def column_norms(self) -> np.ndarray:
        """(nv,) norms of the accelerations that a unit force on each dof causes."""
        return np.concatenate([np.linalg.norm(matrix, axis=0) for matrix in self.trees] or [np.zeros(0)])


def _starts(m: SceneModel) -> np.ndarray:
    """Where the matrix of each tree starts among all of them, entry after entry; at last, how many entries."""
    size = m.tree_dofnum.astype(np.int64) ** 2
    return np.concatenate([[0], np.cumsum(size)])


def compile_inertia(m: SceneModel, ref: Reference, tendon_rows: np.ndarray) -> InverseInertia:
    """Inverse of each tree's inertia matrix; fills dof_M0 and stat.meaninertia."""
    inertia = _composite(m, ref)
    force = np.einsum("nij,nj->ni", inertia[m.dof_bodyid], ref.motion)
    armature, of_tendon = armatures(m)
    # Entry by entry of the lower triangle: a dof and one of those that move it, itself among them.
    lines = ancestors(m)
    over = np.concatenate([*lines, np.zeros(0, np.int64)])
    under = np.repeat(np.arange(m.nv), [len(line) for line in lines])
    value = np.einsum("ni,ni->n", ref.motion[over], force[under])
    tree = m.dof_treeid[under]
    row, col, size = over - m.tree_dofadr[tree], under - m.tree_dofadr[tree], m.tree_dofnum[tree]
    start = _starts(m)
    entries = np.zeros(start[-1])
    entries[start[tree] + row * size + col] = entries[start[tree] + col * size + row] = value
    matrices: list[np.ndarray] = []
    diagonal = 0.0
    m.dof_M0 = np.zeros(m.nv)
    for tree, (adr, count) in enumerate(zip(m.tree_dofadr.tolist(), m.tree_dofnum.tolist(), strict=True)):
        matrix = entries[start[tree] : start[tree + 1]].reshape(count, count)
        matrix[np.diag_indices(count)] += armature[adr : adr + count]
        m.dof_M0[adr : adr + count] = np.diag(matrix)
        for tendon in np.flatnonzero(of_tendon):
            part = tendon_rows[tendon, adr : adr + count]
            matrix += of_tendon[tendon] * np.outer(part, part)
        diagonal += np.trace(matrix)
        matrices.append(matrix)
    m.stat.meaninertia = float(diagonal / m.nv) if m.nv else 1.0
    return InverseInertia(_inverses(matrices))


def _composite(m: SceneModel, ref: Reference) -> np.ndarray:
    """(nbody, 6, 6) inertia of each body with all that it carries, about the origin of its tree."""
    moving = np.flatnonzero(m.body_treeid >= 0)
    inertia = np.zeros((m.nbody, 6, 6))
    if len(moving):
        axes = np.einsum("nij,njk->nik", ref.xmat[moving], rotation.matrices(m.body_iquat[moving]))
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
    parents, moves = m.body_parentid.tolist(), (m.body_treeid >= 0).tolist()
    for body in range(m.nbody - 1, 0, -1):
        if moves[parents[body]]:
            inertia[parents[body]] += inertia[body]
    return inertia


def _inverses(matrices: list[np.ndarray]) -> list[np.ndarray]:
    """Inverses of square matrices, those of one size together; pseudo-inverses of a size with a singular one."""
    inverses = list(matrices)
    sizes = np.array([len(matrix) for matrix in matrices], np.int64)
    for size in np.unique(sizes):
        rows = np.flatnonzero(sizes == size)
        stack = np.stack([matrices[row] for row in rows])
        try:
            found = np.linalg.inv(stack)
        except np.linalg.LinAlgError:
            found = np.linalg.pinv(stack)
        for row, inverse in zip(rows, found, strict=True):
            inverses[row] = inverse
    return inverses


def armatures(m: SceneModel) -> tuple[np.ndarray, np.ndarray]:
    """(nv,) armature of dofs and (ntendon,) of tendons, with what their actuators add."""
    added = np.append(m.actuator_armature, 0.0)  # -1 is the last
    return m.dof_armature + added[m.jnt_actuatorid][m.dof_jntid], m.tendon_armature + added[m.tendon_actuatorid]
