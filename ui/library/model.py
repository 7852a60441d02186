"""The entries of the library as an item model, with thumbnails that come when they are there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QIcon, QPixmap

from app.library.entries import Entry
from app.library.gallery import Gallery
from app.library.solids import Extent
from app.library.thumbnails import Thumbnail
from ui import icons
from ui.language.phrases import translated

ENTRY_MIME = "application/x-msd-library"
"""What is dragged out of the library: the id of an entry, UTF-8."""

Index = QModelIndex | QPersistentModelIndex


class LibraryModel(QAbstractListModel):
    """One row an entry. A thumbnail is asked for when a view paints its row."""

    def __init__(self, gallery: Gallery, parent=None) -> None:
        super().__init__(parent)
        self._gallery = gallery
        self.entries: list[Entry] = []
        self._rows: dict[str, int] = {}
        self._thumbnails: dict[str, Thumbnail] = {}
        self._pictures: dict[str, QIcon] = {}
        self.cell = QSize()
        """Width and height of an entry, px."""

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show these entries."""
        self.beginResetModel()
        self.entries = list(entries)
        self._rows = {entry.id: row for row, entry in enumerate(entries)}
        self.endResetModel()

    def refresh(self) -> None:
        """Look at all files again when their rows are painted."""
        self._gallery.forget()
        self.beginResetModel()
        self._pictures.clear()
        self._thumbnails.clear()
        self.endResetModel()

    def entry(self, id: str) -> Entry | None:
        """The entry of an id; None if there is none any more."""
        row = self._rows.get(id)
        return None if row is None else self.entries[row]

    def extent(self, id: str) -> Extent | None:
        """How far an entry reaches; None while that is not known."""
        found = self._thumbnails.get(id)
        return None if found is None or found.error else found.extent

    def show(self, thumbnails: Sequence[Thumbnail]) -> None:
        """Show thumbnails that have come."""
        for thumbnail in thumbnails:
            self._thumbnails[thumbnail.id] = thumbnail
            picture = QPixmap()
            if thumbnail.png and picture.loadFromData(thumbnail.png):
                self._pictures[thumbnail.id] = QIcon(picture)
            row = self._rows.get(thumbnail.id)
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        thumbnail = self._thumbnails.get(entry.id)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return translated(entry.title)
        if role == Qt.ItemDataRole.UserRole:
            return entry.id
        if role == Qt.ItemDataRole.DecorationRole:
            if thumbnail is None:
                self._gallery.ask(entry)
            failed = thumbnail is not None and thumbnail.error
            return self._pictures.get(entry.id) or icons.icon("warning" if failed else entry.icon)
        if role == Qt.ItemDataRole.SizeHintRole:
            return self.cell
        if role == Qt.ItemDataRole.ToolTipRole:
            lines = [
                f"{translated(entry.title)} ({translated(entry.category)})",
                entry.file,
                thumbnail.error if thumbnail else "",
            ]
            return "\n".join(line for line in lines if line)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        shown = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return shown | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        return [ENTRY_MIME]

    def mimeData(self, indexes) -> QMimeData:
        data = QMimeData()
        ids = [self.entries[index.row()].id for index in indexes]
        data.setData(ENTRY_MIME, "".join(ids[:1]).encode())
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction


def searched_text(entry: Entry) -> str:
    """Title and category, also in the language of the window."""
    names = (entry.title, entry.category)
    return " ".join((*names, *map(translated, names)))
