"""What signals are at the shown moment, and their least and most since the reset."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.session import Session
from app.shown_values import ShownValues
from engine import msd
from engine.server import Engine

SCENE = """<mujoco><option timestep="0.002"/><worldbody><body name="arm" pos="0 0 .5">
  <joint name="a" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/></body></worldbody></mujoco>"""
IDS = ["joint/a/position", "joint/a/velocity"]


@pytest.fixture
def session():
    session = Session(Document(msd.from_str(SCENE, "mjcf")), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


def step(session: Session, n: int) -> None:
    session.step(n)
    session.poll()


def swing(steps: int) -> np.ndarray:
    """Angle and velocity of the arm in MuJoCo C at every step, the first included."""
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    rows = [[data.qpos[0], data.qvel[0]]]
    for _ in range(steps):
        mujoco.mj_step(model, data)
        rows.append([data.qpos[0], data.qvel[0]])
    return np.array(rows)


def test_now_and_the_bounds_of_a_run_are_mujocos(session):
    values, expected = ShownValues(session), swing(400)
    for n in (150, 400):  # the second time only what has come since is looked at
        step(session, n - len(session.samples(IDS)[0]) + 1)
        np.testing.assert_allclose(values.now(IDS), expected[n], atol=2e-3)
        run = expected[: n + 1]
        np.testing.assert_allclose(values.ranges(IDS), np.stack([run.min(0), run.max(0)], 1), atol=2e-3)


def test_the_past_is_shown_where_it_is_looked_at_and_a_reset_begins_anew(session):
    values, expected = ShownValues(session), swing(300)
    step(session, 300)
    bounds = values.ranges(IDS)
    session.seek(0.2)
    session.poll()
    np.testing.assert_allclose(values.now(IDS), expected[100], atol=2e-3)
    np.testing.assert_array_equal(values.ranges(IDS), bounds)
    session.reset()
    session.poll()
    step(session, 20)
    run = expected[:21]
    np.testing.assert_allclose(values.ranges(IDS), np.stack([run.min(0), run.max(0)], 1), atol=1e-3)


def test_a_signal_has_bounds_from_when_it_is_sampled(session):
    values, ids = ShownValues(session), ["link/arm/velocity x", "joint/a/position"]
    step(session, 10)
    assert np.isnan(values.now(ids)[0]) and np.isnan(values.ranges(ids)[0]).all()
    session.sample_for("values", ids[:1])
    session.poll()
    step(session, 50)
    sampled = session.samples(ids)[1]
    np.testing.assert_array_equal(values.now(ids), sampled[-1])
    np.testing.assert_array_equal(values.ranges(ids), np.stack([np.nanmin(sampled, 0), np.nanmax(sampled, 0)], 1))


def test_a_posed_joint_is_within_its_bounds(session):
    values = ShownValues(session)
    step(session, 10)
    before = values.ranges(IDS[:1])[0]
    session.hold_joints({0: [1.5]})
    session.poll()
    assert values.now(IDS[:1])[0] == 1.5 > before[1]
    np.testing.assert_array_equal(values.ranges(IDS[:1]), [[before[0], 1.5]])
