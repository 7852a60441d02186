"""The examples of docs/rendering.md run one after the other, and the data set of resources/examples is whole."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.msd import from_str
from engine.simulation import Simulation
from render import NoContextError, standalone_context

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def opengl():
    try:
        standalone_context().release()
    except NoContextError as error:
        pytest.skip(str(error))


def run(*arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_examples_of_the_page_run(tmp_path):
    script = tmp_path / "examples.py"
    page = (ROOT / "docs" / "rendering.md").read_text()
    script.write_text("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)))
    lines = run(str(script)).splitlines()
    shapes, floor, worlds = (line for line in lines if re.match(r"\(|0\.", line))
    assert shapes == "(1, 240, 320, 3) (1, 240, 320)" and worlds == "(4, 48, 64, 3)"
    assert 0.2 < float(floor) < 1.0


def test_the_data_set_has_what_fell_in_each_world(tmp_path):
    """Each object is seen from above where the physics has it, and depths give its place back."""
    run(str(ROOT / "resources/examples/data_set.py"), str(tmp_path))
    objects = {name: int(number) for number, name in json.loads((tmp_path / "objects.json").read_text()).items()}
    sys.path.insert(0, str(ROOT / "resources" / "examples"))
    try:
        from data_set import SCENE
    finally:
        sys.path.pop(0)
    simulation = Simulation(from_str(SCENE, "mjcf"), nworld=4)
    qpos = simulation.array("qpos").copy()
    random = np.random.default_rng(1)
    for start in (0, 7, 14):
        qpos[:, start : start + 2] += random.uniform(-0.1, 0.1, (4, 2))
    simulation.write(qpos=qpos)
    for frame in range(3):
        simulation.forward()
        for row in range(4):
            seen = np.load(tmp_path / str(row) / "above" / f"{frame:03}.npz")
            for name in ("red", "blue", "green"):
                there = seen["ids"] == objects[name]
                v, u = np.nonzero(there)
                z = seen["depth"][there]
                points = np.linalg.inv(seen["intrinsics"]) @ np.stack([u + 0.5, v + 0.5, np.ones_like(u)]) * z
                place = simulation.read("xpos", row)[simulation.index("body", name)]
                assert (points[0].mean(), -points[1].mean()) == pytest.approx(place[:2], abs=0.015)
                assert abs((1.5 - z).max() - place[2]) < 0.11
        simulation.step(50)
