"""The document: edits, undo, merging, names, references, stored states."""

import subprocess
import sys

import numpy as np
import pytest

from app import naming
from app.changes import moved
from app.document import Change, Document
from engine import msd
from engine.errors import SceneError
from engine.msd import edit_codec
from engine.msd.edits import apply
from engine.msd.names import classes_referring_to, named_objects, references, space
from engine.msd.paths import get, walk
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    Body,
    Camera,
    CollisionIgnores,
    Flexcomp,
    FreeJoint,
    Geometry,
    GeomVisualAttrs,
    Joint,
    JointSensor,
    Keyframe,
    Light,
    LightType,
    Link,
    LinkExtras,
    Material,
    PluginUse,
    PointLightDesc,
    RawMjcf,
    TrackMode,
    World,
    WorldExtras,
)


def arm() -> World:
    """A cart with two links, two motors, a sensor, a material, a light that follows a link, one stored state."""
    world = World(name="arm")
    lower = Link(name="lower", joints=[Joint(name="elbow", axis=[0, 1, 0])], geoms=[Geometry(name="bone_2")])
    upper = Link(
        name="upper",
        joints=[Joint(name="shoulder", axis=[0, 1, 0], ref_=0.5)],
        geoms=[Geometry(name="bone", visual=GeomVisualAttrs(material="red"))],
        children=[lower],
        cameras=[Camera("eye", track_target="lower")],
    )
    world.hierarchy.bodies = [Body(link=upper), Body(link=Link(name="ball"), free=FreeJoint(name="ball_free"))]
    world.hierarchy.lights = [Light(name="lamp", mode=TrackMode.target_body("lower"))]
    world.assets.materials = {"red": Material(name="red"), "blue": Material(name="blue")}
    world.actuators = [
        Actuator(name="m1", target=ActuatorTarget.joint("shoulder")),
        Actuator(name="m2", target=ActuatorTarget.joint("elbow")),
    ]
    world.sensors.joint = [JointSensor(name="angle", joint="elbow")]
    world.collision_ignores = CollisionIgnores(link_pairs=[("upper", "lower"), ("lower", "lower")])
    world.keyframes = [Keyframe(name="k", dof_pos=[0.1, 0.2, 1, 2, 3, 0, 0, 0, 1], dof_vel=range(8), ctrl=[5, 6])]
    return world


@pytest.fixture
def document() -> Document:
    return Document(arm())


def test_every_kind_of_edit_can_be_undone_and_redone(document):
    """A long run of edits of every kind, taken back and done again, passes through equal Worlds."""
    states = [document.world.deepcopy()]
    lower = "hierarchy.bodies[0].link.children[0]"
    steps = [
        lambda: document.set(f"{lower}.joints[0].friction_loss", 0.5),
        lambda: document.set("hierarchy.lights[0].type_", LightType.point(PointLightDesc(intensity=7.0))),
        lambda: document.set("hierarchy.lights[0].type_.value.intensity", 9.0),
        lambda: document.set(f"{lower}.local_translation[2]", 4.0),
        lambda: document.set("collision_ignores.link_pairs[1][0]", "upper"),
        lambda: document.insert("hierarchy.geoms", 0, Geometry(name="floor")),
        lambda: document.insert("assets.materials", "green", Material(name="green")),
        lambda: document.rename('assets.materials["red"]', "crimson"),
        lambda: document.rename(lower, "forearm"),
        lambda: document.duplicate("hierarchy.bodies[0]"),
        lambda: document.duplicate('assets.materials["blue"]'),
        lambda: document.add("body_box"),
        lambda: document.remove('assets.materials["blue"]'),
        lambda: document.delete([lower, "hierarchy.bodies[1].link"]),
        lambda: document.delete(["hierarchy.bodies[1].free"]) if document.world.hierarchy.bodies[1].free else None,
    ]
    for step in steps:
        step()
        states.append(document.world.deepcopy())
    done = len(document.undo_stack)
    assert done >= len(steps) - 1
    for expected in reversed(states[:done]):
        document.undo()
        assert document.world == expected
        assert list(document.world.assets.materials) == list(expected.assets.materials)
    for expected in states[1 : done + 1]:
        document.redo()
        assert document.world == expected


