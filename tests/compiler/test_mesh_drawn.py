"""Meshes as they are drawn: triangles, normals and texture coordinates beside MuJoCo's, and smooth shading."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.geometry import mesh_files
from engine.geometry import triangles as shading
from engine.msd import drawn_meshes
from engine.msd.schema import World

trimesh = pytest.importorskip("trimesh")

CORNERS = """v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1
vt 0.1 0.2\nvt 0.3 0.4 0\nvt 0.5 0.9
vn 0 0 -1\nvn 0 -1 0\nvn -1 0 0\nvn 0.57735 0.57735 0.57735\n"""
SIDES = (((1, 3, 2), (1, 2, 3), 1), ((1, 2, 4), (1, 2, 3), 2), ((1, 4, 3), (3, 1, 2), 3), ((2, 3, 4), (1, 2, 1), 4))
"""Vertices and texture coordinates of the corners of each face of a tetrahedron, and its normal."""


def tetrahedron(corner: str) -> str:
    """An .obj file whose corners are written as `corner` says with v, t, n, or counted back from the end."""
    lines = []
    for vertices, coordinates, normal in SIDES:
        corners = zip(vertices, coordinates, strict=True)
        numbers = [dict(v=v, t=t, n=normal, bv=v - 5, bt=t - 4, bn=normal - 5) for v, t in corners]
        lines.append("f " + " ".join(corner.format(**n) for n in numbers))
    unused = [f"v{kind}" for kind in "nt" if kind not in corner]  # MuJoCo stumbles over normals that no corner names
    tables = [line for line in CORNERS.splitlines() if line.split()[0] not in unused]
    return "\n".join([*tables, "o a", *lines, ""])


def in_mujoco(folder: Path, mesh: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions, normals and texture coordinates (k, 3, ·) of the corners of a mesh's triangles."""
    m = mujoco.MjModel.from_xml_string(
        f'<mujoco><compiler meshdir="{folder}"/><asset>{mesh}</asset>'
        '<worldbody><geom type="mesh" mesh="x"/></worldbody></mujoco>'
    )
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, m.mesh_quat[0])
    turn = turn.reshape(3, 3)
    uv = m.mesh_texcoord[m.mesh_facetexcoord] if len(m.mesh_texcoord) else np.zeros((m.nmeshface, 3, 0))
    return (m.mesh_vert @ turn.T + m.mesh_pos[0])[m.mesh_face], (m.mesh_normal @ turn.T)[m.mesh_facenormal], uv


def triangles(folder: Path, mesh: str) -> shading.Triangles:
    """The same mesh as it is drawn."""
    (folder / "scene.xml").write_text(f"<mujoco><asset>{mesh}</asset></mujoco>")
    world = msd.from_file(str(folder / "scene.xml"))
    return drawn_meshes.mesh_triangles(world, world.assets.meshes["x"], None)


@pytest.mark.parametrize("corner", ["{v}/{t}/{n}", "{bv}/{bt}/{bn}", "{v}/{t}", "{v}//{n}", "{bv}//{bn}", "{v}"])
def test_an_obj_file_says_what_mujoco_reads_in_it(tmp_path: Path, corner: str) -> None:
    (tmp_path / "x.obj").write_text(tetrahedron(corner))
    mesh = '<mesh name="x" file="x.obj"/>'
    position, normal, uv = in_mujoco(tmp_path, mesh)
    ours = triangles(tmp_path, mesh)
    np.testing.assert_allclose(ours.position[ours.indices], position, atol=1e-6)
    assert (ours.uv is None) == ("t" not in corner)
    if ours.uv is not None:
        np.testing.assert_allclose(ours.uv[ours.indices], uv, atol=1e-6)
    if "n" in corner:
        np.testing.assert_allclose(ours.normal[ours.indices], normal, atol=1e-5)


def test_of_an_obj_file_only_the_first_object_where_mjcf_names_it(tmp_path: Path) -> None:
    (tmp_path / "x.obj").write_text(tetrahedron("{v}/{t}/{n}") + "o b\nv 5 5 5\nf 1/1/1 2/1/1 5/1/1\n")
    mesh = '<mesh name="x" file="x.obj"/>'
    position, normal, _ = in_mujoco(tmp_path, mesh)
    ours = triangles(tmp_path, mesh)
    np.testing.assert_allclose(ours.position[ours.indices], position, atol=1e-6)
    np.testing.assert_allclose(ours.normal[ours.indices], normal, atol=1e-5)


