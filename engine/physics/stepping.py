"""Steps and evaluations as callers have them: `step` replays a graph that its first call captures; both make room for
contacts, or warn."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import warp as wp

from engine.physics.model.types import Data, Model
from engine.physics.pipeline import launch_forward, launch_step, look_for_room
from engine.physics.runtime import shards
from engine.physics.runtime.entry import check, entry, grows, recorded, with_all_room
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.warp_internals import outside_recording
from engine.physics.stages import load_modules

reallocate = lazy_module("runtime.reallocate")


def forward(m: Model, d: Data) -> None:
    """Everything of a step but the integration, launched kernel by kernel. Makes room and warns as `step` does."""
    if recorded(m, d):
        record_forward(m, d)
    elif grows(d):
        reallocate.forward_growing(m, d, _tell(d, 7))
    else:
        _forward(m, d)


@entry
def _forward(m: Model, d: Data) -> None:
    launch_forward(m, d)
    look_for_room(d, 6)


@with_all_room
@entry
def record_forward(m: Model, d: Data) -> None:
    """The launches of `forward` into the graph that the caller captures."""
    launch_forward(m, d)


def step(m: Model, d: Data, nstep: int = 1) -> None:
    """Advance every world by one timestep, or by `nstep`.

    The launches are captured once for this model and data, then replayed: later calls cost one call, and read every
    value from the arrays, so edits in place take effect. Of several steps on a CPU, those of some worlds do not wait
    for those of others.

    Contacts for which there is no room are left out: a warning says so, once for each Data (on a GPU some steps
    later, as none waits for the host); `step_growing` leaves none out, nor does `step` on a CPU where the room is
    that of `make_data`, not given by the caller. `d.generation` counts how often it has made room.
    """
    if recorded(m, d):
        for _ in range(nstep):
            record_step(m, d)
        return
    if nstep != 1:
        _several(m, d, nstep)
        return
    captured = d.graphs.get(id(m))
    if captured is None or captured.version != m.version:
        captured = capture(m, d)
    captured.replay()
    monitor = d.monitor
    if monitor is None:
        return
    if not monitor.grows:
        monitor.look(d, 3)
    elif monitor.lacks():
        del captured  # a graph that somebody holds counts as one to capture again
        reallocate.repeat(replay_step, m, d, _tell(d, 5))


def _several(m: Model, d: Data, nstep: int) -> None:
    if grows(d):
        reallocate.step_growing(m, d, _tell(d, 8), nstep)
        return
    replay_step(m, d, nstep)
    if d.monitor is not None:
        d.monitor.look(d, 4)


def replay_step(m: Model, d: Data, nstep: int = 1) -> None:
    """`step` that warns of nothing, outside of captures."""
    captured = d.graphs.get(id(m))
    if captured is None or captured.version != m.version:
        captured = capture(m, d)
    captured.replay(nstep)


@with_all_room
@entry
def record_step(m: Model, d: Data) -> None:
    """The launches of a step into the graph that the caller captures."""
    with outside_recording(m.device):
        load_modules(m)
    launch_step(m, d)


@dataclass
class Captured:
    """The recorded step of a model and a data: a graph for each part of the worlds, what the graphs read, and what
    replays them all."""

    parts: list[tuple[Model, Data]]
    graphs: list[wp.Graph]
    replay: Callable[..., None]
    version: int  # of the model


def capture(m: Model, d: Data, threads: int | None = None) -> Captured:
    """Record what `step` replays, without running it; stored in d.graphs.

    threads: on how many cores of a CPU the worlds may be stepped side by side (None: on all).
    """
    check(m, d)
    load_modules(m)
    enabled = gc.isenabled()
    gc.disable()  # a collection during capture could free device arrays into the recording
    try:
        cores = shards.count(d, threads)
        parts, graphs = shards.parts(m, d, cores * shards.blocks(d, cores)), []
        for part in parts:
            with wp.ScopedCapture(device=m.device) as recording:
                if d.monitor is not None:
                    d.monitor.keep(part[1].first_world, part[1].nworld)
                launch_step(*part)
            graphs.append(recording.graph)
    finally:
        if enabled:
            gc.enable()
    captured = Captured(parts, graphs, shards.replayer(graphs, cores), m.version)
    d.graphs[id(m)] = captured
    return captured


def _tell(d: Data, level: int) -> Callable[[str], object]:
    """A function that warns of arrays that were enlarged, if a graph of the caller goes on with the smaller ones."""

    def tell(sentence: str) -> None:
        if d.recorded:
            warnings.warn(sentence, stacklevel=level + 1)

    return tell
