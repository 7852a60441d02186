"""Meshes of every kind of source, and height fields, cover the pixels of their shape."""

import numpy as np
import pytest
import trimesh
from render_scenes import SIZE, dark_world, pixel_of, triangle_soup

from engine.msd.schema import (
    AffineTransform,
    BufferHField,
    Geometry,
    HFieldSource,
    HFieldSourceType,
    MeshAsset,
    MeshData,
    MeshSource,
    ShapeType,
    World,
)
from render import RenderOptions, ViewCamera
from render.primitives import SLICES
from render.queue import FACET, level_of


@pytest.mark.parametrize("suffix", ["obj", "stl", "glb", "buffer", "cloud"])
def test_meshes_of_every_kind_fill_the_same_pixels(renderer, tmp_path, suffix):
    vertices, faces = triangle_soup()
    if suffix in ("buffer", "cloud"):
        data = MeshData(name="m", vertices=vertices, triangles=faces if suffix == "buffer" else None)
        source = MeshSource.buffer(data=data)
    else:
        trimesh.Trimesh(vertices, faces).export(tmp_path / f"box.{suffix}")
        source = MeshSource.path(path=f"box.{suffix}")
    world = dark_world()
    world.visual.ambient_light.brightness = 300.0
    world.source_path = str(tmp_path / "scene.xml")
    transform = AffineTransform(linear=[2.0, 2.0, 1.0], translation=[0.1, 0, 0])
    world.assets.meshes["box"] = MeshAsset(source=source, transform=transform)
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh="box", mesh_transform=[1.0, 1.5, 1.0]))
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, elevation=-90.0, orthographic=True)
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, RenderOptions())
    assert renderer.problems == []
    rows, columns = np.nonzero(renderer.read_segmentation())
    left, top = pixel_of(camera, (-0.9, 0.9, 0))
    right, bottom = pixel_of(camera, (1.1, -0.9, 0))
    assert (
        np.abs(np.array([columns.min(), columns.max(), rows.min(), rows.max()]) - (left, right, top, bottom)).max()
        < 2
    )
    assert renderer.read_depth().max() == pytest.approx(4.0 - 0.2, abs=1e-4)
    centre, _ = renderer.bounds()
    assert centre == pytest.approx((0.1, 0, 0), abs=1e-6)


def test_a_box_fitted_to_a_mesh_is_drawn_where_the_mesh_is(renderer):
    """The mesh is a box, turned and moved: fitted to its bounding box, the geometry covers the same pixels."""
    vertices, faces = triangle_soup()
    turn = trimesh.transformations.rotation_matrix(0.5, (0, 0, 1))[:3, :3]
    data = MeshData(name="m", vertices=vertices @ turn.T + (0.4, -0.2, 0.1), triangles=faces)
    world = dark_world()
    world.assets.meshes["m"] = MeshAsset(source=MeshSource.buffer(data=data))
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, elevation=-50.0)
    covered = []
    for shape in (ShapeType.Mesh, ShapeType.Box):
        world.hierarchy.geoms = [Geometry(shape=shape, mesh="m", position=[0.1, 0.2, 0])]
        renderer.set_world(world)
        renderer.render(camera, SIZE, None, RenderOptions())
        assert renderer.problems == []
        covered.append(renderer.read_segmentation() > 0)
    assert covered[0].sum() > 300 and (covered[0] != covered[1]).mean() < 0.002


def test_height_field_shape(renderer):
    """Row 0 at −Y, columns towards +X, samples rescaled to the height scale."""
    samples = np.zeros((5, 9))
    samples[0, 8] = 3.0
    world = World()
    world.assets.hfields["h"] = HFieldSource(
        nrow=5,
        ncol=9,
        size=[2.0, 1.0],
        height_scale=0.5,
        source_type=HFieldSourceType.buffer(BufferHField(hfield=samples.ravel())),
    )
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.HField, hfield="h"))
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.zeros(3), distance=5.0, elevation=-90.0, orthographic=True)
    renderer.render(camera, SIZE, None, RenderOptions())
    depth = renderer.read_depth()
    row, column = np.unravel_index(np.where(depth > 0, depth, 9).argmin(), depth.shape)
    assert depth[row, column] == pytest.approx(4.5, abs=0.06)
    assert (column, row) == pytest.approx(pixel_of(camera, (2.0, -1.0, 0)), abs=2)


def test_facets_stay_near_round_shapes_and_are_no_more_than_that_needs(renderer, picture):
    radius, height = 0.05, 720
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Capsule, size=[radius, 1.0, 0]))
    levels, facets = set(), SLICES[False]
    for distance in (0.5, 2.0, 4.0, 10.0, 40.0):
        camera = ViewCamera(lookat=np.zeros(3), distance=distance, elevation=0.0)
        picture(world, camera, (720, height))
        (batch,) = renderer._frame.opaque
        pixels = radius / camera.pixel_size(np.zeros(3), height)
        beside = [pixels * (1.0 - np.cos(np.pi / n)) for n in facets]  # the sagitta of a facet
        assert batch.level == 0 or beside[batch.level] < 0.2
        # Of what is nearest of the capsule, if it pointed at the camera.
        nearest = radius / float(camera.pixel_size_at(max(distance - 1.05, 1e-3), height))
        coarser = facets[min(batch.level + 1, len(facets) - 1)]
        assert batch.level == len(facets) - 1 or nearest * (1.0 - np.cos(np.pi / coarser)) > 0.1
        levels.add(batch.level)
    assert levels == set(range(len(facets)))


@pytest.mark.parametrize("fast", [False, True])
def test_facets_of_round_shapes_are_seldom_seen(fast):
    """A regular polygon of n sides about a circle of radius r leaves it by r (1 - cos(pi / n))."""
    radius = np.geomspace(0.1, 400.0, 200)
    levels = level_of(radius, fast)
    sides = np.array(SLICES[fast])[levels]
    assert len(np.unique(levels)) == len(SLICES[fast])
    beside = radius * (1.0 - np.cos(np.pi / sides))
    assert np.all(beside <= FACET[fast], where=levels > 0)  # there is none that is finer than level 0
    sides = np.array(SLICES[fast])[np.minimum(levels + 1, len(SLICES[fast]) - 1)]
    coarser = levels + 1 < len(SLICES[fast])
    assert np.all(radius * (1.0 - np.cos(np.pi / sides)) > FACET[fast], where=coarser)
