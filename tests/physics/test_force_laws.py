"""MSD's force models of contacts and limits: each against its formula, and against MotrixSim."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine.compiler import build
from engine.msd.schema import (
    Body,
    ConstraintForceModel,
    ForceOverride,
    FreeJoint,
    Geometry,
    HardForce,
    Impedance,
    ImpedanceSpring,
    Inertia,
    Joint,
    JointType,
    Link,
    PhysicsMaterial,
    Range,
    ShapeType,
    SolverType,
    StiffnessDamping,
    World,
)
from engine.physics.model.set_fields import set_fields

G = 9.81
K, D = 2500.0, 100.0


def force_spring(k: float = K, d: float = D) -> ConstraintForceModel:
    return ConstraintForceModel.force_spring(StiffnessDamping(k=k, d=d))


def acceleration_spring(k: float = K, d: float = D) -> ConstraintForceModel:
    return ConstraintForceModel.acceleration_spring(StiffnessDamping(k=k, d=d))


def hard(bounciness: float, erp: float) -> ConstraintForceModel:
    return ConstraintForceModel.hard(HardForce(bounciness=bounciness, erp=erp))


def impedance() -> ConstraintForceModel:
    spring = StiffnessDamping(k=K, d=D)
    return ConstraintForceModel.impedance(
        ImpedanceSpring(spring=spring, impedance=Impedance(d0=0.9, dmax=0.95, width=0.001, middle=0.5, power=2.0))
    )


def dropped(
    body: ConstraintForceModel,
    plane: ConstraintForceModel,
    mass: float = 1.0,
    timestep: float = 0.002,
    gravity: tuple[float, float, float] = (0.0, 0.0, -G),
    shape: ShapeType = ShapeType.Sphere,
    friction: float = 1.0,
    mix: float = 1.0,
    priority: int = 0,
) -> World:
    """A body that slides along x and z without turning, just touching a plane at qpos 0."""
    world = World()
    world.simulate_option.timestep = timestep
    world.simulate_option.gravity = list(gravity)

    def material(model: ConstraintForceModel, weight: float) -> PhysicsMaterial:
        return PhysicsMaterial(contact_model=model, force_mix=weight, friction=[friction, 0.005, 0.0001])

    floor = Geometry(shape=ShapeType.InfinitePlane, size=[0, 0, 0], physics_material=material(plane, 1.0))
    size = [0.1, 0.1, 0.1] if shape == ShapeType.Box else [0.1, 0, 0]
    geom = Geometry(
        name="body", shape=shape, size=size, inertial=Inertia(mass=mass), priority=priority,
        physics_material=material(body, mix),
    )  # fmt: skip
    slides = [Joint(name=n, type_=JointType.Slide, axis=a) for n, a in (("x", [1, 0, 0]), ("z", [0, 0, 1]))]
    world.hierarchy.bodies.append(Body(link=Link(name="floor", geoms=[floor])))
    world.hierarchy.bodies.append(
        Body(link=Link(name="body", geoms=[geom], joints=slides, local_translation=[0, 0, 0.1]))
    )
    return world


def run(world: World, steps: int, pos=(0.0, 0.0), vel=(0.0, 0.0)) -> tuple[np.ndarray, np.ndarray]:
    """qpos and qvel (x, z) after each step."""
    m = physics.put_model(build(world), device="cpu")
    d = physics.make_data(m)
    d.qpos.assign(np.array([pos], np.float32))
    d.qvel.assign(np.array([vel], np.float32))
    qpos, qvel = [], []
    for _ in range(steps):
        physics.step(m, d)
        qpos.append(d.qpos.numpy()[0].copy())
        qvel.append(d.qvel.numpy()[0].copy())
    return np.array(qpos), np.array(qvel)


def push(world: World, depth: float, speed: float = 0.0) -> float:
    """Acceleration along z that a contact adds in one step, at a depth and a speed of leaving it."""
    timestep = world.simulate_option.timestep
    return (run(world, 1, (0, -depth), (0, speed))[1][0, 1] - speed) / timestep + G


def motrixsim(world: World, pos: float, vel: float) -> float:
    """The same from MotrixSim."""
    mx = pytest.importorskip("motrixsim")
    from engine.msd.writing import to_msgpack

    model = mx.msd.build(mx.msd.from_msgpack(to_msgpack(world), "/scene.msdb"))
    data = mx.SceneData(model)
    data.set_dof_vel(np.array([0, vel], np.float32))
    data.set_dof_pos(np.array([0, pos], np.float32), model)
    mx.step(model, data)
    return (float(data.dof_vel[1]) - vel) / world.simulate_option.timestep + G


@pytest.mark.parametrize("mass", [1.0, 5.0])
@pytest.mark.parametrize(("shape", "contacts"), [(ShapeType.Sphere, 1), (ShapeType.Box, 4)])
def test_springs_rest_where_they_carry_the_load(mass, shape, contacts):
    for model, depth in ((force_spring(), mass * G / K), (acceleration_spring(), G / K)):
        qpos, qvel = run(dropped(model, model, mass, shape=shape), 1500)
        assert -qpos[-1, 1] == pytest.approx(depth / contacts, rel=1e-3)
        assert abs(qvel[-1, 1]) < 1e-5


@pytest.mark.parametrize("bounciness", [0.3, 0.5, 0.8, 1.0])
@pytest.mark.parametrize(("friction", "along"), [(0.5, 0.0), (0.5, 20.0), (1.0, 20.0)])
def test_a_hard_contact_returns_its_bounciness(bounciness, friction, along):
    """v' = -e v, also while it slides: friction takes mu (1 + e) v from the speed along the plane (Coulomb)."""
    model = hard(bounciness, 0.2)
    _, qvel = run(dropped(model, model, friction=friction), 200, (0, 0.5), (along, 0))
    after = int(np.argmax(qvel[:, 1] > 0))
    before = qvel[after - 1, 1]
    assert before < -3
    assert -qvel[after, 1] / before == pytest.approx(bounciness, rel=0.02)
    if along:
        lost = qvel[after - 1, 0] - qvel[after, 0]
        assert lost == pytest.approx(-friction * (1 + bounciness) * before, rel=0.02)


