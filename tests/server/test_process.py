"""The engine in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from engine_worlds import arm, pendulum

from engine.msd.edits import Insert, Set
from engine.msd.schema import Body
from engine.server import Engine, Frame, Loaded, Patched, Stopped

PATIENCE = 60.0
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


@pytest.fixture
def engine():
    with Engine() as engine:
        yield engine


def load(engine: Engine, world) -> None:
    engine.load(world)
    engine.wait_for(Loaded, timeout=280)  # kernels may have to be compiled


def frame_where(engine: Engine, wanted) -> Frame:
    """The first frame from now on for which `wanted(frame)`; frames have no signal, so this looks for them."""
    end = time.monotonic() + PATIENCE
    index = -1
    while time.monotonic() < end:
        engine.poll()
        for frame in engine.frames(index):
            index = frame.index
            if wanted(frame):
                return frame
        time.sleep(0.002)
    raise TimeoutError(f"no such frame within {PATIENCE:g} s; the last one: {engine.frame()}")


def test_it_computes_what_the_engine_in_process_computes(engine):
    load(engine, pendulum())
    engine.reset(0)
    engine.step(200)
    there = frame_where(engine, lambda f: f.time > 0.39)
    with Engine(in_process=True) as here:
        load(here, pendulum())
        here.reset(0)
        here.step(200)
        assert np.array_equal(here.frame().qpos, there.qpos)
        assert np.array_equal(here.frame().xquat, there.xquat)


@pytest.mark.parametrize("speed", [1.0, 0.5])
def test_it_runs_in_real_time_times_the_speed(engine, speed):
    load(engine, pendulum())
    engine.set_speed(speed)
    engine.play()
    first = frame_where(engine, lambda f: f.time > 0.6 * speed)
    assert first.playing and first.step_time > 0
    frame_where(engine, lambda f: abs(f.real_time_factor - speed) < 0.05 * speed)
    engine.pause()
    last = frame_where(engine, lambda f: not f.playing)
    engine.step(0)
    assert frame_where(engine, lambda f: f.index > last.index).time == last.time


def test_frames_come_in_order_and_often_enough_for_curves(engine):
    load(engine, pendulum())
    engine.play()
    end = frame_where(engine, lambda f: f.time > 0.5)
    frames = [f for f in engine.frames(-1) if f.index <= end.index]
    assert [f.index for f in frames] == list(range(end.index + 1))
    times = np.array([f.time for f in frames])
    assert len(times) > 50 and np.diff(times).min() >= 0
    steps = times / 0.002
    assert np.abs(steps - steps.round()).max() < 1e-6


def test_the_old_simulation_runs_on_while_a_new_one_is_built(engine):
    world = pendulum()
    world.keyframes.clear()
    load(engine, world)
    engine.set_state(qpos=[1.0, 0.5])
    engine.play()
    frame_where(engine, lambda f: f.time > 0.1)
    engine.patch([Insert("hierarchy.bodies[1]", Body(link=arm("other", "third")))])
    event = engine.wait_for(Patched)
    assert event.kind == "structure"
    after = frame_where(engine, lambda f: len(f.qpos) == 3)
    assert engine.layout.joint_name == ["shoulder", "elbow", "third"]
    assert after.time > 0.1 and after.playing and abs(after.qpos[0]) > 0.1
    later = frame_where(engine, lambda f: f.time > after.time + 0.2)
    assert later.energy.sum() == pytest.approx(after.energy.sum(), rel=0.01)


def test_killed_it_says_so_once_and_a_restart_resumes_where_it_was(engine):
    world = pendulum()
    load(engine, world)
    engine.reset(0)
    engine.set_control(0, 0.1)
    world.simulate_option.gravity = np.zeros(3)
    engine.patch([Set("simulate_option.gravity", np.zeros(3))])
    engine.wait_for(Patched)
    engine.play()
    frame_where(engine, lambda f: f.time > 0.2)
    os.kill(engine.pid, signal.SIGKILL)
    reason = engine.wait_for(Stopped).reason
    assert "SIGKILL" in reason and reason.count(".") == 1
    assert not engine.alive and engine.poll() == []
    engine.set_control(0, 5.0)  # nobody hears it, nothing breaks
    last = engine.frame()
    assert last.time > 0.2

    engine.restart(world)
    engine.wait_for(Loaded)
    resumed = frame_where(engine, lambda f: f.time >= last.time)
    assert resumed.time < last.time + 0.2
    assert resumed.ctrl == pytest.approx([0.1])
    later = frame_where(engine, lambda f: f.time > last.time + 0.1)
    assert later.playing
    assert later.energy[0] == pytest.approx(0.0, abs=1e-6)  # no gravity: the edit made before is there


def test_killed_while_another_world_is_built_it_begins_that_world_anew(engine):
    load(engine, pendulum())
    engine.step(50)
    frame_where(engine, lambda frame: frame.time > 0.09)
    os.kill(engine.pid, signal.SIGSTOP)
    other = pendulum()
    other.name = "other"
    engine.load(other)
    os.kill(engine.pid, signal.SIGKILL)
    engine.wait_for(Stopped)
    engine.restart(other)
    engine.wait_for(Loaded)
    frame = frame_where(engine, lambda frame: True)
    assert frame.time == 0 and not frame.qpos.any()


def test_closing_ends_the_process():
    engine = Engine()
    load(engine, pendulum())
    pid = engine.pid
    engine.close()
    assert not engine.alive and not _runs(pid)


def test_the_engine_does_not_outlive_its_owner(tmp_path):
    script = tmp_path / "owner.py"
    script.write_text(
        "import sys, time\n"
        "from engine.server import Engine\n"
        "if __name__ == '__main__':\n"
        "    engine = Engine()\n"
        "    print(engine.pid, flush=True)\n"
        "    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as p:
        engine_pid = int(p.stdout.readline())
        p.kill()
    end = time.monotonic() + PATIENCE
    while _runs(engine_pid):
        assert time.monotonic() < end
        time.sleep(0.05)


OWNER = """
import sys
from engine_worlds import pendulum
from engine.server import Engine, Loaded
if __name__ == "__main__":
    engine = Engine()
    engine.load(pendulum())
    engine.wait_for(Loaded, timeout=280)
    print(engine.pid, flush=True)
    sys.stdin.read()
    engine.close()
