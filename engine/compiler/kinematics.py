"""The reference configuration qpos0: frames in world axes, motion axes, Jacobians.

Spatial quantities are (rotation, translation) about a point of their tree, in world axes (Featherstone, Rigid Body
Dynamics Algorithms, chapter 2).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.compiler.model import SceneModel
from engine.geometry import rotation
from engine.physics.enums import JointType

TINY = 1e-15


@dataclass
class Chains:
    """Dofs that move each body, ascending."""

    dofs: np.ndarray
    """Of all bodies, one after the other."""
    start: np.ndarray
    """(nbody + 1,) where those of each body start."""

    def __getitem__(self, body: int) -> np.ndarray:
        return self.dofs[self.start[body] : self.start[body + 1]]

    @property
    def count(self) -> np.ndarray:
        """(nbody,) how many each body has."""
        return np.diff(self.start)


@dataclass
class Reference:
    """The reference configuration: frames in world axes and motion axes."""

    xpos: np.ndarray
    xquat: np.ndarray
    xmat: np.ndarray
    xipos: np.ndarray
    xanchor: np.ndarray
    subtree_com: np.ndarray
    motion: np.ndarray
    """(nv, 6) velocity of the dof: rotation, translation of the point at `origin` of its tree."""
    origin: np.ndarray
    """(ntree, 3) reference point of each tree."""
    chain: Chains

    def jacobians(self, dofs: np.ndarray, points: np.ndarray, m: SceneModel) -> np.ndarray:
        """(n, 6, k) translation of points (n, 3), then rotation, by rows (n, k) of dofs, of one tree each."""
        motion = self.motion[dofs]
        spin, move = motion[..., :3], motion[..., 3:]
        arm = points - self.origin[m.dof_treeid[dofs[:, 0]]]
        return np.concatenate([move + np.cross(spin, arm[:, None, :]), spin], axis=2).transpose(0, 2, 1)

    def point_rows(self, body: int, point: np.ndarray, m: SceneModel) -> np.ndarray:
        """(6, nv) translation Jacobian of a point of a body, then its rotation Jacobian."""
        rows = np.zeros((6, m.nv))
        if len(self.chain[body]):
            rows[:, self.chain[body]] = self.jacobians(self.chain[body][None], point[None], m)[0]
        return rows


def world_frames(m: SceneModel, qpos: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Position and orientation of every body in the world; at qpos0, where joints displace nothing, if not given."""
    pos: list[rotation.Vec] = [(0.0, 0.0, 0.0)]
    quat: list[rotation.Quat] = [rotation.IDENTITY_WXYZ]
    parents, places, turns = m.body_parentid.tolist(), m.body_pos.tolist(), m.body_quat.tolist()
    for body in range(1, m.nbody):
        over = parents[body]
        x, q = _at_rest(pos[over], quat[over], places[body], turns[body])
        if qpos is not None:
            for joint in range(m.body_jntadr[body], m.body_jntadr[body] + m.body_jntnum[body]):
                x, q = _displace(m, joint, qpos, x, q)
        pos.append(x)
        quat.append(rotation.unit_wxyz(q))
    return np.array(pos), np.array(quat)


def moved_frames(
    m: SceneModel, frames: tuple[np.ndarray, np.ndarray], moved: Iterable[int]
) -> tuple[np.ndarray, np.ndarray]:
    """`world_frames` at qpos0 after these bodies got another place or orientation, from those before."""
    xpos, xquat = frames[0].copy(), frames[1].copy()
    parents, changed = m.body_parentid.tolist(), set(moved)
    for body in range(min(changed, default=m.nbody), m.nbody):
        over = parents[body]
        if body in changed or over in changed:
            changed.add(body)
            place, turn = m.body_pos[body].tolist(), m.body_quat[body].tolist()
            x, q = _at_rest(xpos[over].tolist(), xquat[over].tolist(), place, turn)
            xpos[body], xquat[body] = x, rotation.unit_wxyz(q)
    return xpos, xquat


def _at_rest(pos: Any, quat: Any, place: Any, turn: Any) -> tuple[rotation.Vec, rotation.Quat]:
    """A body's frame in the world from that of its parent and its own in it; the quaternion may have any length."""
    return rotation.place_wxyz(pos, quat, place), rotation.multiply_wxyz(quat, turn)


