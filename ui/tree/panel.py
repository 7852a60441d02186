"""The scene tree panel: search, add, rename, duplicate, delete; its selection is that of the editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import templates
from app.belonging import link_at
from app.checking import Note
from app.document import Change, Document
from app.editor import Editor
from app.selection import Selection
from app.similar import ways_of
from engine.errors import SceneError
from engine.msd.paths import is_within
from ui import icons
from ui.buttons import icon_button
from ui.mnemonics import mark_menu
from ui.search_words import TEMPLATE_WORDS
from ui.tree.delegate import RowDelegate
from ui.tree.filter import Filter, parsed
from ui.tree.model import SceneTreeModel, is_structural
from ui.tree.roles import HIDDEN_ROLE, PATH_ROLE
from ui.tree.view import SceneView

ICON_OF = {"attach_file": "add", "array": "duplicate", "uses": "info", "group": "folder", "hide": "eye_off"}
"""Icons of commands that are not called as they are."""

ROOMY = 220
"""Width of the panel, px, from which there are buttons for the history beside the search."""

INDENTATION = (14, 7)
"""px of each level, in a narrow panel the second: names of fingers, ten levels down, are to be read there too."""
ROWS_IN_VIEW = 60
"""About as many rows as a tall screen shows."""

MANY = 500
"""From so many ranges of selected rows on, the view hears only of those in sight."""


class TreePanel(QWidget):
    """Tree of the editor's document.

    Signals:
        failed: something was refused; carries the message.
        command: a command of the window is wanted; carries its id.
        finding_requested: what was found at an object is wanted; carries its World path.
        add_requested: a template of `app.templates` is wanted; carries its id.
    """

    failed = Signal(str)
    command = Signal(str)
    add_requested = Signal(str)
    finding_requested = Signal(str)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Scene tree"))
        self._editor, self.selection = editor, editor.selection
        self._updating = self._pressed_mark = False
        self._expanded: list[object] = []  # rows before the search
        self._hidden: tuple[str, ...] = ()  # selected, and below a collapsed row or, of many, not scrolled into view
        self.model = SceneTreeModel(editor.document, self)
        self.model.failed.connect(self.failed)
        self.model.dropped.connect(self._move)
        self.model.dragged_too = lambda: self._hidden

        self.search = QLineEdit(placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search the scene tree"))
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.search.setToolTip(
            self.tr("Names and kinds; type:joint, type:box and the like for kinds, mat:steel for materials")
        )
        self.back_button = icon_button(self.tr("Previous selection (Alt+Left)"))
        self.back_button.setIcon(icons.icon("back"))
        self.back_button.clicked.connect(lambda: self.command.emit("select_back"))
        self.forward_button = icon_button(self.tr("Next selection (Alt+Right)"))
        self.forward_button.setIcon(icons.icon("forward"))
        self.forward_button.clicked.connect(lambda: self.command.emit("select_forward"))
        self.add_button = icon_button(self.tr("Add an object"))
        self.add_button.setIcon(icons.icon("add"))
        self.add_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add_button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.add_menu = QMenu(self)
        fill_add_menu(self.add_menu, self.add_requested.emit)
        self.add_button.setMenu(self.add_menu)

        self.view = SceneView()
        self.view.setAccessibleName(self.tr("Objects of the scene"))
        self.view.setModel(self.model)
        self.view.setHeaderHidden(True)
        self.view.setUniformRowHeights(True)
        self.view.setIndentation(INDENTATION[0])
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.view.setDropIndicatorShown(True)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._context_menu)
        self.view.setMouseTracking(True)
        self.delegate = RowDelegate(self.view)
        self.delegate.hide_clicked.connect(lambda path: self._toggle(editor.hidden, path))
        self.delegate.lock_clicked.connect(lambda path: self._toggle(editor.locked, path))
        self.delegate.badge_clicked.connect(self.finding_requested)
        self.view.setItemDelegate(self.delegate)
        self.view.installEventFilter(self)
        self.view.viewport().installEventFilter(self)
        self.view.setSelectionModel(_ViewSelection(self.model, self._forget_hidden, self._view_selected))
        self.view.selectionModel().selectionChanged.connect(self._view_selected)
        for signal in (self.view.expanded, self.view.collapsed):
            signal.connect(self._select_shown)
        for signal in (self.view.verticalScrollBar().valueChanged, self.view.verticalScrollBar().rangeChanged):
            signal.connect(self._select_shown)
        self.selection.changed.connect(self._show_selection)
        editor.edited.connect(self.apply)
        editor.document_changed.connect(self.set_document)
        editor.hidden.changed.connect(self._show_hidden)
        editor.locked.changed.connect(self._show_hidden)
        editor.selection_history.changed.connect(self._show_history)

        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addWidget(self.back_button)
        bar.addWidget(self.forward_button)
        bar.addWidget(self.search)
        bar.addWidget(self.add_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addLayout(bar)
        layout.addWidget(self.view)
        self._show_history()
        self._expand_top()

    def _show_history(self) -> None:
        history = self._editor.selection_history
        self.back_button.setEnabled(history.can_go_back)
        self.forward_button.setEnabled(history.can_go_forward)

    def resizeEvent(self, event) -> None:
        """In a narrow panel the room is for search and names; the keys go through the history all the same."""
        super().resizeEvent(event)
        is_roomy = self.width() >= ROOMY
        for button in (self.back_button, self.forward_button):
            button.setVisible(is_roomy)
        self.view.setIndentation(INDENTATION[0 if is_roomy else 1])

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Mark the rows that errors and warnings are about."""
        self.model.set_notes(notes)
        self.view.viewport().update()

    def _toggle(self, chosen: Selection, path: str) -> None:
        """Hide or show, or lock or unlock, an object, and with it the selected ones where it is one of them."""
        paths = self.selection.paths if path in self.selection.paths else (path,)
        if is_within(path, set(chosen.paths)):
            chosen.set(each for each in chosen.paths if not any(is_within(one, {each}) for one in paths))
        else:
            chosen.set((*chosen.paths, *paths))

    def eventFilter(self, watched, event) -> bool:
        """Enter brings the current row into view; a click on a mark of a row does not select the row."""
        if watched is self.view and event.type() == QEvent.Type.KeyPress:
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_enter and self.view.state() != QAbstractItemView.State.EditingState and self.selection.paths:
                self.command.emit("frame_selection")
                return True
        if watched is self.view.viewport() and isinstance(event, QMouseEvent):
            kind, position = event.type(), event.position().toPoint()
            is_left = event.button() == Qt.MouseButton.LeftButton
            if is_left and kind == QEvent.Type.MouseButtonPress and self.delegate.hits(position):
                self._pressed_mark = True
                return True
            if is_left and kind == QEvent.Type.MouseButtonRelease and self._pressed_mark:
                self._pressed_mark = False
                index = self.view.indexAt(position)
                option = QStyleOptionViewItem()
                option.rect = self.view.visualRect(index)
                if index.isValid():
                    self.delegate.editorEvent(event, self.model, option, index)
                return True
        return super().eventFilter(watched, event)

    def set_document(self, document: Document) -> None:
        """Show another document."""
        self._updating = True
        self.model.set_document(document)
        self._updating = False
        self.search.clear()
        self._expand_top()

    def _show_hidden(self) -> None:
        self.model.set_hidden(self._editor.hidden.paths)
        self.model.set_locked(self._editor.locked.paths)
        self.view.viewport().update()

    def apply(self, changes: list[Change]) -> None:
        """Follow what the document did; what is selected and expanded stays so, and when the current row goes, the
        next one that stays is current."""
        self._updating = True
        self.view.setAutoScroll(False)
        structural = any(is_structural(change) for change in changes)
        searched = structural and not self.model.filter.is_empty
        if searched:
            self.model.search(parsed(""))
        below = self._rows_from_current() if structural and not searched else []
        self.model.apply(changes)
        if below and not below[0].isValid():
            current = next((row.sibling(row.row(), 0) for row in below if row.isValid()), QModelIndex())
            self.view.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.view.setAutoScroll(True)
        self._updating = False
        if searched:
            self._search(parsed(self.search.text()))

    def _rows_from_current(self) -> list[QPersistentModelIndex]:
        """The current row and those that are shown below it, as many as there may be in view."""
        rows, row = [], self.view.currentIndex()
        while row.isValid() and len(rows) < ROWS_IN_VIEW:
            rows.append(QPersistentModelIndex(row))
            row = self.view.indexBelow(row)
        return rows

    def _expand_top(self) -> None:
        for path in ("hierarchy", "hierarchy.bodies"):
            self.view.expand(self.index_of(path))

    # ------------------------------------------------------------------------------------------------ search

    def _filter(self, text: str) -> None:
        wanted = parsed(text)
        was_empty = self.model.filter.is_empty
        if was_empty and wanted.is_empty:
            return
        if was_empty:
            self._expanded = [row for row, index in self.model.fetched_parents() if self.view.isExpanded(index)]
        self._search(wanted)

    def _search(self, wanted: Filter) -> None:
        self._updating = True
        self.model.search(wanted)
        if wanted.is_empty:
            for row in self._expanded:
                self.view.expand(self.model.index_of_row(row))
        else:
            self.view.expandAll()
        self._updating = False
        if not wanted.is_empty:
            self.selection.set(path for path in self.selection.paths if self.index_of(path).isValid())
        self._show_selection()

    # ------------------------------------------------------------------------------------------------ selection

    def index_of(self, path: str) -> QModelIndex:
        """Row of the view for the object at `path`; invalid while the search hides it."""
        return self.model.index_of(path)

    def _forget_hidden(self) -> None:
        if not self._updating:
            self._hidden = ()

    def _view_selected(self, *_: object) -> None:
        if self._updating:
            return
        chosen = [index.data(PATH_ROLE) for index in self.view.selectionModel().selectedIndexes()]
        current = self.view.currentIndex().data(PATH_ROLE)
        if current in chosen:
            chosen = [path for path in chosen if path != current] + [current]
        self._updating = True
        self.selection.set([*self._hidden, *chosen])
        self._updating = False

    def _show_selection(self) -> None:
        if self._updating:
            return
        self._updating = True
        flag = QItemSelectionModel.SelectionFlag
        current = self.index_of(self.selection.current) if self.selection.current is not None else QModelIndex()
        if current.isValid():
            self.view.selectionModel().setCurrentIndex(current, flag.NoUpdate)
            self.view.scrollTo(current)
        rows, self._hidden = self._rows(self.selection.paths)
        self._select(rows, flag.ClearAndSelect)
        self._updating = False

    def _select(self, rows: list[QModelIndex], flag: QItemSelectionModel.SelectionFlag) -> None:
        """Select rows of the view; of very many those in view, as it compares every row that it paints with every
        range of selected rows."""
        ranges = _ranges(rows)
        if ranges.size() > MANY:
            here = {self.model.path(row) for row in self._rows_in_view()}
            paths = [self.model.path(row) for row in rows]
            self._hidden += tuple(path for path in paths if path not in here)
            ranges = _ranges(row for row, path in zip(rows, paths, strict=True) if path in here)
        self.view.selectionModel().select(ranges, flag)

    def _rows_in_view(self) -> Iterator[QModelIndex]:
        """The rows that are painted, from top to bottom."""
        row, bottom = self.view.indexAt(QPoint(0, 0)), self.view.viewport().height()
        while row.isValid() and self.view.visualRect(row).top() <= bottom:
            yield row
            row = self.view.indexBelow(row)

    def _select_shown(self, *_: object) -> None:
        """Select the rows that have come into view and are selected."""
        if self._updating or not self._hidden:
            return
        self._updating = True
        if len(self._hidden) > MANY:
            waiting = set(self._hidden)
            rows = [row for row in self._rows_in_view() if self.model.path(row) in waiting]
            waiting -= {self.model.path(row) for row in rows}
            self._hidden = tuple(path for path in self._hidden if path in waiting) if rows else self._hidden
        else:
            rows, self._hidden = self._rows(self._hidden)
        self.view.selectionModel().select(_ranges(rows), QItemSelectionModel.SelectionFlag.Select)
        self._updating = False

    def _rows(self, paths: Iterable[str]) -> tuple[list[QModelIndex], tuple[str, ...]]:
        """The rows of the view for the objects at `paths`, and the paths of those below a collapsed row. The view is
        not given those: it compares every row that it paints with every range of selected rows."""
        rows, hidden = [], []
        expanded: dict[int, bool] = {}
        for path in paths:
            row = self.model.fetched_index(path)
            if row.isValid() and self._is_expanded(row.parent(), expanded):
                rows.append(row)
            else:
                hidden.append(path)
        return rows, tuple(hidden)

    def _is_expanded(self, row: QModelIndex, known: dict[int, bool]) -> bool:
        """Whether a row of the model and all above it are expanded; `known`: what this found before."""
        unknown = []
        while row.isValid() and row.internalId() not in known:
            unknown.append(row)
            row = row.parent()
        expanded = known[row.internalId()] if row.isValid() else True
        for row in reversed(unknown):
            expanded = expanded and self.view.isExpanded(row)
            known[row.internalId()] = expanded
        return expanded

    def _expand_below(self, row: QModelIndex) -> None:
        self._updating = True
        self.view.expandRecursively(row)
        self._updating = False
        self._select_shown()

    # ------------------------------------------------------------------------------------------------ commands

    def select_all(self) -> None:
        """Select all rows; groups stand for what is in them."""
        self._updating = True
        for row in range(self.model.rowCount()):  # headings cannot be selected, and what is below them can
            self.view.expand(self.model.index(row, 0))
        rows = list(self._shown_rows())
        paths = [self.model.path(row) for row in rows]
        current = self.view.currentIndex().data(PATH_ROLE)
        if current in paths:
            paths.remove(current)
            paths.append(current)
        self._hidden = ()
        # QTreeView.selectAll() compares every range that it finds with all before, and what the view says of the
        # selected rows, row by row and twice, is known here.
        self._select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.selection.set(paths)
        self._updating = False

    def _shown_rows(self) -> Iterator[QModelIndex]:
        """The rows of the view that can be selected and no collapsed row hides, from top to bottom."""
        waiting = [self.model.index(row, 0) for row in reversed(range(self.model.rowCount()))]
        while waiting:
            index = waiting.pop()
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                yield index
            if self.view.isExpanded(index):
                waiting += [self.model.index(row, 0, index) for row in reversed(range(self.model.rowCount(index)))]

    def rename(self) -> None:
        """Edit the name of the current row in place."""
        index = self.index_of(self.selection.current) if self.selection.current is not None else QModelIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            kept = QPersistentModelIndex(index)
            self.view.setFocus()  # closes an editor of another panel, whose value may make other rows
            if kept.isValid():
                self.view.setCurrentIndex(kept.sibling(kept.row(), kept.column()))
                self.view.edit(kept.sibling(kept.row(), kept.column()))

    def _move(self, paths: list[str], list_path: str, index: int) -> None:
        """Give objects another parent or place: they stay where they are in the world, or with Alt in the frame of
        their parent."""
        keep = not QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.AltModifier
        try:
            landed = self._editor.document.move_all(paths, list_path, index, keep)
        except SceneError as error:
            self.failed.emit(error.message)
            return
        self.selection.set(landed)

    def _context_menu(self, position) -> None:
        index = self.view.indexAt(position)
        menu = self.object_menu(index)
        menu.addSeparator()
        menu.addAction(self.tr("Expand All Below"), lambda: self._expand_below(index)).setEnabled(index.isValid())
        menu.addAction(self.tr("Collapse All"), self.view.collapseAll)
        mark_menu(menu)
        menu.popup(self.view.viewport().mapToGlobal(position))

    def object_menu(self, index: QModelIndex) -> QMenu:
        """What can be done with the selected objects, without letters for keys; it is gone when it has been shown.

        Args:
            index: the row that it is asked of; an invalid one: none.
        """
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        add = menu.addMenu(icons.icon("add"), self.tr("Add"))
        fill_add_menu(add, self.add_requested.emit)
        is_object = index.isValid() and self.model.group(index) is None
        if is_object and link_at(self._editor.document.world, self.model.path(index)):
            self._add_commands(menu, [("attach_file", self.tr("Attach File…"), "", True)])
        menu.addSeparator()
        has_objects = is_object or (index.isValid() and self.model.hasChildren(index))
        is_keyframe = is_object and self._editor.is_keyframe(index.data(PATH_ROLE))
        update = [("update_keyframe", self.tr("Update from the Present State"), "Shift+K", True)]
        self._add_commands(
            menu,
            [
                ("rename", self.tr("Rename"), "F2", is_object),
                ("cut", self.tr("Cut"), "Ctrl+X", has_objects),
                ("copy", self.tr("Copy"), "Ctrl+C", has_objects),
                ("paste", self.tr("Paste"), "Ctrl+V", True),
                ("duplicate", self.tr("Duplicate"), "Ctrl+D", has_objects),
                ("delete", self.tr("Delete"), "Del", has_objects),
                *(update if is_keyframe else []),
            ],
        )
        menu.addSeparator()
        arrange = [
            ("group", self.tr("Group"), "Ctrl+G", has_objects),
            ("ungroup", self.tr("Ungroup"), "Ctrl+Shift+G", has_objects),
            ("array", self.tr("Duplicate in a Row or Circle…"), "Ctrl+Shift+D", has_objects),
            ("mirror", self.tr("Mirror…"), "Ctrl+M", has_objects),
            ("align", self.tr("Align…"), "Ctrl+Alt+A", has_objects),
            ("distribute", self.tr("Distribute Evenly…"), "Ctrl+Alt+D", has_objects),
            ("drop", self.tr("Drop onto Surface Below"), "Ctrl+Alt+B", has_objects),
        ]
        self._add_commands(menu.addMenu(self.tr("Arrange")), arrange)
        ways = {
            "kind": self.tr("Same Kind"),
            "material": self.tr("Same Material"),
            "shape": self.tr("Same Shape"),
            "mesh": self.tr("Same Mesh"),
        }
        there = ways_of(self._editor.document.world, self.model.path(index)) if is_object else ()
        similar = menu.addMenu(self.tr("Select Similar"))
        self._add_commands(similar, [(f"similar_{way}", text, "", way in there) for way, text in ways.items()])
        look_through = [("camera_look_through", self.tr("Look Through"), "Ctrl+Num+0", True)]
        is_camera = is_object and self._editor.is_camera(index.data(PATH_ROLE))
        in_view = is_object and index.data(HIDDEN_ROLE) is not None
        self._add_commands(
            menu,
            [
                ("uses", self.tr("What Uses This…"), "Ctrl+U", has_objects),
                ("frame_selection", self.tr("Frame Selection"), "F", is_object),
                *(look_through if is_camera else []),
                ("hide", self.tr("Hide"), "H", in_view),
                ("isolate", self.tr("Isolate"), "Shift+H", in_view),
                ("lock", self.tr("Lock"), "L", in_view),
                ("copy_path", self.tr("Copy Path"), "", index.isValid()),
            ],
        )
        return menu

    def _add_commands(self, menu: QMenu, commands: Iterable[tuple[str, str, str, bool]]) -> None:
        """Add commands of the window to a menu: id, text, key, and whether it can be done."""
        for command, text, key, enabled in commands:
            action = QAction(icons.icon(ICON_OF.get(command, command.partition("_")[0])), text, menu)
            action.setShortcut(QKeySequence(key))
            action.setEnabled(enabled)
            action.triggered.connect(lambda _=False, c=command: self.command.emit(c))
            menu.addAction(action)


