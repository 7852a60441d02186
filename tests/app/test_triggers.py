"""Triggers of plots: where a signal crosses a level, in runs that are reset and go on from the past."""

from __future__ import annotations

import numpy as np
import pytest

from app.document import Document
from app.session import Session
from app.trigger import Trigger, Watch, crossings
from engine import msd
from engine.server import Engine

PENDULUM = """<mujoco><option timestep="0.001"/><worldbody><body><joint name="hinge" axis="0 1 0"/>
<geom size=".05" pos="0 0 -1" mass="1"/></body></worldbody><keyframe><key qpos="0.1"/></keyframe></mujoco>"""


def test_crossings_are_where_the_line_between_samples_meets_the_level():
    times = np.arange(0, 10, 0.01)
    values = np.sin(times)
    rising = np.arcsin(0.5) + 2 * np.pi * np.arange(2)
    assert crossings(times, values, 0.5, True) == pytest.approx(rising, abs=1e-4)
    assert crossings(times, values, 0.5, False) == pytest.approx(
        np.pi - np.arcsin(0.5) + 2 * np.pi * np.arange(2), abs=1e-4
    )
    assert crossings(np.array([0.0, 1.0, 2.0]), np.array([0.0, np.nan, 1.0]), 0.5, True).size == 0
    assert crossings(np.array([0.0, 2.0]), np.array([0.0, 1.0]), 0.25, True).tolist() == [0.5]
    assert crossings(np.array([0.0, 1.0, 2.0]), np.array([0.5, 0.5, 0.6]), 0.5, True).size == 0  # it was never below


def test_each_crossing_is_found_once_and_those_that_have_not_happened_are_forgotten():
    session = Session(Document(msd.from_str(PENDULUM, "mjcf")), Engine(in_process=True))
    session.poll()
    session.reset(0)
    session.poll()
    watch = Watch(Trigger("joint/hinge/position", 0.0, False), session.history)
    found = []

    def go(steps: int, part: int) -> None:
        for _ in range(0, steps, part):
            session.step(part)
            session.poll()
            watch.follow(session.history)
            since = watch.since if np.isfinite(watch.since) else None
            times, values = session.samples(["joint/hinge/position"], since)
            found.extend(watch.look(times, values[:, 0]))

    go(4000, 37)
    period = 2 * np.pi / np.sqrt(9.81) * (1 + 0.1**2 / 16)
    expected = period * (np.arange(2) + 0.25)
    assert found == watch.times and found == pytest.approx(expected, rel=1e-2)
    assert watch.aligned(5.0, 2.0, 0.25) == pytest.approx(found[-1] + 1.5)
    assert watch.aligned(found[-1] + 1.0, 2.0, 0.25) == pytest.approx(found[0] + 1.5)
    session.seek(1.0)
    go(2000, 100)
    assert found[2:] == [pytest.approx(found[1], abs=2e-3)] and len(watch.times) == 2
    session.reset(0)
    session.poll()
    go(1000, 100)
    assert watch.times == [pytest.approx(expected[0], rel=1e-2)]
    session.close()
