"""A running simulation of many worlds: each on its own, by names, and sampled at every step."""

from __future__ import annotations

import pickle

import msgspec
import mujoco
import numpy as np
import pytest

from engine import msd, physics
from engine.compiler import build
from engine.simulation import Simulation
from engine.simulation.applied_forces import Push
from engine.simulation.deformables import unpack
from engine.simulation.recorder import record
from engine.simulation.sampling import Sampler
from engine.simulation.signals import Signal

ARM = """<mujoco><option timestep="0.002"/><worldbody><body name="upper" pos="0 0 2">
<joint name="shoulder" axis="0 1 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 -.5" mass="1"/>
<body name="lower" pos="0 0 -.5"><joint name="elbow" axis="0 1 0"/><geom type="capsule" size=".03"
fromto="0 0 0 0 0 -.5" mass="1"/><site name="tip"/></body></body></worldbody>
<actuator><motor name="motor" joint="elbow"/></actuator>
<sensor><jointvel joint="elbow"/><accelerometer site="tip"/></sensor>
<keyframe><key name="raised" time="3" qpos="1.5 0"/></keyframe></mujoco>"""
PILE = "<mujoco><worldbody><geom type='plane' size='3 3 1'/>{}</worldbody></mujoco>".format(
    "".join(
        f'<body pos="0 0 {0.2 + 0.25 * i}"><freejoint/><geom type="box" size=".1 .1 .1"/></body>' for i in range(5)
    )
)


class Samples:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.rows: list[np.ndarray] = []
        self.blocks = 0

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        self.times += times.tolist()
        self.rows += list(values)
        self.blocks += 1


def simulation(nworld: int = 1, xml: str = ARM) -> Simulation:
    return Simulation(build(msd.from_str(xml)), "cpu", nworld)


def test_worlds_go_their_own_ways():
    """Each is what a simulation of it alone is, to the bit, and a World is built."""
    starts = np.array([[0.1, 0.2], [0.5, -1.0], [1.5, 0.0]], np.float32)
    several = Simulation(msd.from_str(ARM), nworld=3)
    several.set_state(qpos=starts)
    several.step(50)
    for world, start in enumerate(starts):
        alone = simulation()
        alone.set_state(qpos=start)
        alone.step(50)
        np.testing.assert_array_equal(several.read("qpos", world), alone.read("qpos"))
    assert several.times == pytest.approx([0.1] * 3)


