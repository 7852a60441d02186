"""The URDF reader: what becomes of each element, and what the report says of it."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import trimesh
from scipy.spatial.transform import Rotation

from engine import msd
from engine.msd import assets
from engine.msd.errors import SceneError
from engine.msd.names import named_objects, references
from engine.msd.paths import get
from engine.msd.report import Finding, Outcome, Report
from engine.msd.urdf import read

BALL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
ARM = f"""
<link name="base">{BALL}</link>
<link name="upper">{BALL}<collision><geometry><sphere radius="0.1"/></geometry></collision></link>
<link name="lower">{BALL}</link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
  <limit lower="-1" upper="2" effort="30" velocity="0.5"/></joint>
<joint name="elbow" type="prismatic"><parent link="upper"/><child link="lower"/>
  <limit lower="0" upper="0.4" effort="9" velocity="3"/></joint>
"""


@pytest.fixture
def report() -> Report:
    return Report()


@pytest.fixture
def robot(tmp_path: Path, report: Report):
    """Reads the elements of a <robot>."""

    def read_robot(text: str, **options) -> msd.World:
        file = tmp_path / "robot.urdf"
        file.write_text(f'<robot name="robot">{text}</robot>')
        return read(file, report, **options)

    return read_robot


def find(report: Report, text: str) -> Finding:
    """The one finding whose message has a text."""
    found = [finding for finding in report.findings if text in finding.message]
    assert len(found) == 1, [str(finding) for finding in report.findings]
    return found[0]


def links(world: msd.World) -> dict[str, msd.Link]:
    return {named.name: named.element for named in named_objects(world) if named.kind == "link"}


def joints(world: msd.World) -> dict[str, msd.Joint]:
    return {named.name: named.element for named in named_objects(world) if named.kind == "joint"}


# ------------------------------------------------------------------------------------------------ tree


def test_roll_pitch_yaw_turn_about_the_fixed_axes(robot) -> None:
    world = robot(
        '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/>'
        '<origin xyz="1 2 3" rpy="0.4 -0.7 1.9"/></joint>'
    )
    b = links(world)["b"]
    np.testing.assert_allclose(b.local_translation, [1, 2, 3])
    wanted = Rotation.from_euler("xyz", [0.4, -0.7, 1.9]).as_matrix()
    np.testing.assert_allclose(Rotation.from_quat(b.local_rotation).as_matrix(), wanted, atol=1e-12)


def test_inertia_keeps_its_tensor(robot) -> None:
    world = robot(
        '<link name="a"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.5 0.6 0.7"/><mass value="3"/>'
        '<inertia ixx="0.5" iyy="0.6" izz="0.7" ixy="0.1" ixz="-0.05" iyz="0.02"/></inertial></link>'
    )
    inertial = links(world)["a"].inertial
    frame = Rotation.from_quat(inertial.orientation).as_matrix()
    turn = Rotation.from_euler("xyz", [0.5, 0.6, 0.7]).as_matrix()
    tensor = np.array([[0.5, 0.1, -0.05], [0.1, 0.6, 0.02], [-0.05, 0.02, 0.7]])
    np.testing.assert_allclose(frame @ np.diag(inertial.diag_inertia) @ frame.T, turn @ tensor @ turn.T, atol=1e-12)
    assert inertial.mass == 3 and list(inertial.pos) == [0.1, 0.2, 0.3]


def test_the_base_is_fixed_unless_told_otherwise(robot) -> None:
    assert robot(ARM).hierarchy.bodies[0].free is None
    body = robot(ARM, floating_base=True).hierarchy.bodies[0]
    assert body.free is not None and not body.link.joints


def test_a_base_called_world_is_the_world(robot, report) -> None:
    world = robot(
        '<link name="world"><visual><geometry><box size="1 2 3"/></geometry></visual></link>'
        + ARM
        + '<joint name="stand" type="fixed"><parent link="world"/><child link="base"/><origin xyz="0 0 2"/></joint>',
        floating_base=True,
    )
    assert "world" not in links(world)
    np.testing.assert_allclose(world.hierarchy.geoms[0].size, [0.5, 1, 1.5])
    body = world.hierarchy.bodies[0]
    assert body.link.name == "base" and body.free is None and body.link.local_translation[2] == 2
    assert find(report, "cannot float").outcome is Outcome.GUESSED


def test_a_link_that_floats_on_one_that_does_not_move_becomes_a_body(robot, report) -> None:
    world = robot(
        ARM.replace('type="revolute"', 'type="floating"').replace(
            "<limit", '<origin xyz="0 1 0" rpy="0 0 0.5"/><limit', 1
        )
    )
    base, upper = world.hierarchy.bodies
    assert base.link.children == [] and base.free is None
    assert upper.free is not None and upper.free.name == "shoulder" and upper.link.name == "upper"
    np.testing.assert_allclose(upper.link.local_translation, [0, 1, 0])
    np.testing.assert_allclose(upper.link.local_rotation, Rotation.from_euler("z", 0.5).as_quat())
    assert upper.link.children[0].name == "lower"
    assert find(report, "from a link that does not move").path == "hierarchy.bodies[1]"


def test_a_link_that_floats_on_one_that_moves_gets_three_slides_and_a_ball(robot, report) -> None:
    world = robot(ARM.replace('type="prismatic"', 'type="floating"'))
    assert [joint.type_.value for joint in links(world)["lower"].joints] == ["Slide", "Slide", "Slide", "Ball"]
    assert find(report, "three slides and a ball").outcome is Outcome.GUESSED
    assert msd.build(world).nv == 1 + 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<link name="a"/><link name="a"/>', "the link in line 1 is called 'a' too"),
        ('<link name="a"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>', "no link 'b'"),
        ('<link name="a"/><link name="b"/><joint name="j" type="screw"/>', "Expected one of revolute"),
        (
            '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/></joint>',
            "needs a <child> that",
        ),
        (
            "".join(f'<link name="{name}"/>' for name in "ab")
            + "".join(
                f'<joint name="{a}{b}" type="fixed"><parent link="{a}"/><child link="{b}"/></joint>'
                for a, b in ("ab", "ba")
            ),
            "circle of links: a, b",
        ),
        (ARM + '<joint name="k" type="fixed"><parent link="base"/><child link="lower"/></joint>', "close a loop"),
        (ARM.replace("<limit", '<axis xyz="0 0 0"/><limit', 1), "axis is zero"),
        (ARM.replace('mass value="1"', 'mass value="heavy"', 1), "Expected numbers, got 'heavy'"),
        ('<link name="a"><visual><geometry><box size="1 2"/></geometry></visual></link>', "Expected 3 numbers"),
    ],
)
def test_what_is_no_tree_of_links_is_refused(robot, text: str, message: str) -> None:
    with pytest.raises(SceneError, match=r"(?i)" + message.replace("(", r"\(")) as error:
        robot(text)
    assert error.value.file.endswith("robot.urdf") and error.value.place.startswith("line ")


def test_a_thousand_links_in_a_row_are_read_or_refused(robot) -> None:
    chain = "".join(f'<link name="l{i}"/>' for i in range(3000)) + "".join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i}"/><child link="l{i + 1}"/></joint>' for i in range(2999)
    )
    with pytest.raises(SceneError, match="nested too deeply"):
        robot(chain)


# ------------------------------------------------------------------------------------------------ joints


def test_limits_and_dynamics(robot, report) -> None:
    world = robot(ARM.replace("<limit", '<dynamics damping="0.7" friction="-0.1"/><limit', 1))
    shoulder = joints(world)["shoulder"]
    assert (shoulder.pos_limit.lower, shoulder.pos_limit.upper) == (-1, 2)
    assert (shoulder.actuator_force_limit.lower, shoulder.actuator_force_limit.upper) == (-30, 30)
    assert shoulder.spring_damper.coeff.value.d == 0.7 and shoulder.spring_damper.coeff.value.k == 0
    assert shoulder.friction_loss == 0
    clamped = find(report, "negative")
    assert clamped.outcome is Outcome.CLAMPED and get(world, clamped.path) is shoulder
    velocity = find(report, "velocity limit 0.5")
    assert (velocity.element, velocity.attribute, velocity.line) == ("limit", "velocity", 6)
    assert get(world, velocity.path) is shoulder


@pytest.mark.parametrize("what", ["calibration", "safety_controller"])
def test_what_a_joint_says_to_a_controller_is_reported(robot, report, what: str) -> None:
    world = robot(ARM.replace("<limit", f'<{what} rising="1"/><limit', 1))
    finding = find(report, 'rising="1"')
    assert finding.element == what and finding.outcome is Outcome.DROPPED
    assert get(world, finding.path).name == "upper"


def test_a_mimic_couples_two_joints(robot) -> None:
    world = robot(ARM.replace("<limit", '<mimic joint="elbow" multiplier="-2" offset="0.3"/><limit', 1))
    (equality,) = world.equality_constraint_set.joints
    assert (equality.joint_a, equality.joint_b) == ("shoulder", "elbow")
    np.testing.assert_allclose(equality.polycoeff, [0.3, -2, 0, 0, 0])


@pytest.mark.parametrize("other", ["nobody", "shoulder"])
def test_a_mimic_of_nothing_is_dropped(robot, report, other: str) -> None:
    world = robot(ARM.replace("<limit", f'<mimic joint="{other}"/><limit', 1))
    assert world.equality_constraint_set.joints == []
    assert find(report, f"no other joint {other!r}").outcome is Outcome.DROPPED


def test_names_given_twice_are_told_apart(robot, report) -> None:
    shape = '<collision name="shape"><geometry><sphere radius="1"/></geometry></collision>'
    world = robot(ARM.replace('"elbow"', '"shoulder"').replace("<collision>", shape * 2 + "<collision>"))
    assert [links(world)[name].joints[0].name for name in ("upper", "lower")] == ["shoulder", "shoulder_2"]
    assert [geom.name for geom in links(world)["upper"].geoms] == ["shape", "shape_2", None]
    assert find(report, "Another joint is called 'shoulder'").outcome is Outcome.GUESSED
    assert get(world, find(report, "Another geom").path).name == "shape_2"


# ------------------------------------------------------------------------------------------------ masses


def unphysical(ixx: float = 1, iyy: float = 1, izz: float = 1, mass: float = 1) -> str:
    inertial = f"""<inertial><mass value="{mass}"/>
      <inertia ixx="{ixx}" iyy="{iyy}" izz="{izz}" ixy="0" ixz="0" iyz="0"/></inertial>"""
    return f"""<link name="base"/><link name="a">{inertial}</link>
      <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>"""


def test_moments_of_no_body_become_their_mean_when_repaired(robot, report) -> None:
    assert sorted(links(robot(unphysical(5, 1, 1.5)))["a"].inertial.diag_inertia) == [1, 1.5, 5]
    kept = find(report, "belong to no rigid body")
    assert kept.outcome is Outcome.CARRIED and kept.path.endswith("inertial.diag_inertia")
    report.findings.clear()
    np.testing.assert_allclose(links(robot(unphysical(5, 1, 1.5), repair=True))["a"].inertial.diag_inertia, 2.5)
    assert find(report, "all became their mean 2.5").outcome is Outcome.GUESSED


@pytest.mark.parametrize("wrong", [{"mass": 0}, {"mass": -1}, {"ixx": -1}, {"ixx": 0, "iyy": 0, "izz": 0}])
def test_a_moving_link_without_mass_is_reported_and_repaired(robot, report, wrong: dict[str, float]) -> None:
    with pytest.raises(Exception, match=r"mass and inertia|rigid body|must be"):
        msd.build(robot(unphysical(**wrong)))
    assert any(finding.outcome is Outcome.CARRIED for finding in report.findings)
    repaired = robot(unphysical(**wrong), repair=True)
    assert any(finding.outcome is Outcome.GUESSED for finding in report.findings)
    inertial = links(repaired)["a"].inertial
    assert inertial.mass > 0 and inertial.diag_inertia.min() > 0
    assert msd.build(repaired).nv == 1


def test_a_singular_tensor_has_a_moment_of_zero(robot, report) -> None:
    tensor = '<inertia ixx="0.2125" ixy="-0.005" ixz="0.0225" iyy="0.205" iyz="0.045" izz="0.0125"/>'
    world = robot(re.sub("<inertia .*?/>", tensor, unphysical()), repair=True)
    assert find(report, "no moments of inertia").outcome is Outcome.GUESSED
    assert links(world)["a"].inertial.diag_inertia.min() > 1e-4 and msd.build(world).nv == 1


def test_the_report_follows_the_file(robot, report) -> None:
    robot(ARM + transmission("PositionJointInterface") + '<link name="spare"/><sensor name="s"/>')
    lines = [finding.line for finding in report.findings]
    assert lines == sorted(lines) and len(set(lines)) > 2


def test_a_massless_link_that_carries_one_with_mass_is_sound(robot, report) -> None:
    world = robot(
        unphysical(mass=0)
        + f'<link name="b">{BALL}</link><joint name="k" type="fixed"><parent link="a"/><child link="b"/></joint>',
        repair=True,
    )
    assert report.findings == [] and links(world)["a"].inertial.mass == 0


# ------------------------------------------------------------------------------------------------ shapes and looks


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


def look(material: str) -> str:
    return f'<visual><geometry><sphere radius="1"/></geometry>{material}</visual>'


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


# ------------------------------------------------------------------------------------------------ files

TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"


def shapes(*files: str, kind: str = "collision") -> str:
    parts = (f'<{kind}><geometry><mesh filename="{file}"/></geometry></{kind}>' for file in files)
    return f'<link name="a">{"".join(parts)}</link>'


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


# ------------------------------------------------------------------------------------------------ actuators


def transmission(interface: str) -> str:
    return f"""<transmission name="t"><type>transmission_interface/SimpleTransmission</type>
      <joint name="shoulder"><hardwareInterface>hardware_interface/{interface}</hardwareInterface></joint>
      <actuator name="motor"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>"""


def test_an_effort_transmission_is_a_motor(robot) -> None:
    (actuator,) = robot(ARM + transmission("EffortJointInterface")).actuators
    assert actuator.name == "motor" and actuator.actuator_type.variant == "motor"
    assert actuator.target == msd.ActuatorTarget.joint("shoulder") and actuator.gear[0] == 50
    assert actuator.ctrlrange.upper == pytest.approx(30 / 50)


def test_a_position_transmission_gives_its_whole_effort_at_a_tenth_of_a_radian(robot, report) -> None:
    world = robot(ARM + transmission("PositionJointInterface"))
    (actuator,) = world.actuators
    servo = actuator.actuator_type.value
    # Torque on the joint at an error of 0.1 rad: gear * kp * gear * 0.1.
    assert 50 * servo.kp * 50 * 0.1 == pytest.approx(30)
    assert actuator.forcerange.upper * 50 == pytest.approx(30)
    assert (actuator.ctrlrange.lower, actuator.ctrlrange.upper) == (-50, 100)
    assert find(report, "no gains").path == "actuators[0]"
    assert msd.build(world).nu == 1


def test_a_velocity_transmission_is_a_velocity_servo(robot) -> None:
    (actuator,) = robot(ARM + transmission("VelocityJointInterface")).actuators
    assert 50 * actuator.actuator_type.value * 50 * 0.5 == pytest.approx(30)
    assert actuator.ctrlrange.upper == 0.5 * 50


def test_ros2_control_commands_its_first_interface(robot, report) -> None:
    world = robot(
        ARM
        + """<ros2_control name="r" type="system"><hardware><plugin>p</plugin></hardware>
        <joint name="shoulder"><command_interface name="position"/><command_interface name="effort"/></joint>
        <joint name="elbow"><state_interface name="position"/></joint></ros2_control>"""
    )
    (actuator,) = world.actuators
    assert actuator.actuator_type.variant == "position" and actuator.target.value == "shoulder"
    assert find(report, "'effort' has no place").element == "command_interface"
    assert find(report, "hardware of a ros2_control").outcome is Outcome.DROPPED


def test_transmissions_of_no_joint_or_two_are_dropped(robot, report) -> None:
    two = '<transmission name="d"><joint name="shoulder"/><joint name="elbow"/></transmission>'
    world = robot(ARM + transmission("EffortJointInterface").replace("shoulder", "nobody") + two)
    assert world.actuators == []
    assert find(report, "no joint 'nobody'") and find(report, "couples 2 joints")


# ------------------------------------------------------------------------------------------------ Gazebo and Bullet


def test_gazebo_blocks(robot, report) -> None:
    world = robot(
        ARM.replace("<collision>", look("") + "<collision>")
        + """<gazebo reference="upper"><mu1>0.4</mu1><mu2 value="0.6"/><kp>1e6</kp><material>Gazebo/Orange</material>
        <turnGravityOff>true</turnGravityOff></gazebo>
        <gazebo reference="shoulder"><springStiffness>7</springStiffness><springReference>0.2</springReference>
        <provideFeedback>true</provideFeedback></gazebo>
        <gazebo reference="nobody"><mu1>1</mu1></gazebo><gazebo><plugin name="p" filename="libp.so"/></gazebo>"""
    )
    upper, spring = links(world)["upper"], joints(world)["shoulder"].spring_damper
    seen, touched = upper.geoms
    assert touched.physics_material.friction[0] == 0.4 and seen.physics_material.friction[0] == 1
    assert upper.gravcomp == 1 and spring.coeff.value.k == 7 and spring.target_pos == 0.2
    np.testing.assert_allclose(world.assets.materials[seen.visual.material].color, [1, 0.5088, 0.0468, 1])
    for text in ("<kp> '1e6'", "<provideFeedback>", "<plugin> 'p'", "'nobody'"):
        assert find(report, text).outcome is Outcome.DROPPED
    assert find(report, "two directions").outcome is Outcome.GUESSED


def test_bullets_contact(robot, report) -> None:
    contact = (
        '<contact><lateral_friction value="0.3"/><rolling_friction value="0.01"/><stiffness value="9"/></contact>'
    )
    world = robot(ARM.replace("<collision>", contact + "<collision>"))
    (geom,) = links(world)["upper"].geoms
    np.testing.assert_allclose(geom.physics_material.friction, [0.3, 0.005, 0.01])
    assert geom.physics_material.condim == 6
    assert find(report, "stiffness 9").outcome is Outcome.DROPPED


# ------------------------------------------------------------------------------------------------ texts


@pytest.mark.parametrize(
    "text",
    [
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="a" value="1"/></robot>',
        '<robot name="r"><xacro:arm/></robot>',
        '<robot name="r"><link name="${prefix}base"/></robot>',
    ],
)
def test_xacro_is_refused_with_the_command_to_run(tmp_path: Path, text: str) -> None:
    file = tmp_path / "arm.urdf"
    file.write_text(text)
    with pytest.raises(SceneError, match=r"xacro arm\.urdf > arm\.expanded\.urdf"):
        read(file)


def test_a_declared_xacro_namespace_alone_is_what_xacro_leaves_behind(tmp_path: Path) -> None:
    file = tmp_path / "arm.urdf"
    file.write_text('<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/></robot>')
    assert list(links(read(file))) == ["a"]


def test_defaults_of_the_environment_hold(robot, report) -> None:
    world = robot(ARM.replace("<limit", '<origin xyz="$(optenv WHERE 1 2 3)"/><limit', 1))
    np.testing.assert_allclose(links(world)["upper"].local_translation, [1, 2, 3])
    assert find(report, "depends on the environment").outcome is Outcome.GUESSED


@pytest.mark.parametrize(
    "data",
    [
        b'\n\n<?xml version="1.0" encoding="utf-8"?><robot name="r"><link name="a"/></robot>\0\0',
        b'\xef\xbb\xbf<robot name="r"><link name="a"/></robot>',
        b'<robot name="r"><!-- f\xfcr --><link name="a"/></robot>',
        b'<?xml version="1.0" encoding="latin-1"?><robot name="r\xfc"><link name="a"/></robot>',
    ],
)
def test_slips_that_other_parsers_overlook(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "robot.urdf"
    file.write_bytes(data)
    assert list(links(read(file))) == ["a"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<robot",
        b"<mujoco/>",
        b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"><link name="a"/></robot>',
        b'<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"/>',
        b'<robot name="r"><link name="a"><visual>' + b"<geometry>" * 1000,
        b'<robot name="r"><link name="a"><inertial><mass value="nan"/></inertial></link></robot>',
        b'<robot name="r"><link name="a"><inertial><mass value="1e999"/></inertial></link></robot>',
    ],
)
def test_bad_files_are_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "robot.urdf"
    file.write_bytes(data)
    with pytest.raises(SceneError):
        read(file)


ODD_WORDS = (
    "nan", "inf", "-1e999", "", "world", "base", "floating", "planar", "spherical", "prismatic", "1 2 3 4", "${x}",
    "../../etc/passwd.obj", "file:///etc/passwd.obj", "package:///x.stl", "package://%00/x.stl", "x" * 5000,
)  # fmt: skip


def test_mutated_files_become_worlds_or_errors_that_name_them(tmp_path: Path) -> None:
    text = f'<robot name="robot">{ARM}{transmission("EffortJointInterface")}{shapes("a.obj", kind="visual")}</robot>'
    rng = random.Random(7)
    file = tmp_path / "robot.urdf"
    outcomes = Counter()
    for _ in range(600):
        data = bytearray(text.encode())
        kind = rng.randrange(3)
        if kind == 0:
            data[rng.randrange(len(data))] = rng.randrange(256)
        elif kind == 1:
            del data[rng.randrange(len(data)) :]
        else:
            values = [found.span(1) for found in re.finditer(rb'"([^"]*)"', data)]
            start, end = rng.choice(values)
            data[start:end] = rng.choice(ODD_WORDS).encode()
        file.write_bytes(data)
        try:
            outcomes[type(read(file)).__name__] += 1
        except SceneError as error:
            outcomes["refused"] += 1
            assert error.file == str(file)
    assert outcomes["World"] > 50 and outcomes["refused"] > 50


def test_every_reference_of_a_world_is_met_and_it_survives_saving(robot, tmp_path: Path) -> None:
    world = robot(ARM + transmission("PositionJointInterface") + '<link name="spare"/>')
    names = {(named.kind, named.name) for named in named_objects(world)}
    assert {(ref.kind, ref.name) for ref in references(world)} <= names
    for suffix in (".msd", ".msgpack"):
        file = tmp_path / f"robot{suffix}"
        msd.save(world, file)
        assert msd.from_file(file) == world
