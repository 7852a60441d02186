"""A handler file that drives the running simulation: beside LocalSimulator, and bad ones, which end nothing."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from engine_worlds import pendulum

from engine.scene.conversion import scene_to_world
from engine.scene.simulator import LocalSimulator
from engine.server import Engine, HandlerChanged, HandlerLeft, Loaded, attached_handler
from engine.server.handler_log import HandlerLog

sys.path.insert(0, str(Path(__file__).parents[1] / "scene"))
import bodies

HEAD = "from engine.scene import SimulationHandler\n\n"
SWING = """
import math


class Swing(SimulationHandler):
    frequency = 20

    def __init__(self, names):
        self.hinge = names.object_named("mbs0_joint0")
        self.time = 0.0

    def handle(self, state, control, dt):
        self.time += dt
        seen = state.get_hinge_joint_position(self.hinge)
        control.set_joint_hinge_position_target(self.hinge, math.sin(3 * self.time) + 0.1 * seen)
"""


class Swing(bodies.SimulationHandler):
    """The same, for a scene."""

    def __init__(self, hinge) -> None:
        self.hinge, self.time = hinge, 0.0

    def handle(self, state, control, dt) -> None:
        self.time += dt
        seen = state.get_hinge_joint_position(self.hinge)
        control.set_joint_hinge_position_target(self.hinge, math.sin(3 * self.time) + 0.1 * seen)


def arm():
    base, rod = (
        bodies.body(bodies.box(0.1, 0.1, 0.1)),
        bodies.body(bodies.box(0.05, 0.05, 0.4), position=(0, 0, 0.25)),
    )
    joint = bodies.hinge(base, rod, (0, 0, 0.05), velocity=math.inf)
    return bodies.scene(bodies.system(base, rod, joint, static=True), handler=Swing(joint)), joint


def written(tmp_path, text: str) -> str:
    file = tmp_path / "handler.py"
    before = os.stat(file).st_mtime_ns if file.exists() else 0
    file.write_text(HEAD + text)
    if os.stat(file).st_mtime_ns <= before:
        os.utime(file, ns=(before + 10**7, before + 10**7))
    return str(file)


@pytest.fixture
def engine(monkeypatch):
    monkeypatch.setattr(attached_handler, "LOOK_INTERVAL", 0.0)
    with Engine(in_process=True) as engine:
        yield engine


def load(engine: Engine, world) -> None:
    engine.load(world)
    engine.wait_for(Loaded, timeout=200)


def said(engine: Engine) -> HandlerChanged:
    return engine.wait_for(HandlerChanged)


def ctrl(engine: Engine) -> np.ndarray:
    frame = engine.frame()
    assert frame is not None
    return frame.ctrl


def test_a_handler_file_does_what_it_does_in_a_batch(engine, tmp_path):
    scene, joint = arm()
    load(engine, scene_to_world(scene)[0])
    engine.attach(written(tmp_path, SWING))
    assert said(engine) == HandlerChanged(str(tmp_path / "handler.py"), "running", frequency=20.0)
    states = LocalSimulator(headless=True).simulate_batch(bodies.batch(scene, time=0.6, control=20, sampling=10))[0]
    for state in states[1:]:
        engine.step(100)
        frame = engine.frame()
        assert frame is not None
        assert frame.time == pytest.approx(state.time)
        assert frame.qpos[0] == pytest.approx(state.get_hinge_joint_position(joint), abs=1e-6)


def test_any_scene_has_its_hinges_and_actuators_by_name(engine, tmp_path):
    load(engine, pendulum())
    text = """
class Handler(SimulationHandler):
    def __init__(self, names):
        self.names = names

    def handle(self, state, control, dt):
        elbow = self.names.object_named("elbow")
        lower = self.names.object_named("lower")
        assert state.get_rigid_body_absolute_pose(lower).position.z > 0
        control.set_control("motor", 0.25 + state.get_hinge_joint_position(elbow))
