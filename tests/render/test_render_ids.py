"""What is under a pixel: ids, distances, points, icons."""

import numpy as np
import pytest

from engine.msd.schema import (
    Body,
    Camera,
    Geometry,
    GeomVisualAttrs,
    Light,
    Link,
    ShapeType,
    Site,
    SiteShape,
    World,
)
from render import RenderOptions, ViewCamera, bounds

SIZE = (160, 120)
SIDE = ViewCamera(lookat=np.zeros(3), distance=5.0, azimuth=90.0, elevation=0.0)
"""Looks along +Y from (0, −5, 0)."""


def shapes_world() -> World:
    """A box left, a sphere right, a hidden box behind it, a site above."""
    world = World()
    world.hierarchy.geoms = [
        Geometry(shape=ShapeType.Box, size=[0.4, 0.3, 0.4], position=[-1, 0, 0]),
        Geometry(shape=ShapeType.Box, size=[0.2, 0.2, 0.2], position=[1, 2, 0]),
    ]
    link = Link(
        local_translation=[1, 0, 0],
        geoms=[Geometry(shape=ShapeType.Sphere, size=[0.5, 0, 0])],
        sites=[Site(shape=SiteShape.Sphere, size=[0.15] * 3, position=[0, 0, 1.0])],
    )
    world.hierarchy.bodies.append(Body(link=link))
    return world


def pixel_of(camera: ViewCamera, point, size=SIZE) -> tuple[int, int]:
    clip = camera.projection(size[0] / size[1]) @ camera.view() @ np.append(point, 1.0)
    return int((clip[0] / clip[3] + 1) * size[0] / 2), int((1 - clip[1] / clip[3]) * size[1] / 2)


def test_pick_names_what_is_in_front(renderer):
    renderer.set_world(shapes_world())
    renderer.render(SIDE, SIZE, None, RenderOptions(sites=True))
    assert renderer.pick(*pixel_of(SIDE, (-1, 0, 0))) == "hierarchy.geoms[0]"
    assert renderer.pick(*pixel_of(SIDE, (1, 0, 0))) == "hierarchy.bodies[0].link.geoms[0]"
    assert renderer.pick(*pixel_of(SIDE, (1, 0, 1))) == "hierarchy.bodies[0].link.sites[0]"
    assert renderer.pick(2, 2) is None
    assert renderer.pick(-1, 5) is None and renderer.pick(SIZE[0], 5) is None


def test_sites_and_groups_are_picked_only_when_shown(renderer):
    world = shapes_world()
    world.hierarchy.geoms[0].visual.group = 3
    renderer.set_world(world)
    renderer.render(SIDE, SIZE, None, RenderOptions())
    assert renderer.pick(*pixel_of(SIDE, (1, 0, 1))) is None
    assert renderer.pick(*pixel_of(SIDE, (-1, 0, 0))) is None
    renderer.render(SIDE, SIZE, None, RenderOptions(groups=(0, 3)))
    assert renderer.pick(*pixel_of(SIDE, (-1, 0, 0))) == "hierarchy.geoms[0]"


def test_collision_view_shows_what_collides(renderer):
    world = shapes_world()
    world.hierarchy.geoms[0].visual.group = 3
    mask = world.hierarchy.bodies[0].link.geoms[0].collision_mask
    mask.collide_group = mask.collide_with = 0
    renderer.set_world(world)
    renderer.render(SIDE, SIZE, None, RenderOptions(collision=True))
    assert renderer.pick(*pixel_of(SIDE, (-1, 0, 0))) == "hierarchy.geoms[0]"
    assert renderer.pick(*pixel_of(SIDE, (1, 1.8, 0))) == "hierarchy.geoms[1]"


def test_segmentation_covers_the_projected_box(renderer):
    renderer.set_world(shapes_world())
    renderer.render(SIDE, SIZE, None, RenderOptions())
    ids = renderer.read_segmentation()
    assert ids.shape == (SIZE[1], SIZE[0]) and ids.dtype == np.int32
    assert {renderer.object_path(i) for i in np.unique(ids)} == {
        None,
        "hierarchy.geoms[0]",
        "hierarchy.bodies[0].link.geoms[0]",
    }
    rows, columns = np.nonzero(ids == ids[pixel_of(SIDE, (-1, 0, 0))[::-1]])
    # Its front face stands 4.7 m away.
    left, top = pixel_of(SIDE, (-1.4, -0.3, 0.4))
    right, bottom = pixel_of(SIDE, (-0.6, -0.3, -0.4))
    assert abs(columns.min() - left) <= 1 and abs(rows.min() - top) <= 1
    assert abs(columns.max() - right) <= 2 and abs(rows.max() - bottom) <= 1


