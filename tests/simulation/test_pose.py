"""Bodies that are brought to a pose by their joints.

Oracle: MuJoCo's kinematics at the joint positions that were found.
"""

import mujoco
import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

from engine import msd
from engine.simulation import Simulation

ARM = """<mujoco><compiler angle="radian"/><worldbody>
  <body name="base" pos=".1 .2 .3" euler=".3 .2 .1"><geom size=".05"/><joint name="yaw" axis="0 0 1" range="-2 2"/>
    <body name="upper" pos="0 0 .2"><geom size=".05"/>
      <joint name="lift" type="slide" axis="0 0 1" range="-.1 .1"/>
      <joint name="shoulder" axis="0 1 0" pos="0 0 .02" ref=".2" range="-2 2"/>
      <body name="lower" pos=".4 0 0" euler="0 .2 0"><geom size=".05"/>
        <joint name="elbow" axis="0 1 0" range="-2.5 2.5"/>
        <body name="hand" pos=".3 0 .05"><geom size=".05"/><joint name="wrist" type="ball" range="0 1.2"/>
        </body></body></body></body>
  <body name="box" pos="2 0 1"><freejoint/><geom size=".1"/>
    <body name="lid" pos="0 0 .1"><joint name="hinge" axis="1 0 0"/><geom size=".05"/></body></body>
  <body name="target" mocap="true" pos="1 1 1"/>
  <body name="wall" pos="3 0 0"><geom size=".1"/></body></worldbody></mujoco>"""


@pytest.fixture
def simulation():
    return Simulation(msd.from_str(ARM))


@pytest.fixture
def oracle():
    model = mujoco.MjModel.from_xml_string(ARM)
    return model, mujoco.MjData(model)


def placed(oracle, simulation, name, world=0):
    """Position and rotation of a body in MuJoCo where the simulation is."""
    model, data = oracle
    data.qpos[:] = simulation.read("qpos", world)
    mujoco.mj_kinematics(model, data)
    low, high = model.jnt_range.T
    for joint in np.flatnonzero(model.jnt_limited & (model.jnt_type != mujoco.mjtJoint.mjJNT_BALL)):
        assert low[joint] - 1e-6 <= data.qpos[model.jnt_qposadr[joint]] <= high[joint] + 1e-6
    for joint in np.flatnonzero(model.jnt_type == mujoco.mjtJoint.mjJNT_BALL):
        quat = data.qpos[model.jnt_qposadr[joint] :][:4]
        assert 2 * np.arccos(min(abs(quat[0]), 1)) <= high[joint] + 1e-5
    body = model.body(name).id
    return data.xpos[body].copy(), data.xquat[body].copy()


def test_a_hand_comes_to_a_place_or_as_near_as_small_moves_of_its_joints_bring_it(simulation, oracle):
    """Nearest: no joint that may move would lessen the distance, by MuJoCo's Jacobian."""
    model, data = oracle
    random = np.random.default_rng(3)
    reached = 0
    for _ in range(40):
        for joint in ("yaw", "lift", "shoulder", "elbow"):
            data.joint(joint).qpos = random.uniform(*model.joint(joint).range) * 0.9
        mujoco.mj_kinematics(model, data)
        place = data.body("hand").xpos.copy()
        simulation.pose(simulation.index("body", "hand"), place)
        position, _ = placed(oracle, simulation, "hand")
        if np.linalg.norm(position - place) < 2e-5:
            reached += 1
            continue
        mujoco.mj_comPos(model, data)
        jacobian = np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, jacobian, None, model.body("hand").id)
        wish = jacobian.T @ (place - position) / np.linalg.norm(place - position)
        for joint in ("yaw", "lift", "shoulder", "elbow"):
            low, high = model.joint(joint).range
            value, pull = data.joint(joint).qpos[0], wish[model.joint(joint).dofadr[0]]
            assert abs(pull) < 0.02 or (pull > 0 and value > high - 1e-6) or (pull < 0 and value < low + 1e-6)
    assert reached > 30


def test_from_near_a_pose_is_reached_with_its_rotation(simulation, oracle):
    model, data = oracle
    random = np.random.default_rng(5)
    for _ in range(25):
        data.qpos[:] = model.qpos0
        for joint in ("yaw", "lift", "shoulder", "elbow"):
            data.joint(joint).qpos = model.joint(joint).qpos0 + random.uniform(-0.05, 0.05)
        data.joint("wrist").qpos = np.roll(Rotation.from_rotvec(random.normal(size=3) * 0.2).as_quat(), 1)
        mujoco.mj_kinematics(model, data)
        place, quat = data.body("hand").xpos.copy(), data.body("hand").xquat.copy()
        simulation.reset()
        simulation.pose(simulation.index("body", "hand"), place, quat)
        position, turned = placed(oracle, simulation, "hand")
        np.testing.assert_allclose(position, place, atol=1e-5)
        assert np.abs(turned @ quat) > 1 - 1e-8


