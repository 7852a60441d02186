"""Binary glTF: read back by trimesh, held against MuJoCo's poses, formulas and the rules of the specification."""

import io
import json
import math
import struct

import mujoco
import numpy as np
import pytest
import trimesh
from PIL import Image

from engine import msd
from engine.build import gltf
from engine.msd import mjcf
from engine.msd.report import Outcome, Report
from engine.msd.schema import (
    AlphaMode,
    Camera,
    Geometry,
    Layer,
    Light,
    LightType,
    Material,
    MaterialRole,
    MeshAsset,
    MeshData,
    MeshSource,
    ShapeType,
    Texture,
    TextureSource,
    World,
)
from engine.msd.schema.geometry import GeomVisualAttrs
from engine.msd.schema.light import DirectionalLightDesc, PointLightDesc, SpotLightDesc

COMPONENT_BYTES = {5123: 2, 5125: 4, 5126: 4}
WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3}
Z_UP = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], float)
"""From glTF's y up back to z up."""


class Glb:
    """A .glb taken apart as the specification says, section 4.4."""

    def __init__(self, data: bytes) -> None:
        magic, version, length = struct.unpack_from("<4sII", data)
        assert (magic, version, length) == (b"glTF", 2, len(data))
        size, kind = struct.unpack_from("<I4s", data, 12)
        assert kind == b"JSON" and size % 4 == 0
        self.json = json.loads(data[20 : 20 + size])
        self.bin = b""
        if 20 + size < len(data):
            n, kind = struct.unpack_from("<I4s", data, 20 + size)
            assert kind == b"BIN\0" and n % 4 == 0
            self.bin = data[28 + size :]
            assert len(self.bin) == n

    def __getitem__(self, kind: str) -> list:
        return self.json.get(kind, [])

    def view(self, index: int) -> bytes:
        view = self["bufferViews"][index]
        return self.bin[view["byteOffset"] : view["byteOffset"] + view["byteLength"]]

    def array(self, index: int) -> np.ndarray:
        a = self["accessors"][index]
        dtype = {5123: "<u2", 5125: "<u4", 5126: "<f4"}[a["componentType"]]
        flat = np.frombuffer(self.view(a["bufferView"]), dtype)
        return flat.reshape(-1, WIDTH[a["type"]])

    def node(self, name: str) -> dict:
        return next(n for n in self["nodes"] if n["name"] == name)

    def material(self, name: str) -> dict:
        return next(m for m in self["materials"] if m.get("name") == name)

    def poses(self) -> dict[str, np.ndarray]:
        """World pose (4, 4) of every node, z up."""
        found, stack = {}, [(root, Z_UP) for root in self["scenes"][0]["nodes"]]
        while stack:
            index, over = stack.pop()
            node = self["nodes"][index]
            x, y, z, w = node.get("rotation", (0, 0, 0, 1))
            local = trimesh.transformations.quaternion_matrix((w, x, y, z))
            local[:3, 3] = node.get("translation", (0, 0, 0))
            found[node["name"]] = over @ local
            stack += [(child, found[node["name"]]) for child in node.get("children", ())]
        return found


def one(geom: Geometry, **assets) -> World:
    world = World()
    world.hierarchy.geoms.append(geom)
    for kind, things in assets.items():
        getattr(world.assets, kind).update(things)
    return world


def loaded(world: World) -> trimesh.Trimesh:
    """All triangles of a World as trimesh reads them, z up."""
    scene = trimesh.load(io.BytesIO(gltf.to_glb(world)), file_type="glb")
    mesh = scene.to_geometry()
    mesh.apply_transform(Z_UP)
    return mesh


# ------------------------------------------------------------------------------------------------ shapes


@pytest.mark.parametrize(
    ("shape", "size", "volume", "half"),
    [
        (ShapeType.Box, (0.1, 0.2, 0.3), 8 * 0.1 * 0.2 * 0.3, (0.1, 0.2, 0.3)),
        (ShapeType.Sphere, (0.5, 0, 0), 4 / 3 * math.pi * 0.5**3, (0.5, 0.5, 0.5)),
        (ShapeType.Ellipsoid, (0.1, 0.2, 0.4), 4 / 3 * math.pi * 0.1 * 0.2 * 0.4, (0.1, 0.2, 0.4)),
        (ShapeType.Cylinder, (0.2, 0.7, 0), math.pi * 0.2**2 * 1.4, (0.2, 0.2, 0.7)),
        (ShapeType.Capsule, (0.2, 0.7, 0), math.pi * 0.2**2 * (1.4 + 4 / 3 * 0.2), (0.2, 0.2, 0.9)),
    ],
)
def test_primitive_encloses_its_volume_with_outward_normals(shape, size, volume, half):
    mesh = loaded(one(Geometry(shape=shape, size=size)))
    assert np.allclose(mesh.bounds, [np.negative(half), half], atol=1e-6)
    stored = mesh.vertex_normals.copy()
    flat = mesh.triangles_cross / np.linalg.norm(mesh.triangles_cross, axis=1, keepdims=True)
    assert np.min(np.einsum("ncd,nd->nc", stored[mesh.faces], flat)) > 0.9
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    assert mesh.is_watertight
    assert volume * 0.97 < mesh.volume <= volume * (1 + 1e-6)