@pytest.mark.parametrize("erp", [0.1, 0.5, 1.0])
def test_a_hard_contact_repairs_its_share_of_the_depth_in_a_step(erp):
    model = hard(0.0, erp)
    qpos, _ = run(dropped(model, model, gravity=(0, 0, -1e-6)), 1, (0, -0.01))
    assert -qpos[0, 1] == pytest.approx(0.01 * (1 - erp), abs=2e-5)
    qpos, qvel = run(dropped(model, model), 500)
    assert abs(qpos[-1, 1]) < 1e-5 and abs(qvel[-1, 1]) < 1e-3


@pytest.mark.parametrize("model", [force_spring, acceleration_spring, lambda: hard(0.3, 0.2)])
def test_friction_of_any_model_is_coulombs(model):
    """Slides at g (sin a - mu cos a) above the angle of friction, as deep as at rest, and holds below."""
    slope = dropped(model(), model(), gravity=(0.5 * G, 0, -G), friction=0.2)
    qpos, qvel = run(slope, 500)
    assert (qvel[-1, 0] - qvel[-101, 0]) / 0.2 == pytest.approx(0.3 * G, rel=2e-3)
    at_rest = run(dropped(model(), model()), 500)[0][-1, 1]
    assert qpos[-1, 1] == pytest.approx(at_rest, abs=2e-5)
    _, qvel = run(dropped(model(), model(), gravity=(0.15 * G, 0, -G), friction=0.2), 500)
    assert abs(qvel[-1, 0]) < 1e-4


@pytest.mark.parametrize("model", [force_spring(), acceleration_spring(), acceleration_spring(250000.0)])
@pytest.mark.parametrize(("depth", "speed"), [(0.005, 0.0), (0.005, -1.0), (0.002, 0.03)])
@pytest.mark.parametrize("timestep", [0.002, 0.01])
def test_springs_push_as_in_motrixsim(model, depth, speed, timestep):
    world = dropped(model, model, mass=2.0, timestep=timestep)
    assert push(world, depth, speed) == pytest.approx(motrixsim(world, -depth, speed), rel=1e-4, abs=1e-3)


def test_a_stiff_spring_is_damped_until_it_is_stable():
    """Implicit Euler's d = h k, unless the clamp is off: then the spring is what it says, and throws the body off."""
    model, mass, timestep = force_spring(1e6, 10.0), 2.0, 0.01
    world = dropped(model, model, mass, timestep)
    assert push(world, 0.001) - G == pytest.approx((1e6 * 0.001 - mass * G) / (mass + timestep**2 * 1e6), rel=1e-3)
    qpos, _ = run(world, 500, (0, -0.001))
    assert -qpos[-1, 1] == pytest.approx(mass * G / 1e6, rel=0.01)
    world.simulate_option.safty_damping_clamp = False
    assert push(world, 0.001) - G == pytest.approx((1e6 * 0.001 - mass * G) / (mass + timestep * 10), rel=1e-3)


