"""Files that scenes name are read only where they are regular files of a bearable size."""

import os
from pathlib import Path

import pytest

from engine import msd
from engine.errors import SceneError
from engine.regular_files import open_regular, read_regular

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")

MESH_SUFFIXES = (".obj", ".stl", ".msh", ".ply", ".glb", ".gltf", ".dae", ".off")
SCENE_SUFFIXES = (".xml", ".urdf", ".msd", ".json", ".msgpack", ".msdb", ".usda", ".usdc", *MESH_SUFFIXES)


def test_a_regular_file_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    assert read_regular(file) == b"12345"
    assert read_regular(file, 5) == b"12345"
    with open_regular(file) as stream:
        assert stream.read(2) == b"12"


@pytest.mark.parametrize("kind", ["a named pipe", "a device", "a folder"])
def test_what_is_no_regular_file_is_refused_by_its_kind_and_name(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "a"
    if kind == "a named pipe":
        os.mkfifo(file)
    elif kind == "a folder":
        file.mkdir()
    else:
        file = Path("/dev/zero")
    with pytest.raises(OSError, match=f"it is {kind}, not a regular file") as caught:
        read_regular(file)
    assert caught.value.filename == str(file)


def test_a_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"123456")
    with pytest.raises(OSError, match="6 bytes; at most 5 bytes are read"):
        read_regular(file, 5)


@pytest.mark.parametrize("suffix", SCENE_SUFFIXES)
def test_a_pipe_as_scene_is_refused(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"scene{suffix}"
    os.mkfifo(file)
    with pytest.raises(SceneError, match="named pipe"):
        msd.from_file(file)


def _scene(tmp_path: Path, asset: str, body: str = "") -> Path:
    scene = tmp_path / "scene.xml"
    scene.write_text(f"<mujoco><asset>{asset}</asset><worldbody>{body}</worldbody></mujoco>")
    return scene


@pytest.mark.parametrize("suffix", [".obj", ".stl", ".msh"])
@pytest.mark.parametrize("action", ["build", "validate", "save", "mjcf", "glb"])
def test_a_pipe_as_mesh_is_not_waited_for(tmp_path: Path, suffix: str, action: str) -> None:
    from app.writing import write

    os.mkfifo(tmp_path / f"pipe{suffix}")
    scene = _scene(tmp_path, f'<mesh name="m" file="pipe{suffix}"/>', '<geom type="mesh" mesh="m"/>')
    world = msd.from_file(scene)
    if action == "validate":
        assert any("named pipe" in f.message or "regular" in f.message for f in msd.validate(world))
    elif action == "build":
        with pytest.raises(SceneError, match="named pipe"):
            msd.build(world)
    elif action == "save":
        with pytest.raises(SceneError, match=f"pipe{suffix}"):
            msd.save(world, tmp_path / "out.msd", assets=msd.AssetMode.EMBED)
    else:
        try:
            write(world, str(tmp_path / ("out.xml" if action == "mjcf" else "out.glb")))
        except SceneError as error:
            assert f"pipe{suffix}" in str(error) or "named pipe" in str(error)


@pytest.mark.parametrize(
    "asset",
    [
        '<texture name="t" type="2d" file="pipe.png"/><material name="m" texture="t"/>',
        '<hfield name="h" file="pipe.png" size="1 1 1 1"/>',
        '<hfield name="h" file="pipe.bin" size="1 1 1 1"/>',
        '<model name="m" file="pipe.xml"/>',
    ],
)
def test_a_pipe_as_other_asset_is_not_waited_for(tmp_path: Path, asset: str) -> None:
    for name in ("pipe.png", "pipe.bin", "pipe.xml"):
        os.mkfifo(tmp_path / name)
    body = '<geom type="hfield" hfield="h"/>' if "hfield" in asset else ""
    try:
        world = msd.from_file(_scene(tmp_path, asset, body))
        msd.validate(world)
        msd.build(world)
    except SceneError as error:
        assert "pipe" in str(error)


def test_a_pipe_as_include_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xml")
    scene = tmp_path / "scene.xml"
    scene.write_text('<mujoco><include file="pipe.xml"/></mujoco>')
    with pytest.raises(SceneError, match=r"pipe\.xml"):
        msd.from_file(scene)


def test_pipes_around_a_urdf_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "package.xml")
    os.mkfifo(tmp_path / "pipe.obj")
    os.mkfifo(tmp_path / "pipe.dae")
    shape = '<visual><geometry><mesh filename="{}"/></geometry></visual>'
    urdf = tmp_path / "robot.urdf"
    urdf.write_text(
        f'<robot name="r"><link name="a">{shape.format("pipe.obj")}{shape.format("pipe.dae")}</link></robot>'
    )
    try:
        msd.validate(msd.from_file(urdf))
    except SceneError as error:
        assert "pipe" in str(error)


def test_a_pipe_as_usd_layer_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.usda")
    stage = tmp_path / "stage.usda"
    stage.write_text("#usda 1.0\n(\n    subLayers = [@pipe.usda@]\n)\n")
    with pytest.raises(SceneError, match="named pipe"):
        msd.from_file(stage)


def test_the_files_of_a_scene_are_known_with_their_stamps(tmp_path):
    from engine import msd
    from engine.regular_files import files_read, stamp

    (tmp_path / "part.xml").write_text("<mujocoinclude/>")
    (tmp_path / "model.xml").write_text(
        "<mujoco><worldbody><body name='b'><geom size='.1'/></body></worldbody></mujoco>"
    )
    (tmp_path / "scene.xml").write_text(
        "<mujoco><include file='part.xml'/><asset><model name='m' file='model.xml'/></asset>"
        "<worldbody><attach model='m' body='b' prefix='m_'/></worldbody></mujoco>"
    )
    with files_read() as files:
        msd.from_file(tmp_path / "scene.xml")
    msd.from_file(tmp_path / "scene.xml")
    assert files == {str(file): stamp(file.stat()) for file in tmp_path.iterdir()}


def test_the_layers_of_a_stage_are_known(tmp_path):
    pytest.importorskip("pxr")
    from engine import msd
    from engine.regular_files import files_read

    (tmp_path / "part.usda").write_text('#usda 1.0\ndef Sphere "ball" {}\n')
    (tmp_path / "scene.usda").write_text("#usda 1.0\n(subLayers = [@./part.usda@])\n")
    with files_read() as files:
        msd.from_file(tmp_path / "scene.usda")
    assert set(files) == {str(file) for file in tmp_path.iterdir()}
