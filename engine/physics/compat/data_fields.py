"""Fields of a Data that are counted or put together on the host when they are asked for, from what a step left."""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from engine.physics.enums import EqType


class DataFields:
    """Counts over all worlds, the pairs of the broad phase, and quantities that no kernel keeps.

    Every array is a copy, made when the field is read: read it after a step, not within a captured graph.
    """

    nworld: int
    device: Any
    model: Any
    contact: Any
    efc: Any
    collision: Any
    state: Any
    position: Any
    dynamics: Any

    @property
    def naconmax(self) -> int:
        """Contacts for which all worlds together have room."""
        return self.nworld * int(self.contact.nconmax)

    @property
    def nacon(self) -> wp.array:
        """(1,) int32, contacts of all worlds."""
        return wp.array([int(self.contact.ncon.numpy().sum())], dtype=wp.int32, device=self.device)

    @property
    def ncollision(self) -> wp.array:
        """(1,) int32, pairs that the broad phase left for the narrow phase, in all worlds."""
        return wp.array([int(self.collision.pairs.npair.numpy().sum())], dtype=wp.int32, device=self.device)

    @property
    def collision_pair(self) -> wp.array:
        """(ncollision,) vec2i, the geoms of those pairs, world by world."""
        return wp.array(self._active_pairs()[:, :2], dtype=wp.vec2i, device=self.device)

    @property
    def collision_pairid(self) -> wp.array:
        """(ncollision,) vec2i: the explicit pair, -1 if there is none, and -1."""
        ids = np.maximum(self._active_pairs()[:, 2], -1)
        return wp.array(np.stack([ids, np.full_like(ids, -1)], axis=1), dtype=wp.vec2i, device=self.device)

    @property
    def collision_worldid(self) -> wp.array:
        """(ncollision,) int32, the worlds of those pairs."""
        counts = self.collision.pairs.npair.numpy()
        return wp.array(np.repeat(np.arange(self.nworld), counts), dtype=wp.int32, device=self.device)

    def _active_pairs(self) -> Any:
        """(ncollision, 3): geom 1, geom 2, explicit pair or kind."""
        pairs = self.collision.pairs
        slots = pairs.pair.numpy()
        return slots[np.arange(slots.shape[1]) < pairs.npair.numpy()[:, None]]

    @property
    def njmax(self) -> int:
        """Constraint rows for which each world has room."""
        return int(self.efc.njmax)

    @property
    def nsolving(self) -> wp.array:
        """(1,) int32, worlds whose solver used all its iterations in the last step."""
        used = self.state.solver_niter.numpy() >= self.model.opt.iterations.numpy()
        return wp.array([int(used.sum())], dtype=wp.int32, device=self.device)

    @property
    def ne_connect(self) -> wp.array:
        """(nworld,) int32, rows of connect equalities; those of other kinds below."""
        return self._equality_rows(EqType.CONNECT)

    @property
    def ne_weld(self) -> wp.array:
        return self._equality_rows(EqType.WELD)

    @property
    def ne_jnt(self) -> wp.array:
        return self._equality_rows(EqType.JOINT)

    @property
    def ne_ten(self) -> wp.array:
        return self._equality_rows(EqType.TENDON)

    def _equality_rows(self, kind: int) -> wp.array:
        rows = np.arange(self.njmax) < self.efc.ne.numpy()[:, None]
        kinds = np.append(self.model.eq_type.numpy(), -1)  # an id of a row that is none may be anything
        count = (rows & (kinds[np.where(rows, self.efc.id.numpy(), -1)] == kind)).sum(axis=1)
        return wp.array(count, dtype=wp.int32, device=self.device)

    @property
    def subtree_bodyvel(self) -> wp.array:
        """(nworld, nbody) spatial vector, angular and linear velocity of bodies at their centres of mass."""
        spin, linear = np.split(self.dynamics.cvel.numpy(), 2, axis=-1)
        arm = self.position.xipos.numpy() - self.position.subtree_com.numpy()[:, self.model.body_rootid.numpy()]
        values = np.concatenate([spin, linear + np.cross(spin, arm)], axis=-1)
        return wp.array(values, dtype=wp.spatial_vector, device=self.device)
