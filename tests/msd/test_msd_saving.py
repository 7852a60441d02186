"""Saving a scene with its files: referenced, copied beside, or taken in."""

from __future__ import annotations

import json
import os
import shutil
import struct
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from engine import msd
from engine.geometry.mesh_loading import files_beside
from engine.msd import assets as msd_assets
from engine.msd import saving
from engine.msd.embedding import mesh_data
from engine.msd.report import Outcome


@pytest.mark.parametrize(("suffix", "pieces"), [(".msd", "json_pieces"), (".msgpack", "msgpack_pieces")])
def test_what_cannot_be_read_again_replaces_nothing(
    suffix: str, pieces: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f"scene{suffix}"
    msd.save(msd.World(name="first"), file)
    before = file.read_bytes()
    written = getattr(saving, pieces)
    monkeypatch.setattr(saving, pieces, lambda *args: [b"".join(written(*args))[:-20]])
    with pytest.raises(msd.SceneError, match=r"could not be read again .* was left as it was"):
        msd.save(msd.World(name="second"), file)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


OBJ = """v 0 0 0
v 1 0 0
v 0 2 0
v 0 0 3
vt 0 0
vt 1 0
vt 0 1
vt 1 1
f 1/1 3/3 2/2
f 1/1 2/2 4/4
f 1/1 4/4 3/3
f 2/2 3/3 4/4
"""


@pytest.fixture
def world(tmp_path: Path) -> msd.World:
    scene = tmp_path / "scene"
    (scene / "a").mkdir(parents=True)
    (scene / "b").mkdir()
    (scene / "a" / "m.obj").write_text(OBJ)
    (scene / "b" / "m.obj").write_text(OBJ)
    (scene / "b" / "M.OBJ").write_text(OBJ.replace("v 1 0 0", "v 5 0 0"))
    (scene / "t.png").write_bytes(b"no picture")
    (scene / "h.bin").write_bytes(struct.pack("<ii6f", 2, 3, *range(6)))
    world = msd.World(name="scene", source_path=str(scene / "scene.msd"), asset_roots=(str(scene),))
    for key, path in (("one", "a/m.obj"), ("two", "b/m.obj"), ("three", "b/M.OBJ")):
        world.assets.meshes[key] = msd.MeshAsset(source=msd.MeshSource.path(path))
    world.assets.textures["t"] = msd.Texture(source=msd.TextureSource.file("t.png"))
    world.assets.hfields["h"] = msd.HFieldSource(source_type=msd.HFieldSourceType.path("h.bin"))
    return world


def mesh_paths(world: msd.World) -> list[str]:
    return [mesh.source.value.path for mesh in world.assets.meshes.values()]


@pytest.mark.parametrize("name", ["out.msd", "out.msgpack"])
def test_copies_lie_beside_once_each_under_portable_paths(world: msd.World, tmp_path: Path, name: str) -> None:
    before = world.deepcopy()
    target = tmp_path / "out"
    target.mkdir()
    msd.save(world, target / name, assets=msd.AssetMode.COPY)
    assert world == before
    moved = target.rename(tmp_path / "elsewhere")
    again = msd.from_file(moved / name)
    one, two, three = mesh_paths(again)
    assert one == two == "out_assets/m.obj" and three == "out_assets/M_2.OBJ"
    assert again.assets.textures["t"].source.value == "out_assets/t.png"
    assert sorted(os.listdir(moved / "out_assets")) == ["M_2.OBJ", "h.bin", "m.obj", "t.png"]
    assert (moved / three).read_text() == OBJ.replace("v 1 0 0", "v 5 0 0")
    assert msd_assets.missing(again) == [] and msd_assets.outside(again) == []
    first = (moved / name).read_bytes()
    msd.save(again, moved / name, assets=msd.AssetMode.COPY)
    assert mesh_paths(msd.from_file(moved / name))[0] == one
    assert len(first) == len((moved / name).read_bytes())


def test_a_copy_is_not_written_over_another_that_is_still_needed(world: msd.World, tmp_path: Path) -> None:
    msd.save(world, tmp_path / "x.msd", assets=msd.AssetMode.COPY)
    again = msd.from_file(tmp_path / "x.msd", asset_roots=[tmp_path])
    (tmp_path / "m.obj").write_text(OBJ.replace("v 1 0 0", "v 7 0 0"))
    again.assets.meshes["one"].source.value.path = "m.obj"
    msd.save(again, tmp_path / "x.msd", assets=msd.AssetMode.COPY)
    texts = [(tmp_path / path).read_text() for path in mesh_paths(msd.from_file(tmp_path / "x.msd"))]
    assert texts == [OBJ.replace("v 1 0 0", f"v {n} 0 0") for n in (7, 1, 5)]


@pytest.mark.parametrize("name", ["out.json", "out.msdb"])
def test_meshes_and_heights_are_embedded_and_the_rest_copied(world: msd.World, tmp_path: Path, name: str) -> None:
    target = tmp_path / "out"
    target.mkdir()
    report = msd.Report()
    msd.save(world, target / name, assets=msd.AssetMode.EMBED, report=report)
    again = msd.from_file(target / name)
    data = again.assets.meshes["three"].source.value.data
    assert sorted(map(tuple, data.vertices)) == [(0, 0, 0), (0, 0, 3), (0, 2, 0), (5, 0, 0)]
    corners = data.vertices[data.triangles].astype(float)
    assert np.linalg.det(corners).sum() / 6 == pytest.approx(5)
    where = [tuple(v) for v in data.vertices].index((5, 0, 0))
    assert data.texcoord[where].tolist() == [1, 0]
    field = again.assets.hfields["h"]
    assert (field.nrow, field.ncol, field.source_type.value.hfield.tolist()) == (2, 3, [0, 1, 2, 3, 4, 5])
    assert [(f.path, f.outcome) for f in report.findings] == [('assets.textures["t"].source.value', Outcome.CARRIED)]
    assert os.listdir(target / "out_assets") == ["t.png"]


@pytest.mark.parametrize("mode", [msd.AssetMode.COPY, msd.AssetMode.EMBED])
def test_a_missing_or_forbidden_file_is_named_and_nothing_is_written(
    world: msd.World, tmp_path: Path, mode: msd.AssetMode
) -> None:
    (tmp_path / "secret.obj").write_text(OBJ)
    for path, said in (("gone.obj", "does not exist"), ("../secret.obj", "outside")):
        world.assets.meshes["two"].source.value.path = path
        with pytest.raises(msd.SceneError, match=said) as error:
            msd.save(world, tmp_path / "x.msd", assets=mode)
        assert error.value.place == 'assets.meshes["two"].source.value.path'
        assert not (tmp_path / "x.msd").exists() and not (tmp_path / "x_assets").exists()


def test_a_folder_that_cannot_be_written_is_an_error_and_leaves_nothing(world: msd.World, tmp_path: Path) -> None:
    with pytest.raises(msd.SceneError, match="cannot be written"):
        msd.save(world, tmp_path / "none" / "x.msd")
    (tmp_path / "x_assets").write_text("a file where the folder would be")
    with pytest.raises(msd.SceneError, match="cannot be copied"):
        msd.save(world, tmp_path / "x.msd", assets=msd.AssetMode.COPY)
    assert not (tmp_path / "x.msd").exists()


def test_the_older_form_says_what_it_can_and_reports_the_rest() -> None:
    world = msd.World()
    world.assets.meshes["m"] = msd.MeshAsset(
        source=msd.MeshSource.path("m.obj"),
        transform=msd.AffineTransform(linear=[2, 3, 4], translation=[2, 0, 0]),
        collision_cooking=msd.MeshCollisionCookPolicy.ConvexDecomposition,
    )
    geom = msd.Geometry(name="g", mesh="m", mesh_transform=[1, 2, 3], inertial=msd.Inertia(mass=3.0))
    world.hierarchy.geoms = [geom, msd.Geometry(inertial=msd.Inertia(pos=[1, 0, 0]))]
    world.visual.dir_shadow_size = world.visual.point_shadow_size = 256
    world.sensors.lidar.append(msd.LidarSensor(site="s"))
    report = msd.Report()
    plain = json.loads(msd.to_json(world, older=True, report=report))
    assert plain["assets"]["meshes"]["m"] == {
        "Path": {
            "path": "m.obj",
            "using_meshes": [],
            "acd": True,
            "transform": {"position": [-1, 0, 0], "rotation": [0, 0, 0, 1], "scale": [2, 3, 4]},
        }
    }
    assert (plain["hierarchy"]["geoms"][0]["mass"], plain["hierarchy"]["geoms"][0]["mesh_scale"]) == (3, [1, 2, 3])
    assert plain["visual"]["shadow_size"] == 256
    assert [f.path for f in report.findings] == ["hierarchy.geoms[1].inertial.pos", "sensors.lidar"]
    again = msd.from_str(msd.to_json(world, older=True).decode())
    assert again.hierarchy.geoms[0] == geom
    assert again.assets.meshes["m"].transform.translation == pytest.approx([2, 0, 0])
    assert np.diag([2, 3, 4]).ravel() == pytest.approx(again.assets.meshes["m"].transform.linear)


def test_large_mesh_buffers_come_back_bit_by_bit() -> None:
    rng = np.random.default_rng(0)
    count = 60_000
    world = msd.World()
    data = msd.MeshData(
        name="m",
        vertices=(rng.standard_normal((count, 3)) * 10.0 ** rng.integers(-30, 30, (count, 1))).astype(np.float32),
        triangles=rng.integers(0, 2**32, (count, 3), dtype=np.uint32),
        texcoord=rng.random((count, 2), dtype=np.float32),
    )
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(data=data))
    world.assets.meshes["small"] = msd.MeshAsset(
        source=msd.MeshSource.buffer(data=msd.MeshData(vertices=[[1, 2, 3]]))
    )
    text = msd.to_json(world)
    for again in (msd.from_str(text.decode()), msd.from_msgpack(msd.to_msgpack(world))):
        assert again == world
        for name in ("vertices", "triangles", "texcoord"):
            read = getattr(again.assets.meshes["m"].source.value.data, name)
            assert read.tobytes() == getattr(data, name).tobytes()
            assert read.flags.writeable
    assert msd.to_json(msd.from_str(text.decode())) == text
    for compact in (text.replace(b"],\n[", b"],["), text.replace(b",", b" ,\n ")):
        assert msd.from_str(compact.decode()) == world


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"0.5", b"null"),
        (b"0.5", b'"x"'),
        (b"[0.5", b"[0.5,1"),
        (b"0.5", b"[1]"),
        (b"0.5", b"NaN"),
        (b"[0.5", b"5[0.5"),
        (b"[0.5", b"0.5["),
        (b"[0.5", b"0.5[ "),
        (b"[0.5,1,1]", b"[0.5,1,\n]1"),
    ],
)
def test_a_wrong_row_in_a_large_buffer_is_named(old: bytes, new: bytes) -> None:
    vertices = np.ones((40_000, 3), np.float32)
    vertices[30_000, 0] = 0.5
    world = msd.World()
    data = msd.MeshData(name="m", vertices=vertices)
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(data=data))
    text = msd.to_json(world)
    line = text[: text.index(b"[0.5")].count(b"\n") + 1
    with pytest.raises(msd.SceneError) as error:
        msd.from_str(text.replace(old, new, 1).decode())
    if new.startswith((b"NaN", b"5[", b"0.5[")) or b"]1" in new:  # no JSON at all
        assert error.value.place.split(", ")[0] in (f"line {line}", f"line {line + 1}")
    else:
        assert error.value.place.startswith('assets.meshes["m"].source.value.data.vertices, line')


