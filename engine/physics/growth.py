"""More room for contacts and constraint rows, made when a scene turns out to need it."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import warp as wp

from engine.physics.io import make_data
from engine.physics.pipeline import forward
from engine.physics.types import DATA_GROUPS, Data, Model


def grown(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn) -> Data:
    """`d` itself while everything found room; else a Data with twice the room needed, in the same state.

    A step that lacks room is made without what did not fit, and says how much that is in `d.overflow`. Call this
    after each step, or now and then; it reads a few numbers from the device:

        physics.step(m, d)
        d = physics.grown(m, d)

    tell: takes one sentence about what grew; a warning by default.
    """
    contacts, rows, entries, pairs = (int(n) for n in d.overflow.numpy().max(axis=0, initial=0))
    if not max(contacts, rows, entries, pairs):
        return d
    nconmax, njmax, nJmax = (int(n) for n in (d.contact.nconmax, d.efc.njmax, d.efc.nJmax))
    room = {"nconmax": 2 * (nconmax + contacts) if contacts else nconmax}
    share = max(room["nconmax"] / max(nconmax, 1), 2.0 * (nJmax + entries) / nJmax if entries else 1.0)
    room["njmax"] = max(int(njmax * share) + 1, 2 * (njmax + rows)) if rows or share > 1.0 else njmax
    room["npairmax"] = d.collision.pairs.key.shape[1]
    if pairs:
        room["npairmax"] = 2 * (room["npairmax"] + pairs)
    larger = make_data(m, d.nworld, **room)
    _copy(larger, d)
    forward(m, larger)  # contacts and rows, which the old arrays did not hold
    _copy(larger, d)
    larger.overflow.zero_()
    tell(
        f"A step found no room for {contacts} contacts, {rows} constraint rows and {pairs} pairs of geoms; now there "
        f"is room for {larger.contact.nconmax} contacts and {larger.efc.njmax} rows."
    )
    return larger


def _copy(to: Data, source: Data) -> None:
    """Every array that has the same shape in both, but for those of contacts and rows."""
    for group in DATA_GROUPS:
        if group in ("contact", "efc", "newton", "dual"):
            continue
        for name in getattr(source, group)._cls.vars:
            ours, theirs = getattr(getattr(to, group), name), getattr(getattr(source, group), name)
            if isinstance(ours, wp.array) and ours.shape == theirs.shape and ours.size:
                wp.copy(ours, theirs)