def test_undo_keeps_copies_of_values(document):
    """What a caller passed in never reaches into the World and its undo stack."""
    position = np.array([1.0, 2.0, 3.0])
    path = "hierarchy.lights[0].position"
    document.set(path, position)
    position[0] = 99.0
    document.undo()
    document.redo()
    assert get(document.world, path).tolist() == [1.0, 2.0, 3.0]


def test_a_drag_is_one_step_and_a_cancelled_drag_none(document):
    path = "hierarchy.lights[0].position"
    before = get(document.world, path).copy()
    for z in (1.0, 2.0, 3.0):
        document.set(path, [0.0, 0.0, z], merge="drag")
    document.end_merge()
    for x in (1.0, 2.0):
        document.set(path, [x, 0.0, 3.0], merge="drag")
    assert len(document.undo_stack) == 2
    document.undo()
    assert get(document.world, path).tolist() == [0.0, 0.0, 3.0]
    document.undo()
    assert get(document.world, path).tolist() == before.tolist()
    document.redo()
    document.redo()
    document.end_merge()
    for x in (5.0, 2.0):  # ends where it began
        document.set(path, [x, 0.0, 3.0], merge="drag")
    assert len(document.undo_stack) == 2


def test_a_drag_of_two_fields_is_one_step(document):
    for value in (1.0, 2.0):
        document.set("visual.fog_end", value, merge="both")
        document.set("visual.fog_start", value, merge="both")
    document.undo()
    assert (document.world.visual.fog_end, document.world.visual.fog_start) == (5000.0, 5000.0)
    assert not document.undo_stack.can_undo


def test_macro_is_one_step(document):
    with document.macro("Two things"):
        document.set("visual.fog_end", 10.0)
        document.set("visual.fog_start", 5.0)
    assert document.undo_stack.undo_text == "Two things"
    document.undo()
    assert document.world == arm()


def test_subscribers_hear_edits_undo_and_redo(document):
    heard: list[list[Change]] = []
    end = document.subscribe(heard.append)
    document.set("visual.fog_end", 10.0)
    document.undo()
    document.redo()
    end()
    document.undo()
    assert heard == [
        [Change("set", "visual.fog_end", 5000.0, 10.0)],
        [Change("set", "visual.fog_end", 10.0, 5000.0)],
        [Change("set", "visual.fog_end", 5000.0, 10.0)],
    ]


def test_setting_the_same_value_is_no_step(document):
    document.set("visual.fog_end", 5000.0)
    document.set("hierarchy.lights[0].position", [0.0, 0.0, 0.0])
    assert not document.undo_stack.can_undo


def test_an_impossible_edit_changes_nothing(document):
    with pytest.raises(KeyError):
        document.set("hierarchy.nothing", 1)
    with pytest.raises(ValueError, match="shape"):
        document.set("hierarchy.lights[0].position", [1.0, 2.0])
    with pytest.raises(SceneError):
        document.delete(["visual"])
    assert document.world == arm() and not document.undo_stack.can_undo


def test_modified_follows_the_stack(document):
    assert not document.modified
    document.set("name", "other")
    assert document.modified
    document.undo()
    assert not document.modified


def test_rename_follows_every_reference(document):
    document.rename("hierarchy.bodies[0].link.children[0]", "forearm")
    world = document.world
    assert world.hierarchy.bodies[0].link.cameras[0].track_target == "forearm"
    assert world.hierarchy.lights[0].mode == TrackMode.target_body("forearm")
    assert world.collision_ignores.link_pairs == [("upper", "forearm"), ("forearm", "forearm")]
    assert "lower" not in {r.name for r in references(world)}
    document.undo()
    assert world == arm()


def test_rename_follows_references_in_text(document):
    """Of elements of MJCF that are kept as text; what has the same letters but means something else stays."""
    skin = '<skin name="lower" material="red"><bone body="upper" bindpos="0 0 0"/><bone body="lower"/></skin>'
    texts = [skin, '<flex body="lower upper lower" material="red lower"/>', '<broken body="lower"']
    document.world.extras = WorldExtras(carried=[RawMjcf(xml=text) for text in texts])
    document.rename("hierarchy.bodies[0].link.children[0]", "forearm")
    document.rename('assets.materials["red"]', "crimson")
    assert [carried.xml for carried in document.world.extras.carried] == [
        skin.replace('body="lower"', 'body="forearm"').replace('"red"', '"crimson"'),
        '<flex body="forearm upper forearm" material="crimson lower"/>',
        texts[2],
    ]
    with pytest.raises(SceneError, match="references use it"):
        document.rename("hierarchy.bodies[0].link.children[0]", "")
    document.undo()
    document.undo()
    assert [carried.xml for carried in document.world.extras.carried] == texts


