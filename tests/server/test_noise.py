"""Noise on the controls of the engine: what frames, samples, resets and returns to the past have of it."""

from __future__ import annotations

import numpy as np
import pytest
from engine_worlds import pendulum

from app.document import Document
from app.editor import Editor
from app.session import Session
from app.state_keyframes import keyframe_of
from engine.msd.schema import JointSensor
from engine.server import Engine
from engine.server.protocol import Noise

CONTROL = "actuator/motor/control"


@pytest.fixture
def session():
    document = Document(pendulum())
    session = Session(document, Engine(in_process=True))
    session.poll()
    session.set_control(0, 0.5)
    session.set_noise(Noise(0.2, 0.05, 1))
    yield session
    session.close()


def moved(session, steps: int):
    session.step(steps)
    session.poll()
    return session.frame()


def sampled(session) -> np.ndarray:
    return session.samples([CONTROL])[1][:, 0]


def test_plots_have_the_noise_and_what_is_written_stays(session):
    frame = moved(session, 200)
    assert frame.ctrl[0] == 0.5
    values = sampled(session)[1:-1]
    assert 0.1 < values.std() < 0.3 and abs(values.mean() - 0.5) < 0.2
    key = keyframe_of(session.document.world, session.layout, frame, "now")
    assert list(key.ctrl) == [0.5]


def test_going_back_finds_the_controls_without_noise(session):
    moved(session, 60)
    session.set_control(0, -1.0)
    moved(session, 60)
    session.set_noise(Noise(0.0, 0.05, 1))
    for time, base in ((0.05, 0.5), (0.2, -1.0), (0.07, 0.5)):
        session.seek(time)
        session.poll()
        assert session.frame().ctrl[0] == base
    assert moved(session, 1).ctrl[0] == 0.5


def test_a_reset_begins_the_same_run_again(session):
    session.reset()
    session.set_control(0, 0.5)
    first = moved(session, 100).qpos.copy()
    session.reset()
    session.poll()
    assert session.frame().ctrl[0] == 0.0
    session.set_control(0, 0.5)
    again = moved(session, 100)
    assert np.array_equal(again.qpos, first)
    session.set_noise(Noise(0.2, 0.05, 2))
    session.reset()
    session.set_control(0, 0.5)
    assert not np.array_equal(moved(session, 100).qpos, first)


def test_a_scene_that_is_built_anew_has_the_noise_too(session):
    moved(session, 20)
    session.document.insert("sensors.joint", 1, JointSensor(name="more", joint="elbow"))
    session.poll()
    assert moved(session, 40).ctrl[0] == 0.5
    assert np.ptp(sampled(session)[-30:-1]) > 0.05


def test_another_document_and_a_new_engine_have_the_noise_too(session):
    editor = Editor(session.document, session)
    editor.set_document(Document(pendulum()))
    session.poll()
    moved(session, 50)
    assert np.ptp(sampled(session)[:-1]) > 0.05
    session.restart()
    session.poll()
    moved(session, 50)
    assert np.ptp(sampled(session)[-40:-1]) > 0.05


def test_noise_that_cannot_be_is_refused_and_the_simulation_goes_on(session):
    session.set_noise(Noise(-1.0))
    session.poll()
    assert "standard deviation of the noise" in session.message
    assert moved(session, 10).time > 0
