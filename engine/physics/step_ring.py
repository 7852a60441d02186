"""Chosen numbers of a Data, which a kernel within the recorded step copies into a ring: no Python sees a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import warp as wp

from engine.physics import simt
from engine.physics.model.types import Data, Model, address, at
from engine.physics.runtime.warp_internals import (
    content_of,
    keep_alive,
    outside_recording,
    recorded_graph,
    scalar_type,
)
from engine.physics.simt import lane

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_FLOAT, _INT = 0, 1
_KINDS = {wp.float32: _FLOAT, wp.int32: _INT}


@wp.struct
class Gather:
    """What is copied from where to where. Rows are the worlds that are sampled."""

    address: wp.array(dtype=wp.uint64)  # (n,) of a number of world 0
    stride: wp.array(dtype=wp.uint64)  # (n,) bytes from a world to the next
    kind: wp.array(dtype=wp.int32)  # (n,) 0: float32, 1: int32
    settings: wp.array(dtype=wp.int32)  # (2,) first world, steps from a sample to the next
    phase: wp.array2d(dtype=wp.int32)  # (rows, lanes) steps since a sample was due
    slot: wp.array2d(dtype=wp.int32)  # (rows, lanes) where the next sample goes
    ring: wp.array3d(dtype=wp.float32)  # (capacity, rows, n)


_COPY = """
    float* row = ring.data + begin;
    for (int k = first; k < (int)address.shape[0]; k += step) {
        const unsigned long long at = address.data[k] + stride.data[k] * (unsigned long long)world;
        const char* place = reinterpret_cast<const char*>(at);
        row[k] = kind.data[k] ? (float)*reinterpret_cast<const int*>(place) : *reinterpret_cast<const float*>(place);
    }
"""


@wp.func_native(_COPY)
def _copy_numbers(
    address: wp.array(dtype=wp.uint64),
    stride: wp.array(dtype=wp.uint64),
    kind: wp.array(dtype=wp.int32),
    ring: wp.array3d(dtype=wp.float32),
    begin: int,
    world: int,
    first: int,
    step: int,
):
    """Copy every `step`-th number of a world, from the one at `first` on, to the ring's numbers from `begin` on."""
    ...


@wp.func
def copy_in(world: int, always: int, g: wp.ref[Gather]):
    """Copy the numbers of a world, called by all its lanes: if a sample is due, or always."""
    row = world - g.settings[0]
    if row < 0 or row >= g.ring.shape[1]:
        return
    mine = lane()
    due = always
    if always == 0:
        phase = g.phase[row, mine]
        if phase == 0:
            due = 1
        phase += 1
        if phase >= g.settings[1]:
            phase = 0
        g.phase[row, mine] = phase
    if due == 0:
        return
    slot = g.slot[row, mine]
    begin = (slot * g.ring.shape[1] + row) * g.ring.shape[2]
    _copy_numbers(g.address, g.stride, g.kind, g.ring, begin, world, mine, simt.lanes())
    slot += 1
    if slot >= g.ring.shape[0]:
        slot = 0
    g.slot[row, mine] = slot


@wp.kernel
def _gather(first: int, always: int, g_at: at(Gather)):
    w, _ = wp.tid()
    copy_in(first + w, always, g_at[0])


