"""The dialogs that ask how a mesh or a height field is read from its file, with previews."""

from __future__ import annotations

import copy
import os
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QSize, Qt, QThread
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPixmap, QPolygonF
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.importing import UNITS, MeshChoices, likely_unit
from engine.compiler.parts import coacd_parameters
from engine.geometry import height_field_files, mesh_files
from engine.geometry.decomposition import Cancelled, Part, decompose
from engine.geometry.rotation import normalized
from engine.msd.schema import SimulateOption
from ui.arrange.form import Number
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons

PREVIEW = QSize(260, 200)
MOST_TRIANGLES = 20000
"""Of a mesh that are drawn one by one; of larger ones points are."""
MOST_SEEN = 300000
"""Triangles of which some of the points are, of even larger ones."""
DOTS_PER_PIXEL = 8


def read_heights(file: str) -> np.ndarray | str:
    """The heights of a file from 0 to 1, (rows, columns), or a sentence on why there are none."""
    try:
        return height_field_files.normalized(height_field_files.read(Path(file)))
    except (OSError, ValueError) as error:
        return _tr("The file cannot be read: {0}").format(error)


def read_mesh(file: str) -> Part | str:
    """Vertices (n, 3) and triangles (k, 3) of a file, or a sentence on why there are none."""
    try:
        vertices, faces = mesh_files.read(Path(file))
    except (OSError, ValueError) as error:
        return _tr("The file cannot be read: {0}").format(error)
    faces = np.zeros((0, 3), np.int32) if faces is None else np.asarray(faces, np.int32)
    return np.asarray(vertices, float), faces


