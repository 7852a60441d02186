"""The panel of all values: every signal of the simulation with what it is at the moment that is shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.channels import Channel
from app.editor import Editor
from app.shown_values import ShownValues
from ui import icons
from ui.buttons import text_button
from ui.mnemonics import mark_menu
from ui.refresh_timer import RefreshTimer
from ui.theme import tabular
from ui.values.model import LEAST, MOST, NAME, UNIT, VALUE, ValueModel

REFRESH_MS = 100
"""Time between two updates: faster cannot be read."""
SETTLE_MS = 250
"""So long rows stay in view before what they show is sampled: not while somebody scrolls."""
MOST_SAMPLED = 200
"""Signals that are sampled for the table: those in view, and of those that were in view before as many as fit."""
MANY = 60
"""Rows of a group that is folded until somebody searches."""

_WIDEST = "-00000.0000000"
_NAME = "left_front_knee,velocity"
"""Least and most are shown where a name of this length has room besides."""


class _View(QTreeView):
    """Takes Ctrl+C and Ctrl+A for its rows, before the window takes them for the scene."""

    copy_wanted = Signal()

    def event(self, event) -> bool:
        keys = QKeySequence.StandardKey
        if event.type() == QEvent.Type.ShortcutOverride and (
            event.matches(keys.Copy) or event.matches(keys.SelectAll)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        else:
            super().keyPressEvent(event)


class ValuePanel(QWidget):
    """A table of all signals by kind; only those in view are sampled and read.

    Signals:
        jump: the object at a World path is wanted.
        plot_wanted: signals are to be plotted; carries their ids.
    """

    jump = Signal(str)
    plot_wanted = Signal(list)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Values"))
        self._session = editor.session
        self._values = ShownValues(editor.session)
        self._offered: list[Channel] = []
        self._sampled: dict[str, None] = {}  # last seen last
        self.model = ValueModel(self)
        self.search = QLineEdit(placeholderText=self.tr("Search values"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search values"))
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.copy_button = text_button(
            self.tr("Copy"), self.tr("Copy the selected rows, or those in view, as a table")
        )
        self.copy_button.clicked.connect(self.copy)
        self.hint = QLabel()
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self.view = self._make_view()
        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.copy_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addLayout(bar)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.hint, 1)
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(self._sample)
        editor.document_changed.connect(lambda _: self.refresh())
        RefreshTimer(self, REFRESH_MS, self.refresh)
        self._show_hint()

    def _make_view(self) -> _View:
        view = _View()
        view.setAccessibleName(self.tr("Values"))
        view.setModel(self.model)
        view.setFont(tabular(view.font()))
        view.setUniformRowHeights(True)
        view.setIndentation(14)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._menu)
        view.clicked.connect(self._select)
        view.activated.connect(self._select)
        view.verticalScrollBar().valueChanged.connect(lambda _: self._show_numbers())
        header = view.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self._wide = wide = view.fontMetrics().horizontalAdvance(_WIDEST) + 12
        for column, width in ((VALUE, wide), (UNIT, 64), (LEAST, wide), (MOST, wide)):
            header.resizeSection(column, width)
        view.copy_wanted.connect(self.copy)
        return view

    # ------------------------------------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the signals that there are, and what they are at the shown moment."""
        table = self._session.channel_table
        offered = table.offered() if table else []
        if offered is not self._offered:
            self._offered = offered
            kept = self._expanded()
            if self.model.set_channels(offered):
                self._unfold(kept)
                self._show_hint()
        self._show_numbers()

    def _expanded(self) -> dict[str, bool]:
        """Which groups are unfolded, as far as there are some."""
        root = QModelIndex()
        return {
            name: self.view.isExpanded(self.model.index(i, 0, root)) for i, (name, _) in enumerate(self.model.groups)
        }

    def _unfold(self, kept: dict[str, bool]) -> None:
        searching = bool(self.search.text().strip())
        for i, (name, channels) in enumerate(self.model.groups):
            few = len(channels) <= MANY
            self.view.setExpanded(self.model.index(i, 0), searching or kept.get(name, few))
            self.view.setFirstColumnSpanned(i, QModelIndex(), True)

    def _filter(self, text: str) -> None:
        self.model.filter(text)
        self._unfold({})
        self._show_hint()
        self._show_numbers()

    def _show_hint(self) -> None:
        text = self.search.text().strip()
        if text and self._session.channels():
            self.hint.setText(self.tr("Nothing is called “{0}”").format(text))
        else:
            self.hint.setText(self.tr("Values appear here once the scene is simulated."))
        self.hint.setVisible(not self.model.groups)
        self.view.setVisible(not self.hint.isVisibleTo(self))

    def in_view(self) -> list[Channel]:
        """The signals whose rows can be seen."""
        found, index = [], self.view.indexAt(QPoint(1, 1))
        height = self.view.viewport().height()
        while index.isValid() and self.view.visualRect(index).top() < height:
            if (channel := self.model.channel(index)) is not None:
                found.append(channel)
            index = self.view.indexBelow(index)
        return found

    def _show_numbers(self) -> None:
        channels = self.in_view()
        ids = [channel.id for channel in channels]
        if self.model.show_numbers(ids, self._values.now(ids), self._values.ranges(ids)):
            self.view.viewport().update()
        missing = [channel.id for channel in channels if channel.on_demand and channel.id not in self._sampled]
        if missing and not self._settled.isActive():
            self._settled.start()

    def _sample(self) -> None:
        """Let the engine sample what is in view, besides what it samples anyway."""
        if not self.isVisible():
            return
        seen = [channel.id for channel in self.in_view() if channel.on_demand]
        for id in seen:
            self._sampled.pop(id, None)
            self._sampled[id] = None
        kept = max(MOST_SAMPLED, len(seen))
        self._sampled = dict.fromkeys([*self._sampled][-kept:])
        self._session.sample_for("values", tuple(self._sampled))

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        numbers = sum(self.view.header().sectionSize(column) for column in (VALUE, UNIT)) + 2 * self._wide
        names = self.view.fontMetrics().horizontalAdvance(_NAME) + 2 * self.view.indentation()
        for column in (LEAST, MOST):
            self.view.setColumnHidden(column, self.width() < names + numbers)

    def hideEvent(self, event) -> None:
        """Nothing is sampled for rows that cannot be seen."""
        super().hideEvent(event)
        if self._sampled:
            self._sampled = {}
            self._session.sample_for("values", ())

    # ------------------------------------------------------------------------------------------------ commands

    def focus_search(self) -> None:
        """Let the keyboard write into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def selected(self) -> list[Channel]:
        """The signals of the selected rows, from top to bottom."""
        rows = sorted(self.view.selectionModel().selectedRows(), key=lambda row: (row.internalId(), row.row()))
        return [channel for row in rows if (channel := self.model.channel(row)) is not None]

    def copy(self) -> None:
        """Put the selected rows, or those in view, into the clipboard, with tabs between columns."""
        head = [self.model.headerData(i, Qt.Orientation.Horizontal) for i in range(self.model.columnCount())]
        rows = [self.model.texts(channel) for channel in self.selected() or self.in_view()]
        QGuiApplication.clipboard().setText("\n".join("\t".join(map(str, row)) for row in (head, *rows)) + "\n")

    def _select(self, index: QModelIndex) -> None:
        channel = self.model.channel(index)
        if channel is not None and channel.path:
            self.jump.emit(channel.path)

    def _menu(self, position: QPoint) -> None:
        channels = self.selected()
        if not channels:
            return
        menu = QMenu(self)
        ids = [channel.id for channel in channels]
        menu.addAction(icons.icon("panel_plots"), self.tr("Plot"), lambda: self.plot_wanted.emit(ids))
        select = menu.addAction(self.tr("Select Object"), lambda: self.jump.emit(channels[0].path))
        select.setEnabled(bool(channels[0].path))
        menu.addAction(icons.icon("copy"), self.tr("Copy"), self.copy)
        mark_menu(menu)
        menu.exec(self.view.viewport().mapToGlobal(position))
        menu.deleteLater()
