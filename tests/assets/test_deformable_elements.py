"""Element quantities of deformables against formulas, the energy's derivative, and the forces of the engine."""

import numpy as np
import pytest
import torch

from engine import msd
from engine.assets.deformable_object import elements
from engine.assets.utils.math import matrix_from_quat
from engine.simulation.simulation import Simulation

YOUNG, POISSON = 3e4, 0.3
TETRAHEDRON = torch.tensor([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0.2, 0.3, 1]], dtype=torch.float64)
ONE = torch.tensor([[0, 1, 2, 3]])


def gradient_of(map_: torch.Tensor) -> torch.Tensor:
    inverse = torch.linalg.inv(elements.edges(TETRAHEDRON, ONE))
    moved = TETRAHEDRON @ map_.T + torch.tensor([0.3, -2.0, 1.0], dtype=torch.float64)
    return elements.deformation_gradients(moved, ONE, inverse)[0]


def turn(axis: str, angle: float) -> torch.Tensor:
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    matrix = torch.eye(3, dtype=torch.float64)
    matrix[i, i] = matrix[j, j] = np.cos(angle)
    matrix[j, i], matrix[i, j] = np.sin(angle), -np.sin(angle)
    return matrix


@pytest.mark.parametrize("seed", range(4))
def test_the_gradient_is_the_matrix_of_a_linear_map(seed):
    matrix = torch.tensor(np.random.default_rng(seed).normal(size=(3, 3)))
    assert torch.allclose(gradient_of(matrix), matrix)


def test_a_shear_stands_in_the_row_of_what_moves_and_the_column_of_where():
    shear = torch.eye(3, dtype=torch.float64)
    shear[0, 1] = 0.4  # x grows with y
    assert gradient_of(shear)[0, 1] == pytest.approx(0.4)
    assert gradient_of(shear)[1, 0] == pytest.approx(0.0)


@pytest.mark.parametrize("angle", [0.0, 0.7, np.pi / 2, 3.1, -2.0])
@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_the_rotation_is_that_of_the_polar_decomposition(axis, angle):
    stretch = torch.diag(torch.tensor([1.3, 0.8, 1.1], dtype=torch.float64))
    stretch[0, 1] = stretch[1, 0] = 0.2
    found = elements.rotations(gradient_of(turn(axis, angle) @ stretch)[None])[0]
    wanted = torch.zeros(4, dtype=torch.float64)
    wanted[0], wanted[1 + "xyz".index(axis)] = np.cos(angle / 2), np.sin(angle / 2)
    assert torch.allclose(found, wanted if wanted[0] >= 0 else -wanted, atol=1e-9)


def test_an_element_turned_inside_out_has_the_closest_rotation():
    flat = torch.diag(torch.tensor([1.0, 1.0, -0.2], dtype=torch.float64))
    u, _, v = torch.linalg.svd(flat)
    closest = u @ torch.diag(torch.tensor([1.0, 1.0, torch.linalg.det(u @ v)], dtype=torch.float64)) @ v
    assert torch.allclose(closest, torch.eye(3, dtype=torch.float64))
    assert torch.allclose(elements.rotations(flat[None])[0], torch.tensor([1.0, 0, 0, 0], dtype=torch.float64))


@pytest.mark.parametrize("seed", range(5))
def test_the_rotation_of_any_gradient_is_that_of_singular_values(seed):
    """R = U diag(1, 1, det(U V')) V'; also of gradients that are nearly flat, huge, or turn elements inside out."""
    rng = np.random.default_rng(seed)
    gradients = rng.normal(size=(50, 3, 3)) * 10.0 ** rng.uniform(-3, 3, size=(50, 1, 1))
    gradients[:10, :, 2] *= 1e-3
    u, _, v = np.linalg.svd(gradients)
    u[:, :, 2] *= np.linalg.det(u @ v)[:, None]
    found = matrix_from_quat(elements.rotations(torch.tensor(gradients)))
    assert np.allclose(found.numpy(), u @ v, atol=1e-7)


def test_a_rotation_of_numbers_that_are_none_is_none():
    assert elements.rotations(torch.full((2, 3, 3), torch.nan)).isnan().all()


@pytest.mark.parametrize("by", [0.7, 1.0, 1.02, 1.5])
def test_the_stress_of_a_uniform_stretch(by):
    gradient = by * torch.eye(3, dtype=torch.float64)
    pressure = YOUNG / (1 - 2 * POISSON) * (by**2 - 1) / 2 / by  # three times the bulk modulus by Green's strain
    assert torch.allclose(elements.stresses(gradient, YOUNG, POISSON), pressure * torch.eye(3, dtype=torch.float64))


def test_a_small_stretch_has_young_s_modulus_and_poisson_s_ratio():
    tiny = 1e-6
    pulled = torch.diag(torch.tensor([1 + tiny, 1 - POISSON * tiny, 1 - POISSON * tiny], dtype=torch.float64))
    stress = elements.stresses(pulled, YOUNG, POISSON)
    assert stress[0, 0] == pytest.approx(YOUNG * tiny, rel=1e-4)
    assert abs(stress[1, 1]) < 1e-4 * YOUNG * tiny


