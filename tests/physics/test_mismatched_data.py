"""A Model and a Data that do not belong together: every function names both in an error, and nothing crashes."""

import copy
import pickle

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import physics

PENDULUM = """
<mujoco model="pendulum">
  <worldbody><body><joint axis="0 1 0"/><geom size="0.1" pos="0 0 -1"/></body></worldbody>
  <keyframe><key qpos="1"/></keyframe>
</mujoco>
"""
PILE = """
<mujoco model="pile">
  <worldbody>
    <geom type="plane" size="1 1 0.1"/>
    <replicate count="30" offset="0 0 0.2"><body pos="0 0 0.1"><freejoint/><geom size="0.1"/></body></replicate>
  </worldbody>
  <keyframe><key/></keyframe>
</mujoco>
"""

CALLS = [
    *["step", "forward", "step1", "step2", "inverse", "kinematics", "com_pos", "camlight", "flex", "crb", "tendon"],
    *["factor_m", "transmission", "collision", "make_constraint", "nxn_broadphase", "sap_broadphase", "com_vel"],
    *["primitive_narrowphase", "fwd_position", "passive", "rne", "fwd_velocity", "fwd_actuation", "fwd_acceleration"],
    *[
        "fwd_kinematics",
        "solve",
        "sensor_pos",
        "sensor_vel",
        "sensor_acc",
        "energy_pos",
        "energy_vel",
        "subtree_vel",
        "euler",
    ],
    *["rne_postconstraint", "implicit", "rungekutta4", "reset_data", "set_const", "step_growing", "forward_growing"],
    *["grow", "capture"],
]


@pytest.fixture(scope="module")
def pendulum():
    return physics.put_model(mujoco.MjModel.from_xml_string(PENDULUM))


@pytest.fixture(scope="module")
def pile():
    return physics.put_model(mujoco.MjModel.from_xml_string(PILE))


@pytest.mark.parametrize("name", CALLS)
def test_every_stage_names_both(pendulum, pile, name):
    with pytest.raises(ValueError, match=r"'pendulum'.*'pile'"):
        getattr(physics, name)(pile, physics.make_data(pendulum))
    with pytest.raises(ValueError, match=r"'pile'.*'pendulum'"):
        getattr(physics, name)(pendulum, physics.make_data(pile))


def test_functions_with_more_arguments(pendulum, pile):
    d = physics.make_data(pendulum)
    row = wp.zeros((1, pile.nv), dtype=wp.float32)
    points = wp.zeros((1, 1), dtype=wp.vec3)
    state = wp.zeros((1, physics.state_size(pile, physics.State.QPOS)), dtype=wp.float32)
    for call in (
        lambda: physics.mul_m(pile, d, row, wp.zeros_like(row)),
        lambda: physics.solve_m(pile, d, row, row),
        lambda: physics.xfrc_accumulate(pile, d, row),
        lambda: physics.deriv_smooth_vel(pile, d, row),
        lambda: physics.ray(pile, d, points, points),
        lambda: physics.contact_force(pile, d, wp.zeros(1, dtype=int), True, wp.zeros(1, dtype=wp.spatial_vector)),
        lambda: physics.get_state(pile, d, state, physics.State.QPOS),
        lambda: physics.set_state(pile, d, state, physics.State.QPOS),
        lambda: physics.reset_data_keyframe(pile, d, 0),
    ):
        with pytest.raises(ValueError, match=r"'pendulum'.*'pile'"):
            call()


def test_data_of_a_host_model_goes_with_a_model_of_the_same(pendulum):
    """As documented: make_data takes the host model, of which there is another Model on the device."""
    d = physics.make_data(mujoco.MjModel.from_xml_string(PENDULUM))
    physics.step(pendulum, d)
    assert d.time.numpy()[0] > 0.0


def test_values_of_other_worlds(pendulum):
    m = physics.put_model(mujoco.MjModel.from_xml_string(PENDULUM))
    d = physics.make_data(m, nworld=8)
    physics.step(m, d)
    physics.expand(m, "body_mass", 4)
    for name in ("step", "kinematics"):
        with pytest.raises(ValueError, match="body_mass for 4 worlds, the Data has 8"):
            getattr(physics, name)(m, d)


def test_another_solver(pendulum):
    host = mujoco.MjModel.from_xml_string(PENDULUM)
    host.opt.solver = mujoco.mjtSolver.mjSOL_CG
    with pytest.raises(ValueError, match="its solver is CG there and NEWTON here"):
        physics.step(pendulum, physics.make_data(host))


def test_what_is_no_model_or_no_data(pendulum):
    d = physics.make_data(pendulum)
    with pytest.raises(TypeError, match="put_model"):
        physics.kinematics(mujoco.MjModel.from_xml_string(PENDULUM), d)
    with pytest.raises(TypeError, match="make_data"):
        physics.kinematics(pendulum, pendulum)
    for name in ("step", "step_growing", "forward_growing"):
        for wrong in (pendulum, mujoco.MjData(mujoco.MjModel.from_xml_string(PENDULUM)), None):
            with pytest.raises(TypeError, match="second argument must be a Data"):
                getattr(physics, name)(pendulum, wrong)
        with pytest.raises(TypeError, match="first argument must be a Model"):
            getattr(physics, name)(None, d)


@pytest.mark.parametrize("wrong", [None, "scene.xml", mujoco.MjData(mujoco.MjModel.from_xml_string(PENDULUM))])
def test_what_is_no_host_model(wrong):
    with pytest.raises(TypeError, match=rf"put_model takes .* not {type(wrong).__name__}"):
        physics.put_model(wrong)


def test_a_model_is_put_once(pendulum):
    with pytest.raises(TypeError, match="'pendulum' is on the device"):
        physics.put_model(pendulum)


def test_a_world_that_is_not_there(pendulum):
    model = mujoco.MjModel.from_xml_string(PENDULUM)
    for world in (2, -1):
        with pytest.raises(IndexError, match=f"no world {world}: the Data has 2"):
            physics.get_data_into(mujoco.MjData(model), model, physics.make_data(pendulum, nworld=2), world)


def test_numbers_of_worlds_and_of_contacts(pendulum):
    d = physics.make_data(pendulum, nworld=np.int64(3), nconmax=np.int32(4))
    physics.step(pendulum, d)
    assert (d.nworld, d.naconmax) == (3, 12)
    for wrong in (1.5, "2", None):
        with pytest.raises(TypeError, match="nworld must be a whole number"):
            physics.make_data(pendulum, nworld=wrong)
    with pytest.raises(TypeError, match=r"njmax must be a whole number, not 1\.5"):
        physics.make_data(pendulum, njmax=1.5)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_is_on_a_device_is_not_copied(pendulum, copied):
    for held in (pendulum, physics.make_data(pendulum)):
        with pytest.raises(TypeError, match="cannot be copied or pickled: make another"):
            copied(held)


def test_mujoco_data_of_another_model(pendulum, pile):
    model, other = (mujoco.MjModel.from_xml_string(text) for text in (PENDULUM, PILE))
    with pytest.raises(ValueError, match=r"'pendulum'.*'pile'"):
        physics.put_data(pile, mujoco.MjData(model))
    data = mujoco.MjData(other)
    with pytest.raises(ValueError, match=r"'pile'.*'pendulum'"):
        physics.get_data_into(data, other, physics.make_data(pendulum))
    assert np.isfinite(data.qpos).all()
