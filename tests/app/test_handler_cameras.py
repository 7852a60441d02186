"""What handlers see through cameras while they drive a scene: the frames of `render.capture`, of that very moment."""

from __future__ import annotations

import time

import numpy as np
import pytest

import render
from app.camera_frames import CAMERA_FRAMES
from engine.msd import from_str
from engine.msd.edits import set_edit
from engine.server import Engine, HandlerChanged, Loaded, Patched
from engine.server.time_limit import TimeLimitExceeded, outside_time_limit, time_limit
from render import NoContextError, release_context, standalone_context
from render.poses import links

mujoco = pytest.importorskip("mujoco")

ARM = """
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <light directional="true" dir="0 0.5 -1" pos="0 0 3"/>
    <geom type="plane" size="3 3 .1" rgba=".3 .4 .5 1"/>
    <camera name="front" pos="0 -2 .6" xyaxes="1 0 0 0 .2 1" resolution="64 48"/>
    <body name="arm" pos="0 0 .7">
      <joint name="elbow" axis="0 1 0"/>
      <geom name="rod" type="capsule" fromto="0 0 0 .5 0 0" size=".06" rgba=".9 .2 .1 1"/>
      <camera name="hand" pos=".5 0 -.1"/>
    </body>
  </worldbody>
  <actuator><motor name="motor" joint="elbow"/></actuator>
</mujoco>"""

FUNCTION = """
import numpy as np

frequency = 50
calls = 0

def control(state):
    global calls
    calls += 1
    np.savez(f"{FOLDER}/{calls}.npz", qpos=state.qpos, rgb=state.camera("front"), depth=state.camera("hand", "depth"))
    return {"motor": 1.0}
"""
CLASS = """
import numpy as np
from engine.scene import SimulationHandler

class Handler(SimulationHandler):
    def __init__(self, names):
        self.front = names.object_named("front")
        self.hinge = names.object_named("elbow")
        self.calls = 0

    def handle(self, state, control, dt):
        self.calls += 1
        angle = [state.get_hinge_joint_position(self.hinge)]
        np.savez(f"{FOLDER}/{self.calls}.npz", qpos=angle, rgb=state.get_camera_view(self.front))
"""


@pytest.fixture(autouse=True)
def opengl():
    try:
        release_context(standalone_context())
    except NoContextError as error:
        pytest.skip(str(error))


@pytest.fixture
def engine():
    with Engine(in_process=True, camera_frames=CAMERA_FRAMES) as engine:
        yield engine


def attached(engine: Engine, tmp_path, text: str) -> HandlerChanged:
    file = tmp_path / "handler.py"
    file.write_text(f"FOLDER = {str(tmp_path)!r}\n" + text)
    engine.attach(str(file))
    return engine.wait_for(HandlerChanged)


def captured(world, qpos: np.ndarray, camera: str, output: str) -> np.ndarray:
    """By `render.capture`, in the poses that MuJoCo C computes."""
    model = mujoco.MjModel.from_xml_string(ARM)
    data = mujoco.MjData(model)
    data.qpos[:] = qpos
    mujoco.mj_kinematics(model, data)
    assert len(links(world)) == model.nbody
    taken = render.capture(world, [camera], data.xpos, data.xquat[:, [1, 2, 3, 0]], (output,), size=SIZES[camera])
    return getattr(taken[camera], output)[0]


SIZES = {"front": (64, 48), "hand": (160, 120)}


@pytest.mark.parametrize("text", [FUNCTION, CLASS])
def test_a_handler_sees_the_picture_of_its_moment(engine, tmp_path, text):
    world = from_str(ARM)
    engine.load(world)
    engine.wait_for(Loaded, timeout=200)
    assert attached(engine, tmp_path, text).state == "running"
    engine.step(30)
    seen = [np.load(tmp_path / f"{number}.npz") for number in (1, 5)]
    assert not np.array_equal(seen[0]["rgb"], seen[1]["rgb"])
    for one in seen:
        expected = captured(world, one["qpos"], "front", "rgb").astype(int)
        assert np.mean(np.abs(one["rgb"].astype(int) - expected)) < 0.02
        if "depth" in one:
            expected = captured(world, one["qpos"], "hand", "depth")
            assert np.median(np.abs(one["depth"] - expected)) < 1e-5


def test_frames_follow_edits_of_the_look_and_of_what_there_is(engine, tmp_path):
    world = from_str(ARM)
    engine.load(world)
    engine.wait_for(Loaded, timeout=200)
    attached(engine, tmp_path, FUNCTION)
    engine.step(3)
    before = np.load(tmp_path / "1.npz")["rgb"]
    body = "hierarchy.bodies[0].link"
    engine.patch([set_edit(world, f"{body}.geoms[0].visual.color", np.array((0.1, 0.9, 0.1, 1.0)))])
    engine.wait_for(Patched, timeout=200)
    engine.step(2)
    after = np.load(tmp_path / "2.npz")["rgb"]
    red = (before[..., 0] > 2.0 * before[..., 1]).sum()
    assert red > 50
    assert (after[..., 0] > 2.0 * after[..., 1]).sum() == 0
    assert (after[..., 1] > 2.0 * after[..., 0]).sum() > 0.5 * red
    engine.patch([set_edit(world, f"{body}.geoms[0].size", np.array((0.12, 0.25, 0.0)))])
    engine.wait_for(Patched, timeout=200)
    engine.step(2)
    thicker = np.load(tmp_path / "3.npz")["rgb"]
    assert (thicker[..., 1] > 2.0 * thicker[..., 0]).sum() > 1.5 * red


def test_a_camera_that_is_not_there_is_an_error_at_the_line_that_asks_for_it(engine, tmp_path):
    engine.load(from_str(ARM))
    engine.wait_for(Loaded, timeout=200)
    attached(engine, tmp_path, "def control(state):\n    return state.camera('frnt')\n")
    engine.step(5)
    failed = engine.wait_for(HandlerChanged)
    assert (failed.state, failed.line) == ("failed", 3)
    assert "front" in failed.message


def test_drawing_takes_none_of_the_time_of_a_handler():
    with time_limit(0.2), outside_time_limit():
        time.sleep(0.4)
    with pytest.raises(TimeLimitExceeded), time_limit(0.2):
        with outside_time_limit():
            pass
        time.sleep(30.0)
