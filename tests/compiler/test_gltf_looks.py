"""Materials, textures, lights and cameras in a .glb."""

import io
import math

import numpy as np
import pytest
import trimesh
from glb_file import Glb, one
from PIL import Image

from engine.exporters import gltf
from engine.msd import mjcf
from engine.msd.schema import (
    AlphaMode,
    Camera,
    Geometry,
    Layer,
    Light,
    LightType,
    Material,
    MaterialRole,
    ShapeType,
    Texture,
    TextureSource,
    World,
)
from engine.msd.schema.geometry import GeomVisualAttrs
from engine.msd.schema.light import DirectionalLightDesc, PointLightDesc, SpotLightDesc

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
