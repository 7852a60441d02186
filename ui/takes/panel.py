"""The list of takes: what the simulation went through, from each reset, branch and edit on."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QColorDialog,
    QHeaderView,
    QLabel,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.history import EditNote, Take
from ui.buttons import text_button
from ui.folding_row import FoldingRow
from ui.mnemonics import mark_menu
from ui.refresh_timer import RefreshTimer
from ui.takes.colors import color_of
from ui.takes.names import name_of

REFRESH_MS = 200
NAME, COMPARED, KEPT, BEGAN, END, EDITS, NOTE = range(7)
MOST_EDITS = 3
"""Of the edits that tell takes apart, as many stand in the row; all are in its tooltip."""
SWATCH = 12
WIDTHS = {NAME: 100, COMPARED: 68, KEPT: 48, BEGAN: 150, END: 64, EDITS: 180}
"""Of the columns at first, px; the rest is for the notes."""


class _TakeList(QTreeWidget):
    """Rows whose take Del deletes."""

    delete_pressed = Signal()

    def keyPressEvent(self, event) -> None:
        if event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class TakePanel(QWidget):
    """The takes of the session, oldest first; the one that is looked at is bold.

    A click shows a take at the time that is shown. A check beside it compares it with the one that is looked at: as a
    ghost in the views and as dashed curves.
    """

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Takes"))
        self._editor = editor
        self._takes: list[Take] = []
        self._shown: tuple = ()
        self.list = _TakeList()
        self.list.setAccessibleName(self.tr("Takes"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.setHeaderLabels(
            [
                self.tr("Take"),
                self.tr("Compare"),
                self.tr("Keep"),
                self.tr("Began"),
                self.tr("Until"),
                self.tr("Edits that tell it apart"),
                self.tr("Note"),
            ]
        )
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for column, width in WIDTHS.items():
            header.resizeSection(column, width)
        tips = {
            COMPARED: self.tr("Show it beside the take that is shown: as a ghost and as dashed curves"),
            KEPT: self.tr("The memory limit of the history drops it last"),
            EDITS: self.tr("Edits between this take and the one that is shown"),
        }
        for column, tip in tips.items():
            self.list.headerItem().setToolTip(column, tip)
        self.list.delete_pressed.connect(lambda: self.delete(self.current))
        self.list.itemClicked.connect(self._click)
        self.list.itemActivated.connect(lambda item, _: self.show_take(self._take_of(item)))
        self.list.itemChanged.connect(self._change)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.customContextMenuRequested.connect(self._menu)
        self.show_button = text_button(self.tr("Show"), self.tr("Look at the selected take"))
        self.show_button.clicked.connect(lambda: self.show_take(self.current))
        self.difference_button = text_button(
            self.tr("Differences"), self.tr("Plot the differences from the take that is shown, as dotted curves")
        )
        self.difference_button.setCheckable(True)
        self.difference_button.toggled.connect(self._show_differences)
        self.rename_button = text_button(self.tr("Rename"), self.tr("Give the selected take a name"))
        self.rename_button.clicked.connect(lambda: self._edit(NAME))
        self.note_button = text_button(self.tr("Note"), self.tr("Write a note on the selected take"))
        self.note_button.clicked.connect(lambda: self._edit(NOTE))
        self.color_button = text_button(self.tr("Color…"), self.tr("Choose the color of its ghost and its curves"))
        self.color_button.clicked.connect(lambda: self._choose_color())
        self.delete_button = text_button(self.tr("Delete"), self.tr("Forget the selected take"))
        self.delete_button.clicked.connect(lambda: self.delete(self.current))
        self.bar = FoldingRow()
        self.bar.add(self.show_button)
        self.bar.add(self.difference_button)
        for button in (self.rename_button, self.note_button, self.color_button, self.delete_button):
            self.bar.add(button, folds=True)
        self.bar.add(QWidget(), stretch=1)
        self.notice = QLabel()
        self.notice.setWordWrap(True)
        self.notice.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(4)
        layout.addWidget(self.bar)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.notice)
        editor.document_changed.connect(lambda _: self._begin())
        RefreshTimer(self, REFRESH_MS, self.refresh)
        self.refresh()

    def sizeHint(self) -> QSize:
        """As the plots."""
        return QSize(700, 200)

    # ---------------------------------------------------------------------------------------------- what is shown

    @property
    def current(self) -> Take | None:
        """The selected take."""
        items = self.list.selectedItems()
        return self._take_of(items[0]) if items else None

    def _begin(self) -> None:
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Show the takes as they are now."""
        history = self._editor.session.history
        self._say_dropped()
        shown = (
            history.take,
            len(history.edits),
            tuple((t, t.name, t.note, t.color, t.is_kept, t.is_compared, t.edits) for t in history.takes),
        )
        if shown != self._shown:
            self._shown = shown
            self._list()
        for take, item in zip(self._takes, self._items(), strict=True):
            text = self.tr("{0} s").format(f"{max(take.end, 0.0):.3f}")
            if item.text(END) != text:
                with QSignalBlocker(self.list):
                    item.setText(END, text)

    def _list(self) -> None:
        if self.list.state() == QAbstractItemView.State.EditingState:
            self._shown = ()
            return
        history, selected = self._editor.session.history, self.current
        takes = list(history.takes)
        with QSignalBlocker(self.list):
            if takes != self._takes:
                self._takes = takes
                self.list.clear()
                for _ in takes:
                    self.list.addTopLevelItem(QTreeWidgetItem())
            for take, item in zip(takes, self._items(), strict=True):
                self._fill(item, take, take is history.take)
                if take is selected:
                    item.setSelected(True)
        self._enable()

    def _fill(self, item: QTreeWidgetItem, take: Take, is_present: bool) -> None:
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsUserCheckable)
        item.setIcon(NAME, _swatch(color_of(take)))
        item.setText(NAME, name_of(take))
        font = item.font(NAME)
        font.setBold(is_present)
        item.setFont(NAME, font)
        for column, on in ((COMPARED, take.is_compared), (KEPT, take.is_kept)):
            item.setCheckState(column, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        item.setText(BEGAN, self._began(take))
        apart = [] if is_present else self._editor.session.history.apart(self._editor.session.history.take, take)
        lines = [_edit_text(note) for note in apart]
        rest = len(lines) - MOST_EDITS
        short = lines[:MOST_EDITS] + ([self.tr("{0} more").format(rest)] if rest > 0 else [])
        item.setText(EDITS, self.tr("shown now") if is_present else "; ".join(short))
        item.setToolTip(EDITS, "\n".join(lines))
        item.setText(NOTE, take.note)
        item.setToolTip(NOTE, take.note)

    def _began(self, take: Take) -> str:
        at = f"{take.begins:.3f}"
        parent = name_of(take.parent) if take.parent is not None else ""
        match take.cause:
            case "past":
                return self.tr("from {0} at {1} s").format(parent, at)
            case "edit":
                return self.tr("edit during {0} at {1} s").format(parent, at)
            case "engine":
                return self.tr("engine restarted in {0} at {1} s").format(parent, at)
            case "reset":
                return self.tr("reset")
            case "world":
                return self.tr("start of world {0}").format(take.world)
        return self.tr("start of the simulation")

    def _say_dropped(self) -> None:
        history = self._editor.session.history
        if history.dropped:
            megabytes = f"{history.limit / 2**20:.6g}"
            names = ", ".join(name_of(take) for take in history.dropped[-5:])
            text = self.tr("The limit of {0} MiB is reached; moments were dropped of: {1}").format(megabytes, names)
            if text != self.notice.text():
                self.notice.setText(text)
        self.notice.setVisible(bool(history.dropped))

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for i in range(self.list.topLevelItemCount()) if (item := self.list.topLevelItem(i)) is not None]

    def _take_of(self, item: QTreeWidgetItem) -> Take | None:
        row = self.list.indexOfTopLevelItem(item)
        return self._takes[row] if 0 <= row < len(self._takes) else None

    # ---------------------------------------------------------------------------------------------- what it does

    def show_take(self, take: Take | None) -> None:
        """Look at a take, at the time that is shown."""
        session = self._editor.session
        if take is None or take not in session.history.takes:
            return
        self._editor.playback.stop()
        if take is not session.history.take:
            session.show_take(take)
            self._editor.takes_changed.emit()
        self.refresh()

    def compare(self, take: Take, on: bool) -> None:
        """Show a take beside the one that is looked at, or no more."""
        take.is_compared = on
        self._editor.takes_changed.emit()
        self.refresh()

    def delete(self, take: Take | None) -> None:
        """Forget a take that is not looked at."""
        history = self._editor.session.history
        if take is not None and take is not history.take and take in history.takes:
            history.delete(take)
            self._editor.takes_changed.emit()
            self.refresh()

    def _click(self, item: QTreeWidgetItem, column: int) -> None:
        if column not in (COMPARED, KEPT):
            self.show_take(self._take_of(item))

    def _change(self, item: QTreeWidgetItem, column: int) -> None:
        take = self._take_of(item)
        if take is None:
            return
        match column:
            case 1:
                take.is_compared = item.checkState(COMPARED) == Qt.CheckState.Checked
            case 2:
                take.is_kept = item.checkState(KEPT) == Qt.CheckState.Checked
            case 0:
                name = item.text(NAME).strip()
                take.name = "" if name == self.tr("Take {0}").format(take.number) else name
            case 6:
                take.note = item.text(NOTE).strip()
            case _:
                self._shown = ()  # it is no text of the user's
        self._editor.takes_changed.emit()
        self.refresh()

    def _edit(self, column: int) -> None:
        items = self.list.selectedItems()
        if items:
            self.list.setCurrentItem(items[0], column)
            self.list.editItem(items[0], column)

    def _choose_color(self) -> None:
        take = self.current
        if take is None:
            return
        color = QColorDialog.getColor(QColor(color_of(take)), self, self.tr("Color of the Take"))
        if color.isValid():
            take.color = color.name()
            self._editor.takes_changed.emit()
            self.refresh()

    def _show_differences(self, on: bool) -> None:
        self._editor.shows_differences = on
        self._editor.takes_changed.emit()

    def _enable(self) -> None:
        take, present = self.current, self._editor.session.history.take
        for button in (self.rename_button, self.note_button, self.color_button):
            button.setEnabled(take is not None)
        for button in (self.show_button, self.delete_button):
            button.setEnabled(take is not None and take is not present)

    def _menu(self, position) -> None:
        item = self.list.itemAt(position)
        if item is None:
            return
        self.list.setCurrentItem(item)
        menu = QMenu(self)
        for button in (
            self.show_button,
            self.rename_button,
            self.note_button,
            self.color_button,
            self.delete_button,
        ):
            action = menu.addAction(button.text(), button.click)
            action.setEnabled(button.isEnabled())
        mark_menu(menu)
        menu.exec(self.list.viewport().mapToGlobal(position))


def _edit_text(note: EditNote) -> str:
    """An edit from the take that is shown to the other one."""
    return f"{note.text} {note.old} → {note.new}" if note.old or note.new else note.text


def _swatch(color: str) -> QIcon:
    pixmap = QPixmap(SWATCH, SWATCH)
    pixmap.fill(QColor(color))
    return QIcon(pixmap)
