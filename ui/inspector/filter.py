"""Which rows of the inspector are shown: those that a search finds, and only changed ones if that is wanted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel

from ui.inspector.fields import LIVE
from ui.inspector.model import NAME, SEARCH, InspectorModel


class FieldFilter(QSortFilterProxyModel):
    """Rows that a search text finds, with all below and above them."""

    def __init__(self, model: InspectorModel, parent=None) -> None:
        super().__init__(parent)
        self._text, self._only_changed = "", False
        self._model = model
        self.setSourceModel(model)
        self.setRecursiveFilteringEnabled(True)

    @property
    def is_filtering(self) -> bool:
        """Whether some rows may be left out."""
        return bool(self._text) or self._only_changed

    def set_text(self, text: str) -> None:
        """Show rows whose label or key holds a text."""
        self.beginFilterChange()
        self._text = text.casefold()
        self.endFilterChange()

    def set_only_changed(self, on: bool) -> None:
        """Show rows only that differ from their defaults."""
        self.beginFilterChange()
        self._only_changed = on
        self.endFilterChange()

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether a row is shown for itself; those above one that is are shown, too."""
        index = self._model.index(source_row, NAME, source_parent)
        if self._only_changed:
            row = self._model.row(index)
            if row.editor in LIVE or row.editor == "section" or not self._model.changed(index):
                return False
        while self._text and index.isValid():
            if self._text in index.data(SEARCH).casefold():
                return True
            index = index.parent()
        return not self._text
