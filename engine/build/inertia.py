"""The joint-space inertia matrix at qpos0 and its inverse, tree by tree.

By composite rigid bodies (Featherstone, Rigid Body Dynamics Algorithms, section 6.2).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.build import rotation
from engine.build.kinematics import Reference
from engine.build.model import SceneModel


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


def compile_inertia(m: SceneModel, ref: Reference, tendon_rows: np.ndarray) -> InverseInertia:
    """Inverse of each tree's inertia matrix; fills dof_M0 and stat.meaninertia."""
    xmat, xipos, origin, motion = ref.xmat, ref.xipos, ref.origin, ref.motion
    moving = np.flatnonzero(m.body_treeid >= 0)
    inertia = np.zeros((m.nbody, 6, 6))
    if len(moving):
        axes = np.einsum("nij,njk->nik", xmat[moving], rotation.matrices(m.body_iquat[moving]))
        mass = m.body_mass[moving]
        c = xipos[moving] - origin[m.body_treeid[moving]]
        cross = np.zeros((len(moving), 3, 3))
        cross[:, 0, 1], cross[:, 0, 2], cross[:, 1, 2] = -c[:, 2], c[:, 1], -c[:, 0]
        cross -= cross.transpose(0, 2, 1)
        weighed = mass[:, None, None] * cross
        about_com = np.einsum("nij,nj,nkj->nik", axes, m.body_inertia[moving], axes)
        inertia[moving, :3, :3] = about_com - weighed @ cross
        inertia[moving, :3, 3:] = weighed
        inertia[moving, 3:, :3] = -weighed
        inertia[moving, 3:, 3:] = mass[:, None, None] * np.eye(3)
    for body in range(m.nbody - 1, 0, -1):
        over = m.body_parentid[body]
        if m.body_treeid[over] >= 0:
            inertia[over] += inertia[body]
    force = np.einsum("nij,nj->ni", inertia[m.dof_bodyid], motion)
    armature, of_tendon = armatures(m)
    matrices: list[np.ndarray] = []
    diagonal = 0.0
    m.dof_M0 = np.zeros(m.nv)
    for tree in range(m.ntree):
        adr, count = m.tree_dofadr[tree], m.tree_dofnum[tree]
        matrix = np.zeros((count, count))
        for dof in range(adr, adr + count):
            above = ref.chain[m.dof_bodyid[dof]]
            above = above[: np.searchsorted(above, dof) + 1]
            matrix[above - adr, dof - adr] = matrix[dof - adr, above - adr] = motion[above] @ force[dof]
        matrix[np.diag_indices(count)] += armature[adr : adr + count]
        m.dof_M0[adr : adr + count] = np.diag(matrix)
        for tendon in np.flatnonzero(of_tendon):
            row = tendon_rows[tendon, adr : adr + count]
            matrix += of_tendon[tendon] * np.outer(row, row)
        diagonal += np.trace(matrix)
        matrices.append(matrix)
    m.stat.meaninertia = float(diagonal / m.nv) if m.nv else 1.0
    return InverseInertia(_inverses(matrices))


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
