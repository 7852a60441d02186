"""Worlds of one mesh file: shapes against trimesh, looks against what the test wrote."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine import msd
from engine.compiler import build
from engine.geometry.mesh_loading import placements
from engine.msd import SceneError, embedding, meshes
from engine.msd.assets import resolve
from engine.msd.embedding import mesh_data
from engine.msd.report import Outcome, Report
from engine.msd.schema import ColorSpace, MaterialRole

trimesh = pytest.importorskip("trimesh")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def l_solid() -> trimesh.Trimesh:
    """Not symmetric, so that a wrong axis shows."""
    return trimesh.util.concatenate(
        [trimesh.creation.box((3, 1, 0.5)), trimesh.creation.box((0.5, 1, 2)).apply_translation((1.2, 0, 1))]
    )


def save(mesh, file: Path) -> Path:
    content = mesh.export(file_type=file.suffix[1:])
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def placed(world: msd.World) -> np.ndarray:
    """Vertices of all geoms of the built model, in the frame of the world."""
    model = build(world)
    points = []
    for i in range(model.ngeom):
        mesh = model.geom_dataid[i]
        start, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
        turn = trimesh.transformations.quaternion_matrix(model.geom_quat[i])[:3, :3]
        points.append(model.mesh_vert[start : start + count] @ turn.T + model.geom_pos[i])
    return np.concatenate(points)


def bounds(points: np.ndarray) -> np.ndarray:
    return np.array([points.min(axis=0), points.max(axis=0)])


Y_TO_Z = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])


@pytest.mark.parametrize("suffix", ["obj", "stl", "ply", "off"])
def test_a_file_without_axes_stands_as_it_is(tmp_path: Path, suffix: str) -> None:
    solid = l_solid()
    report = Report()
    world = msd.from_file(save(solid, tmp_path / f"part.{suffix}"), report)
    (body,) = world.hierarchy.bodies
    assert body.link.name == "part" and body.free is None and not body.link.joints
    np.testing.assert_allclose(bounds(placed(world)), solid.bounds, atol=1e-5)
    asset = world.assets.meshes["part"]
    if suffix in ("ply", "off"):  # MotrixSim does not read them
        assert asset.source.value.data.triangle_count == len(solid.faces)
    else:
        assert asset.source.value.path == f"part.{suffix}"
    assert [f.outcome for f in report.findings] == [Outcome.GUESSED]


def test_gltf_is_turned_up(tmp_path: Path) -> None:
    solid = l_solid()
    scene = trimesh.Scene()
    scene.add_geometry(solid, transform=trimesh.transformations.translation_matrix((5, 6, 7)))
    report = Report()
    world = msd.from_file(save(scene, tmp_path / "part.glb"), report)
    np.testing.assert_allclose(bounds(placed(world)), bounds((solid.vertices + (5, 6, 7)) @ Y_TO_Z.T), atol=1e-5)
    assert any("y up" in finding.message and finding.outcome is Outcome.GUESSED for finding in report.findings)


@pytest.mark.parametrize(
    ("axis", "turn"),
    [("Z_UP", np.eye(3)), ("Y_UP", Y_TO_Z), ("X_UP", np.array([[0, -1, 0], [0, 0, -1], [1, 0, 0]]))],
)
def test_collada_axes_and_units(tmp_path: Path, axis: str, turn: np.ndarray) -> None:
    pytest.importorskip("collada")
    solid = l_solid()
    file = save(solid, tmp_path / "part.dae")
    text = file.read_text()
    assert "<up_axis>Y_UP</up_axis>" in text
    unit = '<unit name="centimeter" meter="0.01"/>'
    file.write_text(text.replace("<up_axis>Y_UP</up_axis>", f"{unit}<up_axis>{axis}</up_axis>"))
    report = Report()
    world = msd.from_file(file, report)
    np.testing.assert_allclose(bounds(placed(world)), bounds(0.01 * solid.vertices @ turn.T), atol=1e-6)
    assert any("0.01 m" in finding.message for finding in report.findings)


def test_a_collada_shape_stays_whose_material_is_broken(tmp_path: Path) -> None:
    pytest.importorskip("collada")
    boxes = [trimesh.creation.box((1, 2, 3)), trimesh.creation.box((1, 1, 1))]
    for box in boxes:
        box.visual = trimesh.visual.TextureVisuals(material=trimesh.visual.material.SimpleMaterial())
    text = trimesh.exchange.dae.export_collada(boxes).decode()
    _, second = re.findall(r'<material id="([^"]+)"', text)
    (tmp_path / "part.dae").write_text(text.replace(f'<material id="{second}"', '<material id="another"'))
    geoms = msd.from_file(tmp_path / "part.dae").hierarchy.bodies[0].link.geoms
    assert [geom.visual.material is None for geom in geoms] == [False, True]


@pytest.mark.parametrize("suffix", ["obj", "ply"])
def test_texture_coordinates_alone_are_no_picture_that_is_lost(tmp_path: Path, suffix: str) -> None:
    solid = l_solid()
    solid.visual = trimesh.visual.TextureVisuals(uv=solid.vertices[:, :2])
    report = Report()
    msd.from_file(save(solid, tmp_path / f"part.{suffix}"), report)
    assert not [finding for finding in report.findings if "picture" in finding.message]


def test_volume_and_centre(tmp_path: Path) -> None:
    solid = trimesh.creation.box((1, 2, 3)).apply_translation((0.1, 0.2, 0.3))
    world = msd.from_file(save(solid, tmp_path / "box.glb"))
    world.hierarchy.bodies[0].link.geoms[0].physics_material.density = 500.0
    model = build(world)
    assert model.body_mass[1] == pytest.approx(500 * solid.volume, rel=1e-5)
    np.testing.assert_allclose(model.body_ipos[1], Y_TO_Z @ solid.center_mass, atol=1e-6)


def png(color: tuple[int, int, int]) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (4, 4), color).save(stream, "PNG")
    return stream.getvalue()


def gltf(folder: Path, materials: list[dict], image: dict, **more) -> Path:
    """Two triangles with a material each, in the same buffer."""
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32).tobytes()
    uv = np.array([[0, 0], [1, 0], [0, 1], [1, 1]], np.float32).tobytes()
    index = np.array([0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2], np.uint16).tobytes()
    buffer = points + uv + index
    data = "data:application/octet-stream;base64," + base64.b64encode(buffer).decode()
    attributes = {"POSITION": 0, "TEXCOORD_0": 1}
    content = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": len(buffer), "uri": data}],
        "bufferViews": [
            {"buffer": 0, "byteLength": 48},
            {"buffer": 0, "byteOffset": 48, "byteLength": 32},
            {"buffer": 0, "byteOffset": 80, "byteLength": 24},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC2"},
            {"bufferView": 2, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
        "images": [image],
        "textures": [{"source": 0}],
        "materials": materials,
        "meshes": [
            {"name": f"part{i}", "primitives": [{"attributes": attributes, "indices": 2, "material": i}]}
            for i in range(len(materials))
        ],
        "nodes": [{"mesh": i} for i in range(len(materials))],
        "scenes": [{"nodes": list(range(len(materials)))}],
        "scene": 0,
        **more,
    }
    (folder / "scene.gltf").write_text(json.dumps(content))
    return folder / "scene.gltf"


PAINT = {
    "name": "paint",
    "pbrMetallicRoughness": {
        "baseColorFactor": [0.5, 0.25, 0.0, 0.4],
        "metallicFactor": 0.3,
        "roughnessFactor": 0.7,
        "baseColorTexture": {"index": 0},
    },
    "normalTexture": {"index": 0},
    "emissiveFactor": [1.0, 0.5, 0.0],
    "extensions": {"KHR_materials_emissive_strength": {"emissiveStrength": 40.0}},
    "alphaMode": "BLEND",
    "doubleSided": True,
}
LEAF = {"name": "leaf", "alphaMode": "MASK", "alphaCutoff": 0.25}


def test_gltf_materials(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "skin.png").write_bytes(png((255, 0, 0)))
    world = meshes.read(gltf(tmp_path, [PAINT, LEAF], {"uri": r"maps\skin.png"}))
    first, second = world.hierarchy.bodies[0].link.geoms
    assert (first.visual.material, second.visual.material) == ("paint", "leaf")
    assert world.assets.meshes[first.mesh].source.value.using_meshes == ["part0"]
    paint = world.assets.materials["paint"]
    srgb = [1.055 * 0.5 ** (1 / 2.4) - 0.055, 1.055 * 0.25 ** (1 / 2.4) - 0.055, 0.0, 0.4]
    np.testing.assert_allclose(paint.color, srgb, atol=1e-6)
    assert (paint.metallic, paint.roughness, paint.both_side) == (0.3, 0.7, True)
    np.testing.assert_allclose(paint.emissive[:3] * paint.emissive_intensity, [40, 20, 0], rtol=1e-6)
    assert paint.alpha_mode.variant == "blend"
    leaf = world.assets.materials["leaf"]
    assert leaf.alpha_mode.variant == "mask" and leaf.alpha_mode.value == 0.25
    assert (leaf.metallic, leaf.roughness) == (1.0, 1.0)  # glTF's defaults
    base = world.assets.textures[paint.texture_name]
    assert base.source.value == "maps/skin.png" and base.color_space is ColorSpace.Srgb
    (normal,) = paint.layers
    assert normal.role is MaterialRole.Normal
    assert world.assets.textures[normal.texture_name].color_space is ColorSpace.Linear
    assert all(finding.path == "" or finding.severity for finding in msd.validate(world))


def test_gltf_materials_without_a_name_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "skin.png").write_bytes(png((255, 0, 0)))
    colours = [(1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)]
    names: list[dict[str, str]] = [{}, {}, {"name": "same"}, {"name": "same"}]
    materials = [
        {**name, "pbrMetallicRoughness": {"baseColorFactor": colour}}
        for name, colour in zip(names, colours, strict=True)
    ]
    world = meshes.read(gltf(tmp_path, materials, {"uri": "skin.png"}))
    geoms = world.hierarchy.bodies[0].link.geoms
    found = [world.assets.materials[geom.visual.material].color for geom in geoms]
    np.testing.assert_allclose(found, colours, atol=1e-9)


@pytest.mark.parametrize("how", ["data", "view"])
def test_a_picture_inside_the_file_can_be_read(tmp_path: Path, cache: Path, how: str) -> None:
    content = png((0, 200, 0))
    encoded = "data:image/png;base64," + base64.b64encode(content).decode()
    if how == "data":
        file = gltf(tmp_path, [PAINT], {"uri": encoded})
    else:
        file = gltf(tmp_path, [PAINT], {"bufferView": 3, "mimeType": "image/png"})
        scene = json.loads(file.read_text())
        scene["buffers"].append({"byteLength": len(content), "uri": encoded})
        scene["bufferViews"].append({"buffer": 1, "byteLength": len(content)})
        file.write_text(json.dumps(scene))
    report = Report()
    world = meshes.read(file, report)
    texture = world.assets.textures[world.assets.materials["paint"].texture_name]
    picture = resolve(world, texture.source.value)
    assert picture.read_bytes() == content and picture.is_relative_to(cache)
    assert any(str(picture) in finding.message for finding in report.findings)


def test_what_a_gltf_has_and_a_world_has_not_is_reported(tmp_path: Path) -> None:
    more = {"cameras": [{"type": "perspective"}], "animations": [{"channels": []}]}
    report = Report()
    meshes.read(gltf(tmp_path, [LEAF], {"uri": "../secret.png"}, **more), report)
    dropped = [finding.message for finding in report.findings if finding.outcome is Outcome.DROPPED]
    assert any("cameras" in message for message in dropped) and any("animations" in message for message in dropped)


@pytest.mark.parametrize("uri", ["../secret.png", "lost.png"])
def test_a_picture_that_may_not_or_cannot_be_read_is_reported(tmp_path: Path, uri: str) -> None:
    folder = tmp_path / "scene"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(png((1, 2, 3)))
    report = Report()
    world = meshes.read(gltf(folder, [PAINT], {"uri": uri}), report)
    assert not world.assets.textures and world.assets.materials["paint"].texture_name is None
    assert any(uri in finding.message and finding.outcome is Outcome.DROPPED for finding in report.findings)


def test_obj_with_materials(tmp_path: Path) -> None:
    (tmp_path / "tex.png").write_bytes(png((9, 9, 9)))
    (tmp_path / "m.mtl").write_text(
        "newmtl red\nKd 1 0 0\nd 0.5\nNs 98\nmap_Kd -s 1 1 1 tex.png\nnewmtl blue\nKd 0 0.5 1\nPr 0.9\nPm 0.25\n"
    )
    (tmp_path / "m.obj").write_text(
        "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 0.25\n"
        "usemtl red\nf 1/1 3/2 2/3\nf 1/1 2/2 4/3\nusemtl blue\nf 2/1 3/2 4/3\nf 3/1 1/2 4/3\n"
    )
    report = Report()
    world = meshes.read(tmp_path / "m.obj", report)
    geoms = {geom.visual.material: geom for geom in world.hierarchy.bodies[0].link.geoms}
    red, blue = world.assets.materials["red"], world.assets.materials["blue"]
    np.testing.assert_allclose(red.color, [1, 0, 0, 0.5], atol=1e-6)
    assert red.alpha_mode.variant == "blend" and red.roughness == pytest.approx((2 / 100) ** 0.25)
    assert world.assets.textures[red.texture_name].source.value == "tex.png"
    np.testing.assert_allclose(blue.color, [0, 0.5, 1, 1], atol=1e-6)
    assert (blue.roughness, blue.metallic) == (0.9, 0.25)
    data = world.assets.meshes[geoms["red"].mesh].source.value.data
    assert data.triangle_count == 2
    corner = np.flatnonzero((data.vertices == (1, 0, 0)).all(axis=1))
    assert {round(float(v), 6) for v in data.texcoord[corner, 1]} == {0.75, 1.0}  # MSD counts v from above
    again = msd.from_str(msd.to_json(world).decode())
    assert again.assets == world.assets


@pytest.mark.parametrize("head", ["", "mtllib missing.mtl\nusemtl none\n"])
def test_what_has_no_material_is_light_enough_to_be_read(tmp_path: Path, head: str) -> None:
    """In place of the grey that trimesh gives it."""
    (tmp_path / "part.obj").write_text(
        head + "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
    )
    world = msd.from_file(tmp_path / "part.obj")
    visual = world.hierarchy.bodies[0].link.geoms[0].visual
    assert visual.material is None and min(visual.color[:3]) > 0.6


def test_a_flat_part_does_not_collide(tmp_path: Path) -> None:
    sheet = trimesh.Trimesh([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)])
    scene = trimesh.Scene({"box": trimesh.creation.box(), "sheet": sheet})
    world = meshes.read(save(scene, tmp_path / "two.glb"))
    model = build(world)
    assert {name: int(mask) for name, mask in zip(model.names["geom"], model.geom_contype, strict=True)} == {
        "box": 1,
        "sheet": 0,
    }


def test_vertex_colours_become_their_mean(tmp_path: Path) -> None:
    box = trimesh.creation.box()
    box.visual.vertex_colors = np.array([[255, 0, 0, 255], [0, 0, 255, 255]] * 4, np.uint8)
    report = Report()
    world = meshes.read(save(box, tmp_path / "box.ply"), report)
    (material,) = world.assets.materials.values()
    np.testing.assert_allclose(material.color, [0.5, 0, 0.5, 1], atol=0.01)
    assert any("colors of vertices" in finding.message for finding in report.findings)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.glb", b"glTF", "JSON part"),
        ("x.gltf", b"[]", "not an object"),
        ("x.gltf", b'{"asset": {"version": "2.0"}, "materials": 7, "meshes": []}', "x.gltf"),
        ("x.obj", b"v 0 0 0\n", "no"),
        ("x.stl", b"nonsense", "x.stl"),
        ("x.ply", b"ply\nformat ascii 1.0\nelement vertex 99999999999\nend_header\n", "promises"),
        ("x.dae", b"<COLLADA><library>", "x.dae"),
        ("x.stl", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "git lfs pull"),
        ("lost.obj", None, "cannot be read"),
    ],
)
def test_a_file_that_is_no_mesh_is_reported(tmp_path: Path, name: str, content: bytes | None, message: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(SceneError, match=message):
        meshes.read(tmp_path / name)


def test_the_meshes_of_one_file_are_embedded_at_once(tmp_path: Path, monkeypatch) -> None:
    sizes = [1.0, 2.0, 3.0]
    scene = trimesh.Scene([trimesh.creation.box((1, 1, size)) for size in sizes])
    (tmp_path / "many.glb").write_bytes(scene.export(file_type="glb"))
    load, opened = embedding.load_scene, []
    monkeypatch.setattr(embedding, "load_scene", lambda *args: (opened.append(args), load(*args))[1])
    taken = [mesh_data(tmp_path / "many.glb", [name], name) for name in scene.geometry]
    assert [max(np.ptp(data.vertices, axis=0)) for data in taken if data is not None] == pytest.approx(sizes)
    assert len(opened) == 1


def test_nodes_stand_where_trimesh_has_them() -> None:
    scene = trimesh.Scene()
    random = np.random.default_rng(0)
    parent = scene.graph.base_frame
    for i in range(12):
        turn = trimesh.transformations.random_rotation_matrix(random.random(3))
        turn[:3, 3] = random.normal(size=3)
        parent = scene.add_geometry(trimesh.creation.box(), f"n{i}", f"m{i % 3}", parent, transform=turn)
        if i % 4 == 3:
            parent = scene.graph.base_frame
    found = placements(scene)
    assert {node for node, _, _ in found} == set(scene.graph.nodes_geometry)
    for node, placement, name in found:
        theirs, geometry = scene.graph[node]
        np.testing.assert_allclose(placement, theirs, atol=1e-12)
        assert name == geometry


def test_a_deep_file_is_read(tmp_path: Path) -> None:
    nodes = [{"name": f"n{i}", "children": [i + 1], "translation": [0, 0, 1]} for i in range(2000)]
    whole = json.loads(trimesh.Scene(trimesh.creation.box()).export(file_type="gltf")["model.gltf"])
    mesh = next(node["mesh"] for node in whole["nodes"] if "mesh" in node)
    files = trimesh.Scene(trimesh.creation.box()).export(file_type="gltf")
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    whole["nodes"] = [*nodes, {"name": "end", "mesh": mesh}]
    whole["scenes"], whole["scene"] = [{"nodes": [0]}], 0
    (tmp_path / "model.gltf").write_text(json.dumps(whole))
    world = meshes.read(tmp_path / "model.gltf")
    assert len(world.hierarchy.bodies[0].link.geoms) == 1
