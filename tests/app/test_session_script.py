"""A session as a script: run in a process of its own, it rebuilds the scene exactly."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from random_commands import Script, fingerprint

from app.document import Document
from app.scene_templates import SCENE_TEMPLATES, scene_template
from app.scripting.session_script import beginning, done_source, export_script
from app.templates import TEMPLATES, starter
from engine import msd
from engine.errors import SceneError
from engine.msd.difference import differences
from engine.msd.names import named_objects
from engine.msd.source import Arrays

ROOT = Path(__file__).parents[2]
WORKSHOP = str(ROOT / "resources" / "scenes" / "workshop.msd")


def rebuilt(script: str) -> msd.World:
    """The World that a script writes in a process of its own."""
    file = str(Path(script).with_suffix(".rebuilt.msdb"))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, script, file], check=True, env=environment, cwd=os.path.dirname(script))
    world = msd.from_file(file)
    world.source_path = None
    return world


def assert_rebuilds(document: Document, script: Path) -> None:
    export_script(document, str(script))
    found = differences(rebuilt(str(script)), saved(document, script))
    assert not found, found[:5]


def saved(document: Document, beside: Path) -> msd.World:
    """The World of a document as it is after it was written beside a script: places of files may be said anew."""
    file = str(beside.with_suffix(".saved.msdb"))
    msd.save(document.world, file)
    return msd.from_file(file)


def source(document: Document) -> str:
    return done_source(document, Arrays())


def path_of(document: Document, kind: str, name: str) -> str:
    return next(n.path for n in named_objects(document.world) if n.kind == kind and n.name == name)


# ------------------------------------------------------------------------------------------------ lines


def test_lines_name_objects():
    document = Document.open(WORKSHOP)
    link = path_of(document, "link", "shoulder")
    document.set(f"{link}.local_translation", np.array([1.0, 2.0, 0.25]))
    assert source(document) == '# Set position\nlinks["shoulder"].local_translation = (1.0, 2.0, 0.25)'


def test_undo_removes_lines_and_redo_restores_them():
    document = Document.open(WORKSHOP)
    document.set("visual.fog_end", 7.0)
    document.set("visual.fog_end", 8.0)
    both = source(document)
    assert both.count("fog_end") == 2
    document.undo()
    assert both.startswith(source(document)) and source(document).count("fog_end") == 1
    document.undo()
    assert source(document) == ""
    document.redo()
    document.redo()
    assert source(document) == both


def test_a_drag_is_one_line():
    document = Document.open(WORKSHOP)
    for x in range(5):
        document.set("visual.fog_end", float(x + 1), merge="drag")
    assert source(document).splitlines()[1:] == ["world.visual.fog_end = 5.0"]


def test_what_is_moved_is_not_written_anew():
    document = Document.open(WORKSHOP)
    forearm, shoulder = path_of(document, "link", "forearm"), path_of(document, "link", "shoulder")
    document.move_all([forearm], f"{shoulder}.children", 0)
    lines = source(document).splitlines()
    assert lines[1] == 'moved = links["upper_arm"].children.pop(0)  # forearm'
    assert lines[2] == 'links["shoulder"].children.insert(0, moved)'


def test_objects_of_the_same_name_are_named_by_place():
    document = Document(starter())
    document.add("body_fixed")
    document.add("body_fixed")
    for body in document.world.hierarchy.bodies:
        body.link.name = "twin"
    document = Document(document.world)
    document.set("hierarchy.bodies[1].link.local_translation", np.array([0.0, 0.0, 3.0]))
    assert "world.hierarchy.bodies[1].link.local_translation = (0.0, 0.0, 3.0)" in source(document)


def test_names_are_those_of_the_moment(tmp_path):
    document = Document(starter())
    document.add("body_fixed")
    first = document.world.hierarchy.bodies[0].link.name
    document.rename("hierarchy.bodies[0].link", "first")
    document.add("body_fixed")
    document.set("hierarchy.bodies[0].link.gravcomp", 0.5)
    document.set("hierarchy.bodies[1].link.gravcomp", 0.25)
    text = source(document)
    assert 'links["first"].gravcomp = 0.5' in text and f'links["{first}"].gravcomp = 0.25' in text
    assert_rebuilds(document, tmp_path / "session.py")


def test_long_arrays_are_no_text(tmp_path):
    document = Document(starter())
    vertices = np.random.default_rng(1).random((500, 3))
    data = msd.MeshData(vertices=vertices, triangles=np.arange(498).reshape(-1, 3))
    mesh = msd.MeshAsset(source=msd.MeshSource.buffer(data))
    document.insert("assets.meshes", "rock", mesh)
    text = source(document)
    assert len(text) < 300 and 'arrays["1"]' in text
    assert_rebuilds(document, tmp_path / "session.py")


def test_large_and_deep_objects_are_no_text(tmp_path):
    document = Document(starter())
    link = msd.Link(name="end")
    for number in range(150):
        link = msd.Link(name=f"link_{number}", children=[link])
    document.insert("hierarchy.bodies", 0, msd.Body(link=link))
    assert source(document).splitlines()[1] == 'world.hierarchy.bodies.append(value_of(arrays["1"]))'
    document.set("hierarchy.bodies[0].link.children[0].gravcomp", 0.5)
    assert_rebuilds(document, tmp_path / "session.py")


def test_every_kind_of_object_is_written(tmp_path):
    document = Document(scene_template("two_link_arm").make())
    link = path_of(document, "link", "forearm")
    joined = False
    for kind, template in TEMPLATES.items():
        with contextlib.suppress(SceneError):
            if not template.file_filter:
                document.add(kind, link if template.place.startswith("link") else "")
                joined = True
    assert joined and len(source(document)) > 2000
    assert_rebuilds(document, tmp_path / "session.py")


def test_numbers_that_are_none_and_odd_texts(tmp_path):
    document = Document(starter())
    document.set("name", "a \"quoted\"\nname\\ of 'two' lines ü")
    document.set("visual.fog_end", np.inf)
    document.add("body_fixed")
    document.rename("hierarchy.bodies[0].link", 'x"]; import os #')
    document.set("hierarchy.bodies[0].link.gravcomp", 0.1)
    assert_rebuilds(document, tmp_path / "session.py")


# ------------------------------------------------------------------------------------------------ whole sessions


@pytest.mark.parametrize("seed", range(6))
def test_a_script_of_random_commands_rebuilds_the_scene(seed, tmp_path):
    document = Document.open(WORKSHOP) if seed % 2 else Document(starter())
    commands = Script(document, seed)
    if not seed % 2:
        for kind in ("body_fixed", "link", "geom_box", "light_point", "camera"):
            document.add(kind, "hierarchy.bodies[0].link" if kind in ("link", "geom_box") else "")
    for _ in range(60):
        commands.step()
    assert source(document)
    assert_rebuilds(document, tmp_path / "session.py")


@pytest.mark.parametrize("seed", range(3))
def test_moved_and_grouped_objects(seed, tmp_path):
    from app.grouping import group, ungroup
    from app.mirroring import mirror, plane_of

    choose = random.Random(seed)
    document = Document(scene_template("quadruped").make())
    for _ in range(12):
        links = [n.path for n in named_objects(document.world) if n.kind == "link"]
        a, b = choose.sample(links, 2)
        action = choose.choice(("move", "group", "ungroup", "mirror", "undo"))
        try:
            if action == "move":
                document.move_all([a], f"{b}.children", 0)
            elif action == "group":
                group(document, [a])
            elif action == "ungroup":
                ungroup(document, [a])
            elif action == "mirror":
                mirror(document, [a], plane_of(document.world, "", "y"))
            else:
                document.undo()
        except (SceneError, TypeError):
            continue
    assert_rebuilds(document, tmp_path / "session.py")


def edit_in_any_way(document: Document, choose: random.Random) -> None:
    """One edit of a kind that makes objects of others. Raises SceneError where it is impossible."""
    from app import arrays, clipboard, grouping, mirroring

    objects = [n.path for n in named_objects(document.world) if n.kind in ("link", "geom", "light", "joint")]
    links = [n.path for n in named_objects(document.world) if n.kind == "link"]
    if len(links) < 3:
        document.undo()
        return
    one, link = choose.choice(objects), choose.choice(links)
    match choose.choice(("paste", "xml", "row", "circle", "mirror", "group", "ungroup", "move", "delete", "undo")):
        case "paste":
            text, details = clipboard.packed(document, [one])
            clipboard.paste(document, clipboard.unpacked(text, details, document), choose.choice(["", link]), [])
        case "xml":
            text = '<body pos="1 2 3"><joint type="hinge"/><geom size=".1"/><body><geom size=".2"/></body></body>'
            clipboard.paste(document, clipboard.unpacked(text), "", [])
        case "row":
            arrays.array(document, [one], arrays.Row(3, (0.1, 0.3, 1 / 3)))
        case "circle":
            arrays.array(document, [one], arrays.Circle(4, (0.1, 0.2, 0.3), turned=choose.random() < 0.5))
        case "mirror":
            plane = mirroring.plane_of(document.world, "", choose.choice("xyz"))
            mirroring.mirror(document, [link], plane, copy=choose.random() < 0.6)
        case "group":
            grouping.group(document, [link])
        case "ungroup":
            grouping.ungroup(document, [link])
        case "move":
            document.move_all([one], f"{link}.children", 0)
        case "delete":
            document.delete([one])
        case "undo":
            document.undo()


@pytest.mark.parametrize("seed", range(6))
def test_a_script_of_pastes_arrays_and_mirrored_objects_rebuilds_the_scene_bit_by_bit(seed, tmp_path):
    template = ("two_link_arm", "pendulum", "gripper")[seed % 3]
    document, choose = Document(scene_template(template).make()), random.Random(seed)
    tried = 0
    while tried < 20:
        with contextlib.suppress(SceneError):
            edit_in_any_way(document, choose)
            tried += 1
    assert fingerprint(beginning(document)) == fingerprint(scene_template(template).make())
    script = tmp_path / "session.py"
    export_script(document, str(script))
    assert fingerprint(rebuilt(str(script))) == fingerprint(saved(document, script))


def test_the_beginning_is_that_before_what_moved_was_changed(tmp_path):
    from app.grouping import ungroup

    document = Document(scene_template("two_link_arm").make())
    ungroup(document, [path_of(document, "link", "pedestal")])
    assert not differences(beginning(document), scene_template("two_link_arm").make())


def test_minus_nothing_is_written(tmp_path):
    document = Document(starter())
    turned = msd.Link(name="turned", local_rotation=np.array([0.0, -0.0, 0.0, 1.0]))
    document.insert("hierarchy.bodies", 0, msd.Body(link=turned))
    assert_rebuilds(document, tmp_path / "session.py")
    found = rebuilt(str(tmp_path / "session.py")).hierarchy.bodies[0].link.local_rotation
    assert np.signbit(found).tolist() == [False, True, False, False]


@pytest.mark.parametrize("template", [one.id for one in SCENE_TEMPLATES])
def test_templates_are_begun_with_by_name(template, tmp_path):
    document = Document(scene_template(template).make())
    document.add("light_point")
    files = export_script(document, str(tmp_path / "session.py"))
    assert [os.path.basename(file) for file in files] == ["session.py"]
    assert f'scene_template("{template}")' in Path(files[0]).read_text()
    assert not differences(rebuilt(files[0]), saved(document, tmp_path / "session.py"))


def test_a_file_that_was_overwritten_is_kept_beside_the_script(tmp_path):
    file = tmp_path / "scene.msd"
    msd.save(starter(), str(file))
    document = Document.open(str(file))
    document.set("visual.fog_end", 12.0)
    document.save()
    document.set("visual.fog_end", 13.0)
    script = tmp_path / "session.py"
    assert len(export_script(document, str(script))) == 2
    assert_rebuilds(document, script)
    assert beginning(document) == starter()


def test_a_file_beside_the_script_is_named_without_its_folder(tmp_path):
    file = tmp_path / "scene.msd"
    msd.save(starter(), str(file))
    document = Document.open(str(file))
    document.set("visual.fog_end", 12.0)
    assert export_script(document, str(tmp_path / "session.py")) == [str(tmp_path / "session.py")]
    assert 'msd.from_file(HERE / "scene.msd")' in (tmp_path / "session.py").read_text()
    assert_rebuilds(document, tmp_path / "session.py")


def test_a_file_that_was_opened_by_a_relative_path_is_found_from_everywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    msd.save(starter(), "scene.msd")
    document = Document.open("scene.msd")
    document.set("visual.fog_end", 12.0)
    (tmp_path / "scripts").mkdir()
    assert_rebuilds(document, tmp_path / "scripts" / "session.py")


def test_a_file_with_an_odd_name(tmp_path):
    file = tmp_path / 'a "b" \'c\' \\ """.msd'
    msd.save(starter(), str(file))
    document = Document.open(str(file))
    document.set("visual.fog_end", 12.0)
    export_script(document, str(tmp_path / 'session "1".py'))
    assert_rebuilds(document, tmp_path / 'session "1".py')


def test_the_script_opens_as_a_scene(tmp_path):
    from app import python_scenes

    document = Document(starter())
    document.add("body_fixed")
    export_script(document, str(tmp_path / "session.py"))
    assert not differences(python_scenes.read(str(tmp_path / "session.py")), document.world)


def test_a_script_that_cannot_be_written_names_the_file(tmp_path):
    with pytest.raises(SceneError, match=r"ends in \.py"):
        export_script(Document(starter()), str(tmp_path / "session.txt"))
    with pytest.raises(SceneError) as caught:
        export_script(Document(starter()), str(tmp_path / "nowhere" / "session.py"))
    assert "nowhere" in caught.value.file
