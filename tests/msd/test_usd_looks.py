"""How a USD stage looks: materials, pictures, meshes, lights, instances. Oracles: the specifications of
UsdPreviewSurface and UsdLux, and UsdGeom's own transforms."""

import base64
import math

import numpy as np
import pytest

from engine.msd.report import Outcome
from engine.msd.schema import ColorSpace, MaterialRole

pytest.importorskip("pxr")
from pxr import Gf, Sdf, UsdGeom, UsdLux, UsdPhysics, UsdShade, UsdUtils
from usd_stages import mesh, new, read

from engine.msd import usd
from engine.msd.report import Report

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
T = Sdf.ValueTypeNames


def surface(stage, path, **inputs):
    """A material with a UsdPreviewSurface."""
    material = UsdShade.Material.Define(stage, path)
    shader = UsdShade.Shader.Define(stage, f"{path}/surface")
    shader.CreateIdAttr("UsdPreviewSurface")
    material.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")
    for name, value in inputs.items():
        shader.CreateInput(name, T.Color3f if isinstance(value, tuple) else T.Float).Set(value)
    return material, shader


def picture(stage, path, file, shader, name, output="rgb", scale=None, move=None):
    """Connect an input of a surface to a picture."""
    texture = UsdShade.Shader.Define(stage, path)
    texture.CreateIdAttr("UsdUVTexture")
    texture.CreateInput("file", T.Asset).Set(file)
    if scale:
        texture.CreateInput("scale", T.Float4).Set(scale)
    if move:
        shift = UsdShade.Shader.Define(stage, f"{path}_move")
        shift.CreateIdAttr("UsdTransform2d")
        shift.CreateInput("scale", T.Float2).Set(move[0]), shift.CreateInput("translation", T.Float2).Set(move[1])
        texture.CreateInput("st", T.Float2).ConnectToSource(shift.ConnectableAPI(), "result")
    shader.CreateInput(name, T.Color3f if output == "rgb" else T.Float).ConnectToSource(
        texture.ConnectableAPI(), output
    )


def bind(prim, material):
    UsdShade.MaterialBindingAPI.Apply(prim).Bind(material)


def test_preview_surface_is_metallic_roughness(tmp_path):
    stage = new(tmp_path / "a.usda")
    material, _ = surface(
        stage, "/m", diffuseColor=(0.5, 0.2, 0.0), metallic=0.25, roughness=0.75, opacity=0.5, clearcoat=1.0,
        emissiveColor=(2.0, 0.0, 0.0),
    )  # fmt: skip
    bind(UsdGeom.Sphere.Define(stage, "/s").GetPrim(), material)
    world, findings = read(stage)
    m = world.assets.materials[world.hierarchy.geoms[0].visual.material]
    assert m.color == pytest.approx((0.7354, 0.4845, 0, 0.5), abs=1e-3)  # IEC 61966-2-1
    assert (m.metallic, m.roughness, m.alpha_mode.variant) == (0.25, 0.75, "blend")
    assert m.reflectance == pytest.approx(0.5)  # F0 of the default ior 1.5 is 0.04 = 0.16 * 0.5^2
    assert m.emissive[:3] * m.emissive_intensity == pytest.approx((2000, 0, 0))
    assert {f.attribute for f in findings if f.outcome is Outcome.DROPPED} == {"inputs:clearcoat"}


def test_pictures_have_their_roles_and_place(tmp_path):
    for name in ("base.png", "orm.png", "normal.png"):
        (tmp_path / name).write_bytes(PNG)
    stage = new(tmp_path / "a.usda")
    material, shader = surface(stage, "/m")
    picture(stage, "/m/base", "base.png", shader, "diffuseColor", scale=(0.5, 1, 1, 1), move=((2, 3), (0.25, 0.5)))
    for name, output in (("occlusion", "r"), ("roughness", "g"), ("metallic", "b")):
        picture(stage, "/m/orm", "orm.png", shader, name, output)
    picture(stage, "/m/normal", "normal.png", shader, "normal")
    bind(UsdGeom.Sphere.Define(stage, "/s").GetPrim(), material)
    world, _ = read(stage)
    m, textures = world.assets.materials["m"], world.assets.textures
    assert textures[m.texture_name].source.value == "base.png"
    assert textures[m.texture_name].color_space is ColorSpace.Srgb
    assert m.color[0] == pytest.approx(0.7354, abs=1e-3) and m.color[1] == pytest.approx(1)
    layers = {layer.role: textures[layer.texture_name] for layer in m.layers}
    assert {role: texture.source.value for role, texture in layers.items()} == {
        MaterialRole.Orm: "orm.png",
        MaterialRole.Normal: "normal.png",
    }
    assert all(texture.color_space is ColorSpace.Linear for texture in layers.values())
    for u, v in ((0.0, 0.0), (0.3, 0.9)):  # the same place of the picture, counted from above
        there = np.array([u, 1 - v]) * m.tex_repeat + m.tex_translation
        assert there == pytest.approx((2 * u + 0.25, 1 - (3 * v + 0.5)))


