"""The examples of docs/physics.md run, one after the other, from a file, as Warp reads the source of kernels."""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "physics.md"


def test_the_examples_run(tmp_path):
    script = tmp_path / "examples.py"
    script.write_text("\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)))
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=PAGE.parents[1],
                         env={**os.environ, "PYTHONPATH": str(PAGE.parents[1])})  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "Data.qpos takes numbers of shape (1 or 4, 8) and was given (8,)" in run.stdout
