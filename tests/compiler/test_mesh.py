"""Meshes: mass properties, frames and hulls against MuJoCo's."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from mujoco_fields import differences

from engine.compiler import BuildError, build
from engine.geometry.hull import convex_hull
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

# An L: not convex, so that every way of integrating its volume gives another number.
CORNERS = np.array([(0, 0), (2, 0), (2, 0.3), (0.5, 0.3), (0.5, 1), (0, 1)])
VERTICES = np.vstack([np.c_[CORNERS, np.zeros(6)], np.c_[CORNERS, np.full(6, 0.4)]])
CAP = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
SIDES = [(i, (i + 1) % 6) for i in range(6)]
FACES = np.array(
    [(a, c, b) for a, b, c in CAP]
    + [(a + 6, b + 6, c + 6) for a, b, c in CAP]
    + [(a, b, b + 6) for a, b in SIDES]
    + [(a, b + 6, a + 6) for a, b in SIDES]
)


def text(values: np.ndarray) -> str:
    return " ".join(map(str, np.asarray(values).ravel()))


def scene(mesh: str, geom: str = 'type="mesh"', more: str = "") -> str:
    return f"""<mujoco>{more}<asset><mesh name="m" {mesh}/></asset><worldbody><body><freejoint/>
        <geom {geom} mesh="m" pos="1 2 3" euler="10 20 30"/></body></worldbody></mujoco>"""


L_SHAPE = f'vertex="{text(VERTICES)}" face="{text(FACES)}"'
CLOUD = 'vertex="-.5 -1 -1.5 -.5 -1 1.5 -.5 1 -1.5 -.5 1 1.5 .5 -1 -1.5 .5 -1 1.5 .5 1 -1.5 .9 .5 1.5 .5 1 1.5"'


def both(xml: str, path: Path | None = None):
    """Our model and MuJoCo's, which agree on all but the order inside the mesh arrays."""
    if path is not None:
        path.write_text(xml)
        truth, world = mujoco.MjModel.from_xml_path(str(path)), mjcf.read(path)
    else:
        truth, world = mujoco.MjModel.from_xml_string(xml), mjcf.read_string(xml)
    model = build(world)
    assert differences(model, truth, 2e-5) == []
    return model, truth


def placed_vertices(model) -> np.ndarray:
    """Vertices of the first mesh in the frame of the asset."""
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, np.asarray(model.mesh_quat[0], float))
    return model.mesh_vert[: model.mesh_vertnum[0]] @ turn.reshape(3, 3).T + model.mesh_pos[0]


@pytest.mark.parametrize("mode", ["legacy", "exact", "convex", "shell"])
@pytest.mark.parametrize("scale", ["1 1 1", "2 .5 1", "1 -1 1"])
def test_mass_properties(mode: str, scale: str) -> None:
    model, truth = both(scene(f'{L_SHAPE} inertia="{mode}" scale="{scale}"'))
    np.testing.assert_allclose(model.mesh_pos, truth.mesh_pos, atol=1e-6)
    np.testing.assert_allclose(model.mesh_vert, truth.mesh_vert, atol=1e-5)
    np.testing.assert_allclose(model.geom_size, truth.geom_size, atol=1e-5)
    np.testing.assert_allclose(model.geom_aabb, truth.geom_aabb, atol=1e-5)


@pytest.mark.parametrize("shape", ["sphere", "capsule", "cylinder", "box", "ellipsoid"])
@pytest.mark.parametrize("fitaabb", ["false", "true"])
def test_primitives_fitted_to_a_mesh(shape: str, fitaabb: str) -> None:
    both(scene(CLOUD, f'type="{shape}"', f'<compiler fitaabb="{fitaabb}"/>'))


def test_a_mesh_is_placed_by_reference_position_and_rotation() -> None:
    model, truth = both(scene(f'{L_SHAPE} refpos=".1 .2 .3" refquat="1 .2 .3 .4" scale="2 3 4"'))
    np.testing.assert_allclose(placed_vertices(model), placed_vertices(truth), atol=1e-5)


