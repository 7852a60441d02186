"""USD stages written with pxr, compared with its own transforms and the built model."""

import math

import numpy as np
import pytest

from engine import msd
from engine.msd.report import Report
from engine.msd.schema import ShapeType

pytest.importorskip("pxr")
from pxr import Gf, Sdf, UsdGeom, UsdPhysics
from usd_stages import body, new

from engine.msd import usd


def hinge(stage, path, a, b, at0, at1, axis="Z"):
    joint = UsdPhysics.RevoluteJoint.Define(stage, path)
    joint.CreateBody0Rel().SetTargets([a] if a else [])
    joint.CreateBody1Rel().SetTargets([b])
    joint.CreateLocalPos0Attr(Gf.Vec3f(*at0))
    joint.CreateLocalPos1Attr(Gf.Vec3f(*at1))
    joint.CreateAxisAttr(axis)
    return joint


def arm(path):
    """Centimetres, y up: a base, and an arm on a hinge about z."""
    stage = new(path, "Y", 0.01)
    body(stage, "/base", (0, 100, 0)).CreateSizeAttr(20.0)
    rod = body(stage, "/arm", (30, 100, 0), UsdGeom.Capsule)
    rod.CreateRadiusAttr(2.0), rod.CreateHeightAttr(10.0), rod.CreateAxisAttr("X")
    UsdPhysics.MassAPI.Apply(rod.GetPrim()).CreateMassAttr(3.0)
    joint = hinge(stage, "/j", "/base", "/arm", (20, 0, 0), (-10, 0, 0))
    joint.CreateLowerLimitAttr(-90.0), joint.CreateUpperLimitAttr(45.0)
    UsdPhysics.Scene.Define(stage, "/scene")
    stage.Save()
    return stage


@pytest.mark.parametrize("suffix", ["usda", "usdc"])
def test_bodies_stand_where_usd_puts_them_in_metres_with_z_up(tmp_path, suffix):
    stage = arm(tmp_path / f"a.{suffix}")
    m = msd.build(usd.read(tmp_path / f"a.{suffix}"))
    cache = UsdGeom.XformCache()
    from engine.compiler.derived_constants import world_frames

    xpos, _ = world_frames(m)
    for name in ("/base", "/arm"):
        x, y, z = cache.GetLocalToWorldTransform(stage.GetPrimAtPath(name)).ExtractTranslation()
        assert np.allclose(xpos[m.names["body"].index(name.removeprefix("/"))], np.array([x, -z, y]) / 100)
    assert m.body_parentid.tolist() == [0, 0, 1]
    assert np.allclose(m.opt.gravity, (0, 0, -9.81))


def test_hinge_has_its_axis_anchor_and_limits(tmp_path):
    arm(tmp_path / "a.usda")
    world = usd.read(tmp_path / "a.usda")
    m = msd.build(world)
    joint = m.names["joint"].index("j")
    assert np.allclose(m.jnt_range[joint], np.radians((-90, 45)))
    child = world.hierarchy.bodies[0].link.children[0]
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_quat(child.local_rotation).as_matrix()
    base = Rotation.from_quat(world.hierarchy.bodies[0].link.local_rotation).as_matrix()
    assert np.allclose(base @ turn @ m.jnt_axis[joint], (0, -1, 0))  # +z of a y-up stage
    assert np.allclose(m.jnt_pos[joint], (-0.1, 0, 0))
    assert np.allclose(m.body_mass[2], 3.0)


def test_coordinate_of_a_joint_is_where_the_bodies_are_drawn(tmp_path):
    stage = new(tmp_path / "a.usda")
    body(stage, "/a", (0, 0, 0))
    turned = body(stage, "/b", (2, 0, 0))
    UsdGeom.XformCommonAPI(turned).SetRotate(Gf.Vec3f(0, 0, 30))
    hinge(stage, "/j", "/a", "/b", (2, 0, 0), (0, 0, 0))
    stage.Save()
    assert msd.build(usd.read(tmp_path / "a.usda")).qpos0[7] == pytest.approx(math.radians(30), abs=1e-6)


