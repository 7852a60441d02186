"""The list of messages with its filter, a jump to the object, and buttons that repair."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QProgressBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.checking import LOCATE, Note
from app.editor import Editor
from app.naming import is_below
from ui import icons
from ui.buttons import icon_button, text_button
from ui.language.phrases import translated
from ui.messages.model import MESSAGE, NOTE, PLACE, REPAIR, MessageModel, risk_of
from ui.mnemonics import mark_menu

SEVERITIES = ("error", "warning", "info")
PADDING = 12
PLACE_WIDTH = 220
"""Pixels for the places."""
NARROW = 800
"""Pixels below which places are in the tooltips alone, so that the messages can be read."""
REPAIR_SHARE = 0.35
"""How much of the width buttons may have; what is cut of their texts is in the tooltips."""
HIGHEST = 10_000
"""Pixels that no message is higher than."""


class MessagePanel(QWidget):
    """What importers, the validator and the engine have to say, newest last.

    Signals:
        jump: a message was activated; carries the World path that it is about.
        repair: a repair of a message was chosen; carries its Note and the Fix, None for that of its button.
        locate: the user wants to show where the file is that a Note misses; carries the Note.
        repair_all: all that can be repaired safely is to be.
        check: the scene is to be checked again.
        stop: what is going on is to end.
    """

    jump = Signal(str)
    repair = Signal(object, object)
    locate = Signal(object)
    repair_all = Signal()
    check = Signal()
    stop = Signal()

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Messages"))
        self.model = MessageModel(self)
        self._shown = _SeverityFilter(self)
        self._shown.setSourceModel(self.model)
        self.list = _MessageList(self._copy)
        self.list.setAccessibleName(self.tr("Messages"))
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.list.setItemDelegateForColumn(MESSAGE, _MessageDelegate(self.list))
        self.list.setItemDelegateForColumn(PLACE, _PlaceDelegate(self.list))
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.setModel(self._shown)
        self.list.setItemDelegateForColumn(REPAIR, _RepairDelegate(self.list, self._repair))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PLACE, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(REPAIR, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(PLACE, PLACE_WIDTH)
        header.sectionResized.connect(lambda *_: self.list.scheduleDelayedItemsLayout())  # lines wrap anew
        self.list.activated.connect(self._activate)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.switches = {severity: self._switch(severity) for severity in SEVERITIES}
        self.check_button = text_button(self.tr("Check Scene"), self.tr("Find all problems of the current scene"))
        self.check_button.clicked.connect(self.check)
        self.repair_button = text_button(
            self.tr("Repair All"),
            self.tr("Apply the repairs that remove, add and guess nothing"),
        )
        self.repair_button.clicked.connect(self.repair_all)
        self.progress = QProgressBar()
        self.progress.setMaximumWidth(160)
        self.progress.hide()
        self.progress.setAccessibleName(self.tr("Progress of the check"))
        self.stop_button = text_button(self.tr("Stop"))
        self.stop_button.hide()
        self.stop_button.clicked.connect(self.stop)
        bar = QHBoxLayout()
        for switch in self.switches.values():
            bar.addWidget(switch)
        bar.addStretch(1)
        for widget in (self.progress, self.stop_button, self.repair_button, self.check_button):
            bar.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(bar)
        layout.addWidget(self.list)
        self.set_notes(editor.document.notes)
        editor.document_changed.connect(lambda document: self.set_notes(document.notes))
        editor.edited.connect(lambda _: self.clear_locations())

    def _switch(self, severity: str) -> QToolButton:
        names = {"error": self.tr("Errors"), "warning": self.tr("Warnings"), "info": self.tr("Information")}
        switch = icon_button(names[severity])
        switch.setIcon(icons.icon(severity))
        switch.setCheckable(True)
        switch.setChecked(True)
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.toggled.connect(lambda on: self._shown.show(severity, on))
        return switch

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self.list.setColumnHidden(PLACE, self.width() < NARROW)

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Show these messages and no others."""
        self.model.set_notes(notes)
        self._count()

    def add(self, notes: Iterable[Note]) -> None:
        """Append messages that are not there yet."""
        before = self.model.rowCount()
        self.model.add(notes)
        self._count()
        if self.model.rowCount() > before:
            self._show_newest()

    def _show_newest(self) -> None:
        """Scroll to the newest message; to the newest of the errors that can be repaired, where there is one."""
        notes = self.model.shown
        row = next((i for i in range(len(notes))[::-1] if notes[i].severity == "error" and notes[i].repair), None)
        index = self._shown.mapFromSource(self.model.index(len(notes) - 1 if row is None else row, 0))
        if index.isValid():
            self.list.scrollTo(index)
        else:
            self.list.scrollToBottom()

    def show_running(self, on: bool) -> None:
        """Whether a check is going on."""
        self.progress.setValue(0)
        for widget in (self.progress, self.stop_button):
            widget.setVisible(on)
        self.repair_button.setEnabled(not on)

    def show_progress(self, share: float) -> None:
        """How much of the check is done, 0 to 1."""
        self.progress.setValue(round(100 * share))

    def clear_locations(self) -> None:
        """The scene is no longer as its file says: no message is about a line of it."""
        notes = self.model.notes
        if any(note.location for note in notes):
            self.model.set_notes(note._replace(location=None) for note in notes)

    def show_about(self, place: str) -> None:
        """Select the messages about what is at a World path, or below it."""
        rows = [i for i, note in enumerate(self.model.shown) if note.place and is_below(note.place, place)]
        chosen = [self._shown.mapFromSource(self.model.index(i, 0)) for i in rows]
        self.list.clearSelection()
        for index in (index for index in chosen if index.isValid()):
            flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
            self.list.selectionModel().setCurrentIndex(index, flags)
            self.list.scrollTo(index)

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
        """The button of a message was pressed."""
        if not note.missing_file:
            self.repair.emit(note, None)
        elif note.finding is not None and note.finding.fixes:
            menu = QMenu(self)
            self._add_repairs(menu, note)
            mark_menu(menu)
            menu.popup(QCursor.pos())
        else:
            self.locate.emit(note)

    def _add_repairs(self, menu: QMenu, note: Note) -> None:
        if note.missing_file:
            menu.addAction(translated(LOCATE), lambda: self.locate.emit(note))
        for fix in note.finding.fixes if note.finding else ():
            label = translated(fix.label)
            text = f"{label} ({risk})" if (risk := risk_of(fix.kind)) else label
            menu.addAction(text, lambda fix=fix: self.repair.emit(note, fix))

    def _open_menu(self, position) -> None:
        index = self.list.indexAt(position)
        if not index.isValid():
            return
        note: Note = index.data(NOTE)
        menu = QMenu(self)
        menu.addAction(self.tr("Go to Object"), lambda: self._activate(index)).setEnabled(bool(note.place))
        self._add_repairs(menu, note)
        if note.option:
            menu.addAction(note.repair, lambda: self.repair.emit(note, None))
        menu.addAction(self.tr("Copy"), self._copy, QKeySequence(QKeySequence.StandardKey.Copy))
        mark_menu(menu)
        menu.popup(self.list.viewport().mapToGlobal(position))

    def _copy(self) -> None:
        rows: list[Note] = [index.data(NOTE) for index in self.list.selectionModel().selectedRows()]
        notes = [each for note in rows for each in (note, *note.again)]
        lines = [": ".join(part for part in (note.severity, note.place, note.message) if part) for note in notes]
        QGuiApplication.clipboard().setText("\n".join(lines))