class _ViewSelection(QItemSelectionModel):
    """The selected rows of the view. `before` and `after` are called when rows are selected instead of the present
    ones, even if those are the same."""

    def __init__(self, model: QAbstractItemModel, before: Callable[[], None], after: Callable[[], None]) -> None:
        super().__init__(model, model)
        self._before, self._after = before, after

    def select(self, rows: QItemSelection | QModelIndex, command: QItemSelectionModel.SelectionFlag) -> None:
        """Change what is selected."""
        if not command & QItemSelectionModel.SelectionFlag.Clear:
            super().select(rows, command)
            return
        self._before()
        super().select(rows, command)
        self._after()


def _ranges(rows: Iterable[QModelIndex]) -> QItemSelection:
    """The selection of rows, each once: neighbours as one range, because Qt compares every range with every other."""
    chosen = QItemSelection()
    first = last = QModelIndex()
    seen = set()
    for row in rows:
        if (row.internalId(), row.row()) in seen:
            continue
        seen.add((row.internalId(), row.row()))
        if last.isValid() and row == last.siblingAtRow(last.row() + 1):
            last = row
            continue
        if first.isValid():
            chosen.append(QItemSelectionRange(first, last))
        first = last = row
    if first.isValid():
        chosen.append(QItemSelectionRange(first, last))
    return chosen


def fill_add_menu(menu: QMenu, add, only: str = "") -> dict[str, QAction]:
    """Fill a menu with every template of the library, by groups, or with those of `only` one group; `add(id)` is
    called with the chosen one. Returns the entries by these ids."""
    entries: dict[str, QAction] = {}
    groups: dict[str, QMenu] = {only: menu} if only else {}
    for name, template in templates.TEMPLATES.items():
        if only and template.group != only:
            continue
        if template.group not in groups:
            groups[template.group] = menu.addMenu(menu.tr(template.group))
            groups[template.group].setToolTipsVisible(True)
        asks = "…" if template.file_filter else ""
        action = groups[template.group].addAction(menu.tr(template.text) + asks, lambda n=name: add(n))
        if template.about:
            action.setToolTip(menu.tr(template.about))
        action.setProperty("english", f"Add: {template.text}")
        action.setProperty("words", f"{template.words} {TEMPLATE_WORDS.get(name, '')}")
        entries[name] = action
    mark_menu(menu)
    return entries
