"""Random Worlds over all classes and variants load in MotrixSim without a difference."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from random_worlds import random_world

from engine import msd

pytest.importorskip("motrixsim")

COUNT = 200
PER_PROCESS = 50

# Run in a process of its own: a panic of the native library may end it. Prints a line of JSON per world.
LOADER = """
import json, os, sys
sys.path.insert(0, {folder!r})
import motrixsim
from motrixsim_worlds import differences, quiet
from engine import msd
for file in sys.argv[1:]:
    found = []
    for path in (file, file.replace(".msdb", ".json")):
        try:
            with quiet():
                theirs = motrixsim.msd.from_file(path)
            found += differences(msd.from_file(path), theirs, folder=os.path.dirname(path), tolerance=1e-5)
        except BaseException as error:
            found.append(f"{{type(error).__name__}}: {{error}}")
    print(json.dumps([file, found]), flush=True)
"""


@pytest.mark.parametrize("first", range(0, COUNT, PER_PROCESS))
def test_motrixsim_loads_every_world_as_we_do(first: int, tmp_path: Path) -> None:
    files = []
    for seed in range(first, first + PER_PROCESS):
        world = random_world(seed, seed % 4, (0.1, 0.3, 0.6, 1.0)[seed // 4 % 4])
        files.append(str(tmp_path / f"{seed}.msdb"))
        msd.save(world, files[-1])
        msd.save(world, tmp_path / f"{seed}.json")
    script = LOADER.format(folder=str(Path(__file__).parent))
    done = subprocess.run([sys.executable, "-c", script, *files], capture_output=True, text=True, timeout=250)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    assert [file for file, _ in lines] == files, f"the process ended early: {done.stderr[-2000:]}"
    assert {Path(file).stem: found[:5] for file, found in lines if found} == {}
