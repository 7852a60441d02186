"""Where tendons run in states that the simulation is not in."""

from __future__ import annotations

import numpy as np

from engine import physics
from engine.compiler.deformables import segment_rows
from engine.server.tendons import segments
from engine.simulation import Simulation

_CONTACTS = 1
"""Room for contacts, of which none are looked for."""


class TendonTracer:
    """Kinematics of a scene beside the simulation of it, which goes on as if nobody had asked.

    Attributes:
        simulation: whose scene; edits that write into its model reach what is traced.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self._model = simulation.model
        self._data = physics.make_data(self._model, 1, None if self._model.nflex else _CONTACTS)
        self._rows = segment_rows(simulation.scene)

    def tendons(self, qpos: np.ndarray, mocap_pos: np.ndarray, mocap_quat: np.ndarray) -> np.ndarray:
        """(n, 2, 3) ends of the pieces of the spatial tendons, m, as a frame has them.

        Args:
            qpos: (nq,) quaternions w, x, y, z.
            mocap_pos, mocap_quat: (nmocap, 3) m and (nmocap, 4) w, x, y, z.

        Raises:
            ValueError: a state is of another size.
        """
        data = self._data
        for name, values in (("qpos", qpos), ("mocap_pos", mocap_pos), ("mocap_quat", mocap_quat)):
            array = getattr(data, name)
            given = np.asarray(values, np.float32).reshape(1, -1)
            if given.size != array.numpy().size:
                raise ValueError(f"{name} has {array.numpy().size} numbers, {given.size} were given")
            if given.size:
                array.assign(given.reshape(array.numpy().shape))
        physics.fwd_kinematics(self._model, data)
        return segments(data, self._rows)
