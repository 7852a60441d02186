"""MotrixSim's own scenes: ours move as in MuJoCo, and come to rest where they do in MotrixSim."""

from pathlib import Path

import numpy as np
import pytest
from physics_motrixsim import REST, compare, scenes

pytest.importorskip("motrixsim")

# Metres from MuJoCo after 4 s; what rolls or is flung about far has the more.
FAR = {"slope": 0.05, "hfield": 5e-3}


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in scenes()])
def test_bodies_are_where_mujoco_and_motrixsim_have_them(path: Path) -> None:
    scene = compare(path)
    assert scene.ours is not None, "the engine refuses a scene of MotrixSim"
    if scene.mujoco is not None:
        assert scene.ours.far(scene.mujoco) < FAR.get(scene.name, 1e-3)
    at_rest = np.maximum(scene.ours.speed, scene.motrixsim.speed) < REST
    heights = (np.array(motion.pos)[at_rest, 2] for motion in (scene.ours, scene.motrixsim))
    assert np.abs(np.subtract(*heights)).max(initial=0.0) < 1e-3