"""
    engine.attach(written(tmp_path, text))
    assert said(engine).state == "running"
    engine.step(15)
    assert ctrl(engine)[0] == pytest.approx(0.25, abs=1e-3)


def test_detaching_gives_the_controls_back(engine, tmp_path):
    load(engine, pendulum())
    engine.set_control(0, 0.5)
    text = "class H(SimulationHandler):\n    def handle(self, s, control, dt): control.set_control('motor', -3)\n"
    engine.attach(written(tmp_path, text))
    engine.step(30)
    assert ctrl(engine)[0] == -3
    engine.detach()
    assert said(engine).state == "running" and said(engine).state == "detached"
    assert ctrl(engine)[0] == 0.5
    engine.step(30)
    assert ctrl(engine)[0] == 0.5


def test_a_changed_file_is_read_again_also_after_an_error(engine, tmp_path):
    load(engine, pendulum())
    one = "class H(SimulationHandler):\n    def handle(self, s, control, dt): control.set_control('motor', {})\n"
    file = written(tmp_path, one.format(1))
    engine.attach(file)
    engine.step(15)
    assert said(engine).state == "running" and ctrl(engine)[0] == 1
    written(tmp_path, one.format(2))
    assert said(engine).state == "running"
    engine.step(15)
    assert ctrl(engine)[0] == 2
    written(tmp_path, one.format("undefined_name"))
    assert said(engine).state == "running"
    engine.step(15)
    failed = said(engine)
    assert failed.state == "failed" and "undefined_name" in failed.message and failed.line == 4
    engine.step(15)
    assert ctrl(engine)[0] == 2  # as it was
    written(tmp_path, one.format(3))
    assert said(engine).state == "running"
    engine.step(15)
    assert ctrl(engine)[0] == 3


CLASS = "class H(SimulationHandler):\n    def handle(self, state, control, dt):\n        "


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("1 / 0\n", "ZeroDivisionError", 3),
        ("class H(SimulationHandler)\n", "SyntaxError", 3),
        ("x = 1\n", "no subclass of engine.scene.SimulationHandler and no function control", 0),
        ("raise SystemExit(3)\n", "SystemExit: 3", 3),
        ("import no_such_module_here\n", "no_such_module_here", 3),
        ("class A(SimulationHandler): ...\nclass B(SimulationHandler): ...\n", "it has A, B", 0),
        ("class H(SimulationHandler): ...\n", "abstract", 0),
        (CLASS + "control.set_control('motor', float('nan'))\n", "finite", 5),
        (CLASS + "control.set_control('motor', 'fast')\n", "number", 5),
        (CLASS + "control.set_control('moto', 1)\n", "'motor'", 5),
        (CLASS + "control.set_control(3, 1)\n", "the name of an object of the kind actuator is a text, not 3", 5),
        (CLASS + "state.get_hinge_joint_position(3)\n", "hinges", 5),
        (CLASS + "quit()\n", "SystemExit", 5),
        (CLASS + "self.handle(state, control, dt)\n", "RecursionError", 5),
        ("class H(SimulationHandler):\n    frequency = -1\n    def handle(self, s, c, dt): ...\n", "frequency", 5),
        ("class H(SimulationHandler):\n    def handle(self): ...\n", "TypeError", 0),
        ("class H(SimulationHandler):\n    def __init__(self, a, b): ...\n    handle = None\n", "it takes a, b", 4),
    ],
)
def test_bad_handlers_are_reported_with_their_line(engine, tmp_path, text, message, line):
    load(engine, pendulum())
    engine.attach(written(tmp_path, text))
    engine.step(60)
    events = [event for event in engine.poll() if isinstance(event, HandlerChanged)]
    assert events[-1].state == "failed" and message in events[-1].message and events[-1].line == line, events[-1]
    assert engine.frame().time == pytest.approx(60 * 0.002)


def test_a_missing_file_is_reported(engine, tmp_path):
    load(engine, pendulum())
    engine.attach(str(tmp_path / "none.py"))
    assert "No such file" in said(engine).message


def test_a_reset_makes_the_handler_anew_and_another_scene_has_none(engine, tmp_path):
    load(engine, pendulum())
    text = """
class H(SimulationHandler):
    count = 0

    def handle(self, state, control, dt):
        self.count += 1
        control.set_control("motor", self.count)
