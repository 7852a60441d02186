"""Worlds begin with little room for contacts and rows, and `step` and `forward` make more: nothing is lost by it."""

import warnings

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import physics
from engine.physics.runtime.reallocate import make_all_room

_FEET = "".join(
    f'<geom type="sphere" size=".03" pos="{x} {y} -.04" condim="4"/>'
    for x in np.linspace(-0.25, 0.25, 5)
    for y in np.linspace(-0.25, 0.25, 5)
)
_SCENE = """
<mujoco>
  <option cone="{cone}" {options}/>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    {bodies}
  </worldbody>
</mujoco>
"""


def _slabs(count: int = 4, cone: str = "pyramidal", options: str = "") -> mujoco.MjModel:
    """Slabs on 25 feet each that fall onto each other: more contacts than a robot on the ground has."""
    bodies = "".join(
        f'<body pos="0 0 {0.08 + 0.1 * i}"><freejoint/><geom type="box" size=".3 .3 .02"/>{_FEET}</body>'
        for i in range(count)
    )
    return mujoco.MjModel.from_xml_string(_SCENE.format(cone=cone, options=options, bodies=bodies))


def _whole(m: physics.Model, nworld: int) -> physics.Data:
    """With room for all the contacts that the scene can have."""
    return physics.make_data(m, nworld, nconmax=m.collision.contact_capacity)


def _apart(d: physics.Data) -> None:
    """Every world in another state."""
    qvel = 0.3 * np.random.default_rng(3).normal(size=d.qvel.shape)
    d.qvel = qvel.astype(np.float32)


@pytest.mark.parametrize(
    "cone, options",
    [("pyramidal", ""), ("elliptic", 'noslip_iterations="3"'), ("pyramidal", 'integrator="RK4" solver="CG"')],
)
def test_a_world_that_begins_with_little_room_loses_nothing(cone: str, options: str):
    m = physics.put_model(_slabs(cone=cone, options=options))
    little, whole = physics.make_data(m, 8), _whole(m, 8)
    begun = little.contact.nconmax, little.njmax
    assert 8 * physics.memory_usage(little) < physics.memory_usage(whole)
    _apart(little)
    _apart(whole)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(60):
            physics.step(m, little)
            physics.step(m, whole)
    assert little.generation >= 1 and (little.contact.nconmax, little.njmax) > begun
    for name in ("time", "qpos", "qvel", "qacc", "ncon", "nefc"):
        np.testing.assert_array_equal(getattr(little, name).numpy(), getattr(whole, name).numpy(), err_msg=name)


def test_forward_makes_room_too():
    m = physics.put_model(_slabs())
    little, whole = physics.make_data(m, 8), _whole(m, 8)
    for _ in range(60):
        physics.step(m, whole)
    little.qpos, little.qvel = whole.qpos, whole.qvel
    little.qacc_warmstart = whole.qacc_warmstart
    for d in (little, whole):
        physics.forward(m, d)
    assert little.generation == 1 and (little.ncon.numpy() > 0).all()
    np.testing.assert_array_equal(little.qacc.numpy(), whole.qacc.numpy())


@pytest.mark.parametrize("call", ["collision", "fwd_position", "step1", "make_constraint", "captured step"])
def test_functions_that_nobody_repeats_find_all_the_room(call: str):
    """Among them a step in a graph of the caller's, whose replays do not pass through Python."""
    m = physics.put_model(_slabs())
    little, whole = physics.make_data(m, 8), _whole(m, 8)
    for _ in range(60):
        physics.step(m, whole)
    little.qpos, little.qvel = whole.qpos, whole.qvel
    for d in (little, whole):
        if call == "captured step":
            with wp.ScopedCapture(device=m.device) as capture:
                physics.step(m, d)
            wp.capture_launch(capture.graph)
        else:
            physics.kinematics(m, d)
            getattr(physics, call)(m, d)
    assert little.contact.nconmax == whole.contact.nconmax and not little.overflow.numpy().any()
    if call != "make_constraint":  # which took the contacts that there were: none
        np.testing.assert_array_equal(little.ncon.numpy(), whole.ncon.numpy())
    for _ in range(3):
        physics.step(m, little)
    assert not little.overflow.numpy().any()


def test_more_room_keeps_the_contacts_and_rows_that_there_are():
    m = physics.put_model(_slabs(2))
    d = physics.make_data(m, 32)
    for _ in range(60):
        physics.step(m, d)
    ncon, nefc = int(d.ncon.numpy()[5]), int(d.nefc.numpy()[5])
    before = d.contact.by_world.dist.numpy()[5, :ncon].copy(), d.efc.force.numpy()[5, :nefc].copy()
    room, pairs = d.contact.nconmax, d.collision_pair.numpy()[: int(d.ncollision.numpy()[0])].copy()
    make_all_room(m, d)
    assert ncon and d.contact.nconmax > room
    np.testing.assert_array_equal(d.contact.by_world.dist.numpy()[5, :ncon], before[0])
    np.testing.assert_array_equal(d.efc.force.numpy()[5, :nefc], before[1])
    np.testing.assert_array_equal(d.collision_pair.numpy()[: len(pairs)], pairs)


def test_room_that_is_given_stays():
    m = physics.put_model(_slabs())
    d = physics.make_data(m, 8, nconmax=6)
    with pytest.warns(UserWarning, match="no room for"):
        for _ in range(60):
            physics.step(m, d)
    assert d.contact.nconmax == 6 and d.generation == 0


def test_a_small_scene_has_all_its_room_from_the_start():
    m = physics.put_model(_slabs(1))
    assert physics.make_data(m).contact.nconmax == m.collision.contact_capacity
