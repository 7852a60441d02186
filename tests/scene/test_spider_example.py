"""The spider of the example beside the same robot, written as MJCF by hand, in MuJoCo C.

The engine computes in float32 and MuJoCo in float64. Hung up they agree to 0.2 mrad; walking, where feet slip and
land, to 5 mm and 10 mrad over all of 5 s (measured: 0.6 mm and 2 mrad)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import mujoco
import numpy as np
from bodies import batch
from bodies import scene as scene_of

from engine.scene import ControlInterface, Vector3
from engine.scene.simulator import LocalSimulator
from resources.examples import spider

LEG = """<body name="thigh{n}" pos="{hip[0]} {hip[1]} 0" euler="0 0 {turn}">
<joint name="hip{n}" axis="0 0 1" {joint}/>
<geom type="box" size=".05 .015 .015" pos=".05 0 0" mass=".08"/>
<body pos=".1 0 0"><joint name="knee{n}" axis="0 -1 0" {joint}/>
<geom type="box" size=".08 .0125 .0125" pos=".04 0 -.0692820323" euler="0 60 0" mass=".06"/>
</body></body>"""
MJCF = """<mujoco><compiler angle="degree"/><option timestep=".001" integrator="implicitfast"/>
<default><geom friction=".9"/></default>
<worldbody><geom type="plane" size="10 10 1"/>
<body name="core" pos="0 0 {height}">{free}<geom type="box" size=".1 .1 .04" mass=".8"/>{legs}</body></worldbody>
<contact>{excludes}</contact><actuator>{actuators}</actuator></mujoco>"""


def by_hand(height: float, free: bool) -> mujoco.MjModel:
    joint = 'range="-57.29577951 57.29577951" armature=".002" actuatorfrcrange="-1.5 1.5"'
    legs, actuators = "", ""
    for n in range(4):
        turn = 45 + 90 * n
        hip = 0.14 * np.cos(np.radians(turn)), 0.14 * np.sin(np.radians(turn))
        legs += LEG.format(n=n, turn=turn, hip=hip, joint=joint)
        for name in (f"hip{n}", f"knee{n}"):
            actuators += f'<position joint="{name}" kp="8"/><velocity joint="{name}" kv=".2"/>'
    # A parent that is part of the world is no parent to MuJoCo's filter of contacts.
    excludes = "".join(f'<exclude body1="core" body2="thigh{n}"/>' for n in range(4))
    root = "<freejoint/>" if free else ""
    text = MJCF.format(height=height, free=root, legs=legs, excludes=excludes, actuators=actuators)
    return mujoco.MjModel.from_xml_string(text)


class Mujoco(ControlInterface):
    """Sets the targets of a model by hand: hinges are in the order of its position actuators."""

    def __init__(self, data: mujoco.MjData, hinges: list) -> None:
        self.data, self.hinges = data, hinges

    def set_joint_hinge_position_target(self, joint_hinge, position: float) -> None:
        self.data.ctrl[2 * self.hinges.index(joint_hinge)] = position


def in_mujoco(model: mujoco.MjModel, hinges: list) -> tuple[np.ndarray, np.ndarray, float]:
    """Ten times a second for 5 s: positions of the core (51, 3), angles (51, 8); the greatest speed of a hinge."""
    data = mujoco.MjData(model)
    control, sine = Mujoco(data, hinges), spider.Sine(hinges)
    positions, angles, fastest = [], [], 0.0
    for step in range(5001):
        if step % 100 == 0:
            mujoco.mj_forward(model, data)
            positions.append(data.body("core").xpos.copy())
            angles.append(data.qpos[-8:].copy())
        if step and step % 50 == 0:
            sine.handle(None, control, 0.05)  # pyright: ignore[reportArgumentType]
        mujoco.mj_step(model, data)
        fastest = max(fastest, float(np.abs(data.qvel[-8:]).max()))
    return np.array(positions), np.array(angles), fastest


def in_scene(height: float, free: bool) -> tuple[np.ndarray, np.ndarray, list]:
    robot, hinges = spider.spider(Vector3([0.0, 0.0, height]))
    robot.is_static = not free
    whole = scene_of(spider.ground(), robot, handler=spider.Sine(hinges))
    (states,) = LocalSimulator(headless=True).simulate_batch(batch(whole, time=5.0, sampling=10))
    positions = np.array([state.get_multi_body_system_pose(robot).position[:] for state in states])
    angles = np.array([[state.get_hinge_joint_position(hinge) for hinge in hinges] for state in states])
    return positions, angles, hinges


def test_hung_up_it_moves_as_in_mujoco_for_5_s():
    _, angles, hinges = in_scene(1.0, free=False)
    _, expected, fastest = in_mujoco(by_hand(1.0, free=False), hinges)
    assert fastest < 8.0  # its servos have no other limit in MJCF
    assert np.ptp(expected, axis=0).min() > 0.2
    np.testing.assert_allclose(angles, expected, atol=2e-4)


def test_on_the_ground_it_walks_as_in_mujoco_for_5_s():
    height = spider.HEIGHT + 0.02
    positions, angles, hinges = in_scene(height, free=True)
    expected, swings, fastest = in_mujoco(by_hand(height, free=True), hinges)
    assert fastest < 8.0
    assert np.linalg.norm(expected[-1, :2] - expected[0, :2]) > 0.3
    np.testing.assert_allclose(positions, expected, atol=5e-3)
    np.testing.assert_allclose(angles, swings, atol=1e-2)


def test_the_example_runs_as_a_script():
    done = subprocess.run(
        [sys.executable, spider.__file__],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2], env={"PYTHONPATH": "."},
    )  # fmt: skip
    assert done.returncode == 0 and "The spider walked 0." in done.stdout, done.stderr