def test_a_large_file_is_the_same_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ball = trimesh.creation.icosphere(subdivisions=3)
    ball.visual = trimesh.visual.TextureVisuals(uv=ball.vertices[:, :2] * 0.5 + 0.5)
    ball.export(tmp_path / "ball.obj", include_normals=True)
    whole = mesh_files.read_surface(tmp_path / "ball.obj")
    assert whole.uv is not None and whole.normal is not None and whole.faces is not None
    np.testing.assert_allclose(whole.position[whole.faces], ball.triangles, atol=1e-6)
    np.testing.assert_allclose(whole.normal, whole.position, atol=0.02)
    np.testing.assert_allclose(whole.uv, whole.position[:, :2] * (0.5, -0.5) + 0.5, atol=1e-6)
    monkeypatch.setattr("engine.geometry.obj_file.CHUNK", 1000)
    for a, b in zip(whole, mesh_files.read_surface(tmp_path / "ball.obj"), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("f 1/1/1", "f 1/9/1"), "texture coordinate that is not there: number 9 of 3"),
        (("f 1/1/1", "f 1/1/9"), "normal that is not there: number 9 of 4"),
        (("f 1/1/1", "f 1/x/1"), "'1/x/1' is not a number"),
        (("vt 0.1 0.2", "vt 0.1"), "a texture coordinate has 1 of 2"),
        (("vn 0 0 -1", "vn 0 0 nan"), "normals are not all finite"),
    ],
)
def test_broken_looks_are_reported(tmp_path: Path, change: tuple[str, str], says: str) -> None:
    (tmp_path / "x.obj").write_text(tetrahedron("{v}/{t}/{n}").replace(*change))
    with pytest.raises(ValueError, match=says):
        triangles(tmp_path, '<mesh name="x" file="x.obj"/>')


def test_msh_files_have_normals_and_coordinates(tmp_path: Path) -> None:
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "<f4")
    normals = np.array([[0, 0, -1], [1, 0, 0], [0, 1, 0], [0, 0.6, 0.8]], "<f4")
    uv = np.array([[0, 0], [1, 0], [0.25, 0.5], [1, 1]], "<f4")
    faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], "<i4")
    parts = (np.array([4, 4, 4, 4], "<i4"), vertices, normals, uv, faces)
    (tmp_path / "x.msh").write_bytes(b"".join(part.tobytes() for part in parts))
    mesh = '<mesh name="x" file="x.msh"/>'
    position, normal, coordinates = in_mujoco(tmp_path, mesh)
    ours = triangles(tmp_path, mesh)
    np.testing.assert_allclose(ours.position[ours.indices], position, atol=1e-6)
    np.testing.assert_allclose(ours.normal[ours.indices], normal, atol=1e-6)
    np.testing.assert_allclose(ours.uv[ours.indices], coordinates, atol=1e-6)


def test_generated_meshes_are_mujocos(tmp_path: Path) -> None:
    mesh = '<mesh name="x" builtin="supersphere" params="12 0.5 0.8" scale="1 2 3"/>'
    position, _, _ = in_mujoco(tmp_path, mesh)
    ours = triangles(tmp_path, mesh)
    np.testing.assert_allclose(ours.position[ours.indices], position, atol=1e-5)


# ------------------------------------------------------------------------------------------------ smooth shading