def test_rename_of_an_asset_keeps_its_place_and_its_users(document):
    path = document.rename('assets.materials["red"]', "crimson")
    assert path == 'assets.materials["crimson"]'
    assert list(document.world.assets.materials) == ["crimson", "blue"]
    assert document.world.assets.materials["crimson"].name == "crimson"
    assert document.world.hierarchy.bodies[0].link.geoms[0].visual.material == "crimson"


def test_rename_refuses_taken_and_needed_names(document):
    for path, name in [
        ("hierarchy.bodies[0].link", "lower"),
        ('assets.materials["red"]', "blue"),
        ("hierarchy.bodies[1].free", "elbow"),  # a free joint is a joint
        ('assets.materials["red"]', ""),
        ("hierarchy.bodies[0].link.joints[0]", ""),
    ]:
        with pytest.raises(SceneError):
            document.rename(path, name)
    assert document.world == arm()


def test_delete_takes_along_what_cannot_be_without(document):
    along = document.delete(["hierarchy.bodies[0].link.children[0]"])
    world = document.world
    assert [a.name for a in world.actuators] == ["m1"]
    assert world.sensors.joint == [] and world.collision_ignores.link_pairs == []
    assert world.hierarchy.lights[0].mode == TrackMode.fixed(), "a light that followed the link stays"
    assert world.hierarchy.bodies[0].link.cameras[0].track_target is None
    pairs = ["ignored collision lower – lower", "ignored collision upper – lower"]
    assert sorted(along) == ["actuator m2", *pairs, "sensor angle"]
    document.undo()
    assert world == arm()


def test_delete_of_a_material_empties_its_users(document):
    document.delete(['assets.materials["red"]'])
    assert document.world.hierarchy.bodies[0].link.geoms[0].visual.material is None


def test_many_copies_are_one_step_and_names_are_looked_up_once(document, monkeypatch):
    """30 copies in a scene of 1,000 bodies took 12 s: everything followed each, and looked for each of its names."""
    world = document.world
    before = world.deepcopy()
    looked_up, announced = [], []
    taken_names = naming.taken_names
    monkeypatch.setattr(naming, "taken_names", lambda w, kind: looked_up.append(kind) or taken_names(w, kind))
    document.subscribe(announced.append)
    body, material = document.world.hierarchy.bodies[0], 'assets.materials["red"]'
    child = "hierarchy.bodies[0].link.children[0]"
    pairs = [("hierarchy.bodies[0].link", body), (child, get(world, child)), (material, get(world, material))]
    keys = list(world.assets.materials)
    copied = document.insert_copies([*pairs, *pairs[:1]], "Duplicate")
    assert len(announced) == 1 and len(looked_up) == len(set(looked_up))
    assert len(world.hierarchy.bodies) == len(before.hierarchy.bodies) + 2 and len(copied) == 4
    keys.insert(keys.index("red") + 1, "red_2")
    assert list(world.assets.materials) == keys
    assert {"hierarchy.bodies[1].link", "hierarchy.bodies[2].link", 'assets.materials["red_2"]'} < set(copied)
    names = [n.name for n in named_objects(world) if n.kind == "link"]
    assert len(names) == len(set(names))
    document.undo()
    assert world == before and list(world.assets.materials) == list(before.assets.materials)


def test_duplicate_renames_the_copy_and_its_own_references(document):
    path = document.duplicate("hierarchy.bodies[0].link")
    copy = get(document.world, path)
    assert path == "hierarchy.bodies[1].link"
    names = [
        copy.name,
        copy.children[0].name,
        copy.joints[0].name,
        copy.geoms[0].name,
        copy.children[0].geoms[0].name,
    ]
    assert names == ["upper_2", "lower_2", "shoulder_2", "bone_4", "bone_3"]
    assert copy.cameras[0].track_target == "lower_2"
    assert copy.geoms[0].visual.material == "red"


