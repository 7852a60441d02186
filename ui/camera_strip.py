"""What a camera saw, as small pictures along a time axis: in plots and on the timeline."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPalette, QPen

from app.editor import Editor
from app.strips.requests import Picture, even_times, picture_of
from engine.msd.paths import get
from engine.msd.schema import Camera
from render.camera import camera_aspect

LARGEST = 160.0
"""Height of a picture of a strip, px."""
COARSE = 16
"""Heights of pictures that are drawn are multiples of it, device px: a strip that is resized needs few new ones."""
MOST = 200
"""Pictures of a strip."""


class _Shown(NamedTuple):
    time: float
    """Of the moment, s."""
    picture: Picture


class CameraStrip:
    """The pictures of a camera at even times.

    Attributes:
        path: World path of the camera.
        output: what is shown of it, one of `app.strips.requests.OUTPUTS`.
    """

    def __init__(self, editor: Editor, path: str, output: str = "") -> None:
        self._editor, self.path, self.output = editor, path, output
        self._shown: list[_Shown] = []
        self._settled: dict[float, _Shown] = {}  # of moments that no longer change, by even times
        self._of: tuple[tuple[object, ...], tuple[object, ...]] = (None, None, None), ()
        self._images: dict[tuple, tuple[object, QImage]] = {}
        self._arrivals = -1
        self._step = 0.0

    @property
    def aspect(self) -> float:
        """Width by height of its pictures."""
        try:
            camera = get(self._editor.document.world, self.path)
        except KeyError:
            camera = None
        return camera_aspect(camera) if isinstance(camera, Camera) else 1.0

    def fetch(self, start: float, stop: float, width: float, height: float, ratio: float = 1.0) -> bool:
        """Have what is visible drawn. Returns whether other pictures are to be painted than at the last call.

        Args:
            start, stop: the visible times, s.
            width, height: of the strip, px; ratio: device px of a px.
        """
        session, strips = self._editor.session, self._editor.strips
        history = session.history
        high = min(height, LARGEST)
        across = high * self.aspect
        tall = max(COARSE * round(high * ratio / COARSE), COARSE)
        size = max(round(tall * self.aspect), 4), tall
        self._step, times = even_times(start, stop, width, across)
        self._keep_settled((history, history.take, session.layout), (self.path, size, self._step))
        first, last = history.start, history.end
        shown = []
        if session.layout is not None and np.isfinite(last):
            for time in times[:MOST]:
                if time <= last and time + self._step > first:
                    found = self._settled.get(time) or self._moment(max(time, first), size)
                    if found is not None:
                        shown.append(found)
                        if time > first and found.time < last:
                            self._settled[time] = found
        strips.want(self, [one.picture for one in reversed(shown)])
        arrivals = strips.poll()
        changed = shown != self._shown or arrivals != self._arrivals
        self._shown, self._arrivals = shown, arrivals
        return changed

    def _keep_settled(self, things: tuple[object, ...], values: tuple[object, ...]) -> None:
        is_same = values == self._of[1] and all(one is other for one, other in zip(things, self._of[0], strict=True))
        if not is_same or len(self._settled) > 10 * MOST:
            self._of = things, values
            self._settled.clear()

    def _moment(self, time: float, size: tuple[int, int]) -> _Shown | None:
        session = self._editor.session
        moment = session.history.moment(time)
        if moment is None:
            return None
        return _Shown(moment.time, picture_of(self.path, size, session.state_of(moment), self.output))

    def forget(self) -> None:
        """Have nothing drawn any more."""
        self._editor.strips.want(self, [])

    def paint(self, painter: QPainter, rect: QRectF, x_of: Callable[[float], float], palette: QPalette) -> None:
        """The pictures from left to right in a rectangle; each stands with its left edge at its time."""
        high = min(rect.height(), LARGEST)
        across = high * self.aspect
        painter.save()
        painter.setClipRect(rect)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        frame = QPen(palette.color(QPalette.ColorRole.Mid), 1)
        kept, self._images = self._images, {}
        for one in self._shown:
            place = QRectF(x_of(one.time), rect.top() + 0.5 * (rect.height() - high), across, high)
            pixels = self._editor.strips.pixels(one.picture)
            if isinstance(pixels, np.ndarray):
                image = kept.get(one.picture.key)
                if image is None or image[0] is not pixels:
                    image = pixels, image_of(pixels)
                self._images[one.picture.key] = image
                painter.drawImage(place, image[1])
            else:
                painter.fillRect(place, palette.color(QPalette.ColorRole.AlternateBase))
                if pixels:
                    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
                    painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, pixels)
            painter.setPen(frame)
            painter.drawRect(place)
        painter.restore()

    @property
    def times(self) -> list[float]:
        """Of the moments whose pictures are shown, s."""
        return [one.time for one in self._shown]

    def image_at(self, time: float) -> QImage | None:
        """The picture of a moment that is shown, as far as it has come."""
        pictures = [one.picture for one in self._shown if one.time == time]
        found = self._editor.strips.pixels(pictures[0]) if pictures else None
        return image_of(found) if isinstance(found, np.ndarray) else None

    def time_at(self, x: float, height: float, x_of: Callable[[float], float]) -> float | None:
        """The time of the moment whose picture is at a place, px, of a strip of a height; None: none is."""
        across = min(height, LARGEST) * self.aspect
        times = [one.time for one in self._shown if x_of(one.time) <= x <= x_of(one.time) + across]
        return times[-1] if times else None


def image_of(pixels: np.ndarray) -> QImage:
    """Pixels (h, w, 3) uint8 as an image."""
    height, width = pixels.shape[:2]
    data = np.ascontiguousarray(pixels).tobytes()
    return QImage(data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()
