"""What can be sampled of a simulation."""

from __future__ import annotations

from typing import NamedTuple


class Signal(NamedTuple):
    """One number of every world."""

    field: str
    """Of the Data, with the world as first dimension: qpos, sensordata, xpos ..."""
    index: int
    """Among the numbers of one world, in C order: of xpos, 3 * body + axis."""
