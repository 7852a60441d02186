"""The differences between the edited scene and its file: a list of places with both values."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QLabel, QTreeView, QVBoxLayout, QWidget

from app.document import Document
from engine import msd
from engine.msd.difference import Difference, DifferenceKind, describe, differences
from ui import busy
from ui.mnemonics import mark_buttons

PLACE, HERE, THERE = range(3)
Index = QModelIndex | QPersistentModelIndex


class DifferenceModel(QAbstractTableModel):
    """One row for each place that differs: where it is, what it is in the window, what it is in the file."""

    def __init__(self, found: Sequence[Difference], parent=None) -> None:
        super().__init__(parent)
        self.found = found

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.found)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (_tr("Place"), _tr("Here"), _tr("In the file"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        difference = self.found[index.row()]
        if index.column() == PLACE:
            return difference.path
        if index.column() == HERE:
            return _tr("missing") if difference.kind is DifferenceKind.ADDED else describe(difference.old)
        return _tr("missing") if difference.kind is DifferenceKind.REMOVED else describe(difference.new)


class CompareDialog(QDialog):
    """Shows the differences between the scene here (old) and in its file (new)."""

    def __init__(self, file: str, found: Sequence[Difference], parent=None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Compare with the File"))
        self.model = DifferenceModel(found, self)
        name = os.path.basename(file)
        count = len(found)
        text = (
            _tr("The scene here and {0} differ in {1} places:")
            if count != 1
            else _tr("The scene here and {0} differ in one place:")
        )
        self.label = QLabel(
            text.format(name, count) if count else _tr("The scene here and {0} are identical.").format(name)
        )
        self.label.setToolTip(file)
        self.list = QTreeView()
        self.list.setAccessibleName(_tr("Differences"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.setModel(self.model)
        header = self.list.header()
        header.setStretchLastSection(False)
        for column in (PLACE, HERE, THERE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.list, self._copy)
        layout = QVBoxLayout(self)
        layout.addWidget(self.label)
        layout.addWidget(self.list)
        layout.addWidget(self.buttons)
        self.resize(860, 420)
        mark_buttons(self)

    def _copy(self) -> None:
        rows = sorted({index.row() for index in self.list.selectionModel().selectedIndexes()})
        lines = ["\t".join(str(self.model.index(row, column).data()) for column in range(3)) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines))


def compare(document: Document, robot: Mapping[str, bool] | None, window: QWidget | None) -> CompareDialog:
    """Compare a document with the present content of its file.

    Raises:
        SceneError: the file cannot be read.
        CancelledError: the user cancelled.
    """

    def work() -> list[Difference]:
        world = document.world
        return differences(world, msd.from_file(document.file, None, world.asset_roots or (), robot))

    found = busy.wait_for(work, _tr("Compare with the File"), _tr("Comparing with the file"), window)
    return CompareDialog(document.file, found, window)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Compare", text)
