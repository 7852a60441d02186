"""Paths of tendons at a configuration: their lengths, and how the joints change them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.build import rotation
from engine.build.kinematics import Reference
from engine.build.model import SceneModel
from engine.build.wrap import wrap
from engine.physics.enums import WrapType

TINY = 1e-15
AROUND = (WrapType.SPHERE, WrapType.CYLINDER)


@dataclass(slots=True)
class Piece:
    """A straight piece of a tendon between points of two bodies, or a bent piece on one body."""

    start: np.ndarray
    end: np.ndarray
    bodies: tuple[int, int]
    length: float


def tendon_lengths(m: SceneModel, qpos: np.ndarray, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
    """(ntendon,) lengths: a weighted sum of joint coordinates, or the way along the path."""
    lengths = np.zeros(m.ntendon)
    for tendon in range(m.ntendon):
        joints, weights = _joints(m, tendon)
        lengths[tendon] = weights @ qpos[m.jnt_qposadr[joints]]
        lengths[tendon] += sum(piece.length / divisor for piece, divisor in _pieces(m, tendon, xpos, xquat))
    return lengths


def tendon_rows(m: SceneModel, ref: Reference) -> np.ndarray:
    """(ntendon, nv) Jacobian of the tendon lengths at qpos0."""
    rows = np.zeros((m.ntendon, m.nv))
    for tendon in range(m.ntendon):
        joints, weights = _joints(m, tendon)
        np.add.at(rows[tendon], m.jnt_dofadr[joints], weights)
        for piece, divisor in _pieces(m, tendon, ref.xpos, ref.xquat):
            first, second = piece.bodies
            if first != second:
                pull = ref.point_rows(second, piece.end, m)[:3] - ref.point_rows(first, piece.start, m)[:3]
                # MuJoCo pulls along x where the ends coincide and there is no direction.
                line = (piece.end - piece.start) / piece.length if piece.length > TINY else np.array((1.0, 0, 0))
                rows[tendon] += line @ pull / divisor
    return rows


def _joints(m: SceneModel, tendon: int) -> tuple[np.ndarray, np.ndarray]:
    """Joints of a fixed tendon and their coefficients."""
    wraps = slice(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon])
    joints = m.wrap_type[wraps] == WrapType.JOINT
    return m.wrap_objid[wraps][joints], m.wrap_prm[wraps][joints]


def _pieces(m: SceneModel, tendon: int, xpos: np.ndarray, xquat: np.ndarray) -> Iterator[tuple[Piece, float]]:
    """Pieces of a spatial tendon, each with the divisor of the pulley that its branch hangs on."""
    divisor, before, around = 1.0, -1, -1
    for item in range(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon]):
        kind = m.wrap_type[item]
        if kind == WrapType.PULLEY:
            divisor, before, around = float(m.wrap_prm[item]), -1, -1
        elif kind in AROUND:
            around = item
        elif kind == WrapType.SITE:
            site = int(m.wrap_objid[item])
            if before >= 0:
                for piece in _between(m, before, site, around, xpos, xquat):
                    yield piece, divisor
            before, around = site, -1


def _between(
    m: SceneModel, first: int, last: int, around: int, xpos: np.ndarray, xquat: np.ndarray
) -> Iterator[Piece]:
    """The way between two sites, bent around the geom of a path item, or straight (-1)."""
    start, end = (site_place(m, site, xpos, xquat) for site in (first, last))
    begin, finish = int(m.site_bodyid[first]), int(m.site_bodyid[last])
    bent = None
    if around >= 0:
        geom, side = int(m.wrap_objid[around]), int(m.wrap_prm[around])
        body = int(m.geom_bodyid[geom])
        bent = wrap(
            start,
            end,
            np.array(rotation.place(xpos[body], xquat[body], m.geom_pos[geom])),
            rotation.matrix(rotation.multiply(xquat[body], m.geom_quat[geom])),
            float(m.geom_size[geom, 0]),
            m.wrap_type[around] == WrapType.CYLINDER,
            None if side < 0 else site_place(m, side, xpos, xquat),
        )
        if bent is not None:
            length, meets, leaves = bent
            yield Piece(start, meets, (begin, body), float(np.linalg.norm(meets - start)))
            yield Piece(meets, leaves, (body, body), length)
            yield Piece(leaves, end, (body, finish), float(np.linalg.norm(end - leaves)))
    if bent is None:
        yield Piece(start, end, (begin, finish), float(np.linalg.norm(end - start)))


def site_place(m: SceneModel, site: int, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
    """World position of a site."""
    body = m.site_bodyid[site]
    return np.array(rotation.place(xpos[body], xquat[body], m.site_pos[site]))
