"""Many instances of one shape: each where USD has it, read in a time that grows with their number, until given up."""

import numpy as np
import pytest

pytest.importorskip("pxr")
from pxr import Gf, Usd, UsdGeom, UsdPhysics
from scipy.spatial.transform import Rotation
from usd_stages import new

from engine import msd
from engine.msd import usd
from engine.msd.report import Report
from engine.msd.usd import drawing, instancing
from engine.msd.usd.reader import read_here


def _stage(file, count: int, turned: bool = True) -> Usd.Stage:
    stage = new(file)
    instancer = UsdGeom.PointInstancer.Define(stage, "/many")
    cube = UsdGeom.Cube.Define(stage, "/many/protos/cube")
    UsdPhysics.CollisionAPI.Apply(cube.GetPrim())
    capsule = UsdGeom.Capsule.Define(stage, "/many/protos/pill")
    capsule.AddTranslateOp().Set(Gf.Vec3d(1, 2, 3))
    instancer.CreatePrototypesRel().SetTargets(["/many/protos/cube", "/many/protos/pill"])
    random = np.random.default_rng(0)
    instancer.CreateProtoIndicesAttr(random.integers(0, 2, count).tolist())
    instancer.CreatePositionsAttr([Gf.Vec3f(*map(float, row)) for row in random.normal(0, 50, (count, 3))])
    if turned:
        turns = Rotation.random(count, random_state=0).as_quat()
        instancer.CreateOrientationsAttr([Gf.Quath(float(w), float(x), float(y), float(z)) for x, y, z, w in turns])
        instancer.CreateScalesAttr([Gf.Vec3f(1 + i % 3) for i in range(count)])
    stage.Save()
    return stage


def test_instances_stand_where_usd_has_them(tmp_path) -> None:
    stage = _stage(tmp_path / "a.usda", 60)
    instancer = UsdGeom.PointInstancer(stage.GetPrimAtPath("/many"))
    now = Usd.TimeCode.EarliestTime()
    transforms = instancer.ComputeInstanceTransformsAtTime(now, now)  # with those of the prototypes
    kinds = instancer.GetProtoIndicesAttr().Get()
    geoms = read_here(str(tmp_path / "a.usda"), (str(tmp_path),), Report()).hierarchy.geoms
    assert len(geoms) == len(transforms) == 60
    for geom, transform, kind in zip(geoms, transforms, kinds, strict=True):
        matrix = np.array(transform).T
        scale = np.linalg.norm(matrix[:3, 0])
        np.testing.assert_allclose(geom.position, matrix[:3, 3], atol=1e-2)  # half precision turns an offset of 11 m
        turn = Rotation.from_quat(geom.orientation).as_matrix()
        np.testing.assert_allclose(turn, matrix[:3, :3] / scale, atol=2e-3)  # half precision in the file
        assert geom.size[0] == pytest.approx((1.0, 0.5)[kind] * scale, rel=2e-3)
        assert bool(geom.collision_mask.collide_group) == (kind == 0)
    assert len({geom.name for geom in geoms}) == 60
    geoms[0].visual.group = 5  # nothing is shared between them
    assert all(geom.visual.group == 0 for geom in geoms[1:])


def test_a_shape_is_read_once_for_all_its_instances(tmp_path, monkeypatch) -> None:
    _stage(tmp_path / "a.usda", 500, turned=False)
    drawn = []
    draw = drawing.draw
    monkeypatch.setattr(instancing, "draw", lambda *args: (drawn.append(args), draw(*args))[1])
    world = read_here(str(tmp_path / "a.usda"), (str(tmp_path),), Report())
    assert len(world.hierarchy.geoms) == 500
    assert len(drawn) == 2


def test_progress_is_reported_and_reading_can_be_given_up(tmp_path) -> None:
    class GivenUp(Exception):
        pass

    _stage(tmp_path / "a.usda", 5000)
    shares: list[float] = []
    usd.read(tmp_path / "a.usda", progress=shares.append)
    assert shares == sorted(shares) and 0 < shares[-1] <= 1

    def give_up(share: float) -> None:
        raise GivenUp

    with pytest.raises(GivenUp):
        msd.from_file(tmp_path / "a.usda", progress=give_up)