def _displace(
    m: SceneModel, joint: int, qpos: np.ndarray, pos: rotation.Vec, quat: rotation.Quat
) -> tuple[rotation.Vec, rotation.Quat]:
    """A body's frame after one of its joints moved from qpos0 to qpos."""
    kind, adr = m.jnt_type[joint], m.jnt_qposadr[joint]
    if kind == JointType.FREE:
        x, y, z = qpos[adr : adr + 3].tolist()
        return (x, y, z), rotation.unit_wxyz(qpos[adr + 3 : adr + 7])
    axis, anchor = m.jnt_axis[joint], m.jnt_pos[joint]
    move = float(qpos[adr] - m.qpos0[adr])
    if kind == JointType.SLIDE:
        return rotation.place_wxyz(pos, quat, axis * move), quat
    half = np.sin(move / 2)
    turn = qpos[adr : adr + 4] if kind == JointType.BALL else (np.cos(move / 2), *(axis * half))
    turned = rotation.multiply_wxyz(quat, rotation.unit_wxyz(turn))
    back = rotation.rotate_wxyz(turned, -anchor)
    x, y, z = rotation.place_wxyz(pos, quat, anchor)
    return (x + back[0], y + back[1], z + back[2]), turned


def reference(m: SceneModel, xpos: np.ndarray, xquat: np.ndarray, chain: Chains) -> Reference:
    """Everything about qpos0 that the constants below need; `chain` as `chains` gives it."""
    xmat = rotation.matrices_wxyz(xquat)
    xipos = xpos + np.einsum("nij,nj->ni", xmat, m.body_ipos)
    parents = m.body_parentid.tolist()

    subtree = np.column_stack([m.body_mass, m.body_mass[:, None] * xipos]).tolist()
    for body in range(m.nbody - 1, 0, -1):
        over, (w, x, y, z) = subtree[parents[body]], subtree[body]
        over[0] += w
        over[1] += x
        over[2] += y
        over[3] += z
    subtree = np.array(subtree)
    mass, moment = subtree[:, 0], subtree[:, 1:]
    m.body_subtreemass = mass.copy()
    heavy = mass > TINY
    subtree_com = np.where(heavy[:, None], moment / np.where(heavy, mass, 1.0)[:, None], xipos)

    origin = xpos[m.tree_bodyadr] if m.ntree else np.zeros((0, 3))
    motion, xanchor = _motion(m, xpos, xmat, origin)
    return Reference(xpos, xquat, xmat, xipos, xanchor, subtree_com, motion, origin, chain)


def _motion(m: SceneModel, xpos: np.ndarray, xmat: np.ndarray, origin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Motion axis of every dof, and the anchor of every joint."""
    frame = xmat[m.jnt_bodyid]
    anchor = xpos[m.jnt_bodyid] + np.einsum("nij,nj->ni", frame, m.jnt_pos)
    axis = np.einsum("nij,nj->ni", frame, m.jnt_axis)
    motion = np.zeros((m.nv, 6))
    for kind, spins in ((JointType.HINGE, True), (JointType.SLIDE, False)):
        which = np.flatnonzero(m.jnt_type == kind)
        dofs = m.jnt_dofadr[which]
        if spins:
            motion[dofs, :3] = axis[which]
            motion[dofs, 3:] = np.cross(anchor[which] - origin[m.dof_treeid[dofs]], axis[which])
        else:
            motion[dofs, 3:] = axis[which]
    free = np.flatnonzero(m.jnt_type == JointType.FREE)
    motion[m.jnt_dofadr[free, None] + np.arange(3), 3:] = np.eye(3)
    which = np.flatnonzero(m.jnt_type <= JointType.BALL)
    first = m.jnt_dofadr[which] + 3 * (m.jnt_type[which] == JointType.FREE)
    turns, arm = frame[which].transpose(0, 2, 1), anchor[which] - origin[m.dof_treeid[first]]
    motion[first[:, None] + np.arange(3), :3] = turns
    motion[first[:, None] + np.arange(3), 3:] = np.cross(arm[:, None, :], turns)
    return motion, anchor


def chains(m: SceneModel) -> Chains:
    """The dofs of each body: the parent's and its own."""
    found = [np.zeros(0, np.int64)]
    rows = zip(m.body_parentid.tolist(), m.body_dofadr.tolist(), m.body_dofnum.tolist(), strict=True)
    for parent, first, count in itertools.islice(rows, 1, None):
        above = found[parent]
        found.append(np.concatenate([above, np.arange(first, first + count)]) if count else above)
    return Chains(np.concatenate(found), np.cumsum([0, *map(len, found)]))
