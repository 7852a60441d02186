"""The examples of docs/assets.md run one after the other, and the quadrupeds of resources/examples trot."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

from engine import msd, physics
from engine.physics.enums import GeomType

ROOT = Path(__file__).parents[2]


def run(script: Path, *arguments: str, cwd: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, script, *arguments], capture_output=True, text=True, cwd=cwd, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_examples_run(tmp_path):
    script = tmp_path / "examples.py"
    page = (ROOT / "docs" / "assets.md").read_text()
    script.write_text("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)))
    printed = run(script, cwd=tmp_path).splitlines()
    (cone,) = (line for line in printed if line.startswith("["))
    (heights,) = (line for line in printed if line.startswith("tensor([1.0000, 0."))
    (efforts,) = (line for line in printed if line.startswith("tensor([ 7., 13.]"))
    fallen = float(heights.split()[1].rstrip(","))
    assert heights == f"tensor([1.0000, {fallen:.4f}, 1.0000, {fallen:.4f}])"
    assert abs(fallen - (1.0 - 9.81 * 0.005**2 * 50 * 51 / 2)) < 1e-4
    assert abs(float(cone.strip("[]").split()[2]) - 0.25) < 2e-3
    assert efforts == "tensor([ 7., 13.]) tensor([ 7., 13.])"


def test_the_quadrupeds_of_the_example_trot(tmp_path):
    """Each robot reaches further than the one before, and goes further; FILE has all of them on the ground."""
    arguments = [
        "--num_envs",
        "4",
        "--seconds",
        "3",
        "--headless",
        "--scene",
        str(tmp_path / "robots.msd"),
        "--device",
        "cpu",
    ]
    printed = run(ROOT / "resources" / "examples" / "quadruped.py", *arguments, cwd=tmp_path)
    slowest, fastest = map(float, re.search(r"They went (\S+) to (\S+) m", printed).groups())
    assert 0.1 < slowest < fastest - 0.3 and "4 of 4 are on their feet" in printed
    scene = msd.build(msd.from_file(tmp_path / "robots.msd"))
    roots = [i for i, name in enumerate(scene.names["body"]) if name.endswith("/base")]
    assert len(roots) == 4 and scene.nv == 4 * (6 + 12)
    model = physics.put_model(scene)
    data = physics.make_data(model)
    physics.forward(model, data)
    feet = np.flatnonzero((scene.geom_type == GeomType.SPHERE) & (scene.geom_contype > 0))
    heights = data.geom_xpos.numpy()[0, feet, 2].reshape(4, 4)
    assert heights.min() > 0.01 and (heights.min(axis=1) < 0.03).all()  # balls of 0.022 m on the ground
