"""The list of messages with its filter, a jump to the object, and buttons that repair."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.checking import Note
from ui import icons
from ui.messages.model import MESSAGE, NOTE, PLACE, REPAIR, MessageModel

SEVERITIES = ("error", "warning", "info")
PADDING = 12


class MessagePanel(QWidget):
    """What importers, the validator and the engine have to say, newest last.

    Signals:
        jump: a message was activated; carries the World path that it is about.
        repair: the button of a message was pressed; carries its Note.
        check: the scene is to be checked again.
    """

    jump = Signal(str)
    repair = Signal(object)
    check = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Messages"))
        self.model = MessageModel(self)
        self._shown = _BySeverity(self)
        self._shown.setSourceModel(self.model)
        self.list = QTreeView()
        self.list.setAccessibleName(self.tr("Messages"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setItemDelegateForColumn(PLACE, _Place(self.list))
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.setModel(self._shown)
        self.list.setItemDelegateForColumn(REPAIR, _RepairButton(self.list, self._repair))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PLACE, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(REPAIR, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(PLACE, 260)
        self.list.activated.connect(self._activate)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.switches = {severity: self._switch(severity) for severity in SEVERITIES}
        self.check_button = QToolButton(text=self.tr("Check Scene"))
        self.check_button.setToolTip(self.tr("Look for everything that is wrong with the scene as it is now"))
        self.check_button.clicked.connect(self.check)
        bar = QHBoxLayout()
        for switch in self.switches.values():
            bar.addWidget(switch)
        bar.addStretch(1)
        bar.addWidget(self.check_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(bar)
        layout.addWidget(self.list)
        self._count()

    def _switch(self, severity: str) -> QToolButton:
        names = {"error": self.tr("Errors"), "warning": self.tr("Warnings"), "info": self.tr("Information")}
        switch = QToolButton(checkable=True, checked=True, icon=icons.icon(severity), toolTip=names[severity])
        switch.setAccessibleName(names[severity])
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setAutoRaise(True)
        switch.toggled.connect(lambda on: self._shown.show(severity, on))
        return switch

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Show these messages and no others."""
        self.model.set_notes(notes)
        self._count()

    def add(self, notes: Iterable[Note]) -> None:
        """Append messages that are not there yet."""
        self.model.add(notes)
        self._count()
        self.list.scrollToBottom()

    def texts(self) -> list[str]:
        """The text of every message."""
        return [note.message for note in self.model.notes]

    def _count(self) -> None:
        for severity, switch in self.switches.items():
            switch.setText(str(self.model.count(severity)))

    def _activate(self, index: QModelIndex) -> None:
        if place := index.data(NOTE).place:
            self.jump.emit(place)

    def _repair(self, note: Note) -> None:
        self.repair.emit(note)

    def _open_menu(self, position) -> None:
        index = self.list.indexAt(position)
        if not index.isValid():
            return
        note: Note = index.data(NOTE)
        menu = QMenu(self)
        menu.addAction(self.tr("Go to Object"), lambda: self._activate(index)).setEnabled(bool(note.place))
        if note.repair:
            menu.addAction(note.repair, lambda: self.repair.emit(note))
        menu.addAction(self.tr("Copy"), self._copy, QKeySequence(QKeySequence.StandardKey.Copy))
        menu.popup(self.list.viewport().mapToGlobal(position))

    def _copy(self) -> None:
        notes = [index.data(NOTE) for index in self.list.selectionModel().selectedRows()]
        lines = [": ".join(part for part in (note.severity, note.place, note.message) if part) for note in notes]
        QGuiApplication.clipboard().setText("\n".join(lines))


class _BySeverity(QSortFilterProxyModel):
    """The messages of the severities that are switched on."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._hidden: set[str] = set()

    def show(self, severity: str, on: bool) -> None:
        self.beginFilterChange()
        self._hidden = self._hidden - {severity} if on else self._hidden | {severity}
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        return self.sourceModel().index(row, 0, parent).data(NOTE).severity not in self._hidden


class _Place(QStyledItemDelegate):
    """A World path: its ends say most."""

    def initStyleOption(self, option, index) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


class _RepairButton(QStyledItemDelegate):
    """A push button in the cell of a message that can be repaired."""

    def __init__(self, parent, pressed) -> None:
        super().__init__(parent)
        self._pressed = pressed

    def paint(self, painter, option, index) -> None:
        text = index.data()
        if not text:
            return super().paint(painter, option, index)
        button = QStyleOptionButton()
        button.rect, button.text = option.rect.adjusted(1, 1, -1, -1), text
        button.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Raised
        button.palette, button.fontMetrics = option.palette, option.fontMetrics
        QApplication.style().drawControl(QStyle.ControlElement.CE_PushButton, button, painter)
        return None

    def sizeHint(self, option, index):
        hint = super().sizeHint(option, index)
        if text := index.data():
            hint.setWidth(option.fontMetrics.horizontalAdvance(text) + 2 * PADDING)
        return hint

    def editorEvent(self, event, model, option, index) -> bool:
        left = getattr(event, "button", lambda: None)() == Qt.MouseButton.LeftButton
        if event.type() == QEvent.Type.MouseButtonRelease and left and index.data():
            self._pressed(index.data(NOTE))
            return True
        return super().editorEvent(event, model, option, index)
