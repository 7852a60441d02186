"""The joint-space inertia matrix at qpos0 and its inverse, tree by tree.

By composite rigid bodies (Featherstone, Rigid Body Dynamics Algorithms, section 6.2).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.compiler.kinematics import Reference
from engine.compiler.model import SceneModel
from engine.compiler.sparsity import ancestors
from engine.geometry import rotation


@dataclass
class InverseInertia:
    """Inverse inertia matrix of each tree, rows and columns counted from tree_dofadr."""

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


def compile_inertia(m: SceneModel, ref: Reference, tendon_rows: np.ndarray) -> InverseInertia:
    """Inverse of each tree's inertia matrix; fills dof_M0 and stat.meaninertia."""
    inertia = _composite(m, ref)
    force = np.einsum("nij,nj->ni", inertia[m.dof_bodyid], ref.motion)
    armature, of_tendon = armatures(m)
    # Entry by entry of the lower triangle: a dof and one of those that move it, itself among them.
    under, over = ancestors(m)
    value = np.einsum("ni,ni->n", ref.motion[over], force[under])
    tree, size = m.dof_treeid[under], m.tree_dofnum.astype(np.int64)
    row, col = over - m.tree_dofadr[tree], under - m.tree_dofadr[tree]
    start = np.concatenate([[0], np.cumsum(size**2)])
    entries = np.zeros(start[-1])
    entries[start[tree] + row * size[tree] + col] = entries[start[tree] + col * size[tree] + row] = value
    place = start[m.dof_treeid] + (np.arange(m.nv) - m.tree_dofadr[m.dof_treeid]) * (size[m.dof_treeid] + 1)
    entries[place] += armature
    m.dof_M0 = entries[place]
    for tendon in np.flatnonzero(of_tendon):
        for tree, (adr, count) in enumerate(zip(m.tree_dofadr.tolist(), m.tree_dofnum.tolist(), strict=True)):
            part = tendon_rows[tendon, adr : adr + count]
            entries[start[tree] : start[tree + 1]] += of_tendon[tendon] * np.outer(part, part).ravel()
    m.stat.meaninertia = float(entries[place].mean()) if m.nv else 1.0
    return InverseInertia(_inverses(entries, start, size), start, place, size)


def _composite(m: SceneModel, ref: Reference) -> np.ndarray:
    """(nbody, 6, 6) inertia of each body with all that it carries, about the origin of its tree."""
    moving = np.flatnonzero(m.body_treeid >= 0)
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
    parents, moves = m.body_parentid.tolist(), (m.body_treeid >= 0).tolist()
    rows = list(inertia)
    for body in range(m.nbody - 1, 0, -1):
        if moves[parents[body]]:
            rows[parents[body]] += rows[body]
    return inertia


def _inverses(entries: np.ndarray, start: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Inverses of square matrices, those of one size together; pseudo-inverses of a size with a singular one."""
    inverses = np.zeros_like(entries)
    for size in np.unique(sizes).tolist():
        places = start[:-1][sizes == size, None] + np.arange(size * size)
        stack = entries[places].reshape(-1, size, size)
        try:
            found = np.linalg.inv(stack)
        except np.linalg.LinAlgError:
            found = np.linalg.pinv(stack)
        inverses[places] = found.reshape(len(found), -1)
    return inverses


def armatures(m: SceneModel) -> tuple[np.ndarray, np.ndarray]:
    """(nv,) armature of dofs and (ntendon,) of tendons, with what their actuators add."""
    added = np.append(m.actuator_armature, 0.0)  # -1 is the last
    return m.dof_armature + added[m.jnt_actuatorid][m.dof_jntid], m.tendon_armature + added[m.tendon_actuatorid]
