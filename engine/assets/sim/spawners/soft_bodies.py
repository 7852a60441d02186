"""Worlds of one soft body: a flex of tetrahedra, and the time step that its material bears.

The engine integrates the elasticity of flexes explicitly: a step h is stable for the fastest mode, of angular
frequency w, while (h w)^2 + 2 h b w^2 < 4, where b is the time of Rayleigh's damping (Jury's criterion for Euler's
method with new velocities and old forces). So the World of a soft body says the largest step it bears, and several
steps of the engine make up one of the simulation.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import eigsh

from engine.geometry import tetrahedra
from engine.msd.schema import (
    Flexcomp,
    FlexcompType,
    FlexContact,
    FlexElasticity,
    FlexJoint,
    SelfCollide,
    World,
    WorldExtras,
)

STABLE = 2.5
"""Of the 4 above: large deformations and contacts stiffen."""
LEAST_DAMPING = 0.1
"""Part of `STABLE` that damping gets where the material bears less of it than was said."""
MOST_STEPS = 32
"""Steps of the engine in one of the simulation, unless the body says otherwise."""


@dataclass
class SoftMaterial:
    """What a soft body is made of.

    Attributes:
        density: kg/m^3.
        youngs_modulus: Pa.
        poissons_ratio: 0 to below 0.5.
        elasticity_damping: Rayleigh's, s.
        friction: of sliding.
    """

    density: float = 1000.0
    youngs_modulus: float = 5e7
    poissons_ratio: float = 0.45
    elasticity_damping: float = 0.005
    friction: float = 0.25


@dataclass
class Bearable:
    """What of a material a time step bears.

    Attributes:
        step: duration of a step of the engine, s.
        youngs_modulus: Pa, the one said or less.
        damping: s, the one said or less.
    """

    step: float
    youngs_modulus: float
    damping: float


def stiffness_frequency(points: np.ndarray, elements: np.ndarray, mass: float, poissons_ratio: float) -> float:
    """The angular frequency, rad/s, of the fastest mode of a body at rest whose Young's modulus is 1 Pa; it grows
    with the root of the modulus.

    Args:
        points, elements: a tetrahedral mesh, m.
        mass: kg, of all points together; each has the same.
    """
    sides = (points[elements[:, 1:]] - points[elements[:, :1]]).transpose(0, 2, 1)
    inverse = np.linalg.inv(sides)
    slope = np.concatenate([-inverse.sum(axis=1, keepdims=True), inverse], axis=1)  # (k, 4, 3) of the shape functions
    volume = np.abs(np.linalg.det(sides)) / 6
    spread = poissons_ratio / ((1 + poissons_ratio) * (1 - 2 * poissons_ratio))
    shear = 1 / (2 * (1 + poissons_ratio))
    dot = np.einsum("kai,kbi->kab", slope, slope)
    block = spread * np.einsum("kai,kbj->kaibj", slope, slope) + shear * np.einsum("kaj,kbi->kaibj", slope, slope)
    block += shear * np.einsum("kab,ij->kaibj", dot, np.eye(3))
    block *= volume[:, None, None, None, None]
    dofs = (3 * elements[:, :, None] + np.arange(3)).reshape(len(elements), 12)
    rows, cols = np.repeat(dofs, 12, axis=1).ravel(), np.tile(dofs, (1, 12)).ravel()
    size = 3 * len(points)
    matrix = coo_matrix((block.ravel(), (rows, cols)), shape=(size, size)).tocsr()
    start = np.random.default_rng(0).normal(size=size)
    largest = eigsh(matrix, k=1, which="LA", tol=1e-3, v0=start, return_eigenvectors=False)[0]  # pyright: ignore
    return math.sqrt(1.001 * float(largest) * len(points) / mass)


def bearable(material: SoftMaterial, unit_frequency: float, dt: float, most_steps: int) -> Bearable:
    """The fewest steps of the engine in a step of the simulation that bear the material, `most_steps` at most: then
    with a lower modulus and less damping.

    Args:
        unit_frequency: of `stiffness_frequency`.
        dt: duration of a step of the simulation, s.
    """
    young, damping = material.youngs_modulus, material.elasticity_damping
    square = young * unit_frequency**2
    steps = 1
    if square > 0:
        # h^2 w^2 + 2 h b w^2 = STABLE, solved for h
        steps = math.ceil(dt / (math.sqrt(damping**2 + STABLE / square) - damping) - 1e-9)
    if steps <= most_steps:
        return Bearable(dt / steps, young, damping)
    step = dt / most_steps
    least = (1 - LEAST_DAMPING if damping > 0 else 1.0) * STABLE
    square = min(square, least / step**2)
    damping = min(damping, (STABLE - step**2 * square) / (2 * step * square))
    return Bearable(step, square / unit_frequency**2, damping)


def mesh_of(flexcomp: Flexcomp) -> tuple[np.ndarray, np.ndarray]:
    """Points and tetrahedra of a flexcomp that `block` or `body` made."""
    if flexcomp.type is FlexcompType.Grid:
        from engine.compiler.flex_shapes import make  # slow to load

        x, y, z = flexcomp.count.tolist()
        mesh = make("grid", 3, (x, y, z), flexcomp.spacing)
        return mesh.points, mesh.elements
    assert flexcomp.point is not None and flexcomp.element is not None
    return flexcomp.point.reshape(-1, 3), flexcomp.element.reshape(-1, 4).astype(np.int64)


def block(size: tuple[float, float, float], resolution: int) -> Flexcomp:
    """The points of a cuboid around the origin: `resolution` cells along its longest side, and cells as near to cubes
    as can be."""
    cells = [max(1, round(resolution * side / max(size))) for side in size]
    spacing = [side / n for side, n in zip(size, cells, strict=True)]
    return Flexcomp(
        type=FlexcompType.Grid,
        dim=3,
        count=np.array([n + 1 for n in cells], np.uint64),
        spacing=np.array(spacing, float),
    )


def body(points: np.ndarray, elements: np.ndarray) -> Flexcomp:
    """The points of a tetrahedral mesh, m."""
    return Flexcomp(
        type=FlexcompType.Direct,
        dim=3,
        point=np.asarray(points, float).ravel(),
        element=np.asarray(elements, np.int64).ravel(),
    )


def soft_body(
    flexcomp: Flexcomp,
    material: SoftMaterial,
    dt: float,
    *,
    name: str = "soft",
    mass: float | None = None,
    radius: float | None = None,
    margin: float = 0.0,
    self_collision: bool = False,
    velocity_damping: float = 0.0,
    most_steps: int = MOST_STEPS,
) -> tuple[World, Bearable]:
    """A World of one soft body, whose time step is the largest that it bears, and what it bears of the material.

    Args:
        flexcomp: of `block` or `body`; it is filled in.
        dt: duration of a step of the simulation, s.
        mass: kg, evenly on all points; None: of density and volume.
        radius: m, around the surface; None: a hundredth of the smallest extent.
        margin: m, beyond the radius, in which contacts are found.
        velocity_damping: 1/s, of the velocities of all points.
    """
    points, elements = mesh_of(flexcomp)
    volume = float(np.abs(tetrahedra.volumes(points, elements)).sum())
    mass = material.density * volume if mass is None else mass
    unit = stiffness_frequency(points, elements, mass, material.poissons_ratio)
    found = bearable(material, unit, dt, most_steps)
    flexcomp.name, flexcomp.mass = name, mass
    flexcomp.radius = 0.01 * float(np.ptp(points, axis=0).min()) if radius is None else radius
    flexcomp.elasticity = FlexElasticity(
        young=found.youngs_modulus, poisson=material.poissons_ratio, damping=found.damping
    )
    flexcomp.contact = FlexContact(
        friction=np.array([material.friction, 0.005, 0.0001]),
        margin=margin,
        gap=margin,
        selfcollide=SelfCollide.Auto if self_collision else SelfCollide.None_,
    )
    if velocity_damping > 0:
        flexcomp.joint = FlexJoint(damping=np.array([velocity_damping * mass / len(points)]))
    world = World()
    world.simulate_option.timestep = found.step
    world.extras = WorldExtras(flexcomps=[flexcomp])
    return world, found
