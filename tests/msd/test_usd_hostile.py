"""USD files from strangers: they are refused or read, and neither crash nor hang the program."""

import random

import pytest

from engine import msd
from engine.msd.report import Report

pytest.importorskip("pxr")
from pxr import UsdGeom, UsdPhysics
from usd_stages import body, joint, mesh, new

from engine.msd import usd
from engine.msd.usd import process, reader
from engine.msd.usd.reader import read_here


@pytest.mark.timeout(60)
def test_stage_without_end_is_stopped(tmp_path, monkeypatch):
    """Twelve levels of ten references each: a small file with a million million prims."""
    lines = ["#usda 1.0"]
    for level in range(12):
        below = "".join(f'def Scope "c{i}" (references = </l{level + 1}>) {{}}\n' for i in range(10))
        lines.append(f'def Scope "l{level}" {{\n{below}}}')
    lines.append('def Sphere "l12" {}')
    (tmp_path / "a.usda").write_text("\n".join(lines))
    monkeypatch.setattr(process, "LONGEST", 3.0)
    with pytest.raises(msd.SceneError, match=r"any further|too large|USD failed|more than"):
        usd.read(tmp_path / "a.usda")


def test_too_many_prims_are_refused(tmp_path, monkeypatch):
    stage = new(tmp_path / "a.usda")
    for i in range(20):
        UsdGeom.Sphere.Define(stage, f"/s{i}")
    stage.Save()
    monkeypatch.setattr(reader, "MOST_PRIMS", 10)
    with pytest.raises(msd.SceneError, match="more than 10 prims"):
        read_here(str(tmp_path / "a.usda"), (str(tmp_path),), Report())


def seed(path):
    """A stage with some of everything."""
    stage = new(path)
    body(stage, "/a", (0, 0, 0)), body(stage, "/b", (3, 0, 0), UsdGeom.Capsule)
    hinge = joint(stage, UsdPhysics.RevoluteJoint, "/j", "/a", "/b", (1.5, 0, 0), (-1.5, 0, 0), "Z")
    UsdPhysics.DriveAPI.Apply(hinge.GetPrim(), "angular").CreateStiffnessAttr(3.0)
    UsdPhysics.MassAPI.Apply(stage.GetPrimAtPath("/a")).CreateMassAttr(2.0)
    shape = mesh(stage, "/m", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (0, 3, 2)])
    UsdPhysics.CollisionAPI.Apply(shape.GetPrim())
    many = UsdGeom.PointInstancer.Define(stage, "/many")
    many.CreatePrototypesRel().SetTargets(["/m"]), many.CreateProtoIndicesAttr([0, 0])
    many.CreatePositionsAttr([(0, 0, 0), (1, 2, 3)])
    stage.Save()


@pytest.mark.parametrize("suffix", ["usda", "usdc"])
def test_mutilated_files_are_read_or_refused(tmp_path, suffix):
    seed(tmp_path / f"seed.{suffix}")
    whole = (tmp_path / f"seed.{suffix}").read_bytes()
    words = [b"nan", b"inf", b"-1", b"1e308", b"[]", b'""', b"None", b"99999999999"]
    outcomes = set()
    for number in range(60):
        chance = random.Random(number)
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(data))
            if suffix == "usda" and chance.random() < 0.7:
                digits = [i for i, c in enumerate(data) if 48 <= c <= 57 and i > 20]
                place = chance.choice(digits)
                data[place : place + 1] = chance.choice(words)
            elif chance.random() < 0.6:
                data[place] = chance.randrange(256)
            else:
                del data[place : place + chance.randint(1, 9)]
        file = tmp_path / f"{number}.{suffix}"
        file.write_bytes(data)
        try:
            read_here(str(file), (str(tmp_path),), Report())
            outcomes.add("read")
        except msd.SceneError:
            outcomes.add("refused")
    assert outcomes == {"read", "refused"}
