"""What follows for flexes from equality constraints and from the reference configuration."""

from __future__ import annotations

import numpy as np

from engine.compiler import flex_rods
from engine.compiler.flex_spec import BEND, STRETCH
from engine.compiler.inertia import InverseInertia
from engine.compiler.kinematics import Reference
from engine.compiler.model import SceneModel
from engine.physics.enums import EqType

TINY = 1e-15


def compile_held_flexes(m: SceneModel) -> None:
    """flex_edgeequality: whether equality constraints hold the edges of a flex, or the strain of its cells."""
    m.flex_edgeequality = np.zeros(m.nflex, np.int32)
    value = {EqType.FLEX: 1, EqType.FLEXSTRAIN: 3}
    for kind, flex in reversed(list(zip(m.eq_type.tolist(), m.eq_obj1id.tolist(), strict=True))):
        if kind in value:
            m.flex_edgeequality[flex] = value[kind]


def held_together(m: SceneModel) -> np.ndarray:
    """(nflex,) flags of flexes that constraints or elasticity hold together."""
    elastic = np.array([_is_stiff(m, flex) for flex in range(m.nflex)], bool)
    return (m.flex_edgeequality > 0) | (m.flex_bendingadr >= 0) | elastic


def _is_stiff(m: SceneModel, flex: int) -> bool:
    """Whether an element or cell of a flex resists."""
    start = m.flex_stiffnessadr[flex]
    later = m.flex_stiffnessadr[flex + 1 :]
    end = min(later[later >= 0], default=m.nflexstiffness)
    return bool(start >= 0 and m.flex_stiffness[start:end].any())


def compile_plasticity(m: SceneModel, start: int) -> int:
    """flex_plasticadr, from `start` on in the plastic state; where it ends."""
    m.flex_plasticadr = np.full(m.nflex, -1, np.int32)
    for f in range(m.nflex):
        size = _rod_state(m, f) if m.flex_dim[f] == 1 else _plastic_size(m, f)
        if size:
            m.flex_plasticadr[f] = start
            start += size
    return start


def _rod_state(m: SceneModel, flex: int) -> int:
    start = m.flex_bendingadr[flex]
    if start < 0:
        return 0
    number = int(m.flex_bending[start])
    records = m.flex_bending[start + 1 : start + 1 + flex_rods.WIDTH * number].reshape(number, flex_rods.WIDTH)
    hinged = ((records[:, 3] < 0) & (records[:, 7] >= 0)).any()
    return flex_rods.plastic_size(int(m.flex_elemnum[flex])) if hinged else 0


def _plastic_size(m: SceneModel, flex: int) -> int:
    """Numbers of the plastic state of a sheet or solid."""
    size, mode = 0, int(m.flex_plasticmode[flex])
    if mode & STRETCH and m.flex_interp[flex]:
        x, y, z = m.flex_cellnum[flex].tolist()
        size += 6 * x * y * z if m.flex_interp[flex] > 0 else 6 * (y * z + x * z + x * y)
    elif mode & STRETCH:
        size += (3 if m.flex_dim[flex] == 2 else 6) * int(m.flex_elemnum[flex])
    return size + (int(m.flex_edgenum[flex]) if mode & BEND else 0)


def compile_edges(m: SceneModel, ref: Reference, inverse: InverseInertia) -> None:
    """Lengths and inverse weights of edges at qpos0, and the dofs that change each length."""
    m.flexedge_length0, m.flexedge_invweight0 = np.zeros(m.nflexedge), np.zeros(m.nflexedge)
    m.flexedge_J_rownnz, m.flexedge_J_rowadr = np.zeros(m.nflexedge, np.int32), np.zeros(m.nflexedge, np.int32)
    columns: list[np.ndarray] = []
    m.nJfe = 0
    for f in range(m.nflex):
        edges = slice(m.flex_edgeadr[f], m.flex_edgeadr[f] + m.flex_edgenum[f])
        ends = m.flex_edge[edges] + m.flex_vertadr[f]
        if m.flex_interp[f]:
            continue
        bodies = m.flex_vertbodyid[ends]
        places = ref.xpos[bodies] + np.einsum("neij,nej->nei", ref.xmat[bodies], m.flex_vert[ends])
        along = places[:, 1] - places[:, 0]
        length = np.linalg.norm(along, axis=1)
        m.flexedge_length0[edges] = length
        if m.flex_rigid[f]:
            continue
        moves = [_union(ref.chain[a], ref.chain[b]) for a, b in bodies.tolist()]
        m.nJfe += sum(map(len, moves))
        acting = bool(m.flex_edgeequality[f] or m.flex_edgedamping[f] or m.flex_edgestiffness[f] or m.flex_damping[f])
        if acting:
            m.flexedge_J_rownnz[edges] = [len(dofs) for dofs in moves]
            columns += moves
        direction = along / np.where(length > TINY, length, 1.0)[:, None]
        m.flexedge_invweight0[edges] = _weights(m, ref, inverse, f, bodies, places, direction, moves, acting)
    m.flexedge_J_rowadr[1:] = np.cumsum(m.flexedge_J_rownnz)[:-1]
    m.flexedge_J_colind = np.zeros(m.nJfe, np.int32)
    if columns:
        found = np.concatenate(columns)
        m.flexedge_J_colind[: len(found)] = found


def _union(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Dofs, ascending, of two bodies; those of one tree come before all of the next."""
    if len(one) and len(other) and (one[-1] < other[0] or other[-1] < one[0]):
        return np.concatenate([one, other] if one[-1] < other[0] else [other, one])
    return np.union1d(one, other)


def _weights(
    m: SceneModel,
    ref: Reference,
    inverse: InverseInertia,
    flex: int,
    bodies: np.ndarray,
    places: np.ndarray,
    direction: np.ndarray,
    moves: list[np.ndarray],
    acting: bool,
) -> np.ndarray:
    """Diagonal of J inv(M) J' of each edge; of point masses the mean of their inverse masses."""
    first = m.flex_edgeadr[flex]
    rigid = m.flexedge_rigid[first : first + len(bodies)] != 0
    with np.errstate(divide="ignore"):
        weights = np.where(rigid, 0.0, (1 / m.body_mass[bodies]).mean(axis=1))
    sliding = (m.body_simple[bodies] == 2).all(axis=1)
    for i in np.flatnonzero(~rigid & ~sliding):
        weights[i] = 0.0
        if acting:
            row = np.zeros(len(moves[i]))
            for end, sign in ((0, -1), (1, 1)):
                chain = ref.chain[bodies[i, end]]
                if len(chain):
                    along = direction[i] @ ref.jacobians(chain[None], places[i, end][None], m)[0, :3]
                    row[np.searchsorted(moves[i], chain)] += sign * along
            weights[i] = inverse.form(moves[i], row, m)
    return weights