def test_stored_states_follow_joints_and_actuators(document):
    """Oracle: every joint's own number, found by its name in the tree, before and after."""
    document.delete(["hierarchy.bodies[0].link.children[0].joints[0]"])  # the elbow, its motor and sensor
    key = document.world.keyframes[0]
    assert key.dof_pos.tolist() == [0.1, 1, 2, 3, 0, 0, 0, 1]
    assert key.dof_vel.tolist() == [0, 2, 3, 4, 5, 6, 7]
    assert key.ctrl.tolist() == [5]
    document.add("body_box")
    assert key.dof_pos.tolist()[-7:] == [0, 0, 0.5, 0, 0, 0, 1]
    document.undo()
    document.undo()
    assert document.world == arm()


def test_paths_move_with_their_objects(document):
    tracked = {
        name: path for name, path in [("lamp", "hierarchy.lights[0]"), ("red", 'assets.materials["red"].color')]
    }

    def follow(changes):
        for name, path in tracked.items():
            tracked[name] = None if path is None else moved(path, changes)

    document.subscribe(follow)
    document.insert("hierarchy.lights", 0, Light(name="first"))
    document.rename('assets.materials["red"]', "crimson")
    assert tracked == {"lamp": "hierarchy.lights[1]", "red": 'assets.materials["crimson"].color'}
    document.remove("hierarchy.lights[0]")
    document.undo()
    document.undo()
    assert tracked == {"lamp": "hierarchy.lights[1]", "red": 'assets.materials["red"].color'}
    document.delete(["hierarchy.lights[1]"])
    assert tracked["lamp"] is None


CABLES = """<mujoco><worldbody>
  <site name="anchor"/><camera name="eye"/>
  <body name="base"><freejoint name="root"/><geom name="hull" size=".1"/>
    <body name="arm"><joint name="knee"/><geom name="drum" size=".1"/><site name="tip"/></body></body></worldbody>
  <tendon><spatial name="cable"><site site="anchor"/><geom geom="drum"/><site site="tip"/></spatial>
    <fixed name="other"><joint joint="knee" coef="1"/></fixed></tendon>
  <equality><tendon name="tie" tendon1="cable" tendon2="other"/></equality>
  <actuator><motor name="spin" jointinparent="root"/><motor name="thrust" site="tip"/></actuator>
  <sensor><force name="load" site="tip"/><tendonpos name="length" tendon="cable"/>
    <framepos name="where" objtype="camera" objname="eye"/></sensor></mujoco>"""
"""References whose kind stands in a neighbouring field."""


@pytest.mark.parametrize(
    ("path", "of"),
    [
        ("hierarchy.sites[0]", lambda x: x.tendons[0].path[0].name),
        ("hierarchy.bodies[0].link.children[0].geoms[0]", lambda x: x.tendons[0].path[1].name),
        ("hierarchy.bodies[0].link.children[0].sites[0]", lambda x: x.actuators[1].target),
        ("hierarchy.bodies[0].link.children[0].sites[0]", lambda x: x.sensors[0].objname),
        ("hierarchy.bodies[0].free", lambda x: x.actuators[0].target),
        ("hierarchy.cameras[0]", lambda x: x.sensors[2].objname),
        ("extras.tendons[0]", lambda x: x.equalities[0].name1),
        ("extras.tendons[0]", lambda x: x.sensors[1].objname),
        ("tendon_set.joint_tendons[0]", lambda x: x.equalities[0].name2),
    ],
)
def test_rename_follows_references_of_what_mjcf_alone_can_say(path, of):
    document = Document(msd.from_str(CABLES))
    before = document.world.deepcopy()
    document.rename(path, "renamed")
    assert of(document.world.extras) == "renamed"
    assert [f for f in msd.validate(document.world) if f.severity is msd.Severity.ERROR] == []
    document.undo()
    assert document.world == before


def test_delete_and_duplicate_follow_references_of_what_mjcf_alone_can_say():
    document = Document(msd.from_str(CABLES))
    path = document.duplicate("extras.tendons[0]")
    assert get(document.world, path).name == "cable_2"
    document.delete(["hierarchy.bodies[0].link.children[0].sites[0]", "hierarchy.bodies[0].free"])
    assert document.world.extras.actuators == []
    assert [s.name for s in document.world.extras.sensors] == ["length", "where"]
    document.delete(["extras.tendons[0]"])
    assert document.world.extras.equalities == []
    assert [s.name for s in document.world.extras.sensors] == ["where"]


COLLECTED = """
import gc
from app.document import Document

document = Document()
document.itself = document
gc.collect()
gc.freeze()
for i in range(9):
    document.set("name", str(i))
for i in range(4):
    document.undo()
gc.collect()
gc.unfreeze()  # so that the collector comes to the commands first
del document
gc.collect()
"""


