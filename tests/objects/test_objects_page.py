"""The examples of docs/objects.md run one after the other, and resources/examples/lift.py lifts its cube."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

from engine import msd

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "resources" / "examples" / "lift.py"


def run(script: Path, *arguments: str, cwd: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, script, *arguments], capture_output=True, text=True, cwd=cwd, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_examples_run(tmp_path):
    script = tmp_path / "examples.py"
    page = (ROOT / "docs" / "objects.md").read_text()
    script.write_text("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)))
    printed = run(script, cwd=tmp_path)
    assert 'The size of the box "crate" is 3 positive numbers (half x, half y, half z), not' in printed
    assert msd.from_file(tmp_path / "task.msd").name == "base"


def test_the_example_task_is_written(tmp_path):
    assert "The cube was lifted by 0.3" in run(EXAMPLE, str(tmp_path / "lift.msd"), cwd=tmp_path)
    assert msd.build(msd.from_file(tmp_path / "lift.msd")).nu == 3


def test_the_cube_is_lifted_wherever_it_was_put():
    spec = importlib.util.spec_from_file_location("lift_example", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    travel = example.HIGH - example.LOW
    for seed in (1, 2):
        assert abs(example.lifted(*example.task(np.random.default_rng(seed))) - travel) < 0.05
