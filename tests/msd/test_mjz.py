"""MuJoCo's archives: those that MuJoCo C packs are read, and those that are written MuJoCo C loads."""

import stat
import struct
import zipfile
import zlib
from pathlib import Path

import mujoco
import numpy as np
import pytest

from app.writing import write
from engine import disk_cache
from engine.compiler import build
from engine.errors import SceneError
from engine.msd import from_file, mjz

XML = """<mujoco model="packed"><compiler meshdir="parts" texturedir="parts"/><asset>
<mesh name="wedge" file="wedge.stl"/>
<texture name="checks" type="2d" file="checks.png"/><material name="painted" texture="checks"/></asset>
<worldbody><light pos="0 0 3"/><body name="part" pos="0 0 1"><freejoint/>
<geom type="mesh" mesh="wedge" material="painted" density="700"/></body></worldbody></mujoco>"""
FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
CORNERS = ((0, 0, 0), (0.1, 0, 0), (0, 0.2, 0), (0, 0, 0.3))


def stl() -> bytes:
    faces = [struct.pack("<12fH", 0, 0, 0, *(x for corner in face for x in CORNERS[corner]), 0) for face in FACES]
    return bytes(80) + struct.pack("<I", len(faces)) + b"".join(faces)


def png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"\0\xff\0\0\0\xff\0" + b"\0\0\0\xff\xff\xff\xff"
    head = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def scene(tmp_path) -> Path:
    folder = tmp_path / "scene"
    (folder / "parts").mkdir(parents=True)
    (folder / "packed.xml").write_text(XML)
    (folder / "parts" / "wedge.stl").write_bytes(stl())
    (folder / "parts" / "checks.png").write_bytes(png())
    return folder / "packed.xml"


def archive(path: Path, files: dict[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> str:
    with zipfile.ZipFile(path, "w", method) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return str(path)


def test_an_archive_of_mujoco_is_read_whole(scene, tmp_path):
    spec = mujoco.MjSpec.from_file(str(scene))
    theirs = spec.compile()
    spec.encode(str(tmp_path / "theirs.mjz"))
    for file in scene.parent.rglob("*.*"):
        file.unlink()  # the archive alone has to do
    world = from_file(tmp_path / "theirs.mjz")
    ours = build(world)
    assert world.file == str(tmp_path / "theirs.mjz")
    assert ours.body_mass[1] == pytest.approx(theirs.body_mass[1], rel=1e-6)
    np.testing.assert_allclose(ours.body_inertia[1], theirs.body_inertia[1], rtol=1e-5)
    np.testing.assert_allclose(ours.mesh_vert, theirs.mesh_vert, atol=1e-6)
    assert Path(world.assets.textures["checks"].source.value).read_bytes() == png()


def test_mujoco_loads_what_is_written(scene, tmp_path):
    expected = mujoco.MjModel.from_xml_path(str(scene))
    out = tmp_path / "elsewhere.mjz"
    write(from_file(scene), str(out))
    again = tmp_path / "again.mjz"
    write(from_file(scene), str(again))
    assert out.read_bytes() == again.read_bytes()
    for file in scene.parent.rglob("*.*"):
        file.unlink()
    theirs = mujoco.MjSpec.from_file(str(out)).compile()
    assert theirs.body_mass[1] == pytest.approx(expected.body_mass[1], rel=1e-6)
    np.testing.assert_allclose(theirs.mesh_vert, expected.mesh_vert, atol=1e-6)
    np.testing.assert_array_equal(theirs.tex_data, expected.tex_data)
    ours = build(from_file(out))
    assert ours.body_mass[1] == pytest.approx(expected.body_mass[1], rel=1e-6)


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (("a.xml", "scene.xml", "b.xml"), "scene.xml"),
        (("a.xml", "model.xml"), "model.xml"),
        (("only.xml", "parts/included.xml"), "only.xml"),
        (("robot/a.xml", "robot/scene.xml"), "robot/scene.xml"),
    ],
)
def test_the_scene_is_found_as_mujoco_finds_it(tmp_path, names, chosen):
    files = {name: f'<mujoco model="{name}"/>' for name in names}
    assert from_file(archive(tmp_path / "scene.mjz", files)).name == chosen
    assert from_file(archive(tmp_path / "scene.zip", files)).name == chosen


def link() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("link.stl")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


@pytest.mark.parametrize(
    ("entry", "content", "said"),
    [
        ("../outside.xml", "<mujoco/>", "outside of itself"),
        ("/outside.xml", "<mujoco/>", "outside of itself"),
        ("a\\..\\outside.xml", "<mujoco/>", "outside of itself"),
        (link(), "/etc/passwd", "a link"),
        ("zeros.stl", bytes(64 << 20), "times its size"),
        ("other.txt", "nothing", "no MJCF"),
    ],
)
def test_what_is_no_scene_is_refused_and_nothing_is_written_elsewhere(tmp_path, entry, content, said):
    file = archive(tmp_path / "bad.mjz", {entry: content})
    with pytest.raises(SceneError, match=said):
        from_file(file)
    root = disk_cache.folder("archives")
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.is_relative_to(root) or path == Path(file) for path in written)


def test_limits_damage_and_doubt_are_said(tmp_path, monkeypatch):
    twice = archive(tmp_path / "two.mjz", {"a.xml": "<mujoco/>", "b.xml": "<mujoco/>"})
    with pytest.raises(SceneError, match="which file"):
        from_file(twice)
    (tmp_path / "cut.mjz").write_bytes(Path(twice).read_bytes()[:60])
    with pytest.raises(SceneError, match="damaged"):
        from_file(tmp_path / "cut.mjz")
    damaged = bytearray(
        Path(archive(tmp_path / "model.mjz", {"model.xml": "<mujoco/>" * 20}, zipfile.ZIP_STORED)).read_bytes()
    )
    damaged[60] ^= 0xFF
    (tmp_path / "model.mjz").write_bytes(damaged)
    with pytest.raises(SceneError, match="damaged"):
        from_file(tmp_path / "model.mjz")
    monkeypatch.setattr(mjz, "MOST_FILES", 1)
    with pytest.raises(SceneError, match="at most 1 "):
        from_file(twice)
    monkeypatch.setattr(mjz, "LARGEST", 1 << 20)
    with pytest.raises(SceneError, match="at most 1 are read"):
        from_file(archive(tmp_path / "large.mjz", {"a.xml": bytes(2 << 20)}))