"""


@pytest.mark.parametrize("sign", ["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("who", ["owner", "engine", "both", "nobody"])
def test_ended_by_a_signal_it_leaves_no_memory_behind(tmp_path, who, sign):
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    paths = os.pathsep.join([*sys.path, os.path.dirname(__file__)])
    sign = signal.Signals[sign]
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    ) as owner:
        engine_pid = int(owner.stdout.readline())
        files = _shared_files(engine_pid) | _shared_files(owner.pid)
        if who in ("engine", "both"):
            os.kill(engine_pid, sign)
        if who in ("owner", "both"):
            owner.send_signal(sign)
        _, errors = owner.communicate(timeout=PATIENCE)  # the other end is with the tracker of resources too
    assert owner.returncode == (-sign if who in ("owner", "both") else 0)
    assert errors == ""
    assert not [file for file in files if os.path.exists(file)]


@linux
def test_killed_before_it_could_report_its_memory_it_leaves_none_behind():
    """At the very moment at which the engine has made the memory for frames, which the owner has not heard of."""
    with Engine() as engine:
        engine.load(pendulum())
        end = time.monotonic() + PATIENCE
        while not any(_bytes(line) > 4096 for line in _shared(engine.pid)):
            assert time.monotonic() < end and engine.alive
        files = _shared_files(engine.pid)
        os.kill(engine.pid, signal.SIGKILL)
    assert not [file for file in files if os.path.exists(file)]


def test_ended_by_a_signal_it_says_so(engine):
    load(engine, pendulum())
    last = engine.frame()
    os.kill(engine.pid, signal.SIGTERM)
    assert "SIGTERM" in engine.wait_for(Stopped).reason
    assert np.array_equal(engine.frame().qpos, last.qpos)


@linux
def test_a_crash_in_native_code_is_written_with_its_place(tmp_path):
    log = tmp_path / "faults.log"
    with Engine(fault_log=str(log)) as engine:
        load(engine, pendulum())
        os.kill(engine.pid, signal.SIGSEGV)
        assert "SIGSEGV" in engine.wait_for(Stopped).reason
    assert "in serve" in log.read_text()


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _shared(pid: int) -> set[str]:
    """What a process shares with others and writes: lines of its memory map."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines() if sys.platform.startswith("linux") else []
    return {line for line in lines if line.split()[1] == "rw-s"}


def _bytes(line: str) -> int:
    start, end = (int(address, 16) for address in line.split()[0].split("-"))
    return end - start


def _shared_files(pid: int) -> set[str]:
    """Files that a process shares as memory, and that are still there."""
    names = {line.split(maxsplit=5)[5] for line in _shared(pid) if len(line.split()) > 5}
    return {name for name in names if os.path.exists(name)}