def test_a_document_and_its_edits_are_collected_in_any_order():
    """In a process of its own: it used to crash."""
    subprocess.run([sys.executable, "-c", COLLECTED], check=True, timeout=60)


def test_move_reorders_and_reparents_in_one_step(document):
    """Names and selection go along; a body that goes below a link leaves its base link there."""
    upper, lower = "hierarchy.bodies[0].link", "hierarchy.bodies[0].link.children[0]"
    seen = []
    document.subscribe(lambda changes: seen.append(moved(f"{lower}.geoms[0]", changes)))
    names = [thing.name for thing in named_objects(document.world)]
    geom = document.world.hierarchy.bodies[0].link.children[0].geoms[0]
    path = document.move(f"{lower}.geoms[0]", f"{upper}.geoms", 0)
    assert path == seen[-1] == f"{upper}.geoms[0]" and get(document.world, path) is geom
    path = document.move(path, f"{upper}.geoms", len(get(document.world, f"{upper}.geoms")))
    assert get(document.world, f"{upper}.geoms")[-1] is geom
    top = document.move(lower, "hierarchy.bodies", 0)
    assert top == "hierarchy.bodies[0].link" and get(document.world, top).name == "lower"
    assert sorted(thing.name for thing in named_objects(document.world)) == sorted(names)
    back = document.move(top, "hierarchy.bodies[1].link.children", 0)
    assert back == "hierarchy.bodies[0].link.children[0]" and get(document.world, back).name == "lower"
    for _ in range(4):
        document.undo()
    assert document.world == arm() and not document.undo_stack.can_undo


def test_a_move_that_cannot_be_changes_nothing(document):
    upper = "hierarchy.bodies[0].link"
    for path, place in [
        (upper, f"{upper}.children"),
        (upper, f"{upper}.children[0].children"),
        (f"{upper}.joints[0]", f"{upper}.geoms"),
        ("hierarchy.bodies[1].link", f"{upper}.children"),  # which floats
        ("visual", "hierarchy.bodies"),
        (f"{upper}.joints[0]", "visual"),
    ]:
        with pytest.raises(SceneError):
            document.move(path, place, 0)
    document.move(f"{upper}.joints[0]", f"{upper}.joints", 0)  # where it is
    assert document.world == arm() and not document.undo_stack.can_undo


def test_a_macro_is_announced_once_and_so_are_its_undo_and_redo(document):
    """Every edit of a macro was announced on its own: repairs of 1,000 findings took seconds."""
    announced, replicated = [], []
    document.world.keyframes.clear()  # which would follow the joints
    copy = document.world.deepcopy()
    document.subscribe(announced.append)
    document.replicate(lambda edits: replicated.append([apply(copy, edit_codec.unpacked(e)) for e in edits]))
    before = document.world.deepcopy()
    with document.macro("Several"):
        document.insert("hierarchy.bodies", 0, Body(link=Link(name="first")))
        with document.macro("Inner"):
            document.set("hierarchy.bodies[0].link.gravcomp", 0.5)
            document.set("hierarchy.bodies[0].link.gravcomp", 1.0)
        document.remove("hierarchy.bodies[1]")
        assert announced == [] and len(document.undo_stack) == 0
    assert [change.kind for change in announced[0]] == ["insert", "set", "set", "remove"]
    after = document.world.deepcopy()
    assert copy == after and len(document.undo_stack) == 1 and document.undo_stack.undo_text == "Several"
    document.undo()
    assert document.world == before == copy
    document.redo()
    assert document.world == after == copy
    assert len(announced) == len(replicated) == 3 and all(len(changes) == 4 for changes in announced)


def test_a_macro_that_fails_is_a_step_of_what_was_done_before(document):
    announced = []
    document.subscribe(announced.append)
    with pytest.raises(KeyError), document.macro("Half"):
        document.set("visual.fog_end", 10.0)
        document.set("visual.nothing", 10.0)
    assert len(announced) == 1 and document.undo_stack.undo_text == "Half"
    document.undo()
    assert document.world == arm()


def test_a_macro_without_edits_is_no_step(document):
    with document.macro("Nothing"):
        document.set("visual.fog_end", document.world.visual.fog_end)
    assert len(document.undo_stack) == 0


