"""Paths that are none are refused in words, wherever one is given, and nothing is written."""

import re
from pathlib import Path

import pytest

from app.writing import write
from engine import msd
from engine.compiler.errors import BuildError
from engine.errors import SceneError
from engine.exporters import gltf
from engine.msd import mjcf
from engine.msd.schema.assigning import WrongTypeError

READERS = (msd.from_file, mjcf.read, lambda path: msd.from_str("{}", file_path=path))
WRITERS = (
    lambda path: msd.save(msd.World(), path),
    lambda path: write(msd.World(), path),
    lambda path: mjcf.write(msd.World(), path),
    lambda path: gltf.save(msd.World(), path),
)


@pytest.mark.parametrize("function", [*READERS[:2], *WRITERS])
@pytest.mark.parametrize("given", [None, 5, b"scene.msd", ["scene.msd"]], ids=repr)
def test_what_is_no_path_is_named(function, given) -> None:
    with pytest.raises(WrongTypeError, match=r"\(\) takes a path, a text or a pathlib.Path, not "):
        function(given)


@pytest.mark.parametrize("function", [*READERS, *WRITERS])
@pytest.mark.parametrize(("given", "said"), [("a\0b.msd", "a zero byte"), ("\ud800.msd", "half of a character")])
def test_a_name_that_no_file_can_have_is_refused(function, given: str, said: str) -> None:
    with pytest.raises(SceneError, match=said):
        function(given)


@pytest.mark.parametrize("function", WRITERS)
@pytest.mark.parametrize("name", ["there", "there/", "new.msd/", "there.msd"])
def test_a_folder_as_target_is_refused_as_one(function, name: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there.msd").mkdir()
    with pytest.raises(SceneError, match="this is a folder; add the name of the file"):
        function(f"{tmp_path}/{name}")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["there", "there.msd"]


def test_other_arguments_of_another_type_are_named(tmp_path: Path) -> None:
    file = tmp_path / "scene.msd"
    with pytest.raises(WrongTypeError, match=r"save\(\) takes a World, not None"):
        msd.save(None, file)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match=r"takes an AssetMode, such as AssetMode\.COPY, not the text 'copy'"):
        msd.save(msd.World(), file, assets="copy")  # type: ignore[arg-type]
    msd.save(msd.World(), file)
    with pytest.raises(WrongTypeError, match=r"asset_roots of from_file\(\) takes a list of folders, not the text"):
        msd.from_file(file, asset_roots=str(tmp_path))
    with pytest.raises(SceneError, match="zero byte"):
        msd.from_file(file, asset_roots=["a\0b"])


@pytest.mark.parametrize("name", ["a\0b.obj", "\ud800.obj"], ids=["zero byte", "half of a character"])
def test_a_file_named_so_in_a_scene_does_not_exist(name: str, tmp_path: Path) -> None:
    world = msd.World(source_path=str(tmp_path / "scene.msd"), asset_roots=(str(tmp_path),))
    for key in "ab":
        world.assets.meshes[key] = msd.MeshAsset(source=msd.MeshSource.path(name))
    world.hierarchy.geoms.append(msd.Geometry(shape=msd.ShapeType.Mesh, mesh="a"))
    assert "file-missing" in {finding.check for finding in msd.validate(world)}
    world.assets.hfields["c"] = msd.HFieldSource(source_type=msd.HFieldSourceType.path(name))
    world.hierarchy.geoms.append(msd.Geometry(shape=msd.ShapeType.HField, hfield="c"))
    with pytest.raises(BuildError) as error:
        msd.build(world)
    said = {reason.path: reason.message for reason in error.value.reasons if reason.path.startswith("assets.")}
    assert set(said) == {'assets.meshes["a"].source', 'assets.meshes["b"].source', 'assets.hfields["c"].source_type'}
    assert all(re.search(r"(used|read): no file can have this name", message) for message in said.values())
    del world.assets.hfields["c"], world.hierarchy.geoms[-1]
    with pytest.raises(SceneError, match=r"does not exist|half of a character"):
        msd.save(world, tmp_path / "out.msd", assets=msd.AssetMode.COPY)
    gltf.to_glb(world)
