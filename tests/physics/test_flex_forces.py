"""Forces of flexes beside MuJoCo C, stage by stage and along a hundred steps."""

import flex_scenes
import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import physics
from engine.physics.enums import DisableBit, IntegratorType


@pytest.mark.parametrize("name", flex_scenes.SCENES)
def test_forces(name):
    model = flex_scenes.load(flex_scenes.SCENES, name)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    physics.fwd_position(m, d)
    physics.fwd_velocity(m, d)
    assert np.abs(data.qfrc_spring).max() > 0.01
    for field in ("flexedge_velocity", "qfrc_spring", "qfrc_damper", "qfrc_passive"):
        assert relative_error(getattr(d, field).numpy()[0], getattr(data, field)) < 1e-5, field


@pytest.mark.parametrize("name", ["cells", "shell", "quadratic"])
def test_a_turned_flex_pulls_as_before_in_its_own_frame(name):
    """Half a turn is where the iteration for a cell's rotation could stick: the spring forces only turn."""
    model = flex_scenes.load(flex_scenes.SCENES, name)
    data = flex_scenes.disturbed(model, speed=0.0)
    before = np.array(data.flexvert_xpos)
    nodes = data.qpos.reshape(-1, 3) + model.body_pos[np.unique(model.jnt_bodyid)]
    forces = data.qfrc_spring.reshape(-1, 3).copy()
    turn = np.diag([-1.0, -1.0, 1.0])
    data.qpos[:] = (nodes @ turn - model.body_pos[np.unique(model.jnt_bodyid)]).ravel()
    mujoco.mj_forward(model, data)
    assert np.abs(data.flexvert_xpos - before @ turn).max() < 1e-9
    m, d = flex_scenes.put(model, data)
    physics.fwd_position(m, d)
    physics.fwd_velocity(m, d)
    assert relative_error(d.qfrc_spring.numpy()[0].reshape(-1, 3), forces @ turn) < 1e-5


@pytest.mark.parametrize("off", [DisableBit.SPRING, DisableBit.DAMPER, DisableBit.SPRING | DisableBit.DAMPER])
@pytest.mark.parametrize("name", ["rope", "plate", "cells"])
def test_springs_or_dampers_off(name, off):
    model = flex_scenes.load(flex_scenes.SCENES, name)
    model.opt.disableflags = int(off)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    physics.forward(m, d)
    for field in ("qfrc_spring", "qfrc_damper", "qfrc_passive"):
        assert relative_error(getattr(d, field).numpy()[0], getattr(data, field)) < 1e-5, field


@pytest.mark.parametrize(
    "kind",
    [
        'dim="1" count="4 1 1"',
        'dim="2" count="3 3 1"',
        'dim="3" count="3 3 3"',
        'dim="3" count="3 3 3" dof="trilinear"',
    ],
)
def test_energy_counts_the_springs_of_edges(kind):
    """Of flexes of all dimensions, but of those whose vertices hang on nodes none, beside MuJoCo C."""
    model = mujoco.MjModel.from_xml_string(
        f"""<mujoco><option gravity="0 0 0"><flag energy="enable"/></option><worldbody>
        <flexcomp name="flex" type="grid" {kind} spacing=".1 .1 .1" mass="1">
        <edge equality="false" damping="1"/><elasticity young="1e3"/><contact selfcollide="none"/>
        </flexcomp></worldbody></mujoco>"""
    )
    model.flex_edgestiffness[:] = 100
    data = flex_scenes.disturbed(model)
    stretch = data.flexedge_length - model.flexedge_length0
    expected = 0.0 if "trilinear" in kind else 50 * (stretch**2).sum()
    assert data.energy[0] == pytest.approx(expected, rel=1e-9)
    m, d = flex_scenes.put(model, data)
    physics.forward(m, d)
    assert d.energy.numpy()[0] == pytest.approx(data.energy, rel=1e-5)
    physics.energy_pos(m, d)
    assert d.energy.numpy()[0] == pytest.approx(data.energy, rel=1e-5)


@pytest.mark.parametrize("name", sorted(flex_scenes.SCENES))
def test_a_hundred_steps(name):
    model = flex_scenes.load(flex_scenes.SCENES, name)
    data = flex_scenes.disturbed(model, amount=0.005)
    m, d = flex_scenes.put(model, data)
    for _ in range(100):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    mujoco.mj_forward(model, data)
    physics.forward(m, d)
    assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-4
    assert relative_error(d.flexvert_xpos.numpy()[0], data.flexvert_xpos) < 1e-4
    assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-3


def test_runge_kutta_reads_the_forces_of_every_stage():
    model = flex_scenes.load(flex_scenes.SCENES, "plate")
    model.opt.integrator = int(IntegratorType.RK4)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    for _ in range(10):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-5
    assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-4


def test_worlds_are_apart():
    """Two worlds in different states pull as each would alone."""
    model = flex_scenes.load(flex_scenes.SCENES, "plate")
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    both = [flex_scenes.disturbed(model, seed) for seed in (1, 2)]
    d.qpos.assign(np.stack([data.qpos for data in both]).astype(np.float32))
    d.qvel.assign(np.stack([data.qvel for data in both]).astype(np.float32))
    physics.forward(m, d)
    for world, data in enumerate(both):
        assert relative_error(d.qfrc_passive.numpy()[world], data.qfrc_passive) < 1e-5


@pytest.mark.parametrize("name", ["rope", "plate", "cells"])
def test_stages_alone_see_the_velocities_of_the_state(name):
    """`flex` says how fast edges lengthen, `passive` brakes by it: as mj_forward from the same state, where the data
    came from another."""
    model = flex_scenes.load(flex_scenes.SCENES, name)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    rng = np.random.default_rng(1)
    data.qvel[:] = 0.1 * rng.normal(size=model.nv)
    mujoco.mj_forward(model, data)
    d.qvel = data.qvel[None]
    for field in ("flexedge_velocity", "qfrc_damper"):
        getattr(d, field).fill_(np.inf)
    physics.kinematics(m, d)
    physics.com_pos(m, d)
    physics.flex(m, d)
    assert relative_error(d.flexedge_velocity.numpy()[0], data.flexedge_velocity) < 1e-4
    physics.com_vel(m, d)
    physics.passive(m, d)
    assert relative_error(d.qfrc_damper.numpy()[0], data.qfrc_damper) < 1e-4
