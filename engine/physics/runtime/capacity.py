"""Room for contacts, constraint rows and pairs of geoms: how much is missing, how much would do, and who is notified.

A world that finds no room goes on without what did not fit, and counts it in `d.overflow`. On a CPU that is read
after every step; on a GPU it comes over to the host while later steps run, so that none waits for it.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import warp as wp

from engine.physics.runtime.warp_internals import struct_fields

KEPT = (
    "time",
    "clock",
    "qpos",
    "qvel",
    "act",
    "qacc_warmstart",
    "history",
    "plastic",
    "status",
    "tree_asleep",
    "tree_awake",
    "qpos_asleep",
    "mocap_pos_before",
    "mocap_quat_before",
)
"""What a step changes and the next one reads: with it put back, a step can be taken again."""

_STEPS = 32
"""Of so many steps on a GPU one looks: a copy takes as long as a launch."""


def missing(overflow: np.ndarray) -> tuple[int, int, int, int]:
    """Contacts, rows, entries of rows and pairs that the world that lacks most had no room for."""
    contacts, rows, entries, pairs = (int(n) for n in overflow.max(axis=0, initial=0))
    return contacts, rows, entries, pairs


def present(d: Any) -> dict[str, int]:
    """Arguments of `make_data` for the room there is."""
    return {
        "nconmax": int(d.contact.nconmax),
        "njmax": int(d.efc.njmax),
        "npairmax": int(d.collision.pairs.key.shape[1]),
    }


def enough(d: Any, lack: tuple[int, int, int, int]) -> dict[str, int]:
    """Arguments of `make_data` for twice the room needed. Rows behind the first that did not fit are not counted, so
    their number is a guess."""
    contacts, rows, entries, pairs = lack
    room = present(d)
    nconmax, njmax, nJmax = room["nconmax"], room["njmax"], int(d.efc.nJmax)
    if contacts:
        room["nconmax"] = 2 * (nconmax + contacts)
    share = max(room["nconmax"] / max(nconmax, 1), 2.0 * (nJmax + entries) / nJmax if entries else 1.0)
    if rows or share > 1.0:
        room["njmax"] = max(int(njmax * share) + 1, 2 * (njmax + rows))
    if pairs:
        room["npairmax"] = 2 * (room["npairmax"] + pairs)
    return room


class OverflowMonitor:
    """Notices when a world of a Data finds no room, and warns of it once.

    grows: room was chosen for the Data, which begins with little: more is made where it does not do.
    """

    def __init__(self, state: Any, past: Any, actuation: Any, sleep: Any, grows: bool = False):
        self.grows = grows
        self._overflow = state.overflow
        self._seen = state.overflow
        if state.overflow.device.is_cuda:
            self._seen = wp.zeros(state.overflow.shape, dtype=wp.int32, device="cpu", pinned=True)
        self._counts = self._seen.numpy()
        self._none = self._counts.tobytes()
        self._notified = False
        self._steps = 0
        self._arrays = [
            array
            for name in KEPT
            for group in (state, past, actuation, sleep)
            if name in struct_fields(group) and (array := getattr(group, name)).size
        ]
        self._saved = [wp.empty_like(array) for array in self._arrays]
        self._views = [array.numpy() for array in self._arrays] if state.overflow.device.is_cpu else []

    def lacks(self) -> bool:
        """Whether something found no room so far; waits for the device."""
        if self._overflow.device.is_cuda:
            return bool(self._overflow.numpy().any())
        return self._counts.tobytes() != self._none  # several times as fast as to look at every number

    def keep(self, first: int = 0, number: int | None = None) -> None:
        """Remember the state, for `restore`; a part of the worlds in the graph that is being captured."""
        worlds = slice(first, None if number is None else first + number)
        for array, saved in zip(self._arrays, self._saved, strict=True):
            wp.copy(saved[worlds], array[worlds])

    def restore(self) -> None:
        """Write back the state that was remembered."""
        for array, saved in zip(self._arrays, self._saved, strict=True):
            wp.copy(array, saved)

    def state(self) -> list[np.ndarray]:
        """A copy of the state as it is, on a CPU."""
        return [view.copy() for view in self._views]

    def set_state(self, state: list[np.ndarray]) -> None:
        """Write a copy of the state back, on a CPU."""
        for view, numbers in zip(self._views, state, strict=True):
            view[...] = numbers

    def look(self, d: Any, level: int) -> None:
        """Warn, the first time, if something found no room. level: of the caller to name, as of `warnings.warn`."""
        if self._notified:
            return
        if self._overflow.device.is_cuda:
            self._steps += 1
            if self._steps % _STEPS != 1 or self._overflow.device.is_capturing:
                return
            wp.copy(self._seen, self._overflow)
        if self._counts.tobytes() != self._none:
            self._notified = True
            lack = missing(self._counts)
            there = present(d)
            sizes = ", ".join(f"{name}={size}" for name, size in enough(d, lack).items() if size > there[name])
            warnings.warn(
                f"A world found no room for {describe(lack)} and goes on without them. Make room beforehand, "
                f"make_data(..., {sizes}), or step with physics.step_growing, which makes it.",
                stacklevel=level,
            )


def describe(lack: tuple[int, int, int, int]) -> str:
    """What is missing, in words."""
    kinds = ("contacts", "constraint rows", "entries of constraint rows", "pairs of geoms")
    parts = [f"{count} {kind}" for count, kind in zip(lack, kinds, strict=True) if count]
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
