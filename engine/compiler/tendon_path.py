"""Paths of tendons at a configuration: their lengths, and how the joints change them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.compiler.kinematics import Reference
from engine.compiler.model import SceneModel
from engine.compiler.tendon_wrap import wrap
from engine.geometry import rotation
from engine.physics.enums import WrapType

TINY = 1e-15


@dataclass(slots=True)
class Pieces:
    """Straight pieces of spatial tendons between points of two bodies, and bent pieces on one body; n in all."""

    tendon: np.ndarray
    """(n,) which they belong to."""
    divisor: np.ndarray
    """(n,) of the pulley that their branch hangs on."""
    bodies: np.ndarray
    """(n, 2) bodies of their ends."""
    start: np.ndarray
    """(n, 3) in the world, as `end`."""
    end: np.ndarray
    length: np.ndarray
    """(n,)"""


def tendon_pieces(m: SceneModel, xpos: np.ndarray, xquat: np.ndarray) -> Pieces:
    """Pieces of all spatial tendons, with the bodies at the given poses."""
    spans, divisor = _spans(m)
    tendon, first, last, around = spans.T
    sites = xpos[m.site_bodyid] + np.einsum("nij,nj->ni", rotation.matrices_wxyz(xquat)[m.site_bodyid], m.site_pos)
    straight = Pieces(
        tendon,
        divisor,
        np.stack([m.site_bodyid[first], m.site_bodyid[last]], axis=1),
        sites[first],
        sites[last],
        np.linalg.norm(sites[last] - sites[first], axis=1),
    )
    bends = {
        k: bent for k in np.flatnonzero(around >= 0).tolist() if (bent := _bend(m, spans[k], sites, xpos, xquat))
    }
    return _bent(m, straight, around, bends) if bends else straight


def _spans(m: SceneModel) -> tuple[np.ndarray, np.ndarray]:
    """(n, 4) tendon, first and last site and path item of the geom around which it may bend, or -1, of all ways
    between two sites; (n,) the divisor of each."""
    spans, divisors = [], []
    kinds, objects, parameters = m.wrap_type.tolist(), m.wrap_objid.tolist(), m.wrap_prm.tolist()
    site_kind, pulley, joint = int(WrapType.SITE), int(WrapType.PULLEY), int(WrapType.JOINT)
    for tendon, (begin, count) in enumerate(zip(m.tendon_adr.tolist(), m.tendon_num.tolist(), strict=True)):
        divisor, before, around = 1.0, -1, -1
        for item in range(begin, begin + count):
            kind = kinds[item]
            if kind == pulley:
                divisor, before, around = parameters[item], -1, -1
            elif kind == site_kind:
                if before >= 0:
                    spans.append((tendon, before, objects[item], around))
                    divisors.append(divisor)
                before, around = objects[item], -1
            elif kind != joint:
                around = item
    return np.array(spans, int).reshape(-1, 4), np.array(divisors)


Bend = tuple[float, np.ndarray, np.ndarray]
"""Length of a bent piece, and where it begins and ends."""


def _bend(m: SceneModel, span: np.ndarray, sites: np.ndarray, xpos: np.ndarray, xquat: np.ndarray) -> Bend | None:
    """How the way between two sites bends around a geom; None: it is straight."""
    _, first, last, around = span.tolist()
    geom, side = int(m.wrap_objid[around]), int(m.wrap_prm[around])
    body = int(m.geom_bodyid[geom])
    return wrap(
        sites[first],
        sites[last],
        np.array(rotation.place_wxyz(xpos[body], xquat[body], m.geom_pos[geom])),
        rotation.matrix_wxyz(rotation.multiply_wxyz(xquat[body], m.geom_quat[geom])),
        float(m.geom_size[geom, 0]),
        m.wrap_type[around] == WrapType.CYLINDER,
        None if side < 0 else sites[side],
    )


def _bent(m: SceneModel, straight: Pieces, around: np.ndarray, bends: dict[int, Bend]) -> Pieces:
    """Pieces with some ways bent around geoms: to the geom, over it, and on."""
    way = np.array(list(bends))
    lengths, meets, leaves = (np.array(part) for part in zip(*bends.values(), strict=True))
    start, end, (begin, finish) = straight.start[way], straight.end[way], straight.bodies[way].T
    body = m.geom_bodyid[m.wrap_objid[around[way]]]
    unbent = np.setdiff1d(np.arange(len(around)), way)
    every = np.concatenate([unbent, way, way, way])
    return Pieces(
        straight.tendon[every],
        straight.divisor[every],
        np.concatenate(
            [straight.bodies[unbent], *(np.stack(on, 1) for on in ((begin, body), (body, body), (body, finish)))]
        ),
        np.concatenate([straight.start[unbent], start, meets, leaves]),
        np.concatenate([straight.end[unbent], meets, leaves, end]),
        np.concatenate(
            [
                straight.length[unbent],
                np.linalg.norm(meets - start, axis=1),
                lengths,
                np.linalg.norm(end - leaves, axis=1),
            ]
        ),
    )


def tendon_lengths(m: SceneModel, qpos: np.ndarray, pieces: Pieces) -> np.ndarray:
    """(ntendon,) lengths: a weighted sum of joint coordinates, or the way along the path."""
    tendon, joint, weight = _joints(m)
    lengths = np.zeros(m.ntendon)
    np.add.at(lengths, tendon, weight * qpos[m.jnt_qposadr[joint]])
    np.add.at(lengths, pieces.tendon, pieces.length / pieces.divisor)
    return lengths


def tendon_rows(m: SceneModel, ref: Reference, pieces: Pieces) -> np.ndarray:
    """(ntendon, nv) Jacobian of the tendon lengths at qpos0."""
    rows = np.zeros((m.ntendon, m.nv))
    tendon, joint, weight = _joints(m)
    np.add.at(rows, (tendon, m.jnt_dofadr[joint]), weight)
    # MuJoCo pulls along x where the ends coincide and there is no direction.
    line = np.tile((1.0, 0.0, 0.0), (len(pieces.length), 1))
    far = pieces.length > TINY
    line[far] = (pieces.end - pieces.start)[far] / pieces.length[far, None]
    between = pieces.bodies[:, 0] != pieces.bodies[:, 1]
    count, first, chains = ref.chain.count, ref.chain.start, ref.chain.dofs
    for side, (point, sign) in enumerate(((pieces.start, -1.0), (pieces.end, 1.0))):
        body = np.where(between, pieces.bodies[:, side], 0)  # nothing moves the world
        piece = np.repeat(np.arange(len(body)), count[body])
        within = np.arange(len(piece)) - np.repeat(np.cumsum(count[body]) - count[body], count[body])
        dof = chains[first[body][piece] + within]
        spin, move = ref.motion[dof, :3], ref.motion[dof, 3:]
        arm = point[piece] - ref.origin[m.dof_treeid[dof]]
        pull = sign / pieces.divisor[piece] * ((move + np.cross(spin, arm)) * line[piece]).sum(axis=1)
        np.add.at(rows, (pieces.tendon[piece], dof), pull)
    return rows


def _joints(m: SceneModel) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Tendon, joint and coefficient of every item of fixed tendons."""
    tendon = np.repeat(np.arange(m.ntendon), m.tendon_num)
    of = np.flatnonzero(m.wrap_type[: len(tendon)] == WrapType.JOINT)
    return tendon[of], m.wrap_objid[of], m.wrap_prm[of]


def site_place(m: SceneModel, site: int, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
    """World position of a site."""
    body = m.site_bodyid[site]
    return np.array(rotation.place_wxyz(xpos[body], xquat[body], m.site_pos[site]))
