"""Stored states of all joints, those of flexcomps too, when joints come, go and are moved.

Oracle: MuJoCo's qpos of each joint by its name, in the scene that is written of the World after the edit.
"""

import numpy as np
import pytest

from app.document import Document
from engine import msd
from engine.msd.schema import Body, Geometry, Joint, Link

SCENE = """<mujoco><worldbody>
  <body name="base"><geom size=".1"/>
    <body name="la"><joint name="a"/><geom size=".1"/></body>
    <flexcomp name="rope" type="grid" count="3 1 1" spacing=".1 .1 .1" mass="1" dim="1"/>
    <body name="lb"><joint name="b"/><geom size=".1"/></body>
    <body name="lc"><joint name="c" type="ball"/><geom size=".1"/></body>
  </body></worldbody>
  <actuator><motor name="ma" joint="a"/><motor name="mb" joint="b"/></actuator>
  <keyframe><key name="k" qpos="1 {rope} 2 0 1 0 0" qvel="1 {rope} 2 3 4 5" ctrl="7 8"/></keyframe></mujoco>"""
ROPE = np.arange(10, 19) / 100


def document() -> Document:
    world = msd.from_str(SCENE.format(rope=" ".join(map(str, ROPE))))
    assert len(world.extras.keyframes) == 1
    return Document(world)


def stored(doc: Document) -> dict[str, list[float]]:
    """Joint positions of the stored state by the name of the joint, or of its body."""
    model = msd.build(doc.world)
    found: dict[str, list[float]] = {}
    ends = [*model.jnt_qposadr[1:], model.nq]
    for i, (start, end) in enumerate(zip(model.jnt_qposadr, ends, strict=True)):
        name = model.names["joint"][i] or model.names["body"][model.jnt_bodyid[i]]
        found.setdefault(name, []).extend(np.round(model.key_qpos[0, start:end], 9).tolist())
    return found


def find(doc: Document, name: str) -> str:
    return next(n.path for n in msd.names.named_objects(doc.world) if n.name == name)


def test_numbers_stay_with_their_joints_when_one_goes():
    doc = document()
    before, world = stored(doc), doc.world.deepcopy()
    lost = []
    doc.on_lost_state(lost.append)
    doc.delete([find(doc, "a")])
    assert stored(doc) == {name: value for name, value in before.items() if name != "a"}
    assert doc.world.extras.keyframes[0].ctrl.tolist() == [8]
    assert not lost
    doc.undo()
    assert doc.world == world


def test_numbers_stay_with_their_joints_when_one_comes_or_is_moved():
    doc = document()
    before = stored(doc)
    new = Body(
        link=Link(
            name="first", joints=[Joint(name="z", axis=[0, 0, 1], ref_=0.25)], geoms=[Geometry(size=[0.1, 0, 0])]
        )
    )
    doc.insert("hierarchy.bodies", 0, new)
    assert stored(doc) == {"z": [0.25], **before}
    doc.move(find(doc, "lc"), "hierarchy.bodies[1].link.children", 0)
    assert stored(doc) == {"z": [0.25], **before}


@pytest.mark.parametrize("count", ([4, 1, 1], [2, 1, 1]))
def test_a_state_is_removed_when_a_flexcomp_makes_other_parts(count):
    doc = document()
    world, lost = doc.world.deepcopy(), []
    doc.on_lost_state(lost.append)
    doc.set(find(doc, "rope") + ".count", np.array(count), merge="dragged")
    assert doc.world.extras.keyframes == []
    assert len(lost) == 1 and "'k'" in lost[0] and "'rope'" in lost[0]
    doc.undo()
    assert doc.world == world and len(stored(doc)["rope_0"]) == 3


def test_a_flexcomp_that_is_deleted_takes_its_numbers_along():
    doc = document()
    before = stored(doc)
    doc.delete([find(doc, "rope")])
    assert stored(doc) == {name: value for name, value in before.items() if not name.startswith("rope")}


def test_poses_and_names_leave_stored_states_alone():
    doc = document()
    before = stored(doc)
    doc.set(find(doc, "lb") + ".local_translation", np.array([1.0, 2.0, 3.0]))
    doc.rename(find(doc, "rope"), "line")
    assert list(stored(doc).values()) == list(before.values())
