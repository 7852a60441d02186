"""A document and its engine: what reaches the engine, what the user reads, what can be plotted."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from app.document import Document
from app.session import Session
from engine import msd
from engine.msd.edit_codec import unpacked
from engine.msd.schema import SpringDampCoeff, SpringDamper, StiffnessDamping
from engine.server import Engine, Failed, Patched

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum

SHOULDER = "hierarchy.bodies[0].link.joints[0]"
ELBOW = "hierarchy.bodies[0].link.children[0].joints[0]"
ROD = "hierarchy.bodies[0].link.geoms[0]"


@pytest.fixture
def session():
    session = Session(Document(pendulum()), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


class Listener(Engine):
    """An engine that records the edits that it is sent."""

    def __init__(self) -> None:
        super().__init__(in_process=True)
        self.sent: list[tuple[str, str]] = []

    def patch(self, edits) -> None:
        self.sent += [(type(edit).__name__, edit.path) for edit in map(unpacked, edits)]
        super().patch(edits)


def test_every_edit_reaches_the_engine_and_does_there_what_its_field_declares():
    session = Session(Document(pendulum()), Listener())
    document, sent = session.document, session.engine.sent
    session.poll()
    document.set("visual.fog_end", 10.0)
    document.set(f"{ELBOW}.armature", 0.1)
    document.undo()
    assert sent == [("Set", "visual.fog_end"), ("Set", f"{ELBOW}.armature"), ("Set", f"{ELBOW}.armature")]
    assert [e.kind for e in session.poll() if isinstance(e, Patched)] == ["none", "parameter", "parameter"]
    document.set("keyframes[0].dof_pos", np.array([0.3, 0.4]))
    session.reset(0)
    session.poll()
    assert session.frame().qpos == pytest.approx([0.3, 0.4])
    session.close()


def test_a_damping_edit_and_its_undo_change_the_running_motion(session):
    damper = SpringDamper(coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(k=0.0, d=2.0)))
    session.reset(0)
    session.document.set(f"{SHOULDER}.spring_damper", damper)
    session.step(200)
    session.poll()
    damped = session.frame()
    session.document.undo()
    session.reset(0)
    session.step(200)
    session.poll()
    free = session.frame()
    assert damped.energy.sum() < free.energy.sum() - 0.1
    assert session.document.world == pendulum()


def test_structure_edits_through_the_document_carry_state_keyframes_and_history(session):
    session.reset(1)
    session.step(50)
    session.poll()
    before = session.frame()
    path = session.document.duplicate("hierarchy.bodies[0]")
    session.poll()
    assert session.layout.nq == 4 and path.startswith("hierarchy.bodies[1]")
    assert session.frame().qpos[:2] == pytest.approx(before.qpos)
    session.step(10)
    session.poll()
    copy = session.layout.joint_name[2]
    times, values = session.samples(["joint/shoulder/position", f"joint/{copy}/position"])
    assert len(times) > 2 and not np.isnan(values[:, 0]).any()
    assert np.isnan(values[0, 1]) and not np.isnan(values[-1, 1])
    session.document.undo()
    session.reset(1)
    session.poll()
    assert session.frame().qpos == pytest.approx([0.5, -1.0])


def test_a_restarted_engine_has_as_many_worlds_all_in_the_state_of_the_one_that_was_shown(session):
    session.set_worlds(3)
    session.poll()
    session.show_world(1)
    session.step(20)
    session.poll()
    before = session.frame()
    session.restart()
    session.poll()
    after = session.frame()
    assert session.nworld == len(after.drawn) == 3 and session.message == ""
    assert session.world == 1  # it used to be the first
    assert after.qpos == pytest.approx(before.qpos) and after.time == before.time
    for drawn in after.drawn:
        np.testing.assert_allclose(drawn, before.drawn[1], atol=1e-6)


HANDLER = """from engine.scene import SimulationHandler


class Push(SimulationHandler):
    frequency = 100

    def handle(self, state, control, dt):
        control.set_control("motor", 0.625)
