"""Names in the picture, where there is room for them."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from app.naming import kind_label, name_of
from engine.msd.paths import parse
from render import ViewCamera
from render.poses import LinkNode
from ui.viewport.overlay import caption_image

MOST = 150
"""Names in one picture, the nearest first."""
GAP = 6.0
"""Between a point and its name, px."""
Rectangle = tuple[float, float, float, float]
"""Left, top, width, height, px."""


def names_of(nodes: Sequence[LinkNode]) -> list[str]:
    """Names of bodies; of those without one what the tree shows, such as `link 2`."""
    names = []
    for node in nodes:
        number = next((step for step in reversed(parse(node.path)) if isinstance(step, int)), 0)
        names.append(name_of(node.path, node.element) or f"{kind_label(node.path, node.element)} {number}")
    return names


def place(
    points: np.ndarray, sizes: np.ndarray, area: tuple[float, float], covered: Sequence[Rectangle] = ()
) -> list[tuple[int, float, float]]:
    """Places for labels of `sizes` (n, 2) beside `points` (n, 2), px, the first ones first: index, left and top of
    each that fits into the area without covering another one, or being `covered`."""
    taken: list[Rectangle] = list(covered)
    found = []
    for i, ((x, y), (width, height)) in enumerate(zip(points, sizes, strict=True)):
        for left, top in (
            (x + GAP, y - height - GAP),
            (x + GAP, y + GAP),
            (x - width - GAP, y - height - GAP),
            (x - width - GAP, y + GAP),
        ):
            inside = left >= 0 and top >= 0 and left + width <= area[0] and top + height <= area[1]
            if inside and not any(_overlap((left, top, width, height), other) for other in taken):
                taken.append((left, top, width, height))
                found.append((i, float(left), float(top)))
                break
    return found


def _overlap(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def draw_names(
    painter: QPainter,
    camera: ViewCamera,
    points: np.ndarray,
    names: list[str],
    area: tuple[int, int],
    ratio: float,
    covered: Sequence[Rectangle],
) -> None:
    """Paint names (n) beside world points (n, 3)."""
    clip = np.column_stack([points, np.ones(len(points))]) @ (camera.projection(area[0] / area[1]) @ camera.view()).T
    seen = np.flatnonzero((clip[:, 3] > 0) & (np.abs(clip[:, :2]) < clip[:, 3:]).all(axis=1))
    away = (points[seen] - camera.position) @ camera.forward
    seen = seen[np.argsort(away, kind="stable")][:MOST]
    screen = clip[seen, :2] / clip[seen, 3:] * (0.5, -0.5) + 0.5
    images = [_image(names[i], ratio) for i in seen]
    sizes = np.array([(image.width() / ratio, image.height() / ratio) for image in images]).reshape(-1, 2)
    for i, left, top in place(screen * area, sizes, area, covered):
        painter.drawImage(QPointF(left, top), images[i])


@functools.lru_cache(maxsize=512)
def _image(text: str, ratio: float) -> QImage:
    return caption_image(text, ratio, 11, 6)
