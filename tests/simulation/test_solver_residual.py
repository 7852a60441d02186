"""The residual of the solver equals that of MuJoCo where iterations end before it converges."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.simulation import Simulation
from engine.simulation.quantity_sampler import QuantitySampler

SCENE = """<mujoco><option timestep="0.002" iterations="{}" solver="{}" tolerance="0"/><worldbody>
  <geom type="plane" size="1 1 .1"/><body pos="0 0 .3"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body pos=".05 0 .55"><freejoint/><geom type="box" size=".1 .1 .1"/><body pos=".1 0 0">
    <joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/></body></body>
</worldbody></mujoco>"""
STEPS = 150


class Kept:
    """Keeps samples."""

    def __init__(self) -> None:
        self.rows: list[float] = []

    def write(self, times, values) -> None:
        self.rows += values[:, 0, 0].tolist()


@pytest.mark.parametrize("solver", ["Newton", "CG"])
def test_the_residual_is_that_of_mujoco(solver):
    text = SCENE.format(2, solver)
    simulation, kept = Simulation(msd.from_str(text, "mjcf")), Kept()
    model = mujoco.MjModel.from_xml_string(text)
    data, expected = mujoco.MjData(model), []
    with QuantitySampler(simulation, kept, (), ["solver/residual"]):
        for _ in range(STEPS):
            data.qpos[:], data.qvel[:] = simulation.array("qpos")[0], simulation.array("qvel")[0]
            data.qacc_warmstart[:] = simulation.array("qacc_warmstart")[0]
            mujoco.mj_step(model, data)
            count = data.solver_niter[0]
            expected.append(data.solver.gradient[count - 1] if count else 0.0)
            simulation.step(1)
    ours, theirs = np.array(kept.rows[-STEPS:]), np.array(expected)
    large = theirs > 0.05 * theirs.max()  # far above what is lost in single precision
    assert large.sum() >= 3
    assert np.allclose(ours[large], theirs[large], rtol=0.01)
    assert not ours[theirs == 0.0].any()
