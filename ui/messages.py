"""The message panel: what importers, the validator and the engine have to say, with a jump to the object."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.reading import Note
from ui import icons

LIMIT = 2000
"""Messages that are kept."""


class MessagePanel(QWidget):
    """A list of notes, newest last.

    Signals:
        jump: a message was activated; carries the World path that it is about.
    """

    jump = Signal(str)

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Messages"))
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Messages"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setColumnCount(2)
        self.list.setHeaderLabels([self.tr("Message"), self.tr("Place")])
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        self.list.itemActivated.connect(self._activate)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.list)

    def clear(self) -> None:
        """Forget every message."""
        self.list.clear()

    def add(self, notes: Iterable[Note]) -> None:
        """Append messages; one that repeats the last is left out."""
        for note in notes:
            last = self.list.topLevelItem(self.list.topLevelItemCount() - 1)
            if last is not None and (last.text(0), last.data(1, Qt.ItemDataRole.UserRole)) == (
                note.message,
                note.place,
            ):
                continue
            item = QTreeWidgetItem([note.message, note.place])
            item.setIcon(0, icons.icon(note.severity if note.severity in ("error", "warning") else "info"))
            item.setToolTip(0, note.message)
            item.setData(1, Qt.ItemDataRole.UserRole, note.place)
            self.list.addTopLevelItem(item)
        while self.list.topLevelItemCount() > LIMIT:
            self.list.takeTopLevelItem(0)
        self.list.scrollToBottom()

    def texts(self) -> list[str]:
        """Every message."""
        return [self.list.topLevelItem(i).text(0) for i in range(self.list.topLevelItemCount())]

    def _activate(self, item: QTreeWidgetItem) -> None:
        place = item.data(1, Qt.ItemDataRole.UserRole)
        if place:
            self.jump.emit(place)
