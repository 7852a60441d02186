"""Scenes run: handlers at their frequency, servos with their limits, sensors, batches, beside formulas."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from bodies import Aim, Idle, ball, batch, body, box, floor, hinge, random_turn, scene, system

from engine.scene import Color, JointFixed, Pose, Quaternion, Vector3
from engine.scene.geometry.textures import Flat
from engine.scene.pose import compose, inverse
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.simulator import BatchParameters, LocalSimulator, RecordSettings, rest_state, start_state

G = 9.81


def run(*scenes, **options):
    return LocalSimulator(headless=True).simulate_batch(batch(*scenes, **options))


def rotor(**options):
    """A disc-like box that turns about an upright axis, without gravity's help; its inertia about it is 0.02."""
    base, arm = body(box(0.1, 0.1, 0.1)), body(box(0.2, 0.2, 0.1, mass=1.5), position=(0, 0, 0.5))
    values = {"range": math.inf, "armature": 0.01, "effort": math.inf, "velocity": math.inf}
    joint = hinge(base, arm, (0, 0, 0.3), axis=(0, 0, 1), **{**values, **options})
    return system(base, arm, joint, static=True), joint, 0.01 + 0.01


def test_what_falls_falls():
    thrown = system(body(ball(0.1)), position=(1, 2, 10))
    states = run(scene(thrown), time=1.0, sampling=10)[0]
    assert [state.time for state in states] == pytest.approx(np.arange(11) / 10)
    for state in states:
        z = state.get_multi_body_system_pose(thrown).position.z
        assert z == pytest.approx(10 - G * state.time * (state.time + 0.001) / 2, abs=1e-4)  # semi-implicit Euler


def test_handlers_are_called_at_their_frequency_with_the_time_since():
    robot, joint, _ = rotor()
    aim = Aim(joint, 0.5)
    run(scene(robot, handler=aim), time=0.5, control=60, sampling=None)
    times = np.ceil(np.arange(1, 30) / 60 / 0.001 - 1e-6) * 0.001
    np.testing.assert_allclose(np.cumsum(aim.periods), times, atol=1e-9)
    assert aim.angles[0] == 0


def test_without_a_sampling_frequency_no_states_are_returned():
    assert run(scene(floor()), time=0.01, sampling=None) == [[]]


def test_states_do_not_depend_on_how_often_they_are_sampled():
    dropped = [system(body(box(0.2, 0.3, 0.1), turn=random_turn(3)), position=(0, 0, 0.3)) for _ in range(2)]
    often, seldom = (
        run(scene(floor(), each), time=0.6, sampling=f)[0][-1] for each, f in zip(dropped, (100, 1), strict=True)
    )
    ends = [s.get_multi_body_system_pose(d) for s, d in zip((often, seldom), dropped, strict=True)]
    assert ends[0].position == ends[1].position and ends[0].orientation == ends[1].orientation


def test_a_servo_is_the_formula_of_a_spring_and_damper():
    """q'' I = p (target - q) - d q', from rest; under critical damping."""
    robot, joint, inertia = rotor(pid_gain_p=2.0, pid_gain_d=0.1)
    states = run(scene(robot, handler=Aim(joint, 0.3)), time=2.0, control=1000, sampling=20, timestep=0.0005)[0]
    decay, natural = 0.1 / inertia / 2, 2.0 / inertia
    frequency = math.sqrt(natural - decay**2)
    for state in states[1:]:
        t = state.time - 0.001  # the handler is called after its first period
        swing = math.cos(frequency * t) + decay / frequency * math.sin(frequency * t)
        expected = 0.3 * (1 - math.exp(-decay * t) * swing)
        assert state.get_hinge_joint_position(joint) == pytest.approx(expected, abs=2e-3)


def test_a_servo_gives_no_more_than_its_effort_and_drives_no_faster_than_its_velocity():
    robot, joint, inertia = rotor(pid_gain_p=1e3, pid_gain_d=0.0, effort=0.1, velocity=2.0)
    states = run(scene(robot, handler=Aim(joint, 100.0)), time=2.0, control=1000, sampling=100)[0]
    angles = np.array([state.get_hinge_joint_position(joint) for state in states])
    t = np.array([state.time for state in states]) - 0.001
    early = (t > 0) & (t < 0.38)  # 2 rad/s is reached after 0.4 s
    np.testing.assert_allclose(angles[early], 0.1 / inertia * t[early] ** 2 / 2, atol=5e-3)
    speeds = np.diff(angles) / 0.01
    np.testing.assert_allclose(speeds[t[1:] > 0.42], 2.0, rtol=0.01)


