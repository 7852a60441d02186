"""A small window that finds channels by name: plots without the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.channels import Channel
from app.expressions import FUNCTIONS
from ui.channel_names import channel_name
from ui.language.phrases import translated

_MANY = 60  # channels of a group that is folded until somebody searches
_ID = Qt.ItemDataRole.UserRole


class _Group(NamedTuple):
    item: QTreeWidgetItem
    channels: list[QTreeWidgetItem]


class ChannelPicker(QFrame):
    """Lists every channel by group; typing narrows it, Return or a double click picks. Below, an expression over
    channels can be written."""

    picked = Signal(list)
    """Ids of the chosen channels."""
    written = Signal(str)
    """An expression, for `answer`."""

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
            item = QTreeWidgetItem(group.item, [channel_name(channel), channel.unit])
            item.setData(0, _ID, channel.id)
            group.channels.append(item)
        for group in self._groups.values():
            group.item.setExpanded(group.item.childCount() <= _MANY)
        self.tree.resizeColumnToContents(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        self.expression = QLineEdit(clearButtonEnabled=True)
        self.expression.setPlaceholderText(self.tr("Expression, such as norm(system.momentum)"))
        self.expression.setAccessibleName(self.tr("Expression"))
        self.expression.setToolTip("\n".join([*FUNCTIONS.values(), self.tr("t: time")]))
        self.expression.returnPressed.connect(lambda: self.written.emit(self.expression.text()))
        self.expression.textEdited.connect(lambda: self.problem.hide())
        self.problem = QLabel(wordWrap=True)
        self.problem.hide()
        layout.addWidget(self.expression)
        layout.addWidget(self.problem)
        self.resize(400, 420)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._pick)
        self.tree.itemActivated.connect(self._pick)
        self.search.setFocus()

    def show_at(self, button: QWidget) -> None:
        """Open below a button, or above it where the screen ends, in less height where both are too low."""
        place = QRect(button.mapToGlobal(QPoint()), button.size())
        screen = button.screen().availableGeometry()
        below, above = screen.bottom() - place.bottom(), place.top() - screen.top()
        self.resize(self.width(), min(self.height(), max(below, above)))
        left = max(min(place.left(), screen.right() + 1 - self.width()), screen.left())
        self.move(left, place.bottom() + 1 if self.height() <= below else place.top() - self.height())
        self.show()

    def answer(self, problem: str) -> None:
        """Close after an expression was drawn, or show what is wrong with it."""
        if not problem:
            self.close()
            return
        self.problem.setText(problem)
        self.problem.show()

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        first = None
        for group in self._groups.values():
            for item in group.channels:
                name = f"{group.item.text(0)} {item.text(0)}".lower()
                item.setHidden(not all(word in name for word in words))
                first = first or (item if not item.isHidden() else None)
            group.item.setHidden(all(item.isHidden() for item in group.channels))
            group.item.setExpanded(bool(words) or group.item.childCount() <= _MANY)
        self.tree.clearSelection()
        if first is not None:
            self.tree.setCurrentItem(first)

    def _pick(self) -> None:
        ids = [item.data(0, _ID) for item in self.tree.selectedItems() if item.data(0, _ID) is not None]
        if ids:
            self.picked.emit(ids)
            self.close()
