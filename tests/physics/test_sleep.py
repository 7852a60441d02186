"""Sleep of kinematic trees, against MuJoCo C."""

import mujoco
import numpy as np
import pytest

from engine import physics
from engine.physics.model.set_fields import set_field
from engine.physics.stepping import capture

AWAKE = -11

SCENE = """
<mujoco>
  <option timestep="0.005" {option}><flag sleep="enable"/></option>
  <worldbody><geom type="plane" size="20 20 .1"/>{bodies}</worldbody>
  {more}
</mujoco>
"""


def box(pos: str, rest: str = "", inside: str = "") -> str:
    return f'<body pos="{pos}" {rest}><freejoint/><geom type="box" size=".1 .1 .1"/>{inside}</body>'


def both(*bodies: str, more: str = "", option: str = ""):
    model = mujoco.MjModel.from_xml_string(SCENE.format(bodies="".join(bodies), more=more, option=option))
    m = physics.put_model(model)
    return model, mujoco.MjData(model), m, physics.make_data(m)


def asleep(d) -> np.ndarray:
    return d.tree_asleep.numpy()[0]


def rest(m, d, steps: int = 120) -> None:
    for _ in range(steps):
        physics.step(m, d)
    assert (asleep(d) >= 0).all()


def fall_asleep_at(trees: np.ndarray) -> np.ndarray:
    """(ntree,) the first step at the end of which a tree sleeps, from (step, ntree) of tree_asleep."""
    return np.where((trees >= 0).any(axis=0), (trees >= 0).argmax(axis=0), -1)


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_falling_boxes_sleep_and_wake_when_mujocos_do(integrator):
    option = f'integrator="{integrator}"'
    model, host, m, d = both(box("0 0 .1"), box("0 0 .5"), box("2 0 .3"), box("0 .05 4"), option=option)
    theirs, ours = [], []
    for _ in range(400):
        mujoco.mj_step(model, host)
        physics.step(m, d)
        theirs.append(host.tree_asleep.copy())
        ours.append(asleep(d).copy())
    theirs, ours = np.array(theirs), np.array(ours)
    hit = 150  # the fourth box is on its way
    first, after = slice(0, hit), slice(hit, None)
    assert abs(fall_asleep_at(theirs[first]) - fall_asleep_at(ours[first])).max() <= 3
    assert (fall_asleep_at(ours[first])[:3] > 0).all() and fall_asleep_at(ours[first])[3] == -1
    np.testing.assert_array_equal(ours[hit - 1], theirs[hit - 1])  # the cycles too
    woke = [(trees[after, 0] < 0).argmax() for trees in (theirs, ours)]
    assert woke[0] > 0 and abs(woke[0] - woke[1]) <= 1
    assert (ours[after, 2] == 2).all() and (theirs[after, 2] == 2).all()  # the one apart sleeps on


def test_what_sleeps_keeps_its_pose_to_the_bit_and_has_no_rows():
    _, _, m, d = both(box("0 0 .1"), box("0 0 .301"), box("2 0 .3"))
    rest(m, d)
    before = d.qpos.numpy().copy()
    for _ in range(50):
        physics.step(m, d)
    assert d.qpos.numpy().tobytes() == before.tobytes()
    assert (
        int(d.nefc.numpy()[0]) == 0
        and int(d.ncon.numpy()[0]) == 0
        and not d.qvel.numpy().any()
        and not d.qacc.numpy().any()
    )


def test_twice_the_same_bits_on_one_thread_and_two():
    def run(threads: int) -> bytes:
        model = mujoco.MjModel.from_xml_string(
            SCENE.format(bodies=box("0 0 .2") + box("0 .03 .6") + box("2 0 .3"), more="", option="")
        )
        m = physics.put_model(model)
        d = physics.make_data(m, nworld=8)
        captured = capture(m, d, threads)
        for _ in range(150):
            captured.replay()
        assert (d.tree_asleep.numpy() >= 0).all()
        return d.qpos.numpy().tobytes() + d.tree_asleep.numpy().tobytes()

    assert len({run(1), run(1), run(2)}) == 1


def test_who_is_woken_by_a_touch_has_contacts_in_the_same_step():
    _, _, m, d = both(box("0 0 .1"), box("0 0 .301"), box("0 0 .502"), box(".3 0 .1"), box("0 0 2"))
    fell = False
    for _ in range(400):
        before = d.qpos.numpy()[0, 2:28:7].copy()
        slept = (asleep(d)[:3] >= 0).all()
        physics.step(m, d)
        if slept and (asleep(d)[:3] < 0).all():
            fell = True
            assert int(d.ncon.numpy()[0]) >= 16  # four of each in the pile
        assert d.qpos.numpy()[0, 2:21:7].min() > 0.095 and abs(d.qpos.numpy()[0, 2:28:7] - before).max() < 0.02
    assert fell


