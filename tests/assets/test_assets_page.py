"""The examples of docs/assets.md run one after the other."""

import os
import re
import subprocess
import sys
from pathlib import Path

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
    cone, efforts = run(script, cwd=tmp_path).splitlines()[-2:]
    assert abs(float(cone.strip("[]").split()[2]) - 0.25) < 2e-3
    assert efforts == "tensor([ 7., 13.]) tensor([ 7., 13.])"