def cloud(rng: np.random.Generator, kind: str) -> np.ndarray:
    if kind == "prism":
        angle = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        ring = np.c_[np.cos(angle), 0.5 * np.sin(angle)]
        return np.vstack([np.c_[ring, np.full(12, -0.3)], np.c_[ring, np.full(12, 0.3)]])
    if kind == "box with inner points":
        corners = np.array(np.meshgrid([-1, 1], [-0.5, 0.5], [-0.2, 0.2])).reshape(3, -1).T
        return np.vstack([corners, 0.1 * rng.uniform(-1, 1, (10, 3))])
    return rng.normal(size=(40, 3))


@pytest.mark.parametrize("kind", ["random", "prism", "box with inner points"])
def test_hulls_have_the_same_vertices_edges_and_polygons(kind: str) -> None:
    points = cloud(np.random.default_rng(1), kind)
    model, truth = both(scene(f'vertex="{text(points)}"'))
    ours, theirs = hull_of(model), hull_of(truth)
    assert ours["vertices"] == theirs["vertices"]
    assert ours["polygons"].keys() == theirs["polygons"].keys()
    if kind == "random":  # flat polygons can be split into triangles in several ways
        assert ours["edges"] == theirs["edges"]
        assert ours["faces"] == theirs["faces"]
    turn = np.zeros(9)
    for ids, normal in ours["polygons"].items():
        relative = np.zeros(4)
        mujoco.mju_mulQuat(relative, truth.mesh_quat[0] * [1, -1, -1, -1], np.asarray(model.mesh_quat[0]))
        mujoco.mju_quat2Mat(turn, relative)
        np.testing.assert_allclose(turn.reshape(3, 3) @ normal, theirs["polygons"][ids], atol=1e-4)


def hull_of(model) -> dict:
    graph = np.asarray(model.mesh_graph)[int(model.mesh_graphadr[0]) :]
    numvert, numface = (int(n) for n in graph[:2])
    starts, ids = graph[2 : 2 + numvert], graph[2 + numvert : 2 + 2 * numvert]
    lists = graph[2 + 2 * numvert : 2 + 2 * numvert + numvert + 3 * numface]
    edges = set()
    for vertex, start in zip(ids, starts, strict=True):
        at = int(start)
        while lists[at] >= 0:
            edges.add((int(vertex), int(ids[lists[at]])))
            at += 1
    assert edges == {(b, a) for a, b in edges}
    faces = graph[2 + 3 * numvert + 3 * numface :][: 3 * numface].reshape(-1, 3)
    polygons = {}
    for i in range(int(model.mesh_polynum[0])):
        start, number = int(model.mesh_polyvertadr[i]), int(model.mesh_polyvertnum[i])
        loop = [int(v) for v in model.mesh_polyvert[start : start + number]]
        polygons[frozenset(loop)] = np.asarray(model.mesh_polynormal[i], float)
        corners = np.asarray(model.mesh_vert, float)[loop]
        around = sum(np.cross(corners[k - 1] - corners[0], corners[k] - corners[0]) for k in range(1, number))
        assert around @ model.mesh_polynormal[i] > 0, "polygons turn counter-clockwise seen from outside"
    for vertex in range(int(model.mesh_vertnum[0])):
        start, number = int(model.mesh_polymapadr[vertex]), int(model.mesh_polymapnum[vertex])
        around = {int(p) for p in model.mesh_polymap[start : start + number]}
        assert around == {i for i, ids in enumerate(polygons) if vertex in ids}
    return {
        "vertices": {int(v) for v in ids},
        "edges": edges,
        "faces": {frozenset(int(v) for v in face) for face in faces},
        "polygons": polygons,
    }