def test_policies():
    model, host, m, d = both(
        box("0 0 .1"), box("2 0 .1", 'sleep="never"'), box("4 0 .3", 'sleep="init"'), box("4.5 0 .3", 'sleep="init"')
    )
    assert asleep(d)[2:].min() >= 0 and asleep(d)[:2].tolist() == [AWAKE, AWAKE]
    for _ in range(100):
        mujoco.mj_step(model, host)
        physics.step(m, d)
    assert asleep(d)[0] == 0 and asleep(d)[1] < 0
    np.testing.assert_array_equal(asleep(d), host.tree_asleep)
    assert d.qpos.numpy()[0, 16] == np.float32(0.3)  # in the air
    physics.reset_data(m, d)
    assert asleep(d)[2] >= 0 and asleep(d)[0] == AWAKE


def _push(d):
    wrench = d.xfrc_applied.numpy()
    wrench[0, 1, 0] = 0.1
    d.xfrc_applied.assign(wrench)


def _write(name, index, value):
    def write(d):
        array = getattr(d, name).numpy()
        array[0, index] += value
        getattr(d, name).assign(array)

    return write


@pytest.mark.parametrize(
    "change",
    [_push, _write("qfrc_applied", 1, 0.1), _write("qpos", 0, 1e-3), _write("qvel", 0, 1e-3)],
    ids=["xfrc_applied", "qfrc_applied", "qpos", "qvel"],
)
def test_what_the_user_does_wakes_the_tree_and_those_asleep_with_it(change):
    _, _, m, d = both(box("0 0 .1"), box("0 0 .301"), box("2 0 .1"))
    rest(m, d)
    assert asleep(d).tolist() == [1, 0, 2]
    change(d)
    physics.step(m, d)
    assert (asleep(d)[:2] < 0).all() and asleep(d)[2] == 2


def test_an_equality_that_becomes_active_wakes_both():
    more = '<equality><connect body1="a" body2="b" anchor="0 0 .2" active="false"/></equality>'
    _, _, m, d = both(box("0 0 .1", 'name="a"'), box("1 0 .1", 'name="b"'), box("3 0 .1"), more=more)
    rest(m, d)
    d.eq_active.assign(np.ones((1, 1), bool))
    physics.step(m, d)
    assert (asleep(d)[:2] < 0).all() and asleep(d)[2] == 2


def test_trees_at_the_limit_of_a_tendon_wake_each_other():
    site = '<site name="{0}"/>'
    more = '<tendon><spatial range="0 1" limited="true"><site site="a"/><site site="b"/></spatial></tendon>'
    _, _, m, d = both(box("0 0 .1", "", site.format("a")), box(".99 0 .1", "", site.format("b")), more=more)
    rest(m, d)
    assert asleep(d).tolist() == [0, 1]
    wrench = d.xfrc_applied.numpy()
    wrench[0, 2, 0] = 200.0
    d.xfrc_applied.assign(wrench)
    for _ in range(30):
        physics.step(m, d)
    assert (asleep(d) < 0).all()
    assert d.qpos.numpy()[0, 0] > 0.01  # pulled along


def test_a_mocap_body_wakes_what_it_touches_when_it_moves():
    mocap = '<body mocap="true" pos="0 0 .1"><geom type="box" size=".1 .1 .1"/></body>'
    _, _, m, d = both(box("0 0 .301"), mocap)
    rest(m, d)
    physics.step(m, d)
    assert asleep(d)[0] == 0
    d.mocap_pos.assign(np.array([[[0.0, 0.0, 0.12]]], np.float32))
    physics.step(m, d)
    assert asleep(d)[0] < 0 and d.qvel.numpy()[0, 2] > 0.0


def test_sensors_of_what_sleeps_keep_their_readings():
    more = '<sensor><touch site="s"/><accelerometer site="s"/><clock/></sensor>'
    model, host, m, d = both(box("0 0 .1", "", '<site name="s" type="box" size=".11 .11 .11"/>'), more=more)
    rest(m, d)
    for _ in range(120):
        mujoco.mj_step(model, host)
    readings = d.sensordata.numpy()[0].copy()
    np.testing.assert_allclose(readings[:4], host.sensordata[:4], rtol=5e-3, atol=1e-3)
    assert readings[0] > 50.0  # its weight
    physics.step(m, d)
    assert d.sensordata.numpy()[0, 4] > readings[4]  # the clock goes on


def test_what_sleeps_in_a_mjdata_sleeps_on():
    model, host, m, _ = both(box("0 0 .1"), box("0 0 .301"))
    for _ in range(120):
        mujoco.mj_step(model, host)
    there = physics.put_data(m, host)
    np.testing.assert_array_equal(asleep(there), host.tree_asleep)
    physics.step(m, there)
    np.testing.assert_array_equal(asleep(there), host.tree_asleep)
    np.testing.assert_array_equal(there.qpos.numpy()[0], host.qpos.astype(np.float32))


def test_without_the_flag_nobody_sleeps_and_setting_it_lets_them():
    text = SCENE.format(bodies=box("0 0 .1"), more="", option="").replace("enable", "disable")
    m = physics.put_model(mujoco.MjModel.from_xml_string(text))
    d = physics.make_data(m)
    for _ in range(60):
        physics.step(m, d)
    assert asleep(d).tolist() == [AWAKE]
    set_field(m, "opt.enableflags", int(mujoco.mjtEnableBit.mjENBL_SLEEP))
    for _ in range(15):
        physics.step(m, d)
    assert asleep(d).tolist() == [0]
