"""Mesh files: what they say, and files that promise more than they hold."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from engine import msd
from engine.compiler import build
from engine.compiler.preload import read_meshes
from engine.geometry import mesh_files
from engine.msd import drawn_meshes

trimesh = pytest.importorskip("trimesh")

BOX = trimesh.creation.box((1, 2, 3))


def volume(file: Path) -> float:
    vertices, faces = mesh_files.read(file)
    return trimesh.Trimesh(vertices, faces, process=False).volume


@pytest.mark.parametrize("suffix", ["stl", "stl_ascii", "obj", "ply", "glb", "gltf", "dae", "off"])
def test_every_format_gives_the_same_box(tmp_path: Path, suffix: str) -> None:
    if suffix == "dae":
        pytest.importorskip("collada")
    file = tmp_path / f"box.{suffix.removesuffix('_ascii')}"
    if suffix == "gltf":
        for name, content in trimesh.Scene(BOX).export(file_type="gltf").items():
            (tmp_path / name).write_bytes(content)
        file = tmp_path / "model.gltf"
    else:
        exported = BOX.export(file_type=suffix)
        file.write_bytes(exported if isinstance(exported, bytes) else exported.encode())
    vertices, faces = mesh_files.read(file)
    assert vertices.dtype == np.float32 and faces is not None and faces.dtype == np.int32
    assert volume(file) == pytest.approx(6, rel=1e-5)
    np.testing.assert_allclose(np.ptp(vertices, axis=0), (1, 2, 3), rtol=1e-5)


@pytest.mark.parametrize("suffix", ["glb", "dae"])
def test_a_file_of_many_meshes_is_read_once(tmp_path: Path, suffix: str, monkeypatch) -> None:
    if suffix == "dae":
        pytest.importorskip("collada")
    boxes = [trimesh.creation.box((1, 1, k + 1)) for k in range(5)]
    content = (
        trimesh.Scene(boxes).export(file_type="glb")
        if suffix == "glb"
        else trimesh.exchange.dae.export_collada(boxes)
    )
    (tmp_path / f"many.{suffix}").write_bytes(content)
    opened = []
    for name in ("load_parts", "load_scene"):
        load = getattr(mesh_files, name)
        monkeypatch.setattr(
            mesh_files, name, lambda *args, name=name, load=load: (opened.append(name), load(*args))[1]
        )
    world = msd.from_file(tmp_path / f"many.{suffix}")
    model = build(world)
    shown = [drawn_meshes.mesh_triangles(world, asset, None).position for asset in world.assets.meshes.values()]
    assert model.nmesh == len(shown) == 5
    assert sorted(max(np.ptp(points, axis=0)) for points in shown) == pytest.approx([1, 2, 3, 4, 5])
    assert sorted(opened) == ["load_parts", "load_scene"]


def test_a_lone_triangle_can_be_looked_at(tmp_path: Path) -> None:
    (tmp_path / "one.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    model = build(msd.from_file(tmp_path / "one.obj"))
    assert model.nmesh == 1 and model.geom_contype[0] == 0


CUBE = "\n".join(f"v {x} {y} {z}" for z in (0, 1) for y in (0, 1) for x in (0, 1))
SIDES = [(1, 3, 4, 2), (5, 6, 8, 7), (1, 2, 6, 5), (3, 7, 8, 4), (1, 5, 7, 3), (2, 4, 8, 6)]


def faces(write) -> str:
    return "\n".join("f " + " ".join(write(n) for n in side) for side in SIDES)


@pytest.mark.parametrize(
    "text",
    [
        f"{CUBE}\n{faces(str)}",
        f"{CUBE}\n{faces(lambda n: str(n - 9))}",
        f"vn 0 0 1\nvt 0 0\n{CUBE}\n{faces(lambda n: f'{n}/1/1')}",
        f"vn 0 0 1\n{CUBE}\n{faces(lambda n: f'{n}//1')}",
        f"{CUBE}\n{faces(str)}".replace("\n", "\r\n"),
        f"# a cube\n\n  {CUBE}\n\t{faces(str)}\n".replace("f ", "f\t "),
        f"mtllib x.mtl\no cube\n{CUBE}\nusemtl red\ns off\n{faces(str)}",
        f"{CUBE}\n{faces(str)}".replace("5 6 8 7", "5 6 \\\n8 7"),
        "\n".join(f"{line} 0.5 0.5 0.5" for line in CUBE.split("\n")) + "\n" + faces(str),
        f"{CUBE}\n{faces(str)}".replace("v 1 1 1", "v 1e0 1.0 +1 1.0"),
    ],
)
def test_ways_to_write_a_cube(tmp_path: Path, text: str) -> None:
    (tmp_path / "cube.obj").write_bytes(text.encode())
    vertices, triangles = mesh_files.read(tmp_path / "cube.obj")
    assert len(vertices) == 8 and triangles is not None and len(triangles) == 12
    assert volume(tmp_path / "cube.obj") == pytest.approx(1)


def test_faces_count_back_from_where_they_stand(tmp_path: Path) -> None:
    shifted = "\n".join(f"v {float(x) + 5} {y} {z}" for _, x, y, z in (line.split() for line in CUBE.split("\n")))
    back = faces(lambda n: str(n - 9))
    (tmp_path / "two.obj").write_text(f"o a\n{CUBE}\n{back}\no b\n{shifted}\n{back}")
    assert volume(tmp_path / "two.obj") == pytest.approx(2)
    vertices, triangles = mesh_files.read(tmp_path / "two.obj", ["b"])
    assert len(vertices) == 8 and len(triangles) == 12 and vertices[:, 0].min() == 5


def test_large_faces_become_triangles(tmp_path: Path) -> None:
    angle = 2 * np.pi * np.arange(7) / 7
    lines = [f"v {np.cos(a)} {np.sin(a)} {z}" for z in (0, 2) for a in angle]
    lines += ["f 7 6 5 4 3 2 1", "f 8 9 10 11 12 13 14"]
    lines += [f"f {i + 1} {(i + 1) % 7 + 1} {(i + 1) % 7 + 8} {i + 8}" for i in range(7)]
    (tmp_path / "prism.obj").write_text("\n".join(lines))
    assert volume(tmp_path / "prism.obj") == pytest.approx(2 * 7 / 2 * np.sin(2 * np.pi / 7), rel=1e-5)


def stl(count: int, corners: list[float]) -> bytes:
    return bytes(80) + struct.pack("<I", count) + struct.pack("<12fH", 0, 0, 1, *corners, 0)


NAN = float("nan")
HUGE = 4_000_000_000
BAD = {
    "promises.stl": (stl(HUGE, [0] * 9), "promises 4000000000 triangles"),
    "nan.stl": (stl(1, [NAN, 0, 0, 1, 0, 0, 0, 1, 0]), "vertex 0 is not finite"),
    "empty.stl": (b"", "no .stl file"),
    "half.stl": (b"solid x\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop", "three vertices for each"),
    "word.stl": (b"solid x\nvertex 0 0 a\nvertex 1 0 0\nvertex 1 1 0\n", "not made of numbers"),
    "counts.msh": (struct.pack("<4i", 1 << 30, 0, 0, 1 << 30), "does not match its counts"),
    "negative.msh": (struct.pack("<4i", -1, 0, 0, 1), "four counts"),
    "index.msh": (struct.pack("<4i9f3i", 3, 0, 0, 1, *range(9), 0, 1, 7), "triangle 0 refers to a vertex"),
    "index.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9", "number 9 of 3"),
    "zero.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2", "count from 1"),
    "back.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -9", "is not there"),
    "short.obj": (b"v 0 0\nv 1 0 0 0\nv 0 1 0\nf 1 2 3", "2 of 3 coordinates"),
    "line.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2", "2 of at least 3 corners"),
    "word.obj": (b"v 0 0 0\nv 1 x 0\nv 0 1 0\nf 1 2 3", "line 2: 'x' is not a number"),
    "inf.obj": (b"v 0 0 0\nv 1 inf 0\nv 0 1 0\nf 1 2 3", "vertex 1 is not finite"),
    "huge.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999999999999999", "is not a number|not there"),
    "promises.ply": (
        b"ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n",
        "promises 4000000000 times vertex",
    ),
    "cut.ply": (b"ply\nformat ascii 1.0\nelement vertex 3\n", "no .ply file"),
    "cut.glb": (b"glTF\x02\0\0\0" + b"\xff" * 12, "JSON part"),
    "cut.gltf": (b"{", "JSON part"),
    "promises.gltf": (
        json.dumps({"accessors": [{"count": HUGE, "type": "VEC3", "componentType": 5126}]}).encode(),
        "accessors promise more",
    ),
    "infinite.gltf": (b'{"accessors": [{"count": 1, "componentType": 1e999}], "meshes": [{}]}', "no .gltf file"),
    "bomb.dae": (b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><COLLADA>&a;</COLLADA>', "entities"),
    "none.dae": (b"<COLLADA/>", "no .dae file"),
    "promises.off": (b"OFF\n4000000000 4000000000 0\n", "promises 4000000000"),
    "what.xyz": (b"0 0 0", "is not one of"),
}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("name", BAD)
def test_a_broken_file_is_reported(tmp_path: Path, name: str) -> None:
    content, message = BAD[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=message):
        mesh_files.read(tmp_path / name)


@pytest.mark.parametrize("place", ["../secret.bin", "/etc/hostname", "a/../../secret.bin"])
def test_nothing_outside_the_folder_is_read(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "scene"
    folder.mkdir()
    (tmp_path / "secret.bin").write_bytes(np.zeros(9, np.float32).tobytes())
    content = {
        "asset": {"version": "2.0"},
        "buffers": [{"uri": place, "byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
    }
    (folder / "x.gltf").write_text(json.dumps(content))
    with pytest.raises(ValueError, match="outside its folder"):
        mesh_files.read(folder / "x.gltf")


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "cube.obj"
    file.write_text(f"{CUBE}\n{faces(str)}")
    first, _ = mesh_files.read(file)
    assert mesh_files.read(file)[0] is first
    with pytest.raises(ValueError, match="read-only"):
        first[0, 0] = 7
    file.write_text(f"{CUBE}\n{faces(str)}".replace("v 1 1 1", "v 1 1 3.5"))
    assert mesh_files.read(file)[0][7, 2] == 3.5


def test_meshes_are_read_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "ab":
        (tmp_path / f"{name}.obj").write_text(f"# {name}\n{CUBE}\n{faces(str)}")
    assets = '<mesh file="a.obj"/><mesh file="b.obj" scale="2 2 2"/><mesh name="lost" file="c.obj"/>'
    geoms = '<freejoint/><geom type="mesh" mesh="a"/><geom type="mesh" mesh="b"/>'
    scene = f"<mujoco><asset>{assets}</asset><worldbody><body>{geoms}</body></worldbody></mujoco>"
    (tmp_path / "scene.xml").write_text(scene)
    world = msd.from_file(tmp_path / "scene.xml")
    seen: list[tuple[int, int]] = []
    assert read_meshes(world, lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert not read_meshes(world, cancelled=lambda: True)
    del world.assets.meshes["lost"]
    monkeypatch.setattr(mesh_files, "_parse", lambda *args: pytest.fail("a file was read again"))
    assert build(world).nmesh == 2
