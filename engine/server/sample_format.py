"""What the engine sends of every step: the state and what was read of it, as rows of numbers in blocks."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.simulation.layout import Layout

STATE = ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat", "qacc_warmstart")
"""What a simulation goes on from."""
READINGS = ("sensordata", "actuator_force", "energy")
"""What a step computes from it."""


class SampleFormat:
    """Where each field lies in a row of float32 numbers, which are those of one moment.

    Attributes:
        places: of each field of `STATE` and `READINGS` the first column and the one after the last.
        width: columns of a row.
    """

    def __init__(self, layout: Layout) -> None:
        nmocap = sum(mocap >= 0 for mocap in layout.body_mocapid)
        sizes = {
            "qpos": layout.nq,
            "qvel": layout.nv,
            "act": layout.na,
            "ctrl": layout.nu,
            "mocap_pos": 3 * nmocap,
            "mocap_quat": 4 * nmocap,
            "qacc_warmstart": layout.nv,
            "sensordata": layout.nsensordata,
            "actuator_force": layout.nout,
            "energy": 2,
        }
        self.places: dict[str, tuple[int, int]] = {}
        self.width = 0
        for name, size in sizes.items():
            self.places[name] = self.width, self.width + size
            self.width += size

    def state(self, row: np.ndarray) -> dict[str, np.ndarray]:
        """The fields of `STATE` in a row, as views into it."""
        return {name: row[slice(*self.places[name])] for name in STATE}

    def readings(self, row: np.ndarray) -> dict[str, np.ndarray]:
        """The fields of `READINGS` in a row, as views into it."""
        return {name: row[slice(*self.places[name])] for name in READINGS}


class Block(NamedTuple):
    """Moments of a run, oldest first."""

    times: np.ndarray
    """(n,) s"""
    values: np.ndarray
    """(n, width) float32, as `SampleFormat` says"""