def same_meshes(model, truth) -> None:
    """The mesh arrays are MuJoCo's, all in its order but for the hull's vertices."""
    for name in ("vertadr", "vertnum", "faceadr", "facenum", "polynum"):
        np.testing.assert_array_equal(getattr(model, f"mesh_{name}"), getattr(truth, f"mesh_{name}"), err_msg=name)
    np.testing.assert_array_equal(model.mesh_face, truth.mesh_face)
    np.testing.assert_allclose(model.mesh_pos, truth.mesh_pos, atol=1e-7)
    flip = np.where((np.asarray(model.mesh_quat) * truth.mesh_quat).sum(axis=1, keepdims=True) < 0, -1, 1)
    np.testing.assert_allclose(flip * model.mesh_quat, truth.mesh_quat, atol=2e-6)
    np.testing.assert_allclose(model.mesh_vert, truth.mesh_vert, atol=1e-6)
    np.testing.assert_array_equal(np.asarray(model.mesh_graphadr) >= 0, truth.mesh_graphadr >= 0)
    for mesh in range(truth.nmesh):
        assert polygons_of(model, mesh) == polygons_of(truth, mesh)
    np.testing.assert_allclose(model.mesh_polynormal, truth.mesh_polynormal, atol=1e-4)
    np.testing.assert_array_equal(model.mesh_polymap, truth.mesh_polymap)


def polygons_of(model, mesh: int) -> list[list[int]]:
    """Corners of each polygon of a hull."""
    first = int(model.mesh_polyadr[mesh])
    polygons = range(first, first + int(model.mesh_polynum[mesh]))
    starts, numbers = np.asarray(model.mesh_polyvertadr), np.asarray(model.mesh_polyvertnum)
    return [np.asarray(model.mesh_polyvert)[starts[i] : starts[i] + numbers[i]].tolist() for i in polygons]


@pytest.mark.parametrize("count", [8, 30, 400])
def test_polygons_are_numbered_as_mujocos_compiler_does(count: int) -> None:
    """Which polygon of an edge comes first decides which contacts are made."""
    points = np.random.default_rng(count).normal(size=(count, 3))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    model, truth = both(scene(f'vertex="{text(points)}"'))
    same_meshes(model, truth)


def test_meshes_of_robots_are_the_same_arrays() -> None:
    folder = Path(pytest.importorskip("dm_control").__file__).parent / "third_party" / "kinova"
    for name in ("jaco_arm.xml", "jaco_hand.xml"):
        truth = mujoco.MjModel.from_xml_path(str(folder / name))
        same_meshes(build(mjcf.read(folder / name)), truth)


def cube_of(points: np.ndarray) -> str:
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = [(a, b, c) for a, b, c, _ in quads] + [(a, c, d) for a, _, c, d in quads]
    return f'vertex="{text(points)}" face="{text(np.array(faces))}"'


@pytest.mark.parametrize("size", [(1, 1, 1), (1, 1, 2), (2, 1, 1), (1, 1 + 1e-6, 1), (1e-3, 1e-3, 1e-3)])
@pytest.mark.parametrize("angle", [0.0, 20.0])
def test_axes_of_meshes_with_equal_moments(size: tuple[float, ...], angle: float) -> None:
    corners = np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1], indexing="ij")).reshape(3, -1).T * size
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turned = (corners @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T).astype(np.float32)
    xml = scene(cube_of(turned))
    truth = mujoco.MjModel.from_xml_string(xml)
    np.testing.assert_allclose(build(mjcf.read_string(xml)).mesh_quat, truth.mesh_quat, atol=1e-5)


@pytest.mark.parametrize("most", [4, 8, 20])
def test_hulls_of_few_vertices(most: int) -> None:
    points = np.random.default_rng(2).normal(size=(60, 3))
    model, truth = both(scene(f'vertex="{text(points)}" maxhullvert="{most}"'))
    assert model.mesh_graph[0] == truth.mesh_graph[0] <= most
    assert hull_of(model)["vertices"] == hull_of(truth)["vertices"]


def test_hulls_of_mirrored_meshes_face_outward() -> None:
    points = np.random.default_rng(3).normal(size=(30, 3))
    model, truth = both(scene(f'vertex="{text(points)}" scale="-1 2 1"'))
    assert hull_of(model)["vertices"] == hull_of(truth)["vertices"]
    np.testing.assert_allclose(placed_vertices(model), placed_vertices(truth), atol=1e-5)


