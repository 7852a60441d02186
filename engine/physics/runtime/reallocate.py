"""More room for contacts and constraint rows, made when a scene turns out to need it."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import warp as wp

from engine.physics.model.put import make_data
from engine.physics.model.types import DATA_GROUPS, Data, Model
from engine.physics.pipeline import launch_forward, replay_step
from engine.physics.runtime import capacity


def grown(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn) -> Data:
    """`d` itself while everything found room; else a Data with twice the room needed, in the same state.

    A step that lacks room is made without what did not fit, and says how much that is in `d.overflow`. This is for
    after a step, or now and then; `stepped` loses nothing. It reads a few numbers from the device.

    tell: takes one sentence about what grew; a warning by default.
    """
    lack = capacity.missing(d.overflow.numpy())
    if not any(lack):
        return d
    larger = make_data(m, d.nworld, **capacity.enough(d, lack))
    _copy(larger, d)
    launch_forward(m, larger)  # contacts and rows, which the old arrays did not hold
    _copy(larger, d)
    larger.overflow.zero_()
    tell(
        f"A step found no room for {capacity.said(lack)}; now there is room for {larger.contact.nconmax} contacts "
        f"and {larger.efc.njmax} rows."
    )
    return larger


def stepped(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn) -> Data:
    """Advance every world by one timestep with nothing left out: where something finds no room, more is made and the
    step taken again.

        d = physics.stepped(m, d)

    The Data that is returned is `d` itself unless it had to grow. Where the scene may need more room than there is,
    the state is copied before each step and a few numbers are read from the device after it; in a captured graph use
    `step`, with room made beforehand.

    tell: as of `grown`, called before the step is taken again.
    """
    return _with_room(replay_step, m, d, tell)


def forwarded(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn) -> Data:
    """`forward` with nothing left out, as `stepped` is to `step`: where something finds no room, more is made.

        d = physics.forwarded(m, d)

    The Data that is returned is `d` itself unless it had to grow. tell: as of `grown`.
    """
    return _with_room(launch_forward, m, d, tell)


def _with_room(advance: Callable[[Model, Data], object], m: Model, d: Data, tell: Callable[[str], object]) -> Data:
    """Do it, and again from the same state with more room while something finds none."""
    watch = d.watch
    if watch is None:
        advance(m, d)
        return d
    watch.keep()
    advance(m, d)
    while d.watch.lacks():
        d = grown(m, d, tell)
        watch.put_back(d.watch)
        advance(m, d)
    return d


def _copy(to: Data, source: Data) -> None:
    """Every array that has the same shape in both, but for those of contacts and rows."""
    for group in DATA_GROUPS:
        if group in ("contact", "carriers", "efc", "newton", "dual"):
            continue
        for name in getattr(source, group)._cls.vars:
            ours, theirs = getattr(getattr(to, group), name), getattr(getattr(source, group), name)
            if isinstance(ours, wp.array) and ours.shape == theirs.shape and ours.size:
                wp.copy(ours, theirs)