class HFieldDialog(QDialog):
    """Size and height of a height field, with its picture.

    Args:
        grid: what `read_heights` found: heights from 0 to 1, or why there are none.
    """

    def __init__(self, file: str, grid: np.ndarray | str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Height Field from {0}").format(os.path.basename(file)))
        explained_by(self, "editor", "library")
        sizes = (_tr("Width (x)"), 4.0), (_tr("Depth (y)"), 4.0), (_tr("Height of white above black"), 0.5)
        boxes = [Number(name, value, "m", 0.001, 1e5) for name, value in sizes]
        self.width_box, self.depth_box, self.height_box = boxes
        self.details = QLabel()
        self.details.setWordWrap(True)
        self.preview = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.preview.setAccessibleName(_tr("Preview"))
        form = QFormLayout()
        for (name, _), box in zip(sizes, boxes, strict=True):
            form.addRow(name, box)
        self.buttons = _buttons(self)
        layout = QVBoxLayout(self)
        for part in (self.preview, self.details):
            layout.addWidget(part)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self._show(grid)
        mark_buttons(self)

    @property
    def half(self) -> tuple[float, float]:
        """Half sizes along x and y, m."""
        return self.width_box.value() / 2, self.depth_box.value() / 2

    def _show(self, grid: np.ndarray | str) -> None:
        if isinstance(grid, str):
            self.details.setText(grid)
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(False)
            return
        rows, columns = grid.shape
        self.depth_box.setValue(self.width_box.value() * rows / columns)
        self.details.setText(_tr("{0} × {1} heights").format(columns, rows))
        pixels = np.ascontiguousarray((255 * grid[::-1]).astype(np.uint8))  # row 0 is at −y
        image = QImage(pixels.data, columns, rows, columns, QImage.Format.Format_Grayscale8).copy()
        self.preview.setPixmap(QPixmap.fromImage(image).scaled(PREVIEW, Qt.AspectRatioMode.KeepAspectRatio))


class _Decomposition(QThread):
    """Finds the convex pieces of a mesh."""

    def __init__(self, vertices: np.ndarray, faces: np.ndarray, option: SimulateOption) -> None:
        super().__init__()
        self._option = option
        self._mesh = vertices, faces
        self.pieces: list[Part] = []
        self.error = ""

    def run(self) -> None:
        parameters = coacd_parameters(self._option.coacd_strategy)
        budget = self._option.runtime_max_convex_hulls_per_mesh
        try:
            self.pieces = decompose(*self._mesh, parameters, budget, self.isInterruptionRequested)
        except Cancelled:
            pass
        except (OSError, ValueError, RuntimeError) as error:
            self.error = str(error)


class MeshDialog(QDialog):
    """Unit, scale, axis and collision of a mesh; its convex pieces are shown, each in a color of its own.

    Args:
        mesh: what `read_mesh` found.
    """

    def __init__(self, file: str, mesh: Part | str, option: SimulateOption, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._option = option
        self.setWindowTitle(_tr("Mesh from {0}").format(os.path.basename(file)))
        explained_by(self, "editor", "library")
        self._vertices, self._faces = (
            (np.zeros((0, 3)), np.zeros((0, 3), np.int32)) if isinstance(mesh, str) else mesh
        )
        self._own_extent = np.ptp(self._vertices, axis=0) if len(self._vertices) else np.zeros(3)
        self._pictured: tuple[bool, int] | None = None
        self._work: _Decomposition | None = None
        self.pieces: list[Part] = []
        self.preview = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(PREVIEW)
        self.preview.setAccessibleName(_tr("Preview"))
        self.details = QLabel()
        self.details.setWordWrap(True)
        self.details.setMinimumHeight(2 * self.fontMetrics().lineSpacing())  # the number of pieces comes later
        self.unit = QComboBox()
        self.unit.addItems([*UNITS])
        self.unit.setCurrentText(likely_unit(self._own_extent))
        self.scale = Number(_tr("Scale"), 1.0, "", 0.0001, 10000.0, decimals=4)
        self.axis = QComboBox()
        self.axis.addItem(_tr("z is up"), False)
        self.axis.addItem(_tr("y is up"), True)
        self.collision = QComboBox()
        self.collision.addItem(_tr("As its convex hull"), False)
        self.collision.addItem(_tr("In convex pieces"), True)
        self.free = QCheckBox(_tr("Moves freely"))
        self.free.setChecked(True)
        form = QFormLayout()
        form.addRow(_tr("Unit of the file"), self.unit)
        form.addRow(_tr("Scale"), self.scale)
        form.addRow(_tr("Axis"), self.axis)
        form.addRow(_tr("Collides"), self.collision)
        form.addRow("", self.free)
        self.show_button = QPushButton(_tr("Show Pieces"))
        self.show_button.clicked.connect(self.find_pieces)
        self.cancel_button = QPushButton(_tr("Stop"))
        self.cancel_button.clicked.connect(self.stop)
        self.progress = QProgressBar(minimum=0, maximum=0)
        row = QHBoxLayout()
        row.addWidget(self.show_button)
        row.addWidget(self.progress, 1)
        row.addWidget(self.cancel_button)
        self.buttons = _buttons(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.details)
        layout.addLayout(form)
        layout.addLayout(row)
        layout.addWidget(self.buttons)
        if isinstance(mesh, str):
            self.details.setText(mesh)
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(False)
        for box in (self.unit, self.axis):
            box.currentIndexChanged.connect(self._show)
        self.scale.valueChanged.connect(self._show)
        self.collision.currentIndexChanged.connect(self._show)
        self.finished.connect(self.stop)
        self._show()
        mark_buttons(self)

    @property
    def choices(self) -> MeshChoices:
        """What was chosen."""
        return MeshChoices(
            self.unit.currentText(),
            self.scale.value(),
            bool(self.axis.currentData()),
            bool(self.collision.currentData()),
            self.free.isChecked(),
        )

    @property
    def extent(self) -> np.ndarray:
        """(3,) how large the mesh is in the scene, m."""
        return np.abs(self.choices.linear) @ self._own_extent  # the linear map scales and exchanges axes

    def _show(self) -> None:
        """Show size and picture for what is chosen."""
        is_working = self._work is not None
        self.show_button.setEnabled(bool(self.collision.currentData()) and not is_working and len(self._faces) > 0)
        self.progress.setVisible(is_working)
        self.cancel_button.setVisible(is_working)
        if len(self._vertices):
            text = _tr("{0} triangles, {1} × {2} × {3} m")
            text = text.format(f"{len(self._faces):,}", *(f"{length:.3g}" for length in self.extent))
            if self.pieces and self.collision.currentData():
                text = f"{text}. {_tr('Convex pieces: {0}').format(len(self.pieces))}"
            self.details.setText(text)
        shown = self.pieces if self.pieces and self.collision.currentData() else [(self._vertices, self._faces)]
        pictured = self.choices.y_up, id(shown[0][0])
        if pictured != self._pictured:  # the picture is fitted: unit and scale are not to be seen in it
            self._pictured = pictured
            ratio, ground = self.devicePixelRatioF(), self.palette().color(QPalette.ColorRole.Base)
            self.preview.setPixmap(picture_of(shown, self.choices.linear, ratio, ground))

    def find_pieces(self) -> None:
        """Find the convex pieces in a thread, which `stop` ends."""
        if self._work is None:
            self._work = work = _Decomposition(self._vertices, self._faces, copy.deepcopy(self._option))
            work.finished.connect(lambda: self._found(work))
            work.start()
            self._show()

    def stop(self) -> None:
        """Find no pieces any more."""
        if self._work is not None:
            self._work.requestInterruption()
            self._work.wait()

    def _found(self, work: _Decomposition) -> None:
        self._work, self.pieces = None, work.pieces
        self._show()
        if work.error:
            self.details.setText(work.error)


def picture_of(parts: list[Part], linear: np.ndarray, ratio: float, ground: QColor) -> QPixmap:
    """Meshes from a corner, those nearer over those farther; several in colors of their own."""
    pixmap = QPixmap(PREVIEW * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(ground)
    towards = normalized((1.0, -1.2, 0.9))
    right = normalized(np.cross((0.0, 0.0, 1.0), towards))
    turn = np.stack([right, -np.cross(towards, right), towards])  # right, down, near
    corners, tints = [], []
    stride = -(-sum(len(faces) for _, faces in parts) // MOST_SEEN)
    for i, (vertices, faces) in enumerate(parts):
        if stride > 1:  # at random: every n-th of a regular mesh would be a pattern
            faces = faces[np.random.default_rng(0).integers(0, len(faces), len(faces) // stride)]
        corners.append(np.asarray(vertices, float)[np.asarray(faces)] @ (turn @ linear).T)
        tints.append(np.full(len(faces), (i * 0.618034) % 1.0 if len(parts) > 1 else -1.0))
    triangles = np.concatenate(corners) if corners else np.zeros((0, 3, 3))
    if not len(triangles):
        return pixmap
    hues = np.concatenate(tints)
    low, high = triangles.min(axis=(0, 1))[:2], triangles.max(axis=(0, 1))[:2]
    room = np.array((PREVIEW.width(), PREVIEW.height()))
    triangles *= float(np.min((room - 16) / np.maximum(high - low, 1e-12)))
    triangles[..., :2] += (room - (triangles.min(axis=(0, 1)) + triangles.max(axis=(0, 1)))[:2]) / 2
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    normals /= np.maximum(areas, 1e-12)[:, None]
    light = np.minimum(0.35 + 0.6 * np.abs(normals @ (turn @ normalized((0.5, -0.8, 1.0)))), 1.0)
    painter = QPainter(pixmap)
    if len(triangles) > MOST_TRIANGLES:
        painter.drawImage(0, 0, _dotted(triangles, areas, hues, light, ratio))
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for i in np.argsort(triangles[:, :, 2].mean(axis=1)):
            color = _color(float(hues[i]), float(light[i]))
            painter.setPen(color)
            painter.setBrush(color)
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in triangles[i, :, :2].tolist()]))
    painter.end()
    return pixmap


def _color(hue: float, light: float) -> QColor:
    return QColor.fromHsvF(max(hue, 0.0), 0.55 if hue >= 0 else 0.0, light)


def _dotted(triangles: np.ndarray, areas: np.ndarray, hues: np.ndarray, light: np.ndarray, ratio: float) -> QImage:
    """Very many triangles (n, 3, 3), px, as points that lie evenly on them: the nearest at each pixel."""
    width, height = round(PREVIEW.width() * ratio), round(PREVIEW.height() * ratio)
    draw = np.random.default_rng(0)
    count = DOTS_PER_PIXEL * width * height
    total = np.cumsum(areas)
    chosen = np.minimum(np.searchsorted(total, draw.random(count) * total[-1]), len(triangles) - 1)
    u, v = draw.random((2, count, 1))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    a, b, c = np.moveaxis(triangles[chosen], 1, 0)
    points = a + u * (b - a) + v * (c - a)
    order = np.argsort(points[:, 2])
    x, y = (points[order, :2] * ratio).astype(np.intp).T.clip(0)
    kinds = np.unique(hues)
    palette = [_color(hue, shade / 63).rgba() for hue in kinds.tolist() for shade in range(64)]
    shades = (np.searchsorted(kinds, hues) * 64 + np.round(light * 63).astype(np.intp))[chosen[order]]
    pixels = np.zeros((height, width), np.uint32)
    pixels[y.clip(max=height - 1), x.clip(max=width - 1)] = np.array(palette, np.uint32)[
        shades
    ]  # the last, which is near, remains
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def _buttons(dialog: QDialog) -> QDialogButtonBox:
    kinds = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
    buttons.button(kinds.Ok).setText(_tr("Add"))
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def _tr(text: str) -> str:
    return QCoreApplication.translate("Import", text)
