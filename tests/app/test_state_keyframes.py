"""Keyframes that hold the state of the simulation: a reset to them gives that state back, number by number."""

import numpy as np
import pytest

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine import msd
from engine.errors import SceneError
from engine.server import Engine

SCENE = """<mujoco><option timestep=".005"/><worldbody>
  <body name="ball" pos="0 0 2"><freejoint/><geom size=".1"/></body>
  <body name="hand" mocap="true" pos="1 0 1" quat="0 1 0 0"><geom size=".1" contype="0" conaffinity="0"/></body>
  <body name="arm" pos="0 1 2">
    <body name="upper"><joint name="a" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/>
      <body name="lower" pos=".3 0 0"><joint name="b" type="ball"/>
        <geom type="capsule" fromto="0 0 0 .3 .1 0" size=".02"/></body></body></body>
  {more}</worldbody>
  <actuator><motor name="ma" joint="a"/><position name="pa" joint="a" kp="2" timeconst=".1"/></actuator></mujoco>"""
ROPE = '<flexcomp name="rope" type="grid" count="4 1 1" spacing=".1 .1 .1" pos="0 -1 2" mass="1" dim="1"/>'
STATE = ("qpos", "qvel", "act", "ctrl")


@pytest.fixture
def moving(request):
    """An editor whose simulation has moved."""
    world = msd.from_str(SCENE.format(more=getattr(request, "param", "")))
    editor = Editor(Document(world), Session(Document(world), Engine(in_process=True)))
    editor.session.set_document(editor.document)
    editor.session.poll()
    editor.session.set_controls([0.3, 0.7])
    editor.session.step(40)
    editor.session.poll()
    yield editor
    editor.close()


def numbers(editor) -> dict[str, np.ndarray]:
    editor.session.poll()
    frame = editor.session.frame()
    assert frame.status == 0
    mocap = editor.session.layout.body_mocapid.index(0)
    poses = {"mocap_pos": frame.xpos[mocap].copy(), "mocap_quat": frame.xquat[mocap].copy(), "time": frame.time}
    return {name: getattr(frame, name).copy() for name in STATE} | poses


def assert_same(one, other):
    for name in one:
        np.testing.assert_allclose(one[name], other[name], rtol=0, atol=2e-7, err_msg=name)


@pytest.mark.parametrize("moving", ["", ROPE], indirect=True, ids=["joints", "flexcomp"])
def test_a_reset_to_a_stored_keyframe_gives_the_state_back(moving):
    before = numbers(moving)
    path = moving.store_keyframe()
    assert moving.selection.paths == (path,)
    moving.session.step(30)
    assert np.abs(numbers(moving)["qpos"] - before["qpos"]).max() > 0.01
    moving.session.reset(0)
    assert_same(numbers(moving), before)
    moving.document.undo()
    assert not moving.document.world.keyframes and not moving.is_keyframe(path)


def test_an_update_holds_the_state_of_now_under_the_same_name_and_is_one_step(moving):
    path = moving.store_keyframe()
    moving.document.rename(path, "up")
    stored = moving.document.world.deepcopy()
    moving.session.step(30)
    now = numbers(moving)
    moving.update_keyframe(path)
    assert [key.name for key in moving.document.world.keyframes] == ["up"]
    moving.session.step(5)
    moving.session.reset(0)
    assert_same(numbers(moving), now)
    moving.document.undo()
    assert moving.document.world == stored


def test_what_the_simulation_does_not_know_yet_stands_as_modelled(moving, monkeypatch):
    before = numbers(moving)
    monkeypatch.setattr(moving.session.engine, "patch", lambda edits: None)  # it comes to it later
    moving.document.add("body_box")
    moving.document.set("hierarchy.bodies[3].link.local_translation", np.array([1.0, 2.0, 3.0]))
    moving.store_keyframe()
    stored = moving.document.world.keyframes[0].dof_pos
    arm = before["qpos"][[7, 9, 10, 11, 8]]  # x, y, z, w
    assert stored == pytest.approx([*before["qpos"][[0, 1, 2, 4, 5, 6, 3]], *arm, 1, 2, 3, 0, 0, 0, 1], abs=1e-7)


def test_what_an_edit_moved_to_other_paths_keeps_its_numbers_before_the_simulation_follows(moving, monkeypatch):
    before = numbers(moving)
    monkeypatch.setattr(moving.session.engine, "patch", lambda edits: None)  # it comes to it later
    moving.document.add("body_box")
    moving.document.move_all(["hierarchy.bodies[3].link"], "hierarchy.bodies", 0)  # all others are one further on
    moving.document.delete(["actuators[0]"])
    moving.store_keyframe()
    key = moving.document.world.keyframes[0]
    arm = before["qpos"][[7, 9, 10, 11, 8]]  # x, y, z, w
    assert key.dof_pos[7:] == pytest.approx([*before["qpos"][[0, 1, 2, 4, 5, 6, 3]], *arm], abs=1e-7)
    assert key.ctrl == pytest.approx([0.7]) and key.extras.act == pytest.approx(before["act"])
    np.testing.assert_allclose(key.extras.mpos, before["mocap_pos"], atol=1e-7)


def test_a_keyframe_that_cannot_hold_the_joints_of_flexcomps_says_so():
    world = msd.from_str(SCENE.format(more=ROPE))
    world.keyframes.append(msd.Keyframe(name="k"))
    document = Document(world)
    editor = Editor(document, Session(document, Engine(in_process=True)))
    editor.session.poll()
    with pytest.raises(SceneError, match="store a new one"):
        editor.update_keyframe("keyframes[0]")
    editor.close()
