"""A small window that finds channels by name: plots without the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from app.channels import Channel
from ui.language.phrases import translated

_ID = Qt.ItemDataRole.UserRole


class _Group(NamedTuple):
    item: QTreeWidgetItem
    channels: list[QTreeWidgetItem]


class ChannelPicker(QFrame):
    """Lists every channel by group; typing narrows it, Return or a double click picks."""

    picked = Signal(list)
    """Ids of the chosen channels."""

    def __init__(self, channels: Iterable[Channel], parent=None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search joints, sensors, actuators …"))
        self.search.setAccessibleName(self.tr("Search channels"))
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Channels"))
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.tree.setUniformRowHeights(True)
        self._groups: dict[str, _Group] = {}
        for channel in channels:
            group = self._groups.get(channel.group)
            if group is None:
                group = self._groups[channel.group] = _Group(
                    QTreeWidgetItem(self.tree, [translated(channel.group), ""]), []
                )
                group.item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            item = QTreeWidgetItem(group.item, [translated(channel.label), channel.unit])
            item.setData(0, _ID, channel.id)
            group.channels.append(item)
        self.tree.expandAll()
        self.tree.resizeColumnToContents(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        self.resize(360, 380)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._pick)
        self.tree.itemActivated.connect(self._pick)
        self.search.setFocus()

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        first = None
        for group in self._groups.values():
            for item in group.channels:
                name = f"{group.item.text(0)} {item.text(0)}".lower()
                item.setHidden(not all(word in name for word in words))
                first = first or (item if not item.isHidden() else None)
            group.item.setHidden(all(item.isHidden() for item in group.channels))
        self.tree.clearSelection()
        if first is not None:
            self.tree.setCurrentItem(first)

    def _pick(self) -> None:
        ids = [item.data(0, _ID) for item in self.tree.selectedItems() if item.data(0, _ID) is not None]
        if ids:
            self.picked.emit(ids)
            self.close()
