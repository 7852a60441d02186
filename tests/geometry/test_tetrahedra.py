"""Tetrahedral meshes against the volumes and surfaces of the shapes that they are of."""

import numpy as np
import pytest
import trimesh

from engine.geometry import tetrahedra


def sides(elements: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Triangles, corners sorted, and of how many tetrahedra each is a side."""
    every = np.concatenate([np.delete(elements, i, axis=1) for i in range(4)])
    return np.unique(np.sort(every, axis=1), axis=0, return_counts=True)


def angles(points: np.ndarray, elements: np.ndarray) -> np.ndarray:
    """(k, 6) dihedral angles in degrees."""
    corners = points[elements]
    normals = []
    for i in range(4):
        a, b, c = (corners[:, j] for j in range(4) if j != i)
        normal = np.cross(b - a, c - a)
        away = np.einsum("ni,ni->n", normal, a - corners[:, i]) > 0
        normal[~away] *= -1
        normals.append(normal / np.linalg.norm(normal, axis=1, keepdims=True))
    return np.stack(
        [
            180 - np.degrees(np.arccos(np.clip(np.einsum("ni,ni->n", normals[i], normals[j]), -1, 1)))
            for i in range(4)
            for j in range(i)
        ],
        axis=1,
    )


def check(points: np.ndarray, elements: np.ndarray) -> np.ndarray:
    """A mesh without gaps, slivers or points of no element; the points of its surface."""
    assert (tetrahedra.volumes(points, elements) > 0).all()
    assert np.array_equal(np.unique(elements), np.arange(len(points)))
    faces, counts = sides(elements)
    assert counts.max() == 2
    shell = faces[counts == 1]
    edges = np.sort(shell[:, [[0, 1], [1, 2], [0, 2]]].reshape(-1, 2), axis=1)
    assert (np.unique(edges, axis=0, return_counts=True)[1] % 2 == 0).all()
    return np.unique(shell)


SHAPES = {
    "sphere": (tetrahedra.sphere_distance(0.1), [0.1, 0.1, 0.1], 4 / 3 * np.pi * 0.1**3, 0.02),
    "capsule": (
        tetrahedra.capsule_distance(0.1, 0.2),
        [0.1, 0.1, 0.2],
        np.pi * 0.1**2 * 0.2 + 4 / 3 * np.pi * 0.1**3,
        0.02,
    ),
    "cone": (tetrahedra.cone_distance(0.1, 0.3), [0.1, 0.1, 0.15], np.pi * 0.1**2 * 0.3 / 3, 0.06),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_distance_is_stuffed(name):
    distance, half, volume, off = SHAPES[name]
    points, elements = tetrahedra.stuffed(distance, -np.array(half), np.array(half), 2 * max(half) / 12)
    surface = check(points, elements)
    assert tetrahedra.volumes(points, elements).sum() == pytest.approx(volume, rel=off)
    assert np.abs(distance(points[surface])).max() < 0.1 * 2 * max(half) / 12
    found = angles(points, elements)
    assert found.min() > 4 and found.max() < 172


def test_the_volume_of_a_sphere_comes_closer_with_the_square_of_the_spacing():
    exact, off = 4 / 3 * np.pi, []
    for cells in (6, 12, 24):
        mesh = tetrahedra.stuffed(tetrahedra.sphere_distance(1.0), -np.ones(3), np.ones(3), 2 / cells)
        off.append(abs(tetrahedra.volumes(*mesh).sum() - exact) / exact)
    assert off[1] < 0.4 * off[0] and off[2] < 0.4 * off[1]


@pytest.mark.parametrize("spacing", [0.2, 0.05, 0.02])
def test_a_cylinder_is_a_prism_over_regular_polygons(spacing):
    points, elements = tetrahedra.cylinder(0.1, 0.3, spacing)
    check(points, elements)
    sides = 6 * max(1, round(0.1 / spacing))
    polygon = sides / 2 * 0.1**2 * np.sin(2 * np.pi / sides)
    assert tetrahedra.volumes(points, elements).sum() == pytest.approx(0.3 * polygon, rel=1e-9)
    assert np.abs(points[:, 2]).max() == pytest.approx(0.15)
    assert angles(points, elements).min() > 10


def test_a_closed_mesh_is_stuffed():
    torus = trimesh.creation.torus(1.0, 0.4)
    distance = tetrahedra.mesh_distance(torus.vertices, torus.faces)
    points, elements = tetrahedra.stuffed(distance, torus.bounds[0], torus.bounds[1], 0.2)
    check(points, elements)
    assert tetrahedra.volumes(points, elements).sum() == pytest.approx(torus.volume, rel=0.06)


def test_distances_from_a_mesh_of_a_box_are_those_of_the_box():
    box = trimesh.creation.box((1.0, 0.6, 0.4))
    p = np.random.default_rng(3).uniform(-1, 1, (400, 3))
    beyond = np.abs(p) - np.array([0.5, 0.3, 0.2])
    exact = np.linalg.norm(np.maximum(beyond, 0), axis=1) + np.minimum(beyond.max(axis=1), 0)
    assert np.allclose(tetrahedra.mesh_distance(box.vertices, box.faces)(p), exact, atol=1e-12)


def test_what_cannot_be_stuffed_is_refused():
    with pytest.raises(ValueError, match="nothing lies within"):
        tetrahedra.stuffed(lambda p: np.ones(len(p)), -np.ones(3), np.ones(3), 0.5)
    with pytest.raises(ValueError, match="too fine"):
        tetrahedra.stuffed(tetrahedra.sphere_distance(1.0), -np.ones(3), np.ones(3), 0.001)