@pytest.mark.parametrize("worlds", [[2, 0], np.array([True, False, True])])
def test_a_reset_of_some_worlds_leaves_the_others_alone(worlds):
    starts = np.array([[0.1, 0.2], [0.5, -1.0], [1.5, 0.0]], np.float32)
    some, untouched = simulation(3), simulation(3)
    for each in (some, untouched):
        each.set_state(qpos=starts)
        each.step(20)
    some.reset(worlds=worlds)
    np.testing.assert_array_equal(some.array("qpos")[[0, 2]], 0.0)
    assert some.times.tolist() == [0.0, pytest.approx(0.04), 0.0]
    some.reset(0, worlds=[2])
    some.step(20)
    untouched.step(20)
    for name in ("qpos", "qvel", "qacc_warmstart"):
        np.testing.assert_array_equal(some.read(name, 1), untouched.read(name, 1), err_msg=name)
    assert some.times == pytest.approx([0.04, 0.08, 3.04])
    fresh = simulation()
    fresh.step(20)
    np.testing.assert_array_equal(some.read("qpos", 0), fresh.read("qpos"))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda s: s.reset(worlds=[3]), "no world 3: there are worlds 0 to 2"),
        (lambda s: s.reset(worlds=[True, False]), "mask of worlds has 3 values"),
        (lambda s: s.reset(worlds=[0.5]), "indices or a mask"),
        (lambda s: s.reset(1), "no keyframe 1"),
        (lambda s: s.set_state(qpos=[1.0]), "qpos has 2 numbers here, 1 were given"),
        (lambda s: s.set_state(qpos=[1.0, np.nan]), "not finite"),
        (lambda s: s.index("joint", "elbo"), "no joint 'elbo'; there is 'elbow'"),
        (lambda s: s.index("knee", "elbow"), "no kind of object 'knee'"),
        (lambda s: Sampler(s, [Signal("qpos", 2)], Samples()), r"no qpos\[2\]: it has 2 numbers"),
        (lambda s: Sampler(s, [Signal("speed", 0)], Samples()), "no field 'speed'"),
        (lambda s: Sampler(s, [Signal("qpos", 0)], Samples(), every=0), "at least 1"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(call, message):
    several = simulation(3)
    several.step(3)
    before = several.array("qpos").copy()
    with pytest.raises(ValueError, match=message):
        call(several)
    np.testing.assert_array_equal(several.array("qpos"), before)
    assert several.time == pytest.approx(0.006)


def test_names_are_indices():
    arm = simulation()
    assert arm.index("body", "lower") == 2
    assert arm.indices("joint", ["elbow", "shoulder"]).tolist() == [1, 0]


def test_a_control_or_push_leaves_the_rest_of_each_world_alone():
    several = simulation(2)
    several.write(xfrc_applied=np.arange(36.0).reshape(2, 3, 6))
    several.set_state(qpos=[[0.0, 0.0], [1.0, 0.0]])
    for world in range(2):
        several.applied.push(world, Push(2, [1, 2, 3], [0, 0, 0], point=[0, 0, 0]))
    applied = several.array("xfrc_applied")
    np.testing.assert_array_equal(applied[:, 1], np.arange(36.0).reshape(2, 3, 6)[:, 1])
    for world in range(2):
        torque = np.cross(several.read("xpos", world)[2] - several.read("xipos", world)[2], [1, 2, 3])
        np.testing.assert_allclose(applied[world, 2], [1, 2, 3, *torque], rtol=1e-6)


def test_every_step_is_sampled_as_mujoco_has_it():
    """State and readings of one moment: after mj_step, sensordata belongs to the state before it."""
    arm, samples = simulation(), Samples()
    model = mujoco.MjModel.from_xml_string(ARM)
    data = mujoco.MjData(model)
    arm.set_state(qpos=[0.3, 0.4])
    data.qpos[:] = [0.3, 0.4]
    signals = [Signal("sensordata", i) for i in (2, 0, 3)] + [Signal("xpos", 3 * 2 + 0), Signal("qpos", 1)]
    rows = []
    with Sampler(arm, signals, samples, block=7):
        for _ in range(40):
            arm.step()
            state = data.qpos.copy()
            mujoco.mj_step(model, data)
            rows.append([*data.sensordata[[2, 0, 3]], data.xpos[2, 0], state[1]])
    arm.step()
    assert samples.times == [i / 500 for i in range(40)] and samples.blocks == 6
    np.testing.assert_allclose(np.array(samples.rows)[:, 0], rows, atol=2e-4)


def test_every_third_step_and_the_last_moment():
    arm, samples, signal = simulation(2), Samples(), [Signal("qpos", 0), Signal("qvel", 1)]
    arm.set_state(qpos=[[0.3, 0.4], [0.5, 0.6]])
    every = Samples()
    with Sampler(arm, signal, samples, every=3):
        done = record(arm, signal, 10, every, lambda taken: True)
    assert (done.steps, done.lost) == (10, False) and done.time == pytest.approx(0.02)
    assert len(every.rows) == 11 and samples.times == every.times[:10:3]
    np.testing.assert_array_equal(samples.rows, every.rows[:10:3])


def test_what_observes_sees_every_step_while_the_data_grows():
    """Views of numpy are fetched again where arrays were replaced, and the state is the same array all along."""
    pile, crowded, samples = simulation(xml=PILE), simulation(xml=PILE), Samples()
    crowded.data = physics.make_data(crowded.model, nconmax=2)
    crowded.forward()
    data, qpos = crowded.data, crowded.data.qpos
    seen: list[int] = []
    leave = crowded.observe(after=lambda d: seen.append(d.generation), before=lambda d: seen.append(d.generation))
    expected = []
    with Sampler(crowded, [Signal("qpos", 2), Signal("xpos", 5)], samples):
        for _ in range(150):
            crowded.step()
            expected.append(pile.read("qpos")[2])
            pile.step()
    leave()
    crowded.step()
    assert len(seen) == 300 and seen == sorted(seen) and seen[-1] >= 1
    assert crowded.data is data and data.qpos is qpos and crowded.array("ncon")[0] > 2
    np.testing.assert_array_equal(np.array(samples.rows)[:, 0, 0], np.array(expected, np.float32))


def test_time_is_a_whole_number_of_steps():
    """Adding 0.002 up 65,607 times ends at 131.21399999989842."""
    arm = simulation()
    arm._steps = 65_606
    arm.step()
    assert arm.time == 131.214


def test_worlds_are_taken_over_one_by_one():
    old, new = simulation(2), simulation(2, ARM.replace('name="upper"', 'name="first"'))
    old.set_state(time=1.0, qpos=[[0.1, 0.2], [0.3, 0.4]], qvel=[[1.0, 2.0], [3.0, 4.0]])
    old.step(2)
    new.take_over(old)
    for name in ("qpos", "qvel"):
        np.testing.assert_array_equal(new.array(name), old.array(name), err_msg=name)
    assert new.times.tolist() == old.times.tolist()
    one = simulation()
    one.resume(old.state(1))
    np.testing.assert_array_equal(one.read("qpos"), old.read("qpos", 1))


def test_what_comes_from_another_process_cannot_run_code():
    """Flexes and skins used to travel pickled."""

    class Attack:
        def __reduce__(self):
            return pytest.fail, ("code was run",)

    with pytest.raises(msgspec.MsgspecError):
        unpack(pickle.dumps((Attack(),)))


def test_a_control_that_is_no_number_is_reported_by_name():
    scene = build(
        msd.from_str(
            """
            <mujoco><worldbody><body><joint name="hinge" type="ball"/><geom size="0.1"/></body>
              <body><joint name="rail" type="slide"/><geom size="0.1"/></body></worldbody>
              <actuator><motor name="lift" joint="rail"/><motor name="push" joint="rail"/></actuator></mujoco>
            """
        )
    )
    simulation = Simulation(scene)
    simulation.step()
    assert simulation.bad_control() == ""
    simulation.data.ctrl.fill_(np.nan)
    simulation.data.ctrl[:, 0].zero_()
    simulation.step()
    assert 'control of actuator "push" is not finite' in simulation.bad_control()
    assert simulation.status() == 0
    simulation.reset()
    assert simulation.bad_control() == ""
