"""Shapes and poses in a .glb: beside MuJoCo, trimesh and formulas."""

import math

import mujoco
import numpy as np
import pytest
import trimesh
from glb_file import Glb, loaded, one

from engine import msd
from engine.exporters import gltf
from engine.msd import mjcf
from engine.msd.schema import (
    Geometry,
    MeshAsset,
    MeshData,
    MeshSource,
    ShapeType,
)

# ------------------------------------------------------------------------------------------------ shapes


@pytest.mark.parametrize(
    ("shape", "size", "volume", "half"),
    [
        (ShapeType.Box, (0.1, 0.2, 0.3), 8 * 0.1 * 0.2 * 0.3, (0.1, 0.2, 0.3)),
        (ShapeType.Sphere, (0.5, 0, 0), 4 / 3 * math.pi * 0.5**3, (0.5, 0.5, 0.5)),
        (ShapeType.Ellipsoid, (0.1, 0.2, 0.4), 4 / 3 * math.pi * 0.1 * 0.2 * 0.4, (0.1, 0.2, 0.4)),
        (ShapeType.Cylinder, (0.2, 0.7, 0), math.pi * 0.2**2 * 1.4, (0.2, 0.2, 0.7)),
        (ShapeType.Capsule, (0.2, 0.7, 0), math.pi * 0.2**2 * (1.4 + 4 / 3 * 0.2), (0.2, 0.2, 0.9)),
    ],
)
def test_primitive_encloses_its_volume_with_outward_normals(shape, size, volume, half):
    mesh = loaded(one(Geometry(shape=shape, size=size)))
    assert np.allclose(mesh.bounds, [np.negative(half), half], atol=1e-6)
    stored = mesh.vertex_normals.copy()
    flat = mesh.triangles_cross / np.linalg.norm(mesh.triangles_cross, axis=1, keepdims=True)
    assert np.min(np.einsum("ncd,nd->nc", stored[mesh.faces], flat)) > 0.9
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    assert mesh.is_watertight
    assert volume * 0.97 < mesh.volume <= volume * (1 + 1e-6)


def test_normals_of_an_ellipsoid_are_the_gradient_of_its_equation():
    size = np.array([0.1, 0.2, 0.4])
    glb = Glb(gltf.to_glb(one(Geometry(shape=ShapeType.Ellipsoid, size=size))))
    attributes = glb["meshes"][0]["primitives"][0]["attributes"]
    position, normal = glb.array(attributes["POSITION"]), glb.array(attributes["NORMAL"])
    gradient = position / size**2
    assert np.allclose(normal, gradient / np.linalg.norm(gradient, axis=1, keepdims=True), atol=1e-4)