def test_a_servo_brakes_what_is_faster_than_its_velocity():
    """Turned past its target by its own swing it still pulls back."""
    robot, joint, _ = rotor(pid_gain_p=2.0, pid_gain_d=0.1, velocity=0.5)
    states = run(scene(robot, handler=Aim(joint, 0.3)), time=4.0, sampling=1)[0]
    assert states[-1].get_hinge_joint_position(joint) == pytest.approx(0.3, abs=5e-3)


def test_a_hinge_stops_at_its_range():
    robot, joint, _ = rotor(pid_gain_p=2.0, pid_gain_d=0.5, range=0.4)
    state = run(scene(robot, handler=Aim(joint, 2.0)), time=2.0)[0][-1]
    assert state.get_hinge_joint_position(joint) == pytest.approx(0.4, abs=0.02)


def test_poses_follow_the_root_and_the_joints():
    turn = Quaternion(random_turn(5))
    base = body(box(0.1, 0.1, 0.1), position=(0.2, 0, 0), turn=random_turn(6))
    arm = body(box(0.2, 0.2, 0.1), position=(0.5, 0, 0))
    joint = hinge(base, arm, (0.4, 0.1, 0), axis=(0, 0, 1), turn=random_turn(7), effort=math.inf, pid_gain_p=50)
    robot = system(base, arm, joint, position=(1, 2, 3), turn=turn, static=True)
    first, *_, last = run(scene(robot, handler=Aim(joint, 0.6)), time=2.0)[0]
    for state in (first, last):
        assert state.get_multi_body_system_pose(robot).position == pytest.approx([1, 2, 3], abs=1e-6)
        assert abs(state.get_multi_body_system_pose(robot).orientation | turn) == pytest.approx(1)
        angle = state.get_hinge_joint_position(joint)
        place = compose(joint.pose, Pose(orientation=Quaternion.from_z_rotation(angle)))
        moved = compose(compose(place, inverse(joint.pose)), arm.initial_pose)
        relative, absolute = state.get_rigid_body_relative_pose(arm), state.get_rigid_body_absolute_pose(arm)
        np.testing.assert_allclose(relative.position, moved.position, atol=1e-5)
        np.testing.assert_allclose(relative.orientation.matrix33, moved.orientation.matrix33, atol=1e-5)
        np.testing.assert_allclose(absolute.position, compose(robot.pose, moved).position, atol=1e-5)
    assert abs(last.get_hinge_joint_position(joint)) > 0.4
    free = system(body(box(1, 1, 1), position=(0, 0, 2), turn=random_turn(8)), position=(5, 0, 0), turn=turn)
    state = start_state(scene(free))
    np.testing.assert_allclose(state.get_multi_body_system_pose(free).position, (5, 0, 0), atol=1e-6)
    np.testing.assert_allclose(state.get_rigid_body_relative_pose(free.root).position, (0, 0, 2), atol=1e-6)


def test_an_imu_measures_gravity_at_rest_nothing_in_free_fall_and_a_spin():
    tilt = random_turn(1)
    still, falling = body(box(1, 1, 1), turn=tilt), body(box(1, 1, 1))
    imus = [IMUSensor(Pose(Vector3([0.3, 0, 0]), random_turn(2))) for _ in range(2)]
    still.sensors.add_sensor(imus[0])
    falling.sensors.add_sensor(imus[1])
    robot, joint, _ = rotor(pid_gain_p=1e3, pid_gain_d=0.0, effort=0.1, velocity=2.0)
    spinning = IMUSensor(Pose(Vector3([0.5, 0, 0])))
    joint.rigid_body2.sensors.add_sensor(spinning)
    resting, thrown = system(still, position=(0, 9, 0), static=True), system(falling, position=(9, 9, 9))
    whole = scene(resting, thrown, robot, handler=Aim(joint, 100.0))
    state = run(whole, time=1.0)[0][-1]
    up = ~(tilt * imus[0].pose.orientation) * Vector3([0, 0, G])
    np.testing.assert_allclose(state.get_imu_specific_force(imus[0]), up, atol=1e-4)
    np.testing.assert_allclose(state.get_imu_specific_force(imus[1]), (0, 0, 0), atol=1e-4)
    np.testing.assert_allclose(state.get_imu_angular_rate(imus[0]), (0, 0, 0), atol=1e-6)
    np.testing.assert_allclose(state.get_imu_angular_rate(spinning), (0, 0, 2), rtol=0.01, atol=1e-6)
    force = state.get_imu_specific_force(spinning)
    assert force.x == pytest.approx(-0.5 * 2**2, rel=0.02) and force.z == pytest.approx(G, rel=1e-3)


