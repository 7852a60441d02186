"""Normals of meshes against MuJoCo's, which makes them or reads them from the same sources."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.compiler import BuildError, build
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

# A house: right angles, a flat roof's edge below the angle at which faces count together, and a sliver.
HOUSE = """vertex="0 0 0 2 0 0 2 1 0 0 1 0 0 0 1 2 0 1 2 1 1 0 1 1 1 .5 1.2 1.01 .5 1.2"
    face="0 2 1 0 3 2 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7 4 5 9 4 9 8 5 6 9 6 7 8 6 8 9 7 4 8" """
CLOUD = 'vertex="-.5 -1 -1.5 -.5 -1 1.5 -.5 1 -1.5 -.5 1 1.5 .5 -1 -1.5 .5 -1 1.5 .5 1 -1.5 .9 .5 1.5 .5 1 1.5"'
GIVEN = 'normal="1 0 0 0 1 0 0 0 3 1 1 1 0 0 0 1 2 3 1 0 1 0 1 1 -1 0 0 0 -1 0"'
FRAMES = 'vertex="0 0 0 2 0 0 0 1 0 0 0 .7" normal="{}"'.format(" ".join(str(k % 7 - 2) for k in range(36)))
MESHES = {
    "made": HOUSE,
    "made smooth": f'{HOUSE} smoothnormal="true"',
    "mirrored and sheared": f'{HOUSE} scale="1 2 -3" refpos="1 2 3" refquat=".7 .1 .2 .3"',
    "of a hull": CLOUD,
    "given": f"{HOUSE} {GIVEN}",
    "given and scaled": f'{HOUSE} {GIVEN} scale="-1 2 3" refquat=".7 .1 .2 .3"',
    "frames": f'{FRAMES} scale="1 2 3"',
    "sphere": 'builtin="sphere" params="1"',
    "wedge": 'builtin="wedge" params="3 4 60 40 .5" scale="1 1 2"',
    "plate": 'builtin="plate" params="3 5" scale="1 3 2"',
    "obj": 'file="some.obj" scale="1 2 3"',
    "obj without": 'file="bare.obj"',
    "stl": 'file="some.stl"',
    "msh": 'file="some.msh"',
}
BARE = "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 .7\nf 1 3 2\nf 1 4 3\nf 1 2 4\nf 2 3 4\n"
NORMALS = "vn 0 0 -1\nvn 3 4 0\nvn 1 1 1\nvn 0 -2 1\nvn 0 1 0\n"


def files() -> dict[str, bytes]:
    corners = np.array([[0, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 0.7]], "<f4")
    faces = np.array([[0, 2, 1], [0, 3, 2], [0, 1, 3], [1, 2, 3]], "<i4")
    stl = bytes(80) + np.array([4], "<u4").tobytes()
    for face in faces:
        stl += bytes(12) + corners[face].tobytes() + bytes(2)
    normals = np.array([[1, 0, 0], [0, 2, 0], [0, 0, 1], [1, 1, 0]], "<f4")
    counts = np.array([4, 4, 0, 4], "<i4")
    obj = BARE + NORMALS
    for face in ("1 3 2", "1 4 3", "1 2 4", "2 3 4"):
        obj = obj.replace(f"f {face}\n", "")
        obj += "f {}//1 {}//2 {}//4\n".format(*face.split())
    return {
        "some.obj": obj.encode(),
        "bare.obj": BARE.encode(),
        "some.stl": stl,
        "some.msh": counts.tobytes() + corners.tobytes() + normals.tobytes() + faces.tobytes(),
    }


def scene(*meshes: str) -> str:
    """Meshes, of which a tactile sensor uses the first."""
    assets = "".join(f'<mesh name="{k}" {mesh}/>' for k, mesh in enumerate(meshes))
    return f"""<mujoco><asset>{assets}</asset><worldbody><body><joint/><geom name="skin" size="1"/></body></worldbody>
        <sensor><tactile mesh="0" geom="skin"/></sensor></mujoco>"""


def in_asset(model, mesh: int) -> np.ndarray:
    """Normals of a mesh in the axes of its asset."""
    turn, first = np.zeros(9), model.mesh_normaladr[mesh]
    mujoco.mju_quat2Mat(turn, np.asarray(model.mesh_quat[mesh], float))
    return model.mesh_normal[first : first + model.mesh_normalnum[mesh]] @ turn.reshape(3, 3).T


def test_normals_are_those_of_mujoco(tmp_path: Path) -> None:
    for name, content in files().items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "scene.xml").write_text(scene(*MESHES.values()))
    truth = mujoco.MjModel.from_xml_path(str(tmp_path / "scene.xml"))
    model = build(mjcf.read(tmp_path / "scene.xml"))
    assert model.nmeshnormal == truth.nmeshnormal
    np.testing.assert_array_equal(model.mesh_normaladr, truth.mesh_normaladr)
    np.testing.assert_array_equal(model.mesh_normalnum, truth.mesh_normalnum)
    for mesh, name in enumerate(MESHES):
        np.testing.assert_allclose(in_asset(model, mesh), in_asset(truth, mesh), atol=2e-6, err_msg=name)
    np.testing.assert_allclose(np.linalg.norm(model.mesh_normal, axis=1), 1, atol=1e-6)


def test_scenes_without_tactile_sensors_have_none() -> None:
    text = scene(HOUSE).replace('<tactile mesh="0" geom="skin"/>', "")
    model = build(mjcf.read_string(text))
    assert (model.nmesh, model.nmeshnormal, model.mesh_normal.shape) == (1, 0, (0, 3))


def test_broken_normals_of_a_file_are_reported(tmp_path: Path) -> None:
    (tmp_path / "some.obj").write_text(BARE + "vn 0 east 1\n")
    (tmp_path / "scene.xml").write_text(scene('file="some.obj"'))
    with pytest.raises(BuildError, match=r"the normals of mesh '0' cannot be used: .*'east' is not a number"):
        build(mjcf.read(tmp_path / "scene.xml"))
