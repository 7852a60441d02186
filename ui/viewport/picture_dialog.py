"""Asks how the view becomes a picture, shows it, and writes or copies it."""

from __future__ import annotations

import errno
import os

import moderngl
from PySide6.QtCore import QCoreApplication, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
)

from engine.msd.replacing import replacing
from ui import questions
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.viewport.still import view_picture
from ui.viewport.widget import Viewport

LARGEST = 8192
SUFFIXES = (".png", ".jpg", ".jpeg")
_SETTINGS = "view_picture"
_PREVIEW = (480, 270)
"""Least size of the preview, px."""
_QUALITY = 92
"""Of JPEG."""


class ViewPictureDialog(QDialog):
    """What a viewport shows as a picture of any size.

    Args:
        stem: path of the proposed file without its suffix.

    Signals:
        notified: a picture was written or copied; carries a sentence.
    """

    notified = Signal(str)

    def __init__(self, viewport: Viewport, stem: str, parent=None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export Picture of View"))
        explained_by(self, "viewport", "views")
        self._viewport, self._stem = viewport, stem
        self.width_box, self.height_box = QSpinBox(), QSpinBox()
        for box, value in zip((self.width_box, self.height_box), viewport.pixels, strict=True):
            box.setRange(16, LARGEST)
            box.setSuffix(self.tr(" px"))
            box.setValue(value)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._follow)
        self.width_box.setAccessibleName(self.tr("Width"))
        self.height_box.setAccessibleName(self.tr("Height"))
        self.overlays_box = QCheckBox(self.tr("Include what is drawn over the scene"))
        self.overlays_box.setToolTip(
            self.tr("Grid, selection, icons, names, figures and view cube; in the proportions of the view")
        )
        self.overlays_box.setChecked(QSettings().value(f"{_SETTINGS}/overlays", "false") == "true")
        self.overlays_box.toggled.connect(self._follow)
        self.preview = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(*_PREVIEW)
        self.preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.preview.setAccessibleName(self.tr("Preview"))
        size = QHBoxLayout()
        size.addWidget(self.width_box)
        size.addWidget(QLabel("×"))
        size.addWidget(self.height_box)
        size.addStretch(1)
        form = QFormLayout()
        form.addRow(self.tr("Size"), size)
        form.addRow("", self.overlays_box)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setDefault(True)
        self.copy_button = QPushButton(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy the picture to the clipboard"))
        for button in (self.save_button, self.copy_button):
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(lambda: self.save())
        self.copy_button.clicked.connect(self.copy)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.buttons)
        mark_buttons(self)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._show)
        self._follow()

    @property
    def size_in_pixels(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.width_box.value(), self.height_box.value()

    def picture(self, size: tuple[int, int]) -> QImage | None:
        """The view as it is chosen, now; None, with a warning, where it cannot be drawn."""
        try:
            image = view_picture(self._viewport, size, self.overlays_box.isChecked())
        except moderngl.Error:
            image = None
        if image is None:
            reason = self.tr("The view could not be drawn in {0} × {1} px. Choose a smaller size.").format(*size)
            QMessageBox.warning(self, self.windowTitle(), reason)
        return image

    def save(self, path: str = "") -> None:
        """Write the picture; asks for the file unless `path` is given."""
        kinds = {"PNG (*.png)": ".png", "JPEG (*.jpg)": ".jpg"}
        if not path:
            start = f"{self._stem}.png"
            path, kind = QFileDialog.getSaveFileName(self, self.windowTitle(), start, ";;".join(kinds))
            path = questions.with_suffix(self, path, kinds.get(kind, ".png"), SUFFIXES)
        image = self.picture(self.size_in_pixels) if path else None
        if image is None:
            return
        try:
            write(path, image)
        except OSError as error:
            QMessageBox.warning(self, self.windowTitle(), f"{path}: {error.strerror or error}")
            return
        self._remember()
        self.notified.emit(self.tr("The view is in {0}").format(path))
        self.accept()

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        image = self.picture(self.size_in_pixels)
        if image is not None:
            QGuiApplication.clipboard().setImage(image)
            self._remember()
            self.notified.emit(self.tr("The picture of the view is on the clipboard"))

    def _remember(self) -> None:
        QSettings().setValue(f"{_SETTINGS}/overlays", "true" if self.overlays_box.isChecked() else "false")

    def _follow(self) -> None:
        """With overlays the picture has the proportions of the view."""
        is_bound = self.overlays_box.isChecked()
        self.height_box.setEnabled(not is_bound)
        if is_bound:
            width, height = self._viewport.pixels
            self.height_box.setValue(round(self.width_box.value() * height / width))
        self._later.start()

    def _show(self) -> None:
        ratio, room = self.devicePixelRatioF(), self.preview.size()
        width, height = self.size_in_pixels
        fit = min(room.width() / width, room.height() / height) * ratio
        image = view_picture(
            self._viewport, (max(round(width * fit), 1), max(round(height * fit), 1)), self.overlays_box.isChecked()
        )
        if image is not None:
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(ratio)
            self.preview.setPixmap(picture)

    def resizeEvent(self, event) -> None:
        """Fit the preview."""
        super().resizeEvent(event)
        self._later.start()

    def sizeHint(self) -> QSize:
        """With room for the preview."""
        return super().sizeHint().expandedTo(QSize(560, 460))


def write(path: str, image: QImage) -> None:
    """Write a picture in the format of the suffix. Raises OSError: it cannot be written; what was there stays."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise OSError(errno.EINVAL, _tr("pictures are written as {0}").format(", ".join(SUFFIXES)), path)
    with replacing(path) as temporary:
        kind = "PNG" if suffix == ".png" else "JPEG"
        if not image.save(temporary, kind, _QUALITY if kind == "JPEG" else -1):  # type: ignore[call-overload]
            raise OSError(errno.EIO, _tr("it could not be written, the disk may be full"), path)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViewPictureDialog", text)