def test_a_flexcomp_is_moved_to_a_link_without_extras():
    """Also to one whose extras have no flexcomps yet; undone, the World is as it was, and replicas follow."""
    world = arm()
    upper = "hierarchy.bodies[0].link"
    world.hierarchy.bodies[0].link.extras = LinkExtras(flexcomps=[Flexcomp(name="rope")])
    world.hierarchy.bodies[1].link.extras = LinkExtras(user=np.ones(1))
    document, before, replica = Document(world), world.deepcopy(), world.deepcopy()
    document.replicate(lambda edits: [apply(replica, edit_codec.unpacked(edit)) for edit in edits])
    path = document.move(f"{upper}.extras.flexcomps[0]", f"{upper}.children[0].extras.flexcomps", 0)
    assert path == f"{upper}.children[0].extras.flexcomps[0]"
    path = document.move(path, "hierarchy.bodies[1].link.extras.flexcomps", 0)
    path = document.move(path, "extras.flexcomps", 0)
    assert path == "extras.flexcomps[0]" and get(document.world, path).name == "rope"
    document.insert(f"{upper}.children[0].extras.plugins", 0, PluginUse(plugin="x"))
    assert replica == document.world
    for _ in range(4):
        document.undo()
    assert document.world == before == replica


def test_undo_steps_are_named_as_the_inspector_names_fields():
    document = Document(arm())
    link = "hierarchy.bodies[0].link"
    for path, value, text in (
        (f"{link}.local_translation", np.ones(3), "Set position"),
        (f"{link}.local_translation[2]", 3.0, "Set position"),
        ("simulate_option.safty_damping_clamp", False, "Set clamp unstable damping"),
        (f"{link}.joints[0].armature", 0.5, "Set armature"),
    ):
        document.set(path, value)
        assert document.undo_stack.undo_text == text


@pytest.mark.parametrize(
    ("name", "words"),
    [("camera", "camera"), ("Camera 2", "Camera 2"), ("camera_left", "camera_left"), ("front", "camera front"),
     ("cameraman", "camera cameraman"), (None, "camera 0")],
)  # fmt: skip
def test_titles_say_the_kind_once(name, words):
    world = World()
    world.hierarchy.cameras.append(Camera(name=name))
    assert naming.title(world, "hierarchy.cameras[0]") == words


def test_names_are_taken_wherever_they_stand():
    """Without paths, for speed, the same names are found as with them."""
    world = msd.from_file("resources/scenes/workshop.msd")
    rows = list(walk(world))
    for kind in ("link", "joint", "free_joint", "geom", "site", "camera", "material", "sensor", "actuator"):
        assert naming.taken_names(world, kind) == naming.taken_names(world, kind, rows)
    assert naming.taken_names(world, "geom")


def test_names_in_use_follow_edits():
    """The names that are counted along with the edits are those that a look through the whole World finds."""
    document = Document(msd.from_file("resources/scenes/workshop.msd"))
    random = np.random.default_rng(11)
    kinds = ("link", "joint", "free_joint", "geom", "site", "camera", "light", "actuator", "sensor", "keyframe")

    def check() -> None:
        for kind in kinds:
            counted, taken = document._names.names_of(kind), naming.taken_names(document.world, kind)
            assert counted is not None and all(name in counted for name in taken)
            assert all((name in counted) == (name in taken) for name in gone)

    gone: set[str] = set()
    check()
    for step in range(40):
        links = [n for n in named_objects(document.world) if n.kind in ("link", "joint", "geom", "light")]
        one = links[int(random.integers(len(links)))]
        gone.add(one.name)
        match step % 5:
            case 0:
                document.delete([one.path])
            case 1:
                document.rename(one.path, f"new {step}")
            case 2:
                document.add(["body_box", "light_point", "camera", "site"][int(random.integers(4))])
            case 3:
                document.duplicate(one.path)
            case 4:
                document.undo()
                document.undo()
                document.redo()
        check()


def test_a_rename_reaches_every_reference(document):
    """Looking only where such references may be finds as many as a look through the whole World."""
    world = msd.from_file("resources/scenes/workshop.msd")
    for named in list(named_objects(world)):
        if named.name and named.kind != "variant_set":
            rows = list(walk(world))
            wanted = {r.path for r in references(world, rows) if space(r.kind) == space(named.kind)}
            found = walk(world, classes=classes_referring_to(named.kind))
            assert {r.path for r in references(world, found) if space(r.kind) == space(named.kind)} == wanted
