"""Documents and their files: what was not changed keeps its bytes."""

from __future__ import annotations

import json
import os

import pytest

from app.document import Document
from engine import msd
from engine.msd import assets
from engine.msd.schema import Texture, TextureSource, World

SCENE = '{"name":   "a", "hierarchy": {"geoms": [ {"name": "g",\n\n "shape": "Box", "colour": 3} ]} }'


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "scene.msd"
    file.write_text(SCENE)
    return file


def test_saving_an_unedited_file_keeps_its_bytes(file):
    document = Document.open(str(file))
    before = os.stat(file)
    document.save()
    assert file.read_text() == SCENE
    assert os.stat(file).st_mtime_ns == before.st_mtime_ns
    document.save(str(file.with_name("copy.json")))
    assert file.with_name("copy.json").read_text() == SCENE
    assert document.file.endswith("copy.json")


def test_an_edit_that_was_undone_is_none(file):
    document = Document.open(str(file))
    document.set("name", "b")
    document.undo()
    document.save()
    assert file.read_text() == SCENE


def test_an_edited_file_is_written_and_then_the_same_again(file):
    document = Document.open(str(file))
    document.set("name", "b")
    document.save()
    written = file.read_bytes()
    assert json.loads(written)["name"] == "b"
    assert json.loads(written)["hierarchy"]["geoms"][0]["colour"] == 3
    again = Document.open(str(file))
    again.set("name", "c")
    again.set("name", "b")
    again.save()
    assert file.read_bytes() == written
    document.undo()
    document.save()
    assert msd.from_file(file).name == "a"


def test_what_another_program_wrote_meanwhile_is_replaced(file):
    document = Document.open(str(file))
    file.write_text('{"name": "other"}')
    document.save()
    assert msd.from_file(file).name == "a"


def test_another_format_or_folder_is_written_anew(file, tmp_path):
    document = Document.open(str(file))
    document.save(str(tmp_path / "scene.msgpack"))
    assert msd.from_msgpack((tmp_path / "scene.msgpack").read_bytes()).name == "a"
    (tmp_path / "below").mkdir()
    document.save(str(tmp_path / "below" / "scene.msd"))
    assert msd.from_file(tmp_path / "below" / "scene.msd").name == "a"


def test_a_new_scene_names_files_beside_it_by_relative_paths(tmp_path):
    folder, moved = tmp_path / "project", tmp_path / "moved"
    (folder / "pictures").mkdir(parents=True)
    inside, outside = folder / "pictures" / "wood.png", tmp_path / "stone.png"
    document = Document(World())
    for name, file in (("wood", inside), ("stone", outside)):
        document.insert("assets.textures", name, Texture(source=TextureSource.file(str(file))))
    document.save(str(folder / "scene.msd"))
    folder.rename(moved)
    world = msd.from_file(str(moved / "scene.msd"))
    assert world.assets.textures["stone"].source.value == str(outside)
    assert assets.place(world, world.assets.textures["wood"].source.value) == moved / "pictures" / "wood.png"