def test_numbers_of_large_buffers_are_the_shortest_that_say_them() -> None:
    rng = np.random.default_rng(0)
    bits = rng.integers(0, 2**32, (40_000, 3), dtype=np.uint32).view(np.float32)
    vertices = np.where(np.abs(bits) < 3e38, bits, 0).astype(np.float32)  # no NaN
    vertices[::2] = rng.integers(-(10**6), 10**6, (20_000, 3))
    vertices[1] = -0.0
    world = msd.World()
    data = msd.MeshData(name="m", vertices=vertices)
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(data=data))
    text = msd.to_json(world)
    rows = text[text.index(b"[[") + 2 : text.index(b"]]")].split(b"],\n[")
    numbers = [number.decode() for row in rows for number in row.split(b",")]
    assert [Decimal(number) for number in numbers] == [Decimal(str(x)) for x in vertices.ravel()]
    whole = vertices.ravel() == np.rint(vertices.ravel())
    assert not any(
        "." in number and "e" not in number for number, is_whole in zip(numbers, whole, strict=True) if is_whole
    )
    assert numbers[3:6] == ["-0", "-0", "-0"]


def test_large_buffers_stay_with_unknown_keys_beside_them() -> None:
    vertices = np.random.default_rng(0).random((40_000, 3), dtype=np.float32)
    world = msd.World()
    data = msd.MeshData(name="m", vertices=vertices)
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(data=data))
    text = msd.to_json(world).replace(b'"name": "m"', b'"name": "m", "vertices_": [[1, 2]]')
    again = msd.from_str(text.decode())
    assert again.assets.meshes["m"].source.value.data.vertices.tobytes() == vertices.tobytes()
    assert again.assets.meshes["m"].source.value.data.unknown_keys == {"vertices_": [[1, 2]]}
    assert msd.from_str(msd.to_json(again).decode()) == again


