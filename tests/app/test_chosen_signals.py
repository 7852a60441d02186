"""Signals that a session is told to sample: there from then on at every step, over edits, takes and worlds."""

from __future__ import annotations

import sys
from pathlib import Path

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.session import Session
from engine import msd
from engine.server import Engine

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum

SCENE = """<mujoco><option timestep="0.001"/><worldbody><geom type="plane" size="3 3 1"/>
  <body name="arm" pos="0 0 .5"><joint name="a" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
    <body name="hand" pos=".3 0 0"><joint name="b" axis="0 1 0"/><geom size=".05"/><site name="s"/></body></body>
  <body name="box" pos="1 0 .2"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody>
  <sensor><accelerometer name="felt" site="s"/><framepos name="at" objtype="body" objname="hand"/></sensor>
  </mujoco>"""


@pytest.fixture
def session():
    session = Session(Document(msd.from_str(SCENE, "mjcf")), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


def test_a_chosen_signal_is_there_at_every_step_from_then_on(session):
    ids = ["link/hand/velocity x", "system/center of mass z", "joint/a/position"]
    session.step(5)
    session.poll()
    assert {channel.id for channel in session.channels()} >= set(ids)
    session.choose(ids)
    session.step(200)
    session.poll()
    times, values = session.samples(ids)
    np.testing.assert_array_equal(times, np.arange(206) / 1000)
    assert np.isnan(values[:5, :2]).all() and np.isfinite(values[5:]).all() and np.isfinite(values[:, 2]).all()
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    for i in range(206):
        mujoco.mj_forward(model, data)
        if i >= 5:
            velocity = np.zeros(6)
            mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_XBODY, model.body("hand").id, velocity, 0)
            expected = [velocity[3], data.subtree_com[0][2], data.qpos[0]]
            np.testing.assert_allclose(values[i], expected, atol=2e-4)
        mujoco.mj_step(model, data)


def test_every_sensor_is_mujocos_at_every_step(session):
    ids = [f"sensor/{name}/{axis}" for name in ("felt", "at") for axis in "xyz"]
    session.step(150)
    session.poll()
    _, values = session.samples(ids)
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    for row in values[:-1]:
        mujoco.mj_step(model, data)
        np.testing.assert_allclose(row, data.sensordata, rtol=1e-3, atol=1e-3)


def test_edits_keep_what_was_chosen_as_long_as_it_is_there(session):
    ids = ["link/hand/position x", "contact/box with world/normal force", "joint/b/force"]
    session.choose(ids)
    session.step(3)
    session.document.set("hierarchy.bodies[0].link.joints[0].armature", 0.1)  # a parameter
    session.step(3)
    session.document.add("body_fixed")  # another scene
    session.step(3)
    session.poll()
    times, values = session.samples(ids)
    assert len(times) == 10 and np.isfinite(values).all()
    session.document.rename("hierarchy.bodies[0].link.children[0]", "palm")
    session.step(3)
    session.poll()
    times, values = session.samples([*ids, "link/palm/position x"])
    assert np.isnan(values[-3:, 0]).all() and np.isfinite(values[-3:, 1:3]).all()
    session.choose([*ids, "link/palm/position x"])
    session.step(3)
    session.poll()
    assert np.isfinite(session.samples(["link/palm/position x"])[1][-3:]).all()


def test_a_world_that_is_shown_later_has_the_same_signals(session):
    session.choose(["link/hand/position z"])
    session.set_worlds(2)
    session.show_world(1)
    session.step(4)
    session.poll()
    times, values = session.samples(["link/hand/position z"])
    assert len(times) == 5 and np.isfinite(values).all()


def test_another_document_goes_on_with_what_it_has_of_the_chosen(session):
    session.choose(["link/hand/position z", "system/momentum x"])
    session.set_document(Document(pendulum()))
    session.poll()
    session.step(2)
    session.poll()
    _, values = session.samples(["link/hand/position z", "system/momentum x"])
    assert np.isnan(values[:, 0]).all() and np.isfinite(values[:, 1]).all()


def test_a_restarted_engine_samples_what_was_chosen(session):
    session.choose(["system/center of mass z"])
    session.step(2)
    session.poll()
    session.restart()
    session.poll()
    session.step(2)
    session.poll()
    assert np.isfinite(session.samples(["system/center of mass z"])[1]).all()


def test_of_several_choices_between_two_looks_the_last_one_counts(session):
    for name in ("x", "y", "z"):
        session.choose([f"link/hand/position {name}"])
        session.step(1)
    session.poll()
    *_, newest = session.samples([f"link/hand/position {name}" for name in "xyz"])[1]
    assert np.isfinite(newest).all()  # a quantity is sampled whole
    session.choose([])
    session.step(1)
    session.poll()
    *_, newest = session.samples(["link/hand/position z"])[1]
    assert np.isnan(newest).all()