class _MessageList(QTreeView):
    """The rows, whose messages Ctrl+C copies whatever is selected in the scene."""

    def __init__(self, copy: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._copy = copy

    def event(self, event) -> bool:
        """Keep the key of copying from the window."""
        if event.type() == QEvent.Type.ShortcutOverride and event.matches(QKeySequence.StandardKey.Copy):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        """Copy the messages."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)


class _SeverityFilter(QSortFilterProxyModel):
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


class _MessageDelegate(QStyledItemDelegate):
    """A message in as many lines as it needs: QTreeView asks how high a row is without saying how wide it is."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option, index):
        in_column = QStyleOptionViewItem(option)
        in_column.rect = QRect(0, 0, self._view.columnWidth(MESSAGE), HIGHEST)
        return super().sizeHint(in_column, index)


class _PlaceDelegate(QStyledItemDelegate):
    """A World path: its ends say most."""

    def initStyleOption(self, option, index) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


class _RepairDelegate(QStyledItemDelegate):
    """A push button in the cell of a message that can be repaired."""

    def __init__(self, view: QTreeView, pressed: Callable[[Note], None]) -> None:
        super().__init__(view)
        self._view, self._pressed = view, pressed

    def paint(self, painter, option, index) -> None:
        text = index.data()
        if not text:
            return super().paint(painter, option, index)
        button = QStyleOptionButton()
        button.rect = option.rect.adjusted(1, 1, -1, -1)
        room = button.rect.width() - PADDING
        button.text = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        button.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Raised
        button.palette, button.fontMetrics = option.palette, option.fontMetrics
        QApplication.style().drawControl(QStyle.ControlElement.CE_PushButton, button, painter)
        return None

    def sizeHint(self, option, index):
        hint = super().sizeHint(option, index)
        if text := index.data():
            wanted = option.fontMetrics.horizontalAdvance(text) + 2 * PADDING
            hint.setWidth(min(wanted, round(REPAIR_SHARE * self._view.width())))
        return hint

    def editorEvent(self, event, model, option, index) -> bool:
        left = getattr(event, "button", lambda: None)() == Qt.MouseButton.LeftButton
        if event.type() == QEvent.Type.MouseButtonRelease and left and index.data():
            self._pressed(index.data(NOTE))
            return True
        return super().editorEvent(event, model, option, index)