def test_a_camera_sees_what_is_in_front_of_it():
    """A red ball ahead covers the circle of its visual angle; a green one on the left and above is there."""
    red, green = (Flat(primary_color=Color(*rgb, 255)) for rgb in ((255, 0, 0), (0, 255, 0)))
    eye = body(box(0.1, 0.1, 0.1, mass=1))
    camera = CameraSensor(Pose(), (60, 40))
    eye.sensors.add_sensor(camera)
    ahead, left = ball(0.5, pose=Pose(Vector3([4, 0, 0]))), ball(0.3, pose=Pose(Vector3([4, 1.8, 1.0])))
    ahead.texture, left.texture = red, green
    view = start_state(scene(system(eye, static=True), system(body(ahead, left), static=True))).get_camera_view(
        camera
    )
    assert view.shape == (40, 60, 3) and view.dtype == np.uint8
    seen = view[..., 0] > 0
    radius = math.tan(math.asin(0.5 / 4)) / math.tan(math.radians(22.5)) * 20  # pixels
    y, x = np.mgrid[:40, :60]
    distance = np.hypot(x - 29.5, y - 19.5)
    assert seen[distance < radius - 1].all() and not seen[distance > radius + 1].any()
    assert seen.sum() == pytest.approx(math.pi * radius**2, rel=0.1)
    assert not view[seen][:, 1:].any() and view[19, 29, 0] >= 127
    rows, columns = np.nonzero(view[..., 1])
    assert columns.mean() < 15 and rows.mean() < 12
    assert view[seen.nonzero()[0].min(), 29, 0] > view[seen.nonzero()[0].max(), 29, 0]  # lit from above


def test_scenes_of_one_structure_are_worlds_of_one_engine(monkeypatch):
    from engine.scene.simulator import running

    counts = []
    real = running.Simulation
    monkeypatch.setattr(running, "Simulation", lambda *a: counts.append(a[2]) or real(*a))
    robots = [system(body(box(0.2, 0.2, 0.1)), position=(n, 0, 0.1 + 0.3 * n)) for n in range(3)]
    other = system(body(ball(0.1)), position=(0, 0, 2))
    scenes = [scene(floor(), robots[0]), scene(floor(), other), *(scene(floor(), each) for each in robots[1:])]
    together = run(*scenes, time=0.3)
    assert counts == [3, 1]
    alone = [run(each, time=0.3)[0] for each in scenes]
    for robot, group, single in zip((robots[0], other, *robots[1:]), together, alone, strict=True):
        for a, b in zip(group, single, strict=True):
            assert a.get_multi_body_system_pose(robot).position == b.get_multi_body_system_pose(robot).position


def test_processes_give_the_same_states_by_the_objects_of_the_caller():
    (first, joint, _), falling = rotor(pid_gain_p=2.0), system(body(ball(0.1)), position=(0, 0, 9))
    scenes = [scene(first, handler=Aim(joint, 0.3)), scene(falling)]
    apart = LocalSimulator(headless=True, num_simulators=2).simulate_batch(batch(*scenes, time=0.2))
    here = run(*scenes, time=0.2)
    for a, b in zip(apart[0], here[0], strict=True):
        assert a.get_hinge_joint_position(joint) == b.get_hinge_joint_position(joint)
    assert apart[1][-1].get_multi_body_system_pose(falling).position.z < 9


class Local(Idle):
    def __init__(self):
        self.unsendable = lambda: None


def test_a_handler_that_cannot_be_sent_to_a_process_is_refused():
    scenes = [scene(floor(), handler=Local()), scene(system(body(ball(0.1))))]
    with pytest.raises(ValueError, match="num_simulators=1"):
        LocalSimulator(headless=True, num_simulators=2).simulate_batch(batch(*scenes))