@pytest.mark.parametrize("orthographic", [False, True])
def test_depth_is_the_distance_along_the_view(renderer, orthographic):
    camera = ViewCamera(lookat=np.zeros(3), distance=5.0, azimuth=90.0, elevation=0.0, orthographic=orthographic)
    renderer.set_world(shapes_world())
    renderer.render(camera, SIZE, None, RenderOptions())
    depth = renderer.read_depth()
    x, y = pixel_of(camera, (-1, -0.3, 0))
    assert depth[y, x] == pytest.approx(4.7, abs=1e-4)
    assert depth[2, 2] == 0.0
    origin, direction = renderer.ray(*(c + 0.5 for c in pixel_of(camera, (1, 0, 0))))
    offset = origin - (1, 0, 0)
    along = offset @ direction
    distance = -along - np.sqrt(along**2 - offset @ offset + 0.25)
    x, y = pixel_of(camera, (1, 0, 0))
    # A sphere of 32 facets lies up to r (1 − cos(π/32)) inside the true one, in each of two directions.
    assert depth[y, x] == pytest.approx(distance * (direction @ camera.forward), abs=5e-3)


@pytest.mark.parametrize("orthographic", [False, True])
def test_pick_point_lies_on_the_surface(renderer, orthographic):
    camera = ViewCamera(
        lookat=np.array([0, 0, 0.2]), distance=5.0, azimuth=60.0, elevation=-25.0, orthographic=orthographic
    )
    renderer.set_world(shapes_world())
    renderer.render(camera, SIZE, None, RenderOptions())
    point = renderer.pick_point(*pixel_of(camera, (1, 0, 0.1)))
    assert np.linalg.norm(point - (1, 0, 0)) == pytest.approx(0.5, abs=5e-3)
    assert renderer.pick_point(1, 1) is None


def test_icons_of_lights_and_cameras_are_picked_through_what_hides_them(renderer):
    world = shapes_world()
    world.hierarchy.lights.append(Light(position=[-1, 1, 0]))
    world.hierarchy.bodies[0].link.cameras.append(Camera(position=[0.0, 0.0, -1.0]))
    renderer.set_world(world)
    renderer.render(SIDE, SIZE, None, RenderOptions(icons=True))
    assert renderer.pick(*pixel_of(SIDE, (-1, 1, 0))) == "hierarchy.lights[0]"
    assert renderer.pick(*pixel_of(SIDE, (1, 0, -1))) == "hierarchy.bodies[0].link.cameras[0]"
    renderer.render(SIDE, SIZE, None, RenderOptions())
    assert renderer.pick(*pixel_of(SIDE, (-1, 1, 0))) == "hierarchy.geoms[0]"


def test_ray_meets_what_is_drawn_there(renderer):
    renderer.set_world(shapes_world())
    renderer.render(SIDE, SIZE, None, RenderOptions())
    origin, direction = renderer.ray(SIZE[0] / 2, SIZE[1] / 2)
    assert origin == pytest.approx((0, -5, 0)) and direction == pytest.approx((0, 1, 0))
    _, corner = renderer.ray(SIZE[0], 0)
    half = np.tan(np.radians(22.5))
    assert corner / corner[1] == pytest.approx((half * SIZE[0] / SIZE[1], 1, half))


