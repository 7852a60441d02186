"""Triangles of files come from the cache while the files say the same, and from the files otherwise."""

import numpy as np
import pytest
import trimesh

from engine.msd import drawn_meshes
from engine.msd.schema import Geometry, MeshAsset, MeshSource, ShapeType, World
from render import meshes, stored_meshes
from render.meshes import MeshError, mesh_of


@pytest.fixture
def ball(tmp_path, monkeypatch):
    """ball(name, radius, **asset): the triangles of a ball from a file, read by what knows nothing of it yet."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(stored_meshes, "SMALLEST", 0)

    def load(name="ball.obj", radius=1.0, write=True, **asset):
        file = tmp_path / name
        if write:
            trimesh.creation.icosphere(2, radius).export(file)
        world = World()
        world.assets.meshes["m"] = MeshAsset(source=MeshSource.path(path=str(file), using_meshes=[]), **asset)
        geom = Geometry(shape=ShapeType.Mesh, mesh="m")
        return mesh_of(world, geom).load(16)

    return load


@pytest.fixture
def read(monkeypatch):
    """How often a mesh was read."""
    count = []
    original = drawn_meshes.mesh_shadings
    monkeypatch.setattr(drawn_meshes, "mesh_shadings", lambda *a: count.append(1) or original(*a))
    return count


def test_the_same_content_is_read_once(ball, read):
    first, again, elsewhere = ball(), ball(), ball("copy.obj")
    for other in (again, elsewhere):
        np.testing.assert_array_equal(first.vertices, other.vertices)
        np.testing.assert_array_equal(first.indices, other.indices)
    assert len(read) == 1


def test_other_content_and_other_transforms_are_read(ball, read):
    radii = [np.abs(ball(radius=r).positions).max() for r in (1.0, 2.0)]
    assert radii == pytest.approx([1.0, 2.0])
    asset = MeshAsset(source=MeshSource.path(path="", using_meshes=[])).transform
    asset.translation = np.array([5.0, 0.0, 0.0])
    assert ball(transform=asset).positions[:, 0].min() == pytest.approx(4.0, abs=1e-4)
    assert len(read) == 3


def test_a_damaged_cache_is_done_without(ball, read, tmp_path):
    ball()
    (file,) = (tmp_path / "cache" / "meshes").iterdir()
    whole = file.read_bytes()
    for content in (b"", b"PK\x03\x04", whole[:200]):
        file.write_bytes(content)
        assert np.abs(ball().positions).max() == pytest.approx(1.0)
    assert len(read) == 4
    for start in (0, 8, 60, 140, len(whole) // 2, len(whole) - 60):
        file.write_bytes(
            whole[:start] + bytes(255 - byte for byte in whole[start : start + 32]) + whole[start + 32 :]
        )
        assert np.abs(ball().positions).max() == pytest.approx(1.0)
    np.savez(file, vertices=np.zeros((3, 9), np.float32), indices=np.full((1, 3), 9, np.uint32))
    assert len(ball().vertices) > 3


def test_a_broken_file_is_said(ball, tmp_path):
    (tmp_path / "ball.obj").write_text("v 0 0 0\nf 1 2 3\n")
    with pytest.raises(meshes.MeshError, match="the mesh 'm'"):
        ball(write=False)


@pytest.mark.parametrize(("name", "who"), [("cup", "geometry cup"), (None, "a geometry without a name")])
def test_a_mesh_that_is_not_there_is_said_with_its_geometry(name, who):
    geom = Geometry(name=name, shape=ShapeType.Mesh, mesh="none")
    with pytest.raises(MeshError, match=f"^{who} uses the mesh 'none'"):
        mesh_of(World(), geom)
