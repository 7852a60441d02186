"""Worlds of soft bodies, and how a simulation takes them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine import msd
from engine.assets.sim import SimulationCfg, SimulationContext
from engine.assets.sim.spawners.soft_bodies import (
    LEAST_DAMPING,
    STABLE,
    SoftMaterial,
    bearable,
    block,
    body,
    mesh_of,
    soft_body,
    stiffness_frequency,
)
from engine.geometry import tetrahedra
from engine.simulation import Simulation

CLOTH = """<mujoco><option timestep="0.004"/><worldbody>
  <flexcomp name="cloth" type="grid" count="4 4 1" spacing=".1 .1 .1" dim="2" mass=".1">
    <pin id="0"/><edge equality="true"/><contact selfcollide="none"/></flexcomp></worldbody></mujoco>"""


@pytest.fixture
def sim():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(dt=0.01, device="cpu"))
    SimulationContext.clear_instance()


def test_the_fastest_mode_of_a_single_tetrahedron():
    """By finite differences of the engine's forces."""
    points = np.array([[0.0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0.02, 0.03, 0.1]])
    world, _ = soft_body(
        body(points, np.array([[0, 1, 2, 3]])), SoftMaterial(1000.0, 1e5, 0.4, 0.0), dt=1e-4, mass=0.2
    )
    simulation = Simulation(world)

    def force(qpos: np.ndarray) -> np.ndarray:
        simulation.write(qpos=qpos)
        simulation.forward()
        return simulation.read("qfrc_spring").astype(float)

    step = 1e-4
    matrix = np.array([(force(-row) - force(row)) / (2 * step) for row in step * np.eye(12)])
    fastest = math.sqrt(np.linalg.eigvalsh((matrix + matrix.T) / 2).max() / 0.05)
    assert math.sqrt(1e5) * stiffness_frequency(points, np.array([[0, 1, 2, 3]]), 0.2, 0.4) == pytest.approx(
        fastest, rel=2e-3
    )


@pytest.mark.parametrize("damping", [0.0, 1e-4, 5e-3])
@pytest.mark.parametrize("young", [1e3, 1e6, 1e12])
def test_what_a_time_step_bears_is_stable(young, damping):
    """By the roots of the step's own recurrence."""
    unit = 30.0
    found = bearable(SoftMaterial(youngs_modulus=young, elasticity_damping=damping), unit, 0.01, 32)
    square, h = found.youngs_modulus * unit**2, found.step
    a, b = h * h * square, h * found.damping * square
    assert np.abs(np.roots([1, a + b - 2, 1 - b])).max() < 1 + 1e-12
    assert a + 2 * b <= STABLE * (1 + 1e-9)
    assert round(0.01 / h) <= 32
    if round(0.01 / h) < 32:
        assert (found.youngs_modulus, found.damping) == (young, damping)
    elif young == 1e12:
        assert a == pytest.approx(STABLE * (1 - (LEAST_DAMPING if damping else 0)))


@pytest.mark.parametrize("size", [(0.2, 0.2, 0.2), (0.3, 0.1, 0.05)])
def test_a_block_has_the_size_the_mass_and_cells_like_cubes(size):
    flexcomp = block(size, 6)
    points, elements = mesh_of(flexcomp)
    assert np.allclose(np.ptp(points, axis=0), size) and np.allclose(points.mean(axis=0), 0)
    assert tetrahedra.volumes(points, elements).__abs__().sum() == pytest.approx(np.prod(size))
    world, _ = soft_body(flexcomp, SoftMaterial(density=500.0), 0.01)
    assert Simulation(world).scene.body_mass.sum() == pytest.approx(500 * np.prod(size))


def test_a_simulation_takes_the_steps_that_its_softest_world_bears(sim):
    sim.stage.define("/World/Cloth", msd.from_str(CLOTH, format="mjcf"))
    sim.reset()
    assert sim.substeps == 3
    assert sim.simulation.timestep == pytest.approx(0.01 / 3)
    sim.step()
    assert sim.simulation.time == pytest.approx(0.01)


def test_points_that_are_pinned_stand_where_the_frames_of_their_environments_are(sim):
    for i in range(3):
        sim.stage.define(f"/World/Origin{i}", translation=(float(i), 0, 1))
    sim.stage.define("/World/Origin.*/Cloth", msd.from_str(CLOTH, format="mjcf"), translation=(0, 0, 0.5))
    sim.reset()
    first = sim.simulation.array("flexvert_xpos")[:, 0]
    assert np.allclose(first, [[i - 0.15, -0.15, 1.5] for i in range(3)], atol=1e-6)
    for _ in range(5):
        sim.step()
    assert np.allclose(sim.simulation.array("flexvert_xpos")[:, 0], first, atol=1e-6)


def test_a_rigid_scene_takes_one_step(sim):
    mjcf = "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>"
    sim.stage.define("/World/Ball", msd.from_str(mjcf, format="mjcf"))
    sim.reset()
    assert sim.substeps == 1 and sim.simulation.timestep == pytest.approx(0.01)
