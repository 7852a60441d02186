"""Clouds of splats that are too large for one picture: the view stays usable, and shows all of them at rest."""

import threading
import time
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from viewport_driving import at, differing, painted

from engine.geometry import gaussian_clouds
from engine.msd.schema import GaussianCloudSource, GaussianCloudSpec, GaussianSplat
from ui.viewport import widget

COUNT = 600
PATH = "hierarchy.gaussian_splats[0]"


def add_cloud(document, folder) -> None:
    """A ball of splats of all colours above the ground."""
    random = np.random.default_rng(3)
    places = random.normal(size=(COUNT, 3))
    places = 0.5 * places / np.linalg.norm(places, axis=1, keepdims=True) + (0.0, 0.0, 1.5)
    values = np.zeros((COUNT, len(gaussian_clouds.NEEDED)), "<f4")
    values[:, :3], values[:, 3:6], values[:, 6] = places, random.normal(size=(COUNT, 3)), 2.0
    values[:, 7:10], values[:, 10] = np.log(0.1), 1.0
    head = ["ply", "format binary_little_endian 1.0", f"element vertex {COUNT}"]
    head += [f"property float {name}" for name in gaussian_clouds.NEEDED] + ["end_header", ""]
    file = folder / "ball.ply"
    file.write_bytes("\n".join(head).encode() + values.tobytes())
    source = GaussianCloudSource(path=str(file))
    document.insert("assets.gaussian_clouds", "ball", GaussianCloudSpec(source=source))
    document.insert("hierarchy.gaussian_splats", 0, GaussianSplat(asset="ball"))


def test_a_cloud_is_whole_at_rest_and_coarse_while_the_camera_turns(view, qtbot, tmp_path, monkeypatch):
    add_cloud(view.document, tmp_path)
    painted(qtbot, view)
    qtbot.waitUntil(lambda: not view.renderer.is_coarse)  # it is read in the background
    whole = view.grab_image()
    monkeypatch.setattr(widget, "MOST_SPLATS_SLOW", COUNT // 10)
    monkeypatch.setattr(widget, "MOST_SPLATS", COUNT // 10)
    camera = view.view_camera()
    with monkeypatch.context() as resting:
        resting.setattr(view, "_refine", lambda: None)
        view.set_camera(replace(camera, azimuth=camera.azimuth + 5.0))
        painted(qtbot, view)
        view.set_camera(camera)
        qtbot.waitUntil(lambda: not view._dirty and view._pacing.is_still(time.perf_counter()))
        assert view.renderer.is_coarse and differing(shown(view), whole) > 100
        assert differing(view.grab_image(), whole) == 0  # a screenshot has all
        view.set_camera(replace(camera, azimuth=camera.azimuth + 5.0))
        painted(qtbot, view)
        view.set_camera(camera)
        painted(qtbot, view)
    qtbot.waitUntil(lambda: not view.renderer.is_coarse)
    assert differing(shown(view), whole) == 0


def shown(view) -> QImage:
    """What is on the screen: to grab it would have it drawn once more."""
    view.makeCurrent()
    pixels = np.ascontiguousarray(view.renderer.read_pixels())
    view.doneCurrent()
    return QImage(pixels.data, *pixels.shape[1::-1], 3 * pixels.shape[1], QImage.Format.Format_RGB888).copy()


def test_the_view_goes_on_while_a_cloud_is_read(view, qtbot, tmp_path, monkeypatch):
    begin, read = threading.Event(), gaussian_clouds.read

    def slowly(path):
        assert begin.wait(60)
        return read(path)

    monkeypatch.setattr(gaussian_clouds, "read", slowly)
    add_cloud(view.document, tmp_path)
    painted(qtbot, view)
    middle = QPointF(at(view, [0.0, 0.0, 1.5]))
    view.set_camera(replace(view.view_camera(), azimuth=view.view_camera().azimuth + 1.0))
    painted(qtbot, view)
    assert view.renderer.is_coarse and view.pick(middle) != PATH
    begin.set()
    qtbot.waitUntil(lambda: not view.renderer.is_coarse)
    assert view.pick(middle) == PATH and not view.renderer.problems