def test_mesh_keeps_its_triangles_normals_and_coordinates():
    normal = np.array([[0, 0, 1], [0, 0.6, 0.8], [0, 0, 1], [1, 0, 0]])
    uv = np.array([[0, 0], [1, 0], [0.25, 0.75], [1, 1]])
    data = MeshData(
        vertices=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        triangles=[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        normal=normal,
        texcoord=uv,
    )
    asset = MeshAsset(source=MeshSource.buffer(data=data))
    asset.transform.linear, asset.transform.translation = [2, 2, 2], [0, 0, 5]
    glb = Glb(gltf.to_glb(one(Geometry(shape=ShapeType.Mesh, mesh="m"), meshes={"m": asset})))
    attributes = glb["meshes"][0]["primitives"][0]["attributes"]
    assert np.allclose(glb.array(attributes["POSITION"]), data.vertices * 2 + (0, 0, 5))
    assert np.allclose(glb.array(attributes["NORMAL"]), normal)
    assert np.allclose(glb.array(attributes["TEXCOORD_0"]), uv)


def test_mirrored_mesh_still_faces_outward():
    ball = trimesh.creation.icosphere(subdivisions=2)
    data = MeshData(vertices=ball.vertices, triangles=ball.faces)
    geom = Geometry(shape=ShapeType.Mesh, mesh="m", mesh_transform=[1, 1, -2])
    mesh = loaded(one(geom, meshes={"m": MeshAsset(source=MeshSource.buffer(data=data))}))
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    assert mesh.volume == pytest.approx(2 * ball.volume, rel=1e-5)


def test_sharp_edges_of_a_mesh_without_normals_stay_sharp():
    box = trimesh.creation.box()
    data = MeshData(vertices=box.vertices, triangles=box.faces)
    geom = Geometry(shape=ShapeType.Mesh, mesh="m")
    glb = Glb(gltf.to_glb(one(geom, meshes={"m": MeshAsset(source=MeshSource.buffer(data=data))})))
    normal = glb.array(glb["meshes"][0]["primitives"][0]["attributes"]["NORMAL"])
    assert np.allclose(np.sort(np.abs(normal), axis=1), (0, 0, 1), atol=1e-6)


def test_height_field_has_its_heights_where_mujoco_has_them():
    text = """<mujoco><asset><hfield name="h" nrow="2" ncol="3" size="3 1 4 0.1" elevation="0 0 0  0 0 1"/></asset>
        <worldbody><geom type="hfield" hfield="h"/></worldbody></mujoco>"""
    grid = mujoco.MjModel.from_xml_string(text).hfield_data.reshape(2, 3)  # rows from -y to +y
    mesh = loaded(mjcf.read_string(text))
    row, column = np.unravel_index(np.argmax(grid), grid.shape)
    highest = mesh.vertices[mesh.vertices[:, 2] > 2.0]
    assert np.allclose(highest, ((-3, 0, 3)[column], (-1, 1)[row], 4))
    assert np.allclose(mesh.bounds, [(-3, -1, 0), (3, 1, 4)])


# ------------------------------------------------------------------------------------------------ poses

TREE = """<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 1"/>
    <body name="base" pos="0.3 0 1" euler="10 20 30">
      <freejoint/>
      <geom name="base_geom" type="box" size=".1 .2 .3" pos="0 .1 0" euler="0 45 0"/>
      <body name="arm" pos="0 0 .5" quat=".8 .6 0 0">
        <joint name="h" type="hinge" axis="1 2 3" pos="0 .1 -.2"/>
        <geom name="arm_geom" type="capsule" size=".05 .2" pos=".1 0 0"/>
        <body name="rod" pos="0 .4 0">
          <joint name="s" type="slide" axis="0 1 1" ref=".1"/>
          <joint name="b" type="ball" pos="0 0 .1"/>
          <geom name="rod_geom" type="cylinder" size=".05 .2" euler="30 0 0"/>
        </body>
      </body>
    </body>
    <body name="target" mocap="true" pos="1 0 0"><geom name="target_geom" size=".1"/></body>
  </worldbody>
  <keyframe><key qpos="1 2 3 .5 .5 -.5 .5  .7  .4  .1 .7 .7 -.1" mpos="0 4 0" mquat="0 1 0 0"/></keyframe>
</mujoco>"""


@pytest.mark.parametrize("keyframe", [None, 0])
def test_nodes_stand_where_mujoco_places_bodies_and_geoms(keyframe):
    model = mujoco.MjModel.from_xml_string(TREE)
    data = mujoco.MjData(model)
    if keyframe is not None:
        mujoco.mj_resetDataKeyframe(model, data, keyframe)
    mujoco.mj_forward(model, data)
    poses = Glb(gltf.to_glb(mjcf.read_string(TREE), keyframe=keyframe)).poses()
    for i in range(1, model.nbody):
        pose = poses[model.body(i).name]
        assert np.allclose(pose[:3, 3], data.xpos[i], atol=1e-6)
        assert np.allclose(pose[:3, :3], data.xmat[i].reshape(3, 3), atol=1e-6)
    for i in range(model.ngeom):
        pose = poses[model.geom(i).name]
        assert np.allclose(pose[:3, 3], data.geom_xpos[i], atol=1e-6)
        # A shape of revolution may be turned about its axis, or end for end.
        assert abs(pose[:3, 2] @ data.geom_xmat[i].reshape(3, 3)[:, 2]) == pytest.approx(1, abs=1e-6)


def test_mesh_vertices_lie_where_the_built_model_places_them():
    text = """<mujoco><asset><mesh name="m" scale="1 2 1" vertex="0 0 0  1 0 0  0 1 0  0 0 1  .2 .9 .4"/></asset>
    <worldbody><body pos="1 2 3" euler="0 30 0"><geom type="mesh" mesh="m" pos=".1 0 0" euler="0 0 50"/></body>
    </worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    expected = model.mesh_vert @ data.geom_xmat[0].reshape(3, 3).T + data.geom_xpos[0]
    mesh = loaded(mjcf.read_string(text))
    near = np.linalg.norm(expected[:, None] - np.asarray(mesh.vertices)[None], axis=-1)
    assert near.min(axis=1).max() < 1e-5 and near.min(axis=0).max() < 1e-5


def test_there_must_be_such_a_keyframe():
    with pytest.raises(msd.SceneError, match="no keyframe 1"):
        gltf.to_glb(mjcf.read_string(TREE), keyframe=1)
