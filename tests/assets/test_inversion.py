"""Soft bodies that are turned inside out come right again."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import engine.assets.sim as sim_utils
from engine import msd
from engine.assets import DeformableObject, DeformableObjectCfg
from engine.assets.sim import SimulationCfg, SimulationContext

YOUNG, POISSON = 1e5, 0.45
SIZE = 0.1


@pytest.fixture
def sim():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(dt=0.01, device="cpu"))
    SimulationContext.clear_instance()


def cube(height: float, rot=(1.0, 0.0, 0.0, 0.0), cells: int = 4) -> DeformableObject:
    return DeformableObject(
        DeformableObjectCfg(
            prim_path="/World/Cube",
            spawn=sim_utils.MeshCuboidCfg(
                size=(SIZE, SIZE, SIZE),
                deformable_props=sim_utils.DeformableBodyPropertiesCfg(simulation_hexahedral_resolution=cells),
                physics_material=sim_utils.DeformableBodyMaterialCfg(youngs_modulus=YOUNG, poissons_ratio=POISSON),
            ),
            init_state=DeformableObjectCfg.InitialStateCfg(pos=(0.0, 0.0, height), rot=rot),
        )
    )


def volumes(body: DeformableObject) -> torch.Tensor:
    """Present volumes of the elements over those at rest."""
    return torch.linalg.det(body.data.sim_element_deform_gradient_w[0].double())


def extents(body: DeformableObject) -> np.ndarray:
    """Of the body along its own axes, m: those of its edges at rest."""
    nodes = body.data.nodal_pos_w[0].reshape(5, 5, 5, 3)
    return np.array(
        [float((nodes.select(axis, -1) - nodes.select(axis, 0)).norm(dim=-1).mean()) for axis in range(3)]
    )


@pytest.mark.parametrize("rot", [(1.0, 0.0, 0.0, 0.0), (0.9, 0.3, 0.2, 0.1)])
def test_a_cube_that_hits_hard_gets_its_shape_back(sim, rot):
    ground = sim_utils.GroundPlaneCfg()
    ground.func("/World/Ground", ground)
    body = cube(1.0 + SIZE, rot)
    sim.reset()
    least = 1.0
    for _ in range(200):
        sim.step(render=False)
        body.update(0.01)
        least = min(least, float(volumes(body).min()))
    assert least < 0.5  # it was pressed together
    assert float(volumes(body).min()) > 0.7
    assert np.allclose(extents(body), SIZE, rtol=0.06)


def test_a_cube_that_is_mirrored_comes_right(sim):
    sim.cfg.gravity = (0.0, 0.0, 0.0)
    body = cube(0.0)
    sim.reset()
    places = body.data.nodal_pos_w.clone()
    places[..., 2] *= -1.0
    places += 1e-4 * torch.randn(places.shape, generator=torch.Generator().manual_seed(0))
    body.write_nodal_pos_to_sim(places)
    assert bool((volumes(body) < 0).all())
    for _ in range(200):
        sim.step(render=False)
    body.update(2.0)
    assert bool((volumes(body) > 0.7).all())
    assert np.allclose(extents(body), SIZE, rtol=0.06)


def test_forces_are_the_slope_of_the_energy(sim):
    """W = (lambda + 2 mu) / 2 (1 / sqrt(3) - J)^2 for each volume at rest, where J is less."""
    body = cube(0.0, rot=(0.5, 0.5, -0.1, 0.7), cells=2)
    sim.reset()
    mesh = body.sim_mesh
    places = body.data.nodal_pos_w[0].double() * torch.tensor([1.0, 1.1, 0.2])
    places += 0.02 * torch.randn(places.shape, generator=torch.Generator().manual_seed(1))
    places.requires_grad_(True)
    corners, rest = places[mesh.indices], torch.tensor(mesh.rest)[mesh.indices]
    now, before = (torch.linalg.det(each[:, 1:] - each[:, :1]) for each in (corners, rest))
    modulus = YOUNG * (1 - POISSON) / ((1 + POISSON) * (1 - 2 * POISSON))
    missing = (3.0**-0.5 - now / before).clamp_min(0.0)
    (modulus / 2 * missing**2 * before.abs() / 6).sum().backward()
    assert bool((now / before < 0).any()) and bool((missing == 0).any()) and places.grad is not None
    body.write_nodal_pos_to_sim(places.detach().float()[None])
    assert body._barrier is not None
    body._barrier._push(sim.simulation.data)
    along = sim.freshness.view("qfrc_applied")[0][body._nodes.dof_addresses].double()
    forces = torch.einsum("na,nai->ni", along, body._nodes.frames()[1][0].double())
    assert float((forces + places.grad).abs().max()) < 1e-4 * float(places.grad.abs().max())


def test_what_is_no_deformable_object_is_as_in_mujoco(sim):
    """The same cube beside as a World's flexcomp: nothing is applied."""
    world = sim_utils.MeshCuboidCfg(size=(SIZE, SIZE, SIZE), deformable_props=sim_utils.DeformableBodyPropertiesCfg())
    world.func("/World/Cube", world)
    sim.reset()
    sim.step(render=False)
    assert not sim.freshness.view("qfrc_applied").any()
    assert msd.build(sim.world).nflex == 1


def test_stresses_are_those_of_both_energies(sim):
    """Cauchy's stress is dW/dF F' / J of Saint Venant and Kirchhoff's energy and the one that is added."""
    body = cube(0.0, cells=1)
    sim.reset()
    gradient = torch.tensor([[1.2, 0.1, 0.0], [0.0, 0.9, 0.3], [0.1, 0.0, 0.35]], dtype=torch.float64)
    body.write_nodal_pos_to_sim((body.data.nodal_pos_w[0].double() @ gradient.T).float()[None])
    gradient.requires_grad_(True)
    mu, spread = YOUNG / (2 * (1 + POISSON)), YOUNG * POISSON / ((1 + POISSON) * (1 - 2 * POISSON))
    strain = (gradient.T @ gradient - torch.eye(3)) / 2
    volume = torch.linalg.det(gradient)
    energy = spread / 2 * strain.trace() ** 2 + mu * (strain**2).sum()
    energy = energy + (spread + 2 * mu) / 2 * (3.0**-0.5 - volume).clamp_min(0.0) ** 2
    energy.backward()
    assert gradient.grad is not None and float(volume) < 3.0**-0.5
    stress = (gradient.grad @ gradient.T / volume).detach()
    found = body.data.sim_element_stress_w[0].double()
    assert float((found - stress).abs().max()) < 1e-4 * float(stress.abs().max())


def test_each_beginning_pushes_once(sim):
    """Every reset used to leave one more that pushes."""
    body = cube(0.0, cells=1)
    for _ in range(3):
        sim.reset()
    assert len(sim.simulation._before) == 1
    sim.stop()
    assert not sim.simulation._before and not body.is_initialized
    sim.reset()
    del body
    assert not sim.simulation._before
