"""MSD's own force models, compared with their formulas and against MotrixSim.

A slide of mass m, its limit at 0, pulled against it by gravity: each model says where it comes to rest and how it
pushes back on the way.
"""

from __future__ import annotations

import numpy as np
import pytest

from engine.compiler import build
from engine.msd.schema import (
    Body,
    CollisionMask,
    ConstraintForceModel,
    FrequencyDampingRatio,
    Geometry,
    HardForce,
    ImpedanceDamping,
    Inertia,
    Joint,
    JointType,
    Link,
    Range,
    ShapeType,
    SpringDampCoeff,
    SpringDamper,
    StiffnessDamping,
    World,
)
from engine.physics.enums import ForceModel

SPRING = StiffnessDamping(k=2500.0, d=100.0)
G = 9.81


def slide(mass: float, gravity: float, timestep: float = 1e-3, **joint) -> World:
    world = World()
    world.simulate_option.timestep = timestep
    world.simulate_option.gravity = [gravity, 0, 0]
    ball = Geometry(
        shape=ShapeType.Sphere,
        size=[0.1, 0, 0],
        inertial=Inertia(mass=mass),
        collision_mask=CollisionMask.non_collidable(),
    )
    moving = Link(
        name="moving", geoms=[ball], joints=[Joint(name="j", type_=JointType.Slide, axis=[1, 0, 0], **joint)]
    )
    world.hierarchy.bodies.append(Body(link=Link(name="base", children=[moving])))
    return world


def ours(world: World, position: float, velocity: float, steps: int) -> tuple[float, float]:
    physics = pytest.importorskip("engine.physics")
    model = physics.put_model(build(world), device="cpu")
    data = physics.make_data(model)
    data.qpos.assign(np.array([[position]], np.float32))
    data.qvel.assign(np.array([[velocity]], np.float32))
    for _ in range(steps):
        physics.step(model, data)
    return float(data.qpos.numpy()[0, 0]), float(data.qvel.numpy()[0, 0])


def motrixsim(world: World, position: float, velocity: float, steps: int) -> tuple[float, float]:
    mx = pytest.importorskip("motrixsim")
    from engine.msd.writing import to_msgpack

    model = mx.msd.build(mx.msd.from_msgpack(to_msgpack(world), "/tmp/scene.msdb"))
    data = mx.SceneData(model)
    data.set_dof_vel(np.array([velocity], np.float32))
    data.set_dof_pos(np.array([position], np.float32), model)
    for _ in range(steps):
        mx.step(model, data)
    return float(data.dof_pos[0]), float(data.dof_vel[0])


LIMITS = {
    "acceleration": (ConstraintForceModel.acceleration_spring(SPRING), lambda mass: G / SPRING.k),
    "force": (ConstraintForceModel.force_spring(SPRING), lambda mass: G * mass / SPRING.k),
}


@pytest.mark.parametrize("mass", [1.0, 5.0])
@pytest.mark.parametrize("name", LIMITS)
def test_a_spring_limit_rests_where_its_spring_carries_the_load(name: str, mass: float) -> None:
    model, rest = LIMITS[name]
    world = slide(mass, G, pos_limit=Range(-10.0, 0.0), limit_force=model)
    position, velocity = ours(world, 0.0, 0.0, 3000)
    assert position == pytest.approx(rest(mass), rel=1e-3)
    assert abs(velocity) < 1e-4


@pytest.mark.parametrize("mass", [1.0, 5.0])
@pytest.mark.parametrize("name", LIMITS)
def test_a_spring_limit_moves_as_in_motrixsim(name: str, mass: float) -> None:
    world = slide(mass, G, timestep=2e-3, pos_limit=Range(-10.0, 0.0), limit_force=LIMITS[name][0])
    position, velocity = ours(world, 0.01, -0.05, 10)
    there = motrixsim(world, 0.01, -0.05, 10)
    assert position == pytest.approx(there[0], rel=1e-3, abs=1e-6)
    assert velocity == pytest.approx(there[1], rel=1e-3, abs=1e-4)


