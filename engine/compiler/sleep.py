"""Which trees may sleep, and which actuator adds to the damping and inertia of what it drives."""

from __future__ import annotations

import numpy as np

from engine.compiler.flex_constants import held_together
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene
from engine.msd.extras import extra_value, extras_of
from engine.physics.enums import TrnType

AUTO_NEVER, AUTO_ALLOWED = 1, 2
_POLICY = {"never": 3, "allowed": 4, "init": 5}
"""Policies (mjtSleepPolicy)."""


def compile_sleep(scene: Scene, m: SceneModel) -> None:
    """tree_sleep_policy: what drives or ties trees together keeps them awake, unless their first link says else."""
    policy = np.full(m.ntree, AUTO_ALLOWED, np.int32)
    for actuator in range(m.nactuator):
        for body in _driven(m, actuator):
            if m.body_treeid[body] >= 0:
                policy[m.body_treeid[body]] = AUTO_NEVER
    sprung = m.tendon_stiffness.astype(bool) | m.tendon_damping.astype(bool)
    for tendon in np.flatnonzero((m.tendon_treenum == 2) & sprung):
        policy[m.tendon_treeid[tendon]] = AUTO_NEVER
    for flex in np.flatnonzero(~held_together(m)):
        nodes = slice(m.flex_nodeadr[flex], m.flex_nodeadr[flex] + m.flex_nodenum[flex])
        vertices = slice(m.flex_vertadr[flex], m.flex_vertadr[flex] + m.flex_vertnum[flex])
        trees = m.body_treeid[m.flex_nodebodyid[nodes] if m.flex_interp[flex] else m.flex_vertbodyid[vertices]]
        policy[trees[trees >= 0]] = AUTO_NEVER
    for tree, body in enumerate(m.tree_bodyadr.tolist()):
        extras = extras_of(scene.bodies[body].link)
        if extras is not None:
            policy[tree] = _POLICY.get(extra_value(extras, "sleep", ""), int(policy[tree]))
    for tendon in np.flatnonzero(m.tendon_treenum > 2):  # whatever its policy is
        dofs = m.ten_J_colind[m.ten_J_rowadr[tendon] : m.ten_J_rowadr[tendon] + m.ten_J_rownnz[tendon]]
        policy[m.dof_treeid[dofs]] = AUTO_NEVER
    m.tree_sleep_policy = policy


def _driven(m: SceneModel, actuator: int) -> list[int]:
    """Bodies of the trees that an actuator acts on."""
    kind, (target, second) = TrnType(m.actuator_trntype[actuator]), m.actuator_trnid[actuator].tolist()
    if kind in (TrnType.JOINT, TrnType.JOINTINPARENT) or (kind == TrnType.SO3 and second < 0):
        return [int(m.jnt_bodyid[target])]
    if kind == TrnType.TENDON:
        return [int(m.tree_bodyadr[tree]) for tree in m.tendon_treeid[target] if tree >= 0]
    if kind == TrnType.BODY:
        return [target]
    return [int(m.site_bodyid[site]) for site in (target, second) if site >= 0]
