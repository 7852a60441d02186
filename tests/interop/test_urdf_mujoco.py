"""URDF as MuJoCo's own import understands it."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
import trimesh
from motrixsim_worlds import quiet
from urdf_scenes import SCENES
from urdf_survey import compare, mujoco_model

from engine import msd
from engine.compiler import SceneModel
from engine.msd.urdf import read
from engine.msd.writing import to_msgpack


@pytest.mark.parametrize("name", SCENES)
def test_links_and_joints_are_mujocos(tmp_path: Path, name: str) -> None:
    file = tmp_path / "robot.urdf"
    file.write_text(SCENES[name])
    theirs = mujoco_model(file)
    assert theirs.nbody > 2 and theirs.njnt > 0
    assert compare(msd.build(read(file)), theirs) == []


def test_options_of_the_mujoco_block_hold(tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.write_text(SCENES["extension"])
    ours, theirs = msd.build(read(file)), mujoco_model(file)
    assert theirs.opt.timestep == 0.004 and theirs.body_mass.sum() == pytest.approx(7)
    for name in ("timestep", "gravity", "integrator", "impratio", "disableflags"):
        np.testing.assert_allclose(getattr(ours.opt, name), getattr(theirs.opt, name))


@pytest.mark.parametrize("name", [name for name in SCENES if name != "extension"])  # settotalmass counts fused links
def test_what_moves_is_what_moves_in_mujocos_fused_import(tmp_path: Path, name: str) -> None:
    """MuJoCo's default import fuses fixed links: axes, anchors and what hangs on each joint must not notice."""
    file = tmp_path / "robot.urdf"
    file.write_text(SCENES[name])
    theirs = mujoco.MjModel.from_xml_path(str(file))
    data = mujoco.MjData(theirs)
    mujoco.mj_forward(theirs, data)
    ours = msd.build(read(file))
    places, turns = _frames(ours)
    assert [theirs.joint(i).name for i in range(theirs.njnt)] == ours.names["joint"]
    for j in range(theirs.njnt):
        body = ours.jnt_bodyid[j]
        np.testing.assert_allclose(places[body] + turns[body] @ ours.jnt_pos[j], data.xanchor[j], atol=1e-6)
        if theirs.jnt_type[j] != mujoco.mjtJoint.mjJNT_FREE:  # which has no axis
            np.testing.assert_allclose(turns[body] @ ours.jnt_axis[j], data.xaxis[j], atol=1e-6)
        mass, centre = _subtree(ours, body, places, turns)
        np.testing.assert_allclose(mass, theirs.body_subtreemass[theirs.jnt_bodyid[j]], rtol=1e-6)
        np.testing.assert_allclose(centre, data.subtree_com[theirs.jnt_bodyid[j]], atol=1e-6)


def _frames(m: SceneModel) -> tuple[np.ndarray, np.ndarray]:
    """Positions and rotation matrices of the bodies in the world, as modelled."""
    places, turns = np.zeros((m.nbody, 3)), np.tile(np.eye(3), (m.nbody, 1, 1))
    for body in range(1, m.nbody):
        own = np.zeros(9)
        mujoco.mju_quat2Mat(own, np.asarray(m.body_quat[body], float))
        above = m.body_parentid[body]
        places[body] = places[above] + turns[above] @ m.body_pos[body]
        turns[body] = turns[above] @ own.reshape(3, 3)
    return places, turns


def _subtree(m: SceneModel, base: int, places: np.ndarray, turns: np.ndarray) -> tuple[float, np.ndarray]:
    """Mass and centre of mass of a body and all that hangs on it."""
    inside = {base}
    for body in range(base + 1, m.nbody):
        if m.body_parentid[body] in inside:
            inside.add(body)
    masses = np.array([m.body_mass[body] for body in inside])
    centres = np.array([places[body] + turns[body] @ m.body_ipos[body] for body in inside])
    return masses.sum(), masses @ centres / masses.sum()


