"""Bodies whose rows of the inertia matrix are diagonal at any configuration."""

from __future__ import annotations

import numpy as np

from engine.compiler.inertia import armatures
from engine.compiler.model import SceneModel
from engine.physics.enums import JointType, WrapType

EPS = 1e-14
INERTIA_AT_BODY = 1
"""body_sameframe of a body whose frame is that of its inertia."""


def compile_simple(m: SceneModel) -> None:
    """body_simple (1: simple, 2: it slides and does not turn) and dof_simplenum (simple dofs in a row from here)."""
    simple = _at_the_root(m)
    axial = (m.jnt_type == JointType.SLIDE) | (m.jnt_type == JointType.HINGE)
    oblique = axial & (np.abs(m.jnt_axis).max(axis=1, initial=0) < 1 - EPS)
    simple[m.jnt_bodyid[oblique | (np.abs(m.jnt_pos).max(axis=1, initial=0) > EPS)]] = False
    # A joint after one that turns: the rotations so far, counted before each joint and at the first of its body.
    turning = (m.jnt_type == JointType.HINGE) | (m.jnt_type == JointType.BALL)
    before = np.cumsum(turning) - turning
    simple[m.jnt_bodyid[before > before[m.body_jntadr[m.jnt_bodyid]]]] = False
    for tendon in np.flatnonzero(armatures(m)[1]):
        for item in range(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon]):
            kind, index = m.wrap_type[item], m.wrap_objid[item]
            if kind != WrapType.PULLEY:
                owner = {WrapType.JOINT: m.jnt_bodyid, WrapType.SITE: m.site_bodyid}.get(kind, m.geom_bodyid)
                simple[owner[index]] = False
    turns = np.zeros(m.nbody, bool)
    turns[m.jnt_bodyid[m.jnt_type != JointType.SLIDE]] = True
    m.body_simple = np.where(simple & (m.body_dofnum > 0) & ~turns, 2, simple).astype(np.int32)
    dofs = np.arange(m.nv)
    ends = np.where(m.body_simple[m.dof_bodyid] > 0, m.nv, dofs)
    m.dof_simplenum = (np.minimum.accumulate(ends[::-1])[::-1] - dofs).astype(np.int32)


def _at_the_root(m: SceneModel) -> np.ndarray:
    """Bodies without children whose inertia is diagonal in their own frame, on the world or on one fixed body."""
    over = m.body_parentid
    simple = m.body_sameframe == INERTIA_AT_BODY
    simple &= (m.body_rootid == np.arange(m.nbody)) | ((over[over] == 0) & (m.body_dofnum[over] == 0))
    simple[over[over > 0]] = False
    simple[0] = True
    return simple