def test_outline_surrounds_the_selection_only(renderer):
    world = shapes_world()
    renderer.set_world(world)
    renderer.render(SIDE, SIZE, None, RenderOptions())
    plain = renderer.read_pixels().astype(int)
    renderer.render(SIDE, SIZE, None, RenderOptions(selection=("hierarchy.bodies[0]",)))
    changed = np.abs(renderer.read_pixels().astype(int) - plain).sum(axis=2) > 30
    ids = renderer.read_segmentation()
    sphere = ids == ids[pixel_of(SIDE, (1, 0, 0))[::-1]]
    assert changed.sum() > 40
    inner = sphere[1:-1, 1:-1] & sphere[2:, 1:-1] & sphere[:-2, 1:-1] & sphere[1:-1, 2:] & sphere[1:-1, :-2]
    assert not (changed[1:-1, 1:-1] & inner).any(), "only where it does not fill a pixel"
    rows, columns = np.nonzero(changed)
    x, y = pixel_of(SIDE, (1, 0, 0))
    radius = np.hypot(columns - x, rows - y)
    inside = sphere.sum() / np.pi
    assert radius.min() > np.sqrt(inside) - 2.5 and radius.max() < np.sqrt(inside) + 5


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_outline_is_a_smooth_ring_as_wide_as_the_window_wants(renderer, ratio):
    """Around a ball, in all directions: in sum 2 px of the window wide, without steps."""
    renderer.set_world(shapes_world())
    camera = ViewCamera(lookat=np.array([1.0, 0, 0]), distance=5.0, azimuth=90.0, elevation=0.0, orthographic=True)
    pictures = []
    for selection in ((), ("hierarchy.bodies[0]",)):
        renderer.render(camera, SIZE, None, RenderOptions(selection=selection, pixel_ratio=ratio))
        pictures.append(renderer.read_pixels().astype(float))
    drawn = (pictures[1] - pictures[0])[..., 0]
    y, x = np.mgrid[: SIZE[1], : SIZE[0]] + 0.5 - np.array(SIZE[::-1]).reshape(2, 1, 1) / 2.0
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    bins = np.digitize(angle, np.linspace(-np.pi, np.pi, 25)) - 1
    full = drawn.max()
    edge = np.sqrt(np.sum(renderer.read_segmentation() == renderer.read_segmentation()[60, 80]) / np.pi)
    widths = np.array(
        [(drawn / full / np.maximum(radius, 1.0))[bins == k].sum() * 24.0 / (2 * np.pi) for k in range(24)]
    )
    assert widths.mean() == pytest.approx(2.0 * ratio, rel=0.15) and widths.std() < 0.15 * widths.mean()
    assert ((drawn > 0.2 * full) & (drawn < 0.8 * full)).sum() > 2.0 * np.pi * edge * 0.4, "its sides are smooth"


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("distance", [0.3, 1.2, 5.0, 40.0])
def test_outline_is_the_same_as_when_it_is_looked_for_everywhere(renderer, monkeypatch, distance, orthographic):
    """It is looked for around what is selected only. Also when that is partly or wholly beside the picture, around
    the camera, or was elsewhere in the last picture."""
    world = shapes_world()
    renderer.set_world(world)
    where = bounds.pixels_of
    parts = []

    def pictures():
        taken = []
        for lookat in ((0, 0, 0), (1, 0, 0), (1.7, 0, 0.6), (-1, 0, 0), (30, 0, 0)):
            camera = ViewCamera(lookat=np.array(lookat, float), distance=distance, azimuth=80.0, elevation=-10.0)
            camera.orthographic = orthographic
            for selection in (("hierarchy.bodies[0]",), ("hierarchy.geoms[0]", "hierarchy.bodies[0]")):
                renderer.render(camera, SIZE, None, RenderOptions(selection=selection))
                taken.append(renderer.read_pixels())
        return taken

    monkeypatch.setattr(bounds, "pixels_of", lambda *args: parts.append(where(*args)) or parts[-1])
    part = pictures()
    assert distance < 1.0 or any(w * h < SIZE[0] * SIZE[1] for _, _, w, h in parts)
    monkeypatch.setattr(bounds, "pixels_of", lambda *args: (0, 0, *SIZE))
    for one, other in zip(part, pictures(), strict=True):
        np.testing.assert_array_equal(one, other)


def test_an_infinite_plane_is_picked_far_away_and_left_out_of_bounds(renderer):
    world = shapes_world()
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.InfinitePlane, position=[0, 0, -1], visual=GeomVisualAttrs(group=0))
    )
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.array([50.0, 0, 0]), distance=10, azimuth=0, elevation=-30)
    renderer.render(camera, SIZE, None, RenderOptions())
    assert renderer.pick(SIZE[0] // 2, SIZE[1] // 2) == "hierarchy.geoms[2]"
    point = renderer.pick_point(SIZE[0] // 2, SIZE[1] - 5)
    assert point[2] == pytest.approx(-1, abs=2e-3)
    centre, radius = renderer.bounds()
    assert radius < 3 and abs(centre[2]) < 0.6


def test_bounds_of_a_selection(renderer):
    renderer.set_world(shapes_world())
    centre, radius = renderer.bounds(["hierarchy.bodies[0].link.geoms[0]"])
    assert centre == pytest.approx((1, 0, 0), abs=1e-3) and 0.5 <= radius < 0.9
    centre, radius = renderer.bounds(["hierarchy.geoms[0]"])
    assert centre == pytest.approx((-1, 0, 0)) and radius == pytest.approx(np.linalg.norm([0.4, 0.3, 0.4]))


def test_cameras_and_lights_far_away_do_not_count_beside_shapes(renderer):
    """A humanoid with cameras around it was framed as a dot."""
    world = shapes_world()
    link = world.hierarchy.bodies[0].link
    link.cameras.append(Camera(name="far", position=[0, 0, 9]))
    link.lights.append(Light(name="lamp", position=[0, 0, 7]))
    renderer.set_world(world)
    assert renderer.bounds(["hierarchy.bodies[0].link"])[1] < 2.0
    centre, _ = renderer.bounds(["hierarchy.bodies[0].link.cameras[0]"])
    assert centre == pytest.approx((1, 0, 9))
    assert renderer.bounds(["hierarchy.bodies[0].link.geoms[0]", "hierarchy.bodies[0].link.cameras[0]"])[1] > 4.0
