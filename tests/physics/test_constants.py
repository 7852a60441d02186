"""Constants that follow from the rest of a model, recomputed on the device: against mj_setConst."""

import mujoco
import numpy as np
import pytest
import warp as wp
from reference import load

import engine.physics as physics

CONSTANTS = ["body_subtreemass", "body_invweight0", "dof_invweight0", "tendon_length0", "tendon_invweight0",
             "actuator_acc0", "eq_data", "cam_pos0", "cam_poscom0",
             "cam_mat0", "light_pos0", "light_poscom0", "light_dir0", "geom_rbound", "geom_aabb"]  # fmt: skip
SOURCES = ["qpos0", "body_mass", "body_inertia", "body_ipos", "body_pos", "body_quat", "jnt_pos",
           "dof_armature", "site_pos", "geom_size", "wrap_prm", "tendon_armature",
           "actuator_gear", "actuator_armature", "actuator_cranklength",
           "eq_data", "cam_pos", "light_pos"]  # fmt: skip

SCENE = """
<mujoco>
  <worldbody>
    <geom type="plane" size="3 3 0.1"/>
    <camera name="fixed" pos="1 2 3" mode="targetbody" target="arm"/>
    <light pos="0 0 3" mode="trackcom"/>
    <body name="target" mocap="true" pos="0.5 0 1"><site name="goal"/></body>
    <body name="free" pos="0 0.2 1" euler="10 20 30"><freejoint/><geom type="box" size="0.1 0.2 0.1"/>
      <camera name="carried" pos="0.1 0 0.2" mode="trackcom" euler="10 0 40"/><light pos="0 0.1 1" dir="0.3 0.1 -1"/>
      <site name="crank" pos="0.1 0 0"/>
      <body pos="0.2 0 0.1"><joint name="ball" type="ball"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0.1" size="0.03"/>
        <body name="still" pos="0.3 0 0.1"><geom size="0.05"/><site name="tip"/></body></body></body>
    <body name="arm" pos="1 0 1">
      <joint name="shoulder" axis="0 1 0" armature="0.02"/><geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.03"/>
      <site name="upper" pos="0.2 0 0.05"/>
      <body pos="0.4 0 0"><joint name="elbow" axis="0 1 0" ref="10" springref="25"/>
        <geom name="post" type="cylinder" size="0.04 0.1" euler="90 0 0"/><site name="beside" pos="0 0 0.1"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/><site name="hand" pos="0.3 0 0.02"/></body></body>
    <body name="slider" pos="-1 0 0.5"><joint name="rail" type="slide" axis="1 0 0" armature="0.5"/>
      <geom size="0.05"/><site name="hook"/></body>
  </worldbody>
  <equality>
    <connect body1="arm" body2="slider" anchor="0.1 0 0"/><weld body1="free" body2="target"/>
    <connect site1="tip" site2="goal"/>
  </equality>
  <tendon>
    <spatial name="cord">
      <site site="hook"/><site site="upper"/><geom geom="post" sidesite="beside"/><site site="hand"/>
    </spatial>
    <fixed name="pair" armature="0.3"><joint joint="elbow" coef="1"/><joint joint="rail" coef="-2"/></fixed>
  </tendon>
  <actuator>
    <position name="servo" joint="elbow" kp="30" dampratio="0.7" gear="2"/><motor tendon="cord" gear="0.5"/>
    <motor joint="ball" gear="1 2 0"/><motor site="hand" refsite="hook" gear="1 0 0 0 1 0"/>
    <motor cranksite="crank" slidersite="tip" cranklength="0.5"/><adhesion body="free" ctrlrange="0 1"/>
    <position tendon="pair" kp="5" dampratio="1"/>
  </actuator>
</mujoco>
"""


