"""Objects that get another parent stay where they are.

Oracle: where MuJoCo has their bodies, geoms, joint anchors and axes, in the scene that is written of the World.
"""

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.reparenting import list_for
from engine import msd
from engine.errors import SceneError
from engine.msd.names import named_objects
from engine.msd.paths import get

SCENE = """<mujoco><worldbody>
  <body name="base" pos="1 2 3" euler="20 30 40"><geom name="g" size=".1 .2 .3" type="box" mass="1" pos=".1 .2 .3"
        euler="5 6 7"/><geom name="g2" size=".1" pos="0 .1 0"/>
    <site name="s" pos=".3 .1 0" euler="50 6 7"/>
    <body name="mid" pos="0 .5 .1" euler="0 70 0"><joint name="j" axis="1 2 3" pos=".1 0 .2" ref=".4"/>
      <geom name="m" size=".1" mass="1"/><light name="l" pos="0 0 1" dir="1 0 -1"/>
      <body name="tip" pos=".4 0 0" euler="10 0 0"><joint name="t" axis="0 1 0"/><geom name="tg" size=".1" mass="1"/>
        <camera name="c" pos="0 1 0" euler="0 90 0"/></body></body></body>
  <body name="other" pos="-1 0 0" euler="90 0 0"><joint name="o"/><geom size=".1" mass="1"/></body>
  <body name="free" pos="0 0 9"><freejoint/><geom size=".1" mass="1"/></body>
  </worldbody>
  <actuator><motor name="mj" joint="j"/></actuator>
  <sensor><jointpos name="sj" joint="j"/></sensor>
  <keyframe><key name="k" qpos=".1 .2 .3 0 0 9 1 0 0 0" ctrl="5"/></keyframe></mujoco>"""


@pytest.fixture
def document(tmp_path):
    return Document(msd.from_str(SCENE))


def path_of(document, name):
    return next(n.path for n in named_objects(document.world) if n.name == name)


def poses(document, tmp_path) -> dict[str, np.ndarray]:
    """Where MuJoCo has everything, by name."""
    file = tmp_path / "scene.xml"
    document.export(str(file))
    model = mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    found = {model.body(i).name: np.r_[data.xpos[i], data.xmat[i]] for i in range(1, model.nbody)}
    named = [i for i in range(model.ngeom) if model.geom(i).name]
    found |= {model.geom(i).name: np.r_[data.geom_xpos[i], data.geom_xmat[i]] for i in named}
    found |= {model.site(i).name: np.r_[data.site_xpos[i], data.site_xmat[i]] for i in range(model.nsite)}
    found |= {model.camera(i).name: np.r_[data.cam_xpos[i], data.cam_xmat[i]] for i in range(model.ncam)}
    found |= {model.light(i).name: np.r_[data.light_xpos[i], data.light_xdir[i]] for i in range(model.nlight)}
    found |= {model.joint(i).name: np.r_[data.xanchor[i], data.xaxis[i]] for i in range(model.njnt)}
    return found


@pytest.mark.parametrize(
    ("names", "target"),
    [
        (["tip"], "other"),
        (["mid"], "other"),
        (["g"], "tip"),
        (["s"], "other"),
        (["l"], "tip"),
        (["c"], "base"),
        (["j"], "tip"),
        (["other"], "tip"),
        (["g2", "g"], "other"),
        (["tip"], "hierarchy.bodies"),
    ],
)
def test_what_gets_another_parent_stays_where_it_is_in_one_step(document, tmp_path, names, target):
    before, world = poses(document, tmp_path), document.world.deepcopy()
    target = target if "." in target else path_of(document, target)
    (place,) = {list_for(document.world, document.entry_path(path_of(document, name)), target) for name in names}
    landed = document.move_all([path_of(document, name) for name in names], place, 99)
    assert [path_of(document, name) for name in names] == landed
    after = poses(document, tmp_path)
    assert before.keys() == after.keys()
    for name, pose in before.items():
        np.testing.assert_allclose(after[name], pose, atol=1e-9, err_msg=name)
    document.undo()
    assert document.world == world and not document.undo_stack.can_undo


def test_references_and_stored_states_follow(document, tmp_path):
    document.move_all([path_of(document, "mid")], path_of(document, "other") + ".children", 0)
    model = msd.build(document.world)
    values = dict(zip(model.names["joint"], model.key_qpos[0, model.jnt_qposadr], strict=True))
    assert {name: values[name] for name in "jto"} == {"j": 0.1, "t": 0.2, "o": 0.3}
    assert document.world.actuators[0].target.value == "j" and model.key_ctrl[0].tolist() == [5]


def test_with_the_pose_in_the_frame_of_the_parent_kept(document):
    tip = document.world.hierarchy.bodies[0].link.children[0].children[0]
    place = tip.local_translation.copy()
    document.move_all([path_of(document, "tip")], path_of(document, "other") + ".children", 0, keep_world_pose=False)
    assert (document.world.hierarchy.bodies[1].link.children[0].local_translation == place).all()


def test_several_keep_their_order_wherever_they_came_from(document):
    base = path_of(document, "base")
    for i in range(4):
        document.insert(f"{base}.sites", i + 1, msd.Site(name=f"s{i}"))
    paths = [path_of(document, name) for name in ("s1", "s3", "s")]
    landed = document.move_all(paths, f"{base}.sites", 3)
    names = [site.name for site in document.world.hierarchy.bodies[0].link.sites]
    assert names == ["s0", "s1", "s3", "s", "s2"]
    assert [msd.paths.get(document.world, path).name for path in landed] == ["s1", "s3", "s"]
    document.move_all([landed[0]], f"{base}.sites", 1)
    assert [site.name for site in document.world.hierarchy.bodies[0].link.sites] == names


def test_what_is_below_another_one_goes_with_it(document):
    paths = [path_of(document, name) for name in ("tip", "mid")]
    document.move_all(paths, path_of(document, "other") + ".children", 0)
    assert path_of(document, "tip") == path_of(document, "mid") + ".children[0]"


def test_what_cannot_be_there_changes_nothing(document):
    world, tip = document.world.deepcopy(), path_of(document, "tip")
    for name, place in [("mid", f"{tip}.children"), ("free", f"{tip}.children"), ("g", f"{tip}.children")]:
        assert list_for(document.world, document.entry_path(path_of(document, name)), place) is None
        with pytest.raises(SceneError):
            document.move_all([path_of(document, "s"), path_of(document, name)], place, 0)
    assert list_for(document.world, "visual", tip) is None
    assert document.world == world and not document.undo_stack.can_undo


@pytest.mark.parametrize("kind", ["free", "mocap"])
def test_a_base_that_floats_or_follows_a_recording_gets_no_joint(document, kind):
    """MotrixSim refuses to load such a scene. By moving, pasting or adding one."""
    body = document.world.hierarchy.bodies[2]
    if kind == "mocap":
        body.free, body.mocap = None, True
    before, base = document.world.deepcopy(), path_of(document, "free")
    joint = path_of(document, "o")
    for attempt in (
        lambda: document.move_all([joint], f"{base}.joints", 0),
        lambda: document.paste_into([get(document.world, joint)], base),
        lambda: document.add("joint_revolute", base),
    ):
        with pytest.raises(SceneError, match="has no joints; add the joint to a child link"):
            attempt()
    assert document.world == before and not document.undo_stack.can_undo
