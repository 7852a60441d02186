"""Files that are elsewhere are found by one of them, and messages say once that one is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.checking import LOCATE, LOCATE_OR_REMOVE, Note, check, folded
from app.document import Document
from app.locating import locate
from engine.compiler import BuildError, build
from engine.errors import SceneError
from engine.msd import assets
from engine.msd.paths import get
from engine.msd.schema import Texture, TextureSource, World

SCENE = """<mujoco><asset>
  <mesh name="cup" file="parts/kitchen/cup.obj"/><mesh name="pan" file="parts/kitchen/pan.obj"/>
  <mesh name="wheel" file="parts/car/wheel.obj"/><mesh name="lost" file="parts/lost.obj"/>
</asset><worldbody><body name="b"><freejoint/><geom size=".1"/>
  <geom name="g1" type="mesh" mesh="cup"/><geom name="g2" type="mesh" mesh="cup"/>
  <geom type="mesh" mesh="pan"/><geom type="mesh" mesh="wheel"/><geom type="mesh" mesh="lost"/>
</body></worldbody></mujoco>"""
TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
PATH = 'assets.meshes["{}"].source.value.path'


@pytest.fixture
def document(tmp_path):
    """A scene whose meshes have been moved, but for one, which is nowhere."""
    scene = tmp_path / "robot" / "robot.xml"
    for name in ("kitchen/cup", "kitchen/pan", "car/wheel"):
        file = tmp_path / "moved" / "parts" / f"{name}.obj"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TETRAHEDRON)
    scene.parent.mkdir()
    scene.write_text(SCENE)
    return Document.open(str(scene))


def test_the_others_are_found_with_one(document, tmp_path):
    before = document.world.deepcopy()
    cup = tmp_path / "moved" / "parts" / "kitchen" / "cup.obj"
    assert locate(document, PATH.format("cup"), str(cup)) == 3
    assert [path for path, _ in assets.missing(document.world)] == [PATH.format("lost")]
    for name, file in (("cup", "kitchen/cup"), ("pan", "kitchen/pan"), ("wheel", "car/wheel")):
        found = assets.resolve(document.world, get(document.world, PATH.format(name)))
        assert found == tmp_path / "moved" / "parts" / f"{file}.obj"
    document.undo()
    assert document.world == before


def test_a_file_of_another_name_brings_those_of_its_folder(document, tmp_path):
    other = tmp_path / "elsewhere"
    shutil.copytree(tmp_path / "moved" / "parts" / "kitchen", other)
    shutil.move(other / "cup.obj", other / "mug.obj")
    assert locate(document, PATH.format("cup"), str(other / "mug.obj")) == 2
    assert Path(get(document.world, PATH.format("pan"))) == other / "pan.obj"


def test_what_is_there_is_not_looked_for(document, tmp_path):
    with pytest.raises(SceneError, match="check it again"):
        locate(document, "assets.meshes", str(tmp_path))


def test_a_missing_file_is_one_message_that_says_who_uses_it(document):
    """Its reader, the validator, the engine and the renderer each have one."""
    with pytest.raises(BuildError) as error:
        build(document.world)
    engine = [Note("error", reason.message, reason.path) for reason in error.value.reasons]
    file = dict(assets.missing(document.world))[PATH.format("cup")]
    drawing = [Note("warning", f"the mesh 'cup': {file} does not exist")]
    other = Note("warning", "the file 'notes.txt' does not exist")
    notes = folded([*document.notes, *engine, *drawing, other])
    about = [note for note in notes if "cup" in note.message or "cup" in note.place]
    assert len(about) == 1 and about[0].repair == LOCATE_OR_REMOVE and about[0].finding is not None
    assert about[0].message.endswith("used by 'g1', 'g2'") and other in notes
    assert sum("does not exist" in note.message for note in notes) == 5
    assert folded([*engine, *drawing, other]) == [*engine, *drawing, other], "nothing else says it"


def test_where_nothing_can_be_taken_out_the_file_can_be_located():
    world = World()
    world.assets.textures["wood"] = Texture(source=TextureSource.file("/nowhere/wood.png"))
    repairs = [note.repair for note in check(world) if note.missing_file]
    assert repairs == [LOCATE]
