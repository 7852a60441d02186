"""Commands that open no window import no Qt: on a machine without its libraries they run all the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import COMMANDS, main

RESOURCES = Path(__file__).parents[2] / "resources"
PENDULUM = str(RESOURCES / "benchmarks" / "double_pendulum.xml")

ARGUMENTS = {
    "convert": [PENDULUM, "out.msd"],
    "validate": [PENDULUM],
    "info": [PENDULUM],
    "diff": [PENDULUM, PENDULUM],
    "attach": [PENDULUM, PENDULUM, "--prefix", "second_", "-o", "out.msd"],
    "sweep": [
        PENDULUM,
        "--vary",
        "simulate_option.gravity[2]=-9,-1",
        "--measure",
        "energy/total:max",
        "--seconds",
        "0.01",
        "--out",
        "out.csv",
    ],
    "simulate": [PENDULUM, "--seconds", "0.01", "--out", "out.csv"],
    "export": ["take.mcap", "--out", "run.csv"],
    "render": [PENDULUM, "--out", "out.png", "--at", "0.01", "--size", "64x48"],
    "gallery": ["out", "--only", "sun"],
    "bench": [PENDULUM, "--peers", "", "--rounds", "1", "--no-start"],
    "doctor": [],
    "reference": [],
}

SCRIPT = """
import sys
class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "ui"):
            raise ImportError(f"{name} was imported")
sys.meta_path.insert(0, Refused())
from app.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_every_command_but_open_is_tried():
    assert set(ARGUMENTS) == set(COMMANDS) - {"open"}


@pytest.mark.parametrize("command", ARGUMENTS)
def test_a_command_without_a_window_imports_no_qt(command, tmp_path):
    if command == "export":
        assert main(["simulate", PENDULUM, "--seconds", "0.01", "--record", str(tmp_path / "take.mcap")]) == 0
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, command, *ARGUMENTS[command]], cwd=tmp_path, capture_output=True, text=True
    )
    assert "was imported" not in done.stdout + done.stderr
    assert done.returncode == 0, done.stdout + done.stderr
