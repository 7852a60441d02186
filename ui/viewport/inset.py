"""Small live pictures of the cameras of a scene in a corner of a view: in colour, as depths, as ids of objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage

from engine.msd.paths import get
from engine.msd.schema import Camera
from render import Renderer, RenderOptions, ViewCamera
from render.camera import camera_aspect
from render.fields import meant_outputs
from render.image_files import middle_depth, video_pixels
from render.poses import LinkNode, Poses, elements
from render.renderer import View

SHARE, WIDEST = 0.3, 340
"""Width of the pictures of one camera: part of the view's, and at most so many px."""
MARGIN, GAP = 10, 4
MOST = 8
"""Cameras that are shown at once."""
OUTPUTS = ("rgb", "depth", "ids")
"""What the pictures of a camera show."""


class Inset(NamedTuple):
    """A picture of a camera."""

    name: str
    output: str
    image: QImage


ID_COLORS = np.array(
    [
        [216, 144, 0], [0, 72, 144], [0, 216, 252], [144, 36, 0], [252, 252, 216], [144, 144, 144], [108, 108, 252],
        [180, 252, 0], [108, 72, 72], [108, 108, 144], [216, 72, 72], [72, 0, 252], [144, 180, 144], [144, 108, 108],
        [252, 216, 144],
    ]
)  # fmt: skip
"""Of ids. Each was chosen for the greatest least CIEDE2000 difference from those before it and from black, to eyes
that see all colors and to those with protanopia, deuteranopia or tritanopia: 10 between any two."""
GOLDEN = 0.5 * (5**0.5 - 1)


class CameraInsets:
    """The pictures of cameras, each drawn by a view of its own."""

    def __init__(self) -> None:
        self._views: dict[str, View] = {}
        self._renderer: Renderer | None = None

    def draw(
        self,
        renderer: Renderer,
        cameras: Sequence[str],
        outputs: Sequence[str],
        poses: Poses,
        width: int,
        ratio: float,
        options: RenderOptions,
    ) -> list[Inset]:
        """What the cameras at some World paths see, for a view of a width in px; of each the outputs in order."""
        if renderer is not self._renderer:
            self._renderer, self._views = renderer, {}
        for path in [path for path in self._views if path not in cameras]:
            self._views.pop(path).release()
        # Cameras see what is hidden while somebody edits.
        plain = replace(
            options, selection=(), gizmo=None, hovered_handle=None, icons=False, overlays=frozenset(), grid=False,
            ghosts=(), resolution=1.0, hidden=(), collision=False,
        )  # fmt: skip
        share = min(SHARE * width, WIDEST) if len(outputs) * len(cameras) < 2 else min(0.2 * width, 220)
        found = []
        for path in cameras:
            view = self._views.get(path)
            if view is None:
                view = self._views[path] = renderer.view(samples=0)
            camera: Camera = get(renderer.scene.world, path)
            across = round(share * ratio)
            size = max(across, 16), max(round(across * min(max(1.0 / camera_aspect(camera), 0.3), 1.6)), 16)
            shown = given(camera, outputs)
            seen = ViewCamera.scene_camera(renderer.scene.world, path, poses)
            if "rgb" in shown:
                view.render(seen, size, None, plain)
            else:
                view.measure(seen, size, plain)
            name = camera.name or path
            found += [Inset(name, output, image_of(_pixels(view, output), ratio)) for output in shown]
        return found

    def release(self) -> None:
        """Give back what they have on the GPU."""
        for view in self._views.values():
            view.release()
        self._views = {}


def given(camera: Camera, outputs: Sequence[str]) -> tuple[str, ...]:
    """What the pictures of a camera show: of one that gives no colours, what it gives in place of them."""
    meant = meant_outputs(camera)
    instead = next((one for one in meant if one in OUTPUTS), "rgb")
    return tuple(dict.fromkeys(instead if one == "rgb" and "rgb" not in meant else one for one in outputs))


def _pixels(view: View, output: str) -> np.ndarray:
    if output == "depth":
        depth = view.read_depth()
        return video_pixels("depth", depth, middle_depth(depth))
    return view.read_pixels() if output == "rgb" else colored(view.read_segmentation())


def colored(ids: np.ndarray) -> np.ndarray:
    """Ids (h, w) as colours (h, w, 3) uint8; black where nothing is. The first
    ids have the colours of `ID_COLORS`, which colour-blind people can tell apart; further ids have them darker."""
    rounds, place = np.divmod(np.maximum(ids, 1) - 1, len(ID_COLORS))
    darker = 1.0 - 0.5 * (rounds * GOLDEN % 1.0)[..., None]
    return np.where(ids[..., None] > 0, ID_COLORS[place] * darker, 0).astype(np.uint8)


def image_of(pixels: np.ndarray, ratio: float) -> QImage:
    """Pixels (h, w, 3) uint8 as an image of `ratio` pixels a pixel of a widget."""
    height, width = pixels.shape[:2]
    data = np.ascontiguousarray(pixels).tobytes()
    image = QImage(data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()
    image.setDevicePixelRatio(ratio)
    return image


def cameras_of(nodes: list[LinkNode], selection: Sequence[str], every: bool) -> list[str]:
    """Paths of the cameras whose pictures are shown: of `every` one the first ones, else the one selected last, else
    the first of the scene."""
    paths = [path for path, _, _ in elements(nodes, "cameras")]
    if every:
        return paths[:MOST]
    return [path for path in reversed(selection) if path in paths][:1] or paths[:1]


def places(insets: Sequence[Inset], size: tuple[float, float]) -> list[QRectF]:
    """Where pictures stand in a view of a size in px: beside each other from the lower right, in rows, of several
    outputs a row for each camera; what has no room has an empty place."""
    found, right, bottom, row, name = [], size[0] - MARGIN, size[1] - MARGIN, 0.0, ""
    several = len({inset.output for inset in insets}) > 1
    for inset in reversed(insets):
        width, height = inset.image.deviceIndependentSize().toTuple()
        is_next = several and inset.name != name
        name = inset.name
        if (is_next or right - width < MARGIN) and right < size[0] - MARGIN:
            right, bottom, row = size[0] - MARGIN, bottom - row - GAP, 0.0
        place = QRectF(QPointF(right - width, bottom - height), QPointF(right, bottom))
        found.append(place if place.top() >= MARGIN else QRectF())
        right, row = right - width - GAP, max(row, height)
    return found[::-1]
