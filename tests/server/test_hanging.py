"""An engine process that is stopped, so that it neither reads nor answers: nobody waits for it, nothing is lost.

A call that waited for it would never return: the time limit of the suite is what these tests fail by.
"""

from __future__ import annotations

import os
import signal
import time

import numpy as np
import pytest
from engine_worlds import arm, pendulum

from engine.msd.edits import Insert, Remove, Set
from engine.msd.schema import Body, World
from engine.server import Engine, Loaded, Patched, heartbeat
from engine.server.heartbeat import Monitor
from engine.server.memory import SharedMemory

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops a process by a signal")
UPPER = "hierarchy.bodies[0].link"


def scene() -> World:
    """A pendulum whose joints may become more or fewer."""
    world = pendulum()
    world.keyframes.clear()
    return world


@pytest.fixture
def engine():
    with Engine() as engine:
        engine.load(scene())
        engine.wait_for(Loaded, timeout=280)
        yield engine


def until(engine: Engine, wanted) -> None:
    end = time.monotonic() + 120
    while not wanted():
        assert time.monotonic() < end
        engine.poll()
        time.sleep(0.01)


def stop(engine: Engine) -> None:
    os.kill(engine.pid, signal.SIGSTOP)


def resume(engine: Engine) -> None:
    os.kill(engine.pid, signal.SIGCONT)


def large_world() -> World:
    """50 MB of MessagePack."""
    world = scene()
    world.name = "x" * 50_000_000
    return world


def test_edits_of_a_stopped_engine_return_and_arrive_in_order(engine):
    stop(engine)
    translation, rotation = np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0])
    for i in range(1000):
        translation = np.array([i / 1000, 0.0, 2.0])
        engine.patch([Set(f"{UPPER}.local_translation", translation)])
        engine.patch([Set(f"{UPPER}.local_rotation", rotation)])
        if i % 100 == 0:
            engine.patch([Insert("hierarchy.bodies[0]", Body(link=arm(f"more{i}", f"joint{i}")))])
            engine.patch([Remove("hierarchy.bodies[0]")])
        engine.set_control(0, i / 1000)
        engine.reset()
    engine.patch([Insert("hierarchy.bodies[1]", Body(link=arm("last", "last")))])
    resume(engine)
    until(engine, lambda: "last" in engine.layout.body_name and engine.frame() is not None)
    body = engine.layout.body_name.index("upper")
    until(engine, lambda: np.allclose(engine.frame().xpos[body], translation))
    engine.set_state(qpos=[1.0, 0.5, 0.2])
    with Engine(in_process=True) as fresh:
        world = scene()
        world.hierarchy.bodies[0].link.local_translation = translation
        world.hierarchy.bodies.append(Body(link=arm("last", "last")))
        fresh.load(world)
        fresh.wait_for(Loaded)
        fresh.set_state(qpos=[1.0, 0.5, 0.2])
        fresh.poll()
        until(engine, lambda: np.array_equal(engine.frame().qpos, fresh.frame().qpos))
        assert np.array_equal(engine.frame().xpos, fresh.frame().xpos)
        assert engine.layout.body_name == fresh.layout.body_name


def test_a_load_too_large_for_the_pipe_returns(engine):
    stop(engine)
    for _ in range(3):
        engine.load(large_world())
    engine.patch([Set("name", "small")])
    world = scene()
    world.hierarchy.bodies.append(Body(link=arm("other", "third")))
    engine.load(world)
    resume(engine)
    engine.wait_for(Loaded, timeout=120)
    assert engine.layout.joint_name == ["shoulder", "elbow", "third"]


def test_a_large_load_arrives(engine):
    engine.load(large_world())
    engine.patch([Set("name", "small")])
    engine.wait_for(Loaded, timeout=120)
    engine.wait_for(Patched, timeout=120)


def test_a_stopped_engine_does_not_answer_until_it_goes_on(engine):
    until(engine, lambda: engine.answers)
    stop(engine)
    until(engine, lambda: not engine.answers)
    assert engine.alive
    resume(engine)
    until(engine, lambda: engine.answers)


def test_a_stopped_engine_is_restarted_from_its_last_frame(engine):
    engine.set_state(qpos=[1.0, 0.5])
    engine.set_control(0, 0.1)
    engine.step(100)
    until(engine, lambda: engine.frame().time > 0.19)
    last, pid = engine.frame(), engine.pid
    stop(engine)
    until(engine, lambda: not engine.answers)
    engine.patch([Set("simulate_option.gravity", np.zeros(3))])  # it never hears of it
    engine.restart(pendulum())
    engine.wait_for(Loaded, timeout=120)
    until(engine, lambda: engine.frame().time == last.time)
    assert engine.pid != pid and engine.answers
    assert np.array_equal(engine.frame().qpos, last.qpos)
    assert engine.frame().ctrl == pytest.approx([0.1])
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize("known", [True, False])
def test_a_stopped_engine_with_a_full_pipe_is_closed(known):
    engine = Engine()
    engine.load(pendulum())
    engine.wait_for(Loaded, timeout=280)
    pid = engine.pid
    stop(engine)
    if known:
        until(engine, lambda: not engine.answers)
    engine.load(large_world())
    engine.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_program_that_forgets_its_stopped_engine_ends(tmp_path):
    import subprocess
    import sys

    script = tmp_path / "owner.py"
    script.write_text(
        "import os, signal\n"
        "from engine.server import Engine\n"
        "if __name__ == '__main__':\n"
        "    engine = Engine()\n"
        "    os.kill(engine.pid, signal.SIGSTOP)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_silence_counts_only_while_somebody_listens():
    """A window that was busy for a minute, or a computer that slept, does not take its engine for dead."""
    now = 0.0
    memory = SharedMemory.create(heartbeat.SIZE)
    monitor = Monitor(memory, lambda: now)

    def look(after: float) -> bool:
        nonlocal now
        now += after
        return monitor.answers()

    assert look(10.0) and look(10.0)  # it has not begun: many modules to load
    memory.buffer[0] = 1
    assert look(0.1)
    assert look(60.0)
    assert all(look(0.1) for _ in range(10))
    assert not all(look(0.1) for _ in range(10))
    memory.buffer[0] = 2
    assert look(0.1)
