"""Traces of the worlds of a sweep: a signal at evenly spread moments, and what worlds have in common."""

from __future__ import annotations

import numpy as np
import pytest

from app.sweep import batch
from app.sweep.measures import parse_measures
from app.sweep.plan import Trace, make_plan
from app.sweep.spread import spread
from app.sweep.variations import parse_variation, values_of
from engine import msd
from engine.simulation import Simulation

DROP = """<mujoco><option timestep="0.001"/><worldbody><body name="ball" pos="0 0 9"><joint name="down" type="slide"
axis="0 0 1"/><geom size=".1"/></body></worldbody></mujoco>"""


@pytest.mark.parametrize("signal", ["joint/down/velocity", "link/ball/velocity z"])
def test_worlds_have_the_course_of_a_signal_at_spread_moments(signal, monkeypatch):
    monkeypatch.setattr(batch, "MOMENTS", 50)
    world = msd.from_str(DROP, "mjcf")
    layout = Simulation(msd.build(world), "cpu").layout
    variation = parse_variation("simulate_option.gravity[2]=-10..-1", world)
    measures = parse_measures(f"{signal}:final", layout)
    plan = make_plan(world, [variation], values_of([variation], 4, 0), measures, 0.2, traced=signal)
    rows = batch.Batches(plan).run(range(4))
    found = spread([row.trace for row in rows if row.trace is not None])
    assert len(found.times) == 51 and found.times == pytest.approx(np.arange(51) * 0.004)
    gravity = np.array([numbers[0] for numbers in plan.values])
    np.testing.assert_allclose(found.values, gravity[:, None] * found.times, atol=1e-4)
    np.testing.assert_allclose(found.values[:, -1], np.array([row.outcomes[0] for row in rows], float), atol=1e-6)
    np.testing.assert_allclose(found.mean, -5.5 * found.times, atol=1e-4)
    np.testing.assert_allclose(found.deviation, np.std(gravity) * found.times, atol=1e-4)
    np.testing.assert_allclose(found.low, -10 * found.times, atol=1e-4)
    np.testing.assert_allclose(found.high, -1 * found.times, atol=1e-4)


def test_worlds_that_ended_early_do_not_count_from_then_on():
    times = [0.0, 1.0, 2.0]
    found = spread([Trace(times, [1.0, 2.0, 3.0]), Trace(times, [3.0, None, None]), Trace([0.0, 2.0], [5.0, None])])
    np.testing.assert_array_equal(found.mean, [3.0, 2.0, 3.0])
    np.testing.assert_array_equal(found.low, [1.0, 2.0, 3.0])
    np.testing.assert_array_equal(found.high, [5.0, 2.0, 3.0])
    assert spread([]).times.shape == (0,)
