"""Channels: every number of a simulation that can be plotted or recorded, by a name that survives edits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.compiler.generated import is_made
from engine.server import Layout
from engine.server.sample_format import SampleFormat
from engine.simulation.catalogue import Catalogue, Quantity, chosen
from engine.simulation.signals import Signal


class Channel(NamedTuple):
    """One number over time."""

    id: str
    """Stable over edits of the scene: group, name (the path for what has no name) and component."""
    group: str
    """Joints, Sensors, Actuators or Energy, or a group of `engine.simulation.catalogue`."""
    label: str
    unit: str
    """SI; "" for a pure number."""
    path: str
    """World path of the object; "" for energies."""
    on_demand: bool = False
    """It is sampled once it is chosen; others always are."""


def _channels(quantity: Quantity) -> list[Channel]:
    labels = [f"{quantity.label} {component}" for component in quantity.components] or [quantity.label]
    return [
        Channel(id, quantity.group, label, quantity.units, quantity.path, True)
        for id, label in zip(quantity.columns, labels, strict=True)
    ]


_QUATERNION = tuple((f"quat {axis}", "") for axis in "wxyz")
_SPIN = tuple((f"angular velocity {axis}", "rad/s") for axis in "xyz")
_JOINT_POSITION = {
    "free": (*((f"position {axis}", "m") for axis in "xyz"), *_QUATERNION),
    "ball": _QUATERNION,
    "slide": (("position", "m"),),
    "hinge": (("position", "rad"),),
}
_JOINT_VELOCITY = {
    "free": (*((f"velocity {axis}", "m/s") for axis in "xyz"), *_SPIN),
    "ball": _SPIN,
    "slide": (("velocity", "m/s"),),
    "hinge": (("velocity", "rad/s"),),
}
_ENERGIES = ("potential", "kinetic", "total")


class ChannelTable:
    """The channels of a layout, and their columns among the numbers of a moment.

    Args:
        quantities: ids of the catalogue's quantities that are sampled besides the state.

    Attributes:
        layout, format: which moments; of a row of `format`, the total energy stands behind it, then the quantities.
        channels: all that are sampled.
        columns: where each channel stands, by its id.
        width: numbers of a moment.
    """

    def __init__(self, layout: Layout, quantities: Sequence[str] = ()) -> None:
        self.layout, self.format = layout, SampleFormat(layout)
        self.catalogue = Catalogue(layout)
        self._starts = {field: start for field, (start, _) in self.format.places.items()}
        self.width = self.format.width + 1
        self.channels: list[Channel] = []
        self.columns: dict[str, int] = {}
        for channel, column in self._all():
            if channel.id not in self.columns:
                self.channels.append(channel)
                self.columns[channel.id] = column
        for quantity in chosen(self.catalogue, quantities):
            for channel in _channels(quantity):
                self.channels.append(channel)
                self.columns[channel.id] = self.width
                self.width += 1
        self.sent = self.width - 1  # the total energy is not

    def offered(self) -> Iterator[Channel]:
        """Every channel that there is or can be, those that are sampled first; not those about two objects."""
        yield from self.channels
        for quantity in self.catalogue.quantities.values():
            yield from (channel for channel in _channels(quantity) if channel.id not in self.columns)

    def find(self, id: str) -> Channel | None:
        """A channel that there is or can be, by its id."""
        quantity = self.catalogue.get(id)
        of_quantity = _channels(quantity) if quantity is not None else []
        return next((channel for channel in (*self.channels, *of_quantity) if channel.id == id), None)

    def signal(self, id: str) -> Signal:
        """Where a simulation has the number of a channel; not of the total energy, which is a sum."""
        column = self.columns[id]
        field = next(field for field, (start, end) in self.format.places.items() if start <= column < end)
        return Signal(field, column - self._starts[field])

    def rows(self, values: np.ndarray) -> np.ndarray:
        """(n, width) numbers of moments from those (n, `sent`) that the engine sends."""
        first, end = self.format.places["energy"]
        total, state = values[:, first:end].sum(axis=1, keepdims=True), self.format.width
        return np.concatenate([values[:, :state], total, values[:, state:]], axis=1)

    def _all(self) -> Iterator[tuple[Channel, int]]:
        yield from self._joints()
        yield from self._sensors()
        yield from self._actuators()
        energies = (*range(*self.format.places["energy"]), self.format.width)
        for name, column in zip(_ENERGIES, energies, strict=True):
            yield Channel(f"energy/{name}", "Energy", f"{name} energy", "J", ""), column

    def _joints(self) -> Iterator[tuple[Channel, int]]:
        layout = self.layout
        for j, kind in enumerate(layout.joint_type):
            path = layout.joint_path[j]
            if is_made(path):  # of the vertices of a cloth, thousands
                continue
            name = layout.joint_name[j] or layout.body_name[layout.joint_body[j]] or path
            parts = (
                (_JOINT_POSITION[kind], self._starts["qpos"] + layout.joint_qposadr[j]),
                (_JOINT_VELOCITY[kind], self._starts["qvel"] + layout.joint_dofadr[j]),
            )
            for components, start in parts:
                for i, (quantity, unit) in enumerate(components):
                    key = layout.joint_name[j] or path
                    yield Channel(f"joint/{key}/{quantity}", "Joints", f"{name} {quantity}", unit, path), start + i

    def _sensors(self) -> Iterator[tuple[Channel, int]]:
        layout = self.layout
        for s, path in enumerate(layout.sensor_path):
            key = layout.sensor_name[s] or path
            dim = layout.sensor_dim[s]
            for i in range(dim):
                component = "" if dim == 1 else f" {'xyz'[i]}" if dim == 3 else f" {i}"
                channel = Channel(
                    f"sensor/{key}{component.replace(' ', '/')}",
                    "Sensors",
                    f"{key}{component}",
                    layout.sensor_unit[s],
                    path,
                )
                yield channel, self._starts["sensordata"] + layout.sensor_adr[s] + i

    def _actuators(self) -> Iterator[tuple[Channel, int]]:
        layout = self.layout
        for a, path in enumerate(layout.actuator_path):
            key = layout.actuator_name[a] or path
            for what, unit, start, adr, num in (
                ("control", "", self._starts["ctrl"], layout.actuator_ctrladr[a], layout.actuator_ctrlnum[a]),
                (
                    "force",
                    layout.actuator_unit[a],
                    self._starts["actuator_force"],
                    layout.actuator_outadr[a],
                    layout.actuator_outnum[a],
                ),
            ):
                for i in range(num):
                    component = f" {i}" if num > 1 else ""
                    channel_id = f"actuator/{key}/{what}{component.replace(' ', '/')}"
                    yield Channel(channel_id, "Actuators", f"{key} {what}{component}", unit, path), start + adr + i
