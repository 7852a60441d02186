"""A data set of cameras that look at falling boxes, in several worlds: colours, depths, ids and normals.

    python resources/examples/data_set.py views/

writes views/WORLD/CAMERA/FRAME.npz and views/objects.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from app.simulator.cameras import SceneCameras
from engine.msd import from_str
from engine.simulation import Simulation
from render.image_files import write_npz

SCENE = """
<mujoco>
  <asset>
    <texture name="squares" type="2d" builtin="checker" rgb1=".6 .6 .6" rgb2=".4 .4 .4" width="64" height="64"/>
    <material name="table" texture="squares" texrepeat="6 6"/>
  </asset>
  <worldbody>
    <light pos="1 -1 3" dir="-1 1 -3"/>
    <geom name="table" type="plane" size="1 1 .1" material="table"/>
    <camera name="side" pos="0 -1.2 .5" xyaxes="1 0 0 0 .4 1" resolution="160 120"/>
    <camera name="above" pos="0 0 1.5" xyaxes="1 0 0 0 1 0" resolution="128 128"/>
    <body name="red" pos="-.2 0 .3">
      <freejoint/><geom name="red" type="box" size=".08 .05 .04" rgba="1 .1 .1 1"/>
    </body>
    <body name="blue" pos=".2 0 .3">
      <freejoint/><geom name="blue" type="cylinder" size=".06 .05" rgba=".1 .2 1 1"/>
    </body>
    <body name="green" pos="0 .2 .3">
      <freejoint/><geom name="green" type="sphere" size=".07" rgba=".1 .8 .2 1"/>
    </body>
  </worldbody>
</mujoco>"""


def main(folder: Path, worlds: int = 4, frames: int = 3) -> None:
    """Let the objects fall from elsewhere in each world, and write what the cameras see on the way."""
    world = from_str(SCENE, "mjcf")
    simulation = Simulation(world, nworld=worlds)
    qpos = simulation.array("qpos").copy()
    random = np.random.default_rng(1)
    for start in (0, 7, 14):
        qpos[:, start : start + 2] += random.uniform(-0.1, 0.1, (worlds, 2))
    simulation.write(qpos=qpos)
    with SceneCameras(simulation, world) as cameras:
        for frame in range(frames):
            taken = cameras.capture()
            for name, images in taken.cameras.items():
                for row in range(worlds):
                    place = folder / str(row) / name
                    place.mkdir(parents=True, exist_ok=True)
                    pictures = {output: pixels[row] for output, pixels in images.outputs().items()}
                    write_npz(str(place / f"{frame:03}.npz"), pictures | {"intrinsics": images.intrinsics})
            simulation.step(50)
    names = {str(number): one.name for number, one in taken.objects.items()}
    (folder / "objects.json").write_text(json.dumps(names, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "views"))
