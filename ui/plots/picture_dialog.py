"""Asks how plots become a picture, shows it, and writes or copies it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
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

from ui import questions
from ui.figures import files
from ui.figures.colors import print_colors
from ui.figures.figure import Figure
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.plots.as_figure import figure_of, screen_colors
from ui.plots.plot import Plot

LARGEST = 16384
_SETTINGS = "plot_picture"
_PREVIEW = (440, 260)
"""Least size of the preview, px."""


class PictureDialog(QDialog):
    """Plots as a picture of any size.

    Args:
        plots: from top to bottom.
        chosen: the one that it is about; None: all of them.
    """

    def __init__(self, plots: Sequence[Plot], chosen: Plot | None, parent=None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export Plots as Picture"))
        explained_by(self, "editor", "plots")
        self._plots, self._chosen = list(plots), chosen
        settings = QSettings()
        self.which = QComboBox()
        if chosen is not None:
            self.which.addItem(self.tr("This plot"), [chosen])
        if chosen is None or len(plots) > 1:
            self.which.addItem(self.tr("All plots, from top to bottom"), self._plots)
        widest = max(plot.width() for plot in plots)
        self.width_box, self.height_box = QSpinBox(), QSpinBox()
        for box, value in ((self.width_box, max(widest, 320)), (self.height_box, 240)):
            box.setRange(16, LARGEST)
            box.setSuffix(self.tr(" px"))
            box.setValue(value)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._show)
        self.scale_box = QDoubleSpinBox(minimum=0.25, maximum=10.0, singleStep=0.25, decimals=2)
        self.scale_box.setValue(float(settings.value(f"{_SETTINGS}/scale", 1.0)))  # type: ignore[arg-type]
        self.scale_box.setToolTip(self.tr("Of text and lines; the picture keeps its size"))
        self.scale_box.valueChanged.connect(self._show)
        self.colors_box = QComboBox()
        self.colors_box.addItem(self.tr("Light, for print"), "print")
        self.colors_box.addItem(self.tr("As in the window"), "screen")
        at = self.colors_box.findData(settings.value(f"{_SETTINGS}/colors", "print"))
        self.colors_box.setCurrentIndex(max(at, 0))
        self.colors_box.currentIndexChanged.connect(self._show)
        self.which.currentIndexChanged.connect(self._fit_height)
        self.preview = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(*_PREVIEW)
        self.preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.preview.setAccessibleName(self.tr("Preview"))
        about = QLabel(self.tr("Text stays text in SVG and PDF. In PDF 96 px are an inch."))
        about.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        about.setWordWrap(True)
        for widget, name in (
            (self.which, self.tr("Plots")),
            (self.width_box, self.tr("Width")),
            (self.height_box, self.tr("Height")),
            (self.scale_box, self.tr("Scale")),
            (self.colors_box, self.tr("Colors")),
        ):
            widget.setAccessibleName(name)
        size = QHBoxLayout()
        size.addWidget(self.width_box)
        size.addWidget(QLabel("×"))
        size.addWidget(self.height_box)
        size.addStretch(1)
        form = QFormLayout()
        form.addRow(self.tr("Plots"), self.which)
        form.addRow(self.tr("Size"), size)
        form.addRow(self.tr("Scale"), self.scale_box)
        form.addRow(self.tr("Colors"), self.colors_box)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setDefault(True)
        self.copy_button = QPushButton(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy the picture to the clipboard"))
        self.buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(lambda: self.save())
        self.copy_button.clicked.connect(self.copy)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.preview, 1)
        layout.addWidget(about)
        layout.addWidget(self.buttons)
        mark_buttons(self)
        self._fit_height()

    @property
    def size_in_pixels(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.width_box.value(), self.height_box.value()

    def figure(self) -> Figure:
        """The picture as it is chosen."""
        colors = print_colors() if self.colors_box.currentData() == "print" else screen_colors(self.palette())
        return figure_of(self.which.currentData(), colors, self.scale_box.value())

    def save(self, path: str = "") -> None:
        """Write the picture; asks for the file unless `path` is given."""
        kinds = {"PNG (*.png)": ".png", "SVG (*.svg)": ".svg", "PDF (*.pdf)": ".pdf"}
        if not path:
            path, kind = QFileDialog.getSaveFileName(self, self.windowTitle(), "plot.png", ";;".join(kinds))
            path = questions.with_suffix(self, path, kinds.get(kind, ".png"), files.SUFFIXES)
        if not path:
            return
        try:
            files.write(path, self.figure(), self.size_in_pixels)
        except OSError as error:
            QMessageBox.warning(self, self.windowTitle(), f"{path}: {error.strerror or error}")
            return
        self._remember()
        self.accept()

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(files.image_of(self.figure(), self.size_in_pixels))
        self._remember()

    def _remember(self) -> None:
        settings = QSettings()
        settings.setValue(f"{_SETTINGS}/scale", self.scale_box.value())
        settings.setValue(f"{_SETTINGS}/colors", self.colors_box.currentData())

    def _fit_height(self) -> None:
        """As high as the chosen plots are in the window, and high enough to be read."""
        plots: list[Plot] = self.which.currentData()
        self.height_box.setValue(min(sum(max(plot.height(), 160) for plot in plots), LARGEST))
        self._show()

    def _show(self) -> None:
        ratio = self.devicePixelRatioF()
        width, height = self.size_in_pixels
        room = self.preview.size()
        fit = min(room.width() / width, room.height() / height, 1.0) * ratio
        size = max(round(width * fit), 1), max(round(height * fit), 1)
        figure = self.figure()
        figure.scale *= fit
        picture = QPixmap.fromImage(files.image_of(figure, size))
        picture.setDevicePixelRatio(ratio)
        self.preview.setPixmap(picture)

    def resizeEvent(self, event) -> None:
        """Fit the preview."""
        super().resizeEvent(event)
        self._show()


def copy_picture(plot: Plot) -> None:
    """Put a plot on the clipboard as it is in the window."""
    ratio = plot.devicePixelRatioF()
    figure = figure_of([plot], screen_colors(plot.palette()), ratio)
    size = round(plot.width() * ratio), round(max(plot.height(), 160) * ratio)
    QGuiApplication.clipboard().setImage(files.image_of(figure, size))
