"""Files that a scene names are read below its own folder, or where the user consents."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine import msd
from engine.compiler import BuildError, build
from engine.msd import assets

TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def scene(folder: Path, mesh: str) -> Path:
    file = folder / "scene.xml"
    file.write_text(
        f'<mujoco><asset><mesh name="m" file="{mesh}"/></asset>'
        '<worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    )
    return file


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    inside, outside = tmp_path / "scene", tmp_path / "meshes"
    inside.mkdir()
    outside.mkdir()
    (inside / "m.obj").write_text(TETRAHEDRON)
    (outside / "m.obj").write_text(TETRAHEDRON)
    return inside, outside


def test_a_file_below_the_scene_is_read(folders) -> None:
    world = msd.from_file(scene(folders[0], "m.obj"))
    assert build(world).nmeshvert == 4
    assert assets.outside(world) == [] and assets.missing(world) == []


@pytest.mark.parametrize("form", ["xml", "msd", "msgpack"])
def test_a_file_outside_needs_consent(folders, form: str) -> None:
    file = scene(folders[0], "../meshes/m.obj")
    if form != "xml":
        world = msd.from_file(file)
        file = folders[0] / f"scene.{form}"
        msd.save(world, file)
    world = msd.from_file(file)
    with pytest.raises(BuildError, match="outside the scene's folder"):
        build(world)
    (refusal,) = assets.outside(world)
    assert refusal.folder == str(folders[0].parent)
    assert build(msd.from_file(file, asset_roots=[folders[1]])).nmeshvert == 4


def test_a_link_leads_nowhere_else(folders) -> None:
    (folders[0] / "linked.obj").symlink_to(folders[1] / "m.obj")
    with pytest.raises(BuildError, match="outside the scene's folder"):
        build(msd.from_file(scene(folders[0], "linked.obj")))


def test_a_folder_with_the_same_beginning_is_another(folders) -> None:
    twin = folders[0].with_name("scene2")
    twin.mkdir()
    (twin / "m.obj").write_text(TETRAHEDRON)
    with pytest.raises(BuildError, match="outside the scene's folder"):
        build(msd.from_file(scene(folders[0], "../scene2/m.obj")))


@pytest.mark.parametrize("element", ['<include file="{}"/>', '<asset><model name="m" file="{}"/></asset>'])
def test_included_and_attached_files_need_consent_too(folders, element: str) -> None:
    (folders[1] / "part.xml").write_text("<mujoco/>")
    file = folders[0] / "scene.xml"
    file.write_text(f"<mujoco>{element.format('../meshes/part.xml')}</mujoco>")
    with pytest.raises(msd.SceneError, match="outside the scene's folder"):
        msd.from_file(file)
    msd.from_file(file, asset_roots=[folders[1]])


def test_a_file_cannot_consent_for_the_user(folders) -> None:
    file = folders[0] / "scene.json"
    file.write_text('{"hierarchy": {}, "asset_roots": ["/"], "source_path": "/etc/x"}')
    world = msd.from_file(file)
    assert (world.asset_roots, world.source_path) == ((str(folders[0]),), str(file))


def test_missing_files_are_listed_together(folders) -> None:
    file = folders[0] / "scene.xml"
    file.write_text(
        '<mujoco><asset><mesh name="a" file="a.stl"/><mesh name="b" file="b.stl"/>'
        '<texture name="t" type="2d" file="t.png"/></asset></mujoco>'
    )
    found = assets.missing(msd.from_file(file))
    assert [(path, place.name) for path, place in found] == [
        ('assets.meshes["a"].source.value.path', "a.stl"),
        ('assets.meshes["b"].source.value.path', "b.stl"),
        ('assets.textures["t"].source.value', "t.png"),
    ]


def test_a_name_longer_than_any_file_system_takes_is_missing(folders) -> None:
    file = folders[0] / "scene.xml"
    name = "a" * 5000 + ".stl"
    file.write_text(f'<mujoco><asset><mesh name="a" file="{name}"/></asset></mujoco>')
    world = msd.from_file(file)
    assert [place.name for _, place in assets.missing(world)] == [name]
    assert any(name in finding.message for finding in msd.validate(world))


def test_points_without_end_are_reported_and_not_measured() -> None:
    for number in (np.inf, np.nan, 1.0e3):
        world = msd.World()
        vertices = np.array([[number, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], np.float32)
        data = msd.MeshData(name="m", vertices=vertices)
        world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(data=data))
        found = [f for f in msd.validate(world) if f.path.endswith("vertices")]
        assert bool(found) == (not np.isfinite(number))
