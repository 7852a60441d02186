"""Lines on the plane z = 0, held against where the camera projects them."""

import numpy as np
import pytest

from engine.msd import from_str
from engine.msd.schema import World
from render import RenderOptions, ViewCamera

SIZE = 320, 200
CAMERAS = {
    "from the side": ViewCamera(np.array([0.2, 0.1, 0.0]), 3.0, 50.0, -20.0),
    "from above": ViewCamera(np.array([0.2, 0.1, 0.0]), 3.0, 20.0, -90.0),
    "parallel": ViewCamera(np.array([0.2, 0.1, 0.0]), 3.0, 50.0, -35.0, orthographic=True),
    "from below": ViewCamera(np.array([0.2, 0.1, 0.0]), 3.0, 50.0, 25.0),
    "far from the origin": ViewCamera(np.array([40_000.2, -7_000.1, 0.0]), 3.0, 50.0, -30.0),
}
CELL = 1.0
"""Between lines, from three metres away."""


def pixels(renderer, camera: ViewCamera, **options) -> np.ndarray:
    renderer.render(camera, SIZE, None, RenderOptions(**options))
    return renderer.read_pixels().astype(int)


def seen_at(camera: ViewCamera, points: np.ndarray) -> np.ndarray:
    """Pixels (n, 2) of those points (n, 3) that are in the picture, with some room around."""
    clip = camera.projection(SIZE[0] / SIZE[1]) @ camera.view() @ np.column_stack([points, np.ones(len(points))]).T
    at = clip[:2, clip[3] > 0] / clip[3, clip[3] > 0]
    x, y = 0.5 * SIZE[0] * (at[0] + 1.0), 0.5 * SIZE[1] * (1.0 - at[1])
    inside = (x > 3) & (x < SIZE[0] - 3) & (y > 3) & (y < SIZE[1] - 3)
    return np.column_stack([x, y])[inside].astype(int)


@pytest.mark.parametrize("camera", CAMERAS.values(), ids=CAMERAS.keys())
def test_lines_are_where_the_camera_projects_them_and_nowhere_else(renderer, camera):
    renderer.set_world(World())
    change = np.abs(pixels(renderer, camera, grid=True) - pixels(renderer, camera)).max(axis=-1)
    nearest = np.array([*np.round(camera.lookat[:2] / CELL) * CELL, 0.0])
    lines = np.array([(x, y, 0.0) for x in (-CELL, 0.0, CELL) for y in np.linspace(-CELL, CELL, 41)])
    for points in (nearest + lines, nearest + lines[:, [1, 0, 2]]):
        on_lines = seen_at(camera, points)
        assert len(on_lines) > 20
        found = [change[y - 1 : y + 2, x - 1 : x + 2].max() for x, y in on_lines]
        assert np.mean(np.array(found) > 5) > 0.98
    middle = nearest[:2] + 0.5 * CELL
    between = np.array([(*(middle + (i, j)), 0.0) for i in (-0.25, 0.0, 0.25) for j in (-0.25, 0.0, 0.25)])
    empty = [change[y, x] for x, y in seen_at(camera, between)]
    assert empty and max(empty) == 0


def test_lines_are_as_strong_where_they_cross_as_elsewhere(renderer):
    """Seen from above: of lines of one kind, away from the axes."""
    camera = ViewCamera(np.array([4.5, 4.5, 0.0]), 4.0, 0.0, -90.0)
    renderer.set_world(World())
    change = (pixels(renderer, camera, grid=True) - pixels(renderer, camera)).max(axis=-1)
    x, y = seen_at(camera, np.array([(4.0, 4.0, 0.0)]))[0]
    near = change[y - 20 : y + 21, x - 20 : x + 21]
    assert 5 < near[16:25, 16:25].max() <= min(near[:10].max(), near[:, :10].max()) + 1


def test_the_plane_seen_from_its_edge_shows_nothing(renderer):
    renderer.set_world(World())
    level = ViewCamera(np.zeros(3), 3.0, 50.0, 0.0)
    np.testing.assert_array_equal(pixels(renderer, level, grid=True), pixels(renderer, level))


@pytest.mark.parametrize("distance", [1.0, 4.0])
def test_a_ground_a_little_above_the_grid_hides_it_and_one_at_its_height_does_not(renderer, distance):
    camera = ViewCamera(distance=distance, elevation=-25.0)
    drawn = {}
    for height in (0.0, 1.5e-4 * distance**2):
        world = from_str(
            f"<mujoco><worldbody><geom type='plane' size='0 0 1' pos='0 0 {height}'/></worldbody></mujoco>"
        )
        renderer.set_world(world)
        renderer.render(camera, (160, 90), None, RenderOptions(grid=True))
        lined = renderer.read_pixels().astype(int)
        renderer.render(camera, (160, 90), None, RenderOptions())
        near = np.abs(lined - renderer.read_pixels())[45:].max(axis=-1)  # the lower half, where it is near
        drawn[height] = (near > 3).mean()
    at, above = drawn.values()
    assert at > 0.02 and above == 0.0


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("azimuth", [0.0, 50.0, 90.0])
def test_a_camera_in_the_plane_sees_no_lines_of_it(renderer, azimuth):
    camera = ViewCamera(np.zeros(3), 3.0, azimuth, 0.0)
    assert camera.position[2] == 0.0
    renderer.set_world(World())
    assert np.array_equal(pixels(renderer, camera, grid=True), pixels(renderer, camera))
