"""Contacts as a frame shows them: position, normal and force in the world frame."""

from __future__ import annotations

import numpy as np

from engine.physics import ConstraintType, Data


def contact_rows(data: Data, most: int, world: int = 0) -> tuple[np.ndarray, int]:
    """The first contacts of a world as (n, 9) rows, and how many contacts there are.

    A pyramidal contact of dimension d has 2 (d - 1) rows, two per friction direction; the normal force is the sum of
    their forces and a friction force the difference of its two times the friction coefficient (MuJoCo documentation,
    Computation: Friction cones). An elliptic contact has d rows, which are the force itself. Which of the two a
    contact has is written in its rows: contacts under MSD's own force models are elliptic under any option.
    """
    count = int(data.contact.ncon.numpy()[world])
    n = min(count, most)
    contact, force, kind = data.contact.by_world, data.efc.force.numpy()[world], data.efc.type.numpy()[world]
    rows = np.zeros((n, 9), np.float32)
    frame = contact.frame.numpy()[world, :n].reshape(n, 3, 3)
    rows[:, 0:3], rows[:, 3:6] = contact.pos.numpy()[world, :n], frame[:, 0]
    dim, address = contact.dim.numpy()[world, :n], contact.efc_address.numpy()[world, :n]
    friction = contact.friction.numpy()[world, :n]
    pyramidal = kind[address] == ConstraintType.CONTACT_PYRAMIDAL
    for d, edges_of in {(int(d), bool(p)) for d, p in zip(dim, pyramidal, strict=True)}:
        which = np.flatnonzero((dim == d) & (pyramidal == edges_of) & (address >= 0))
        local = np.zeros((len(which), 3), np.float32)
        tangents = min(d, 3) - 1
        if not edges_of:
            local[:, : 1 + tangents] = force[address[which, None] + np.arange(1 + tangents)]
        else:
            edges = force[address[which, None] + np.arange(2 * (d - 1))].reshape(len(which), d - 1, 2)
            local[:, 0] = edges.sum((1, 2))
            local[:, 1:] = (edges[:, :2, 0] - edges[:, :2, 1]) * friction[which, :2]
        rows[which, 6:9] = np.einsum("ni,nij->nj", local, frame[which])
    return rows, count
