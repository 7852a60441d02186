"""The dialog that exports the scene: the format, the file, and what becomes of the files that the scene names."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from engine.errors import SceneError
from engine.msd.saving import AssetMode
from ui import questions
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons


class Target(NamedTuple):
    """A format that the dialog offers."""

    text: str
    suffix: str
    about: str
    older: bool = False
    dialect: str = "mujoco"
    self_contained: bool = False
    """It holds everything: there is nothing to refer to or to copy."""


TARGETS = (
    Target("MSD MessagePack", ".msdb", "Complete and compact; MotrixSim loads it"),
    Target("MSD JSON", ".json", "Complete, as text; MotrixSim loads it"),
    Target("MSD JSON, earlier version", ".json", "For programs that read the earlier version of MSD", older=True),
    Target("MJCF", ".xml", "For MuJoCo; what MJCF cannot express is listed in Messages"),
    Target("MJCF with MotrixSim's extensions", ".xml", "For MotrixSim; MuJoCo does not load it", dialect="motrixsim"),
    Target("MuJoCo archive", ".mjz", "MJCF with its meshes and pictures in one file", self_contained=True),
    Target("glTF binary", ".glb", "Shapes, materials, cameras and lights for any viewer", self_contained=True),
)

ASSETS = (
    ("Reference them in place", AssetMode.REFERENCE),
    ("Copy them next to the file", AssetMode.COPY),
    ("Embed them in the file", AssetMode.EMBED),
)


class ExportDialog(QDialog):
    """Asks where and how to export, and stays open with the reason where that fails.

    Args:
        stem: path of the proposed file without its suffix.
        write: exports as the dialog says; raises SceneError or OSError.

    Attributes:
        problem: why the last attempt failed.
    """

    def __init__(self, stem: str, write: Callable[[ExportDialog], None], parent=None) -> None:
        super().__init__(parent)
        self._write = write
        self.setWindowTitle(_tr("Export a Copy"))
        explained_by(self, "editor", "files")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.format = QComboBox()
        self.format.addItems([_tr(target.text) for target in TARGETS])
        self.about = QLabel()
        self.about.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.file = QLineEdit(stem + TARGETS[0].suffix)
        self.file.setMinimumWidth(420)
        browse = QPushButton(_tr("Browse…"))
        browse.clicked.connect(self._browse)
        self.assets = QComboBox()
        self.assets.addItems([_tr(text) for text, _ in ASSETS])
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setText(_tr("Export"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.problem.hide()
        for widget, name in ((self.format, "Format"), (self.file, "File"), (self.assets, "Meshes and images")):
            widget.setAccessibleName(_tr(name))
        place = QHBoxLayout()
        place.addWidget(self.file, 1)
        place.addWidget(browse)
        form = QFormLayout()
        form.addRow(_tr("Format"), self.format)
        form.addRow("", self.about)
        form.addRow(_tr("File"), place)
        form.addRow(_tr("Meshes and images"), self.assets)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        self.format.currentIndexChanged.connect(self._follow_format)
        self._browsed = ""  # the file dialog asked about replacing it
        self._follow_format()
        mark_buttons(self)

    @property
    def target(self) -> Target:
        """The chosen format."""
        return TARGETS[self.format.currentIndex()]

    @property
    def asset_mode(self) -> AssetMode:
        """What becomes of the files that the scene names."""
        return ASSETS[self.assets.currentIndex()][1]

    @property
    def path(self) -> str:
        """The chosen file, with the suffix of the format where it has none."""
        path = os.path.abspath(self.file.text().strip())
        return path if os.path.splitext(path)[1] else path + self.target.suffix

    def accept(self) -> None:
        """Export and close, unless there is a file that shall stay, or it cannot be done."""
        if self.path != self._browsed and not questions.may_replace(self, self.path):
            return
        try:
            self._write(self)
        except (SceneError, OSError) as error:
            reason = translated(str(error))
            self.problem.setText(_tr("⚠ Nothing was exported: {0}").format(reason))
            self.problem.show()
            return
        super().accept()

    def _follow_format(self) -> None:
        self.about.setText(_tr(self.target.about))
        self.assets.setEnabled(not self.target.self_contained)
        self.file.setText(os.path.splitext(self.file.text())[0] + self.target.suffix)

    def _browse(self) -> None:
        only = f"{_tr(self.target.text)} (*{self.target.suffix})"
        file, _ = QFileDialog.getSaveFileName(self, self.windowTitle(), self.path, only)
        if file:
            self.file.setText(file)
            self._browsed = file


def _tr(text: str) -> str:
    return QCoreApplication.translate("ExportDialog", text)