@pytest.mark.parametrize(
    ("damping", "impedance", "creep"), [(100.0, 0.0, 0.01), (100.0, 0.9, 0.001), (0.0, 0.0, 0.0)]
)
def test_dry_friction_creeps_as_its_damper_allows(damping: float, impedance: float, creep: float) -> None:
    """Held by friction of 2 N against 1 m/s^2, a body creeps at (1 - impedance)/damping; MotrixSim gives the same."""
    model = ImpedanceDamping(damping=damping, impedance=impedance)
    world = slide(1.0, 1.0, friction_loss=2.0, friction_damping=model)
    assert ours(world, 0.0, 0.0, 1000)[1] == pytest.approx(creep, abs=2e-6 + 0.005 * creep)
    assert motrixsim(world, 0.0, 0.0, 1000)[1] == pytest.approx(creep, abs=1e-6)


@pytest.mark.parametrize("mass", [1.0, 5.0])
def test_a_spring_by_frequency_is_per_inertia(mass: float) -> None:
    coeff = SpringDampCoeff.frequency_damping_ratio(FrequencyDampingRatio(w=10.0, z=0.5))
    world = slide(mass, 0.0, spring_damper=SpringDamper(coeff=coeff))
    model = build(world)
    assert model.jnt_stiffness[0] == pytest.approx(100 * mass)
    assert model.dof_damping[0] == pytest.approx(10 * mass)
    assert ours(world, 0.1, 0.0, 200)[0] == pytest.approx(motrixsim(world, 0.1, 0.0, 200)[0], abs=1e-3)


@pytest.mark.parametrize(
    ("model", "kind", "numbers"),
    [
        (ConstraintForceModel.hard(HardForce(bounciness=0.5, erp=0.2)), ForceModel.HARD, [0.5, 0.2]),
        (ConstraintForceModel.force_spring(SPRING), ForceModel.FORCE_SPRING, [2500, 100]),
        (ConstraintForceModel.acceleration_spring(SPRING), ForceModel.ACCELERATION_SPRING, [2500, 100]),
    ],
)
def test_limits_say_their_force_model(model: ConstraintForceModel, kind: ForceModel, numbers: list[float]) -> None:
    built = build(slide(1.0, 0.0, pos_limit=Range(-1.0, 1.0), limit_force=model))
    assert built.jnt_forcemodel.tolist() == [kind]
    assert built.jnt_forceprm.tolist() == [numbers]


@pytest.mark.parametrize(
    ("model", "kind", "numbers"),
    [
        (ConstraintForceModel.hard(HardForce(bounciness=0.5, erp=0.2)), ForceModel.HARD, [0.5, 0.2]),
        (ConstraintForceModel.force_spring(SPRING), ForceModel.FORCE_SPRING, [2500, 100]),
        (ConstraintForceModel.acceleration_spring(SPRING), ForceModel.ACCELERATION_SPRING, [2500, 100]),
    ],
)
def test_contacts_say_their_force_model(model: ConstraintForceModel, kind: ForceModel, numbers: list[float]) -> None:
    world = slide(1.0, 0.0)
    ball = world.hierarchy.bodies[0].link.children[0].geoms[0]
    ball.name, ball.physics_material.contact_model = "ball", model
    ball.collision_mask = CollisionMask()
    built = build(world)
    assert built.geom_forcemodel.tolist() == [kind]
    assert built.geom_forceprm.tolist() == [numbers]


def test_the_mass_of_a_geometry_sets_its_density_and_that_of_a_link_does_not() -> None:
    world = slide(2.0, 0.0)
    assert build(world).body_inertia[2] == pytest.approx([0.4 * 2 * 0.01] * 3)
    world.hierarchy.bodies[0].link.children[0].inertial.mass = 7.0
    model = build(world)
    assert model.body_mass[2] == 7.0
    assert model.body_inertia[2] == pytest.approx([0.4 * 2 * 0.01] * 3)
