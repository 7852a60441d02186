"""Sensors of MSD against MotrixSim, on the same file: frames, joints, subtrees, touch, contacts.

Where MotrixSim differs from MuJoCo in what a sensor means, we follow MuJoCo: the velocity of a frame relative to
another that turns is what an observer there sees (MotrixSim leaves out the turning), the axis of a frame relative to
another agrees with the relative quaternion (MotrixSim's does not), accelerations are given in the world's axes
whatever the reference and hold the terms of velocity (MotrixSim's agree at rest), the axes of a link's inertia are
principal ones, and the centre of mass of a subtree is a point of the world (what MotrixSim gives is none).
"""

import itertools

import numpy as np
import pytest
from motrixsim_worlds import quiet

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.msd.schema import (
    ContactMatch,
    ContactSensor,
    ContactSensorReduce,
    ContactSensorReport,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    JointSensor,
    JointSensorType,
    ObjectType,
    SubtreeSensor,
    SubtreeSensorType,
    TouchSensor,
)

motrixsim = pytest.importorskip("motrixsim")

ARM = """<mujoco><option timestep="1e-5"/><worldbody>
  <body name="a" pos="0.3 0.1 1" euler="10 20 30"><joint name="j1" axis="0 1 0"/>
    <geom name="g1" type="box" size="0.05 0.1 0.15" pos="0.1 0 0" euler="0 50 0"/>
    <site name="s1" pos="0.1 0.2 0.3" euler="30 0 10"/>
    <body name="b" pos="0.2 0.1 0.3" euler="0 30 0"><joint name="j2" axis="1 0 0"/>
      <geom name="g2" type="box" size="0.05 0.1 0.2" pos="0.1 0.05 0"/>
      <site name="s2" pos="0 0.1 0.2" euler="0 40 0"/></body></body>
</worldbody></mujoco>"""

PILE = """<mujoco><option timestep="0.002"/><worldbody>
  <geom name="floor" type="plane" size="5 5 1"/>
  <body name="box" pos="0 0 0.2"><freejoint/><geom name="box" type="box" size="0.2 0.3 0.2"/>
    <site name="pad" type="box" size="0.25 0.35 0.02" pos="0 0 -0.2"/></body>
  <body name="ball" pos="0 0 0.5"><freejoint/><geom name="ball" size="0.1"/></body>
</worldbody></mujoco>"""

OBJECTS = {
    "inertia": ObjectType.link_inertia("b"),
    "link": ObjectType.link("b"),
    "geom": ObjectType.geom("g2"),
    "site": ObjectType.site("s2"),
}
REFERENCES = {
    "local": FrameSensorRef.local(),
    "world": FrameSensorRef.world(),
    "site": FrameSensorRef.object(ObjectType.site("s1")),
    "geom": FrameSensorRef.object(ObjectType.geom("g1")),
    "link": FrameSensorRef.object(ObjectType.link("a")),
}


def both(world, path, steps: int, pos=None, vel=None):
    """Readings by name after some steps: ours and MotrixSim's."""
    world.extras = msd.World().extras
    path.write_bytes(msd.to_msgpack(world))
    with quiet():
        theirs = motrixsim.msd.build(motrixsim.msd.from_file(str(path)))
    state = motrixsim.SceneData(theirs)
    scene = build(msd.from_file(path))
    scene.opt.solver = physics.SolverType.NEWTON  # what is read is compared, not how far a solver has come
    m = physics.put_model(scene)
    d = physics.make_data(m)
    if pos is not None:
        state.set_dof_pos(np.array(pos, np.float32), theirs)
        state.set_dof_vel(np.array(vel, np.float32))
        d.qpos.assign([pos])
        d.qvel.assign([vel])
    for _ in range(steps):
        motrixsim.step(theirs, state)
        physics.step(m, d)
    readings = {}
    for i, name in enumerate(scene.names["sensor"]):
        ours = d.sensordata.numpy()[0, scene.sensor_adr[i] : scene.sensor_adr[i] + scene.sensor_dim[i]]
        readings[name] = ours, np.asarray(theirs.get_sensor_value(name, state), float).ravel()
    return readings


def differs(kind: str, thing: str, reference: str) -> bool:
    """Whether MotrixSim means something else: see above."""
    relative = reference not in ("local", "world")
    turned = kind in ("FrameQuat", "XAxis", "YAxis", "ZAxis") or reference == "local"
    if thing == "inertia" and (turned or relative):
        return kind != "FramePos" and not (kind == "FrameAngVel" and relative)
    return relative and kind in ("XAxis", "YAxis", "ZAxis", "FrameLinVel", "FrameLinAcc")