def test_the_harder_kind_of_two_models_rules():
    """hard, then force spring, then acceleration spring, then impedance: as MotrixSim has it."""
    kinds = [hard(0.0, 0.2), force_spring(), acceleration_spring(1000, 10), impedance()]
    alone = [push(dropped(kind, kind, 2.0), 0.005) for kind in kinds]
    for i, harder in enumerate(kinds):
        for k, softer in enumerate(kinds[i + 1 :], i + 1):
            assert alone[k] != pytest.approx(alone[i], rel=1e-2)
            assert push(dropped(harder, softer, 2.0), 0.005) == pytest.approx(alone[i], rel=1e-4)
            assert push(dropped(softer, harder, 2.0), 0.005) == pytest.approx(alone[i], rel=1e-4)


@pytest.mark.parametrize("kind", [force_spring, acceleration_spring])
def test_parameters_of_one_kind_are_weighted(kind):
    mixed = 0.75 * 2500 + 0.25 * 10000, 0.75 * 100 + 0.25 * 40
    expected = push(dropped(kind(*mixed), kind(*mixed), 2.0), 0.005, -0.5)
    world = dropped(kind(2500, 100), kind(10000, 40), 2.0, mix=3.0)
    assert push(world, 0.005, -0.5) == pytest.approx(expected, rel=1e-4)
    assert motrixsim(world, -0.005, -0.5) == pytest.approx(expected, rel=1e-3)


def test_the_model_of_higher_priority_rules():
    expected = push(dropped(force_spring(), force_spring(), 2.0), 0.005)
    assert push(dropped(force_spring(), hard(0.0, 0.2), 2.0, priority=1), 0.005) == pytest.approx(expected, rel=1e-4)


def test_an_override_replaces_model_friction_and_margin():
    world = dropped(impedance(), impedance(), friction=1.0, gravity=(0.5 * G, 0, -G))
    world.simulate_option.override_contact_force = ForceOverride.force_spring(StiffnessDamping(k=K, d=D))
    world.simulate_option.override_friction = [0.2, 0.005, 0.0001]
    world.simulate_option.override_contact_margin = 0.0
    qpos, qvel = run(world, 500)
    assert -qpos[-1, 1] == pytest.approx(G / K, rel=1e-2)
    assert (qvel[-1, 0] - qvel[-101, 0]) / 0.2 == pytest.approx(0.3 * G, rel=2e-3)


@pytest.mark.parametrize("bounciness", [0.0, 0.4, 0.9])
def test_a_hard_limit_bounces(bounciness):
    world = dropped(impedance(), impedance(), gravity=(-1.0, 0, -G), friction=0.0)
    joint = world.hierarchy.bodies[1].link.joints[0]
    joint.pos_limit, joint.limit_force = Range(-0.3, 5.0), hard(bounciness, 0.2)
    qpos, qvel = run(world, 1500, (0, 0.5))
    hit = int(np.argmax(np.diff(qvel[:, 0]) > 0)) + 1
    assert qvel[hit - 1, 0] == pytest.approx(-np.sqrt(0.6), rel=0.01)
    assert qvel[hit, 0] == pytest.approx(-bounciness * qvel[hit - 1, 0], rel=0.01, abs=2e-3)
    assert qpos[-1, 0] > -0.301