def test_mujoco_reads_the_first_object_of_an_obj_file(tmp_path: Path) -> None:
    obj(tmp_path / "one.obj")
    one = (tmp_path / "one.obj").read_text()
    two = one.replace("f ", "g other\nf ", 1)
    for name, content in (
        ("groups.obj", f"g first\n{one}\ng second\nv 5 5 5\nf 1 2 13\n"),
        ("empty.obj", f"o empty\nv 5 5 5\no second\n{one}"),
        ("middle.obj", two),
    ):
        (tmp_path / name).write_text(content)
        model, truth = both(scene(f'file="{name}"'), tmp_path / "scene.xml")
        same_meshes(model, truth)


def test_corners_of_an_stl_file_are_joined_by_their_bits(tmp_path: Path) -> None:
    stl(tmp_path / "l.stl", binary=True)
    content = bytearray((tmp_path / "l.stl").read_bytes())
    zero = next(i for i in range(84 + 12, 84 + 48, 4) if content[i : i + 4] == bytes(4))
    content[zero + 3] = 0x80  # minus zero
    (tmp_path / "l.stl").write_bytes(bytes(content))
    model, truth = both(scene('file="l.stl"'), tmp_path / "scene.xml")
    assert truth.nmeshvert == 13
    same_meshes(model, truth)


def obj(path: Path) -> None:
    lines = [f"v {x} {y} {z}" for x, y, z in VERTICES]
    quads = [f"f {a + 1}//1 {b + 1}//1 {b + 7}//1 {a + 7}//1" for a, b in SIDES]
    lines += ["vn 0 0 1", *(f"f {a + 1}//1 {b + 1}//1 {c + 1}//1" for a, b, c in FACES[:8]), *quads]
    path.write_text("\n".join(lines))


def stl(path: Path, binary: bool) -> None:
    corners = VERTICES[FACES].astype("<f4")
    if binary:
        facets = np.zeros(len(FACES), np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("tag", "<u2")]))
        facets["corners"] = corners
        path.write_bytes(bytes(80) + np.uint32(len(FACES)).tobytes() + facets.tobytes())
    else:
        rows = [
            "facet normal 0 0 1\nouter loop\n"
            + "".join(f"vertex {x} {y} {z}\n" for x, y, z in facet)
            + "endloop\nendfacet\n"
            for facet in corners
        ]
        path.write_text("solid l\n" + "".join(rows) + "endsolid l\n")


def test_obj_and_stl_files(tmp_path: Path) -> None:
    obj(tmp_path / "l.obj")
    stl(tmp_path / "l.stl", binary=True)
    for name in ("l.obj", "l.stl"):
        model, truth = both(scene(f'file="{name}"'), tmp_path / "scene.xml")
        assert model.mesh_vertnum[0] == truth.mesh_vertnum[0] == 12
    stl(tmp_path / "text.stl", binary=False)
    again = build(mjcf.read_string(scene('file="text.stl"'), str(tmp_path / "scene.xml")))
    np.testing.assert_allclose(again.body_inertia, model.body_inertia, rtol=1e-5)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    xml = scene('file="l.obj"')
    obj(tmp_path / "l.obj")
    first = build(mjcf.read_string(xml, str(tmp_path / "scene.xml")))
    (tmp_path / "l.obj").write_text((tmp_path / "l.obj").read_text().replace("v 2.0 0.0", "v 3.0 0.0"))
    second = build(mjcf.read_string(xml, str(tmp_path / "scene.xml")))
    assert second.body_mass[1] > first.body_mass[1] + 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "no vertices"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9", "a vertex that is not there"),
        ("v 0 0 zero\nf 1 1 1", "cannot be used"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3", "lie in a plane"),
    ],
)
def test_a_broken_mesh_file_is_reported(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "broken.obj").write_text(content)
    world = mjcf.read_string(scene('file="broken.obj"'), str(tmp_path / "scene.xml"))
    with pytest.raises(BuildError, match=message):
        build(world)


def test_points_in_a_plane_have_no_hull() -> None:
    with pytest.raises(ValueError, match="plane"):
        convex_hull(np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (2, 3, 0)], float))