def roof(angle: float) -> tuple[np.ndarray, np.ndarray]:
    """Two triangles that share the edge along y and turn by `angle`, rad; the second is twice as large."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[0, 0, 0], [0, 1, 0], [-1, 0.5, 0], [2 * c, 0.5, -2 * s]]), np.array([[0, 1, 2], [0, 3, 1]])


def test_faces_share_the_mean_of_their_normals_by_area_up_to_40_degrees() -> None:
    for degrees in (10, 39, 41, 90):
        angle = np.radians(degrees)
        position, faces = roof(angle)
        mesh = shading.shaded(position, None, faces)
        first, second = np.array([0, 0, 1.0]), np.array([np.sin(angle), 0, np.cos(angle)])
        mean = (first + 2 * second) / np.linalg.norm(first + 2 * second)
        expected = (mean, mean) if degrees < 40 else (first, second)
        for face, edge_normal, own in zip(mesh.indices, expected, (first, second), strict=True):
            on_edge = np.isclose(mesh.position[face][:, 1] % 1, 0)
            np.testing.assert_allclose(mesh.normal[face[on_edge]], [edge_normal] * 2, atol=1e-9)
            np.testing.assert_allclose(mesh.normal[face[~on_edge]], [own], atol=1e-9)
        assert len(mesh.position) == (4 if degrees < 40 else 6)


@pytest.mark.parametrize("uv_seam", [False, True])
def test_a_round_mesh_is_shaded_round_across_cuts_of_the_texture(uv_seam: bool) -> None:
    ball = trimesh.creation.icosphere(subdivisions=3)
    faces, position = ball.faces, ball.vertices
    if uv_seam:  # every triangle has vertices of its own
        position, faces = position[faces.ravel()], np.arange(faces.size).reshape(-1, 3)
    mesh = shading.shaded(position, position[:, :2] if uv_seam else None, faces)
    assert np.einsum("ij,ij->i", mesh.normal, mesh.position).min() > np.cos(np.radians(2))
    assert mesh.uv is None or np.array_equal(mesh.uv, mesh.position[:, :2])


def test_smooth_normals_over_sharp_edges_where_the_mesh_says_so(tmp_path: Path) -> None:
    box = trimesh.creation.box()
    box.export(tmp_path / "x.stl")
    flat = triangles(tmp_path, '<mesh name="x" file="x.stl"/>')
    np.testing.assert_allclose(np.sort(np.abs(flat.normal), axis=1), [(0, 0, 1)] * 24, atol=1e-6)
    smooth = triangles(tmp_path, '<mesh name="x" file="x.stl" smoothnormal="true"/>')
    assert len(smooth.position) == 8 and (smooth.normal * smooth.position > 0).all()


def test_motrixsim_shades_over_all_edges_of_shared_vertices_and_facets_of_stl() -> None:
    """At the middle edge of a roof the mean of both normals by area; with vertices of their own at one place too, but
    not where the texture is cut."""
    position, faces = roof(np.radians(90))
    twice = position[faces.ravel()], np.arange(6).reshape(-1, 3)
    first, second = np.array([0, 0, 1.0]), np.array([1.0, 0, 0])
    mean = (first + 2 * second) / np.sqrt(5)
    cut = np.array([[0, 0], [0, 1], [1, 0], [0.5, 0], [0.6, 0], [0.5, 1.0]])
    for (points, triangles), uv, expected in (
        ((position, faces), None, (mean, mean)),
        (twice, None, (mean, mean)),
        (twice, cut, (first, second)),
    ):
        mesh = shading.blended(points, uv, triangles)
        np.testing.assert_allclose(mesh.position[mesh.indices], points[triangles])
        for face, edge_normal, own in zip(mesh.indices, expected, (first, second), strict=True):
            on_edge = np.isclose(mesh.position[face][:, 1] % 1, 0)
            np.testing.assert_allclose(mesh.normal[face[on_edge]], [edge_normal] * 2, atol=1e-9)
            np.testing.assert_allclose(mesh.normal[face[~on_edge]], [own], atol=1e-9)
    mesh = shading.faceted(position, None, faces)
    np.testing.assert_allclose(mesh.position[mesh.indices], position[faces])
    np.testing.assert_allclose(mesh.normal[mesh.indices], [[first] * 3, [second] * 3], atol=1e-9)


def test_equal_keys_mean_equal_triangles(tmp_path: Path) -> None:
    trimesh.creation.box().export(tmp_path / "x.stl")
    (tmp_path / "scene.xml").write_text('<mujoco><asset><mesh name="x" file="x.stl"/></asset></mujoco>')
    world: World = msd.from_file(str(tmp_path / "scene.xml"))
    asset = world.assets.meshes["x"]
    keys = [drawn_meshes.mesh_key(world, asset, None), drawn_meshes.mesh_key(world, asset, np.array([1.0, 1, 2]))]
    asset.transform.linear = np.array([2.0, 2, 2])
    keys.append(drawn_meshes.mesh_key(world, asset, None))
    trimesh.creation.icosphere().export(tmp_path / "x.stl")
    keys.append(drawn_meshes.mesh_key(world, asset, None))
    assert len(set(keys)) == 4 and keys[-1] == drawn_meshes.mesh_key(world, asset, None)


def test_groups_of_corners_are_connected_components() -> None:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    rng = np.random.default_rng(3)
    chain = np.arange(999)
    for a, b in ((chain, chain + 1), *(rng.integers(0, 1000, (2, pairs)) for pairs in (0, 300, 600, 3000))):
        ours = shading._connected(1000, a, b)
        graph = coo_array((np.ones(len(a)), (a, b)), shape=(1000, 1000))
        count, theirs = connected_components(graph, directed=False)
        assert len({*zip(ours.tolist(), theirs.tolist(), strict=True)}) == count == ours.max() + 1