def changed(world: int) -> mujoco.MjModel:
    """The model of one world of many that differ, its constants not yet recomputed."""
    model = mujoco.MjModel.from_xml_string(SCENE)
    rng = np.random.default_rng(world)
    scale = rng.uniform(0.5, 2.0, model.nbody)
    model.body_mass[:] *= scale
    model.body_inertia[:] *= scale[:, None] * rng.uniform(0.9, 1.1, (model.nbody, 3))
    arm = model.body("arm").id
    model.body_ipos[arm] += 0.02 * rng.normal(size=3)
    model.body_pos[arm:] += 0.05 * rng.normal(size=(model.nbody - arm, 3))
    model.qpos0[:] = mujoco.MjData(model).qpos
    turn = 0.2 * rng.normal(size=model.nv)
    mujoco.mj_integratePos(model, model.qpos0, turn, 1.0)
    model.jnt_pos[model.joint("elbow").id] = 0.02 * rng.normal(size=3)
    model.dof_armature[:] += rng.uniform(0, 0.05, model.nv)
    model.site_pos[:] += 0.01 * rng.normal(size=(model.nsite, 3))
    model.geom_size[model.geom("post").id, 0] *= rng.uniform(0.8, 1.2)
    model.wrap_prm[-1] = rng.uniform(-3, -1)
    model.tendon_armature[1] *= rng.uniform(0.5, 2)
    model.actuator_gear[:, 0] *= rng.uniform(0.5, 2, model.nu)
    model.actuator_armature[0] = 0.1 * world
    model.actuator_cranklength[4] += 0.01 * world
    model.eq_data[0, :3] += 0.05 * rng.normal(size=3)
    model.eq_data[1, 6:10] = 0  # the weld takes the pose of qpos0
    model.cam_pos[:] += 0.1 * rng.normal(size=(model.ncam, 3))
    model.light_pos[:] += 0.1 * rng.normal(size=(model.nlight, 3))
    return model


def compare(m: physics.Model, world: int, model: mujoco.MjModel) -> None:
    for name in CONSTANTS:
        array, expected = vars(m)[name].numpy(), np.asarray(getattr(model, name))
        if expected.size:
            ours = array[world % len(array)].reshape(len(expected), -1)[:, : expected[0].size]
            np.testing.assert_allclose(ours, expected.reshape(ours.shape), rtol=1e-4, atol=1e-6, err_msg=name)
    data, inertia = mujoco.MjData(model), np.zeros((model.nv, model.nv))
    data.qpos[:] = model.qpos0
    mujoco.mj_fwdPosition(model, data)
    mujoco.mj_fullM(model, data, inertia)
    mean = m.meaninertia.numpy()
    assert mean[world % len(mean)] == pytest.approx(np.diag(inertia).mean(), rel=1e-5)


def test_constants_of_a_model_that_worlds_share():
    before, model = mujoco.MjModel.from_xml_string(SCENE), changed(1)
    m = physics.put_model(model)  # with the constants of the model before the change
    d = physics.make_data(m, nworld=2)
    d.qpos.assign(np.tile(before.qpos0.astype(np.float32), (2, 1)))
    mujoco.mj_setConst(model, mujoco.MjData(model))
    with pytest.raises(AssertionError):
        compare(m, 0, model)
    physics.set_const(m, d)
    compare(m, 0, model)
    assert m.body_mass.strides[0] == 0 == m.body_invweight0.strides[0]
    np.testing.assert_array_equal(d.qpos.numpy()[1], before.qpos0.astype(np.float32))


def test_constants_of_worlds_that_differ():
    """Also in a captured graph, for other masses."""
    nworld = 4
    m = physics.put_model(changed(0))
    d = physics.make_data(m, nworld)
    arrays = {name: physics.expand(m, name, nworld) for name in SOURCES}
    hosts = [changed(world) for world in range(nworld)]

    def write() -> None:
        for name, array in arrays.items():
            values = np.stack([np.asarray(getattr(host, name)) for host in hosts])
            values = values.reshape(*array.shape, -1) if len(np.shape(array.numpy())) > 2 else values
            width = array.numpy().shape[-1]
            array.assign(np.ascontiguousarray(values[..., :width], np.float32))
        for host in hosts:
            mujoco.mj_setConst(host, mujoco.MjData(host))

    write()
    start = d.qpos.numpy().copy()
    physics.set_const(m, d)
    for world, host in enumerate(hosts):
        compare(m, world, host)
    np.testing.assert_array_equal(d.qpos.numpy(), start)

    with wp.ScopedCapture(device=m.device) as recording:
        physics.set_const(m, d)
    hosts = [changed(world + 10) for world in range(nworld)]
    write()
    wp.capture_launch(recording.graph)
    for world, host in enumerate(hosts):
        compare(m, world, host)


