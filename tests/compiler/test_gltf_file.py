"""The .glb as a file: the rules of its specification, and what is reported."""

import json
import math

import numpy as np
import pytest
from glb_file import COMPONENT_BYTES, WIDTH, Glb, one
from PIL import Image

from engine import msd
from engine.exporters import gltf
from engine.msd import mjcf
from engine.msd.report import Outcome, Report
from engine.msd.schema import (
    Geometry,
    Material,
    MeshAsset,
    MeshSource,
    ShapeType,
    Texture,
    TextureSource,
    World,
)
from engine.msd.schema.geometry import GeomVisualAttrs


def everything(tmp_path) -> World:
    Image.fromarray(np.zeros((4, 4, 3), np.uint8)).save(tmp_path / "t.png")
    text = """<mujoco><asset>
      <texture name="t" type="2d" file="t.png"/><texture name="g" type="2d" builtin="gradient" width="9" height="9"/>
      <texture name="s" type="skybox" builtin="gradient" width="9" height="54"/>
      <material name="a" texture="t" emission="1"/><material name="b" texture="g" rgba="1 1 1 .5"/>
      <mesh name="m" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
      <hfield name="h" nrow="2" ncol="2" size="1 1 1 .1" elevation="0 1 1 0"/></asset>
    <worldbody>
      <light mode="track"/><light type="directional"/><camera name="c"/><site name="s"/>
      <geom type="plane" size="0 0 1" material="a"/><geom type="hfield" hfield="h" material="b"/>
      <body name="x" pos="0 0 2"><joint name="j" axis="0 0 1" range="-1 1"/>
        <geom type="mesh" mesh="m" material="a"/><geom type="capsule" size=".1 .2" material="b"/>
        <geom name="hidden" size="9" group="3"/>
        <camera mode="trackcom"/>        <light/><site/></body>
    </worldbody>
    <actuator><motor joint="j"/><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>"""
    (tmp_path / "scene.xml").write_text(text)
    return mjcf.read(tmp_path / "scene.xml")


def test_file_keeps_the_rules_of_the_specification(tmp_path):
    glb = Glb(gltf.to_glb(everything(tmp_path)))
    (buffer,) = glb["buffers"]
    assert len(glb.bin) - 3 <= buffer["byteLength"] <= len(glb.bin)
    for view in glb["bufferViews"]:
        assert view["byteOffset"] % 4 == 0 and view["byteLength"] > 0
        assert view["byteOffset"] + view["byteLength"] <= buffer["byteLength"]
    for i, accessor in enumerate(glb["accessors"]):
        view = glb["bufferViews"][accessor["bufferView"]]
        size = COMPONENT_BYTES[accessor["componentType"]] * WIDTH[accessor["type"]] * accessor["count"]
        assert size == view["byteLength"]
        assert view["target"] == (34963 if accessor["type"] == "SCALAR" else 34962)
        if "min" in accessor:
            values = glb.array(i)
            assert values.min(axis=0).tolist() == accessor["min"] and values.max(axis=0).tolist() == accessor["max"]
    for mesh in glb["meshes"]:
        for primitive in mesh["primitives"]:
            attributes = primitive["attributes"]
            counts = {glb["accessors"][a]["count"] for a in attributes.values()}
            assert len(counts) == 1 and glb.array(primitive["indices"]).max() < counts.pop()
            assert "min" in glb["accessors"][attributes["POSITION"]]
            assert np.allclose(np.linalg.norm(glb.array(attributes["NORMAL"]), axis=1), 1, atol=1e-4)
            assert primitive["material"] < len(glb["materials"])
    for material in glb["materials"]:
        textured = json.dumps(material).count('"index"')
        assert not textured or any(
            "TEXCOORD_0" in mesh["primitives"][0]["attributes"]
            for mesh in glb["meshes"]
            if glb["materials"][mesh["primitives"][0]["material"]] is material
        )
    for node in glb["nodes"]:
        assert np.linalg.norm(node.get("rotation", (0, 0, 0, 1))) == pytest.approx(1, abs=1e-6)
    children = [child for node in glb["nodes"] for child in node.get("children", ())]
    assert sorted([*children, *glb["scenes"][0]["nodes"]]) == list(range(len(glb["nodes"])))  # a tree
    used = set(json.dumps(glb.json).split('"')) & set(glb.json["extensionsUsed"])
    assert used == set(glb.json["extensionsUsed"])


