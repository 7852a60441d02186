"""Bodies whose rows of the inertia matrix are diagonal at any configuration."""

from __future__ import annotations

import numpy as np

from engine.build.inertia import armatures
from engine.build.model import SceneModel
from engine.physics.enums import JointType, WrapType

EPS = 1e-14
INERTIA_AT_BODY = 1
"""body_sameframe of a body whose frame is that of its inertia."""


def compile_simple(m: SceneModel) -> None:
    """body_simple (1: simple, 2: it slides and does not turn) and dof_simplenum (simple dofs in a row from here)."""
    simple = _at_the_root(m)
    turned = np.zeros(m.nbody, bool)
    for joint in range(m.njnt):
        body, kind = m.jnt_bodyid[joint], m.jnt_type[joint]
        axis = kind in (JointType.SLIDE, JointType.HINGE)
        oblique = axis and np.abs(m.jnt_axis[joint]).max() < 1 - EPS
        if turned[body] or oblique or np.abs(m.jnt_pos[joint]).max() > EPS:
            simple[body] = False
        turned[body] |= kind in (JointType.HINGE, JointType.BALL)
    for tendon in np.flatnonzero(armatures(m)[1]):
        for item in range(m.tendon_adr[tendon], m.tendon_adr[tendon] + m.tendon_num[tendon]):
            kind, index = m.wrap_type[item], m.wrap_objid[item]
            if kind != WrapType.PULLEY:
                owner = {WrapType.JOINT: m.jnt_bodyid, WrapType.SITE: m.site_bodyid}.get(kind, m.geom_bodyid)
                simple[owner[index]] = False
    turns = np.zeros(m.nbody, bool)
    turns[m.jnt_bodyid[m.jnt_type != JointType.SLIDE]] = True
    m.body_simple = np.where(simple & (m.body_dofnum > 0) & ~turns, 2, simple).astype(np.int32)
    in_a_row = np.zeros(m.nv + 1, np.int32)
    for dof in range(m.nv - 1, -1, -1):
        in_a_row[dof] = in_a_row[dof + 1] + 1 if m.body_simple[m.dof_bodyid[dof]] else 0
    m.dof_simplenum = in_a_row[:-1]


def _at_the_root(m: SceneModel) -> np.ndarray:
    """Bodies without children whose inertia is diagonal in their own frame, on the world or on one fixed body."""
    over = m.body_parentid
    simple = m.body_sameframe == INERTIA_AT_BODY
    simple &= (m.body_rootid == np.arange(m.nbody)) | ((over[over] == 0) & (m.body_dofnum[over] == 0))
    simple[over[over > 0]] = False
    simple[0] = True
    return simple