def test_normals_of_an_ellipsoid_are_the_gradient_of_its_equation():
    size = np.array([0.1, 0.2, 0.4])
    glb = Glb(gltf.to_glb(one(Geometry(shape=ShapeType.Ellipsoid, size=size))))
    attributes = glb["meshes"][0]["primitives"][0]["attributes"]
    position, normal = glb.array(attributes["POSITION"]), glb.array(attributes["NORMAL"])
    gradient = position / size**2
    assert np.allclose(normal, gradient / np.linalg.norm(gradient, axis=1, keepdims=True), atol=1e-4)


def test_mesh_keeps_its_triangles_normals_and_coordinates():
    normal = np.array([[0, 0, 1], [0, 0.6, 0.8], [0, 0, 1], [1, 0, 0]])
    uv = np.array([[0, 0], [1, 0], [0.25, 0.75], [1, 1]])
    data = MeshData(
        vertices=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        triangles=[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        normal=normal,
        texcoord=uv,
    )
    asset = MeshAsset(source=MeshSource.buffer(data=data))
    asset.transform.linear, asset.transform.translation = [2, 2, 2], [0, 0, 5]
    glb = Glb(gltf.to_glb(one(Geometry(shape=ShapeType.Mesh, mesh="m"), meshes={"m": asset})))
    attributes = glb["meshes"][0]["primitives"][0]["attributes"]
    assert np.allclose(glb.array(attributes["POSITION"]), data.vertices * 2 + (0, 0, 5))
    assert np.allclose(glb.array(attributes["NORMAL"]), normal)
    assert np.allclose(glb.array(attributes["TEXCOORD_0"]), uv)


def test_mirrored_mesh_still_faces_outward():
    ball = trimesh.creation.icosphere(subdivisions=2)
    data = MeshData(vertices=ball.vertices, triangles=ball.faces)
    geom = Geometry(shape=ShapeType.Mesh, mesh="m", mesh_transform=[1, 1, -2])
    mesh = loaded(one(geom, meshes={"m": MeshAsset(source=MeshSource.buffer(data=data))}))
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    assert mesh.volume == pytest.approx(2 * ball.volume, rel=1e-5)


def test_sharp_edges_of_a_mesh_without_normals_stay_sharp():
    box = trimesh.creation.box()
    data = MeshData(vertices=box.vertices, triangles=box.faces)
    geom = Geometry(shape=ShapeType.Mesh, mesh="m")
    glb = Glb(gltf.to_glb(one(geom, meshes={"m": MeshAsset(source=MeshSource.buffer(data=data))})))
    normal = glb.array(glb["meshes"][0]["primitives"][0]["attributes"]["NORMAL"])
    assert np.allclose(np.sort(np.abs(normal), axis=1), (0, 0, 1), atol=1e-6)


def test_height_field_has_its_heights_where_mujoco_has_them():
    text = """<mujoco><asset><hfield name="h" nrow="2" ncol="3" size="3 1 4 0.1" elevation="0 0 0  0 0 1"/></asset>
        <worldbody><geom type="hfield" hfield="h"/></worldbody></mujoco>"""
    grid = mujoco.MjModel.from_xml_string(text).hfield_data.reshape(2, 3)  # rows from -y to +y
    mesh = loaded(mjcf.read_string(text))
    row, column = np.unravel_index(np.argmax(grid), grid.shape)
    highest = mesh.vertices[mesh.vertices[:, 2] > 2.0]
    assert np.allclose(highest, ((-3, 0, 3)[column], (-1, 1)[row], 4))
    assert np.allclose(mesh.bounds, [(-3, -1, 0), (3, 1, 4)])


# ------------------------------------------------------------------------------------------------ poses

TREE = """<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 1"/>
    <body name="base" pos="0.3 0 1" euler="10 20 30">
      <freejoint/>
      <geom name="base_geom" type="box" size=".1 .2 .3" pos="0 .1 0" euler="0 45 0"/>
      <body name="arm" pos="0 0 .5" quat=".8 .6 0 0">
        <joint name="h" type="hinge" axis="1 2 3" pos="0 .1 -.2"/>
        <geom name="arm_geom" type="capsule" size=".05 .2" pos=".1 0 0"/>
        <body name="rod" pos="0 .4 0">
          <joint name="s" type="slide" axis="0 1 1" ref=".1"/>
          <joint name="b" type="ball" pos="0 0 .1"/>
          <geom name="rod_geom" type="cylinder" size=".05 .2" euler="30 0 0"/>
        </body>
      </body>
    </body>
    <body name="target" mocap="true" pos="1 0 0"><geom name="target_geom" size=".1"/></body>
  </worldbody>
  <keyframe><key qpos="1 2 3 .5 .5 -.5 .5  .7  .4  .1 .7 .7 -.1" mpos="0 4 0" mquat="0 1 0 0"/></keyframe>
</mujoco>"""


@pytest.mark.parametrize("keyframe", [None, 0])
def test_nodes_stand_where_mujoco_places_bodies_and_geoms(keyframe):
    model = mujoco.MjModel.from_xml_string(TREE)
    data = mujoco.MjData(model)
    if keyframe is not None:
        mujoco.mj_resetDataKeyframe(model, data, keyframe)
    mujoco.mj_forward(model, data)
    poses = Glb(gltf.to_glb(mjcf.read_string(TREE), keyframe=keyframe)).poses()
    for i in range(1, model.nbody):
        pose = poses[model.body(i).name]
        assert np.allclose(pose[:3, 3], data.xpos[i], atol=1e-6)
        assert np.allclose(pose[:3, :3], data.xmat[i].reshape(3, 3), atol=1e-6)
    for i in range(model.ngeom):
        pose = poses[model.geom(i).name]
        assert np.allclose(pose[:3, 3], data.geom_xpos[i], atol=1e-6)
        # A shape of revolution may be turned about its axis, or end for end.
        assert abs(pose[:3, 2] @ data.geom_xmat[i].reshape(3, 3)[:, 2]) == pytest.approx(1, abs=1e-6)


def test_mesh_vertices_lie_where_the_built_model_places_them():
    text = """<mujoco><asset><mesh name="m" scale="1 2 1" vertex="0 0 0  1 0 0  0 1 0  0 0 1  .2 .9 .4"/></asset>
    <worldbody><body pos="1 2 3" euler="0 30 0"><geom type="mesh" mesh="m" pos=".1 0 0" euler="0 0 50"/></body>
    </worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    expected = model.mesh_vert @ data.geom_xmat[0].reshape(3, 3).T + data.geom_xpos[0]
    mesh = loaded(mjcf.read_string(text))
    near = np.linalg.norm(expected[:, None] - np.asarray(mesh.vertices)[None], axis=-1)
    assert near.min(axis=1).max() < 1e-5 and near.min(axis=0).max() < 1e-5


def test_there_must_be_such_a_keyframe():
    with pytest.raises(msd.SceneError, match="no keyframe 1"):
        gltf.to_glb(mjcf.read_string(TREE), keyframe=1)


# ------------------------------------------------------------------------------------------------ looks


def test_material_says_the_same_in_gltfs_words():
    look = Material(
        name="m",
        color=(0.5, 0.25, 1.0, 0.5),
        metallic=0.25,
        roughness=0.75,
        reflectance=1.0,
        emissive=(0.5, 0.25, 0, 1),
        emissive_intensity=400.0,
        alpha_mode=AlphaMode.mask(0.25),
        both_side=True,
        transmisive=0.5,
        ior=1.33,
    )
    geom = Geometry(size=(1, 0, 0), visual=GeomVisualAttrs(material="m"))
    material = Glb(gltf.to_glb(one(geom, materials={"m": look}))).material("m")
    surface = material["pbrMetallicRoughness"]
    # IEC 61966-2-1: 0.5 encoded is 0.2140 of the light, 0.25 is 0.0509
    assert np.allclose(surface["baseColorFactor"], (0.21404, 0.05088, 1, 0.5), atol=1e-4)
    assert (surface["metallicFactor"], surface["roughnessFactor"]) == (0.25, 0.75)
    extensions = material["extensions"]
    strength = extensions["KHR_materials_emissive_strength"]["emissiveStrength"]
    assert np.allclose(np.multiply(material["emissiveFactor"], strength), (200, 100, 0))
    assert (material["alphaMode"], material["alphaCutoff"], material["doubleSided"]) == ("MASK", 0.25, True)
    assert extensions["KHR_materials_transmission"]["transmissionFactor"] == 0.5
    ior = extensions["KHR_materials_ior"]["ior"]
    f0 = ((ior - 1) / (ior + 1)) ** 2 * np.array(extensions["KHR_materials_specular"]["specularColorFactor"])
    assert np.allclose(f0, 0.16)


def test_trimesh_reads_the_colour_back():
    scene = trimesh.load(
        io.BytesIO(gltf.to_glb(one(Geometry(size=(1, 0, 0), visual=GeomVisualAttrs(color=(1, 0, 0, 1)))))),
        file_type="glb",
    )
    (mesh,) = scene.geometry.values()
    assert mesh.visual.material.baseColorFactor.tolist() == [255, 0, 0, 255]
    assert mesh.visual.material.metallicFactor == 0


def test_colour_of_a_geom_makes_a_material_of_its_own_and_equal_looks_are_shared():
    world = World()
    world.assets.materials["m"] = Material(name="m")
    for color in (None, None, (1, 0, 0, 1)):
        visual = GeomVisualAttrs(material="m", color=color)
        world.hierarchy.geoms.append(Geometry(size=(1, 0, 0), visual=visual))
    glb = Glb(gltf.to_glb(world))
    assert [len(glb[kind]) for kind in ("nodes", "meshes", "materials")] == [4, 2, 2]
    positions = {m["primitives"][0]["attributes"]["POSITION"] for m in glb["meshes"]}
    assert len(positions) == 1  # the triangles are there once


def test_textures_are_embedded_and_repeated(tmp_path):
    pixels = np.random.default_rng(0).integers(0, 255, (4, 8, 3)).astype(np.uint8)
    Image.fromarray(pixels).save(tmp_path / "a.png")
    Image.fromarray(pixels).save(tmp_path / "a.bmp")
    world = one(
        Geometry(shape=ShapeType.Box, size=(1, 1, 1), visual=GeomVisualAttrs(material="m")),
        textures={
            "png": Texture(source=TextureSource.file("a.png")),
            "bmp": Texture(source=TextureSource.file("a.bmp")),
        },
        materials={
            "m": Material(
                name="m",
                texture_name="png",
                tex_repeat=(2, 3),
                layers=[Layer(texture_name="bmp", role=MaterialRole.Normal)],
            )
        },
    )
    world.source_path = str(tmp_path / "scene.msd")
    glb = Glb(gltf.to_glb(world))
    material = glb.material("m")
    base, normal = material["pbrMetallicRoughness"]["baseColorTexture"], material["normalTexture"]
    for reference in (base, normal):
        image = glb["images"][glb["textures"][reference["index"]]["source"]]
        data = glb.view(image["bufferView"])
        assert image["mimeType"] == "image/png"
        assert np.array_equal(np.asarray(Image.open(io.BytesIO(data)).convert("RGB")), pixels)
    assert base["extensions"]["KHR_texture_transform"] == {"scale": [2, 3]}
    first = glb["images"][glb["textures"][base["index"]]["source"]]
    assert glb.view(first["bufferView"]) == (tmp_path / "a.png").read_bytes()


def test_checker_of_a_floor_repeats_as_mujoco_says():
    world = mjcf.read_string(
        """<mujoco><asset>
          <texture name="t" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 0 1" width="16" height="16"/>
          <material name="m" texture="t" texrepeat="4 2" texuniform="true"/>
        </asset><worldbody><geom type="plane" size="3 5 1" material="m"/></worldbody></mujoco>"""
    )
    glb = Glb(gltf.to_glb(world))
    image = np.asarray(Image.open(io.BytesIO(glb.view(glb["images"][0]["bufferView"]))).convert("RGB"))
    assert image.shape == (16, 16, 3)
    quarters = [image[4, 4], image[4, 12], image[12, 4], image[12, 12]]
    assert np.array_equal(quarters, [[255, 0, 0], [0, 0, 255], [0, 0, 255], [255, 0, 0]])
    # texuniform: texrepeat counts repeats a spatial unit of 2 m (half a texture an MSD unit).
    attributes = glb["meshes"][0]["primitives"][0]["attributes"]
    position, uv = glb.array(attributes["POSITION"]), glb.array(attributes["TEXCOORD_0"])
    spans = np.ptp(uv, axis=0) / np.ptp(position[:, :2], axis=0)
    assert np.allclose(spans, (4 / 2, 2 / 2))


def test_roughness_and_metalness_maps_are_packed_into_one(tmp_path):
    Image.fromarray(np.full((2, 2), 10, np.uint8)).save(tmp_path / "r.png")
    Image.fromarray(np.full((4, 4), 200, np.uint8)).save(tmp_path / "m.png")
    layers = [
        Layer(texture_name="r", role=MaterialRole.Roughness),
        Layer(texture_name="m", role=MaterialRole.Metallic),
    ]
    world = one(
        Geometry(shape=ShapeType.Box, size=(1, 1, 1), visual=GeomVisualAttrs(material="x")),
        textures={name: Texture(source=TextureSource.file(f"{name}.png")) for name in "rm"},
        materials={"x": Material(name="x", layers=layers)},
    )
    world.source_path = str(tmp_path / "scene.msd")
    glb = Glb(gltf.to_glb(world))
    reference = glb.material("x")["pbrMetallicRoughness"]["metallicRoughnessTexture"]
    image = glb["images"][glb["textures"][reference["index"]]["source"]]
    pixels = np.asarray(Image.open(io.BytesIO(glb.view(image["bufferView"]))))
    assert pixels.shape[:2] == (4, 4) and np.all(pixels[..., 1] == 10) and np.all(pixels[..., 2] == 200)


# ------------------------------------------------------------------------------------------------ lights, cameras


def test_lights_shine_as_bright_and_the_same_way():
    world = World()
    world.hierarchy.lights += [
        Light(
            name="sun", type_=LightType.directional(DirectionalLightDesc(illuminance=5000.0)), direction=(1, 0, -1)
        ),
        Light(
            name="spot",
            type_=LightType.spot(SpotLightDesc(intensity=800.0 * math.pi, outer_angle=30, inner_angle=30)),
            color=(2, 1, 0),
            position=(1, 2, 3),
        ),
        Light(name="bulb", type_=LightType.point(PointLightDesc(intensity=4.0 * math.pi, range=7.0))),
    ]
    glb = Glb(gltf.to_glb(world))
    sun, spot, bulb = glb.json["extensions"]["KHR_lights_punctual"]["lights"]
    assert (sun["type"], sun["intensity"]) == ("directional", 5000.0)
    assert spot["intensity"] == pytest.approx(400) and np.allclose(spot["color"], (1, 0.5, 0))
    assert spot["spot"]["outerConeAngle"] == pytest.approx(math.radians(30))
    assert 0 <= spot["spot"]["innerConeAngle"] < spot["spot"]["outerConeAngle"]
    assert bulb["intensity"] == pytest.approx(1) and bulb["range"] == 7
    poses = glb.poses()
    assert np.allclose(poses["sun"][:3, :3] @ (0, 0, -1), np.array([1, 0, -1]) / math.sqrt(2))
    assert np.allclose(poses["spot"][:3, :3] @ (0, 0, -1), (0, 0, -1))
    assert np.allclose(poses["spot"][:3, 3], (1, 2, 3))


def test_cameras_see_the_same():
    world = World()
    world.hierarchy.cameras += [
        Camera(name="eye", position=(0, 0, 5), fovy=60, resolution_x=200, resolution_y=100, znear=0.1, zfar=9),
        Camera(name="flat", orthographic=True, fovy=4),
    ]
    glb = Glb(gltf.to_glb(world))
    eye, flat = glb["cameras"]
    assert eye["perspective"] == {"yfov": pytest.approx(math.pi / 3), "aspectRatio": 2, "znear": 0.1, "zfar": 9}
    assert flat["orthographic"]["ymag"] == 2  # half of the height that is seen
    assert np.allclose(glb.poses()["eye"][:3, 3], (0, 0, 5))


def test_camera_that_looks_at_a_link_points_at_it():
    world = mjcf.read_string(
        """<mujoco><worldbody><camera name="c" pos="3 0 1" mode="targetbody" target="b"/>
        <body name="b" pos="0 4 1"><geom size=".1"/></body></worldbody></mujoco>"""
    )
    forward = Glb(gltf.to_glb(world)).poses()["c"][:3, :3] @ (0, 0, -1)
    assert np.allclose(forward, (-0.6, 0.8, 0), atol=1e-6)


# ------------------------------------------------------------------------------------------------ the file


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