def test_same_world_gives_the_same_bytes_and_keeps_the_world(tmp_path):
    world = everything(tmp_path)
    before = msd.to_json(world)
    assert gltf.to_glb(world) == gltf.to_glb(world)
    assert msd.to_json(world) == before
    gltf.save(world, tmp_path / "out.glb")
    assert (tmp_path / "out.glb").read_bytes() == gltf.to_glb(world)


def test_nodes_keep_msd_names_kinds_and_joints(tmp_path):
    glb = Glb(gltf.to_glb(everything(tmp_path)))
    link = glb.node("x")["extras"]["msd"]
    assert link["kind"] == "link"
    (joint,) = link["joints"]
    assert (joint["name"], joint["type"], joint["axis"]) == ("j", "Revolute", [0, 0, 1])
    assert (joint["lower"], joint["upper"]) == pytest.approx((math.radians(-1), math.radians(1)))
    kinds = [node["extras"]["msd"]["kind"] for node in glb["nodes"]]
    assert [kinds.count(kind) for kind in ("geom", "site", "camera", "light")] == [4, 2, 2, 3]


def test_what_gltf_cannot_say_is_reported_once_a_kind_with_the_count(tmp_path):
    report = Report()
    gltf.to_glb(everything(tmp_path), report)
    messages = [finding.message for finding in report.findings]
    assert sum("actuators" in m for m in messages) == 1 and any("actuators; 2 dropped" in m for m in messages)
    assert any("sensors; 1 dropped" in m for m in messages)
    assert any(f.outcome is Outcome.CARRIED and "joints; 1" in f.message for f in report.findings)
    assert any(f.path == "hierarchy.geoms[0]" and f.outcome is Outcome.CLAMPED for f in report.findings)
    assert any("1 geoms that are not shown" in m for m in messages)
    assert any(f.path == "assets.skybox" for f in report.findings)


def test_geoms_that_are_not_shown_are_written_when_asked_for(tmp_path):
    world = everything(tmp_path)
    assert not any(node["name"] == "hidden" for node in Glb(gltf.to_glb(world))["nodes"])
    assert "mesh" in Glb(gltf.to_glb(world, colliders=True)).node("hidden")


def test_missing_and_foreign_files_are_left_out_and_reported(tmp_path):
    folder = tmp_path / "scene"
    folder.mkdir()
    Image.fromarray(np.zeros((4, 4, 3), np.uint8)).save(tmp_path / "secret.png")
    world = one(
        Geometry(shape=ShapeType.Mesh, mesh="m", visual=GeomVisualAttrs(material="x")),
        meshes={"m": MeshAsset(source=MeshSource.path(path="gone.obj"))},
        materials={"x": Material(name="x", texture_name="t")},
        textures={"t": Texture(source=TextureSource.file("../secret.png"))},
    )
    world.hierarchy.geoms.append(Geometry(size=(1, 0, 0), visual=GeomVisualAttrs(material="x")))
    world.source_path, world.asset_roots = str(folder / "a.msd"), (str(folder),)
    report = Report()
    glb = Glb(gltf.to_glb(world, report))
    assert len(glb["meshes"]) == 1 and not glb["images"]
    found = {finding.path: finding.message for finding in report.findings}
    assert "no such file" in found["hierarchy.geoms[0]"]
    assert "outside" in found['assets.textures["t"]']


def test_empty_world_is_a_valid_file():
    glb = Glb(gltf.to_glb(World()))
    assert not glb["buffers"] and len(glb["nodes"]) == 1