TETRAHEDRON = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "<f4")


def gltf_of(folder: Path, name: str, buffer: str, size: float) -> Path:
    """A tetrahedron as a .gltf file, whose numbers are in a file of their own."""
    faces = np.array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], "<u2")
    data = (size * TETRAHEDRON).tobytes() + faces.tobytes()
    content = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0] * 3, "max": [size] * 3},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteOffset": 0, "byteLength": 48},
            {"buffer": 0, "byteOffset": 48, "byteLength": 24},
        ],
        "buffers": [{"uri": buffer.replace(" ", "%20"), "byteLength": 72}],
    }
    folder.mkdir(exist_ok=True)
    (folder / buffer).write_bytes(data)
    (folder / name).write_text(json.dumps(content))
    return folder / name


def test_the_buffers_of_copied_gltf_files_are_copied(tmp_path: Path) -> None:
    """Also where two files call theirs by one name. What they name outside their folder is not read."""
    world = msd.World()
    for i in range(3):
        file = gltf_of(tmp_path / f"part{i}", "part.gltf", "the numbers.bin", 1.0 + i)
        world.assets.meshes[f"part{i}"] = msd.MeshAsset(source=msd.MeshSource.path(path=str(file)))
    world.asset_roots = None
    target = tmp_path / "out" / "scene.msd"
    target.parent.mkdir()
    msd.save(world, target, assets=msd.AssetMode.COPY)
    for i in range(3):
        shutil.rmtree(tmp_path / f"part{i}")
    again = msd.from_file(target)
    for i in range(3):
        asset = again.assets.meshes[f"part{i}"]
        data = mesh_data(target.parent / asset.source.value.path, (), "part")
        assert data is not None and np.max(data.vertices) == 1.0 + i


def test_no_buffer_outside_the_folder_of_a_gltf_file_is_copied(tmp_path: Path) -> None:
    file = gltf_of(tmp_path / "part", "part.gltf", "../secret.bin", 1.0)
    assert files_beside(file) == {} and (tmp_path / "secret.bin").exists()
    assert files_beside(tmp_path / "no.gltf") == files_beside(tmp_path / "secret.bin") == {}
