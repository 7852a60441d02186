"""The present state of a simulation as a row of the ring of frames."""

from __future__ import annotations

import numpy as np

from engine.compiler.deformables import segment_rows
from engine.server.contacts import contact_rows, contact_rows_of
from engine.server.frame import SCALARS, Frame, FrameFormat
from engine.server.tendons import segments
from engine.simulation import Layout, Simulation

_SHOWN = ("qpos", "qvel", "act", "ctrl", "actuator_force", "xpos", "sensordata", "energy")
_XYZW = [1, 2, 3, 0]
"""Columns of a w, x, y, z quaternion in the order x, y, z, w."""


class FrameWriter:
    """Writes a world of a simulation into rows of numbers, whatever its layout is by then.

    Attributes:
        format: where each field lies in a row.
        world: which world is written.
    """

    def __init__(self, simulation: Simulation, world: int = 0) -> None:
        self._simulation, self.world = simulation, world
        self._layout: Layout | None = None
        self._follow()

    def _follow(self) -> None:
        self._layout = self._simulation.layout
        self.format = FrameFormat(self._layout)
        self._segment_rows = segment_rows(self._simulation.scene)

    def write(self, row: np.ndarray, playing: bool, real_time_factor: float, step_time: float) -> None:
        """Fill a row, (format.width,) float32. step_time: s."""
        simulation, world = self._simulation, self.world
        if simulation.layout is not self._layout:
            self._follow()
        fields = self.format.views(row)
        for name in _SHOWN:
            fields[name][...] = simulation.read(name, world)
        fields["xquat"][...] = simulation.read("xquat", world)[:, _XYZW]
        if simulation.layout.ntendonsegment:
            fields["tendons"][...] = segments(simulation.data, self._segment_rows, world)
        rows, count = contact_rows(simulation.data, simulation.layout.ncontact, world)
        fields["contacts"][: len(rows)] = rows
        if drawn := simulation.layout.ndrawn:
            fields["drawn"][..., :3] = simulation.array("xpos")[:drawn]
            fields["drawn"][..., 3:] = simulation.array("xquat")[:drawn][..., _XYZW]
            self._write_drawn(fields, drawn)
        niter, nefc = (int(simulation.read(name, world)) for name in ("solver_niter", "nefc"))
        scalars = playing, simulation.status(world), real_time_factor, step_time, niter, count, world, nefc
        assert len(scalars) == len(SCALARS)
        fields["scalars"][...] = scalars

    def _write_drawn(self, fields: dict[str, np.ndarray], drawn: int) -> None:
        """What overlays show of the first worlds."""
        simulation = self._simulation
        for name in ("qpos", "sensordata"):
            fields[f"drawn_{name}"][...] = simulation.array(name)[:drawn]
        if simulation.layout.ntendonsegment:
            for world in range(drawn):
                fields["drawn_tendons"][world] = segments(simulation.data, self._segment_rows, world)
        places = fields["drawn_contacts"]
        rows, counts = contact_rows_of(simulation.data, places.shape[1], np.arange(drawn))
        shown = np.minimum(counts, places.shape[1])
        fields["drawn_ncontact"][...] = shown
        for world, of_world in enumerate(np.split(rows, np.cumsum(shown)[:-1])):
            places[world, : len(of_world)] = of_world


def frame_of(simulation: Simulation, world: int = 0, index: int = 0) -> Frame:
    """A world of a simulation as a frame, without a ring."""
    writer = FrameWriter(simulation, world)
    row = np.zeros(writer.format.width, np.float32)
    writer.write(row, False, 0.0, 0.0)
    return writer.format.frame(index, float(simulation.times[world]), row)
