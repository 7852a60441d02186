"""A picture of a camera strip, larger."""

from __future__ import annotations

from html import escape

import numpy as np
from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.channels import Channel
from app.editor import Editor
from app.strips.requests import picture_of
from engine.msd.camera_resolution import resolution_of
from engine.msd.paths import get
from engine.msd.schema import Camera
from render.camera_images import SIZE
from ui.camera_strip import CameraStrip, image_of
from ui.channel_names import channel_name

LARGEST = 960
"""Width and height of a picture at most, px."""
LOOK_MS = 50


class EnlargedPicture(QFrame):
    """What a camera saw at a moment, in its own resolution. Left and right go to the picture before and after; Return
    shows the moment in the views; Esc and a click elsewhere close it.

    Attributes:
        time: of the moment, s.
        picture: shows it.
        is_drawn: whether it is the large picture, no longer the small one of the strip.
    """

    def __init__(self, editor: Editor, channel: Channel, strip: CameraStrip, time: float, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._editor, self._channel, self._strip, self.time = editor, channel, strip, time
        self.is_drawn = False
        self.picture, self._title = QLabel(), QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(self.tr("Picture of %1").replace("%1", channel_name(channel)))
        go = QPushButton(self.tr("Show This Moment"))
        go.setToolTip(self.tr("Go to this moment in the views and plots (Return)"))
        go.clicked.connect(self._go)
        go.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        hint = QLabel(self.tr("Left, Right: previous, next"))
        hint.setEnabled(False)
        row = QHBoxLayout()
        row.addWidget(self._title)
        row.addWidget(hint)
        row.addStretch(1)
        row.addWidget(go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.picture, 1)
        layout.addLayout(row)
        self._size = _size(editor, channel.path)
        self.picture.setFixedSize(QSize(*self._size))
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        self.show_time(time)

    def show_at(self, position: QPoint) -> None:
        """Open near a place on the screen."""
        self.adjustSize()
        screen = self.screen().availableGeometry()
        left = min(max(position.x() - self.width() // 2, screen.left()), screen.right() - self.width())
        top = min(max(position.y() - self.height() - 8, screen.top()), screen.bottom() - self.height())
        self.move(left, top)
        self.show()

    def show_time(self, time: float) -> None:
        """Show another moment."""
        session = self._editor.session
        moment = session.history.moment(time)
        if moment is None:
            return
        self.time, self.is_drawn = time, False
        self._picture = picture_of(self._channel.path, self._size, session.state_of(moment), self._strip.output)
        self._title.setText(f"<b>{escape(channel_name(self._channel))}</b>  {moment.time:.3f} s")
        self._timer.start()
        self._look()

    def _look(self) -> None:
        strips = self._editor.strips
        strips.want(self, [self._picture])
        pixels = strips.pixels(self._picture)
        if isinstance(pixels, np.ndarray):
            self.picture.setPixmap(QPixmap.fromImage(image_of(pixels)))
            self.is_drawn = True
            self._timer.stop()
        elif pixels:
            self.picture.setText(pixels)
            self._timer.stop()
        elif (small := self._strip.image_at(self.time)) is not None:
            keeps = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            self.picture.setPixmap(QPixmap.fromImage(small).scaled(self.picture.size(), *keeps))

    def _go(self) -> None:
        self._editor.playback.stop()
        self._editor.session.seek(self.time)
        self.close()

    def keyPressEvent(self, event) -> None:
        """See the class."""
        key, times = event.key(), self._strip.times
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and times:
            at = int(np.argmin(np.abs(np.array(times) - self.time))) + (1 if key == Qt.Key.Key_Right else -1)
            if 0 <= at < len(times):
                self.show_time(times[at])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event) -> None:
        """What nobody sees is not drawn."""
        self._timer.stop()
        self._editor.strips.want(self, [])
        super().hideEvent(event)


def _size(editor: Editor, path: str) -> tuple[int, int]:
    """The resolution of a camera, or the usual one, within LARGEST."""
    try:
        camera = get(editor.document.world, path)
    except KeyError:
        camera = None
    own = resolution_of(camera.resolution_x, camera.resolution_y) if isinstance(camera, Camera) else None
    width, height = own or SIZE
    scale = max(min(LARGEST / width, LARGEST / height, 1.0), min(480 / width, LARGEST / height))
    return max(round(width * scale), 1), max(round(height * scale), 1)
