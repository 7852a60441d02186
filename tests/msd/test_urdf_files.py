"""Files that a URDF names: where they are looked for, and which may be read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from urdf_robots import ARM, TETRAHEDRON, find, links, shapes

from engine import msd
from engine.msd import assets
from engine.msd.report import Outcome, Report
from engine.msd.urdf import read


def paths(world: msd.World) -> list[str]:
    return [mesh.source.value.path for mesh in world.assets.meshes.values()]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package whose robot is in urdf/ and whose meshes are in meshes/."""
    for file in ("my_robot/meshes/a.obj", "my_robot/urdf/meshes/b.obj", "other/c.obj", "my_robot/urdf/robot.urdf"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(TETRAHEDRON)
    return tmp_path / "my_robot"


def read_in(package: Path, text: str, report: Report, **options) -> msd.World:
    file = package / "urdf" / "robot.urdf"
    file.write_text(f'<robot name="r">{text}</robot>')
    return read(file, report, **options)


@pytest.mark.parametrize("name", ["my_robot", "named_inside"])
def test_packages_are_found_above_the_file(package: Path, report, name: str) -> None:
    (package / "package.xml").write_text("<package format='2'><name> named_inside </name></package>")
    world = read_in(package, shapes(f"package://{name}/meshes/a.obj"), report)
    assert paths(world) == ["../meshes/a.obj"]
    assert assets.outside(world) == [] and assets.missing(world) == []
    assert msd.build(world).nmesh == 1


def test_a_model_of_gazebo_is_found_too(package: Path, report) -> None:
    (package / "model.config").write_text("<model/>")
    assert paths(read_in(package, shapes("model://my_robot/meshes/a.obj"), report)) == ["../meshes/a.obj"]


def test_folders_above_are_not_read_without_consent(package: Path, report) -> None:
    """Nothing marks the folder as a package, so the robot's own is all that may be read."""
    text = shapes("package://my_robot/meshes/a.obj", "../meshes/a.obj", "package://other/c.obj", "/etc/passwd.obj")
    world = read_in(package, text, report)
    assert len(assets.outside(world)) == 3
    assert [finding.outcome for finding in report.findings if finding.element == "mesh"] == [Outcome.CARRIED] * 3
    with pytest.raises(Exception, match="outside the scene's folder"):
        msd.build(world)
    allowed = read_in(package, shapes("package://my_robot/meshes/a.obj"), report, asset_roots=[str(package)])
    assert msd.build(allowed).nmesh == 1


def test_packages_that_are_named_may_be_read(package: Path, report) -> None:
    text = shapes("package://elsewhere/c.obj")
    world = read_in(package, text, report, packages={"elsewhere": package.parent / "other"})
    assert paths(world) == ["../../other/c.obj"] and msd.build(world).nmesh == 1


def test_the_rest_of_an_unknown_package_is_looked_for_beside_the_file(package: Path, report) -> None:
    world = read_in(package, shapes("package://gone/meshes/b.obj"), report)
    assert paths(world) == ["meshes/b.obj"]
    assert find(report, "no package 'gone'").outcome is Outcome.GUESSED


def test_missing_files_are_all_listed_and_only_looks_are_given_up(robot, report) -> None:
    world = robot(
        ARM.replace("<collision>", shapes("1.obj", "package://x/2.stl", kind="visual")[15:-7] + "<collision>")
        + '<link name="b">'
        + shapes("3.obj")[15:]
        + '<joint name="j" type="fixed"><parent link="base"/><child link="b"/></joint>'
    )
    missing = [finding for finding in report.findings if finding.element == "mesh"]
    assert [finding.outcome for finding in missing] == [Outcome.DROPPED, Outcome.DROPPED, Outcome.CARRIED]
    assert [name for name, _ in assets.missing(world)] == ['assets.meshes["3"].source.value.path']
    assert len(links(world)["upper"].geoms) == 1


def test_mujocos_folders(tmp_path: Path, robot, report) -> None:
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "a.obj").write_text(TETRAHEDRON)
    block = '<mujoco><compiler meshdir="m" strippath="{}"/></mujoco>'
    assert paths(robot(block.format("false") + shapes("a.obj"))) == ["m/a.obj"]
    assert paths(robot(block.format("true") + shapes("package://gone/far/a.obj"))) == ["m/a.obj"]
    assert report.findings == [finding for finding in report.findings if finding.element == "link"]


def test_equal_meshes_are_one_asset(tmp_path: Path, robot) -> None:
    (tmp_path / "a.obj").write_text(TETRAHEDRON)
    scaled = '<collision><geometry><mesh filename="a.obj" scale="2 2 2"/></geometry></collision>'
    world = robot(shapes("a.obj", "./a.obj").replace("</link>", scaled + "</link>"))
    assert [geom.mesh for geom in links(world)["a"].geoms] == ["a", "a", "a_2"]
    np.testing.assert_allclose(world.assets.meshes["a_2"].transform.linear, [2, 2, 2])


def test_the_unit_of_a_collada_file_holds(tmp_path: Path, robot) -> None:
    box = trimesh.creation.box((100, 200, 300))
    text = trimesh.exchange.dae.export_collada(box)
    text = text.replace(b"</created>", b'</created><unit name="cm" meter="0.01"/>').replace(b"Z_UP", b"Y_UP")
    (tmp_path / "a.dae").write_bytes(text)
    mesh = msd.build(robot(shapes("a.dae")))
    box = mesh.geom_size[0]  # half size about the centre of mass, along the principal axes
    np.testing.assert_allclose(sorted(box), [0.5, 1, 1.5], rtol=1e-5)
