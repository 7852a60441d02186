"""Recordings: every channel of a run over time, and the files they are written to."""

from __future__ import annotations

import csv
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from app.channels import ChannelTable
from app.files import replacing
from engine.server.simulation import Simulation

_ARRAYS = ("qpos", "qvel", "sensordata", "ctrl", "actuator_force", "energy")
_STATE = ("qpos", "qvel", "ctrl")


@dataclasses.dataclass
class Recording:
    """Channels over time: `values[t, world, channel]` at `times[t]` seconds."""

    names: list[str]
    units: list[str]
    times: np.ndarray
    values: np.ndarray
    lost: float | None = None
    """Time at which the state was lost, if it was."""

    def save(self, path: str) -> None:
        """Write CSV, NumPy or Parquet, by suffix, whole or not at all."""
        write = WRITERS[Path(path).suffix.lower()]
        with replacing(path) as temporary:
            write(self, temporary)


def record(simulation: Simulation, seconds: float) -> Recording:
    """Step `seconds` of simulated time from the present state and record every step of every world.

    A row holds one moment: the state, and the sensor readings, forces and energies that belong to it.
    """
    table = ChannelTable(simulation.layout)
    columns = [table.columns[channel.id] for channel in table.channels]
    worlds = simulation.data.nworld
    steps = max(1, round(seconds / simulation.timestep))
    times = np.empty(steps + 1)
    values = np.empty((steps + 1, worlds, len(columns)), np.float32)

    def state() -> list[dict[str, np.ndarray]]:
        return [{name: simulation.read(name, w).copy() for name in _STATE} for w in range(worlds)]

    def note(t: int, time: float, states: list[dict[str, np.ndarray]]) -> None:
        times[t] = time
        for w, known in enumerate(states):
            values[t, w] = table.row(*(known.get(n, simulation.read(n, w)) for n in _ARRAYS))[columns]

    lost = None
    for t in range(steps):
        before, time = state(), simulation.time
        simulation.step()
        note(t, time, before)
        if simulation.data.status.numpy().any():
            lost, steps = time, t
            break
    else:
        simulation.forward()
        note(steps, simulation.time, state())
    names, units = [c.id for c in table.channels], [c.unit for c in table.channels]
    return Recording(names, units, times[: steps + 1], values[: steps + 1], lost)


def _write_csv(recording: Recording, path: str) -> None:
    """One line per moment and world; the header names each channel with its unit."""
    worlds = recording.values.shape[1]
    heads = [f"{n} [{u}]" if u else n for n, u in zip(recording.names, recording.units, strict=True)]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["time [s]", *(["world"] if worlds > 1 else []), *heads])
        for time, rows in zip(recording.times, recording.values, strict=True):
            for world, row in enumerate(rows):
                lead = [f"{time:.9g}", *([world] if worlds > 1 else [])]
                writer.writerow([*lead, *(f"{value:.9g}" for value in row)])


def _write_npz(recording: Recording, path: str) -> None:
    """An array per channel under its id, (steps,) or (steps, worlds), `time`, and `units` as JSON."""
    values = recording.values[:, 0] if recording.values.shape[1] == 1 else recording.values
    arrays: dict[str, Any] = {name: values[..., i] for i, name in enumerate(recording.names)}
    units = json.dumps({"time": "s", **dict(zip(recording.names, recording.units, strict=True))})
    np.savez_compressed(path, time=recording.times, units=np.array(units), **arrays)


def _write_parquet(recording: Recording, path: str) -> None:
    """A column per channel with its unit in the metadata of the field; one row per moment and world."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    steps, worlds, _ = recording.values.shape
    columns = {"time": np.repeat(recording.times, worlds)}
    units = {"time": "s", **dict(zip(recording.names, recording.units, strict=True))}
    if worlds > 1:
        columns["world"] = np.tile(np.arange(worlds, dtype=np.int32), steps)
    for i, name in enumerate(recording.names):
        columns[name] = np.ascontiguousarray(recording.values[:, :, i]).ravel()
    arrays = [pa.array(column) for column in columns.values()]
    fields = [
        pa.field(name, array.type, metadata={"unit": units.get(name, "")})
        for name, array in zip(columns, arrays, strict=True)
    ]
    pq.write_table(pa.table(arrays, schema=pa.schema(fields)), path)


WRITERS: dict[str, Callable[[Recording, str], None]] = {
    ".csv": _write_csv,
    ".npz": _write_npz,
    ".parquet": _write_parquet,
}
"""Writer by suffix."""
