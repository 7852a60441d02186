"""Stages for the tests of the USD reader."""

from pxr import Gf, Usd, UsdGeom, UsdPhysics

from engine.msd import usd
from engine.msd.report import Report


def new(path, up="Z", unit=1.0):
    """An empty stage in a file."""
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.y if up == "Y" else UsdGeom.Tokens.z)
    UsdGeom.SetStageMetersPerUnit(stage, unit)
    return stage


def body(stage, path, at, kind=UsdGeom.Cube):
    """A rigid body that is a shape."""
    shape = kind.Define(stage, path)
    UsdGeom.XformCommonAPI(shape).SetTranslate(Gf.Vec3d(*at))
    UsdPhysics.RigidBodyAPI.Apply(shape.GetPrim())
    UsdPhysics.CollisionAPI.Apply(shape.GetPrim())
    return shape


def joint(stage, kind, path, a, b, at0=(0, 0, 0), at1=(0, 0, 0), axis=""):
    """A joint between two bodies; no path: the world."""
    prim = kind.Define(stage, path)
    prim.CreateBody0Rel().SetTargets([a] if a else [])
    prim.CreateBody1Rel().SetTargets([b] if b else [])
    prim.CreateLocalPos0Attr(Gf.Vec3f(*at0))
    prim.CreateLocalPos1Attr(Gf.Vec3f(*at1))
    if axis:
        prim.CreateAxisAttr(axis)
    return prim


def mesh(stage, path, points, faces):
    """A polygon mesh without subdivision."""
    prim = UsdGeom.Mesh.Define(stage, path)
    prim.CreatePointsAttr(points)
    prim.CreateFaceVertexCountsAttr([len(face) for face in faces])
    prim.CreateFaceVertexIndicesAttr([i for face in faces for i in face])
    prim.CreateSubdivisionSchemeAttr("none")
    return prim


def read(stage):
    """The World of a stage, and the findings."""
    stage.Save()
    report = Report()
    return usd.read(stage.GetRootLayer().realPath, report), report.findings