"""
    engine.attach(written(tmp_path, text))
    engine.step(45)
    assert ctrl(engine)[0] == 4
    engine.reset()
    engine.step(15)
    assert ctrl(engine)[0] == 1
    load(engine, pendulum())
    engine.step(15)
    assert ctrl(engine)[0] == 0


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="the limit is a POSIX signal")
@pytest.mark.parametrize("body", ["while True: pass", "import time; time.sleep(1000)"])
def test_an_endless_handler_is_stopped_and_the_engine_goes_on(tmp_path, body):
    with Engine() as engine:
        load(engine, pendulum())
        engine.attach(written(tmp_path, CLASS + body + "\n"))
        assert said(engine).state == "running"
        engine.play()
        failed = engine.wait_for(HandlerChanged, timeout=120)
        assert failed.state == "failed" and "took longer" in failed.message and failed.line == 5
        end = time.monotonic() + 60
        while engine.frame().time < 0.2 and time.monotonic() < end:
            engine.poll()
            time.sleep(0.01)
        assert engine.frame().time >= 0.2 and engine.answers


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="the limit is a POSIX signal")
def test_a_handler_that_cannot_be_stopped_ends_the_engine_which_says_so(tmp_path):
    from engine.server import Stopped

    text = CLASS + "import signal; signal.signal(signal.SIGALRM, signal.SIG_IGN)\n        while True: pass\n"
    with Engine() as engine:
        load(engine, pendulum())
        engine.attach(written(tmp_path, text))
        assert said(engine).state == "running"
        engine.play()
        assert "cannot be stopped" in engine.wait_for(HandlerChanged, timeout=120).message
        engine.wait_for(Stopped, timeout=120)
        engine.restart(pendulum())
        engine.wait_for(Loaded, timeout=120)
        assert engine.answers


def test_a_handler_that_closes_all_files_ends_the_engine_and_holds_nobody_up(tmp_path):
    from engine.server import Stopped

    with Engine() as engine:
        load(engine, pendulum())
        engine.attach(written(tmp_path, CLASS + "import os; os.closerange(3, 300)\n"))
        assert said(engine).state == "running"
        engine.play()
        assert "the scene is untouched" in engine.wait_for(Stopped, timeout=120).reason
        engine.restart(pendulum())
        engine.wait_for(Loaded, timeout=120)
        assert engine.answers


HELPED = """
import helper


class Follow(SimulationHandler):
    frequency = 50

    def __init__(self, names):
        self.hinge = names.object_named("mbs0_joint0")

    def handle(self, state, control, dt):
        control.set_joint_hinge_position_target(self.hinge, helper.target())
"""


def test_a_module_beside_the_file_is_read_again_when_it_changes(engine, tmp_path):
    helper = tmp_path / "helper.py"
    helper.write_text("def target():\n    return 0.25\n")
    world, _ = scene_to_world(arm()[0])
    load(engine, world)
    engine.attach(written(tmp_path, HELPED))
    assert said(engine).state == "running"
    engine.step(100)
    assert ctrl(engine) == pytest.approx([0.25])
    helper.write_text("def target():\n    return 0.75\n")  # of the same length, within a second
    os.utime(helper, ns=(time.time_ns() + 10**9, time.time_ns() + 10**9))
    engine.step(1)
    assert said(engine).state == "running"
    engine.step(100)
    assert ctrl(engine) == pytest.approx([0.75])
    helper.write_text("def target():\n    return missing\n")
    os.utime(helper, ns=(time.time_ns() + 2 * 10**9, time.time_ns() + 2 * 10**9))
    engine.step(1)
    assert said(engine).state == "running"
    engine.step(100)
    event = said(engine)
    assert event.state == "failed" and event.line == 14 and "helper.py, line 2" in event.message
    helper.write_text("def target(:\n")
    os.utime(helper, ns=(time.time_ns() + 3 * 10**9, time.time_ns() + 3 * 10**9))
    engine.step(1)
    event = said(engine)
    assert event.state == "failed" and "helper.py, line 1" in event.message
    helper.write_text("def target():\n    return 0.5\n")
    os.utime(helper, ns=(time.time_ns() + 4 * 10**9, time.time_ns() + 4 * 10**9))
    engine.step(1)
    assert said(engine).state == "running"
    engine.step(100)
    assert ctrl(engine) == pytest.approx([0.5])


LEAVES = """
import subprocess, sys, threading