def test_a_picture_may_be_named_with_backslashes(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "base.png").write_bytes(PNG)
    stage = new(tmp_path / "a.usda")
    material, shader = surface(stage, "/m")
    picture(stage, "/m/base", r".\maps\base.png", shader, "diffuseColor")
    bind(UsdGeom.Sphere.Define(stage, "/s").GetPrim(), material)
    world, _ = read(stage)
    assert world.assets.textures["base"].source.value == "maps/base.png"


@pytest.mark.parametrize("file", ["../secret.png", r"..\secret.png", "/etc/hostname", "missing.png"])
def test_pictures_that_may_not_or_cannot_be_read_are_reported(tmp_path, file):
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.png").write_bytes(PNG)
    stage = new(tmp_path / "in" / "a.usda")
    material, shader = surface(stage, "/m")
    picture(stage, "/m/base", file, shader, "diffuseColor")
    bind(UsdGeom.Sphere.Define(stage, "/s").GetPrim(), material)
    world, findings = read(stage)
    assert not world.assets.textures
    assert [f.element for f in findings if f.attribute == "inputs:file"] == ["/m/base"]


def test_pictures_of_a_package_are_taken_out(tmp_path, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    (tmp_path / "base.png").write_bytes(PNG)
    stage = new(tmp_path / "a.usdc")
    material, shader = surface(stage, "/m")
    picture(stage, "/m/base", "./base.png", shader, "diffuseColor")
    bind(UsdGeom.Sphere.Define(stage, "/s").GetPrim(), material)
    stage.Save()
    (tmp_path / "b").mkdir()
    assert UsdUtils.CreateNewUsdzPackage(Sdf.AssetPath(str(tmp_path / "a.usdc")), str(tmp_path / "b" / "a.usdz"))
    report = Report()
    world = usd.read(tmp_path / "b" / "a.usdz", report)
    (texture,) = world.assets.textures.values()
    from engine.msd.assets import resolve

    assert resolve(world, texture.source.value).read_bytes() == PNG
    assert any("taken out" in finding.message for finding in report.findings)


def test_faces_with_materials_of_their_own_are_parts_and_collide_as_one(tmp_path):
    stage = new(tmp_path / "a.usda")
    points = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    shape = mesh(stage, "/m", points, faces)
    UsdPhysics.CollisionAPI.Apply(shape.GetPrim())
    subset = UsdGeom.Subset.CreateGeomSubset(shape, "red", "face", [0, 1], "materialBind")
    bind(subset.GetPrim(), surface(stage, "/paint", diffuseColor=(1.0, 0.0, 0.0))[0])
    world, _ = read(stage)
    red, rest, whole = world.hierarchy.geoms
    triangles = [len(world.assets.meshes[g.mesh].source.value.data.triangles) for g in (red, rest, whole)]
    assert triangles == [4, 8, 12]
    assert (red.visual.material, rest.visual.material) == ("paint", None)
    assert [g.collision_mask.collide_group for g in (red, rest, whole)] == [0, 0, 1] and whole.visual.group == 3


def test_normals_and_texture_coordinates_of_corners(tmp_path):
    stage = new(tmp_path / "a.usda")
    shape = mesh(stage, "/m", [*SQUARE, (2, 0, 1)], [(0, 1, 2, 3), (1, 4, 2)])
    UsdGeom.XformCommonAPI(shape).SetScale(Gf.Vec3f(1, 1, 2))
    st = [(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.25), (1, 0), (1, 1)]
    UsdGeom.PrimvarsAPI(shape).CreatePrimvar("st", T.TexCoord2fArray, "faceVarying").Set(st)
    shape.CreateNormalsAttr([(0, 0, 1), (-1, 0, 1)])
    shape.SetNormalsInterpolation("uniform")
    world, _ = read(stage)
    data = world.assets.meshes["m"].source.value.data
    assert len(data.vertices) == 7  # no corner of one face agrees with one of the other
    corner = {tuple(v): (tuple(t), n) for v, t, n in zip(data.vertices, data.texcoord, data.normal, strict=True)}
    assert corner[0, 1, 0][0] == (0, 0)  # v from above
    slanted = corner[2, 0, 2][1]
    assert slanted == pytest.approx(np.array([-1, 0, 0.5]) / math.hypot(1, 0.5))  # of the face as scaled


@pytest.mark.parametrize("kind", [UsdGeom.Cone, UsdGeom.Cylinder, UsdGeom.Sphere])
def test_what_msd_has_no_shape_for_is_a_closed_mesh_of_its_volume(tmp_path, kind):
    stage = new(tmp_path / "a.usda")
    shape = kind.Define(stage, "/s")
    shape.AddTransformOp().Set(Gf.Matrix4d(2, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))  # scaled and sheared
    world, findings = read(stage)
    data = world.assets.meshes["s"].source.value.data
    a, b, c = (data.vertices[data.triangles[:, i]] for i in range(3))
    volume = np.einsum("ij,ij->", a, np.cross(b, c)) / 6
    exact = {UsdGeom.Cone: 2 * math.pi / 3, UsdGeom.Cylinder: 2 * math.pi, UsdGeom.Sphere: 4 * math.pi / 3}[kind]
    assert volume == pytest.approx(2 * exact, rel=0.02)  # the transform doubles volumes; facing outward
    assert [f.outcome for f in findings] == [Outcome.GUESSED]


def test_colours_of_faces_become_their_mean(tmp_path):
    stage = new(tmp_path / "a.usda")
    shape = mesh(stage, "/m", [*SQUARE, (2, 0, 0)], [(0, 1, 2, 3), (1, 4, 2)])
    shape.CreateDisplayColorPrimvar("uniform").Set([(1, 0, 0), (0, 0, 1)])
    world, findings = read(stage)
    assert world.hierarchy.geoms[0].visual.color == pytest.approx((0.7354, 0, 0.7354, 1), abs=1e-3)
    assert [f.attribute for f in findings] == ["primvars:displayColor"]


def test_lights_have_the_luminance_that_usd_says(tmp_path):
    stage = new(tmp_path / "a.usda", "Y", 0.01)
    ball = UsdLux.SphereLight.Define(stage, "/ball")
    ball.CreateIntensityAttr(3.0), ball.CreateExposureAttr(2.0), ball.CreateRadiusAttr(20.0)
    ball.CreateEnableColorTemperatureAttr(True), ball.CreateColorTemperatureAttr(3000.0)
    UsdGeom.XformCommonAPI(ball).SetTranslate(Gf.Vec3d(100, 200, 300))
    UsdLux.DistantLight.Define(stage, "/sun")
    panel = UsdLux.RectLight.Define(stage, "/panel")
    panel.CreateWidthAttr(50.0), panel.CreateHeightAttr(100.0), panel.CreateNormalizeAttr(True)
    UsdLux.DomeLight.Define(stage, "/sky").CreateIntensityAttr(0.5)
    world, findings = read(stage)
    lights = {light.name: light for light in world.hierarchy.lights}
    nits = 3 * 2**2 * 1000
    assert lights["ball"].type_.value.intensity / (4 * math.pi) == pytest.approx(nits * math.pi * 0.2**2)
    assert lights["ball"].color == pytest.approx(np.array(UsdLux.BlackbodyTemperatureAsRgb(3000)))
    assert lights["ball"].position == pytest.approx((1, -3, 2))
    sun = 50000 * math.pi * math.sin(math.radians(0.53 / 2)) ** 2
    assert lights["sun"].type_.value.illuminance == pytest.approx(1000 * sun)
    assert lights["sun"].direction == pytest.approx((0, 1, 0))  # -z of a stage with y up
    value = lights["panel"].type_.value
    assert (value.width, value.height, value.normalize) == (0.5, 1.0, True)
    assert world.visual.ambient_light.brightness == pytest.approx(500)
    assert {f.element for f in findings if f.outcome is Outcome.GUESSED} == {"/ball", "/sun", "/panel", "/sky"}


def test_lights_of_older_stages_say_the_same(tmp_path):
    lights = """
        def SphereLight "ball" {{ float {0}intensity = 3
          float {0}exposure = 2
          color3f {0}color = (1, 0.5, 0)
          float {0}radius = 20
        }}
        def RectLight "panel" {{ float {0}width = 2
          float {0}height = 3
          bool {0}normalize = 1
        }}
        def DistantLight "sun" {{ float {0}angle = 1
        }}"""
    outcomes = []
    for name, prefix in (("new.usda", "inputs:"), ("old.usda", "")):
        (tmp_path / name).write_text("#usda 1.0\n" + lights.format(prefix))
        report = Report()
        world = usd.read(tmp_path / name, report)
        outcomes.append((world.hierarchy.lights, [finding.message for finding in report.findings]))
    assert outcomes[0] == outcomes[1] and len(outcomes[0][0]) == 3


def test_what_a_skeleton_would_bend_is_drawn_and_a_mesh_without_faces_is_not(tmp_path):
    stage = new(tmp_path / "a.usda")
    stage.DefinePrim("/skin", "SkelRoot")
    mesh(stage, "/skin/m", SQUARE, [(0, 1, 2, 3)])
    mesh(stage, "/skin/empty", [], [])
    world, findings = read(stage)
    assert [geom.name for geom in world.hierarchy.geoms] == ["m"]
    assert [(f.element, f.message) for f in findings] == [("/skin/empty", "The Mesh was dropped: it has no faces")]


def test_point_instancer_puts_its_shapes_where_usd_does(tmp_path):
    stage = new(tmp_path / "a.usda", "Y", 0.5)
    many = UsdGeom.PointInstancer.Define(stage, "/many")
    UsdGeom.XformCommonAPI(many).SetRotate(Gf.Vec3f(0, 0, 30))
    UsdGeom.Xform.Define(stage, "/many/p")
    ball = UsdGeom.Sphere.Define(stage, "/many/p/ball")
    UsdGeom.XformCommonAPI(ball).SetTranslate(Gf.Vec3d(1, 0, 0))
    many.CreatePrototypesRel().SetTargets(["/many/p"])
    many.CreateProtoIndicesAttr([0, 0, 0]), many.CreatePositionsAttr([(0, 0, 0), (0, 5, 0), (0, 9, 2)])
    turn = Gf.Rotation(Gf.Vec3d(0, 0, 1), 90).GetQuat()
    many.CreateOrientationsAttr([Gf.Quath(1), Gf.Quath(1), Gf.Quath(turn)])
    many.CreateScalesAttr([(1, 1, 1), (1, 1, 1), (2, 2, 2)]), many.CreateInvisibleIdsAttr([1])
    world, _ = read(stage)
    geoms = world.hierarchy.geoms
    assert [(g.name, round(g.size[0], 5)) for g in geoms] == [("ball", 0.5), ("ball_2", 1.0)]
    outer = UsdGeom.XformCache().GetLocalToWorldTransform(many.GetPrim())
    for geom, point in zip(geoms, [(1, 0, 0), (0, 11, 2)], strict=True):
        x, y, z = outer.Transform(Gf.Vec3d(*point)) * 0.5
        assert geom.position == pytest.approx((x, -z, y), abs=1e-5)


def test_instances_share_their_mesh(tmp_path):
    stage = new(tmp_path / "a.usda")
    mesh(stage, "/thing/m", SQUARE, [(0, 1, 2, 3)])
    for name in "ab":
        prim = UsdGeom.Xform.Define(stage, f"/{name}").GetPrim()
        prim.GetReferences().AddInternalReference("/thing")
        prim.SetInstanceable(True)
    world, _ = read(stage)
    assert len(world.hierarchy.geoms) == 3
    assert len({geom.mesh for geom in world.hierarchy.geoms}) == 2  # the source itself, and the instances