"""


@pytest.mark.parametrize("stopped", [True, False])
def test_a_restarted_engine_has_the_handler_again_unless_it_may_be_to_blame(session, tmp_path, stopped):
    (tmp_path / "handler.py").write_text(HANDLER)
    session.attach_handler(str(tmp_path / "handler.py"))
    session.step(5)
    session.poll()
    assert session.handler.state == "running"
    if stopped:
        session.stopped = True  # as after a crash; else it did not respond
    session.set_control(0, 0.0)
    session.restart()
    session.poll()
    session.step(50)
    session.poll()
    assert (session.handler is not None) == stopped
    assert session.frame().ctrl[0] == (0.625 if stopped else 0.0)


def test_a_handler_that_is_detached_from_a_stopped_engine_stays_so(session, tmp_path):
    """One that ends the engine would end each engine that is started again."""
    (tmp_path / "handler.py").write_text(HANDLER)
    session.attach_handler(str(tmp_path / "handler.py"))
    session.step(5)
    session.poll()
    session.stopped = True
    session.detach_handler()
    assert session.handler is None
    session.set_control(0, 0.0)
    session.restart()
    session.step(50)
    session.poll()
    assert session.handler is None and session.frame().ctrl[0] == 0


def test_channels_are_named_with_units_and_follow_the_frames(session):
    channels = {c.id: c for c in session.channels()}
    assert len(channels) == len(session.channels())
    assert channels["joint/elbow/velocity"][1:5] == ("Joints", "elbow velocity", "rad/s", ELBOW)
    assert channels["sensor/lower_position/z"].unit == "m"
    assert channels["actuator/motor/force"].unit == "N·m"
    assert channels["energy/total"].unit == "J" and channels["energy/total"].path == ""
    session.set_control(0, 0.25)
    session.step(10)
    session.poll()
    frame = session.frame()
    ids = [
        "actuator/motor/control",
        "joint/elbow/position",
        "sensor/elbow_angle",
        "energy/total",
        "joint/nobody/position",
    ]
    newest = session.samples(ids)[1][-1]
    assert newest[:4] == pytest.approx([0.25, frame.qpos[1], frame.sensordata[3], frame.energy.sum()])
    assert np.isnan(newest[4])


def test_history_has_every_frame_once_in_order_and_begins_anew_with_a_reset(session):
    for _ in range(20):
        session.step()
    session.poll()
    times, values = session.samples(["joint/elbow/position"])
    assert times == pytest.approx(np.arange(21) * 0.002) and values.shape == (21, 1)
    times, _ = session.samples(["joint/elbow/position"], since=0.03)
    assert times[0] == pytest.approx(0.03)
    session.reset()
    session.poll()
    times, _ = session.samples(["joint/elbow/position"])
    assert times.tolist() == [0.0]


def test_transport(session):
    assert not session.playing
    session.toggle_play()
    assert session.playing and session.frame().playing is False
    session.poll()
    assert session.frame().playing
    session.step()
    session.poll()
    assert not session.playing and not session.frame().playing
    session.set_speed(0.5)
    assert session.speed == 0.5
    with pytest.raises(ValueError, match="positive"):
        session.set_speed(-1)


def test_what_is_wrong_is_reported_and_goes_away_when_it_is_repaired(session):
    session.document.set("actuators[0].target.value", "nowhere")
    assert any(isinstance(e, Failed) for e in session.poll())
    assert "nowhere" in session.message and "actuators[0]" in session.message
    session.document.undo()
    session.poll()
    assert session.message == ""


def test_an_unstable_simulation_is_no_longer_playing(session):
    session.play()
    session.engine.set_state(qvel=[0.0, 1e12])
    end = time.monotonic() + 30
    while session.playing and time.monotonic() < end:
        session.poll()
    assert not session.playing and "unstable" in session.message


def test_another_document(session):
    session.play()
    world = pendulum()
    world.hierarchy.bodies[0].link.joints[0].name = "hip"
    old = session.document
    session.set_document(Document(world))
    assert session.layout is None and session.frame() is None and not session.playing and session.channels() == []
    session.poll()
    assert session.layout.joint_name == ["hip", "elbow"] and session.frame().time == 0
    old.set(f"{ELBOW}.armature", 9.0)  # no longer ours
    session.step(10)
    session.poll()
    assert session.frame().qpos == pytest.approx([0.0, 0.0], abs=1e-6)
    session.reset(0)
    session.poll()
    assert session.frame().qpos[0] == pytest.approx(1.5)
    assert math.isclose(session.frame().time, 0.0)


def test_a_mesh_that_the_user_chooses_may_lie_anywhere(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "scene").mkdir()
    mesh = tmp_path / "elsewhere/tetrahedron.obj"
    mesh.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    msd.save(pendulum(), tmp_path / "scene/p.msd")
    session = Session(Document.open(str(tmp_path / "scene/p.msd")), Engine(in_process=True))
    session.poll()
    session.document.add("mesh_file", file=str(mesh))
    session.document.add("geom_mesh")
    events = session.poll()
    session.close()
    assert [e for e in events if isinstance(e, Failed)] == []


@pytest.mark.parametrize("error, ours", [(TypeError("of ours"), True), (ValueError("of what was asked"), False)])
def test_a_mistake_of_the_engine_reaches_the_log(monkeypatch, caplog, error, ours):
    from engine.simulation import Simulation

    def step(self, number: int = 1) -> None:
        raise error

    with Engine(in_process=True) as engine:
        session = Session(Document(pendulum()), engine)
        session.poll()
        monkeypatch.setattr(Simulation, "step", step)
        session.step()
        events = session.poll()
    assert [event.message for event in events if isinstance(event, Failed)] == [str(error)]
    assert ("in step" in caplog.text) == ours


def test_a_command_while_the_scene_cannot_be_built_does_not_ask_for_another_scene():
    world = msd.from_str("<mujoco><worldbody><body><joint/></body></worldbody></mujoco>")  # moves, and has no mass
    session = Session(Document(world), Engine(in_process=True))
    session.step()
    messages = [event.message for event in session.poll() if isinstance(event, Failed)]
    assert "needs mass" in messages[0] and "the present one cannot be built" in messages[1]
    session.close()
