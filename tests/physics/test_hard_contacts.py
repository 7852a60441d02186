"""Impacts of MSD's hard contacts: no rebound without bounciness, no energy from nothing, and Newton's cradle.

Compared with the laws of impact: MotrixSim 0.10.1 adds the mending of depth to what bounces, so that five balls with
bounciness 1 leave with 2.2 times their energy, and balls with bounciness 0 leave with a tenth of their speed.
"""

import numpy as np
import pytest

import engine.physics as physics
from engine.compiler import build
from engine.msd.schema import (
    Body,
    ConstraintForceModel,
    FreeJoint,
    Geometry,
    HardForce,
    Inertia,
    Joint,
    JointType,
    Link,
    PhysicsMaterial,
    ShapeType,
    SolverType,
    World,
)

RADIUS = 0.1
G = 9.81
TIMESTEP = 0.002


def material(bounciness: float, friction: float = 0.0) -> PhysicsMaterial:
    model = ConstraintForceModel.hard(HardForce(bounciness=bounciness, erp=0.2))
    return PhysicsMaterial(contact_model=model, friction=[friction, 0.005, 0.0001])


def row_of_balls(count: int, bounciness: float, overlap: float = 0.0) -> World:
    """Balls of 1 kg on one line, each of which touches the next."""
    world = World()
    world.simulate_option.timestep, world.simulate_option.gravity = TIMESTEP, [0, 0, 0]
    for i in range(count):
        ball = Geometry(
            name=f"ball {i}", shape=ShapeType.Sphere, size=[RADIUS, 0, 0], inertial=Inertia(mass=1.0),
            physics_material=material(bounciness),
        )  # fmt: skip
        along = Joint(name=f"x {i}", type_=JointType.Slide, axis=[1, 0, 0])
        place = [i * (2 * RADIUS - overlap), 0, 0]
        link = Link(name=f"link {i}", geoms=[ball], joints=[along], local_translation=place)
        world.hierarchy.bodies.append(Body(link=link))
    return world


def on_floor(count: int, shape: ShapeType, bounciness: float, height: float, apart: float, friction: float) -> World:
    """Free bodies of 1 kg above each other, the lowest at a height over a floor."""
    world = World()
    world.simulate_option.timestep = TIMESTEP
    plane = Geometry(shape=ShapeType.InfinitePlane, size=[0, 0, 0], physics_material=material(bounciness, friction))
    world.hierarchy.bodies.append(Body(link=Link(name="floor", geoms=[plane])))
    for i in range(count):
        geom = Geometry(
            name=f"geom {i}", shape=shape, size=[RADIUS] * 3 if shape == ShapeType.Box else [RADIUS, 0, 0],
            inertial=Inertia(mass=1.0), physics_material=material(bounciness, friction),
        )  # fmt: skip
        place = [0, 0, height + RADIUS + i * (2 * RADIUS + apart)]
        body = Body(link=Link(name=f"link {i}", geoms=[geom], local_translation=place), free=FreeJoint())
        world.hierarchy.bodies.append(body)
    return world


def velocities(world: World, steps: int, vel: list[float], pos: list[float] | None = None) -> np.ndarray:
    """qvel after each step."""
    m = physics.put_model(build(world), device="cpu")
    d = physics.make_data(m)
    d.qvel.assign(np.array([vel], np.float32))
    if pos is not None:
        d.qpos.assign(np.array([pos], np.float32))
    found = []
    for _ in range(steps):
        physics.step(m, d)
        found.append(d.qvel.numpy()[0].copy())
    return np.array(found)


@pytest.mark.parametrize("solver", [SolverType.Newton, SolverType.PGS])
@pytest.mark.parametrize("overlap", [0.0, 1e-5])
@pytest.mark.parametrize("moving", [1, 2, 3])
def test_newtons_cradle(moving, overlap, solver):
    """As many balls leave as came, with their speed, and the others stay."""
    world = row_of_balls(5, 1.0, overlap)
    world.simulate_option.solver_type = solver
    vel = [1.0] * moving + [0.0] * (5 - moving)
    found = velocities(world, 40, vel, [-0.003] * moving + [0.0] * (5 - moving))
    np.testing.assert_allclose(found[-1], vel[::-1], atol=0.02)
    assert ((found**2).sum(axis=1) <= moving * (1 + 1e-5)).all()
    np.testing.assert_allclose(found.sum(axis=1), moving, rtol=1e-5)


@pytest.mark.parametrize("overlap", [0.0, 1e-5, 1e-3])
@pytest.mark.parametrize("moving", [1, 2, 3, 4])
def test_newtons_cradle_that_touches_when_it_begins(moving, overlap):
    """Contacts that hardly approach, as of balls that move together, are no part of the impact beside them."""
    vel = [1.0] * moving + [0.0] * (5 - moving)
    found = velocities(row_of_balls(5, 1.0, overlap), 40, vel)
    np.testing.assert_allclose(found[-1], vel[::-1], atol=0.02)


