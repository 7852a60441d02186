"""The commands with their keys as a table, and what of it is shown."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QAction, QFont

from ui.commands import ALL
from ui.keys import keymap
from ui.keys.keymap import Keymap

COMMAND, KEYS, DEFAULT = range(3)
ID_ROLE = Qt.ItemDataRole.UserRole

Index = QModelIndex | QPersistentModelIndex


class KeysModel(QAbstractTableModel):
    """A row for each command: what it is called, its keys, those that its preset gives it. What the user has changed
    is bold.

    Args:
        actions: of the window, by the ids of the commands.
    """

    def __init__(self, actions: Mapping[str, QAction], parent=None) -> None:
        super().__init__(parent)
        self._actions, self._ids = actions, [c.id for c in ALL]
        self.update()

    def update(self) -> None:
        """Show the keymap that is in use."""
        self.beginResetModel()
        now = keymap.keymap()
        self._keys, self._defaults, self._own = now.all(), Keymap(now.preset).all(), set(now.own)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole):
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Command"), self.tr("Keys"), self.tr("Default"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        id = self._ids[index.row()]
        if role == ID_ROLE:
            return id
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == COMMAND:
            return self._actions[id].toolTip()
        if role == Qt.ItemDataRole.FontRole and id in self._own and index.column() == KEYS:
            font = QFont()
            font.setBold(True)
            return font
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if index.column() == COMMAND:
            return self._actions[id].data()
        return keymap.shown((self._keys if index.column() == KEYS else self._defaults)[id])

    def keys(self, row: int) -> keymap.Keys:
        """The keys of a row."""
        return self._keys[self._ids[row]]


class KeysFilter(QSortFilterProxyModel):
    """The rows whose name has all words, and whose keys have one that was pressed."""

    def __init__(self, model: KeysModel, parent=None) -> None:
        super().__init__(parent)
        self._model = model
        self._words: list[str] = []
        self._key = ""
        self.setSourceModel(model)

    def find(self, words: str, key: str) -> None:
        """Show what has these words in its name and this key; either may be empty."""
        self._words, self._key = words.lower().split(), keymap.normal(key)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        name = str(self._model.index(row, COMMAND).data()).lower()
        has_key = not self._key or self._key in self._model.keys(row)
        return has_key and all(word in name for word in self._words)
