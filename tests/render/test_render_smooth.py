"""Edges of coarse pictures, smoothed while they are scaled to the size of the window."""

import numpy as np
import pytest
from render_scenes import dark_world, decoded, rough

from engine.msd.schema import Geometry, GeomVisualAttrs, ShapeType
from render import Renderer, RenderOptions, ViewCamera

SIZE = (160, 120)
CAMERA = ViewCamera(lookat=np.array([0.0, 0, 0]), distance=4.0, azimuth=90.0, elevation=-90.0)


def turned_plate(turn: float):
    """A white square of 1.6 m before black."""
    world = dark_world()
    world.visual.ambient_light.brightness = 300.0
    world.assets.materials["m"] = rough()
    world.hierarchy.geoms.append(
        Geometry(
            shape=ShapeType.Box,
            size=np.array([0.8, 0.8, 0.001]),
            orientation=np.array([0, 0, np.sin(turn / 2), np.cos(turn / 2)]),
            visual=GeomVisualAttrs(material="m"),
        )
    )
    return world


def covered(turn: float) -> np.ndarray:
    """Part of each pixel that the square covers, by 16 x 16 points."""
    width, height = SIZE
    metres = 2.0 * (CAMERA.distance - 0.001) * np.tan(np.radians(CAMERA.fovy / 2)) / height
    x = ((np.arange(16 * width) + 0.5) / 16 - width / 2) * metres
    y = (height / 2 - (np.arange(16 * height) + 0.5) / 16) * metres
    u = np.cos(turn) * x + np.sin(turn) * y[:, None]
    v = -np.sin(turn) * x + np.cos(turn) * y[:, None]
    inside = (np.abs(u) < 0.8) & (np.abs(v) < 0.8)
    return inside.reshape(height, 16, width, 16).mean(axis=(1, 3))


@pytest.mark.parametrize("turn", [0.1, 0.2, 0.35])
def test_edges_of_coarse_pictures_are_straighter(picture, turn):
    """Where the left edge is in each row is known by how much of the row is covered: its steps are smaller."""
    world = turned_plate(turn)
    black = dict(background=(0.0, 0.0, 0.0))
    white = picture(world, CAMERA, SIZE, **black)[60, 80, 0]
    truth = covered(turn)

    def steps(**options) -> float:
        shown = decoded(picture(world, CAMERA, SIZE, **black, **options)[..., 0]) / decoded(white)
        return float(np.std((shown - truth)[45:75, :80].sum(axis=1)))  # px

    coarse = dict(resolution=0.5)
    assert steps(**coarse) < 0.6 * steps(smooth_edges=False, **coarse)


@pytest.mark.parametrize("turn", [0.1, 0.35])
def test_pixels_of_finer_pictures_are_means_of_four(picture, turn):
    """Covered as the square covers a quarter of each: the error is that of 2 x 2 points."""
    world = turned_plate(turn)
    black = dict(background=(0.0, 0.0, 0.0))
    white = picture(world, CAMERA, SIZE, **black)[60, 80, 0]
    finer = picture(world, CAMERA, SIZE, resolution=2.0, **black)[..., 0] / white  # of the display: means are of it
    assert np.abs(finer - covered(turn)).max() < 0.4
    assert set(np.round(4 * finer[45:75].ravel()).astype(int)) == {0, 1, 2, 3, 4}
    assert np.abs(4 * finer - np.round(4 * finer)).max() < 0.05


def test_a_finer_picture_stays_while_its_scene_does(renderer):
    world = turned_plate(0.35)
    renderer.set_world(world)

    def drawn(**options) -> tuple[float, np.ndarray]:
        renderer.render(CAMERA, SIZE, None, RenderOptions(**options))
        return renderer.resolution, renderer.read_pixels()

    _, finer = drawn(resolution=2.0)
    _, finer = drawn(resolution=2.0, background=(0.1, 0.0, 0.0))
    assert renderer.is_typical
    _, finer = drawn(resolution=2.0)
    resolution, kept = drawn(keep_finer=True, overlays=frozenset(["frames"]))
    assert resolution == 2.0 and not renderer.is_typical
    resolution, kept = drawn(keep_finer=True)
    assert resolution == 2.0
    np.testing.assert_array_equal(kept, finer)
    assert drawn()[0] == 1.0  # which was not asked to keep it
    drawn(resolution=2.0)
    world.assets.materials["m"].color = np.array([0.2, 0.2, 0.2, 1.0])
    renderer.update('assets.materials["m"].color')
    resolution, changed = drawn(keep_finer=True)
    assert resolution == 1.0
    assert changed[60, 80, 0] < finer[60, 80, 0]


def test_what_has_no_edge_is_as_without(picture):
    world = turned_plate(0.35)
    smooth = picture(world, CAMERA, SIZE, resolution=0.5)
    plain = picture(world, CAMERA, SIZE, resolution=0.5, smooth_edges=False)
    away = (covered(0.35) == 1.0)[40:80, 60:100]
    assert away.all()
    assert np.abs(smooth - plain)[40:80, 60:100].max() < 1.5 / 255
    assert np.abs(smooth - plain).max() > 0.05


def test_full_and_multisampled_pictures_are_left_alone(ctx, renderer):
    renderer.set_world(turned_plate(0.35))
    renderer.render(CAMERA, SIZE, None, RenderOptions())
    assert "toned" not in renderer.targets()
    renderer.render(CAMERA, SIZE, None, RenderOptions(resolution=0.5))
    assert renderer.targets()["toned"].shape == (60, 80, 4)
    view = Renderer(ctx, samples=4)
    view.set_world(turned_plate(0.35))
    pictures = []
    for smooth in (None, False):
        view.render(CAMERA, SIZE, None, RenderOptions(resolution=0.5, smooth_edges=smooth))
        pictures.append(view.read_pixels())
    np.testing.assert_array_equal(*pictures)
    view.release()