def test_what_follows_from_positions_belongs_to_the_new_constants():
    model = changed(2)
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.expand(m, "body_mass", 1).assign(2.0 * m.body_mass.numpy())
    physics.set_const(m, d)
    found = {name: getattr(d, name).numpy().copy() for name in ("xipos", "subtree_com", "qM", "qLD", "cam_xpos")}
    physics.forward(m, d)
    for name, values in found.items():
        np.testing.assert_array_equal(getattr(d, name).numpy(), values, err_msg=name)


@pytest.mark.parametrize("name", ["humanoid", "cheetah", "newton_cradle"])
def test_a_model_as_it_is_keeps_its_constants(name):
    model = load(name)
    if model is None:
        pytest.skip(f"{name} is not on this machine")
    m = physics.put_model(model)
    for field in ("body_subtreemass", "body_invweight0", "dof_invweight0", "tendon_invweight0", "actuator_acc0"):
        getattr(m, field).zero_()
    physics.set_const(m, physics.make_data(m))
    compare(m, 0, model)


SHAPES = """
<mujoco>
  <asset>
    <hfield name="hill" nrow="2" ncol="2" size="1 2 .5 .1"/><hfield name="deep" nrow="2" ncol="2" size="1 2 .5 .7"/>
    <mesh name="block" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
  </asset>
  <worldbody>
    <geom type="plane" size="1 1 .1"/><geom type="hfield" hfield="hill"/><geom type="hfield" hfield="deep"/>
    <geom size=".1"/><geom type="capsule" size=".1 .3"/><geom type="ellipsoid" size=".1 .2 .3"/>
    <geom type="cylinder" size=".1 .3"/><geom type="box" size=".1 .2 .3"/><geom type="mesh" mesh="block"/>
  </worldbody>
</mujoco>
"""


@pytest.mark.parametrize("nworld", [1, 3])
def test_bounds_of_geoms_follow_from_their_sizes(nworld):
    """A geom that was made larger met nothing beyond its former bounds."""
    model = mujoco.MjModel.from_xml_string(SHAPES)
    m = physics.put_model(model)
    d = physics.make_data(m, nworld)
    scales = [2.0, 0.5, 1.5][:nworld]
    sizes = np.stack([model.geom_size] * nworld)
    for world, scale in enumerate(scales):
        sizes[world, 3:8] *= scale
    m.geom_size = sizes
    m.hfield_size = 3.0 * model.hfield_size
    physics.set_const(m, d)
    for world, scale in enumerate(scales):
        host = mujoco.MjModel.from_xml_string(SHAPES)
        host.geom_size[3:8] *= scale
        host.hfield_size[:] *= 3.0
        mujoco.mj_setConst(host, mujoco.MjData(host))
        np.testing.assert_allclose(m.geom_rbound.numpy()[world], host.geom_rbound, rtol=1e-6)
        boxes = m.geom_aabb.numpy()[world].reshape(-1, 6)
        np.testing.assert_allclose(boxes, host.geom_aabb, rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(m.geom_size.numpy()[world], host.geom_size, rtol=1e-6)


def test_a_grown_ball_touches_what_it_reaches():
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><geom size=".1"/><body pos=".9 0 0"><freejoint/><geom size=".1"/></body></worldbody>'
        "</mujoco>"
    )
    m = physics.put_model(model)
    d = physics.make_data(m)
    m.geom_size = np.array([[[0.85, 0, 0], [0.1, 0, 0]]])
    physics.set_const(m, d, physics.SetConstGroup.FIXED)
    physics.forward(m, d)
    assert d.nacon.numpy()[0] == 1
    np.testing.assert_allclose(d.contact.dist.numpy()[0], -0.05, atol=1e-6)