process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
thread = threading.Thread(target=process.wait, name="hand", daemon=True)


class Idle(SimulationHandler):
    frequency = 100

    def handle(self, state, control, dt):
        if not thread.is_alive():
            thread.start()
"""


@pytest.mark.parametrize("ending", ["detached", "read again", "failed"])
def test_threads_and_processes_that_a_handler_leaves_are_reported_once(engine, tmp_path, ending):
    load(engine, pendulum())
    failing = LEAVES + "            raise ValueError('no')\n"
    engine.attach(written(tmp_path, failing if ending == "failed" else LEAVES))
    engine.step(20)
    if ending == "read again":
        written(tmp_path, "class Idle(SimulationHandler):\n    def handle(self, state, control, dt): ...\n")
    elif ending == "detached":
        engine.detach()
    event = engine.wait_for(HandlerLeft)
    found = [thread for thread in threading.enumerate() if thread.name == "hand"]
    try:
        assert event.file == str(tmp_path / "handler.py") and event.threads == ["hand"]
        (process,) = event.processes
        number = int(process.rpartition("(")[2].rstrip(")"))
        assert "python" in process
        engine.detach()
        events = []
        while ending != "detached" and not any(getattr(e, "state", "") == "detached" for e in events):
            events += engine.poll()
        assert not any(isinstance(e, HandlerLeft) for e in events)
    finally:
        os.kill(number, signal.SIGKILL)
        for thread in found:
            thread.join(30)


def test_a_pool_that_nothing_holds_any_longer_is_not_reported(engine, tmp_path):
    text = """
from concurrent.futures import ThreadPoolExecutor


class Idle(SimulationHandler):
    frequency = 100

    def __init__(self, names):
        self.pool = ThreadPoolExecutor(2)

    def handle(self, state, control, dt):
        self.pool.submit(int).result()
"""
    load(engine, pendulum())
    engine.attach(written(tmp_path, text))
    engine.step(20)
    engine.detach()
    events = []
    while not any(isinstance(e, HandlerChanged) and e.state == "detached" for e in events):
        events += engine.poll()
    assert not any(isinstance(e, HandlerLeft) for e in events)


def test_what_a_handler_prints_is_reported_in_parts_of_bounded_size():
    said = []
    log = HandlerLog("ctrl.py", said.append)
    with log.printing(), log.timed():
        print("first")
        print("second", file=sys.stderr)
    log.send_if_due()
    with log.printing():
        print("x" * 50_000)
    log.send_if_due()  # so soon after the last: later
    assert [event.text for event in said] == ["first\nsecond\n"] and said[0].calls == 1
    assert 0 < said[0].longest == said[0].seconds < 5
    log.send()
    assert len(said) == 2 and len(said[1].text) < 21_000 and "30001 more characters" in said[1].text
    log.send()
    assert len(said) == 2


def test_threads_of_a_handler_print_to_its_log_between_calls_too(capsys):
    said, may_print, printed = [], threading.Event(), threading.Event()
    log = HandlerLog("ctrl.py", said.append)

    def speak() -> None:
        may_print.wait(30)
        print("from a thread")
        print("and wrong", file=sys.stderr)
        printed.set()
        over.wait(30)

    over = threading.Event()
    before = sys.stdout
    with log.printing():
        thread = threading.Thread(target=speak)
        thread.start()
    print("of the engine")
    may_print.set()
    assert printed.wait(30)
    log.send()
    assert "".join(event.text for event in said) == "from a thread\nand wrong\n"
    assert capsys.readouterr().out == "of the engine\n"
    log.release()
    assert sys.stdout is before
    over.set()
    thread.join(30)
    with log.printing():
        pass
    assert sys.stdout is before  # its threads have ended