def test_a_point_of_a_body_comes_to_a_place(simulation, oracle):
    """A gripper's tip, a palm: not where the frame of the body is."""
    model, data = oracle
    random, tip = np.random.default_rng(7), np.array([0.1, 0.02, -0.03])
    for _ in range(25):
        data.qpos[:] = model.qpos0
        for joint in ("yaw", "lift", "shoulder", "elbow"):
            data.joint(joint).qpos = model.joint(joint).qpos0 + random.uniform(-0.05, 0.05)
        data.joint("wrist").qpos = np.roll(Rotation.from_rotvec(random.normal(size=3) * 0.2).as_quat(), 1)
        mujoco.mj_kinematics(model, data)
        place = data.body("hand").xpos + data.body("hand").xmat.reshape(3, 3) @ tip
        simulation.reset()
        simulation.pose(simulation.index("body", "hand"), place, point=tip)
        placed(oracle, simulation, "hand")
        reached = data.body("hand").xpos + data.body("hand").xmat.reshape(3, 3) @ tip
        np.testing.assert_allclose(reached, place, atol=1e-5)
    quat = np.roll(Rotation.from_euler("xyz", (0.3, 0.2, 0.1)).as_quat(), 1)
    for name in ("box", "target"):
        body = simulation.index("body", name)
        for turn in (quat, None):  # as it is by then
            simulation.pose(body, (1, 2, 3), turn, point=tip)
            turned = Rotation.from_quat(np.roll(quat, -1)).apply(tip)
            np.testing.assert_allclose(simulation.read("xpos")[body] + turned, (1, 2, 3), atol=1e-5)


def test_out_of_reach_it_comes_as_near_as_the_joints_let_it(simulation, oracle):
    """As near as scipy's bounded minimization of MuJoCo's distance comes."""
    model, data = oracle
    target = np.array([5.0, 0.2, 0.5])
    joints = ("yaw", "lift", "shoulder", "elbow")

    def distance(values):
        for joint, value in zip(joints, values, strict=True):
            data.joint(joint).qpos = value
        mujoco.mj_kinematics(model, data)
        return np.linalg.norm(data.body("hand").xpos - target)

    bounds = [tuple(model.joint(joint).range) for joint in joints]
    data.qpos[:] = model.qpos0
    starts = [[0, 0, 0, 0], [0, 0, 0.5, 0.5], [0, 0, 1, -1]]
    best = min(minimize(distance, start, bounds=bounds, method="L-BFGS-B").fun for start in starts)
    simulation.pose(simulation.index("body", "hand"), target)
    position, _ = placed(oracle, simulation, "hand")
    assert np.linalg.norm(position - target) < best + 1e-3


def test_what_moves_is_at_rest_and_all_else_goes_on(simulation):
    simulation.write(qvel=np.arange(1, simulation.scene.nv + 1))
    before = simulation.read("qpos").copy()
    simulation.pose(simulation.index("body", "lower"), (0.5, 0.2, 0.7))
    names, velocity = simulation.scene.names["joint"], simulation.read("qvel")
    dof = {name: simulation.scene.jnt_dofadr[i] for i, name in enumerate(names)}
    assert velocity[dof["yaw"]] == velocity[dof["shoulder"]] == 0
    assert velocity[dof["elbow"]] == dof["elbow"] + 1 and velocity[dof["hinge"]] == dof["hinge"] + 1
    adr = {name: simulation.scene.jnt_qposadr[i] for i, name in enumerate(names)}
    assert simulation.read("qpos")[adr["elbow"]] == before[adr["elbow"]]


def test_free_and_mocap_bodies_are_put_there_in_every_world():
    simulation = Simulation(msd.from_str(ARM), nworld=2)
    quat = np.roll(Rotation.from_euler("xyz", (0.3, 0.2, 0.1)).as_quat(), 1)
    simulation.pose(simulation.index("body", "box"), (1, 2, 3), quat)
    simulation.pose(simulation.index("body", "target"), (4, 5, 6))
    for world in range(2):
        for name, place in (("box", (1, 2, 3)), ("target", (4, 5, 6))):
            body = simulation.index("body", name)
            assert simulation.read("xpos", world)[body] == pytest.approx(place)
        assert simulation.read("xquat", world)[simulation.index("body", "box")] == pytest.approx(quat, abs=1e-6)
    lid = simulation.index("body", "lid")
    simulation.pose(lid, (1, 2, 4))  # the box is held, and the lid only turns
    assert simulation.read("xpos")[simulation.index("body", "box")] == pytest.approx((1, 2, 3))