GROUPS = {
    physics.SetConstGroup.FIXED: {"body_subtreemass", "geom_rbound", "geom_aabb"},
    physics.SetConstGroup.KIN0: {
        "tendon_length0", "eq_data", "cam_pos0", "cam_poscom0", "cam_mat0",
        "light_pos0", "light_poscom0", "light_dir0",
    },
    physics.SetConstGroup.INERT0: {"body_invweight0", "dof_invweight0", "tendon_invweight0", "actuator_acc0"},
}  # fmt: skip


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_of_constants_is_recomputed_alone(group):
    """As mj_setConst has them, by the groups that MuJoCo declares; the others stay."""
    model = changed(3)
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.set_const(m, d)  # masses of subtrees, which the others read
    index = mujoco.MjModel._setconst_groups.index(group.name.lower())
    own = {name for name in set().union(*GROUPS.values()) if not mujoco.MjModel._setconst_fields[name][index] & 1}
    own |= GROUPS[group] - {"eq_data"}  # which is read too
    for name in own:
        vars(m)[name].fill_(77.0)
    physics.set_const(m, d, group)
    mujoco.mj_setConst(model, mujoco.MjData(model))
    for name in own:
        values, expected = vars(m)[name].numpy()[0], np.asarray(getattr(model, name))
        if name not in GROUPS[group]:
            assert (values == 77.0).all(), name
        else:
            ours = values.reshape(len(expected), -1)[:, : expected[0].size]
            bounded = model.geom_rbound > 0 if name.startswith("geom") else slice(None)
            ours, expected = ours[bounded], expected.reshape(len(expected), -1)[bounded]
            np.testing.assert_allclose(ours, expected, rtol=1e-4, atol=1e-6, err_msg=name)


def test_declared_groups_are_mujocos():
    groups = mujoco.MjModel._setconst_groups
    for group, names in GROUPS.items():
        index = groups.index(group.name.lower())
        assert group == 1 << index
        for name in names:
            assert mujoco.MjModel._setconst_fields[name][index] & 2, name


def test_what_follows_from_positions_is_left_in_qpos0_if_it_is_not_restored():
    model = mujoco.MjModel.from_xml_string(SCENE)
    m = physics.put_model(model)
    d = physics.make_data(m)
    d.qpos.fill_(0.3)
    physics.kinematics(m, d)
    qpos, xpos = d.qpos.numpy().copy(), d.xpos.numpy().copy()
    physics.set_const(m, d)
    np.testing.assert_allclose(d.xpos.numpy(), xpos, atol=1e-6)
    physics.set_const(m, d, restore=False)
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    np.testing.assert_allclose(d.xpos.numpy()[0], data.xpos, atol=1e-6)
    np.testing.assert_array_equal(d.qpos.numpy(), qpos)


def test_older_names_say_the_newer():
    model = mujoco.MjModel.from_xml_string(SCENE)
    m = physics.put_model(model)
    d = physics.make_data(m)
    m.body_subtreemass.zero_()
    m.dof_invweight0.zero_()
    with pytest.warns(DeprecationWarning, match=r"SetConstGroup\.FIXED"):
        physics.set_const_fixed(m, d)
    assert not m.dof_invweight0.numpy().any()
    with pytest.warns(DeprecationWarning, match=r"SetConstGroup\.KIN0"):
        physics.set_const_0(m, d)
    np.testing.assert_allclose(m.body_subtreemass.numpy()[0], model.body_subtreemass, rtol=1e-6)
    np.testing.assert_allclose(m.dof_invweight0.numpy()[0], model.dof_invweight0, rtol=1e-5)
