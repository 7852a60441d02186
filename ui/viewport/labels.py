"""Names in the picture, where there is room for them; with a line to what they name where that is crowded."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.naming import kind_label, name_of
from engine.msd.paths import parse
from render import ViewCamera
from render.poses import LinkNode
from ui import theme
from ui.language.phrases import translated
from ui.viewport.overlay import caption_image

MOST = 100
"""Names in one picture."""
GAP = 6.0
"""Between a point and its name where there is room, px."""
DISTANCES = (GAP, 20.0, 38.0, 60.0)
"""That are tried; farther away a name does not belong to its point any more."""
DOT = 1.5
"""Radius of the mark of a point that has a name, px."""
_DIRECTIONS = np.array([(1, -1), (1, 1), (-1, -1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1)], dtype=np.float64)
Rectangle = tuple[float, float, float, float]
"""Left, top, width, height, px."""


def names_of(nodes: Sequence[LinkNode]) -> list[str]:
    """Names of bodies; of those without one what the tree shows, such as `link 2`."""
    names = []
    for node in nodes:
        number = next((step for step in reversed(parse(node.path)) if isinstance(step, int)), 0)
        names.append(
            name_of(node.path, node.element) or f"{translated(kind_label(node.path, node.element))} {number}"
        )
    return names


class Placed(NamedTuple):
    """Where a label is painted."""

    index: int
    left: float
    top: float
    leader: tuple[float, float] | None
    """The end at the label of a line from its point, where it does not stand right beside it."""


def place(
    points: np.ndarray, sizes: np.ndarray, area: tuple[float, float], covered: Sequence[Rectangle] = ()
) -> list[Placed]:
    """Places for labels of `sizes` (n, 2) beside `points` (n, 2), px, the first ones first: of each that fits into
    the area without covering another label, the point of one, or what is `covered`; away from the middle of the
    points as far as there is a choice."""
    taken: list[Rectangle] = list(covered)
    dots = [(x - DOT, y - DOT, 2.0 * DOT, 2.0 * DOT) for x, y in points]
    found: list[Placed] = []
    lines: list[tuple[np.ndarray, np.ndarray]] = []
    middle = points.mean(axis=0) if len(points) else np.zeros(2)
    for i, (point, size) in enumerate(zip(points, sizes, strict=True)):
        for left, top, distance in _candidates(point, size, point - middle):
            box = (left, top, float(size[0]), float(size[1]))
            inside = left >= 0 and top >= 0 and left + size[0] <= area[0] and top + size[1] <= area[1]
            if not inside or any(_overlap(box, other) for other in taken):
                continue
            if any(_overlap(box, dots[placed.index]) for placed in found) or any(_cuts(box, a, b) for a, b in lines):
                continue
            leader = None
            if distance > GAP:
                end = np.clip(point, (left, top), (left + size[0], top + size[1]))
                if any(_cuts(other, point, end) for other in taken):
                    continue
                leader = float(end[0]), float(end[1])
                lines.append((point, end))
            taken.append(box)
            found.append(Placed(i, left, top, leader))
            break
    return found


def _candidates(point: np.ndarray, size: np.ndarray, outward: np.ndarray) -> Iterator[tuple[float, float, float]]:
    """Left, top and distance of the places that a label may have, the best first."""
    directions = sorted(_DIRECTIONS, key=lambda d: -float(d @ outward))
    for distance in DISTANCES:
        for direction in directions:
            middle = point + direction * (distance + 0.5 * size)
            yield float(middle[0] - 0.5 * size[0]), float(middle[1] - 0.5 * size[1]), distance


def _overlap(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _cuts(box: Rectangle, start: np.ndarray, end: np.ndarray) -> bool:
    """Whether a line goes through a rectangle (Liang and Barsky 1984)."""
    first, last = 0.0, 1.0
    for low, length, a, b in zip(box[:2], box[2:], start, end, strict=True):
        step = b - a
        if abs(step) < 1e-9:
            if not low < a < low + length:
                return False
            continue
        near, far = sorted(((low - a) / step, (low + length - a) / step))
        first, last = max(first, near), min(last, far)
    return first < last


def in_order(nodes: Sequence[LinkNode], selected: Sequence[str]) -> np.ndarray:
    """Bodies (n,) by how much their names matter: selected ones, then those with more bodies on them."""
    carried = np.ones(len(nodes))
    for i in range(len(nodes) - 1, 0, -1):  # children come after their parents
        carried[nodes[i].parent] += carried[i]
    carried[[node.path in selected for node in nodes]] = np.inf
    return np.argsort(-carried, kind="stable")


def draw_names(
    painter: QPainter,
    camera: ViewCamera,
    points: np.ndarray,
    names: list[str],
    area: tuple[int, int],
    ratio: float,
    covered: Sequence[Rectangle],
) -> None:
    """Paint names (n) beside world points (n, 3), the first ones first."""
    clip = np.column_stack([points, np.ones(len(points))]) @ (camera.projection(area[0] / area[1]) @ camera.view()).T
    seen = np.flatnonzero((clip[:, 3] > 0) & (np.abs(clip[:, :2]) < clip[:, 3:]).all(axis=1))[:MOST]
    screen = (clip[seen, :2] / clip[seen, 3:] * (0.5, -0.5) + 0.5) * area
    images = [_image(names[i], ratio) for i in seen]
    sizes = np.array([(image.width() / ratio, image.height() / ratio) for image in images]).reshape(-1, 2)
    placed = place(screen, sizes, area, covered)
    for i, _, _, leader in placed:
        point = QPointF(*map(float, screen[i]))
        painter.setPen(QPen(QColor(theme.SCENE.line), 1))
        if leader is not None:
            painter.drawLine(point, QPointF(*leader))
        painter.setBrush(QColor(theme.SCENE.dot))
        painter.drawEllipse(point, DOT, DOT)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for i, left, top, _ in placed:
        painter.drawImage(QPointF(left, top), images[i])


@functools.lru_cache(maxsize=512)
def _image(text: str, ratio: float) -> QImage:
    return caption_image(text, ratio, 11, 6)