def test_what_nothing_moves_is_refused(simulation):
    before = simulation.read("qpos").copy()
    with pytest.raises(ValueError, match="no joint moves the body 'wall'"):
        simulation.pose(simulation.index("body", "wall"), (0, 0, 0))
    with pytest.raises(ValueError, match="not finite"):
        simulation.pose(simulation.index("body", "hand"), (np.nan, 0, 0))
    with pytest.raises(ValueError, match="there is no body 0"):
        simulation.pose(0, (0, 0, 0))
    assert (simulation.read("qpos") == before).all()


SERVOS = """<mujoco><option timestep=".002" integrator="implicitfast"/><worldbody>
  <body name="upper" pos="0 0 1"><joint name="shoulder" axis="0 1 0"/><geom size=".02" pos=".2 0 0" mass="1"/>
    <body name="hand" pos=".4 0 0"><joint name="elbow" axis="0 1 0"/><geom size=".02" mass=".5" pos=".1 0 0"/></body>
  </body>
  <body name="box" pos="0 2 1"><freejoint/><geom size=".1"/></body></worldbody>
  <actuator><position joint="shoulder" kp="5000" kv="50"/><position joint="elbow" kp="5000" kv="50"/></actuator>
</mujoco>"""


@pytest.mark.parametrize("limits", ["-150 150", "0 150", "-150 0"])
def test_a_straight_arm_is_drawn_in(limits):
    """Where no small move of a joint brings the hand nearer; the law of cosines says where the elbow ends."""
    elbows = f'name="elbow" range="{limits}"'
    simulation = Simulation(msd.from_str(SERVOS.replace('name="elbow"', elbows)))
    simulation.pose(simulation.index("body", "hand"), (0.5, 0, 1), point=(0.3, 0, 0))
    elbow = np.pi - np.arccos((0.4**2 + 0.3**2 - 0.5**2) / (2 * 0.4 * 0.3))
    assert abs(simulation.read("qpos")[1]) == pytest.approx(elbow, abs=1e-4)


def test_held_joints_stay_after_every_step_against_stiff_servos_until_let_go():
    simulation = Simulation(msd.from_str(SERVOS), nworld=2)
    hand, box = simulation.index("body", "hand"), simulation.index("body", "box")
    simulation.hold_pose(hand, (0.2, 0, 0.8), world=1)
    held = simulation.read("qpos", 1)[:2].copy()
    place = simulation.read("xpos", 1)[hand].copy()
    assert abs(held[0]) > 0.1 and place[2] < 0.8
    for _ in range(50):
        simulation.step()
        np.testing.assert_array_equal(simulation.read("qpos", 1)[:2], held)
        simulation.forward()
        np.testing.assert_allclose(simulation.read("xpos", 1)[hand], place, atol=1e-6)
    fallen = 0.5 * 9.81 * (50 * 0.002) ** 2
    for world in (0, 1):  # all else goes on, and the other world is not held
        assert simulation.read("xpos", world)[box, 2] == pytest.approx(1 - fallen, rel=0.05)
    assert np.abs(simulation.read("qpos", 0)[:2]).max() < 0.01
    simulation.let_go()
    simulation.step(50)
    assert np.abs(simulation.read("qpos", 1)[:2]).max() < 0.05  # the servos have it back


def test_a_held_box_does_not_fall_and_the_hand_holds_one_thing():
    simulation = Simulation(msd.from_str(SERVOS))
    hand, box = simulation.index("body", "hand"), simulation.index("body", "box")
    simulation.hold_pose(box, (0, 2, 3), (1, 0, 0, 0))
    simulation.step(20)
    np.testing.assert_allclose(simulation.read("qpos")[2:], (0, 2, 3, 1, 0, 0, 0), atol=1e-6)
    simulation.hold_pose(hand, (0.2, 0, 0.8))
    simulation.step(50)
    assert simulation.read("qpos")[4] < 2.97


def test_joints_held_at_coordinates_stay_there_in_their_world_and_what_is_wrong_is_refused():
    simulation = Simulation(msd.from_str(SERVOS), nworld=2)
    elbow, box = simulation.index("joint", "elbow"), 2
    simulation.hold_joints({elbow: [0.7], box: [0, 2, 4, 1, 0, 0, 0]}, world=1)
    simulation.step(50)
    np.testing.assert_allclose(simulation.read("qpos", 1)[1:], [0.7, 0, 2, 4, 1, 0, 0, 0], atol=1e-6)
    assert abs(simulation.read("qpos", 0)[1]) < 0.05 and abs(simulation.read("qpos", 1)[0]) > 1e-4
    for wrong, why in (
        ({9: [0.0]}, "no joint 9"),
        ({box: [0.0]}, "7 coordinates"),
        ({elbow: [np.nan]}, "not finite"),
    ):
        with pytest.raises(ValueError, match=why):
            simulation.hold_joints(wrong)
    simulation.let_go()
    simulation.step(50)
    assert abs(simulation.read("qpos", 1)[1]) < 0.05
