"""Curves that explain parameters. Oracle: MuJoCo C."""

import mujoco
import numpy as np
import pytest

from app.inspecting.curves import (
    active_force,
    curves_of,
    impedance,
    muscle_curves,
    passive_force,
    recovery,
    velocity_force,
)
from engine import msd
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    Geometry,
    Impedance,
    PositionParam,
    Range,
    World,
)

PRM = np.array([0.75, 1.05, 100.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2])


@pytest.mark.parametrize("length", [0.45, 0.6, 0.8, 1.0, 1.2, 1.5, 1.7])
def test_force_of_a_muscle_by_length(length):
    span, optimum = np.array([0.0, 0.3]), 1.0  # range 0.3 long: one optimal length is 1 m
    at = (length - PRM[0]) * optimum
    gain = mujoco.mju_muscleGain(at, 0.0, span, 1.0, PRM)
    bias = mujoco.mju_muscleBias(at, span, 1.0, PRM)
    assert -100 * active_force(length, 0.5, 1.6) == pytest.approx(gain, abs=1e-9)
    assert -100 * passive_force(length, 1.6, 1.3) == pytest.approx(bias, abs=1e-9)


@pytest.mark.parametrize("velocity", [-1.5, -1.0, -0.4, 0.0, 0.1, 0.3, 2.0])
def test_force_of_a_muscle_by_velocity(velocity):
    gain = mujoco.mju_muscleGain(0.25, velocity * 1.5, np.array([0.0, 0.3]), 1.0, PRM)
    assert -100 * velocity_force(velocity, 1.2) == pytest.approx(gain, abs=1e-9)


@pytest.mark.parametrize(
    "parameters", [(0.9, 0.95, 0.001, 0.5, 2.0), (0.1, 0.8, 0.02, 0.3, 3.0), (0.5, 0.5, 0, 1, 1)]
)
@pytest.mark.parametrize("depth", [1e-4, 4e-4, 9e-4, 0.004, 0.05])
def test_impedance(parameters, depth):
    numbers = " ".join(map(str, parameters))
    model = mujoco.MjModel.from_xml_string(
        f"""<mujoco><worldbody><geom type="plane" size="1 1 1" solimp="{numbers}"/>
        <body pos="0 0 {0.1 - depth}"><freejoint/><geom size="0.1" solimp="{numbers}"/></body></worldbody></mujoco>"""
    )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    names = ("d0", "dmax", "width", "middle", "power")
    curve = Impedance(**dict(zip(names, parameters, strict=True)))
    assert impedance(curve, np.array([depth]))[0] == pytest.approx(data.efc_KBIP[0, 2], abs=1e-9)


@pytest.mark.parametrize(("k", "d"), [(2500.0, 100.0), (2500.0, 10.0), (100.0, 200.0), (0.0, 5.0), (0.0, 0.0)])
def test_recovery_obeys_its_equation(k, d):
    """Oracle: x" + d x' + k x = 0 by finite differences, from 1 at rest."""
    t, h = np.linspace(0.0, 0.5, 40), 1e-4
    x, before, after = (recovery(k, d, t + dt) for dt in (0.0, -h, h))
    assert recovery(k, d, np.array([0.0]))[0] == pytest.approx(1.0)
    residual = (after - 2 * x + before) / h**2 + d * (after - before) / (2 * h) + k * x
    assert np.abs(residual).max() < 1e-3 * max(k, d, 1.0)


def test_objects_have_their_curves():
    world = World()
    world.hierarchy.geoms.append(Geometry())
    servo = ActuatorType.position(PositionParam(kp=10.0))
    world.actuators.append(
        Actuator(
            actuator_type=servo, target=ActuatorTarget.joint("x"), ctrlrange=Range(-2, 2), forcerange=Range(-5, 5)
        )
    )
    assert [curve.title for curve in curves_of(world, "hierarchy.geoms[0]")] == [
        "Impedance",
        "Recovery from an error",
    ]
    (force,) = curves_of(world, "actuators[0]")
    assert (force.x[0], force.x[-1], force.y.min(), force.y.max()) == (-2, 2, -5, 5)
    assert curves_of(world, "visual") == [] == curves_of(world, "")


def test_a_muscle_of_mjcf_has_the_curves_of_its_parameters():
    """Also where it is written as the shortcut `muscle`."""
    text = """<mujoco><worldbody><body><joint name="j" type="slide" range="-1 1" limited="true"/>
      <geom size=".1"/></body></worldbody>
    <actuator><muscle joint="j" range="0.8 1.2"/></actuator></mujoco>"""
    world = msd.from_str(text)
    path = "extras.actuators[0]" if world.extras and world.extras.actuators else "actuators[0]"
    found = curves_of(world, path)
    usual = muscle_curves(mujoco.MjModel.from_xml_string(text).actuator_gainprm[0])
    assert [curve.title for curve in found] == [curve.title for curve in usual] and len(found) >= 2
    for mine, other in zip(found, usual, strict=True):
        np.testing.assert_allclose(mine.x, other.x)
        np.testing.assert_allclose(mine.y, other.y)