def test_the_stress_of_a_simple_shear():
    """With F = 1 + g e1 e2': E12 = g / 2, E22 = g^2 / 2, and sigma = F S F' as det F = 1."""
    g = 0.3
    shear = torch.eye(3, dtype=torch.float64)
    shear[0, 1] = g
    spread, mu = elements.lame(YOUNG, POISSON, sheet=False)
    s12, s22 = mu * g, (spread + 2 * mu) * g * g / 2
    s11 = s33 = spread * g * g / 2
    stress = elements.stresses(shear, YOUNG, POISSON)
    assert stress[0, 1] == pytest.approx(s12 + g * s22)
    assert stress[1, 1] == pytest.approx(s22)
    assert stress[0, 0] == pytest.approx(s11 + 2 * g * s12 + g * g * s22)
    assert stress[2, 2] == pytest.approx(s33)


def test_the_stress_turns_with_the_element():
    stretch = torch.diag(torch.tensor([1.2, 0.9, 1.0], dtype=torch.float64))
    r = turn("z", 0.8) @ turn("x", -0.4)
    still = elements.stresses(stretch, YOUNG, POISSON)
    assert torch.allclose(elements.stresses(r @ stretch, YOUNG, POISSON), r @ still @ r.T)


def test_the_stress_is_the_derivative_of_the_elastic_energy():
    """By finite differences of W = mu E : E + lambda / 2 tr(E)^2: P = dW / dF, and sigma = P F' / det F."""
    gradient = torch.tensor(np.random.default_rng(5).normal(size=(3, 3)) * 0.2) + torch.eye(3)
    spread, mu = elements.lame(YOUNG, POISSON, sheet=False)

    def energy(f: torch.Tensor) -> float:
        e = elements.strains(f)
        return float(mu * (e * e).sum() + spread / 2 * e.trace() ** 2)

    piola, step = torch.zeros(3, 3, dtype=torch.float64), 1e-6
    for i in range(3):
        for j in range(3):
            by = torch.zeros(3, 3, dtype=torch.float64)
            by[i, j] = step
            piola[i, j] = (energy(gradient + by) - energy(gradient - by)) / (2 * step)
    cauchy = piola @ gradient.T / torch.linalg.det(gradient)
    assert torch.allclose(elements.stresses(gradient, YOUNG, POISSON), cauchy, rtol=1e-6, atol=1e-3)


SOLID = """<flexcomp name="f" type="grid" count="3 4 3" spacing=".1 .07 .09" dim="3" mass="1" radius=".001">
  <elasticity young="3e4" poisson="0.3"/><contact selfcollide="none"/></flexcomp>"""
SHEET = """<flexcomp name="f" type="grid" count="4 5 1" spacing=".1 .07 .09" dim="2" mass="1" radius=".001">
  <elasticity young="3e4" poisson="0.3" thickness="0.01" elastic2d="stretch"/>
  <contact selfcollide="none"/></flexcomp>"""


@pytest.mark.parametrize("flexcomp", [SOLID, SHEET], ids=["solid", "sheet"])
def test_the_forces_that_stresses_make_are_those_of_the_engine(flexcomp):
    """On a corner: - the sum over elements of V P grad N, with P = det F sigma inv(F)'."""
    world = msd.from_str(
        f"<mujoco><option gravity='0 0 0'/><worldbody>{flexcomp}</worldbody></mujoco>", format="mjcf"
    )
    simulation = Simulation(world)
    m, width = simulation.scene, int(simulation.scene.flex_dim[0]) + 1
    corners = torch.tensor(np.asarray(m.flex_elem).reshape(-1, width).astype(np.int64))
    rest = torch.tensor(simulation.read("flexvert_xpos").astype(np.float64))
    simulation.write(qpos=np.random.default_rng(0).normal(size=m.nq) * 0.01)
    simulation.forward()
    nodes = torch.tensor(simulation.read("flexvert_xpos").astype(np.float64))
    before = elements.edges(rest, corners)
    inverse = torch.linalg.inv(before)
    gradient = elements.deformation_gradients(nodes, corners, inverse)
    normals = before[:, :, 2] if width == 3 else None
    stress = elements.stresses(gradient, YOUNG, POISSON, normals)
    volume = torch.linalg.det(before).abs() * (0.01 / 2 if width == 3 else 1 / 6)
    piola = torch.linalg.det(gradient)[:, None, None] * stress @ torch.linalg.inv(gradient).transpose(1, 2)
    force = torch.zeros_like(nodes)
    for corner in range(1, width):
        pull = -volume[:, None] * torch.einsum("kij,kj->ki", piola, inverse[:, corner - 1])
        force.index_add_(0, corners[:, corner], pull)
        force.index_add_(0, corners[:, 0], -pull)
    found = simulation.read("qfrc_spring").reshape(-1, 3)
    assert np.abs(force.numpy()).max() > 0.1
    assert np.allclose(found, force.numpy(), atol=2e-5 * np.abs(force.numpy()).max())