def test_shapes_are_mujocos(tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    keep = '<robot name="masses"><mujoco><compiler discardvisual="false"/></mujoco>'
    file.write_text(SCENES["masses"].replace('<robot name="masses">', keep))
    theirs, ours = mujoco_model(file), msd.build(read(file))
    assert [theirs.geom(i).name for i in range(theirs.ngeom)] == ours.names["geom"]
    for name in (
        "geom_type",
        "geom_bodyid",
        "geom_size",
        "geom_pos",
        "geom_quat",
        "geom_contype",
        "geom_conaffinity",
    ):
        np.testing.assert_allclose(getattr(ours, name), getattr(theirs, name), atol=1e-6, err_msg=name)
    for name in ("geom_friction", "geom_solref", "geom_solimp", "geom_condim"):
        np.testing.assert_allclose(getattr(ours, name), getattr(theirs, name), atol=1e-6, err_msg=name)
    seen = ours.names["geom"].index("seen")
    np.testing.assert_allclose(ours.geom_rgba[seen], theirs.geom_rgba[seen], atol=1e-6)


@pytest.fixture
def with_meshes(tmp_path: Path) -> Path:
    """A robot in a package, whose collision meshes give its masses: .stl and .obj, scaled, mirrored, used twice."""
    package = tmp_path / "robot_description"
    for folder in ("urdf", "meshes/visual", "meshes/collision"):
        (package / folder).mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>robot_description</name></package>")
    wedge = trimesh.creation.box((1, 2, 3)).convex_hull
    wedge.vertices[wedge.vertices[:, 2] > 0, 0] *= 0.3
    wedge.export(package / "meshes/collision/arm.stl")
    trimesh.creation.icosphere(subdivisions=1).export(package / "meshes/visual/arm.stl")
    trimesh.creation.box((1, 1, 2)).export(package / "meshes/collision/hand.obj")
    file = package / "urdf" / "robot.urdf"
    file.write_text("""
<robot name="meshes"><link name="base"/>
  <link name="arm">
    <visual><geometry><mesh filename="package://robot_description/meshes/visual/arm.stl"/></geometry></visual>
    <collision><origin xyz="0 0 1" rpy="0.1 0.2 0.3"/>
      <geometry><mesh filename="package://robot_description/meshes/collision/arm.stl" scale="0.1 0.2 0.1"/></geometry>
    </collision>
  </link>
  <joint name="a" type="continuous"><parent link="base"/><child link="arm"/></joint>
  <link name="hand">
    <collision>
      <geometry><mesh filename="../meshes/collision/hand.obj" scale="0.1 -0.1 0.1"/></geometry></collision>
    <collision><origin xyz="1 0 0"/>
      <geometry><mesh filename="package://robot_description/meshes/collision/arm.stl" scale="0.1 0.2 0.1"/></geometry>
    </collision>
  </link>
  <joint name="b" type="continuous"><parent link="arm"/><child link="hand"/><origin xyz="0 0 2"/></joint>
</robot>""")
    return file


def test_meshes_weigh_what_mujoco_says(with_meshes: Path) -> None:
    ours = msd.build(read(with_meshes))
    plain = with_meshes.read_text().replace("package://robot_description/", "../")
    (with_meshes.parent / "plain.urdf").write_text(plain)
    theirs = mujoco_model(with_meshes.parent / "plain.urdf")
    assert theirs.body_mass[-1] > 0
    assert compare(ours, theirs) == []


def test_motrixsim_builds_what_is_written(with_meshes: Path, tmp_path: Path) -> None:
    motrixsim = pytest.importorskip("motrixsim")

    def build_there(file: Path):
        with quiet():
            return motrixsim.msd.from_msgpack(to_msgpack(read(file)), str(file.with_suffix(".msgpack"))).build()

    assert list(build_there(with_meshes).link_names) == ["base", "arm", "hand"]
    file = tmp_path / "robot.urdf"
    file.write_text(SCENES["joints"])
    ours, theirs = msd.build(read(file)), build_there(file)
    assert set(theirs.joint_names) >= set(ours.names["joint"]) - {"floats"}
    assert theirs.num_dof_vel == ours.nv
