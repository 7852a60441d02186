"""Meshes that MuJoCo does not read as they are: what is written for them is read by MuJoCo."""

from pathlib import Path

import mujoco
import numpy as np
import pytest
import trimesh

from app.writing import write
from engine import msd
from engine.msd.report import Report

SQUARE = trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], [[0, 1, 2], [1, 3, 2]], process=False)


def _exported(world: msd.World, folder: Path) -> tuple[mujoco.MjModel, list[str]]:
    report = Report()
    write(world, str(folder / "out.xml"), report=report)
    return mujoco.MjModel.from_xml_path(str(folder / "out.xml")), [finding.message for finding in report.findings]


@pytest.mark.parametrize("suffix", [".obj", ".stl", ".glb", ".ply"])
def test_a_flat_mesh_is_shown_and_weighs_nothing(tmp_path: Path, suffix: str) -> None:
    SQUARE.export(tmp_path / f"flat{suffix}")
    world = msd.from_file(tmp_path / f"flat{suffix}")
    model, _ = _exported(world, tmp_path)
    assert model.nmesh == model.ngeom == 1
    assert model.body_mass.sum() == 0 == msd.build(world).body_mass.sum()


def test_a_flat_mesh_that_should_collide_is_reported(tmp_path: Path) -> None:
    SQUARE.export(tmp_path / "flat.obj")
    world = msd.from_file(tmp_path / "flat.obj")
    link = world.hierarchy.bodies[0].link
    link.geoms[0].collision_mask.collide_group = 1
    link.geoms.append(msd.Geometry(shape=msd.ShapeType.Sphere, size=[0.1, 0, 0]))
    world.hierarchy.bodies[0].free = msd.FreeJoint()
    model, messages = _exported(world, tmp_path)
    assert model.geom_contype.tolist() == [0, 1]
    assert model.body_mass[1] == pytest.approx(1000 * 4 / 3 * np.pi * 0.1**3)
    assert any("is flat" in message for message in messages)


def test_a_text_stl_file_is_written_into_the_mjcf(tmp_path: Path) -> None:
    trimesh.creation.box((1, 2, 3)).export(tmp_path / "box.stl", file_type="stl_ascii")
    model, messages = _exported(msd.from_file(tmp_path / "box.stl"), tmp_path)
    assert model.body_mass[1] == pytest.approx(6000)
    assert any("binary .stl files" in message for message in messages)


def test_an_stl_file_of_more_triangles_than_mujoco_reads_is_written_into_the_mjcf(tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(subdivisions=7)
    assert len(ball.faces) > 200_000
    ball.export(tmp_path / "ball.stl")
    model, messages = _exported(msd.from_file(tmp_path / "ball.stl"), tmp_path)
    assert model.mesh_facenum.tolist() == [len(ball.faces)]
    assert any("at most 200000 triangles" in message for message in messages)


def test_a_binary_stl_file_that_mujoco_reads_stays_a_file(tmp_path: Path) -> None:
    trimesh.creation.box().export(tmp_path / "box.stl")
    model, messages = _exported(msd.from_file(tmp_path / "box.stl"), tmp_path)
    assert model.nmesh == 1
    assert 'file="box.stl"' in (tmp_path / "out.xml").read_text()
    assert not any(".stl" in message for message in messages)
