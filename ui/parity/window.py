"""View > Compare with MotrixSim: our picture of the scene, that of MotrixSim, and what differs, as one edits."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from PySide6.QtCore import QElapsedTimer, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.parity import capture_job, difference, figures, joint_positions
from engine.errors import SceneError
from render.gallery import motrixsim
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.parity.painter import Painter
from ui.viewport.area import ViewArea
from ui.viewport.still import scene_picture

LOOK_MS = 250
"""Time between two looks at whether something has changed."""
REST_LOOKS = 3
"""For so many looks nothing must change before the scene is drawn again."""
STALE_OPACITY = 0.3
WIDTH = 480
"""Of the pictures, px."""


class Picture(QWidget):
    """A picture with a title, as large as there is room."""

    def __init__(self, title: str, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.title = QLabel(title)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.label = QLabel()
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.label.setMinimumSize(160, 100)
        self._pixmap = QPixmap()
        self.is_stale = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.label, 1)

    def show_pixels(self, pixels: np.ndarray) -> None:
        """Show (h, w, 3) uint8."""
        self.is_stale = False
        height, width = pixels.shape[:2]
        data = np.ascontiguousarray(pixels)
        image = QImage(data.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()
        self._pixmap = QPixmap.fromImage(image)
        self._fit()

    def show_stale(self) -> None:
        """Pale: the picture is not of what the others show."""
        self.is_stale = True
        self._fit()

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self._pixmap.isNull():
            ratio = self.devicePixelRatioF()
            room = QSize(round(ratio * self.label.width()), round(ratio * self.label.height()))
            scaled = self._pixmap.scaled(
                room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            scaled.setDevicePixelRatio(ratio)
            if self.is_stale:
                scaled = _pale(scaled)
            self.label.setPixmap(scaled)


def _pale(pixmap: QPixmap) -> QPixmap:
    pale = QPixmap(pixmap.size())
    pale.setDevicePixelRatio(pixmap.devicePixelRatio())
    pale.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pale)
    painter.setOpacity(STALE_OPACITY)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return pale


class ParityWindow(QDialog):
    """The pictures side by side; below each other where that leaves them more room.

    Attributes:
        ours, theirs, differing: the pictures.
        status: the figures, or what is the matter.
    """

    def __init__(self, views: ViewArea, parent=None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Compare with MotrixSim"))
        explained_by(self, "editor", "files")
        self._views = views
        self._editor = views.editor
        self.ours = Picture(self.tr("MSD Studio"))
        self.theirs = Picture(self.tr("MotrixSim"))
        self.differing = Picture(self.tr("Difference"))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("How the difference is shown"))
        self.kind.addItems([self.tr("Absolute, 8 times"), self.tr("Signed: gray is equal")])
        self.kind.currentIndexChanged.connect(self._show_difference)
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.again = QPushButton(self.tr("Draw Again"))
        self.again.clicked.connect(self._draw_again)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(80)
        self.progress.setAccessibleName(self.tr("MotrixSim draws"))
        self.progress.hide()
        row = QHBoxLayout()
        row.addWidget(self.progress)
        row.addWidget(self.status, 1)
        row.addWidget(QLabel(self.tr("Difference:")))
        row.addWidget(self.kind)
        row.addWidget(self.again)
        self._grid = QGridLayout()
        for i, picture in enumerate((self.ours, self.theirs, self.differing)):
            self._grid.addWidget(picture, 0, i)
            self._grid.setColumnStretch(i, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(self._grid, 1)
        layout.addLayout(row)
        mark_buttons(self)
        self.resize(960, 320)
        self._pixels: tuple[np.ndarray, np.ndarray] | None = None
        self._mine: np.ndarray | None = None  # what MotrixSim draws now
        self._key: Hashable = None  # of the last look
        self._drawn: Hashable = None
        self._looks = 0
        self.painter = Painter(self)
        self.painter.drawn.connect(self._show_drawn)
        self.painter.failed.connect(self._say)
        self._since = QElapsedTimer()
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        self.finished.connect(self._end)
        problem = motrixsim.missing()
        if problem:
            self.status.setText(problem)
            self.again.setEnabled(False)
        else:
            self.status.setText(self.tr("MotrixSim starts…"))
            self.progress.show()
            self._timer.start()

    def _end(self) -> None:
        self._timer.stop()
        self.painter.close()

    def _state(self) -> Hashable:
        """Another one when there is another picture to be drawn."""
        view, frame = self._views.active, self._editor.session.frame()
        camera = view.view_camera()
        place = (*np.round(camera.position, 9), *np.round(camera.rotation, 9), camera.fovy, camera.orthographic)
        stack = self._editor.document.undo_stack
        revision = self._editor.document.revision, id(self._editor.document), stack.index
        return revision, place, view.width() / max(view.height(), 1), frame.time if frame else None

    def _look(self) -> None:
        """Draw when nothing has changed for a while, and something before that."""
        if self.painter.busy:
            seconds = self._since.elapsed() // 1000
            first = self.tr("MotrixSim draws… {0} s; the first picture takes longest")
            later = self.tr("MotrixSim draws… {0} s")
            self.status.setText((first if self._pixels is None else later).format(seconds))
        key = self._state()
        self._looks = self._looks + 1 if key == self._key else 0
        self._key = key
        if self._looks >= REST_LOOKS and key != self._drawn and not self.painter.busy:
            self._draw(key)

    def _draw_again(self) -> None:
        if not self.painter.busy:
            self._draw(self._state())

    def _draw(self, key: Hashable) -> None:
        self._drawn = key
        self.theirs.show_stale()
        self.differing.show_stale()
        view, editor = self._views.active, self._editor
        camera = view.view_camera()
        if camera.orthographic:
            self._say(self.tr("MotrixSim cannot draw orthographic views; switch to perspective (Num+5)"))
            return
        size = WIDTH, max(round(WIDTH * view.height() / max(view.width(), 1)), 16)
        ours = scene_picture(view, size)
        if ours is None:
            return
        session, world = editor.session, editor.document.world
        try:
            positions = joint_positions(world, session.layout, session.frame())
            self.painter.draw(lambda folder: capture_job(world, camera, size, folder, positions))
        except SceneError as error:
            self._say(str(error))
            return
        self._mine = ours
        self.ours.show_pixels(ours)
        self._since.start()
        self.progress.show()
        self.status.setText(self.tr("MotrixSim draws…"))

    def _say(self, sentence: str) -> None:
        """Say what came of the last picture; none is being drawn."""
        self.progress.hide()
        self.status.setText(sentence)

    def _show_drawn(self, theirs: np.ndarray) -> None:
        if self._mine is None or theirs.shape != self._mine.shape:
            self._say(self.tr("MotrixSim drew a picture of another size; draw again"))
            return
        self._pixels = self._mine, theirs
        self.ours.show_pixels(self._mine)
        self.theirs.show_pixels(theirs)
        self._show_difference()
        found = figures(*self._pixels)
        sentence = self.tr("Mean difference {0} of 255, structural similarity (SSIM) {1}")
        self._say(sentence.format(f"{found.mean:.2f}", f"{found.ssim:.4f}"))

    def _show_difference(self) -> None:
        if self._pixels is not None:
            self.differing.show_pixels(difference(*self._pixels, signed=self.kind.currentIndex() == 1))

    def resizeEvent(self, event) -> None:
        """In a narrow window the pictures stand below each other."""
        super().resizeEvent(event)
        below = self.width() < 1.1 * self.height()
        for i, picture in enumerate((self.ours, self.theirs, self.differing)):
            self._grid.addWidget(picture, i if below else 0, 0 if below else i)
            self._grid.setColumnStretch(i, 0 if below and i else 1)