class StepRing:
    """Copies numbers of some worlds of a Data at every step, or at every `every`-th, between what the step computes
    and its integration: all of them belong to the state that the step begins with.

    Whoever reads it counts the samples: `capacity` of them are there at most.

    Args:
        data: whose recorded steps copy from now on, once they are captured again, until `close`.
        numbers: (field, index) each: a float32 or int32 array of the Data, with a dot behind its group ("efc.cost"),
            or one of `arrays`, and which of the numbers of one world, in C order.
        first, rows: the worlds first to first + rows - 1.
        capacity: samples that the ring holds.
        arrays: others than those of the Data, (nworld, ...).
        stages: what a step computes before, which it would not without.

    Raises:
        KeyError, AttributeError: there is no such array.
        TypeError: an array has other numbers.
    """

    def __init__(
        self,
        data: Data,
        numbers: Sequence[tuple[str, int]],
        first: int,
        rows: int,
        capacity: int,
        every: int = 1,
        arrays: Mapping[str, wp.array] | None = None,
        stages: Sequence[Callable[[Model, Data], object]] = (),
    ) -> None:
        self._data, self._numbers, self._arrays, self._stages = data, list(numbers), arrays or {}, stages
        self.capacity, self.every = capacity, every
        self._steps = self._samples = 0
        count, lanes = len(self._numbers), simt.lanes_per_world(data.device)
        self._ring = wp.zeros((capacity, rows, count), dtype=wp.float32, device=data.device)
        self._gather = Gather()
        for name, dtype in (("address", wp.uint64), ("stride", wp.uint64), ("kind", wp.int32)):
            setattr(self._gather, name, wp.zeros(count, dtype=dtype, device=data.device))
        self._gather.settings = wp.array([first, every], dtype=wp.int32, device=data.device)
        for name in ("phase", "slot"):
            setattr(self._gather, name, wp.zeros((rows, lanes), dtype=wp.int32, device=data.device))
        self._gather.ring = self._ring
        self._address = address(self._gather, data.device)
        self._follow()
        wp.force_load(data.device, modules=[wp.get_module(__name__)], block_dim=simt.LANES)
        data.rings.append(self)
        data.graphs.clear()

    def _array(self, field: str) -> wp.array:
        if field in self._arrays:
            return self._arrays[field]
        group, _, name = field.rpartition(".")
        return getattr(self._data.groups[group], name) if group else vars(self._data)[name]

    def _follow(self) -> None:
        """Where the numbers are now."""
        places: dict[str, tuple[int, int, int]] = {}
        for field in {field for field, _ in self._numbers}:
            array = self._array(field)
            kind = _KINDS.get(scalar_type(array.dtype))
            if kind is None:
                raise TypeError(f"{field} has neither float32 nor int32 numbers")
            places[field] = array.ptr or 0, array.strides[0], kind
        table = np.array([places[field] for field, _ in self._numbers], np.uint64).reshape(-1, 3)
        index = np.array([index for _, index in self._numbers], np.uint64)
        self._gather.address.assign(table[:, 0] + np.uint64(4) * index)
        self._gather.stride.assign(table[:, 1].copy())
        self._gather.kind.assign(table[:, 2].astype(np.int32))

    def take_back(self, steps: int) -> None:
        """The last steps, not counted by `stepped` yet, are taken again: forget their samples."""
        phase, slot = self._gather.phase.numpy(), self._gather.slot.numpy()
        before = (phase - steps) % self.every
        samples = (before + steps - 1) // self.every - (before - 1) // self.every
        self._gather.phase.assign(before)
        self._gather.slot.assign((slot - samples) % self.capacity)

    @property
    def is_plain(self) -> bool:
        """Whether a step computes no more than without it."""
        return not self._stages

    def gather(self) -> Gather:
        """What a step that is being recorded copies."""
        with outside_recording(self._data.device):
            self._follow()
        graph = recorded_graph(self._data.device)
        if graph is not None:
            keep_alive(graph, id(self), self)
        return self._gather

    def launch(self, m: Model, d: Data, first: int) -> None:
        """Within a step that is being recorded, of a Data whose worlds begin with world `first` of the whole."""
        self.gather()
        for stage in self._stages:
            stage(m, d)
        self._launch(d, first, 0)

    def _launch(self, d: Data, first: int, always: int) -> None:
        simt.launch(_gather, d.nworld, [first, always, self._address], d.device)

    def stepped(self, steps: int) -> int:
        """Count steps that were taken. Returns how many of them were sampled."""
        before = self._steps
        self._steps += steps
        sampled = -(-self._steps // self.every) - -(-before // self.every)
        self._samples += sampled
        return sampled

    def sample(self, m: Model) -> None:
        """One more sample, of what there is now."""
        for stage in self._stages:
            stage(m, self._data)
        self._launch(self._data, 0, 1)
        self._samples += 1

    def show(self, first: int) -> None:
        """Sample the worlds from another one on."""
        self._gather.settings.assign(np.array([first, self.every], np.int32))

    def last(self, count: int) -> np.ndarray:
        """(count, rows, n) the last samples, oldest first; on a GPU this waits for the device."""
        begin = (self._samples - count) % self.capacity
        values = self._ring.numpy()
        end = begin + count
        if end <= self.capacity:
            return values[begin:end].copy()
        return np.concatenate([values[begin:], values[: end - self.capacity]])

    def close(self) -> None:
        """Copy no longer."""
        rings: list[Any] = self._data.rings
        if self in rings:
            rings.remove(self)
            self._data.graphs.clear()


def gathers(d: Data) -> wp.array:
    """(n,) Gather of the plain rings of a Data, for a kernel of a step that is being recorded."""
    contents = [content_of(ring.gather()) for ring in d.rings]
    with outside_recording(d.device):
        content = wp.array(np.concatenate(contents or [np.zeros(0, np.uint8)]), dtype=wp.uint8, device=d.device)
        together = wp.array(ptr=content.ptr, dtype=Gather, shape=(len(contents),), device=d.device)
        together._content = content
    graph = recorded_graph(d.device)
    if graph is not None:
        keep_alive(graph, id(content), content)
    return together
