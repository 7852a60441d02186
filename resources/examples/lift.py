"""Lift a cube off a table with two fingers: a task of objects, built and simulated.

    python resources/examples/lift.py [FILE]

Prints how high the cube is; writes the task to FILE, if one is given. The editor opens this file and FILE.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from engine import msd
from engine.objects import (
    BoxObject,
    CustomMaterial,
    ManipulationTask,
    ManipulatorModel,
    TableArena,
    UniformRandomSampler,
)
from engine.simulation.simulation import Simulation

GANTRY = Path(__file__).parent / "gantry.xml"
OPEN, CLOSED, HIGH, LOW = 0.0, -0.055, 0.0, -0.36  # metres from where the joints are drawn
CONTROLS = (  # seconds, lift, fingers
    (1.0, LOW, OPEN),
    (0.5, LOW, CLOSED),
    (1.0, HIGH, CLOSED),
)


def task(rng: np.random.Generator) -> tuple[ManipulationTask, BoxObject]:
    """A table, a gantry with two fingers above it, and a cube below the fingers."""
    arena = TableArena(table_full_size=(0.6, 0.6, 0.05), table_offset=(0, 0, 0.8))
    red = CustomMaterial([0.7, 0.1, 0.1, 1], "red", "red", mat_attrib={"specular": 0.4})
    cube = BoxObject("cube", [0.02, 0.02, 0.02], material=red, friction=(2, 0.05, 0.001))
    sampler = UniformRandomSampler(
        *("places", cube, (-0.01, 0.01), (-0.01, 0.01)),
        rotation=(-0.1, 0.1),
        ensure_object_boundary_in_range=False,
        reference_pos=arena.table_top_abs,
        rng=rng,
    )
    place = sampler.sample()["cube"]
    cube.get_obj().set("pos", " ".join(map(str, place.pos)))
    cube.get_obj().set("quat", " ".join(map(str, place.quat)))
    return ManipulationTask(arena, [ManipulatorModel(GANTRY)], cube), cube


def world() -> ManipulationTask:
    """What the editor shows of this file: File > Open."""
    return task(np.random.default_rng(0))[0]


def lifted(lift: ManipulationTask, cube: BoxObject) -> float:
    """Simulate the task; how far the cube was lifted, in metres."""
    simulation = Simulation(lift.world)
    body = simulation.index("body", cube.root_body)
    start = simulation.read("xpos")[body][2]
    for seconds, height, fingers in CONTROLS:
        simulation.write(ctrl=[height, fingers, fingers])
        simulation.step(round(seconds / simulation.timestep))
    return float(simulation.read("xpos")[body][2] - start)


def main() -> None:
    """Put the task together, write it, simulate it."""
    lift, cube = task(np.random.default_rng(0))
    if len(sys.argv) > 1:
        msd.save(lift.world, sys.argv[1])
    print(f"The cube was lifted by {lifted(lift, cube):.2f} m")


if __name__ == "__main__":
    main()
