"""The differences between the edited scene and another one: a tree of objects and what of each differs, with both
values, which can be taken over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QSortFilterProxyModel, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeView,
    QVBoxLayout,
)

from app.comparing import Group, can_take_over, grouped, take_over
from app.document import Document
from app.editor import Editor
from app.naming import label_at
from engine.errors import SceneError
from engine.msd.difference import Difference, DifferenceKind, describe, differences
from engine.msd.paths import join, parse
from engine.msd.schema.world import World
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen

PLACE, HERE, THERE = range(3)
DIFFERENCES, GROUP, KIND = range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 3)
SETTLE_MS = 150
"""After the last edit the scenes are compared again."""
MOST_OF_NAME = 140
"""Most room for the name of a scene beside a box, px."""


class _Filter(QSortFilterProxyModel):
    """Shows rows of the chosen kinds that have all words, with the objects that they belong to."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.words: list[str] = []
        self.kinds = set(DifferenceKind)
        self.setRecursiveFilteringEnabled(True)

    def narrow(self, text: str, kinds: set[DifferenceKind]) -> None:
        """Show what has all words of `text` and is of these kinds."""
        self.words, self.kinds = text.lower().split(), kinds
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Any) -> bool:
        model = self.sourceModel()
        if model.index(row, 0, parent).data(KIND) not in self.kinds:
            return False
        if not parent.isValid() and not self._is_leaf(row):
            return False  # shown along with what it holds
        texts = [str(model.index(row, column, parent).data() or "") for column in range(3)]
        texts.append(str(model.index(row, 0, parent).data(Qt.ItemDataRole.ToolTipRole) or ""))
        if parent.isValid():
            texts.append(str(parent.data()))
        text = " ".join(texts).lower()
        return all(word in text for word in self.words)

    def _is_leaf(self, row: int) -> bool:
        return self.sourceModel().rowCount(self.sourceModel().index(row, 0)) == 0


