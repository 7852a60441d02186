"""The same scene from the same camera in MotrixSim itself. Pictures go to tests/artefacts, side by side."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.msd.mjcf import read
from render import ViewCamera, image

SHARED = Path(__file__).parents[2].parent / "shared"
CAPTURE = SHARED / "msd" / "motrix_capture.py"
VULKAN = Path("/usr/share/vulkan/icd.d/lvp_icd.x86_64.json")
ARTEFACTS = Path(__file__).parents[1] / "artefacts"

pytestmark = [
    pytest.mark.skipif(not CAPTURE.exists(), reason="needs the shared scenes"),
    pytest.mark.skipif(find_spec("motrixsim") is None, reason="needs motrixsim"),
    pytest.mark.skipif(not VULKAN.exists(), reason="needs Debian's mesa-vulkan-drivers"),
]

SCENES = {
    "humanoid": ("mujoco/humanoid/humanoid.xml", (0.0, 0.0, 1.0), 4.0, 120.0, -15.0),
    "keyboard_car": ("motrixsim/keyboard_car.xml", (0.0, 0.0, 0.1), 1.2, 120.0, -25.0),
}
SIZE = (320, 200)


def captured(scene: str, lookat, distance, azimuth, elevation, out: Path) -> np.ndarray:
    command = [sys.executable, str(CAPTURE), str(SHARED / "scenes" / scene), str(out), "--steps", "1"]
    command += ["--size", "{}x{}".format(*SIZE), "--lookat={},{},{}".format(*lookat), f"--distance={distance}"]
    command += [f"--azimuth={azimuth}", f"--elevation={elevation}"]
    settings = os.environ | {"VK_ICD_FILENAMES": str(VULKAN), "WGPU_BACKEND": "vulkan"}
    try:
        subprocess.run(command, env=settings, check=True, capture_output=True, timeout=200)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"MotrixSim drew no picture here: {error}")
    return np.asarray(Image.open(out).convert("RGB"), dtype=float)


@pytest.mark.parametrize("name", SCENES)
def test_looks_as_in_motrixsim(name, tmp_path):
    scene, lookat, distance, azimuth, elevation = SCENES[name]
    theirs = captured(scene, lookat, distance, azimuth, elevation, tmp_path / "motrixsim.png")
    camera = ViewCamera(lookat=np.array(lookat), distance=distance, azimuth=azimuth, elevation=elevation)
    ours = image(read(SHARED / "scenes" / scene), camera=camera, size=SIZE).astype(float)
    difference = np.abs(ours - theirs)
    ARTEFACTS.mkdir(exist_ok=True)
    row = np.concatenate([theirs, ours, np.clip(3.0 * difference, 0, 255)], axis=1)
    Image.fromarray(row.astype(np.uint8)).save(ARTEFACTS / f"motrixsim_{name}.png")
    # MotrixSim marks the look-at point with a small sphere.
    height, width = difference.shape[:2]
    difference[height // 2 - 12 : height // 2 + 12, width // 2 - 12 : width // 2 + 12] = 0.0
    assert difference.mean() < 3.0
    assert np.percentile(difference, 95) < 12.0
