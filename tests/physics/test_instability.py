"""States that run away: noticed in the step, in that world only, with the body and the likely cause."""
# ruff: noqa: E501 (MJCF reads better unbroken)

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine import msd
from engine.compiler import build

TWO = """
<mujoco>
  <option timestep="0.002"/>
  <worldbody>
    <body name="left"><freejoint/><geom name="l" size="0.1"/></body>
    <body name="right" pos="1 0 0"><joint name="ball" type="ball" armature="0.1"/><geom name="r" size="0.1" pos="0.2 0 0"/>
      <body name="tip" pos="0.4 0 0"><joint name="hinge" armature="0.1"/><geom size="0.05" pos="0.1 0 0"/></body></body>
  </worldbody>
</mujoco>
"""


def worlds(text=TWO, nworld=3):
    scene = build(msd.from_str(text))
    m = physics.put_model(scene)
    return scene, m, physics.make_data(m, nworld)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 1e11])
@pytest.mark.parametrize(
    ("field", "index", "dof", "body", "quantity"),
    [
        ("qpos", 1, 1, "left", "position"),
        ("qpos", 5, 3, "left", "position"),
        ("qpos", 9, 6, "right", "position"),
        ("qpos", 11, 9, "tip", "position"),
        ("qvel", 4, 4, "left", "velocity"),
        ("qvel", 9, 9, "tip", "velocity"),
    ],
)
def test_a_bad_state_freezes_its_world_in_the_same_step(field, index, dof, body, quantity, value):
    scene, m, d = worlds()
    array = getattr(d, field)
    values = array.numpy().copy()
    values[1, index] = value
    array.assign(values)
    physics.step(m, d)
    status = d.status.numpy()
    assert status[0] == 0 and status[2] == 0
    found = physics.find_instability(m, d, 1, scene)
    assert found.world == 1
    assert physics.find_instability(m, d, 0, scene) is None
    if np.isfinite(value):  # what is no number spoils the accelerations of the whole tree
        assert status[1] == 1 + dof and scene.name("body", found.body) == body and found.quantity == quantity
    for _ in range(3):
        physics.step(m, d)
    assert np.array_equal(getattr(d, field).numpy()[1], values[1], equal_nan=True)
    assert d.time.numpy()[1] == 0 and d.time.numpy()[0] == pytest.approx(0.008)
    assert np.isfinite(d.qpos.numpy()[[0, 2]]).all()


def runs_away(text, prepare=lambda d: None):
    scene, m, d = worlds(text, 1)
    prepare(d)
    for _ in range(3000):
        physics.step(m, d)
        if d.status.numpy()[0]:
            break
    found = physics.find_instability(m, d, 0, scene)
    assert found is not None, "the scene does not run away"
    return scene, found


def test_a_force_that_is_no_number():
    def push(d):
        force = np.zeros((1, 4, 6), np.float32)
        force[0, 2, 1] = np.nan
        d.xfrc_applied.assign(force)

    _, found = runs_away(TWO, push)
    assert found.cause is physics.Cause.FORCE and 'body "right"' in found.because


def test_a_servo_too_stiff_for_the_timestep():
    _, found = runs_away(
        TWO.replace(
            "</worldbody>", '</worldbody><actuator><position name="grip" joint="hinge" kp="1e8"/></actuator>'
        ),
        lambda d: d.qpos.assign(d.qpos.numpy() + np.eye(12, dtype=np.float32)[11] * 0.1),
    )
    assert found.cause is physics.Cause.TIMESTEP and 'actuator "grip"' in found.because


def test_too_much_damping_for_the_timestep():
    _, found = runs_away(
        TWO.replace(
            "</worldbody>", '</worldbody><actuator><velocity name="brake" joint="hinge" kv="1e5"/></actuator>'
        ),
        lambda d: d.qvel.fill_(0.1),
    )
    assert found.cause is physics.Cause.TIMESTEP and 'actuator "brake"' in found.because


def test_bodies_that_start_inside_each_other():
    text = TWO.replace('pos="1 0 0"', 'pos="-0.1 0 0"').replace("<geom ", '<geom solref="-1e13 -1" ')
    _, found = runs_away(text)
    assert found.cause is physics.Cause.OVERLAP and 'geom "l"' in found.because and 'geom "r"' in found.because


