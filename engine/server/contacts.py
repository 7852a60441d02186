"""Contacts as a frame shows them: position, normal and force in the world frame."""

from __future__ import annotations

import numpy as np

from engine.physics import ConstraintType, Data


def contact_rows(data: Data, most: int, world: int = 0) -> tuple[np.ndarray, int]:
    """The first contacts of a world as (n, 9) rows, and how many contacts there are; see `contact_rows_of`."""
    rows, counts = contact_rows_of(data, most, np.array([world]))
    return rows, int(counts[0])


def contact_rows_of(data: Data, most: int, worlds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The first contacts of some worlds as (n, 9) rows, at most `most` of each, one world after the other, and how
    many contacts each has, (len(worlds),).

    A pyramidal contact of dimension d has 2 (d - 1) rows, two per friction direction; the normal force is the sum of
    their forces and a friction force the difference of its two times the friction coefficient (MuJoCo documentation,
    Computation: Friction cones). An elliptic contact has d rows, which are the force itself. Which of the two a
    contact has is written in its rows: contacts under MSD's own force models are elliptic under any option.
    """
    counts = data.contact.ncon.numpy()[worlds]
    shown = np.minimum(counts, most)
    world = np.repeat(worlds, shown)
    number = np.arange(len(world)) - np.repeat(np.cumsum(shown) - shown, shown)
    contact, force, kind = data.contact.by_world, data.efc.force.numpy(), data.efc.type.numpy()
    rows = np.zeros((len(world), 9), np.float32)
    if not len(world):
        return rows, counts
    frame = contact.frame.numpy()[world, number].reshape(-1, 3, 3)
    rows[:, 0:3], rows[:, 3:6] = contact.pos.numpy()[world, number], frame[:, 0]
    dim, address = contact.dim.numpy()[world, number], contact.efc_address.numpy()[world, number]
    friction = contact.friction.numpy()[world, number]
    pyramidal = kind[world, address] == ConstraintType.CONTACT_PYRAMIDAL
    for d, edges_of in {(int(d), bool(p)) for d, p in zip(dim, pyramidal, strict=True)}:
        which = np.flatnonzero((dim == d) & (pyramidal == edges_of) & (address >= 0))
        local = np.zeros((len(which), 3), np.float32)
        tangents = min(d, 3) - 1
        at, first = world[which, None], address[which, None]
        if not edges_of:
            local[:, : 1 + tangents] = force[at, first + np.arange(1 + tangents)]
        else:
            edges = force[at, first + np.arange(2 * (d - 1))].reshape(len(which), d - 1, 2)
            local[:, 0] = edges.sum((1, 2))
            local[:, 1:] = (edges[:, :2, 0] - edges[:, :2, 1]) * friction[which, :2]
        rows[which, 6:9] = np.einsum("ni,nij->nj", local, frame[which])
    return rows, counts
