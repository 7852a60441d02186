"""What the shapes, materials, textures and colours of a URDF become."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import trimesh
from urdf_robots import TETRAHEDRON, find, links, look, shapes

from engine import msd
from engine.msd.report import Outcome


def test_shapes_that_are_seen_and_shapes_that_touch(robot) -> None:
    shape = '<geometry><cylinder radius="0.1" length="0.4"/></geometry>'
    world = robot(
        f'<link name="both"><visual>{shape}</visual><collision>{shape}</collision></link>'
        f'<link name="blind"><collision>{shape}</collision></link>'
        '<joint name="j" type="fixed"><parent link="both"/><child link="blind"/></joint>'
    )
    seen, touched = links(world)["both"].geoms
    (only,) = links(world)["blind"].geoms
    shown = range(3)  # visibility groups of MSD that are drawn
    assert seen.visual.group in shown and touched.visual.group not in shown and only.visual.group in shown
    assert seen.collision_mask == msd.CollisionMask.non_collidable() and seen.physics_material.density == 0
    assert touched.collision_mask == msd.CollisionMask()
    np.testing.assert_allclose(seen.size[:2], [0.1, 0.2])


def test_materials_global_and_local(robot, report) -> None:
    world = robot(
        '<material name="red"><color rgba="1 0 0 1"/></material>'
        '<link name="a">'
        + look('<material name="red"/>')
        + look('<material name="glass"/>')
        + look('<material name="glass"><color rgba="0 0 2 0.5"/></material>')
        + look('<material name="red"><color rgba="0.5 0 0 1"/></material>')
        + look('<material name="unknown"/>')
        + "</link>"
    )
    materials = world.assets.materials
    keys = [geom.visual.material for geom in links(world)["a"].geoms]
    assert keys == ["red", "glass", "glass", "red_2", None]
    assert list(materials["red"].color) == [1, 0, 0, 1] and list(materials["red_2"].color) == [0.5, 0, 0, 1]
    assert list(materials["glass"].color) == [0, 0, 1, 0.5] and materials["glass"].alpha_mode.variant == "blend"
    assert find(report, "Another material is called 'red'").path == 'assets.materials["red_2"]'
    assert find(report, "clamped to 0..1").outcome is Outcome.CLAMPED
    assert find(report, "no material 'unknown'").outcome is Outcome.GUESSED


def test_textures(robot, tmp_path: Path, report) -> None:
    (tmp_path / "wood.png").write_bytes(b"")
    world = robot(
        '<link name="a">'
        + look('<material name="wood"><texture filename="wood.png"/></material>')
        + look('<material name="stone"><color rgba="1 0 0 1"/><texture filename="stone.png"/></material>')
        + "</link>"
    )
    materials = world.assets.materials
    assert world.assets.textures[materials["wood"].texture_name].source.value == "wood.png"
    assert list(materials["wood"].color) == [1, 1, 1, 1]
    assert materials["stone"].texture_name is None and list(materials["stone"].color) == [1, 0, 0, 1]
    assert find(report, "'stone.png' does not exist").outcome is Outcome.DROPPED


def test_a_pipe_in_place_of_a_file_is_called_one(robot, tmp_path: Path, report) -> None:
    os.mkfifo(tmp_path / "pipe.stl")
    robot('<link name="a"><visual><geometry><mesh filename="pipe.stl"/></geometry></visual></link>')
    assert find(report, "'pipe.stl' is a named pipe, not a regular file").outcome is Outcome.DROPPED


def test_a_mesh_without_material_looks_as_its_file_says(tmp_path: Path, robot, report) -> None:
    faces = TETRAHEDRON.replace("f 1 3", "usemtl one\nf 1 3", 1)
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{faces}usemtl two\nf 1 2 3\n")
    (tmp_path / "a.mtl").write_text("newmtl one\nKd 0.1 0.2 0.3\nd 0.5\nmap_Kd a.png\nnewmtl two\nKd 1 1 1\n")
    (tmp_path / "a.png").write_bytes(b"")
    red = trimesh.creation.box((1, 1, 1))
    red.visual = trimesh.visual.TextureVisuals(
        material=trimesh.visual.material.PBRMaterial(name="red", baseColorFactor=[255, 0, 0, 255])
    )
    red.export(tmp_path / "b.glb")
    world = robot(shapes("a.obj", "b.glb", kind="visual"))
    first, second = (world.assets.materials[geom.visual.material] for geom in links(world)["a"].geoms)
    assert list(first.color) == [0.1, 0.2, 0.3, 0.5] and first.alpha_mode.variant == "blend"
    assert world.assets.textures[first.texture_name].source.value == "a.png"
    assert list(second.color) == [1, 0, 0, 1]
    assert find(report, "has 2 materials").outcome is Outcome.GUESSED


def test_a_mesh_of_two_materials_is_two_shapes(tmp_path: Path, robot, report) -> None:
    boxes = []
    for place, color in enumerate(([255, 0, 0, 255], [0, 0, 255, 255])):
        boxes.append(trimesh.creation.box((1, 1, 1)).apply_translation((3 * place, 0, 0)))
        material = trimesh.visual.material.PBRMaterial(name=f"paint{place}", baseColorFactor=color)
        boxes[-1].visual = trimesh.visual.TextureVisuals(material=material)
    (tmp_path / "two.dae").write_bytes(trimesh.exchange.dae.export_collada(boxes))
    text = shapes("two.dae", kind="visual").replace("<visual>", '<visual name="v"><origin xyz="0 0 1"/>')
    world = robot(text)
    geoms = links(world)["a"].geoms
    assert [geom.name for geom in geoms] == ["v", "v_2"]
    assert list(world.assets.meshes) == [geom.mesh for geom in geoms]
    colors = [list(world.assets.materials[geom.visual.material].color) for geom in geoms]
    assert sorted(colors) == [[0, 0, 1, 1], [1, 0, 0, 1]]
    model = msd.build(world)
    by_color = {tuple(color): x for color, x in zip(colors, model.geom_pos[:, 0], strict=True)}
    np.testing.assert_allclose([by_color[1, 0, 0, 1], by_color[0, 0, 1, 1]], [0, 3], atol=1e-5)
    np.testing.assert_allclose(model.geom_pos[:, 2], 1, atol=1e-5)


def test_shapes_without_extent_or_kind_are_dropped(robot, report) -> None:
    world = robot(
        '<link name="a"><visual><geometry><box size="1 0 1"/></geometry></visual>'
        "<collision><geometry><torus/></geometry></collision><visual/></link>"
    )
    assert links(world)["a"].geoms == []
    assert [finding.outcome for finding in report.findings] == [Outcome.DROPPED] * 3
    assert find(report, "positive sizes").path == "hierarchy.bodies[0].link"


def test_a_texture_without_a_file_says_nothing(robot, report) -> None:
    colored = '<material name="m"><color rgba="0.2 0.4 0.6 1"/>{}</material>'
    plain, empty = look(colored.format("")), look(colored.format('<texture filename=""/>'))
    assert robot(f'<link name="a">{empty}</link>').assets == robot(f'<link name="a">{plain}</link>').assets
    assert not report.findings