UNGUARDED = """
from engine.scene import AABB, MultiBodySystem, Pose, RigidBody, Scene, SimulationHandler, Vector3
from engine.scene.geometry import GeometryBox
from engine.scene.simulator import Batch, BatchParameters, LocalSimulator


class Idle(SimulationHandler):
    def handle(self, state, control, dt): ...


times = {"simulation_time": 0.01, "sampling_frequency": 100.0}
steps = {"simulation_timestep": 0.001, "control_frequency": 100.0}
batch = Batch(parameters=BatchParameters(**times, **steps))
for number in (1, 2):
    scene = Scene(handler=Idle())
    for _ in range(number):
        system = MultiBodySystem(pose=Pose(), is_static=False)
        box = GeometryBox(pose=Pose(), mass=1.0, aabb=AABB(Vector3([1, 1, 1])))
        system.add_rigid_body(RigidBody(Pose(), 1.0, 1.0, [box]))
        scene.add_multi_body_system(system)
    batch.scenes.append(scene)
LocalSimulator(headless=True, num_simulators=2).simulate_batch(batch)
"""


def test_a_script_that_its_processes_would_run_again_hears_what_would_do(tmp_path):
    (tmp_path / "script.py").write_text(UNGUARDED)
    path = os.pathsep.join(filter(None, (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH"))))
    run = subprocess.run(
        [sys.executable, str(tmp_path / "script.py")],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert run.returncode and "num_simulators=2" in run.stderr.splitlines()[-1]
    assert "__main__" in run.stderr.splitlines()[-1]


def test_rest_is_where_a_scene_no_longer_moves():
    dropped = system(body(box(0.2, 0.2, 0.1)), position=(0, 0, 0.2))
    state = rest_state(scene(floor(), dropped))
    assert state.get_multi_body_system_pose(dropped).position.z == pytest.approx(0.05, abs=1e-3)
    with pytest.raises(RuntimeError, match="rest"):
        rest_state(scene(system(body(ball(0.1)))), longest=0.2)


def test_fixed_bodies_stay_together():
    a, b = body(box(0.2, 0.2, 0.1)), body(ball(0.1), position=(0.3, 0, 0))
    pair = system(a, b, JointFixed(pose=Pose(), rigid_body1=a, rigid_body2=b), position=(0, 0, 0.5))
    state = run(scene(floor(), pair), time=1.0)[0][-1]
    np.testing.assert_allclose(state.get_rigid_body_relative_pose(b).position, (0.3, 0, 0), atol=1e-6)


def test_strangers_are_refused():
    robot, joint, _ = rotor()
    _, other, _ = rotor()
    state = start_state(scene(robot))
    for refused, expected in (
        (lambda: state.get_hinge_joint_position(other), "not in this scene, which has 1 hinges"),
        (lambda: state.get_rigid_body_absolute_pose(other.rigid_body1), "2 bodies"),
        (lambda: state.get_multi_body_system_pose(floor()), "1 systems"),
        (lambda: state.get_imu_angular_rate(IMUSensor(Pose())), "0 imus"),
        (lambda: state.get_camera_view(CameraSensor(Pose(), (1, 1))), "0 cameras"),
    ):
        with pytest.raises(ValueError, match=expected):
            refused()
    with pytest.raises(TypeError, match="hinges"):
        state.get_hinge_joint_position("hip")
    for target, expected in ((math.nan, "position target"), ("up", "position target")):
        with pytest.raises(ValueError, match=expected):
            run(scene(robot, handler=Aim(joint, target)), time=0.2)


@pytest.mark.parametrize(
    "name", ["simulation_time", "simulation_timestep", "control_frequency", "sampling_frequency"]
)
@pytest.mark.parametrize("number", [0, -1, math.nan, math.inf])
def test_parameters_are_positive_numbers(name, number):
    values = {"simulation_time": 1, "sampling_frequency": 1, "simulation_timestep": 0.1, "control_frequency": 1}
    with pytest.raises(ValueError, match=name):
        BatchParameters(**{**values, name: number})


def test_what_is_not_there_is_said():
    recorded = batch(scene(floor()))
    recorded.record_settings = RecordSettings("videos")
    with pytest.raises(NotImplementedError, match=r"app\.simulator"):
        LocalSimulator(headless=True).simulate_batch(recorded)
    endless = batch(scene(floor()), time=None)
    with pytest.raises(ValueError, match="simulation_time"):
        LocalSimulator(headless=True).simulate_batch(endless)
    with pytest.raises(NotImplementedError, match="window"):
        LocalSimulator(headless=True, manual_control=True)
    with pytest.warns(UserWarning, match="opens no window"):
        LocalSimulator()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        LocalSimulator(headless=True)
