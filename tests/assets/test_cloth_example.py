"""resources/examples/cloth.py: the cloth hangs on its corners, then lies on the ball, with the cube on top."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

ROOT = Path(__file__).parents[2]


def numbers(output: str, what: str) -> list[list[float]]:
    """The lists of numbers behind a text, in the order of the lines."""
    found = re.findall(rf"{re.escape(what)}: \[(.*?)\]", output)
    return [[float(number) for number in each.split(",")] for each in found]


def test_the_cloth_is_draped_over_the_ball(tmp_path):
    run = subprocess.run(
        [
            *(sys.executable, "-c"),
            "import runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')",
            *(str(ROOT / "resources/examples/cloth.py"), "--headless", "--device", "cpu", "--num_envs", "3"),
            *("--picture", str(tmp_path / "cloth.png")),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    hanging, draped = numbers(run.stdout, "Lowest points of the cloths")
    assert len(hanging) == len(draped) == 3
    assert all(0.4 < height < 0.65 for height in hanging)  # it sags between its corners at 0.65 m
    assert all(0.0 < height < 0.3 for height in draped)  # its corners hang beside the ball
    (stretches,) = numbers(run.stdout, "Largest stretches of the cloths")
    assert all(1.0 < stretch < 1.3 for stretch in stretches)
    (heights,) = numbers(run.stdout, "Heights of the cubes")
    # the ball ends at 0.6 m, the cloth is twice its radius of 5 mm thick, the middle of the cube 0.075 m higher
    assert all(abs(height - 0.685) < 0.02 for height in heights)
    (stresses,) = numbers(run.stdout, "Largest stresses in the cubes")
    assert all(10 < stress < 3000 for stress in stresses)  # of a Young's modulus of 3000 Pa
    pixels = np.asarray(Image.open(tmp_path / "cloth.png")).astype(int)[..., :3]
    blue = (pixels[..., 2] > pixels[..., 0] + 40).mean()
    red = (pixels[..., 0] > pixels[..., 2] + 40).mean()
    assert blue > 0.05 and red > 0.01