def test_mujocos_models_are_all_impedance():
    model = mujoco.MjModel.from_xml_string("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
    m = physics.put_model(model)
    assert not m.geom_forcemodel.numpy().any() and not m.jnt_forcemodel.numpy().any()


def stack(masses: tuple[float, ...], stiffness: float, damping: float) -> World:
    """Boxes on force springs above each other under PGS, with as many iterations as a World has by default."""
    world = World()
    option = world.simulate_option
    option.timestep, option.solver_type = 0.002, SolverType.PGS
    option.constraint_solver_iterations, option.constraint_solver_tolerance = 100, 1e-4
    material = PhysicsMaterial(contact_model=force_spring(stiffness, damping), friction=[0.5, 0.005, 0.0001])
    plane = Geometry(shape=ShapeType.InfinitePlane, size=[0, 0, 0], physics_material=material)
    world.hierarchy.bodies.append(Body(link=Link(name="floor", geoms=[plane])))
    for i, mass in enumerate(masses):
        box = Geometry(
            name=f"box {i}", shape=ShapeType.Box, size=[0.1, 0.1, 0.1], inertial=Inertia(mass=mass),
            physics_material=material,
        )  # fmt: skip
        link = Link(name=f"link {i}", geoms=[box], local_translation=[0, 0, 0.1 + 0.2 * i])
        world.hierarchy.bodies.append(Body(link=link, free=FreeJoint()))
    return world


@pytest.mark.parametrize("masses", [(1, 100), (1, 10, 100), (1, 100, 1, 100)])
def test_stacks_of_light_and_heavy_boxes_stand_as_in_motrixsim(masses):
    """No faster in the fifth second than there, and as high as springs that carry them are."""
    stiffness, steps, last = 1e5, 2500, 500
    world = stack(masses, stiffness, 1000.0)
    m = physics.put_model(build(world), device="cpu")
    d = physics.make_data(m)
    ours = np.zeros((steps, d.qvel.shape[1]))
    for vel in ours:
        physics.step(m, d)
        vel[:] = d.qvel.numpy()[0]
    weights = [sum(masses[i:]) * G / (4 * stiffness) for i in range(len(masses))]
    heights = 0.1 + 0.2 * np.arange(len(masses)) - np.cumsum(weights)
    np.testing.assert_allclose(d.xpos.numpy()[0, -len(masses) :, 2], heights, atol=2e-4)
    assert np.abs(ours[-last:]).max() < 1e-4

    mx = pytest.importorskip("motrixsim")
    from engine.msd.writing import to_msgpack

    model = mx.msd.build(mx.msd.from_msgpack(to_msgpack(world), "/scene.msdb"))
    data = mx.SceneData(model)
    theirs = np.zeros_like(ours)
    for vel in theirs:
        mx.step(model, data)
        vel[:] = np.ravel(data.dof_vel)
    assert np.abs(ours[-last:]).max() <= np.abs(theirs[-last:]).max()


def test_a_stack_stands_when_its_contacts_become_springs_while_it_runs():
    """The solver follows the force models, also of a Data that was made before."""
    world = stack((1, 100), 1e5, 1000.0)
    springs = build(world)
    for body in world.hierarchy.bodies:
        body.link.geoms[0].physics_material.contact_model = impedance()
    m = physics.put_model(build(world), device="cpu")
    d = physics.make_data(m)
    for _ in range(5):
        physics.step(m, d)
    assert m.opt.solver == physics.SolverType.PGS and d.solver_niter.numpy()[0] > 3
    set_fields(m, {name: getattr(springs, name) for name in ("geom_forcemodel", "geom_forceprm")})
    for _ in range(2500):
        physics.step(m, d)
    assert np.abs(d.qvel.numpy()).max() < 1e-4


def test_a_heavy_box_stands_on_a_light_one_on_springs():
    """100 kg on 1 kg on soft springs under PGS; heights are those of springs that carry them."""
    stiffness, masses = 1e4, (1.0, 100.0)
    world = World()
    option = world.simulate_option
    option.timestep, option.solver_type = 0.002, SolverType.PGS
    option.constraint_solver_iterations, option.constraint_solver_tolerance = 1000, 1e-6
    material = PhysicsMaterial(contact_model=force_spring(stiffness, 100.0), friction=[0.5, 0.005, 0.0001])
    plane = Geometry(shape=ShapeType.InfinitePlane, size=[0, 0, 0], physics_material=material)
    world.hierarchy.bodies.append(Body(link=Link(name="floor", geoms=[plane])))
    for i, mass in enumerate(masses):
        box = Geometry(
            name=f"box {i}", shape=ShapeType.Box, size=[0.1, 0.1, 0.1], inertial=Inertia(mass=mass),
            physics_material=material,
        )  # fmt: skip
        link = Link(name=f"link {i}", geoms=[box], local_translation=[0, 0, 0.1 + 0.2 * i])
        world.hierarchy.bodies.append(Body(link=link, free=FreeJoint()))
    m = physics.put_model(build(world), device="cpu")
    d = physics.make_data(m)
    for _ in range(2500):
        physics.step(m, d)
    places = d.qpos.numpy()[0].reshape(2, 7)
    lower = 0.1 - sum(masses) * G / (4 * stiffness)
    assert places[0, 2] == pytest.approx(lower, abs=2e-4)
    assert places[1, 2] == pytest.approx(lower + 0.2 - masses[1] * G / (4 * stiffness), abs=2e-4)
    assert np.abs(places[:, :2]).max() < 2e-3 and np.abs(d.qvel.numpy()).max() < 0.02
