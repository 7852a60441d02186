"""The timeline: the moments that the simulation went through, and the one that is shown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QActionGroup, QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolTip, QWidget

from app.editor import Editor
from engine.errors import SceneError
from ui.camera_strip import CameraStrip
from ui.channel_names import channel_name
from ui.mnemonics import mark_menu

if TYPE_CHECKING:
    from ui.plots.enlarged import EnlargedPicture

HEIGHT, MARGIN, GROOVE, HANDLE = 20, 10, 4, 6
"""Pixels; of the handle half its width."""
STRIP = 48
"""Height of the pictures of a camera, px."""
PAGE = 1.0
"""Seconds by which Page Up and Page Down move."""
_KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
_SEEK_MS = 16
_LEAST_SPACE = 70
"""Pixels between two ticks with numbers."""


class Timeline(QWidget):
    """A groove from the oldest moment that is kept to the newest; a drag shows the moment under the pointer.

    Shift+drag chooses the range that is played back; a right click has a menu. Above the groove it may have the
    pictures of a camera; a double click shows one of them larger.

    Attributes:
        strip: these pictures, if there are some.

    Keys: left and right a step, Page Up and Page Down a second, Home and End the ends.
    """

    failed = Signal(str)
    """Something was refused; carries the message."""

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.session = editor.session
        self._wanted: float | None = None
        self._shown: tuple | None = None
        self._editor, self.playback = editor, editor.playback
        self._range_from: float | None = None
        self.strip: CameraStrip | None = None
        self.enlarged: EnlargedPicture | None = None
        self._camera = ""  # id of its channel
        editor.document_changed.connect(lambda _: self.show_camera(""))
        editor.edited.connect(lambda _: self._follow_cameras())
        self._timer = QTimer(self, interval=_SEEK_MS, singleShot=True)
        self._timer.timeout.connect(self._seek)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Timeline"))
        self.setToolTip(
            self.tr("Drag to go back in time; Play goes on from there. Shift+drag chooses a range to play back")
        )

    def sizeHint(self) -> QSize:
        """As high as text with a groove above it, and pictures above that."""
        return QSize(200, HEIGHT + self.fontMetrics().height() + self._above)

    minimumSizeHint = sizeHint

    # ---------------------------------------------------------------------------------------------- pictures

    @property
    def _above(self) -> int:
        """Height of what is above the groove, px."""
        return STRIP + 4 if self.strip is not None else 0

    def show_camera(self, id: str) -> None:
        """Have the pictures of a camera above the groove, by the id of its channel; "": of none."""
        from app.strips.requests import camera_channels, output_of  # as in `_look`, loaded where there is a strip

        if self.strip is not None:
            self.strip.forget()
        found = [one for one in camera_channels(self._editor.document.world) if one.id == id] if id else []
        self._camera = id if found else ""
        self.strip = CameraStrip(self._editor, found[0].path, output_of(id)) if found else None
        self.updateGeometry()
        self._look()
        self.update()

    def _look(self) -> bool:
        """Have what is visible drawn. Whether other pictures are to be painted."""
        if self.strip is None:
            return False
        start, end = self.span
        return self.strip.fetch(start, end, self.width() - 2 * MARGIN, STRIP, self.devicePixelRatioF())

    def _follow_cameras(self) -> None:
        """The camera may be elsewhere in the scene, or gone."""
        from app.strips.requests import camera_channels

        if self.strip is not None:
            paths = {one.id: one.path for one in camera_channels(self._editor.document.world)}
            if self._camera not in paths:
                self.show_camera("")
            else:
                self.strip.path = paths[self._camera]

    def enlarge(self, x: float) -> EnlargedPicture | None:
        """Show the picture at a place, px, larger."""
        from app.strips.requests import camera_channels
        from ui.plots.enlarged import EnlargedPicture

        time = None if self.strip is None else self.strip.time_at(x, STRIP, self.x_of)
        channel = next((c for c in camera_channels(self._editor.document.world) if c.id == self._camera), None)
        if self.strip is None or time is None or channel is None:
            return None
        self.enlarged = EnlargedPicture(self._editor, channel, self.strip, time, self)
        self.enlarged.show_at(self.mapToGlobal(QPointF(x, 0.0)).toPoint())
        return self.enlarged

    def mouseDoubleClickEvent(self, event) -> None:
        """A picture, larger; elsewhere as a press."""
        if event.button() != Qt.MouseButton.LeftButton or event.position().y() >= self._above:
            self.mousePressEvent(event)
            return
        self.enlarge(event.position().x())

    # ---------------------------------------------------------------------------------------------- what is shown

    @property
    def span(self) -> tuple[float, float]:
        """The first and the last time that are kept, s."""
        history = self.session.history
        return history.start, max(history.end, history.start)

    @property
    def present(self) -> float:
        """The time that is shown, s."""
        cursor = self.session.cursor
        return self.span[1] if cursor is None else cursor

    def refresh(self) -> None:
        """Show the session as it is now."""
        shown = (*self.span, self.present, self.session.cursor is None, self.playback.range)
        if self._look() or shown != self._shown:
            self._shown = shown
            if self.hasFocus():
                self.setAccessibleDescription(f"{self.present:.3f} s")
            self.update()

    def x_of(self, time: float) -> float:
        """Where a time is, in pixels from the left."""
        start, end = self.span
        fraction = (time - start) / (end - start) if end > start else 1.0
        return MARGIN + min(max(fraction, 0.0), 1.0) * (self.width() - 2 * MARGIN)

    def time_at(self, x: float) -> float:
        """The time at a place; beyond the groove that of its end."""
        start, end = self.span
        return start + min(max((x - MARGIN) / max(self.width() - 2 * MARGIN, 1), 0.0), 1.0) * (end - start)

    def paintEvent(self, event) -> None:
        """The groove, what is behind the present moment, ticks with seconds and the handle."""
        colors = self.palette()
        start, end = self.span
        middle, right, at = HEIGHT / 2, self.width() - MARGIN, self.x_of(self.present)
        painter = QPainter(self)
        if self.strip is not None:
            self.strip.paint(painter, QRectF(MARGIN, 2, right - MARGIN, STRIP), self.x_of, colors)
            painter.translate(0, self._above)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        groove = QRectF(MARGIN, middle - GROOVE / 2, right - MARGIN, GROOVE)
        painter.setBrush(colors.color(QPalette.ColorRole.Mid))
        painter.drawRoundedRect(groove, 2, 2)
        if end <= start:
            return
        accent = colors.color(QPalette.ColorRole.Accent)
        if self.playback.range is not None:
            first, last = (self.x_of(time) for time in self.playback.span)
            band = QColor(accent)
            band.setAlphaF(0.25)
            painter.setBrush(band)
            painter.drawRect(QRectF(first, middle - HANDLE, max(last - first, 1.0), 2 * HANDLE))
            painter.setBrush(accent)
            for x in (first, last):
                painter.drawRect(QRectF(x - 1, middle - HANDLE - 1, 2, 2 * HANDLE + 2))
        painter.setBrush(accent)
        painter.drawRoundedRect(QRectF(MARGIN, groove.top(), at - MARGIN, GROOVE), 2, 2)
        self._paint_ticks(painter, groove)
        painter.setPen(QPen(accent, 1.5))
        past = self.session.cursor is not None
        painter.setBrush(accent if past else colors.color(QPalette.ColorRole.Base))
        painter.drawEllipse(QPointF(at, middle), HANDLE, HANDLE)
        if self.hasFocus():
            painter.setPen(QPen(colors.color(QPalette.ColorRole.Text), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = QRectF(self.rect()).translated(0, -self._above)
            painter.drawRoundedRect(around.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)

    def _paint_ticks(self, painter: QPainter, groove: QRectF) -> None:
        start, end = self.span
        step = _round_step((end - start) * _LEAST_SPACE / max(groove.width(), 1))
        color = QColor(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.setPen(color)
        metrics = self.fontMetrics()
        for k in range(math.ceil(start / step), math.floor(end / step) + 1):
            x, text = self.x_of(k * step), f"{k * step:.10g} s"
            painter.drawLine(QPointF(x, groove.bottom() + 3), QPointF(x, groove.bottom() + 6))
            left = min(
                max(x - metrics.horizontalAdvance(text) / 2, 0), self.width() - metrics.horizontalAdvance(text)
            )
            painter.drawText(QPointF(left, HEIGHT + metrics.ascent()), text)

    # ---------------------------------------------------------------------------------------------- mouse and keys

    def mousePressEvent(self, event) -> None:
        """Show the moment under the pointer."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._range_from = self.time_at(event.position().x())
            self.playback.set_range(0.0, 0.0)
            self.update()
        else:
            self.show_moment(self.time_at(event.position().x()))

    def mouseMoveEvent(self, event) -> None:
        """Show the moment under the pointer while the button is down, else only its time."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            if self._range_from is not None:
                self.playback.set_range(self._range_from, self.time_at(event.position().x()))
                self.update()
            else:
                self.show_moment(self.time_at(event.position().x()))
        elif self.span[1] > self.span[0]:
            text = f"{self.time_at(event.position().x()):.3f} s"
            QToolTip.showText(event.globalPosition().toPoint(), f"{text}\n{self.toolTip()}", self)

    def mouseReleaseEvent(self, event) -> None:
        """The moment that was pointed at last, at once; or the end of a range."""
        self._range_from = None
        self._seek()

    def contextMenuEvent(self, event) -> None:
        """What can be done at the time under the pointer, and with the range."""
        menu = self.menu_at(event.pos().x())
        mark_menu(menu)
        menu.exec(event.globalPos())

    def menu_at(self, x: float) -> QMenu:
        """See `contextMenuEvent`; `x` in pixels."""
        menu, time, playback = QMenu(self), self.time_at(x), self.playback
        at = f"{time:.3f}"
        menu.addAction(self.tr("Show {0} s").format(at), lambda: self._show(time))
        menu.addAction(self.tr("Store Keyframe from {0} s").format(at), lambda: self._store_keyframe(time))
        menu.addSeparator()
        start, end = playback.span
        menu.addAction(self.tr("Begin Range at {0} s").format(at), lambda: self._set_range(time, max(end, time)))
        menu.addAction(self.tr("End Range at {0} s").format(at), lambda: self._set_range(min(start, time), time))
        clear = menu.addAction(self.tr("Clear Range"), lambda: self._set_range(0.0, 0.0))
        clear.setEnabled(playback.range is not None)
        self._add_cameras(menu)
        return menu

    def _add_cameras(self, menu: QMenu) -> None:
        """Whose pictures are above the groove."""
        from app.strips.requests import camera_channels

        cameras = menu.addMenu(self.tr("Camera Strip"))
        group = QActionGroup(cameras)
        choices = [("", self.tr("None"))]
        choices += [(one.id, channel_name(one)) for one in camera_channels(self._editor.document.world)]
        for id, text in choices:
            action = cameras.addAction(text, lambda id=id: self.show_camera(id))
            action.setCheckable(True)
            action.setChecked(id == self._camera)
            group.addAction(action)
        cameras.setEnabled(len(choices) > 1)
        mark_menu(cameras)

    def _show(self, time: float) -> None:
        self.playback.stop()
        self.session.seek(time)
        self.refresh()

    def _set_range(self, start: float, end: float) -> None:
        self.playback.set_range(start, end)
        self.update()

    def _store_keyframe(self, time: float) -> None:
        moment = self.session.history.moment(time)
        if moment is not None:
            try:
                self._editor.store_keyframe(moment)
            except SceneError as error:
                self.failed.emit(str(error))

    def show_moment(self, time: float) -> None:
        """Go to the moment at a time soon, s; of many that are asked for one after the other, to the newest."""
        self.playback.stop()
        self._wanted = time
        if not self._timer.isActive():
            self._timer.start()

    def _seek(self) -> None:
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self.session.seek(wanted)
            self.refresh()

    def event(self, event) -> bool:
        """Its keys are its own, before the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in _KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        """See the class."""
        session, (start, end) = self.session, self.span
        key = event.key()
        if key in _KEYS:
            self.playback.stop()
        if key == Qt.Key.Key_Left:
            session.step_back()
        elif key == Qt.Key.Key_Right:
            session.step_forward()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            session.seek(self.present + (PAGE if key == Qt.Key.Key_PageDown else -PAGE))
        elif key == Qt.Key.Key_Home:
            session.seek(start)
        elif key == Qt.Key.Key_End:
            session.seek(end)
        else:
            super().keyPressEvent(event)
            return
        self.refresh()


def _round_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not less."""
    power = 10.0 ** math.floor(math.log10(max(least, 1e-9)))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