@pytest.mark.parametrize("slight", [-0.3, -0.01, 0.01, 0.3])
def test_an_impact_beside_a_slower_one(slight):
    """A ball that is hit from behind, slowly, while it hits another: as if one came after the other."""
    found = velocities(row_of_balls(3, 1.0, 1e-4), 40, [1 + slight, 1, 0])
    np.testing.assert_allclose(np.sort(found[-1]), np.sort([1 + slight, 1, 0]), atol=0.02)


@pytest.mark.parametrize("bounciness", [0.0, 0.5, 1.0])
def test_a_symmetric_impact_stays_symmetric(bounciness):
    """Of a ball between others, and of two that come from both ends."""
    for vel in ([1, 0, 0, 0, -1], [1, 1, 0, -1, -1], [2, 1, 0, -1, -2]):
        found = velocities(row_of_balls(5, bounciness, 1e-4), 40, vel)
        np.testing.assert_allclose(found, -found[:, ::-1], atol=1e-4)


def test_a_long_row_of_balls_answers():
    found = velocities(row_of_balls(40, 1.0, 1e-5), 5, [1.0] + [0.0] * 39)
    assert found[-1, -1] > 0.95 and np.abs(found[-1, :-1]).max() < 0.03


@pytest.mark.parametrize("bounciness", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("vel", [[1, 0, 0, 0, -1], [1, 0.5, 0, -0.2, -2], [3, 1, 1, 1, 0.1]])
def test_simultaneous_impacts_add_no_energy(bounciness, vel):
    found = velocities(row_of_balls(5, bounciness, 1e-4), 40, vel)
    energy = np.concatenate([[np.square(vel).sum()], (found**2).sum(axis=1)])
    assert (np.diff(energy) < 1e-5 * energy[0]).all()
    np.testing.assert_allclose(found.sum(axis=1), sum(vel), atol=1e-4)


@pytest.mark.parametrize("integrator", ["euler", "implicitfast", "rk4"])
@pytest.mark.parametrize("shape", [ShapeType.Sphere, ShapeType.Box])
def test_without_bounciness_there_is_no_rebound(shape, integrator):
    """And the depth of the impact is mended nonetheless."""
    scene = build(on_floor(1, shape, 0.0, 0.303, 0.0, 0.5))
    scene.opt.integrator = {"euler": 0, "rk4": 1, "implicitfast": 3}[integrator]
    m = physics.put_model(scene, device="cpu")
    d = physics.make_data(m)
    speeds = []
    for _ in range(400):
        physics.step(m, d)
        speeds.append(d.qvel.numpy()[0, 2])
    hit = int(np.argmin(speeds))
    assert speeds[hit] < -2
    assert max(speeds[hit:]) < 2e-3
    assert d.qpos.numpy()[0, 2] == pytest.approx(RADIUS, abs=1e-5)


@pytest.mark.parametrize("bounciness", [0.6, 1.0])
@pytest.mark.parametrize("friction", [0.0, 0.8])
def test_tumbling_boxes_gain_no_energy(bounciness, friction):
    """Friction and bounciness together may add some in Newton's law of impact (Kane, 1984); here they do not."""
    count = 4
    scene = build(on_floor(count, ShapeType.Box, bounciness, 0.3, 0.1, friction))
    m = physics.put_model(scene, device="cpu")
    d = physics.make_data(m)
    d.qvel.assign(np.random.default_rng(1).normal(size=(1, 6 * count)))
    inertia = scene.body_inertia[-count:]
    energies = []
    for _ in range(500):
        physics.step(m, d)
        v, q = d.qvel.numpy()[0].reshape(count, 6), d.qpos.numpy()[0].reshape(count, 7)
        kinetic = 0.5 * (v[:, :3] ** 2).sum() + 0.5 * (inertia * v[:, 3:] ** 2).sum()
        # Heights half a step back: what semi-implicit Euler conserves.
        energies.append(kinetic + G * (q[:, 2] - 0.5 * TIMESTEP * v[:, 2]).sum())
    # What lifts bodies out of each other adds to their height.
    assert np.diff(energies).max() < 0.02
    assert max(energies) < energies[0] + 0.02


def test_a_stack_of_bouncy_boxes_stands():
    m = physics.put_model(build(on_floor(8, ShapeType.Box, 0.8, 0.0, 0.0, 0.8)), device="cpu")
    d = physics.make_data(m)
    for _ in range(500):
        physics.step(m, d)
    places = d.qpos.numpy()[0].reshape(8, 7)[:, :3]
    np.testing.assert_allclose(places[:, 2], RADIUS + 2 * RADIUS * np.arange(8), atol=2e-4)
    assert np.abs(places[:, :2]).max() < 1e-2
