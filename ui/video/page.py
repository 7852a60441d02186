"""A picture of a video: the scene, plots beside it, and what is written over it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from app.video.drawing import StateDrawer
from ui.figures.figure import Figure
from ui.figures.painting import PaintedAxes, fitted, paint, paint_playhead
from ui.video.film import BELOW, Film, parts
from ui.viewport import labels, overlay

_CAPTION = 0.03
"""Height of text over the picture, of the height of this."""
_SMALLEST = 11


class Page:
    """Composes the pictures of a film. What does not change of the plots is painted once.

    Makes the application that Qt needs to write text, without a display, where there is none."""

    def __init__(self, film: Film) -> None:
        if QGuiApplication.instance() is None:
            self._application = QGuiApplication(["msd-studio", "-platform", "offscreen"])
        self._film = film
        self._image = QImage(*film.size, QImage.Format.Format_RGB888)
        self._plots: QImage | None = None
        self._painted: list[PaintedAxes] = []
        self._figure: Figure | None = None
        if film.figure is not None:
            _, size = parts(film.size, film.side)
            self._figure = fitted(film.figure, size)
            self._plots = QImage(*size, QImage.Format.Format_RGB888)
            painter = QPainter(self._plots)
            self._painted = paint(painter, QRectF(0, 0, *size), self._figure)
            painter.end()

    def composed(self, picture: np.ndarray, time: float, drawer: StateDrawer) -> np.ndarray:
        """A picture of the scene (h, w, 3) uint8 with everything else."""
        film, (height, width) = self._film, picture.shape[:2]
        painter = QPainter(self._image)
        painter.drawImage(0, 0, _image_of(picture))
        text = max(round(_CAPTION * height), _SMALLEST)
        if film.has_labels:
            nodes = drawer.nodes
            order = [i for i in labels.in_order(nodes, ()) if i]
            names = labels.names_of([nodes[i] for i in order])
            labels.draw_names(painter, drawer.camera, drawer.poses.xpos[order], names, (width, height), 1.0, ())
        if film.caption:
            plate = overlay.caption_image(film.caption.format(f"{time:.3f}"), 1.0, text, text)
            painter.drawImage(QPointF(0.5 * text, 0.5 * text), plate)
        if self._plots is not None and self._figure is not None:
            at = (0, height) if film.side == BELOW else (width, 0)
            painter.drawImage(*at, self._plots)
            painter.translate(*at)
            paint_playhead(painter, self._figure, self._painted, time)
        painter.end()
        return _array_of(self._image)


def _image_of(picture: np.ndarray) -> QImage:
    """The picture as an image, which shares its memory."""
    height, width = picture.shape[:2]
    pixels = np.ascontiguousarray(picture)
    image = QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    image.held = pixels  # pyright: ignore[reportAttributeAccessIssue]
    return image


def _array_of(image: QImage) -> np.ndarray:
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()
