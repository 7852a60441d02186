"""What a running simulation says of an object. Oracle: MuJoCo C in the same state."""

import time

import mujoco
import numpy as np
import pytest

from app.channels import ChannelTable
from app.document import Document
from app.inspecting.live_values import live_values
from app.session import Session
from engine.msd import from_file
from engine.msd.mjcf.write import to_mjcf
from engine.server import Engine

XML = """<mujoco><option timestep="0.002"/><worldbody>
<body name="arm" pos="0 0 1" euler="0 30 0"><joint name="hinge" axis="0 1 0"/>
<geom name="g" size="0.1" pos="0.3 0 0"/>
<body name="hand" pos="0.5 0 0"><joint name="slide" type="slide" axis="1 0 0" damping="1"/><geom size="0.05"/></body>
</body></worldbody><sensor><jointpos name="angle" joint="hinge"/></sensor>
<actuator><motor name="drive" joint="hinge"/></actuator></mujoco>"""


@pytest.fixture
def session(tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(XML)
    session = Session(Document(from_file(str(file))), Engine())
    yield session
    session.close()


def _poll_until(session, reached):
    end = time.monotonic() + 60
    while not reached():
        assert time.monotonic() < end
        session.engine._transport.wait(1.0)
        session.poll()


def test_against_mujoco(session):
    _poll_until(session, lambda: session.frame() is not None)
    session.step(50)
    _poll_until(session, lambda: session.frame().time > 0.0999)
    frame, layout, world = session.frame(), session.layout, session.document.world
    model = mujoco.MjModel.from_xml_string(to_mjcf(world))
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = frame.qpos, frame.qvel
    mujoco.mj_forward(model, data)

    def now(path):
        return {value.name: value for value in live_values(world, ChannelTable(layout), frame, path)}

    arm = "hierarchy.bodies[0].link"
    hand = now(f"{arm}.children[0]")
    turned = data.body("arm").xmat.reshape(3, 3)
    position = turned.T @ (data.body("hand").xpos - data.body("arm").xpos)
    assert hand["position"].value == pytest.approx(position, abs=2e-3)  # as in MuJoCo, one step behind
    assert now(arm)["position"].value == pytest.approx([0, 0, 1], abs=1e-6)
    assert now(arm)["position"].channels == tuple(f"link/arm/position {axis}" for axis in "xyz")
    assert hand["position"].channels == tuple(f"link/hand/position in arm {axis}" for axis in "xyz")
    assert hand["rotation"].channels[0] == "link/hand/orientation in arm quat w"
    angle = 30 + np.degrees(frame.qpos[0])
    assert now(arm)["rotation"].value == pytest.approx([0, angle, 0], abs=1.0) and abs(angle - 30) > 2.0
    hinge = now(f"{arm}.joints[0]")
    assert hinge["position"].value == pytest.approx(frame.qpos[0]) and hinge["velocity"].unit == "rad/s"
    acceleration = f"joint/{layout.joint_name[0]}/acceleration"
    plotted = ChannelTable(layout, (acceleration,))
    assert acceleration in plotted.columns, "sampled, as somebody plots it; a frame does not have it"
    assert [v.name for v in live_values(world, plotted, frame, f"{arm}.joints[0]")] == ["position", "velocity"]
    assert now("sensors.joint[0]")["reading"].value == pytest.approx(frame.qpos[0], abs=0.01)
    assert set(now("actuators[0]")) == {"control", "force"} and now("visual") == {}


BALL = """<mujoco><worldbody><body name="head"><joint name="neck" type="ball"/>
<geom name="g" size=".1 .2 .3" type="box"/></body></worldbody><sensor><framequat name="facing" objtype="body"
objname="head"/><ballquat name="turn" joint="neck"/></sensor></mujoco>"""


def test_quaternions_are_in_the_order_in_which_they_are_written(tmp_path):
    """x, y, z, w, as fields of the World: a ball at rest once read as turned by 180 degrees."""
    file = tmp_path / "head.xml"
    file.write_text(BALL)
    session = Session(Document(from_file(str(file))), Engine(in_process=True))
    session.poll()
    turned = np.array([0.5, 0.1, -0.7, 0.5])  # w, x, y, z
    turned /= np.linalg.norm(turned)
    session.engine.set_state(qpos=turned)
    session.poll()
    frame, layout, world = session.frame(), session.layout, session.document.world
    data = mujoco.MjData(mujoco.MjModel.from_xml_string(BALL))
    data.qpos[:] = frame.qpos
    mujoco.mj_forward(data.model, data)
    w, x, y, z = data.body("head").xquat
    for path in ("hierarchy.bodies[0].link.joints[0]", *layout.sensor_path):
        (value, *_) = [
            one for one in live_values(world, ChannelTable(layout), frame, path) if one.value.shape == (4,)
        ]
        assert value.value == pytest.approx([x, y, z, w], abs=1e-6), path
        assert value.channels[3].endswith((" w", "/0")) and len(set(value.channels)) == 4
    session.close()
