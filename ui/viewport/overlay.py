"""What is painted over the picture: the axes in the corner, the spring of a pull, words.

Text and small shapes are painted into images first: on the GL surface Qt neither smooths edges nor trusts the pixel
store settings that it finds when it uploads glyphs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QLinearGradient, QPainter, QPen, QPolygonF

from engine.lru_cache import LruCache
from render import ViewCamera
from render.false_color import COLORS, STOPS, luminance
from render.gizmo import project
from ui.theme import SCENE

AXES_SIZE, AXES_LENGTH = 88, 29.0
"""Side of the square in the lower left corner that holds the axes, and their length, px."""
_VIEW_OF_AXIS = {(0, 1): "right", (0, -1): "left", (1, 1): "back", (1, -1): "front", (2, 1): "top", (2, -1): "bottom"}


_axes: LruCache[QImage] = LruCache(8)


def directions(camera: ViewCamera) -> tuple[bytes, bytes]:
    """What images of directions alone depend on of a camera."""
    return np.asarray(camera.right, float).tobytes(), np.asarray(camera.up, float).tobytes()


def axis_tips(camera: ViewCamera) -> list[tuple[float, int, int, QPointF]]:
    """The six ends of the corner axes, farthest first: nearness, axis, sign, position in the square, px."""
    center = QPointF(AXES_SIZE / 2, AXES_SIZE / 2)
    right, up, forward = camera.right, camera.up, camera.forward
    tips = [
        (float(-sign * forward[axis]), axis, sign, center + QPointF(right[axis], -up[axis]) * sign * AXES_LENGTH)
        for axis in range(3)
        for sign in (1, -1)
    ]
    return sorted(tips, key=lambda tip: tip[0])


def axes_image(camera: ViewCamera, ratio: float) -> QImage:
    """World axes as the camera sees them."""
    key = (*directions(camera), ratio)
    return _axes.get(key) or _axes.put(key, _painted_axes(camera, ratio))


def _painted_axes(camera: ViewCamera, ratio: float) -> QImage:
    image, painter = canvas(AXES_SIZE, AXES_SIZE, ratio)
    font = QFont()
    font.setPixelSize(11)
    font.setBold(True)
    painter.setFont(font)
    for _, axis, sign, tip in axis_tips(camera):
        color = QColor(SCENE.axes[axis])
        disc = QRectF(tip.x() - 8, tip.y() - 8, 16, 16)
        if sign > 0:
            painter.setPen(QPen(color, 2.5))
            painter.drawLine(QPointF(AXES_SIZE / 2, AXES_SIZE / 2), tip)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawEllipse(disc)
            painter.setPen(QColor(SCENE.text))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "XYZ"[axis])
        else:
            painter.setPen(QPen(color, 1.5))
            color.setAlpha(90)
            painter.setBrush(color)
            painter.drawEllipse(disc.adjusted(2.5, 2.5, -2.5, -2.5))
    painter.end()
    return image


def view_at(camera: ViewCamera, height: float, position: QPointF) -> str | None:
    """Name of the view that a click on the corner axes chooses, None beside them; `position` in the widget."""
    inside = position - QPointF(0, height - AXES_SIZE)
    for _, axis, sign, tip in reversed(axis_tips(camera)):
        if (inside - tip).manhattanLength() < 11:
            return _VIEW_OF_AXIS[axis, sign]
    return None


def caption_image(text: str, ratio: float, height: int = 13, margin: int = 12, widest: float | None = None) -> QImage:
    """A line of text, `height` px high, on a dark plate; shortened in the middle where the plate would be wider than
    `widest` px."""
    font = QFont()
    font.setPixelSize(height)
    metrics = QFontMetricsF(font)
    if widest is not None:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, widest - 2 * margin)
    size = metrics.size(0, text)
    image, painter, plate = _plate(int(size.width()) + 2 * margin, int(size.height()) + margin - 2, ratio)
    painter.setFont(font)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return image


def table_image(rows: Sequence[tuple[str, str]], ratio: float, widest: str, height: int = 13) -> QImage:
    """Names to the left, figures to the right, `height` px high, on a dark plate; `widest` is a figure for which
    there is room, so that the plate keeps its width."""
    margin, gap = 12, 16
    font = QFont()
    font.setPixelSize(height)
    metrics = QFontMetricsF(font)
    names = max(metrics.horizontalAdvance(name) for name, _ in rows)
    figures = max(metrics.horizontalAdvance(figure) for figure in (widest, *(figure for _, figure in rows)))
    lines = metrics.lineSpacing() * len(rows)
    image, painter, plate = _plate(int(names + gap + figures) + 2 * margin, int(lines) + margin - 2, ratio)
    painter.setFont(font)
    align = Qt.AlignmentFlag
    for number, (name, figure) in enumerate(rows):
        top = 0.5 * (plate.height() - lines) + number * metrics.lineSpacing()
        line = QRectF(margin, top, plate.width() - 2 * margin, metrics.lineSpacing())
        painter.drawText(line, align.AlignLeft | align.AlignVCenter, name)
        painter.drawText(line, align.AlignRight | align.AlignVCenter, figure)
    painter.end()
    return image


def _plate(width: int, height: int, ratio: float) -> tuple[QImage, QPainter, QRectF]:
    """A dark plate, and what paints on it in the color of texts."""
    image, painter = canvas(width, height, ratio)
    plate = QRectF(0, 0, image.width() / ratio, image.height() / ratio)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(SCENE.caption))
    painter.drawRoundedRect(plate, 6, 6)
    painter.setPen(QColor(SCENE.text))
    return image, painter, plate


def draw_pull(painter: QPainter, camera: ViewCamera, line: tuple[np.ndarray, np.ndarray], size) -> None:
    """The spring of a pull, from the grabbed point to the pointer; `line` are world points."""
    ends = project(camera, size, np.stack(line))
    if ends is None:
        return
    start, stop = (QPointF(*map(float, end)) for end in ends)
    painter.setPen(QPen(QColor(SCENE.pull), 2))
    painter.drawLine(start, stop)
    painter.setBrush(QColor(SCENE.pull))
    painter.drawEllipse(start, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(stop, 6, 6)


def draw_push(painter: QPainter, camera: ViewCamera, line: tuple[np.ndarray, np.ndarray], size) -> None:
    """An arrow from one world point to another."""
    ends = project(camera, size, np.stack(line))
    if ends is None:
        return
    start, tip = (QPointF(*map(float, end)) for end in ends)
    along = QLineF(tip, start)
    painter.setPen(QPen(QColor(SCENE.pull), 3))
    painter.drawLine(start, tip)
    for turn in (25.0, -25.0):
        wing = QLineF(along)
        wing.setAngle(along.angle() + turn)
        wing.setLength(min(12.0, along.length()))
        painter.drawLine(wing)


def luminance_scale_image(exposure_ev: float, ratio: float, room: float = math.inf) -> QImage:
    """What the colors of a picture in false colors stand for, in cd/m², as high as a view of `room` px allows."""
    low, high = STOPS
    step = int(min(max((room - 56) / (high - low), 4), 16))
    height = int(high - low) * step
    every = next(stops for stops in (2, 3, 6) if stops * step >= 13 or stops == 6)
    font = QFont()
    font.setPixelSize(11)
    stops = [stop for stop in range(int(low), int(high) + 1) if stop % every == 0]
    texts = [_luminance_text(luminance(stop, exposure_ev), stop == 0) for stop in stops]
    width = max(96, 38 + math.ceil(max(map(QFontMetricsF(font).horizontalAdvance, texts))))
    image, painter = canvas(width, height + 40, ratio)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(SCENE.caption))
    painter.drawRoundedRect(QRectF(0, 0, width, height + 40), 6, 6)
    ramp = QLinearGradient(0, 28 + height, 0, 28)
    for place, color in zip(np.linspace(0.0, 1.0, len(COLORS)), COLORS, strict=True):
        ramp.setColorAt(float(place), QColor.fromRgbF(*map(float, color)))
    painter.fillRect(QRectF(8, 28, 16, height), ramp)
    painter.setFont(font)
    painter.setPen(QColor(SCENE.text))
    painter.drawText(QRectF(8, 4, width - 16, 18), Qt.AlignmentFlag.AlignLeft, "cd/m²")
    for stop, text in zip(stops, texts, strict=True):
        y = 28 + height - (stop - low) * step
        painter.drawText(QRectF(30, y - 8, width - 30, 16), Qt.AlignmentFlag.AlignVCenter, text)
    painter.end()
    return image


def _luminance_text(value: float, is_gray: bool) -> str:
    """Of a value in cd/m², and whether middle gray is as bright."""
    text = f"{value:,.0f}" if 100 <= value < 1e6 else f"{value:.3g}"
    return QCoreApplication.translate("Viewport", "{0} (gray)").format(text) if is_gray else text


CUBE = 104
"""px that the cube of the view takes in its upper right corner."""


def scale_place(
    width: float, height: float, scale: tuple[float, float], inset: QRectF | None, has_cube: bool = True
) -> QPointF:
    """Upper left corner of the scale, of a size in px, in a view: below its cube, beside it in a low view, or on the
    left if `inset` covers that."""
    place = QRectF(width - scale[0] - 8, CUBE if has_cube else 8, *scale)
    if has_cube and place.bottom() > height:
        place.moveTo(width - scale[0] - CUBE, 8)
    if inset is not None and place.intersects(inset):
        place.moveLeft(8)
    return place.topLeft()


def caption_places(
    captions: Sequence[tuple[float, float]], width: float, height: float, covered: Sequence[QRectF]
) -> list[QPointF]:
    """Upper left corners of captions, of sizes in px, one below the other in the middle of a view, below what is
    `covered` there; at the top where that leaves no room."""
    found, top = [], 10.0
    for across, high in captions:
        place = QRectF((width - across) / 2, top, across, high)
        while below := [box.bottom() + 4 for box in covered if box.intersects(place)]:
            place.moveTop(max(below))
        if place.bottom() > height:
            place.moveTop(top)
        found.append(place.topLeft())
        top = place.bottom() + 4
    return found


class Preview(NamedTuple):
    """Where something would be put: an upright cylinder."""

    foot: np.ndarray
    """(3,) m, middle of its bottom."""
    radius: float
    height: float
    is_free: bool
    """Whether it overlaps nothing."""


def draw_preview(painter: QPainter, camera: ViewCamera, preview: Preview, size: tuple[int, int]) -> None:
    """The cylinder, its bottom filled, in another color where there is no room for it."""
    radius = max(preview.radius, 0.01)
    angles = np.linspace(0, 2 * np.pi, 49)
    ring = np.column_stack([radius * np.cos(angles), radius * np.sin(angles), np.zeros(49)]) + preview.foot
    bottom, top = project(camera, size, ring), project(camera, size, ring + [0, 0, preview.height])
    if bottom is None or top is None:
        return
    color = QColor(SCENE.free if preview.is_free else SCENE.overlapping)
    fill = QColor(color)
    fill.setAlpha(70)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, 2))
    painter.setBrush(fill)
    painter.drawPolygon(QPolygonF([QPointF(*map(float, at)) for at in bottom]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if preview.height > 0:
        painter.setPen(QPen(color, 1.5))
        painter.drawPolyline(QPolygonF([QPointF(*map(float, at)) for at in top]))
        for i in range(0, 48, 12):
            painter.drawLine(QPointF(*map(float, bottom[i])), QPointF(*map(float, top[i])))
    painter.restore()


def canvas(width: int, height: int, ratio: float) -> tuple[QImage, QPainter]:
    """A transparent image of a size in px, and a painter on it that smooths edges."""
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter
