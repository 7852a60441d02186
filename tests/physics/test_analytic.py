"""The engine against mechanics: what textbooks say about pendulums, tops, collisions, friction, loops and towers."""

import math

import mujoco
import numpy as np
import pytest
from scipy.special import ellipk

import engine.physics as physics

GRAVITY = 9.81
PLANE = '<geom type="plane" size="5 5 .1"/>'


def put(xml: str, **state) -> tuple[physics.Model, physics.Data]:
    """A model and one world, with fields of its Data as given."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(f"<mujoco>{xml}</mujoco>"))
    d = physics.make_data(m)
    for name, value in state.items():
        getattr(d, name).numpy()[0] = value
    return m, d


def run(m: physics.Model, d: physics.Data, steps: int, *names: str) -> list[np.ndarray]:
    """Step, and record the named fields of the world before every step."""
    recorded = [np.empty((steps, *getattr(d, name).numpy()[0].shape)) for name in names]
    views = [getattr(d, name).numpy() for name in names]
    for k in range(steps):
        for values, view in zip(recorded, views, strict=True):
            values[k] = view[0]
        physics.step(m, d)
    assert d.status.numpy()[0] == 0
    assert not d.overflow.numpy().any()
    return recorded


# ------------------------------------------------------------------------------------------------ free motion


@pytest.mark.parametrize("amplitude", [0.1, 1.0, 2.5])
def test_the_period_of_a_pendulum(amplitude: float):
    """T = 4 sqrt(I / (m g l)) K(sin^2(amplitude / 2)), K the complete elliptic integral of the first kind."""
    dt, length, radius = 0.001, 0.5, 0.05
    xml = (
        f'<option timestep="{dt}" integrator="RK4"/><worldbody><body pos="0 0 1"><joint axis="0 1 0"/>'
        f'<geom size="{radius}" pos="0 0 -{length}"/></body></worldbody>'
    )
    m, d = put(xml, qpos=amplitude)
    (angle,) = run(m, d, 7000, "qpos")
    angle = angle[:, 0]
    before = np.flatnonzero((angle[:-1] > 0) & (angle[1:] <= 0))
    crossings = dt * (before + angle[before] / (angle[before] - angle[before + 1]))
    inertia = length**2 + 0.4 * radius**2  # of a unit mass
    expected = 4 * math.sqrt(inertia / (GRAVITY * length)) * ellipk(math.sin(amplitude / 2) ** 2)
    assert np.diff(crossings) == pytest.approx(expected, rel=2e-5)
    assert len(crossings) >= 3


def test_a_fast_top_precesses():
    """With its axis level, a top of third moment I and spin w turns about the vertical at exactly m g l / (I w)."""
    dt, arm, spin = 0.001, 0.1, 300.0
    xml = (
        f'<option timestep="{dt}" integrator="RK4"/><worldbody><body pos="0 0 1"><joint type="ball"/>'
        f'<inertial pos="{arm} 0 0" mass="1" diaginertia=".002 .0015 .0015"/></body></worldbody>'
    )
    rate = GRAVITY * arm / (0.002 * spin)
    m, d = put(xml, qvel=[spin, 0.0, rate])
    steps = 1000
    (axes,) = run(m, d, steps, "xmat")
    axes = axes[1:, 1, :, 0]  # of the body's x, from the first forward on
    heading = np.unwrap(np.arctan2(axes[:, 1], axes[:, 0]))
    assert (heading[-1] - heading[0]) / (dt * (steps - 2)) == pytest.approx(rate, rel=1e-3)
    assert np.abs(axes[:, 2]).max() < 2e-3


def test_momentum_and_energy_are_conserved_for_10000_steps():
    """A chain that tumbles freely: linear and angular momentum about its centre of mass, and energy with springs."""
    links = "".join(
        f'<body pos="0 0 -.25"><joint type="ball" stiffness="2"/>'
        f'<geom type="capsule" fromto="0 0 0 {0.05 * i} 0 -.2" size=".03"/>'
        for i in range(3)
    )
    xml = (
        '<option timestep=".001" integrator="RK4" gravity="0 0 0"><flag energy="enable" contact="disable"/></option>'
        f'<worldbody><body><freejoint/><geom type="box" size=".1 .15 .05"/>{links}{"</body>" * 4}</worldbody>'
        '<sensor><subtreelinvel body="b"/><subtreeangmom body="b"/></sensor>'
    ).replace("<body><freejoint/>", '<body name="b"><freejoint/>')
    rng = np.random.default_rng(0)
    m, d = put(xml, qvel=rng.normal(size=15))
    momenta, energy = run(m, d, 10000, "sensordata", "energy")
    momenta, energy = momenta[1:], energy[1:].sum(axis=1)
    speeds, angular = momenta[:, :3], momenta[:, 3:]
    assert np.linalg.norm(speeds - speeds[0], axis=1).max() < 1e-4 * np.linalg.norm(speeds[0])
    assert np.linalg.norm(angular - angular[0], axis=1).max() < 1e-3 * np.linalg.norm(angular[0])
    assert np.abs(energy - energy[0]).max() < 1e-3 * energy[0]


# ------------------------------------------------------------------------------------------------ contacts


@pytest.mark.parametrize("damping", [0.05, 0.2, 0.5])
def test_the_coefficient_of_restitution(damping: float):
    """A ball on a linear spring and dashpot that cannot pull leaves with the speed that is worked out below.

    Schwager and Poeschel, Coefficient of restitution and linear-dashpot model revisited, Granular Matter 9 (2007):
    contact ends when the force, not the overlap, comes to 0.
    """
    frequency, speed, dt = 200.0, 1.0, 1e-4
    stiffness, dashpot = frequency**2, 2 * damping * frequency
    contact = f'solref="-{stiffness} -{dashpot}" solimp=".9999 .9999 .001" condim="1"'
    xml = (
        f'<option timestep="{dt}" gravity="0 0 0"/><worldbody><geom type="plane" size="1 1 .1" {contact}/>'
        f'<body pos="0 0 .11"><freejoint/><geom size=".1" {contact}/></body></worldbody>'
    )
    m, d = put(xml, qvel=[0, 0, -speed, 0, 0, 0])
    (velocity,) = run(m, d, 1000, "qvel")
    root = math.sqrt(1 - damping**2)
    phase = math.pi - math.atan2(2 * damping * root, 1 - 2 * damping**2)
    expected = math.exp(-damping / root * phase)
    assert velocity[-1, 2] / speed == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize("cone", ["pyramidal", "elliptic"])
@pytest.mark.parametrize("slope", [0.4, 0.6])
def test_a_box_slides_above_the_angle_of_friction_and_holds_below(cone: str, slope: float):
    """On a slope (rise per run) with coefficient 0.5: at rest, or at g (sin - 0.5 cos)."""
    friction, angle = 0.5, math.atan(slope)
    turned = f'euler="0 {math.degrees(angle)} 0"'
    up = 0.1 * np.array([math.sin(angle), 0, math.cos(angle)])
    xml = (
        f'<option timestep=".001" cone="{cone}" impratio="10"/><default><geom friction="{friction}"/></default>'
        f'<worldbody><geom type="plane" size="9 9 .1" {turned}/><body pos="{up[0]} 0 {up[2]}" {turned}><freejoint/>'
        '<geom type="box" size=".2 .2 .1"/></body></worldbody>'
    )
    m, d = put(xml)
    (velocity,) = run(m, d, 1000, "qvel")
    along = velocity[:, :3] @ [math.cos(angle), 0, -math.sin(angle)]
    if slope < friction:
        assert np.abs(along[500:]).max() < 5e-3
    else:
        expected = GRAVITY * (math.sin(angle) - friction * math.cos(angle))
        assert along[-1] / 0.999 == pytest.approx(expected, rel=0.04)  # the box hops a little, in MuJoCo too


def test_a_tower_of_ten_boxes_stands():
    size = 0.1
    boxes = "".join(
        f'<body pos="{0.01 * (-1) ** i} 0 {(2 * i + 1) * size}"><freejoint/><geom type="box" size=".1 .1 .1"/></body>'
        for i in range(10)
    )
    m, d = put(f'<option timestep=".002"/><worldbody>{PLANE}{boxes}</worldbody>')
    run(m, d, 2500)
    physics.kinematics(m, d)
    pos = d.xpos.numpy()[0, 1:]
    assert pos[:, 2] == pytest.approx(size * (2 * np.arange(10) + 1), abs=0.01)  # contacts are soft
    assert np.abs(pos[:, :2]).max() < 0.015
    assert np.abs(d.qvel.numpy()).max() < 2e-2


def test_a_card_house_stands():
    """Two pairs of leaning cards with a roof over them: only friction holds them up."""
    lean, half = 20.0, 0.1
    foot, top = half * math.sin(math.radians(lean)), half * math.cos(math.radians(lean))
    leaning = "".join(
        f'<body pos="{x + sign * foot} 0 {top + 0.001}" euler="0 {-sign * lean} 0"><freejoint/>'
        f'<geom type="box" size=".002 .08 {half}"/></body>'
        for x in (-0.08, 0.08)
        for sign in (-1, 1)
    )
    roof = f'<body pos="0 0 {2 * top + 0.006}"><freejoint/><geom type="box" size=".15 .08 .002"/></body>'
    xml = (
        '<option timestep=".001" cone="elliptic" impratio="10"/><default><geom friction="1" density="300"/></default>'
        f"<worldbody>{PLANE}{leaning}{roof}</worldbody>"
    )
    m, d = put(xml)
    run(m, d, 3000)
    physics.kinematics(m, d)
    height = d.xpos.numpy()[0, -1, 2]
    assert height == pytest.approx(2 * top + 0.004, abs=5e-3)
    assert np.abs(d.qvel.numpy()).max() < 0.02


# ------------------------------------------------------------------------------------------------ loops, repetition


def test_a_four_bar_linkage_stays_closed():
    """Driven around many times, the ends of the coupler and of the rocker stay together."""
    xml = (
        '<option timestep=".001"/><default><geom type="capsule" size=".02" contype="0" conaffinity="0"/></default>'
        '<worldbody><body pos="0 0 1"><joint name="crank" axis="0 1 0"/><geom fromto="0 0 0 .1 0 0"/>'
        '<body name="coupler" pos=".1 0 0"><joint axis="0 1 0"/><geom fromto="0 0 0 .4 0 .1"/></body></body>'
        '<body name="rocker" pos=".5 0 .8"><joint axis="0 1 0"/><geom fromto="0 0 0 0 0 .3"/></body></worldbody>'
        '<equality><connect body1="coupler" body2="rocker" anchor=".4 0 .1"/></equality>'
        '<actuator><velocity joint="crank" kv="5"/></actuator>'
    )
    m, d = put(xml, ctrl=6.0)
    qpos, frames, turned = run(m, d, 5000, "qpos", "xpos", "xmat")
    coupler = frames[1:, 2] + turned[1:, 2] @ [0.4, 0, 0.1]
    rocker = frames[1:, 3] + turned[1:, 3] @ [0, 0, 0.3]
    assert qpos[-1, 0] > 4 * 2 * math.pi
    assert np.linalg.norm(coupler - rocker, axis=1).max() < 2e-3


def test_the_same_run_twice_has_the_same_bits():
    """Piling up, with contacts that come and go, and one world of many beside the world alone."""
    balls = "".join(
        f'<body pos="{0.05 * (i % 3)} {0.04 * (i % 2)} {0.2 + 0.15 * i}"><freejoint/>'
        f'<geom type="{kind}" size=".07 .06 .05"/></body>'
        for i, kind in enumerate(["box", "sphere", "capsule", "cylinder", "ellipsoid", "box"])
    )
    xml = f"<worldbody>{PLANE}{balls}</worldbody>"
    m, first = put(xml)
    second, many = physics.make_data(m), physics.make_data(m, nworld=9)
    for _ in range(300):
        for d in (first, second, many):
            physics.step(m, d)
    assert first.ncon.numpy()[0] > 5
    for name in ("qpos", "qvel", "qacc", "qacc_warmstart", "time", "ncon", "nefc"):
        expected = getattr(first, name).numpy()
        assert np.array_equal(getattr(second, name).numpy(), expected)
        assert np.array_equal(getattr(many, name).numpy(), np.broadcast_to(expected[0], (9, *expected.shape[1:])))
    used = int(first.nefc.numpy()[0])
    for name in ("force", "aref", "D"):
        expected = getattr(first.efc, name).numpy()[0, :used]
        assert np.array_equal(getattr(many.efc, name).numpy()[5, :used], expected)