@pytest.mark.parametrize("speed", [0.0, 1.0], ids=["at rest", "moving"])
def test_frames(tmp_path, speed):
    world = msd.from_str(ARM)
    for (thing, obj), (name, reference), kind in itertools.product(
        OBJECTS.items(), REFERENCES.items(), FrameSensorType
    ):
        world.sensors.frame.append(
            FrameSensor(name=f"{thing} {name} {kind.name}", object_type=obj, ref_frame=reference, sensor_type=kind)
        )
    compared = 0
    for name, (ours, theirs) in both(world, tmp_path / "arm.msdb", 1, [0.3, -0.4], [speed, 2 * speed]).items():
        thing, reference, kind = name.split()
        if kind == "FrameQuat":
            theirs = theirs[[3, 0, 1, 2]]  # MSD's order is x, y, z, w
            theirs *= np.sign(theirs @ ours)
        if not differs(kind, thing, reference) and not (kind == "FrameLinAcc" and speed):
            np.testing.assert_allclose(ours, theirs, atol=2e-3 * max(1.0, np.abs(theirs).max()), err_msg=name)
            compared += 1
    assert compared > 75


def test_joints_and_subtrees(tmp_path):
    world = msd.from_str(ARM)
    for kind in JointSensorType:
        world.sensors.joint.append(JointSensor(name=f"j2 {kind.name}", joint="j2", type_=kind))
    for kind in SubtreeSensorType:
        world.sensors.subtree.append(SubtreeSensor(name=f"a {kind.name}", link="a", type_=kind))
    readings = both(world, tmp_path / "arm.msdb", 1, [0.3, -0.4], [1.0, 2.0])
    assert len(readings) == 5
    for name in ("j2 JointPos", "j2 JointVel", "a LinVel"):
        ours, theirs = readings[name]
        np.testing.assert_allclose(ours, theirs, atol=2e-3 * max(1.0, np.abs(theirs).max()), err_msg=name)


MATCHES = {
    "geoms": ContactMatch.geom_pair("box", "floor"),
    "geoms turned": ContactMatch.geom_pair("floor", "box"),
    "links": ContactMatch.link_pair("ball", "box"),
    "subtrees": ContactMatch.subtree_pair("box", "ball"),
    "apart": ContactMatch.geom_pair("ball", "floor"),
}


def test_touch_and_contacts(tmp_path):
    """A box at rest on the floor: four corners share its weight and that of the ball on it."""
    world = msd.from_str(PILE)
    world.sensors.touch.append(TouchSensor(name="touch", site="pad"))
    report = ContactSensorReport(
        found=True, force=True, torque=False, dist=True, pos=True, normal=True, tangent=False
    )
    for (name, match), reduce in itertools.product(MATCHES.items(), ContactSensorReduce):
        world.sensors.contact.append(
            ContactSensor(name=f"{name}/{reduce.name}", match_=match, max_num=4, report=report, reduce=reduce)
        )
    weight = (0.4 * 0.6 * 0.4 + 4 / 3 * np.pi * 0.1**3) * 1000 * 9.81
    numbers = {}
    for name, (ours, theirs) in both(world, tmp_path / "pile.msdb", 500).items():
        if name == "touch":
            assert ours[0] == pytest.approx(weight, rel=1e-3)
            assert theirs[0] == pytest.approx(weight, rel=1e-2)
            continue
        match, reduce = name.split("/")
        ours, found = ours.reshape(4, 11), theirs[0]
        if reduce == "NetForce":  # MotrixSim's along a normal, MuJoCo's in the world's axes
            assert ours[0, 0] == found
            assert np.linalg.norm(ours[0, 1:4]) == pytest.approx(np.linalg.norm(theirs[1:4]), abs=0.05)
            continue
        # MotrixSim says the number of contacts once, MuJoCo and we with each of them.
        theirs = theirs[1:].reshape(4, 10)
        filled = ours[:, 0] > 0
        assert filled.sum() == found, name
        assert (ours[filled, 0] == found).all()
        assert not ours[~filled].any() and not theirs[~filled].any()
        order, their_order = (np.lexsort(np.round(rows[filled, -6:-3], 2).T) for rows in (ours, theirs))
        np.testing.assert_allclose(ours[order, 1:], theirs[their_order], atol=0.05, err_msg=name)
        np.testing.assert_allclose(ours[order, 4:], theirs[their_order, 3:], atol=2e-3, err_msg=name)
        numbers[match] = int(found)
    assert numbers == {"geoms": 4, "geoms turned": 4, "links": 1, "subtrees": 1, "apart": 0}
