"""Files of flexes and skins: moved, copied, missed and refused as those of assets."""

from pathlib import Path

import pytest

from engine import msd
from engine.msd import mjcf
from engine.msd.assets import missing, outside
from engine.msd.saving import AssetMode

SCENE = """
    <mujoco>
      <compiler meshdir="meshes"/>
      <worldbody>
        <body name="b"><geom size=".1"/>
          <flexcomp name="c" type="mesh" file="ball.obj" dim="2"/>
        </body>
      </worldbody>
      <deformable><skin name="s" file="shirt.skn"/></deformable>
    </mujoco>"""
IN_LINK = "hierarchy.bodies[0].link.extras.flexcomps[0].file"


@pytest.fixture
def world(tmp_path) -> msd.World:
    folder = tmp_path / "scene"
    (folder / "meshes").mkdir(parents=True)
    (folder / "meshes" / "ball.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    (folder / "meshes" / "shirt.skn").write_bytes(b"skin")
    (folder / "scene.xml").write_text(SCENE)
    return msd.from_file(str(folder / "scene.xml"))


def files(world: msd.World) -> list[Path]:
    """Where the flexcomp and the skin say that their files are."""
    both = world.hierarchy.bodies[0].link.extras.flexcomps[0], world.extras.skins[0]
    return [Path(world.source_path).parent / thing.file for thing in both]


def test_saving_elsewhere_finds_the_same_files(world, tmp_path):
    before = world.deepcopy()
    for name in ("elsewhere.msd", "other/deep.msgpack"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        msd.save(world, str(path))
        found = files(msd.from_file(str(path)))
        assert [file.resolve() for file in found] == [file.resolve() for file in files(before)]
        assert all(file.is_file() for file in found)
    assert world == before


def test_mjcf_written_elsewhere_finds_the_same_files(world, tmp_path):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    path = tmp_path / "deep" / "er" / "scene.xml"
    mjcf.write(world, str(path))
    again = msd.from_file(str(path))
    again.asset_roots = None
    assert [file.resolve() for file in files(again)] == [file.resolve() for file in files(world)]


@pytest.mark.parametrize("mode", [AssetMode.COPY, AssetMode.EMBED])
def test_files_are_copied_along(world, tmp_path, mode):
    (tmp_path / "copy").mkdir()
    msd.save(world, str(tmp_path / "copy" / "scene.msd"), mode)
    found = files(msd.from_file(str(tmp_path / "copy" / "scene.msd")))
    assert [file.name for file in found] == ["ball.obj", "shirt.skn"]
    assert all(file.parent == tmp_path / "copy" / "scene_assets" and file.is_file() for file in found)


def test_files_that_are_gone_or_outside_are_reported(world, tmp_path):
    assert missing(world) == outside(world) == []
    (tmp_path / "scene" / "meshes" / "ball.obj").unlink()
    assert [path for path, _ in missing(world)] == [IN_LINK]
    world.asset_roots = (str(tmp_path / "scene" / "textures"),)
    assert [refusal.file.name for refusal in outside(world)] == ["ball.obj", "shirt.skn"]
    assert missing(world) == []


def test_attached_flexes_find_their_files(world, tmp_path):
    other = msd.World(name="other")
    other.source_path = str(tmp_path / "other.msd")
    other.attach(world)
    assert other.extras.skins[0].file == "scene/meshes/shirt.skn"
    assert other.hierarchy.bodies[0].link.extras.flexcomps[0].file == "scene/meshes/ball.obj"


@pytest.mark.parametrize("assets", list(AssetMode))
def test_a_scene_saved_elsewhere_names_the_same_handler_file(tmp_path, assets):
    """It used to be looked for in the new folder."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    msd.save(msd.World(handler_file="handler.py"), tmp_path / "a" / "scene.msd")
    world = msd.from_file(tmp_path / "a" / "scene.msd")
    msd.save(world, tmp_path / "b" / "scene.msd", assets)
    assert world.handler_file == "handler.py"
    assert msd.from_file(tmp_path / "b" / "scene.msd").handler_file == "../a/handler.py"
