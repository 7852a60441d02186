"""Concave meshes as convex parts: what they cover, how they are remembered, how they stand in the model."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest
from test_mesh import FACES, VERTICES

from engine.compiler import build
from engine.compiler.parts import coacd_parameters
from engine.geometry import decomposition
from engine.geometry.decomposition import Cancelled, decompose
from engine.msd.schema import (
    Body,
    BufferMesh,
    CoACDConfig,
    FreeJoint,
    Geometry,
    Link,
    MeshAsset,
    MeshCollisionCookPolicy,
    MeshData,
    MeshSource,
    ShapeType,
    World,
)

pytest.importorskip("coacd")
trimesh = pytest.importorskip("trimesh")

VOLUME = (2 * 0.3 + 0.5 * 0.7) * 0.4
"""Of the L of test_mesh, m^3."""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "decomposition"


def l_world(cooking: MeshCollisionCookPolicy) -> World:
    data = MeshData(vertices=VERTICES.astype(np.float32), triangles=FACES.astype(np.uint32))
    world = World()
    world.assets.meshes["l"] = MeshAsset(source=MeshSource.buffer(BufferMesh(data=data)), collision_cooking=cooking)
    geom = Geometry(name="g", shape=ShapeType.Mesh, mesh="l", position=np.array([0.0, 0.0, 1.0]))
    other = Geometry(name="ball", shape=ShapeType.Sphere, size=np.array([0.1, 0.1, 0.1]))
    world.hierarchy.bodies.append(Body(free=FreeJoint(), link=Link(name="b", geoms=[geom, other])))
    return world


def test_the_parts_are_convex_and_cover_the_mesh() -> None:
    parts = decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)
    assert len(parts) > 1
    solids = [trimesh.Trimesh(vertices, faces) for vertices, faces in parts]
    for solid in solids:
        assert solid.volume == pytest.approx(solid.convex_hull.volume, rel=1e-5)
    assert sum(solid.volume for solid in solids) == pytest.approx(VOLUME, rel=0.1)
    inside = np.random.default_rng(0).uniform(VERTICES.min(axis=0), VERTICES.max(axis=0), (2000, 3))
    of_l = (inside[:, 1] < 0.3) | (inside[:, 0] < 0.5)
    covered = np.zeros(len(inside), bool)
    for solid in solids:
        normals, points = solid.face_normals, solid.triangles[:, 0]
        covered |= (np.einsum("pni,ni->pn", inside[:, None] - points[None], normals) < 1e-3).all(axis=1)
    assert covered[of_l].mean() > 0.99
    assert covered[~of_l].mean() < 0.1


def test_a_convex_mesh_is_one_part() -> None:
    box = trimesh.creation.box((1, 2, 3))
    assert len(decompose(box.vertices, box.faces, coacd_parameters(CoACDConfig()), 64)) == 1


def test_no_more_parts_than_the_budget() -> None:
    ring = trimesh.creation.torus(1.0, 0.3, major_sections=16, minor_sections=8)
    assert len(decompose(ring.vertices, ring.faces, coacd_parameters(CoACDConfig()), 64)) > 4
    assert len(decompose(ring.vertices, ring.faces, coacd_parameters(CoACDConfig()), 4)) <= 4


def test_the_same_mesh_is_not_taken_apart_twice(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **kwargs: pytest.fail("a process was started"))
    again = decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)
    assert all(
        np.array_equal(a, b) for one, other in zip(first, again, strict=True) for a, b in zip(one, other, strict=True)
    )
    monkeypatch.undo()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nonsense", b"\x00" * 4000])
def test_a_broken_cache_entry_is_created_anew(cache: Path, content: bytes) -> None:
    parts = decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)
    (entry,) = cache.glob("*.npz")
    entry.write_bytes(content)
    assert len(decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)) == len(parts)
    assert entry.read_bytes() != content


def test_the_cache_stays_small(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)
    (first,) = cache.glob("*.npz")
    monkeypatch.setattr(decomposition, "LARGEST_CACHE", first.stat().st_size + 100)
    decompose(VERTICES * 2, FACES, coacd_parameters(CoACDConfig()), 64)
    (second,) = cache.glob("*.npz")
    assert second != first


def test_a_decomposition_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        decompose(
            VERTICES, FACES, coacd_parameters(CoACDConfig(mcts_iteration=2000, mcts_nodes=200)), 64, lambda: True
        )


def test_a_crash_of_the_worker_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    worker = tmp_path / "worker.py"
    worker.write_text("import os\nos.abort()\n")
    monkeypatch.setattr(decomposition, "_WORKER", worker)
    with pytest.raises(ValueError, match="failed"):
        decompose(VERTICES, FACES, coacd_parameters(CoACDConfig()), 64)


def test_the_model_has_a_geom_for_each_part_and_the_same_mass() -> None:
    whole = build(l_world(MeshCollisionCookPolicy.Default))
    world = l_world(MeshCollisionCookPolicy.ConvexDecomposition)
    before = world.deepcopy()
    model = build(world)
    assert world == before
    names = model.names["geom"]
    parts = [i for i, name in enumerate(names) if name.startswith("g#")]
    assert names[0] == "g" and len(parts) > 1 and names[-1] == "ball"
    assert model.geom_contype[0] == 0 and all(model.geom_contype[i] == whole.geom_contype[0] for i in parts)
    assert all(model.mesh_graphadr[model.geom_dataid[i]] >= 0 for i in parts)
    assert model.find("hierarchy.bodies[0].link.geoms[0]") == ("geom", 0)
    assert {model.paths["geom"][i] for i in parts} == {"hierarchy.bodies[0].link.geoms[0]"}
    np.testing.assert_allclose(model.body_mass, whole.body_mass)
    np.testing.assert_allclose(model.body_inertia, whole.body_inertia)
    np.testing.assert_allclose(model.body_ipos, whole.body_ipos)


def test_the_parts_stand_where_the_mesh_stands() -> None:
    model = build(l_world(MeshCollisionCookPolicy.ConvexDecomposition))
    corners = []
    for i, name in enumerate(model.names["geom"]):
        if name.startswith("g#"):
            mesh = model.geom_dataid[i]
            start, number = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
            w, *xyz = model.geom_quat[i]
            turn = trimesh.transformations.quaternion_matrix([w, *xyz])[:3, :3]
            corners.append(model.mesh_vert[start : start + number] @ turn.T + model.geom_pos[i])
    corners = np.concatenate(corners)
    np.testing.assert_allclose(corners.min(axis=0), [0, 0, 1], atol=0.02)
    np.testing.assert_allclose(corners.max(axis=0), [2, 1, 1.4], atol=0.02)
