"""Pairs of geoms that no narrow phase needs to look at, as all that moves them sleeps.

A sleeping tree is near where a broad phase found it at one that is awake: if it is touched and wakes, its own
contacts are needed in the same step, and those of whom it is near in turn. By one lane of a world; launched by models
with the flag `sleep` in which only contacts of geoms tie trees together.
"""

import warp as wp

from engine.physics import enums, simt
from engine.physics.collisions.pairs import PairScratch
from engine.physics.dynamics.sleep import mocap_moved, sleep_together
from engine.physics.model.data_groups import Sleep, State
from engine.physics.model.model_groups import SleepModel, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_INIT = wp.constant(int(enums.SleepPolicy.INIT))


@wp.func
def _tree_of(t: wp.ref[TreeModel], geom: int) -> int:
    """The tree that a geom moves with, -1: none."""
    dof = t.body_lastdof[t.geom_bodyid[geom]]
    if dof < 0:
        return -1
    return t.dof_treeid[dof]


@wp.func
def _is_up(w: int, t: wp.ref[TreeModel], s: wp.ref[State], z: wp.ref[Sleep], geom: int, tree: int) -> bool:
    """Whether a geom may wake what it touches: its tree is awake or near, or the user has moved it."""
    if tree < 0:
        return mocap_moved(w, t, s, z, t.geom_bodyid[geom])
    return z.tree_asleep[w, tree] < 0 or z.tree_first[w, tree] != 0


@wp.func
def _come_near(w: int, z: wp.ref[Sleep], tree: int):
    """Mark a sleeping tree and those that fell asleep with it."""
    current = int(tree)
    while z.tree_first[w, current] == 0:
        z.tree_first[w, current] = 1
        current = z.tree_asleep[w, current]


@wp.func
def _leave_out_pairs(
    w: int,
    t: wp.ref[TreeModel],
    sm: wp.ref[SleepModel],
    s: wp.ref[State],
    pairs: wp.ref[PairScratch],
    z: wp.ref[Sleep],
):
    some = int(0)
    for tree in range(t.ntree):
        z.tree_first[w, tree] = 0
        if z.tree_asleep[w, tree] >= 0:
            some = 1
    if some == 0:
        return
    again = int(1)
    while again != 0:
        again = int(0)
        for k in range(pairs.npair[w]):
            pair = pairs.pair[w, k]
            one = _tree_of(t, pair[0])
            other = _tree_of(t, pair[1])
            up = _is_up(w, t, s, z, pair[0], one)
            if up != _is_up(w, t, s, z, pair[1], other):
                sleeper = one
                if up:
                    sleeper = other
                if sleeper >= 0:
                    _come_near(w, z, sleeper)
                    again = 1
    kept = int(0)
    for k in range(pairs.npair[w]):
        pair = pairs.pair[w, k]
        one = _tree_of(t, pair[0])
        other = _tree_of(t, pair[1])
        keeps = _is_up(w, t, s, z, pair[0], one) or _is_up(w, t, s, z, pair[1], other)
        if not keeps and one >= 0 and other >= 0:
            # Those that sleep from the start have yet to find out with whom.
            if sm.tree_sleep_policy[one] == _INIT and sm.tree_sleep_policy[other] == _INIT:
                keeps = one != other and not sleep_together(w, one, other, z)
        if keeps:
            pairs.pair[w, kept] = pair
            kept += 1
    pairs.npair[w] = kept


@wp.kernel
def _pairs(
    t_at: at(TreeModel),
    sm_at: at(SleepModel),
    s_at: at(State),
    pairs_at: at(PairScratch),
    z_at: at(Sleep),
):
    w, _ = wp.tid()
    if lane() == 0:
        _leave_out_pairs(w, t_at[0], sm_at[0], s_at[0], pairs_at[0], z_at[0])


def launch(m: Model, d: Data) -> None:
    """Take pairs of sleepers from the active ones; between broad and narrow phases."""
    groups = [m.at.tree, m.at.sleepers, d.at.state, d.collision.pairs_at, d.at.sleep]
    simt.launch(_pairs, d.nworld, groups, m.device)
