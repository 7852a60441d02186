"""More room for contacts and constraint rows, made inside a Data when a scene turns out to need it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any

import warp as wp

from engine.physics.model import data_sizes
from engine.physics.model.data_sizes import OF_ROWS
from engine.physics.model.put import make_data
from engine.physics.model.set_fields import set_fields
from engine.physics.model.types import DATA_GROUPS, Data, Model
from engine.physics.pipeline import launch_forward
from engine.physics.runtime import capacity
from engine.physics.runtime.entry import entry, recorded
from engine.physics.runtime.warp_internals import is_recorded, outside_recording, struct_fields
from engine.physics.stepping import record_forward, record_step, replay_step


@entry
def grow(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn) -> bool:
    """Make twice the room needed in `d` if something found none, with the same state; else do nothing.

    A step that lacks room goes on without what did not fit, and says how much that is in `d.overflow`. This is for
    after a step, or now and then; `step_growing` loses nothing. It reads a few numbers from the device.

    `d` stays the same object, and so do its arrays whose shapes do not depend on the room (`d.qpos`, `d.xpos` ...).
    Arrays of contacts and rows are replaced: `d.generation` counts up then. Fetch views of them anew, and capture
    graphs of your own again: they go on with the arrays and the room that they were captured with. `step` captures
    again by itself.

    Args:
        tell: called with one sentence about what grew; a warning by default.

    Returns:
        Whether room was made. Raises RuntimeError while a graph is captured: a graph has the arrays that are there.
    """
    if is_recorded(m.device):
        raise RuntimeError("grow replaces arrays: call it outside of the capture of a graph, and capture again")
    lack = capacity.missing(d.overflow.numpy())
    if not any(lack):
        return False
    _make_room(m, d, capacity.enough(d, lack))
    old = " A graph captured before goes on with the room there was: capture it again." if d.recorded else ""
    tell(
        f"A step found no room for {capacity.describe(lack)}; now there is room for {d.contact.nconmax} contacts "
        f"and {d.efc.njmax} rows.{old}"
    )
    return True


def step_growing(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn, nstep: int = 1) -> None:
    """Advance every world by one timestep, or by `nstep`, with nothing left out: where something finds no room, more
    is made, as `grow` does, and the step taken again.

    Where the scene may need more room than there is, the state is copied before each step and a few numbers are read
    from the device after it, after the last of several. In a graph that is being captured it is `step`: make room
    beforehand.

    Args:
        tell: as of `grow`; called before the step is taken again.
    """
    if recorded(m, d):
        for _ in range(nstep):
            record_step(m, d)
        return
    if nstep > 1 and m.device.is_cpu:
        monitor = d.monitor
        start = monitor.state() if monitor is not None else []
        replay_step(m, d, nstep)
        if monitor is None or not monitor.lacks():
            return
        monitor.set_state(start)
        for ring in d.rings:
            ring.take_back(nstep)
    for _ in range(nstep):
        _with_room(replay_step, m, d, tell)


@entry
def forward_growing(m: Model, d: Data, tell: Callable[[str], object] = warnings.warn) -> None:
    """`forward` with nothing left out, as `step_growing` is to `step`: where something finds no room, more is made.

    Args:
        tell: as of `grow`.
    """
    if recorded(m, d):
        record_forward(m, d)
        return
    _with_room(launch_forward, m, d, tell)


def make_all_room(m: Model, d: Data) -> None:
    """In a Data that begins with little room, room for all that the scene may need, with the contacts and rows that
    there are: for functions after which nobody looks whether something found none, and for graphs of the caller's."""
    if d.monitor is None or not d.monitor.grows:
        return
    with outside_recording(m.device):
        whole, room = data_sizes.capacity(m, None, None), capacity.present(d)
        room["nconmax"] = max(room["nconmax"], whole.nconmax)
        room["njmax"] = max(room["njmax"], whole.njmax)
        larger = make_data(m, d.nworld, **room)
        pairs = [(larger.collision.pairs, d.collision.pairs)]
        for to, source in pairs + [(larger.groups[group], d.groups[group]) for group in OF_ROWS]:
            for name in struct_fields(source):
                _copy_front(getattr(to, name), getattr(source, name))
        d.adopt(larger, ())
    d.monitor.grows = False


def set_fields_growing(m: Model, d: Data, values: Mapping[str, Any]) -> list[str]:
    """`set_fields` for a model that steps one Data, which gets the arrays that the new values need: those of the
    solver over forces, where noslip iterations come to a model without. `grow` says what stays the same in `d`."""
    written = set_fields(m, values, grows=True)
    if m.has_noslip and not d.dual.nYmax:
        vars(m)["has_dual"] = True
        _make_room(m, d, capacity.present(d))
    return written


def _make_room(m: Model, d: Data, room: dict[str, int]) -> None:
    """Give a Data the arrays that `make_data` makes for so much room."""
    larger = make_data(m, d.nworld, **room)
    _copy_state(larger, d)
    launch_forward(m, larger)
    d.adopt(larger, OF_ROWS)
    d.overflow.zero_()


def _with_room(advance: Callable[[Model, Data], object], m: Model, d: Data, tell: Callable[[str], object]) -> None:
    """Do it, and again from the same state with more room while something finds none."""
    monitor = d.monitor
    if monitor is None:
        advance(m, d)
        return
    if advance is not replay_step:  # whose graphs do it
        monitor.keep()
    advance(m, d)
    if monitor.lacks():
        repeat(advance, m, d, tell)


def repeat(advance: Callable[[Model, Data], object], m: Model, d: Data, tell: Callable[[str], object]) -> None:
    """Do again what found no room, from the state that was kept, with more room until that does."""
    while d.monitor is not None and d.monitor.lacks():
        grow(m, d, tell)
        d.monitor.restore()
        if advance is replay_step:
            for ring in d.rings:
                ring.take_back(1)
        advance(m, d)


def _copy_front(to: Any, source: Any) -> None:
    """What an array holds into the front of a larger one, world by world."""
    if isinstance(to, wp.array) and source.size:
        to.numpy()[tuple(slice(size) for size in source.shape)] = source.numpy()


def _copy_state(to: Data, source: Data) -> None:
    """Every array that has the same shape in both, but for those of contacts and rows."""
    for group in DATA_GROUPS:
        if group in OF_ROWS:
            continue
        for name in struct_fields(getattr(source, group)):
            ours, theirs = getattr(getattr(to, group), name), getattr(getattr(source, group), name)
            if isinstance(ours, wp.array) and ours.shape == theirs.shape and ours.size:
                wp.copy(ours, theirs)