@pytest.mark.parametrize(
    ("kind", "given", "scale", "shape", "size"),
    [
        (UsdGeom.Cube, {"size": 2.0}, (1, 2, 3), ShapeType.Box, (1, 2, 3)),
        (UsdGeom.Sphere, {"radius": 0.5}, (2, 2, 2), ShapeType.Sphere, (1, 0, 0)),
        (UsdGeom.Sphere, {"radius": 1.0}, (1, 2, 3), ShapeType.Ellipsoid, (1, 2, 3)),
        (UsdGeom.Cylinder, {"radius": 1.0, "height": 4.0, "axis": "X"}, (2, 3, 3), ShapeType.Cylinder, (3, 4, 0)),
        (UsdGeom.Capsule, {"radius": 1.0, "height": 4.0, "axis": "Y"}, (1, 1, 1), ShapeType.Capsule, (1, 2, 0)),
    ],
)
def test_shapes_have_their_half_sizes(tmp_path, kind, given, scale, shape, size):
    stage = new(tmp_path / "a.usda")
    prim = kind.Define(stage, "/shape")
    for name, value in given.items():
        prim.GetPrim().GetAttribute(name).Set(value)
    UsdGeom.XformCommonAPI(prim).SetScale(Gf.Vec3f(*scale))
    stage.Save()
    (geom,) = usd.read(tmp_path / "a.usda").hierarchy.geoms
    assert geom.shape is shape and np.allclose(geom.size, size)
    assert geom.collision_mask.collide_group == 0  # it only looks
    if "axis" in given:
        from scipy.spatial.transform import Rotation

        along = Rotation.from_quat(geom.orientation).apply((0, 0, 1))
        assert np.allclose(along, np.eye(3)["XYZ".index(given["axis"])])


def test_mesh_is_triangulated_facing_outward_without_its_holes(tmp_path):
    stage = new(tmp_path / "a.usda", unit=0.5)
    mesh = UsdGeom.Mesh.Define(stage, "/m")
    mesh.CreatePointsAttr([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0), (5, 5, 5)])
    mesh.CreateFaceVertexCountsAttr([4, 3])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2, 3, 0, 1, 4])
    mesh.CreateHoleIndicesAttr([1])
    UsdGeom.XformCommonAPI(mesh).SetScale(Gf.Vec3f(1, 1, -1))
    stage.Save()
    data = usd.read(tmp_path / "a.usda").assets.meshes["m"].source.value.data
    a, b, c = (data.vertices[data.triangles[:, i]] for i in range(3))
    area = np.cross(b - a, c - a) / 2
    assert np.allclose(area.sum(axis=0), (0, 0, -1.0))  # one square metre, mirrored: still the outside of the solid


def test_layers_outside_the_folder_are_refused_unread(tmp_path):
    (tmp_path / "in").mkdir()
    outside = new(tmp_path / "secret.usda")
    UsdGeom.Sphere.Define(outside, "/s")
    outside.Save()
    for i, target in enumerate(("../secret.usda", str(tmp_path / "secret.usda"), "/etc/passwd")):
        stage = new(tmp_path / "in" / f"a{i}.usda")
        stage.DefinePrim("/x").GetReferences().AddReference(Sdf.Reference(target, "/s"))
        stage.Save()
        del stage
        with pytest.raises(msd.SceneError, match="outside the scene's folder"):
            usd.read(tmp_path / "in" / f"a{i}.usda")
    allowed = usd.read(tmp_path / "in" / "a0.usda", asset_roots=(str(tmp_path),))
    assert len(allowed.hierarchy.geoms) == 1


def test_broken_file_is_an_error_of_ours(tmp_path):
    (tmp_path / "a.usda").write_text("#usda 1.0\ndef {{{")
    with pytest.raises(msd.SceneError, match=r"can be read: [^E]*a\.usda:2:1: parse error"):
        usd.read(tmp_path / "a.usda")


def test_what_is_not_understood_is_reported_with_its_prim(tmp_path):
    stage = new(tmp_path / "a.usda")
    stage.DefinePrim("/cone", "BasisCurves")
    stage.Save()
    report = Report()
    usd.read(tmp_path / "a.usda", report)
    (finding,) = report.findings
    assert finding.element == "/cone" and finding.file.endswith("a.usda")