class CompareDialog(QDialog):
    """Shows the differences between the scene here and another one, and follows edits of it.

    Args:
        editor: of the scene here; None where neither can be edited: two files.
        here, there: the Worlds.
        names: what they are called in the headings.
        text: a sentence on what is compared, with a placeholder for how many places differ.

    Signals:
        failed: something was not done; carries the reason.
        other_requested: an object of the other scene is to be shown; carries its World path.
    """

    failed = Signal(str)
    other_requested = Signal(str)

    def __init__(
        self,
        editor: Editor | None,
        here: World,
        there: World,
        names: tuple[str, str],
        parent=None,
        other: Editor | None = None,
        tips: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Differences"))
        explained_by(self, "editor", "files")
        self._editor, self._other, self._names = editor, other, names
        self._worlds = here, there
        self.found: list[Difference] = []
        self.groups: list[Group] = []
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setToolTip("\n".join(tip for tip in tips if tip))
        self.search = QLineEdit(placeholderText=_tr("Filter by object, field or value"))
        self.search.setAccessibleName(_tr("Filter the differences"))
        self.search.setClearButtonEnabled(True)
        self._kinds = {
            DifferenceKind.ADDED: _tr("Only in “{0}”").format(self._short(names[1])),
            DifferenceKind.REMOVED: _tr("Only in “{0}”").format(self._short(names[0])),
            DifferenceKind.CHANGED: _tr("Changed"),
        }
        self.kinds = {kind: QCheckBox() for kind in self._kinds}
        self.model = QStandardItemModel(0, 3, self)
        self.model.setHorizontalHeaderLabels([_tr("Object"), *names])
        self.shown = _Filter(self)
        self.shown.setSourceModel(self.model)
        self.list = QTreeView()
        self.list.setAccessibleName(_tr("Differences"))
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.setModel(self.shown)
        header = self.list.header()
        header.setStretchLastSection(False)
        for column in (PLACE, HERE, THERE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.jump_button = self.buttons.addButton(_tr("Jump to Object"), role)
        self.take_button = self.buttons.addButton(_tr("Take Over"), role)
        self.take_button.setToolTip(_tr("Give the scene here the values of {0}, in one undo step").format(names[1]))
        self.jump_button.setToolTip(_tr("Select the object in its scene; a double click does the same"))
        for button in self.buttons.buttons():
            button.setProperty("autoDefault", False)
        self.buttons.rejected.connect(self.reject)
        filters = QHBoxLayout()
        filters.addWidget(self.search, 1)
        for box in self.kinds.values():
            box.setChecked(True)
            box.toggled.connect(self._narrow)
            filters.addWidget(box)
        layout = QVBoxLayout(self)
        layout.addWidget(self.label)
        layout.addLayout(filters)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.buttons)
        resize_within_screen(self, 860, 480)
        self.search.textChanged.connect(self._narrow)
        self.list.doubleClicked.connect(self.jump)
        self.jump_button.clicked.connect(self.jump)
        self.take_button.clicked.connect(self.take_over)
        self.list.selectionModel().selectionChanged.connect(self._update_buttons)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.list, self._copy)
        self._later = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._later.timeout.connect(self.compare)
        self._leave: list[Callable[[], None]] = []
        for one in (editor, other):
            if one is not None:
                self._leave += [
                    one.edited.connect(lambda _: self._later.start()),
                    one.document_about_to_change.connect(self.reject),
                ]
        self.finished.connect(self._end)
        self.compare()

    def _end(self) -> None:
        self._later.stop()
        for leave in self._leave:
            leave()
        self._leave = []

    # ------------------------------------------------------------------------------------------------ rows

    def compare(self) -> None:
        """Show the differences as they are now."""
        self.found = differences(*self._worlds)
        self.groups = grouped(self.found, *self._worlds)
        folded = self._folded()
        self.model.removeRows(0, self.model.rowCount())
        for group in self.groups:
            self.model.appendRow(self._row(group))
        self.list.expandAll()
        for row in range(self.shown.rowCount()):
            index = self.shown.index(row, 0)
            if index.data() in folded:
                self.list.collapse(index)
        count = len(self.found)
        text = {
            0: _tr("{0} and {1} are identical."),
            1: _tr("One difference between “{0}” and “{1}”:"),
        }.get(count, _tr("{2} differences between “{0}” and “{1}”:"))
        self.label.setText(text.format(*self._names, count))
        for kind, box in self.kinds.items():
            number = len([one for one in self.found if self._kind(one) is kind])
            box.setText(f"{self._kinds[kind]} ({number})".replace("&", "&&"))
        mark_buttons(self)
        self._narrow()

    def _short(self, name: str) -> str:
        return self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, MOST_OF_NAME)

    def _folded(self) -> set[str]:
        rows = (self.shown.index(row, 0) for row in range(self.shown.rowCount()))
        return {index.data() for index in rows if not self.list.isExpanded(index)}

    def _kind(self, one: Difference) -> DifferenceKind:
        """An order counts as changed."""
        return DifferenceKind.CHANGED if one.kind is DifferenceKind.ORDER else one.kind

    def _row(self, group: Group) -> list[QStandardItem]:
        """An object; where it is in one of the scenes only, it is all that is to be said."""
        whole = group.kind in (DifferenceKind.ADDED, DifferenceKind.REMOVED)
        values = ["", ""]
        if whole:
            values = [_tr("missing"), _tr("present")]
            if group.kind is DifferenceKind.REMOVED:
                values.reverse()
        called = " · ".join(translated(each) for each in (group.title, group.inside) if each)
        items = [QStandardItem(text) for text in (called, *values)]
        items[0].setData(group, GROUP)
        items[0].setData(list(group.found), DIFFERENCES)
        items[0].setData(group.kind, KIND)
        items[0].setToolTip(group.path)
        if not whole:
            for one in group.found:
                items[0].appendRow(self._field(group, one))
        return items

    def _field(self, group: Group, one: Difference) -> list[QStandardItem]:
        old = _tr("missing") if one.kind is DifferenceKind.ADDED else describe(one.old)
        new = _tr("missing") if one.kind is DifferenceKind.REMOVED else describe(one.new)
        place = self._called(group.path, one)
        if one.kind is DifferenceKind.ORDER:
            place = _tr("order of {0}").format(place)
        items = [QStandardItem(text) for text in (place, old, new)]
        items[0].setData(group, GROUP)
        items[0].setData([one], DIFFERENCES)
        items[0].setData(self._kind(one), KIND)
        items[0].setToolTip(one.path)
        for item, text in zip(items[1:], (old, new), strict=True):
            item.setToolTip(text)
        return items

    def _called(self, owner: str, one: Difference) -> str:
        """A place in an object by the words that the inspector has for it: `spring and damper › damping`; the tip
        has the keys."""
        inside = one.at_old.removeprefix(owner).lstrip(".")
        at, words = owner if inside else "", []
        for step in parse(inside or one.at_old):
            at = join(at, step)
            if not isinstance(step, str):
                words.append(str(step[0] if isinstance(step, tuple) else step))
            elif step != "value":  # the chosen form of a field that has several
                words.append(self._label(at, step))
        return " › ".join(words)

    def _label(self, path: str, step: str) -> str:
        try:
            return translated(label_at(self._worlds[0], path))
        except KeyError:  # what only the other scene has
            return step.strip("_").replace("_", " ")

    def _narrow(self) -> None:
        self.shown.narrow(self.search.text(), {kind for kind, box in self.kinds.items() if box.isChecked()})
        self.list.expandAll() if self.search.text() else None
        self._update_buttons()

    # ------------------------------------------------------------------------------------------------ actions

    def chosen(self) -> list[Difference]:
        """The differences that are selected, each once."""
        rows = [index.siblingAtColumn(0) for index in self.list.selectionModel().selectedIndexes()]
        found: list[Difference] = []
        for index in rows:
            found += [one for one in index.data(DIFFERENCES) if not any(one is other for other in found)]
        return found

    def _update_buttons(self) -> None:
        chosen = self.chosen()
        self.jump_button.setEnabled(bool(chosen) and (self._editor is not None or self._other is not None))
        can = self._editor is not None and any(can_take_over(one) for one in chosen)
        self.take_button.setEnabled(can)
        self.take_button.setVisible(self._editor is not None)
        self.jump_button.setVisible(self._editor is not None or self._other is not None)

    def jump(self) -> None:
        """Select the object of the current row, in the scene that has it."""
        index = self.list.currentIndex().siblingAtColumn(0)
        group = index.data(GROUP) if index.isValid() else None
        if not isinstance(group, Group):
            return
        if group.kind is DifferenceKind.ADDED:
            if self._other is not None:
                self._other.selection.set([self._other.document.object_path(group.path)])
                self.other_requested.emit(group.path)
            else:
                sentence = _tr("{0} is in {1} only; take it over to see it here")
                self.failed.emit(sentence.format(translated(group.title), self._names[1]))
        elif self._editor is not None and group.path:
            self._editor.selection.set([self._editor.document.object_path(group.path)])

    def take_over(self) -> None:
        """Give the scene here the values of the other one where rows are selected, in one undo step."""
        chosen = [one for one in self.chosen() if can_take_over(one)]
        if self._editor is None or not chosen:
            return
        text = _tr("Take over from “{0}”").format(self._names[1])
        try:
            take_over(self._editor.document, self._worlds[1], chosen, text)
        except SceneError as error:
            self.failed.emit(error.message)
        self.compare()

    def _copy(self) -> None:
        rows = sorted(
            {index.siblingAtColumn(0) for index in self.list.selectionModel().selectedIndexes()},
            key=lambda index: self.list.visualRect(index).top(),
        )
        lines = ["\t".join(str(row.siblingAtColumn(column).data()) for column in range(3)) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines))


def compare_with_file(editor: Editor, there: World, parent=None) -> CompareDialog:
    """The differences between the edited scene and what its file holds."""
    document: Document = editor.document
    names = _tr("This scene"), _tr("The file")
    return CompareDialog(editor, document.world, there, names, parent, tips=("", document.file))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Compare", text)
