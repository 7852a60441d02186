"""Worlds with their own parameters: together they step like single models with those parameters, bit for bit."""

import mujoco
import numpy as np
import pytest
from api_scene import api_model

import engine.physics as physics
from engine.physics.model.set_fields import set_field

FIELDS = ["body_mass", "body_inertia", "body_ipos", "geom_friction", "geom_size", "dof_damping", "jnt_range",
          "tendon_stiffness", "actuator_gainprm", "opt.gravity", "opt.timestep"]  # fmt: skip


def host(world: int) -> mujoco.MjModel:
    """The model of one world of many that differ."""
    model = api_model()
    model.body_mass[:] *= 1.0 + 0.2 * world
    model.body_inertia[:] *= 1.0 + 0.1 * world
    model.body_ipos[4] += 0.01 * world
    model.geom_friction[:, 0] = 0.2 + 0.1 * world
    model.geom_size[1] *= 1.0 - 0.02 * world
    model.dof_damping[9] = 0.05 * world
    model.jnt_range[2, 1] -= 0.02 * world
    for values in (model.geom_size, model.jnt_range):
        values[:] = values.astype(np.float32)  # a world's own values are no finer; those of a model are
    model.tendon_stiffness[0] += world
    model.actuator_gainprm[0, 0] += 0.5 * world
    model.opt.gravity[:] = [0.3 * world, 0.0, -9.81 + world]
    model.opt.timestep = 0.002 + 0.0001 * world
    return model


def randomised(nworld: int):
    m = physics.put_model(host(0))
    d = physics.make_data(m, nworld)
    for name in FIELDS:
        array = physics.expand(m, name, nworld)
        values = array.numpy().copy()
        for world in range(nworld):
            owner, _, field = name.rpartition(".")
            source = np.asarray(getattr(host(world).opt if owner else host(world), field))
            values[world] = source.reshape(values[world].shape)
        array.assign(values)
    return m, d


def push(d, worlds) -> None:
    d.qvel.assign([[0.5 + 0.1 * w, 0.2, 0.0, 0, 0, 0.3, 0.5, 0.2, 0.1, 1.0, 0.4] for w in worlds])
    d.ctrl.fill_(0.5)


@pytest.mark.parametrize("nworld", [4, 8])  # with 8 the worlds are in two parts where there are two cores
def test_worlds_that_differ_step_like_single_models(nworld):
    m, d = randomised(nworld)
    push(d, range(nworld))
    touched = np.zeros(nworld, bool)
    for _ in range(60):
        physics.step(m, d)
        touched |= d.ncon.numpy() > 0
    assert touched.all()
    seen = set()
    for world in range(nworld):
        single = physics.put_model(host(world))
        alone = physics.make_data(single, nconmax=d.contact.nconmax)
        push(alone, [world])
        for _ in range(60):
            physics.step(single, alone)
        for name in ("qpos", "qvel", "qacc", "sensordata", "ten_length", "time"):
            np.testing.assert_array_equal(
                getattr(d, name).numpy()[world], getattr(alone, name).numpy()[0], err_msg=f"{name} of world {world}"
            )
        seen.add(d.qpos.numpy()[world].tobytes())
    assert len(seen) == nworld


def test_a_captured_step_learns_of_rows_that_worlds_get():
    m = physics.put_model(host(0))
    m.opt.disableflags = physics.DisableBit.CONTACT
    d = physics.make_data(m, nworld=2)
    physics.step(m, d)
    gravity = physics.expand(m, "opt.gravity", 2)
    gravity.assign([[0.0, 0.0, -9.81], [5.0, 0.0, 0.0]])
    physics.reset_data(m, d)
    physics.step(m, d)
    np.testing.assert_allclose(d.qacc.numpy()[1, :3], [5.0, 0.0, 0.0], atol=1e-5)
    gravity.assign([[0.0, 0.0, -9.81], [0.0, 3.0, 0.0]])  # from now on, without a new capture
    graph = d.graphs[id(m)]
    physics.reset_data(m, d)
    physics.step(m, d)
    np.testing.assert_allclose(d.qacc.numpy()[1, :3], [0.0, 3.0, 0.0], atol=1e-5)
    assert d.graphs[id(m)] is graph


def test_reset_takes_each_world_to_its_own_start():
    m = physics.put_model(host(0))
    d = physics.make_data(m, nworld=3)
    start = physics.expand(m, "qpos0", 3)
    values = start.numpy().copy()
    values[:, 0] = [0.0, 1.0, 2.0]
    start.assign(values)
    for _ in range(3):
        physics.step(m, d)
    physics.reset_data(m, d, [True, False, True])
    assert d.qpos.numpy()[[0, 2], 0].tolist() == [0.0, 2.0]
    assert d.qpos.numpy()[1, 0] not in (0.0, 1.0)


def test_an_edit_for_all_worlds_reaches_worlds_with_rows_of_their_own():
    m = physics.put_model(host(0))
    physics.expand(m, "body_mass", 3)
    physics.expand(m, "opt.gravity", 3)
    assert set_field(m, "body_mass", np.arange(m.nbody))
    assert set_field(m, "opt.gravity", [0.0, 0.0, -1.0])
    np.testing.assert_array_equal(m.body_mass.numpy(), np.tile(np.arange(m.nbody, dtype=np.float32), (3, 1)))
    np.testing.assert_array_equal(m.opt.gravity.numpy(), np.tile(np.float32([0.0, 0.0, -1.0]), (3, 1)))


def test_what_is_no_field_of_worlds_is_named():
    m = physics.put_model(host(0))
    physics.expand(m, "body_mass", 3)
    assert physics.expand(m, "body_mass", 3) is m.body_mass
    with pytest.raises(ValueError, match="values for 3 worlds already, not for 4"):
        physics.expand(m, "body_mass", 4)
    for name in ("body_parentid", "nonsense", "gravity", "opt.body_mass"):
        with pytest.raises(ValueError, match=name):
            physics.expand(m, name, 3)
    for name in ("opt.density", "geom_adhesion"):  # no part of this model's step reads them
        with pytest.raises(ValueError, match=rf"{name} is 0 for all worlds"):
            physics.expand(m, name, 3)
