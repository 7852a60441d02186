"""A file is attached to a link or a site of the open scene; oracle: MuJoCo's own MjSpec, which attaches the same."""

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.frames import frames
from app.library.attaching import attach, free_prefix, read_tool
from engine import msd
from engine.errors import SceneError
from engine.msd.mjcf.write import to_mjcf
from engine.msd.paths import get
from engine.msd.schema.base import same

ARM = """
<mujoco><worldbody>
  <geom name="floor" type="plane" size="0 0 .1"/>
  <body name="arm" pos="0 0 .3" euler="0 30 0"><joint name="hinge" axis="0 1 0"/>
    <geom name="tube" type="capsule" fromto="0 0 0 0 0 .2" size=".03"/>
    <site name="flange" pos="0 .01 .23" euler="10 20 30"/>
  </body>
</worldbody><keyframe><key name="up" qpos=".4"/></keyframe></mujoco>"""
GRIPPER = """
<mujoco><worldbody><geom name="floor" type="plane" size="1 1 .1"/><light name="lamp" pos="0 0 3"/>
<body name="base" pos=".01 0 0"><geom type="box" size=".02 .02 .02" pos="0 0 .02"/>
  <body name="finger" pos="0 0 .05"><joint name="slide" type="slide" axis="0 1 0"/><geom size=".01"/></body>
</body></worldbody><actuator><position name="close" joint="slide" kp="10"/></actuator>
<sensor><jointpos name="opening" joint="slide"/></sensor></mujoco>"""
DRONE = """
<mujoco><worldbody><body name="drone" pos="0 0 1"><freejoint name="floats"/><geom size=".1"/></body></worldbody>
<sensor><framepos name="where" objtype="body" objname="drone"/></sensor></mujoco>"""
LINK = "hierarchy.bodies[0].link"


@pytest.fixture
def document():
    return Document(msd.from_str(ARM, "mjcf"))


@pytest.fixture
def tool(tmp_path):
    def write(text, name="gripper.xml"):
        (tmp_path / name).write_text(text)
        return read_tool(str(tmp_path / name))

    return write


def compiled(document) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(to_mjcf(document.world))


def poses(model) -> mujoco.MjData:
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return data


@pytest.mark.parametrize("at", [LINK, f"{LINK}.sites[0]"])
def test_what_is_attached_stands_where_mujoco_attaches_it(document, tool, at):
    before = document.world.deepcopy()
    found = attach(document, tool(GRIPPER), frames(document.world, at)[0], "base", (0.1, 0.0, 0.02), (0.1, 0.2, 0.3))
    assert found.paths == [f"{LINK}.children[0]"]
    here = poses(compiled(document))

    spec, child = mujoco.MjSpec.from_string(ARM), mujoco.MjSpec.from_string(GRIPPER)
    turn, matrix = np.zeros(4), np.zeros(9)
    mujoco.mju_euler2Quat(turn, np.array((0.1, 0.2, 0.3)), "XYZ")
    arm = spec.body("arm")
    site = spec.site("flange").pos if "sites" in at else np.zeros(3)
    outer = np.array((1.0, 0.0, 0.0, 0.0))
    if "sites" in at:
        mujoco.mju_euler2Quat(outer, np.radians((10.0, 20.0, 30.0)), "xyz")
    mujoco.mju_quat2Mat(matrix, outer)
    whole = np.zeros(4)
    mujoco.mju_mulQuat(whole, outer, turn)
    frame = arm.add_frame(pos=site + matrix.reshape(3, 3) @ (0.1, 0.0, 0.02), quat=whole)
    frame.attach_body(child.body("base"), "", "")
    spec.delete(spec.key("up"))
    there = poses(spec.compile())
    for name in ("base", "finger"):
        np.testing.assert_allclose(here.body(name).xpos, there.body(name).xpos, atol=1e-6)
        np.testing.assert_allclose(here.body(name).xmat, there.body(name).xmat, atol=1e-6)
    assert document.world.actuators[0].name == "close"
    assert document.world.sensors.joint[0].name == "opening"
    np.testing.assert_allclose(document.world.keyframes[0].dof_pos, [0.4, 0.0])
    document.undo()
    assert same(document.world, before)


def test_names_that_are_taken_get_a_prefix(document, tool):
    one = tool(GRIPPER)
    place = frames(document.world, LINK)[0]
    assert free_prefix(document.world, one, "base") == ""
    attach(document, one, place, "base")
    with pytest.raises(SceneError):
        attach(document, one, place, "base")
    assert len(get(document.world, LINK).children) == 1
    prefix = free_prefix(document.world, one, "base")
    attach(document, one, place, "base", prefix=prefix)
    assert [each.name for each in document.world.actuators] == ["close", "gripper_close"]
    assert document.world.actuators[1].target.value == "gripper_slide"
    assert compiled(document).nu == 2


def test_a_floor_stays_behind_and_what_floated_is_fixed(document, tool):
    """Nothing that moves can carry a plane, and only a base link floats; both are said."""
    whole = attach(document, tool(GRIPPER), frames(document.world, LINK)[0], "", prefix="g_")
    assert any("floor was left out" in note.message for note in whole.notes)
    link = get(document.world, whole.paths[0])
    assert [light.name for light in link.lights] == ["g_lamp"] and link.children[0].name == "g_base"
    drone = attach(document, tool(DRONE, "drone.xml"), frames(document.world, LINK)[0], "drone")
    assert any("drone floated" in note.message for note in drone.notes)
    model = compiled(document)
    assert model.nq == 2 and model.body("drone").parentid[0] == model.body("arm").id
    np.testing.assert_allclose(model.body("drone").pos, [0, 0, 1])


def test_what_holds_nothing_is_refused(tool):
    with pytest.raises(SceneError, match="no object"):
        tool("<mujoco><worldbody/></mujoco>")
