"""`simulate --controller`: the loop is closed as MuJoCo C's is, and bad controllers end it in one sentence."""

from __future__ import annotations

import csv
import subprocess
import sys

import numpy as np
import pytest
from cli_scene import MJCF, failed

from app.cli import main
from app.takes.reader import Take

mujoco = pytest.importorskip("mujoco")

FUNCTION = """
frequency = 50

def control(state):
    print("called at", state.time)
    return {"push": 3.0 - 2.0 * state.position("hinge") - 0.5 * state.velocity("hinge")}
"""
CLASS = """
from engine.scene import SimulationHandler

class Handler(SimulationHandler):
    frequency = 50

    def __init__(self, names):
        self.hinge = names.object_named("hinge")

    def handle(self, state, control, dt):
        control.set_control("push", 3.0 - 2.0 * state.get_hinge_joint_position(self.hinge))
"""


def reference(damping: float, seconds: float = 1.0) -> np.ndarray:
    """Angles of MuJoCo C under the same law, which is applied at 50 Hz, from 0.02 s on."""
    model = mujoco.MjModel.from_xml_string(MJCF)
    data, angles = mujoco.MjData(model), []
    for i in range(round(seconds / 0.004) + 1):
        if i and i % 5 == 0:
            data.ctrl[0] = 3.0 - 2.0 * data.qpos[0] - damping * data.qvel[0]
        angles.append(data.qpos[0])
        mujoco.mj_step(model, data)
    return np.array(angles)


def recorded(file, column: str = "joint/hinge/position [rad]") -> np.ndarray:
    with open(file, newline="") as opened:
        return np.array([float(row[column]) for row in csv.DictReader(opened)])


@pytest.mark.parametrize(("text", "damping"), [(FUNCTION, 0.5), (CLASS, 0.0)])
def test_a_controller_closes_the_loop_as_in_mujoco(scene, tmp_path, capsys, text, damping):
    file, out = tmp_path / "ctrl.py", tmp_path / "run.csv"
    file.write_text(text)
    code = main(["simulate", scene, "--seconds", "1", "--controller", str(file), "--out", str(out)])
    assert code == 0
    assert recorded(out) == pytest.approx(reference(damping), abs=1e-4)
    said = capsys.readouterr()
    assert "50 times a simulated second" in said.err and "called at" not in said.out
    assert ("called at 0.02" in said.err) == (text is FUNCTION)


@pytest.mark.parametrize(
    ("text", "said", "steps"),
    [
        ("def control(state):\n    if state.time > 0.1:\n        1 / 0\n", "line 3: ZeroDivisionError", 30),
        ("def control(state):\n    while state.time > 0.1:\n        pass\n", "took longer than 1 s", 30),
        ("def control(state):\n    return [1, 2]\n", "2 numbers, the scene has 1 control", 5),
        ("def control(state):\n    return {'pusch': 1}\n", "line 1: there is no actuator 'pusch'", 5),
        ("def control(state):\n    return float('nan')\n", "not finite", 5),
        ("def control(state):\n    state.ctrl[0] = 1\n", "wrote into state.ctrl, which is a copy", 5),
        ("def control(state):\n    return state\n", "it returned <", 5),
    ],
)
def test_what_was_simulated_stays_when_a_controller_fails(scene, tmp_path, capsys, text, said, steps):
    file, out = tmp_path / "ctrl.py", tmp_path / "run.csv"
    file.write_text(text)
    line = failed(capsys, "simulate", scene, "--seconds", 1, "--controller", file, "--out", out, "-q")
    assert said in line and str(file) in line and line.endswith(f"the recording ends at {steps * 0.004:g} s")
    assert len(recorded(out)) == steps + 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "no function control(state)"),
        ("def control(a, b): ...\n", "line 1: control takes the state and nothing else; it is control(a, b)"),
        ("def control(\n", "SyntaxError"),
        ("frequency = 0\ndef control(state): ...\n", "frequency"),
    ],
)
def test_a_file_without_a_controller_is_refused_before_anything_runs(scene, tmp_path, capsys, text, said):
    file, out = tmp_path / "ctrl.py", tmp_path / "run.csv"
    file.write_text(text)
    assert said in failed(capsys, "simulate", scene, "--controller", file, "--out", out, "-q")
    assert not out.exists() and not list(tmp_path.glob("*.part"))
    assert "there is no file" in failed(capsys, "simulate", scene, "--controller", "ctr.py", "--out", out, "-q")


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="the limit is a POSIX signal")
def test_a_controller_that_nothing_interrupts_ends_the_program_and_the_part_stays(scene, tmp_path):
    file, out = tmp_path / "ctrl.py", tmp_path / "run.csv"
    body = "    signal.signal(signal.SIGALRM, signal.SIG_IGN)\n    while True: pass\n"
    file.write_text("import signal\n\ndef control(state):\n" + body)
    command = [sys.executable, "-m", "app", "simulate", scene, "--controller", str(file), "--out", str(out), "-q"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1 and "does not end" in ended.stderr and f"{out}.part" in ended.stderr
    assert (tmp_path / "run.csv.part").exists()


def test_a_controller_that_would_end_the_program_is_stopped_and_all_before_stays(scene, tmp_path):
    file, out = tmp_path / "ctrl.py", tmp_path / "run.mcap"
    child = "if os.fork() == 0:\n    os._exit(0)\nassert os.wait()[1] == 0\n"  # may end
    file.write_text(f"import os\n{child}def control(state):\n    if state.time > 2:\n        os._exit(0)\n")
    command = ["simulate", scene, "--seconds", "4", "--controller", str(file), "--record", str(out)]
    done = subprocess.run([sys.executable, "-m", "app", *command], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert f"{file}, line 7: " in done.stderr and "exit" in done.stderr.lower()
    blocks = list(Take(str(out)).blocks())
    assert blocks[-1].times[-1] == pytest.approx(2.02, abs=0.01)


@pytest.mark.parametrize("last", ["def control(state): ...\n", "def control(state):\n    1 / 0\n", "1 / 0\n"])
def test_threads_that_a_controller_leaves_do_not_keep_the_program(scene, tmp_path, last):
    file, out = tmp_path / "ctrl.py", tmp_path / "run.csv"
    file.write_text("import threading, time\n\nthreading.Thread(target=time.sleep, args=(3600,)).start()\n" + last)
    command = [sys.executable, "-m", "app", "simulate", scene, "--seconds", "0.1", "--controller", str(file)]
    ended = subprocess.run([*command, "--out", str(out)], capture_output=True, text=True, timeout=120)
    assert ended.returncode == (0 if "..." in last else 1)
    assert "ctrl.py: threads that it started still run" in ended.stderr
    assert ("ZeroDivisionError" in ended.stderr.splitlines()[-1]) == ("1 / 0" in last)
    assert out.exists() == ("def" in last)
