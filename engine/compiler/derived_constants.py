"""Constants that follow from the rest of a model in its reference configuration qpos0.

Inverse weights are mean diagonals of J inv(M) J^T (MuJoCo documentation, "Computation: constraint model").
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from engine.compiler.inertia import InverseInertia
from engine.compiler.kinematics import Reference, world_frames
from engine.compiler.model import SceneModel
from engine.compiler.tendon_path import Pieces, tendon_lengths, tendon_pieces
from engine.geometry import rotation
from engine.physics.enums import EqType, GeomType, JointType

TINY = 1e-15
FRAME_EPS = 1e-6
"""Frames that differ by less, m or in a component of a quaternion, are one."""
SLIDES_ONLY = 2
_MOST_ENTRIES = 1 << 22
"""Of inverse inertia matrices that are looked at together: 32 MiB."""
_MANY_DOFS = 100
"""Dofs above a body from which on a product with the whole inverse of its tree is quicker than with its own part."""


def compile_weights(
    m: SceneModel, ref: Reference, tendon_rows: np.ndarray, inverse: InverseInertia, body_weights: np.ndarray
) -> None:
    """body_invweight0, of `body_weights`; dof_invweight0, tendon_invweight0."""
    m.body_invweight0 = body_weights.copy()
    m.dof_invweight0 = inverse.diagonal()
    free, ball = (m.jnt_dofadr[m.jnt_type == kind] for kind in (JointType.FREE, JointType.BALL))
    alike = np.concatenate([free, free + 3, ball])[:, None] + np.arange(3)
    m.dof_invweight0[alike] = m.dof_invweight0[alike].mean(axis=1, keepdims=True)

    # MuJoCo takes the weight of a body that slides and does not turn from its mass alone, without the armature.
    for body in np.flatnonzero(m.body_simple == SLIDES_ONLY):
        dofs = slice(m.body_dofadr[body], m.body_dofadr[body] + m.body_dofnum[body])
        m.dof_invweight0[dofs] = 1 / m.body_mass[body]
        m.body_invweight0[body] = (1 / m.body_mass[body], 0.0)

    m.tendon_invweight0 = np.array([row @ inverse.response(row, m) for row in tendon_rows])


def compile_tendon_lengths(m: SceneModel, pieces: Pieces) -> None:
    """tendon_length0, of the pieces at qpos0, and tendon_lengthspring where it is to be taken from qpos_spring."""
    m.tendon_length0 = tendon_lengths(m, m.qpos0, pieces)
    automatic = (m.tendon_lengthspring == -1).all(axis=1) if m.ntendon else np.zeros(0, bool)
    if automatic.any():
        m.tendon_lengthspring = m.tendon_lengthspring.copy()
        lengths = m.tendon_length0
        if not np.array_equal(m.qpos_spring, m.qpos0):
            lengths = tendon_lengths(m, m.qpos_spring, tendon_pieces(m, *world_frames(m, m.qpos_spring)))
        m.tendon_lengthspring[automatic] = lengths[automatic, None]


def body_weights(
    m: SceneModel, ref: Reference, inverse: InverseInertia, before: np.ndarray | None = None
) -> np.ndarray:
    """(nbody, 2) inverse weights of bodies that move, for translation and rotation; bodies with as many dofs above
    them together. Those with very many are taken a tree at a time, with the whole inverse of the tree: a product of
    large matrices.

    before: those of the model before, which bodies of trees that were not touched still have.
    """
    weights = np.zeros((m.nbody, 2)) if before is None else before.copy()
    count = np.where(np.append(inverse.touched, False)[m.body_treeid], ref.chain.count, 0)
    deep = np.flatnonzero(count >= _MANY_DOFS)
    tree = m.dof_treeid[ref.chain.dofs[ref.chain.start[deep]]]
    for one in np.unique(tree).tolist():
        first, size, inverted = int(m.tree_dofadr[one]), int(m.tree_dofnum[one]), inverse.tree(one)
        every = deep[tree == one]
        for bodies in np.array_split(every, -(-len(every) * 6 * size // _MOST_ENTRIES)):
            jacobian = np.zeros((len(bodies), 6, size))
            for row, body in zip(jacobian, bodies.tolist(), strict=True):
                dofs = ref.chain[body]
                row[:, dofs - first] = ref.jacobians(dofs[None], ref.xipos[body][None], m)[0]
            jacobian = jacobian.reshape(-1, size)
            weights[bodies] = ((jacobian @ inverted) * jacobian).sum(axis=1).reshape(-1, 2, 3).mean(axis=2)
    for k in np.unique(count[(count > 0) & (count < _MANY_DOFS)]).tolist():
        every = np.flatnonzero(count == k)
        for bodies in np.array_split(every, -(-len(every) * k * k // _MOST_ENTRIES)):
            dofs = ref.chain.dofs[ref.chain.start[bodies, None] + np.arange(k)]
            jacobian = ref.jacobians(dofs, ref.xipos[bodies], m)
            diagonal = (jacobian @ inverse.blocks(dofs, m) * jacobian).sum(axis=2)
            weights[bodies] = diagonal.reshape(-1, 2, 3).mean(axis=2)
    return weights


def compile_springs_per_inertia(m: SceneModel, joints: list[int]) -> None:
    """Scale springs given for unit inertia by the inertia that their joint moves at qpos0, all others free."""
    m.jnt_stiffness, m.dof_damping = m.jnt_stiffness.copy(), m.dof_damping.copy()
    for joint in joints:
        first = m.jnt_dofadr[joint]
        inertia = 1 / max(TINY, m.dof_invweight0[first])
        m.jnt_stiffness[joint] *= inertia
        m.dof_damping[m.dof_jntid == joint] *= inertia


def compile_cameras_and_lights(m: SceneModel, ref: Reference) -> None:
    """Offsets and orientations that tracking cameras and lights keep."""
    for prefix, count in (("cam", m.ncam), ("light", m.nlight)):
        body = getattr(m, f"{prefix}_bodyid")
        target = getattr(m, f"{prefix}_targetbodyid")
        place = ref.xpos[body] + np.einsum("nij,nj->ni", ref.xmat[body], getattr(m, f"{prefix}_pos"))
        setattr(m, f"{prefix}_pos0", place - ref.xpos[body])
        setattr(m, f"{prefix}_poscom0", place - ref.subtree_com[np.where(target >= 0, target, body)])
        if prefix == "cam":
            frames = np.einsum("nij,njk->nik", ref.xmat[body], rotation.matrices_wxyz(m.cam_quat))
            m.cam_mat0 = frames.reshape(count, 9)
        else:
            m.light_dir0 = np.einsum("nij,nj->ni", ref.xmat[body], m.light_dir)


def compile_sameframes(m: SceneModel) -> None:
    """Which geom, site and inertial frames coincide with their body's, or its inertia's (mjtSameFrame)."""
    m.body_sameframe = _sameframe(m.body_ipos, m.body_iquat, None, None)
    for prefix in ("geom", "site"):
        body = getattr(m, f"{prefix}_bodyid")
        frame = getattr(m, f"{prefix}_pos"), getattr(m, f"{prefix}_quat")
        setattr(m, f"{prefix}_sameframe", _sameframe(*frame, m.body_ipos[body], m.body_iquat[body]))


def _sameframe(
    pos: np.ndarray, quat: np.ndarray, other_pos: np.ndarray | None, other_quat: np.ndarray | None
) -> np.ndarray:
    turn = _same_turn(quat, (1, 0, 0, 0))
    place = (np.abs(pos) < FRAME_EPS).all(axis=1)
    kind = np.where(turn & place, 1, np.where(turn, 3, 0))
    if other_pos is not None and other_quat is not None:
        turn = _same_turn(quat, other_quat)
        place = (np.abs(pos - other_pos) < FRAME_EPS).all(axis=1)
        kind = np.where(kind == 1, 1, np.where(turn & place, 2, np.where(kind == 3, 3, np.where(turn, 4, 0))))
    return kind.astype(np.int32)


def _same_turn(quat: np.ndarray, other: ArrayLike) -> np.ndarray:
    """Whether quaternions or their negatives are alike."""
    apart = np.minimum(np.abs(quat - np.asarray(other)).max(axis=1), np.abs(quat + np.asarray(other)).max(axis=1))
    return apart < FRAME_EPS


def compile_statistic(m: SceneModel, ref: Reference) -> None:
    """Extent and centre of the scene, mean mass and size of its bodies; dof_length, the size that a dof turns."""
    geom_place = ref.xpos[m.geom_bodyid] + np.einsum("nij,nj->ni", ref.xmat[m.geom_bodyid], m.geom_pos)
    site_place = ref.xpos[m.site_bodyid] + np.einsum("nij,nj->ni", ref.xmat[m.site_bodyid], m.site_pos)
    radius = m.geom_rbound.copy()
    for geom in np.flatnonzero(radius <= 0):
        across = max(m.geom_size[geom, :2])
        if m.geom_type[geom] == GeomType.PLANE:
            radius[geom] = 0.1 * across if across > 0 else 0.01
    points = [ref.xpos[1:], ref.xipos[1:], ref.xanchor, site_place]
    points += [geom_place - radius[:, None], geom_place + radius[:, None]]
    points = np.concatenate(points)
    low, high = (points.min(axis=0), points.max(axis=0)) if len(points) else (np.zeros(3), np.zeros(3))
    m.stat.center = (low + high) / 2
    extent = float((high - low).max())
    m.stat.extent = extent if extent > TINY else m.stat.extent

    size = np.zeros(m.nbody)
    for body in (m.jnt_bodyid, m.body_parentid[m.jnt_bodyid]):
        np.maximum.at(size, body, np.linalg.norm(ref.xipos[body] - ref.xanchor, axis=1))
    size[0] = 0
    bounded = np.flatnonzero(m.geom_rbound > 0)
    body = m.geom_bodyid[bounded]
    np.maximum.at(size, body, m.geom_rbound[bounded] + np.linalg.norm(ref.xipos[body] - geom_place[bounded], axis=1))
    _widen_by_flexes(m, ref, size)
    if m.nbody > 1:
        m.stat.meansize = float(np.maximum(size[1:], 1e-5).mean())
        m.stat.meanmass = float(m.body_mass[1:].mean())
    m.stat.extent = max(m.stat.extent, 2 * m.stat.meansize)
    turns = m.jnt_type[m.dof_jntid] != JointType.SLIDE
    turns[m.jnt_dofadr[m.jnt_type == JointType.FREE][:, None] + np.arange(3)] = False
    m.dof_length = np.where(turns, np.maximum(size, 1e-5)[m.dof_bodyid], 1.0)


def _widen_by_flexes(m: SceneModel, ref: Reference, size: np.ndarray) -> None:
    """Bodies are as large as the edges of flexes between them, nodes as the distance to the other nodes."""
    for flex in range(m.nflex):
        if m.flex_interp[flex]:
            bodies = m.flex_nodebodyid[m.flex_nodeadr[flex] : m.flex_nodeadr[flex] + m.flex_nodenum[flex]]
            places = ref.xpos[bodies]
            farthest = [float(np.linalg.norm(places - place, axis=1).max()) for place in places]
            np.maximum.at(size, bodies, farthest)
            continue
        edges = slice(m.flex_edgeadr[flex], m.flex_edgeadr[flex] + m.flex_edgenum[flex])
        bodies = m.flex_vertbodyid[m.flex_edge[edges] + m.flex_vertadr[flex]]
        np.maximum.at(size, bodies.ravel(), np.repeat(m.flexedge_length0[edges], 2))


def compile_counts(m: SceneModel) -> None:
    """Sizes and flags that follow from the rest."""
    rows = {EqType.CONNECT: 3, EqType.WELD: 7}
    m.nemax = sum(rows.get(kind, 1) for kind in m.eq_type.tolist())
    m.flg_gravcomp = bool(m.body_gravcomp.any())
    m.flg_surfacevel = bool(m.geom_surfacevel.any())
    m.flg_adhesion = bool(m.geom_adhesion.any() or m.pair_adhesion.any())