SOFT = """
<mujoco><option timestep="0.002"/><worldbody><geom name="ball" size=".01" pos="5 0 0"/>{0}</worldbody></mujoco>
"""
BLOCK = """
<flexcomp name="{0}" type="grid" count="4 4 4" spacing=".07 .07 .07" dim="3" mass="1" pos="{1}" radius=".005">
  <elasticity young="{2}" poisson=".3" damping=".01"/></flexcomp>
"""


@pytest.mark.parametrize("pos", ["0 0 .5", "0.01 0.02 .53"])
def test_soft_bodies_in_one_place(pos):
    """The third is elsewhere, until what runs away reaches it."""
    text = SOFT.format("".join(BLOCK.format(*x, 1e4) for x in (("far", "3 0 0"), ("a", "0 0 .5"), ("b", pos))))
    _, found = runs_away(text)
    assert found.cause is physics.Cause.OVERLAP
    assert found.because in (
        'flex "a" and flex "b" overlap at the start: move them apart',
        'flex "b" and flex "a" overlap at the start: move them apart',
    )


def test_a_soft_body_that_is_too_stiff_overlaps_nothing():
    _, found = runs_away(SOFT.format(BLOCK.format("a", "0 0 .5", 1e9)))
    assert found.cause is not physics.Cause.OVERLAP


def test_a_body_that_weighs_nothing_beside_its_load():
    text = """<mujoco><worldbody><body name="load"><freejoint/><geom size="0.2" mass="1e4"/>
        <body name="speck" pos="0 0 0.3"><joint name="j" axis="0 1 0"/><geom size="0.001" mass="1e-7"/></body></body></worldbody>
        <actuator><motor joint="j"/></actuator></mujoco>"""
    _, found = runs_away(text, lambda d: d.ctrl.fill_(1.0))
    assert found.cause is physics.Cause.MASS and 'body "speck"' in found.because


def test_no_cause_is_made_up():
    _, found = runs_away(TWO, lambda d: d.qvel.fill_(1e9) or d.qfrc_applied.fill_(1e11))
    assert found.cause is physics.Cause.UNKNOWN


def test_names_are_indices_without_the_scene():
    m = physics.put_model(mujoco.MjModel.from_xml_string(TWO))
    d = physics.make_data(m)
    d.xfrc_applied.fill_(np.nan)
    physics.step(m, d)
    assert "body 0" in physics.find_instability(m, d).because


DRIVEN = """
<mujoco>
  <worldbody>
    <body><joint name="a" type="slide"/><geom size="0.1"/></body>
    <body pos="1 0 0"><joint name="b" type="slide"/><geom size="0.1"/></body>
  </worldbody>
  <actuator><motor joint="a"/><motor joint="b" ctrllimited="true" ctrlrange="-1 1"/></actuator>
</mujoco>
"""


@pytest.mark.parametrize(
    ("ctrl", "bad"), [((1.0, np.nan), 1), ((np.inf, 0.5), 0), ((2e10, np.nan), 0), ((1.0, np.inf), None)]
)
def test_a_control_that_is_no_number_is_named_and_all_count_as_0(ctrl, bad):
    """As MuJoCo C: its warning BADCTRL has the first of them. A limited control that is huge is within its range."""
    model = mujoco.MjModel.from_xml_string(DRIVEN)
    data = mujoco.MjData(model)
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    values = np.array([ctrl, (1.0, -1.0)], np.float32)
    d.ctrl.assign(values)
    data.ctrl[:] = ctrl
    mujoco.mj_step(model, data)
    physics.step(m, d)
    warning = data.warning[mujoco.mjtWarning.mjWARN_BADCTRL]
    assert warning.number == (bad is not None)
    assert d.bad_ctrl.numpy().tolist() == [0 if bad is None else 1 + bad, 0]
    np.testing.assert_allclose(d.actuator_force.numpy()[0], data.actuator_force)
    np.testing.assert_allclose(d.actuator_force.numpy()[1], [1.0, -1.0])
    np.testing.assert_array_equal(d.ctrl.numpy(), values)
    result = mujoco.MjData(model)
    physics.get_data_into(result, model, d)
    if bad is not None:
        assert warning.lastinfo == bad
        assert (result.warning[mujoco.mjtWarning.mjWARN_BADCTRL].number, warning.lastinfo) == (1, bad)
    physics.reset_data(m, d)
    assert not d.bad_ctrl.numpy().any()
