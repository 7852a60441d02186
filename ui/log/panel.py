"""The log with a filter by level, a search, and ways to take it away: copy, save, clear."""

from __future__ import annotations

import os
import time
from pathlib import Path

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMessageBox,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.log_book import LEVELS, LIMIT, Entry, LogBook
from ui import icons, theme
from ui.buttons import text_button

LOOK_MS = 200
"""Time between two looks at what was logged."""

TIME, SOURCE, MESSAGE = range(3)
ENTRY = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex


class LogModel(QAbstractTableModel):
    """Entries of a log, oldest first."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []

    def add(self, entries: list[Entry]) -> None:
        """Append entries; the oldest go when there are too many."""
        if not entries:
            return
        if (surplus := len(self.entries) + len(entries) - LIMIT) > 0:
            surplus = min(surplus, len(self.entries))
            if surplus:
                self.beginRemoveRows(QModelIndex(), 0, surplus - 1)
                del self.entries[:surplus]
                self.endRemoveRows()
        self.beginInsertRows(QModelIndex(), len(self.entries), len(self.entries) + len(entries) - 1)
        self.entries += entries
        self.endInsertRows()

    def clear(self) -> None:
        """Forget all."""
        self.beginResetModel()
        self.entries = []
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole):
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Time"), self.tr("From"), self.tr("Message"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        entry = self.entries[index.row()]
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            clock = time.strftime("%H:%M:%S", time.localtime(entry.time))
            return (clock, entry.source, entry.message.split("\n")[0])[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.line()
        if role == Qt.ItemDataRole.DecorationRole and index.column() == TIME:
            return icons.icon(entry.level if entry.level in ("warning", "error") else "info")
        if role == Qt.ItemDataRole.ForegroundRole and entry.level == "error" and index.column() == MESSAGE:
            return QColor(theme.tokens().alert)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == MESSAGE:
            return f"{entry.level}: {entry.message}"
        return None


class _Filter(QSortFilterProxyModel):
    """The entries from a level on that have every word of a search."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.least, self.words = 1, list[str]()

    def show(self, least: int, text: str) -> None:
        """Show entries from level `least` of `LEVELS` on with the words of `text`."""
        self.beginFilterChange()
        self.least, self.words = least, text.lower().split()
        self.endFilterChange()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        model = self.sourceModel()
        assert isinstance(model, LogModel)
        entry = model.entries[source_row]
        text = f"{entry.source} {entry.message}".lower()
        return LEVELS.index(entry.level) >= self.least and all(word in text for word in self.words)


class LogPanel(QWidget):
    """What was said since the window is there, newest last.

    Attributes:
        book: keeps it; follows Python's logging until `close_log`.
    """

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Log"))
        self.book = LogBook()
        self.book.begin()
        self._seen = 0
        self.model = LogModel(self)
        self._filter = _Filter(self)
        self._filter.setSourceModel(self.model)
        self.level = QComboBox()
        self.level.setAccessibleName(self.tr("Least level"))
        self.level.setToolTip(self.tr("Show messages of this level and above"))
        for text, least in ((self.tr("All"), 0), (self.tr("Warnings"), 2), (self.tr("Errors"), 3)):
            self.level.addItem(text, least)
        self.level.currentIndexChanged.connect(lambda _: self._narrow())
        self.search = QLineEdit(placeholderText=self.tr("Search the log"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search the log"))
        self.search.textChanged.connect(lambda _: self._narrow())
        self.copy_button = text_button(self.tr("Copy"), self.tr("Copy the selected lines, or all that are shown"))
        self.copy_button.clicked.connect(self.copy)
        self.save_button = text_button(self.tr("Save…"), self.tr("Write what is shown to a file"))
        self.save_button.clicked.connect(self.save)
        self.clear_button = text_button(self.tr("Clear"), self.tr("Forget all lines"))
        self.clear_button.clicked.connect(self.model.clear)
        self.list = QTreeView()
        self.list.setAccessibleName(self.tr("Log"))
        self.list.setModel(self._filter)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        keys = QShortcut(QKeySequence.StandardKey.Copy, self.list)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(self.copy)
        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addWidget(self.level)
        bar.addWidget(self.search, 1)
        for button in (self.copy_button, self.save_button, self.clear_button):
            bar.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addLayout(bar)
        layout.addWidget(self.list, 1)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.refresh)
        self._narrow()

    def showEvent(self, event) -> None:
        super().showEvent(event)
        self.refresh()
        self._timer.start()

    def hideEvent(self, event) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def refresh(self) -> None:
        """Show what was logged since the last time."""
        bar = self.list.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 1
        self._seen, entries = self.book.since(self._seen)
        self.model.add(entries)
        if entries and follows:
            self.list.scrollToBottom()

    def _narrow(self) -> None:
        self._filter.show(self.level.currentData() or 0, self.search.text())

    def lines(self, selected: bool = False) -> list[str]:
        """The entries that are shown, as text; `selected`: only those."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedRows()) if selected else []
        return [self._filter.index(row, 0).data(ENTRY).line() for row in rows or range(self._filter.rowCount())]

    def copy(self) -> None:
        """Put the selected lines, or all that are shown, into the clipboard."""
        QGuiApplication.clipboard().setText("\n".join(self.lines(selected=True)))

    def save(self) -> None:
        """Ask for a file and write what is shown there."""
        file, _ = QFileDialog.getSaveFileName(self, self.tr("Save Log"), "msd-studio.log", self.tr("Log (*.log)"))
        if file:
            try:
                Path(file).write_text("\n".join([*self.lines(), ""]), encoding="utf-8")
            except OSError as error:
                reason = f"{os.path.basename(file)}: {error.strerror or error}"
                QMessageBox.critical(self, self.tr("The log was not written"), reason)

    def close_log(self) -> None:
        """Follow nothing any more."""
        self._timer.stop()
        self.book.end()
