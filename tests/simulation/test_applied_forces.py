"""Springs, pushes and twists that a user applies, beside MuJoCo C with the same forces."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.compiler import build
from engine.geometry.rotation import rotate
from engine.simulation import Simulation
from engine.simulation.applied_forces import Pull, Push, effective_mass

ARM = """<mujoco><option timestep="0.002"/><worldbody><body name="upper" pos="0 0 2">
<joint name="shoulder" axis="0 1 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.5" mass="1"/>
<body name="lower" pos="0 0 -.5"><joint name="elbow" axis="0 1 0" armature=".02"/>
<geom type="capsule" size=".03" fromto="0 0 0 0 0 -.5" mass=".2"/></body></body>
<body name="crate" pos="1 0 1"><freejoint/><geom type="box" size=".1 .2 .3" mass="2"/></body></worldbody></mujoco>"""
LOWER, CRATE = 2, 3


def pair(xml: str = ARM) -> tuple[Simulation, mujoco.MjModel, mujoco.MjData]:
    model = mujoco.MjModel.from_xml_string(xml)
    return Simulation(build(msd.from_str(xml))), model, mujoco.MjData(model)


@pytest.mark.parametrize("in_body_frame", [False, True])
@pytest.mark.parametrize("body", [LOWER, CRATE])
def test_a_push_acts_for_its_time_as_in_mujoco(body: int, in_body_frame: bool) -> None:
    ours, model, theirs = pair()
    force, torque, point = np.array([3.0, 1.0, 25.0]), np.array([0.2, 0.1, 0.3]), np.array([0.05, 0.0, 0.02])
    ours.applied.push(0, Push(body, force, torque, in_body_frame, point, steps=40))
    ours.step(100)
    mujoco.mj_forward(model, theirs)
    for step in range(100):
        theirs.xfrc_applied[:] = 0
        if step < 40:  # like ours, by the poses that the step before has left
            turn = theirs.xmat[body].reshape(3, 3)
            f, t = (turn @ force, turn @ torque) if in_body_frame else (force, torque)
            arm = theirs.xpos[body] + turn @ point - theirs.xipos[body]
            theirs.xfrc_applied[body] = [*f, *(t + np.cross(arm, f))]
        mujoco.mj_step(model, theirs)
    np.testing.assert_allclose(ours.read("qvel"), theirs.qvel, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(ours.read("qpos"), theirs.qpos, rtol=1e-4, atol=1e-4)
    assert not ours.applied.pushes and not ours.read("xfrc_applied").any()


def test_a_spring_accelerates_light_and_heavy_bodies_alike() -> None:
    """At the centre of mass a body with nothing in its way is accelerated by stiffness times distance, whatever its
    mass and whatever the joints between it and the world carry."""
    for body, direction in ((CRATE, [1.0, 0.0, 0.0]), (LOWER, [1.0, 0.0, 0.0])):
        ours, model, theirs = pair(ARM.replace("<option ", "<option gravity='0 0 0' "))
        ours.forward()
        mujoco.mj_forward(model, theirs)
        centre = theirs.xipos[body] - theirs.xpos[body]
        ours.applied.hold(0, Pull(body, centre, theirs.xipos[body] + 0.1 * np.array(direction)))
        force = ours.read("xfrc_applied")[body, :3]
        inverse = model.body_invweight0[body, 0]  # mean over the three directions
        np.testing.assert_allclose(force, np.array(direction) * 0.1 * 100 / inverse, rtol=1e-4, atol=1e-5)
    assert effective_mass(ours.scene, CRATE) == pytest.approx(2.0, rel=1e-5)


def test_a_pulled_crate_comes_to_rest_at_the_target_without_swinging_past() -> None:
    ours, _, _ = pair(ARM.replace("<option ", "<option gravity='0 0 0' "))
    ours.applied.hold(0, Pull(CRATE, (0, 0, 0), (1.5, 0.0, 1.0)))
    reached = []
    for _ in range(600):
        ours.step()
        reached.append(float(ours.read("qpos")[2]))
    assert max(reached) < 1.501 and reached[-1] == pytest.approx(1.5, abs=1e-3)
    before = np.array(reached[:-1])
    assert (np.diff(before) > -1e-6).all()


CUBE = """<mujoco><option timestep="0.002"/><worldbody><geom type="plane" size="1 1 .1"/>
<body name="cube" pos="0 0 .005"><freejoint/><geom type="box" size=".005 .005 .005" mass=".002"/></body>
</worldbody></mujoco>"""


@pytest.mark.parametrize("strength", [1.0, 14.0])
def test_a_strong_spring_lifts_a_cube_of_two_grams_by_a_corner_and_holds_it_calmly(strength: float) -> None:
    """The stretch at rest is weight over stiffness; damping that grows with the stiffness shook what was held."""
    ours, _, _ = pair(CUBE)
    ours.applied.hold(0, Pull(1, (0.005, 0.005, 0.005), (0.005, 0.005, 0.2), strength))
    ours.step(2000)
    position, turn = ours.read("xpos")[1], np.roll(ours.read("xquat")[1], -1)
    held = position + rotate(turn.astype(float), np.full(3, 0.005))
    assert 0.2 - held[2] == pytest.approx(9.81 / (100.0 * strength), rel=0.02)
    assert np.abs(ours.read("qvel")[:3]).max() < 0.01


def test_pushes_add_up_and_letting_go_leaves_the_rest() -> None:
    ours, _, _ = pair()
    others = np.zeros((4, 6))
    others[1] = 1.0
    ours.write(xfrc_applied=others)
    for _ in range(2):
        ours.applied.push(0, Push(CRATE, (1, 0, 0), (0, 0, 0)))
    ours.applied.hold(0, Push(CRATE, (0, 0, 0), (0, 0, 2)))
    np.testing.assert_allclose(ours.read("xfrc_applied")[CRATE], [2, 0, 0, 0, 0, 2])
    ours.applied.let_go()
    np.testing.assert_allclose(ours.read("xfrc_applied")[CRATE], [2, 0, 0, 0, 0, 0])
    ours.applied.end_pushes([0])
    np.testing.assert_array_equal(
        ours.read("xfrc_applied"), np.r_[np.zeros(6), np.ones(6), np.zeros(12)].reshape(4, 6)
    )


def test_a_push_ends_with_a_reset_and_goes_on_in_another_simulation() -> None:
    ours, _, _ = pair()
    ours.applied.push(0, Push(CRATE, (5, 0, 0), (0, 0, 0), steps=10))
    ours.step(4)
    other = Simulation(build(msd.from_str(ARM.replace('<body name="upper"', '<body name="new"/><body name="upper"'))))
    other.take_over(ours)
    assert [(push.body, push.steps) for _, push in other.applied.pushes] == [(CRATE + 1, 6)]
    assert other.read("xfrc_applied")[CRATE + 1, 0] == 5
    other.step(6)
    assert not other.applied.pushes and not other.read("xfrc_applied").any()
    ours.reset()
    assert not ours.applied.pushes and not ours.read("xfrc_applied").any()


@pytest.mark.parametrize(
    "held",
    [Push(0, (1, 0, 0), (0, 0, 0)), Push(4, (1, 0, 0), (0, 0, 0)), Pull(CRATE, (0, 0, 0), (np.nan, 0, 0))],
)
def test_what_cannot_be_pushed_is_refused_and_changes_nothing(held) -> None:
    ours, _, _ = pair()
    with pytest.raises(ValueError, match=r"no body|not finite"):
        ours.applied.hold(0, held)
    assert ours.applied.hand is None
